//! Finding the board that lines make up.
//!
//! Some characters have two meanings: a dash is a blank cell or part of a frame, a space a blank cell or nothing, and a
//! row without any cell a row of blanks or empty space. So the lines are read once under each meaning, and cells are
//! counted: a reading that does not come to nine rows of nine is dropped. If two readings find different boards, the
//! text is ambiguous, and that is an error: nothing is guessed.
//!
//! A reading looks at a bounded number of lines, so that reading a file board by board takes linear time.

use super::BLANK;
use super::lines::{Line, skip};
use super::marks::{Mark, marks};
use super::rows::{self, Cells};
use crate::board::{ALL_DIGITS, Board, CELLS, Candidates, Digits};

/// How a row is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writing {
    /// Cells are characters, groups of candidates, or fields; dashes are frames.
    Plain,
    /// Cells are characters; dashes are blanks.
    Dashes,
    /// Cells have fixed places in the line; spaces are blanks, dashes are frames.
    Spaces,
}

/// One way to understand the lines.
#[derive(Clone, Copy)]
struct Reading {
    writing: Writing,
    /// Whether a row without any cell is a row of blanks, not a space between rows.
    empty_rows: bool,
}

const READINGS: [Reading; 5] = [
    Reading { writing: Writing::Plain, empty_rows: true },
    Reading { writing: Writing::Plain, empty_rows: false },
    Reading { writing: Writing::Dashes, empty_rows: true },
    Reading { writing: Writing::Spaces, empty_rows: true },
    Reading { writing: Writing::Spaces, empty_rows: false },
];

/// What a reading finds.
enum Found {
    /// A board, the offset behind it, and whether it is certain that no other reading finds another board.
    Board { cells: Candidates, next: usize, certain: bool },
    /// The end of the text, and no cell before it.
    Nothing,
    /// No board, from this offset on.
    Stopped(usize),
}

/// The first board of a text, and the offset behind it and its line. Nothing if none is left. If the text is something
/// else, the offset at which it stops being a board.
pub(crate) fn parse(text: &[u8]) -> Result<Option<(Candidates, usize)>, usize> {
    let start = skip(text);
    let Some(line) = Line::at(text, start) else { return Ok(None) };
    let mut board = None;
    let mut stopped = start;
    let mut nothing = false;
    match one_line(line.content) {
        Ok((cells, true)) => return Ok(Some((cells, line.next))),
        Ok((cells, false)) => board = Some((cells, line.next)),
        // A shorter line is meant as a row.
        Err(at) if line.content.len() > 40 => stopped += at,
        Err(_) => {}
    }
    for reading in READINGS {
        match reading.grid(text, start) {
            Found::Board { cells, next, certain } => {
                if board.is_some_and(|other| other != (cells, next)) {
                    return Err(start);
                }
                board = Some((cells, next));
                if certain {
                    break;
                }
            }
            Found::Nothing => nothing = true,
            Found::Stopped(at) => stopped = stopped.max(at),
        }
    }
    if board.is_none() && !nothing { Err(stopped) } else { Ok(board) }
}

/// The characters of a board in which each cell has these candidates: a digit where there is just one.
pub(crate) fn digits(candidates: &Candidates) -> Board {
    let mut board = [BLANK; CELLS];
    for (byte, &set) in board.iter_mut().zip(candidates) {
        if set.is_power_of_two() {
            // At most 15 for any set.
            *byte = b'1' + set.trailing_zeros() as u8;
        }
    }
    board
}

/// A whole board in one line, and whether it is certain that the line does not belong to a grid. If it is none, the
/// offset at which it is not.
fn one_line(line: &[u8]) -> Result<(Candidates, bool), usize> {
    let among_fields = rows::among_fields(line);
    if let Some(cells) = among_fields
        && cells.iter().any(|&set| set != ALL_DIGITS)
    {
        // Whatever else reads such a line reads the same: what comes first is what most files have.
        return Ok((cells, true));
    }
    let packed = rows::packed(line, true);
    if let Ok(cells) = packed {
        if rows::groups::<9>(line).is_some() {
            // Nine times 123456789: the first row of an empty candidate grid.
            return Err(0);
        }
        if let Some(at) = rows::uneven(line) {
            // Cells and a number beside them may come to 81, if the board has lost some.
            return Err(at);
        }
        // As many dashes may be a piece of a frame.
        return Ok((cells, marks(line).any(|(_, mark)| mark.cell(false).is_some())));
    }
    let certain = |cells| (cells, true);
    if let Some(cells) = rows::with_spaces(line) {
        return Ok((cells, false));
    }
    among_fields
        .or_else(|| rows::fields(line))
        .or_else(|| rows::groups(line))
        .map(certain)
        .ok_or(packed.err().unwrap_or(0))
}

/// The cells of a row: as plain cells, and as groups of candidates. A row of single digits is both.
struct Row {
    plain: Option<[Digits; 9]>,
    groups: Option<[Digits; 9]>,
    /// Whether there is a character that may be a cell.
    has_cells: bool,
}

