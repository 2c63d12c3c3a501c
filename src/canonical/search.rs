//! Which order of rows, columns and digits makes the smallest board.

use super::arrangement::{Arrangement, Nibbles};
use super::{Canonical, Transform, grid};
use crate::board::{Board, CELLS};

/// Arrangements that can wait. If there are more, one goes to its end before the next is made.
const CAPACITY: usize = 128;

/// A row of the smallest board of which nothing is known: larger than any digit in each place.
const UNKNOWN: Nibbles = Nibbles(0xf_ffff_ffff);

/// The canonical form of a valid board.
pub(crate) fn canonical(board: &Board) -> Canonical {
    let lines = Lines::new(board);
    let mut search = Search {
        lines: &lines,
        smallest: [UNKNOWN; 16],
        queue: Queue { items: [Arrangement::open(false); CAPACITY], begin: 0, end: 0 },
        found: Arrangement::open(false),
        automorphisms: 0,
        #[cfg(test)]
        looked_at: 0,
    };
    let mut begun = 0;
    if lines.complete {
        grid::begin(&mut search);
        begun = 2;
    } else {
        search.queue.push(Arrangement::open(false));
        search.queue.push(Arrangement::open(true));
    }
    search.run(begun);
    #[cfg(test)]
    tests::LOOKED_AT.set(search.looked_at);
    search.answer()
}

/// A board as its rows and, transposed, its columns.
pub(super) struct Lines {
    /// Nine digits each, 0 for a blank.
    rows: [[Nibbles; 16]; 2],
    /// The rows that are blank, as bits.
    blank: [u16; 2],
    /// The digits of each, as bits.
    digits_of: [[u16; 16]; 2],
    /// The digits that occur, as bits.
    digits: u16,
    /// Whether there is no blank.
    complete: bool,
}

/// The bits of band 0.
const BAND: u16 = 0b111;

impl Lines {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut lines =
            Self { rows: [[Nibbles(0); 16]; 2], digits_of: [[0; 16]; 2], blank: [0; 2], digits: 0, complete: false };
        let [rows, columns] = &mut lines.rows;
        let [digits_of_rows, digits_of_columns] = &mut lines.digits_of;
        for (cell, &byte) in board.iter().enumerate() {
            let digit = if byte == b'.' { 0 } else { byte - b'0' };
            let (row, column) = (cell / 9, cell % 9);
            rows[row & 15].0 |= u64::from(digit) << (4 * column);
            columns[column & 15].0 |= u64::from(digit) << (4 * row);
            digits_of_rows[row & 15] |= 1 << (digit & 15);
            digits_of_columns[column & 15] |= 1 << (digit & 15);
        }
        let mut all = 0;
        for row in 0..9 {
            all |= digits_of_rows[row];
            digits_of_rows[row] &= !1;
            digits_of_columns[row] &= !1;
            lines.blank[0] |= u16::from(digits_of_rows[row] == 0) << row;
            lines.blank[1] |= u16::from(digits_of_columns[row] == 0) << row;
        }
        lines.complete = all & 1 == 0;
        lines.digits = all & !1;
        lines
    }

    fn blank(&self, transposed: bool) -> u16 {
        self.blank[usize::from(transposed)]
    }

    pub(super) fn row(&self, transposed: bool, row: u32) -> Nibbles {
        self.rows[usize::from(transposed)][row as usize & 15]
    }

    fn digits_of(&self, transposed: bool, row: u32) -> u16 {
        self.digits_of[usize::from(transposed)][row as usize & 15]
    }

    /// The column of each digit of a row.
    pub(super) fn columns_of(&self, transposed: bool, row: u32) -> Nibbles {
        let digits = self.row(transposed, row);
        let mut columns = Nibbles(0);
        for column in 0..9 {
            columns.0 |= u64::from(column) << (4 * digits.get(column));
        }
        columns
    }

    /// The digits, as bits, that a row has in a stack.
    pub(super) fn digits_of_triad(&self, transposed: bool, row: u32, stack: u32) -> u16 {
        let digits = self.row(transposed, row);
        (3 * stack..3 * stack + 3).fold(0, |triad, column| triad | 1 << digits.get(column))
    }

    /// The rows that may get the next place, as bits: of several that are blank in a band the first alone, since the
    /// others would do the same, and so of bands that are blank. If there are any that are blank, those alone, as they
    /// are smaller than all others.
    fn choices(&self, from: &Arrangement, place: u32) -> u16 {
        let mut free = !from.used & 0x1ff;
        let blank = self.blank(from.transposed);
        if place.is_multiple_of(3) {
            let mut is_second = false;
            for band in [0, 3, 6].map(|row| BAND << row) {
                if blank & free & band == band {
                    if is_second {
                        free &= !band;
                    }
                    is_second = true;
                }
            }
        } else {
            free &= BAND << (from.rows.get(place - 1) / 3 * 3);
        }
        let blank = free & blank;
        if blank == 0 { free } else { blank & !((blank & 0b011_011_011) << 1 | (blank & 0b001_001_001) << 2) }
    }

    /// In how many orders the rows could be put for each that [`Self::choices`] allows.
    fn orders(&self, transposed: bool) -> u64 {
        let blank = self.blank(transposed);
        let factorial = |n: u32| [1, 1, 2, 6u64][n as usize & 3];
        let in_band = |band: u32| (blank >> (3 * band) & BAND).count_ones();
        let bands = (0..3).filter(|&band| in_band(band) == 3).count() as u32;
        (0..3).map(|band| factorial(in_band(band))).product::<u64>() * factorial(bands)
    }
}

