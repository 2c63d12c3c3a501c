//! Writing a board as a picture.
//!
//! Style is in attributes, not in a style sheet, whose classes would reach into the page that the picture is put into.
//! Lines lie in the middle of pixels, so that they are crisp at the picture's own size.

use super::BLANK;
use super::picture::{Picture, digits_of};
use super::writer::Writer;
use crate::board::{column, row};

/// The side of a cell.
const CELL: usize = 60;

/// Where the first cell begins. The last ends 1 before the same distance from the other edge.
const MARGIN: usize = 20;

const OPENING: &[u8] =
    br##"<svg xmlns="http://www.w3.org/2000/svg" width="581" height="581" viewBox="0 0 581 581" role="img">
<title>Sudoku</title>
<desc>"##;

/// The background, then thin and thick lines.
const LINES: &[u8] = br##"</desc>
<rect width="581" height="581" fill="#fff"/>
<g fill="none" stroke-linecap="square">
<path stroke="#c3c8d1" d="M80.5 20.5v540m60-540v540m120-540v540m60-540v540m120-540v540m60-540v540"/>
<path stroke="#c3c8d1" d="M20.5 80.5h540m-540 60h540m-540 120h540m-540 60h540m-540 120h540m-540 60h540"/>
<path stroke="#1c2430" stroke-width="3" d="M20.5 20.5h540v540h-540zM200.5 20.5v540m180-540v540M20.5 200.5h540m-540 180h540"/>
</g>
<g font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" text-anchor="middle">
"##;

const CLUES: &[u8] = br##"<g font-size="38" font-weight="600" fill="#1c2430">
"##;
const FILLED_IN: &[u8] = br##"<g font-size="38" fill="#1b62d6">
"##;
const CANDIDATES: &[u8] = br##"<g font-size="15" fill="#5b6472">
"##;
const GROUP_END: &[u8] = b"</g>\n";
const CLOSING: &[u8] = b"</g>\n</svg>\n";

pub(super) fn write(picture: &Picture, out: &mut Writer<'_>) {
    out.put(OPENING);
    // For those who cannot see the picture.
    for (r, row) in picture.board_rows().enumerate() {
        out.put(if r == 0 { b"" } else { b" " });
        out.put(row);
    }
    out.put(LINES);
    for (opening, clues) in [(CLUES, true), (FILLED_IN, false)] {
        out.put(opening);
        for (cell, (digit, clue, _)) in picture.cells().enumerate() {
            if digit != BLANK && clue == clues {
                // The middle of the cell, and half the height of a digit below it.
                put_digit(digit, left(cell) + CELL / 2, top(cell) + CELL / 2 + 14, out);
            }
        }
        out.put(GROUP_END);
    }
    out.put(CANDIDATES);
    for (cell, (digit, _, set)) in picture.cells().enumerate() {
        for candidate in digits_of(set).filter(|_| digit == BLANK) {
            // Three by three, as on a keypad that starts at the top.
            let place = usize::from(candidate - b'1');
            put_digit(candidate, left(cell) + 12 + 18 * (place % 3), top(cell) + 17 + 18 * (place / 3), out);
        }
    }
    out.put(GROUP_END);
    out.put(CLOSING);
}

fn left(cell: usize) -> usize {
    MARGIN + CELL * column(cell)
}

fn top(cell: usize) -> usize {
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
