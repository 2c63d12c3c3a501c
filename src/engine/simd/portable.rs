//! Vectors of plain Rust, for any processor; compilers make what vector code of the loops they can.

use core::mem::MaybeUninit;

use super::{LANES, Lanes, Lanewise, PLACES, Source, Vector};
use crate::board::{Board, CELLS, Cell, Digits};

#[derive(Clone, Copy)]
pub(super) struct Portable(Lanes);

impl Portable {
    #[inline(always)]
    fn map(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut out = self.0;
        for (a, b) in out.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        Self(out)
    }

    /// Lane `n` takes lane `from[n]`, or 0 where that is [`NONE`].
    #[inline(always)]
    fn shuffle(self, from: [usize; LANES]) -> Self {
        let mut out = [0; LANES];
        for (lane, from) in out.iter_mut().zip(from) {
            *lane = self.0.get(from).copied().unwrap_or(0);
        }
        Self(out)
    }
}

const fn mask(set: bool) -> u16 {
    if set { 0xffff } else { 0 }
}

/// A lane that does not exist.
const NONE: usize = LANES;

impl Lanewise for Portable {
    const BOARDS: u8 = 1;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        Self([lane; LANES])
    }
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        Self(*lanes)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.map(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.map(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.map(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.map(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.map(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.map(other, |a, b| a.min(b))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.map(other, |a, b| mask(a == b))
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        self.map(other, |a, b| mask(a > b))
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        self.and(yes).or(no.without(self))
    }
    #[inline(always)]
    fn count_digits(self) -> Self {
        self.map(self, |a, _| a.count_ones() as u16)
    }
    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.shuffle([1, 2, 0, NONE, 5, 6, 4, NONE, 9, 10, 8, NONE, 13, 14, 12, NONE])
    }
    #[inline(always)]
    fn after_next_in_band(self) -> Self {
        self.shuffle([2, 0, 1, NONE, 6, 4, 5, NONE, 10, 8, 9, NONE, 14, 12, 13, NONE])
    }
    #[inline(always)]
    fn next_in_stack(self) -> Self {
        self.shuffle([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn after_next_in_stack(self) -> Self {
        self.shuffle([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }
    #[inline(always)]
    fn meets(self, other: Self) -> u8 {
        u8::from(self.0.iter().zip(other.0).fold(0, |all, (a, b)| all | a & b) != 0)
    }
    #[inline(always)]
    fn only(self, _: u8) -> Self {
        self
    }
}

impl Vector for Portable {
    type Pair = Self;
    const PAIRS: bool = false;
    #[inline(always)]
    fn pair(self, _: Self) -> Self {
        self
    }
    #[inline(always)]
    fn unpair(pair: Self) -> (Self, Self) {
        (pair, pair)
    }
    #[inline(always)]
    fn store(self, lanes: &mut MaybeUninit<Lanes>) {
        lanes.write(self.0);
    }

    type Characters = Board;

    #[inline(always)]
    fn read(board: Source<'_>) -> Board {
        // SAFETY: 81 readable bytes, as a source promises.
        unsafe { board.as_ptr().cast::<Board>().read() }
    }
    #[inline(always)]
    fn are_cells(characters: &Board) -> bool {
        characters.iter().fold(true, |all, &byte| all & (Cell::from_byte(byte) != Cell::Other))
    }
    #[inline(always)]
    fn sets<const BLANK: Digits>(characters: &Board) -> [[Self; 3]; 3] {
        let mut lanes = [[0; LANES]; 9];
        for (place, &byte) in PLACES.iter().zip(characters) {
            // Without a jump, which would be as likely as not.
            let digit = byte.wrapping_sub(b'1');
            let is_digit = mask(digit < 9);
            lanes.as_flattened_mut()[*place as usize % (9 * LANES)] = 1 << (digit % 16) & is_digit | BLANK & !is_digit;
        }
        let mut x = [[Self::zero(); 3]; 3];
        for (v, lanes) in x.as_flattened_mut().iter_mut().zip(&lanes) {
            *v = Self::load(lanes);
        }
        x
    }
    #[inline(always)]
    fn to_board(x: &[[Self; 3]; 3], board: &mut MaybeUninit<Board>) {
        let board = board.write([0; CELLS]);
        for (byte, place) in board.iter_mut().zip(PLACES) {
            let (vector, lane) = (place as usize / LANES % 9, place as usize % LANES);
            *byte = b'1' + x.as_flattened()[vector].0[lane].trailing_zeros() as u8;
        }
    }
}
