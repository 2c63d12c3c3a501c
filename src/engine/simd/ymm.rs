//! What the instances with registers of 256 bits, AVX2 and AVX-512, have in common: all but a few instructions.

use core::arch::x86_64::*;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{LANES, Lanes, USED, Vector};
use crate::board::{Board, CELLS, Digits};

/// A register that holds a vector, for the instance `I`.
pub(super) struct Ymm<I>(pub(super) __m256i, PhantomData<I>);

impl<I> Clone for Ymm<I> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Ymm<I> {}

/// What an instance does in its own way.
pub(super) trait Instance {
    /// See [`Vector::count_digits`].
    fn count_digits(v: __m256i) -> __m256i;
    /// See [`Vector::at_least_two`].
    fn at_least_two(a: __m256i, b: __m256i, c: __m256i) -> __m256i;
    /// See [`Vector::or_else`].
    fn or_else(part: __m256i, whole: __m256i) -> __m256i;
}

/// Byte shuffle by which lane `(i, b)` takes lane `(i, b + step mod 3)`; both lie in the same half of the register.
const fn rotation_in_band(step: usize) -> [u8; 32] {
    let mut bytes = [0x80; 32]; // 0x80 makes a zero
    let mut lane = 0;
    while lane < 12 {
        if lane % 4 < 3 {
            let from = lane / 4 % 2 * 4 + (lane % 4 + step) % 3;
            bytes[2 * lane] = 2 * from as u8;
            bytes[2 * lane + 1] = 2 * from as u8 + 1;
        }
        lane += 1;
    }
    bytes
}

static NEXT_IN_BAND: [u8; 32] = rotation_in_band(1);
static AFTER_NEXT_IN_BAND: [u8; 32] = rotation_in_band(2);

/// Byte tables by the low four bits of a cell's character, which tell all valid ones apart: the character itself; and of
/// its set the low byte and the high byte. The others' characters lead to one that is not theirs.
const CHARACTERS: [u8; 16] = by_character([b'0', b'1', b'2', b'3', b'4', b'5', b'6', b'7', b'8', b'9', b'.']);
const fn low_bytes(blank: Digits) -> [u8; 16] {
    let blank = blank as u8;
    by_character([blank, 1, 2, 4, 8, 16, 32, 64, 128, 0, blank])
}
const fn high_bytes(blank: Digits) -> [u8; 16] {
    let blank = (blank >> 8) as u8;
    by_character([blank, 0, 0, 0, 0, 0, 0, 0, 0, 1, blank])
}

/// Puts what belongs to '0' to '9' and '.' where the low four bits of these lead.
const fn by_character(values: [u8; 11]) -> [u8; 16] {
    let mut table = [0; 16];
    let mut n = 0;
    while n < 10 {
        table[n] = values[n];
        n += 1;
    }
    table[b'.' as usize % 16] = values[10];
    table
}

