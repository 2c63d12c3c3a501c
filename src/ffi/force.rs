//! A door for the tests, not part of the interface: built only with the feature `force-instruction-set`.

use core::ffi::c_int;

use super::memory::code;
use crate::engine::simd::{InstructionSet, chosen, force};
use crate::error::Error;

/// Pins the engine to one instruction set for the rest of the process: 1 portable, 2 SSE4.1, 3 AVX2,
/// 4 AVX-512, 5 NEON, 6 AVX-512 as for processors that do its registers in halves; 0 unpins it.
///
/// Returns 0, or `SUDOKU_ERROR_OPTION` if this build or this machine lacks it.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_force_instruction_set(number: c_int) -> c_int {
    let set = InstructionSet::ALL.iter().copied().find(|&set| set as c_int == number);
    let is_forced = (set.is_some() || number == 0) && force(set);
    code(is_forced.then_some(0).ok_or(Error::Option))
}

/// The number of the one that the engine runs with.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_instruction_set() -> c_int {
    chosen() as c_int
}
