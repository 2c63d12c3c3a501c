//! Arrays whose index cannot fail.

use core::ops::{Index, IndexMut};

/// An array of a power of two of elements, whose index wraps: no bound is to be checked, and no panic can be reached.
/// What lies behind the elements that are meant is filled with whatever does no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table<T, const N: usize>(pub(crate) [T; N]);

impl<T, const N: usize> Index<usize> for Table<T, N> {
    type Output = T;
    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        const { assert!(N.is_power_of_two()) };
        &self.0[index & (N - 1)]
    }
}

impl<T, const N: usize> IndexMut<usize> for Table<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.0[index & (N - 1)]
    }
}