/// Shuffle that gathers, of a row's nine bytes from `first` on, those in column `k` of each box into the 4-byte group `k`.
const fn columns_together(first: u8) -> [u8; 16] {
    let mut bytes = [0x80; 16];
    let mut n = 0;
    while n < 9 {
        bytes[n % 3 * 4 + n / 3] = first + n as u8;
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
fn load_table(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: 16 readable bytes.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// The same table in both halves, as a shuffle of 32 bytes wants it.
#[inline(always)]
fn load_table_twice(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: 16 readable bytes; the rest needs AVX2, which every instance demands.
    unsafe { _mm256_broadcastsi128_si256(load_table(bytes)) }
}

/// Whether every byte is a digit or a blank.
#[inline(always)]
fn all_characters(board: &Board) -> bool {
    // SAFETY: 32 bytes from 0, 32 and 49 on end inside the board's 81; the rest needs AVX2, which every instance demands.
    unsafe {
        let mut good = _mm256_set1_epi8(-1);
        for from in [0, 32, CELLS - 32] {
            let bytes = _mm256_loadu_si256(board.as_ptr().add(from).cast());
            let same = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(load_table_twice(&CHARACTERS), bytes), bytes);
            good = _mm256_and_si256(good, same);
        }
        _mm256_movemask_epi8(good) == -1
    }
}

/// A row's nine bytes, grouped by column of the box. The last row is read from earlier on, to stay inside the board.
#[inline(always)]
fn load_row(board: &Board, row: usize) -> __m128i {
    const GROUPED: [u8; 16] = columns_together(0);
    const LAST_GROUPED: [u8; 16] = columns_together(7);
    let (from, order) = if row < 8 { (9 * row, &GROUPED) } else { (CELLS - 16, &LAST_GROUPED) };
    // SAFETY: 16 bytes from 9 * 7 = 63 or from 65 on end inside the board's 81; the rest needs AVX2, which every instance demands.
    unsafe { _mm_shuffle_epi8(_mm_loadu_si128(board.as_ptr().add(from).cast()), load_table(order)) }
}

/// The characters of two vectors of single digits: eight of the first, eight of the second, eight of the first, ...
#[inline(always)]
fn characters(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: AVX2, which every instance demands.
    unsafe {
        let low_four = _mm256_set1_epi8(0xf);
        let bits = _mm256_packus_epi16(a, b); // saturation makes 0xff of digit 9
        let low = _mm256_and_si256(bits, low_four);
        let high = _mm256_and_si256(_mm256_srli_epi16(bits, 4), low_four);
        _mm256_add_epi8(
            _mm256_shuffle_epi8(load_table_twice(&LOW_DIGITS), low),
            _mm256_shuffle_epi8(load_table_twice(&HIGH_DIGITS), high),
        )
    }
}

impl<I> Ymm<I> {
    #[inline(always)]
    pub(super) fn new(register: __m256i) -> Self {
        Self(register, PhantomData)
    }

    #[inline(always)]
    fn shuffle_bytes(self, control: &[u8; 32]) -> Self {
        // SAFETY: loads the 32 bytes of `control`; the rest needs AVX2, which every instance demands.
        unsafe { Self::new(_mm256_shuffle_epi8(self.0, _mm256_loadu_si256(control.as_ptr().cast()))) }
    }
}

// In each block of this implementation:
// SAFETY: the instructions need AVX2, which every instance demands of its caller.
#[allow(clippy::undocumented_unsafe_blocks)]
impl<I: Instance> Vector for Ymm<I> {
    #[inline(always)]
    fn splat(lane: u16) -> Self {
        unsafe { Self::new(_mm256_set1_epi16(lane as i16)) }
    }
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        const { assert!(size_of::<Lanes>() == 32 && LANES == 16) };
        // SAFETY: also, `lanes` is 32 readable bytes.
        unsafe { Self::new(_mm256_loadu_si256(lanes.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, lanes: &mut MaybeUninit<Lanes>) {
        // SAFETY: also, `lanes` is 32 writable bytes.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_min_epu16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_cmpeq_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_cmpgt_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        unsafe { Self::new(_mm256_blendv_epi8(no.0, yes.0, self.0)) }
    }
    #[inline(always)]
    fn count_digits(self) -> Self {
        Self::new(I::count_digits(self.0))
    }
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        Self::new(I::at_least_two(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn or_else(self, whole: Self) -> Self {
        Self::new(I::or_else(self.0, whole.0))
    }
    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.shuffle_bytes(&NEXT_IN_BAND)
    }
    #[inline(always)]
    fn after_next_in_band(self) -> Self {
        self.shuffle_bytes(&AFTER_NEXT_IN_BAND)
    }
    #[inline(always)]
    fn next_in_stack(self) -> Self {
        unsafe { Self::new(_mm256_permute4x64_epi64(self.0, 0b11_00_10_01)) }
    }
    #[inline(always)]
    fn after_next_in_stack(self) -> Self {
        unsafe { Self::new(_mm256_permute4x64_epi64(self.0, 0b11_01_00_10)) }
    }
    /// Byte shuffles instead of 81 stores of two bytes, which the loads of whole vectors would have to wait for.
    #[inline(always)]
    fn from_board<const BLANK: Digits>(board: &Board) -> Option<[[Self; 3]; 3]> {
        if !all_characters(board) {
            return None;
        }
        unsafe {
            let used = _mm256_loadu_si256(USED.as_ptr().cast());
            let mut x = [[Self::zero(); 3]; 3];
            for (r, x) in x.iter_mut().enumerate() {
                // Row r of each band, its bytes grouped by column of the box.
                let (top, middle, bottom) = (load_row(board, r), load_row(board, r + 3), load_row(board, r + 6));
                // The groups of one column side by side: four bytes of each band, three of them boxes.
                let columns_0_1 = _mm_unpacklo_epi32(top, middle);
                let column_2 = _mm_unpackhi_epi32(top, middle);
                let bottom_0_1 = _mm_unpacklo_epi32(bottom, _mm_setzero_si128());
                let bottom_2 = _mm_unpackhi_epi32(bottom, _mm_setzero_si128());
                let columns = [
                    _mm_unpacklo_epi64(columns_0_1, bottom_0_1),
                    _mm_unpackhi_epi64(columns_0_1, bottom_0_1),
                    _mm_unpacklo_epi64(column_2, bottom_2),
                ];
                for (x, bytes) in x.iter_mut().zip(columns) {
                    let low = _mm_shuffle_epi8(load_table(&const { low_bytes(BLANK) }), bytes);
                    let high = _mm_shuffle_epi8(load_table(&const { high_bytes(BLANK) }), bytes);
                    let sets = _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high));
                    // The bytes that are no cell are 0 and lead to the set of blanks.
                    *x = Self::new(if BLANK == 0 { sets } else { _mm256_and_si256(sets, used) });
                }
            }
            Some(x)
        }
    }
    /// The way back: sets of one digit to characters, then rows together.
    #[inline(always)]
    fn to_board(x: &[[Self; 3]; 3], board: &mut MaybeUninit<Board>) {
        let board = board.as_mut_ptr().cast::<u8>();
        unsafe {
            let mut rows = [_mm_setzero_si128(); 9];
            for (r, x) in x.iter().enumerate() {
                let columns_0_1 = characters(x[0].0, x[1].0);
                let column_2 = characters(x[2].0, x[2].0);
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
                let nine = _mm_shuffle_epi8(bytes, load_table(&ROW_TOGETHER));
                // SAFETY: also, row 7 is the last one here and its store ends at 7 * 9 + 16 = 79.
                _mm_storeu_si128(board.add(9 * row).cast(), nine);
            }
            let nine = _mm_shuffle_epi8(rows[8], load_table(&ROW_TOGETHER));
            // SAFETY: also, eight bytes from 72 on and the one at 80 are the board's.
            _mm_storel_epi64(board.add(72).cast(), nine);
            board.add(80).write(_mm_extract_epi8(nine, 8) as u8);
        }
    }
    #[inline(always)]
    fn disjoint(self, other: Self) -> bool {
        unsafe { _mm256_testz_si256(self.0, other.0) != 0 }
    }
    #[inline(always)]
    fn covers(self, other: Self) -> bool {
        unsafe { _mm256_testc_si256(self.0, other.0) != 0 }
    }
}
