//! What a character of a text can mean.

use crate::board::{ALL_DIGITS, Digits, SETS};

/// A character, as the readings see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `1` to `9`, as a set of one.
    Digit(Digits),
    /// `0`, `_`, `x`, `X`: a blank cell.
    Blank,
    /// `.`, `*`: a blank cell, or the corner of a frame.
    Dot,
    /// `-`: a blank cell, or a piece of a frame.
    Dash,
    /// A space: a blank cell, or nothing.
    Space,
    /// `,`, `;` or a tab: stands between cells, or between fields of which some are empty.
    Delimiter(u8),
    /// `|`, `!`, `:` or a vertical line of Unicode's box drawing: stands between cells or boxes.
    Bar,
    /// `+`, `=` or another character of the box drawing: only ever part of a frame.
    Frame,
    /// Brackets and quotation marks, the dress of lists in program text, and rare white space: passed over.
    Dress,
    /// Whatever no board is written with.
    Other,
}

impl Mark {
    /// The digits that a cell with this character can hold; nothing if it is no cell.
    pub(super) fn cell(self, dash_is_blank: bool) -> Option<Digits> {
        match self {
            Self::Digit(digit) => Some(digit),
            Self::Blank | Self::Dot => Some(ALL_DIGITS),
            Self::Dash if dash_is_blank => Some(ALL_DIGITS),
            _ => None,
        }
    }

    /// Whether it may stand between the cells of a row.
    pub(super) fn separates(self) -> bool {
        matches!(self, Self::Space | Self::Delimiter(_) | Self::Bar | Self::Dress)
    }

    const fn from_byte(byte: u8) -> Self {
        match byte {
            b'1'..=b'9' => Self::Digit(SETS[(byte - b'1') as usize]),
            b'0' | b'_' | b'x' | b'X' => Self::Blank,
            b'.' | b'*' => Self::Dot,
            b'-' => Self::Dash,
            b' ' => Self::Space,
            b',' | b';' | b'\t' => Self::Delimiter(byte),
            b'|' | b'!' | b':' => Self::Bar,
            b'+' | b'=' => Self::Frame,
            b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'"' | b'\'' | 0x0b | 0x0c => Self::Dress,
            _ => Self::Other,
        }
    }

    /// A character of the block U+2500 to U+257F, from the last two bytes of its UTF-8: E2 94 80 to E2 95 BF.
    fn from_box_drawing(second: u8, third: u8) -> Self {
        match (second, third) {
            // Vertical lines: light and heavy, whole and dashed; then double.
            (0x94, 0x82 | 0x83 | 0x86 | 0x87 | 0x8a | 0x8b) | (0x95, 0x8e | 0x8f | 0x91) => Self::Bar,
            _ => Self::Frame,
        }
    }
}

/// What each byte means alone.
const MARKS: [Mark; 256] = {
    let mut marks = [Mark::Other; 256];
    let mut byte = 0;
    while byte < marks.len() {
        marks[byte] = Mark::from_byte(byte as u8);
        byte += 1;
    }
    marks
};

/// The characters of a line, each with its offset.
pub(super) fn marks(line: &[u8]) -> Marks<'_> {
    Marks { rest: line, offset: 0 }
}

#[derive(Clone)]
pub(super) struct Marks<'a> {
    rest: &'a [u8],
    offset: usize,
}

impl Iterator for Marks<'_> {
    type Item = (usize, Mark);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (mark, size, rest) = match *self.rest {
            [0xe2, second @ (0x94 | 0x95), third @ 0x80..=0xbf, ref rest @ ..] => {
                (Mark::from_box_drawing(second, third), 3, rest)
            }
            [byte, ref rest @ ..] => (MARKS[byte as usize], 1, rest),
            [] => return None,
        };
        let offset = self.offset;
        self.offset += size;
        self.rest = rest;
        Some((offset, mark))
    }
}
