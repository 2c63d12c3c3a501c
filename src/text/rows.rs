//! Cells from a line, in each way that they can be written. `N` cells are wanted: 9 for a row, 81 for a board.
//!
//! Each cell is the set of digits that it can hold: one for a digit, all nine for a blank.

use super::marks::{Mark, marks};
use crate::board::{ALL_DIGITS, Board, CELLS, Candidates, Cell, Digits};

/// Cells as they come in.
pub(super) struct Cells<const N: usize> {
    sets: [Digits; N],
    count: usize,
}

impl<const N: usize> Cells<N> {
    pub(super) fn new() -> Self {
        Self { sets: [0; N], count: 0 }
    }

    /// Takes one more cell; nothing if there are enough already.
    pub(super) fn push(&mut self, set: Digits) -> Option<()> {
        *self.sets.get_mut(self.count)? = set;
        self.count += 1;
        Some(())
    }

    /// All cells, if there are enough.
    pub(super) fn complete(&self) -> Option<[Digits; N]> {
        (self.count == N).then_some(self.sets)
    }

    fn so_far(&self) -> &[Digits] {
        self.sets.get(..self.count).unwrap_or_default()
    }
}

/// Each cell one character, with or without anything between them. If not, the offset at which it is not.
pub(super) fn packed<const N: usize>(line: &[u8], dash_is_blank: bool) -> Result<[Digits; N], usize> {
    let mut cells = Cells::new();
    for (at, mark) in marks(line) {
        match mark.cell(dash_is_blank) {
            Some(set) => cells.push(set).ok_or(at)?,
            None if mark.separates() => {}
            None => return Err(at),
        }
    }
    cells.complete().ok_or(line.len())
}

/// Where cells that something stands between are not in groups of the same length as the first.
pub(super) fn uneven(line: &[u8]) -> Option<usize> {
    let (mut first, mut length) = (0, 0);
    for (at, mark) in marks(line) {
        if mark.cell(true).is_some() {
            length += 1;
        } else if length > 0 {
            if first != 0 && length != first {
                return Some(at);
            }
            (first, length) = (length, 0);
        }
        if first != 0 && length > first {
            return Some(at);
        }
    }
    (first != 0 && length != 0 && length != first).then_some(line.len())
}

/// Each cell a group of candidates in ascending order, or a blank character for no candidate at all.
pub(super) fn groups<const N: usize>(line: &[u8]) -> Option<[Digits; N]> {
    let mut cells = Cells::new();
    let mut group = None;
    for (_, mark) in marks(line) {
        match (mark, group) {
            (Mark::Digit(digit), None) => group = Some(digit),
            // Digits are single bits, so that a greater one is greater than all lesser ones together.
            (Mark::Digit(digit), Some(set)) if 0 < set && set < digit => group = Some(set | digit),
            (Mark::Blank | Mark::Dot, None) => group = Some(0),
            (_, None) if mark.separates() => {}
            (_, Some(set)) if mark.separates() => {
                cells.push(set)?;
                group = None;
            }
            _ => return None,
        }
    }
    if let Some(set) = group {
        cells.push(set)?;
    }
    cells.complete()
}

/// Each cell a field, an empty one a blank. Fields stand between commas, semicolons, tabs or bars, of one kind in a
/// line; bars may also stand before the first field and behind the last.
pub(super) fn fields<const N: usize>(line: &[u8]) -> Option<[Digits; N]> {
    let marks = || marks(line).map(|(_, mark)| mark);
    let delimiter = marks().find(|mark| matches!(mark, Mark::Delimiter(_) | Mark::Bar))?;
    let count = marks().filter(|&mark| mark == delimiter).count();
    let framed = delimiter == Mark::Bar && count == N + 1;
    if !framed && count + 1 != N {
        return None;
    }
    let mut cells = Cells::new();
    let mut field = None;
    let mut inside = !framed;
    for mark in marks() {
        if mark == delimiter {
            match field.take() {
                Some(_) if !inside => return None,
                None if !inside => {}
                set => cells.push(set.unwrap_or(ALL_DIGITS))?,
            }
            inside = true;
        } else if let Some(set) = mark.cell(false) {
            if field.replace(set).is_some() {
                return None;
            }
        } else if !matches!(mark, Mark::Space | Mark::Dress) {
            return None;
        }
    }
    match field {
        Some(_) if framed => return None,
        None if framed => {}
        set => cells.push(set.unwrap_or(ALL_DIGITS))?,
    }
    cells.complete()
}

