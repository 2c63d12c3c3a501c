//! AVX2: sixteen registers of 256 bits.

use core::arch::x86_64::*;

use core::mem::MaybeUninit;

use super::characters::{self, Bytes};
use super::halves::Register;
use super::sse41::Xmm;
use super::ymm::{Instance, Ymm};
use super::{Lanewise, Source, Task};
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
    const PAIRS: bool = false;
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

    type Characters = characters::Characters<Ymm<Self>>;

    #[inline(always)]
    fn read(board: Source<'_>) -> Self::Characters {
        characters::read(board)
    }
    #[inline(always)]
    fn are_cells(characters: &Self::Characters) -> bool {
        characters::are_cells(characters)
    }
    #[inline(always)]
    fn sets<const BLANK: Digits>(characters: &Self::Characters) -> [[Ymm<Self>; 3]; 3] {
        characters::sets::<BLANK, _>(characters)
    }
    #[inline(always)]
    fn to_board(x: &[[Ymm<Self>; 3]; 3], board: &mut MaybeUninit<Board>) {
        characters::to_board(x, board);
    }
}

// In each block of this implementation:
// SAFETY: AVX2, which the caller of `run`, the only way in, has promised.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Bytes for Ymm<Avx2> {
    type Half = Xmm;

    #[inline(always)]
    unsafe fn from_memory(bytes: *const u8) -> Self {
        // SAFETY: also, by the caller's promise.
        unsafe { Self::new(_mm256_loadu_si256(bytes.cast())) }
    }
    #[inline(always)]
    fn join(lower: Xmm, upper: Xmm) -> Self {
        unsafe { Self::new(_mm256_set_m128i(upper.0, lower.0)) }
    }
    #[inline(always)]
    fn halves(self) -> (Xmm, Xmm) {
        unsafe { (Xmm(_mm256_castsi256_si128(self.0)), Xmm(_mm256_extracti128_si256(self.0, 1))) }
    }
    #[inline(always)]
    fn twice(table: &[u8; 16]) -> Self {
        unsafe { Self::new(_mm256_broadcastsi128_si256(Xmm::table(table).0)) }
    }
    #[inline(always)]
    fn shuffle(self, control: Self) -> Self {
        unsafe { Self::new(_mm256_shuffle_epi8(self.0, control.0)) }
    }
    #[inline(always)]
    fn zip_bytes(self, other: Self) -> (Self, Self) {
        unsafe { (Self::new(_mm256_unpacklo_epi8(self.0, other.0)), Self::new(_mm256_unpackhi_epi8(self.0, other.0))) }
    }
    #[inline(always)]
    fn zip_lanes(self, other: Self) -> (Self, Self) {
        unsafe {
            (Self::new(_mm256_unpacklo_epi16(self.0, other.0)), Self::new(_mm256_unpackhi_epi16(self.0, other.0)))
        }
    }
    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        unsafe {
            (Self::new(_mm256_unpacklo_epi32(self.0, other.0)), Self::new(_mm256_unpackhi_epi32(self.0, other.0)))
        }
    }
    #[inline(always)]
    fn pack(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_packus_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn upper_bits(self) -> Self {
        unsafe { Self::new(_mm256_srli_epi16(self.0, 4)).and(Self::splat(0x0f0f)) }
    }
}
