//! The states that a search has still to look at.

use core::mem::MaybeUninit;

use super::conflicts::Decision;
use super::propagate::Outcome;
use super::simd::Vector;
use super::state::{State, StateRoom, StoredState};

/// Room for the deepest search.
///
/// Going to a first child leaves its sibling on the stack; going to a sibling takes it off. So the depth is the number
/// of first children on the way from the root. Each such step splits one of 54 pairs (a chute and a digit): one with
/// three placements or more keeps two at most, one with two keeps one. No pair ever gains a placement, so that happens
/// at most twice for each pair: 108 steps. One place more is for the state in hand when the budget runs out.
pub(super) const CAPACITY: usize = 2 * 54 + 1;

/// What is known of a state on the stack. A number, as it lies in the caller's memory; not 0, for then the compiler would
/// clear the whole stack with it.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Known(u16);

impl Known {
    #[inline(always)]
    fn new(outcome: Option<Outcome>) -> Self {
        Self(match outcome {
            None => 1,
            Some(Outcome::Dead) => 2,
            Some(Outcome::Solved) => 3,
            Some(Outcome::Stalled) => 4,
        })
    }

    #[inline(always)]
    fn outcome(self) -> Option<Outcome> {
        match self.0 {
            2 => Some(Outcome::Dead),
            3 => Some(Outcome::Solved),
            4 => Some(Outcome::Stalled),
            _ => None,
        }
    }
}

/// What led to a state, and what is known of it.
type Entry = (Decision, Known);

/// States, each with the decision that led to it, and with what propagation came to if it has been propagated. May be copied
/// byte by byte.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Stack<const N: usize> {
    states: [StateRoom; N],
    entries: [MaybeUninit<Entry>; N],
    depth: u64,
}

impl<const N: usize> Stack<N> {
    /// Makes a stack of one state, which no decision led to. Writes no other memory.
    #[inline(always)]
    pub(super) fn begin<V: Vector>(room: &mut MaybeUninit<Self>, root: &State<V>) {
        let stack = room.as_mut_ptr();
        // SAFETY: `room` is a stack but for its depth; the other fields may be uninitialised, so references to them are right.
        unsafe {
            root.store(&mut (*stack).states[0]);
            (*stack).entries[0].write((Decision::NONE, Known::new(None)));
            (&raw mut (*stack).depth).write(1);
        }
    }

    /// Makes a stack of nothing, in the same way.
    #[inline(always)]
    pub(super) fn begin_empty(room: &mut MaybeUninit<Self>) {
        // SAFETY: likewise.
        unsafe { (&raw mut (*room.as_mut_ptr()).depth).write(0) };
    }

    /// The number of states on it.
    #[inline(always)]
    pub(super) fn depth(&self) -> u64 {
        self.depth
    }

    /// Takes everything off.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }

    /// Whether the depth is one that a stack can have; in memory that was a stack at any time, it is.
    pub(super) fn is_sound(&self) -> bool {
        self.depth <= N as u64
    }

    /// Puts a state on top. False, and nothing done, if the stack is full, which room for [`CAPACITY`] excludes.
    #[inline(always)]
    pub(super) fn push<V: Vector>(&mut self, state: &State<V>, decision: Decision, outcome: Option<Outcome>) -> bool {
        match self.place(decision, outcome) {
            Some(room) => {
                state.store(room);
                true
            }
            None => false,
        }
    }

    /// The same for a state in memory, of which nothing is known.
    pub(super) fn push_stored(&mut self, state: &StoredState, decision: Decision) {
        if let Some(room) = self.place(decision, None) {
            *room = state.map(MaybeUninit::new);
        }
    }

    /// One place more, whose state is to be written at once.
    #[inline(always)]
    fn place(&mut self, decision: Decision, outcome: Option<Outcome>) -> Option<&mut StateRoom> {
        let n = self.depth as usize;
        let (Some(room), Some(entry)) = (self.states.get_mut(n), self.entries.get_mut(n)) else {
            debug_assert!(N < CAPACITY, "the search is deeper than it can be");
            return None;
        };
        entry.write((decision, Known::new(outcome)));
        self.depth += 1;
        Some(room)
    }

    /// Takes the top state off.
    #[inline(always)]
    pub(super) fn pop<V: Vector>(&mut self) -> Option<(State<V>, Decision, Option<Outcome>)> {
        let depth = (self.depth as usize).checked_sub(1)?;
        let (room, entry) = (self.states.get(depth)?, self.entries.get(depth)?);
        self.depth = depth as u64;
        // SAFETY: `push` or `begin` wrote every place below the depth.
        unsafe {
            let (decision, known) = entry.assume_init();
            Some((State::from_room(room), decision, known.outcome()))
        }
    }
}
