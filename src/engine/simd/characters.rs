//! Boards read and written by shuffles of bytes, which stay inside sixteen of them: for AVX2, SSE4.1 and NEON.
//!
//! The usual way, 81 stores of two bytes, would make the loads of whole vectors wait for them.

use core::mem::MaybeUninit;

use super::halves::Register;
use super::{Lanewise, Source};
use crate::board::{Board, Digits};

/// A vector as two halves of sixteen bytes. The methods that [`Register`] has as well do the same for each half.
pub(super) trait Bytes: Lanewise {
    type Half: Register;
    /// # Safety
    /// 32 bytes can be read there.
    unsafe fn from_memory(bytes: *const u8) -> Self;
    fn join(lower: Self::Half, upper: Self::Half) -> Self;
    fn halves(self) -> (Self::Half, Self::Half);
    /// The same in both halves.
    fn twice(table: &[u8; 16]) -> Self;
    fn shuffle(self, control: Self) -> Self;
    fn zip_bytes(self, other: Self) -> (Self, Self);
    fn zip_lanes(self, other: Self) -> (Self, Self);
    fn zip_pairs(self, other: Self) -> (Self, Self);
    fn pack(self, other: Self) -> Self;
    fn upper_bits(self) -> Self;
}

/// Bytes 0 to 31, 32 to 63, and 64 to 79 twice, the second time with byte 80 instead of the first; each less [`BASE`].
pub(super) type Characters<B> = [B; 3];

/// By this much less, those of cells are numbers from 1 to 12. So they index a table, and zero bytes, which shuffles make,
/// are none of them.
const BASE: u8 = b'.' - 1;

#[inline(always)]
pub(super) fn read<B: Bytes>(board: Source<'_>) -> Characters<B> {
    let board = board.as_ptr();
    // SAFETY: 32, 32, 16 and 1 bytes, which are the source's 81.
    let [a, b, c] = unsafe {
        let rest = B::Half::from_memory(board.add(64));
        let last = rest.with_first(board.add(80).read());
        [B::from_memory(board), B::from_memory(board.add(32)), B::join(rest, last)]
    };
    // Two bytes at once. If the lower one is below BASE, and so no cell, the other comes out wrong, which does not matter.
    let base = B::splat(0_u16.wrapping_sub(u16::from_le_bytes([BASE; 2])));
    [a.add(base), b.add(base), c.add(base)]
}

#[inline(always)]
pub(super) fn are_cells<B: Bytes>(&[a, b, c]: &Characters<B>) -> bool {
    let cells = B::twice(&CELLS);
    let (a, b, c) = (cells.shuffle(a).xor(a), cells.shuffle(b).xor(b), cells.shuffle(c).xor(c));
    let bad = a.or(b).or(c);
    bad.meets(bad) == 0
}

#[inline(always)]
pub(super) fn sets<const BLANK: Digits, B: Bytes>(&[a, b, c]: &Characters<B>) -> [[B; 3]; 3] {
    let ((a, a_upper), (b, b_upper), (c, d)) = (a.halves(), b.halves(), c.halves());
    let start = B::Half::table(&const { columns_together(0) });
    // Each row's nine bytes, grouped by column of the box.
    let rows = [
        a.shuffle(start),
        a.window::<9>(a_upper).shuffle(start),
        a_upper.shuffle(B::Half::table(&const { columns_together(2) })),
        a_upper.window::<11>(b).shuffle(start),
        b.shuffle(B::Half::table(&const { columns_together(4) })),
        b.window::<13>(b_upper).shuffle(start),
        b_upper.shuffle(B::Half::table(&const { columns_together(6) })),
        b_upper.window::<15>(c).shuffle(start),
        d.shuffle(B::Half::table(&const { columns_together(8) })),
    ];
    let (lower, upper) = (B::twice(&const { lower_bytes(BLANK) }), B::twice(&const { upper_bytes(BLANK) }));
    let of_characters = |bytes: B| lower.shuffle(bytes).zip_bytes(upper.shuffle(bytes));
    let mut x = [[B::zero(); 3]; 3];
    for (r, x) in x.iter_mut().enumerate() {
        // The groups of one column side by side: of bands 0 and 1 in the lower half, of band 2 in the upper one.
        let outer = B::join(rows[r], rows[r + 6]);
        let middle = B::join(rows[r + 3], B::Half::splat(0));
        let (columns_0_1, column_2) = outer.zip_pairs(middle);
        (x[0], x[1]) = of_characters(columns_0_1);
        x[2] = of_characters(column_2).0;
    }
    x
}

