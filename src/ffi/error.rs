//! ERRORS
//!
//! Every error is a number from -1 to -127. The numbers are fixed and will never be given another meaning.

use core::ffi::{c_char, c_int};

use crate::error::Error;

/// A pointer that is required was NULL.
pub const SUDOKU_ERROR_NULL: c_int = -1;
/// An argument is outside the range that is documented for it.
pub const SUDOKU_ERROR_OPTION: c_int = -2;
/// The buffer is too small.
pub const SUDOKU_ERROR_SIZE: c_int = -3;
/// A cell holds a byte that is neither a digit from 1 to 9 nor a blank.
pub const SUDOKU_ERROR_CELL: c_int = -4;
/// The givens repeat a digit in a row, a column or a box.
pub const SUDOKU_ERROR_CLASH: c_int = -5;
/// The text is not a Sudoku board.
pub const SUDOKU_ERROR_PARSE: c_int = -6;
/// The puzzle has no solution: returned where one is needed, as by sudoku_minimize() and sudoku_rate().
pub const SUDOKU_ERROR_NO_SOLUTION: c_int = -7;
/// The puzzle has more than one solution: returned where only one may be, likewise.
pub const SUDOKU_ERROR_NOT_UNIQUE: c_int = -8;
/// The search used up its nodes before it came to an end.
pub const SUDOKU_ERROR_BUDGET: c_int = -9;
/// No puzzle met the wish within the tries.
pub const SUDOKU_ERROR_NOT_FOUND: c_int = -10;

const _: () = {
    assert!(SUDOKU_ERROR_NULL == Error::Null as c_int);
    assert!(SUDOKU_ERROR_OPTION == Error::Option as c_int);
    assert!(SUDOKU_ERROR_SIZE == Error::Size as c_int);
    assert!(SUDOKU_ERROR_CELL == Error::Cell as c_int);
    assert!(SUDOKU_ERROR_CLASH == Error::Clash as c_int);
    assert!(SUDOKU_ERROR_PARSE == Error::Parse as c_int);
    assert!(SUDOKU_ERROR_NO_SOLUTION == Error::NoSolution as c_int);
    assert!(SUDOKU_ERROR_NOT_UNIQUE == Error::NotUnique as c_int);
    assert!(SUDOKU_ERROR_BUDGET == Error::Budget as c_int);
    assert!(SUDOKU_ERROR_NOT_FOUND == Error::NotFound as c_int);
};

/// The name of an error, such as "SUDOKU_ERROR_CLASH".
///
/// For 0 and above "SUDOKU_OK"; for a negative number that is no error of this version "SUDOKU_ERROR_UNKNOWN". Never
/// NULL; the text lives as long as the library is loaded.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_error_name(code: c_int) -> *const c_char {
    let name = match Error::from_code(code) {
        Some(error) => error.name(),
        None if code >= 0 => c"SUDOKU_OK",
        None => c"SUDOKU_ERROR_UNKNOWN",
    };
    name.as_ptr()
}

/// A sentence in English that says what an error means, for messages to people.
///
/// Answers for any number, as sudoku_error_name() does.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_error_text(code: c_int) -> *const c_char {
    let text = match Error::from_code(code) {
        Some(error) => error.text(),
        None if code >= 0 => c"No error.",
        None => c"An error that this version of the library does not know.",
    };
    text.as_ptr()
}
