//! Some cells of a house that have one digit more than there are cells, and one more cell with just two of these digits, x
//! and z. It sees all of the others that may be x: so if it is not z it is x, and then one of them is z. Either way there
//! is a z, and no cell that sees all its places may be z. If it sees all that may be z too, the same goes for x.

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, HOUSE_CELLS, HOUSES, PEERS, bits, cells_at, subsets};
use super::grid::{Grid, digit_set};
use super::hint::{Hint, Kind, Rating};
use super::technique::{Room, Sink, Technique};
use crate::board::Digits;

const XY_WING: &Kind = &Kind { id: 20, name: c"XY-Wing", why: XY };
const XYZ_WING: &Kind = &Kind { id: 21, name: c"XYZ-Wing", why: XYZ };
const WXYZ_WING: &Kind = &Kind { id: 35, name: c"WXYZ-Wing", why: WING };
const VWXYZ_WING: &Kind = &Kind { id: 41, name: c"VWXYZ-Wing", why: WING };
const UVWXYZ_WING: &Kind = &Kind { id: 42, name: c"UVWXYZ-Wing", why: WING };
const TUVWXYZ_WING: &Kind = &Kind { id: 43, name: c"TUVWXYZ-Wing", why: WING };

const XY: &str = "\
    The pivot {pivot cells} holds {pivot either}. Of the pincers, which see it, {pincer cells} holds {pincer \
    either} and {extra cells} {extra either}. Whichever the pivot holds, it takes that from one pincer, which \
    then holds {struck digits}. A cell that sees both pincers cannot hold it.";
const XYZ: &str = "\
    The pivot {pivot cells} holds {pivot either}. Of the pincers, which see it, {pincer cells} holds {pincer \
    either} and {extra cells} {extra either}. The pivot holds {struck digits} itself, or takes what it holds \
    from one pincer, which then holds {struck digits}. A cell that sees all three cannot hold it.";
const WING: &str = "\
    The cells {rest cells} of {base} have one digit more than cells: {pattern digits}. Of these, {extra \
    cells} has just {extra digits}. Whichever it holds, {struck digits} then has a place: in {extra cells} \
    itself, or among the others, which lose a digit to it and need all that are left. A cell that sees each \
    such place cannot hold it.";

/// Cells of a house with one digit more than cells.
struct Almost {
    house: usize,
    cells: Cells,
    digits: Digits,
}

/// Wings of `size` cells in a house and one more.
pub(super) struct Wing {
    size: usize,
    kinds: &'static [&'static Kind; 1],
    /// By the number of candidates of the fullest cell, from 2 on; 0 for those that are not of this technique.
    ratings: [Rating; 8],
}

impl Wing {
    pub(super) const XY: Self = Self { size: 2, kinds: &[XY_WING], ratings: [42, 0, 0, 0, 0, 0, 0, 0] };
    pub(super) const XYZ: Self = Self { size: 2, kinds: &[XYZ_WING], ratings: [0, 44, 0, 0, 0, 0, 0, 0] };
    pub(super) const WXYZ: Self = Self { size: 3, kinds: &[WXYZ_WING], ratings: [55, 56, 55, 0, 0, 0, 0, 0] };
    pub(super) const VWXYZ: Self = Self { size: 4, kinds: &[VWXYZ_WING], ratings: [63, 64, 63, 62, 0, 0, 0, 0] };
    pub(super) const UVWXYZ: Self = Self { size: 5, kinds: &[UVWXYZ_WING], ratings: [66, 66, 66, 66, 66, 0, 0, 0] };
    pub(super) const TUVWXYZ: Self = Self { size: 6, kinds: &[TUVWXYZ_WING], ratings: [75, 75, 75, 75, 75, 75, 0, 0] };
}

impl Technique for Wing {
    fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    fn least(&self) -> Rating {
        self.ratings.into_iter().filter(|&rating| rating > 0).min().unwrap_or(0)
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        let bivalue = grid.bivalue();
        if bivalue.is_empty() {
            return ControlFlow::Continue(());
        }
        for house in 0..HOUSES {
            let digits_at = |place: usize| grid.candidates(usize::from(HOUSE_CELLS[house][place]));
            let fits = |place: &usize| (2..=self.size as u32 + 1).contains(&digits_at(*place).count_ones());
            let places = bits(0x1ffu16).filter(fits).fold(0, |places, place| places | digit_set(place));
            for set in subsets(places, self.size) {
                let digits = bits(set).fold(0, |digits, place| digits | digits_at(place));
                if digits.count_ones() as usize != self.size + 1 {
                    continue;
                }
                let fullest = bits(set).map(|place| digits_at(place).count_ones()).max().unwrap_or(0);
                let rating = self.ratings.get(fullest.wrapping_sub(2) as usize).copied().unwrap_or(0);
                if rating == 0 || rating > sink.ceiling() {
                    continue;
                }
                let almost = Almost { house, cells: cells_at(house, set), digits };
                for other in bivalue.without(HOUSE[house]) {
                    if grid.candidates(other) & !digits == 0 {
                        self.with(grid, &almost, other, rating, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Wing {
    /// The wing of such cells and another, if it is one.
    fn with(&self, grid: &Grid, almost: &Almost, other: usize, rating: Rating, sink: &mut dyn Sink) -> ControlFlow<()> {
        let &Almost { house, cells, digits } = almost;
        let pair = grid.candidates(other);
        let seen = |digit: usize| (grid.cells(digit) & cells).is_subset(PEERS[other]);
        let joined = bits(pair).filter(|&digit| seen(digit)).fold(0, |all, digit| all | digit_set(digit));
        let mut hint = Hint::new(self.kinds[0], rating);
        for x in bits(joined) {
            for z in bits(pair & !digit_set(x)) {
                let ends = (grid.cells(z) & cells) | Cells::of(other);
                hint.eliminations.add(z, grid.cells(z) & ends.common_peers());
            }
        }
        // Two joints: z is in the house's cells if x is not, so each other digit has a place there too.
        if joined == pair && self.size > 3 {
            for digit in bits(digits & !pair) {
                let places = grid.cells(digit) & cells;
                hint.eliminations.add(digit, grid.cells(digit) & places.common_peers());
            }
        }
        if hint.eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        hint.base = 1 << house;
        for digit in bits(digits) {
            hint.pattern.add(digit, grid.cells(digit) & (cells | Cells::of(other)));
        }
        hint.extra.add_all(pair, Cells::of(other));
        sink.take(&hint)
    }
}
