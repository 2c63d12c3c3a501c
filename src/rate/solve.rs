//! The driver: takes the easiest steps till a puzzle is solved, and tells how hard they were; or tells the next one.

use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::TECHNIQUES;
use super::cells::Cells;
use super::grid::{Grid, Turn};
use super::hint::{Hint, Kind, Marks, Rating};
use super::player;
use super::technique::{Memory, Room, Sink};
use crate::board::{Board, Candidates, Cell};
use crate::check;
use crate::error::Error;

/// The rating of a puzzle that no technique takes further.
pub(crate) const BEYOND: Rating = 200;

/// How hard a puzzle is.
#[derive(Clone, Copy)]
pub(crate) struct Rated {
    /// The hardest round (ER).
    pub(crate) hardest: Rating,
    /// The hardest round up to the first that places a digit (EP).
    pub(crate) pearl: Rating,
    /// The first round (ED).
    pub(crate) diamond: Rating,
    /// What the first of the hardest rounds did; nothing of a board without blanks, or if the last step is beyond all.
    pub(crate) technique: Option<&'static Kind>,
    /// The number of rounds.
    pub(crate) rounds: u32,
}

/// All of the easiest steps on a grid, together. So what is done does not depend on which of them comes first.
pub(crate) struct Round {
    pub(crate) rating: Rating,
    pub(crate) kind: Option<&'static Kind>,
    pub(crate) placements: Marks,
    pub(crate) eliminations: Marks,
}

impl Round {
    pub(crate) const NONE: Self =
        Self { rating: BEYOND, kind: None, placements: Marks::NONE, eliminations: Marks::NONE };
}

impl Sink for Round {
    fn take(&mut self, hint: &Hint<'_>) -> ControlFlow<()> {
        if hint.rating < self.rating {
            *self = Self { rating: hint.rating, kind: Some(hint.kind), ..Self::NONE };
        }
        if hint.rating == self.rating {
            if self.kind.is_some_and(|kind| hint.kind.id < kind.id) {
                self.kind = Some(hint.kind);
            }
            if let Some((cell, digit)) = hint.placement {
                self.placements.add(digit, Cells::of(cell));
            }
            self.eliminations.join(&hint.eliminations);
        }
        ControlFlow::Continue(())
    }

    fn ceiling(&self) -> Rating {
        self.rating
    }
}

/// How a search for the easiest steps ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// There are some.
    Found,
    /// There are none.
    Nothing,
    /// There are none before the first technique that is ordered.
    Ordered,
}

/// Gives the steps of the first technique that finds any to a sink. Asks none that is ordered, unless that is allowed.
pub(super) fn search(grid: &Grid, room: &mut Room<'_>, ordered: bool, sink: &mut dyn Sink) -> Result<Ended, Error> {
    for technique in TECHNIQUES {
        if technique.is_ordered() && !ordered {
            return Ok(Ended::Ordered);
        }
        if room.spend(1).is_break() || technique.find(grid, room, sink).is_break() {
            return Err(Error::Budget);
        }
        if sink.ceiling() < BEYOND {
            return Ok(Ended::Found);
        }
    }
    Ok(Ended::Nothing)
}

/// Takes all of the easiest steps at once.
pub(super) fn advance(grid: &mut Grid, round: &Round) {
    for digit in 0..9 {
        grid.remove_all(digit, round.eliminations.cells(digit));
        for cell in round.placements.cells(digit) {
            grid.set(cell, digit);
        }
    }
}

/// A puzzle on the way to its solution.
struct Path {
    grid: Grid,
    nodes: u64,
    rated: Rated,
    placed: bool,
}

