//! Making puzzles: random grids, and puzzles that are reduced from them.
//!
//! | file | knows |
//! |---|---|
//! | `random.rs` | random numbers from a seed |
//! | `grid.rs` | random complete grids |
//! | `units.rs` | symmetries: which cells are clues together |
//! | `drop.rs` | dropping clues as long as there is one solution |
//! | `exchanges.rs` | what can be exchanged in a grid, unless a clue prevents it |
//! | `walk.rs` | numbers of clues that are rare |
//! | `shuffle.rs` | random equal boards |
//!
//! All of it is settled by the seed and by what boards have one solution. It never depends on which solution the engine
//! finds first, nor on its number of nodes: so it stays the same as the engine gets better. Where ratings are wished for, it
//! depends on these, and on the nodes they take where these are very many.

mod drop;
mod exchanges;
mod grid;
mod random;
mod shuffle;
mod units;
mod walk;

use crate::board::{Board, CELLS, Cell, Digits};
use crate::engine::{self, Clues};
use crate::error::Error;
use crate::rate::{self, Rating};
use drop::{Numbers, drop_clues};
pub(crate) use grid::grid;
pub(crate) use random::Random;
pub(crate) use shuffle::shuffle;
pub(crate) use units::{ANTIDIAGONAL, DIAGONAL, FULL, HALF_TURN, HORIZONTAL, QUARTER_TURN, VERTICAL};
use units::{NONE, Set, Units, contains};
use walk::Walk;

/// The fewest clues with which a puzzle can have one solution (G. McGuire, B. Tugemann, G. Civario: There is no 16-clue
/// Sudoku, 2012).
const FEWEST: usize = 17;

/// The most clues that a minimal puzzle can have: a house without a blank has a clue that follows from the others. (No one
/// has seen more than 40.)
const MOST_MINIMAL: usize = 72;

/// Tries that are made if their number is left open.
const TRIES: u64 = 1_000_000;

/// So many tries begin with a grid each. What has the wrong number of clues in all of these is looked for by walks.
const INDEPENDENT: u64 = 100;

/// The nodes that the rating of a puzzle may take: some seconds. One that takes more is not as wished.
const RATING_NODES: u64 = 20_000_000;

/// What a puzzle should be like.
pub(crate) struct Wish {
    /// How many puzzles may be tried; 0: as many as by default.
    pub(crate) tries: u64,
    /// At least so many clues; 0: no matter how many.
    pub(crate) fewest: usize,
    /// At most so many clues; 0: no matter how many.
    pub(crate) most: usize,
    /// A sum of symmetries that the pattern of clues has.
    pub(crate) symmetry: u8,
    /// Where clues may stand: in the cells that have a digit here.
    pub(crate) mask: Option<Board>,
    /// Whether the puzzle has several solutions without any one of its clues.
    pub(crate) minimal: bool,
    /// Rated no lower than this.
    pub(crate) easiest: Rating,
    /// Rated no higher than this; [`rate::BEYOND`]: no matter how high.
    pub(crate) hardest: Rating,
    /// Whether the best puzzle is of use if none is as wished.
    pub(crate) best: bool,
}

/// A puzzle and its solution.
#[derive(Clone)]
pub(crate) struct Puzzle {
    pub(crate) puzzle: Board,
    pub(crate) solution: Board,
    pub(crate) clues: usize,
}

impl Puzzle {
    /// Those cells are clues that belong to one of these units.
    fn new(solution: Board, units: &Units, kept: Set) -> Self {
        let mut puzzle = solution;
        for (byte, &unit) in puzzle.iter_mut().zip(units.of()) {
            if !contains(kept, unit) {
                *byte = b'.';
            }
        }
        Self { puzzle, solution, clues: units.cells_of(kept) }
    }
}

/// The numbers from `fewest` to `most`, a bit for each.
fn range(fewest: usize, most: usize) -> u128 {
    let up_to = |n: usize| (2 << (n & 127)) - 1;
    up_to(most) & !up_to(fewest.saturating_sub(1))
}

