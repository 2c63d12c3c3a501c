//! Counting solutions without visiting each of them.
//!
//! The first [`ONE_BY_ONE`] solutions are counted by plain search, as [`super::search`] finds them: most boards have no
//! more, or no more are asked for. A board that has more is likely to have many, and then three things pay that would
//! not otherwise:
//!
//! - **Parts.** If each vertical triad of a band's three boxes holds just three digits, then no open cell of the band
//!   has a digit in common with an open cell outside it: what goes on in the band and outside concern each other only
//!   through columns, and there the digits are shared out. So the completions of the band and those of all other cells
//!   multiply. The band is counted once, the rest once, with the band's count as its *weight*. The same goes for a
//!   stack whose horizontal triads hold three digits each.
//! - **The order of decisions** brings this about: those of all stacks, then those of all bands, or the other way round.
//! - **Twins.** If no cell has more than two digits left, each digit of a row, column or box has just two places there
//!   (a stalled state has no fewer). So whatever one open cell takes decides all that it is connected with, and if that
//!   works out, it does with all the other digits of these cells as well. Both children of a branch have equally many
//!   solutions: only one is looked at, and counts double.
//!
//! A part needs no search inside a search: at most one part is counted at a time, as no band or stack falls into such
//! parts again (a box whose triads both ways are decided has no open cell). Its pending states lie on the stack above those
//! of the rest of the board. It is complete when the stack is down to these.

use super::Counted;
use super::branch::{branch, open};
use super::conflicts::Decision;
use super::propagate::{Outcome, propagate};
use super::search::{Memory, Step};
use super::simd::{LANES, Lanes, Vector};
use super::stack::CAPACITY;
use super::state::{Horizontal, State, StoredState, Triads, Vertical, Way};

/// So many solutions are counted one by one.
const ONE_BY_ONE: u64 = 1000;

/// Masks of the boxes of each band, and of each stack.
static BANDS: [Lanes; 3] = chutes::<true>();
static STACKS: [Lanes; 3] = chutes::<false>();

const fn chutes<const BANDS: bool>() -> [Lanes; 3] {
    let mut masks = [[0; LANES]; 3];
    let mut n = 0;
    while n < 9 {
        masks[if BANDS { n / 3 } else { n % 3 }][n / 3 * 4 + n % 3] = 0xffff;
        n += 1;
    }
    masks
}

/// A band or a stack that is being counted while the rest of the board waits.
struct Part<V> {
    /// Masks of its boxes: one of them is the part, the other one is empty.
    band: V,
    stack: V,
    /// The pending states below this depth of the stack are not the part's.
    base: usize,
    /// The weight of the state that it is a part of.
    weight: u64,
    /// Its completions so far.
    found: u64,
}

/// Counts the solutions of a board up to `limit`, which is at least 1, looking at no more than `nodes` states.
///
/// A count beyond the largest number is that number; it reaches any limit.
#[inline(always)]
pub(super) fn count<V: Vector>(root: &State<V>, limit: u64, nodes: &mut u64) -> (Counted, u64) {
    let mut memory = Memory::uninit();
    let search = memory.begin(root);
    let mut found = 0;
    while found < limit.min(ONE_BY_ONE) {
        match search.advance::<V>(nodes) {
            Step::Solution(_) => found += 1,
            Step::Finished => return (Counted::All, found),
            Step::Budget => return (Counted::Budget, found),
        }
    }
    if found == limit {
        return (Counted::Limit, found);
    }
    // How often the solutions of each pending state count.
    let mut weights = [1_u64; CAPACITY];
    let mut part: Option<Part<V>> = None;
    // The state that the part is of, with one completion of the part in place: what is left to count after the part.
    let mut rest: StoredState = [[0; LANES]; 9];
    loop {
        let (mut state, mut decision, mut weight);
        match &part {
            Some(done) if search.stack.depth() <= done.base => {
                (state, decision) = (State::load(&rest), Decision::NONE);
                weight = done.weight.saturating_mul(done.found);
                part = None;
                if weight == 0 {
                    continue;
                }
            }
            _ => {
                let Some(pending) = search.stack.pop::<V>() else { return (Counted::All, found) };
                (state, decision) = pending;
                weight = weights.get(search.stack.depth()).copied().unwrap_or(1);
            }
        }
        loop {
            let Some(left) = nodes.checked_sub(1) else { return (Counted::Budget, found) };
            *nodes = left;
            let (mut horizontal, mut vertical) = match propagate(&mut state) {
                Outcome::Dead => {
                    search.conflicts.note(decision);
                    break;
                }
                Outcome::Solved => {
                    found = found.saturating_add(weight);
                    if found >= limit {
                        return (Counted::Limit, limit);
                    }
                    break;
                }
                Outcome::Stalled(horizontal, vertical) => (horizontal, vertical),
            };
            if part.is_none()
                && let Some((band, stack)) = separate(&horizontal, &vertical)
            {
                part = Some(Part { band, stack, base: search.stack.depth(), weight, found: 0 });
                weight = 1;
            }
            let mut threes = cells_with_three(&state);
            if let Some(part) = &mut part {
                restrict(&mut horizontal, part.band);
                restrict(&mut vertical, part.stack);
                if open(&horizontal).0.or(open(&vertical).0).is_zero() {
                    if part.found == 0 {
                        state.store(&mut rest);
                    }
                    part.found = part.found.saturating_add(weight);
                    break;
                }
                threes = threes.and(part.band.or(part.stack));
            } else {
                one_way_first(&mut horizontal, &mut vertical);
            }
            let Some((sibling, question)) = branch(&mut state, &horizontal, &vertical, &search.conflicts) else {
                break;
            };
            decision = question;
            if threes.is_zero() {
                weight = weight.saturating_mul(2);
                continue;
            }
            if let Some(its_weight) = weights.get_mut(search.stack.depth()) {
                *its_weight = weight;
            }
            if !search.stack.push(&sibling, question) {
                break;
            }
        }
    }
}

