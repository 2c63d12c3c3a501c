//! CHECKING
//!
//! What is wrong with a board, cell by cell, and what its blank cells may hold:
//!
//!     uint8_t marks[81];
//!     if (sudoku_check(board, marks) == SUDOKU_ERROR_CLASH)
//!         for (int i = 0; i < 81; i++)
//!             if (marks[i] & SUDOKU_MARK_ROW) printf("r%dc%d repeats in its row\n", i / 9 + 1, i % 9 + 1);
//!
//!     uint16_t candidates[81];
//!     if (sudoku_candidates(board, candidates) == 0 && candidates[2] & 1 << (4 - 1)) puts("r1c3 may hold a 4");

use core::ffi::{c_char, c_int};

use super::memory::{self, code};
use crate::board::CELLS;
use crate::check;

/// Mark of sudoku_check(): the digit repeats in the cell's row.
pub const SUDOKU_MARK_ROW: u8 = 1;
/// Mark of sudoku_check(): the digit repeats in the cell's column.
pub const SUDOKU_MARK_COLUMN: u8 = 2;
/// Mark of sudoku_check(): the digit repeats in the cell's box.
pub const SUDOKU_MARK_BOX: u8 = 4;
/// Mark of sudoku_check(): the byte is neither digit nor blank.
pub const SUDOKU_MARK_CHARACTER: u8 = 8;

const _: () = {
    assert!(SUDOKU_MARK_ROW == check::MARK_ROW && SUDOKU_MARK_COLUMN == check::MARK_COLUMN);
    assert!(SUDOKU_MARK_BOX == check::MARK_BOX && SUDOKU_MARK_CHARACTER == check::MARK_CHARACTER);
};

/// Tells whether a board is valid, and which cells are to blame if it is not.
///
/// board: 81 bytes, read. marks: 81 bytes, or NULL; written with the sum of SUDOKU_MARK_... of each cell, 0 where
/// nothing is wrong. Every one of the cells that share a repeated digit is marked.
///
/// Returns 0 for a valid board (solvable or not), SUDOKU_ERROR_CELL if any byte is neither digit nor blank, else
/// SUDOKU_ERROR_CLASH if a digit repeats; the marks are written in all three cases and tell both. SUDOKU_ERROR_NULL if
/// board is NULL: then nothing is written.
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes, `marks` is NULL or points to 81 writable ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_check(board: *const c_char, marks: *mut u8) -> c_int {
    if marks.is_null() {
        // SAFETY: the caller's promise is the same.
        return code(unsafe { memory::source(board) }.map(|board| check::validity(board) as c_int));
    }
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|board| {
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(marks.cast::<[u8; CELLS]>(), check::marks(&board)) };
        check::check(&board)
    });
    code(result.map(|()| 0))
}

/// The digits that each cell may hold by the plain rules.
///
/// board: 81 bytes, read. candidates: 81 values, written: bit 0 stands for digit 1, bit 8 for digit 9. A given has its
/// own digit; a blank has the digits that do not stand in its row, column or box yet, perhaps none.
///
/// Returns 0, SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH.
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes, `candidates` is NULL or points to 81 writable values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_candidates(board: *const c_char, candidates: *mut u16) -> c_int {
    if candidates.is_null() {
        return crate::error::Error::Null.code();
    }
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|board| {
        check::check(&board)?;
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(candidates.cast(), check::candidates(&board)) };
        Ok(0)
    });
    code(result)
}
