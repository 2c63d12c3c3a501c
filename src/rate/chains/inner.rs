//! What a net may use when plain links lead no further: patterns on the grid that it has thinned.
//!
//! Tried in this order, and the first that strikes anything ends the turn: locked candidates, hidden pairs, naked pairs,
//! X-wings; then, in nets that may, single chains, multiple chains, nets of their own. Each pattern's reasons are the
//! candidates that the net has struck where they would spoil it. A pattern without a reason stands on the grid itself.

use core::ops::ControlFlow;

use super::super::cells::{Cells, HOUSE, HOUSES, bits, cells_at};
use super::super::grid::Grid;
use super::super::hint::{Marks, Rating};
use super::net::{Cause, Patterns, Reached};
use super::node::{Node, others};
use super::tell::Telling;
use super::{Catch, Found, Proves};

/// Adds what patterns strike to what a net has reached.
pub(super) struct Striking<'a, 'p> {
    /// The grid, and what the net has left of it.
    pub(super) before: &'a Grid,
    pub(super) now: &'a Grid,
    pub(super) reached: &'a mut Reached,
    pub(super) patterns: &'a mut Patterns<'p>,
}

impl Striking<'_, '_> {
    /// Strikes candidates by a pattern; whether any of them is new. Of a digit, cells.
    fn strike(&mut self, targets: &Marks, reasons: &Marks, nodes: u32) -> bool {
        let mut pattern = None;
        for (cell, digit) in targets.each() {
            if !self.now.cells(digit).has(cell) || self.reached.ends.off.has(cell, digit) {
                continue;
            }
            if pattern.is_none() {
                if reasons.is_empty() {
                    return false;
                }
                let depth = reasons.each().map(|(cell, digit)| self.reached.depth(cell, digit)).max().unwrap_or(0);
                pattern = self.patterns.add(reasons, nodes).map(|number| (number, (depth as u8).saturating_add(1)));
            }
            let Some((number, depth)) = pattern else { return false };
            self.reached.add(Node::off(cell, digit), Cause::Pattern(number), depth);
        }
        pattern.is_some()
    }

    /// Where a digit has been struck.
    fn struck(&self, digit: usize) -> Cells {
        self.before.cells(digit).without(self.now.cells(digit))
    }

    /// What has been struck in some cells.
    fn struck_in(&self, cells: Cells) -> Marks {
        let mut marks = Marks::NONE;
        for digit in 0..9 {
            marks.add(digit, self.struck(digit) & cells);
        }
        marks
    }

    /// Tries the plain patterns; whether something was struck.
    pub(super) fn patterns(&mut self) -> bool {
        self.locked() || self.hidden_pairs() || self.naked_pairs() || self.x_wings()
    }

    /// A digit that has places left in only one other house of a house: it cannot be elsewhere in that one.
    fn locked(&mut self) -> bool {
        let mut any = false;
        for (from, to) in [(0, 1), (0, 2), (2, 0), (1, 0)] {
            for house in 9 * from..9 * from + 9 {
                for other in 9 * to..9 * to + 9 {
                    let both = HOUSE[house] & HOUSE[other];
                    if both.is_empty() {
                        continue;
                    }
                    for digit in 0..9 {
                        let cells = self.now.cells(digit);
                        let inside = cells & HOUSE[house];
                        if inside.len() < 2 || !inside.is_subset(both) {
                            continue;
                        }
                        let targets = (cells & HOUSE[other]).without(both);
                        if !targets.is_empty() {
                            let reasons = (self.struck(digit) & HOUSE[house]).without(both);
                            any |= self.strike(&of(digit, targets), &of(digit, reasons), 0);
                        }
                    }
                }
            }
        }
        any
    }

