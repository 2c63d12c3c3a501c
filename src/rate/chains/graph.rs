//! The stops of a grid as a graph of bits: how short a chain is, without the chain.
//!
//! Stops are the candidates with a partner (see [`super::walk`]). With a number for each, what one sees and what its
//! falsehood makes true are sets of 128 bits, and a step of a breadth-first search takes a few operations a stop.

use super::super::cells::{PEERS, bits};
use super::super::grid::Grid;
use super::super::hint::Marks;
use super::super::table::Table;
use super::node::{ByCandidate, CANDIDATES, Node, Rules, others};
use super::walk::for_partners;

/// A set of stops, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stops(u128);

impl Stops {
    const NONE: Self = Self(0);

    #[inline(always)]
    fn of(number: usize) -> Self {
        Self(1 << (number & 127))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Iterator for Stops {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let number = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(number)
    }
}

/// The stops of a grid by some rules, if there are no more than 128.
pub(super) struct Graph {
    /// The number of each candidate that is a stop, and all of them.
    number: ByCandidate<u8>,
    stops: Marks,
    /// What each one sees, and what is true if it is false.
    sees: Table<Stops, 128>,
    partners: Table<Stops, 128>,
}

impl Graph {
    pub(super) const NEW: Self = Self {
        number: Table([0; CANDIDATES]),
        stops: Marks::NONE,
        sees: Table([Stops::NONE; 128]),
        partners: Table([Stops::NONE; 128]),
    };

    /// Makes the graph; whether there are few enough stops.
    pub(super) fn fill(&mut self, grid: &Grid, rules: Rules, stops: &Marks) -> bool {
        for (number, (cell, digit)) in stops.each().enumerate() {
            if number >= 128 {
                return false;
            }
            self.number[9 * cell + digit] = number as u8;
        }
        self.stops = *stops;
        for (cell, digit) in stops.each() {
            let number = self.number_of(cell, digit);
            self.sees[number] = self.seen(grid, rules, cell, digit);
            let mut partners = Stops::NONE;
            for_partners(grid, rules, cell, digit, |node| partners = partners.or(self.stop(node)));
            self.partners[number] = partners;
        }
        true
    }

    #[inline(always)]
    fn number_of(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.number[9 * cell + digit])
    }

    #[inline(always)]
    fn stop(&self, node: Node) -> Stops {
        Stops::of(self.number_of(node.cell(), node.digit()))
    }

    /// The stops that a candidate sees.
    fn seen(&self, grid: &Grid, rules: Rules, cell: usize, digit: usize) -> Stops {
        let mut seen = Stops::NONE;
        for other in self.stops.cells(digit) & PEERS[cell] {
            seen = seen.or(Stops::of(self.number_of(other, digit)));
        }
        if rules.cells {
            for other in bits(others(grid, cell, digit)) {
                if self.stops.has(cell, other) {
                    seen = seen.or(Stops::of(self.number_of(cell, other)));
                }
            }
        }
        seen
    }

    /// The number of nodes of the shortest chain by which the truth of a candidate makes it false; at most `most`.
    #[inline(always)]
    pub(super) fn falsifies_itself(
        &self,
        grid: &Grid,
        rules: Rules,
        cell: usize,
        digit: usize,
        most: u32,
    ) -> Option<u32> {
        let seen = self.seen(grid, rules, cell, digit);
        let mut search = Levels { graph: self, on: Stops::NONE, off: seen, last: seen };
        let mut nodes = 4;
        while nodes <= most {
            let on = search.next();
            if !on.and(seen).is_empty() {
                return Some(nodes);
            }
            if on.is_empty() {
                return None;
            }
            nodes += 2;
        }
        None
    }

    /// The numbers of nodes of the shortest chains by which the falsehood of a stop makes it true, and makes something
    /// true that it sees, other than its partners; at most `most`.
    #[inline(always)]
    pub(super) fn verifies_itself(&self, cell: usize, digit: usize, most: u32) -> (Option<u32>, Option<u32>) {
        let number = self.number_of(cell, digit);
        let (own, seen) = (Stops::of(number), self.sees[number]);
        let mut search = Levels { graph: self, on: Stops::NONE, off: own, last: own };
        let (mut itself, mut cycle) = (None, None);
        let mut nodes = 2;
        while nodes <= most {
            let on = search.next();
            if itself.is_none() && !on.and(own).is_empty() {
                itself = Some(nodes);
            }
            if cycle.is_none() && nodes >= 4 && !on.and(seen).is_empty() {
                cycle = Some(nodes);
            }
            if on.is_empty() || itself.is_some() && cycle.is_some() {
                break;
            }
            nodes += 2;
        }
        (itself, cycle)
    }
}

/// A breadth-first search, two levels at a time.
struct Levels<'a> {
    graph: &'a Graph,
    on: Stops,
    off: Stops,
    /// What became false last.
    last: Stops,
}

impl Levels<'_> {
    /// What becomes true next.
    #[inline(always)]
    fn next(&mut self) -> Stops {
        let mut on = Stops::NONE;
        for stop in self.last {
            on = on.or(self.graph.partners[stop]);
        }
        on = on.without(self.on);
        self.on = self.on.or(on);
        let mut off = Stops::NONE;
        for stop in on {
            off = off.or(self.graph.sees[stop]);
        }
        self.last = off.without(self.off);
        self.off = self.off.or(self.last);
        on
    }
}
