//! From raw pointers to values and back.

use core::ffi::{c_char, c_int};

use crate::board::Board;
use crate::engine::simd::{Source, Target};
use crate::error::Error;

/// What a call returns: its answer, or the error's code.
pub(super) fn code(result: Result<c_int, Error>) -> c_int {
    result.unwrap_or_else(Error::code)
}

/// A copy of the value behind a pointer, of any alignment.
///
/// # Safety
/// `from` is NULL or points to a readable `T`, for which any bytes are valid.
pub(super) unsafe fn read<T: Copy>(from: *const T) -> Result<T, Error> {
    if from.is_null() {
        return Err(Error::Null);
    }
    // SAFETY: readable by the caller's promise.
    Ok(unsafe { from.read_unaligned() })
}

/// A copy of a board.
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes.
#[inline(always)]
pub(super) unsafe fn read_board(board: *const c_char) -> Result<Board, Error> {
    // SAFETY: by the caller's promise; a board is 81 bytes of any value.
    unsafe { read(board.cast::<Board>()) }
}

/// Writes a value, unless the pointer is NULL.
///
/// # Safety
/// `to` is NULL or points to room for a `T`, of any alignment.
pub(super) unsafe fn write<T: Copy>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: writable by the caller's promise.
        unsafe { to.write_unaligned(value) }
    }
}

/// A board of the caller's that is to be read.
///
/// # Safety
/// `board` is NULL or points to 81 bytes that can be read during the call.
#[inline(always)]
pub(super) unsafe fn source<'a>(board: *const c_char) -> Result<Source<'a>, Error> {
    // SAFETY: by the caller's promise.
    if board.is_null() { Err(Error::Null) } else { Ok(unsafe { Source::new(board.cast()) }) }
}

/// A board of the caller's that is to be written, unless the pointer is NULL.
///
/// # Safety
/// `to` is NULL or points to 81 writable bytes, which nothing else uses during the call (but a board that is read).
#[inline(always)]
pub(super) unsafe fn target<'a>(to: *mut c_char) -> Option<Target<'a>> {
    // SAFETY: by the caller's promise.
    if to.is_null() { None } else { Some(unsafe { Target::new(to.cast()) }) }
}
