//! What the instances with registers of 128 bits, SSE4.1 and NEON, have in common: a vector is two of them, bands 0 and 1
//! in the lower one, band 2 and the idle lanes in the upper one.

use core::mem::MaybeUninit;

use super::characters::{self, Bytes};
use super::{Lanes, Lanewise, Source, Vector, rotation_in_band};
use crate::board::{Board, Digits};

/// A register of eight 16-bit lanes or sixteen bytes. The methods that [`Lanewise`] has as well do the same, lane by lane.
pub(super) trait Register: Copy {
    /// # Safety
    /// 16 bytes can be read there.
    unsafe fn from_memory(bytes: *const u8) -> Self;
    /// # Safety
    /// 16 bytes can be written there.
    unsafe fn to_memory(self, bytes: *mut u8);

    fn splat(lane: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    fn equal(self, other: Self) -> Self;
    fn greater(self, other: Self) -> Self;
    fn select(self, yes: Self, no: Self) -> Self;
    fn count_digits(self) -> Self;
    fn at_least_two(self, b: Self, c: Self) -> Self;
    fn or_else(self, whole: Self) -> Self;
    fn single(self) -> Self;
    /// Whether some bit is set.
    fn is_any(self) -> bool;

    /// Byte `n` takes byte `control[n]` of `self`, or 0 where that is 0x80. For any other number from 16 on it may take any
    /// byte or 0.
    fn shuffle(self, control: Self) -> Self;
    /// Bytes `FIRST` to 15 of `self`, then those of `next`.
    fn window<const FIRST: i32>(self, next: Self) -> Self;
    /// The lower half of `self`, then that of `other`; the upper ones.
    fn lower_halves(self, other: Self) -> Self;
    fn upper_halves(self, other: Self) -> Self;
    /// The lower half of `self`, then the upper one of `other`.
    fn lower_then_upper(self, other: Self) -> Self;
    /// Bytes, lanes, or pairs of lanes by turns from `self` and `other`: those of the lower halves, and of the upper ones.
    fn zip_bytes(self, other: Self) -> (Self, Self);
    fn zip_lanes(self, other: Self) -> (Self, Self);
    fn zip_pairs(self, other: Self) -> (Self, Self);
    /// The lanes as bytes, those above 0xff as 0xff; lanes are below 0x8000.
    fn pack(self, other: Self) -> Self;
    /// The upper four bits of each byte.
    fn upper_bits(self) -> Self;
    /// Another first byte.
    fn with_first(self, byte: u8) -> Self;

    #[inline(always)]
    fn table(bytes: &[u8; 16]) -> Self {
        // SAFETY: 16 readable bytes.
        unsafe { Self::from_memory(bytes.as_ptr()) }
    }
}

/// A vector in two registers.
#[derive(Clone, Copy)]
pub(super) struct Halves<R>(R, R);

static NEXT_IN_BAND: [u8; 16] = rotation_in_band(1);
static AFTER_NEXT_IN_BAND: [u8; 16] = rotation_in_band(2);

impl<R: Register> Lanewise for Halves<R> {
    const BOARDS: u8 = 1;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        Self(R::splat(lane), R::splat(lane))
    }
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        const { assert!(size_of::<Lanes>() == 32) };
        // SAFETY: 32 readable bytes.
        unsafe { Self::from_memory(lanes.as_ptr().cast()) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0), self.1.and(other.1))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0), self.1.or(other.1))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0), self.1.xor(other.1))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0.without(other.0), self.1.without(other.1))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0), self.1.add(other.1))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.min(other.1))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Self(self.0.equal(other.0), self.1.equal(other.1))
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        Self(self.0.greater(other.0), self.1.greater(other.1))
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        Self(self.0.select(yes.0, no.0), self.1.select(yes.1, no.1))
    }
    #[inline(always)]
    fn count_digits(self) -> Self {
        Self(self.0.count_digits(), self.1.count_digits())
    }
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        Self(self.0.at_least_two(b.0, c.0), self.1.at_least_two(b.1, c.1))
    }
    #[inline(always)]
    fn or_else(self, whole: Self) -> Self {
        Self(self.0.or_else(whole.0), self.1.or_else(whole.1))
    }
    #[inline(always)]
    fn single(self) -> Self {
        Self(self.0.single(), self.1.single())
    }
    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.shuffle(Self::twice(&NEXT_IN_BAND))
    }
    #[inline(always)]
    fn after_next_in_band(self) -> Self {
        self.shuffle(Self::twice(&AFTER_NEXT_IN_BAND))
    }
    #[inline(always)]
    fn next_in_stack(self) -> Self {
        Self(self.0.window::<8>(self.1), self.0.lower_then_upper(self.1))
    }
    #[inline(always)]
    fn after_next_in_stack(self) -> Self {
        Self(self.1.lower_halves(self.0), self.0.upper_halves(self.1))
    }
    #[inline(always)]
    fn meets(self, other: Self) -> u8 {
        let both = self.and(other);
        u8::from(both.0.or(both.1).is_any())
    }
    #[inline(always)]
    fn only(self, _: u8) -> Self {
        self
    }
}

