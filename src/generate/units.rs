//! What is a clue or not as one: a cell, or all cells that a symmetry joins.

use crate::board::{CELLS, column, row};

/// A set of units: bit `n` for unit `n`.
pub(super) type Set = u128;

/// More units than there can be: rooms for so many can be indexed by seven bits.
pub(super) const MOST: usize = 128;

/// Instead of a unit: the cell belongs to none, and can be no clue.
pub(super) const NONE: u8 = 127;

/// Turned by half a turn.
pub(crate) const HALF_TURN: u8 = 1;
/// Turned by a quarter.
pub(crate) const QUARTER_TURN: u8 = 2;
/// Mirrored at the horizontal line through the middle.
pub(crate) const HORIZONTAL: u8 = 4;
/// Mirrored at the vertical line through the middle.
pub(crate) const VERTICAL: u8 = 8;
/// Mirrored at the diagonal from the top left.
pub(crate) const DIAGONAL: u8 = 16;
/// Mirrored at the diagonal from the top right.
pub(crate) const ANTIDIAGONAL: u8 = 32;
/// All of them.
pub(crate) const FULL: u8 = 63;

/// Where a cell goes by one of them.
fn image(cell: usize, symmetry: u8) -> usize {
    let (r, c) = (row(cell), column(cell));
    let (r, c) = match symmetry {
        HALF_TURN => (8 - r, 8 - c),
        QUARTER_TURN => (c, 8 - r),
        HORIZONTAL => (8 - r, c),
        VERTICAL => (r, 8 - c),
        DIAGONAL => (c, r),
        ANTIDIAGONAL => (8 - c, 8 - r),
        _ => (r, c),
    };
    9 * r + c
}

/// Units in an order. A cell that belongs to none is no clue.
#[derive(Clone)]
pub(super) struct Units {
    /// The unit of each cell.
    of: [u8; CELLS],
    /// The cells, unit by unit.
    cells: [u8; CELLS],
    /// Where each unit begins among them; the last one ends where one more would begin.
    starts: [u8; MOST],
    count: usize,
}

impl Units {
    const EMPTY: Self = Self { of: [NONE; CELLS], cells: [0; CELLS], starts: [0; MOST], count: 0 };

    /// The units of the cells that may be clues, in the order of their first cells. `symmetry` is a sum of symmetries: what
    /// they and all that follows from them join is one unit, and none if any of it may be no clue.
    pub(super) fn new(symmetry: u8, may_be_clue: impl Fn(usize) -> bool) -> Self {
        let mut units = Self::EMPTY;
        for cell in 0..CELLS {
            // All that the cell goes to: at most eight cells, of which `reached` grows as `next` goes through them.
            let (mut reached, mut count, mut next) = ([cell as u8; 8], 1, 0);
            while next < count {
                for bit in (0..6).filter(|bit| symmetry >> bit & 1 != 0) {
                    let to = image(reached[next % 8] as usize, 1 << bit) as u8;
                    if !reached.contains(&to) {
                        reached[count % 8] = to;
                        count += 1;
                    }
                }
                next += 1;
            }
            let reached = reached.get(..count).unwrap_or(&[]);
            if reached.iter().all(|&to| to as usize >= cell && may_be_clue(to as usize)) {
                units.append(reached);
            }
        }
        units
    }

    fn append(&mut self, unit: &[u8]) {
        let start = self.starts[self.count % MOST] as usize;
        for (n, &cell) in unit.iter().enumerate() {
            if let (Some(of), Some(place)) = (self.of.get_mut(cell as usize), self.cells.get_mut(start + n)) {
                *of = self.count as u8;
                *place = cell;
            }
        }
        self.count = (self.count + 1) % MOST;
        self.starts[self.count] = (start + unit.len()) as u8;
    }

    /// The same units in another order.
    pub(super) fn in_order(&self, order: impl Iterator<Item = usize>) -> Self {
        let mut units = Self::EMPTY;
        for unit in order {
            units.append(self.cells(unit));
        }
        units
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// All of them.
    pub(super) fn all(&self) -> Set {
        (1 << self.count) - 1
    }

    /// The unit of each cell, or [`NONE`].
    pub(super) fn of(&self) -> &[u8; CELLS] {
        &self.of
    }

    /// The cells of a unit.
    pub(super) fn cells(&self, unit: usize) -> &[u8] {
        let (start, end) = (self.starts[unit % MOST] as usize, self.cells_below(unit + 1));
        self.cells.get(start..end).unwrap_or(&[])
    }

    /// How many cells the first units have together.
    pub(super) fn cells_below(&self, unit: usize) -> usize {
        self.starts[unit % MOST] as usize
    }

    /// How many cells these units have together.
    pub(super) fn cells_of(&self, units: Set) -> usize {
        self.of.iter().filter(|&&unit| contains(units, unit)).count()
    }
}

/// Whether a unit is one of these. [`NONE`] never is, if no set has it.
pub(super) fn contains(units: Set, unit: u8) -> bool {
    units >> (unit & 127) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(symmetry: u8) -> Vec<(usize, usize)> {
        let units = Units::new(symmetry, |_| true);
        let of_size = |size| (0..units.count()).filter(|&unit| units.cells(unit).len() == size).count();
        (1..=8).map(|size| (size, of_size(size))).filter(|&(_, count)| count > 0).collect()
    }

    #[test]
    fn symmetries_join_what_they_should() {
        assert_eq!(sizes(0), [(1, 81)]);
        assert_eq!(sizes(HALF_TURN), [(1, 1), (2, 40)]);
        assert_eq!(sizes(QUARTER_TURN), [(1, 1), (4, 20)]);
        for mirror in [HORIZONTAL, VERTICAL, DIAGONAL, ANTIDIAGONAL] {
            assert_eq!(sizes(mirror), [(1, 9), (2, 36)]);
        }
        assert_eq!(sizes(HORIZONTAL | VERTICAL), [(1, 1), (2, 8), (4, 16)]);
        assert_eq!(sizes(DIAGONAL | ANTIDIAGONAL), [(1, 1), (2, 8), (4, 16)]);
        let full = [(1, 1), (4, 8), (8, 6)];
        assert_eq!(sizes(FULL), full);
        assert_eq!(sizes(HORIZONTAL | DIAGONAL), full);
        assert_eq!(sizes(QUARTER_TURN | VERTICAL), full);
    }

    #[test]
    fn a_unit_is_whole_or_not_at_all() {
        let units = Units::new(QUARTER_TURN, |cell| cell != 1);
        assert_eq!(units.count(), 20);
        let lost: Vec<usize> = (0..CELLS).filter(|&cell| units.of()[cell] == NONE).collect();
        assert_eq!(lost, [1, 17, 63, 79]);
        let again = units.in_order((0..20).rev());
        for unit in 0..20 {
            assert_eq!(again.cells(unit), units.cells(19 - unit));
            assert!(units.cells(unit).iter().all(|&cell| units.of()[cell as usize] as usize == unit));
        }
        assert_eq!((units.cells_below(20), units.cells_of(0b11)), (77, 8));
    }
}
