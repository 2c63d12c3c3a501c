//! What follows without guessing: rules applied to the whole board at once, until nothing changes.

use super::simd::Vector;
use super::state::{Horizontal, State, USED, Vertical, Way, three};

/// What propagation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A cell without a digit, or a house without a place for one.
    Dead,
    /// Every cell holds one digit, and every house all nine.
    Solved,
    /// No rule applies any more.
    Stalled,
}

/// The singles of each row or column, the box, and locked candidates, for the triads that lie one way. `covered` loses
/// the digits that some house has no place for.
#[inline(always)]
fn half_pass<V: Vector, W: Way>(state: &mut State<V>, covered: &mut V) {
    let zero = V::zero();
    let minus_one = V::splat(0xffff);
    // Of each triad: the digits it may hold, those that it may hold in two cells or more, and those that a cell holds
    // alone (naked singles); these also for each cell.
    let mut any = [zero; 3];
    let mut several = [zero; 3];
    let mut fixed = [zero; 3];
    let mut single = [[zero; 3]; 3];
    for t in 0..3 {
        let x = three(|c| state.get::<W>(t, c));
        let first_two = x[0].or(x[1]);
        any[t] = first_two.or(x[2]);
        several[t] = x[0].and(x[1]).or(first_two.and(x[2]));
        // a set of one digit has no bit left when its lowest is cleared
        single[t] = three(|c| x[c].and(x[c].and(x[c].add(minus_one)).is_zero_lane()));
        fixed[t] = single[t][0].or(single[t][1]).or(single[t][2]);
    }
    // A digit fixed in a triad is gone from the other triads of its row (or column) and of its box.
    let mut left = [zero; 3];
    let mut next = [zero; 3];
    let mut after_next = [zero; 3];
    for t in 0..3 {
        let elsewhere = W::next(fixed[t]).or(W::after_next(fixed[t])).or(fixed[(t + 1) % 3]).or(fixed[(t + 2) % 3]);
        left[t] = any[t].without(elsewhere);
        next[t] = W::next(left[t]);
        after_next[t] = W::after_next(left[t]);
    }
    // The three triads of each of three boxes are a 3x3 matrix. A digit takes one triad of each row and of each box,
    // so a triad keeps it only if the two remaining rows and boxes can still be matched: locked candidates, in full.
    let mut possible = [zero; 3];
    for t in 0..3 {
        let (u, v) = ((t + 1) % 3, (t + 2) % 3);
        possible[t] = left[t].and(next[u].and(after_next[v]).or(after_next[u].and(next[v])));
    }
    *covered = covered.and(possible[0].or(possible[1]).or(possible[2]));
    for t in 0..3 {
        let row_mates = W::next(possible[t]).or(W::after_next(possible[t]));
        *covered = covered.and(possible[t].or(row_mates));
        // The only triad of its row, and only one cell of it: a hidden single.
        let hidden = possible[t].without(row_mates).without(several[t]);
        for (c, &alone) in single[t].iter().enumerate() {
            // a naked single takes its digit from the other cells of the triad
            let x = state.get::<W>(t, c).and(possible[t].without(fixed[t].without(alone)));
            let chosen = x.and(hidden);
            state.set::<W>(t, c, chosen.is_zero_lane().select(x, chosen));
        }
    }
}

/// Naked and hidden triples inside triads. A triad that is the only home of three digits in its row holds nothing else
/// (more than three: dead); one with only three digits left keeps them from its row and box (fewer: dead).
///
/// Returns the digits removed from any triad. These rules keep sparse and contradictory boards from being searched for
/// ever: without them four digits forced into the three cells of a triad go unnoticed until the cells run dry.
#[inline(always)]
fn triples<V: Vector, W: Way>(state: &mut State<V>, covered: &mut V) -> V {
    let most = V::splat(3);
    let any = state.triads::<W>();
    let mut kept = any;
    let mut full = any;
    for t in 0..3 {
        let forced = any[t].without(W::next(any[t]).or(W::after_next(any[t])));
        let forced_count = forced.count_digits();
        let count = any[t].count_digits();
        kept[t] = forced_count.equal(most).select(forced, any[t]);
        full[t] = any[t].and(count.equal(most));
        *covered = covered.without(forced_count.greater(most).or(most.greater(count)));
    }
    let mut gone = [V::zero(); 3];
    for t in 0..3 {
        let elsewhere = W::next(full[t]).or(W::after_next(full[t])).or(full[(t + 1) % 3]).or(full[(t + 2) % 3]);
        gone[t] = any[t].without(kept[t].without(elsewhere));
    }
    state.remove::<W>(gone);
    gone[0].or(gone[1]).or(gone[2])
}

/// Applies the rules until they decide the board or nothing changes.
#[inline(always)]
pub(super) fn propagate<V: Vector>(state: &mut State<V>) -> Outcome {
    let used = V::load(&USED);
    // A candidate removed lowers the sum of its box, so equal sums mean that nothing changed.
    let mut before = state.fold(V::add);
    loop {
        let mut covered = used;
        half_pass::<V, Horizontal>(state, &mut covered);
        half_pass::<V, Vertical>(state, &mut covered);
        if !covered.covers(used) {
            return Outcome::Dead;
        }
        if !state.fold(V::min).is_zero_lane().and(used).is_zero() {
            return Outcome::Dead;
        }
        let sum = state.fold(V::add);
        if sum.xor(before).is_zero() {
            // No cell is empty and no digit lacks a place: a box whose sum is that of the nine digits holds each once.
            if sum.xor(used).is_zero() {
                return Outcome::Solved;
            }
            let gone = triples::<V, Horizontal>(state, &mut covered).or(triples::<V, Vertical>(state, &mut covered));
            if !covered.covers(used) {
                return Outcome::Dead;
            }
            if gone.is_zero() {
                return Outcome::Stalled;
            }
            before = state.fold(V::add);
        } else {
            before = sum;
        }
    }
}
