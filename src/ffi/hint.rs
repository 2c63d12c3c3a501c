//! HINTS
//!
//! What a player may do next, and why: as data, in words ("Hidden Single: In box 3, r2c7 is the only cell that can
//! still hold 3. So r2c7 is 3."), and as a picture. A puzzle told step by step:
//!
//!     char now[81];
//!     static char text[65536];
//!     uint16_t candidates[81];
//!     sudoku_step step;
//!     memcpy(now, board, 81);
//!     sudoku_candidates(now, candidates);
//!     while (sudoku_hint(board, now, candidates, &step, 0) == 1) {
//!         sudoku_hint_text(&step, text, sizeof text);
//!         printf("%4.1f %s\n", step.rating / 10.0, text);
//!         sudoku_hint_apply(&step, now, candidates);
//!     }
//!
//! A hint is the easiest step that the board allows (see sudoku_rate()), of several as easy always the same. What the
//! player got wrong comes first: digits that are not those of the solution; then pencil marks that lack the solution's
//! digit; then marks of digits that stand in the cell's row, column or box. All of one sort are told at once.
//!
//! What a step strikes is remembered in the pencil marks alone. So a loop like this one needs them: without candidates
//! the same step would come again and again. All may be 0 at first; what a step needs is filled in when it is applied.
//!
//! DATA
//!   In the arrays of 81 values a cell's candidates are bits, bit 0 for digit 1. Houses are bits too: bits 0 to 8 are
//!   the boxes, 9 to 17 the rows, 18 to 26 the columns.
//!
//!   A chain is told by its links in order. Each goes on from what was assumed, or from where a link before it led; if
//!   it begins anywhere else, that is the next assumption. Where several candidates that are false lead to one and the
//!   same, one link behind the other, they do so together. In grouped strong links a place may be a group of cells:
//!   each of them then has links to each cell of the next place, one behind the other, and one of the group has the
//!   digit if the group has it.
//!
//! WORDS
//!   Cells are named by row and column, r1c1 to r9c9, houses as "row 3", "column 4" and "box 5"; boxes are counted like
//!   the words of a page. First comes the name of the technique, then why the step is right, then what follows. Where a
//!   net uses patterns (from 9.0 up) the links do not tell which: the text says "a pattern shows" then.
//!
//! PICTURES
//!   The houses that give the reason have a blue ground, those in which the step strikes a yellow one with a dashed
//!   edge. Candidates that the step rests on stand in blue circles; those with a part of their own (of a chain, those
//!   taken to be false) in orange squares; those to strike are red and struck through. A digit that is placed is green
//!   and has a green frame. Links are arrows, whole where what is false makes something true, dashed where what is true
//!   makes something false, and dotted where a pattern leads on. Nothing is told by colour alone.

use core::ffi::{c_char, c_int};

use super::memory::{self, code};
use super::solve::or_unbounded;
use super::text::write_text;
use crate::board::{ALL_DIGITS, Board, CELLS, Candidates, Cell, Digits, SETS};
use crate::check;
use crate::error::Error;
use crate::rate::cells::{ALL_HOUSES, PEERS};
use crate::rate::{self, Action, Hint, Link};
use crate::text::{Picture, Step, character, explain};

/// Action of a step: the digits in eliminations are wrong and are to be taken off the board.
pub const SUDOKU_ACTION_WRONG_ENTRY: c_int = 1;
/// Action of a step: the candidates in pattern are missing among the pencil marks and are to be added.
pub const SUDOKU_ACTION_MISSING_MARK: c_int = 2;
/// Action of a step: the candidates in eliminations break the plain rules and are to be struck.
pub const SUDOKU_ACTION_STRAY_MARK: c_int = 3;
/// Action of a step: digit is to be put into cell.
pub const SUDOKU_ACTION_PLACEMENT: c_int = 4;
/// Action of a step: the candidates in eliminations are to be struck.
pub const SUDOKU_ACTION_ELIMINATION: c_int = 5;

const _: () = {
    assert!(SUDOKU_STEP_LINKS == rate::MOST_LINKS);
    assert!(SUDOKU_ACTION_WRONG_ENTRY == Action::WrongEntry as c_int);
    assert!(SUDOKU_ACTION_MISSING_MARK == Action::MissingMark as c_int);
    assert!(SUDOKU_ACTION_STRAY_MARK == Action::StrayMark as c_int);
    assert!(SUDOKU_ACTION_PLACEMENT == Action::Placement as c_int);
    assert!(SUDOKU_ACTION_ELIMINATION == Action::Elimination as c_int);
};

