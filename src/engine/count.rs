//! Counting solutions without visiting each of them.
//!
//! The first [`ONE_BY_ONE`] solutions are counted by plain search, as [`super::search`] finds them: most boards have no
//! more, or no more are asked for. A board that has more is likely to have many. From there on the search decides for
//! all digits in which column of each box they are (or in which row: whichever leaves less to decide), and nothing else.
//!
//! Then the bands are independent: what a band's cells and those outside it have in common is columns, and there the
//! digits are shared out, three to each column of a box. So the numbers of their completions multiply. And a band whose
//! columns are known is small enough to be counted on the spot, see [`completions`].
//!
//! Every question still splits one pair of a chute and a digit, so the stack is as deep as [`super::stack`] says at most.

use super::Counted;
use super::branch::{branch, open, openness};
use super::propagate::{Outcome, propagate};
use super::search::{Room, Step};
use super::simd::Vector;
use super::state::{Horizontal, State, StoredState, Triads, Vertical, Way};
use crate::board::{ALL_DIGITS, Digits, lowest};

/// So many solutions are counted one by one.
const ONE_BY_ONE: u64 = 1000;

/// Counts the solutions of a board up to `limit`, which is at least 1, looking at no more than `nodes` states.
///
/// A count beyond the largest number is that number, and so reaches any limit.
#[inline(always)]
pub(super) fn count<V: Vector>(root: &State<V>, limit: u64, nodes: &mut u64) -> (Counted, u64) {
    let mut room = Room::new();
    let search = room.begin(root);
    let mut found = 0_u64;
    while found < limit.min(ONE_BY_ONE) {
        match search.advance::<V>(nodes) {
            Step::Solution(_) => found += 1,
            Step::Finished => return (Counted::All, found),
            Step::Budget => return (Counted::Budget, found),
        }
    }
    if found >= limit {
        return (Counted::Limit, limit);
    }
    while let Some((mut state, mut decision, mut known)) = search.stack.pop::<V>() {
        loop {
            let Some(left) = nodes.checked_sub(1) else { return (Counted::Budget, found) };
            *nodes = left;
            let outcome = match known.take() {
                Some(outcome) => outcome,
                None => propagate(&mut state),
            };
            let (mut horizontal, mut vertical) = match outcome {
                Outcome::Dead => {
                    search.conflicts.note(decision);
                    break;
                }
                Outcome::Solved => {
                    found = found.saturating_add(1);
                    break;
                }
                Outcome::Stalled => (state.triads::<Horizontal>(), state.triads::<Vertical>()),
            };
            let bands = openness::<V, Horizontal>(open(&horizontal));
            let stacks = openness::<V, Vertical>(open(&vertical));
            let (open_bands, open_stacks) = (bands.iter().sum::<u16>(), stacks.iter().sum::<u16>());
            if open_bands == 0 || open_stacks == 0 {
                let stored = state.lanes();
                let product = if open_stacks == 0 {
                    product::<Horizontal>(&stored, bands)
                } else {
                    product::<Vertical>(&stored, stacks)
                };
                found = found.saturating_add(product);
                break;
            }
            // Ask about the stacks only, or about the bands only.
            let not_asked = if open_bands < open_stacks { &mut vertical } else { &mut horizontal };
            *not_asked = Triads { own: [V::zero(); 3], next: [V::zero(); 3], after_next: [V::zero(); 3] };
            let Some((sibling, question)) = branch(&mut state, &horizontal, &vertical, &search.conflicts) else {
                break;
            };
            decision = question;
            if !search.stack.push(&sibling, question, None) {
                break;
            }
        }
        if found >= limit {
            return (Counted::Limit, limit);
        }
    }
    (Counted::All, found)
}

/// The product of the completions of the chutes, given how open they are.
#[inline(always)]
fn product<W: Way>(state: &StoredState, openness: [u16; 3]) -> u64 {
    let mut product = 1_u64;
    for (chute, open) in openness.into_iter().enumerate() {
        if open != 0 {
            product = product.saturating_mul(completions::<W>(state, chute));
        }
    }
    product
}

/// The ways to complete a band in which every column of a box has just three digits left. (Or a stack in which every row of
/// a box has; read so, rows are columns.)
///
/// One row is filled in all ways in which each of its cells takes a digit that is possible there, and no two the same.
/// Then the next one, with what is left. The digits that are then left over for the last row are three in each box, one for
/// each column, and no two the same, as each digit has gone into one box in each of the other rows. So they only need to be
/// possible where they come to stand.
#[inline(always)]
fn completions<W: Way>(state: &StoredState, chute: usize) -> u64 {
    let row = |t: usize| {
        let cell = |b: usize, c: usize| {
            let (r, k) = W::at(t, c);
            state[3 * r + k][W::lane(chute, b)]
        };
        let cells = |b: usize| [cell(b, 0), cell(b, 1), cell(b, 2)];
        [cells(0), cells(1), cells(2)]
    };
    let (first, second, third) = (row(0), row(1), row(2));
    let mut count = 0;
    for a in choose(first[0], ALL_DIGITS) {
        for b in choose(first[1], !a) {
            let c = ALL_DIGITS & !(a | b);
            if !takes(first[2], c) {
                continue;
            }
            for d in choose(second[0], !a) {
                if !takes(third[0], !(a | d)) {
                    continue;
                }
                for e in choose(second[1], !(b | d)) {
                    let f = ALL_DIGITS & !(d | e);
                    let fits = c & f == 0 && takes(second[2], f);
                    count += u64::from(fits && takes(third[1], !(b | e)) && takes(third[2], !(c | f)));
                }
            }
        }
    }
    count
}

/// The ways to take one of the digits for each of three cells, which have none in common.
struct Choices {
    cells: [Digits; 3],
    /// What is still to be taken, the last cell changing fastest.
    left: [Digits; 3],
}

#[inline(always)]
fn choose(cells: [Digits; 3], digits: Digits) -> Choices {
    let [a, b, c] = cells;
    let cells = [a & digits, b & digits, c & digits];
    let possible = cells[1] != 0 && cells[2] != 0;
    Choices { cells, left: if possible { cells } else { [0; 3] } }
}

impl Iterator for Choices {
    type Item = Digits;

    #[inline(always)]
    fn next(&mut self) -> Option<Digits> {
        let [a, b, c] = &mut self.left;
        if *a == 0 {
            return None;
        }
        let choice = lowest(*a) | lowest(*b) | lowest(*c);
        *c ^= lowest(*c);
        if *c == 0 {
            *c = self.cells[2];
            *b ^= lowest(*b);
            if *b == 0 {
                *b = self.cells[1];
                *a ^= lowest(*a);
            }
        }
        Some(choice)
    }
}

/// Whether each of three cells, which have no digits in common, can take one of the digits.
#[inline(always)]
fn takes(cells: [Digits; 3], digits: Digits) -> bool {
    cells[0] & digits != 0 && cells[1] & digits != 0 && cells[2] & digits != 0
}
