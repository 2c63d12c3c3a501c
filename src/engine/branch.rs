//! Splitting a stalled state into two that together hold all its solutions.
//!
//! The question asked is where a digit lies in a chute (a band or a stack): its nine triads are a 3x3 matrix, and a digit
//! takes one of six *placements* in it, one for each way to give the three boxes different rows. In a state that
//! [`super::propagate`] would not change, a triad holds a digit only if some placement uses it. So a digit has two
//! placements or more if a row of the matrix has it twice, and three or more if a row has it three times.

use core::mem::swap;

use super::conflicts::{Conflicts, Decision};
use super::simd::{LANES, Lanes, Vector, three};
use super::state::{Horizontal, State, Triads, Vertical, Way};
use crate::board::Digits;

/// The triad that each of the three boxes of a chute has in each of the six placements.
const PLACEMENTS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// `HOMES[placement][t]`: the box whose triad `t` the placement uses.
const HOMES: [[usize; 3]; 6] = {
    let mut homes = [[0; 3]; 6];
    let mut n = 0;
    while n < 18 {
        homes[n / 3][PLACEMENTS[n / 3][n % 3]] = n % 3;
        n += 1;
    }
    homes
};

/// How to split, for each set of triads that may hold the digit (bit `3 * b + t` for triad `t` of box `b`), low bits first:
/// 3 bits and 3 bits for the first two placements that the set allows, 2 and 2 bits for the first box in which these
/// differ and the triad that the first one has there.
static SPLITS: [u16; 512] = {
    let mut splits = [0; 512];
    let mut set = 0;
    while set < 512 {
        let (mut first, mut second, mut n) = (6, 6, 6);
        while n > 0 {
            n -= 1;
            let [a, b, c] = PLACEMENTS[n];
            let placement = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if set & placement == placement {
                (first, second) = (n, first);
            }
        }
        if second < 6 {
            let mut b = 0;
            while PLACEMENTS[first][b] == PLACEMENTS[second][b] {
                b += 1;
            }
            splits[set] = (first | second << 3 | b << 6 | PLACEMENTS[first][b] << 8) as u16;
        }
        set += 1;
    }
    splits
};

/// `ONE_LANE[lane]`: mask of that lane.
static ONE_LANE: [Lanes; LANES] = {
    let mut masks = [[0; LANES]; LANES];
    let mut lane = 0;
    while lane < LANES {
        masks[lane][lane] = 0xffff;
        lane += 1;
    }
    masks
};

/// The digits with two placements or more in each chute, and those with three or more; each box of a chute shows them.
#[inline(always)]
pub(super) fn open<V: Vector>(triads: &Triads<V>) -> (V, V) {
    let Triads { own, next, after_next } = triads;
    let two = three(|t| own[t].at_least_two(next[t], after_next[t]));
    let more = three(|t| own[t].and(next[t]).and(after_next[t]));
    (two[0].or(two[1]).or(two[2]), more[0].or(more[1]).or(more[2]))
}

/// How open each chute is, given what [`open`] says: its digits with two placements or more, those with three or more counted
/// twice.
#[inline(always)]
pub(super) fn openness<V: Vector, W: Way>((two, more): (V, V)) -> [u16; 3] {
    let lanes = two.count_digits().add(more.count_digits()).lanes();
    three(|chute| lanes[W::lane(chute, 0)])
}

/// Splits a stalled state, whose triads are given: `state` becomes the child to look at first, the other one is returned,
/// and the question that was asked.
///
/// `None` if no digit has two placements in any chute. A stalled state always has one: were all decided, each digit would
/// have one row and one column, so one cell, in each box, and the state would be solved or dead.
#[inline(always)]
pub(super) fn branch<V: Vector>(
    state: &mut State<V>,
    horizontal: &Triads<V>,
    vertical: &Triads<V>,
    conflicts: &Conflicts,
) -> Option<(State<V>, Decision)> {
    let (h_two, h_more) = open(horizontal);
    let (v_two, v_more) = open(vertical);
    let bands = openness::<V, Horizontal>((h_two, h_more));
    let stacks = openness::<V, Vertical>((v_two, v_more));
    let (h_two, h_more, v_two, v_more) = (h_two.lanes(), h_more.lanes(), v_two.lanes(), v_more.lanes());
    let again = conflicts.recall(|chute, digit| {
        let (h, v) = (h_two[Horizontal::lane(chute % 3, 0)], v_two[Vertical::lane(chute % 3, 0)]);
        chute < 6 && digit & if chute < 3 { h } else { v } != 0
    });
    let chute = match again {
        Some((chute, _)) => chute,
        None => conflicts.choose_chute(bands, stacks)?,
    };
    let n = chute % 3;
    let (two, more) = if chute < 3 {
        (h_two[Horizontal::lane(n, 0)], h_more[Horizontal::lane(n, 0)])
    } else {
        (v_two[Vertical::lane(n, 0)], v_more[Vertical::lane(n, 0)])
    };
    let digit = match again {
        Some((_, digit)) => digit,
        // One with two placements if there is one: then each child gets one of them.
        None => conflicts.choose_digit(chute, if two & !more != 0 { two & !more } else { two }),
    };
    let sibling = split(state, horizontal, vertical, chute, digit, digit & more == 0);
    Some((sibling, Decision::new(chute, digit)))
}

