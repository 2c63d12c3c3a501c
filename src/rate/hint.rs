//! A hint: one logical step, with all that is needed to carry it out, to tell it and to draw it.

use core::ffi::CStr;

use super::cells::{Cells, Houses, bits};
use super::player::{MISSING_MARK, STRAY_MARK, WRONG_ENTRY};
use super::solve::SOLUTION;
use super::table::Table;
use crate::board::{CELLS, Candidates, Digits, SETS};

/// Tenths of a point of the scale: 12 is 1.2.
pub(crate) type Rating = u8;

/// What a technique's kind of step is called. `id` is part of the C interface: unique, never renumbered.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) id: u8,
    pub(crate) name: &'static CStr,
    /// Why such a step is right, with names in braces for what differs from step to step: see [`crate::text::explain`].
    pub(crate) why: &'static str,
}

/// What a hint asks for. The discriminants are those of the C interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// To take out the digits in `eliminations`.
    WrongEntry = 1,
    /// To add the pencil marks in `pattern`.
    MissingMark = 2,
    /// To strike the pencil marks in `eliminations`.
    StrayMark = 3,
    /// To put a digit in.
    Placement = 4,
    /// To strike the candidates in `eliminations`.
    Elimination = 5,
}

impl Action {
    /// What steps of a kind ask for, those that place a digit or the others.
    pub(crate) fn of(kind: &Kind, places: bool) -> Self {
        match kind.id {
            id if id == WRONG_ENTRY.id => Self::WrongEntry,
            id if id == MISSING_MARK.id => Self::MissingMark,
            id if id == STRAY_MARK.id => Self::StrayMark,
            id if places || id == SOLUTION.id => Self::Placement,
            _ => Self::Elimination,
        }
    }
}

/// Some candidates of the board, by digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marks(Table<Cells, 9>);

impl Marks {
    pub(crate) const NONE: Self = Self(Table([Cells::NONE; 9]));

    #[inline(always)]
    pub(crate) fn add(&mut self, digit: usize, cells: Cells) {
        self.0[digit] |= cells;
    }

    /// Adds several digits in the same cells.
    #[inline(always)]
    pub(crate) fn add_all(&mut self, digits: Digits, cells: Cells) {
        for digit in bits(digits) {
            self.add(digit, cells);
        }
    }

    /// Adds all of others.
    #[inline(always)]
    pub(crate) fn join(&mut self, others: &Self) {
        for (cells, &more) in self.0.0.iter_mut().zip(&others.0.0) {
            *cells |= more;
        }
    }

    #[inline(always)]
    pub(crate) fn cells(&self, digit: usize) -> Cells {
        self.0[digit]
    }

    /// The digits that are marked in each cell.
    pub(crate) fn by_cell(&self) -> Candidates {
        let mut candidates = [0; CELLS];
        for (digit, &set) in SETS.iter().enumerate() {
            for (cell, digits) in candidates.iter_mut().enumerate() {
                if self.cells(digit).has(cell) {
                    *digits |= set;
                }
            }
        }
        candidates
    }

    #[inline(always)]
    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.0[digit].has(cell)
    }

    /// Keeps those that are among others too.
    #[inline(always)]
    pub(crate) fn keep(&mut self, others: &Self) {
        for (cells, &more) in self.0.0.iter_mut().zip(&others.0.0) {
            *cells &= more;
        }
    }

    /// All of them: cell and digit.
    #[inline(always)]
    pub(crate) fn each(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..9).flat_map(|digit| self.0[digit].map(move |cell| (cell, digit)))
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.0.iter().all(|cells| cells.is_empty())
    }
}

/// The most links of a chain that are told.
pub(crate) const MOST_LINKS: usize = 512;

/// A step of a chain: if one candidate is so, another is so. A candidate is `9 * cell + digit`, twice that if it is
/// taken to be true, one more if it is taken to be false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Link {
    pub(crate) from: u16,
    pub(crate) to: u16,
}

/// One logical step.
#[derive(Clone, Copy)]
pub(crate) struct Hint<'a> {
    pub(crate) kind: &'static Kind,
    pub(crate) rating: Rating,
    /// The cell and the digit to put into it.
    pub(crate) placement: Option<(usize, usize)>,
    /// The candidates to strike. All of them are there, and if nothing is placed there is one at least.
    pub(crate) eliminations: Marks,
    /// The candidates that the step rests on: the pattern.
    pub(crate) pattern: Marks,
    /// Those of them with a part of their own: the spare digits of a rectangle, the fins, the pivot's.
    pub(crate) extra: Marks,
    /// The houses that the pattern fills, or that give the reason.
    pub(crate) base: Houses,
    /// The houses in which it strikes.
    pub(crate) cover: Houses,
    /// A chain in the order of its telling, no more than [`MOST_LINKS`], and how many it has more.
    pub(crate) links: &'a [Link],
    pub(crate) more_links: usize,
}

impl Hint<'_> {
    pub(crate) fn action(&self) -> Action {
        Action::of(self.kind, self.placement.is_some())
    }

    /// A hint that says nothing yet.
    #[inline(always)]
    pub(crate) fn new(kind: &'static Kind, rating: Rating) -> Self {
        Self {
            kind,
            rating,
            placement: None,
            eliminations: Marks::NONE,
            pattern: Marks::NONE,
            extra: Marks::NONE,
            base: 0,
            cover: 0,
            links: &[],
            more_links: 0,
        }
    }
}
