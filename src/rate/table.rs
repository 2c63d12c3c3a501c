//! Arrays whose index cannot fail.

use core::ops::{Index, IndexMut};

/// An array with an index that cannot fail, so that no panic can be reached: beyond the end it wraps if there is a power of
/// two of elements, which costs least, and else it is the last one. What lies behind the elements that are meant is filled
/// with whatever does no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table<T, const N: usize>(pub(crate) [T; N]);

impl<T, const N: usize> Table<T, N> {
    #[inline(always)]
    const fn inside(index: usize) -> usize {
        if N.is_power_of_two() {
            index & (N - 1)
        } else if index < N {
            index
        } else {
            N - 1
        }
    }
}

impl<T, const N: usize> Index<usize> for Table<T, N> {
    type Output = T;
    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        &self.0[Self::inside(index)]
    }
}

impl<T, const N: usize> IndexMut<usize> for Table<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.0[Self::inside(index)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_beyond_the_end_is_another_one() {
        let (mut three, four) = (Table([10, 20, 30]), Table([10, 20, 30, 40]));
        assert_eq!([three[2], three[3], three[usize::MAX]], [30; 3]);
        assert_eq!([four[3], four[4], four[usize::MAX]], [40, 10, 40]);
        three[7] = 50;
        assert_eq!(three, Table([10, 20, 50]));
    }
}
