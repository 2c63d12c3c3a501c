//! HINTS
//!
//! What a player may do next, as data. A puzzle told step by step:
//!
//!     char now[81];
//!     uint16_t candidates[81];
//!     sudoku_step step;
//!     memcpy(now, board, 81);
//!     sudoku_candidates(now, candidates);
//!     while (sudoku_hint(board, now, candidates, &step, 0) == 1) {
//!         printf("%.1f %s\n", step.rating / 10.0, sudoku_technique_name(step.technique));
//!         sudoku_hint_apply(&step, now, candidates);
//!     }
//!
//! A hint is the easiest step that the board allows (see sudoku_rate()), of several as easy always the same. What the
//! player got wrong comes first: digits that are not those of the solution; then pencil marks that lack the solution's
//! digit; then marks of digits that stand in the cell's row, column or box. All of one sort are told at once.
//!
//! In the arrays of 81 values a cell's candidates are bits, bit 0 for digit 1. Houses are bits too: bits 0 to 8 are the
//! boxes, 9 to 17 the rows, 18 to 26 the columns.

use core::ffi::{c_char, c_int};

use super::memory::{self, code};
use super::solve::or_unbounded;
use crate::board::{ALL_DIGITS, Board, CELLS, Candidates, Cell, box_of, column, row};
use crate::check;
use crate::error::Error;
use crate::rate::{self, Action, Hint};

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
/// strike, of each cell. pattern: the candidates that the step rests on. extra: those with a part of their own, such as
/// the spare candidates of a unique rectangle. base: the houses that give the reason. cover: the houses in which the
/// step strikes, where those are others. link_count: the number of links of a chain, of which the first
/// SUDOKU_STEP_LINKS are there. links: the links, in the order of their telling.
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
}

impl sudoku_step {
    /// Whether it is one that can be carried out.
    fn check(&self) -> Result<(), Error> {
        let placement = c_int::from(self.action) == SUDOKU_ACTION_PLACEMENT;
        let digits = self.eliminations.iter().chain(&self.pattern).all(|digits| digits & !ALL_DIGITS == 0);
        let fits = match c_int::from(self.action) {
            SUDOKU_ACTION_WRONG_ENTRY..=SUDOKU_ACTION_ELIMINATION if digits => {
                !placement || usize::from(self.cell) < CELLS && (1..=9).contains(&self.digit)
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(Error::Option) }
    }

    /// Carries it out.
    fn apply(&self, board: &mut Board, mut marks: Option<&mut Candidates>) {
        let action = c_int::from(self.action);
        let digit_of = |byte| match Cell::from_byte(byte) {
            Cell::Digit(digit) => digit,
            _ => 0,
        };
        if action == SUDOKU_ACTION_PLACEMENT {
            let cell = usize::from(self.cell);
            let byte = self.digit + b'0';
            if let Some(place) = board.get_mut(cell) {
                *place = byte;
            }
            for (other, marks) in marks.into_iter().flatten().enumerate() {
                if other == cell {
                    *marks = digit_of(byte);
                } else if row(other) == row(cell) || column(other) == column(cell) || box_of(other) == box_of(cell) {
                    *marks &= !digit_of(byte);
                }
            }
            return;
        }
        if action == SUDOKU_ACTION_WRONG_ENTRY {
            for (cell, (byte, digits)) in board.iter_mut().zip(self.eliminations).enumerate() {
                if digit_of(*byte) & digits != 0 {
                    *byte = b'.';
                    if let Some(mark) = marks.as_mut().and_then(|marks| marks.get_mut(cell)) {
                        *mark = 0;
                    }
                }
            }
            let plain = check::candidates(board);
            for (mark, plain) in marks.into_iter().flatten().zip(plain).filter(|(mark, _)| **mark == 0) {
                *mark = plain;
            }
            return;
        }
        for (cell, mark) in marks.into_iter().flatten().enumerate() {
            let of = |digits: &Candidates| digits.get(cell).copied().unwrap_or(0);
            if action == SUDOKU_ACTION_MISSING_MARK {
                *mark |= of(&self.pattern);
            } else {
                *mark &= !of(&self.eliminations);
            }
        }
    }
}

/// Tells what a player may do next.
///
/// puzzle: 81 bytes, read: the givens. board: 81 bytes, read: the givens and what the player put in. A given that board
/// lacks counts as there. candidates: 81 values, or NULL; read: the player's pencil marks, of which those of blank cells
/// count; a blank cell without any counts as not marked yet, and as having the candidates of the plain rules, as all
/// do if this is NULL. step: written with the hint. max_nodes: as for sudoku_rate().
///
/// Where no technique leads further, the step places a digit of the solution, with the technique named "Solution" and
/// a rating of 200.
///
/// Returns 1 for a hint; 0 if the board is solved (step is then not written); SUDOKU_ERROR_NULL if puzzle, board or step
/// is NULL; SUDOKU_ERROR_OPTION if a bit above the ninth is set in candidates; SUDOKU_ERROR_CELL; SUDOKU_ERROR_CLASH if
/// the givens repeat a digit; SUDOKU_ERROR_NO_SOLUTION, SUDOKU_ERROR_NOT_UNIQUE; SUDOKU_ERROR_BUDGET.
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
        // SAFETY: not NULL, and readable by the caller's promise.
        let marks = if candidates.is_null() { None } else { Some(unsafe { memory::read(candidates.cast()) }?) };
        if marks.is_some_and(|marks: Candidates| marks.iter().any(|digits| digits & !ALL_DIGITS != 0)) {
            return Err(Error::Option);
        }
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
    for (cell, &given) in board.iter_mut().zip(puzzle) {
        if Cell::from_byte(*cell) == Cell::Blank {
            *cell = given;
        }
    }
    Ok((board != solution).then_some((board, solution)))
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
        let plain = check::candidates(board);
        for (digits, plain) in marks.iter_mut().zip(plain).filter(|(digits, _)| **digits == 0) {
            *digits = plain;
        }
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
/// those that the plain rules allow.
///
/// Returns 0; SUDOKU_ERROR_NULL if step or board is NULL; SUDOKU_ERROR_OPTION if step holds what sudoku_hint() never
/// writes; SUDOKU_ERROR_CELL. Nothing is changed on an error.
///
/// # Safety
/// `step` is NULL or points to a readable value, `board` is NULL or points to 81 bytes, `candidates` is NULL or points to
/// 81 values, both readable and writable.
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
        let mut marks = if candidates.is_null() {
            None
        } else {
            // SAFETY: not NULL, readable by the caller's promise.
            Some(unsafe { memory::read(candidates.cast::<Candidates>()) }?)
        };
        step.check()?;
        if filled.iter().any(|&byte| Cell::from_byte(byte) == Cell::Other) {
            return Err(Error::Cell);
        }
        step.apply(&mut filled, marks.as_mut());
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(board.cast(), filled) };
        if let Some(marks) = marks {
            // SAFETY: likewise.
            unsafe { memory::write(candidates.cast(), marks) };
        }
        Ok(0)
    });
    code(result)
}
