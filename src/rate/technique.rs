//! What a technique is.

use core::ops::ControlFlow;

use super::grid::Grid;
use super::hint::{Hint, Kind, Rating};

/// A family of techniques.
pub(crate) trait Technique: Sync {
    /// The kinds of steps that it finds.
    fn kinds(&self) -> &'static [&'static Kind];

    /// No step of it is rated lower.
    fn least(&self) -> Rating;

    /// Finds all its steps on a grid, in a fixed order, and gives each to the sink; stops when the sink says so.
    ///
    /// Which steps there are does not depend on how the puzzle is turned or its digits are named. Steps rated above the
    /// sink's ceiling may be left out.
    fn find(&self, grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()>;

    /// Whether the ratings of its steps may depend on the order of cells and digits all the same. If so, a puzzle is rated
    /// as its canonical form from here on.
    fn is_ordered(&self) -> bool {
        false
    }
}

/// Who takes the hints.
pub(crate) trait Sink {
    /// Takes a hint; breaks when it wants no more.
    fn take(&mut self, hint: &Hint<'_>) -> ControlFlow<()>;

    /// The rating above which hints are of no use any more.
    fn ceiling(&self) -> Rating;

    /// Whether the links of chains are looked at; they may be left out of the hints if not.
    fn wants_links(&self) -> bool {
        false
    }
}

/// What the techniques work with.
pub(crate) struct Room<'a> {
    /// The nodes that may still be visited: those of chains, and one for each time a technique looks at a grid.
    pub(crate) nodes: u64,
    /// Memory for what is too large for the stack of a technique.
    pub(crate) memory: &'a mut Memory,
}

impl Room<'_> {
    /// Spends nodes; breaks when there are not enough left.
    #[inline(always)]
    pub(crate) fn spend(&mut self, nodes: u64) -> ControlFlow<()> {
        spend(&mut self.nodes, nodes)
    }
}

/// See [`Room::memory`].
pub(crate) type Memory = super::chains::Memory;

/// Spends some of the nodes that are left; breaks when there are not enough.
#[inline(always)]
pub(crate) fn spend(left: &mut u64, nodes: u64) -> ControlFlow<()> {
    match left.checked_sub(nodes) {
        Some(less) => {
            *left = less;
            ControlFlow::Continue(())
        }
        None => {
            *left = 0;
            ControlFlow::Break(())
        }
    }
}
