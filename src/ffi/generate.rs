//! MAKING PUZZLES
//!
//! Random puzzles and grids, each from a number, the seed:
//!
//!     char puzzle[81], solution[81];
//!     sudoku_generate(7, NULL, puzzle, solution);
//!     printf("%.81s\n%.81s\n", puzzle, solution);
//!
//!     sudoku_generate_options options = {.size = sizeof options};
//!     options.min_clues = 24;
//!     options.max_clues = 28;
//!     options.symmetry = SUDOKU_SYMMETRY_180;
//!     options.max_rating = 44;
//!     int clues = sudoku_generate(7, &options, puzzle, NULL);
//!     if (clues > 0) printf("%d clues: %.81s\n", clues, puzzle);
//!
//! Every puzzle that is made has one solution, which is proved. MINIMAL is a puzzle of which no clue can be spared: without
//! any one of them it has several solutions.
//!
//! SEEDS
//!   The same seed and options give the same result on every machine, and, from version 1.0 on, in all later versions with
//!   the same major number (with a range of ratings as long as these stay the same). Different seeds give independent
//!   results; the functions draw from the same numbers, so for what is done to one board one after the other, take
//!   different seeds. The random numbers are those of xoshiro256** (D. Blackman, S. Vigna), whose state is four outputs of
//!   splitmix64, which starts from the seed; bounded numbers are unbiased (D. Lemire's method, 64 bits). Not for secrets:
//!   who knows a puzzle can find the seed.
//!
//! COST
//!   A grid takes about a microsecond, a minimal puzzle some 20, its rating some hundred or more. What is asked of a puzzle
//!   beyond that is had by trying, and nothing but the number of tries is the bound: a million, as by default, take some 20
//!   seconds to two minutes where numbers of clues or a symmetry cannot be had, and half an hour or more where puzzles are
//!   rated. So set tries where what is asked for may not be there.

use core::ffi::{c_char, c_int};

use super::memory::{self, code};
use super::solve::only_solution;
use crate::board::{Board, Cell};
use crate::error::Error;
use crate::generate::{self, Random, Wish};
use crate::rate::{BEYOND, Rating};

/// Symmetry of the clues: none is asked for.
pub const SUDOKU_SYMMETRY_NONE: c_int = 0;
/// Symmetry of the clues: turned by half a turn, they are in the same cells.
pub const SUDOKU_SYMMETRY_180: c_int = 1;
/// Symmetry of the clues: turned by a quarter of a turn.
pub const SUDOKU_SYMMETRY_90: c_int = 2;
/// Symmetry of the clues: mirrored at the horizontal middle line, the upper half below.
pub const SUDOKU_SYMMETRY_HORIZONTAL: c_int = 4;
/// Symmetry of the clues: mirrored at the vertical middle line, the left half on the right.
pub const SUDOKU_SYMMETRY_VERTICAL: c_int = 8;
/// Symmetry of the clues: mirrored at the diagonal from the top left to the bottom right.
pub const SUDOKU_SYMMETRY_DIAGONAL: c_int = 16;
/// Symmetry of the clues: mirrored at the diagonal from the top right to the bottom left.
pub const SUDOKU_SYMMETRY_ANTIDIAGONAL: c_int = 32;
/// Symmetry of the clues: all of these.
pub const SUDOKU_SYMMETRY_FULL: c_int = 63;

const _: () = {
    assert!(SUDOKU_SYMMETRY_180 == generate::HALF_TURN as c_int);
    assert!(SUDOKU_SYMMETRY_90 == generate::QUARTER_TURN as c_int);
    assert!(SUDOKU_SYMMETRY_HORIZONTAL == generate::HORIZONTAL as c_int);
    assert!(SUDOKU_SYMMETRY_VERTICAL == generate::VERTICAL as c_int);
    assert!(SUDOKU_SYMMETRY_DIAGONAL == generate::DIAGONAL as c_int);
    assert!(SUDOKU_SYMMETRY_ANTIDIAGONAL == generate::ANTIDIAGONAL as c_int);
    assert!(SUDOKU_SYMMETRY_FULL == generate::FULL as c_int);
};

