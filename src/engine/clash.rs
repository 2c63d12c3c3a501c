//! Whether the givens of a board repeat a digit in a row, a column or a box.

use super::simd::{Vector, three};

/// Whether a digit repeats in a house of a board of digits and blanks.
#[inline(always)]
pub(crate) fn clashes<V: Vector>(characters: &V::Characters) -> bool {
    !repeated(&V::sets::<0>(characters)).is_zero()
}

/// The digits that repeat in a house; `x[r][k]` holds the digit in row `r`, column `k` of every box, or nothing.
///
/// A digit repeats in a row if it stands in two cells of a triad, or in one triad and also in the same row of the next box
/// (of three boxes in a ring, two are always neighbours). So does it in a column. It repeats in a box if it stands in two
/// cells of a triad or in two triads.
#[inline(always)]
fn repeated<V: Vector>(x: &[[V; 3]; 3]) -> V {
    let rows = three(|r| x[r][0].or(x[r][1]).or(x[r][2]));
    let columns = three(|k| x[0][k].or(x[1][k]).or(x[2][k]));
    let in_rows = three(|r| x[r][0].at_least_two(x[r][1], x[r][2]).or(rows[r].and(rows[r].next_in_band())));
    let in_columns = three(|k| x[0][k].at_least_two(x[1][k], x[2][k]).or(columns[k].and(columns[k].next_in_stack())));
    let in_boxes = rows[0].at_least_two(rows[1], rows[2]);
    in_rows[0].or(in_rows[1]).or(in_rows[2]).or(in_columns[0]).or(in_columns[1]).or(in_columns[2]).or(in_boxes)
}
