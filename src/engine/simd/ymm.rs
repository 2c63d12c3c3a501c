//! What the instances with registers of 256 bits, AVX2 and AVX-512, have in common: all but a few instructions.

use core::arch::x86_64::*;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{LANES, Lanes, Lanewise, Source, Vector, rotation_in_band};
use crate::board::{Board, Digits};

/// A register that holds a vector, for the instance `I`.
pub(super) struct Ymm<I>(pub(super) __m256i, PhantomData<I>);

impl<I> Clone for Ymm<I> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Ymm<I> {}

/// What an instance does in its own way.
pub(super) trait Instance: Sized {
    type Pair: Lanewise;
    /// See [`Vector::PAIRS`].
    const PAIRS: bool;
    fn pair(a: Ymm<Self>, b: Ymm<Self>) -> Self::Pair;
    fn unpair(pair: Self::Pair) -> (Ymm<Self>, Ymm<Self>);

    /// See [`Vector::count_digits`].
    fn count_digits(v: __m256i) -> __m256i;
    /// See [`Vector::at_least_two`].
    fn at_least_two(a: __m256i, b: __m256i, c: __m256i) -> __m256i;
    /// See [`Vector::or_else`].
    fn or_else(part: __m256i, whole: __m256i) -> __m256i;

    /// See [`Vector::read`], and [`Vector::are_cells`], [`Vector::sets`], [`Vector::to_board`] for the others.
    type Characters: Copy;
    fn read(board: Source<'_>) -> Self::Characters;
    fn are_cells(characters: &Self::Characters) -> bool;
    /// See [`Vector::check`].
    #[inline(always)]
    fn check(_: Source<'_>) -> Option<(bool, bool)> {
        None
    }
    fn sets<const BLANK: Digits>(characters: &Self::Characters) -> [[Ymm<Self>; 3]; 3];
    fn to_board(x: &[[Ymm<Self>; 3]; 3], board: &mut MaybeUninit<Board>);
}

pub(super) static NEXT_IN_BAND: [u8; 32] = rotation_in_band(1);
pub(super) static AFTER_NEXT_IN_BAND: [u8; 32] = rotation_in_band(2);

impl<I> Ymm<I> {
    #[inline(always)]
    pub(super) fn new(register: __m256i) -> Self {
        Self(register, PhantomData)
    }

    #[inline(always)]
    fn shuffle_bytes(self, control: &[u8; 32]) -> Self {
        // SAFETY: loads the 32 bytes of `control`; the rest needs AVX2, which every instance demands.
        unsafe { Self::new(_mm256_shuffle_epi8(self.0, _mm256_loadu_si256(control.as_ptr().cast()))) }
    }
}

// In each block of this implementation:
// SAFETY: the instructions need AVX2, which every instance demands of its caller.
#[allow(clippy::undocumented_unsafe_blocks)]
impl<I: Instance> Lanewise for Ymm<I> {
    const BOARDS: u8 = 1;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        unsafe { Self::new(_mm256_set1_epi16(lane as i16)) }
    }
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        const { assert!(size_of::<Lanes>() == 32 && LANES == 16) };
        // SAFETY: also, `lanes` is 32 readable bytes.
        unsafe { Self::new(_mm256_loadu_si256(lanes.as_ptr().cast())) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_min_epu16(self.0, other.0)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_cmpeq_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        unsafe { Self::new(_mm256_cmpgt_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        unsafe { Self::new(_mm256_blendv_epi8(no.0, yes.0, self.0)) }
    }
    #[inline(always)]
    fn count_digits(self) -> Self {
        Self::new(I::count_digits(self.0))
    }
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        Self::new(I::at_least_two(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn or_else(self, whole: Self) -> Self {
        Self::new(I::or_else(self.0, whole.0))
    }
    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.shuffle_bytes(&NEXT_IN_BAND)
    }
    #[inline(always)]
    fn after_next_in_band(self) -> Self {
        self.shuffle_bytes(&AFTER_NEXT_IN_BAND)
    }
    #[inline(always)]
    fn next_in_stack(self) -> Self {
        unsafe { Self::new(_mm256_permute4x64_epi64(self.0, 0b11_00_10_01)) }
    }
    #[inline(always)]
    fn after_next_in_stack(self) -> Self {
        unsafe { Self::new(_mm256_permute4x64_epi64(self.0, 0b11_01_00_10)) }
    }
    #[inline(always)]
    fn meets(self, other: Self) -> u8 {
        unsafe { u8::from(_mm256_testz_si256(self.0, other.0) == 0) }
    }
    #[inline(always)]
    fn misses(self, other: Self) -> u8 {
        unsafe { u8::from(_mm256_testc_si256(self.0, other.0) == 0) }
    }
    #[inline(always)]
    fn only(self, _: u8) -> Self {
        self
    }
}

// In each block of this implementation:
// SAFETY: the instructions need AVX2, which every instance demands of its caller.
#[allow(clippy::undocumented_unsafe_blocks)]
impl<I: Instance> Vector for Ymm<I> {
    type Characters = I::Characters;
    type Pair = I::Pair;
    const PAIRS: bool = I::PAIRS;
    #[inline(always)]
    fn pair(self, other: Self) -> Self::Pair {
        I::pair(self, other)
    }
    #[inline(always)]
    fn unpair(pair: Self::Pair) -> (Self, Self) {
        I::unpair(pair)
    }
    #[inline(always)]
    fn store(self, lanes: &mut MaybeUninit<Lanes>) {
        // SAFETY: also, `lanes` is 32 writable bytes.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn read(board: Source<'_>) -> I::Characters {
        I::read(board)
    }
    #[inline(always)]
    fn are_cells(characters: &I::Characters) -> bool {
        I::are_cells(characters)
    }
    #[inline(always)]
    fn check(board: Source<'_>) -> Option<(bool, bool)> {
        I::check(board)
    }
    #[inline(always)]
    fn sets<const BLANK: Digits>(characters: &I::Characters) -> [[Self; 3]; 3] {
        I::sets::<BLANK>(characters)
    }
    #[inline(always)]
    fn to_board(x: &[[Self; 3]; 3], board: &mut MaybeUninit<Board>) {
        I::to_board(x, board);
    }
}
