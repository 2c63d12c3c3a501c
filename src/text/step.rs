//! A step of logic that is to be told or drawn.

use core::ffi::CStr;

use crate::board::{Candidates, Digits};
use crate::rate::cells::Cells;
use crate::rate::{Action, Houses, Link};

/// A step, all of whose fields are within their ranges, whatever they say.
pub(crate) struct Step<'a> {
    pub(crate) name: &'static CStr,
    /// Why it is right: see [`super::explain`].
    pub(crate) why: &'static str,
    pub(crate) rating: u8,
    pub(crate) action: Action,
    /// The cell and the digit (from 0) that is put into it.
    pub(crate) placement: Option<(usize, usize)>,
    pub(crate) eliminations: &'a Candidates,
    pub(crate) pattern: &'a Candidates,
    pub(crate) extra: &'a Candidates,
    pub(crate) base: Houses,
    pub(crate) cover: Houses,
    pub(crate) links: &'a [Link],
    /// How many links there are besides.
    pub(crate) more_links: usize,
}

/// A candidate that a chain takes to be true or false.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) cell: usize,
    /// From 0.
    pub(super) digit: usize,
    pub(super) is_false: bool,
}

impl Node {
    /// From its number in a [`Link`].
    pub(super) fn new(number: u16) -> Self {
        let candidate = usize::from(number) / 2;
        Self { cell: candidate / 9, digit: candidate % 9, is_false: number & 1 != 0 }
    }

    /// The candidate, true or false.
    pub(super) fn place(self) -> (usize, usize) {
        (self.cell, self.digit)
    }
}

/// The digits that are marked in a cell.
pub(super) fn digits_in(marks: &Candidates, cell: usize) -> Digits {
    marks.get(cell).copied().unwrap_or(0)
}

/// The cells in which any digit is marked.
pub(super) fn cells_of(marks: &Candidates) -> Cells {
    let marked = marks.iter().enumerate().filter(|(_, digits)| **digits != 0);
    marked.fold(Cells::NONE, |cells, (cell, _)| cells | Cells::of(cell))
}

/// The digits that are marked in any cell.
pub(super) fn digits_of(marks: &Candidates) -> Digits {
    marks.iter().fold(0, |all, digits| all | digits)
}
