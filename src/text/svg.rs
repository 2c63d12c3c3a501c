//! Writing a board as a picture, and what all pictures have in common.
//!
//! Style is in attributes, not in a style sheet, whose classes would reach into the page that the picture is put into.
//! Lines lie in the middle of pixels, so that they are crisp at the picture's own size.

use super::BLANK;
use super::picture::{Picture, digits_of};
use super::writer::Writer;
use crate::board::{column, row};

/// The side of a cell.
pub(super) const CELL: usize = 60;

/// Where the first cell begins. The last ends 1 before the same distance from the other edge.
const MARGIN: usize = 20;

/// The size of the picture of a board.
pub(super) const SIZE: usize = 581;

/// Thin and thick lines.
pub(super) const LINES: &[u8] = br##"<g fill="none" stroke-linecap="square">
<path stroke="#c3c8d1" d="M80.5 20.5v540m60-540v540m120-540v540m60-540v540m120-540v540m60-540v540"/>
<path stroke="#c3c8d1" d="M20.5 80.5h540m-540 60h540m-540 120h540m-540 60h540m-540 120h540m-540 60h540"/>
<path stroke="#1c2430" stroke-width="3" d="M20.5 20.5h540v540h-540zM200.5 20.5v540m180-540v540M20.5 200.5h540m-540 180h540"/>
</g>
"##;

pub(super) const LETTERS: &[u8] = br##"<g font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" text-anchor="middle">
"##;

const CLUES: &[u8] = br##"<g font-size="38" font-weight="600" fill="#1c2430">
"##;
const FILLED_IN: &[u8] = br##"<g font-size="38" fill="#1b62d6">
"##;
pub(super) const CANDIDATES: &[u8] = br##"<g font-size="15" fill="#5b6472">
"##;
pub(super) const GROUP_END: &[u8] = b"</g>\n";
pub(super) const CLOSING: &[u8] = b"</g>\n</svg>\n";

pub(super) fn write(picture: &Picture, out: &mut Writer<'_>) {
    open(SIZE, |out| out.put(b"Sudoku"), |out| put_board(picture, out), out);
    out.put(LINES);
    out.put(LETTERS);
    put_digits(picture, out);
    out.put(CANDIDATES);
    for (cell, (digit, _, set)) in picture.cells().enumerate() {
        for candidate in digits_of(set).filter(|_| digit == BLANK) {
            put_candidate(candidate, cell, out);
        }
    }
    out.put(GROUP_END);
    out.put(CLOSING);
}

/// The beginning of a picture as wide as a board, with its title and its description for those who cannot see it.
pub(super) fn open(
    height: usize,
    title: impl Fn(&mut Writer<'_>),
    desc: impl Fn(&mut Writer<'_>),
    out: &mut Writer<'_>,
) {
    let put_size = |[before, between, behind]: [&[u8]; 3], out: &mut Writer<'_>| {
        for (text, number) in [(before, SIZE), (between, height)] {
            out.put(text);
            out.number(number);
        }
        out.put(behind);
    };
    put_size([b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", b"\" height=\"", b"\" viewBox=\"0 0 "], out);
    put_size([b"", b" ", b"\" role=\"img\">\n<title>"], out);
    title(out);
    out.put(b"</title>\n<desc>");
    desc(out);
    out.put(b"</desc>\n");
    put_size([b"<rect width=\"", b"\" height=\"", b"\" fill=\"#fff\"/>\n"], out);
}

/// The characters of a board, with spaces between its rows.
pub(super) fn put_board(picture: &Picture, out: &mut Writer<'_>) {
    for (r, row) in picture.board_rows().enumerate() {
        out.put(if r == 0 { b"" } else { b" " });
        out.put(row);
    }
}

/// The digits of the cells.
pub(super) fn put_digits(picture: &Picture, out: &mut Writer<'_>) {
    for (opening, clues) in [(CLUES, true), (FILLED_IN, false)] {
        out.put(opening);
        for (cell, (digit, clue, _)) in picture.cells().enumerate() {
            if digit != BLANK && clue == clues {
                put_large(digit, cell, out);
            }
        }
        out.put(GROUP_END);
    }
}

/// A digit that fills its cell.
pub(super) fn put_large(digit: u8, cell: usize, out: &mut Writer<'_>) {
    // The middle of the cell, and half the height of a digit below it.
    put_digit(digit, left(cell) + CELL / 2, top(cell) + CELL / 2 + 14, out);
}

/// A candidate in its place.
pub(super) fn put_candidate(digit: u8, cell: usize, out: &mut Writer<'_>) {
    let (x, y) = middle(cell, usize::from(digit.wrapping_sub(b'1')));
    put_digit(digit, x, y + 5, out);
}

/// The middle of a candidate: three by three, as on a keypad that starts at the top. Digits count from 0.
pub(super) fn middle(cell: usize, digit: usize) -> (usize, usize) {
    (left(cell) + 12 + 18 * (digit % 3), top(cell) + 12 + 18 * (digit / 3))
}

pub(super) fn left(cell: usize) -> usize {
    MARGIN + CELL * column(cell)
}

pub(super) fn top(cell: usize) -> usize {
    MARGIN + CELL * row(cell)
}

fn put_digit(digit: u8, x: usize, y: usize, out: &mut Writer<'_>) {
    out.put(b"<text x=\"");
    out.number(x);
    out.put(b"\" y=\"");
    out.number(y);
    out.put(b"\">");
    out.put(&[digit]);
    out.put(b"</text>\n");
}
