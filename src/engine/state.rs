//! What is known of a board during the search: the digits that each cell may still hold, in nine vectors.

use core::mem::MaybeUninit;

use super::simd::{LANES, Lanes, Lanewise, PLACES, Target, Vector, three};
use crate::board::{ALL_DIGITS, Candidates};

/// The candidates of all 81 cells. Vector `x[r][k]` holds the cell in row `r`, column `k` of every box, the box of band
/// `i` and stack `b` in lane `4 * i + b`. So the same place of all nine boxes is one vector: cells of one box meet
/// without a shuffle, and one operation serves all boxes.
///
/// A *triad* is three cells of one box in one row (horizontal) or one column (vertical).
#[derive(Clone, Copy)]
pub(super) struct State<V> {
    x: [[V; 3]; 3],
}

/// A state in memory.
pub(super) type StoredState = [Lanes; 9];

/// Room for a state in memory.
pub(super) type StateRoom = [MaybeUninit<Lanes>; 9];

/// The way that triads lie. All rules are written once, for both.
pub(super) trait Way {
    /// Row and column inside the box of place `c` of triad `t`.
    fn at(t: usize, c: usize) -> (usize, usize);
    /// Of every box, what the next box of its chute (its band or stack) holds.
    fn next<V: Lanewise>(v: V) -> V;
    /// Of every box, what the next but one holds.
    fn after_next<V: Lanewise>(v: V) -> V;
    /// The lane of box `b` of chute `chute`.
    fn lane(chute: usize, b: usize) -> usize;
}

/// Triads in rows; three boxes of a band share them.
pub(super) struct Horizontal;
/// Triads in columns; three boxes of a stack share them.
pub(super) struct Vertical;

/// The digits that the triads of one way may hold, one in each of their cells or more: triad `t` of each box, of the next
/// box of its chute, and of the next but one. Together they are the three boxes' matrix of 3x3 triads, seen from each box.
pub(super) struct Triads<V> {
    pub(super) own: [V; 3],
    pub(super) next: [V; 3],
    pub(super) after_next: [V; 3],
}

impl Way for Horizontal {
    #[inline(always)]
    fn at(t: usize, c: usize) -> (usize, usize) {
        (t, c)
    }
    #[inline(always)]
    fn next<V: Lanewise>(v: V) -> V {
        v.next_in_band()
    }
    #[inline(always)]
    fn after_next<V: Lanewise>(v: V) -> V {
        v.after_next_in_band()
    }
    #[inline(always)]
    fn lane(chute: usize, b: usize) -> usize {
        4 * chute + b
    }
}

impl Way for Vertical {
    #[inline(always)]
    fn at(t: usize, c: usize) -> (usize, usize) {
        (c, t)
    }
    #[inline(always)]
    fn next<V: Lanewise>(v: V) -> V {
        v.next_in_stack()
    }
    #[inline(always)]
    fn after_next<V: Lanewise>(v: V) -> V {
        v.after_next_in_stack()
    }
    #[inline(always)]
    fn lane(chute: usize, b: usize) -> usize {
        4 * b + chute
    }
}

impl<V: Lanewise> State<V> {
    /// Cell `c` of triad `t`, of all boxes.
    #[inline(always)]
    pub(super) fn get<W: Way>(&self, t: usize, c: usize) -> V {
        let (r, k) = W::at(t, c);
        self.x[r][k]
    }

    #[inline(always)]
    pub(super) fn set<W: Way>(&mut self, t: usize, c: usize, v: V) {
        let (r, k) = W::at(t, c);
        self.x[r][k] = v;
    }

    /// The digits that each triad may hold.
    #[inline(always)]
    pub(super) fn triads<W: Way>(&self) -> Triads<V> {
        let own = three(|t| self.get::<W>(t, 0).or(self.get::<W>(t, 1)).or(self.get::<W>(t, 2)));
        Triads { own, next: three(|t| W::next(own[t])), after_next: three(|t| W::after_next(own[t])) }
    }

