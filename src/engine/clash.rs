//! Whether the givens of a board repeat a digit in a row, a column or a box.

use super::simd::{Vector, three};

/// Whether a digit repeats in a house of a board of digits and blanks.
#[inline(always)]
pub(crate) fn clashes<V: Vector>(characters: &V::Characters) -> bool {
    !repeated(&V::sets::<0>(characters)).is_zero()
}

/// The digits that repeat in a house; `x[r][k]` holds the digit in row `r`, column `k` of every box, or nothing.
///
/// Two cells of a box differ in row or in column: a digit that repeats there stands in two of its horizontal triads or in
/// two of its vertical ones. That includes two cells of one triad. So a digit repeats in a row otherwise only if it stands
/// there in two boxes, and of three boxes in a ring two are always neighbours; likewise in a column.
#[inline(always)]
fn repeated<V: Vector>(x: &[[V; 3]; 3]) -> V {
    let horizontal = three(|r| x[r][0].or(x[r][1]).or(x[r][2]));
    let vertical = three(|k| x[0][k].or(x[1][k]).or(x[2][k]));
    let in_rows = three(|r| horizontal[r].and(horizontal[r].next_in_band()));
    let in_columns = three(|k| vertical[k].and(vertical[k].next_in_stack()));
    let in_boxes = horizontal[0].at_least_two(horizontal[1], horizontal[2]);
    let in_boxes = in_boxes.or(vertical[0].at_least_two(vertical[1], vertical[2]));
    in_rows[0].or(in_rows[1]).or(in_rows[2]).or(in_columns[0]).or(in_columns[1]).or(in_columns[2]).or(in_boxes)
}
