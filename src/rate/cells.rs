//! Sets of cells, and what is fixed about the cells of every board: houses, peers.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use super::table::Table;
use crate::board::{CELLS, Digits, box_of, column, row};

/// A set of cells: bit `c` stands for cell `c`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells(u128);

impl Cells {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ALL: Self = Self((1 << CELLS) - 1);

    #[inline(always)]
    pub(crate) const fn of(cell: usize) -> Self {
        Self(1 << (cell & 127))
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline(always)]
    pub(crate) const fn has(self, cell: usize) -> bool {
        self.0 >> (cell & 127) & 1 != 0
    }

    /// The lowest cell of a set that is not empty.
    #[inline(always)]
    pub(crate) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    pub(crate) const fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The cells that see every cell of the set (all cells, of the empty set).
    #[inline(always)]
    pub(crate) fn common_peers(self) -> Self {
        self.fold(Self::ALL, |common, cell| common & PEERS[cell])
    }

    /// The houses that hold the whole set, as a mask.
    #[inline(always)]
    pub(crate) fn common_houses(self) -> Houses {
        self.fold(ALL_HOUSES, |common, cell| common & HOUSES_OF[cell])
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitAndAssign for Cells {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Cells {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The cells in order, lowest first.
impl Iterator for Cells {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let cell = self.first();
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// The places of the bits of a mask in order, lowest first: digits (from 0), positions in a house, houses.
#[derive(Clone, Copy)]
pub(crate) struct Bits(u32);

#[inline(always)]
pub(crate) fn bits(mask: impl Into<u32>) -> Bits {
    Bits(mask.into())
}

impl Iterator for Bits {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The 512 sets of positions (or digits) by size, each size in order.
static BY_SIZE: [Digits; 512] = {
    let mut table = [0; 512];
    let mut next = START;
    let mut mask = 0;
    while mask < 512 {
        let size = (mask as u32).count_ones() as usize;
        table[next[size]] = mask as Digits;
        next[size] += 1;
        mask += 1;
    }
    table
};

/// Where the sets of each size begin.
const START: [usize; 11] = {
    let mut start = [0; 11];
    let mut mask = 0u32;
    while mask < 512 {
        start[mask.count_ones() as usize + 1] += 1;
        mask += 1;
    }
    let mut size = 1;
    while size < 11 {
        start[size] += start[size - 1];
        size += 1;
    }
    start
};

/// The subsets of a set of positions (or digits) with `size` elements.
#[inline(always)]
pub(crate) fn subsets(of: Digits, size: usize) -> impl Iterator<Item = Digits> {
    let bounds = START.get(size).copied().zip(START.get(size + 1).copied());
    let all = bounds.and_then(|(start, end)| BY_SIZE.get(start..end)).unwrap_or(&[]);
    all.iter().copied().filter(move |subset| subset & !of == 0)
}

/// A set of houses: bit `h` stands for house `h`.
pub(crate) type Houses = u32;

/// Boxes 0 to 8, rows 9 to 17, columns 18 to 26.
pub(crate) const HOUSES: usize = 27;
pub(crate) const ALL_HOUSES: Houses = (1 << HOUSES) - 1;

/// The cell at a position of a house. The positions of a box go row by row.
const fn cell_at(house: usize, position: usize) -> usize {
    let (kind, number) = (house / 9, house % 9);
    match kind {
        0 => 27 * (number / 3) + 3 * (number % 3) + 9 * (position / 3) + position % 3,
        1 => 9 * number + position,
        _ => 9 * position + number,
    }
}

/// The nine cells of each house by position.
pub(crate) static HOUSE_CELLS: Table<Table<u8, 16>, 32> = Table({
    let mut table = [const { Table([0; 16]) }; 32];
    let mut i = 0;
    while i < 9 * HOUSES {
        table[i / 9].0[i % 9] = cell_at(i / 9, i % 9) as u8;
        i += 1;
    }
    table
});

/// The cells of each house as a set.
pub(crate) static HOUSE: Table<Cells, 32> = Table({
    let mut table = [Cells::NONE; 32];
    let mut i = 0;
    while i < 9 * HOUSES {
        table[i / 9] = table[i / 9].or(Cells::of(cell_at(i / 9, i % 9)));
        i += 1;
    }
    table
});

/// The box, the row and the column of each cell.
pub(crate) const fn houses(cell: usize) -> [usize; 3] {
    [box_of(cell), 9 + row(cell), 18 + column(cell)]
}

/// The same as a mask.
pub(crate) static HOUSES_OF: Table<Houses, 128> = Table({
    let mut table = [0; 128];
    let mut cell = 0;
    while cell < CELLS {
        let [a, b, c] = houses(cell);
        table[cell] = 1 << a | 1 << b | 1 << c;
        cell += 1;
    }
    table
});

/// Where a cell lies in its box, its row and its column, each as a set of one position.
pub(crate) static PLACE_IN: Table<[Digits; 3], 128> = Table({
    let mut table = [[0; 3]; 128];
    let mut cell = 0;
    while cell < CELLS {
        let in_box = row(cell) % 3 * 3 + column(cell) % 3;
        table[cell] = [1 << in_box, 1 << column(cell), 1 << row(cell)];
        cell += 1;
    }
    table
});

/// The twenty other cells that share a house with each cell.
pub(crate) static PEERS: Table<Cells, 128> = Table({
    let mut table = [Cells::NONE; 128];
    let mut cell = 0;
    while cell < CELLS {
        let [a, b, c] = houses(cell);
        let all = HOUSE.0[a].or(HOUSE.0[b]).or(HOUSE.0[c]);
        table[cell] = all.without(Cells::of(cell));
        cell += 1;
    }
    table
});

/// The cells of a house at some of its positions.
#[inline(always)]
pub(crate) fn cells_at(house: usize, places: Digits) -> Cells {
    bits(places).fold(Cells::NONE, |cells, place| cells | Cells::of(usize::from(HOUSE_CELLS[house][place])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_of_their_size() {
        for (size, count) in [1, 9, 36, 84, 126, 126, 84, 36, 9, 1].into_iter().enumerate() {
            assert_eq!(subsets(0x1ff, size).count(), count);
            assert!(subsets(0x1ff, size).all(|subset| subset.count_ones() as usize == size));
        }
        assert_eq!(subsets(0b1010_0001, 2).collect::<Vec<_>>(), [0b0010_0001, 0b1000_0001, 0b1010_0000]);
    }

    #[test]
    fn houses_and_peers_are_those_of_the_board() {
        for house in 0..HOUSES {
            assert_eq!(HOUSE[house].len(), 9);
            assert_eq!(cells_at(house, 0x1ff), HOUSE[house]);
            for cell in HOUSE[house] {
                assert!(houses(cell).contains(&house));
                assert!(HOUSES_OF[cell] >> house & 1 == 1);
                assert_eq!(cells_at(house, PLACE_IN[cell][house / 9]), Cells::of(cell));
            }
        }
        for a in 0..CELLS {
            assert_eq!(PEERS[a].len(), 20);
            for b in 0..CELLS {
                let see = row(a) == row(b) || column(a) == column(b) || box_of(a) == box_of(b);
                assert_eq!(PEERS[a].has(b), see && a != b);
            }
        }
    }
}
