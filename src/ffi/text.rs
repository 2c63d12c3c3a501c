//! TEXT
//!
//! Boards from the formats that people have, and boards as text and pictures. A file in memory, board by board:
//!
//!     char board[81], grid[400];
//!     size_t used;
//!     int result;
//!     while ((result = sudoku_parse(text, length, board, NULL, &used)) == 1) {
//!         sudoku_format(SUDOKU_FORMAT_GRID, NULL, board, NULL, grid, sizeof grid);
//!         puts(grid);
//!         text += used;
//!         length -= used;
//!     }
//!     if (result < 0) printf("not a board: %.20s\n", text + used);
//!
//! WHAT IS READ
//!   A board in one line: 81 characters, with or without white space, commas, semicolons or bars between them, or
//!   between groups of them that are equally long (unequal ones may be a damaged board and a number beside it); or 81
//!   values between commas, semicolons or tabs, of which empty ones are blanks; or 81 groups of candidates between
//!   spaces. Or among other things: an id, a rating, a name; then the 81 characters stand together, behind 40 bytes
//!   at most, and are the first such in the line. Those that follow must agree with them, as a solution does.
//!
//!   A board in nine lines of nine cells, each cell a character, a value between delimiters or bars, or a group of
//!   candidates. Frames of ASCII (| + - = : ! ', and in lines that have one of these * and . too) or of Unicode's box
//!   drawing may stand around and between rows and boxes. Gaps (up to three lines of frame, white space or comment) may
//!   lie between the bands or between all rows.
//!
//!   Digits are 1 to 9. Blanks are . 0 * _ x X; also - where the cells come to 81 or 9 with it; also a space, where it
//!   is the only blank and the cells have fixed places: in a line of exactly 81 characters, in lines of nine or of 17
//!   (every other one), and in boxes between bars. Square, round and curly brackets and quotation marks are passed over
//!   like white space, and so the brackets of an array in a programming language are read; its declaration is not.
//!
//!   Lines end with LF, CR LF or CR; the last may have no end. What follows a # in a line is a comment. Passed over
//!   before a board: a byte order mark, empty lines, comments, frames, headings (a line with fewer than nine cells that
//!   begins with the word Grid, Id, Puzzle, Quizzes, Simple, Sudoku or Version), and of .sdk files the name of the
//!   section [Puzzle] and all other sections.
//!
//!   Cells are counted, nothing is guessed: where two meanings of dashes, spaces or empty rows both come to a board, and
//!   the boards differ, that is an error.

use core::ffi::{c_char, c_int};
use core::mem::MaybeUninit;
use core::slice;

use super::memory;
use crate::board::{ALL_DIGITS, Board, Candidates};
use crate::error::Error;
use crate::text::{self, Picture, Style, Writer};

/// Style of sudoku_format(): 81 characters, with no line end.
pub const SUDOKU_FORMAT_LINE: c_int = 0;
/// Style of sudoku_format(): nine lines of nine characters.
pub const SUDOKU_FORMAT_ROWS: c_int = 1;
/// Style of sudoku_format(): a grid with a frame around each box.
pub const SUDOKU_FORMAT_GRID: c_int = 2;
/// Style of sudoku_format(): a grid of the candidates of each cell.
pub const SUDOKU_FORMAT_CANDIDATES: c_int = 3;
/// Style of sudoku_format(): a picture, as a complete SVG document.
pub const SUDOKU_FORMAT_SVG: c_int = 4;

const _: () = {
    assert!(SUDOKU_FORMAT_LINE == Style::Line as c_int);
    assert!(SUDOKU_FORMAT_ROWS == Style::Rows as c_int);
    assert!(SUDOKU_FORMAT_GRID == Style::Grid as c_int);
    assert!(SUDOKU_FORMAT_CANDIDATES == Style::Candidates as c_int);
    assert!(SUDOKU_FORMAT_SVG == Style::Svg as c_int);
};