/// Splits a stalled state by the next probe whose question is open, as [`branch`] does; the answer to look at may be the second
/// one. `None` if there is no other.
#[inline(always)]
pub(super) fn probe<V: Vector>(
    state: &mut State<V>,
    horizontal: &Triads<V>,
    vertical: &Triads<V>,
    conflicts: &mut Conflicts,
) -> Option<(State<V>, Decision)> {
    let (h_two, h_more) = open(horizontal);
    let (v_two, v_more) = open(vertical);
    let (h_two, h_more, v_two, v_more) = (h_two.lanes(), h_more.lanes(), v_two.lanes(), v_more.lanes());
    loop {
        let (question, second) = conflicts.next_probe()?;
        let (chute, digit) = (question.chute(), question.digit());
        let (two, more) = if chute < 3 {
            (h_two[Horizontal::lane(chute % 3, 0)], h_more[Horizontal::lane(chute % 3, 0)])
        } else {
            (v_two[Vertical::lane(chute % 3, 0)], v_more[Vertical::lane(chute % 3, 0)])
        };
        let two_placements = digit & more == 0;
        // That a digit is not in one triad of several is hardly ever wrong.
        if digit & two != 0 && (two_placements || !second) {
            let mut sibling = split(state, horizontal, vertical, chute, digit, two_placements);
            if second {
                swap(state, &mut sibling);
            }
            return Some((sibling, question));
        }
    }
}

/// Splits on a digit of a chute.
#[inline(always)]
fn split<V: Vector>(
    state: &mut State<V>,
    horizontal: &Triads<V>,
    vertical: &Triads<V>,
    chute: usize,
    digit: Digits,
    two_placements: bool,
) -> State<V> {
    if chute < 3 {
        split_way::<V, Horizontal>(state, horizontal, chute % 3, digit, two_placements)
    } else {
        split_way::<V, Vertical>(state, vertical, chute % 3, digit, two_placements)
    }
}

/// Splits on a digit that has two placements in the chute, one for each child, or more: then one child has the digit in a
/// certain triad, the other one has not.
#[inline(always)]
fn split_way<V: Vector, W: Way>(
    state: &mut State<V>,
    triads: &Triads<V>,
    n: usize,
    digit: Digits,
    two_placements: bool,
) -> State<V> {
    // In each box, bit t tells whether triad t may hold the digit.
    let wanted = V::splat(digit);
    let there = three(|t| wanted.and(triads.own[t]).equal(wanted).and(V::splat(1 << t)));
    let there = there[0].or(there[1]).or(there[2]).lanes();
    let at = |b: usize| there[W::lane(n, b) % LANES];
    let set = at(0) | at(1) << 3 | at(2) << 6;
    let split = SPLITS[set as usize % 512] as usize;
    let mut sibling = *state;
    if two_placements {
        state.remove::<W>(elsewhere::<V, W>(wanted, n, split & 7));
        sibling.remove::<W>(elsewhere::<V, W>(wanted, n, split >> 3 & 7));
    } else {
        let here = in_box::<V, W>(wanted, n, split >> 6 & 3);
        let triad = split >> 8;
        state.remove::<W>(three(|t| if t == triad { V::zero() } else { here }));
        sibling.remove::<W>(three(|t| if t == triad { here } else { V::zero() }));
    }
    sibling
}

/// The digit in one box of the chute.
#[inline(always)]
fn in_box<V: Vector, W: Way>(digit: V, chute: usize, b: usize) -> V {
    digit.and(V::load(&ONE_LANE[W::lane(chute, b % 3) % LANES]))
}

/// The digit in the triads of the chute that the placement does not use.
#[inline(always)]
fn elsewhere<V: Vector, W: Way>(digit: V, chute: usize, placement: usize) -> [V; 3] {
    let boxes = [in_box::<V, W>(digit, chute, 0), in_box::<V, W>(digit, chute, 1), in_box::<V, W>(digit, chute, 2)];
    let whole = boxes[0].or(boxes[1]).or(boxes[2]);
    let [a, b, c] = HOMES[placement % 6];
    [
        whole.without(in_box::<V, W>(digit, chute, a)),
        whole.without(in_box::<V, W>(digit, chute, b)),
        whole.without(in_box::<V, W>(digit, chute, c)),
    ]
}
