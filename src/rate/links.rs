//! One digit, in houses where it has only two places: chains of two, three or four such strong links, from one to the next
//! by cells that see each other. One of the two loose ends is true, so a cell that sees both is not. Either place may be
//! a group: two or three cells which a box and a line share.

use core::ops::ControlFlow;

use super::cells::{Cells, HOUSE, HOUSES, HOUSES_OF, Houses, bits};
use super::grid::Grid;
use super::hint::{Hint, Kind, Link, Rating};
use super::table::Table;
use super::technique::{Room, Sink, Technique};

const SKYSCRAPER: &Kind = &Kind { id: 16, name: c"Skyscraper", why: CHAIN };
const KITE: &Kind = &Kind { id: 17, name: c"Two-String Kite", why: CHAIN };
const TURBOT: &Kind = &Kind { id: 18, name: c"Turbot Fish", why: CHAIN };
const GROUPED_2: &Kind = &Kind { id: 19, name: c"Grouped Turbot Fish", why: GROUPED };
const LINKS_3: &Kind = &Kind { id: 33, name: c"Three Strong Links", why: CHAIN };
const GROUPED_3: &Kind = &Kind { id: 34, name: c"Three Grouped Strong Links", why: GROUPED };
const LINKS_4: &Kind = &Kind { id: 38, name: c"Four Strong Links", why: CHAIN };
const GROUPED_4: &Kind = &Kind { id: 39, name: c"Four Grouped Strong Links", why: GROUPED };

const CHAIN: &str = "\
    The places for {pattern digits} are {places}. {links} One loose end of this chain or the other thus \
    holds it, and a cell that sees both does not.";
const GROUPED: &str = "\
    The places for {pattern digits} are {places}. {groups} One loose end of this chain or the other thus \
    holds it, and a cell that sees all of {extra cells} does not.";

/// Chains of `length` strong links.
pub(super) struct StrongLinks {
    length: usize,
    kinds: &'static [&'static Kind],
    rating: Rating,
}

impl StrongLinks {
    pub(super) const TWO: Self = Self { length: 2, kinds: &[SKYSCRAPER, KITE, TURBOT, GROUPED_2], rating: 40 };
    pub(super) const THREE: Self = Self { length: 3, kinds: &[LINKS_3, GROUPED_3], rating: 54 };
    pub(super) const FOUR: Self = Self { length: 4, kinds: &[LINKS_4, GROUPED_4], rating: 58 };
}

/// A strong link in the direction in which it is followed: if the digit is not in `from`, it is in `to`.
#[derive(Clone, Copy)]
struct Strong {
    house: usize,
    from: Cells,
    to: Cells,
    /// The other houses that hold all of `from`, and all of `to`.
    from_houses: Houses,
    to_houses: Houses,
}

impl Strong {
    const NONE: Self = Self { house: 0, from: Cells::NONE, to: Cells::NONE, from_houses: 0, to_houses: 0 };

    #[inline(always)]
    fn turned(self) -> Self {
        let Self { house, from, to, from_houses, to_houses } = self;
        Self { house, from: to, to: from, from_houses: to_houses, to_houses: from_houses }
    }

    #[inline(always)]
    fn cells(&self) -> Cells {
        self.from | self.to
    }
}

/// No less than there can be: one for a row or column, and three for a box, which no set of places beats.
const ROOM: usize = 64;

/// Some strong links by number, twice that for each direction.
type Numbers = u128;

/// The strong links of a digit.
struct Links {
    links: Table<Strong, ROOM>,
    count: usize,
    /// Those that begin in each house.
    beginning: Table<Numbers, 32>,
}

impl Links {
    #[inline(always)]
    fn of(grid: &Grid, digit: usize) -> Self {
        let mut links = Self { links: Table([Strong::NONE; ROOM]), count: 0, beginning: Table([0; 32]) };
        for house in 0..HOUSES {
            if grid.places(house, digit).count_ones() < 2 {
                continue;
            }
            // Two cells are two places. More are cut by houses that cross: a line by boxes, a box by rows and columns.
            let all = grid.cells(digit) & HOUSE[house];
            let first = links.count;
            let cuts = all.fold(0, |houses, cell| houses | HOUSES_OF[cell]) & !(1 << house);
            let crosses = |cut: &usize| all.len() == 2 || house < 9 || *cut < 9;
            for cut in bits(cuts).filter(crosses) {
                let (from, to) = (all & HOUSE[cut], all.without(HOUSE[cut]));
                let known = (first..links.count).any(|i| links.links[i].from == from || links.links[i].from == to);
                if known || to.is_empty() {
                    continue;
                }
                let others = |cells: Cells| cells.common_houses() & !(1 << house);
                let link = Strong { house, from, to, from_houses: others(from), to_houses: others(to) };
                if link.to_houses != 0 {
                    links.add(link);
                }
            }
        }
        links
    }

    #[inline(always)]
    fn add(&mut self, link: Strong) {
        let number = 2 * self.count;
        for (number, houses) in [(number, link.from_houses), (number + 1, link.to_houses)] {
            for house in bits(houses) {
                self.beginning[house] |= 1 << (number & 127);
            }
        }
        self.links[self.count] = link;
        self.count += 1;
    }

