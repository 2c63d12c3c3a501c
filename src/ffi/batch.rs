//! MANY BOARDS
//!
//! One call for a whole buffer of boards. The stride is the distance in bytes from one board to the next: 81 for boards
//! without a gap, 82 for a file of lines:
//!
//!     sudoku_solve_batch(lines, 82, solutions, 81, results, count, 2);

use core::ffi::{c_char, c_int};

use super::memory;
use crate::board::{Board, CELLS};
use crate::check::Validity;
use crate::engine::simd::{Source, Target, fetch_soon};
use crate::error::Error;
use crate::{check, engine};

/// Solves many boards.
///
/// boards: count boards, board_stride bytes apart. solutions: room for count solutions, solution_stride bytes apart, or
/// NULL, or boards itself with the same stride; of a board that has no solution, or is not valid, the place is left
/// unchanged, as are the bytes between the places. results: count values, written with what sudoku_solve() would
/// return for each board if limit is 2. With limit 1 the search stops at the first solution: 0 for none, 1 for at least
/// one. One bad board stops nothing.
///
/// Returns 0; SUDOKU_ERROR_NULL if boards or results is NULL and count is not 0; SUDOKU_ERROR_OPTION if limit is
/// neither 1 nor 2, or a stride is below 81 (that of solutions counts unless they are NULL): then nothing is written.
///
/// # Safety
/// The buffers are as described.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_batch(
    boards: *const c_char,
    board_stride: usize,
    solutions: *mut c_char,
    solution_stride: usize,
    results: *mut i8,
    count: usize,
    limit: c_int,
) -> c_int {
    if count != 0 && (boards.is_null() || results.is_null()) {
        return Error::Null.code();
    }
    let limit = match limit {
        1 => 1,
        2 => 2,
        _ => return Error::Option.code(),
    };
    if board_stride < CELLS || !solutions.is_null() && solution_stride < CELLS {
        return Error::Option.code();
    }
    engine::solve_all(&Buffers { boards, board_stride, solutions, solution_stride, results, count }, limit);
    0
}

/// The caller's boards and places.
struct Buffers {
    boards: *const c_char,
    board_stride: usize,
    solutions: *mut c_char,
    solution_stride: usize,
    results: *mut i8,
    count: usize,
}

// In each block of this implementation:
// SAFETY: the n-th board, solution and result are the caller's. Wrapping, as NULL may stand for no solutions.
#[allow(clippy::undocumented_unsafe_blocks)]
impl engine::Batch for Buffers {
    fn count(&self) -> usize {
        self.count
    }
    #[inline(always)]
    fn board(&self, n: usize) -> Source<'_> {
        unsafe { Source::new(self.boards.wrapping_add(n.wrapping_mul(self.board_stride)).cast()) }
    }
    #[inline(always)]
    fn solution(&self, n: usize) -> Option<Target<'_>> {
        let place = self.solutions.wrapping_add(n.wrapping_mul(self.solution_stride));
        if self.solutions.is_null() { None } else { unsafe { memory::target(place) } }
    }
    #[inline(always)]
    fn answer(&self, n: usize, verdict: Result<u8, Error>) {
        let result = verdict.map_or_else(|error| error.code() as i8, |count| count as i8);
        unsafe { memory::write(self.results.wrapping_add(n), result) };
    }
}

/// Checks many boards.
///
/// boards: count boards, board_stride bytes apart. results: count values, written with what sudoku_check() would return
/// for each: 0, SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH.
///
/// Returns 0; SUDOKU_ERROR_NULL if boards or results is NULL and count is not 0; SUDOKU_ERROR_OPTION if the stride is
/// below 81: then nothing is written.
///
/// # Safety
/// The buffers are as described.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_check_batch(
    boards: *const c_char,
    board_stride: usize,
    results: *mut i8,
    count: usize,
) -> c_int {
    if count != 0 && (boards.is_null() || results.is_null()) {
        return Error::Null.code();
    }
    if board_stride < CELLS {
        return Error::Option.code();
    }
    check::check_all(&Checked { boards, board_stride, results, count });
    0
}

/// The caller's boards that are to be checked.
struct Checked {
    boards: *const c_char,
    board_stride: usize,
    results: *mut i8,
    count: usize,
}

impl Checked {
    #[inline(always)]
    fn place(&self, n: usize) -> *const Board {
        self.boards.wrapping_add(n.wrapping_mul(self.board_stride)).cast()
    }
}

// In each block of this implementation:
// SAFETY: the n-th board and result are the caller's.
#[allow(clippy::undocumented_unsafe_blocks)]
impl check::Batch for Checked {
    fn count(&self) -> usize {
        self.count
    }
    #[inline(always)]
    fn board(&self, n: usize) -> Source<'_> {
        unsafe { Source::new(self.place(n)) }
    }
    #[inline(always)]
    fn answer(&self, n: usize, validity: Validity) {
        unsafe { self.results.wrapping_add(n).write(validity as i8) };
    }
    #[inline(always)]
    fn announce(&self, n: usize) {
        fetch_soon(self.place(n));
    }
}
