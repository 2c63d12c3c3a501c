//! Chains: what follows from an assumption, and what follows from where it leads.
//!
//! | file | knows |
//! |---|---|
//! | `node` | a candidate taken to be true or false; what long chains cost |
//! | `walk`, `graph` | single chains from a candidate, the shortest first; how short they are |
//! | `simple` | chains and cycles of single links |
//! | `multiple` | single chains from all candidates of a cell, or of a digit in a house |
//! | `net` | all that follows from an assumption, taken together |
//! | `cache` | what many nets have reached |
//! | `dynamic` | what nets prove: contradictions, and what all cases agree on |
//! | `inner` | what nets may use besides plain links: locked candidates, pairs, X-wings, chains |
//! | `tell` | how a chain is told |
//!
//! Every search gives what it finds as [`Found`] to a [`Catch`]: to one that makes hints of it, or, for chains within
//! chains, to the net that the search works for.

mod cache;
mod dynamic;
mod graph;
mod inner;
mod multiple;
mod net;
mod node;
mod simple;
mod tell;
mod walk;

use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::grid::Grid;
use super::hint::{Hint, Kind, Link, MOST_LINKS, Marks, Rating};
use super::technique::Sink;
use dynamic::{Spare, Work};
use graph::Graph;
use node::{Node, added};
use tell::Telling;
use walk::Walk;

pub(super) use dynamic::{DYNAMIC, DYNAMIC_PLUS, NESTED, NISHIO};
pub(super) use multiple::MultipleChains;
pub(super) use simple::Chains;

/// Memory for the searches: too much for the stack of each. Every search writes the parts that it uses.
pub(crate) struct Memory {
    tools: MaybeUninit<Tools>,
    links: MaybeUninit<[Link; MOST_LINKS]>,
    work: MaybeUninit<Work>,
    reasons: MaybeUninit<[Node; 1024]>,
    patterns: MaybeUninit<[(u16, u16); 256]>,
    spare: MaybeUninit<Spare>,
}

impl Memory {
    /// Nothing is written yet.
    pub(super) const fn new() -> Self {
        Self {
            tools: MaybeUninit::uninit(),
            links: MaybeUninit::uninit(),
            work: MaybeUninit::uninit(),
            reasons: MaybeUninit::uninit(),
            patterns: MaybeUninit::uninit(),
            spare: MaybeUninit::uninit(),
        }
    }
}

/// What searches for single chains work with.
struct Tools {
    walk: Walk,
    graph: Graph,
}

impl Tools {
    const NEW: Self = Self { walk: Walk::NEW, graph: Graph::NEW };
}

/// Room for links that says nothing yet.
const LINKS: [Link; MOST_LINKS] = [Link { from: 0, to: 0 }; MOST_LINKS];

/// Something that a chain proves.
struct Found {
    kind: &'static Kind,
    /// The rating of the technique for the shortest chains.
    base: Rating,
    /// The number of nodes of its chains together.
    nodes: u32,
    proves: Proves,
}

enum Proves {
    /// The candidate is true, or false.
    Node(Node),
    /// These candidates are false.
    False(Marks),
}

/// Who takes what is found.
trait Catch {
    /// The rating above which nothing is of use any more.
    fn ceiling(&self) -> Rating;

    /// Whether links are looked at.
    fn wants_links(&self) -> bool;

    /// The grid on which chains within chains are told, if this is what it is about.
    fn before(&self) -> Option<&Grid> {
        None
    }

    /// Whether the chain is to be told to the [`Telling`] before it is given to `take`.
    fn wants_telling(&self) -> bool {
        self.wants_links() || self.before().is_some()
    }

    /// Takes something; breaks when it wants no more.
    fn take(&mut self, found: &Found, telling: &Telling<'_>) -> ControlFlow<()>;
}

/// Makes hints.
struct Hinting<'a> {
    sink: &'a mut dyn Sink,
}

impl Catch for Hinting<'_> {
    fn ceiling(&self) -> Rating {
        self.sink.ceiling()
    }

    fn wants_links(&self) -> bool {
        self.sink.wants_links()
    }

    fn take(&mut self, found: &Found, telling: &Telling<'_>) -> ControlFlow<()> {
        let mut hint = Hint::new(found.kind, found.base + added(found.nodes));
        match &found.proves {
            Proves::Node(node) if node.is_off() => hint.eliminations.add(node.digit(), node.place()),
            Proves::Node(node) => hint.placement = Some((node.cell(), node.digit())),
            Proves::False(marks) => hint.eliminations = *marks,
        }
        if self.wants_links() {
            hint.links = telling.links();
            hint.more_links = telling.more;
            hint.pattern = telling.named;
            hint.extra = telling.falsehoods;
            hint.base = telling.house;
        }
        self.sink.take(&hint)
    }
}