/// Arrangements that wait, those of fewer rows first.
struct Queue {
    items: [Arrangement; CAPACITY],
    begin: usize,
    end: usize,
}

impl Queue {
    fn push(&mut self, item: Arrangement) -> bool {
        let is_full = self.end - self.begin == CAPACITY;
        if !is_full {
            self.items[self.end % CAPACITY] = item;
            self.end += 1;
        }
        !is_full
    }

    /// The first one, if it is before `end`.
    fn pop(&mut self, end: usize) -> Option<Arrangement> {
        if self.begin >= end {
            return None;
        }
        self.begin += 1;
        Some(self.items[(self.begin - 1) % CAPACITY])
    }
}

pub(super) struct Search<'a> {
    pub(super) lines: &'a Lines,
    /// The smallest rows that were found so far.
    pub(super) smallest: [Nibbles; 16],
    queue: Queue,
    /// The first arrangement of all nine rows that leads to them.
    found: Arrangement,
    /// How many do so.
    automorphisms: u64,
    /// How many labels were looked at, and how often a row was begun or gone on with.
    #[cfg(test)]
    looked_at: u64,
}

impl Search<'_> {
    /// Row by row: of all arrangements that make the smallest rows so far, those that make the smallest next row.
    fn run(&mut self, begun: u32) {
        for place in begun..9 {
            let end = self.queue.end;
            while let Some(from) = self.queue.pop(end) {
                self.extend(&from, place, end);
            }
        }
    }

    /// Adds each row that may be next.
    fn extend(&mut self, from: &Arrangement, place: u32, keep: usize) {
        let mut from = *from;
        let labels = from.labels(&self.smallest);
        let mut choices = self.lines.choices(&from, place);
        while choices != 0 {
            let row = choices.trailing_zeros();
            choices &= choices - 1;
            let digits = self.lines.row(from.transposed, row);
            let set = self.lines.digits_of(from.transposed, row);
            // The blanks of the smallest row are as many as come first in it, or more.
            if 9 - set.count_ones() < (self.smallest[place as usize & 15].0.trailing_zeros() / 4).min(9) {
                continue;
            }
            let mut to = from;
            to.used |= 1 << row;
            to.rows.set(place, row);
            match labels {
                Some(labels) if set & !from.seen == 0 => {
                    if self.takes_all(place, keep, |at| labels.get(digits.get(from.columns.get(at)))) {
                        self.complete(&to, place);
                    }
                }
                _ => Row { search: self, place, digits, keep }.fill(to, 0, 0),
            }
        }
    }

    /// Whether a row can get a place if these are its labels.
    #[inline(always)]
    pub(super) fn takes_all(&mut self, place: u32, keep: usize, label: impl Fn(u32) -> u32) -> bool {
        (0..9).all(|at| self.takes(place, keep, at, label(at)))
    }

    /// Whether the row at a place can go on with a label: if what was found so far is not smaller. If it is larger, it is
    /// forgotten, and so is what waits in the queue from `keep` on.
    #[inline(always)]
    pub(super) fn takes(&mut self, place: u32, keep: usize, at: u32, label: u32) -> bool {
        #[cfg(test)]
        {
            self.looked_at += 1;
        }
        let row = &mut self.smallest[place as usize & 15];
        let known = row.get(at);
        if label < known {
            row.set(at, label);
            row.0 |= UNKNOWN.0 & u64::MAX << (4 * (at + 1));
            self.smallest.iter_mut().skip(place as usize + 1).for_each(|below| *below = UNKNOWN);
            self.automorphisms = 0;
            self.queue.end = keep;
        }
        label <= known
    }

    pub(super) fn complete(&mut self, arrangement: &Arrangement, place: u32) {
        if place == 8 {
            if self.automorphisms == 0 {
                self.found = *arrangement;
            }
            self.automorphisms += arrangement.orders() * self.lines.orders(arrangement.transposed);
        } else if !self.queue.push(*arrangement) {
            let end = self.queue.end;
            self.extend(arrangement, place + 1, end);
        }
    }

    fn answer(&self) -> Canonical {
        let found = &self.found;
        let mut how = Transform { transpose: found.transposed, rows: [0; 9], columns: [0; 9], digits: [0; 9] };
        for place in 0..9 {
            how.rows[place] = found.rows.get(place as u32) as u8;
            how.columns[place] = found.columns.get(place as u32) as u8;
        }
        let mut next = self.lines.digits.count_ones() as u8;
        let mut automorphisms = self.automorphisms;
        for (digit, label) in (1..).zip(&mut how.digits) {
            if self.lines.digits >> digit & 1 != 0 {
                *label = found.label(digit, &self.smallest) as u8;
            } else {
                next += 1;
                *label = next;
            }
        }
        for n in 1..=9 - u64::from(self.lines.digits.count_ones()) {
            automorphisms *= n;
        }
        let mut board = [b'.'; CELLS];
        for (line, row) in board.chunks_exact_mut(9).zip(&self.smallest) {
            for (place, cell) in (0..).zip(line) {
                let label = row.get(place) as u8;
                if label != 0 {
                    *cell = b'0' + label;
                }
            }
        }
        Canonical { board, how, automorphisms }
    }
}

