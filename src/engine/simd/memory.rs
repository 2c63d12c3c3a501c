//! Boards in memory that is somebody else's.
//!
//! No reference to such memory is made: it may be read and written in one call, a solution over its board. And nothing is
//! copied from memory to memory: an instance reads the 81 bytes once, into registers ([`super::Vector::read`]). A copy made
//! of pieces, read again in other pieces, would have to wait for all of them to be written.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::Vector;
use crate::board::Board;

/// A board that is to be read, once.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a>(*const Board, PhantomData<&'a Board>);

impl Source<'_> {
    /// # Safety
    /// 81 bytes can be read there as long as this lives.
    #[inline(always)]
    pub(crate) const unsafe fn new(board: *const Board) -> Self {
        Self(board, PhantomData)
    }

    #[inline(always)]
    pub(super) fn as_ptr(self) -> *const u8 {
        self.0.cast()
    }
}

impl<'a> From<&'a Board> for Source<'a> {
    #[inline(always)]
    fn from(board: &'a Board) -> Self {
        Self(board, PhantomData)
    }
}

/// Has the memory of a board brought near, which will be read soon. Nothing is read: any address will do.
#[inline(always)]
pub(crate) fn fetch_soon(board: *const Board) {
    #[cfg(target_arch = "x86_64")]
    for line in [0, 64] {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: needs SSE, which every x86-64 processor has; a prefetch does not fault.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(board.cast::<i8>().wrapping_add(line)) };
    }
    let _ = board;
}

/// Where a solution is to be written.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a>(*mut Board, PhantomData<&'a mut Board>);

impl Target<'_> {
    /// # Safety
    /// 81 bytes can be written there as long as this lives, and nothing else uses them but a [`Source`].
    #[inline(always)]
    pub(crate) const unsafe fn new(board: *mut Board) -> Self {
        Self(board, PhantomData)
    }

    /// Writes the board of cells that have one digit each; see [`Vector::to_board`].
    #[inline(always)]
    pub(in crate::engine) fn write<V: Vector>(self, x: &[[V; 3]; 3]) {
        // SAFETY: writable by the promise of `new`. The reference ends with this call, in which nothing else is used.
        V::to_board(x, unsafe { &mut *self.0.cast::<MaybeUninit<Board>>() });
    }
}
