//! Bivalue universal graves. If every blank cell had two candidates, and every digit two places in each house or none, there
//! would be two solutions or none. A puzzle has one: so of the candidates that are too many for that, one is true.

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, HOUSES, bits, houses};
use super::grid::{Grid, digit_set};
use super::hint::{Hint, Kind, Marks, Rating};
use super::locked_set::locked_sets;
use super::technique::{Room, Sink, Technique};
use crate::board::Digits;

const TYPE_1: &Kind = &Kind { id: 26, name: c"Bivalue Universal Grave Type 1", why: ONE };
const TYPE_2: &Kind = &Kind { id: 27, name: c"Bivalue Universal Grave Type 2", why: TWO };
const TYPE_3: &Kind = &Kind { id: 28, name: c"Bivalue Universal Grave Type 3", why: THREE };
const TYPE_4: &Kind = &Kind { id: 29, name: c"Bivalue Universal Grave Type 4", why: FOUR };

const ONE: &str = "\
    But for {pattern marks}, each blank cell would have two candidates, and each digit two places in a house \
    or none; then the puzzle would have two solutions or none. It follows that {pattern cells} must be \
    {pattern either}.";
const TWO: &str = "\
    But for {pattern marks}, each blank cell would have two candidates, and each digit two places in a house \
    or none; then the puzzle would have two solutions or none. Therefore {pattern digits} is in one of \
    {pattern cells}, and in no cell that sees all of them.";
const THREE: &str = "\
    But for {pattern marks}, each blank cell would have two candidates, and each digit two places in a house \
    or none; then the puzzle would have two solutions or none. Therefore one of these is true. In {base}, \
    {pattern cells} count as one cell, which makes up a naked set with {extra cells}: {all digits} are \
    nowhere else in {base}.";
const FOUR: &str = "\
    But for {pattern marks}, each blank cell would have two candidates, and each digit two places in a house \
    or none; then the puzzle would have two solutions or none. Therefore one of these is true. Only {extra \
    cells} of {base} can hold {extra digits}, so the other one of them does: neither has room for anything \
    else.";

pub(super) struct UniversalGrave;

/// A grave but for some candidates.
struct Grave {
    /// The cells with more than two candidates.
    cells: Cells,
    /// The candidates that are too many, and their digits.
    spare: Marks,
    digits: Digits,
}

impl Grave {
    fn of(grid: &Grid) -> Option<Self> {
        let cells = grid.blank().without(grid.bivalue());
        if cells.is_empty() || !grid.with_count(1).is_empty() {
            return None;
        }
        // A spare candidate is a third place of its digit in its box, row and column.
        let mut grave = Self { cells, spare: Marks::NONE, digits: 0 };
        for cell in cells {
            let third = |digit: &usize| houses(cell).iter().all(|&house| grid.places(house, *digit).count_ones() > 2);
            let mut spare: Digits = 0;
            for digit in bits(grid.candidates(cell)).filter(third) {
                grave.spare.add(digit, Cells::of(cell));
                spare |= digit_set(digit);
            }
            if spare.count_ones() + 2 != grid.candidates(cell).count_ones() {
                return None;
            }
            grave.digits |= spare;
        }
        let even = |house, digit| {
            let places = (grid.cells(digit) & HOUSE[house]).without(grave.spare.cells(digit));
            places.is_empty() || places.len() == 2
        };
        (0..HOUSES).all(|house| (0..9).all(|digit| even(house, digit))).then_some(grave)
    }

    fn hint(&self, kind: &'static Kind, rating: Rating) -> Hint<'static> {
        let mut hint = Hint::new(kind, rating);
        hint.pattern = self.spare;
        hint
    }
}

impl Technique for UniversalGrave {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[TYPE_1, TYPE_2, TYPE_3, TYPE_4]
    }

    fn least(&self) -> Rating {
        56
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        let Some(grave) = Grave::of(grid) else { return ControlFlow::Continue(()) };
        let digit = grave.digits.trailing_zeros() as usize;
        if grave.cells.len() == 1 {
            let mut hint = grave.hint(TYPE_1, 56);
            let struck = grid.candidates(grave.cells.first()) & !grave.digits;
            hint.eliminations.add_all(struck, grave.cells);
            return sink.take(&hint);
        }
        if grave.digits.is_power_of_two() {
            let mut hint = grave.hint(TYPE_2, 57);
            hint.eliminations.add(digit, grid.cells(digit) & grave.cells.common_peers());
            if !hint.eliminations.is_empty() {
                sink.take(&hint)?;
            }
        }
        for house in bits(grave.cells.common_houses()) {
            if grave.cells.len() == 2 {
                type_4(grid, &grave, house, sink)?;
            }
            locked_sets(grid, house, grave.cells, grave.digits, |set| {
                if set.naked > 5 {
                    return ControlFlow::Continue(());
                }
                let mut hint = grave.hint(TYPE_3, 58 + set.naked as Rating - 2);
                hint.base = 1 << house;
                for digit in bits(set.digits) {
                    hint.extra.add(digit, grid.cells(digit) & set.cells);
                    hint.eliminations.add(digit, grid.cells(digit) & set.others);
                }
                sink.take(&hint)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// A digit has no other place in a house than the two cells, and so is not spare: one of them holds it, the other a spare
/// one.
fn type_4(grid: &Grid, grave: &Grave, house: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 0..9 {
        let places = grid.cells(digit) & HOUSE[house];
        if places != grave.cells {
            continue;
        }
        let mut hint = grave.hint(TYPE_4, 57);
        hint.base = 1 << house;
        for other in (0..9).filter(|&other| other != digit) {
            let struck = (grid.cells(other) & grave.cells).without(grave.spare.cells(other));
            hint.eliminations.add(other, struck);
        }
        hint.extra.add(digit, places);
        sink.take(&hint)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, CELLS};

    /// A grid of one digit everywhere but in its first two cells, which have what is given.
    fn with_two(first: Digits, second: Digits) -> Grid {
        let mut board: Board = [b'1'; CELLS];
        let mut candidates = [0; CELLS];
        for (cell, digits) in [first, second].into_iter().enumerate() {
            (board[cell], candidates[cell]) = (b'.', digits);
        }
        Grid::new(&board, &candidates)
    }

    #[test]
    fn nothing_is_too_many_or_something_too_few() {
        let is_grave = |first: Digits, second: Digits| Grave::of(&with_two(first, second)).is_some();
        assert!(!is_grave(0b11, 0b11), "two candidates everywhere");
        assert!(!is_grave(0b111, 0b1), "one candidate somewhere");
    }
}
