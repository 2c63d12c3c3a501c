//! Two or three cells, and the ways to fill them. A way is out if cells that see each other get the same digit, or if it
//! leaves nothing to a cell that sees all of them. A candidate that is in no way left can be struck.

use core::ops::ControlFlow;

use super::cells::{Cells, PEERS, bits};
use super::grid::{Grid, digit_set};
use super::hint::{Hint, Kind, Rating};
use super::technique::{Room, Sink, Technique};
use crate::board::Digits;

const PAIR: &Kind = &Kind { id: 40, name: c"Aligned Pair Exclusion", why: WHY };
const TRIPLET: &Kind = &Kind { id: 44, name: c"Aligned Triplet Exclusion", why: WHY };

const WHY: &str = "\
    Take each way to fill {pattern cells}. Out are those with one digit twice in cells that see each other, \
    and those that leave no digit to {extra cells}. None of the ways that remain has {struck marks}.";

/// The exclusion of `size` cells.
pub(super) struct Aligned {
    size: usize,
    kinds: &'static [&'static Kind; 1],
    rating: Rating,
}

impl Aligned {
    pub(super) const PAIR: Self = Self { size: 2, kinds: &[PAIR], rating: 62 };
    pub(super) const TRIPLET: Self = Self { size: 3, kinds: &[TRIPLET], rating: 75 };
}

impl Technique for Aligned {
    fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    fn least(&self) -> Rating {
        self.rating
    }

    fn find(&self, grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        // The cells that can be left without a digit.
        let small = (2..=self.size as u32).fold(Cells::NONE, |small, count| small | grid.with_count(count));
        let mut after_a = grid.blank();
        for a in grid.blank() {
            after_a = after_a.without(Cells::of(a));
            let mut after_b = after_a;
            for b in after_a {
                after_b = after_b.without(Cells::of(b));
                let watched = small & PEERS[a] & PEERS[b];
                if watched.is_empty() {
                    continue;
                }
                room.spend(1)?;
                if self.size == 2 {
                    self.exclude(grid, &[a, b], watched, sink)?;
                    continue;
                }
                for c in after_b {
                    let watched = watched & PEERS[c];
                    if !watched.is_empty() {
                        self.exclude(grid, &[a, b, c], watched, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Aligned {
    /// The exclusion of two or three cells, by cells that see all of them.
    fn exclude(&self, grid: &Grid, cells: &[usize], watched: Cells, sink: &mut dyn Sink) -> ControlFlow<()> {
        let left = match *cells {
            [a, b] => left_of_two(grid, a, b, watched),
            [a, b, c] => left_of_three(grid, a, b, c, watched),
            _ => return ControlFlow::Continue(()),
        };
        let struck = || cells.iter().zip(left).map(|(&cell, left)| (cell, grid.candidates(cell) & !left));
        if struck().all(|(_, digits)| digits == 0) {
            return ControlFlow::Continue(());
        }
        let mut hint = Hint::new(self.kinds[0], self.rating);
        for (cell, digits) in struck() {
            hint.eliminations.add_all(digits, Cells::of(cell));
            hint.pattern.add_all(grid.candidates(cell), Cells::of(cell));
        }
        for cell in watched {
            hint.extra.add_all(grid.candidates(cell), Cells::of(cell));
        }
        sink.take(&hint)
    }
}

/// What cell `b` may hold if `a` holds a digit, as far as its candidates and the cells' sight go.
#[inline(always)]
fn beside(grid: &Grid, a: usize, digit: usize, b: usize) -> Digits {
    let sees = PEERS[a].has(b);
    grid.candidates(b) & !(if sees { digit_set(digit) } else { 0 })
}

/// The digits of two cells that are in some way of filling them.
fn left_of_two(grid: &Grid, a: usize, b: usize, watched: Cells) -> [Digits; 3] {
    let mut left = [0; 3];
    for x in bits(grid.candidates(a)) {
        let free = watched.fold(beside(grid, a, x, b), |free, cell| match grid.candidates(cell) & !digit_set(x) {
            last if last.is_power_of_two() => free & !last,
            0 => 0,
            _ => free,
        });
        if free != 0 {
            left[0] |= digit_set(x);
            left[1] |= free;
        }
    }
    left
}

/// The digits of three cells that are in some way of filling them.
fn left_of_three(grid: &Grid, a: usize, b: usize, c: usize, watched: Cells) -> [Digits; 3] {
    let mut left = [0; 3];
    for x in bits(grid.candidates(a)) {
        for y in bits(beside(grid, a, x, b)) {
            let two = digit_set(x) | digit_set(y);
            let third = beside(grid, a, x, c) & beside(grid, b, y, c);
            let free = watched.fold(third, |free, cell| match grid.candidates(cell) & !two {
                last if last.is_power_of_two() => free & !last,
                0 => 0,
                _ => free,
            });
            if free != 0 {
                left[0] |= digit_set(x);
                left[1] |= digit_set(y);
                left[2] |= free;
            }
        }
    }
    left
}
