//! What follows without guessing: rules applied to the whole board at once, until nothing changes.

use super::simd::{Lanewise, USED, Vector, three};
use super::state::{Horizontal, State, Triads, Vertical, Way};

/// What propagation came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A cell without a digit, or a house without a place for one.
    Dead,
    /// Every cell holds one digit, and every house all nine.
    Solved,
    /// No rule applies any more.
    Stalled,
}

/// Naked singles: a cell with one digit left takes it from the other cells of its box. What follows for its row and column
/// [`lock`] finds, as the digit is then confined to one triad of the box either way.
///
/// Returns the digits of each box that stand in a cell alone.
#[inline(always)]
fn naked_singles<V: Lanewise>(state: &mut State<V>) -> V {
    let mut single = [[V::zero(); 3]; 3];
    // Of each horizontal triad: the singles of all three cells, and of the two others than each.
    let mut all = [V::zero(); 3];
    let mut others = [[V::zero(); 3]; 3];
    for t in 0..3 {
        for (c, single) in single[t].iter_mut().enumerate() {
            *single = state.get::<Horizontal>(t, c).single();
        }
        let [a, b, c] = single[t];
        others[t] = [b.or(c), a.or(c), a.or(b)];
        all[t] = others[t][2].or(c);
    }
    for t in 0..3 {
        let elsewhere = all[(t + 1) % 3].or(all[(t + 2) % 3]);
        for (c, &others) in others[t].iter().enumerate() {
            let x = state.get::<Horizontal>(t, c);
            state.set::<Horizontal>(t, c, x.without(elsewhere.or(others)));
        }
    }
    all[0].or(all[1]).or(all[2])
}

/// Locked candidates, in full, for the triads that lie one way.
///
/// The three triads of each of three boxes of a chute are a 3x3 matrix. A digit takes one triad of each row (or column) of
/// the chute and one of each box, so a triad keeps it only if the two remaining rows and boxes can still be matched. If
/// there is no such matching at all, the digit vanishes from the whole chute.
#[inline(always)]
fn lock<V: Lanewise, W: Way>(state: &mut State<V>) {
    let Triads { next, after_next, .. } = state.triads::<W>();
    for t in 0..3 {
        let (u, v) = ((t + 1) % 3, (t + 2) % 3);
        let matched = next[u].and(after_next[v]).or(after_next[u].and(next[v]));
        for c in 0..3 {
            state.set::<W>(t, c, state.get::<W>(t, c).and(matched));
        }
    }
}

/// Hidden singles: the only cell of its box that may hold a digit holds nothing else. After [`lock`] a digit with one
/// place in a row or column has one place in the box as well, so this finds those of all houses.
///
/// Returns the digits that have a place in each box, and those that have only one.
#[inline(always)]
fn hidden_singles<V: Lanewise>(state: &mut State<V>) -> (V, V) {
    // Of each triad, then of the box: the digits in one cell or more, and in two cells or more.
    let once = state.triads::<Horizontal>().own;
    let twice = three(|t| {
        let (a, b, c) = (state.get::<Horizontal>(t, 0), state.get::<Horizontal>(t, 1), state.get::<Horizontal>(t, 2));
        a.at_least_two(b, c)
    });
    let anywhere = once[0].or(once[1]).or(once[2]);
    let several = twice[0].or(twice[1]).or(twice[2]).or(once[0].at_least_two(once[1], once[2]));
    let alone = anywhere.without(several);
    for t in 0..3 {
        for c in 0..3 {
            let x = state.get::<Horizontal>(t, c);
            let chosen = x.and(alone);
            state.set::<Horizontal>(t, c, chosen.or_else(x));
        }
    }
    (anywhere, alone)
}

/// Naked and hidden triples inside triads. A triad that is the only home of three digits in its row holds nothing else
/// (more than three: dead); one with only three digits left keeps them from its row and box (fewer: dead). Called on a
/// state that [`lock`] would not change.
///
/// These rules keep sparse and contradictory boards from being searched for ever: without them four digits forced into the
/// three cells of a triad go unnoticed until the cells run dry.
///
/// Returns the digits to be removed from each triad, and a mask of the lanes of boxes that show the state to be dead.
#[inline(always)]
fn triples<V: Lanewise, W: Way>(triads: &Triads<V>) -> ([V; 3], V) {
    let three_digits = V::splat(3);
    let Triads { own, next, after_next } = triads;
    let mut kept = *own;
    let mut full = *own;
    let mut dead = V::zero();
    for t in 0..3 {
        let forced = own[t].without(next[t].or(after_next[t]));
        let forced_count = forced.count_digits();
        let count = own[t].count_digits();
        kept[t] = forced_count.equal(three_digits).select(forced, own[t]);
        full[t] = own[t].and(count.equal(three_digits));
        dead = dead.or(forced_count.greater(three_digits)).or(three_digits.greater(count));
    }
    let mut gone = [V::zero(); 3];
    for (t, gone) in gone.iter_mut().enumerate() {
        let elsewhere = W::next(full[t]).or(W::after_next(full[t])).or(full[(t + 1) % 3]).or(full[(t + 2) % 3]);
        *gone = own[t].without(kept[t].without(elsewhere));
    }
    (gone, dead)
}

