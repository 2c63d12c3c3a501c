//! Chains from all candidates of a cell, or from all places of a digit in a house: one of them is true, so what all of
//! them lead to is so.
//!
//! Links can be followed both ways: if all candidates of a cell make something false, then its truth makes all of them
//! false. So one walk from each assumption is enough: when it empties a cell or a house, the assumption is wrong, and the
//! chains that prove it are those of the walk, read backwards.

use core::ops::ControlFlow;

use super::super::cells::{Cells, HOUSE, HOUSES, bits, cells_at};
use super::super::grid::Grid;
use super::super::hint::{Kind, Marks, Rating};
use super::super::technique::{Room, Sink, Technique, spend};
use super::node::{BOTH, Node, add_seen, most_nodes, see};
use super::tell::{Last, Telling};
use super::walk::{Walk, last_of, with_partner};
use super::{Catch, Found, Hinting, LINKS, Memory, Proves, Tools};

/// Single chains that begin with every candidate of a cell, or of a house for a digit.
pub(in super::super) struct MultipleChains;

const CELL: &Kind = &Kind { id: 76, name: c"Cell Forcing Chains", why: BY_CELL };
const REGION: &Kind = &Kind { id: 77, name: c"Region Forcing Chains", why: BY_HOUSE };

pub(super) const BY_CELL: &str = "Whatever {start cell} holds, the same follows. {links}";
pub(super) const BY_HOUSE: &str = "Wherever {start digit} is in {base}, the same follows. {links}";
const BASE: Rating = 80;

impl Technique for MultipleChains {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[CELL, REGION]
    }

    fn least(&self) -> Rating {
        BASE
    }

    fn find(&self, grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        let Memory { tools, links, .. } = &mut *room.memory;
        let telling = &mut Telling::new(links.write(LINKS));
        find(grid, &mut room.nodes, tools.write(Tools::NEW), telling, &mut Hinting { sink })
    }
}

/// Finds what all candidates of a cell or house lead to.
pub(super) fn find(
    grid: &Grid,
    nodes: &mut u64,
    tools: &mut Tools,
    telling: &mut Telling<'_>,
    catch: &mut dyn Catch,
) -> ControlFlow<()> {
    let walk = &mut tools.walk;
    let stops = with_partner(grid, BOTH);
    for cell in grid.blank() {
        for digit in bits(grid.candidates(cell)) {
            for start in [Node::on(cell, digit), Node::off(cell, digit)] {
                walk.begin(grid, BOTH, start);
                let mut off = Marks::NONE;
                if start.is_off() {
                    off.add(digit, start.place());
                }
                while let Some((node, _)) = walk.next(grid, BOTH, &stops) {
                    add_seen(grid, node.cell(), node.digit(), &mut off);
                }
                spend(nodes, walk.reached())?;
                Emptied { grid, start, walk, telling, catch }.look(&off)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Candidates of which one must be true, all of them false by a walk.
struct Proof {
    kind: &'static Kind,
    members: Marks,
    last: Last,
    nodes: u32,
}

/// The cells and houses that a walk has emptied.
struct Emptied<'a, 't> {
    grid: &'a Grid,
    start: Node,
    walk: &'a Walk,
    telling: &'a mut Telling<'t>,
    catch: &'a mut dyn Catch,
}

impl Emptied<'_, '_> {
    /// Looks where nothing is left but what is off, and proves the assumption wrong by the shortest chains.
    fn look(&mut self, off: &Marks) -> ControlFlow<()> {
        let mut best = None;
        let mut alive = Cells::NONE;
        for digit in 0..9 {
            let cells = self.grid.cells(digit);
            let left = cells.without(off.cells(digit));
            alive |= left;
            if left.len() + 3 > cells.len() {
                continue;
            }
            for house in 0..HOUSES {
                let places = self.grid.places(house, digit);
                if (left & HOUSE[house]).is_empty() && places.count_ones() >= 3 {
                    let mut members = Marks::NONE;
                    members.add(digit, cells_at(house, places));
                    self.better(&mut best, REGION, members, Last::InHouse(house));
                }
            }
        }
        for cell in self.grid.blank().without(alive) {
            if self.grid.candidates(cell).count_ones() >= 3 {
                let mut members = Marks::NONE;
                members.add_all(self.grid.candidates(cell), Cells::of(cell));
                self.better(&mut best, CELL, members, Last::InCell);
            }
        }
        best.map_or(ControlFlow::Continue(()), |best| self.prove(&best))
    }

    /// One of the members must be true, but the walk makes all of them false: keeps this if it takes fewer nodes.
    fn better(&self, best: &mut Option<Proof>, kind: &'static Kind, members: Marks, last: Last) {
        let length = |(cell, digit)| self.chain_to(Node::off(cell, digit)).map_or(1, |(_, length)| length + 1);
        let nodes = members.each().map(length).sum();
        if best.as_ref().is_none_or(|best| nodes < best.nodes) {
            *best = Some(Proof { kind, members, last, nodes });
        }
    }

    fn prove(&mut self, proof: &Proof) -> ControlFlow<()> {
        let &Proof { kind, ref members, last, nodes } = proof;
        if nodes > most_nodes(BASE, self.catch.ceiling()) {
            return ControlFlow::Continue(());
        }
        if self.catch.wants_telling() {
            self.telling.clear();
            self.telling.house = last.houses();
            for (cell, digit) in members.each() {
                self.tell(Node::off(cell, digit));
                if let Some(before) = self.catch.before() {
                    self.telling.gap(before, self.grid, cell, digit, last);
                }
            }
        }
        let proves = Proves::Node(self.start.opposite());
        self.catch.take(&Found { kind, base: BASE, nodes, proves }, self.telling)
    }

    /// The first node that makes a candidate false, and the length of the chain to it; nothing if the walk began with that.
    fn chain_to(&self, member: Node) -> Option<(Node, u32)> {
        let sees = |&(node, _): &(Node, u32)| see(node, member);
        if member == self.start { None } else { self.walk.in_order().find(sees) }
    }

    /// Tells the chain from a member to what the assumption is the opposite of.
    fn tell(&mut self, member: Node) {
        let Some((end, _)) = self.chain_to(member) else { return };
        self.telling.link(member.opposite(), end.opposite());
        let mut to = end;
        for from in self.walk.back(end).skip(1) {
            self.telling.link(to.opposite(), from.opposite());
            if let (Some(before), true) = (self.catch.before(), from.is_off()) {
                self.telling.gap(before, self.grid, to.cell(), to.digit(), last_of(self.grid, from, to));
            }
            to = from;
        }
    }
}
