//! Random complete grids, each of all that there are as likely as any other.
//!
//! Boxes 1 to 9 lie in rows of three. Box 1 is laid out in order (the digits get their names at the end). Whatever it
//! is, there are equally many ways to go on to boxes 2 and 3 (56 times 6^6), and independently to boxes 4 and 7. Of the
//! rest each way to go on is *drawn* from equally many, some of which fail:
//!
//! - The rows of box 5 take their digits in one of 56 ways, given box 4. Then each row can be arranged in two ways that
//!   agree with box 2, unless all three of its digits stand in one column there: then in none.
//! - Each row of box 6 has its digits, given boxes 4 and 5, and the same two arrangements or none, given box 3. So has each
//!   column of box 8.
//! - Each row and each column of box 9 has its digits: they have one cell in common, or none.
//!
//! So each complete grid comes of exactly one outcome of draws that are all alike. When a draw fails, all begins anew: thus
//! those that succeed stay alike. (About one of eleven does: of 9! * (56 * 6^6)^2 * 56 * 8 * 8 * 8 outcomes,
//! 6,670,903,752,021,072,936,960 are grids.)

use super::random::Random;
use crate::board::{ALL_DIGITS, Board, CELLS, Digits, box_of, column, lowest, row};

/// Nine cells, a digit each: three rows, or three columns.
type Nine = [[Digits; 3]; 3];

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The ways to share out the digits of a box's three rows to those of the next box, such that none stays in its row: the
/// subsets of row 0 that go to row 1, of row 1 that go to row 2, of row 2 that go to row 0. The others go to the third row,
/// so all three subsets are of the same size.
const SHARES: [[u8; 3]; 56] = {
    let mut shares = [[0; 3]; 56];
    let (mut n, mut i) = (0, 0);
    while i < 512 {
        let (a, b, c) = (i as u8 & 7, (i >> 3) as u8 & 7, (i >> 6) as u8);
        if a.count_ones() == b.count_ones() && a.count_ones() == c.count_ones() {
            shares[n] = [a, b, c];
            n += 1;
        }
        i += 1;
    }
    shares
};

/// Two orders of three things.
type Choice = [[usize; 3]; 2];

/// For three digits that stand in columns `a`, `b` and `c` of the neighbouring box, at `a + 3 * b + 9 * c`: the two orders
/// in which none comes to stand in its column again. `None` if all three columns are the same.
const ARRANGEMENTS: [Option<Choice>; 27] = {
    let mut arrangements = [None; 27];
    let mut i = 0;
    while i < 27 {
        let taken = [i % 3, i / 3 % 3, i / 9];
        let (mut found, mut n, mut order) = ([[0; 3]; 2], 0, 0);
        while order < 6 {
            let [x, y, z] = ORDERS[order];
            if taken[x] != 0 && taken[y] != 1 && taken[z] != 2 {
                found[n] = ORDERS[order];
                n += 1;
            }
            order += 1;
        }
        if n == 2 {
            arrangements[i] = Some(found);
        }
        i += 1;
    }
    arrangements
};

/// The ways to go on from a box to the other two of its chute.
const WAYS: u64 = 56 * 6 * 6 * 6 * 6 * 6 * 6;

/// The ways to draw the other four boxes.
const DRAWS: u64 = 56 * 8 * 8 * 8;

/// Takes one of `n` choices out of a number that was drawn for several choices at once.
#[inline(always)]
fn take(drawn: &mut u64, n: u64) -> usize {
    let choice = *drawn % n;
    *drawn /= n;
    choice as usize
}

/// Three digits, in ascending order.
fn digits(set: Digits) -> [Digits; 3] {
    let first = lowest(set);
    let second = lowest(set & !first);
    [first, second, set & !first & !second]
}

fn union([a, b, c]: [Digits; 3]) -> Digits {
    a | b | c
}

/// The digits of each column.
fn across([a, b, c]: &Nine) -> [Digits; 3] {
    [a[0] | b[0] | c[0], a[1] | b[1] | c[1], a[2] | b[2] | c[2]]
}

/// The columns as rows.
fn turned([a, b, c]: Nine) -> Nine {
    [[a[0], b[0], c[0]], [a[1], b[1], c[1]], [a[2], b[2], c[2]]]
}

/// The digits of each row of the last box of a band, given those of the other two.
fn left_over(one: [Digits; 3], other: [Digits; 3]) -> [Digits; 3] {
    [ALL_DIGITS & !(one[0] | other[0]), ALL_DIGITS & !(one[1] | other[1]), ALL_DIGITS & !(one[2] | other[2])]
}

