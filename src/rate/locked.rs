//! A digit that is locked into the three cells which a box and a line share: if it has no other place in the one, it has
//! none outside them in the other.

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, HOUSES, bits};
use super::grid::Grid;
use super::hint::{Hint, Kind, Rating};
use super::technique::{Room, Sink, Technique};

const DIRECT_POINTING: &Kind = &Kind { id: 4, name: c"Direct Pointing", why: DIRECT };
const DIRECT_CLAIMING: &Kind = &Kind { id: 5, name: c"Direct Claiming", why: DIRECT };
const POINTING: &Kind = &Kind { id: 8, name: c"Pointing", why: LOCKED };
const CLAIMING: &Kind = &Kind { id: 9, name: c"Claiming", why: LOCKED };

const DIRECT: &str = "\
    Only {pattern cells} of {base} can hold {pattern digits}, so that {crossing} has it there and nowhere \
    else. That leaves {beside} only {cell} for it.";
const LOCKED: &str = "\
    Only {pattern cells} of {base} can hold {pattern digits}. All of these lie in {cover}, which therefore \
    has it there and nowhere else.";

/// A digit locked into where houses `from` and `to` meet, so that it can be struck from some cells of `to`.
struct Lock {
    from: usize,
    to: usize,
    digit: usize,
    cells: Cells,
    struck: Cells,
}

impl Lock {
    fn hint(&self, kind: &'static Kind, rating: Rating) -> Hint<'static> {
        let mut hint = Hint::new(kind, rating);
        hint.pattern.add(self.digit, self.cells);
        hint.base = 1 << self.from;
        hint.cover = 1 << self.to;
        hint
    }
}

/// Gives all of them to `found`: first those of boxes ("pointing"), then those of lines ("claiming").
#[inline(always)]
fn locks(grid: &Grid, mut found: impl FnMut(&Lock) -> ControlFlow<()>) -> ControlFlow<()> {
    for from in 0..HOUSES {
        for digit in 0..9 {
            // Three places at most, or they can't lie in one crossing.
            if !(2..=3).contains(&grid.places(from, digit).count_ones()) {
                continue;
            }
            let cells = grid.cells(digit) & HOUSE[from];
            let shared = cells.common_houses() & !(1 << from);
            for to in bits(shared) {
                let struck = (grid.cells(digit) & HOUSE[to]).without(cells);
                if !struck.is_empty() {
                    found(&Lock { from, to, digit, cells, struck })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Locked candidates.
pub(super) struct Locked;

impl Technique for Locked {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[POINTING, CLAIMING]
    }

    fn least(&self) -> Rating {
        26
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        locks(grid, |lock| {
            let (kind, rating) = if lock.from < 9 { (POINTING, 26) } else { (CLAIMING, 28) };
            let mut hint = lock.hint(kind, rating);
            hint.eliminations.add(lock.digit, lock.struck);
            sink.take(&hint)
        })
    }
}

/// Locked candidates that leave the digit one cell in a house.
pub(super) struct DirectLocked;

impl Technique for DirectLocked {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[DIRECT_POINTING, DIRECT_CLAIMING]
    }

    fn least(&self) -> Rating {
        17
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        locks(grid, |lock| {
            let (kind, rating) = if lock.from < 9 { (DIRECT_POINTING, 17) } else { (DIRECT_CLAIMING, 19) };
            for house in (0..HOUSES).filter(|&house| house != lock.from && house / 9 == lock.from / 9) {
                let left = (grid.cells(lock.digit) & HOUSE[house]).without(lock.struck);
                if left.len() == 1 && grid.places(house, lock.digit).count_ones() > 1 {
                    let mut hint = lock.hint(kind, rating);
                    hint.placement = Some((left.first(), lock.digit));
                    hint.cover |= 1 << house;
                    sink.take(&hint)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
