//! AVX2: sixteen registers of 256 bits.

use core::arch::x86_64::*;

use core::mem::MaybeUninit;

use super::ymm::{Instance, Ymm};
use super::{Source, Task};
use crate::board::{Board, Digits};

/// Does the task with this instance.
///
/// # Safety
/// The processor must have the features named.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
    task.with::<Ymm<Avx2>>()
}

pub(super) struct Avx2;

impl Instance for Avx2 {
    type Pair = Ymm<Self>;
    const SIDE_BY_SIDE: bool = false;
    #[inline(always)]
    fn pair(a: Ymm<Self>, _: Ymm<Self>) -> Ymm<Self> {
        a
    }
    #[inline(always)]
    fn unpair(pair: Ymm<Self>) -> (Ymm<Self>, Ymm<Self>) {
        (pair, pair)
    }
    /// A table of the counts of four bits, looked up for bits 0 to 3 and 4 to 7; bit 8 adds itself. (The high byte's index
    /// for bits 4 to 7 is bit 8 again: it is masked off.)
    #[inline(always)]
    fn count_digits(v: __m256i) -> __m256i {
        // SAFETY: AVX2, which the caller of `run`, the only way in, has promised.
        unsafe {
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_set1_epi16(0xf);
            let bits_0_to_3 = _mm256_shuffle_epi8(counts, _mm256_and_si256(v, low));
            let bits_4_to_7 = _mm256_and_si256(_mm256_shuffle_epi8(counts, _mm256_srli_epi16(v, 4)), low);
            let bit_8 = _mm256_srli_epi16(v, 8);
            _mm256_add_epi16(_mm256_add_epi16(bits_0_to_3, bits_4_to_7), bit_8)
        }
    }
    #[inline(always)]
    fn at_least_two(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: likewise.
        unsafe { _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(_mm256_or_si256(a, b), c)) }
    }
    #[inline(always)]
    fn or_else(part: __m256i, whole: __m256i) -> __m256i {
        // SAFETY: likewise.
        unsafe { _mm256_blendv_epi8(part, whole, _mm256_cmpeq_epi16(part, _mm256_setzero_si256())) }
    }

    /// One added to each, so that no valid one has low four bits 0: bytes 0 to 31, 32 to 63, 64 to 79, and these with byte
    /// 80 instead of the first.
    type Characters = (__m256i, __m256i, __m128i, __m128i);

    #[inline(always)]
    fn read(board: Source<'_>) -> Self::Characters {
        let board = board.as_ptr();
        // SAFETY: 32, 32, 16 and 1 bytes, which are the source's 81; the rest as above.
        unsafe {
            let (a, b) = (_mm256_loadu_si256(board.cast()), _mm256_loadu_si256(board.add(32).cast()));
            let c = _mm_loadu_si128(board.add(64).cast());
            let d = _mm_insert_epi8(c, i32::from(board.add(80).read()), 0);
            let one = _mm256_set1_epi8(1);
            let short_one = _mm256_castsi256_si128(one);
            (_mm256_add_epi8(a, one), _mm256_add_epi8(b, one), _mm_add_epi8(c, short_one), _mm_add_epi8(d, short_one))
        }
    }
    #[inline(always)]
    fn are_cells(&(a, b, c, d): &Self::Characters) -> bool {
        // SAFETY: as above.
        unsafe {
            let characters = twice(&CHARACTERS);
            let mut good = _mm256_set1_epi8(-1);
            for bytes in [a, b, _mm256_set_m128i(d, c)] {
                let same = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(characters, bytes), bytes);
                good = _mm256_and_si256(good, same);
            }
            _mm256_movemask_epi8(good) == -1
        }
    }
    /// Byte shuffles instead of 81 stores of two bytes, which the loads of whole vectors would have to wait for.
    #[inline(always)]
    fn sets<const BLANK: Digits>(&(a, b, c, d): &Self::Characters) -> [__m256i; 9] {
        // SAFETY: as above.
        unsafe {
            let (low, high) = (twice(&const { low_bytes(BLANK) }), twice(&const { high_bytes(BLANK) }));
            let (a, a_high) = (_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
            let (b, b_high) = (_mm256_castsi256_si128(b), _mm256_extracti128_si256(b, 1));
            // Each row's nine bytes, grouped by column of the box.
            let rows = [
                _mm_shuffle_epi8(a, once(&columns_together(0))),
                _mm_shuffle_epi8(_mm_alignr_epi8(a_high, a, 9), once(&columns_together(0))),
                _mm_shuffle_epi8(a_high, once(&columns_together(2))),
                _mm_shuffle_epi8(_mm_alignr_epi8(b, a_high, 11), once(&columns_together(0))),
                _mm_shuffle_epi8(b, once(&columns_together(4))),
                _mm_shuffle_epi8(_mm_alignr_epi8(b_high, b, 13), once(&columns_together(0))),
                _mm_shuffle_epi8(b_high, once(&columns_together(6))),
                _mm_shuffle_epi8(_mm_alignr_epi8(c, b_high, 15), once(&columns_together(0))),
                _mm_shuffle_epi8(d, once(&columns_together(8))),
            ];
            // The groups of one column side by side: of bands 0 and 1 in the lower half, of band 2 in the upper one.
            let mut columns_0_1 = [_mm256_setzero_si256(); 3];
            let mut column_2 = [_mm256_setzero_si256(); 3];
            for r in 0..3 {
                let outer = _mm256_set_m128i(rows[r + 6], rows[r]);
                let middle = _mm256_zextsi128_si256(rows[r + 3]);
                columns_0_1[r] = _mm256_unpacklo_epi32(outer, middle);
                column_2[r] = _mm256_unpackhi_epi32(outer, middle);
            }
            let mut x = [_mm256_setzero_si256(); 9];
            for r in 0..3 {
                let (low, high) = (_mm256_shuffle_epi8(low, columns_0_1[r]), _mm256_shuffle_epi8(high, columns_0_1[r]));
                x[3 * r] = _mm256_unpacklo_epi8(low, high);
                x[3 * r + 1] = _mm256_unpackhi_epi8(low, high);
            }
            let rows_0_1 = _mm256_unpacklo_epi64(column_2[0], column_2[1]);
            let (low_0_1, high_0_1) = (_mm256_shuffle_epi8(low, rows_0_1), _mm256_shuffle_epi8(high, rows_0_1));
            let (low_2, high_2) = (_mm256_shuffle_epi8(low, column_2[2]), _mm256_shuffle_epi8(high, column_2[2]));
            x[2] = _mm256_unpacklo_epi8(low_0_1, high_0_1);
            x[5] = _mm256_unpackhi_epi8(low_0_1, high_0_1);
            x[8] = _mm256_unpacklo_epi8(low_2, high_2);
            x
        }
    }
    /// The way back: sets of one digit to characters, then rows together.
    #[inline(always)]
    fn to_board(x: &[__m256i; 9], board: &mut MaybeUninit<Board>) {
        let board = board.as_mut_ptr().cast::<u8>();
        // SAFETY: as above, and for the stores see there.
        unsafe {
            let mut rows = [_mm_setzero_si128(); 9];
            for r in 0..3 {
                let columns_0_1 = characters(x[3 * r], x[3 * r + 1]);
                let column_2 = characters(x[3 * r + 2], x[3 * r + 2]);
                // In each half: columns 0, 1, 2 of one box after the other, four bytes a box; the lower half has bands 0
                // and 1, the upper one band 2.
                let pairs = _mm256_unpacklo_epi8(columns_0_1, _mm256_srli_si256(columns_0_1, 8));
                let third = _mm256_unpacklo_epi8(column_2, column_2);
                let even = _mm256_unpacklo_epi16(pairs, third);
                let odd = _mm256_unpackhi_epi16(pairs, third);
                rows[r] = _mm256_castsi256_si128(even);
                rows[r + 3] = _mm256_castsi256_si128(odd);
                rows[r + 6] = _mm256_extracti128_si256(even, 1);
            }
            // In ascending order, since each store writes seven bytes too many; the last row ends where the board does.
            for (row, &bytes) in rows.iter().enumerate().take(8) {
                let nine = _mm_shuffle_epi8(bytes, once(&ROW_TOGETHER));
                // SAFETY: also, row 7 is the last one here and its store ends at 7 * 9 + 16 = 79.
                _mm_storeu_si128(board.add(9 * row).cast(), nine);
            }
            let nine = _mm_shuffle_epi8(rows[8], once(&ROW_TOGETHER));
            // SAFETY: also, eight bytes from 72 on and the one at 80 are the board's.
            _mm_storel_epi64(board.add(72).cast(), nine);
            board.add(80).write(_mm_extract_epi8(nine, 8) as u8);
        }
    }
}