/// The digits of each row of the next box, given those of a box.
#[inline(always)]
fn share(rows: [Digits; 3], drawn: &mut u64) -> [Digits; 3] {
    let shares = SHARES.get(take(drawn, 56)).copied().unwrap_or_default();
    let mut moved = [0; 3];
    for ((moved, &row), share) in moved.iter_mut().zip(&rows).zip(shares) {
        for (n, digit) in digits(row).into_iter().enumerate() {
            *moved |= if share >> n & 1 != 0 { digit } else { 0 };
        }
    }
    let [a, b, c] = moved;
    [c | (rows[1] & !b), a | (rows[2] & !c), b | (rows[0] & !a)]
}

/// Each row's digits in any order.
#[inline(always)]
fn arrange(rows: [Digits; 3], drawn: &mut u64) -> Nine {
    let mut nine = [[0; 3]; 3];
    for (cells, row) in nine.iter_mut().zip(rows) {
        let (row, [x, y, z]) = (digits(row), ORDERS[take(drawn, 6)]);
        *cells = [row[x % 3], row[y % 3], row[z % 3]];
    }
    nine
}

/// Each row's digits in an order such that none stands in a column that has it already; nothing if there is none.
#[inline(always)]
fn arrange_beside(rows: [Digits; 3], columns: [Digits; 3], drawn: &mut u64) -> Option<Nine> {
    let mut nine = [[0; 3]; 3];
    for (cells, row) in nine.iter_mut().zip(rows) {
        let row = digits(row);
        let column = |digit: Digits| usize::from(digit & columns[1] != 0) + 2 * usize::from(digit & columns[2] != 0);
        let choice = ARRANGEMENTS.get(column(row[0]) + 3 * column(row[1]) + 9 * column(row[2]))?.as_ref()?;
        let [x, y, z] = choice[take(drawn, 2)];
        *cells = [row[x % 3], row[y % 3], row[z % 3]];
    }
    Some(nine)
}

/// The nine boxes; nothing if a draw fails. The numbers drawn are below [`WAYS`], [`WAYS`] and [`DRAWS`].
fn draw(mut band: u64, mut stack: u64, mut rest: u64) -> Option<[Nine; 9]> {
    const FIRST: Nine = [[1, 2, 4], [8, 16, 32], [64, 128, 256]];
    let rows_1 = FIRST.map(union);
    let rows_2 = share(rows_1, &mut band);
    let rows_3 = left_over(rows_1, rows_2);
    let (box_2, box_3) = (arrange(rows_2, &mut band), arrange(rows_3, &mut band));
    let columns_1 = across(&FIRST);
    let columns_4 = share(columns_1, &mut stack);
    let columns_7 = left_over(columns_1, columns_4);
    let (box_4, box_7) = (turned(arrange(columns_4, &mut stack)), turned(arrange(columns_7, &mut stack)));

    let rows_4 = box_4.map(union);
    let rows_5 = share(rows_4, &mut rest);
    let rows_6 = left_over(rows_4, rows_5);
    let box_5 = arrange_beside(rows_5, across(&box_2), &mut rest)?;
    let box_6 = arrange_beside(rows_6, across(&box_3), &mut rest)?;
    let columns_8 = left_over(across(&box_2), across(&box_5));
    let rows_7 = box_7.map(union);
    let box_8 = turned(arrange_beside(columns_8, rows_7, &mut rest)?);
    let rows_9 = left_over(rows_7, box_8.map(union));
    let columns_9 = left_over(across(&box_3), across(&box_6));
    let box_9 = rows_9.map(|row| columns_9.map(|column| row & column));
    let fits = box_9.as_flattened().iter().all(|&digit| digit != 0);
    fits.then_some([FIRST, box_2, box_3, box_4, box_5, box_6, box_7, box_8, box_9])
}

