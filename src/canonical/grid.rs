//! The first two rows of complete grids.
//!
//! The first row is 123456789 whatever row and whatever order of columns it is made from, so that much would have to be
//! tried. But the second row has only a few ways to begin, which are seen without trying.

use super::arrangement::{Arrangement, Nibbles};
use super::search::{Lines, Search};

/// What the first row of every complete grid becomes.
const FIRST: Nibbles = Nibbles(0x9_8765_4321);

/// Puts the first two rows in place, in all ways that make them smallest.
///
/// The digits that one row has in a stack, another row of the band has either in one other stack, and the second row can
/// begin with 456; or two of them in one and the third in the other, and it can begin with 457. If it is so in one stack,
/// it is so in all.
pub(super) fn begin(search: &mut Search) {
    search.smallest[0] = FIRST;
    let mut begins_with_456 = false;
    for_each_pair(|transposed, above, below| {
        begins_with_456 |= is_456(search.lines, transposed, above, below);
    });
    for_each_pair(|transposed, above, below| {
        if begins_with_456 == is_456(search.lines, transposed, above, below) {
            let mut pair = Pair::new(search, transposed, above, below);
            if begins_with_456 { pair.begin_456() } else { pair.begin_457() }
        }
    });
}

/// Each two rows of one band, in both orders.
#[inline(always)]
fn for_each_pair(mut f: impl FnMut(bool, u32, u32)) {
    for transposed in [false, true] {
        for band in [0, 3, 6] {
            for (above, below) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
                f(transposed, band + above, band + below);
            }
        }
    }
}

#[inline(always)]
fn is_456(lines: &Lines, transposed: bool, above: u32, below: u32) -> bool {
    let below = lines.digits_of_triad(transposed, below, 0);
    below == lines.digits_of_triad(transposed, above, 1) || below == lines.digits_of_triad(transposed, above, 2)
}

/// Two rows of one band, to be the first and the second.
struct Pair<'a, 'b> {
    search: &'a mut Search<'b>,
    transposed: bool,
    above: u32,
    below: u32,
    /// For each column: in which one the row above holds what the row below holds here.
    leads: Nibbles,
}

impl<'a, 'b> Pair<'a, 'b> {
    #[inline(always)]
    fn new(search: &'a mut Search<'b>, transposed: bool, above: u32, below: u32) -> Self {
        let column_of = search.lines.columns_of(transposed, above);
        let digits = search.lines.row(transposed, below);
        let leads = Nibbles::of_nine(|column| column_of.get(digits.get(column)));
        Self { search, transposed, above, below, leads }
    }

    fn leads(&self, [a, b, c]: [u32; 3]) -> [u32; 3] {
        [self.leads.get(a), self.leads.get(b), self.leads.get(c)]
    }

    /// The columns of the second stack follow from those of the first, the third ones from these; and these lead back to
    /// the first stack: the second row ends with 123, 132 or 231.
    #[inline(always)]
    fn begin_456(&mut self) {
        for first in [0, 3, 6] {
            let [a, b, c] = [first, first + 1, first + 2];
            for columns in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                let second = self.leads(columns);
                let third = self.leads(second);
                let back = self.leads(third);
                // One way or other of these ends is open to each pair.
                let is_smallest_end = match back.iter().zip(columns).filter(|&(&back, column)| back == column).count() {
                    3 => true,
                    1 => back[0] == columns[0],
                    _ => back[0] == columns[1],
                };
                if is_smallest_end {
                    self.order([columns, second, third]);
                }
            }
        }
    }

    /// Two columns lead to the second stack, the third one to the third; the others follow.
    #[inline(always)]
    fn begin_457(&mut self) {
        for first in [0, 3, 6] {
            let [a, b, c] = [first, first + 1, first + 2];
            let [to_a, to_b, to_c] = self.leads([a, b, c]).map(|column| column / 3);
            let (a, b, c) = if to_a == to_b {
                (a, b, c)
            } else if to_a == to_c {
                (a, c, b)
            } else {
                (b, c, a)
            };
            self.order_457([a, b, c]);
            self.order_457([b, a, c]);
        }
    }

    #[inline(always)]
    fn order_457(&mut self, columns: [u32; 3]) {
        let [d, e, g] = self.leads(columns);
        let fourth = match self.leads.get(d) {
            column if column == columns[0] => 1,
            column if column == columns[1] => 2,
            column if column == columns[2] => 3,
            _ => 8,
        };
        // What comes behind 457 is quickly seen.
        if self.search.smallest[1].get(3) < fourth {
            return;
        }
        let third_of = |one: u32, other: u32| 3 * (3 * (one / 3) + 1) - one - other;
        let f = third_of(d, e);
        // Of the third stack's other columns that one comes first to which the second stack leads first.
        let second = [d, e, f];
        let is_other = |column: &u32| column / 3 == g / 3;
        let h = self.leads(second).into_iter().find(is_other).unwrap_or(g);
        self.order([columns, second, [g, h, third_of(g, h)]]);
    }

    /// Goes on with the columns in this order, if the second row is small enough.
    #[inline(always)]
    fn order(&mut self, stacks: [[u32; 3]; 3]) {
        let (mut columns, mut places) = (Nibbles(0), Nibbles(0));
        for (place, column) in (0u32..).zip(stacks.into_iter().flatten()) {
            columns.0 |= u64::from(column) << (4 * place);
            places.0 |= u64::from(place) << ((4 * column) & 63);
        }
        let label = |place| places.get(self.leads.get(columns.get(place))) + 1;
        if self.search.takes_all(1, 0, label) {
            let first_column = self.search.lines.columns_of(self.transposed, self.above);
            let rows = [self.above, self.below];
            self.search.complete(&Arrangement::settled(self.transposed, rows, columns, places, first_column), 1);
        }
    }
}
