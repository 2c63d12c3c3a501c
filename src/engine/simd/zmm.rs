//! Two boards in a register of 512 bits: with AVX-512 both children of a question are propagated at once.

use core::arch::x86_64::*;

use super::ymm::{AFTER_NEXT_IN_BAND, NEXT_IN_BAND};
use super::{Lanes, Lanewise};

/// Two boards, one in each half of a register.
#[derive(Clone, Copy)]
pub(super) struct Zmm(pub(super) __m512i);

impl Zmm {
    #[inline(always)]
    fn mask(lanes: __mmask32) -> Self {
        // SAFETY: AVX-512 BW, which the caller of `run`, the only way in, has promised.
        unsafe { Self(_mm512_movm_epi16(lanes)) }
    }
    #[inline(always)]
    fn boards(lanes: __mmask32) -> u8 {
        u8::from(lanes & 0xffff != 0) | (u8::from(lanes >> 16 != 0) << 1)
    }
    #[inline(always)]
    fn shuffle_bytes(self, control: &[u8; 32]) -> Self {
        // SAFETY: loads the 32 bytes of `control`; the rest as above.
        unsafe {
            Self(_mm512_shuffle_epi8(self.0, _mm512_broadcast_i64x4(_mm256_loadu_si256(control.as_ptr().cast()))))
        }
    }
}

// In each block of this implementation:
// SAFETY: the instructions need AVX-512 F, BW and BITALG, which the caller of `run`, the only way in, has promised.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Lanewise for Zmm {
    const BOARDS: u8 = 3;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        unsafe { Self(_mm512_set1_epi16(lane as i16)) }
    }
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        // SAFETY: also, `lanes` is 32 readable bytes.
        unsafe { Self(_mm512_broadcast_i64x4(_mm256_loadu_si256(lanes.as_ptr().cast()))) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm512_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Self(_mm512_min_epu16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        unsafe { Self::mask(_mm512_cmpeq_epi16_mask(self.0, other.0)) }
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        unsafe { Self::mask(_mm512_cmpgt_epi16_mask(self.0, other.0)) }
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi64(self.0, yes.0, no.0, 0b1100_1010)) }
    }
    #[inline(always)]
    fn count_digits(self) -> Self {
        unsafe { Self(_mm512_popcnt_epi16(self.0)) }
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
        unsafe { Self(_mm512_permutex_epi64(self.0, 0b11_00_10_01)) }
    }
    #[inline(always)]
    fn after_next_in_stack(self) -> Self {
        unsafe { Self(_mm512_permutex_epi64(self.0, 0b11_01_00_10)) }
    }
    #[inline(always)]
    fn meets(self, other: Self) -> u8 {
        unsafe { Self::boards(_mm512_test_epi16_mask(self.0, other.0)) }
    }
    #[inline(always)]
    fn misses(self, other: Self) -> u8 {
        let gone = other.without(self);
        gone.meets(gone)
    }
    #[inline(always)]
    fn only(self, boards: u8) -> Self {
        let lanes = (u32::from(boards & 1) * 0xffff) | (u32::from(boards >> 1 & 1) * 0xffff_0000);
        unsafe { Self(_mm512_maskz_mov_epi16(lanes, self.0)) }
    }
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        unsafe { Self(_mm512_ternarylogic_epi64(self.0, b.0, c.0, 0b1110_1000)) }
    }
    #[inline(always)]
    fn or_else(self, whole: Self) -> Self {
        unsafe { Self(_mm512_mask_mov_epi16(self.0, _mm512_testn_epi16_mask(self.0, self.0), whole.0)) }
    }
    #[inline(always)]
    fn single(self) -> Self {
        let rest = self.add(Self::splat(0xffff));
        unsafe { Self(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, rest.0), self.0)) }
    }
}
