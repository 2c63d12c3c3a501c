//! Rows, columns and digits of a board that are put in order step by step.

/// Nine small numbers or more, four bits each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Nibbles(pub(super) u64);

impl Nibbles {
    #[inline(always)]
    pub(super) fn get(self, n: u32) -> u32 {
        (self.0 >> ((4 * n) & 63)) as u32 & 15
    }

    /// The nine numbers of a function.
    #[inline(always)]
    pub(super) fn of_nine(number: impl Fn(u32) -> u32) -> Self {
        Self((0..9).fold(0, |nine, n| nine | u64::from(number(n)) << (4 * n)))
    }

    #[inline(always)]
    pub(super) fn set(&mut self, n: u32, value: u32) {
        let shift = (4 * n) & 63;
        self.0 = self.0 & !(15 << shift) | u64::from(value) << shift;
    }

    /// Exchanges two numbers.
    #[inline(always)]
    fn swap(&mut self, a: u32, b: u32) {
        let differ = u64::from(self.get(a) ^ self.get(b));
        self.0 ^= differ << ((4 * a) & 63) | differ << ((4 * b) & 63);
    }
}

/// Some rows of the board, in order, and the columns as far as these rows put them in order.
///
/// Columns lie in *classes*: those of one class have adjacent places in one stack and are alike in all rows so far, so
/// that whatever their order among themselves, the same characters come out. So do stacks. All numbers are from 0, but
/// for digits, which are those of the board, from 1; 0 stands for a blank.
#[derive(Clone, Copy)]
pub(super) struct Arrangement {
    /// The column at each place, in one of the orders that are still open.
    pub(super) columns: Nibbles,
    /// The place of each column.
    places: Nibbles,
    /// The row and the column in which a digit occurred first: the row's place, the column's number.
    first_row: Nibbles,
    first_column: Nibbles,
    /// The rows by their places.
    pub(super) rows: Nibbles,
    /// The places at which a class of columns begins, as bits; 9 is the end.
    column_classes: u16,
    /// The places at which a class of stacks begins, as bits; 3 is the end.
    stack_classes: u8,
    /// The digits that occurred, as bits.
    pub(super) seen: u16,
    /// The rows that are in `rows`, as bits.
    pub(super) used: u16,
    /// Whether rows are columns of the board, and columns its rows.
    pub(super) transposed: bool,
    /// The labels of the digits in `labelled`, as they are when all columns are in order.
    labels: Nibbles,
    labelled: u16,
}

/// Each column is a class of its own.
const ALL_COLUMNS: u16 = 0x3ff;
/// Each stack is.
const ALL_STACKS: u8 = 0xf;

/// The first bit from `n` on.
#[inline(always)]
fn next_bit(bits: u32, n: u32) -> u32 {
    n + (bits >> n).trailing_zeros()
}

/// The last bit up to `n`, which is there.
#[inline(always)]
fn last_bit(bits: u32, n: u32) -> u32 {
    31 - ((bits & ((2 << n) - 1)) | 1).leading_zeros()
}

impl Arrangement {
    /// Nothing is in order.
    pub(super) fn open(transposed: bool) -> Self {
        let unchanged = Nibbles(0x8_7654_3210);
        Self {
            columns: unchanged,
            places: unchanged,
            first_row: Nibbles(0),
            first_column: Nibbles(0),
            rows: Nibbles(0),
            column_classes: 0b10_0100_1001,
            stack_classes: 0b1001,
            seen: 0,
            used: 0,
            transposed,
            labels: Nibbles(0),
            labelled: 0,
        }
    }

    /// The columns are in order, and the first row has all digits.
    pub(super) fn settled(
        transposed: bool,
        rows: [u32; 2],
        columns: Nibbles,
        places: Nibbles,
        first_column: Nibbles,
    ) -> Self {
        Self {
            columns,
            places,
            first_row: Nibbles(0),
            first_column,
            rows: Nibbles(u64::from(rows[0] | rows[1] << 4)),
            column_classes: ALL_COLUMNS,
            stack_classes: ALL_STACKS,
            seen: 0x3fe,
            used: 1 << rows[0] | 1 << rows[1],
            transposed,
            labels: Nibbles(0),
            labelled: 0,
        }
    }

    /// Whether all columns are in order.
    #[inline(always)]
    pub(super) fn is_settled(&self) -> bool {
        self.column_classes == ALL_COLUMNS && self.stack_classes == ALL_STACKS
    }

    #[inline(always)]
    pub(super) fn has_seen(&self, digit: u32) -> bool {
        self.seen >> digit & 1 != 0
    }

    /// Notes that a digit occurs for the first time, in the row that gets place `row`.
    #[inline(always)]
    pub(super) fn see(&mut self, digit: u32, row: u32, column: u32) {
        self.seen |= 1 << digit;
        self.first_row.set(digit, row);
        self.first_column.set(digit, column);
    }

