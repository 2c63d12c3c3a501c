//! All that follows from an assumption, taken together: a net.
//!
//! What is true makes false all that it sees. What is false is struck from the grid, and when only one candidate is left in
//! a cell, or for a digit in a house, that one is true: this follows from all the others being false. Truths are
//! followed before falsehoods, else what came first goes first; so reasons are near the assumption. A net ends when a
//! candidate is both true and false, or when nothing new follows.

use core::ops::{ControlFlow, Range};

use super::super::cells::{Cells, HOUSE, HOUSE_CELLS, PLACE_IN, bits, houses};
use super::super::grid::Grid;
use super::super::hint::Marks;
use super::super::table::Table;
use super::node::{ByCandidate, CANDIDATES, Node, Rules, others};
use super::tell::{Last, Telling};
use crate::board::CELLS;

/// Why a node is in a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It is the assumption.
    Assumed,
    /// It is false, since it sees this one, which is true.
    Seen(Node),
    /// It is false by a pattern, whose number this is.
    Pattern(usize),
    /// It is true, since all others of its cell are false.
    Cell,
    /// It is true, since it is the last in its box (0), row (1) or column (2).
    House(usize),
}

/// A cause in 16 bits: nodes are below 2048.
#[derive(Clone, Copy)]
struct Packed(u16);

impl Packed {
    const ASSUMED: u16 = 1 << 12;
    const PATTERN: u16 = 1 << 13;
    const LAST: u16 = 1 << 14;

    #[inline(always)]
    const fn pack(cause: Cause) -> Self {
        Self(match cause {
            Cause::Assumed => Self::ASSUMED,
            Cause::Seen(node) => node.number(),
            Cause::Pattern(number) => Self::PATTERN | (number & 0xfff) as u16,
            Cause::Cell => Self::LAST | 3,
            Cause::House(kind) => Self::LAST | (kind % 3) as u16,
        })
    }

    #[inline(always)]
    const fn unpack(self) -> Cause {
        let low = (self.0 & 0xfff) as usize;
        if self.0 & Self::LAST != 0 {
            if low == 3 { Cause::Cell } else { Cause::House(low % 3) }
        } else if self.0 & Self::PATTERN != 0 {
            Cause::Pattern(low)
        } else if self.0 & Self::ASSUMED != 0 {
            Cause::Assumed
        } else {
            Cause::Seen(Node::from_index(low))
        }
    }
}

/// The patterns that a net has used, each with the false candidates that make it one, and the number of nodes of its own
/// chains if it is a chain.
pub(super) struct Patterns<'a> {
    reasons: &'a mut [Node],
    /// Where the reasons of each end, and the number of its nodes.
    list: &'a mut [(u16, u16)],
    count: usize,
}

impl<'a> Patterns<'a> {
    /// In memory for so many reasons, and so many patterns. What does not fit is not used.
    pub(super) fn new(reasons: &'a mut [Node], list: &'a mut [(u16, u16)]) -> Self {
        Self { reasons, list, count: 0 }
    }

    fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds a pattern and gives its number; none if there is no room for it.
    pub(super) fn add(&mut self, reasons: &Marks, nodes: u32) -> Option<usize> {
        let mut end = self.reasons_of(self.count).start;
        for (cell, digit) in reasons.each() {
            *self.reasons.get_mut(end)? = Node::off(cell, digit);
            end += 1;
        }
        let number = self.count;
        *self.list.get_mut(number)? = (u16::try_from(end).ok()?, u16::try_from(nodes).unwrap_or(u16::MAX));
        self.count += 1;
        Some(number)
    }

    /// Where the reasons of a pattern lie; begins where those of the one before end.
    fn reasons_of(&self, number: usize) -> Range<usize> {
        let end = |number: usize| self.list.get(number).map_or(0, |&(end, _)| usize::from(end));
        let start = number.checked_sub(1).map_or(0, end);
        start..if number < self.count { end(number) } else { start }
    }

