//! Telling a step in English.
//!
//! The reason is the kind's own ([`crate::rate::Kind::why`]): a text with names in braces for what differs from step to
//! step. What follows from it is said here, for all kinds alike.
//!
//! | name | what is written |
//! |---|---|
//! | `cell`, `digit` | those of the placement |
//! | `base`, `cover` | the houses |
//! | `crossing`, `beside` | of the houses of the cover those of another sort than the base's, and of the same |
//! | `places` | for each house of the base, the cells of the pattern in it; in the order of the chain, if there is one |
//! | `links` | the chain, a sentence for each assumption |
//! | `groups` | the chain, where links from and to several cells are those of a group |
//! | `start cell`, `start digit` | of the chain's first assumption |
//! | `MARKS FORM` | some candidates in some form, below |
//!
//! | marks | which |
//! |---|---|
//! | `pattern`, `extra`, `struck` | as the step has them |
//! | `all` | of the pattern or extra |
//! | `rest` | of the pattern, where nothing is extra |
//! | `beyond`, `shared` | extra, where the cell is not of the pattern, and where it is |
//! | `kept` | of the pattern, of digits that are struck nowhere |
//! | `pivot` | of the rest, where a digit is that is extra and struck nowhere |
//! | `pincer` | of the rest, where no such digit is |
//!
//! | form | as in |
//! |---|---|
//! | `cells` | r1c1, r1c5 and r2c3 |
//! | `digits`, `either` | 3, 5 and 9; 3, 5 or 9 |
//! | `marks` | 3 and 5 in r1c1 and r1c5, and 9 in r2c3 |
//! | `none` | no 9 in r1c1 or r1c5; neither 3 or 5 in r1c1 nor 9 in r2c3 |

use super::step::{Node, Step, cells_of, digits_in, digits_of};
use super::writer::Writer;
use crate::board::{ALL_DIGITS, CELLS, Candidates, Digits, SETS, column, row};
use crate::rate::cells::{Cells, HOUSE, Houses, bits};
use crate::rate::{Action, Link};

/// Writes what a step is called, why it is right, and what follows.
pub(crate) fn write(step: &Step<'_>, out: &mut Writer<'_>) {
    out.put(step.name.to_bytes());
    out.put(b": ");
    for (i, part) in step.why.as_bytes().split(|&byte| matches!(byte, b'{' | b'}')).enumerate() {
        if i % 2 == 0 {
            out.put(part);
        } else {
            fill_in(step, part, out);
        }
    }
    match (step.action, step.placement) {
        (Action::Placement, Some((cell, digit))) => {
            out.put(b" So ");
            put_fact(Node { cell, digit, is_false: false }, out);
            out.put(b".");
        }
        (Action::Elimination, _) => {
            out.put(b" So ");
            put_not(step.eliminations, out);
            out.put(b".");
        }
        // The reason has said what to do.
        _ => {}
    }
}

/// Writes what a name stands for; whether there is such a name.
fn fill_in(step: &Step<'_>, name: &[u8], out: &mut Writer<'_>) -> bool {
    let (cell, digit) = step.placement.unwrap_or((0, 0));
    let sort_of_base = ALL_OF_SORT.into_iter().filter(|sort| step.base & sort != 0).fold(0, |all, sort| all | sort);
    let start = Node::new(step.links.first().map_or(0, |link| link.from));
    match name {
        b"cell" => put_cell(cell, out),
        b"digit" => put_digit(digit, out),
        b"base" => put_houses(step.base, out),
        b"cover" => put_houses(step.cover, out),
        b"crossing" => put_houses(step.cover & !sort_of_base, out),
        b"beside" => put_houses(step.cover & sort_of_base, out),
        b"places" => put_places(step, out),
        b"links" => put_links(step, out),
        b"groups" => put_groups(step, out),
        b"start cell" => put_cell(start.cell, out),
        b"start digit" => put_digit(start.digit, out),
        _ => {
            let mut words = name.split(|&byte| byte == b' ');
            let marks = words.next().and_then(|which| select(step, which));
            return match (marks, words.next()) {
                (Some(marks), Some(form)) => put_marks(&marks, form, out),
                _ => false,
            };
        }
    }
    true
}

