//! Is a board valid, which of its cells clash, and which digits may a blank cell hold?

use crate::board::{ALL_DIGITS, Board, CELLS, Candidates, Cell, Digits, box_of, column, row};
use crate::error::Error;

/// The digits that each row, column and box holds.
struct Houses {
    rows: [Digits; 9],
    columns: [Digits; 9],
    boxes: [Digits; 9],
}

/// The digits that stand in each house once or more, and those that stand there twice or more. A byte that is neither
/// digit nor blank counts as nothing; the last value tells whether there was one.
fn survey(board: &Board) -> (Houses, Houses, bool) {
    let empty = || Houses { rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
    let (mut once, mut twice) = (empty(), empty());
    let mut other = false;
    for (cell, &byte) in board.iter().enumerate() {
        let digit = match Cell::from_byte(byte) {
            Cell::Digit(digit) => digit,
            Cell::Blank => continue,
            Cell::Other => {
                other = true;
                continue;
            }
        };
        let put = |once: &mut Digits, twice: &mut Digits| {
            *twice |= *once & digit;
            *once |= digit;
        };
        put(&mut once.rows[row(cell)], &mut twice.rows[row(cell)]);
        put(&mut once.columns[column(cell)], &mut twice.columns[column(cell)]);
        put(&mut once.boxes[box_of(cell)], &mut twice.boxes[box_of(cell)]);
    }
    (once, twice, other)
}

/// Whether every cell is a digit or blank ([`Error::Cell`]) and no digit repeats in a house ([`Error::Clash`]).
pub(crate) fn check(board: &Board) -> Result<(), Error> {
    let (_, twice, other) = survey(board);
    let any = |houses: &[Digits; 9]| houses.iter().any(|&digits| digits != 0);
    if other {
        Err(Error::Cell)
    } else if any(&twice.rows) || any(&twice.columns) || any(&twice.boxes) {
        Err(Error::Clash)
    } else {
        Ok(())
    }
}

/// The digit repeats in the cell's row.
pub(crate) const MARK_ROW: u8 = 1;
/// The digit repeats in the cell's column.
pub(crate) const MARK_COLUMN: u8 = 2;
/// The digit repeats in the cell's box.
pub(crate) const MARK_BOX: u8 = 4;
/// The byte is neither digit nor blank.
pub(crate) const MARK_CHARACTER: u8 = 8;

/// What is wrong with each cell, as a sum of `MARK_...`; 0 where nothing is.
pub(crate) fn marks(board: &Board) -> [u8; CELLS] {
    let (_, twice, _) = survey(board);
    let mut marks = [0; CELLS];
    for (cell, (mark, &byte)) in marks.iter_mut().zip(board).enumerate() {
        *mark = match Cell::from_byte(byte) {
            Cell::Blank => 0,
            Cell::Other => MARK_CHARACTER,
            Cell::Digit(digit) => {
                let bit = |twice: Digits, mark| if twice & digit != 0 { mark } else { 0 };
                bit(twice.rows[row(cell)], MARK_ROW)
                    | bit(twice.columns[column(cell)], MARK_COLUMN)
                    | bit(twice.boxes[box_of(cell)], MARK_BOX)
            }
        };
    }
    marks
}

/// The digits each cell of a valid board may hold by the plain rules: its own where it is given, those that do not yet
/// stand in its row, column or box where it is blank.
pub(crate) fn candidates(board: &Board) -> Candidates {
    let (once, _, _) = survey(board);
    let mut candidates = [0; CELLS];
    for (cell, (set, &byte)) in candidates.iter_mut().zip(board).enumerate() {
        *set = match Cell::from_byte(byte) {
            Cell::Digit(digit) => digit,
            _ => ALL_DIGITS & !(once.rows[row(cell)] | once.columns[column(cell)] | once.boxes[box_of(cell)]),
        };
    }
    candidates
}
