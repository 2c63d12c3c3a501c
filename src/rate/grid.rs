//! The board as a person has it on paper: digits, and candidates in the blank cells.

use super::cells::{Cells, PEERS, PLACE_IN, bits, houses};
use super::table::Table;
use crate::board::{Board, CELLS, Candidates, Cell, Digits, SETS};
use crate::canonical::Transform;

/// The set of each digit alone (from 0), as [`SETS`].
static BIT: Table<Digits, 16> = Table({
    let mut table = [0; 16];
    let mut digit = 0;
    while digit < 9 {
        table[digit] = SETS[digit];
        digit += 1;
    }
    table
});

/// The set of one digit.
#[inline(always)]
pub(crate) fn digit_set(digit: usize) -> Digits {
    BIT[digit]
}

/// Digits count from 0 here and in all of `rate`, houses as in [`super::cells`]. The three views of the candidates
/// always agree; a cell that holds a digit has no candidates, and its houses none of that digit.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    /// The cells without a digit.
    blank: Cells,
    /// The candidates of each cell.
    candidates: Table<Digits, 128>,
    /// The cells that have each digit as a candidate.
    cells: Table<Cells, 16>,
    /// The positions of each house that have each digit as a candidate.
    places: Table<Table<Digits, 16>, 32>,
}

impl Grid {
    /// No digit, no candidate.
    pub(crate) const EMPTY: Self = Self {
        blank: Cells::ALL,
        candidates: Table([0; 128]),
        cells: Table([Cells::NONE; 16]),
        places: Table([Table([0; 16]); 32]),
    };

    /// A board and the candidates of its blank cells.
    pub(crate) fn new(board: &Board, candidates: &Candidates) -> Self {
        let mut grid = Self::EMPTY;
        for (cell, (&byte, &digits)) in board.iter().zip(candidates).enumerate() {
            if Cell::from_byte(byte) == Cell::Blank {
                for digit in bits(digits) {
                    grid.add(cell, digit);
                }
            } else {
                grid.blank = grid.blank.without(Cells::of(cell));
            }
        }
        grid
    }

    /// The same grid turned and relabelled as the board that a transform makes.
    pub(crate) fn transformed(&self, how: &Transform) -> Self {
        let mut grid = Self::EMPTY;
        for (cell, old) in (0..CELLS).zip(how.cells()) {
            for digit in bits(self.candidates(old)) {
                grid.add(cell, how.digit(digit));
            }
            if !self.blank.has(old) {
                grid.blank = grid.blank.without(Cells::of(cell));
            }
        }
        grid
    }

    #[inline(always)]
    fn add(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] |= digit_set(digit);
        self.cells[digit] |= Cells::of(cell);
        for (house, place) in houses(cell).into_iter().zip(PLACE_IN[cell]) {
            self.places[house][digit] |= place;
        }
    }

    /// The cells without a digit.
    #[inline(always)]
    pub(crate) fn blank(&self) -> Cells {
        self.blank
    }

    #[inline(always)]
    pub(crate) fn is_solved(&self) -> bool {
        self.blank.is_empty()
    }

    /// The candidates of a cell.
    #[inline(always)]
    pub(crate) fn candidates(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// The cells that may still hold a digit.
    #[inline(always)]
    pub(crate) fn cells(&self, digit: usize) -> Cells {
        self.cells[digit]
    }

    /// The positions of a house that may still hold a digit; none where it stands in the house already.
    #[inline(always)]
    pub(crate) fn places(&self, house: usize, digit: usize) -> Digits {
        self.places[house][digit]
    }

    /// The blank cells with exactly two candidates.
    pub(crate) fn bivalue(&self) -> Cells {
        self.with_count(2)
    }

    /// The blank cells with exactly `count` candidates.
    pub(crate) fn with_count(&self, count: u32) -> Cells {
        self.blank
            .filter(|&cell| self.candidates(cell).count_ones() == count)
            .fold(Cells::NONE, |a, b| a | Cells::of(b))
    }

    /// Strikes a candidate.
    #[inline(always)]
    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !digit_set(digit);
        self.cells[digit] = self.cells[digit].without(Cells::of(cell));
        for (house, place) in houses(cell).into_iter().zip(PLACE_IN[cell]) {
            self.places[house][digit] &= !place;
        }
    }

    /// Strikes a digit from the candidates of cells.
    #[inline(always)]
    pub(crate) fn remove_all(&mut self, digit: usize, cells: Cells) {
        for cell in self.cells[digit] & cells {
            self.remove(cell, digit);
        }
    }

    /// Puts a digit into a cell and strikes it from the cell's peers.
    pub(crate) fn set(&mut self, cell: usize, digit: usize) {
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        self.remove_all(digit, PEERS[cell]);
        self.blank = self.blank.without(Cells::of(cell));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells::{HOUSE, HOUSES, cells_at};
    use super::*;
    use crate::board::CELLS;
    use crate::check;

    fn assert_consistent(grid: &Grid) {
        for digit in 0..9 {
            for cell in 0..CELLS {
                assert_eq!(grid.candidates(cell) & digit_set(digit) != 0, grid.cells(digit).has(cell));
            }
            for house in 0..HOUSES {
                assert_eq!(cells_at(house, grid.places(house, digit)), grid.cells(digit) & HOUSE[house]);
            }
        }
    }

    #[test]
    fn the_views_agree_after_every_move() {
        let board = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut grid = Grid::new(&board, &check::candidates(&board));
        assert_consistent(&grid);
        assert_eq!(grid.blank().len(), 51);
        grid.remove(2, 0);
        assert_consistent(&grid);
        grid.set(2, 3);
        assert_consistent(&grid);
        let how = Transform {
            transpose: true,
            rows: [1, 0, 2, 6, 7, 8, 3, 4, 5],
            columns: [3, 4, 5, 2, 1, 0, 6, 8, 7],
            digits: [2, 1, 3, 4, 5, 6, 7, 9, 8],
        };
        let other = grid.transformed(&how);
        assert_consistent(&other);
        let other_board = how.apply(&board);
        assert_eq!(other.blank().len(), 50);
        assert!(other.blank().all(|cell| other_board[cell] == b'.'));
        let back = other.transformed(&how.inverse());
        assert_eq!(back.blank(), grid.blank());
        assert!((0..CELLS).all(|cell| back.candidates(cell) == grid.candidates(cell)));
        assert!(!grid.blank().has(2) && grid.candidates(2) == 0);
        assert!((grid.cells(3) & PEERS[2]).is_empty());
    }
}