/// One row that gets the next place.
struct Row<'a, 'b> {
    search: &'a mut Search<'b>,
    /// Its place.
    place: u32,
    /// What it holds, by columns.
    digits: Nibbles,
    /// The end of what waits in the queue and has not got this row: it stays when a smaller row is found.
    keep: usize,
}

/// What a cell may hold, in the order of the smallest that may come of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Blank,
    /// A digit that occurred before.
    Seen,
    /// A digit that did not, which gets the next label.
    New,
}

impl Row<'_, '_> {
    /// Goes on at a column's place; up to the place `settled` it is known which stacks come.
    fn fill(&mut self, mut to: Arrangement, mut at: u32, mut settled: u32) {
        #[cfg(test)]
        {
            self.search.looked_at += 1;
        }
        while at < 9 {
            if at == settled {
                let stack = at / 3;
                if to.is_open(stack) {
                    let (best, chosen) = self.best_stacks(&to, stack);
                    if best.contains(&Kind::Seen) {
                        self.each_stack(&to, chosen, stack);
                        return;
                    }
                    // All of them do the same, in any order.
                    let mut place = stack;
                    for k in stack..3 {
                        if chosen >> k & 1 != 0 {
                            if k != place {
                                to.swap_stacks(place, k);
                            }
                            place += 1;
                        }
                    }
                    to.split_stacks(place);
                    settled = 3 * place;
                } else {
                    settled += 3;
                }
            }
            // The blanks of a class first, together.
            let end = to.class_end(at);
            let begin = at;
            for place in begin..end {
                if self.digit(&to, place) == 0 {
                    // No label is smaller.
                    self.takes(at, 0);
                    if place != at {
                        to.swap(at, place);
                    }
                    at += 1;
                }
            }
            if at == end {
                continue;
            }
            to.split(at);
            // Then the digits that occurred, each where its label is smallest.
            let mut label = 15;
            for place in at..end {
                let digit = self.digit(&to, place);
                if to.has_seen(digit) {
                    label = label.min(self.label(&to, digit, at));
                }
            }
            if label == 15 {
                // Then those that did not, together.
                let mut next = to.seen.count_ones();
                for place in at..end {
                    next += 1;
                    if !self.takes(place, next) {
                        return;
                    }
                    to.see(self.digit(&to, place), self.place, to.columns.get(place));
                }
                at = end;
                continue;
            }
            if !self.takes(at, label) {
                return;
            }
            let mut first = None;
            for place in at..end {
                let digit = self.digit(&to, place);
                if to.has_seen(digit) && self.label(&to, digit, at) == label {
                    let mut with = to;
                    with.settle_at(place, at);
                    with.settle_first_of(digit);
                    match first {
                        None => first = Some(with),
                        Some(_) => self.fill(with, at + 1, settled),
                    }
                }
            }
            let Some(with) = first else { return };
            to = with;
            at += 1;
        }
        self.search.complete(&to, self.place);
    }

