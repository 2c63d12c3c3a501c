//! Drawing a step into the picture of a board: in layers, from the ground up.

use super::explain;
use super::picture::Picture;
use super::step::{Node, Step, cells_of, digits_in};
use super::svg::{
    CANDIDATES, CELL, CLOSING, GROUP_END, LETTERS, LINES, SIZE, left, middle, open, put_board, put_candidate,
    put_digits, put_large, top,
};
use super::svg_arrow::Arrow;
use super::writer::Writer;
use super::{BLANK, character};
use crate::board::{CELLS, Candidates, Digits, SETS};
use crate::rate::Link;
use crate::rate::cells::{Cells, HOUSE, PEERS, bits};

/// The height of a picture with its caption.
const HEIGHT: usize = SIZE + 32;

const BASE: &[u8] = br##"<g fill="#0072b2" fill-opacity=".14">
"##;
const COVER: &[u8] = br##"<g fill="#f0e442" fill-opacity=".3">
"##;
const COVER_EDGE: &[u8] = br##"<g fill="none" stroke="#a06a00" stroke-width="2" stroke-dasharray="7 5">
"##;
const PLACED_FRAME: &[u8] = br##"<g fill="#e0f5ec" stroke="#007a54" stroke-width="4">
"##;
const CIRCLES: &[u8] = br##"<g fill="#cfe6f7" stroke="#0072b2" stroke-width="1.5">
"##;
const SQUARES: &[u8] = br##"<g fill="#ffe3b0" stroke="#a06a00" stroke-width="1.5">
"##;
const RINGS: &[u8] = br##"<g fill="none" stroke="#0072b2" stroke-width="2">
"##;
const STRUCK_GROUND: &[u8] = br##"<g fill="#ffdacd">
"##;
const PLACED_GROUND: &[u8] = br##"<g fill="#007a54">
"##;
/// The lines of arrows by sort: whole, dashed, dotted; and their heads.
const ARROWS: [&[u8]; 3] = [
    br##"<g fill="none" stroke="#7b2d8b" stroke-width="1.8">
"##,
    br##"<g fill="none" stroke="#7b2d8b" stroke-width="1.8" stroke-dasharray="5 3">
"##,
    br##"<g fill="none" stroke="#7b2d8b" stroke-width="1.8" stroke-dasharray="1.5 3">
"##,
];
const HEADS: &[u8] = br##"<g fill="#7b2d8b">
"##;
const NAMED: &[u8] = br##"<g font-size="15" font-weight="600" fill="#1c2430">
"##;
const STRUCK: &[u8] = br##"<g font-size="15" font-weight="600" fill="#b02a00">
"##;
const PLACED: &[u8] = br##"<g font-size="38" font-weight="600" fill="#007a54">
"##;
const PLACED_SMALL: &[u8] = br##"<g font-size="15" font-weight="600" fill="#fff">
"##;
const STRIKES: &[u8] = br##"<g fill="none" stroke="#b02a00" stroke-width="2" stroke-linecap="round">
"##;
const LARGE_STRIKES: &[u8] = br##"<g fill="none" stroke="#b02a00" stroke-width="4" stroke-linecap="round">
"##;
const CAPTION: &[u8] = br##"<g font-size="19" font-weight="600" fill="#1c2430">
<text x="561" y="595" text-anchor="end">"##;
const NAME: &[u8] = br##"</text>
<text x="20" y="595" text-anchor="start" font-size=""##;
const CAPTION_END: &[u8] = b"</text>\n</g>\n";

impl Picture {
    /// Writes the picture of a step on this board.
    pub(crate) fn write_step(&self, step: &Step<'_>, out: &mut Writer<'_>) {
        let title = |out: &mut Writer<'_>| {
            out.put(step.name.to_bytes());
            if step.rating != 0 {
                out.put(b", rated ");
                out.tenths(usize::from(step.rating));
            }
        };
        let desc = |out: &mut Writer<'_>| {
            explain::write(step, out);
            out.put(b" The board: ");
            put_board(self, out);
        };
        open(HEIGHT, title, desc, out);
        let drawing = Drawing::new(self, step);
        drawing.put_houses(out);
        out.put(LINES);
        drawing.put_grounds(out);
        drawing.put_arrows(out);
        out.put(LETTERS);
        put_digits(self, out);
        drawing.put_candidates(out);
        drawing.put_strikes(out);
        Self::put_caption(step, out);
        out.put(CLOSING);
    }

    fn put_caption(step: &Step<'_>, out: &mut Writer<'_>) {
        out.put(CAPTION);
        if step.rating != 0 {
            out.tenths(usize::from(step.rating));
        }
        out.put(NAME);
        let name = step.name.to_bytes();
        // Long names have less room for each letter.
        out.number(match name.len() {
            ..=40 => 19,
            41..=62 => 13,
            _ => 10,
        });
        out.put(b"\">");
        out.put(name);
        out.put(CAPTION_END);
    }
}

