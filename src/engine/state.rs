//! What is known of a board during the search: the digits that each cell may still hold, in nine vectors.

use super::simd::{LANES, Lanes, Vector};
use crate::board::{ALL_DIGITS, BLANK, Board, CELLS, Candidates, Digits};

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

/// The lanes in use, all digits in each.
pub(super) const USED: Lanes = {
    let mut lanes = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        if lane / 4 < 3 && lane % 4 < 3 {
            lanes[lane] = ALL_DIGITS;
        }
        lane += 1;
    }
    lanes
};

/// What `f` makes of 0, 1 and 2. (Closures given to the array's own `map` are not sure to be inlined, which vector code
/// must be.)
#[inline(always)]
pub(super) fn three<T>(f: impl Fn(usize) -> T) -> [T; 3] {
    [f(0), f(1), f(2)]
}

/// Where a cell of the board lies: its vector (`3 * r + k`) and its lane.
const fn place(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3 * 3 + column % 3, row / 3 * 4 + column / 3)
}

/// [`place`] of every cell, as one number.
const PLACES: [u8; CELLS] = {
    let mut places = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (vector, lane) = place(cell);
        places[cell] = (vector * LANES + lane) as u8;
        cell += 1;
    }
    places
};

/// The way that triads lie. All rules are written once, for both.
pub(super) trait Way {
    /// Row and column inside the box of place `c` of triad `t`.
    fn at(t: usize, c: usize) -> (usize, usize);
    /// Of every box, what the next box of its chute (its band or stack) holds.
    fn next<V: Vector>(v: V) -> V;
    /// Of every box, what the next but one holds.
    fn after_next<V: Vector>(v: V) -> V;
}

/// Triads in rows; three boxes of a band share them.
pub(super) struct Horizontal;
/// Triads in columns; three boxes of a stack share them.
pub(super) struct Vertical;

impl Way for Horizontal {
    #[inline(always)]
    fn at(t: usize, c: usize) -> (usize, usize) {
        (t, c)
    }
    #[inline(always)]
    fn next<V: Vector>(v: V) -> V {
        v.next_in_band()
    }
    #[inline(always)]
    fn after_next<V: Vector>(v: V) -> V {
        v.after_next_in_band()
    }
}

impl Way for Vertical {
    #[inline(always)]
    fn at(t: usize, c: usize) -> (usize, usize) {
        (c, t)
    }
    #[inline(always)]
    fn next<V: Vector>(v: V) -> V {
        v.next_in_stack()
    }
    #[inline(always)]
    fn after_next<V: Vector>(v: V) -> V {
        v.after_next_in_stack()
    }
}

impl<V: Vector> State<V> {
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

    /// The digits that each triad may hold in one of its cells.
    #[inline(always)]
    pub(super) fn triads<W: Way>(&self) -> [V; 3] {
        three(|t| self.get::<W>(t, 0).or(self.get::<W>(t, 1)).or(self.get::<W>(t, 2)))
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

    #[inline(always)]
    pub(super) fn load(stored: &StoredState) -> Self {
        Self { x: three(|r| three(|k| V::load(&stored[3 * r + k]))) }
    }

    #[inline(always)]
    pub(super) fn store(&self, stored: &mut StoredState) {
        for (slot, v) in stored.iter_mut().zip(self.x.as_flattened()) {
            v.store(slot);
        }
    }

    /// The digits of a solved state.
    #[inline(always)]
    pub(super) fn board(&self) -> Board {
        let mut stored = [[0; LANES]; 9];
        self.store(&mut stored);
        let lanes = stored.as_flattened();
        let mut board = [BLANK; CELLS];
        for (character, place) in board.iter_mut().zip(PLACES) {
            *character = digit_character(lanes[place as usize % (9 * LANES)]);
        }
        board
    }
}

/// The character of a set of one digit.
fn digit_character(digits: Digits) -> u8 {
    b'1' + digits.trailing_zeros() as u8
}

/// The state in which nothing is known but the candidates.
pub(super) fn from_candidates(candidates: &Candidates) -> StoredState {
    let mut stored = [[0; LANES]; 9];
    for (cell, &digits) in candidates.iter().enumerate() {
        let (vector, lane) = place(cell);
        if let Some(slot) = stored.as_flattened_mut().get_mut(vector * LANES + lane) {
            *slot = digits & ALL_DIGITS;
        }
    }
    stored
}

/// The state in which nothing is known but the givens. A byte that is neither digit nor blank leaves its cell empty.
#[inline(always)]
pub(super) fn from_board<V: Vector>(board: &Board) -> State<V> {
    let mut candidates = [0; CELLS];
    for (digits, &byte) in candidates.iter_mut().zip(board) {
        *digits = match byte {
            b'1'..=b'9' => 1 << (byte - b'1'),
            BLANK | b'0' => ALL_DIGITS,
            _ => 0,
        };
    }
    State::load(&from_candidates(&candidates))
}
