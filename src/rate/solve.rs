//! The driver: takes the easiest steps till a puzzle is solved, and tells how hard they were; or tells the next one.

use core::ops::ControlFlow;

use super::TECHNIQUES;
use super::cells::Cells;
use super::grid::Grid;
use super::hint::{Hint, Kind, Marks, Rating};
use super::player;
use super::technique::{Memory, Room, Sink, Technique};
use crate::board::{Board, Candidates, Cell};
use crate::canonical::canonical;
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
    /// Nothing yet; takes steps that are rated below a limit.
    pub(crate) const fn below(limit: Rating) -> Self {
        Self { rating: limit, kind: None, placements: Marks::NONE, eliminations: Marks::NONE }
    }
}

impl Sink for Round {
    fn take(&mut self, hint: &Hint<'_>) -> ControlFlow<()> {
        if hint.rating < self.rating {
            *self = Self { kind: Some(hint.kind), ..Self::below(hint.rating) };
        }
        if let Some(kind) = self.kind
            && hint.rating == self.rating
        {
            if hint.kind.id < kind.id {
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

/// Gives the steps of the first technique that finds any to a sink, whose ceiling then falls. Techniques are passed over whose
/// steps are all rated as high as the ceiling.
fn search(techniques: &[&dyn Technique], grid: &Grid, room: &mut Room<'_>, sink: &mut dyn Sink) -> Result<(), Error> {
    let limit = sink.ceiling();
    for technique in techniques.iter().filter(|technique| technique.least() < limit) {
        if room.spend(1).is_break() || technique.find(grid, room, sink).is_break() {
            return Err(Error::Budget);
        }
        if sink.ceiling() < limit {
            break;
        }
    }
    Ok(())
}

/// Takes all of the easiest steps at once; tells their rating and what they are, or nothing if there are none that are rated
/// below a limit.
pub(super) fn advance(
    techniques: &[&dyn Technique],
    grid: &mut Grid,
    limit: Rating,
    room: &mut Room<'_>,
) -> Result<Option<Round>, Error> {
    let mut round = Round::below(limit);
    search(techniques, grid, room, &mut round)?;
    if round.kind.is_none() {
        return Ok(None);
    }
    for digit in 0..9 {
        grid.remove_all(digit, round.eliminations.cells(digit));
        for cell in round.placements.cells(digit) {
            grid.set(cell, digit);
        }
    }
    Ok(Some(round))
}

/// Rates a valid puzzle with one solution. Looks at no more than `nodes` nodes.
///
/// Goes on in the canonical form where techniques come that depend on the order of cells and digits, so that equal puzzles
/// are rated equal. (What has been done until then is the same in both, but turned.)
///
/// Steps that are rated as high as the limit are not looked for. A puzzle that is rated lower is rated the same as without a
/// limit. One that is not is rated [`BEYOND`], which is found out soon; or lower than it is, if a technique that comes later
/// goes on below the limit where the one that would make the step does not.
pub(crate) fn rate(board: &Board, limit: Rating, nodes: u64) -> Result<Rated, Error> {
    let mut course = Course {
        grid: Grid::new(board, &check::candidates(board)),
        rated: Rated { hardest: 0, pearl: 0, diamond: 0, technique: None, rounds: 0 },
        placed: false,
        limit,
        nodes,
    };
    let ordered = TECHNIQUES.iter().position(|technique| technique.is_ordered()).unwrap_or(TECHNIQUES.len());
    let (before, after) = TECHNIQUES.split_at_checked(ordered).unwrap_or((TECHNIQUES, &[]));
    course.run(before)?;
    if !course.grid.is_solved() && after.iter().any(|technique| technique.least() < limit) {
        course.turn(board);
        course.run(TECHNIQUES)?;
    }
    if !course.grid.is_solved() {
        course.note(BEYOND, None);
    }
    Ok(course.rated)
}

/// A puzzle on its way to the solution.
struct Course {
    grid: Grid,
    rated: Rated,
    /// Whether a digit has been placed.
    placed: bool,
    limit: Rating,
    nodes: u64,
}

impl Course {
    /// Takes round after round till the puzzle is solved, or till the techniques find nothing.
    #[inline(never)]
    fn run(&mut self, techniques: &[&dyn Technique]) -> Result<(), Error> {
        let mut memory = Memory::new();
        let mut room = Room { nodes: self.nodes, memory: &mut memory };
        while !self.grid.is_solved() {
            let Some(round) = advance(techniques, &mut self.grid, self.limit, &mut room)? else { break };
            self.note(round.rating, round.kind);
            self.placed |= !round.placements.is_empty();
        }
        self.nodes = room.nodes;
        Ok(())
    }

    fn note(&mut self, rating: Rating, kind: Option<&'static Kind>) {
        let rated = &mut self.rated;
        if rating > rated.hardest {
            rated.hardest = rating;
            rated.technique = kind;
        }
        if !self.placed {
            rated.pearl = rated.hardest;
        }
        if rated.rounds == 0 {
            rated.diamond = rating;
        }
        rated.rounds += 1;
    }

    /// Goes over to the canonical form.
    #[inline(never)]
    fn turn(&mut self, board: &Board) {
        self.grid = self.grid.transformed(&canonical(board).how);
    }
}

/// What is given where nothing else is left to say.
pub(super) const SOLUTION: &Kind = &Kind { id: 63, name: c"Solution", why: LOOKED_UP };

const LOOKED_UP: &str = "No technique leads further from here. This digit is looked up in the solution.";

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
    let mut memory = Memory::new();
    let mut room = Room { nodes, memory: &mut memory };
    let grid = Grid::new(board, marks);
    let mut easiest = Easiest { rating: BEYOND, take: &mut take };
    search(TECHNIQUES, &grid, &mut room, &mut easiest)?;
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
