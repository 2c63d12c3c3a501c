//! What can be exchanged in a grid such that another grid comes of it: the digits of two rows of a band, or of two columns
//! of a stack, in some of their places.
//!
//! Where such an exchange leaves all clues alone, a puzzle has two solutions. So each is a set of cells of which one must be
//! a clue (an *unavoidable set*). There are others, but these are found without a search, and two of five clues of a minimal
//! puzzle are there for one of them.

use super::units::{MOST, NONE, Set, Units};
use crate::board::Board;

/// The exchanges of a grid as sets of units, by the last unit of each.
pub(super) struct Exchanges {
    /// Of each exchange: its units but for the last.
    others: [Set; MOST],
    /// Of each unit, the first exchange whose last it is; of each exchange, the next one with the same last unit. (At
    /// most 72 there are: 18 pairs of lines, and each exchange takes two places or more of the nine.)
    first: [u8; MOST],
    next: [u8; MOST],
    count: u8,
}

/// Instead of an exchange: there is none.
const END: u8 = 127;

impl Exchanges {
    pub(super) fn new(grid: &Board, units: &Units) -> Self {
        let mut exchanges = Self { others: [0; MOST], first: [END; MOST], next: [END; MOST], count: 0 };
        for line in 0..9 {
            for other in line + 1..line / 3 * 3 + 3 {
                exchanges.add_pair(grid, units, |place| (9 * line + place, 9 * other + place));
                exchanges.add_pair(grid, units, |place| (9 * place + line, 9 * place + other));
            }
        }
        exchanges
    }

    /// The exchanges of two lines, whose cells in each of the nine places `at` tells. Exchanging the digits of a place takes
    /// a digit to the other line, so they must also be exchanged where it stands there already, and so on until the first
    /// digit comes back.
    fn add_pair(&mut self, grid: &Board, units: &Units, at: impl Fn(usize) -> (usize, usize)) {
        let digit = |cell: usize| grid.get(cell).map_or(0, |&byte| byte as usize % 16);
        let unit = |cell: usize| units.of().get(cell).map_or(0, |&unit| 1 << (unit & 127));
        let mut place_of = [0; 16];
        for place in 0..9 {
            place_of[digit(at(place).0)] = place;
        }
        let mut left = 0x1ff_u32;
        while left != 0 {
            let mut place = left.trailing_zeros() as usize;
            let mut exchanged = 0;
            while left >> place & 1 != 0 {
                left &= !(1 << place);
                let (cell, other) = at(place);
                exchanged |= unit(cell) | unit(other);
                place = place_of[digit(other)] % 16;
            }
            self.add(exchanged & !(1 << NONE));
        }
    }

    fn add(&mut self, exchanged: Set) {
        let Some(last) = exchanged.checked_ilog2() else { return };
        let (last, n) = (last as usize % MOST, self.count as usize % MOST);
        self.others[n] = exchanged & !(1 << last);
        self.next[n] = self.first[last];
        self.first[last] = self.count;
        self.count = (self.count + 1).min(END - 1);
    }

    /// Whether one of the exchanges would leave all clues alone without this unit, of those that leave all units behind it
    /// alone. `kept` are the clues before it.
    pub(super) fn need(&self, unit: usize, kept: Set) -> bool {
        let mut n = self.first[unit % MOST];
        while n != END {
            if self.others[n as usize % MOST] & kept == 0 {
                return true;
            }
            n = self.next[n as usize % MOST];
        }
        false
    }
}
