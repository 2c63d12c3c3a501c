//! A second solution beside a known one, without search.
//!
//! Where a solution has two digits crosswise in two rows and two columns that lie in only two boxes, they can be exchanged,
//! unless a given stands there. Most boards with several solutions have such a rectangle. (It is the smallest of the
//! unavoidable sets of McGuire, Tugemann, Civario: There is no 16-clue Sudoku, 2012.)

use super::simd::{USED, Vector, three};
use super::state::{Horizontal, State, Vertical, Way};

/// Whether the digits of some rectangle of this solution can be exchanged, given what follows from the board without a guess.
#[inline(always)]
pub(super) fn is_possible<V: Vector>(solution: &State<V>, root: &State<V>) -> bool {
    // A cell that is decided at the root equals none: 0 here, all bits there.
    let (mut here, mut there) = (*solution, *solution);
    for t in 0..3 {
        for c in 0..3 {
            let digit = solution.get::<Horizontal>(t, c);
            let decided = root.get::<Horizontal>(t, c).single();
            here.set::<Horizontal>(t, c, digit.without(decided));
            there.set::<Horizontal>(t, c, digit.or(decided.is_zero_lane().xor(V::splat(0xffff))));
        }
    }
    let least = differences::<V, Horizontal>(&here, &there).min(differences::<V, Vertical>(&here, &there));
    least.is_zero_lane().meets(V::load(&USED)) != 0
}

/// The least difference of all rectangles whose sides are two triads of one box and two of the next one of its chute: 0 if
/// one of them can be exchanged.
#[inline(always)]
fn differences<V: Vector, W: Way>(here: &State<V>, there: &State<V>) -> V {
    let mut least = V::splat(0xffff);
    for c in 0..3 {
        let next = three(|t| W::next(there.get::<W>(t, c)));
        for d in 0..3 {
            for t in 0..2 {
                for u in t + 1..3 {
                    let one = here.get::<W>(t, d).xor(next[u]);
                    let other = here.get::<W>(u, d).xor(next[t]);
                    least = least.min(one.or(other));
                }
            }
        }
    }
    least
}
