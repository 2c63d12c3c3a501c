//! Transforms: transposition, permutations of rows and columns, a relabelling of the digits.

use crate::board::{Board, CELLS, Cell};

/// How to make an equal board: transpose it or not; then row `r` of the new one is row `rows[r]`, column `c` is column
/// `columns[c]`, and digit `d` becomes `digits[d - 1]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Transform {
    pub(crate) transpose: bool,
    /// From 0; rows of one band stay together.
    pub(crate) rows: [u8; 9],
    /// From 0; columns of one stack stay together.
    pub(crate) columns: [u8; 9],
    /// From 1.
    pub(crate) digits: [u8; 9],
}

impl Transform {
    /// Whether it makes an equal board of every board.
    pub(crate) fn is_valid(&self) -> bool {
        keeps_chutes(&self.rows) && keeps_chutes(&self.columns) && is_permutation(&self.digits, 1)
    }

    /// The cell of the old board from which each cell of the new one is taken.
    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> {
        let Self { transpose, rows, columns, .. } = *self;
        rows.into_iter().flat_map(move |row| {
            columns.into_iter().map(move |column| {
                let (row, column) = if transpose { (column, row) } else { (row, column) };
                usize::from(row) * 9 + usize::from(column)
            })
        })
    }

    /// What a digit becomes, both from 0.
    pub(crate) fn digit(&self, digit: usize) -> usize {
        self.digits.get(digit).map_or(digit, |&digit| usize::from(digit.wrapping_sub(1)))
    }

    /// The board that a valid transform makes. What is no digit becomes a blank.
    pub(crate) fn apply(&self, board: &Board) -> Board {
        let mut out = [b'.'; CELLS];
        for (line, &row) in out.chunks_exact_mut(9).zip(&self.rows) {
            for (to, &column) in line.iter_mut().zip(&self.columns) {
                let (row, column) = if self.transpose { (column, row) } else { (row, column) };
                let byte = board.get(usize::from(9 * row + column)).map_or(b'.', |&byte| byte);
                *to = match Cell::from_byte(byte) {
                    Cell::Digit(_) => self.digits.get(usize::from(byte - b'1')).map_or(byte, |digit| b'0' + digit),
                    _ => b'.',
                };
            }
        }
        out
    }

    /// The transform that undoes a valid one.
    pub(crate) fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows, 0), inverse(&self.columns, 0));
        // Transposed, what had been rows are columns.
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        Self { transpose: self.transpose, rows, columns, digits: inverse(&self.digits, 1) }
    }
}

/// Whether the values are nine in a row from `first` on, in any order.
fn is_permutation(values: &[u8; 9], first: u8) -> bool {
    (first..first + 9).all(|value| values.contains(&value))
}

/// Whether this is an order of nine lines that keeps those of one chute together.
fn keeps_chutes(lines: &[u8; 9]) -> bool {
    let together = |chute: &[u8]| matches!(chute, [a, b, c] if a / 3 == b / 3 && b / 3 == c / 3);
    is_permutation(lines, 0) && lines.chunks_exact(3).all(together)
}

/// The permutation that undoes one of nine values from `first` on.
fn inverse(values: &[u8; 9], first: u8) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (place, &value) in (first..).zip(values) {
        if let Some(to) = inverse.get_mut(usize::from(value.wrapping_sub(first))) {
            *to = place;
        }
    }
    inverse
}