/// Digits of cells with three or more of them, none if there is no such cell; in each box.
#[inline(always)]
fn cells_with_three<V: Vector>(state: &State<V>) -> V {
    let minus_one = V::splat(0xffff);
    let mut three = V::zero();
    for t in 0..3 {
        for c in 0..3 {
            // Without the lowest digit, and without the two lowest.
            let rest = state.get::<Horizontal>(t, c);
            let rest = rest.and(rest.add(minus_one));
            three = three.or(rest.and(rest.add(minus_one)));
        }
    }
    three
}

/// A band, or else a stack, that has open cells and is independent of all others, if there are others: the masks of its
/// boxes as a band and as a stack, one of which is empty.
#[inline(always)]
fn separate<V: Vector>(horizontal: &Triads<V>, vertical: &Triads<V>) -> Option<(V, V)> {
    let (in_bands, in_stacks) = (open(horizontal).0, open(vertical).0);
    // The digits that are in two vertical triads of a box or more; then in those of any box of its band.
    let [a, b, c] = vertical.own;
    let undecided = a.at_least_two(b, c);
    let undecided = undecided.or(undecided.next_in_band()).or(undecided.after_next_in_band());
    let bands = in_bands.and(undecided.is_zero_lane());
    let [a, b, c] = horizontal.own;
    let undecided = a.at_least_two(b, c);
    let undecided = undecided.or(undecided.next_in_stack()).or(undecided.after_next_in_stack());
    let stacks = in_stacks.and(undecided.is_zero_lane());
    if bands.or(stacks).is_zero() {
        return None;
    }
    let anywhere = in_bands.or(in_stacks);
    for (band, stack) in BANDS.iter().zip(&STACKS) {
        let (band, stack) = (V::load(band), V::load(stack));
        if !bands.disjoint(band) && !anywhere.without(band).is_zero() {
            return Some((band, V::zero()));
        }
        if !stacks.disjoint(stack) && !anywhere.without(stack).is_zero() {
            return Some((V::zero(), stack));
        }
    }
    None
}

/// Leaves only the boxes of a mask.
#[inline(always)]
fn restrict<V: Vector>(triads: &mut Triads<V>, boxes: V) {
    let Triads { own, next, after_next } = triads;
    for v in own.iter_mut().chain(next).chain(after_next) {
        *v = v.and(boxes);
    }
}

/// Leaves only the bands to be decided, or only the stacks: of those with anything to decide the ones with less.
#[inline(always)]
fn one_way_first<V: Vector>(horizontal: &mut Triads<V>, vertical: &mut Triads<V>) {
    let bands = openness::<V, Horizontal>(horizontal);
    let stacks = openness::<V, Vertical>(vertical);
    if bands != 0 && (stacks == 0 || bands < stacks) {
        restrict(vertical, V::zero());
    } else {
        restrict(horizontal, V::zero());
    }
}

/// The digits with two placements or more in the chutes of one way, those with three or more counted twice.
#[inline(always)]
fn openness<V: Vector, W: Way>(triads: &Triads<V>) -> u16 {
    let (two, more) = open(triads);
    let lanes = two.count_digits().add(more.count_digits()).lanes();
    lanes[W::lane(0, 0)] + lanes[W::lane(1, 0)] + lanes[W::lane(2, 0)]
}
