//! Dropping clues in a given order, as long as the puzzle keeps its one solution.
//!
//! What comes out is settled by the solution and the order alone: each unit of clues in turn is dropped if the puzzle without
//! it has still one solution. Three things make that fast:
//!
//! - The first clues can nearly always be dropped, and are dropped all at once, if the others lead to the solution without
//!   a guess.
//! - Many of the clues that must stay are the last ones of an exchange (`exchanges.rs`): no search is made for these.
//! - To see whether a clue can be dropped one solution with another digit in its cell is looked for, not two of the whole.
//!   Where it can be, there is none, and as a rule that shows without a guess.

use super::exchanges::Exchanges;
use super::units::{MOST, NONE, Set, Units};
use crate::board::Board;
use crate::engine::Clues;

/// Down to so many clues, they are dropped all at once.
const MANY: usize = 49;

/// The number of clues that is aimed at, and those that will do. Clues stay that could be dropped if otherwise the aim, or else
/// all that will do, would be missed in the end.
pub(super) struct Numbers {
    /// A bit for each number.
    aim: u128,
    wanted: u128,
    /// Of each unit: the numbers of clues that it and those behind it can come to, a bit for each.
    sums: [u128; MOST],
}

impl Numbers {
    /// Both have a bit for each number of clues.
    pub(super) fn new(units: &Units, aim: u128, wanted: u128) -> Self {
        let mut sums = [1; MOST];
        for unit in (0..units.count()).rev() {
            let rest = sums[(unit + 1) % MOST];
            sums[unit % MOST] = rest | rest << units.cells(unit).len();
        }
        Self { aim, wanted, sums }
    }

    /// The wanted numbers that can be reached, if all clues can be dropped.
    pub(super) fn reachable(&self) -> u128 {
        self.sums[0] & self.wanted
    }

    /// Whether the aim can only be reached if this unit stays; if it cannot be at all any more, any number wanted. `clues`
    /// are those of the units before that stay.
    fn must_stay(&self, units: &Units, unit: usize, clues: usize) -> bool {
        let rest = self.sums[(unit + 1) % MOST];
        let reach = |numbers: u128, clues: usize| (rest << (clues & 127)) & numbers != 0;
        let with_it = clues + units.cells(unit).len();
        if reach(self.aim, clues) || reach(self.aim, with_it) {
            !reach(self.aim, clues)
        } else {
            !reach(self.wanted, clues) && reach(self.wanted, with_it)
        }
    }
}

struct Dropper<'a> {
    units: &'a Units,
    numbers: Option<&'a Numbers>,
    exchanges: Exchanges,
    clues: Clues,
    /// The units that stay, of those that are settled.
    kept: Set,
    /// How many cells they have.
    kept_cells: usize,
}

impl Dropper<'_> {
    fn keep(&mut self, unit: usize) {
        self.kept |= 1 << (unit % MOST);
        self.kept_cells += self.units.cells(unit).len();
    }

    /// Whether a unit must stay, as far as that shows without a search.
    fn must_stay(&self, unit: usize) -> bool {
        self.exchanges.need(unit, self.kept)
            || self.numbers.is_some_and(|numbers| numbers.must_stay(self.units, unit, self.kept_cells))
    }

    /// Settles the first units together. Returns how many they are, or 0 if that was not possible.
    fn settle_first(&mut self) -> usize {
        let many = self.units.cells_below(self.units.count()).saturating_sub(MANY);
        let mut end = 0;
        while end < self.units.count() && self.units.cells_below(end + 1) <= many {
            if self.must_stay(end) {
                self.keep(end);
            } else {
                for &cell in self.units.cells(end) {
                    self.clues.drop(cell as usize);
                }
            }
            end += 1;
        }
        if end == 0 || self.clues.suffice() {
            return end;
        }
        for unit in 0..end {
            for &cell in self.units.cells(unit) {
                self.clues.add(cell as usize);
            }
        }
        (self.kept, self.kept_cells) = (0, 0);
        0
    }

    /// Settles the next unit. It can be dropped if its cells can be, one after the other.
    fn settle(&mut self, unit: usize) {
        let cells = self.units.cells(unit);
        let mut dropped = 0;
        if !self.must_stay(unit) {
            for &cell in cells {
                if self.clues.need(cell as usize) {
                    break;
                }
                self.clues.drop(cell as usize);
                dropped += 1;
            }
        }
        if dropped < cells.len() {
            self.keep(unit);
            for &cell in cells.iter().take(dropped) {
                self.clues.add(cell as usize);
            }
        }
    }
}