/// Byte tables by the low four bits of a cell's character with one added, which tell all valid ones apart: that character;
/// and of its set the low byte and the high byte. The others' characters lead to one that is not theirs; a zero byte, which
/// is no cell, leads to the empty set.
const CHARACTERS: [u8; 16] =
    by_character([b'1', b'2', b'3', b'4', b'5', b'6', b'7', b'8', b'9', b'9' + 1, b'.' + 1], 0x80);
const fn low_bytes(blank: Digits) -> [u8; 16] {
    let blank = blank as u8;
    by_character([blank, 1, 2, 4, 8, 16, 32, 64, 128, 0, blank], 0)
}
const fn high_bytes(blank: Digits) -> [u8; 16] {
    let blank = (blank >> 8) as u8;
    by_character([blank, 0, 0, 0, 0, 0, 0, 0, 0, 1, blank], 0)
}

/// Puts what belongs to '0' to '9' and '.' where the low four bits of these, with one added, lead; `other` elsewhere.
const fn by_character(values: [u8; 11], other: u8) -> [u8; 16] {
    let mut table = [other; 16];
    let mut n = 0;
    while n < 10 {
        table[n + 1] = values[n];
        n += 1;
    }
    table[(b'.' + 1) as usize % 16] = values[10];
    table
}

