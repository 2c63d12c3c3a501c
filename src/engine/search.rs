//! Depth-first search for the solutions of a board, one at a time.

use super::branch::branch;
use super::propagate::{Outcome, propagate};
use super::simd::Vector;
use super::stack::Stack;
use super::state::State;

/// Where a search stopped.
pub(super) enum Step<V> {
    /// At a solution.
    Solution(State<V>),
    /// At the end: there is no further solution.
    Finished,
    /// At a state that it had no node left to look at.
    Budget,
}

/// Goes on to the next solution. `nodes` is how many states may be propagated, and is counted down.
#[inline(always)]
pub(super) fn advance<V: Vector>(stack: &mut Stack, nodes: &mut u64) -> Step<V> {
    while let Some(mut state) = stack.pop::<V>() {
        loop {
            let Some(left) = nodes.checked_sub(1) else {
                stack.push(&state);
                return Step::Budget;
            };
            *nodes = left;
            match propagate(&mut state) {
                Outcome::Dead => break,
                Outcome::Solved => return Step::Solution(state),
                Outcome::Stalled => {
                    let Some(sibling) = branch(&mut state) else { break };
                    if !stack.push(&sibling) {
                        break;
                    }
                }
            }
        }
    }
    Step::Finished
}