    #[inline(always)]
    fn get(&self, number: usize) -> Strong {
        let link = self.links[number / 2];
        if number.is_multiple_of(2) { link } else { link.turned() }
    }

    /// All of them.
    #[inline(always)]
    fn all(&self) -> Numbers {
        (1 << ((2 * self.count) & 127)) - 1
    }

    /// Those that can follow one: they begin in a house in which it ends.
    #[inline(always)]
    fn after(&self, link: &Strong) -> Numbers {
        bits(link.to_houses).fold(0, |numbers, house| numbers | self.beginning[house])
    }
}

/// The lowest of a set of numbers, which is then left out.
#[inline(always)]
fn take_lowest(numbers: &mut Numbers) -> Option<usize> {
    let lowest = numbers.trailing_zeros() as usize;
    if *numbers == 0 {
        return None;
    }
    *numbers &= *numbers - 1;
    Some(lowest)
}

impl StrongLinks {
    /// What a chain is called, and its rating.
    fn class(&self, chain: &[Way]) -> (&'static Kind, Rating) {
        let houses: Houses = chain.iter().fold(0, |houses, way| houses | 1 << (way.link.house / 9));
        let grouped = chain.iter().any(|way| way.link.cells().len() > 2);
        let boxes = houses & 1 != 0;
        let both_lines = houses & 6 == 6;
        let last = self.kinds.len().saturating_sub(1);
        let kind = match (grouped, boxes, both_lines) {
            (true, ..) => last,
            _ if self.length > 2 => 0,
            (_, true, _) => 2,
            (.., true) => 1,
            _ => 0,
        };
        let more = if grouped { 3 } else { u8::from(boxes) + u8::from(both_lines) };
        (self.kinds.get(kind).copied().unwrap_or(SKYSCRAPER), self.rating + more)
    }
}

/// A chain up to one of its links.
#[derive(Clone, Copy)]
struct Way {
    link: Strong,
    /// The links that may follow and were not tried yet.
    next: Numbers,
    /// All cells and houses up to here.
    cells: Cells,
    houses: Houses,
}

impl Technique for StrongLinks {
    fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    fn least(&self) -> Rating {
        self.rating
    }

    fn find(&self, grid: &Grid, _: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        for digit in 0..9 {
            let links = Links::of(grid, digit);
            if links.count < self.length {
                continue;
            }
            // Before the first link any may follow.
            let start = Way { link: Strong::NONE, next: links.all(), cells: Cells::NONE, houses: 0 };
            let mut chain = [start; 5];
            let mut depth = 0;
            while let Some(way) = chain.get_mut(depth) {
                let Some(number) = take_lowest(&mut way.next) else {
                    if depth == 0 {
                        break;
                    }
                    depth -= 1;
                    continue;
                };
                let link = links.get(number);
                if way.houses >> link.house & 1 != 0 || !(link.cells() & way.cells).is_empty() {
                    continue;
                }
                let way = Way {
                    link,
                    next: if depth + 1 < self.length { links.after(&link) } else { 0 },
                    cells: way.cells | link.cells(),
                    houses: way.houses | 1 << link.house,
                };
                depth += 1;
                if let Some(place) = chain.get_mut(depth) {
                    *place = way;
                }
                if depth == self.length {
                    self.tell(grid, digit, chain.get(1..=depth).unwrap_or(&[]), sink)?;
                    depth -= 1;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl StrongLinks {
    /// The hint that a whole chain gives, if it strikes anything.
    #[inline(always)]
    fn tell(&self, grid: &Grid, digit: usize, chain: &[Way], sink: &mut dyn Sink) -> ControlFlow<()> {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return ControlFlow::Continue(()) };
        let (first, last) = (first.link.from, last.link.to);
        // Each chain is found from both ends.
        if first.first() > last.first() {
            return ControlFlow::Continue(());
        }
        let struck = grid.cells(digit) & first.common_peers() & last.common_peers();
        if struck.is_empty() {
            return ControlFlow::Continue(());
        }
        let (kind, rating) = self.class(chain);
        let mut hint = Hint::new(kind, rating);
        hint.eliminations.add(digit, struck);
        hint.extra.add(digit, first | last);
        for way in chain {
            hint.pattern.add(digit, way.link.cells());
            hint.base |= 1 << way.link.house;
        }
        // From each cell of a group to each of the next.
        let ends = chain.iter().flat_map(|way| [way.link.from, way.link.to]).enumerate();
        let nodes = ends.map(|(i, cells)| cells.map(move |cell| (18 * cell + 2 * digit + (i + 1) % 2) as u16));
        let joined = nodes.clone().zip(nodes.skip(1));
        let each = joined.flat_map(|(from, to)| from.flat_map(move |from| to.clone().map(move |to| Link { from, to })));
        let mut links = [Link { from: 0, to: 0 }; 9 * 7];
        let mut count = 0;
        for (link, joint) in links.iter_mut().zip(each) {
            *link = joint;
            count += 1;
        }
        hint.links = links.get(..count).unwrap_or(&[]);
        sink.take(&hint)
    }
}
