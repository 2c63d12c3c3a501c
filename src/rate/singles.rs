//! A digit that has one cell left in a house, and a cell that has one digit left.

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, HOUSE_CELLS, HOUSES, bits};
use super::grid::Grid;
use super::hint::{Hint, Kind, Rating};
use super::technique::{Room, Sink, Technique};

const LAST_VALUE: &Kind = &Kind { id: 1, name: c"Last Value", why: LAST };
const HIDDEN_SINGLE: &Kind = &Kind { id: 2, name: c"Hidden Single", why: HIDDEN };
const NAKED_SINGLE: &Kind = &Kind { id: 3, name: c"Naked Single", why: NAKED };

const LAST: &str = "\
    In {base}, {cell} is the last blank cell, and {digit} the last digit that is missing.";
const HIDDEN: &str = "In {base}, {cell} is the only cell that can still hold {digit}.";
const NAKED: &str = "\
    In {cell}, {digit} is the only digit left: each other one stands in its row, its column or its box, or \
    has been ruled out before.";

/// The only cell of a house for a digit.
pub(super) struct HiddenSingle;

impl Technique for HiddenSingle {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[LAST_VALUE, HIDDEN_SINGLE]
    }

    fn least(&self) -> Rating {
        10
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        for house in 0..HOUSES {
            let last = (grid.blank() & HOUSE[house]).len() == 1;
            for digit in 0..9 {
                let places = grid.places(house, digit);
                if places.count_ones() != 1 {
                    continue;
                }
                let cell = usize::from(HOUSE_CELLS[house][places.trailing_zeros() as usize]);
                let (kind, rating) = match house {
                    _ if last => (LAST_VALUE, 10),
                    0..9 => (HIDDEN_SINGLE, 12),
                    _ => (HIDDEN_SINGLE, 15),
                };
                let mut hint = Hint::new(kind, rating);
                hint.placement = Some((cell, digit));
                hint.base = 1 << house;
                hint.pattern.add(digit, Cells::of(cell));
                sink.take(&hint)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The only digit of a cell.
pub(super) struct NakedSingle;

impl Technique for NakedSingle {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[NAKED_SINGLE]
    }

    fn least(&self) -> Rating {
        23
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        for cell in grid.with_count(1) {
            for digit in bits(grid.candidates(cell)) {
                let mut hint = Hint::new(NAKED_SINGLE, 23);
                hint.placement = Some((cell, digit));
                hint.pattern.add(digit, Cells::of(cell));
                sink.take(&hint)?;
            }
        }
        ControlFlow::Continue(())
    }
}