    fn digit(&self, to: &Arrangement, place: u32) -> u32 {
        self.digits.get(to.columns.get(place))
    }

    /// The smallest label that a digit can have if its column gets place `at`, the first of its class.
    fn label(&self, to: &Arrangement, digit: u32, at: u32) -> u32 {
        let (row, place) = to.first_of(digit);
        let place = if place == at { at + 1 } else { place };
        self.search.smallest[row as usize & 15].get(place)
    }

    /// Whether this row can go on with a label at a place.
    #[inline(always)]
    fn takes(&mut self, at: u32, label: u32) -> bool {
        self.search.takes(self.place, self.keep, at, label)
    }

    /// What the stacks of a class do, at best: the kinds of their cells, and which stacks have these.
    fn best_stacks(&self, to: &Arrangement, stack: u32) -> ([Kind; 3], u8) {
        let mut best = [Kind::New; 3];
        let mut chosen = 0;
        for k in stack..to.stack_class_end(stack) {
            let kinds = self.kinds(to, k);
            if kinds < best {
                (best, chosen) = (kinds, 0);
            }
            if kinds == best {
                chosen |= 1 << k;
            }
        }
        (best, chosen)
    }

    /// The kinds of a stack's three cells, in the best order that its classes allow.
    fn kinds(&self, to: &Arrangement, stack: u32) -> [Kind; 3] {
        let kind = |k: u32| match self.digit(to, 3 * stack + k) {
            0 => Kind::Blank,
            digit if to.has_seen(digit) => Kind::Seen,
            _ => Kind::New,
        };
        let mut kinds = [kind(0), kind(1), kind(2)];
        let (first, second) = (!to.begins(3 * stack + 1), !to.begins(3 * stack + 2));
        if first && kinds[0] > kinds[1] {
            kinds.swap(0, 1);
        }
        if second && kinds[1] > kinds[2] {
            kinds.swap(1, 2);
        }
        if first && second && kinds[0] > kinds[1] {
            kinds.swap(0, 1);
        }
        // Behind a digit that occurred, which may have any label, nothing is decided.
        if kinds[0] == Kind::Seen {
            kinds[1] = Kind::Seen;
        }
        if kinds[1] == Kind::Seen {
            kinds[2] = Kind::Seen;
        }
        kinds
    }

