//! Is a board valid, which of its cells clash, and which digits may a blank cell hold?

use crate::board::{ALL_DIGITS, Board, CELLS, Candidates, Cell, Digits, box_of, column, row};
use crate::engine::clash::clashes;
use crate::engine::simd::{Source, Task, Vector, run};
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

/// What a check says. As a number: 0, or the error's code.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(i8)]
pub(crate) enum Validity {
    Valid = 0,
    /// A byte is neither digit nor blank, whatever else there is.
    Cell = Error::Cell as i8,
    /// A digit repeats in a house.
    Clash = Error::Clash as i8,
}

/// Whether a board is valid.
#[inline]
pub(crate) fn validity(board: Source<'_>) -> Validity {
    struct Check<'a>(Source<'a>);
    impl Task for Check<'_> {
        type Output = Validity;
        #[inline(always)]
        fn with<V: Vector>(self) -> Validity {
            validity_with::<V>(self.0)
        }
    }
    run(Check(board))
}

/// Boards to be checked, and where the answers go.
pub(crate) trait Batch {
    fn count(&self) -> usize;
    fn board(&self, n: usize) -> Source<'_>;
    fn answer(&self, n: usize, validity: Validity);
    /// Told of a board a while before it is asked for; of some that are not there too.
    fn announce(&self, n: usize);
}

/// Checks each board, as [`validity`] does.
pub(crate) fn check_all(batch: &impl Batch) {
    /// So many boards are announced ahead: what their memory takes to come, which bounds the time of a check otherwise.
    const AHEAD: usize = 32;
    struct All<'a, B>(&'a B);
    impl<B: Batch> Task for All<'_, B> {
        type Output = ();
        #[inline(always)]
        fn with<V: Vector>(self) {
            let Self(batch) = self;
            for n in 0..batch.count() {
                batch.announce(n.wrapping_add(AHEAD));
                batch.answer(n, validity_with::<V>(batch.board(n)));
            }
        }
    }
    run(All(batch));
}

#[inline(always)]
fn validity_with<V: Vector>(board: Source<'_>) -> Validity {
    use Validity::{Cell, Clash, Valid};
    let (cells, clashes) = V::check(board).unwrap_or_else(
        #[inline(always)]
        || {
            let characters = V::read(board);
            (V::are_cells(&characters), clashes::<V>(&characters))
        },
    );
    // A table, as each of the two is as likely as not, and jumps could not be predicted.
    static VALIDITIES: [[Validity; 2]; 2] = [[Cell, Cell], [Valid, Clash]];
    VALIDITIES[usize::from(cells)][usize::from(clashes)]
}

/// The error of a board that is not valid.
#[inline]
pub(crate) fn check<'a>(board: impl Into<Source<'a>>) -> Result<(), Error> {
    match validity(board.into()) {
        Validity::Valid => Ok(()),
        Validity::Cell => Err(Error::Cell),
        Validity::Clash => Err(Error::Clash),
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
