//! RATING
//!
//! How hard a puzzle is for a person, on the scale of Sudoku Explainer that players use, in tenths of a point:
//!
//!     sudoku_rating rating;
//!     if (sudoku_rate(board, &rating, 0) == 0)
//!         printf("ER %.1f, by %s\n", rating.er / 10.0, sudoku_technique_name(rating.technique));
//!
//! The rater solves as a person would: it looks for the easiest step that the board allows, takes it, and looks again.
//! Each kind of step has its rating, from 10 (the last blank of a row) to above 110. Three figures come of it:
//!
//!   ER  the hardest step: what is meant when players say how hard a puzzle is
//!   EP  the hardest step before the first digit can be placed, that step included ("pearl")
//!   ED  the first step ("diamond")
//!
//! Where several steps are the easiest, all of them are taken at once, so that the ratings depend on nothing but the
//! puzzle: relabelled, turned or mirrored, it is rated the same.

use core::ffi::{c_char, c_int};
use core::ptr;

use super::memory::{self, code};
use super::solve::or_unbounded;
use crate::board::Board;
use crate::error::Error;
use crate::{engine, rate};

/// How hard a puzzle is, in tenths of a point of Sudoku Explainer's scale.
///
/// er: the rating of the hardest step. ep: of the hardest up to the first that places a digit. ed: of the first step.
/// technique: that of the hardest step, for sudoku_technique_name(); where there are several, the one of the lowest
/// number. rounds: how many times the easiest steps were looked for and taken. All are 0 of a board without blanks; er
/// is 200 and technique 0 if no technique leads to the solution.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct sudoku_rating {
    er: u16,
    ep: u16,
    ed: u16,
    technique: u16,
    rounds: u32,
}

/// Rates a puzzle.
///
/// puzzle: 81 bytes, read. rating: written with the ratings. max_nodes: the nodes that may be visited, 0 for any
/// number; a node is a technique's look at the board, or a candidate that a chain comes to.
///
/// What is easy is rated fast, random minimal puzzles in 0.4 ms on average. What needs nets within nets may take long:
/// of the puzzles known the hardest, "Golden Nugget", took 31 s on a core of a server of the 2020s, and no bound is
/// proved. Who needs one sets max_nodes; ten million nodes are about a second there.
///
/// Returns 0; SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH; SUDOKU_ERROR_NO_SOLUTION or
/// SUDOKU_ERROR_NOT_UNIQUE, if the puzzle has not exactly one solution; SUDOKU_ERROR_BUDGET if the nodes were used up.
/// The rating is not written then.
///
/// # Safety
/// `puzzle` is NULL or points to 81 readable bytes, `rating` is NULL or points to a writable value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_rate(puzzle: *const c_char, rating: *mut sudoku_rating, max_nodes: u64) -> c_int {
    if rating.is_null() {
        return Error::Null.code();
    }
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(puzzle) }.and_then(|puzzle| {
        solution(&puzzle)?;
        let rated = rate::rate(&puzzle, rate::BEYOND, or_unbounded(max_nodes))?;
        let value = sudoku_rating {
            er: u16::from(rated.hardest),
            ep: u16::from(rated.pearl),
            ed: u16::from(rated.diamond),
            technique: rated.technique.map_or(0, |kind| u16::from(kind.id)),
            rounds: rated.rounds,
        };
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(rating, value) };
        Ok(0)
    });
    code(result)
}

/// The solution of a board that has exactly one. (Apart from others, as it needs much stack.)
#[inline(never)]
pub(super) fn solution(puzzle: &Board) -> Result<Board, Error> {
    let mut solution = *puzzle;
    // SAFETY: it is a board, and looked at only when the call is over.
    let target = unsafe { memory::target(solution.as_mut_ptr().cast()) };
    match engine::verdict(puzzle, 2, target)? {
        0 => Err(Error::NoSolution),
        1 => Ok(solution),
        _ => Err(Error::NotUnique),
    }
}

/// The name of a technique.
///
/// Techniques count from 1; numbers are never given to another technique. Returns a string that is always there, or
/// NULL for a number that no technique has.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_technique_name(technique: c_int) -> *const c_char {
    rate::kind(technique).map_or(ptr::null(), |kind| kind.name.as_ptr())
}