impl Path {
    /// Goes on as far as can be; says why not to the end. (Apart from others, as it needs much stack.)
    #[inline(never)]
    fn follow(&mut self, ordered: bool) -> Result<Ended, Error> {
        let mut memory = MaybeUninit::<Memory>::uninit();
        let mut room = Room { nodes: self.nodes, memory: &mut memory };
        while !self.grid.is_solved() {
            let mut round = Round::NONE;
            let ended = search(&self.grid, &mut room, ordered, &mut round)?;
            if ended != Ended::Ordered {
                self.note(&round);
            }
            if ended != Ended::Found {
                self.nodes = room.nodes;
                return Ok(ended);
            }
            advance(&mut self.grid, &round);
        }
        Ok(Ended::Nothing)
    }

    /// Takes a round into account; one without steps is beyond all.
    fn note(&mut self, round: &Round) {
        let rated = &mut self.rated;
        if round.rating > rated.hardest {
            rated.hardest = round.rating;
            rated.technique = round.kind;
        }
        if !self.placed {
            rated.pearl = rated.hardest;
        }
        if rated.rounds == 0 {
            rated.diamond = round.rating;
        }
        rated.rounds += 1;
        self.placed |= !round.placements.is_empty();
    }
}

/// Rates a valid puzzle with one solution. Looks at no more than `nodes` nodes.
///
/// `frame` turns the puzzle, and all that are equal to it, into one and the same: so the techniques that are ordered see
/// the same grid, however the puzzle comes.
pub(crate) fn rate(board: &Board, nodes: u64, frame: impl FnOnce() -> Turn) -> Result<Rated, Error> {
    let mut path = Path {
        grid: Grid::new(board, &check::candidates(board)),
        nodes,
        rated: Rated { hardest: 0, pearl: 0, diamond: 0, technique: None, rounds: 0 },
        placed: false,
    };
    if path.follow(false)? == Ended::Ordered {
        path.grid = path.grid.turned(&frame());
        path.follow(true)?;
    }
    Ok(path.rated)
}

/// What is given where nothing else is left to say.
pub(super) const SOLUTION: &Kind = &Kind { id: 63, name: c"Solution" };

/// Gives each hint that is easier than all before it to `take`; so the last one it gets is the easiest, and of several as
/// easy the first.
struct Easiest<F> {
    rating: Rating,
    take: F,
}

impl<F: FnMut(&Hint<'_>)> Sink for Easiest<F> {
    fn take(&mut self, hint: &Hint<'_>) -> ControlFlow<()> {
        if hint.rating < self.rating {
            self.rating = hint.rating;
            (self.take)(hint);
        }
        ControlFlow::Continue(())
    }

    fn ceiling(&self) -> Rating {
        self.rating
    }

    fn wants_links(&self) -> bool {
        true
    }
}

/// Tells what a player may do next on a board that is not solved, with pencil marks or without; `solution` is that of the
/// puzzle. The last hint that `take` gets is the one.
pub(crate) fn hint(
    board: &Board,
    marks: Option<&Candidates>,
    solution: &Board,
    nodes: u64,
    mut take: impl FnMut(&Hint<'_>),
) -> Result<(), Error> {
    if let Some(hint) = player::wrong_entries(board, solution) {
        take(&hint);
        return Ok(());
    }
    let plain = check::candidates(board);
    let marks = marks.unwrap_or(&plain);
    if let Some(hint) = player::wrong_marks(marks, &plain, board, solution) {
        take(&hint);
        return Ok(());
    }
    let mut memory = MaybeUninit::<Memory>::uninit();
    let mut room = Room { nodes, memory: &mut memory };
    let grid = Grid::new(board, marks);
    let mut easiest = Easiest { rating: BEYOND, take: &mut take };
    search(&grid, &mut room, true, &mut easiest)?;
    if easiest.rating == BEYOND {
        let cell = grid.blank().first();
        if let Some(Cell::Digit(digit)) = solution.get(cell).map(|&byte| Cell::from_byte(byte)) {
            let mut hint = Hint::new(SOLUTION, BEYOND);
            hint.placement = Some((cell, digit.trailing_zeros() as usize));
            take(&hint);
        }
    }
    Ok(())
}
