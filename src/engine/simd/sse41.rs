//! SSE4.1: sixteen registers of 128 bits, two for a vector.

use core::arch::x86_64::*;

use super::Task;
use super::halves::{Halves, Register};

/// Does the task with this instance.
///
/// # Safety
/// The processor must have the features named.
#[target_feature(enable = "ssse3,sse4.1")]
pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
    task.with::<Halves<Xmm>>()
}

#[derive(Clone, Copy)]
pub(super) struct Xmm(pub(super) __m128i);

// In each block of this implementation:
// SAFETY: SSSE3 and SSE4.1, which the caller of `run` has promised, as that of each instance that has more.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Register for Xmm {
    #[inline(always)]
    unsafe fn from_memory(bytes: *const u8) -> Self {
        // SAFETY: also, by the caller's promise.
        unsafe { Self(_mm_loadu_si128(bytes.cast())) }
    }
    #[inline(always)]
    unsafe fn to_memory(self, bytes: *mut u8) {
        // SAFETY: likewise.
        unsafe { _mm_storeu_si128(bytes.cast(), self.0) }
    }

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        unsafe { Self(_mm_set1_epi16(lane as i16)) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm_and_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm_or_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(_mm_xor_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm_andnot_si128(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Self(_mm_min_epu16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        unsafe { Self(_mm_cmpeq_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        unsafe { Self(_mm_cmpgt_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        self.and(yes).or(no.without(self))
    }
    /// A table of the counts of four bits, looked up for bits 0 to 3 and 4 to 7; bit 8 adds itself.
    #[inline(always)]
    fn count_digits(self) -> Self {
        let counts = Self::table(&[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
        let low = Self::splat(0xf);
        let bits_0_to_3 = counts.shuffle(self.and(low));
        unsafe {
            let bits_4_to_7 = counts.shuffle(Self(_mm_srli_epi16(self.0, 4)).and(low));
            bits_0_to_3.add(bits_4_to_7).add(Self(_mm_srli_epi16(self.0, 8)))
        }
    }
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    #[inline(always)]
    fn or_else(self, whole: Self) -> Self {
        self.or(self.equal(Self::splat(0)).and(whole))
    }
    #[inline(always)]
    fn single(self) -> Self {
        self.and(self.and(self.add(Self::splat(0xffff))).equal(Self::splat(0)))
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        unsafe { _mm_testz_si128(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn shuffle(self, control: Self) -> Self {
        unsafe { Self(_mm_shuffle_epi8(self.0, control.0)) }
    }
    #[inline(always)]
    fn window<const FIRST: i32>(self, next: Self) -> Self {
        unsafe { Self(_mm_alignr_epi8(next.0, self.0, FIRST)) }
    }
    #[inline(always)]
    fn lower_halves(self, other: Self) -> Self {
        unsafe { Self(_mm_unpacklo_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        unsafe { Self(_mm_unpackhi_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn lower_then_upper(self, other: Self) -> Self {
        unsafe { Self(_mm_blend_epi16(self.0, other.0, 0b1111_0000)) }
    }
    #[inline(always)]
    fn zip_bytes(self, other: Self) -> (Self, Self) {
        unsafe { (Self(_mm_unpacklo_epi8(self.0, other.0)), Self(_mm_unpackhi_epi8(self.0, other.0))) }
    }
    #[inline(always)]
    fn zip_lanes(self, other: Self) -> (Self, Self) {
        unsafe { (Self(_mm_unpacklo_epi16(self.0, other.0)), Self(_mm_unpackhi_epi16(self.0, other.0))) }
    }
    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        unsafe { (Self(_mm_unpacklo_epi32(self.0, other.0)), Self(_mm_unpackhi_epi32(self.0, other.0))) }
    }
    #[inline(always)]
    fn pack(self, other: Self) -> Self {
        unsafe { Self(_mm_packus_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn upper_bits(self) -> Self {
        unsafe { Self(_mm_srli_epi16(self.0, 4)).and(Self::splat(0x0f0f)) }
    }
    #[inline(always)]
    fn with_first(self, byte: u8) -> Self {
        unsafe { Self(_mm_insert_epi8(self.0, i32::from(byte), 0)) }
    }
}
