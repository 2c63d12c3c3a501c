//! How a chain is told: its links in order, and what a chain within a chain rests on.

use super::super::cells::{Cells, HOUSE, Houses, bits};
use super::super::grid::Grid;
use super::super::hint::{Link, Marks};
use super::node::Node;

/// How a chain is told.
pub(super) struct Telling<'a> {
    /// Where the links are put. What does not fit is left out.
    links: &'a mut [Link],
    count: usize,
    /// How many did not fit.
    pub(super) more: usize,
    /// The candidates that the links name, and those of them that are false.
    pub(super) named: Marks,
    pub(super) falsehoods: Marks,
    /// The candidates that are gone from the grid, and but for which a cell or a house would have had another choice.
    pub(super) gaps: Marks,
    /// The house, if any, whose places for a digit are the cases.
    pub(super) house: Houses,
}

/// Why a candidate is true: it is the last one in its cell, or for its digit in a box, a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    InCell,
    InHouse(usize),
}

impl Last {
    /// The house, if there is one.
    pub(super) fn houses(self) -> Houses {
        match self {
            Self::InCell => 0,
            Self::InHouse(house) => 1 << (house & 31),
        }
    }
}

impl<'a> Telling<'a> {
    pub(super) fn new(links: &'a mut [Link]) -> Self {
        Self { links, count: 0, more: 0, named: Marks::NONE, falsehoods: Marks::NONE, gaps: Marks::NONE, house: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.more = 0;
        self.named = Marks::NONE;
        self.falsehoods = Marks::NONE;
        self.gaps = Marks::NONE;
        self.house = 0;
    }

    pub(super) fn link(&mut self, from: Node, to: Node) {
        for node in [from, to] {
            self.named.add(node.digit(), node.place());
            if node.is_off() {
                self.falsehoods.add(node.digit(), node.place());
            }
        }
        match self.links.get_mut(self.count) {
            Some(link) => {
                *link = Link { from: from.number(), to: to.number() };
                self.count += 1;
            }
            None => self.more += 1,
        }
    }

    /// Puts the links into the reverse order.
    pub(super) fn reverse(&mut self) {
        if let Some(links) = self.links.get_mut(..self.count) {
            links.reverse();
        }
    }

    pub(super) fn links(&self) -> &[Link] {
        self.links.get(..self.count).unwrap_or(&[])
    }

    /// Notes that a candidate of `now` is the last of a cell or a house, which it was not before.
    pub(super) fn gap(&mut self, before: &Grid, now: &Grid, cell: usize, digit: usize, last: Last) {
        match last {
            Last::InCell => {
                for digit in bits(before.candidates(cell) & !now.candidates(cell)) {
                    self.gaps.add(digit, Cells::of(cell));
                }
            }
            Last::InHouse(house) => {
                self.gaps.add(digit, before.cells(digit).without(now.cells(digit)) & HOUSE[house]);
            }
        }
    }
}
