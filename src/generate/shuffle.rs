//! A random one of the boards that are equal to a board: the same but for the names of the digits and for the order of
//! rows and columns that the rules do not see.

use super::random::Random;
use crate::board::Board;
use crate::canonical::Transform;

/// The lines of one direction in a random order that keeps the three of each chute together.
fn lines(random: &mut Random) -> [u8; 9] {
    let mut chutes = [0, 1, 2];
    random.shuffle(&mut chutes);
    let mut lines = [0; 9];
    for (three, chute) in lines.as_chunks_mut::<3>().0.iter_mut().zip(chutes) {
        *three = [3 * chute, 3 * chute + 1, 3 * chute + 2];
        random.shuffle(three);
    }
    lines
}

/// Relabels, transposes or not, permutes bands, stacks, rows and columns: each of the 9! * 3,359,232 ways is as likely as
/// any other.
pub(crate) fn shuffle(random: &mut Random, board: &Board) -> Board {
    let transpose = random.below(2) == 1;
    let (rows, columns) = (lines(random), lines(random));
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    Transform { transpose, rows, columns, digits }.apply(board)
}