/// Whether every row and column holds all nine digits.
#[inline(always)]
fn complete<V: Lanewise>(state: &State<V>) -> u8 {
    #[inline(always)]
    fn held<V: Lanewise, W: Way>(state: &State<V>) -> V {
        let Triads { own, next, after_next } = state.triads::<W>();
        let rows = three(|t| own[t].or(next[t]).or(after_next[t]));
        rows[0].and(rows[1]).and(rows[2])
    }
    V::BOARDS & !held::<V, Horizontal>(state).and(held::<V, Vertical>(state)).misses(V::load(&USED))
}

/// Applies the rules until they decide each board or nothing changes; of several boards until one is decided if `ONE`.
///
/// Returns the boards that are dead, those that are solved, and those that are not decided yet.
#[inline(always)]
fn settle<const ONE: bool, V: Lanewise>(state: &mut State<V>, boards: u8) -> (u8, u8, u8) {
    let used = V::load(&USED);
    let enough = |open| if ONE { open != boards } else { open == 0 };
    // The boards that are still at work.
    let mut open = boards;
    let (mut dead, mut solved) = (0, 0);
    // A candidate removed lowers the sum of its box, so equal sums mean that nothing changed.
    let mut before = state.fold(V::add);
    loop {
        let single = naked_singles(state);
        lock::<V, Horizontal>(state);
        lock::<V, Vertical>(state);
        let (anywhere, alone) = hidden_singles(state);
        dead |= open & anywhere.misses(used);
        if enough(open & !dead) {
            return (dead, solved, open & !dead);
        }
        dead |= open & state.fold(V::min).is_zero_lane().meets(used);
        open &= !dead;
        if enough(open) {
            return (dead, solved, open);
        }
        let sum = state.fold(V::add);
        let undecided = sum.xor(used);
        let decided = open & !undecided.meets(undecided);
        if decided != 0 {
            let right = decided & complete(state);
            solved |= right;
            dead |= decided & !right;
            open &= !decided;
            if enough(open) {
                return (dead, solved, open);
            }
        }
        let changed = sum.xor(before);
        let stalled = open & !changed.meets(changed);
        before = sum;
        if stalled != 0 {
            let (horizontal, vertical) = (state.triads::<Horizontal>(), state.triads::<Vertical>());
            let (gone, dead_here) = triples::<V, Horizontal>(&horizontal);
            let (gone_too, dead_there) = triples::<V, Vertical>(&vertical);
            // Nothing changed, so a digit with one place stands there alone, unless another one has its only place there too.
            let crowded = alone.without(single);
            dead |= stalled & dead_here.or(dead_there).or(crowded).meets(used);
            open &= !dead;
            let all_gone = gone[0].or(gone[1]).or(gone[2]).or(gone_too[0]).or(gone_too[1]).or(gone_too[2]);
            open &= !(stalled & !all_gone.meets(all_gone));
            if enough(open) {
                return (dead, solved, open);
            }
            let again = stalled & open;
            state.remove::<Horizontal>(three(|t| gone[t].only(again)));
            state.remove::<Vertical>(three(|t| gone_too[t].only(again)));
        }
    }
}

/// What [`settle`] says of a board.
#[inline(always)]
fn outcome(board: u8, (dead, solved, _): (u8, u8, u8)) -> Outcome {
    if dead & board != 0 {
        Outcome::Dead
    } else if solved & board != 0 {
        Outcome::Solved
    } else {
        Outcome::Stalled
    }
}

/// Applies the rules until they decide the board or nothing changes.
#[inline(always)]
pub(super) fn propagate<V: Vector>(state: &mut State<V>) -> Outcome {
    outcome(1, settle::<false, V>(state, 1))
}

/// The same for two boards at once.
#[inline(always)]
pub(super) fn propagate_both<V: Vector>(a: &mut State<V>, b: &mut State<V>) -> (Outcome, Outcome) {
    let mut pair = a.pair(b);
    let found = settle::<false, _>(&mut pair, 3);
    (*a, *b) = State::unpair(&pair);
    (outcome(1, found), outcome(2, found))
}

/// The same until one of the boards that are wanted, each a bit, is decided. Nothing for one that is not.
#[inline(always)]
pub(super) fn propagate_either<V: Vector>(
    a: &mut State<V>,
    b: &mut State<V>,
    wanted: u8,
) -> (Option<Outcome>, Option<Outcome>) {
    let mut pair = a.pair(b);
    let found = settle::<true, _>(&mut pair, wanted);
    (*a, *b) = State::unpair(&pair);
    let decided = wanted & !found.2;
    (
        if decided & 1 != 0 { Some(outcome(1, found)) } else { None },
        if decided & 2 != 0 { Some(outcome(2, found)) } else { None },
    )
}
