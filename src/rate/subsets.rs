//! As many cells of a house as digits that they can hold (naked), and as many digits as cells that can hold them (hidden).

use core::ops::ControlFlow;

use super::cells::{HOUSE_CELLS, HOUSES, bits, cells_at, subsets};
use super::grid::{Grid, digit_set};
use super::hint::{Hint, Kind, Rating};
use super::technique::{Room, Sink, Technique};
use crate::board::{ALL_DIGITS, Digits};

const DIRECT_HIDDEN_PAIR: &Kind = &Kind { id: 6, name: c"Direct Hidden Pair", why: DIRECT };
const DIRECT_HIDDEN_TRIPLET: &Kind = &Kind { id: 7, name: c"Direct Hidden Triplet", why: DIRECT };
const NAKED_PAIR: &Kind = &Kind { id: 10, name: c"Naked Pair", why: NAKED };
const HIDDEN_PAIR: &Kind = &Kind { id: 12, name: c"Hidden Pair", why: HIDDEN };
const NAKED_TRIPLET: &Kind = &Kind { id: 13, name: c"Naked Triplet", why: NAKED };
const HIDDEN_TRIPLET: &Kind = &Kind { id: 15, name: c"Hidden Triplet", why: HIDDEN };
const NAKED_QUAD: &Kind = &Kind { id: 30, name: c"Naked Quad", why: NAKED };
const HIDDEN_QUAD: &Kind = &Kind { id: 32, name: c"Hidden Quad", why: HIDDEN };

const DIRECT: &str = "\
    Only {pattern cells} of {base} can hold {pattern digits}: as many cells as digits, so that they hold \
    nothing else. That leaves {base} only {cell} for {digit}.";
const NAKED: &str = "\
    The cells {pattern cells} of {base} can hold nothing but {pattern digits}: as many digits as cells, so \
    that all of these are used up there, and are nowhere else in {base}.";
const HIDDEN: &str = "\
    Only {pattern cells} of {base} can hold {pattern digits}: as many cells as digits, so that all of these \
    are used up there, and hold nothing else.";

/// `size` cells of a house with `size` digits between them: no other cell of the house has one of these.
pub(super) struct Naked {
    size: usize,
    kinds: &'static [&'static Kind; 1],
    rating: Rating,
}

impl Naked {
    pub(super) const PAIR: Self = Self { size: 2, kinds: &[NAKED_PAIR], rating: 30 };
    pub(super) const TRIPLET: Self = Self { size: 3, kinds: &[NAKED_TRIPLET], rating: 36 };
    pub(super) const QUAD: Self = Self { size: 4, kinds: &[NAKED_QUAD], rating: 50 };
}

impl Technique for Naked {
    fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    fn least(&self) -> Rating {
        self.rating
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        for house in 0..HOUSES {
            let digits_at = |place: usize| grid.candidates(usize::from(HOUSE_CELLS[house][place]));
            let (mut blank, mut small): (Digits, Digits) = (0, 0);
            for place in 0..9 {
                match digits_at(place).count_ones() as usize {
                    0 => continue,
                    2.. if digits_at(place).count_ones() as usize <= self.size => small |= digit_set(place),
                    _ => {}
                }
                blank |= digit_set(place);
            }
            if (blank.count_ones() as usize) <= self.size {
                continue;
            }
            for set in subsets(small, self.size) {
                let digits = bits(set).fold(0, |digits, place| digits | digits_at(place));
                let struck = bits(blank & !set).fold(0, |digits, place| digits | digits_at(place)) & digits;
                if digits.count_ones() as usize != self.size || struck == 0 {
                    continue;
                }
                let mut hint = Hint::new(self.kinds[0], self.rating);
                for digit in bits(digits) {
                    let places = grid.places(house, digit);
                    hint.eliminations.add(digit, cells_at(house, places & !set));
                    hint.pattern.add(digit, cells_at(house, places & set));
                }
                hint.base = 1 << house;
                sink.take(&hint)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// `size` digits with `size` cells between them in a house: these cells have no other digit.
pub(super) struct Hidden {
    size: usize,
    /// Only those that leave another digit one cell in the house.
    direct: bool,
    kinds: &'static [&'static Kind; 1],
    rating: Rating,
}

impl Hidden {
    pub(super) const DIRECT_PAIR: Self = Self { size: 2, direct: true, kinds: &[DIRECT_HIDDEN_PAIR], rating: 20 };
    pub(super) const DIRECT_TRIPLET: Self = Self { size: 3, direct: true, kinds: &[DIRECT_HIDDEN_TRIPLET], rating: 25 };
    pub(super) const PAIR: Self = Self { size: 2, direct: false, kinds: &[HIDDEN_PAIR], rating: 34 };
    pub(super) const TRIPLET: Self = Self { size: 3, direct: false, kinds: &[HIDDEN_TRIPLET], rating: 40 };
    pub(super) const QUAD: Self = Self { size: 4, direct: false, kinds: &[HIDDEN_QUAD], rating: 54 };
}

impl Technique for Hidden {
    fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    fn least(&self) -> Rating {
        self.rating
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        for house in 0..HOUSES {
            let places_of = |digit| grid.places(house, digit);
            let few = |digit: &usize| (2..=self.size).contains(&(places_of(*digit).count_ones() as usize));
            let small = bits(ALL_DIGITS).filter(few).fold(0, |digits, digit| digits | digit_set(digit));
            for digits in subsets(small, self.size) {
                let set = bits(digits).fold(0, |places, digit| places | places_of(digit));
                if set.count_ones() as usize != self.size {
                    continue;
                }
                let mut hint = Hint::new(self.kinds[0], self.rating);
                for digit in bits(digits) {
                    hint.pattern.add(digit, cells_at(house, places_of(digit)));
                }
                hint.base = 1 << house;
                let others = bits(ALL_DIGITS & !digits).filter(|&digit| places_of(digit) & set != 0);
                if self.direct {
                    for digit in others {
                        let left = places_of(digit) & !set;
                        if left.count_ones() == 1 {
                            hint.placement = Some((cells_at(house, left).first(), digit));
                            sink.take(&hint)?;
                        }
                    }
                } else {
                    for digit in others {
                        hint.eliminations.add(digit, cells_at(house, places_of(digit) & set));
                    }
                    if !hint.eliminations.is_empty() {
                        sink.take(&hint)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
