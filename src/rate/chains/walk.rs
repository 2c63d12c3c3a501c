//! Single chains from one candidate: breadth first, so that each candidate is reached by a shortest one.
//!
//! A chain alternates: what is true makes all that it sees false; what is false makes the one candidate true that is left
//! with it in a cell or in a house (its partner). Only candidates with a partner lead on; they are the stops of the walk.

use super::super::cells::{Cells, HOUSE, HOUSE_CELLS, HOUSES, PEERS, PLACE_IN, bits, houses};
use super::super::grid::Grid;
use super::super::hint::Marks;
use super::super::table::Table;
use super::node::{ByCandidate, CANDIDATES, Node, Rules, others};
use super::tell::Last;

/// The candidates that have a partner.
pub(super) fn with_partner(grid: &Grid, rules: Rules) -> Marks {
    let mut marks = Marks::NONE;
    if rules.cells {
        for cell in grid.bivalue() {
            marks.add_all(grid.candidates(cell), Cells::of(cell));
        }
    }
    if rules.houses {
        for digit in 0..9 {
            for house in 0..HOUSES {
                let places = grid.places(house, digit);
                if places.count_ones() == 2 {
                    for place in bits(places) {
                        marks.add(digit, Cells::of(usize::from(HOUSE_CELLS[house][place])));
                    }
                }
            }
        }
    }
    marks
}

/// Calls with the candidates that must be true if this one is false: those alone with it in its cell, box, row, column.
#[inline(always)]
pub(super) fn for_partners(grid: &Grid, rules: Rules, cell: usize, digit: usize, mut call: impl FnMut(Node)) {
    if rules.cells {
        let rest = others(grid, cell, digit);
        if rest.count_ones() == 1 {
            call(Node::on(cell, rest.trailing_zeros() as usize));
        }
    }
    if rules.houses {
        for (house, place) in houses(cell).into_iter().zip(PLACE_IN[cell]) {
            let rest = grid.places(house, digit) & !place;
            if rest.count_ones() == 1 {
                call(Node::on(usize::from(HOUSE_CELLS[house][rest.trailing_zeros() as usize]), digit));
            }
        }
    }
}

/// Why a candidate is true if its partner is false.
pub(super) fn last_of(grid: &Grid, partner: Node, node: Node) -> Last {
    if partner.cell() == node.cell() {
        return Last::InCell;
    }
    let both = partner.place() | node.place();
    let is_pair = |&house: &usize| grid.cells(node.digit()) & HOUSE[house] == both;
    houses(node.cell()).into_iter().find(is_pair).map_or(Last::InCell, Last::InHouse)
}

/// What a walk has reached.
pub(super) struct Walk {
    /// Where it began.
    start: Node,
    /// What it makes true, and in which order: the nearest first.
    on: Marks,
    order: ByCandidate<Node>,
    end: usize,
    next: usize,
    /// The stops that it makes false.
    off: Marks,
    /// The number of nodes of the chain to what is true; 255 stands for more too.
    length: ByCandidate<u8>,
    /// The node before, by candidate.
    on_from: ByCandidate<Node>,
    off_from: ByCandidate<Node>,
}

impl Walk {
    pub(super) const NEW: Self = Self {
        start: Node::on(0, 0),
        on: Marks::NONE,
        order: Table([Node::on(0, 0); CANDIDATES]),
        end: 0,
        next: 0,
        off: Marks::NONE,
        length: Table([0; CANDIDATES]),
        on_from: Table([Node::on(0, 0); CANDIDATES]),
        off_from: Table([Node::on(0, 0); CANDIDATES]),
    };

    /// Begins anew from a node.
    #[inline(always)]
    pub(super) fn begin(&mut self, grid: &Grid, rules: Rules, start: Node) {
        self.start = start;
        self.on = Marks::NONE;
        self.off = Marks::NONE;
        self.end = 0;
        self.next = 0;
        if start.is_off() {
            self.leave(grid, rules, start, 1);
        } else {
            self.reach(start, start, 1);
        }
    }

    #[inline(always)]
    fn reach(&mut self, node: Node, from: Node, length: u8) {
        if !self.on.has(node.cell(), node.digit()) {
            self.on.add(node.digit(), node.place());
            self.on_from[node.index() / 2] = from;
            self.length[node.index() / 2] = length;
            self.order[self.end] = node;
            self.end += 1;
        }
    }

    /// Goes on from a stop, the last node of a chain of a length.
    #[inline(always)]
    fn leave(&mut self, grid: &Grid, rules: Rules, stop: Node, length: u8) {
        self.off.add(stop.digit(), stop.place());
        for_partners(grid, rules, stop.cell(), stop.digit(), |partner| {
            self.reach(partner, stop, length.saturating_add(1))
        });
    }

    /// The next candidate that must be true, and the number of nodes of the chain to it.
    #[inline(always)]
    pub(super) fn next(&mut self, grid: &Grid, rules: Rules, stops: &Marks) -> Option<(Node, u32)> {
        if self.next >= self.end {
            return None;
        }
        let node = self.order[self.next];
        self.next += 1;
        let length = self.length[node.index() / 2];
        let (cell, digit) = (node.cell(), node.digit());
        if rules.cells {
            for other in bits(others(grid, cell, digit)) {
                if stops.has(cell, other) && !self.off.has(cell, other) {
                    self.stop(grid, rules, Node::off(cell, other), node, length);
                }
            }
        }
        for other in (stops.cells(digit) & PEERS[cell]).without(self.off.cells(digit)) {
            self.stop(grid, rules, Node::off(other, digit), node, length);
        }
        Some((node, u32::from(length)))
    }

    #[inline(always)]
    fn stop(&mut self, grid: &Grid, rules: Rules, stop: Node, from: Node, length: u8) {
        self.off_from[stop.index() / 2] = from;
        self.leave(grid, rules, stop, length.saturating_add(1));
    }

    /// The number of candidates that it has made true.
    #[inline(always)]
    pub(super) fn reached(&self) -> u64 {
        self.end as u64
    }

    /// The nodes that it makes true, nearest first, with the lengths of their chains.
    #[inline(always)]
    pub(super) fn in_order(&self) -> impl Iterator<Item = (Node, u32)> {
        (0..self.end).map(|i| (self.order[i], u32::from(self.length[self.order[i].index() / 2])))
    }

    /// The chain back from a node that it has reached to where it began, both ends included.
    #[inline(always)]
    pub(super) fn back(&self, node: Node) -> impl Iterator<Item = Node> {
        let mut next = Some(node);
        core::iter::from_fn(move || {
            let node = next?;
            let from = if node.is_off() { self.off_from[node.index() / 2] } else { self.on_from[node.index() / 2] };
            next = if node == self.start { None } else { Some(from) };
            Some(node)
        })
    }
}