/// Whether every two rows of a band, and every two columns of a stack, have a cell that may be a clue. If two have none,
/// their digits can be exchanged.
fn reaches_all_chutes(units: &Units) -> bool {
    let mut empty: [Digits; 2] = [0x1ff; 2];
    for (cell, &unit) in units.of().iter().enumerate() {
        if unit != NONE {
            empty[0] &= !(1 << (cell / 9));
            empty[1] &= !(1 << (cell % 9));
        }
    }
    let chutes = empty.into_iter().flat_map(|lines| [lines & 7, lines >> 3 & 7, lines >> 6 & 7]);
    chutes.into_iter().all(|lines| lines & lines.wrapping_sub(1) == 0)
}

impl Wish {
    /// By how many clues a puzzle misses the wish.
    fn misses(&self, clues: usize) -> usize {
        let most = if self.most == 0 { CELLS } else { self.most };
        self.fewest.saturating_sub(clues) + clues.saturating_sub(most)
    }

    /// By how many tenths a rating misses the wish.
    fn misses_rating(&self, rating: Rating) -> Rating {
        self.easiest.saturating_sub(rating) + rating.saturating_sub(self.hardest)
    }

    /// By how many tenths a puzzle's rating misses the wish, if that is less than `near`; else a number that is no less.
    #[inline(never)]
    fn misses_by(&self, puzzle: &Board, near: Rating) -> Rating {
        if self.easiest == 0 && self.hardest == rate::BEYOND {
            return 0;
        }
        let misses = |limit| {
            let rated = rate::rate(puzzle, limit, RATING_NODES);
            rated.map_or(FAR, |rated| self.misses_rating(rated.hardest))
        };
        // Most puzzles that are too hard show it soon under a limit. What passes is rated again without one.
        let limit = self.hardest.saturating_add(near).min(rate::BEYOND);
        match misses(limit) {
            found if found < near && limit < rate::BEYOND => misses(rate::BEYOND),
            found => found,
        }
    }
}

/// A rating's distance from the wish that is greater than any, or not known.
const FAR: Rating = Rating::MAX;

/// Makes a puzzle. [`Error::Option`] if there can be none; [`Error::NotFound`] if none was found in the tries: then `best`
/// is the one whose number of clues came closest to those wished for; of those whose number is as wished, and that are minimal
/// if asked for, the one whose rating came closest; the first of equals, if there is any.
pub(crate) fn generate(random: &mut Random, wish: &Wish, best: &mut Option<Puzzle>) -> Result<Puzzle, Error> {
    let (cells, reachable) = plan(wish)?;
    let tries = if wish.tries == 0 { TRIES } else { wish.tries };
    let mut nearest = (usize::MAX, FAR);
    let mut walk: Option<Walk> = None;
    for n in 0..tries {
        let Some(made) = attempt(random, wish, &cells, reachable, walk.as_ref()) else { continue };
        let misses = wish.misses(made.clues);
        let mut off = FAR;
        if misses == 0 && (!wish.minimal || wish.symmetry == 0 || is_minimal(&made.puzzle, &made.solution)) {
            let near = if !wish.best {
                1
            } else if nearest.0 == 0 {
                nearest.1
            } else {
                FAR
            };
            off = wish.misses_by(&made.puzzle, near);
            if off == 0 {
                return Ok(made);
            }
        }
        if (misses, off) < nearest {
            nearest = (misses, off);
            *best = Some(made.clone());
        }
        walk = match walk {
            _ if misses == 0 => None,
            Some(walk) => walk.step(made, misses),
            None => (n >= INDEPENDENT).then(|| Walk::from(made, misses)),
        };
    }
    Err(Error::NotFound)
}

