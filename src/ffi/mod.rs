//! sudoku.h - the C interface of libsudoku
//!
//! Checks, solves, counts and enumerates Sudoku boards, one or millions of them; makes puzzles, rates them and gives
//! hints. A complete program:
//!
//!     #include <stdio.h>
//!     #include <sudoku.h>
//!
//!     int main(void) {
//!         char board[9][9];
//!         const char *puzzle =
//!             "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//!         for (int i = 0; i < 81; i++) board[i / 9][i % 9] = puzzle[i];
//!         if (!solve_sudoku(board)) return 1;
//!         for (int r = 0; r < 9; r++) printf("%.9s\n", board[r]);
//!         return 0;
//!     }
//!
//! Build it, from C99 on, with  cc program.c $(pkg-config --cflags --libs sudoku).
//!
//! BOARDS
//!   A board is 81 bytes, row by row, with no byte between or behind them (a terminating NUL is neither needed nor
//!   written). '1' to '9' are digits. A blank is written '.'; read, '.' and '0' are both blanks. Any other byte is an
//!   error. The two plain calls take char[9][9]; all others take a pointer to the first of the 81 bytes, so that a
//!   string, a line of a mapped file and board[0] all go in without a cast.
//!
//! MEMORY
//!   All memory is the caller's. The library allocates none and keeps none: what it was given may be freed as soon as
//!   the call returns. It reads and writes the documented bytes and no others; buffers of bytes may have any alignment.
//!   A board is read once, into a copy. A solution may be written over the board that it solves; buffers that overlap
//!   in any other way are not allowed.
//!
//! THREADS AND SIGNALS
//!   Every function may be called from any number of threads at once, and from a signal handler. Nothing is shared but
//!   four bytes that remember the processor's features. The library starts no thread, reads no environment, and leaves
//!   errno, the floating-point state, the locale and the signals alone. No call needs more than 48 KiB of stack.
//!
//! RESULTS AND ERRORS
//!   A result of 0 or above is an answer, below 0 an error: one of SUDOKU_ERROR_... . On an error no board and no
//!   solution is changed; what reports the error itself (marks, a count so far, the place in a text) is written. When
//!   several errors apply, the one named first is given: NULL, OPTION, SIZE, CELL, CLASH, then the others. No input
//!   crashes the library. What may take long is said at each call.
//!
//! DETERMINISM
//!   The same call gives the same result on every machine, every instruction set, every run. Which of several solutions
//!   comes first, and the number of search nodes, may change between versions of the library, never between machines.
//!
//! In C before C23, passing char[9][9] where const char[9][9] is wanted is a warning under -pedantic alone: cast it, or
//! declare the board const.

pub mod batch;
pub mod canonical;
pub mod check;
pub mod error;
#[cfg(feature = "force-instruction-set")]
mod force;
pub mod generate;
pub mod hint;
mod memory;
pub mod plain;
pub mod rate;
pub mod search;
pub mod solve;
pub mod text;
pub mod version;