/// A step on its board.
struct Drawing<'a> {
    picture: &'a Picture,
    step: &'a Step<'a>,
    blank: Cells,
    /// The candidates that are shown: those of the board, and what the step names of its blank cells.
    shown: Candidates,
    /// The digit that is placed, alone, in its cell.
    placed: Candidates,
    /// Whether it is written as large as the digits of the board: not if arrows lead to it.
    is_large: bool,
}

impl<'a> Drawing<'a> {
    fn new(picture: &'a Picture, step: &'a Step<'a>) -> Self {
        let mut blank = Cells::NONE;
        for (cell, (byte, ..)) in picture.cells().enumerate() {
            if byte == BLANK {
                blank |= Cells::of(cell);
            }
        }
        let mut placed = [0; CELLS];
        if let Some((cell, digit)) = step.placement
            && blank.has(cell)
            && let (Some(place), Some(&set)) = (placed.get_mut(cell), SETS.get(digit))
        {
            *place = set;
        }
        let is_large = step.links.is_empty();
        let mut shown = picture.candidates.unwrap_or([0; CELLS]);
        for (cell, digits) in shown.iter_mut().enumerate() {
            for marks in [step.eliminations, step.pattern, step.extra, &placed] {
                *digits |= digits_in(marks, cell);
            }
            if !blank.has(cell) || is_large && digits_in(&placed, cell) != 0 {
                *digits = 0;
            }
        }
        Self { picture, step, blank, shown, placed, is_large }
    }

    /// The candidates of some marks that are shown, but for those of others: the cell, and the digit from 0.
    fn each(&self, marks: &Candidates, but: &Candidates) -> impl Iterator<Item = (usize, usize)> {
        let cells = self.shown.iter().zip(marks.iter().zip(but)).enumerate();
        cells.flat_map(|(cell, (shown, (digits, but)))| bits(shown & digits & !but).map(move |digit| (cell, digit)))
    }

    /// The grounds of the houses.
    fn put_houses(&self, out: &mut Writer<'_>) {
        for (opening, houses, inset) in
            [(BASE, self.step.base, 0), (COVER, self.step.cover, 0), (COVER_EDGE, self.step.cover, 3)]
        {
            put_group(opening, bits(houses), out, |house, out| {
                let cells = HOUSE[house];
                let last = cells.last().unwrap_or(0);
                let (x, y) = (left(cells.first()), top(cells.first()));
                let (width, height) = (left(last) + CELL - x, top(last) + CELL - y);
                put_rectangle(x + inset, y + inset, width - 2 * inset, height - 2 * inset, out);
            });
        }
    }

    /// What lies under the digits.
    fn put_grounds(&self, out: &mut Writer<'_>) {
        let step = self.step;
        let nothing = &[0; CELLS];
        put_group(PLACED_FRAME, cells_of(&self.placed), out, |cell, out| {
            put_rectangle(left(cell) + 3, top(cell) + 3, CELL - 5, CELL - 5, out);
        });
        put_group(RINGS, self.blockers(), out, |cell, out| {
            put_circle((left(cell) + CELL / 2, top(cell) + CELL / 2), b"24", out);
        });
        let circle = |(cell, digit), out: &mut Writer<'_>| put_circle(middle(cell, digit), b"8", out);
        put_group(STRUCK_GROUND, self.each(step.eliminations, nothing), out, circle);
        put_group(CIRCLES, self.each(step.pattern, step.extra), out, circle);
        put_group(SQUARES, self.each(step.extra, nothing), out, |(cell, digit), out| {
            let (x, y) = middle(cell, digit);
            put_rectangle(x - 7, y - 7, 14, 14, out);
        });
        put_group(PLACED_GROUND, self.each(&self.placed, nothing), out, circle);
    }

    /// The digits of the board that leave the digit which is placed no other cell in a house, if that is the reason.
    fn blockers(&self) -> Cells {
        let Some((cell, digit)) = self.step.placement else { return Cells::NONE };
        let is_reason = self.step.base.is_power_of_two() && cells_of(self.step.pattern) == Cells::of(cell);
        if !is_reason || !self.is_large {
            return Cells::NONE;
        }
        let house = self.blank & bits(self.step.base).fold(Cells::NONE, |cells, house| cells | HOUSE[house]);
        let others = house.without(Cells::of(cell));
        let held = self.picture.cells().enumerate().filter(|(_, (byte, ..))| *byte == character(digit));
        let sees = held.filter(|(cell, _)| !(PEERS[*cell] & others).is_empty());
        sees.fold(Cells::NONE, |cells, (cell, _)| cells | Cells::of(cell))
    }