    fn reasons(&self, number: usize) -> &[Node] {
        self.reasons.get(self.reasons_of(number)).unwrap_or(&[])
    }

    fn nodes(&self, number: usize) -> u32 {
        self.list.get(number).map_or(0, |&(_, nodes)| u32::from(nodes))
    }
}

/// Nodes that a net has reached, or several.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub(super) on: Marks,
    pub(super) off: Marks,
}

impl Ends {
    pub(super) const NONE: Self = Self { on: Marks::NONE, off: Marks::NONE };

    pub(super) fn is_empty(&self) -> bool {
        self.on.is_empty() && self.off.is_empty()
    }

    pub(super) fn add(&mut self, node: Node) {
        if node.is_off() { &mut self.off } else { &mut self.on }.add(node.digit(), node.place());
    }

    /// Keeps those that are among others too.
    pub(super) fn keep(&mut self, others: &Self) {
        self.on.keep(&others.on);
        self.off.keep(&others.off);
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = Node> {
        let on = self.on.each().map(|(cell, digit)| Node::on(cell, digit));
        on.chain(self.off.each().map(|(cell, digit)| Node::off(cell, digit)))
    }
}

/// What has been reached, and why.
pub(super) struct Reached {
    pub(super) ends: Ends,
    /// All nodes in the order in which they were found. No candidate is there twice.
    order: ByCandidate<Node>,
    end: usize,
    cause: ByCandidate<Packed>,
    /// The number of nodes on the longest way from the assumption, by candidate; 255 stands for more too.
    depth: ByCandidate<u8>,
    /// The node whose opposite is in the net too, and its cause.
    clash: Option<(Node, Cause)>,
}

impl Reached {
    const NEW: Self = Self {
        ends: Ends::NONE,
        order: Table([Node::on(0, 0); CANDIDATES]),
        end: 0,
        cause: Table([Packed(0); CANDIDATES]),
        depth: Table([0; CANDIDATES]),
        clash: None,
    };

    /// The node whose opposite is in the net too.
    #[inline(always)]
    pub(super) fn clash(&self) -> Option<Node> {
        self.clash.map(|(node, _)| node)
    }

    /// The number of nodes.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        self.end as u64
    }

    /// A lower bound of the number of nodes that a node needs.
    #[inline(always)]
    pub(super) fn depth(&self, cell: usize, digit: usize) -> u32 {
        u32::from(self.depth[9 * cell + digit])
    }

    /// Adds a node, unless it is there.
    #[inline(always)]
    pub(super) fn add(&mut self, node: Node, cause: Cause, depth: u8) {
        let (cell, digit) = (node.cell(), node.digit());
        let (same, opposite) =
            if node.is_off() { (&mut self.ends.off, &self.ends.on) } else { (&mut self.ends.on, &self.ends.off) };
        if opposite.has(cell, digit) {
            if self.clash.is_none() {
                self.clash = Some((node, cause));
            }
        } else if !same.has(cell, digit) {
            same.add(digit, node.place());
            self.order[self.end] = node;
            self.end += 1;
            self.cause[node.index() / 2] = Packed::pack(cause);
            self.depth[node.index() / 2] = depth;
        }
    }

    /// Adds cells that a true node sees with its digit.
    #[inline(always)]
    fn add_seen(&mut self, digit: usize, seen: Cells, by: Node, depth: u8) {
        if let Some(cell) = (seen & self.ends.on.cells(digit)).next() {
            return self.add(Node::off(cell, digit), Cause::Seen(by), depth);
        }
        let new = seen.without(self.ends.off.cells(digit));
        self.ends.off.add(digit, new);
        for cell in new {
            let node = Node::off(cell, digit);
            self.order[self.end] = node;
            self.end += 1;
            self.cause[node.index() / 2] = Packed::pack(Cause::Seen(by));
            self.depth[node.index() / 2] = depth;
        }
    }

    #[inline(always)]
    fn cause(&self, node: Node) -> Cause {
        match self.clash {
            Some((clash, cause)) if clash == node => cause,
            _ => self.cause[node.index() / 2].unpack(),
        }
    }
}

