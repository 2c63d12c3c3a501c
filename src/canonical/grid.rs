//! The first two rows of complete grids.
//!
//! The first row is 123456789 whatever row and whatever order of columns it is made from, so that much is to be tried.
//! The second row has only two ways to begin, which are seen without trying.

use super::arrangement::{Arrangement, Nibbles};
use super::search::Search;

/// What the first row of every complete grid becomes.
const FIRST: Nibbles = Nibbles(0x9_8765_4321);

/// Puts the first two rows in place, in all ways that make them smallest.
pub(super) fn begin(search: &mut Search) {
    search.smallest[0] = FIRST;
    for transposed in [false, true] {
        for above in 0..9 {
            for k in 1..3 {
                let below = above / 3 * 3 + (above + k) % 3;
                Pair::new(search, transposed, above, below).begin();
            }
        }
    }
}

/// Two rows of one band, to be the first and the second.
struct Pair<'a, 'b> {
    search: &'a mut Search<'b>,
    transposed: bool,
    above: u32,
    below: u32,
    /// In which column the row above holds each digit.
    column_of: Nibbles,
    /// For each column: in which one the row above holds what the row below holds here.
    leads: Nibbles,
}

impl<'a, 'b> Pair<'a, 'b> {
    #[inline(always)]
    fn new(search: &'a mut Search<'b>, transposed: bool, above: u32, below: u32) -> Self {
        let column_of = search.lines.columns_of(transposed, above);
        let digits = search.lines.row(transposed, below);
        let mut leads = Nibbles(0);
        for column in 0..9 {
            leads.0 |= u64::from(column_of.get(digits.get(column))) << (4 * column);
        }
        Self { search, transposed, above, below, column_of, leads }
    }

    /// Puts each stack first. The digits below its triad are above in one other stack, and the second row can begin with
    /// 456; or two of them in one and the third in the other, and it can begin with 457. (If it is so in one stack, it is
    /// so in all.)
    #[inline(always)]
    fn begin(&mut self) {
        for first in [0, 3, 6] {
            let [a, b, c] = [first, first + 1, first + 2];
            let [to_a, to_b, to_c] = [a, b, c].map(|column| self.leads.get(column) / 3);
            if to_a == to_b && to_b == to_c {
                for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                    self.order(order);
                }
            } else if self.search.smallest[1].get(2) > 6 {
                let [a, b, c] = if to_a == to_b {
                    [a, b, c]
                } else if to_a == to_c {
                    [a, c, b]
                } else {
                    [b, c, a]
                };
                self.order_457([a, b, c]);
                self.order_457([b, a, c]);
            }
        }
    }

    /// As [`Self::order`], for a row that begins with 457: what comes behind is quickly seen.
    #[inline(always)]
    fn order_457(&mut self, [a, b, c]: [u32; 3]) {
        let fourth = match self.leads.get(self.leads.get(a)) {
            column if column == a => 1,
            column if column == b => 2,
            column if column == c => 3,
            _ => 8,
        };
        let known = self.search.smallest[1];
        if known.get(2) > 7 || fourth <= known.get(3) {
            self.order([a, b, c]);
        }
    }

    /// With the columns of the first stack in this order, all others follow: each gets the smallest place that is left
    /// when the row below needs it.
    fn order(&mut self, [a, b, c]: [u32; 3]) {
        // Of each stack: its place, as its first column, and how many of its columns have theirs.
        let (mut stacks, mut next_stack) = (Nibbles(0), 3);
        let (mut filled, mut placed) = (Nibbles(0), 0u32);
        let (mut columns, mut places) = (Nibbles(0), Nibbles(0));
        let mut put = |columns: &mut Nibbles, places: &mut Nibbles, filled: &mut Nibbles, column: u32| {
            if placed >> column & 1 == 0 {
                placed |= 1 << column;
                let stack = column / 3;
                if filled.get(stack) == 0 && stack != a / 3 {
                    stacks.set(stack, next_stack);
                    next_stack += 3;
                }
                let place = stacks.get(stack) + filled.get(stack);
                filled.0 += 1 << (4 * stack);
                columns.set(place, column);
                places.set(column, place);
            }
        };
        for column in [a, b, c] {
            put(&mut columns, &mut places, &mut filled, column);
        }
        for place in 0..9 {
            if place == 5 {
                // By now all columns have been asked for but perhaps the third of this stack.
                let first = columns.get(3) / 3 * 3;
                for column in first..first + 3 {
                    put(&mut columns, &mut places, &mut filled, column);
                }
            }
            let column = self.leads.get(columns.get(place));
            put(&mut columns, &mut places, &mut filled, column);
            if !self.search.takes(1, 0, place, places.get(column) + 1) {
                return;
            }
        }
        let rows = [self.above, self.below];
        self.search.complete(&Arrangement::settled(self.transposed, rows, columns, places, self.column_of), 1);
    }
}