/// The units that stay. With all of them, the puzzle has one solution, which is given.
pub(super) fn drop_clues(solution: &Board, units: &Units, numbers: Option<&Numbers>) -> Set {
    let exchanges = Exchanges::new(solution, units);
    let mut clues = Clues::all(solution);
    for (cell, &unit) in units.of().iter().enumerate() {
        if unit == NONE {
            clues.drop(cell);
        }
    }
    let mut dropper = Dropper { units, numbers, exchanges, clues, kept: 0, kept_cells: 0 };
    for unit in dropper.settle_first()..units.count() {
        dropper.settle(unit);
    }
    #[cfg(test)]
    tests::SEARCHES.set(dropper.clues.searches);
    dropper.kept
}

#[cfg(test)]
mod tests {
    use super::super::units::{FULL, HALF_TURN};
    use super::super::{Puzzle, Random, grid, in_random_order};
    use super::*;
    use crate::engine;

    std::thread_local! {
        pub(super) static SEARCHES: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
    }

    /// As the first paragraph above has it, unit by unit.
    fn one_by_one(solution: &Board, units: &Units, numbers: Option<&Numbers>) -> Option<Set> {
        let is_unique = |kept| engine::solve(&Puzzle::new(*solution, units, kept).puzzle, 2, None) == 1;
        let before = |unit: usize| (1 << unit) - 1;
        let mut kept: Set = before(units.count());
        if !is_unique(kept) {
            return None;
        }
        for unit in 0..units.count() {
            let clues = units.cells_of(kept & before(unit));
            let stays = numbers.is_some_and(|numbers| numbers.must_stay(units, unit, clues));
            if !stays && is_unique(kept & !(1 << unit)) {
                kept &= !(1 << unit);
            }
        }
        Some(kept)
    }

    /// What makes it fast, for without that the same comes out. Who means to let it search more or less writes the new number
    /// down.
    #[test]
    fn as_few_searches_are_made_as_ever() {
        let mut random = Random::new(9);
        let mut searches = 0;
        for n in 0..400 {
            let solution = grid(&mut random);
            let units = in_random_order(&mut random, &Units::new([0, HALF_TURN][n % 2], |_| true));
            drop_clues(&solution, &units, None);
            searches += SEARCHES.get();
        }
        assert_eq!(searches, 14_720);
    }

    #[test]
    fn clues_are_dropped_as_one_by_one() {
        let mut random = Random::new(8);
        let (mut made, mut impossible) = (0, 0);
        for n in 0..2000 {
            let solution = grid(&mut random);
            let symmetry = [0, HALF_TURN, FULL, 1 << random.below(6)][n % 4];
            let mask: Vec<bool> = (0..81).map(|_| n % 3 != 0 || random.below(10) < 6).collect();
            let units = Units::new(symmetry, |cell| mask[cell]);
            let units = in_random_order(&mut random, &units);
            let fewest = 17 + random.below(20);
            let wanted = (1 << (fewest + random.below(20))) - (1 << fewest);
            let numbers = (n % 5 < 2).then(|| Numbers::new(&units, 1 << fewest, wanted));
            let Some(wanted) = one_by_one(&solution, &units, numbers.as_ref()) else {
                impossible += 1;
                continue;
            };
            assert_eq!(drop_clues(&solution, &units, numbers.as_ref()), wanted, "{n}");
            made += 1;
        }
        assert!(made > 1000 && impossible > 100, "{made} {impossible}");
    }
}
