//! AVX-512 with registers of 256 bits: thirty-two of them, logic of three operands (which the compiler makes of pairs of
//! operations by itself), and a population count of lanes.

use core::arch::x86_64::*;

use core::mem::MaybeUninit;

use super::ymm::{Instance, Ymm};
use super::zmm::Zmm;
use super::{Lanewise, PLACES, Source, Task};
use crate::board::{Board, CELLS, Digits, SETS};

/// Does the task with this instance.
///
/// # Safety
/// The processor must have the features named.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl,avx512bw,avx512dq,avx512bitalg,avx512vbmi")]
pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
    task.with::<Ymm<Avx512>>()
}

pub(super) struct Avx512;

impl Instance for Avx512 {
    type Pair = Zmm;
    const SIDE_BY_SIDE: bool = true;
    #[inline(always)]
    fn pair(a: Ymm<Self>, b: Ymm<Self>) -> Zmm {
        // SAFETY: AVX-512 F, which the caller of `run`, the only way in, has promised.
        unsafe { Zmm(_mm512_inserti64x4(_mm512_castsi256_si512(a.0), b.0, 1)) }
    }
    #[inline(always)]
    fn unpair(pair: Zmm) -> (Ymm<Self>, Ymm<Self>) {
        // SAFETY: likewise.
        unsafe { (Ymm::new(_mm512_castsi512_si256(pair.0)), Ymm::new(_mm512_extracti64x4_epi64(pair.0, 1))) }
    }
    #[inline(always)]
    fn count_digits(v: __m256i) -> __m256i {
        // SAFETY: AVX-512 BITALG and VL, which the caller of `run`, the only way in, has promised.
        unsafe { _mm256_popcnt_epi16(v) }
    }
    /// Written out, as the compiler would make a long chain of it.
    #[inline(always)]
    fn at_least_two(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: AVX-512 F and VL, likewise.
        unsafe { _mm256_ternarylogic_epi64(a, b, c, 0b1110_1000) }
    }
    /// Not a blend under a mask: the way into a mask register and back takes longer than these, two of which are one.
    #[inline(always)]
    fn or_else(part: __m256i, whole: __m256i) -> __m256i {
        // SAFETY: likewise.
        unsafe {
            let nothing = _mm256_cmpeq_epi16(part, _mm256_setzero_si256());
            _mm256_or_si256(part, _mm256_and_si256(nothing, whole))
        }
    }

    /// Bytes 0 to 63, and 64 to 80 followed by zeros.
    type Characters = (__m512i, __m512i);

    #[inline(always)]
    fn read(board: Source<'_>) -> Self::Characters {
        let board = board.as_ptr();
        // SAFETY: 64 and 17 bytes, which are the source's 81: what a mask leaves out is not touched. The rest as above.
        unsafe {
            let rest = _mm256_maskz_loadu_epi8(REST, board.add(64).cast());
            (_mm512_loadu_si512(board.cast()), _mm512_zextsi256_si512(rest))
        }
    }
    #[inline(always)]
    fn are_cells(&(a, b): &Self::Characters) -> bool {
        // SAFETY: as above.
        unsafe {
            let characters = _mm512_broadcast_i32x4(_mm_loadu_si128(CHARACTERS.as_ptr().cast()));
            let bad = _mm512_cmpneq_epi8_mask(_mm512_shuffle_epi8(characters, a), a);
            let b = _mm512_castsi512_si256(b);
            let characters = _mm512_castsi512_si256(characters);
            let bad_rest = _mm256_mask_cmpneq_epi8_mask(REST, _mm256_shuffle_epi8(characters, b), b);
            bad | u64::from(bad_rest) == 0
        }
    }
    /// Cells to their places by one instruction, characters to sets by another, two vectors at once.
    #[inline(always)]
    fn sets<const BLANK: Digits>(&(a, b): &Self::Characters) -> [[Ymm<Self>; 3]; 3] {
        // SAFETY: as above; the tables are 64 readable bytes each.
        unsafe {
            let sets = load(&const { sets_by_character(BLANK) });
            let mut x = [[Ymm::zero(); 3]; 3];
            for (n, pair) in x.as_flattened_mut().chunks_mut(2).enumerate() {
                let characters = _mm512_permutex2var_epi8(a, load(&CELLS_OF_PAIR[n]), b);
                let both = _mm512_permutexvar_epi16(characters, sets);
                pair[0] = Ymm::new(_mm512_castsi512_si256(both));
                if let Some(second) = pair.get_mut(1) {
                    *second = Ymm::new(_mm512_extracti64x4_epi64(both, 1));
                }
            }
            x
        }
    }
    /// The way back: a digit is the number of the bits below its own.
    #[inline(always)]
    fn to_board(x: &[[Ymm<Self>; 3]; 3], board: &mut MaybeUninit<Board>) {
        let board = board.as_mut_ptr().cast::<u8>();
        // SAFETY: as above; 64, 16 and 1 bytes are stored, which are the board's 81.
        unsafe {
            let x = x.as_flattened();
            let pair = |n: usize| _mm512_inserti64x4(_mm512_castsi256_si512(x[2 * n].0), x[2 * n + 1].0, 1);
            let below = |sets| _mm512_popcnt_epi16(_mm512_add_epi16(sets, _mm512_set1_epi16(-1)));
            let first = _mm512_packus_epi16(below(pair(0)), below(pair(1)));
            let second = _mm512_packus_epi16(below(pair(2)), below(pair(3)));
            let last = below(_mm512_castsi256_si512(x[8].0));
            let one = _mm512_set1_epi8(b'1' as i8);
            let mut out = [first, second];
            for (n, out) in out.iter_mut().enumerate() {
                let bytes = _mm512_permutex2var_epi8(first, load(&PLACES_OF_CELLS[n]), second);
                let bytes = _mm512_mask_permutexvar_epi8(bytes, LAST[n], load(&PLACES_OF_LAST[n]), last);
                *out = _mm512_add_epi8(bytes, one);
            }
            _mm512_storeu_si512(board.cast(), out[0]);
            let rest = _mm512_castsi512_si256(out[1]);
            _mm_storeu_si128(board.add(64).cast(), _mm256_castsi256_si128(rest));
            board.add(80).write(_mm256_extract_epi8(rest, 16) as u8);
        }
    }
}