/// The most links that a step has room for.
pub const SUDOKU_STEP_LINKS: usize = 512;

/// A link of a chain: if one candidate is so, then another is so.
///
/// from, to: 18 * cell + 2 * (digit - 1), and 1 more if the candidate is taken to be false, not true.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct sudoku_link {
    from: u16,
    to: u16,
}

/// A step, with all that is needed to carry it out, to tell it and to draw it.
///
/// technique: see sudoku_technique_name(). action: one of SUDOKU_ACTION_... . rating: in tenths, 0 for what is wrong.
/// cell, digit: the cell (0 to 80) and the digit (1 to 9) of a placement; else 0, 0. eliminations: the candidates to
/// strike, of each cell. pattern: the candidates that the step rests on. extra: those with a part of their own, such
/// as the spare candidates of a unique rectangle. base: the houses that give the reason. cover: the houses in which
/// the step strikes, where those are others. link_count: the number of links of a chain, of which the first
/// SUDOKU_STEP_LINKS are there. links: the links, in the order of their telling. Of a longer chain the text says that
/// it goes on, and the picture has the links that are there; what the step does is complete.
///
/// Functions that read a step refuse it (SUDOKU_ERROR_OPTION) if a number in it is out of its range, if its action is
/// none of its technique's, or if there is nothing that it does: techniques 60 to 62 have the actions 1 to 3, 63
/// places, all others place or eliminate; a placement has a cell and a digit, SUDOKU_ACTION_MISSING_MARK a pattern,
/// and any other eliminations.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct sudoku_step {
    technique: u16,
    action: u8,
    rating: u8,
    cell: u8,
    digit: u8,
    eliminations: [u16; 81],
    pattern: [u16; 81],
    extra: [u16; 81],
    base: u32,
    cover: u32,
    link_count: u32,
    links: [sudoku_link; SUDOKU_STEP_LINKS],
}

impl sudoku_step {
    const NONE: Self = Self {
        technique: 0,
        action: 0,
        rating: 0,
        cell: 0,
        digit: 0,
        eliminations: [0; CELLS],
        pattern: [0; CELLS],
        extra: [0; CELLS],
        base: 0,
        cover: 0,
        link_count: 0,
        links: [sudoku_link { from: 0, to: 0 }; SUDOKU_STEP_LINKS],
    };

    fn tell(&mut self, hint: &Hint<'_>) {
        let (cell, digit) = hint.placement.map_or((0, 0), |(cell, digit)| (cell, digit + 1));
        self.action = hint.action() as u8;
        self.technique = u16::from(hint.kind.id);
        self.rating = hint.rating;
        self.cell = cell as u8;
        self.digit = digit as u8;
        self.eliminations = hint.eliminations.by_cell();
        self.pattern = hint.pattern.by_cell();
        self.extra = hint.extra.by_cell();
        self.base = hint.base;
        self.cover = hint.cover;
        self.link_count = (hint.links.len() + hint.more_links) as u32;
        for (to, from) in self.links.iter_mut().zip(hint.links) {
            *to = sudoku_link { from: from.from, to: from.to };
        }
    }