/// Flag of sudoku_generate(): the puzzle is minimal.
pub const SUDOKU_GENERATE_MINIMAL: c_int = 1;
/// Flag of sudoku_generate(): if no puzzle is found that is as wished, write the one that came closest.
pub const SUDOKU_GENERATE_BEST: c_int = 2;

/// What a puzzle should be like: set size, and leave all members 0 that you do not need, as {.size = sizeof options} does.
///
/// size: sizeof(sudoku_generate_options), by which the library sees which members there are: later versions may have more at
/// the end. (Up to 4096 is taken for a size. What lies behind the members that this version knows must be 0, or the result is
/// SUDOKU_ERROR_OPTION: it would ask for what is not there.) mask: 81 bytes, read, or NULL; clues may stand only where a digit stands here (blanks are '.' and '0'). tries:
/// how many puzzles may be made in search of one that is as wished; 0: 1,000,000. min_clues: at least so many clues, 17 to
/// 81; 0: any number. max_clues: at most so many, 17 to 81; 0: any number. symmetry: one of SUDOKU_SYMMETRY_..., or several
/// joined by |. flags: SUDOKU_GENERATE_..., joined likewise. min_rating: rated no lower than this by sudoku_rate() (its er), in tenths, 10 to 200; 0: no matter
/// how low. max_rating: no higher than this; 0: no matter how high.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
pub struct sudoku_generate_options {
    size: usize,
    mask: *const c_char,
    tries: u64,
    min_clues: c_int,
    max_clues: c_int,
    symmetry: c_int,
    flags: c_int,
    min_rating: c_int,
    max_rating: c_int,
}

// No gap between members or behind them, whatever the size of pointers: what a later version adds lies behind all that
// callers of this one know.
const _: () = assert!(
    size_of::<sudoku_generate_options>()
        == size_of::<usize>() + size_of::<*const c_char>() + size_of::<u64>() + 6 * size_of::<c_int>()
);

/// The least rating of a puzzle that has a blank.
const EASIEST: Rating = 10;

/// Options that are larger than this are no options: a size that was never set is not trusted.
const LARGEST: usize = 4096;

/// A copy of the caller's options.
///
/// # Safety
/// `options` is NULL or points to as many readable bytes as its first member says.
unsafe fn read_options(options: *const sudoku_generate_options) -> Result<sudoku_generate_options, Error> {
    const SIZE: usize = size_of::<sudoku_generate_options>();
    // SAFETY: the first member can be read by the caller's promise. NULL is the only error.
    let Ok(size) = (unsafe { memory::read(options.cast::<usize>()) }) else {
        return Ok(sudoku_generate_options {
            size: SIZE,
            mask: core::ptr::null(),
            tries: 0,
            min_clues: 0,
            max_clues: 0,
            symmetry: 0,
            flags: 0,
            min_rating: 0,
            max_rating: 0,
        });
    };
    if !(SIZE..=LARGEST).contains(&size) {
        return Err(Error::Size);
    }
    // A member that this version does not know asks for something if it is not 0.
    for n in SIZE..size {
        // SAFETY: within the size.
        if unsafe { memory::read(options.cast::<u8>().wrapping_add(n)) } != Ok(0) {
            return Err(Error::Option);
        }
    }
    // SAFETY: the size is large enough.
    unsafe { memory::read(options) }
}

/// What the options wish for.
///
/// # Safety
/// The mask is NULL or points to 81 readable bytes.
unsafe fn wish(options: &sudoku_generate_options) -> Result<Wish, Error> {
    let unknown = options.flags & !(SUDOKU_GENERATE_MINIMAL | SUDOKU_GENERATE_BEST);
    if unknown != 0 {
        return Err(Error::Option);
    }
    let number = |value: c_int| usize::try_from(value).map_err(|_| Error::Option);
    let rating = |value: c_int, unless: Rating| match Rating::try_from(value) {
        Ok(0) => Ok(unless),
        Ok(rating @ EASIEST..=BEYOND) => Ok(rating),
        _ => Err(Error::Option),
    };
    Ok(Wish {
        tries: options.tries,
        fewest: number(options.min_clues)?,
        most: number(options.max_clues)?,
        symmetry: u8::try_from(options.symmetry).map_err(|_| Error::Option)?,
        // SAFETY: by the caller's promise. NULL is the only error.
        mask: unsafe { memory::read_board(options.mask) }.ok(),
        minimal: options.flags & SUDOKU_GENERATE_MINIMAL != 0,
        easiest: rating(options.min_rating, 0)?,
        hardest: rating(options.max_rating, BEYOND)?,
        best: options.flags & SUDOKU_GENERATE_BEST != 0,
    })
}

