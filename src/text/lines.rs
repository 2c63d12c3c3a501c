//! Cutting a text into lines, and the lines that stand around boards.

use super::marks::{Mark, marks};
use super::rows;

/// One line of a text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// What it says: without its comment and its line end.
    pub(super) content: &'a [u8],
    /// Where it begins in the text.
    pub(super) start: usize,
    /// Where the next one begins.
    pub(super) next: usize,
}

impl<'a> Line<'a> {
    /// The line that begins at an offset; nothing at the end of the text. Lines end with LF, CR LF or CR.
    pub(super) fn at(text: &'a [u8], start: usize) -> Option<Self> {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let (line, end) = rest.split_at_checked(length)?;
        let end = match end {
            [b'\r', b'\n', ..] => 2,
            [_, ..] => 1,
            [] => 0,
        };
        let mut content = line;
        if let Some((before, _)) = line.iter().position(|&byte| byte == b'#').and_then(|at| line.split_at_checked(at)) {
            // The indentation of a comment is not a row of blank cells.
            content = if before.trim_ascii().is_empty() { &[] } else { before };
        }
        Some(Self { content, start, next: start + length + end })
    }

    /// White space, or the bracket that opens or closes a list.
    pub(super) fn is_nothing(&self) -> bool {
        marks(self.content).all(|(_, mark)| matches!(mark, Mark::Space | Mark::Dress | Mark::Delimiter(b'\t')))
    }

    /// Nothing but bars: the space between the rows of a tall grid.
    pub(super) fn is_spacer(&self) -> bool {
        marks(self.content).all(|(_, mark)| matches!(mark, Mark::Space | Mark::Bar))
    }

    /// A horizontal piece of a frame, of whichever characters: `+---+`, `*---*`, `.---.`, `:---:`, `'---'`, `=====`.
    pub(super) fn is_frame(&self) -> bool {
        let mut horizontal = false;
        for (_, mark) in marks(self.content) {
            match mark {
                Mark::Dash | Mark::Frame => horizontal = true,
                Mark::Bar | Mark::Dot | Mark::Dress | Mark::Space => {}
                _ => return false,
            }
        }
        horizontal
    }

    /// The name of a section of a .sdk file: `[Puzzle]`.
    fn section(&self) -> Option<&'a [u8]> {
        let [b'[', name @ .., b']'] = self.content.trim_ascii() else { return None };
        // A row of the blanks x in brackets is not a name.
        let named = name.iter().any(|byte| !matches!(byte, b'x' | b'X'));
        (named && name.iter().all(u8::is_ascii_alphabetic)).then_some(name)
    }

    /// A heading, by its first word. One that could hide a row, by its number of cells and commas, is none.
    fn is_heading(&self) -> bool {
        const WORDS: [&[u8]; 7] = [b"grid", b"puzzle", b"sudoku", b"simple", b"version", b"quizzes", b"id"];
        let text = self.content.trim_ascii();
        let word = text.split(|byte| !byte.is_ascii_alphabetic()).next().unwrap_or_default();
        let cells = |&(_, mark): &(usize, Mark)| mark.cell(true).is_some() || matches!(mark, Mark::Delimiter(_));
        WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)) && marks(text).filter(cells).count() < 9
    }

    /// Whether no reading could take this line for a row, or a whole board, of blank cells.
    fn is_surely_empty(&self) -> bool {
        if self.is_nothing() {
            rows::columns(self.content).is_none() && rows::fields::<9>(self.content).is_none()
        } else {
            self.is_frame()
                && rows::packed::<9>(self.content, true).is_err()
                && rows::packed::<81>(self.content, true).is_err()
        }
    }
}

/// Where the first line begins that is part of a board, or should be; the end of the text if there is none.
pub(super) fn skip(text: &[u8]) -> usize {
    let mut at = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let mut unread_section = false;
    while let Some(line) = Line::at(text, at) {
        if let Some(name) = line.section() {
            unread_section = !name.eq_ignore_ascii_case(b"puzzle");
        } else if !(unread_section || line.is_surely_empty() || line.is_heading()) {
            // Looked at from the end: from here on a file of empty rows would be gone through for each of its boards.
            let blank = line.content.trim_ascii_start().is_empty();
            return if blank && text.trim_ascii_end().len() <= at { text.len() } else { at };
        }
        at = line.next;
    }
    text.len()
}
