//! What a technique is.

use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::grid::Grid;
use super::hint::{Hint, Kind, Rating};

/// A family of techniques.
pub(crate) trait Technique: Sync {
    /// The kinds of steps that it finds.
    fn kinds(&self) -> &'static [&'static Kind];

    /// Finds all its steps on a grid, in a fixed order, and gives each to the sink; stops when the sink says so.
    ///
    /// Which steps there are does not depend on how the puzzle is turned or its digits are named. Steps rated above the
    /// sink's ceiling may be left out.
    fn find(&self, grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> ControlFlow<()>;
}

/// Who takes the hints.
pub(crate) trait Sink {
    /// Takes a hint; breaks when it wants no more.
    fn take(&mut self, hint: &Hint<'_>) -> ControlFlow<()>;

    /// The rating above which hints are of no use any more.
    fn ceiling(&self) -> Rating;

    /// Whether the links of a chain are to be told.
    #[expect(dead_code, reason = "asked by chains")]
    fn wants_links(&self) -> bool {
        false
    }
}

/// What the techniques work with.
pub(crate) struct Room<'a> {
    /// The nodes that may still be visited: those of chains, and one for each time a technique looks at a grid.
    pub(crate) nodes: u64,
    /// Memory for what is too large for the stack of a technique.
    #[expect(dead_code, reason = "needed by chains")]
    pub(crate) memory: &'a mut MaybeUninit<Memory>,
}

impl Room<'_> {
    /// Spends nodes; breaks when there are not enough left.
    #[inline(always)]
    pub(crate) fn spend(&mut self, nodes: u64) -> ControlFlow<()> {
        match self.nodes.checked_sub(nodes) {
            Some(left) => {
                self.nodes = left;
                ControlFlow::Continue(())
            }
            None => {
                self.nodes = 0;
                ControlFlow::Break(())
            }
        }
    }
}

/// See [`Room::memory`].
pub(crate) struct Memory {}