/// The units of cells that may be clues, and the numbers of clues that can be had. (Apart from generate(), whose frame lies
/// above the rater's, which needs much.)
#[inline(never)]
fn plan(wish: &Wish) -> Result<(Units, u128), Error> {
    let fewest = if wish.fewest == 0 { FEWEST } else { wish.fewest };
    let most = if wish.most == 0 { CELLS } else { wish.most };
    let cells = Units::new(wish.symmetry, |cell| wish.mask.is_none_or(|mask| is_clue(&mask, cell)));
    let possible = if wish.minimal { most.min(MOST_MINIMAL) } else { most };
    if fewest < FEWEST || most > CELLS || fewest > possible || wish.symmetry & !FULL != 0 {
        return Err(Error::Option);
    }
    let possible = range(fewest, possible);
    let reachable = Numbers::new(&cells, possible, possible).reachable();
    // A board without blanks needs no step.
    let rated = if wish.easiest == 0 { reachable } else { reachable & !range(CELLS, CELLS) };
    if rated == 0 || wish.easiest > wish.hardest || !reaches_all_chutes(&cells) {
        return Err(Error::Option);
    }
    if wish.mask.is_some_and(|mask| mask.iter().any(|&byte| Cell::from_byte(byte) == Cell::Other)) {
        return Err(Error::Cell);
    }
    Ok((cells, rated))
}

/// One try: a random puzzle, or one that the walk comes to, with a number of clues that is aimed at; nothing if the mask leaves
/// several solutions.
#[inline(never)]
fn attempt(random: &mut Random, wish: &Wish, cells: &Units, reachable: u128, walk: Option<&Walk>) -> Option<Puzzle> {
    let (solution, units) = match walk {
        Some(walk) => (*walk.solution(), walk.order(random, cells)),
        None => (grid(random), in_random_order(random, cells)),
    };
    let aim = match (wish.fewest, wish.most) {
        (0, _) => FEWEST,
        (fewest, 0) => fewest,
        _ => one_of(random, reachable),
    };
    let most = if wish.most == 0 { CELLS } else { wish.most };
    let numbers = (!wish.minimal && wish.fewest != 0).then(|| Numbers::new(&units, range(aim, aim), range(aim, most)));
    if wish.mask.is_some() && engine::solve(&Puzzle::new(solution, &units, units.all()).puzzle, 2, None) != 1 {
        return None;
    }
    Some(Puzzle::new(solution, &units, drop_clues(&solution, &units, numbers.as_ref())))
}

fn in_random_order(random: &mut Random, units: &Units) -> Units {
    let mut order = [0; CELLS];
    for (n, unit) in order.iter_mut().enumerate() {
        *unit = n as u8;
    }
    let order = order.get_mut(..units.count()).unwrap_or(&mut []);
    random.shuffle(order);
    units.in_order(order.iter().map(|&unit| unit.into()))
}

/// One of the numbers that have a bit, each as likely as any other.
fn one_of(random: &mut Random, mut numbers: u128) -> usize {
    for _ in 0..random.below(u64::from(numbers.count_ones())) {
        numbers &= numbers.wrapping_sub(1);
    }
    numbers.trailing_zeros() as usize
}

fn is_clue(puzzle: &Board, cell: usize) -> bool {
    puzzle.get(cell).is_some_and(|&byte| Cell::from_byte(byte) != Cell::Blank)
}

/// Drops clues in random order till none can go. The solution is the only one of the puzzle.
pub(crate) fn minimize(random: &mut Random, puzzle: &Board, solution: &Board) -> Puzzle {
    let clues = Units::new(0, |cell| is_clue(puzzle, cell));
    let units = in_random_order(random, &clues);
    Puzzle::new(*solution, &units, drop_clues(solution, &units, None))
}

/// Whether a puzzle has several solutions without any one of its clues. The solution is the only one of the puzzle.
pub(crate) fn is_minimal(puzzle: &Board, solution: &Board) -> bool {
    let mut clues = Clues::all(solution);
    for cell in (0..CELLS).filter(|&cell| !is_clue(puzzle, cell)) {
        clues.drop(cell);
    }
    (0..CELLS).all(|cell| !is_clue(puzzle, cell) || clues.need(cell))
}
