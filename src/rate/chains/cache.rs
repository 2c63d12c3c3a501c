//! What the nets of all candidates have reached: so that what several have in common is soon known, mostly to be nothing.

use super::super::grid::Grid;
use super::super::hint::Marks;
use super::super::table::Table;
use super::net;
use super::node::{ByCandidate, CANDIDATES, Node};

/// The most candidates for which there is room. Only hand-made grids have more when nets are tried; these take longer.
const MOST: usize = 192;

/// Some candidates, by their numbers.
type Bits = [u64; MOST / 64];

/// What a net has reached.
#[derive(Clone, Copy)]
struct Ends {
    on: Bits,
    off: Bits,
}

pub(super) struct Cache {
    number: ByCandidate<u8>,
    count: usize,
    ends: [Ends; MOST],
}

impl Cache {
    pub(super) const NEW: Self =
        Self { number: Table([0; CANDIDATES]), count: 0, ends: [Ends { on: [0; 3], off: [0; 3] }; MOST] };

    /// Numbers the candidates of a grid; whether there is room for all.
    pub(super) fn fill(&mut self, grid: &Grid) -> bool {
        self.count = 0;
        for digit in 0..9 {
            for cell in grid.cells(digit) {
                if self.count >= MOST {
                    return false;
                }
                self.number[9 * cell + digit] = self.count as u8;
                self.count += 1;
            }
        }
        true
    }

    fn bits(&self, marks: &Marks) -> Bits {
        let mut bits = [0; 3];
        for (cell, digit) in marks.each() {
            let number = usize::from(self.number[9 * cell + digit]);
            if let Some(word) = bits.get_mut(number / 64) {
                *word |= 1 << (number % 64);
            }
        }
        bits
    }

    /// Keeps what the net of a candidate has reached.
    pub(super) fn keep(&mut self, node: Node, reached: &net::Ends) {
        let ends = Ends { on: self.bits(&reached.on), off: self.bits(&reached.off) };
        let number = usize::from(self.number[node.index() / 2]);
        if let Some(slot) = self.ends.get_mut(number) {
            *slot = ends;
        }
    }

    /// Whether the nets of some candidates have anything in common.
    pub(super) fn has_common(&self, nodes: &[Node]) -> bool {
        let mut common = Ends { on: [u64::MAX; 3], off: [u64::MAX; 3] };
        for node in nodes {
            if let Some(ends) = self.ends.get(usize::from(self.number[node.index() / 2])) {
                for i in 0..3 {
                    common.on[i] &= ends.on[i];
                    common.off[i] &= ends.off[i];
                }
            }
        }
        common.on != [0; 3] || common.off != [0; 3]
    }
}