/// Each cell has its place in the line: a digit, or a space for a blank. The places are next to each other or every other one;
/// bars may divide the three boxes, and stand around them.
pub(super) fn columns(line: &[u8]) -> Option<[Digits; 9]> {
    let bars = marks(line).filter(|&(_, mark)| mark == Mark::Bar).count();
    let mut cells = Cells::new();
    let mut part = Cells::<17>::new();
    let mut number = 0;
    for (_, mark) in marks(line) {
        match mark {
            Mark::Bar => {
                take_part(&mut cells, part.so_far(), number, bars)?;
                part = Cells::new();
                number += 1;
            }
            Mark::Space => part.push(0)?,
            Mark::Digit(digit) => part.push(digit)?,
            _ => return None,
        }
    }
    take_part(&mut cells, part.so_far(), number, bars)?;
    cells.complete()
}

/// The cells of the part of a line before bar `number`, or behind the last; spaces are 0.
fn take_part(cells: &mut Cells<9>, part: &[Digits], number: usize, bars: usize) -> Option<()> {
    let (first, step) = match (bars, number, part.len()) {
        (0, 0, 9) | (2, _, 3) | (4, 1..=3, 3) => (0, 1),
        (0, 0, 17) | (2, _, 5) | (4, 1..=3, 5) | (2, 0, 6) => (0, 2),
        (2, _, 7) | (4, 1..=3, 7) | (2, 2, 6) => (1, 2),
        (4, 0 | 4, _) => return part.iter().all(|&set| set == 0).then_some(()),
        _ => return None,
    };
    for (at, &set) in part.iter().enumerate() {
        if at >= first && (at - first) & (step - 1) == 0 {
            cells.push(if set == 0 { ALL_DIGITS } else { set })?;
        } else if set != 0 {
            return None;
        }
    }
    Some(())
}

/// A board among other things: the first field of 81 cells, which must begin behind 40 bytes at most, so that no
/// damaged board is passed over. Further boards in the line must agree with it, as a solution does.
pub(super) fn among_fields(line: &[u8]) -> Option<Candidates> {
    let mut offset = 0;
    let mut board = None;
    for field in line.split(separates_fields) {
        match (&board, single_field(field)) {
            (None, _) if offset > 40 => return None,
            (None, Some(found)) => board = Some(found),
            (Some(board), Some(found)) if !agree(board, &found) => return None,
            _ => {}
        }
        offset += field.len() + 1;
    }
    board
}

/// A board whose blanks are spaces, and nothing else: the first 81 bytes, if nothing or a comma, a semicolon or a tab
/// follows them.
pub(super) fn with_spaces(line: &[u8]) -> Option<Candidates> {
    let (board, rest) = line.split_at_checked(CELLS)?;
    let mut cells = Cells::new();
    let (mut digits, mut spaces) = (false, false);
    for (_, mark) in marks(board) {
        digits |= matches!(mark, Mark::Digit(_));
        spaces |= mark == Mark::Space;
        match mark {
            Mark::Digit(digit) => cells.push(digit)?,
            Mark::Space => cells.push(ALL_DIGITS)?,
            _ => return None,
        }
    }
    let board = cells.complete().filter(|_| digits && spaces)?;
    let ends = matches!(rest, [] | [b',' | b';' | b'\t', ..]);
    let fits = |field: &[u8]| single_field(field).is_none_or(|other| agree(&board, &other));
    (ends && rest.split(separates_fields).all(fits)).then_some(board)
}

fn separates_fields(&byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b':' | b'|' | b'"' | b'\'' | b'[' | b']' | b'(' | b')' | b'{' | b'}')
}

/// Cells that are all digits, dots or zeros, as most are.
fn characters(board: &Board) -> Option<Candidates> {
    let mut cells = [ALL_DIGITS; CELLS];
    for (set, &byte) in cells.iter_mut().zip(board) {
        match Cell::from_byte(byte) {
            Cell::Blank => {}
            Cell::Digit(digit) => *set = digit,
            Cell::Other => return None,
        }
    }
    Some(cells)
}