impl Reading {
    /// The grid of nine rows that begins with the line at an offset.
    fn grid(self, text: &[u8], start: usize) -> Found {
        let (mut plain, mut groups) = (Some(Cells::<CELLS>::new()), Some(Cells::<CELLS>::new()));
        let mut shape = Shape::new();
        let mut evidence = self.writing == Writing::Plain;
        // A plain row with cells is nothing else to the other readings: each finds these nine rows, no evidence in them,
        // or fewer and then a line that it cannot read.
        let mut certain = self.writing == Writing::Plain;
        let mut at = start;
        loop {
            let Some(line) = Line::at(text, at) else {
                return if shape.rows == 0 { Found::Nothing } else { Found::Stopped(text.len()) };
            };
            let row = self.row(&line);
            if row.plain.is_none() && row.groups.is_none() {
                if !self.is_gap(&line) || !shape.gap() {
                    return Found::Stopped(self.stop(&line));
                }
            } else {
                plain = plain.and_then(|cells| extend(cells, row.plain));
                groups = groups.and_then(|cells| extend(cells, row.groups));
                evidence = evidence || self.is_evidence(&line);
                certain &= row.has_cells;
                if !shape.row() || plain.is_none() && groups.is_none() {
                    return Found::Stopped(line.start);
                }
            }
            at = line.next;
            if shape.rows == 9 {
                break;
            }
        }
        if !evidence {
            return Found::Stopped(start);
        }
        // The lower edge belongs to the board.
        if let Some(line) = Line::at(text, at).filter(|line| line.is_frame() && self.is_gap(line)) {
            at = line.next;
        }
        let board = plain.and_then(|cells| cells.complete()).or_else(|| groups.and_then(|cells| cells.complete()));
        board.map_or(Found::Stopped(start), |cells| Found::Board { cells, next: at, certain })
    }

    fn row(self, line: &Line<'_>) -> Row {
        let line = line.content;
        let (plain, groups) = match self.writing {
            Writing::Plain => (rows::packed(line, false).ok().or_else(|| rows::fields(line)), rows::groups(line)),
            // What a frame has besides dashes is not a cell.
            Writing::Dashes => (rows::packed(line, true).ok(), None),
            Writing::Spaces => (rows::columns(line), None),
        };
        let has_cells = marks(line).any(|(_, mark)| mark.cell(true).is_some());
        let keep = self.empty_rows || has_cells;
        Row { plain: plain.filter(|_| keep), groups: groups.filter(|_| keep), has_cells }
    }

    /// Whether a line that is no row may stand between rows.
    fn is_gap(self, line: &Line<'_>) -> bool {
        let row = self.row(line);
        row.plain.is_none() && row.groups.is_none() && (line.is_nothing() || line.is_frame() || line.is_spacer())
    }

    /// Whether a row shows that this writing is meant: dashes, or spaces, for blanks next to digits. Without such a row
    /// the plain writing reads the same, and lines of dashes or spaces between the rows as what they are.
    fn is_evidence(self, line: &Line<'_>) -> bool {
        let has = |wanted: fn(Mark) -> bool| marks(line.content).any(|(_, mark)| wanted(mark));
        has(|mark| matches!(mark, Mark::Digit(_)))
            && match self.writing {
                Writing::Plain => true,
                Writing::Dashes => has(|mark| mark == Mark::Dash),
                Writing::Spaces => marks(line.content).filter(|(_, mark)| mark.cell(false).is_some()).count() < 9,
            }
    }

    /// Where a line that is neither row nor gap stops being one.
    fn stop(self, line: &Line<'_>) -> usize {
        line.start + rows::packed::<9>(line.content, self.writing == Writing::Dashes).err().unwrap_or(0)
    }
}

/// The cells with a row behind them.
fn extend(mut cells: Cells<CELLS>, row: Option<[Digits; 9]>) -> Option<Cells<CELLS>> {
    for set in row? {
        cells.push(set)?;
    }
    Some(cells)
}

/// Where the gaps of a grid are. They lie between no rows at all, between the bands, or between any two rows. A gap
/// elsewhere means that rows are missing before it, and that what follows is another board.
struct Shape {
    rows: u8,
    /// Lines since the last row.
    gap: u8,
    none: bool,
    bands: bool,
    all: bool,
}

impl Shape {
    fn new() -> Self {
        Self { rows: 0, gap: 0, none: true, bands: true, all: true }
    }

    /// One more line between rows; false if there are too many for a grid.
    fn gap(&mut self) -> bool {
        self.gap += 1;
        self.gap <= 3
    }

    /// One more row; false if this is not the shape of a grid.
    fn row(&mut self) -> bool {
        if self.rows > 0 {
            let gap = self.gap > 0;
            self.none &= !gap;
            self.bands &= gap == (self.rows == 3 || self.rows == 6);
            self.all &= gap;
        }
        self.rows += 1;
        self.gap = 0;
        self.none || self.bands || self.all
    }
}
