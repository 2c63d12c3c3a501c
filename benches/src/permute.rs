//! Equal puzzles that look different: no solver can gain from the order in which a list was made.

use fastrand::Rng;

use crate::library::{BLANK, Board};

/// Relabels the digits, permutes bands, stacks and the lines in them, and transposes or not, all at random.
pub fn permute(rng: &mut Rng, board: &mut Board) {
    let mut digits: [u8; 9] = *b"123456789";
    rng.shuffle(&mut digits);
    let (rows, columns, transposed) = (lines(rng), lines(rng), rng.bool());
    let old = *board;
    for row in 0..9 {
        for column in 0..9 {
            let (r, c) = if transposed { (columns[column], rows[row]) } else { (rows[row], columns[column]) };
            let cell = old[9 * r + c];
            board[9 * row + column] = if cell == BLANK { BLANK } else { digits[usize::from(cell - b'1')] };
        }
    }
}

/// A permutation of nine lines that keeps bands together.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [0, 3, 6];
    rng.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (band, place) in bands.into_iter().zip(lines.chunks_exact_mut(3)) {
        place.copy_from_slice(&[band, band + 1, band + 2]);
        rng.shuffle(place);
    }
    lines
}
