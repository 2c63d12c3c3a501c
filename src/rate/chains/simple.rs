//! Chains and cycles: one assumption, followed by single links till it makes itself true or false.
//!
//! - A candidate whose truth makes it false is false; one whose falsehood makes it true is true.
//! - If the falsehood of a candidate makes something true that it sees, the chain closes to a cycle: either all its true
//!   nodes are true or all its false ones, so what sees one of each kind is false. It takes two nodes less than to prove
//!   the same by a chain. Cycles strike a digit only where they hold that digit, not the other digits of a cell, as on
//!   the original scale.
//!
//! The graph tells how long the shortest chain is; the walk then finds it, where that is asked for.

use core::ops::ControlFlow;

use super::super::cells::{Cells, PEERS, bits};
use super::super::grid::Grid;
use super::super::hint::{Kind, Marks, Rating};
use super::super::technique::{Room, Sink, Technique, spend};
use super::graph::Graph;
use super::node::{BOTH, Node, Rules, X, Y, most_nodes, see};
use super::tell::Telling;
use super::walk::{Walk, last_of, with_partner};
use super::{Catch, Found, Hinting, LINKS, Memory, Proves, Tools};

/// Cycles of one digit, cycles of cells with two candidates, chains of one digit, and all that mix both rules.
pub(in super::super) struct Chains;

const X_CYCLE: &Kind = &Kind { id: 70, name: c"Bidirectional X-Cycle", why: CYCLE_WHY };
const Y_CYCLE: &Kind = &Kind { id: 71, name: c"Bidirectional Y-Cycle", why: CYCLE_WHY };
const X_CHAIN: &Kind = &Kind { id: 72, name: c"Forcing X-Chain", why: CHAIN_WHY };
const CYCLE: &Kind = &Kind { id: 73, name: c"Bidirectional Cycle", why: CYCLE_WHY };
const CHAIN: &Kind = &Kind { id: 74, name: c"Forcing Chain", why: CHAIN_WHY };

const CYCLE_WHY: &str = "\
    {links} That closes a cycle, of which every second candidate is true: these, or all the others. A \
    candidate that sees one of each sort, each of its own digit or in its own cell, is false.";
const CHAIN_WHY: &str = "{links} What was assumed leads to its own opposite, which must be true.";

impl Technique for Chains {
    fn kinds(&self) -> &'static [&'static Kind] {
        &[X_CYCLE, Y_CYCLE, X_CHAIN, CYCLE, CHAIN]
    }

    fn is_ordered(&self) -> bool {
        true
    }

    fn least(&self) -> Rating {
        65
    }

    fn find(&self, grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
        let Memory { tools, links, .. } = &mut *room.memory;
        let telling = &mut Telling::new(links.write(LINKS));
        find(grid, &mut room.nodes, tools.write(Tools::NEW), telling, &mut Hinting { sink })
    }
}

