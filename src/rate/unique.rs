//! Loops of cells that all hold the same two candidates. If they held nothing else, with two of them in each house or none,
//! the two digits could be exchanged all along, and there would be two solutions. A puzzle has one: so some cell of the
//! loop holds another digit. (Not to be used where more than one solution is possible.)

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, HOUSES_OF, Houses, PEERS, bits, subsets};
use super::grid::{Grid, digit_set};
use super::hint::{Hint, Kind, Rating};
use super::locked_set::locked_sets;
use super::technique::{Room, Sink, Technique};
use crate::board::{ALL_DIGITS, Digits};

const TYPE_1: &Kind = &Kind { id: 22, name: c"Unique Loop Type 1", why: ONE };
const TYPE_2: &Kind = &Kind { id: 23, name: c"Unique Loop Type 2", why: TWO };
const TYPE_3: &Kind = &Kind { id: 24, name: c"Unique Loop Type 3", why: THREE };
const TYPE_4: &Kind = &Kind { id: 25, name: c"Unique Loop Type 4", why: FOUR };

const ONE: &str = "\
    If {pattern cells} held nothing but {pattern digits}, these two could be exchanged all along, and the \
    puzzle would have two solutions. Only {extra cells} has other candidates: it must be {extra either}.";
const TWO: &str = "\
    If {pattern cells} held nothing but {pattern digits}, these two could be exchanged all along, and the \
    puzzle would have two solutions. Therefore {extra digits} is in one of {extra cells}, and in no cell \
    that sees all of them.";
const THREE: &str = "\
    If {pattern cells} held nothing but {pattern digits}, these two could be exchanged all along, and the \
    puzzle would have two solutions. Therefore one of {shared cells} holds another digit of its own. In \
    {base}, these two count as one cell, which makes up a naked set with {beyond cells}: {extra digits} are \
    nowhere else in {base}.";
const FOUR: &str = "\
    If {pattern cells} held nothing but {pattern digits}, these two could be exchanged all along, and the \
    puzzle would have two solutions. Only {extra cells} of {base} can hold {kept digits}, so one of them \
    does. If the other held {struck digits}, the exchange would be possible: neither of them can.";

/// Unique rectangles, which are loops of four cells, and longer loops.
pub(super) struct UniqueLoop;

/// No loop is longer: each cell fills half of three houses.
const LONGEST: usize = 18;

/// A way along cells.
#[derive(Clone, Copy)]
struct Step {
    cell: usize,
    /// Where to go from here, as far as it was not tried.
    next: Cells,
    /// All cells of the way up to here.
    cells: Cells,
    /// Those among them with more candidates than the two, and the sum of these.
    extra: Cells,
    spare: Digits,
    /// The houses of every second cell, and of the cells between them.
    even: Houses,
    odd: Houses,
}