/// A random complete grid.
pub(crate) fn grid(random: &mut Random) -> Board {
    let boxes = loop {
        if let Some(boxes) = draw(random.below(WAYS), random.below(WAYS), random.below(DRAWS)) {
            break boxes;
        }
    };
    let mut names = *b"123456789";
    random.shuffle(&mut names);
    let mut grid = [0; CELLS];
    for (cell, byte) in grid.iter_mut().enumerate() {
        let digit = boxes[box_of(cell)][row(cell) % 3][column(cell) % 3];
        *byte = names.get(digit.trailing_zeros() as usize).copied().unwrap_or_default();
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Counted};
    use std::collections::HashSet;

    /// The boxes that are wanted, as a board.
    fn board(boxes: &[Nine; 9], wanted: impl Fn(usize) -> bool) -> Board {
        std::array::from_fn(|cell| {
            let digit = boxes[box_of(cell)][row(cell) % 3][column(cell) % 3];
            if wanted(box_of(cell)) { b'1' + digit.trailing_zeros() as u8 } else { b'.' }
        })
    }

    /// The outcomes of the last draw are the completions of what was drawn before, each once.
    #[test]
    fn draws_are_completions_one_to_one() {
        let mut random = Random::new(5);
        let mut tested = 0;
        for _ in 0..20 {
            let (band, stack) = (random.below(WAYS), random.below(WAYS));
            let completions: Vec<_> = (0..DRAWS).filter_map(|rest| draw(band, stack, rest)).collect();
            let Some(first) = completions.first() else { continue };
            let different: HashSet<_> = completions.iter().map(|boxes| board(boxes, |_| true)).collect();
            assert_eq!(different.len(), completions.len());
            assert!(different.iter().all(|grid| crate::check::check(grid).is_ok()));
            let begun = board(first, |number| number < 3 || number % 3 == 0);
            let counted = engine::count(&begun, engine::NO_LIMIT, engine::NO_LIMIT);
            assert_eq!(counted, (Counted::All, completions.len() as u64));
            tested += 1;
        }
        assert!(tested > 10);
    }

    /// The ways to go on from a box are all different, and keep its rows.
    #[test]
    fn ways_are_different() {
        let rows = [0o7, 0o70, 0o700];
        let mut seen = HashSet::new();
        for mut way in (0..WAYS).step_by(11) {
            let second = share(rows, &mut way);
            let third = left_over(rows, second);
            let (second, third) = (arrange(second, &mut way), arrange(third, &mut way));
            for r in 0..3 {
                assert_eq!(rows[r] | union(second[r]) | union(third[r]), ALL_DIGITS);
            }
            assert_eq!(union(second.map(union)), ALL_DIGITS);
            assert!(seen.insert((second, third)));
        }
    }

    /// As many outcomes of all draws are grids as there are grids: 6,670,903,752,021,072,936,960 (B. Felgenhauer and
    /// F. Jarvis, 2005) of 9! * (56 * 6^6)^2 * 56 * 8^3.
    #[test]
    fn as_many_draws_succeed_as_there_are_grids() {
        let mut random = Random::new(7);
        let n = 1_000_000;
        let draws = (0..n).filter(|_| draw(random.below(WAYS), random.below(WAYS), random.below(DRAWS)).is_some());
        let part = draws.count() as f64 / f64::from(n);
        let wanted = 6_670_903_752_021_072_936_960.0 / (362_880.0 * (WAYS as f64).powi(2) * DRAWS as f64);
        assert!((part - wanted).abs() < 5.0 * (wanted / f64::from(n)).sqrt(), "{part} instead of {wanted}");
    }

    /// A grid's boxes 1, 2, 3, 4 and 7 come as often as they have completions, as all is drawn anew where a draw fails. So the
    /// mean number of completions over grids is the sum of its squares over its sum, over all ways to begin; if only the end
    /// were drawn anew, it would be the mean, a hundredth less.
    #[test]
    fn grids_begin_as_often_as_they_can_end() {
        let mut random = Random::new(9);
        let ends = |begun: &Board| match engine::count(begun, engine::NO_LIMIT, engine::NO_LIMIT) {
            (Counted::All, count) => count as f64,
            _ => unreachable!("it was not limited"),
        };
        let n = 12_000;
        let (mut over_grids, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for _ in 0..n {
            let mut begun = grid(&mut random);
            for (cell, byte) in begun.iter_mut().enumerate() {
                if box_of(cell) > 3 && box_of(cell) != 6 {
                    *byte = b'.';
                }
            }
            over_grids += ends(&begun) / f64::from(n);
            let boxes = loop {
                // Each way to begin is as likely as any other that can be ended at all.
                let (band, stack) = (random.below(WAYS), random.below(WAYS));
                if let Some(boxes) = (0..DRAWS).find_map(|rest| draw(band, stack, rest)) {
                    break boxes;
                }
            };
            let count = ends(&board(&boxes, |number| number < 4 || number == 6));
            (sum, squares) = (sum + count, squares + count * count);
        }
        let (mean, wanted) = (sum / f64::from(n), squares / sum);
        assert!((over_grids - wanted).abs() < (wanted - mean) / 2.0, "{over_grids} instead of {wanted}, not {mean}");
    }
}
