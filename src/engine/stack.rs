//! The states that a search has still to look at.

use core::mem::MaybeUninit;

use super::conflicts::Decision;
use super::simd::Vector;
use super::state::{State, StateRoom};

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
    states: [StateRoom; CAPACITY],
    decisions: [MaybeUninit<Decision>; CAPACITY],
    depth: u64,
}

impl Stack {
    /// Makes a stack of one state, which no decision led to. Writes no other memory.
    #[inline(always)]
    pub(super) fn begin<V: Vector>(room: &mut MaybeUninit<Self>, root: &State<V>) {
        let stack = room.as_mut_ptr();
        // SAFETY: `room` is a stack but for its depth; the other fields may be uninitialised, so references to them are right.
        unsafe {
            root.store(&mut (*stack).states[0]);
            (*stack).decisions[0].write(Decision::NONE);
            (&raw mut (*stack).depth).write(1);
        }
    }

    /// Takes everything off.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }

    /// Whether the depth is one that a stack can have; in memory that was a stack at any time, it is.
    pub(super) fn is_sound(&self) -> bool {
        self.depth <= CAPACITY as u64
    }

    /// Puts a state on top. False, and nothing done, if the stack is full, which [`CAPACITY`] excludes.
    #[inline(always)]
    pub(super) fn push<V: Vector>(&mut self, state: &State<V>, decision: Decision) -> bool {
        let n = self.depth as usize;
        let (Some(room), Some(its_decision)) = (self.states.get_mut(n), self.decisions.get_mut(n)) else {
            debug_assert!(false, "the search is deeper than it can be");
            return false;
        };
        state.store(room);
        its_decision.write(decision);
        self.depth += 1;
        true
    }

    /// Takes the top state off.
    #[inline(always)]
    pub(super) fn pop<V: Vector>(&mut self) -> Option<(State<V>, Decision)> {
        let depth = (self.depth as usize).checked_sub(1)?;
        let (room, decision) = (self.states.get(depth)?, self.decisions.get(depth)?);
        self.depth = depth as u64;
        // SAFETY: `push` or `begin` wrote every place below the depth.
        unsafe { Some((State::from_room(room), decision.assume_init())) }
    }
}