/// The bytes of a board that follow the first 64.
const REST: u32 = 0x1_ffff;

/// A table of 64 bytes that lies in one line of the cache.
#[repr(align(64))]
struct Table<T>(T);

#[inline(always)]
fn load<T>(table: &Table<T>) -> __m512i {
    const { assert!(size_of::<T>() == 64) };
    // SAFETY: 64 readable bytes, aligned to 64.
    unsafe { _mm512_load_si512(core::ptr::from_ref(table).cast()) }
}

/// The characters of cells by their low four bits, which tell these apart. The others' lead to one that is not theirs.
static CHARACTERS: [u8; 16] = *b"0123456789\x80\x80\x80\x80.\x80";

/// Sets by the low five bits of a character; 0 for a zero.
const fn sets_by_character(blank: Digits) -> Table<[Digits; 32]> {
    let mut sets = [0; 32];
    let mut n = 0;
    while n < 9 {
        sets[(b'1' + n) as usize % 32] = SETS[n as usize];
        n += 1;
    }
    sets[b'0' as usize % 32] = blank;
    sets[b'.' as usize % 32] = blank;
    Table(sets)
}

/// For each lane of vectors `2 * n` and `2 * n + 1` the byte of its cell, and one that is 0; of idle lanes two that are 0.
static CELLS_OF_PAIR: [Table<[[u8; 2]; 32]>; 5] = {
    const ZERO: u8 = 127;
    let mut tables = [const { Table([[ZERO; 2]; 32]) }; 5];
    let mut cell = 0;
    while cell < CELLS {
        let place = PLACES[cell] as usize;
        tables[place / 32].0[place % 32][0] = cell as u8;
        cell += 1;
    }
    tables
};

/// Where bytes 0 to 63 of a board are, and those from 64 on: in two registers, each packed from two pairs of vectors, eight bytes
/// of the first pair, eight of the second, ...
static PLACES_OF_CELLS: [Table<[u8; 64]>; 2] = {
    let mut tables = [const { Table([0; 64]) }; 2];
    let mut cell = 0;
    while cell < CELLS {
        let place = PLACES[cell] as usize;
        let (pair, lane) = (place / 32, place % 32);
        if pair < 4 {
            tables[cell / 64].0[cell % 64] = (pair / 2 * 64 + lane / 8 * 16 + pair % 2 * 8 + lane % 8) as u8;
        }
        cell += 1;
    }
    tables
};

/// The same for the cells of the last vector, which is not packed.
static PLACES_OF_LAST: [Table<[u8; 64]>; 2] = {
    let mut tables = [const { Table([0; 64]) }; 2];
    let mut cell = 0;
    while cell < CELLS {
        let place = PLACES[cell] as usize;
        if place / 32 == 4 {
            tables[cell / 64].0[cell % 64] = 2 * (place % 32) as u8;
        }
        cell += 1;
    }
    tables
};

/// Which these are.
const LAST: [u64; 2] = {
    let mut masks = [0; 2];
    let mut cell = 0;
    while cell < CELLS {
        if PLACES[cell] / 32 == 4 {
            masks[cell / 64] |= 1 << (cell % 64);
        }
        cell += 1;
    }
    masks
};
