//! How hard a puzzle is for a person, and what a person would do next: steps of logic on the scale of Sudoku Explainer.
//!
//! A [`technique::Technique`] finds steps on a [`grid::Grid`] and tells each as a [`hint::Hint`]. The driver
//! ([`rate`]) knows none of them by name: [`TECHNIQUES`] has them in the order in which a person tries them.

pub(crate) mod cells;
pub(crate) mod grid;
pub(crate) mod hint;
pub(crate) mod solve;
mod table;
pub(crate) mod technique;

mod aligned;
mod chains;
mod fish;
mod grave;
mod links;
mod locked;
mod locked_set;
mod player;
mod singles;
mod subsets;
mod unique;
mod wings;

use technique::Technique;

pub(crate) use cells::Houses;
pub(crate) use hint::{Action, Hint, Kind, Link, MOST_LINKS, Rating};
pub(crate) use solve::{BEYOND, hint, rate};

/// All techniques, in the order in which they are tried: the first one that finds anything makes the next step, of what
/// it finds the lowest rated.
pub(crate) static TECHNIQUES: &[&dyn Technique] = &[
    &singles::HiddenSingle,
    &locked::DirectLocked,
    &subsets::Hidden::DIRECT_PAIR,
    &singles::NakedSingle,
    &subsets::Hidden::DIRECT_TRIPLET,
    &locked::Locked,
    &subsets::Naked::PAIR,
    &fish::Fish::X_WING,
    &subsets::Hidden::PAIR,
    &subsets::Naked::TRIPLET,
    &fish::Fish::SWORDFISH,
    &subsets::Hidden::TRIPLET,
    &links::StrongLinks::TWO,
    &wings::Wing::XY,
    &wings::Wing::XYZ,
    &unique::UniqueLoop,
    &subsets::Naked::QUAD,
    &fish::Fish::JELLYFISH,
    &subsets::Hidden::QUAD,
    &links::StrongLinks::THREE,
    &wings::Wing::WXYZ,
    &grave::UniversalGrave,
    &links::StrongLinks::FOUR,
    &wings::Wing::VWXYZ,
    &aligned::Aligned::PAIR,
    &wings::Wing::UVWXYZ,
    &chains::Chains,
    &wings::Wing::TUVWXYZ,
    &aligned::Aligned::TRIPLET,
    &chains::NISHIO,
    &chains::MultipleChains,
    &chains::DYNAMIC,
    &chains::DYNAMIC_PLUS,
    &chains::NESTED[0],
    &chains::NESTED[1],
    &chains::NESTED[2],
    &chains::NESTED[3],
    &chains::NESTED[4],
];

/// The kinds of hints that no technique gives.
const OTHER_KINDS: &[&Kind] = &[player::WRONG_ENTRY, player::MISSING_MARK, player::STRAY_MARK, solve::SOLUTION];

/// All kinds of hints.
pub(crate) fn kinds() -> impl Iterator<Item = &'static Kind> {
    TECHNIQUES.iter().flat_map(|technique| technique.kinds()).chain(OTHER_KINDS).copied()
}