/// Makes a random puzzle.
///
/// seed: any number. options: read, or NULL, which is as if all members but the size were 0: a minimal puzzle with any
/// number of clues (20 to 29 as a rule, 24 or 25 in most cases). puzzle: 81 bytes, written. solution: 81 bytes, or NULL;
/// written with the puzzle's only solution. The buffers must not overlap.
///
/// A random grid is taken, and its clues are dropped in random order, each if one solution remains; clues that the symmetry
/// joins are dropped together. That ends
///
/// - with SUDOKU_GENERATE_MINIMAL when no clue can be dropped, whatever min_clues and max_clues say;
/// - else with min_clues alone at this number;
/// - with min_clues and max_clues at a number drawn from all between that the symmetry allows, each as likely as any other;
/// - without min_clues when nothing can be dropped: then the puzzle is minimal, unless the symmetry keeps a clue that could go.
///
/// Where it does not come down to the number it ends above, as near as can be: so numbers below 27, which many grids do not
/// come down to, are rarer than those above. Under a symmetry that is so below some 32, and where one cell is its own image an
/// even number may come out one above.
///
/// That is one try. If the puzzle is not as wished, the next one is another try, from another grid. After the first hundred,
/// as long as the number of clues is the trouble, tries no longer take another grid: each changes a few clues of the best
/// puzzle so far. So rare numbers are found, 20 or 29 clues in some hundred tries, 19 in some thousand. Minimal puzzles with
/// a symmetry, and masks of fewer than 35 cells take many tries too.
///
/// With min_rating or max_rating each try that is otherwise as wished is rated, till a step above max_rating is needed. Of
/// minimal puzzles a range as wide as 26 to 44 or 70 to 75 takes some milliseconds, 90 to 94 half a second; higher ones are rare,
/// and so are single ratings that only few steps have. A rating that would take more than 20,000,000 nodes, some seconds (a few
/// puzzles above 110 do), counts as not as wished. SUDOKU_GENERATE_BEST has puzzles rated that are too hard as well, if
/// they may come closer than all before, and takes longer.
///
/// Returns the number of clues; SUDOKU_ERROR_NULL if puzzle is NULL; SUDOKU_ERROR_SIZE if the size is none that the options
/// can have; SUDOKU_ERROR_OPTION if a member has a value that it cannot have, or there can be no such puzzle: min_clues is
/// above max_clues, either is 1 to 16 (no puzzle has so few) or above 81, no allowed number of clues goes with symmetry and
/// mask, the mask leaves two rows of a band or two columns of a stack blank, min_clues is above 72 for a minimal puzzle,
/// min_rating is above max_rating, either is 1 to 9 (a step has 10 at least) or above 200, min_rating is set and no cell may
/// be blank; SUDOKU_ERROR_CELL if a byte of the mask is neither digit nor blank; SUDOKU_ERROR_NOT_FOUND if no puzzle was as
/// wished in all the tries: with SUDOKU_GENERATE_BEST the one whose number of clues came closest is then written; of those
/// whose number is as wished, and that are minimal if asked for, the one whose rating came closest; otherwise the first. It
/// has one solution, and keeps to symmetry and mask, but may not be minimal. Without that flag, or if there is none, nothing
/// is written.
///
/// # Safety
/// `options` is NULL or points to options, `puzzle` and `solution` are NULL or point to 81 writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_generate(
    seed: u64,
    options: *const sudoku_generate_options,
    puzzle: *mut c_char,
    solution: *mut c_char,
) -> c_int {
    if puzzle.is_null() {
        return Error::Null.code();
    }
    // SAFETY: the caller's promise is the same.
    let result = unsafe { read_options(options) }.and_then(|options| {
        // SAFETY: likewise.
        let wish = unsafe { wish(&options) }?;
        let mut best = None;
        let made = generate::generate(&mut Random::new(seed), &wish, &mut best);
        let (to_write, result) = match &made {
            Ok(made) => (Some(made), Ok(made.clues as c_int)),
            Err(error) => (best.as_ref().filter(|_| wish.best), Err(*error)),
        };
        if let Some(made) = to_write {
            // SAFETY: writable by the caller's promise.
            unsafe {
                memory::write(puzzle.cast::<Board>(), made.puzzle);
                memory::write(solution.cast::<Board>(), made.solution);
            }
        }
        result
    });
    code(result)
}

