//! The words of chains: a candidate taken to be true or false, and what it costs to follow many of them.

use super::super::cells::{Cells, PEERS};
use super::super::grid::{Grid, digit_set};
use super::super::hint::{Marks, Rating};
use super::super::table::Table;
use crate::board::{CELLS, Digits};

/// A candidate that is taken to be true (on) or false (off), numbered as in [`super::super::hint::Link`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u16);

/// No less than there are nodes.
const NODES: usize = 2048;

/// Something for each candidate.
pub(super) type ByCandidate<T> = Table<T, CANDIDATES>;
pub(super) const CANDIDATES: usize = 9 * CELLS;

impl Node {
    #[inline(always)]
    pub(super) const fn new(cell: usize, digit: usize, is_off: bool) -> Self {
        Self(((2 * (9 * cell + digit) + is_off as usize) & (NODES - 1)) as u16)
    }

    #[inline(always)]
    pub(super) const fn on(cell: usize, digit: usize) -> Self {
        Self::new(cell, digit, false)
    }

    #[inline(always)]
    pub(super) const fn off(cell: usize, digit: usize) -> Self {
        Self::new(cell, digit, true)
    }

    #[inline(always)]
    pub(super) const fn from_index(index: usize) -> Self {
        Self((index & (NODES - 1)) as u16)
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn number(self) -> u16 {
        self.0
    }

    #[inline(always)]
    pub(super) const fn is_off(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline(always)]
    pub(super) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    #[inline(always)]
    pub(super) fn cell(self) -> usize {
        usize::from(PARTS[self.index() / 2].0)
    }

    #[inline(always)]
    pub(super) fn digit(self) -> usize {
        usize::from(PARTS[self.index() / 2].1)
    }

    /// The place of the cell.
    #[inline(always)]
    pub(super) fn place(self) -> Cells {
        Cells::of(self.cell())
    }
}

/// The cell and the digit of each candidate.
static PARTS: Table<(u8, u8), 1024> = Table({
    let mut parts = [(0, 0); 1024];
    let mut candidate = 0;
    while candidate < 9 * CELLS {
        parts[candidate] = ((candidate / 9) as u8, (candidate % 9) as u8);
        candidate += 1;
    }
    parts
});

/// Which rules a chain may follow: of one digit through its houses (X), of the digits of a cell (Y).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) houses: bool,
    pub(super) cells: bool,
}

pub(super) const X: Rules = Rules { houses: true, cells: false };
pub(super) const Y: Rules = Rules { houses: false, cells: true };
pub(super) const BOTH: Rules = Rules { houses: true, cells: true };

/// The digits that are on the grid in a cell besides one.
#[inline(always)]
pub(super) fn others(grid: &Grid, cell: usize, digit: usize) -> Digits {
    grid.candidates(cell) & !digit_set(digit)
}

/// Adds all candidates that cannot be true together with one.
#[inline(always)]
pub(super) fn add_seen(grid: &Grid, cell: usize, digit: usize, set: &mut Marks) {
    set.add(digit, grid.cells(digit) & PEERS[cell]);
    set.add_all(others(grid, cell, digit), Cells::of(cell));
}

/// Whether two candidates cannot be true together.
#[inline(always)]
pub(super) fn see(a: Node, b: Node) -> bool {
    if a.digit() == b.digit() { PEERS[a.cell()].has(b.cell()) } else { a.cell() == b.cell() }
}

/// How many nodes cost one more tenth than the base of a technique, two more, and so on. Two nodes are free, then the
/// steps are 4, 6, 8, 12, 16, ... : by a half and by a third in turn.
const fn step(number: u32) -> u32 {
    let (half, odd) = (number / 2, number % 2);
    2 + ((4 + 2 * odd) << half)
}

/// The tenths that are added for chains of so many nodes in all.
pub(super) fn added(nodes: u32) -> Rating {
    let mut tenths = 0;
    while tenths < 30 && nodes > step(tenths) {
        tenths += 1;
    }
    tenths as Rating
}

/// The greatest number of nodes with which a technique with this base is not rated above a ceiling; 0 if there is none.
pub(super) fn most_nodes(base: Rating, ceiling: Rating) -> u32 {
    match ceiling.checked_sub(base) {
        None => 0,
        Some(tenths) if tenths < 30 => step(u32::from(tenths)),
        Some(_) => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_keep_their_parts() {
        for cell in 0..81 {
            for digit in 0..9 {
                for is_off in [false, true] {
                    let node = Node::new(cell, digit, is_off);
                    assert_eq!((node.cell(), node.digit(), node.is_off()), (cell, digit, is_off));
                    assert_eq!(node.opposite(), Node::new(cell, digit, !is_off));
                }
            }
        }
    }

    #[test]
    fn long_chains_cost_more() {
        let steps = [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386, 514, 770, 1026];
        for (tenths, &most) in steps.iter().enumerate() {
            assert_eq!(added(most), tenths as Rating);
            assert_eq!(added(most + 1), tenths as Rating + 1);
            assert_eq!(most_nodes(70, 70 + tenths as Rating), most);
        }
        assert_eq!(added(2), 0);
        assert_eq!(added(u32::MAX), 30);
        assert_eq!(most_nodes(70, 69), 0);
        assert_eq!(most_nodes(70, 200), u32::MAX);
    }
}
