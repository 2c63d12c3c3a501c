//! Cells of a house one of which holds one of some spare digits, no matter which: as good as one cell with these as its
//! candidates, that can be part of a naked set.

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, bits, cells_at, subsets};
use super::grid::Grid;
use crate::board::Digits;

/// A naked set, of the virtual cell and `size - 1` others.
pub(super) struct LockedSet {
    /// How many digits (and cells, the virtual one included) it has.
    pub(super) naked: usize,
    /// The same of the hidden set that the rest of the house makes, with the two digits of the pattern.
    pub(super) hidden: usize,
    pub(super) digits: Digits,
    /// The real cells.
    pub(super) cells: Cells,
    /// The other cells of the house, which lose the digits; one at least does.
    pub(super) others: Cells,
}

/// Gives all sets to `found`.
pub(super) fn locked_sets(
    grid: &Grid,
    house: usize,
    virtual_cell: Cells,
    spare: Digits,
    mut found: impl FnMut(&LockedSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let rest = (grid.blank() & HOUSE[house]).without(virtual_cell);
    let free = rest.len();
    for size in 2..=free {
        for set in subsets(0x1ff, size - 1) {
            let cells = cells_at(house, set);
            if !cells.is_subset(rest) {
                continue;
            }
            let digits = cells.fold(spare, |digits, cell| digits | grid.candidates(cell));
            let others = rest.without(cells);
            let struck = bits(digits).any(|digit| !(grid.cells(digit) & others).is_empty());
            let hidden = free + 2 - size;
            if digits.count_ones() as usize == size && struck {
                found(&LockedSet { naked: size, hidden, digits, cells, others })?;
            }
        }
    }
    ControlFlow::Continue(())
}