/// A kind of hint, by its number.
pub(crate) fn kind(id: i32) -> Option<&'static Kind> {
    kinds().find(|kind| i32::from(kind.id) == id)
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use super::grid::Grid;
    use super::hint::Rating;
    use super::technique::{Memory, Room, Sink};
    use super::*;
    use crate::board::{Board, CELLS};
    use crate::{check, engine};

    #[test]
    fn every_kind_has_a_number_and_a_name_of_its_own() {
        let kinds: Vec<_> = kinds().collect();
        for (i, a) in kinds.iter().enumerate() {
            assert_ne!(a.id, 0);
            assert!(kinds.iter().skip(i + 1).all(|b| a.id != b.id && a.name != b.name), "{a:?}");
        }
    }

    /// Looks at every hint of every technique.
    struct Judge<'a> {
        solution: &'a Board,
        grid: Grid,
        /// The least rating that the technique knows of.
        least: Rating,
        /// The least rating that was seen of it.
        seen: Rating,
        hints: usize,
    }

    impl Sink for Judge<'_> {
        fn take(&mut self, hint: &Hint<'_>) -> ControlFlow<()> {
            self.hints += 1;
            self.seen = self.seen.min(hint.rating);
            let name = hint.kind.name;
            assert!(hint.rating >= self.least, "{name:?} is rated {}", hint.rating);
            for digit in 0..9 {
                let struck = hint.eliminations.cells(digit);
                assert!(struck.is_subset(self.grid.cells(digit)), "{name:?} strikes what is not there");
                for cell in struck {
                    assert_ne!(self.solution[cell], b'1' + digit as u8, "{name:?} strikes the solution");
                }
            }
            match hint.placement {
                Some((cell, digit)) => assert_eq!(self.solution[cell], b'1' + digit as u8, "{name:?} places"),
                None => assert!(!hint.eliminations.is_empty(), "{name:?} does nothing"),
            }
            ControlFlow::Continue(())
        }

        fn ceiling(&self) -> Rating {
            Rating::MAX
        }
    }

    /// The one digit in each cell with which the puzzle can be solved.
    fn solution(puzzle: &Board) -> Board {
        let mut board = *puzzle;
        for cell in 0..CELLS {
            if board[cell] != b'.' {
                continue;
            }
            let is_right = |digit: &u8| {
                let mut filled = board;
                filled[cell] = *digit;
                engine::solve(&filled, 1, None) == 1
            };
            board[cell] = (b'1'..=b'9').find(is_right).unwrap();
        }
        assert!(puzzle.iter().zip(&board).all(|(given, digit)| [b'.', *digit].contains(given)));
        board
    }

    /// On the way to the solution of each puzzle, every technique is asked, also those that come too late; and all that
    /// they say is right, and none says that its steps are rated higher than they are, or lower.
    #[test]
    fn every_hint_of_every_technique_is_right() {
        let mut hints = 0;
        let mut seen = vec![Rating::MAX; TECHNIQUES.len()];
        let puzzles =
            include_str!("../../tests/data/rated.tsv").lines().filter(|line| !line.starts_with('#')).step_by(2);
        for puzzle in puzzles.map(|line| <&Board>::try_from(&line.as_bytes()[..CELLS]).unwrap()) {
            let solution = solution(puzzle);
            let mut grid = Grid::new(puzzle, &check::candidates(puzzle));
            let mut memory = Memory::new();
            let mut room = Room { nodes: 0, memory: &mut memory };
            let mut progress = true;
            while progress && !grid.is_solved() {
                let mut judge = Judge { solution: &solution, grid, least: 0, seen: 0, hints: 0 };
                for (technique, seen) in TECHNIQUES.iter().zip(&mut seen) {
                    (judge.least, judge.seen) = (technique.least(), *seen);
                    // Nets within nets would take long: the first ones must do.
                    room.nodes = 400;
                    assert!(technique.find(&grid, &mut room, &mut judge).is_continue() || room.nodes == 0);
                    *seen = judge.seen;
                }
                hints += judge.hints;
                room.nodes = u64::MAX;
                progress = solve::advance(TECHNIQUES, &mut grid, solve::BEYOND, &mut room).unwrap().is_some();
            }
        }
        assert!(hints > 10_000);
        for (technique, seen) in TECHNIQUES.iter().zip(seen) {
            assert_eq!(seen, technique.least(), "{:?}", technique.kinds()[0].name);
        }
    }

    #[test]
    fn a_limit_stops_what_is_rated_as_high_and_changes_nothing_else() {
        let (mut too_hard, mut told) = (0, 0);
        for line in include_str!("../../tests/data/rated.tsv").lines().filter(|line| !line.starts_with('#')) {
            let puzzle = <&Board>::try_from(&line.as_bytes()[..CELLS]).unwrap();
            let whole = rate(puzzle, BEYOND, u64::MAX).unwrap();
            let parts = |rated: &solve::Rated| (rated.hardest, rated.pearl, rated.diamond, rated.rounds);
            for limit in [12, 20, 30, 45, 66, 71, 76, 85, 90, whole.hardest, whole.hardest + 1] {
                let rated = rate(puzzle, limit, u64::MAX).unwrap();
                if whole.hardest < limit {
                    assert_eq!(parts(&rated), parts(&whole), "{line} below {limit}");
                } else {
                    too_hard += 1;
                    told += usize::from(rated.hardest == BEYOND);
                    assert!(
                        rated.hardest == BEYOND || rated.hardest < limit,
                        "{line} below {limit}: {}",
                        rated.hardest
                    );
                }
            }
        }
        // Not all, for a technique that comes later may find something lower.
        assert!(too_hard > 300 && told * 100 > too_hard * 95, "{told} of {too_hard}");
    }
}
