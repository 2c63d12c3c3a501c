//! One small trait for vectors of sixteen 16-bit lanes, one file for each instruction set that has them, and the choice
//! between these at run time.
//!
//! The lanes form a square of four times four: lane `4 * i + b`. The engine uses the upper left three times three of
//! them, one for each box of a board (`i` the band, `b` the stack), and keeps the other seven at 0.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", neon))]
mod characters;
mod dispatch;
#[cfg(any(target_arch = "x86_64", neon))]
mod halves;
mod memory;
#[cfg(neon)]
mod neon;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse41;
#[cfg(target_arch = "x86_64")]
mod ymm;
#[cfg(target_arch = "x86_64")]
mod zmm;

use core::mem::MaybeUninit;

use crate::board::{ALL_DIGITS, Board, CELLS, Digits};

#[cfg(feature = "force-instruction-set")]
pub(crate) use dispatch::chosen;
#[cfg(any(test, feature = "force-instruction-set"))]
pub(crate) use dispatch::{InstructionSet, force};
pub(crate) use dispatch::{has_pairs, run};
pub(crate) use memory::{Source, Target, fetch_soon};

/// A vector's lanes in memory.
pub(crate) type Lanes = [u16; LANES];

/// Lanes of a vector.
pub(crate) const LANES: usize = 16;

/// The lanes in use, all digits in each.
#[rustfmt::skip]
pub(super) const USED: Lanes = [
    ALL_DIGITS, ALL_DIGITS, ALL_DIGITS, 0,
    ALL_DIGITS, ALL_DIGITS, ALL_DIGITS, 0,
    ALL_DIGITS, ALL_DIGITS, ALL_DIGITS, 0,
    0, 0, 0, 0,
];

/// Where a cell of the board lies: its vector (`3 * r + k`) times [`LANES`] plus its lane.
pub(super) const PLACES: [u8; CELLS] = {
    let mut places = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let (vector, lane) = (row % 3 * 3 + column % 3, row / 3 * 4 + column / 3);
        places[cell] = (vector * LANES + lane) as u8;
        cell += 1;
    }
    places
};

/// Byte shuffle inside sixteen bytes, by which lane `(i, b)` takes lane `(i, b + step mod 3)`; a lane with `b = 3` is 0.
#[cfg(any(target_arch = "x86_64", neon))]
const fn rotation_in_band<const BYTES: usize>(step: usize) -> [u8; BYTES] {
    let mut bytes = [0x80; BYTES]; // 0x80 makes a zero
    let mut lane = 0;
    while lane < BYTES / 2 {
        if lane % 4 < 3 {
            let from = lane / 4 % 2 * 4 + (lane % 4 + step) % 3;
            bytes[2 * lane] = 2 * from as u8;
            bytes[2 * lane + 1] = 2 * from as u8 + 1;
        }
        lane += 1;
    }
    bytes
}

/// What `f` makes of 0, 1 and 2. Only for closures of a few operations: larger ones are not sure to be inlined, which
/// vector code must be (the array's own `map` is not even for small ones).
#[inline(always)]
pub(crate) fn three<T>(f: impl Fn(usize) -> T) -> [T; 3] {
    [f(0), f(1), f(2)]
}

/// One board, or several, each with sixteen lanes of 16 bits: what the rules need. A *mask* has all bits of a lane set, or
/// none.
///
/// The methods are safe to call although an instance may use instructions that a processor lacks: instances are named
/// in this room only, and [`run`] enters one after it has seen that the processor has them.
pub(crate) trait Lanewise: Copy {
    /// The boards in such a vector, each a bit.
    const BOARDS: u8;

    fn splat(lane: u16) -> Self;
    /// The same lanes for each board.
    fn load(lanes: &Lanes) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    /// Lane by lane, wrapping.
    fn add(self, other: Self) -> Self;
    /// The smaller of two unsigned lanes.
    fn min(self, other: Self) -> Self;
    /// Mask of the lanes that are equal.
    fn equal(self, other: Self) -> Self;
    /// Mask of the lanes of `self` that are greater; lanes are below 0x8000.
    fn greater(self, other: Self) -> Self;
    /// `yes` where the mask `self` is set, `no` elsewhere.
    fn select(self, yes: Self, no: Self) -> Self;
    /// Bits set in each lane; no bit above the ninth may be.
    fn count_digits(self) -> Self;

