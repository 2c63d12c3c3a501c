//! MANY BOARDS
//!
//! One call for a whole buffer of boards. The stride is the distance in bytes from one board to the next: 81 for boards
//! without a gap, 82 for a file of lines:
//!
//!     sudoku_solve_batch(lines, 82, solutions, 81, results, count, 2);
//!
//! Boards are characters, or, for one of the calls, the numbers 0 to 9.

use core::ffi::{c_char, c_int};

use super::memory::{self, code};
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
    let places = Places { boards, board_stride, solutions, solution_stride };
    let all = Buffers { places, results, count, ahead: places.from(AHEAD) };
    code(all.limit(limit).map(|limit| {
        engine::solve_all(&all, limit);
        0
    }))
}

/// Solves many boards whose cells are numbers.
///
/// As sudoku_solve_batch(), but the cells of boards and solutions are the numbers 1 to 9, and 0 for a blank, as arrays of
/// numbers hold them; any other byte is no cell, SUDOKU_ERROR_CELL. Costs a few nanoseconds a board more than characters
/// do, which is less than to convert them before and after.
///
/// Returns what sudoku_solve_batch() returns.
///
/// # Safety
/// The buffers are as described.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_batch_numbers(
    boards: *const u8,
    board_stride: usize,
    solutions: *mut u8,
    solution_stride: usize,
    results: *mut i8,
    count: usize,
    limit: c_int,
) -> c_int {
    let places = Places { boards: boards.cast(), board_stride, solutions: solutions.cast(), solution_stride };
    let all = Buffers { places, results, count, ahead: places };
    code(all.limit(limit).map(|limit| {
        all.solve_numbers(limit);
        0
    }))
}

/// Memory is fetched for so many boards ahead of the one that is begun.
const AHEAD: usize = 64;

/// Where boards are, and where their solutions go, if they do not go to NULL.
#[derive(Clone, Copy)]
struct Places {
    boards: *const c_char,
    board_stride: usize,
    solutions: *mut c_char,
    solution_stride: usize,
}

// Wrapping, as NULL may stand for no solutions.
impl Places {
    #[inline(always)]
    fn board(&self, n: usize) -> *const Board {
        self.boards.wrapping_add(n.wrapping_mul(self.board_stride)).cast()
    }
    #[inline(always)]
    fn solution(&self, n: usize) -> *mut c_char {
        let place = self.solutions.wrapping_add(n.wrapping_mul(self.solution_stride));
        if self.solutions.is_null() { self.solutions } else { place }
    }
    /// Those from the n-th on.
    fn from(self, n: usize) -> Self {
        Self { boards: self.board(n).cast(), solutions: self.solution(n), ..self }
    }
}

/// Boards, the places of the caller's or such as these, and where the results go.
struct Buffers {
    places: Places,
    results: *mut i8,
    count: usize,
    /// What is to be fetched, one place for each board of these.
    ahead: Places,
}

impl Buffers {
    /// The limit, if nothing is wrong with the call.
    fn limit(&self, limit: c_int) -> Result<u8, Error> {
        let Self { places: Places { boards, board_stride, solutions, solution_stride }, results, count, .. } = *self;
        if count != 0 && (boards.is_null() || results.is_null()) {
            return Err(Error::Null);
        }
        let limit = match limit {
            1 => 1,
            2 => 2,
            _ => return Err(Error::Option),
        };
        let too_near = board_stride < CELLS || !solutions.is_null() && solution_stride < CELLS;
        if too_near { Err(Error::Option) } else { Ok(limit) }
    }

    /// Solves boards of numbers, by way of characters: few at a time, which stay in the nearest cache.
    fn solve_numbers(&self, limit: u8) {
        const TOGETHER: usize = 64;
        let wanted = !self.places.solutions.is_null();
        let mut characters = [[0; CELLS]; TOGETHER];
        let mut begin = 0;
        while begin < self.count {
            let end = self.count.min(begin.saturating_add(TOGETHER));
            for (n, characters) in (begin..end).zip(&mut characters) {
                // SAFETY: the n-th board is the caller's.
                let numbers = unsafe { self.places.board(n).read() };
                for (character, number) in characters.iter_mut().zip(numbers) {
                    *character = b'0' + number.min(10); // more than 9 leads to a character that is none of a cell
                }
            }
            let here: *mut c_char = characters.as_mut_ptr().cast();
            let solutions = if wanted { here } else { self.places.solutions };
            let piece = Buffers {
                places: Places { boards: here, board_stride: CELLS, solutions, solution_stride: CELLS },
                results: self.results.wrapping_add(begin),
                count: end.wrapping_sub(begin),
                ahead: self.places.from(end),
            };
            engine::solve_all(&piece, limit);
            for (n, characters) in (begin..end).zip(&characters) {
                // SAFETY: the n-th result is the caller's, and was written.
                let solved = unsafe { self.results.wrapping_add(n).read() } > 0;
                if solved && wanted {
                    let mut numbers = [0; CELLS];
                    for (number, character) in numbers.iter_mut().zip(characters) {
                        *number = character.wrapping_sub(b'0');
                    }
                    // SAFETY: the n-th solution is the caller's.
                    unsafe { self.places.solution(n).cast::<Board>().write(numbers) };
                }
            }
            begin = end;
        }
    }
}

// In each block of this implementation:
// SAFETY: the n-th board, solution and result are the caller's.
#[allow(clippy::undocumented_unsafe_blocks)]
impl engine::Batch for Buffers {
    fn count(&self) -> usize {
        self.count
    }
    #[inline(always)]
    fn board(&self, n: usize) -> Source<'_> {
        fetch_soon(self.ahead.board(n));
        if !self.ahead.solutions.is_null() {
            fetch_soon(self.ahead.solution(n).cast());
        }
        unsafe { Source::new(self.places.board(n)) }
    }
    #[inline(always)]
    fn solution(&self, n: usize) -> Option<Target<'_>> {
        unsafe { memory::target(self.places.solution(n)) }
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
