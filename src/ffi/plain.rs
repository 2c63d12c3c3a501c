//! THE TWO PLAIN CALLS
//!
//! All that many programs need: is this board valid, and what is its solution? Both take the board as char[9][9]:
//!
//!     char grid[9][9];
//!     memcpy(grid, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 81);
//!     if (!is_valid_sudoku((const char (*)[9])grid)) puts("a digit repeats");
//!     else if (solve_sudoku(grid)) printf("the first row is %.9s\n", grid[0]);

use core::ffi::c_char;

use super::memory;
use crate::check::{self, Validity};
use crate::engine;

/// Tells whether no digit repeats in a row, a column or a box.
///
/// Reads the 81 bytes of the board. True if every byte is a digit or a blank and no digit stands twice in a row, column
/// or box. Says nothing about whether the board can be solved. False for NULL and for any other byte. In C before C23,
/// under -pedantic, a board that is not const is cast: (const char (*)[9])board.
///
/// cbindgen:ptrs-as-arrays=[[board; 9]]
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn is_valid_sudoku(board: *const [c_char; 9]) -> bool {
    // SAFETY: the caller's promise is the same.
    let board = unsafe { memory::source(board.cast()) };
    board.is_ok_and(|board| check::validity(board) == Validity::Valid)
}

/// Fills in the blanks.
///
/// Reads the 81 bytes of the board and, if it has a solution, overwrites them with it and returns true. Of several
/// solutions it takes one, always the same. False if there is no solution, if the givens clash, for any byte that is
/// neither digit nor blank, and for NULL; the board is then unchanged. sudoku_solve() tells these cases apart.
///
/// Takes no budget: on every board of the tests it needs at most 1,000 nodes of search (well under a millisecond),
/// boards made to be hard for this very library have been seen to need up to 12,000 (a millisecond or two), and no bound
/// is proved. sudoku_count() with limit 2 and max_nodes has one.
///
/// cbindgen:ptrs-as-arrays=[[board; 9]]
///
/// # Safety
/// `board` is NULL or points to 81 readable and writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve_sudoku(board: *mut [c_char; 9]) -> bool {
    // SAFETY: the caller's promise is the same.
    let (givens, solution) = unsafe { (memory::source(board.cast()), memory::target(board.cast())) };
    givens.is_ok_and(|givens| engine::solve(givens, 1, solution) != 0)
}