    /// Lane `(i, b)` takes lane `(i, b + 1 mod 3)`, the next box in its band; lanes with `b = 3` are 0.
    fn next_in_band(self) -> Self;
    /// Lane `(i, b)` takes lane `(i, b + 2 mod 3)`.
    fn after_next_in_band(self) -> Self;
    /// Lane `(i, b)` takes lane `(i + 1 mod 3, b)`, the next box in its stack; lanes with `i = 3` stay.
    fn next_in_stack(self) -> Self;
    /// Lane `(i, b)` takes lane `(i + 2 mod 3, b)`; lanes with `i = 3` stay.
    fn after_next_in_stack(self) -> Self;

    /// The boards in which some bit is set in both.
    fn meets(self, other: Self) -> u8;
    /// The boards in which some bit of `other` is not set in `self`.
    #[inline(always)]
    fn misses(self, other: Self) -> u8 {
        let gone = other.without(self);
        gone.meets(gone)
    }
    /// What belongs to these boards, 0 elsewhere.
    fn only(self, boards: u8) -> Self;

    /// The bits that two or all of three vectors have.
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    /// `self`, a part of `whole`, in the lanes where that is not 0; `whole` elsewhere.
    #[inline(always)]
    fn or_else(self, whole: Self) -> Self {
        self.or(self.is_zero_lane().and(whole))
    }

    /// The lanes of a single digit, 0 elsewhere.
    #[inline(always)]
    fn single(self) -> Self {
        // a set of one digit has no bit left when its lowest is cleared
        self.and(self.and(self.add(Self::splat(0xffff))).is_zero_lane())
    }

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }
    /// Mask of the lanes that are 0.
    #[inline(always)]
    fn is_zero_lane(self) -> Self {
        self.equal(Self::zero())
    }
}

/// One board: sixteen lanes that can be taken out.
pub(crate) trait Vector: Lanewise {
    /// Two boards side by side.
    type Pair: Lanewise;
    /// Whether the instance has pairs.
    const PAIRS: bool;
    /// Whether two boards side by side take hardly longer than one, on this processor.
    #[inline(always)]
    fn side_by_side() -> bool {
        Self::PAIRS && dispatch::has_wide_registers()
    }
    fn pair(self, other: Self) -> Self::Pair;
    fn unpair(pair: Self::Pair) -> (Self, Self);

    /// Writes all the lanes.
    fn store(self, lanes: &mut MaybeUninit<Lanes>);

    /// No bit is set.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.meets(self) == 0
    }

    /// The 81 characters of a board.
    type Characters: Copy;

    /// Reads a board, each byte once.
    fn read(board: Source<'_>) -> Self::Characters;

    /// Whether every character is a digit or a blank.
    fn are_cells(characters: &Self::Characters) -> bool;

    /// Whether every character is a digit or a blank, and, if so, whether a digit repeats in a house; of instances that have
    /// a quicker way than by [`Self::sets`].
    #[inline(always)]
    fn check(_: Source<'_>) -> Option<(bool, bool)> {
        None
    }

    /// All cells as sets of digits, those of blank ones being `BLANK`, 0 or all digits: vector `[r][k]` has row `r`, column
    /// `k` of every box. Of a character that is neither digit nor blank it may say anything.
    fn sets<const BLANK: Digits>(characters: &Self::Characters) -> [[Self; 3]; 3];

    /// Writes the board of cells that have one digit each.
    fn to_board(x: &[[Self; 3]; 3], board: &mut MaybeUninit<Board>);

    /// The lanes in memory.
    #[inline(always)]
    fn lanes(self) -> Lanes {
        let mut lanes = MaybeUninit::uninit();
        self.store(&mut lanes);
        // SAFETY: `store` writes all of them.
        unsafe { lanes.assume_init() }
    }
}

