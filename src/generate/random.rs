//! Random numbers: the generator xoshiro256** of D. Blackman and S. Vigna, seeded by splitmix64 as they advise.

/// What a seed unfolds into. Each use of the same seed sees the same numbers.
pub(crate) struct Random([u64; 4]);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        let mut state = seed;
        let mut next = || splitmix64(&mut state);
        Self([next(), next(), next(), next()])
    }

    /// 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `n`, which is not 0, each as likely as any other: the upper half of 64 random bits times `n`, where
    /// the few bits that would favour some numbers are drawn again (D. Lemire: Fast random integer generation in an
    /// interval, 2019).
    #[inline]
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        loop {
            let product = u128::from(self.next()) * u128::from(n);
            let low = product as u64;
            if low >= n || low >= n.wrapping_neg().checked_rem(n).unwrap_or(0) {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts things into an order, each as likely as any other (Fisher and Yates, from the last place down).
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let chosen = self.below(last as u64 + 1) as usize;
            // An error where both are the same, which leaves it where it is.
            if let Ok([a, b]) = things.get_disjoint_mut([chosen, last]) {
                core::mem::swap(a, b);
            }
        }
    }
}

/// The generator of G. Steele, D. Lea and C. Flood, as Vigna writes it.
fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the authors' own programs.
    #[test]
    fn generators_are_those_published() {
        let mut state = 1_234_567;
        let outputs = std::array::from_fn(|_| splitmix64(&mut state));
        assert_eq!(
            outputs,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821_u64,
            ]
        );
        let mut random = Random([1, 2, 3, 4]);
        let outputs = std::array::from_fn(|_| random.next());
        assert_eq!(
            outputs,
            [
                11_520,
                0,
                1_509_978_240,
                1_215_971_899_390_074_240,
                1_216_172_134_540_287_360,
                607_988_272_756_665_600,
                16_172_922_978_634_559_625,
                8_476_171_486_693_032_832,
                10_595_114_339_597_558_777,
                2_904_607_092_377_533_576_u64,
            ]
        );
    }

    #[test]
    fn bounded_numbers_are_alike() {
        let mut random = Random::new(3);
        for n in [1, 2, 3, 7, 81] {
            let mut counts = vec![0_u32; n as usize];
            for _ in 0..10_000 * n {
                counts[random.below(n) as usize] += 1;
            }
            assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{n}: {counts:?}");
        }
        // Where a plain product would make every second number a multiple of three.
        let threes = (0..10_000).filter(|_| random.below(3 << 62).is_multiple_of(3)).count();
        assert!(threes.abs_diff(3333) < 250, "{threes}");
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn orders_are_alike() {
        let mut random = Random::new(4);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut things = [0, 1, 2, 3];
            random.shuffle(&mut things);
            *counts.entry(things).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| count.abs_diff(1000) < 200), "{counts:?}");
    }
}
