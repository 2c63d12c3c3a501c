//! EQUAL PUZZLES
//!
//! Two boards are the same puzzle in another guise when one becomes the other by exchanging rows of a band, columns of
//! a stack, bands or stacks, by transposing, and by relabelling the digits: in 3,359,232 x 362,880 ways. They have as
//! many solutions, are as hard, and look nothing alike. Their canonical form, the smallest of all these boards, is the
//! same:
//!
//!     char one[81], other[81];
//!     sudoku_canonical(board, one, NULL, NULL);
//!     sudoku_canonical(lines + 82, other, NULL, NULL);
//!     puts(memcmp(one, other, 81) == 0 ? "the same puzzle" : "different puzzles");
//!
//! To find the equal ones among many, bring them all into canonical form and sort:
//!
//!     sudoku_canonical_batch(lines, 82, forms, 81, results, count);
//!
//! SMALLEST means: compared as 81 characters, row by row, a blank before the digits. So rows with few digits come
//! first, and the digits are labelled in the order in which they occur. Of complete grids it is the form that is widely
//! known as minlex. It will not change in later versions.
//!
//! A board takes a few microseconds, symmetrical ones longer, since each way to the smallest board is gone: the slowest
//! that a search for such boards has found, with 2592 automorphisms, takes a third of a millisecond.

use core::ffi::{c_char, c_int};

use super::memory::{self, code};
use crate::board::{Board, CELLS, Cell};
use crate::canonical::{self, Transform};
use crate::check;
use crate::error::Error;

/// A way to make an equal board: new[r][c] = '0' + digits[old[rows[r]][columns[c]] - '1'], or, if transpose is 1,
/// '0' + digits[old[columns[c]][rows[r]] - '1']; a blank stays blank.
///
/// transpose: 0 or 1. rows: which row comes where: 0 to 8, each once, the three of a band together. columns: the same
/// for columns and stacks. digits: what '1', '2' ... '9' become, as numbers: 1 to 9, each once.
///
/// Its 28 bytes have no gap; a transform may be kept, compared and made by hand. Any other bytes are no transform, 28
/// zeros for instance.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types, missing_docs)] // The fields are described above.
pub struct sudoku_transform {
    pub transpose: u8,
    pub rows: [u8; 9],
    pub columns: [u8; 9],
    pub digits: [u8; 9],
}

const _: () = assert!(size_of::<sudoku_transform>() == 28 && align_of::<sudoku_transform>() == 1);

impl From<Transform> for sudoku_transform {
    fn from(Transform { transpose, rows, columns, digits }: Transform) -> Self {
        Self { transpose: transpose.into(), rows, columns, digits }
    }
}

impl TryFrom<sudoku_transform> for Transform {
    type Error = Error;

    fn try_from(from: sudoku_transform) -> Result<Self, Error> {
        let sudoku_transform { transpose, rows, columns, digits } = from;
        let how = Self { transpose: transpose == 1, rows, columns, digits };
        if transpose <= 1 && how.is_valid() { Ok(how) } else { Err(Error::Option) }
    }
}

/// Finds the canonical form of a board, the smallest of all boards that are equal to it.
///
/// board: 81 bytes, read; any board without a clash, complete, with one solution, several or none, even empty.
/// canonical: 81 bytes, or NULL, or board itself; written with the canonical form, its blanks as '.'. how: a transform,
/// or NULL; written with one that leads from board to its canonical form, of several always the same one in one version of the library. automorphisms: a
/// value, or NULL; written with the number of transforms that leave the board as it is: 1 for most puzzles, up to
/// 1,218,998,108,160 for the empty board. Digits that a board has not can be relabelled in any way, which counts.
///
/// Returns 0; SUDOKU_ERROR_NULL if board is NULL, SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH if it is not valid: then
/// nothing is written.
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes, the others are NULL or point to room for what they are written with.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_canonical(
    board: *const c_char,
    canonical: *mut c_char,
    how: *mut sudoku_transform,
    automorphisms: *mut u64,
) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|board| {
        check::check(&board)?;
        let found = canonical::canonical(&board);
        // SAFETY: likewise; `board`, which may be the same, is not read any more.
        unsafe {
            memory::write(canonical.cast::<Board>(), found.board);
            memory::write(how, found.how.into());
            memory::write(automorphisms, found.automorphisms);
        }
        Ok(0)
    });
    code(result)
}

/// Finds the canonical forms of many boards.
///
/// boards: count boards, board_stride bytes apart. canonicals: room for count boards, canonical_stride bytes apart, or
/// boards itself with the same stride; of a board that is not valid the place is left unchanged, as are the bytes
/// between the places. results: count values, written with what sudoku_canonical() would return for each board. One bad
/// board stops nothing.
///
/// Returns 0; SUDOKU_ERROR_NULL if a pointer is NULL and count is not 0; SUDOKU_ERROR_OPTION if a stride is below 81:
/// then nothing is written.
///
/// # Safety
/// The buffers are as described.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_canonical_batch(
    boards: *const c_char,
    board_stride: usize,
    canonicals: *mut c_char,
    canonical_stride: usize,
    results: *mut i8,
    count: usize,
) -> c_int {
    if count != 0 && (boards.is_null() || canonicals.is_null() || results.is_null()) {
        return Error::Null.code();
    }
    if board_stride < CELLS || canonical_stride < CELLS {
        return Error::Option.code();
    }
    for n in 0..count {
        // SAFETY: the n-th board, place and result are the caller's.
        unsafe {
            let board = boards.wrapping_add(n.wrapping_mul(board_stride));
            let place = canonicals.wrapping_add(n.wrapping_mul(canonical_stride));
            let result = sudoku_canonical(board, place, core::ptr::null_mut(), core::ptr::null_mut());
            memory::write(results.wrapping_add(n), result as i8);
        }
    }
    0
}

/// Carries out a transform.
///
/// board: 81 bytes, read; its digits may clash. how: the transform, read. out: 81 bytes, or board itself; written with
/// the equal board, its blanks as '.'.
///
/// Returns 0; SUDOKU_ERROR_NULL; SUDOKU_ERROR_OPTION if how is no transform; SUDOKU_ERROR_CELL if a byte of the board
/// is neither digit nor blank: then nothing is written.
///
/// # Safety
/// `board` and `how` are NULL or readable, `out` is NULL or points to 81 writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_transform_apply(
    board: *const c_char,
    how: *const sudoku_transform,
    out: *mut c_char,
) -> c_int {
    if out.is_null() {
        return Error::Null.code();
    }
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|board| {
        // SAFETY: likewise.
        let how = Transform::try_from(unsafe { memory::read(how) }?)?;
        if board.iter().any(|&byte| Cell::from_byte(byte) == Cell::Other) {
            return Err(Error::Cell);
        }
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(out.cast::<Board>(), how.apply(&board)) };
        Ok(0)
    });
    code(result)
}

/// Finds the transform that undoes another.
///
/// how: a transform, read. inverse: written with the one that leads back; may be how itself.
///
/// Returns 0, SUDOKU_ERROR_NULL, or SUDOKU_ERROR_OPTION if how is no transform: then nothing is written.
///
/// # Safety
/// `how` is NULL or readable, `inverse` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_transform_inverse(
    how: *const sudoku_transform,
    inverse: *mut sudoku_transform,
) -> c_int {
    if inverse.is_null() {
        return Error::Null.code();
    }
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read(how) }.and_then(|how| {
        let how = Transform::try_from(how)?;
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(inverse, how.inverse().into()) };
        Ok(0)
    });
    code(result)
}
