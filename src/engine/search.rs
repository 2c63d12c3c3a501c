//! Depth-first search for the solutions of a board, one at a time.

use core::mem::MaybeUninit;

use super::branch::branch;
use super::conflicts::Conflicts;
use super::propagate::{Outcome, propagate};
use super::simd::Vector;
use super::stack::Stack;
use super::state::State;

/// A search under way, all of it: it can be copied byte by byte, and gone on with by any instance.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Frontier {
    pub(super) stack: Stack,
    pub(super) conflicts: Conflicts,
}

/// Memory for a search, placed such that no register of a state crosses a cache line.
#[repr(align(32))]
pub(super) struct Memory(MaybeUninit<Frontier>);

impl Memory {
    #[inline(always)]
    pub(super) fn uninit() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// A search from this root.
    #[inline(always)]
    pub(super) fn begin<V: Vector>(&mut self, root: &State<V>) -> &mut Frontier {
        // SAFETY: any bytes will do, and what `begin` leaves unwritten is only read after it was written.
        let frontier = unsafe { &mut *self.0.as_mut_ptr() };
        frontier.begin(Some(root));
        frontier
    }
}

/// Where a search stopped.
pub(super) enum Step<V> {
    /// At a solution.
    Solution(State<V>),
    /// At the end: there is no further solution.
    Finished,
    /// At a state that it had no node left to look at.
    Budget,
}

impl Frontier {
    /// Begins a search from a root, or one that has nothing to find.
    #[inline(always)]
    pub(super) fn begin<V: Vector>(&mut self, root: Option<&State<V>>) {
        self.stack.begin(root);
        self.conflicts = Conflicts::new();
    }

    /// See [`Stack::is_sound`].
    pub(super) fn is_sound(&self) -> bool {
        self.stack.is_sound()
    }

    /// Goes on to the next solution. `nodes` is how many states may be propagated, and is counted down.
    #[inline(always)]
    pub(super) fn advance<V: Vector>(&mut self, nodes: &mut u64) -> Step<V> {
        while let Some((mut state, mut decision)) = self.stack.pop::<V>() {
            loop {
                let Some(left) = nodes.checked_sub(1) else {
                    self.stack.push(&state, decision);
                    return Step::Budget;
                };
                *nodes = left;
                match propagate(&mut state) {
                    Outcome::Dead => {
                        self.conflicts.note(decision);
                        break;
                    }
                    Outcome::Solved => return Step::Solution(state),
                    Outcome::Stalled(horizontal, vertical) => {
                        let children = branch(&mut state, &horizontal, &vertical, &self.conflicts);
                        let Some((sibling, question)) = children else { break };
                        if !self.stack.push(&sibling, question) {
                            break;
                        }
                        decision = question;
                    }
                }
            }
        }
        Step::Finished
    }
}
