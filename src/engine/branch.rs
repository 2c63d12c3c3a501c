//! Splitting a stalled state into two that together hold all its solutions.
//!
//! The question asked is where a digit lies in a chute (a band or stack): its nine triads are a 3x3 matrix, and a digit
//! takes one of six *placements* in it, one for each way to give the three boxes different rows.

use super::simd::{LANES, Lanes, Vector, three};
use super::state::{Horizontal, State, Vertical, Way};

/// The triad that each of the three boxes of a chute has in each of the six placements.
const PLACEMENTS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The lane of box `b` of a chute.
const fn lane(vertical: bool, chute: usize, b: usize) -> usize {
    if vertical { b * 4 + chute } else { chute * 4 + b }
}

/// `OTHER_TRIADS[way][placement][chute][t]`: mask of the boxes of a chute in which the placement does not use triad `t`.
static OTHER_TRIADS: [[[[Lanes; 3]; 3]; 6]; 2] = {
    let mut masks = [[[[[0; LANES]; 3]; 3]; 6]; 2];
    let mut n = 0;
    while n < 2 * 6 * 3 * 3 * 3 {
        let (way, placement, chute, b, t) = (n / 162, n / 27 % 6, n / 9 % 3, n / 3 % 3, n % 3);
        if PLACEMENTS[placement][b] != t {
            masks[way][placement][chute][t][lane(way == 1, chute, b)] = 0xffff;
        }
        n += 1;
    }
    masks
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

/// For each placement, the digits of each chute that it is still open to; of a chute, the lane of its first box counts.
#[inline(always)]
fn placements<V: Vector, W: Way>(state: &State<V>) -> [V; 6] {
    let first = state.triads::<W>();
    let second = three(|t| W::next(first[t]));
    let third = three(|t| W::after_next(first[t]));
    let mut open = [V::zero(); 6];
    for (open, [a, b, c]) in open.iter_mut().zip(PLACEMENTS) {
        *open = first[a].and(second[b]).and(third[c]);
    }
    open
}

/// The digits with two placements or more, and those with three or more.
#[inline(always)]
fn open<V: Vector>(placements: &[V; 6]) -> (V, V) {
    let zero = V::zero();
    let (mut one, mut two, mut more) = (placements[0], zero, zero);
    for &p in &placements[1..] {
        more = more.or(two.and(p));
        two = two.or(one.and(p));
        one = one.or(p);
    }
    (two, more)
}

/// Splits a stalled state: `state` becomes the child to look at first, the other one is returned.
///
/// `None` if no digit has two placements in any chute. A stalled state always has one: were all decided, each digit
/// would have one row and one column, so one cell, in each box, and the state would be solved or dead.
#[inline(always)]
pub(super) fn branch<V: Vector>(state: &mut State<V>) -> Option<State<V>> {
    let horizontal = placements::<V, Horizontal>(state);
    let vertical = placements::<V, Vertical>(state);
    let (h2, h3) = open(&horizontal);
    let (v2, v3) = open(&vertical);
    // The chute with the fewest open digits, those with three placements or more counted twice.
    let h_score = h2.count_digits().add(h3.count_digits()).lanes();
    let v_score = v2.count_digits().add(v3.count_digits()).lanes();
    let mut best = (u16::MAX, 0);
    for n in 0..6 {
        let (way, chute) = (n / 3, n % 3);
        let score = if way == 1 { v_score[chute] } else { h_score[4 * chute] };
        if score != 0 && score < best.0 {
            best = (score, n);
        }
    }
    let (score, n) = best;
    if score == u16::MAX {
        return None;
    }
    let chute = n % 3;
    if n < 3 {
        split::<V, Horizontal>(state, &horizontal, h2, h3, chute, false)
    } else {
        split::<V, Vertical>(state, &vertical, v2, v3, chute, true)
    }
}

/// Splits on one digit of the chute: one with two placements if there is one (then each child gets one of them), else
/// any that is open (then one child has it in a certain triad, the other has not).
#[inline(always)]
fn split<V: Vector, W: Way>(
    state: &mut State<V>,
    placements: &[V; 6],
    two: V,
    more: V,
    chute: usize,
    vertical: bool,
) -> Option<State<V>> {
    let home = lane(vertical, chute, 0) % LANES;
    let two = two.lanes()[home];
    let more = more.lanes()[home];
    let exactly_two = two & !more;
    let candidates = if exactly_two != 0 { exactly_two } else { two };
    let digit = candidates & candidates.wrapping_neg();
    let mut open = 0_u32;
    for (n, p) in placements.iter().enumerate() {
        open |= u32::from(p.lanes()[home] & digit != 0) << n;
    }
    let first = open.trailing_zeros() as usize;
    let second = (open & open.wrapping_sub(1)).trailing_zeros() as usize;
    let (first_triads, second_triads) = (PLACEMENTS.get(first)?, PLACEMENTS.get(second)?);
    let digit = V::splat(digit);
    let mut sibling = *state;
    if exactly_two != 0 {
        let masks = &OTHER_TRIADS[usize::from(vertical)];
        let gone = |placement: usize| three(|t| digit.and(V::load(&masks[placement % 6][chute % 3][t])));
        state.remove::<W>(gone(first));
        sibling.remove::<W>(gone(second));
    } else {
        let b = first_triads.iter().zip(second_triads).position(|(one, other)| one != other)?;
        let there = digit.and(V::load(&ONE_LANE[lane(vertical, chute, b) % LANES]));
        let triad = first_triads[b % 3];
        state.remove::<W>(three(|t| if t == triad { V::zero() } else { there }));
        sibling.remove::<W>(three(|t| if t == triad { there } else { V::zero() }));
    }
    Some(sibling)
}