    /// Of a digit that occurred: the row's place, and the first place that its column may take.
    #[inline(always)]
    pub(super) fn first_of(&self, digit: u32) -> (u32, u32) {
        (self.first_row.get(digit), self.first_place(self.first_column.get(digit)))
    }

    /// The first place that a column may take.
    #[inline(always)]
    fn first_place(&self, column: u32) -> u32 {
        let place = last_bit(self.column_classes.into(), self.places.get(column));
        let stack = place / 3;
        place - 3 * (stack - last_bit(self.stack_classes.into(), stack))
    }

    /// The end of the class of columns at a place.
    #[inline(always)]
    pub(super) fn class_end(&self, place: u32) -> u32 {
        next_bit(self.column_classes.into(), place + 1)
    }

    /// The end of the class of stacks at a stack's place.
    #[inline(always)]
    pub(super) fn stack_class_end(&self, place: u32) -> u32 {
        next_bit(self.stack_classes.into(), place + 1)
    }

    /// Lets a class of columns begin at a place within one.
    #[inline(always)]
    pub(super) fn split(&mut self, place: u32) {
        self.column_classes |= 1 << place;
    }

    /// Lets a class of stacks begin at a place within one.
    #[inline(always)]
    pub(super) fn split_stacks(&mut self, place: u32) {
        self.stack_classes |= 1 << place;
    }

    /// Exchanges the columns at two places of one class.
    #[inline(always)]
    pub(super) fn swap(&mut self, a: u32, b: u32) {
        let (at_a, at_b) = (self.columns.get(a), self.columns.get(b));
        self.columns.swap(a, b);
        self.places.swap(at_a, at_b);
    }

    /// Exchanges the stacks at two places of one class.
    pub(super) fn swap_stacks(&mut self, a: u32, b: u32) {
        for k in 0..3 {
            self.swap(3 * a + k, 3 * b + k);
        }
    }

    /// Gives a column the first place that it may take, and no other the same.
    #[inline(always)]
    pub(super) fn settle(&mut self, column: u32) {
        let stack = self.places.get(column) / 3;
        let first = last_bit(self.stack_classes.into(), stack);
        self.settle_stack(stack, first);
        let place = self.places.get(column);
        self.settle_at(place, last_bit(self.column_classes.into(), place));
    }

    /// Settles where the first column of a digit that occurred is.
    #[inline(always)]
    pub(super) fn settle_first_of(&mut self, digit: u32) {
        self.settle(self.first_column.get(digit));
    }

    /// Gives the column at a place the first place of its class, and no other the same.
    #[inline(always)]
    pub(super) fn settle_at(&mut self, place: u32, first: u32) {
        if place != first {
            self.swap(place, first);
        }
        self.column_classes |= 1 << first | 2 << first;
    }

    /// Gives the stack at a place the first place of its class, and no other the same.
    #[inline(always)]
    pub(super) fn settle_stack(&mut self, place: u32, first: u32) {
        if place != first {
            self.swap_stacks(place, first);
        }
        self.stack_classes |= 1 << first | 2 << first;
    }

    /// Whether stacks' places are in doubt from this one on.
    pub(super) fn is_open(&self, stack: u32) -> bool {
        self.stack_class_end(stack) > stack + 1
    }

    /// Whether a class of columns begins at a place.
    #[inline(always)]
    pub(super) fn begins(&self, place: u32) -> bool {
        self.column_classes >> place & 1 != 0
    }

    /// What a digit that occurred is in the canonical board: what stands there where it occurred first.
    #[inline(always)]
    pub(super) fn label(&self, digit: u32, smallest: &[Nibbles; 16]) -> u32 {
        smallest[self.first_row.get(digit) as usize & 15].get(self.places.get(self.first_column.get(digit)))
    }

    /// The labels of the digits that occurred, 0 for a blank, if all columns are in order.
    #[inline(always)]
    pub(super) fn labels(&mut self, smallest: &[Nibbles; 16]) -> Option<Nibbles> {
        if !self.is_settled() {
            return None;
        }
        if self.labelled != self.seen {
            self.labelled = self.seen;
            self.labels = Nibbles(Nibbles::of_nine(|n| self.label(n + 1, smallest)).0 << 4);
        }
        Some(self.labels)
    }

    /// In how many orders the columns may be put.
    pub(super) fn orders(&self) -> u64 {
        let classes = |bits: u32, places: u32| {
            (0..places).map(|place| u64::from(place + 1 - last_bit(bits, place))).product::<u64>()
        };
        classes(self.column_classes.into(), 9) * classes(self.stack_classes.into(), 3)
    }
}
