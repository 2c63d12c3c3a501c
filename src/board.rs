//! The words that everything else speaks: boards, cells, houses, candidate sets.

/// Cells of a board. Cell `9 * r + c` lies in row `r`, column `c` and box `3 * (r / 3) + c / 3`, all from 0.
pub(crate) const CELLS: usize = 81;

/// The 81 characters of a board, row by row, not checked: digits `'1'..='9'`, blanks `'.'` or `'0'`, or any other byte.
pub(crate) type Board = [u8; CELLS];

/// A set of digits: bit `d - 1` stands for digit `d`.
pub(crate) type Digits = u16;

/// All nine digits.
pub(crate) const ALL_DIGITS: Digits = 0x1ff;

/// The lowest digit of a set, alone; nothing of none.
#[inline(always)]
pub(crate) const fn lowest(digits: Digits) -> Digits {
    digits & digits.wrapping_neg()
}

/// The digits each cell may hold.
pub(crate) type Candidates = [Digits; CELLS];

/// What the character of a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// `'.'` or `'0'`.
    Blank,
    /// A digit, as a set of one.
    Digit(Digits),
    /// Any other byte.
    Other,
}

/// The set of each digit alone. A table, since compilers make floating-point operations of a loop of shifts where vectors
/// have no shift by different amounts, and these would raise the host's floating-point flags.
pub(crate) const SETS: [Digits; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

impl Cell {
    pub(crate) const fn from_byte(byte: u8) -> Self {
        match byte {
            b'.' | b'0' => Self::Blank,
            b'1'..=b'9' => Self::Digit(SETS[(byte - b'1') as usize]),
            _ => Self::Other,
        }
    }
}

/// The row of a cell, from 0.
pub(crate) const fn row(cell: usize) -> usize {
    cell / 9 % 9
}

/// The column of a cell, from 0.
pub(crate) const fn column(cell: usize) -> usize {
    cell % 9
}

/// The box of a cell, from 0, row by row.
pub(crate) const fn box_of(cell: usize) -> usize {
    row(cell) / 3 * 3 + column(cell) / 3
}
