//! NEON: thirty-two registers of 128 bits, two for a vector.

use core::arch::aarch64::*;

use super::Task;
use super::halves::{Halves, Register};

/// Does the task with this instance. A function of its own, though every caller could have it inside: so its frame is not
/// added to that of another instance, in a build that has a choice.
///
/// # Safety
/// The processor must have NEON, as all have that this is compiled for.
#[target_feature(enable = "neon")]
#[inline(never)]
pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
    task.with::<Halves<Neon>>()
}

#[derive(Clone, Copy)]
pub(super) struct Neon(uint16x8_t);

impl Neon {
    #[inline(always)]
    fn bytes(self) -> uint8x16_t {
        // SAFETY: NEON, which the caller of `run`, the only way in, has promised.
        unsafe { vreinterpretq_u8_u16(self.0) }
    }
    #[inline(always)]
    fn pairs(self) -> uint32x4_t {
        // SAFETY: likewise.
        unsafe { vreinterpretq_u32_u16(self.0) }
    }
    #[inline(always)]
    fn halves(self) -> uint64x2_t {
        // SAFETY: likewise.
        unsafe { vreinterpretq_u64_u16(self.0) }
    }
    #[inline(always)]
    fn of_bytes(bytes: uint8x16_t) -> Self {
        // SAFETY: likewise.
        unsafe { Self(vreinterpretq_u16_u8(bytes)) }
    }
    #[inline(always)]
    fn of_pairs(pairs: uint32x4_t) -> Self {
        // SAFETY: likewise.
        unsafe { Self(vreinterpretq_u16_u32(pairs)) }
    }
    #[inline(always)]
    fn of_halves(halves: uint64x2_t) -> Self {
        // SAFETY: likewise.
        unsafe { Self(vreinterpretq_u16_u64(halves)) }
    }
}

// In each block of this implementation:
// SAFETY: NEON, which the caller of `run`, the only way in, has promised.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Register for Neon {
    #[inline(always)]
    unsafe fn from_memory(bytes: *const u8) -> Self {
        // SAFETY: also, by the caller's promise.
        unsafe { Self::of_bytes(vld1q_u8(bytes)) }
    }
    #[inline(always)]
    unsafe fn to_memory(self, bytes: *mut u8) {
        // SAFETY: likewise.
        unsafe { vst1q_u8(bytes, self.bytes()) }
    }

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        unsafe { Self(vdupq_n_u16(lane)) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(vandq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(vorrq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(veorq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(vbicq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(vaddq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Self(vminq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        unsafe { Self(vceqq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        unsafe { Self(vcgtq_u16(self.0, other.0)) }
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        unsafe { Self(vbslq_u16(self.0, yes.0, no.0)) }
    }
    #[inline(always)]
    fn count_digits(self) -> Self {
        unsafe { Self(vpaddlq_u8(vcntq_u8(self.bytes()))) }
    }
    /// Where two differ the third one decides.
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        self.xor(b).select(c, b)
    }
    #[inline(always)]
    fn or_else(self, whole: Self) -> Self {
        unsafe { Self(vceqzq_u16(self.0)).select(whole, self) }
    }
    #[inline(always)]
    fn single(self) -> Self {
        let rest = self.add(Self::splat(0xffff));
        unsafe { self.without(Self(vtstq_u16(self.0, rest.0))) }
    }
    #[inline(always)]
    fn is_any(self) -> bool {
        unsafe { vmaxvq_u32(self.pairs()) != 0 }
    }

    #[inline(always)]
    fn shuffle(self, control: Self) -> Self {
        unsafe { Self::of_bytes(vqtbl1q_u8(self.bytes(), control.bytes())) }
    }
    #[inline(always)]
    fn window<const FIRST: i32>(self, next: Self) -> Self {
        unsafe { Self::of_bytes(vextq_u8(self.bytes(), next.bytes(), FIRST)) }
    }
    #[inline(always)]
    fn lower_halves(self, other: Self) -> Self {
        unsafe { Self::of_halves(vzip1q_u64(self.halves(), other.halves())) }
    }
    #[inline(always)]
    fn upper_halves(self, other: Self) -> Self {
        unsafe { Self::of_halves(vzip2q_u64(self.halves(), other.halves())) }
    }
    #[inline(always)]
    fn lower_then_upper(self, other: Self) -> Self {
        unsafe { Self::of_halves(vcopyq_laneq_u64(other.halves(), 0, self.halves(), 0)) }
    }
    #[inline(always)]
    fn zip_bytes(self, other: Self) -> (Self, Self) {
        let (a, b) = (self.bytes(), other.bytes());
        unsafe { (Self::of_bytes(vzip1q_u8(a, b)), Self::of_bytes(vzip2q_u8(a, b))) }
    }
    #[inline(always)]
    fn zip_lanes(self, other: Self) -> (Self, Self) {
        unsafe { (Self(vzip1q_u16(self.0, other.0)), Self(vzip2q_u16(self.0, other.0))) }
    }
    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let (a, b) = (self.pairs(), other.pairs());
        unsafe { (Self::of_pairs(vzip1q_u32(a, b)), Self::of_pairs(vzip2q_u32(a, b))) }
    }
    #[inline(always)]
    fn pack(self, other: Self) -> Self {
        unsafe { Self::of_bytes(vqmovn_high_u16(vqmovn_u16(self.0), other.0)) }
    }
    #[inline(always)]
    fn upper_bits(self) -> Self {
        unsafe { Self::of_bytes(vshrq_n_u8(self.bytes(), 4)) }
    }
    #[inline(always)]
    fn with_first(self, byte: u8) -> Self {
        unsafe { Self::of_bytes(vsetq_lane_u8(byte, self.bytes(), 0)) }
    }
}
