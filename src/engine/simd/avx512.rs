//! AVX-512 with registers of 256 bits: thirty-two of them, logic of three operands (which the compiler makes of pairs of
//! operations by itself), and a population count of lanes.

use core::arch::x86_64::*;

use super::Task;
use super::ymm::{Instance, Ymm};

/// Does the task with this instance.
///
/// # Safety
/// The processor must have the features named.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl,avx512bw,avx512dq,avx512bitalg")]
pub(super) unsafe fn run<T: Task>(task: T) -> T::Output {
    task.with::<Ymm<Avx512>>()
}

pub(super) struct Avx512;

impl Instance for Avx512 {
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
}