/// Reads the first board of a text.
///
/// text: length bytes, read; no NUL is needed, and any bytes will do. May be NULL if length is 0. It must not change
/// during the call. board: 81 bytes, written with digits, and '.' for blanks. candidates: 81 values, or NULL; written
/// with the candidates of each cell, bit 0 for digit 1: of a candidate grid those it shows, of any other board the
/// digit of a given and all nine for a blank. In a candidate grid, a cell with one candidate is that digit on the
/// board, any other a blank; a blank character is a cell without candidates. consumed: a value, or NULL; written with
/// the number of bytes up to the end of the board, its line end and the lower edge of its frame included.
///
/// Returns 1 for a board, valid or not; 0 if nothing is left but what is passed over before a board (consumed is then
/// length); SUDOKU_ERROR_PARSE if the text is anything else (consumed is then the offset at which it stops being a
/// board), SUDOKU_ERROR_NULL if board is NULL, or text is and length is not 0 (consumed is then not written). Unless
/// the result is 1, board and candidates are unchanged.
///
/// # Safety
/// `text` is NULL or points to `length` readable bytes, the others are NULL or point to as much room as described.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_parse(
    text: *const c_char,
    length: usize,
    board: *mut c_char,
    candidates: *mut u16,
    consumed: *mut usize,
) -> c_int {
    if board.is_null() || text.is_null() && length != 0 {
        return Error::Null.code();
    }
    let bytes = if text.is_null() {
        &[]
    } else {
        // SAFETY: readable by the caller's promise; no object is larger than this bound.
        unsafe { slice::from_raw_parts(text.cast::<u8>(), length.min(isize::MAX as usize)) }
    };
    let (result, end) = match text::parse(bytes) {
        Ok(Some((cells, end))) => {
            // SAFETY: writable by the caller's promise.
            unsafe {
                memory::write(board.cast::<Board>(), text::digits(&cells));
                memory::write(candidates.cast::<Candidates>(), cells);
            }
            (1, end)
        }
        Ok(None) => (0, length),
        Err(offset) => (Error::Parse.code(), offset),
    };
    // SAFETY: writable by the caller's promise.
    unsafe { memory::write(consumed, end) };
    result
}

/// Writes a board as text, or as a picture.
///
/// style: one of SUDOKU_FORMAT_... . board: 81 bytes, read; its digits may clash. givens: 81 bytes, read, or NULL: a
/// digit of board that stands in the same place of givens is a clue, any other was filled in; the picture shows the
/// difference, the texts do not. With NULL all digits are clues. candidates: 81 values, read, or NULL: what the blank
/// cells may hold, bit 0 for digit 1, as SUDOKU_FORMAT_CANDIDATES and _SVG show it. With NULL, _CANDIDATES shows the
/// digits that do not stand in a cell's row, column or box, and _SVG shows none. buffer: size bytes, or NULL if size is
/// 0; written with the text and a NUL, cut off if there is no room for all of it.
///
/// Returns the length of the whole text without the NUL, so that all of it was written if that is below size: 81 for
/// _LINE, 90 for _ROWS, 338 for _GRID, less than 2048 for _CANDIDATES, less than 32768 for _SVG. SUDOKU_ERROR_NULL if
/// board is NULL, or buffer is and size is not 0; SUDOKU_ERROR_OPTION for another style, or if a bit above the ninth is
/// set in candidates; SUDOKU_ERROR_CELL if a byte of board or givens is neither digit nor blank: then nothing is
/// written.
///
/// Every text reads back with sudoku_parse() as the same board. A candidate grid also reads back with the same
/// candidates, but for two cases: a blank cell with one candidate is read as that digit, and if no cell has more than
/// one, it is an ordinary board, whose blanks may hold all nine.
///
/// # Safety
/// `board`, `givens` and `candidates` are NULL or point to as much as described, `buffer` to `size` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_format(
    style: c_int,
    givens: *const c_char,
    board: *const c_char,
    candidates: *const u16,
    buffer: *mut c_char,
    size: usize,
) -> i64 {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|board| {
        if buffer.is_null() && size != 0 {
            return Err(Error::Null);
        }
        let style = Style::from_number(style).ok_or(Error::Option)?;
        // SAFETY: likewise. NULL is the only error of either.
        let (candidates, givens) =
            unsafe { (memory::read(candidates.cast::<Candidates>()).ok(), memory::read_board(givens).ok()) };
        if candidates.is_some_and(|sets| sets.iter().any(|digits| digits & !ALL_DIGITS != 0)) {
            return Err(Error::Option);
        }
        let picture = Picture::new(givens, board, candidates)?;
        // SAFETY: likewise.
        Ok(unsafe { write_text(buffer, size, |out| picture.write(style, out)) })
    });
    result.unwrap_or_else(|error| i64::from(error.code()))
}

/// Writes a text and a NUL into a buffer, cut off if there is no room for all of it; the length of the whole text.
///
/// # Safety
/// `buffer` points to `size` writable bytes, or `size` is 0.
pub(super) unsafe fn write_text(buffer: *mut c_char, size: usize, write: impl Fn(&mut Writer<'_>)) -> i64 {
    let mut counter = Writer::new(&mut []);
    write(&mut counter);
    let length = counter.length();
    let room = length.min(size.saturating_sub(1));
    if size != 0 {
        let buffer = buffer.cast::<MaybeUninit<u8>>();
        // SAFETY: room + 1 bytes lie within the size bytes that are writable by the caller's promise.
        unsafe {
            write(&mut Writer::new(slice::from_raw_parts_mut(buffer, room)));
            memory::write(buffer.add(room), MaybeUninit::new(0));
        }
    }
    length as i64
}
