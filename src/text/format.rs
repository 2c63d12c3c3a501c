//! Writing a board as text.

use super::writer::Writer;
use super::{BLANK, svg};
use crate::board::{Board, CELLS, Candidates, Cell, Digits, SETS, column};
use crate::check;
use crate::error::Error;

/// What a board is written as. The discriminants are the numbers of the C ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Line = 0,
    Rows = 1,
    Grid = 2,
    Candidates = 3,
    Svg = 4,
}

impl Style {
    const ALL: [Self; 5] = [Self::Line, Self::Rows, Self::Grid, Self::Candidates, Self::Svg];

    pub(crate) fn from_number(number: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|&style| style as i32 == number)
    }
}

/// What is to be seen: a board, which of its digits are clues, and what its blank cells may hold.
pub(crate) struct Picture {
    givens: Option<Board>,
    board: Board,
    candidates: Option<Candidates>,
}

impl Picture {
    /// All bytes must be digits or blanks. The digits may clash: a picture of a wrong board is a wish like any other.
    pub(crate) fn new(givens: Option<Board>, board: Board, candidates: Option<Candidates>) -> Result<Self, Error> {
        let board = with_dots(board)?;
        let givens = match givens {
            Some(givens) => Some(with_dots(givens)?),
            None => None,
        };
        Ok(Self { givens, board, candidates })
    }

    pub(crate) fn write(&self, style: Style, out: &mut Writer<'_>) {
        match style {
            Style::Line => out.put(&self.board),
            Style::Rows => self.rows(out),
            Style::Grid => self.grid(out),
            Style::Candidates => self.candidate_grid(out),
            Style::Svg => svg::write(self, out),
        }
    }

    /// Each cell: its character, whether that is a clue, and its candidates. A digit is a clue if the givens have it
    /// in its place, too.
    pub(super) fn cells(&self) -> impl Iterator<Item = (u8, bool, Digits)> {
        let givens = self.givens.unwrap_or(self.board);
        let candidates = self.candidates.unwrap_or([0; CELLS]);
        self.board.into_iter().zip(givens).zip(candidates).map(|((byte, given), set)| (byte, given == byte, set))
    }

    /// Its rows, of nine bytes each.
    pub(super) fn board_rows(&self) -> impl Iterator<Item = &[u8]> {
        self.board.chunks_exact(9)
    }

    fn rows(&self, out: &mut Writer<'_>) {
        for row in self.board_rows() {
            out.put(row);
            out.put(b"\n");
        }
    }

    fn grid(&self, out: &mut Writer<'_>) {
        for (r, row) in self.board_rows().enumerate() {
            if r % 3 == 0 {
                out.put(GRID_FRAME);
            }
            for three in row.chunks_exact(3) {
                out.put(b"|");
                for &byte in three {
                    out.put(&[b' ', byte]);
                }
                out.put(b" ");
            }
            out.put(b"|\n");
        }
        out.put(GRID_FRAME);
    }

    /// Columns are as wide as their widest cell.
    fn candidate_grid(&self, out: &mut Writer<'_>) {
        let sets = self.candidates.unwrap_or_else(|| check::candidates(&self.board));
        let mut cells = [0; CELLS];
        let mut widths = [1; 9];
        for (cell, ((place, &byte), &set)) in cells.iter_mut().zip(&self.board).zip(&sets).enumerate() {
            *place = if let Cell::Digit(digit) = Cell::from_byte(byte) { digit } else { set };
            let width = &mut widths[column(cell)];
            *width = (*width).max(place.count_ones() as usize);
        }
        for (r, row) in cells.chunks_exact(9).enumerate() {
            if r % 3 == 0 {
                candidate_frame(&widths, out);
            }
            for (c, (&set, &width)) in row.iter().zip(&widths).enumerate() {
                out.put(if c % 3 == 0 { b"| " } else { b"  " });
                put_set(set, out);
                out.repeat(b' ', width.saturating_sub(set.count_ones().max(1) as usize));
                out.put(if c % 3 == 2 { b" " } else { b"" });
            }
            out.put(b"|\n");
        }
        candidate_frame(&widths, out);
    }
}

const GRID_FRAME: &[u8] = b"+-------+-------+-------+\n";

/// The horizontal line of a candidate grid.
fn candidate_frame(widths: &[usize; 9], out: &mut Writer<'_>) {
    for three in widths.chunks_exact(3) {
        out.put(b"+");
        // Two spaces between the cells, one at either end.
        out.repeat(b'-', three.iter().sum::<usize>() + 6);
    }
    out.put(b"+\n");
}

/// The digits of a set; the sign of a blank if there are none.
fn put_set(set: Digits, out: &mut Writer<'_>) {
    if set == 0 {
        out.put(&[BLANK]);
    }
    for digit in digits_of(set) {
        out.put(&[digit]);
    }
}

/// The digits of a set, as characters.
pub(super) fn digits_of(set: Digits) -> impl Iterator<Item = u8> {
    (b'1'..=b'9').zip(SETS).filter(move |(_, one)| set & one != 0).map(|(digit, _)| digit)
}

/// A board in which every blank is a dot.
fn with_dots(mut board: Board) -> Result<Board, Error> {
    for byte in &mut board {
        match Cell::from_byte(*byte) {
            Cell::Digit(_) => {}
            Cell::Blank => *byte = BLANK,
            Cell::Other => return Err(Error::Cell),
        }
    }
    Ok(board)
}
