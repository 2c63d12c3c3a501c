//! SOLVING AND COUNTING
//!
//! Verdict and solution in one call:
//!
//!     char solution[81];
//!     switch (sudoku_solve(board, solution)) {
//!     case 0: puts("no solution"); break;
//!     case 1: printf("the solution is %.81s\n", solution); break;
//!     case 2: printf("several solutions; one is %.81s\n", solution); break;
//!     default: puts("not a valid board");
//!     }
//!
//! A NODE is a state of the search after propagation, the root included. Counting and enumerating, which may take long
//! by their nature, take max_nodes, the number of nodes that they may visit (0: no bound).
//!
//! A VERDICT (sudoku_solve(), solve_sudoku(), each board of sudoku_solve_batch()) takes no budget. On every board of
//! the tests it is there within 1,000 nodes, well under a millisecond. Boards made to be hard for this very library
//! have been seen to take up to 12,000 nodes, a millisecond or two, and no bound is proved. Who needs one asks
//! sudoku_count() with limit 2 and max_nodes.

use core::ffi::{c_char, c_int};

use super::memory::{self, code};
use crate::board::{Board, CELLS};
use crate::check;
use crate::engine::simd::Target;
use crate::engine::{self, Counted};
use crate::error::Error;

/// Counts the solutions of a board up to two, and gives one.
///
/// board: 81 bytes, read. solution: 81 bytes, or NULL, or board itself; written if there is a solution, with the only
/// one or with one of several, always the same. There is no budget: A VERDICT, above, tells how long it may take.
///
/// Returns 0 for no solution, 1 for exactly one, 2 for more than one; SUDOKU_ERROR_NULL if board is NULL,
/// SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH if the board is not valid.
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes, `solution` is NULL or points to 81 writable ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve(board: *const c_char, solution: *mut c_char) -> c_int {
    // SAFETY: the caller's promise is the same.
    let (board, solution) = unsafe { (memory::source(board), memory::target(solution)) };
    code(board.and_then(|board| engine::verdict(board, 2, solution)).map(c_int::from))
}

/// Counts the solutions of a board.
///
/// board: 81 bytes, read. limit: where to stop counting, 0 for nowhere (that is, at UINT64_MAX). max_nodes: the nodes
/// that may be visited, 0 for any number. count: written with the number of solutions found.
///
/// Returns 0 if the count is complete; 1 if there are `limit` solutions or more (count is then limit; without a limit
/// UINT64_MAX, which no count goes beyond); SUDOKU_ERROR_BUDGET if the nodes were used up (count then holds the solutions
/// found so far); SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH (count is then not written).
///
/// The first 1000 solutions are visited one by one. From there on bands or stacks that no longer depend on each other are
/// counted each for itself and the counts multiplied, so that one node (which then takes up to a few hundred times as
/// long) may stand for any number of solutions, and a thousand million of them may take less than a second. Still, a
/// board with few givens may have more than anyone can wait for (the empty one 6,670,903,752,021,072,936,960, which no
/// 64-bit number holds): give a limit or a budget.
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes, `count` is NULL or points to a writable value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_count(board: *const c_char, limit: u64, max_nodes: u64, count: *mut u64) -> c_int {
    if count.is_null() {
        return Error::Null.code();
    }
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|board| {
        check::check(&board)?;
        let (end, found) = engine::count(&board, or_unbounded(limit), or_unbounded(max_nodes));
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(count, found) };
        match end {
            Counted::All => Ok(0),
            Counted::Limit => Ok(1),
            Counted::Budget => Err(Error::Budget),
        }
    });
    code(result)
}

/// The only solution of a board.
pub(super) fn only_solution(board: &Board) -> Result<Board, Error> {
    let mut solution = [b'.'; CELLS];
    // SAFETY: it is this function's own, and used only after the call.
    let target = unsafe { Target::new(&mut solution) };
    match engine::verdict(board, 2, Some(target))? {
        0 => Err(Error::NoSolution),
        1 => Ok(solution),
        _ => Err(Error::NotUnique),
    }
}

/// A bound as the interface has it: 0 means none.
pub(super) fn or_unbounded(bound: u64) -> u64 {
    if bound == 0 { engine::NO_LIMIT } else { bound }
}