/// Work to be done with the vectors of whichever instance [`run`] picks. Implementations of `with` must be
/// `#[inline(always)]`, down to the last function that touches a vector: the instance's instructions are switched on
/// for the function that they are inlined into.
pub(crate) trait Task {
    type Output;
    fn with<V: Vector>(self) -> Self::Output;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each operation makes of two vectors.
    #[inline(always)]
    fn everything<V: Lanewise>(a: V, b: V) -> [V; 20] {
        let mask = a.greater(b);
        let nine = V::splat(0x1ff);
        [
            a.and(b),
            a.or(b),
            a.xor(b),
            a.without(b),
            a.add(b),
            a.min(b),
            a.equal(b),
            mask,
            mask.select(a, b),
            a.and(nine).count_digits(),
            a.next_in_band(),
            a.after_next_in_band(),
            a.next_in_stack(),
            a.after_next_in_stack(),
            a.and(b).or_else(a),
            a.at_least_two(b, a.next_in_band()),
            a.is_zero_lane(),
            a.single(),
            V::load(&USED),
            V::zero(),
        ]
    }

    /// The answers of each test on two vectors.
    #[inline(always)]
    fn answers<V: Lanewise>(a: V, b: V) -> [u8; 4] {
        [a.meets(a), a.meets(b), a.misses(b), a.misses(a.and(b))]
    }

    /// All of this for neighbouring lanes of some, one result after the other.
    struct Everything<'a>(&'a [Lanes]);

    impl Task for Everything<'_> {
        type Output = Vec<(Vec<Lanes>, [u8; 4])>;

        #[inline(always)]
        fn with<V: Vector>(self) -> Self::Output {
            let mut out = vec![];
            for pair in self.0.windows(2) {
                let (a, b) = (V::load(&pair[0]), V::load(&pair[1]));
                let mut results = vec![];
                for v in everything(a, b) {
                    results.push(v.lanes());
                }
                out.push((results, answers(a, b)));
            }
            out
        }
    }

    /// The same two by two, where the instance has pairs.
    struct SideBySide<'a>(&'a [Lanes]);

    impl Task for SideBySide<'_> {
        type Output = Option<Vec<(Vec<Lanes>, [u8; 4])>>;

        #[inline(always)]
        fn with<V: Vector>(self) -> Self::Output {
            let mut out = vec![];
            for lanes in self.0.windows(3).step_by(2) {
                let (a, b, c) = (V::load(&lanes[0]), V::load(&lanes[1]), V::load(&lanes[2]));
                let (left, right) = (a.pair(b), b.pair(c));
                let mut results = (vec![], vec![]);
                for pair in everything(left, right) {
                    let (one, other) = V::unpair(pair);
                    results.0.push(one.lanes());
                    results.1.push(other.lanes());
                    for (boards, expected) in [(1, [one, V::zero()]), (2, [V::zero(), other]), (3, [one, other])] {
                        let (one, other) = V::unpair(pair.only(boards));
                        assert!(
                            !V::PAIRS || [one.lanes(), other.lanes()] == [expected[0].lanes(), expected[1].lanes()]
                        );
                    }
                }
                let boards = answers(left, right);
                out.push((results.0, boards.map(|boards| boards & 1)));
                out.push((results.1, boards.map(|boards| boards >> 1)));
            }
            V::PAIRS.then_some(out)
        }
    }

    #[test]
    fn instances_agree_in_every_operation() {
        let mut x = 0x2545_f491_4f6c_dd1d_u64;
        let mut input: Vec<Lanes> = vec![[0; LANES], [0x7fff; LANES], [0; LANES]];
        for _ in 0..10_000 {
            input.push(std::array::from_fn(|_| {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                // few distinct values, so that lanes are often equal or zero
                if x & 0x700 == 0 { 0 } else { (x >> 20) as u16 & 0x7fff & (x >> 40) as u16 }
            }));
        }
        let reference = Everything(&input).with::<portable::Portable>();
        for &set in InstructionSet::ALL {
            if force(Some(set)) {
                assert!(run(Everything(&input)) == reference, "{set:?}");
                if let Some(pairs) = run(SideBySide(&input)) {
                    assert!(pairs == reference, "{set:?}, two boards at once");
                }
            }
        }
        force(None);
    }
}