    /// Gives the step to `tell`, if it is one.
    fn read<T>(&self, tell: impl FnOnce(&Step<'_>) -> T) -> Result<T, Error> {
        let kind = rate::kind(i32::from(self.technique)).ok_or(Error::Option)?;
        let placement = match (usize::from(self.cell), self.digit) {
            (0, 0) => None,
            (cell @ 0..CELLS, digit @ 1..=9) => Some((cell, usize::from(digit) - 1)),
            _ => return Err(Error::Option),
        };
        let action = Action::of(kind, placement.is_some());
        let any = |marks: &Candidates| marks.iter().any(|&digits| digits != 0);
        let does_it = match action {
            Action::Placement => placement.is_some(),
            Action::MissingMark => placement.is_none() && any(&self.pattern),
            _ => placement.is_none() && any(&self.eliminations),
        };
        let mut marks = self.eliminations.iter().chain(&self.pattern).chain(&self.extra);
        let more_links = (self.link_count as usize).saturating_sub(SUDOKU_STEP_LINKS);
        let links = self.links.get(..self.link_count as usize).unwrap_or(&self.links);
        let ends = || links.iter().flat_map(|link| [link.from, link.to]);
        let fits = self.action == action as u8
            && does_it
            && marks.all(|digits| digits & !ALL_DIGITS == 0)
            && (self.base | self.cover) & !ALL_HOUSES == 0
            && ends().all(|end| usize::from(end) < 18 * CELLS);
        if !fits {
            return Err(Error::Option);
        }
        let mut room = [Link { from: 0, to: 0 }; SUDOKU_STEP_LINKS];
        for (to, from) in room.iter_mut().zip(links) {
            *to = Link { from: from.from, to: from.to };
        }
        Ok(tell(&Step {
            name: kind.name,
            why: kind.why,
            rating: self.rating,
            action,
            placement,
            eliminations: &self.eliminations,
            pattern: &self.pattern,
            extra: &self.extra,
            base: self.base,
            cover: self.cover,
            links: room.get(..links.len()).unwrap_or(&room),
            more_links,
        }))
    }
}

/// Carries a step out on a board and among its pencil marks.
fn apply(step: &Step<'_>, board: &mut Board, marks: &mut Candidates) {
    if let Some((placed, digit)) = step.placement {
        let set = SETS.get(digit).copied().unwrap_or(0);
        for (cell, (byte, mark)) in board.iter_mut().zip(marks).enumerate() {
            if cell == placed {
                *byte = character(digit);
                *mark = set;
            } else if PEERS[placed].has(cell) {
                *mark &= !set;
            }
        }
        return;
    }
    if step.action == Action::WrongEntry {
        for ((byte, mark), digits) in board.iter_mut().zip(&mut *marks).zip(step.eliminations) {
            if matches!(Cell::from_byte(*byte), Cell::Digit(digit) if digit & digits != 0) {
                *byte = b'.';
                *mark = 0;
            }
        }
    }
    // What is not marked yet cannot remember what is struck.
    let mut known = *marks;
    add_plain(&mut known, board);
    let named = step.eliminations.iter().zip(step.pattern);
    for ((mark, known), (&struck, &pattern)) in marks.iter_mut().zip(known).zip(named) {
        let changed: Option<Digits> = match step.action {
            Action::WrongEntry => (struck != 0).then_some(known),
            Action::MissingMark => (pattern != 0).then_some(known | pattern),
            _ => (struck != 0).then_some(known & !struck),
        };
        *mark = changed.unwrap_or(*mark);
    }
}

/// Tells what a player may do next.
///
/// puzzle: 81 bytes, read: the givens. board: 81 bytes, read: the givens and what the player put in. A given that
/// board lacks counts as there. candidates: 81 values, or NULL; read: the player's pencil marks, of which those of
/// blank cells count; a blank cell without any counts as not marked yet, and as having the candidates of the plain
/// rules, as all do if this is NULL. (Then a step that strikes candidates cannot be remembered: it comes again until
/// the player puts a digit in.) step: written with the hint. max_nodes: as for sudoku_rate().
///
/// Where no technique leads further, the step places a digit of the solution, with the technique named "Solution" and
/// a rating of 200.
///
/// It takes as long as a round of sudoku_rate(): mostly well below a millisecond, where nets within nets are needed
/// some seconds (of "Golden Nugget" the longest took 8 s). max_nodes sets a limit.
///
/// Returns 1 for a hint; 0 if the board is solved (step is then not written); SUDOKU_ERROR_NULL if puzzle, board or
/// step is NULL; SUDOKU_ERROR_OPTION if a bit above the ninth is set in candidates; SUDOKU_ERROR_CELL;
/// SUDOKU_ERROR_CLASH if the givens repeat a digit; SUDOKU_ERROR_NO_SOLUTION, SUDOKU_ERROR_NOT_UNIQUE;
/// SUDOKU_ERROR_BUDGET.
///
/// # Safety
/// `puzzle` and `board` are NULL or point to 81 readable bytes, `candidates` is NULL or points to 81 readable values,
/// `step` is NULL or points to a writable value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_hint(
    puzzle: *const c_char,
    board: *const c_char,
    candidates: *const u16,
    step: *mut sudoku_step,
    max_nodes: u64,
) -> c_int {
    // SAFETY: the caller's promise is the same.
    let boards = unsafe { memory::read_board(puzzle) }.and_then(|puzzle| {
        // SAFETY: likewise.
        Ok((puzzle, unsafe { memory::read_board(board) }?))
    });
    if step.is_null() {
        return Error::Null.code();
    }
    let result = boards.and_then(|(puzzle, board)| {
        // SAFETY: readable by the caller's promise.
        let marks = unsafe { read_marks(candidates) }?;
        let Some((board, solution)) = prepare(&puzzle, board)? else { return Ok(0) };
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { hint(&board, &solution, marks, or_unbounded(max_nodes), step) }?;
        Ok(1)
    });
    code(result)
}

