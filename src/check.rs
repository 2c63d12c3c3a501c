//! Is a board valid, which of its cells clash, and which digits may a blank cell hold?

use crate::board::{ALL_DIGITS, Board, CELLS, Candidates, Cell, Digits, box_of, column, row};
use crate::engine::simd::{Task, Vector, run, three};
use crate::error::Error;

/// The digits that each row, column and box holds.
struct Houses {
    rows: [Digits; 9],
    columns: [Digits; 9],
    boxes: [Digits; 9],
}

/// The digits that stand in each house once or more, and those that stand there twice or more. A byte that is neither
/// digit nor blank counts as nothing.
fn survey(board: &Board) -> (Houses, Houses) {
    let empty = || Houses { rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
    let (mut once, mut twice) = (empty(), empty());
    for (cell, &byte) in board.iter().enumerate() {
        let Cell::Digit(digit) = Cell::from_byte(byte) else { continue };
        let put = |once: &mut Digits, twice: &mut Digits| {
            *twice |= *once & digit;
            *once |= digit;
        };
        put(&mut once.rows[row(cell)], &mut twice.rows[row(cell)]);
        put(&mut once.columns[column(cell)], &mut twice.columns[column(cell)]);
        put(&mut once.boxes[box_of(cell)], &mut twice.boxes[box_of(cell)]);
    }
    (once, twice)
}

/// Whether every cell is a digit or blank and no digit repeats in a house.
#[inline]
pub(crate) fn is_valid(board: &Board) -> bool {
    struct IsValid<'a>(&'a Board);
    impl Task for IsValid<'_> {
        type Output = bool;
        #[inline(always)]
        fn with<V: Vector>(self) -> bool {
            V::from_board::<0>(self.0).is_some_and(|x| repeated(&x).is_zero())
        }
    }
    run(IsValid(board))
}

/// The digits that repeat in a house; `x[r][k]` holds the digit in row `r`, column `k` of every box, or nothing.
///
/// A digit repeats in a row if it stands in two cells of a triad, or in one triad and also in the same row of the next box
/// (of three boxes in a ring, two are always neighbours). So does it in a column. It repeats in a box if it stands in two
/// cells of a triad or in two triads.
#[inline(always)]
fn repeated<V: Vector>(x: &[[V; 3]; 3]) -> V {
    let rows = three(|r| x[r][0].or(x[r][1]).or(x[r][2]));
    let columns = three(|k| x[0][k].or(x[1][k]).or(x[2][k]));
    let in_rows = three(|r| x[r][0].at_least_two(x[r][1], x[r][2]).or(rows[r].and(rows[r].next_in_band())));
    let in_columns = three(|k| x[0][k].at_least_two(x[1][k], x[2][k]).or(columns[k].and(columns[k].next_in_stack())));
    let in_boxes = rows[0].at_least_two(rows[1], rows[2]);
    in_rows[0].or(in_rows[1]).or(in_rows[2]).or(in_columns[0]).or(in_columns[1]).or(in_columns[2]).or(in_boxes)
}

/// Whether a board is valid; if not, a byte that is neither digit nor blank ([`Error::Cell`]) comes before a digit that
/// repeats in a house ([`Error::Clash`]).
#[inline]
pub(crate) fn check(board: &Board) -> Result<(), Error> {
    if is_valid(board) {
        Ok(())
    } else if board.iter().any(|&byte| Cell::from_byte(byte) == Cell::Other) {
        Err(Error::Cell)
    } else {
        Err(Error::Clash)
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
    let (_, twice) = survey(board);
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
    let (once, _) = survey(board);
    let mut candidates = [0; CELLS];
    for (cell, (set, &byte)) in candidates.iter_mut().zip(board).enumerate() {
        *set = match Cell::from_byte(byte) {
            Cell::Digit(digit) => digit,
            _ => ALL_DIGITS & !(once.rows[row(cell)] | once.columns[column(cell)] | once.boxes[box_of(cell)]),
        };
    }
    candidates
}
