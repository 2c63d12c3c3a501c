//! Verdicts on many boards.
//!
//! Where a register holds two boards and is done as one, two searches go on side by side, each in half of the registers, and
//! every pass is made for both. As soon as a state of one is decided, that half gets the next one: of the same board, or of
//! the next board. What becomes of a board does not depend on the one beside it.

use core::ops::Range;

use super::branch::branch;
use super::clash::clashes;
use super::conflicts::Decision;
use super::propagate::{Outcome, propagate_either};
use super::search::{Frontier, HALF, Room};
use super::simd::{Source, Target, Task, Vector, has_pairs, run};
use super::state::{Horizontal, State, Vertical};
use super::{exchange, judge, verdict};
use crate::error::Error;

/// Boards, and where their answers go.
pub(crate) trait Batch {
    fn count(&self) -> usize;
    fn board(&self, n: usize) -> Source<'_>;
    fn solution(&self, n: usize) -> Option<Target<'_>>;
    fn answer(&self, n: usize, verdict: Result<u8, Error>);
}

/// Gives a verdict on each board, as [`super::verdict`] does.
pub(crate) fn solve_all(batch: &impl Batch, limit: u8) {
    struct SideBySide<'a, B>(Queue<'a, B>);
    impl<B: Batch> Task for SideBySide<'_, B> {
        type Output = ();
        #[inline(always)]
        fn with<V: Vector>(self) {
            // No other instance is asked to.
            if !V::PAIRS {
                return;
            }
            let Self(mut queue) = self;
            let Queue { batch, limit, .. } = queue;
            let mut room = Room::new();
            // Not asked first whether there are any: where a function returns before it makes its frame, LLVM 22 may keep a
            // value in r11 meanwhile, which the probing of the stack then overwrites.
            loop {
                for board in side_by_side::<V>(&mut queue, &mut room).into_iter().flatten() {
                    let verdict = judge::<V>(&mut room, &board.characters, limit, batch.solution(board.n));
                    batch.answer(board.n, verdict);
                }
                if queue.left.is_empty() {
                    break;
                }
            }
        }
    }
    // Asked here, and not inside: a frame that has room for a search must not call for another one.
    if has_pairs() {
        run(SideBySide(Queue { batch, limit, left: 0..batch.count() }));
    } else {
        for n in 0..batch.count() {
            batch.answer(n, verdict(batch.board(n), limit, batch.solution(n)));
        }
    }
}

/// The boards that are still to be done.
struct Queue<'a, B> {
    batch: &'a B,
    limit: u8,
    left: Range<usize>,
}

impl<B: Batch> Queue<'_, B> {
    /// The next board; those that are none are answered at once.
    #[inline(always)]
    fn next<V: Vector>(&mut self) -> Option<Board<V>> {
        loop {
            let n = self.left.next()?;
            let characters = V::read(self.batch.board(n));
            if V::are_cells(&characters) {
                return Some(Board { n, characters, found: 0, searched: false, decision: Decision::NONE });
            }
            self.batch.answer(n, Err(Error::Cell));
        }
    }
}

/// A board in work.
struct Board<V: Vector> {
    n: usize,
    characters: V::Characters,
    found: u8,
    /// Whether the root has stalled.
    searched: bool,
    /// What led to the state that is looked at.
    decision: Decision,
}

/// Half of the registers: a board, the state that is looked at, and the search that it belongs to.
struct Half<'a, V: Vector> {
    board: Option<Board<V>>,
    state: State<V>,
    search: &'a mut Frontier<HALF>,
}

/// Works through the boards. Ends early if half of the room is too small for one: those in work are returned, and have to be
/// begun again.
#[inline(always)]
fn side_by_side<V: Vector>(queue: &mut Queue<impl Batch>, room: &mut Room) -> [Option<Board<V>>; 2] {
    let [search, other_search] = room.begin_two();
    let (mut one, mut other) = (Half::begin(queue, search), Half::begin(queue, other_search));
    loop {
        let wanted = u8::from(one.board.is_some()) | u8::from(other.board.is_some()) << 1;
        if wanted == 0 {
            return [None, None];
        }
        let (outcome, other_outcome) = propagate_either(&mut one.state, &mut other.state, wanted);
        if !one.go_on(queue, outcome) || !other.go_on(queue, other_outcome) {
            return [one.board, other.board];
        }
    }
}

impl<'a, V: Vector> Half<'a, V> {
    #[inline(always)]
    fn begin(queue: &mut Queue<impl Batch>, search: &'a mut Frontier<HALF>) -> Self {
        let mut half = Self { board: None, state: State::nothing(), search };
        half.take_next(queue);
        half
    }

    /// Begins the next board, if there is one.
    #[inline(always)]
    fn take_next(&mut self, queue: &mut Queue<impl Batch>) {
        self.board = queue.next();
        if let Some(board) = &self.board {
            self.state = State::from_characters(&board.characters);
        }
    }

    /// Goes on to the next state, once this one is decided. False if there is no room for what is to be kept.
    #[inline(always)]
    fn go_on(&mut self, queue: &mut Queue<impl Batch>, outcome: Option<Outcome>) -> bool {
        let (Some(board), Some(mut outcome)) = (&mut self.board, outcome) else { return true };
        let Self { state, search, .. } = self;
        loop {
            match outcome {
                Outcome::Dead if board.searched => search.note_dead_end::<V>(board.decision),
                Outcome::Dead => {}
                Outcome::Solved => {
                    if board.found == 0
                        && let Some(solution) = queue.batch.solution(board.n)
                    {
                        state.write(solution);
                    }
                    board.found += 1;
                    if board.searched {
                        search.conflicts.note_solution();
                        if board.found < queue.limit
                            && let Some(root) = search.root::<V>()
                            && exchange::is_possible(state, &root)
                        {
                            board.found = 2;
                        }
                    }
                }
                Outcome::Stalled => {
                    if !board.searched {
                        search.begin_again(state);
                        board.searched = true;
                    } else if search.conflicts.is_probing()
                        && let Some(question) = search.probe(state, board.decision)
                    {
                        board.decision = question;
                        return true;
                    }
                    let (horizontal, vertical) = (state.triads::<Horizontal>(), state.triads::<Vertical>());
                    if let Some((sibling, question)) = branch(state, &horizontal, &vertical, &search.conflicts) {
                        board.decision = question;
                        return search.stack.push(&sibling, question, None);
                    }
                }
            }
            if board.searched
                && board.found < queue.limit
                && let Some((next, decision, known)) = search.stack.pop()
            {
                (*state, board.decision) = (next, decision);
                match known {
                    // The root, from which the search begins anew.
                    Some(known) => outcome = known,
                    None => return true,
                }
            } else {
                // A board that clashes is dead before any guess: of two givens in a row each is confined to its own triad there,
                // which leaves no place for the digit in the third box; of two in a box each takes the other one's digit.
                let clashes = board.found == 0 && !board.searched && clashes::<V>(&board.characters);
                queue.batch.answer(board.n, if clashes { Err(Error::Clash) } else { Ok(board.found) });
                self.take_next(queue);
                return true;
            }
        }
    }
}
