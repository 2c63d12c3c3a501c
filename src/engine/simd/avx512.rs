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
}