/// The board with all givens, and the solution, unless they are the same. (Apart from hint(), as it needs much stack.)
#[inline(never)]
fn prepare(puzzle: &Board, mut board: Board) -> Result<Option<(Board, Board)>, Error> {
    if board.iter().any(|&byte| Cell::from_byte(byte) == Cell::Other) {
        return Err(Error::Cell);
    }
    let solution = super::rate::solution(puzzle)?;
    add_givens(&mut board, puzzle);
    Ok((board != solution).then_some((board, solution)))
}

/// Puts in the givens that a player's board lacks.
fn add_givens(board: &mut Board, givens: &Board) {
    for (cell, &given) in board.iter_mut().zip(givens) {
        if Cell::from_byte(*cell) == Cell::Blank {
            *cell = given;
        }
    }
}

/// Gives blank cells that have no pencil marks the candidates of the plain rules: they are not marked yet.
fn add_plain(marks: &mut Candidates, board: &Board) {
    for ((digits, plain), &byte) in marks.iter_mut().zip(check::candidates(board)).zip(board) {
        if *digits == 0 && Cell::from_byte(byte) == Cell::Blank {
            *digits = plain;
        }
    }
}

/// A player's pencil marks, or nothing.
///
/// # Safety
/// `candidates` is NULL or points to 81 readable values.
unsafe fn read_marks(candidates: *const u16) -> Result<Option<Candidates>, Error> {
    // SAFETY: by the caller's promise. NULL is the only error.
    let marks = unsafe { memory::read(candidates.cast::<Candidates>()) }.ok();
    let fits = marks.is_none_or(|marks| marks.iter().all(|digits| digits & !ALL_DIGITS == 0));
    if fits { Ok(marks) } else { Err(Error::Option) }
}

/// The hint for a player's board.
///
/// # Safety
/// `step` points to a writable value.
#[inline(never)]
unsafe fn hint(
    board: &Board,
    solution: &Board,
    mut marks: Option<Candidates>,
    nodes: u64,
    step: *mut sudoku_step,
) -> Result<(), Error> {
    if let Some(marks) = &mut marks {
        add_plain(marks, board);
    }
    let mut value = sudoku_step::NONE;
    rate::hint(board, marks.as_ref(), solution, nodes, |hint| value.tell(hint))?;
    // SAFETY: writable by the caller's promise.
    unsafe { memory::write(step, value) };
    Ok(())
}

/// Carries a step out.
///
/// step: a step that sudoku_hint() wrote, read. board: 81 bytes, read and written. candidates: 81 values, or NULL; read
/// and written. A placement puts the digit on the board, makes it the only candidate of its cell and strikes it from
/// the candidates of the cell's row, column and box. The candidates of a cell whose wrong digit is taken out become
/// those that the plain rules allow. Where candidates are to be struck from a blank cell without any, or added to it,
/// those of the plain rules are put there first. If candidates is NULL, a step that strikes candidates changes nothing,
/// so that sudoku_hint() tells it again.
///
/// Givens that board lacks are not put there, and the plain rules do not know of them here.
///
/// Returns 0; SUDOKU_ERROR_NULL if step or board is NULL; SUDOKU_ERROR_OPTION if step is to be refused (see
/// sudoku_step); SUDOKU_ERROR_CELL. Nothing is changed on an error.
///
/// # Safety
/// `step` is NULL or points to a readable value, `board` is NULL or points to 81 bytes, `candidates` is NULL or points
/// to 81 values, both readable and writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_hint_apply(
    step: *const sudoku_step,
    board: *mut c_char,
    candidates: *mut u16,
) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read(step) }.and_then(|step| {
        // SAFETY: likewise.
        let mut filled = unsafe { memory::read_board(board) }?;
        // SAFETY: likewise. NULL is the only error.
        let marks = unsafe { memory::read(candidates.cast::<Candidates>().cast_const()) }.ok();
        let mut changed = marks.unwrap_or([0; CELLS]);
        step.read(|step| {
            if filled.iter().any(|&byte| Cell::from_byte(byte) == Cell::Other) {
                return Err(Error::Cell);
            }
            apply(step, &mut filled, &mut changed);
            Ok(())
        })??;
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(board.cast(), filled) };
        if marks.is_some() {
            // SAFETY: likewise.
            unsafe { memory::write(candidates.cast(), changed) };
        }
        Ok(0)
    });
    code(result)
}

