//! The canonical form of a board: of all equal boards the smallest.
//!
//! Boards are equal when a [`Transform`] leads from one to the other. They are compared as their 81 characters, row by
//! row, a blank before the digits. `docs/making.md` tells how the smallest is found.
//!
//! | file | knows |
//! |---|---|
//! | `transform.rs` | transforms: carry one out, undo it |
//! | `arrangement.rs` | rows, columns and digits that are partly in order |
//! | `grid.rs` | the first two rows of complete grids, which could be put in too many orders |
//! | `search.rs` | which order is the smallest |

mod arrangement;
mod grid;
mod search;
mod transform;

pub(crate) use search::canonical;
pub(crate) use transform::Transform;

use crate::board::Board;

/// What is known of a board when it has been brought into its canonical form.
pub(crate) struct Canonical {
    /// The smallest of all equal boards.
    pub(crate) board: Board,
    /// Leads from the board to the canonical one.
    pub(crate) how: Transform,
    /// How many transforms leave the board as it is, those of digits that it has not among them.
    pub(crate) automorphisms: u64,
}
