//! What is to be written: a board and what is known of it.

use super::BLANK;
use crate::board::{Board, CELLS, Candidates, Cell, Digits, SETS};
use crate::error::Error;

/// What is to be seen: a board, which of its digits are clues, and what its blank cells may hold.
pub(crate) struct Picture {
    givens: Option<Board>,
    pub(super) board: Board,
    pub(super) candidates: Option<Candidates>,
}

impl Picture {
    /// All bytes must be digits or blanks. The digits may clash: a picture of a wrong board is a wish like any other.
    pub(crate) fn new(givens: Option<Board>, board: Board, candidates: Option<Candidates>) -> Result<Self, Error> {
        let board = with_dots(board)?;
        let givens = match givens {
            Some(givens) => Some(with_dots(givens)?),
            None => None,
        };
        Ok(Self { givens, board, candidates })
    }

    /// Each cell: its character, whether that is a clue, and its candidates. A digit is a clue if the givens have it
    /// in its place, too.
    pub(super) fn cells(&self) -> impl Iterator<Item = (u8, bool, Digits)> {
        let givens = self.givens.unwrap_or(self.board);
        let candidates = self.candidates.unwrap_or([0; CELLS]);
        self.board.into_iter().zip(givens).zip(candidates).map(|((byte, given), set)| (byte, given == byte, set))
    }

    /// Its rows, of nine bytes each.
    pub(super) fn board_rows(&self) -> impl Iterator<Item = &[u8]> {
        self.board.chunks_exact(9)
    }
}

/// The digits of a set, as characters.
pub(super) fn digits_of(set: Digits) -> impl Iterator<Item = u8> {
    (b'1'..=b'9').zip(SETS).filter(move |(_, one)| set & one != 0).map(|(digit, _)| digit)
}

/// A board in which every blank is a dot.
fn with_dots(mut board: Board) -> Result<Board, Error> {
    for byte in &mut board {
        match Cell::from_byte(*byte) {
            Cell::Digit(_) => {}
            Cell::Blank => *byte = BLANK,
            Cell::Other => return Err(Error::Cell),
        }
    }
    Ok(board)
}
