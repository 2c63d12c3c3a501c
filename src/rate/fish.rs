//! A digit that has, in some rows, all its places in as many columns (or the other way round): those rows use up these
//! columns.

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, bits, subsets};
use super::grid::{Grid, digit_set};
use super::hint::{Hint, Kind, Rating};
use super::technique::{Room, Sink, Technique};
use crate::board::ALL_DIGITS;

const X_WING: &Kind = &Kind { id: 11, name: c"X-Wing", why: FISH };
const SWORDFISH: &Kind = &Kind { id: 14, name: c"Swordfish", why: FISH };
const JELLYFISH: &Kind = &Kind { id: 31, name: c"Jellyfish", why: FISH };

const FISH: &str = "\
    In {base}, only cells of {cover} can hold {pattern digits}: {pattern cells}. Each of {base} needs its \
    own, and that takes up all of {cover}, which have none elsewhere.";

/// A fish of some size.
pub(super) struct Fish {
    size: usize,
    kinds: &'static [&'static Kind; 1],
    rating: Rating,
}

impl Fish {
    pub(super) const X_WING: Self = Self { size: 2, kinds: &[X_WING], rating: 32 };
    pub(super) const SWORDFISH: Self = Self { size: 3, kinds: &[SWORDFISH], rating: 38 };
    pub(super) const JELLYFISH: Self = Self { size: 4, kinds: &[JELLYFISH], rating: 52 };
}

/// The first row and the first column.
const LINES: [usize; 2] = [9, 18];

impl Technique for Fish {
    fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    fn least(&self) -> Rating {
        self.rating
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        for (lines, crossing) in LINES.into_iter().zip(LINES.into_iter().rev()) {
            for digit in 0..9 {
                let places = |line: usize| grid.places(lines + line, digit);
                let few = |line: &usize| (2..=self.size).contains(&(places(*line).count_ones() as usize));
                let small = bits(ALL_DIGITS).filter(few).fold(0, |set, line| set | digit_set(line));
                for base in subsets(small, self.size) {
                    let cover = bits(base).fold(0, |cover, line| cover | places(line));
                    if cover.count_ones() as usize != self.size {
                        continue;
                    }
                    let cells = |first: usize, set| bits(set).fold(Cells::NONE, |all, line| all | HOUSE[first + line]);
                    let inside = grid.cells(digit) & cells(lines, base);
                    let struck = (grid.cells(digit) & cells(crossing, cover)).without(inside);
                    if struck.is_empty() {
                        continue;
                    }
                    let mut hint = Hint::new(self.kinds[0], self.rating);
                    hint.eliminations.add(digit, struck);
                    hint.pattern.add(digit, inside);
                    hint.base = u32::from(base) << lines;
                    hint.cover = u32::from(cover) << crossing;
                    sink.take(&hint)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
