//! AVX2: one register holds a vector.

use core::arch::x86_64::*;

use super::{LANES, Lanes, Task, Vector};

/// Does the task with this instance.
///
/// # Safety
/// The processor must have the features named.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
    task.with::<Avx2>()
}

#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

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

impl Avx2 {
    #[inline(always)]
    fn shuffle_bytes(self, control: &[u8; 32]) -> Self {
        // SAFETY: loads the 32 bytes of `control`; the rest needs AVX2, which `run` demands.
        unsafe { Self(_mm256_shuffle_epi8(self.0, _mm256_loadu_si256(control.as_ptr().cast()))) }
    }
}

// In each block of this implementation:
// SAFETY: the instructions need AVX2, which the caller of `run`, the only way in, has promised.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Vector for Avx2 {
    #[inline(always)]
    fn splat(lane: u16) -> Self {
        unsafe { Self(_mm256_set1_epi16(lane as i16)) }
    }
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        const { assert!(size_of::<Lanes>() == 32 && LANES == 16) };
        // SAFETY: also, `lanes` is 32 readable bytes.
        unsafe { Self(_mm256_loadu_si256(lanes.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        // SAFETY: also, `lanes` is 32 writable bytes.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self(_mm256_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Self(_mm256_min_epu16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        unsafe { Self(_mm256_cmpeq_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        unsafe { Self(_mm256_cmpgt_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        unsafe { Self(_mm256_blendv_epi8(no.0, yes.0, self.0)) }
    }
    #[inline(always)]
    fn count_digits(self) -> Self {
        // A table of the sixteen counts of four bits, looked up for bits 0 to 3 and 4 to 7 (the high byte's index is
        // bit 8 and counts itself again: it is masked off); bit 8 adds itself.
        unsafe {
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_set1_epi16(0xf);
            let bits_0_to_3 = _mm256_shuffle_epi8(counts, _mm256_and_si256(self.0, low));
            let bits_4_to_7 = _mm256_and_si256(_mm256_shuffle_epi8(counts, _mm256_srli_epi16(self.0, 4)), low);
            let bit_8 = _mm256_srli_epi16(self.0, 8);
            Self(_mm256_add_epi16(_mm256_add_epi16(bits_0_to_3, bits_4_to_7), bit_8))
        }
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
        unsafe { Self(_mm256_permute4x64_epi64(self.0, 0b11_00_10_01)) }
    }
    #[inline(always)]
    fn after_next_in_stack(self) -> Self {
        unsafe { Self(_mm256_permute4x64_epi64(self.0, 0b11_01_00_10)) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }
    #[inline(always)]
    fn covers(self, other: Self) -> bool {
        unsafe { _mm256_testc_si256(self.0, other.0) != 0 }
    }
}