    /// Takes the digits `gone[t]` from the cells of triad `t`.
    #[inline(always)]
    pub(super) fn remove<W: Way>(&mut self, gone: [V; 3]) {
        for (t, gone) in gone.into_iter().enumerate() {
            for c in 0..3 {
                self.set::<W>(t, c, self.get::<W>(t, c).without(gone));
            }
        }
    }

    /// All nine vectors folded into one, as a tree, so that the processor need not wait.
    #[inline(always)]
    pub(super) fn fold(&self, f: impl Fn(V, V) -> V) -> V {
        let x = &self.x;
        f(f(f(x[0][0], x[0][1]), f(x[0][2], x[1][0])), f(f(x[1][1], x[1][2]), f(f(x[2][0], x[2][1]), x[2][2])))
    }
}

impl<V: Vector> State<V> {
    /// Two states side by side.
    #[inline(always)]
    pub(super) fn pair(&self, other: &Self) -> State<V::Pair> {
        let mut x = [[V::Pair::zero(); 3]; 3];
        let both = self.x.as_flattened().iter().zip(other.x.as_flattened());
        for (x, (&one, &other)) in x.as_flattened_mut().iter_mut().zip(both) {
            *x = one.pair(other);
        }
        State { x }
    }

    /// The two states of a pair.
    #[inline(always)]
    pub(super) fn unpair(pair: &State<V::Pair>) -> (Self, Self) {
        let (mut a, mut b) = ([[V::zero(); 3]; 3], [[V::zero(); 3]; 3]);
        let both = a.as_flattened_mut().iter_mut().zip(b.as_flattened_mut());
        for ((a, b), &pair) in both.zip(pair.x.as_flattened()) {
            (*a, *b) = V::unpair(pair);
        }
        (Self { x: a }, Self { x: b })
    }

    #[inline(always)]
    pub(super) fn load(stored: &StoredState) -> Self {
        let mut x = [[V::zero(); 3]; 3];
        for (v, lanes) in x.as_flattened_mut().iter_mut().zip(stored) {
            *v = V::load(lanes);
        }
        Self { x }
    }

    /// The lanes of all vectors.
    #[inline(always)]
    pub(super) fn lanes(&self) -> StoredState {
        let mut stored = [[0; LANES]; 9];
        for (lanes, v) in stored.iter_mut().zip(self.x.as_flattened()) {
            *lanes = v.lanes();
        }
        stored
    }

    /// The state that was written to a room.
    ///
    /// # Safety
    /// The room was written.
    #[inline(always)]
    pub(super) unsafe fn from_room(room: &StateRoom) -> Self {
        let mut x = [[V::zero(); 3]; 3];
        for (v, lanes) in x.as_flattened_mut().iter_mut().zip(room) {
            // SAFETY: by the caller's promise.
            *v = V::load(unsafe { lanes.assume_init_ref() });
        }
        Self { x }
    }

    /// Writes the whole room.
    #[inline(always)]
    pub(super) fn store(&self, room: &mut StateRoom) {
        for (lanes, v) in room.iter_mut().zip(self.x.as_flattened()) {
            v.store(lanes);
        }
    }

    /// A state without any candidate.
    #[inline(always)]
    pub(super) fn nothing() -> Self {
        Self { x: [[V::zero(); 3]; 3] }
    }

    /// The state in which nothing is known but the givens.
    #[inline(always)]
    pub(super) fn from_characters(characters: &V::Characters) -> Self {
        Self { x: V::sets::<ALL_DIGITS>(characters) }
    }

    /// Writes the digits of a solved state.
    #[inline(always)]
    pub(super) fn write(&self, solution: Target<'_>) {
        solution.write(&self.x);
    }
}

/// The state in which nothing is known but the candidates.
pub(super) fn from_candidates(candidates: &Candidates) -> StoredState {
    let mut stored = [[0; LANES]; 9];
    for (place, digits) in PLACES.iter().zip(candidates) {
        stored.as_flattened_mut()[*place as usize % (9 * LANES)] = digits & ALL_DIGITS;
    }
    stored
}