/// Explains a step in English.
///
/// step: a step that sudoku_hint() wrote, read. buffer: size bytes, or NULL if size is 0; written with the text and a
/// NUL, cut off if there is no room for all of it. The text is one line of ASCII: the name of the technique, why the
/// step is right, and what follows from it. Of a chain every link is told, in order, once for each assumption.
///
/// Returns the length of the whole text without the NUL, so that all of it was written if that is below size. It is
/// below 65536, mostly below 1000. SUDOKU_ERROR_NULL if step is NULL, or buffer is and size is not 0;
/// SUDOKU_ERROR_OPTION if step is to be refused (see sudoku_step): then nothing is written.
///
/// # Safety
/// `step` is NULL or points to a readable value, `buffer` to `size` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_hint_text(step: *const sudoku_step, buffer: *mut c_char, size: usize) -> i64 {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read(step) }.and_then(|step| {
        if buffer.is_null() && size != 0 {
            return Err(Error::Null);
        }
        // SAFETY: by the caller's promise.
        step.read(|step| unsafe { write_text(buffer, size, |out| explain::write(step, out)) })
    });
    result.unwrap_or_else(|error| i64::from(error.code()))
}

/// Draws a step on its board.
///
/// step: a step that sudoku_hint() wrote, read. givens: 81 bytes, read, or NULL, as for sudoku_format(). board: 81
/// bytes, read: the board that the step was told of; a given that it lacks counts as there. candidates: 81 values, or
/// NULL; read: the player's pencil marks, as for sudoku_hint(). buffer: size bytes, or NULL if size is 0; written with
/// a complete SVG document and a NUL, cut off if there is no room for all of it.
///
/// The picture is 581 wide and 613 high. Below the board stand the technique and its rating; they are its title too,
/// and the text of sudoku_hint_text() is its description, for those who cannot see it. It has no style sheet, no
/// script, no id, and needs nothing from elsewhere.
///
/// Returns the length of the whole text without the NUL, so that all of it was written if that is below size. It is
/// below 262144, mostly between 5000 and 20000. SUDOKU_ERROR_NULL if step or board is NULL, or buffer is and size is
/// not 0; SUDOKU_ERROR_OPTION if step is to be refused (see sudoku_step), or if a bit above the ninth is set in
/// candidates; SUDOKU_ERROR_CELL if a byte of board or givens is neither digit nor blank: then nothing is written. The
/// step need not fit the board: what it says of cells that are filled is not drawn then.
///
/// # Safety
/// `step` is NULL or points to a readable value; `givens`, `board` and `candidates` are NULL or point to as much as
/// described, `buffer` to `size` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_hint_svg(
    step: *const sudoku_step,
    givens: *const c_char,
    board: *const c_char,
    candidates: *const u16,
    buffer: *mut c_char,
    size: usize,
) -> i64 {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read(step) }.and_then(|step| {
        // SAFETY: likewise.
        let mut board = unsafe { memory::read_board(board) }?;
        if buffer.is_null() && size != 0 {
            return Err(Error::Null);
        }
        step.read(|step| {
            // SAFETY: likewise. NULL is the only error of the givens.
            let (marks, givens) = unsafe { (read_marks(candidates)?, memory::read_board(givens).ok()) };
            if let Some(givens) = &givens {
                add_givens(&mut board, givens);
            }
            let mut marks = marks.unwrap_or([0; CELLS]);
            add_plain(&mut marks, &board);
            let picture = Picture::new(givens, board, Some(marks))?;
            // SAFETY: by the caller's promise.
            Ok(unsafe { write_text(buffer, size, |out| picture.write_step(step, out)) })
        })?
    });
    result.unwrap_or_else(|error| i64::from(error.code()))
}
