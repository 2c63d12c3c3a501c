//! Numbers of clues that are rare: a walk from puzzle to puzzle of one grid.
//!
//! A puzzle from which one clue is dropped, for which others come that are then needed, is another puzzle of the same grid,
//! and has often nearly as many clues. A walk takes such steps, one a try, and stays where it is whenever a step would lead
//! away from the wish. Independent puzzles with few clues are rare; from one with few clues it is not far to one with fewer.

use super::units::Units;
use super::{Puzzle, Random, in_random_order, is_clue};
use crate::board::Board;

/// A walk that comes no nearer in so many steps ends.
const PATIENCE: u32 = 1000;

pub(super) struct Walk {
    at: Puzzle,
    /// By how many clues this one misses the wish.
    misses: usize,
    /// So many steps more may come no nearer.
    patience: u32,
}

impl Walk {
    pub(super) fn from(at: Puzzle, misses: usize) -> Self {
        Self { at, misses, patience: PATIENCE }
    }

    pub(super) fn solution(&self) -> &Board {
        &self.at.solution
    }

    /// An order in which to drop clues, which leads to a puzzle nearby: one of the puzzle's own clues, then what is no clue,
    /// then its other clues, at random otherwise.
    pub(super) fn order(&self, random: &mut Random, units: &Units) -> Units {
        let all = in_random_order(random, units);
        let is_clue =
            |&unit: &usize| all.cells(unit).first().is_some_and(|&cell| is_clue(&self.at.puzzle, cell.into()));
        let mut clues = (0..all.count()).filter(is_clue);
        let first = clues.next();
        let blanks = (0..all.count()).filter(|unit| !is_clue(unit));
        all.in_order(first.into_iter().chain(blanks).chain(clues))
    }

    /// Goes on with the puzzle that a step led to, unless that misses the wish by more; ends if that has been in vain for
    /// long.
    pub(super) fn step(self, made: Puzzle, misses: usize) -> Option<Self> {
        if misses < self.misses {
            return Some(Self::from(made, misses));
        }
        let at = if misses == self.misses { made } else { self.at };
        Some(Self { at, patience: self.patience.checked_sub(1)?, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{drop_clues, grid, is_minimal, minimize};
    use super::*;

    #[test]
    fn a_step_drops_one_clue_and_leads_to_a_minimal_puzzle() {
        let mut random = Random::new(3);
        let cells = Units::new(0, |_| true);
        let (mut others, mut shared) = (0, 0);
        for _ in 0..200 {
            let solution = grid(&mut random);
            let at = minimize(&mut random, &solution, &solution);
            let walk = Walk::from(at, 0);
            let units = walk.order(&mut random, &cells);
            assert_eq!(units.count(), 81);
            let clue = |unit: usize| is_clue(&walk.at.puzzle, units.cells(unit)[0].into());
            let clues = walk.at.clues;
            assert!(clue(0) && !(1..=81 - clues).any(clue) && (82 - clues..81).all(clue));
            let made = Puzzle::new(solution, &units, drop_clues(&solution, &units, None));
            assert!(is_minimal(&made.puzzle, &solution));
            others += usize::from(made.puzzle != walk.at.puzzle);
            shared += (0..81).filter(|&cell| is_clue(&made.puzzle, cell) && is_clue(&walk.at.puzzle, cell)).count();
        }
        assert!(others == 200 && shared > 200 * 15, "{others} {shared}");
    }

    #[test]
    fn a_walk_never_leads_away_and_ends() {
        let puzzle = |clues| Puzzle { puzzle: [b'.'; 81], solution: [b'1'; 81], clues };
        let mut walk = Walk::from(puzzle(24), 4);
        walk = walk.step(puzzle(25), 5).unwrap();
        assert_eq!((walk.at.clues, walk.misses, walk.patience), (24, 4, PATIENCE - 1));
        walk = walk.step(puzzle(16), 4).unwrap();
        assert_eq!((walk.at.clues, walk.misses, walk.patience), (16, 4, PATIENCE - 2));
        walk = walk.step(puzzle(23), 3).unwrap();
        for left in (0..PATIENCE).rev() {
            assert_eq!((walk.at.clues, walk.misses, walk.patience), (23, 3, left + 1));
            walk = walk.step(puzzle(24), 4).unwrap();
        }
        assert!(walk.step(puzzle(23), 3).is_none());
    }
}