/// Makes a random complete grid.
///
/// seed: any number. solution: 81 bytes, written. Each of the 6,670,903,752,021,072,936,960 grids is as likely as any other,
/// as far as the random numbers are random (2^64 seeds reach no more than so many).
///
/// Returns 0, or SUDOKU_ERROR_NULL.
///
/// # Safety
/// `solution` is NULL or points to 81 writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_grid(seed: u64, solution: *mut c_char) -> c_int {
    if solution.is_null() {
        return Error::Null.code();
    }
    // SAFETY: writable by the caller's promise.
    unsafe { memory::write(solution.cast::<Board>(), generate::grid(&mut Random::new(seed))) };
    0
}

/// Makes a puzzle minimal: drops clues, in random order, till none can be spared.
///
/// seed: any number; it settles the order. board: 81 bytes, a puzzle with one solution; written with what is left, blanks as
/// '.'.
///
/// Returns the number of clues that are left; SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH,
/// SUDOKU_ERROR_NO_SOLUTION, SUDOKU_ERROR_NOT_UNIQUE: then the board is unchanged.
///
/// # Safety
/// `board` is NULL or points to 81 writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_minimize(seed: u64, board: *mut c_char) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|puzzle| {
        let left = generate::minimize(&mut Random::new(seed), &puzzle, &only_solution(&puzzle)?);
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(board.cast::<Board>(), left.puzzle) };
        Ok(left.clues as c_int)
    });
    code(result)
}

/// Tells whether a puzzle is minimal: whether it has several solutions without any one of its clues.
///
/// board: 81 bytes, a puzzle with one solution; read.
///
/// Returns 1 if it is, 0 if a clue can be spared; SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH,
/// SUDOKU_ERROR_NO_SOLUTION, SUDOKU_ERROR_NOT_UNIQUE.
///
/// # Safety
/// `board` is NULL or points to 81 readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_is_minimal(board: *const c_char) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }
        .and_then(|puzzle| Ok(c_int::from(generate::is_minimal(&puzzle, &only_solution(&puzzle)?))));
    code(result)
}

/// Makes a random equal board: one that differs only in the names of the digits and in what the rules do not see.
///
/// seed: any number. board: 81 bytes, of any kind: complete or not, valid or not; written, blanks as '.'. The digits are
/// renamed, the three bands, the three stacks, the rows of each band and the columns of each stack are put into another
/// order, and rows become columns or not: each of the 362,880 * 3,359,232 ways is as likely as any other. So the number of
/// solutions stays the same, and what is logically hard about a puzzle does.
///
/// Returns 0, SUDOKU_ERROR_NULL or SUDOKU_ERROR_CELL: then the board is unchanged.
///
/// # Safety
/// `board` is NULL or points to 81 writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_shuffle(seed: u64, board: *mut c_char) -> c_int {
    // SAFETY: the caller's promise is the same.
    let result = unsafe { memory::read_board(board) }.and_then(|given| {
        if given.iter().any(|&byte| Cell::from_byte(byte) == Cell::Other) {
            return Err(Error::Cell);
        }
        let shuffled = generate::shuffle(&mut Random::new(seed), &given);
        // SAFETY: not NULL, writable by the caller's promise.
        unsafe { memory::write(board.cast::<Board>(), shuffled) };
        Ok(0)
    });
    code(result)
}
