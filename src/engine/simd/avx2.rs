//! AVX2: sixteen registers of 256 bits.

use core::arch::x86_64::*;

use super::Task;
use super::ymm::{Instance, Ymm};

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
}
