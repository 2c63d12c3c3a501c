//! ENUMERATING
//!
//! All solutions, one after the other, as many as you like:
//!
//!     sudoku_search search;
//!     char solution[81];
//!     if (sudoku_search_begin(&search, sizeof search, board) == 0)
//!         while (sudoku_search_next(&search, solution, 0) == 1)
//!             printf("%.81s\n", solution);
//!
//! A search is a plain object of the caller's. It can be stopped by not asking for the next solution, dropped without
//! any call, and copied at any time: both copies then go on independently.

use core::ffi::{c_char, c_int};
use core::mem::MaybeUninit;

use super::memory::{self, code};
use super::solve::or_unbounded;
use crate::board::{ALL_DIGITS, Candidates};
use crate::check;
use crate::engine::Search;
use crate::error::Error;

/// A search for the solutions of a board. Its 32 KiB are the library's own; they are valid within one process and one
/// version of the library.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct sudoku_search {
    opaque: [u64; 4096],
}

const _: () = assert!(size_of::<Search>() <= size_of::<sudoku_search>());
const _: () = assert!(align_of::<Search>() <= align_of::<sudoku_search>());

/// The room for a search in a caller's object of `size` bytes.
///
/// # Safety
/// `search` is NULL or points to `size` writable bytes, which nothing else uses for now.
unsafe fn open<'a>(search: *mut sudoku_search, size: usize) -> Result<&'a mut MaybeUninit<Search>, Error> {
    if search.is_null() {
        Err(Error::Null)
    } else if !search.is_aligned() {
        Err(Error::Option)
    } else if size < size_of::<sudoku_search>() {
        Err(Error::Size)
    } else {
        // SAFETY: not NULL, aligned, and large enough.
        Ok(unsafe { &mut *search.cast() })
    }
}

/// Begins a search for all solutions of a board.
///
/// search: the object to begin; whatever it held is forgotten. size: sizeof(sudoku_search), by which the library sees
/// that the object is as large as it needs. board: 81 bytes, read.
///
/// Returns 0; SUDOKU_ERROR_NULL, SUDOKU_ERROR_OPTION (search is not aligned as its type wants), SUDOKU_ERROR_SIZE,
/// SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH: then the object is unchanged.
///
/// # Safety
/// `search` is NULL or points to `size` writable bytes, `board` is NULL or points to 81 readable ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_search_begin(search: *mut sudoku_search, size: usize, board: *const c_char) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|board| {
        // SAFETY: likewise.
        let search = unsafe { open(search, size) }?;
        check::check(&board)?;
        Search::begin(search, &board);
        Ok(0)
    });
    code(result)
}

/// Begins a search for all solutions that take each cell's digit from a set of candidates.
///
/// Like sudoku_search_begin(), but from candidates instead of a board. candidates: 81 values, read: bit 0 stands for
/// digit 1, bit 8 for digit 9. No given is needed. A cell without a candidate is not an error: there is no solution.
///
/// Returns as sudoku_search_begin(), and SUDOKU_ERROR_OPTION also if a bit above the ninth is set.
///
/// # Safety
/// `search` is NULL or points to `size` writable bytes, `candidates` is NULL or points to 81 readable values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_search_begin_candidates(
    search: *mut sudoku_search,
    size: usize,
    candidates: *const u16,
) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read(candidates.cast::<Candidates>()) }.and_then(|candidates| {
        if candidates.iter().any(|digits| digits & !ALL_DIGITS != 0) && !search.is_null() {
            return Err(Error::Option);
        }
        // SAFETY: likewise.
        let search = unsafe { open(search, size) }?;
        Search::begin_candidates(search, &candidates);
        Ok(0)
    });
    code(result)
}

/// Goes on to the next solution.
///
/// search: a search that was begun. solution: 81 bytes, or NULL; written with the solution. max_nodes: the nodes that
/// this call may visit, 0 for any number.
///
/// Returns 1 for a solution, 0 when there is none left (and 0 again after that), SUDOKU_ERROR_BUDGET when the nodes
/// are used up: the next call goes on from there, so that the solutions and their order are the same however the
/// search is cut into calls. SUDOKU_ERROR_NULL if search is NULL, SUDOKU_ERROR_OPTION if it was never begun.
///
/// # Safety
/// `search` is NULL or points to a `sudoku_search`, `solution` is NULL or points to 81 writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_search_next(
    search: *mut sudoku_search,
    solution: *mut c_char,
    max_nodes: u64,
) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { open(search, size_of::<sudoku_search>()) }.and_then(|search| {
        // SAFETY: likewise.
        let solution = unsafe { memory::target(solution) };
        // SAFETY: the caller's object was written: begun, zeroed or otherwise. Any bytes are a valid Search, which looks at
        // them before it trusts them.
        let search = unsafe { search.assume_init_mut() };
        search.next(solution, or_unbounded(max_nodes)).map(c_int::from)
    });
    code(result)
}