/// The way back: sets of one digit to characters, then rows together.
#[inline(always)]
pub(super) fn to_board<B: Bytes>(x: &[[B; 3]; 3], board: &mut MaybeUninit<Board>) {
    let by_turns = B::twice(&BY_TURNS);
    let mut rows = [B::Half::splat(0); 9];
    for (r, &[x0, x1, x2]) in x.iter().enumerate() {
        // In each half: columns 0, 1, 2 of one box after the other, four bytes a box; the lower half has bands 0 and 1,
        // the upper one band 2.
        let columns_0_1 = characters(x0, x1).shuffle(by_turns);
        let column_2 = characters(x2, x2).shuffle(by_turns);
        let (even, odd) = columns_0_1.zip_lanes(column_2);
        (rows[r], rows[r + 6]) = even.halves();
        rows[r + 3] = odd.halves().0;
    }
    let board = board.as_mut_ptr().cast::<u8>();
    let together = B::Half::table(&const { row_together(0) });
    // In ascending order, since each store writes seven bytes too many; the last row's ends where the board does, and begins
    // with the end of the row before.
    for (row, &bytes) in rows.iter().enumerate().take(8) {
        // SAFETY: row 7 is the last one here and its store ends at 7 * 9 + 16 = 79.
        unsafe { bytes.shuffle(together).to_memory(board.add(9 * row)) };
    }
    let before = rows[7].shuffle(B::Half::table(&const { row_together(7) }));
    // SAFETY: 65 + 16 = 81.
    unsafe { before.window::<9>(rows[8].shuffle(together)).to_memory(board.add(65)) };
}

/// The characters of two vectors of single digits: eight of the first, eight of the second, eight of the first, ...
#[inline(always)]
fn characters<B: Bytes>(a: B, b: B) -> B {
    let bits = a.pack(b); // 0xff for digit 9
    let lower_bits = bits.and(B::splat(0x0f0f));
    B::twice(&LOWER_DIGITS).shuffle(lower_bits).add(B::twice(&UPPER_DIGITS).shuffle(bits.upper_bits()))
}

/// Characters by the lower and by the upper four bits of a digit's bit, that of 9 being 0xff: their sum is the digit's.
const LOWER_DIGITS: [u8; 16] = [b'0', b'1', b'2', 0, b'3', 0, 0, 0, b'4', 0, 0, 0, 0, 0, 0, b'0'];
const UPPER_DIGITS: [u8; 16] = [0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9];

/// Byte tables by what [`read`] makes of a cell's character: the same again, as of no other character; and of its set the
/// lower byte and the upper byte.
const CELLS: [u8; 16] = by_character([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 0x80);
const fn lower_bytes(blank: Digits) -> [u8; 16] {
    let blank = blank as u8;
    by_character([blank, blank, 1, 2, 4, 8, 16, 32, 64, 128, 0], 0)
}
const fn upper_bytes(blank: Digits) -> [u8; 16] {
    let blank = (blank >> 8) as u8;
    by_character([blank, blank, 0, 0, 0, 0, 0, 0, 0, 0, 1], 0)
}

/// Puts what belongs to '.' and '0' to '9' in their places, `other` in all others.
const fn by_character(values: [u8; 11], other: u8) -> [u8; 16] {
    let mut table = [other; 16];
    table[(b'.' - BASE) as usize] = values[0];
    let mut n = 0;
    while n < 10 {
        table[(b'0' - BASE) as usize + n] = values[n + 1];
        n += 1;
    }
    table
}

/// Shuffle that gathers, of a row's nine bytes from `first` on (around the end), those in column `k` of each box into the
/// 4-byte group `k`.
const fn columns_together(first: u8) -> [u8; 16] {
    let mut bytes = [0x80; 16];
    let mut n = 0;
    while n < 9 {
        bytes[n % 3 * 4 + n / 3] = (first + n as u8) % 16;
        n += 1;
    }
    bytes
}

/// From a 4-byte group for each box to the nine bytes of a row, from `first` on.
const fn row_together(first: usize) -> [u8; 16] {
    let mut bytes = [0x80; 16];
    let mut n = 0;
    while n < 9 {
        bytes[first + n] = (n / 3 * 4 + n % 3) as u8;
        n += 1;
    }
    bytes
}

/// Shuffle that takes bytes from the lower and the upper eight by turns.
const BY_TURNS: [u8; 16] = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];