/// What is looked for at a time, and the ratings of the shortest.
struct Search {
    rules: Rules,
    cycle: (&'static Kind, Rating),
    chain: Option<(&'static Kind, Rating)>,
}

/// In the order of their ratings.
const SEARCHES: [Search; 3] = [
    Search { rules: Y, cycle: (Y_CYCLE, 65), chain: None },
    Search { rules: X, cycle: (X_CYCLE, 65), chain: Some((X_CHAIN, 66)) },
    Search { rules: BOTH, cycle: (CYCLE, 70), chain: Some((CHAIN, 70)) },
];

/// Finds the chains and cycles of a grid: the shortest by which something is proved.
pub(super) fn find(
    grid: &Grid,
    nodes: &mut u64,
    tools: &mut Tools,
    telling: &mut Telling<'_>,
    catch: &mut dyn Catch,
) -> ControlFlow<()> {
    let Tools { walk, graph } = tools;
    let mut false_found = Marks::NONE;
    for search in &SEARCHES {
        let stops = &with_partner(grid, search.rules);
        let has_graph = graph.fill(grid, search.rules, stops);
        let finder = Finder { grid, search, stops, graph: has_graph.then_some(&*graph), walk, telling, catch };
        finder.find(nodes, &mut false_found)?;
    }
    ControlFlow::Continue(())
}

/// One search on a grid.
struct Finder<'a, 't> {
    grid: &'a Grid,
    search: &'a Search,
    stops: &'a Marks,
    /// None if there are too many stops.
    graph: Option<&'a Graph>,
    walk: &'a mut Walk,
    telling: &'a mut Telling<'t>,
    catch: &'a mut dyn Catch,
}

impl Finder<'_, '_> {
    fn find(mut self, nodes: &mut u64, false_found: &mut Marks) -> ControlFlow<()> {
        if self.search.chain.is_some() {
            for cell in self.grid.blank() {
                for digit in bits(self.grid.candidates(cell)) {
                    if !false_found.has(cell, digit) && self.falsify(cell, digit)? {
                        false_found.add(digit, Cells::of(cell));
                    }
                }
                spend(nodes, 1)?;
            }
        }
        for (cell, digit) in self.stops.each() {
            self.verify(cell, digit)?;
            spend(nodes, 1)?;
        }
        ControlFlow::Continue(())
    }

    /// The most nodes of a cycle, and of a chain, that are of use.
    fn most(&self) -> (u32, u32) {
        let ceiling = self.catch.ceiling();
        let most_chain = self.search.chain.map_or(0, |(_, base)| most_nodes(base, ceiling));
        (most_nodes(self.search.cycle.1, ceiling), most_chain)
    }

    /// Whether a candidate makes itself false.
    fn falsify(&mut self, cell: usize, digit: usize) -> ControlFlow<(), bool> {
        let (_, most) = self.most();
        let rules = self.search.rules;
        if self.graph.is_some_and(|graph| graph.falsifies_itself(self.grid, rules, cell, digit, most).is_none()) {
            return ControlFlow::Continue(false);
        }
        let (start, target) = (Node::on(cell, digit), Node::off(cell, digit));
        self.walk.begin(self.grid, rules, start);
        while let Some((end, length)) = self.walk.next(self.grid, rules, self.stops) {
            if length >= most {
                break;
            }
            if see(start, end) {
                self.prove_by(end, length + 1, target)?;
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Whether a candidate must be true, and what follows from the cycles through it.
    fn verify(&mut self, cell: usize, digit: usize) -> ControlFlow<()> {
        let (most_cycle, most_chain) = self.most();
        let most = most_cycle.max(most_chain);
        if self.graph.is_some_and(|graph| graph.verifies_itself(cell, digit, most) == (None, None)) {
            return ControlFlow::Continue(());
        }
        let start = Node::off(cell, digit);
        self.walk.begin(self.grid, self.search.rules, start);
        while let Some((end, length)) = self.walk.next(self.grid, self.search.rules, self.stops) {
            if length > most {
                break;
            }
            if end == start.opposite() && length <= most_chain {
                self.prove_by(end, length, end)?;
            } else if length >= 4 && length <= most_cycle && see(start, end) {
                self.cycle(start, end, length)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The chain of the walk to `end` proves `target`, which is `end` itself or false by it.
    fn prove_by(&mut self, end: Node, nodes: u32, target: Node) -> ControlFlow<()> {
        let Some((kind, base)) = self.search.chain else { return ControlFlow::Continue(()) };
        if self.catch.wants_telling() {
            self.telling.clear();
            if target != end {
                self.telling.link(end, target);
            }
            self.tell(end);
        }
        self.catch.take(&Found { kind, base, nodes, proves: Proves::Node(target) }, self.telling)
    }

    /// The ends of a walk see each other. A cycle may be found from each of its false nodes.
    fn cycle(&mut self, start: Node, end: Node, nodes: u32) -> ControlFlow<()> {
        let (mut seen_by_true, mut seen_by_false, mut own) = (Marks::NONE, Marks::NONE, Marks::NONE);
        for node in self.walk.back(end) {
            let (cell, digit) = (node.cell(), node.digit());
            let seen = if node.is_off() { &mut seen_by_false } else { &mut seen_by_true };
            seen.add(digit, self.grid.cells(digit) & PEERS[cell]);
            own.add(digit, Cells::of(cell));
        }
        let mut targets = Marks::NONE;
        for digit in 0..9 {
            let seen = seen_by_true.cells(digit) & seen_by_false.cells(digit);
            targets.add(digit, seen.without(own.cells(digit)));
        }
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        if self.catch.wants_telling() {
            self.telling.clear();
            self.telling.link(end, start);
            self.tell(end);
        }
        let (kind, base) = self.search.cycle;
        self.catch.take(&Found { kind, base, nodes, proves: Proves::False(targets) }, self.telling)
    }

    /// Tells the chain of the walk to `end`, before what has been told.
    fn tell(&mut self, end: Node) {
        let mut to = end;
        for from in self.walk.back(end).skip(1) {
            self.telling.link(from, to);
            if let (Some(before), true) = (self.catch.before(), from.is_off()) {
                let last = last_of(self.grid, from, to);
                self.telling.gap(before, self.grid, to.cell(), to.digit(), last);
            }
            to = from;
        }
        self.telling.reverse();
    }
}