    /// Goes on with each of some stacks at a stack's place.
    fn each_stack(&mut self, to: &Arrangement, chosen: u8, stack: u32) {
        for k in stack..3 {
            if chosen >> k & 1 != 0 {
                let mut with = *to;
                with.settle_stack(k, stack);
                self.fill(with, 3 * stack, 3 * stack + 3);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Random, grid};

    std::thread_local! {
        pub(super) static LOOKED_AT: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
    }

    /// Boards that keep the search busy: of many symmetries, each of which is found by going through it, or nearly so. The
    /// first is the worst that a long search for such boards found.
    const BUSY: &[&str] = &[
        "......4..........9.......1.5..........6.......3..........8..........7.......2....",
        "..2..3..1..1..2..3..3..1..2..5..6..4..4..5..6..6..4..5..8..9..7..7..8..9..9..7..8",
        "..9......6.........3..........81.72.....57.48...4.25.1...72.81.....48.57...5.14.2",
        ".2.6....7..1.5.9..3....4.8...5.9.1..4....8.3..6.7....28....3.4..7.2....6..9.1.5..",
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "1..............1.....1.......1..............1.....1....1..............1.....1....",
        "123......456......789...............................1............................",
        "123456789........................................................................",
        "1................................................................................",
        ".................................................................................",
    ];

    fn looked_at(board: &Board) -> u64 {
        canonical(board);
        LOOKED_AT.get()
    }

    /// A bound on the work that no board is known to need; the longest takes a third of a millisecond.
    #[test]
    fn no_board_keeps_it_long() {
        let mut most = 0;
        for text in BUSY {
            let mut board = [b'.'; CELLS];
            board.iter_mut().zip(text.bytes()).for_each(|(cell, byte)| *cell = byte);
            most = most.max(looked_at(&board));
            // And what is nearly as symmetrical.
            for cell in 0..CELLS {
                let old = core::mem::replace(&mut board[cell], b'.');
                most = most.max(looked_at(&board));
                for digit in b'1'..=b'9' {
                    board[cell] = digit;
                    if crate::check::check(&board).is_ok() {
                        most = most.max(looked_at(&board));
                    }
                }
                board[cell] = old;
            }
        }
        assert!((50_000..=100_000).contains(&most), "{most}");
    }

    /// A search that goes another way shows here, though it finds the same. Who means to let it go another way, and has
    /// measured what that is good for, writes the new numbers down.
    #[test]
    fn it_looks_at_as_much_as_ever() {
        let mut random = Random::new(11);
        let (mut of_grids, mut of_puzzles) = (0, 0);
        for n in 0..400 {
            let mut board = grid(&mut random);
            of_grids += looked_at(&board);
            for cell in &mut board {
                if random.below(2 + n % 4) != 0 {
                    *cell = b'.';
                }
            }
            of_puzzles += looked_at(&board);
        }
        assert_eq!((of_grids, of_puzzles), (156_895, 77_791));
    }

    /// More ways than the queue has room for are gone to their ends one by one.
    #[test]
    fn the_queue_overflows() {
        let mut board = [b'.'; CELLS];
        board.iter_mut().zip(BUSY[0].bytes()).for_each(|(cell, byte)| *cell = byte);
        let found = canonical(&board);
        assert!(found.automorphisms > CAPACITY as u64);
        assert_eq!(found.how.apply(&board), found.board);
    }
}