    /// Two digits that share their only two places in a house: nothing else can be there.
    fn hidden_pairs(&mut self) -> bool {
        let mut any = false;
        for house in BY_KIND {
            for (a, b) in pairs() {
                let (places, more) = (self.now.places(house, a), self.now.places(house, b));
                if places == 0 || more == 0 || (places | more).count_ones() != 2 {
                    continue;
                }
                let cells = cells_at(house, places | more);
                let mut targets = Marks::NONE;
                for digit in 0..9 {
                    if digit != a && digit != b {
                        targets.add(digit, self.now.cells(digit) & cells);
                    }
                }
                if !targets.is_empty() {
                    let mut reasons = of(a, (self.struck(a) & HOUSE[house]).without(cells));
                    reasons.add(b, (self.struck(b) & HOUSE[house]).without(cells));
                    any |= self.strike(&targets, &reasons, 0);
                }
            }
        }
        any
    }

    /// Two cells of a house that share their only two candidates: these can be nowhere else in it.
    fn naked_pairs(&mut self) -> bool {
        let mut any = false;
        for house in BY_KIND {
            for (a, b) in pairs() {
                let cells = cells_at(house, 1 << a | 1 << b);
                let mut both = cells;
                let (Some(a), Some(b)) = (both.next(), both.next()) else { continue };
                let (digits, more) = (self.now.candidates(a), self.now.candidates(b));
                if digits == 0 || more == 0 || (digits | more).count_ones() != 2 {
                    continue;
                }
                let mut targets = Marks::NONE;
                for digit in bits(digits | more) {
                    targets.add(digit, (self.now.cells(digit) & HOUSE[house]).without(cells));
                }
                if !targets.is_empty() {
                    any |= self.strike(&targets, &self.struck_in(cells), 0);
                }
            }
        }
        any
    }

    /// A digit with the same two places in two rows (columns): it can be nowhere else in these columns (rows).
    fn x_wings(&mut self) -> bool {
        let mut any = false;
        for (base, cover) in [(2, 1), (1, 2)] {
            for digit in 0..9 {
                for (a, b) in pairs() {
                    let (a, b) = (9 * base + a, 9 * base + b);
                    let (places, more) = (self.now.places(a, digit), self.now.places(b, digit));
                    if places == 0 || more == 0 || (places | more).count_ones() != 2 {
                        continue;
                    }
                    let lines = HOUSE[a] | HOUSE[b];
                    let across = bits(places | more).fold(Cells::NONE, |all, line| all | HOUSE[9 * cover + line]);
                    let targets = (self.now.cells(digit) & across).without(lines);
                    if !targets.is_empty() {
                        let reasons = (self.struck(digit) & lines).without(across);
                        any |= self.strike(&of(digit, targets), &of(digit, reasons), 0);
                    }
                }
            }
        }
        any
    }
}

/// Some cells of one digit.
fn of(digit: usize, cells: Cells) -> Marks {
    let mut marks = Marks::NONE;
    marks.add(digit, cells);
    marks
}

/// Two different numbers below nine.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)))
}

/// The boxes, the columns, the rows.
const BY_KIND: [usize; HOUSES] = {
    let mut houses = [0; HOUSES];
    let mut i = 0;
    while i < HOUSES {
        houses[i] = match i / 9 {
            0 => i,
            1 => i + 9,
            _ => i - 9,
        };
        i += 1;
    }
    houses
};

/// Chains within a net: what they prove is struck by a pattern whose reasons are the gaps that they use.
pub(super) struct Within<'a, 'p> {
    pub(super) striking: Striking<'a, 'p>,
    pub(super) any: bool,
}

impl Catch for Within<'_, '_> {
    fn ceiling(&self) -> Rating {
        Rating::MAX
    }

    fn wants_links(&self) -> bool {
        false
    }

    fn before(&self) -> Option<&Grid> {
        Some(self.striking.before)
    }

    fn take(&mut self, found: &Found, telling: &Telling<'_>) -> ControlFlow<()> {
        let targets = match &found.proves {
            Proves::False(targets) => *targets,
            Proves::Node(node) if node.is_off() => of(node.digit(), node.place()),
            Proves::Node(node) => {
                let mut targets = Marks::NONE;
                targets.add_all(others(self.striking.now, node.cell(), node.digit()), node.place());
                targets
            }
        };
        self.any |= self.striking.strike(&targets, &telling.gaps, found.nodes);
        if self.striking.reached.clash().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