/// Some of a step's candidates.
fn select(step: &Step<'_>, which: &[u8]) -> Option<Candidates> {
    let (pattern, extra) = (step.pattern, step.extra);
    let struck = digits_of(step.eliminations);
    let joint = digits_of(extra) & !struck;
    let rest = |is_pivot: bool| {
        by_cell(
            pattern,
            extra,
            |pattern, extra| if extra == 0 && (pattern & joint != 0) == is_pivot { pattern } else { 0 },
        )
    };
    Some(match which {
        b"pattern" => *pattern,
        b"extra" => *extra,
        b"struck" => *step.eliminations,
        b"all" => by_cell(pattern, extra, |pattern, extra| pattern | extra),
        b"rest" => by_cell(pattern, extra, |pattern, extra| if extra == 0 { pattern } else { 0 }),
        b"beyond" => by_cell(pattern, extra, |pattern, extra| if pattern == 0 { extra } else { 0 }),
        b"shared" => by_cell(pattern, extra, |pattern, extra| if pattern == 0 { 0 } else { extra }),
        b"kept" => by_cell(pattern, extra, |pattern, _| pattern & !struck),
        b"pivot" => rest(true),
        b"pincer" => rest(false),
        _ => return None,
    })
}

fn by_cell(a: &Candidates, b: &Candidates, of: impl Fn(Digits, Digits) -> Digits) -> Candidates {
    let mut made = [0; CELLS];
    for (made, (&a, &b)) in made.iter_mut().zip(a.iter().zip(b)) {
        *made = of(a, b);
    }
    made
}

/// Writes candidates in some form; whether there is such a form.
fn put_marks(marks: &Candidates, form: &[u8], out: &mut Writer<'_>) -> bool {
    match form {
        b"cells" => put_cells(cells_of(marks), b" and ", out),
        b"digits" => put_digits(digits_of(marks), b" and ", out),
        b"either" => put_digits(digits_of(marks), b" or ", out),
        b"marks" => {
            put_list(alike(marks).count(), alike(marks), b", and ", out, |(digits, cells), out| {
                put_digits(digits, b" and ", out);
                out.put(b" in ");
                put_cells(cells, b" and ", out);
            });
        }
        b"none" => {
            let count = alike(marks).count();
            out.put(if count == 1 { b"no " } else { b"neither " });
            put_list(count, alike(marks), b" nor ", out, |(digits, cells), out| {
                put_digits(digits, b" or ", out);
                out.put(b" in ");
                put_cells(cells, b" or ", out);
            });
        }
        _ => return false,
    }
    true
}

/// The sets of digits that are marked, each with all cells that have just these, in the order of the first ones.
fn alike(marks: &Candidates) -> impl Iterator<Item = (Digits, Cells)> {
    let with = move |digits| {
        let same = marks.iter().enumerate().filter(move |(_, other)| **other == digits);
        same.fold(Cells::NONE, |cells, (cell, _)| cells | Cells::of(cell))
    };
    let marked = marks.iter().enumerate().filter(|(_, digits)| **digits != 0);
    let groups = marked.map(move |(cell, &digits)| (cell, digits, with(digits)));
    groups.filter(|&(cell, _, cells)| cells.first() == cell).map(|(_, digits, cells)| (digits, cells))
}

/// "r1c1 is not 3 or 5, and r1c5 and r2c3 are not 9"
fn put_not(marks: &Candidates, out: &mut Writer<'_>) {
    put_list(alike(marks).count(), alike(marks), b", and ", out, |(digits, cells), out| {
        put_cells(cells, b" and ", out);
        out.put(if cells.len() == 1 { b" is not " } else { b" are not " });
        put_digits(digits, b" or ", out);
    });
}

/// "r1c1 is 3", "r1c1 is not 3"
fn put_fact(node: Node, out: &mut Writer<'_>) {
    put_cell(node.cell, out);
    out.put(if node.is_false { b" is not " } else { b" is " });
    put_digit(node.digit, out);
}

fn put_cell(cell: usize, out: &mut Writer<'_>) {
    out.put(b"r");
    out.number(row(cell) + 1);
    out.put(b"c");
    out.number(column(cell) + 1);
}

fn put_digit(digit: usize, out: &mut Writer<'_>) {
    out.number(digit + 1);
}

fn put_cells(cells: Cells, last: &[u8], out: &mut Writer<'_>) {
    put_list(cells.len(), cells, last, out, put_cell);
}

fn put_digits(digits: Digits, last: &[u8], out: &mut Writer<'_>) {
    put_list(digits.count_ones() as usize, bits(digits), last, out, put_digit);
}

/// The houses of each sort, in the order of their telling, and what one is called.
const ALL_OF_SORT: [Houses; 3] = [0x1ff << 9, 0x1ff << 18, 0x1ff];
const NAME_OF_SORT: [&[u8]; 3] = [b"row", b"column", b"box"];

/// "rows 1 and 3, column 5 and box 2"
fn put_houses(houses: Houses, out: &mut Writer<'_>) {
    let sorts = ALL_OF_SORT.into_iter().zip(NAME_OF_SORT).filter(|(sort, _)| houses & sort != 0);
    put_list(sorts.clone().count(), sorts, b" and ", out, |(sort, name), out| {
        let count = (houses & sort).count_ones() as usize;
        out.put(name);
        // The plural of a box is another.
        out.put(match (count, name) {
            (1, _) => b" ",
            (_, b"box") => b"es ",
            _ => b"s ",
        });
        put_list(count, bits(houses & sort), b" and ", out, |house, out| out.number(house % 9 + 1));
    });
}