/// What is looked at when a net is traced back.
pub(super) struct Trace {
    /// The candidates of its nodes.
    needed: Marks,
    /// The patterns, which count once.
    patterns: [u64; 8],
    pub(super) nodes: u32,
}

impl Trace {
    pub(super) const NEW: Self = Self { needed: Marks::NONE, patterns: [0; 8], nodes: 0 };
}

/// The box, the row and the column of each cell.
static HOUSES_AT: Table<[u8; 3], 128> = Table({
    let mut table = [[0; 3]; 128];
    let mut cell = 0;
    while cell < CELLS {
        let [a, b, c] = houses(cell);
        table[cell] = [a as u8, b as u8, c as u8];
        cell += 1;
    }
    table
});

pub(super) struct Net {
    /// The grid without what is false.
    pub(super) now: Grid,
    pub(super) reached: Reached,
    next_on: usize,
    next_off: usize,
}

impl Net {
    pub(super) const NEW: Self = Self { now: Grid::EMPTY, reached: Reached::NEW, next_on: 0, next_off: 0 };

    pub(super) fn begin(&mut self, grid: &Grid, start: Node, patterns: &mut Patterns<'_>) {
        patterns.clear();
        self.now = *grid;
        self.reached.ends = Ends::NONE;
        self.reached.end = 0;
        self.reached.clash = None;
        self.next_on = 0;
        self.next_off = 0;
        self.reached.add(start, Cause::Assumed, 1);
    }

    /// Follows everything by plain links; breaks at a clash.
    pub(super) fn follow(&mut self, grid: &Grid, rules: Rules) -> ControlFlow<()> {
        loop {
            if self.next_on < self.reached.end {
                let node = self.reached.order[self.next_on];
                self.next_on += 1;
                if !node.is_off() {
                    self.follow_truth(grid, rules, node)?;
                }
            } else if self.next_off < self.reached.end {
                let node = self.reached.order[self.next_off];
                self.next_off += 1;
                if node.is_off() {
                    self.follow_falsehood(grid, rules, node)?;
                }
            } else {
                return ControlFlow::Continue(());
            }
        }
    }

