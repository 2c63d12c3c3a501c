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
    const PAIRS: bool = true;
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
    /// Each vector has a lane for each of 27 places and fills nearly all of its 512 bits: the cells of a band, and the first,
    /// second and third cells of all horizontal triads. It is made by permutations of one register (those of two take
    /// three times as long on Intel's processors) and shifts, which other ports do.
    #[inline(always)]
    fn check(board: Source<'_>) -> Option<(bool, bool)> {
        let board = board.as_ptr();
        // SAFETY: 64 bytes twice, which are the source's 81; the rest as above.
        unsafe {
            let (a, b) = (_mm512_loadu_si512(board.cast()), _mm512_loadu_si512(board.add(SECOND).cast()));
            let characters = _mm512_broadcast_i32x4(_mm_loadu_si128(CHARACTERS.as_ptr().cast()));
            let bad_a = _mm512_xor_si512(_mm512_shuffle_epi8(characters, a), a);
            let bad_b = _mm512_xor_si512(_mm512_shuffle_epi8(characters, b), b);
            let bad = _mm512_or_si512(bad_a, bad_b);

            // Less '1': what a bit is to be shifted by; blanks leave less than nothing, which shifts it out.
            let (one, less) = (_mm512_set1_epi16(1), _mm512_set1_epi8(b'1' as i8));
            let (a, b) = (_mm512_sub_epi8(a, less), _mm512_sub_epi8(b, less));
            let set = |cells| _mm512_sllv_epi16(one, cells);
            let band = |from, n: usize| set(_mm512_maskz_permutexvar_epi8(LOWER_BYTES, load(&CELLS_OF_BAND[n]), from));
            let bands = [band(a, 0), band(a, 1), band(b, 2)];
            let two = _mm512_permutexvar_epi8(load(&FIRST_AND_SECOND), a);
            let two = _mm512_mask_permutexvar_epi8(two, FIRST_AND_SECOND_OF_B, load(&FIRST_AND_SECOND), b);
            let first = set(_mm512_maskz_mov_epi8(LOWER_BYTES, two));
            let second = set(_mm512_srli_epi16(two, 8));
            let with_thirds = _mm512_mask_blend_epi8(THIRDS_OF_B, a, b);
            let third = set(_mm512_maskz_permutexvar_epi8(LOWER_BYTES, load(&THIRD), with_thirds));
            let triads = [first, second, third];

            // A digit repeats in a column in two bands, or in two rows of them; in a row or a box in a triad, or in two.
            let or = |x, y| _mm512_or_si512(x, y);
            let any = |[x, y, z]: [__m512i; 3]| or(or(x, y), z);
            let at_least_two = |[x, y, z]: [__m512i; 3]| _mm512_ternarylogic_epi64(x, y, z, 0b1110_1000);
            let next = |x, ring| _mm512_permutexvar_epi8(load(ring), x);
            let (columns, all) = (any(bands), any(triads));
            let in_columns = or(at_least_two(bands), _mm512_and_si512(columns, next(columns, &NEXT_ROW)));
            let others = or(next(all, &NEXT_IN_ROW), next(all, &NEXT_IN_BOX));
            let in_rows_and_boxes = or(at_least_two(triads), _mm512_and_si512(all, others));
            let repeated = or(in_columns, in_rows_and_boxes);
            let clash = _mm512_mask_test_epi16_mask(IN_USE, repeated, repeated) != 0;
            Some((_mm512_test_epi8_mask(bad, bad) == 0, clash))
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

/// For [`Avx512::check`]: the first byte of its second register.
const SECOND: usize = CELLS - 64;

/// Its lanes: three times nine.
const USED: usize = 27;
const IN_USE: u32 = (1 << USED) - 1;

/// The lower bytes of these lanes.
const LOWER_BYTES: u64 = {
    let mut bytes = 0;
    let mut lane = 0;
    while lane < USED {
        bytes |= 1 << (2 * lane);
        lane += 1;
    }
    bytes
};

/// The cells of each band, that of the last by their places in the second register.
static CELLS_OF_BAND: [Table<[[u8; 2]; 32]>; 3] = {
    let mut tables = [const { Table([[0; 2]; 32]) }; 3];
    let mut cell = 0;
    while cell < CELLS {
        let byte = if cell < 2 * USED { cell } else { cell - SECOND };
        tables[cell / USED].0[cell % USED][0] = byte as u8;
        cell += 1;
    }
    tables
};

/// The first two cells of each horizontal triad, by their places in the first register if they are there.
static FIRST_AND_SECOND: Table<[[u8; 2]; 32]> = {
    let mut table = Table([[0; 2]; 32]);
    let mut cell = 0;
    while cell < CELLS {
        let byte = if cell < 64 { cell } else { cell - SECOND };
        if cell % 3 < 2 {
            table.0[cell / 3][cell % 3] = byte as u8;
        }
        cell += 1;
    }
    table
};

/// Those that are not.
const FIRST_AND_SECOND_OF_B: u64 = {
    let mut bytes = 0;
    let mut cell = 64;
    while cell < CELLS {
        if cell % 3 < 2 {
            bytes |= 1 << (cell / 3 * 2 + cell % 3);
        }
        cell += 1;
    }
    bytes
};

/// The third cells, by their places in a register of those of the second that [`THIRDS_OF_B`] names, and else of the first:
/// no third cell of the first has the place of one of these.
static THIRD: Table<[[u8; 2]; 32]> = {
    let mut table = Table([[0; 2]; 32]);
    let mut triad = 0;
    while triad < USED {
        let cell = 3 * triad + 2;
        table.0[triad][0] = if cell < 64 { cell } else { cell - SECOND } as u8;
        triad += 1;
    }
    table
};
const THIRDS_OF_B: u64 = {
    let mut places = 0;
    let mut cell = 65;
    while cell < CELLS {
        assert!((cell - SECOND) % 3 != 2);
        places |= 1 << (cell - SECOND);
        cell += 3;
    }
    places
};

/// In lanes of a band, nine a row, the next row; in lanes of triads, three a row and nine a band, the next in the row, and
/// the next in the box.
static NEXT_ROW: Table<[[u8; 2]; 32]> = ring(27, 9);
static NEXT_IN_ROW: Table<[[u8; 2]; 32]> = ring(3, 1);
static NEXT_IN_BOX: Table<[[u8; 2]; 32]> = ring(9, 3);

/// Lanes in rings of so many turn by `step`.
const fn ring(size: usize, step: usize) -> Table<[[u8; 2]; 32]> {
    let mut table = Table([[0; 2]; 32]);
    let mut lane = 0;
    while lane < USED {
        let from = (lane / size * size + (lane % size + step) % size) as u8;
        table.0[lane] = [2 * from, 2 * from + 1];
        lane += 1;
    }
    table
}

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