/// "a, b and c"
fn put_list<T>(
    count: usize,
    items: impl Iterator<Item = T>,
    last: &[u8],
    out: &mut Writer<'_>,
    mut put: impl FnMut(T, &mut Writer<'_>),
) {
    for (i, item) in items.enumerate() {
        out.put(match i {
            0 => b"",
            _ if i + 1 == count => last,
            _ => b", ",
        });
        put(item, out);
    }
}

/// "in row 1 only r1c1 and r1c5, in column 3 only r2c3 and r9c3"
fn put_places(step: &Step<'_>, out: &mut Writer<'_>) {
    let cells = cells_of(step.pattern);
    let linked = step.links.iter().filter_map(|link| {
        let ends = Cells::of(Node::new(link.from).cell) | Cells::of(Node::new(link.to).cell);
        bits(step.base).find(|&house| ends.is_subset(HOUSE[house]))
    });
    let mut left = step.base;
    let once = linked.chain(bits(step.base)).filter(|&house| {
        let is_first = left >> house & 1 != 0;
        left &= !(1 << house);
        is_first
    });
    put_list(step.base.count_ones() as usize, once, b", ", out, |house, out| {
        out.put(b"in ");
        put_houses(1 << house, out);
        out.put(b" only ");
        put_cells(cells & HOUSE[house], b" and ", out);
    });
}

/// Writes the links: "If r1c1 is 5, then r1c7 is not 5; then r3c7 is 5. If ...". What was said of an assumption already is
/// not said again.
fn put_links(step: &Step<'_>, out: &mut Writer<'_>) {
    let mut told = Told::NOTHING;
    let mut links = step.links;
    while let Some(&first) = links.first() {
        told.assume(first.from, out);
        // What has been denied is, taken together, the reason for one fact.
        let is_more = |link: &&Link| *link == &first || link.to == first.to && told.is_reason(first.from, link.from);
        let count = links.iter().take_while(is_more).count();
        let (reasons, rest) = links.split_at_checked(count).unwrap_or((links, &[]));
        told.tell(reasons, first.to, out);
        links = rest;
    }
    out.put(b".");
    if step.more_links != 0 {
        out.put(b" And so on: the chain is too long to be told here.");
    }
}

/// Writes a chain of groups: "If r1c1 and r1c2 are not 5, then one of r3c7 and r3c8 is 5; then r9c7 is not 5".
fn put_groups(step: &Step<'_>, out: &mut Writer<'_>) {
    let mut is_first = true;
    let mut links = step.links;
    while let Some(&first) = links.first() {
        let count = links.iter().take_while(|link| link.from & 1 == first.from & 1).count();
        let (run, rest) = links.split_at_checked(count).unwrap_or((links, &[]));
        links = rest;
        let group = |end: fn(&Link) -> u16| {
            let mut marks = [0; CELLS];
            for node in run.iter().map(|link| Node::new(end(link))) {
                if let Some(digits) = marks.get_mut(node.cell) {
                    *digits |= set_of(node.digit);
                }
            }
            (marks, run.iter().all(|link| end(link) & 1 != 0))
        };
        if is_first {
            out.put(b"If ");
            put_group(group(|link| link.from), out);
        }
        out.put(if is_first { b", then " } else { b"; then " });
        put_group(group(|link| link.to), out);
        is_first = false;
    }
    out.put(b".");
}

/// "r1c1 and r1c2 are not 5", "one of r1c1 and r1c2 is 5", "r1c1 is 5"
fn put_group((marks, is_false): (Candidates, bool), out: &mut Writer<'_>) {
    let cells = cells_of(&marks);
    if is_false {
        put_not(&marks, out);
    } else {
        out.put(if cells.len() == 1 { b"" } else { b"one of " });
        put_cells(cells, b" and ", out);
        out.put(b" is ");
        put_digits(digits_of(&marks), b" or ", out);
    }
}

/// What has been said under the present assumption.
struct Told {
    /// Nothing before the first.
    assumption: Option<u16>,
    facts: [u16; CELLS],
    denials: [u16; CELLS],
    last: u16,
}

/// No number of a node.
const NOT_YET: u16 = u16::MAX;

impl Told {
    const NOTHING: Self = Self { assumption: None, facts: [0; CELLS], denials: [0; CELLS], last: NOT_YET };

    fn has(&self, number: u16) -> bool {
        let node = Node::new(number);
        let side = if node.is_false { &self.denials } else { &self.facts };
        digits_in(side, node.cell) & set_of(node.digit) != 0
    }

    fn add(&mut self, number: u16) {
        let node = Node::new(number);
        let side = if node.is_false { &mut self.denials } else { &mut self.facts };
        if let Some(digits) = side.get_mut(node.cell) {
            *digits |= set_of(node.digit);
        }
        self.last = number;
    }

    fn is_known(&self, number: u16) -> bool {
        self.assumption == Some(number) || self.has(number)
    }

    /// Whether what has been said may be a further reason besides a first one.
    fn is_reason(&self, first: u16, further: u16) -> bool {
        first & further & 1 != 0 && self.is_known(further)
    }

    /// Begins anew with an assumption, unless it has been said.
    fn assume(&mut self, number: u16, out: &mut Writer<'_>) {
        if !self.is_known(number) {
            out.put(if self.assumption.is_none() { b"" } else { b". " });
            *self = Self { assumption: Some(number), ..Self::NOTHING };
        }
    }

    /// Tells that a fact follows from others.
    fn tell(&mut self, reasons: &[Link], fact: u16, out: &mut Writer<'_>) {
        if self.has(fact) {
            return;
        }
        match reasons {
            _ if self.last == NOT_YET => {
                out.put(b"If ");
                put_reasons(reasons, out);
                out.put(b", then ");
            }
            [link] if link.from == self.last => out.put(b"; then "),
            _ => {
                out.put(b"; as ");
                put_reasons(reasons, out);
                out.put(b", ");
            }
        }
        // Links make true what is left alone, and false what sees something true. All else is done by patterns.
        if reasons.iter().any(|link| Node::new(link.from).is_false) && Node::new(fact).is_false {
            out.put(b"a pattern shows that ");
        }
        put_fact(Node::new(fact), out);
        self.add(fact);
    }
}

/// The set of one digit.
fn set_of(digit: usize) -> Digits {
    SETS.get(digit).copied().unwrap_or(ALL_DIGITS)
}

/// What makes a fact: what is true, then what is not.
fn put_reasons(reasons: &[Link], out: &mut Writer<'_>) {
    let mut denials = [0; CELLS];
    let mut any = false;
    for node in reasons.iter().map(|link| Node::new(link.from)) {
        if !node.is_false {
            out.put(if any { b" and " } else { b"" });
            put_fact(node, out);
            any = true;
        } else if let Some(digits) = denials.get_mut(node.cell) {
            *digits |= set_of(node.digit);
        }
    }
    out.put(if any && digits_of(&denials) != 0 { b" and " } else { b"" });
    put_not(&denials, out);
}

#[cfg(test)]
mod tests {
    use core::mem::MaybeUninit;

    use super::*;

    /// Every name in the texts of all kinds is known.
    #[test]
    fn all_names_are_known() {
        let none = [0; CELLS];
        for kind in crate::rate::kinds() {
            let step = Step {
                name: kind.name,
                why: kind.why,
                rating: 0,
                action: Action::Elimination,
                placement: None,
                eliminations: &none,
                pattern: &none,
                extra: &none,
                base: 0,
                cover: 0,
                links: &[],
                more_links: 0,
            };
            let parts: Vec<_> = kind.why.split(['{', '}']).collect();
            assert!(parts.len() % 2 == 1 && !kind.why.contains("{}"), "{}", kind.why);
            for name in parts.into_iter().skip(1).step_by(2) {
                assert!(fill_in(&step, name.as_bytes(), &mut Writer::new(&mut [])), "{name}: {}", kind.why);
            }
            for name in ["", "pattern", "pattern flat", "pat cells"] {
                assert!(!fill_in(&step, name.as_bytes(), &mut Writer::new(&mut [])), "{name}");
            }
        }
    }

    #[test]
    fn what_is_true_comes_before_what_is_not() {
        let reasons = |froms: &[u16]| {
            let links: Vec<_> = froms.iter().map(|&from| Link { from, to: 0 }).collect();
            let mut room = [MaybeUninit::new(b' '); 99];
            let mut out = Writer::new(&mut room);
            put_reasons(&links, &mut out);
            let length = out.length();
            // SAFETY: all bytes of the room were written when it was made.
            let text = room[..length].iter().map(|byte| unsafe { byte.assume_init() }).collect();
            String::from_utf8(text).unwrap()
        };
        let (one_is_2, two_is_not_3, three_is_4) = (2, 2 * (9 + 2) + 1, 2 * (18 + 3));
        let (fact, denial) = (reasons(&[one_is_2]), reasons(&[two_is_not_3]));
        assert_eq!(reasons(&[two_is_not_3, one_is_2]), format!("{fact} and {denial}"));
        assert_eq!(reasons(&[one_is_2, three_is_4]), format!("{fact} and {}", reasons(&[three_is_4])));
    }
}