/// 81 cells without anything between them, but for the plus sign by which some programs tell a filled-in digit.
fn single_field(field: &[u8]) -> Option<Candidates> {
    // Most fields are short, or long texts: neither is worth a look.
    if field.len() < CELLS || field.len() > 2 * CELLS {
        return None;
    }
    if let Ok(board) = field.try_into()
        && let Some(cells) = characters(board)
    {
        return Some(cells);
    }
    let mut cells = Cells::new();
    let mut plus = false;
    for &byte in field {
        let mark = marks(&[byte]).next().map_or(Mark::Other, |(_, mark)| mark);
        match (byte, plus) {
            (b'+', false) => plus = true,
            (b'1'..=b'9', _) | (_, false) => {
                cells.push(mark.cell(true)?)?;
                plus = false;
            }
            _ => return None,
        }
    }
    cells.complete().filter(|_| !plus)
}

/// Whether another board has every digit that this one has.
fn agree(board: &Candidates, other: &Candidates) -> bool {
    board.iter().zip(other).all(|(&set, &other)| set == ALL_DIGITS || set == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Digits = ALL_DIGITS;

    #[test]
    fn packed_cells_are_counted() {
        let row = [1, ALL, 4, 8, ALL, 32, 64, ALL, 256];
        for line in ["1.34.67.9", " 1 0 3 | 4 x 6 | 7 _ 9 ", "[1,*,3,4,X,6,7,0,9],", "1\u{2502}.34\u{2551}.67.9"] {
            assert_eq!(packed(line.as_bytes(), false), Ok(row), "{line}");
        }
        assert_eq!(packed(b"1-34-67-9", true), Ok(row));
        assert_eq!(packed::<9>(b"1-34-67-9", false), Err(1));
        assert_eq!(packed::<9>(b"1.34.67.", true), Err(8));
        assert_eq!(packed::<9>(b"1.34.67.99", true), Err(9));
        assert_eq!(packed::<9>(b"1.3a.67.9", true), Err(3));
    }

    #[test]
    fn groups_of_cells_are_equally_long() {
        for line in ["", "123456", "1 2 3", "12, 34 ,56", "[123|...|456]", "1--,456"] {
            assert_eq!(uneven(line.as_bytes()), None, "{line}");
        }
        for (line, at) in [("1,23", 3), ("12,3", 4), ("12,3 ", 4), ("12,3,45", 4), ("12 34 5 67", 7), ("1 2 3 45", 7)] {
            assert_eq!(uneven(line.as_bytes()), Some(at), "{line}");
        }
    }

    #[test]
    fn groups_ascend() {
        assert_eq!(groups(b"| 12 3 789 |"), Some([3, 4, 448]));
        assert_eq!(groups(b"1 . 123456789"), Some([1, 0, ALL]));
        for line in ["12 3", "12 3 4 5", "21 3 4", "11 3 4", "1. 3 4", ".1 3 4", "1 2 a"] {
            assert_eq!(groups::<3>(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn empty_fields_are_blanks() {
        for line in ["1,,3", "1; ;3", "1\t\t3", "|1||3|", "| 1 |   | 3 |", "\"1\",\"\",\"3\""] {
            assert_eq!(fields(line.as_bytes()), Some([1, ALL, 4]), "{line}");
        }
        assert_eq!(fields(b",,"), Some([ALL; 3]));
        for line in ["1,3", "1,,3,", "1,;3", "12,,3", "1|1||3|", "|1||3|3", "a,,3", "1 3"] {
            assert_eq!(fields::<3>(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn spaces_have_their_places() {
        let row = [1, ALL, 4, ALL, ALL, ALL, 64, ALL, 256];
        let lines = [
            "1 3   7 9",
            "1   3       7   9",
            "1 3|   |7 9",
            "|1 3|   |7 9|",
            "  | 1   3 |       | 7   9 |  ",
            "1   3 |       | 7   9",
            "1   3|     |7   9",
        ];
        for line in lines {
            assert_eq!(columns(line.as_bytes()), Some(row), "{line}");
        }
        for line in ["1 3   7 ", "1 3   7 9 ", " 1   3       7   9", "|1 3|   |7 9", "1 .   7 9", "|1 3 |    |7 9 |"] {
            assert_eq!(columns(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn spaces_are_blanks_where_there_are_digits_and_spaces() {
        let digits = [b'1'; CELLS];
        assert_eq!(with_spaces(&digits), None, "no spaces");
        assert_eq!(with_spaces(&[b' '; CELLS]), None, "no digits");
        let mut board = digits;
        board[80] = b' ';
        assert_eq!(with_spaces(&board).map(|cells| (cells[79], cells[80])), Some((1, ALL)));
    }
}
