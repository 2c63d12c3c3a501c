//! What a player got wrong: told before any step, as no step from there is safe.

use super::cells::Cells;
use super::hint::{Hint, Kind};
use crate::board::{Board, CELLS, Candidates, Cell};

pub(super) const WRONG_ENTRY: &Kind = &Kind { id: 60, name: c"Wrong Entry", why: WRONG };
pub(super) const MISSING_MARK: &Kind = &Kind { id: 61, name: c"Missing Pencil Mark", why: MISSING };
pub(super) const STRAY_MARK: &Kind = &Kind { id: 62, name: c"Stray Pencil Mark", why: STRAY };

const WRONG: &str = "\
    The solution has {struck none}. Take off what is wrong, as no step from here is safe.";
const MISSING: &str = "The pencil marks leave out a digit of the solution. Add {pattern marks}.";
const STRAY: &str = "\
    What stands in the row, the column or the box of a cell is no candidate of it. Strike {struck marks}.";

/// The digits of a board that are not those of the solution.
pub(super) fn wrong_entries(board: &Board, solution: &Board) -> Option<Hint<'static>> {
    let mut hint = Hint::new(WRONG_ENTRY, 0);
    for (cell, (&have, &want)) in board.iter().zip(solution).enumerate() {
        if let (Cell::Digit(digit), true) = (Cell::from_byte(have), have != want) {
            hint.eliminations.add_all(digit, Cells::of(cell));
        }
    }
    (!hint.eliminations.is_empty()).then_some(hint)
}

/// The pencil marks of blank cells that lack the solution's digit, or else those that have digits which the plain rules
/// forbid.
pub(super) fn wrong_marks(
    marks: &Candidates,
    plain: &Candidates,
    board: &Board,
    solution: &Board,
) -> Option<Hint<'static>> {
    let mut missing = Hint::new(MISSING_MARK, 0);
    let mut stray = Hint::new(STRAY_MARK, 0);
    for cell in 0..CELLS {
        let at = |board: &Board| board.get(cell).map_or(Cell::Other, |&byte| Cell::from_byte(byte));
        let of = |candidates: &Candidates| candidates.get(cell).copied().unwrap_or(0);
        if let (Cell::Blank, Cell::Digit(digit)) = (at(board), at(solution)) {
            missing.pattern.add_all(digit & !of(marks), Cells::of(cell));
            stray.eliminations.add_all(of(marks) & !of(plain), Cells::of(cell));
        }
    }
    if !missing.pattern.is_empty() {
        return Some(missing);
    }
    (!stray.eliminations.is_empty()).then_some(stray)
}