/// Shuffle that gathers, of a row's nine bytes from `first` on (around the end), those in column `k` of each box into the
/// 4-byte group `k`.
const fn columns_together(first: u8) -> [u8; 16] {
    let mut bytes = [0x80; 16];
    let mut n = 0;
    while n < 9 {
        bytes[n % 3 * 4 + n / 3] = (first + n as u8) % 16;
        n += 1;
    }
    bytes
}

/// Its inverse: from a 4-byte group for each box to the nine bytes of a row.
const ROW_TOGETHER: [u8; 16] = {
    let mut bytes = [0x80; 16];
    let mut n = 0;
    while n < 9 {
        bytes[n] = (n / 3 * 4 + n % 3) as u8;
        n += 1;
    }
    bytes
};

/// Characters by the low and by the high four bits of a digit's bit, that of 9 being 0xff: their sum is the digit's.
const LOW_DIGITS: [u8; 16] = [b'0', b'1', b'2', 0, b'3', 0, 0, 0, b'4', 0, 0, 0, 0, 0, 0, b'0'];
const HIGH_DIGITS: [u8; 16] = [0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9];

#[inline(always)]
fn once(table: &[u8; 16]) -> __m128i {
    // SAFETY: 16 readable bytes.
    unsafe { _mm_loadu_si128(table.as_ptr().cast()) }
}

/// The same table in both halves, as a shuffle of 32 bytes wants it.
#[inline(always)]
fn twice(table: &[u8; 16]) -> __m256i {
    // SAFETY: AVX2, which the caller of `run`, the only way in, has promised.
    unsafe { _mm256_broadcastsi128_si256(once(table)) }
}

/// The characters of two vectors of single digits: eight of the first, eight of the second, eight of the first, ...
#[inline(always)]
fn characters(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: likewise.
    unsafe {
        let low_four = _mm256_set1_epi8(0xf);
        let bits = _mm256_packus_epi16(a, b); // saturation makes 0xff of digit 9
        let low = _mm256_and_si256(bits, low_four);
        let high = _mm256_and_si256(_mm256_srli_epi16(bits, 4), low_four);
        _mm256_add_epi8(_mm256_shuffle_epi8(twice(&LOW_DIGITS), low), _mm256_shuffle_epi8(twice(&HIGH_DIGITS), high))
    }
}