    /// The links, each once: first the lines by sort, then the heads.
    fn put_arrows(&self, out: &mut Writer<'_>) {
        let links = self.step.links;
        let firsts =
            links.iter().enumerate().filter(|(i, link)| !links.iter().take(*i).any(|other| is_same(link, other)));
        let arrows = firsts.filter_map(|(_, link)| {
            let (from, to) = (Node::new(link.from), Node::new(link.to));
            let is_drawn = from.place() != to.place() && self.shows(from) && self.shows(to);
            let sort = match (from.is_false, to.is_false) {
                (true, false) => 0,
                (false, _) => 1,
                (true, true) => 2,
            };
            is_drawn.then(|| (sort, Arrow::new(middle(from.cell, from.digit), middle(to.cell, to.digit))))
        });
        for (sort, opening) in ARROWS.into_iter().enumerate() {
            put_group(opening, arrows.clone().filter(|arrow| arrow.0 == sort), out, |(_, arrow), out| {
                arrow.put_line(out)
            });
        }
        put_group(HEADS, arrows, out, |(_, arrow), out| arrow.put_head(out));
    }

    fn shows(&self, node: Node) -> bool {
        bits(digits_in(&self.shown, node.cell)).any(|digit| digit == node.digit)
    }

    /// The candidates by what is told of them, and a digit that is placed.
    fn put_candidates(&self, out: &mut Writer<'_>) {
        let (step, nothing) = (self.step, &[0; CELLS]);
        let mut named = [0; CELLS];
        for (cell, named) in named.iter_mut().enumerate() {
            *named = digits_in(step.pattern, cell) | digits_in(step.extra, cell);
        }
        let mut plain = self.shown;
        for (cell, plain) in plain.iter_mut().enumerate() {
            for marks in [&named, step.eliminations, &self.placed] {
                *plain &= !digits_in(marks, cell);
            }
        }
        let put = |(cell, digit): (usize, usize), out: &mut Writer<'_>| put_candidate(character(digit), cell, out);
        put_group(CANDIDATES, self.each(&plain, nothing), out, put);
        let mut late = *step.eliminations;
        for (late, placed) in late.iter_mut().zip(&self.placed) {
            *late |= placed;
        }
        put_group(NAMED, self.each(&named, &late), out, put);
        put_group(STRUCK, self.each(step.eliminations, &self.placed), out, put);
        put_group(PLACED_SMALL, self.each(&self.placed, nothing), out, put);
        let large = step.placement.filter(|&(cell, _)| self.is_large && self.blank.has(cell));
        put_group(PLACED, large.into_iter(), out, |(cell, digit), out| put_large(character(digit), cell, out));
    }

    /// What strikes candidates through, and wrong digits of the board.
    fn put_strikes(&self, out: &mut Writer<'_>) {
        let strikes = self.each(self.step.eliminations, &[0; CELLS]);
        put_group(STRIKES, strikes, out, |(cell, digit), out| put_strike(middle(cell, digit), 8, out));
        let is_wrong = |&(cell, (byte, ..)): &(usize, (u8, bool, Digits))| {
            bits(digits_in(self.step.eliminations, cell)).any(|digit| character(digit) == byte)
        };
        let wrong = self.picture.cells().enumerate().filter(is_wrong);
        put_group(LARGE_STRIKES, wrong, out, |(cell, _), out| {
            put_strike((left(cell) + CELL / 2, top(cell) + CELL / 2), 20, out);
        });
    }
}

/// Whether two links lead from one candidate to another in the same sense.
fn is_same(a: &Link, b: &Link) -> bool {
    a.from == b.from && a.to == b.to
}

/// A group of things, if there are any.
fn put_group<T>(
    opening: &[u8],
    things: impl Iterator<Item = T>,
    out: &mut Writer<'_>,
    mut put: impl FnMut(T, &mut Writer<'_>),
) {
    let mut any = false;
    for thing in things {
        out.put(if any { b"" } else { opening });
        put(thing, out);
        any = true;
    }
    out.put(if any { GROUP_END } else { b"" });
}

fn put_rectangle(x: usize, y: usize, width: usize, height: usize, out: &mut Writer<'_>) {
    let parts: [(&[u8], usize); 4] =
        [(b"<rect x=\"", x), (b"\" y=\"", y), (b"\" width=\"", width), (b"\" height=\"", height)];
    for (text, number) in parts {
        out.put(text);
        out.number(number);
    }
    out.put(b"\"/>\n");
}

fn put_circle((x, y): (usize, usize), radius: &[u8], out: &mut Writer<'_>) {
    out.put(b"<circle cx=\"");
    out.number(x);
    out.put(b"\" cy=\"");
    out.number(y);
    out.put(b"\" r=\"");
    out.put(radius);
    out.put(b"\"/>\n");
}

/// A line through a middle, from the lower left to the upper right.
fn put_strike((x, y): (usize, usize), half: usize, out: &mut Writer<'_>) {
    out.put(b"<path d=\"M");
    for (text, x, y) in [(&b" "[..], x - half, y + half), (b" ", x + half, y - half)] {
        out.number(x);
        out.put(text);
        out.number(y);
        out.put(b" ");
    }
    out.put(b"\"/>\n");
}
