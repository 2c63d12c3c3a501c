//! The states that a search has still to look at.

use core::mem::MaybeUninit;

use super::conflicts::Decision;
use super::simd::Vector;
use super::state::{State, StoredState};

/// Room for the deepest search.
///
/// Going to a first child leaves its sibling on the stack; going to a sibling takes it off. So the depth is the number
/// of first children on the way from the root. Each such step splits one of 54 pairs (a chute and a digit): one with
/// three placements or more keeps two at most, one with two keeps one. No pair ever gains a placement, so that happens
/// at most twice for each pair: 108 steps. One place more is for the state in hand when the budget runs out.
const CAPACITY: usize = 2 * 54 + 1;

/// States, each with the decision that led to it. May be copied byte by byte.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Stack {
    states: [MaybeUninit<StoredState>; CAPACITY],
    decisions: [MaybeUninit<Decision>; CAPACITY],
    depth: u64,
}

impl Stack {
    /// Makes this a stack of nothing, or of one state that no decision led to. Writes no other memory.
    #[inline(always)]
    pub(super) fn begin<V: Vector>(&mut self, root: Option<&State<V>>) {
        if let Some(root) = root {
            self.put(0, root, Decision::NONE);
            self.depth = 1;
        } else {
            self.depth = 0;
        }
    }

    /// Whether the depth is one that a stack can have; in memory that was a stack at any time, it is.
    pub(super) fn is_sound(&self) -> bool {
        self.depth <= CAPACITY as u64
    }

    /// Puts a state on top. False, and nothing done, if the stack is full, which [`CAPACITY`] excludes.
    #[inline(always)]
    pub(super) fn push<V: Vector>(&mut self, state: &State<V>, decision: Decision) -> bool {
        let fits = self.put(self.depth as usize, state, decision);
        self.depth += u64::from(fits);
        fits
    }

    #[inline(always)]
    fn put<V: Vector>(&mut self, n: usize, state: &State<V>, decision: Decision) -> bool {
        let (Some(place), Some(its_decision)) = (self.states.get_mut(n), self.decisions.get_mut(n)) else {
            return false;
        };
        // SAFETY: a place for a StoredState, all of whose bytes `store` writes; any bytes are a valid one.
        state.store(unsafe { place.assume_init_mut() });
        its_decision.write(decision);
        true
    }

    /// Takes the top state off.
    #[inline(always)]
    pub(super) fn pop<V: Vector>(&mut self) -> Option<(State<V>, Decision)> {
        let depth = (self.depth as usize).checked_sub(1)?;
        let (state, decision) = (self.states.get(depth)?, self.decisions.get(depth)?);
        self.depth = depth as u64;
        // SAFETY: `push` wrote every place below `depth`; any bytes are a valid value of either.
        unsafe { Some((State::load(state.assume_init_ref()), decision.assume_init())) }
    }
}
