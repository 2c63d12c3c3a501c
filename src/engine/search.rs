//! Depth-first search for the solutions of a board, one at a time.

use core::mem::MaybeUninit;

use super::branch::{self, branch};
use super::conflicts::{Conflicts, Decision};
use super::propagate::{Outcome, propagate, propagate_both};
use super::simd::{Task, Vector, run};
use super::stack::{CAPACITY, Stack};
use super::state::{Horizontal, State, StateRoom, StoredState, Vertical};

/// A search under way, all of it: it can be copied byte by byte, and gone on with by any instance.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Frontier<const N: usize = CAPACITY> {
    pub(super) stack: Stack<N>,
    pub(super) conflicts: Conflicts,
    /// The root, once it has stalled.
    root: StateRoom,
}

/// Room for a search, or for two that do not go deep, placed such that no register of a state crosses a cache line.
#[repr(align(32))]
pub(super) struct Room(MaybeUninit<Frontier>);

/// The states that half of the room has place for.
pub(super) const HALF: usize = CAPACITY / 2 - 1;

/// Half of the room.
#[repr(align(32))]
struct Half(MaybeUninit<Frontier<HALF>>);

impl Room {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// A search from this root.
    #[inline(always)]
    pub(super) fn begin<V: Vector>(&mut self, root: &State<V>) -> &mut Frontier {
        Frontier::begin(&mut self.0, root)
    }

    /// Two searches that have nothing to find yet.
    #[inline(always)]
    pub(super) fn begin_two(&mut self) -> [&mut Frontier<HALF>; 2] {
        const { assert!(size_of::<[Half; 2]>() <= size_of::<Room>() && align_of::<Half>() <= align_of::<Room>()) };
        // SAFETY: there is room for both, and it may be uninitialised.
        let [one, other] = unsafe { &mut *(&raw mut self.0).cast::<[Half; 2]>() };
        [Frontier::begin_empty(&mut one.0), Frontier::begin_empty(&mut other.0)]
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

impl<const N: usize> Frontier<N> {
    /// Begins a search from a root.
    #[inline(always)]
    pub(super) fn begin<'a, V: Vector>(room: &'a mut MaybeUninit<Self>, root: &State<V>) -> &'a mut Self {
        let frontier = room.as_mut_ptr();
        // SAFETY: a field may be seen as room for it; after these two writes all that must be initialised is.
        unsafe {
            Stack::begin(&mut *(&raw mut (*frontier).stack).cast::<MaybeUninit<Stack<N>>>(), root);
            (&raw mut (*frontier).conflicts).write(Conflicts::new());
            &mut *frontier
        }
    }

    /// Begins a search that has nothing to find yet.
    #[inline(always)]
    fn begin_empty(room: &mut MaybeUninit<Self>) -> &mut Self {
        let frontier = room.as_mut_ptr();
        // SAFETY: likewise.
        unsafe {
            Stack::begin_empty(&mut *(&raw mut (*frontier).stack).cast::<MaybeUninit<Stack<N>>>());
            (&raw mut (*frontier).conflicts).write(Conflicts::new());
            &mut *frontier
        }
    }

    /// Forgets what it knew, and keeps this root, which has stalled.
    #[inline(always)]
    pub(super) fn begin_again<V: Vector>(&mut self, root: &State<V>) {
        self.stack.clear();
        self.conflicts = Conflicts::new();
        root.store(&mut self.root);
    }

    /// See [`Stack::is_sound`].
    pub(super) fn is_sound(&self) -> bool {
        self.stack.is_sound()
    }

    /// The root as it stalled, if states that come from it are left.
    #[inline(always)]
    pub(super) fn root<V: Vector>(&self) -> Option<State<V>> {
        // SAFETY: but for the root itself, which was taken off before there was a solution, states are put on the stack
        // only once the root has stalled.
        (self.stack.depth() > 0).then(|| unsafe { State::from_room(&self.root) })
    }

    /// Notes that a decision led to a dead end, and begins anew if that is worth while. A probe that does so has done its work:
    /// the other answer is on the stack, as the root.
    #[inline(always)]
    pub(super) fn note_dead_end<V: Vector>(&mut self, decision: Decision) {
        if !self.conflicts.is_probing() && self.conflicts.note(decision) {
            // SAFETY: with the first of several dead ends, which is not enough to begin anew, the root had stalled. (In memory
            // that was altered it may be enough; but that is the caller's, and any of its bytes are lanes.)
            let root = unsafe { State::<V>::from_room(&self.root) };
            self.stack.clear();
            self.stack.push(&root, Decision::NONE, Some(Outcome::Stalled));
        }
    }

