//! Puzzles whose solution is known: do the clues still lead to it, and to it alone?

use super::NO_LIMIT;
use super::propagate::{Outcome, propagate};
use super::search::{Room, Step};
use super::simd::{LANES, PLACES, Task, Vector, run};
use super::state::{State, StoredState, from_candidates};
use crate::board::{ALL_DIGITS, Board, Cell, Digits};

/// Some cells of a solution, as clues.
pub(crate) struct Clues {
    solution: StoredState,
    /// What each cell may hold: the digit of a clue, or any.
    limits: StoredState,
    /// How many searches were made.
    #[cfg(test)]
    pub(crate) searches: u64,
}

impl Clues {
    /// All cells of a solution, which is a complete grid.
    pub(crate) fn all(solution: &Board) -> Self {
        let digits = solution.map(|byte| match Cell::from_byte(byte) {
            Cell::Digit(digit) => digit,
            _ => 0,
        });
        let solution = from_candidates(&digits);
        Self {
            solution,
            limits: solution,
            #[cfg(test)]
            searches: 0,
        }
    }

    pub(crate) fn add(&mut self, cell: usize) {
        self.limit(cell, self.digit(cell));
    }

    pub(crate) fn drop(&mut self, cell: usize) {
        self.limit(cell, ALL_DIGITS);
    }

    /// Whether the solution follows from the clues without a guess, and so is the only one.
    pub(crate) fn suffice(&self) -> bool {
        struct Suffice<'a>(&'a Clues);
        impl Task for Suffice<'_> {
            type Output = bool;
            #[inline(always)]
            fn with<V: Vector>(self) -> bool {
                matches!(propagate(&mut State::<V>::load(&self.0.limits)), Outcome::Solved)
            }
        }
        run(Suffice(self))
    }

    /// Whether there is a solution without the clue of a cell, with all others, that has another digit there. If the clues
    /// have one solution, that is whether they need this one.
    pub(crate) fn need(&mut self, cell: usize) -> bool {
        struct HaveSolution<'a>(&'a Clues);
        impl Task for HaveSolution<'_> {
            type Output = bool;
            #[inline(always)]
            fn with<V: Vector>(self) -> bool {
                let mut room = Room::new();
                let search = room.begin(&State::<V>::load(&self.0.limits));
                matches!(search.advance_to_any::<V>(&mut { NO_LIMIT }), Step::Solution(_))
            }
        }
        #[cfg(test)]
        {
            self.searches += 1;
        }
        let before = self.limits.as_flattened()[place(cell)];
        self.limit(cell, ALL_DIGITS & !self.digit(cell));
        let needed = run(HaveSolution(self));
        self.limit(cell, before);
        needed
    }

    fn digit(&self, cell: usize) -> Digits {
        self.solution.as_flattened()[place(cell)]
    }

    fn limit(&mut self, cell: usize, digits: Digits) {
        self.limits.as_flattened_mut()[place(cell)] = digits;
    }
}

/// Where a cell lies in a state.
fn place(cell: usize) -> usize {
    PLACES.get(cell).map_or(0, |&place| place as usize) % (9 * LANES)
}
