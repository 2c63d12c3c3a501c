//! The solver. It works on all nine boxes at once: see [`state`] for the layout, [`propagate`] for the rules, [`branch`]
//! for the guesses, [`search`] for their order, and [`simd`] for the vectors under it all.

mod batch;
mod branch;
pub(crate) mod clash;
mod clues;
mod conflicts;
mod count;
mod exchange;
mod propagate;
mod search;
pub(crate) mod simd;
mod stack;
mod state;

use core::mem::MaybeUninit;

use crate::board::{Board, Candidates};
use crate::error::Error;
pub(crate) use batch::{Batch, solve_all};
use clash::clashes;
pub(crate) use clues::Clues;
use search::{Frontier, Room, Step};
use simd::{Source, Target, Task, Vector, run};
use state::State;

/// No limit on the nodes of a search.
pub(crate) const NO_LIMIT: u64 = u64::MAX;

/// The number of solutions, counted up to `limit`. If there is any, one of them, always the same, is written to
/// `solution`; else nothing is.
///
/// A board that is not valid, for a clash or for a byte that is neither digit nor blank, has none.
#[inline]
pub(crate) fn solve<'a>(board: impl Into<Source<'a>>, limit: u8, solution: Option<Target<'a>>) -> u8 {
    verdict(board, limit, solution).unwrap_or(0)
}

/// The same, but the error of a board that is not valid.
#[inline]
pub(crate) fn verdict<'a>(board: impl Into<Source<'a>>, limit: u8, solution: Option<Target<'a>>) -> Result<u8, Error> {
    struct Verdict<'a>(Source<'a>, u8, Option<Target<'a>>);
    impl Task for Verdict<'_> {
        type Output = Result<u8, Error>;
        #[inline(always)]
        fn with<V: Vector>(self) -> Self::Output {
            let Self(board, limit, solution) = self;
            let characters = V::read(board);
            if !V::are_cells(&characters) {
                return Err(Error::Cell);
            }
            judge::<V>(&mut Room::new(), &characters, limit, solution)
        }
    }
    run(Verdict(board.into(), limit, solution))
}

/// The verdict on a board of digits and blanks.
#[inline(always)]
fn judge<V: Vector>(
    room: &mut Room,
    characters: &V::Characters,
    limit: u8,
    mut solution: Option<Target<'_>>,
) -> Result<u8, Error> {
    let search = room.begin(&State::<V>::from_characters(characters));
    let mut count = 0;
    while count < limit {
        let Step::Solution(state) = search.advance::<V>(&mut { NO_LIMIT }) else { break };
        if let Some(solution) = solution.take() {
            state.write(solution);
        }
        count += 1;
        if limit > 1 && count == 1 {
            let Some(root) = search.root::<V>() else { break };
            if exchange::is_possible(&state, &root) {
                count = 2;
            }
        }
    }
    // A board that clashes has no solution either: only then is it worth a look.
    if count == 0 && clashes::<V>(characters) { Err(Error::Clash) } else { Ok(count) }
}

/// How a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Every solution was counted.
    All,
    /// The limit was reached.
    Limit,
    /// The nodes were used up.
    Budget,
}

/// Counts the solutions of a valid board up to `limit`, looking at no more than `max_nodes` nodes.
pub(crate) fn count(board: &Board, limit: u64, max_nodes: u64) -> (Counted, u64) {
    struct Count<'a>(&'a Board, u64, u64);
    impl Task for Count<'_> {
        type Output = (Counted, u64);
        #[inline(always)]
        fn with<V: Vector>(self) -> Self::Output {
            let Self(board, limit, mut nodes) = self;
            let root = State::<V>::from_characters(&V::read(board.into()));
            count::count(&root, limit, &mut nodes)
        }
    }
    run(Count(board, limit, max_nodes))
}

/// A search that can be stopped after any solution or number of nodes, and gone on with later.
///
/// It lives in memory of the caller's, may be copied byte by byte and forgotten at any time, and does not depend on
/// the instruction set.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Search {
    begun: u64,
    frontier: Frontier,
}

impl Search {
    /// Tells a search that was begun from zeroed or foreign memory.
    const BEGUN: u64 = u64::from_le_bytes(*b"sudoku.1");

    /// Begins a search for the solutions of a valid board.
    pub(crate) fn begin(room: &mut MaybeUninit<Self>, board: &Board) {
        struct Root<'a>(&'a mut MaybeUninit<Search>, &'a Board);
        impl Task for Root<'_> {
            type Output = ();
            #[inline(always)]
            fn with<V: Vector>(self) {
                Search::begin_at(self.0, &State::<V>::from_characters(&V::read(self.1.into())));
            }
        }
        run(Root(room, board));
    }

    /// Begins a search for the solutions that take every cell's digit from its candidates.
    pub(crate) fn begin_candidates(room: &mut MaybeUninit<Self>, candidates: &Candidates) {
        struct Root<'a>(&'a mut MaybeUninit<Search>, &'a Candidates);
        impl Task for Root<'_> {
            type Output = ();
            #[inline(always)]
            fn with<V: Vector>(self) {
                let root = State::<V>::load(&state::from_candidates(self.1));
                Search::begin_at(self.0, &root);
            }
        }
        run(Root(room, candidates));
    }

    #[inline(always)]
    fn begin_at<V: Vector>(room: &mut MaybeUninit<Self>, root: &State<V>) {
        let search = room.as_mut_ptr();
        // SAFETY: a field may be seen as room for it.
        unsafe {
            (&raw mut (*search).begun).write(Self::BEGUN);
            Frontier::begin(&mut *(&raw mut (*search).frontier).cast::<MaybeUninit<Frontier>>(), root);
        }
    }

    /// Goes on to the next solution and writes it; false if there is none left. Looks at no more than `max_nodes` nodes
    /// ([`Error::Budget`], and it can go on later). [`Error::Option`] if the search was never begun.
    pub(crate) fn next(&mut self, solution: Option<Target<'_>>, max_nodes: u64) -> Result<bool, Error> {
        struct Next<'a>(&'a mut Frontier, Option<Target<'a>>, u64);
        impl Task for Next<'_> {
            type Output = Result<bool, Error>;
            #[inline(always)]
            fn with<V: Vector>(self) -> Self::Output {
                let Self(search, solution, mut nodes) = self;
                match search.advance::<V>(&mut nodes) {
                    Step::Solution(state) => {
                        if let Some(solution) = solution {
                            state.write(solution);
                        }
                        Ok(true)
                    }
                    Step::Finished => Ok(false),
                    Step::Budget => Err(Error::Budget),
                }
            }
        }
        if self.begun != Self::BEGUN || !self.frontier.is_sound() {
            return Err(Error::Option);
        }
        run(Next(&mut self.frontier, solution, max_nodes))
    }
}