    /// Goes on with the probing of the root from a stalled state: the root itself, or a probe, which has told nothing then. The
    /// state becomes the next probe; or the root, and it returns `None`, if there is no other.
    #[inline(always)]
    pub(super) fn probe<V: Vector>(&mut self, state: &mut State<V>, decision: Decision) -> Option<Decision> {
        let mut stored = state.lanes();
        let question = self.probe_stored(&mut stored, decision);
        *state = State::load(&stored);
        question
    }

    /// The same in memory. Rare, and so a call of its own: the search is faster without it in its midst.
    #[cold]
    #[inline(never)]
    fn probe_stored(&mut self, state: &mut StoredState, decision: Decision) -> Option<Decision> {
        if decision == Decision::NONE {
            self.root = state.map(MaybeUninit::new);
        } else {
            // SAFETY: the root was probed, so it has stalled. (In memory that was altered it may not have; but that is the
            // caller's, and any of its bytes are lanes.)
            *state = self.root.map(|lanes| unsafe { lanes.assume_init() });
            self.stack.clear();
        }
        let (sibling, question) = next_probe(state, &mut self.conflicts)?;
        self.stack.push_stored(&sibling, Decision::NONE);
        Some(question)
    }

    /// Goes on to the next solution. `nodes` is how many states may be propagated, and is counted down.
    #[inline(always)]
    pub(super) fn advance<V: Vector>(&mut self, nodes: &mut u64) -> Step<V> {
        self.go_on::<true, V>(nodes)
    }

    /// The same for a search that ends with its first solution, and is likely to have one: then hardly a sibling is asked for.
    #[inline(always)]
    pub(super) fn advance_to_any<V: Vector>(&mut self, nodes: &mut u64) -> Step<V> {
        self.go_on::<false, V>(nodes)
    }

    /// Goes on to the next solution. If `BOTH`, both children are propagated at once where siblings are likely to be asked for.
    #[inline(always)]
    fn go_on<const BOTH: bool, V: Vector>(&mut self, nodes: &mut u64) -> Step<V> {
        while let Some((mut state, mut decision, mut known)) = self.stack.pop::<V>() {
            loop {
                let Some(left) = nodes.checked_sub(1) else {
                    self.stack.push(&state, decision, known);
                    return Step::Budget;
                };
                *nodes = left;
                let outcome = match known {
                    Some(outcome) => outcome,
                    None => propagate(&mut state),
                };
                match outcome {
                    Outcome::Dead => {
                        self.note_dead_end::<V>(decision);
                        break;
                    }
                    Outcome::Solved => {
                        self.conflicts.note_solution();
                        return Step::Solution(state);
                    }
                    Outcome::Stalled => {
                        if self.conflicts.is_probing() {
                            if let Some(question) = self.probe(&mut state, decision) {
                                (decision, known) = (question, None);
                                continue;
                            }
                        } else if decision == Decision::NONE {
                            state.store(&mut self.root);
                        }
                        let (horizontal, vertical) = (state.triads::<Horizontal>(), state.triads::<Vertical>());
                        let children = branch(&mut state, &horizontal, &vertical, &self.conflicts);
                        let Some((mut sibling, question)) = children else { break };
                        decision = question;
                        known = None;
                        let mut its_outcome = None;
                        // Without a dead end so far, few siblings will be asked for. The root's will, to prove a solution unique.
                        let likely = !self.conflicts.is_empty() || self.stack.depth() == 0;
                        if BOTH && likely && V::side_by_side() {
                            let (outcome, its) = propagate_both(&mut state, &mut sibling);
                            (known, its_outcome) = (Some(outcome), Some(its));
                        }
                        if !self.stack.push(&sibling, question, its_outcome) {
                            break;
                        }
                    }
                }
            }
        }
        Step::Finished
    }
}

/// Makes of a root its next probe. Returns the other child, and the question; or `None` if there is no other probe.
fn next_probe(state: &mut StoredState, conflicts: &mut Conflicts) -> Option<(StoredState, Decision)> {
    struct Next<'a>(&'a mut StoredState, &'a mut Conflicts);
    impl Task for Next<'_> {
        type Output = Option<(StoredState, Decision)>;
        #[inline(always)]
        fn with<V: Vector>(self) -> Self::Output {
            let Self(stored, conflicts) = self;
            let mut state = State::<V>::load(stored);
            let (horizontal, vertical) = (state.triads::<Horizontal>(), state.triads::<Vertical>());
            let (sibling, question) = branch::probe(&mut state, &horizontal, &vertical, conflicts)?;
            *stored = state.lanes();
            Some((sibling.lanes(), question))
        }
    }
    run(Next(state, conflicts))
}