impl Technique for UniqueLoop {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[TYPE_1, TYPE_2, TYPE_3, TYPE_4]
    }

    fn least(&self) -> Rating {
        45
    }

    fn find(&self, grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        let bivalue = grid.bivalue();
        for pair in subsets(ALL_DIGITS, 2) {
            let cells = bits(pair).fold(Cells::ALL, |cells, digit| cells & grid.cells(digit));
            // From the lowest cell with no other candidate. A loop has two of these, but for one that is odd already.
            let mut rest = cells;
            for start in bivalue & cells {
                rest = rest.without(Cells::of(start));
                if cells.len() >= 4 {
                    loops(grid, room, pair, start, rest, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// All loops of a pair of digits through a start and some other cells.
fn loops(
    grid: &Grid,
    room: &mut Room<'_>,
    pair: Digits,
    start: usize,
    cells: Cells,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let houses = HOUSES_OF[start];
    let next = cells & PEERS[start];
    let first = Step { cell: start, next, cells: Cells::of(start), extra: Cells::NONE, spare: 0, even: houses, odd: 0 };
    let mut way = [first; LONGEST];
    let mut length = 1usize;
    while let Some(last) = length.checked_sub(1).and_then(|last| way.get_mut(last)) {
        let Some(cell) = last.next.next() else {
            length -= 1;
            continue;
        };
        room.spend(1)?;
        let mut step = *last;
        step.cell = cell;
        step.cells |= Cells::of(cell);
        let spare = grid.candidates(cell) & !pair;
        if spare != 0 {
            step.extra |= Cells::of(cell);
            step.spare |= spare;
        }
        let side = if length.is_multiple_of(2) { &mut step.even } else { &mut step.odd };
        let fits = *side & HOUSES_OF[cell] == 0 && (step.extra.len() <= 2 || step.spare.is_power_of_two());
        *side |= HOUSES_OF[cell];
        if !fits {
            continue;
        }
        if length >= 3 && step.even == step.odd {
            UniquePattern { pair, cells: step.cells, extra: step.extra, spare: step.spare }.hints(grid, sink)?;
            // Each house is full: there is no way on.
            continue;
        }
        step.next = (cells & PEERS[cell]).without(step.cells);
        if let Some(place) = way.get_mut(length) {
            *place = step;
            length += 1;
        }
    }
    ControlFlow::Continue(())
}

/// A loop: its digits, its cells, those with other candidates, and these.
struct UniquePattern {
    pair: Digits,
    cells: Cells,
    extra: Cells,
    spare: Digits,
}

impl UniquePattern {
    fn hint(&self, grid: &Grid, kind: &'static Kind, rating: Rating) -> Hint<'static> {
        let mut hint = Hint::new(kind, rating);
        hint.pattern.add_all(self.pair, self.cells);
        for digit in bits(self.spare) {
            hint.extra.add(digit, grid.cells(digit) & self.extra);
        }
        hint
    }

    /// All that follows.
    fn hints(&self, grid: &Grid, sink: &mut dyn Sink) -> ControlFlow<()> {
        let rating = match self.cells.len() {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        };
        if self.extra.len() == 1 {
            let mut hint = self.hint(grid, TYPE_1, rating);
            hint.eliminations.add_all(self.pair, self.extra);
            return sink.take(&hint);
        }
        if self.spare.is_power_of_two() {
            let digit = self.spare.trailing_zeros() as usize;
            let struck = grid.cells(digit) & self.extra.common_peers();
            if !struck.is_empty() {
                let mut hint = self.hint(grid, TYPE_2, rating);
                hint.eliminations.add(digit, struck);
                sink.take(&hint)?;
            }
        }
        if self.extra.len() != 2 {
            return ControlFlow::Continue(());
        }
        for house in bits(self.extra.common_houses()) {
            self.type_4(grid, house, rating, sink)?;
            self.type_3(grid, house, rating, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// One of the digits has no other place in a house than the two cells: so the other is in neither.
    fn type_4(&self, grid: &Grid, house: usize, rating: Rating, sink: &mut dyn Sink) -> ControlFlow<()> {
        for digit in bits(self.pair) {
            if (grid.cells(digit) & HOUSE[house]).is_subset(self.extra) {
                let mut hint = self.hint(grid, TYPE_4, rating);
                hint.base = 1 << house;
                hint.eliminations.add_all(self.pair & !digit_set(digit), self.extra);
                sink.take(&hint)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// One of the two cells holds a spare digit: together they are like one cell with these, and make a naked set with
    /// others (or these a hidden one).
    fn type_3(&self, grid: &Grid, house: usize, rating: Rating, sink: &mut dyn Sink) -> ControlFlow<()> {
        locked_sets(grid, house, self.extra, self.spare, |set| {
            // Told as whichever set is smaller. A hidden one is rated lower.
            let more = if set.hidden < set.naked { set.hidden - 2 } else { set.naked - 1 };
            if more > 3 {
                return ControlFlow::Continue(());
            }
            let mut hint = self.hint(grid, TYPE_3, rating + more as Rating);
            hint.base = 1 << house;
            for digit in bits(set.digits) {
                hint.extra.add(digit, grid.cells(digit) & set.cells);
                hint.eliminations.add(digit, grid.cells(digit) & set.others);
            }
            sink.take(&hint)
        })
    }
}
