//! The states that a search has still to look at.

use core::mem::MaybeUninit;

use super::simd::Vector;
use super::state::{State, StoredState};

/// Room for the deepest search.
///
/// Going to a first child leaves its sibling on the stack; going to a sibling takes it off. So the depth is the number
/// of first children on the way from the root. Each such step splits one of 54 pairs (a chute and a digit): one with
/// three placements or more keeps two at most, one with two keeps one. No pair ever gains a placement, so that happens
/// at most twice for each pair: 108 steps. One place more is for the state in hand when the budget runs out.
pub(super) const CAPACITY: usize = 2 * 54 + 1;

/// A stack that fits into memory of the caller's and may be copied there byte by byte at any time.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Stack {
    states: [MaybeUninit<StoredState>; CAPACITY],
    depth: u64,
}

/// Memory for a stack, placed such that no register of a state crosses a cache line.
#[repr(align(32))]
pub(super) struct Aligned(MaybeUninit<Stack>);

impl Aligned {
    #[inline(always)]
    pub(super) fn uninit() -> Self {
        Self(MaybeUninit::uninit())
    }
}

impl Stack {
    /// A stack of one state; no other memory is written.
    #[inline(always)]
    pub(super) fn begin<'a, V: Vector>(memory: &'a mut Aligned, root: &State<V>) -> &'a mut Self {
        let stack = memory.0.as_mut_ptr();
        // SAFETY: the depth and the state below it are written before anyone sees them; any bytes will do for the others.
        let stack = unsafe {
            root.store((*stack).states[0].assume_init_mut());
            (&raw mut (*stack).depth).write(1);
            &mut *stack
        };
        stack
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
    pub(super) fn push<V: Vector>(&mut self, state: &State<V>) -> bool {
        let Some(slot) = self.states.get_mut(self.depth as usize) else { return false };
        // SAFETY: a place for a StoredState, all of whose bytes `store` writes; any bytes are a valid one.
        state.store(unsafe { slot.assume_init_mut() });
        self.depth += 1;
        true
    }

    /// Takes the top state off.
    #[inline(always)]
    pub(super) fn pop<V: Vector>(&mut self) -> Option<State<V>> {
        let depth = (self.depth as usize).checked_sub(1)?;
        let slot = self.states.get(depth)?;
        self.depth = depth as u64;
        // SAFETY: `push` wrote every place below `depth`.
        Some(State::load(unsafe { slot.assume_init_ref() }))
    }
}