    #[inline(always)]
    fn unless_clash(&self) -> ControlFlow<()> {
        if self.reached.clash.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn follow_truth(&mut self, grid: &Grid, rules: Rules, node: Node) -> ControlFlow<()> {
        let (cell, digit) = (node.cell(), node.digit());
        let depth = self.reached.depth[node.index() / 2].saturating_add(1);
        if rules.cells {
            for other in bits(others(grid, cell, digit)) {
                self.reached.add(Node::off(cell, other), Cause::Seen(node), depth);
            }
            self.unless_clash()?;
        }
        for house in HOUSES_AT[cell] {
            let seen = (grid.cells(digit) & HOUSE[usize::from(house)]).without(Cells::of(cell));
            self.reached.add_seen(digit, seen, node, depth);
            self.unless_clash()?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn follow_falsehood(&mut self, grid: &Grid, rules: Rules, node: Node) -> ControlFlow<()> {
        let (cell, digit) = (node.cell(), node.digit());
        if rules.cells {
            let rest = others(&self.now, cell, digit);
            if rest.count_ones() == 1 {
                let left = rest.trailing_zeros() as usize;
                let falsehoods = bits(others(grid, cell, left)).map(|digit| 9 * cell + digit);
                let depth = falsehoods.map(|candidate| self.reached.depth[candidate]).max();
                self.reached.add(Node::on(cell, left), Cause::Cell, depth.unwrap_or(0).saturating_add(1));
                self.unless_clash()?;
            }
        }
        for (kind, (house, place)) in HOUSES_AT[cell].into_iter().zip(PLACE_IN[cell]).enumerate() {
            let house = usize::from(house);
            let rest = self.now.places(house, digit) & !place;
            if rest.count_ones() == 1 {
                let left = usize::from(HOUSE_CELLS[house][rest.trailing_zeros() as usize]);
                let falsehoods = (grid.cells(digit) & HOUSE[house]).without(Cells::of(left));
                let depth = falsehoods.map(|cell| self.reached.depth[9 * cell + digit]).max();
                self.reached.add(Node::on(left, digit), Cause::House(kind), depth.unwrap_or(0).saturating_add(1));
                self.unless_clash()?;
            }
        }
        self.now.remove(cell, digit);
        ControlFlow::Continue(())
    }

    /// Counts the nodes that a node of the net needs, itself included.
    pub(super) fn trace(&self, grid: &Grid, patterns: &Patterns<'_>, node: Node, trace: &mut Trace) {
        trace.needed = Marks::NONE;
        trace.nodes += 1;
        self.need_reasons(grid, patterns, node, trace);
        for i in (0..self.reached.end).rev() {
            let node = self.reached.order[i];
            if trace.needed.has(node.cell(), node.digit()) {
                trace.nodes += 1;
                self.need_reasons(grid, patterns, node, trace);
            }
        }
    }

    #[inline(always)]
    fn need_reasons(&self, grid: &Grid, patterns: &Patterns<'_>, node: Node, trace: &mut Trace) {
        let (cell, digit) = (node.cell(), node.digit());
        match self.reached.cause(node) {
            Cause::Assumed => {}
            Cause::Seen(by) => trace.needed.add(by.digit(), by.place()),
            Cause::Cell => trace.needed.add_all(others(grid, cell, digit), Cells::of(cell)),
            Cause::House(kind) => {
                let house = houses(cell)[kind % 3];
                trace.needed.add(digit, (grid.cells(digit) & HOUSE[house]).without(Cells::of(cell)));
            }
            Cause::Pattern(number) => {
                let bit = 1 << (number % 64);
                let used = &mut trace.patterns[number / 64 % 8];
                if *used & bit == 0 {
                    *used |= bit;
                    trace.nodes += patterns.nodes(number);
                }
                for &reason in patterns.reasons(number) {
                    trace.needed.add(reason.digit(), reason.place());
                }
            }
        }
    }

    /// Tells how the net comes to a node: the links to each of the nodes that it needs, in their order.
    pub(super) fn tell(
        &self,
        grid: &Grid,
        patterns: &Patterns<'_>,
        end: Node,
        before: Option<&Grid>,
        telling: &mut Telling<'_>,
    ) {
        let mut trace = Trace::NEW;
        self.trace(grid, patterns, end, &mut trace);
        let is_clash = self.reached.clash() == Some(end);
        for i in 0..self.reached.end {
            let node = self.reached.order[i];
            if node == end && !is_clash {
                break;
            }
            if trace.needed.has(node.cell(), node.digit()) {
                self.tell_node(grid, patterns, node, before, telling);
            }
        }
        self.tell_node(grid, patterns, end, before, telling);
    }

    fn tell_node(
        &self,
        grid: &Grid,
        patterns: &Patterns<'_>,
        node: Node,
        before: Option<&Grid>,
        telling: &mut Telling<'_>,
    ) {
        let (cell, digit) = (node.cell(), node.digit());
        match self.reached.cause(node) {
            Cause::Assumed => {}
            Cause::Seen(by) => telling.link(by, node),
            Cause::Pattern(number) => patterns.reasons(number).iter().for_each(|&reason| telling.link(reason, node)),
            Cause::Cell => {
                for other in bits(others(grid, cell, digit)) {
                    telling.link(Node::off(cell, other), node);
                }
                if let Some(before) = before {
                    telling.gap(before, grid, cell, digit, Last::InCell);
                }
            }
            Cause::House(kind) => {
                let house = houses(cell)[kind % 3];
                for other in (grid.cells(digit) & HOUSE[house]).without(Cells::of(cell)) {
                    telling.link(Node::off(other, digit), node);
                }
                if let Some(before) = before {
                    telling.gap(before, grid, cell, digit, Last::InHouse(house));
                }
            }
        }
    }
}
