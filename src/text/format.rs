//! Writing a board as text.

use super::picture::{Picture, digits_of};
use super::writer::Writer;
use super::{BLANK, svg};
use crate::board::{CELLS, Cell, Digits, column};
use crate::check;

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

impl Picture {
    pub(crate) fn write(&self, style: Style, out: &mut Writer<'_>) {
        match style {
            Style::Line => out.put(&self.board),
            Style::Rows => self.rows(out),
            Style::Grid => self.grid(out),
            Style::Candidates => self.candidate_grid(out),
            Style::Svg => svg::write(self, out),
        }
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