impl<R: Register> Vector for Halves<R> {
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
        let bytes = lanes.as_mut_ptr().cast::<u8>();
        // SAFETY: 32 writable bytes.
        unsafe {
            self.0.to_memory(bytes);
            self.1.to_memory(bytes.add(16));
        }
    }

    type Characters = characters::Characters<Self>;

    #[inline(always)]
    fn read(board: Source<'_>) -> Self::Characters {
        characters::read(board)
    }
    #[inline(always)]
    fn are_cells(characters: &Self::Characters) -> bool {
        characters::are_cells(characters)
    }
    #[inline(always)]
    fn sets<const BLANK: Digits>(characters: &Self::Characters) -> [[Self; 3]; 3] {
        characters::sets::<BLANK, Self>(characters)
    }
    #[inline(always)]
    fn to_board(x: &[[Self; 3]; 3], board: &mut MaybeUninit<Board>) {
        characters::to_board(x, board);
    }
}

impl<R: Register> Bytes for Halves<R> {
    type Half = R;

    #[inline(always)]
    unsafe fn from_memory(bytes: *const u8) -> Self {
        // SAFETY: by the caller's promise.
        unsafe { Self(R::from_memory(bytes), R::from_memory(bytes.add(16))) }
    }
    #[inline(always)]
    fn join(lower: R, upper: R) -> Self {
        Self(lower, upper)
    }
    #[inline(always)]
    fn halves(self) -> (R, R) {
        (self.0, self.1)
    }
    #[inline(always)]
    fn twice(table: &[u8; 16]) -> Self {
        Self(R::table(table), R::table(table))
    }
    #[inline(always)]
    fn shuffle(self, control: Self) -> Self {
        Self(self.0.shuffle(control.0), self.1.shuffle(control.1))
    }
    #[inline(always)]
    fn zip_bytes(self, other: Self) -> (Self, Self) {
        let (lower, upper) = (self.0.zip_bytes(other.0), self.1.zip_bytes(other.1));
        (Self(lower.0, upper.0), Self(lower.1, upper.1))
    }
    #[inline(always)]
    fn zip_lanes(self, other: Self) -> (Self, Self) {
        let (lower, upper) = (self.0.zip_lanes(other.0), self.1.zip_lanes(other.1));
        (Self(lower.0, upper.0), Self(lower.1, upper.1))
    }
    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let (lower, upper) = (self.0.zip_pairs(other.0), self.1.zip_pairs(other.1));
        (Self(lower.0, upper.0), Self(lower.1, upper.1))
    }
    #[inline(always)]
    fn pack(self, other: Self) -> Self {
        Self(self.0.pack(other.0), self.1.pack(other.1))
    }
    #[inline(always)]
    fn upper_bits(self) -> Self {
        Self(self.0.upper_bits(), self.1.upper_bits())
    }
}
