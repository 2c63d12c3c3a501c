/*
 * sudoku.h - the C interface of libsudoku
 *
 * Checks, solves, counts and enumerates Sudoku boards, one or millions of them; makes puzzles, rates them and gives
 * hints. A complete program:
 *
 *     #include <stdio.h>
 *     #include <sudoku.h>
 *
 *     int main(void) {
 *         char board[9][9];
 *         const char *puzzle =
 *             "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
 *         for (int i = 0; i < 81; i++) board[i / 9][i % 9] = puzzle[i];
 *         if (!solve_sudoku(board)) return 1;
 *         for (int r = 0; r < 9; r++) printf("%.9s\n", board[r]);
 *         return 0;
 *     }
 *
 * Build it, from C99 on, with  cc program.c $(pkg-config --cflags --libs sudoku).
 *
 * BOARDS
 *   A board is 81 bytes, row by row, with no byte between or behind them (a terminating NUL is neither needed nor
 *   written). '1' to '9' are digits. A blank is written '.'; read, '.' and '0' are both blanks. Any other byte is an
 *   error. The two plain calls take char[9][9]; all others take a pointer to the first of the 81 bytes, so that a
 *   string, a line of a mapped file and board[0] all go in without a cast.
 *
 * MEMORY
 *   All memory is the caller's. The library allocates none and keeps none: what it was given may be freed as soon as
 *   the call returns. It reads and writes the documented bytes and no others; buffers of bytes may have any alignment.
 *   A board is read once, into a copy. A solution may be written over the board that it solves; buffers that overlap
 *   in any other way are not allowed.
 *
 * THREADS AND SIGNALS
 *   Every function may be called from any number of threads at once, and from a signal handler. Nothing is shared but
 *   four bytes that remember the processor's features. The library starts no thread, reads no environment, and leaves
 *   errno, the floating-point state, the locale and the signals alone. No call needs more than 48 KiB of stack.
 *
 * RESULTS AND ERRORS
 *   A result of 0 or above is an answer, below 0 an error: one of SUDOKU_ERROR_... . On an error no board and no
 *   solution is changed; what reports the error itself (marks, a count so far, the place in a text) is written. When
 *   several errors apply, the one named first is given: NULL, OPTION, SIZE, CELL, CLASH, then the others. No input
 *   crashes the library. What may take long is said at each call.
 *
 * DETERMINISM
 *   The same call gives the same result on every machine, every instruction set, every run. Which of several solutions
 *   comes first, and the number of search nodes, may change between versions of the library, never between machines.
 *
 * In C before C23, passing char[9][9] where const char[9][9] is wanted is a warning under -pedantic alone: cast it, or
 * declare the board const.
 */

#ifndef SUDOKU_H
#define SUDOKU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The version of this header, as text and in parts. */
#define SUDOKU_VERSION "0.1.0"
#define SUDOKU_VERSION_MAJOR 0
#define SUDOKU_VERSION_MINOR 1
#define SUDOKU_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif


/*
 * THE TWO PLAIN CALLS
 *
 * All that many programs need: is this board valid, and what is its solution? Both take the board as char[9][9]:
 *
 *     char grid[9][9];
 *     memcpy(grid, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 81);
 *     if (!is_valid_sudoku((const char (*)[9])grid)) puts("a digit repeats");
 *     else if (solve_sudoku(grid)) printf("the first row is %.9s\n", grid[0]);
 */

/**
 * Tells whether no digit repeats in a row, a column or a box.
 *
 * Reads the 81 bytes of the board. True if every byte is a digit or a blank and no digit stands twice in a row, column
 * or box. Says nothing about whether the board can be solved. False for NULL and for any other byte. In C before C23,
 * under -pedantic, a board that is not const is cast: (const char (*)[9])board.
 */
bool is_valid_sudoku(const char board[9][9]);

/**
 * Fills in the blanks.
 *
 * Reads the 81 bytes of the board and, if it has a solution, overwrites them with it and returns true. Of several
 * solutions it takes one, always the same. False if there is no solution, if the givens clash, for any byte that is
 * neither digit nor blank, and for NULL; the board is then unchanged. sudoku_solve() tells these cases apart.
 *
 * Takes no budget: on every board of the tests it needs at most 1,000 nodes of search (well under a millisecond),
 * boards made to be hard for this very library have been seen to need up to 12,000 (a millisecond or two), and no bound
 * is proved. sudoku_count() with limit 2 and max_nodes has one.
 */
bool solve_sudoku(char board[9][9]);


/*
 * ERRORS
 *
 * Every error is a number from -1 to -127. The numbers are fixed and will never be given another meaning.
 */

/**
 * A pointer that is required was NULL.
 */
#define SUDOKU_ERROR_NULL (-1)

/**
 * An argument is outside the range that is documented for it.
 */
#define SUDOKU_ERROR_OPTION (-2)

/**
 * The buffer is too small.
 */
#define SUDOKU_ERROR_SIZE (-3)

/**
 * A cell holds a byte that is neither a digit from 1 to 9 nor a blank.
 */
#define SUDOKU_ERROR_CELL (-4)

/**
 * The givens repeat a digit in a row, a column or a box.
 */
#define SUDOKU_ERROR_CLASH (-5)

/**
 * The text is not a Sudoku board.
 */
#define SUDOKU_ERROR_PARSE (-6)

/**
 * The puzzle has no solution: returned where one is needed, as by sudoku_minimize() and sudoku_rate().
 */
#define SUDOKU_ERROR_NO_SOLUTION (-7)

/**
 * The puzzle has more than one solution: returned where only one may be, likewise.
 */
#define SUDOKU_ERROR_NOT_UNIQUE (-8)

/**
 * The search used up its nodes before it came to an end.
 */
#define SUDOKU_ERROR_BUDGET (-9)

/**
 * No puzzle met the wish within the tries.
 */
#define SUDOKU_ERROR_NOT_FOUND (-10)

/**
 * The name of an error, such as "SUDOKU_ERROR_CLASH".
 *
 * For 0 and above "SUDOKU_OK"; for a negative number that is no error of this version "SUDOKU_ERROR_UNKNOWN". Never
 * NULL; the text lives as long as the library is loaded.
 */
const char *sudoku_error_name(int code);

/**
 * A sentence in English that says what an error means, for messages to people.
 *
 * Answers for any number, as sudoku_error_name() does.
 */
const char *sudoku_error_text(int code);


/*
 * CHECKING
 *
 * What is wrong with a board, cell by cell, and what its blank cells may hold:
 *
 *     uint8_t marks[81];
 *     if (sudoku_check(board, marks) == SUDOKU_ERROR_CLASH)
 *         for (int i = 0; i < 81; i++)
 *             if (marks[i] & SUDOKU_MARK_ROW) printf("r%dc%d repeats in its row\n", i / 9 + 1, i % 9 + 1);
 *
 *     uint16_t candidates[81];
 *     if (sudoku_candidates(board, candidates) == 0 && candidates[2] & 1 << (4 - 1)) puts("r1c3 may hold a 4");
 */

/**
 * Mark of sudoku_check(): the digit repeats in the cell's row.
 */
#define SUDOKU_MARK_ROW 1

/**
 * Mark of sudoku_check(): the digit repeats in the cell's column.
 */
#define SUDOKU_MARK_COLUMN 2

/**
 * Mark of sudoku_check(): the digit repeats in the cell's box.
 */
#define SUDOKU_MARK_BOX 4

/**
 * Mark of sudoku_check(): the byte is neither digit nor blank.
 */
#define SUDOKU_MARK_CHARACTER 8

/**
 * Tells whether a board is valid, and which cells are to blame if it is not.
 *
 * board: 81 bytes, read. marks: 81 bytes, or NULL; written with the sum of SUDOKU_MARK_... of each cell, 0 where
 * nothing is wrong. Every one of the cells that share a repeated digit is marked.
 *
 * Returns 0 for a valid board (solvable or not), SUDOKU_ERROR_CELL if any byte is neither digit nor blank, else
 * SUDOKU_ERROR_CLASH if a digit repeats; the marks are written in all three cases and tell both. SUDOKU_ERROR_NULL if
 * board is NULL: then nothing is written.
 */
int sudoku_check(const char *board,
                 uint8_t *marks);

/**
 * The digits that each cell may hold by the plain rules.
 *
 * board: 81 bytes, read. candidates: 81 values, written: bit 0 stands for digit 1, bit 8 for digit 9. A given has its
 * own digit; a blank has the digits that do not stand in its row, column or box yet, perhaps none.
 *
 * Returns 0, SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH.
 */
int sudoku_candidates(const char *board,
                      uint16_t *candidates);


/*
 * SOLVING AND COUNTING
 *
 * Verdict and solution in one call:
 *
 *     char solution[81];
 *     switch (sudoku_solve(board, solution)) {
 *     case 0: puts("no solution"); break;
 *     case 1: printf("the solution is %.81s\n", solution); break;
 *     case 2: printf("several solutions; one is %.81s\n", solution); break;
 *     default: puts("not a valid board");
 *     }
 *
 * A NODE is a state of the search after propagation, the root included. Counting and enumerating, which may take long
 * by their nature, take max_nodes, the number of nodes that they may visit (0: no bound).
 *
 * A VERDICT (sudoku_solve(), solve_sudoku(), each board of sudoku_solve_batch()) takes no budget. On every board of
 * the tests it is there within 1,000 nodes, well under a millisecond. Boards made to be hard for this very library
 * have been seen to take up to 12,000 nodes, a millisecond or two, and no bound is proved. Who needs one asks
 * sudoku_count() with limit 2 and max_nodes.
 */

/**
 * Counts the solutions of a board up to two, and gives one.
 *
 * board: 81 bytes, read. solution: 81 bytes, or NULL, or board itself; written if there is a solution, with the only
 * one or with one of several, always the same. There is no budget: A VERDICT, above, tells how long it may take.
 *
 * Returns 0 for no solution, 1 for exactly one, 2 for more than one; SUDOKU_ERROR_NULL if board is NULL,
 * SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH if the board is not valid.
 */
int sudoku_solve(const char *board,
                 char *solution);

/**
 * Counts the solutions of a board.
 *
 * board: 81 bytes, read. limit: where to stop counting, 0 for nowhere (that is, at UINT64_MAX). max_nodes: the nodes
 * that may be visited, 0 for any number. count: written with the number of solutions found.
 *
 * Returns 0 if the count is complete; 1 if there are `limit` solutions or more (count is then limit; without a limit
 * UINT64_MAX, which no count goes beyond); SUDOKU_ERROR_BUDGET if the nodes were used up (count then holds the solutions
 * found so far); SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH (count is then not written).
 *
 * The first 1000 solutions are visited one by one. From there on bands or stacks that no longer depend on each other are
 * counted each for itself and the counts multiplied, so that one node (which then takes up to a few hundred times as
 * long) may stand for any number of solutions, and a thousand million of them may take less than a second. Still, a
 * board with few givens may have more than anyone can wait for (the empty one 6,670,903,752,021,072,936,960, which no
 * 64-bit number holds): give a limit or a budget.
 */
int sudoku_count(const char *board,
                 uint64_t limit,
                 uint64_t max_nodes,
                 uint64_t *count);


/*
 * ENUMERATING
 *
 * All solutions, one after the other, as many as you like:
 *
 *     sudoku_search search;
 *     char solution[81];
 *     if (sudoku_search_begin(&search, sizeof search, board) == 0)
 *         while (sudoku_search_next(&search, solution, 0) == 1)
 *             printf("%.81s\n", solution);
 *
 * A search is a plain object of the caller's. It can be stopped by not asking for the next solution, dropped without
 * any call, and copied at any time: both copies then go on independently.
 */

/**
 * A search for the solutions of a board. Its 32 KiB are the library's own; they are valid within one process and one
 * version of the library.
 */
typedef struct {
  uint64_t opaque[4096];
} sudoku_search;

/**
 * Begins a search for all solutions of a board.
 *
 * search: the object to begin; whatever it held is forgotten. size: sizeof(sudoku_search), by which the library sees
 * that the object is as large as it needs. board: 81 bytes, read.
 *
 * Returns 0; SUDOKU_ERROR_NULL, SUDOKU_ERROR_OPTION (search is not aligned as its type wants), SUDOKU_ERROR_SIZE,
 * SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH: then the object is unchanged.
 */
int sudoku_search_begin(sudoku_search *search,
                        size_t size,
                        const char *board);

/**
 * Begins a search for all solutions that take each cell's digit from a set of candidates.
 *
 * Like sudoku_search_begin(), but from candidates instead of a board. candidates: 81 values, read: bit 0 stands for
 * digit 1, bit 8 for digit 9. No given is needed. A cell without a candidate is not an error: there is no solution.
 *
 * Returns as sudoku_search_begin(), and SUDOKU_ERROR_OPTION also if a bit above the ninth is set.
 */
int sudoku_search_begin_candidates(sudoku_search *search,
                                   size_t size,
                                   const uint16_t *candidates);

/**
 * Goes on to the next solution.
 *
 * search: a search that was begun. solution: 81 bytes, or NULL; written with the solution. max_nodes: the nodes that
 * this call may visit, 0 for any number.
 *
 * Returns 1 for a solution, 0 when there is none left (and 0 again after that), SUDOKU_ERROR_BUDGET when the nodes
 * are used up: the next call goes on from there, so that the solutions and their order are the same however the
 * search is cut into calls. SUDOKU_ERROR_NULL if search is NULL, SUDOKU_ERROR_OPTION if it was never begun.
 */
int sudoku_search_next(sudoku_search *search,
                       char *solution,
                       uint64_t max_nodes);


/*
 * MANY BOARDS
 *
 * One call for a whole buffer of boards. The stride is the distance in bytes from one board to the next: 81 for boards
 * without a gap, 82 for a file of lines:
 *
 *     sudoku_solve_batch(lines, 82, solutions, 81, results, count, 2);
 *
 * Boards are characters, or, for one of the calls, the numbers 0 to 9.
 */

/**
 * Solves many boards.
 *
 * boards: count boards, board_stride bytes apart. solutions: room for count solutions, solution_stride bytes apart, or
 * NULL, or boards itself with the same stride; of a board that has no solution, or is not valid, the place is left
 * unchanged, as are the bytes between the places. results: count values, written with what sudoku_solve() would
 * return for each board if limit is 2. With limit 1 the search stops at the first solution: 0 for none, 1 for at least
 * one. One bad board stops nothing.
 *
 * Returns 0; SUDOKU_ERROR_NULL if boards or results is NULL and count is not 0; SUDOKU_ERROR_OPTION if limit is
 * neither 1 nor 2, or a stride is below 81 (that of solutions counts unless they are NULL): then nothing is written.
 */
int sudoku_solve_batch(const char *boards,
                       size_t board_stride,
                       char *solutions,
                       size_t solution_stride,
                       int8_t *results,
                       size_t count,
                       int limit);

/**
 * Solves many boards whose cells are numbers.
 *
 * As sudoku_solve_batch(), but the cells of boards and solutions are the numbers 1 to 9, and 0 for a blank, as arrays of
 * numbers hold them; any other byte is no cell, SUDOKU_ERROR_CELL. Costs a few nanoseconds a board more than characters
 * do, which is less than to convert them before and after.
 *
 * Returns what sudoku_solve_batch() returns.
 */
int sudoku_solve_batch_numbers(const uint8_t *boards,
                               size_t board_stride,
                               uint8_t *solutions,
                               size_t solution_stride,
                               int8_t *results,
                               size_t count,
                               int limit);

/**
 * Checks many boards.
 *
 * boards: count boards, board_stride bytes apart. results: count values, written with what sudoku_check() would return
 * for each: 0, SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH.
 *
 * Returns 0; SUDOKU_ERROR_NULL if boards or results is NULL and count is not 0; SUDOKU_ERROR_OPTION if the stride is
 * below 81: then nothing is written.
 */
int sudoku_check_batch(const char *boards,
                       size_t board_stride,
                       int8_t *results,
                       size_t count);


/*
 * EQUAL PUZZLES
 *
 * Two boards are the same puzzle in another guise when one becomes the other by exchanging rows of a band, columns of
 * a stack, bands or stacks, by transposing, and by relabelling the digits: in 3,359,232 x 362,880 ways. They have as
 * many solutions, are as hard, and look nothing alike. Their canonical form, the smallest of all these boards, is the
 * same:
 *
 *     char one[81], other[81];
 *     sudoku_canonical(board, one, NULL, NULL);
 *     sudoku_canonical(lines + 82, other, NULL, NULL);
 *     puts(memcmp(one, other, 81) == 0 ? "the same puzzle" : "different puzzles");
 *
 * To find the equal ones among many, bring them all into canonical form and sort:
 *
 *     sudoku_canonical_batch(lines, 82, forms, 81, results, count);
 *
 * SMALLEST means: compared as 81 characters, row by row, a blank before the digits. So rows with few digits come
 * first, and the digits are labelled in the order in which they occur. Of complete grids it is the form that is widely
 * known as minlex. It will not change in later versions.
 *
 * A board takes a few microseconds, symmetrical ones longer, since each way to the smallest board is gone: the slowest
 * that a search for such boards has found, with 2592 automorphisms, takes a third of a millisecond.
 */

/**
 * A way to make an equal board: new[r][c] = '0' + digits[old[rows[r]][columns[c]] - '1'], or, if transpose is 1,
 * '0' + digits[old[columns[c]][rows[r]] - '1']; a blank stays blank.
 *
 * transpose: 0 or 1. rows: which row comes where: 0 to 8, each once, the three of a band together. columns: the same
 * for columns and stacks. digits: what '1', '2' ... '9' become, as numbers: 1 to 9, each once.
 *
 * Its 28 bytes have no gap; a transform may be kept, compared and made by hand. Any other bytes are no transform, 28
 * zeros for instance.
 */
typedef struct {
  uint8_t transpose;
  uint8_t rows[9];
  uint8_t columns[9];
  uint8_t digits[9];
} sudoku_transform;

/**
 * Finds the canonical form of a board, the smallest of all boards that are equal to it.
 *
 * board: 81 bytes, read; any board without a clash, complete, with one solution, several or none, even empty.
 * canonical: 81 bytes, or NULL, or board itself; written with the canonical form, its blanks as '.'. how: a transform,
 * or NULL; written with one that leads from board to its canonical form, of several always the same one in one version of the library. automorphisms: a
 * value, or NULL; written with the number of transforms that leave the board as it is: 1 for most puzzles, up to
 * 1,218,998,108,160 for the empty board. Digits that a board has not can be relabelled in any way, which counts.
 *
 * Returns 0; SUDOKU_ERROR_NULL if board is NULL, SUDOKU_ERROR_CELL or SUDOKU_ERROR_CLASH if it is not valid: then
 * nothing is written.
 */
int sudoku_canonical(const char *board,
                     char *canonical,
                     sudoku_transform *how,
                     uint64_t *automorphisms);

/**
 * Finds the canonical forms of many boards.
 *
 * boards: count boards, board_stride bytes apart. canonicals: room for count boards, canonical_stride bytes apart, or
 * boards itself with the same stride; of a board that is not valid the place is left unchanged, as are the bytes
 * between the places. results: count values, written with what sudoku_canonical() would return for each board. One bad
 * board stops nothing.
 *
 * Returns 0; SUDOKU_ERROR_NULL if a pointer is NULL and count is not 0; SUDOKU_ERROR_OPTION if a stride is below 81:
 * then nothing is written.
 */
int sudoku_canonical_batch(const char *boards,
                           size_t board_stride,
                           char *canonicals,
                           size_t canonical_stride,
                           int8_t *results,
                           size_t count);

/**
 * Carries out a transform.
 *
 * board: 81 bytes, read; its digits may clash. how: the transform, read. out: 81 bytes, or board itself; written with
 * the equal board, its blanks as '.'.
 *
 * Returns 0; SUDOKU_ERROR_NULL; SUDOKU_ERROR_OPTION if how is no transform; SUDOKU_ERROR_CELL if a byte of the board
 * is neither digit nor blank: then nothing is written.
 */
int sudoku_transform_apply(const char *board,
                           const sudoku_transform *how,
                           char *out);

/**
 * Finds the transform that undoes another.
 *
 * how: a transform, read. inverse: written with the one that leads back; may be how itself.
 *
 * Returns 0, SUDOKU_ERROR_NULL, or SUDOKU_ERROR_OPTION if how is no transform: then nothing is written.
 */
int sudoku_transform_inverse(const sudoku_transform *how,
                             sudoku_transform *inverse);


/*
 * TEXT
 *
 * Boards from the formats that people have, and boards as text and pictures. A file in memory, board by board:
 *
 *     char board[81], grid[400];
 *     size_t used;
 *     int result;
 *     while ((result = sudoku_parse(text, length, board, NULL, &used)) == 1) {
 *         sudoku_format(SUDOKU_FORMAT_GRID, NULL, board, NULL, grid, sizeof grid);
 *         puts(grid);
 *         text += used;
 *         length -= used;
 *     }
 *     if (result < 0) printf("not a board: %.20s\n", text + used);
 *
 * WHAT IS READ
 *   A board in one line: 81 characters, with or without white space, commas, semicolons or bars between them, or
 *   between groups of them that are equally long (unequal ones may be a damaged board and a number beside it); or 81
 *   values between commas, semicolons or tabs, of which empty ones are blanks; or 81 groups of candidates between
 *   spaces. Or among other things: an id, a rating, a name; then the 81 characters stand together, behind 40 bytes
 *   at most, and are the first such in the line. Those that follow must agree with them, as a solution does.
 *
 *   A board in nine lines of nine cells, each cell a character, a value between delimiters or bars, or a group of
 *   candidates. Frames of ASCII (| + - = : ! ', and in lines that have one of these * and . too) or of Unicode's box
 *   drawing may stand around and between rows and boxes. Gaps (up to three lines of frame, white space or comment) may
 *   lie between the bands or between all rows.
 *
 *   Digits are 1 to 9. Blanks are . 0 * _ x X; also - where the cells come to 81 or 9 with it; also a space, where it
 *   is the only blank and the cells have fixed places: in a line of exactly 81 characters, in lines of nine or of 17
 *   (every other one), and in boxes between bars. Square, round and curly brackets and quotation marks are passed over
 *   like white space, and so the brackets of an array in a programming language are read; its declaration is not.
 *
 *   Lines end with LF, CR LF or CR; the last may have no end. What follows a # in a line is a comment. Passed over
 *   before a board: a byte order mark, empty lines, comments, frames, headings (a line with fewer than nine cells that
 *   begins with the word Grid, Id, Puzzle, Quizzes, Simple, Sudoku or Version), and of .sdk files the name of the
 *   section [Puzzle] and all other sections.
 *
 *   Cells are counted, nothing is guessed: where two meanings of dashes, spaces or empty rows both come to a board, and
 *   the boards differ, that is an error.
 */

/**
 * Style of sudoku_format(): 81 characters, with no line end.
 */
#define SUDOKU_FORMAT_LINE 0

/**
 * Style of sudoku_format(): nine lines of nine characters.
 */
#define SUDOKU_FORMAT_ROWS 1

/**
 * Style of sudoku_format(): a grid with a frame around each box.
 */
#define SUDOKU_FORMAT_GRID 2

/**
 * Style of sudoku_format(): a grid of the candidates of each cell.
 */
#define SUDOKU_FORMAT_CANDIDATES 3

/**
 * Style of sudoku_format(): a picture, as a complete SVG document.
 */
#define SUDOKU_FORMAT_SVG 4

/**
 * Reads the first board of a text.
 *
 * text: length bytes, read; no NUL is needed, and any bytes will do. May be NULL if length is 0. It must not change
 * during the call. board: 81 bytes, written with digits, and '.' for blanks. candidates: 81 values, or NULL; written
 * with the candidates of each cell, bit 0 for digit 1: of a candidate grid those it shows, of any other board the
 * digit of a given and all nine for a blank. In a candidate grid, a cell with one candidate is that digit on the
 * board, any other a blank; a blank character is a cell without candidates. consumed: a value, or NULL; written with
 * the number of bytes up to the end of the board, its line end and the lower edge of its frame included.
 *
 * Returns 1 for a board, valid or not; 0 if nothing is left but what is passed over before a board (consumed is then
 * length); SUDOKU_ERROR_PARSE if the text is anything else (consumed is then the offset at which it stops being a
 * board), SUDOKU_ERROR_NULL if board is NULL, or text is and length is not 0 (consumed is then not written). Unless
 * the result is 1, board and candidates are unchanged.
 */
int sudoku_parse(const char *text,
                 size_t length,
                 char *board,
                 uint16_t *candidates,
                 size_t *consumed);

/**
 * Writes a board as text, or as a picture.
 *
 * style: one of SUDOKU_FORMAT_... . board: 81 bytes, read; its digits may clash. givens: 81 bytes, read, or NULL: a
 * digit of board that stands in the same place of givens is a clue, any other was filled in; the picture shows the
 * difference, the texts do not. With NULL all digits are clues. candidates: 81 values, read, or NULL: what the blank
 * cells may hold, bit 0 for digit 1, as SUDOKU_FORMAT_CANDIDATES and _SVG show it. With NULL, _CANDIDATES shows the
 * digits that do not stand in a cell's row, column or box, and _SVG shows none. buffer: size bytes, or NULL if size is
 * 0; written with the text and a NUL, cut off if there is no room for all of it.
 *
 * Returns the length of the whole text without the NUL, so that all of it was written if that is below size: 81 for
 * _LINE, 90 for _ROWS, 338 for _GRID, less than 2048 for _CANDIDATES, less than 32768 for _SVG. SUDOKU_ERROR_NULL if
 * board is NULL, or buffer is and size is not 0; SUDOKU_ERROR_OPTION for another style, or if a bit above the ninth is
 * set in candidates; SUDOKU_ERROR_CELL if a byte of board or givens is neither digit nor blank: then nothing is
 * written.
 *
 * Every text reads back with sudoku_parse() as the same board. A candidate grid also reads back with the same
 * candidates, but for two cases: a blank cell with one candidate is read as that digit, and if no cell has more than
 * one, it is an ordinary board, whose blanks may hold all nine.
 */
int64_t sudoku_format(int style,
                      const char *givens,
                      const char *board,
                      const uint16_t *candidates,
                      char *buffer,
                      size_t size);


/*
 * MAKING PUZZLES
 *
 * Random puzzles and grids, each from a number, the seed:
 *
 *     char puzzle[81], solution[81];
 *     sudoku_generate(7, NULL, puzzle, solution);
 *     printf("%.81s\n%.81s\n", puzzle, solution);
 *
 *     sudoku_generate_options options = {.size = sizeof options};
 *     options.min_clues = 24;
 *     options.max_clues = 28;
 *     options.symmetry = SUDOKU_SYMMETRY_180;
 *     options.max_rating = 44;
 *     int clues = sudoku_generate(7, &options, puzzle, NULL);
 *     if (clues > 0) printf("%d clues: %.81s\n", clues, puzzle);
 *
 * Every puzzle that is made has one solution, which is proved. MINIMAL is a puzzle of which no clue can be spared: without
 * any one of them it has several solutions.
 *
 * SEEDS
 *   The same seed and options give the same result on every machine, and, from version 1.0 on, in all later versions with
 *   the same major number (with a range of ratings as long as these stay the same). Different seeds give independent
 *   results; the functions draw from the same numbers, so for what is done to one board one after the other, take
 *   different seeds. The random numbers are those of xoshiro256** (D. Blackman, S. Vigna), whose state is four outputs of
 *   splitmix64, which starts from the seed; bounded numbers are unbiased (D. Lemire's method, 64 bits). Not for secrets:
 *   who knows a puzzle can find the seed.
 *
 * COST
 *   A grid takes about a microsecond, a minimal puzzle some 20, its rating some hundred or more. What is asked of a puzzle
 *   beyond that is had by trying, and nothing but the number of tries is the bound: a million, as by default, take some 20
 *   seconds to two minutes where numbers of clues or a symmetry cannot be had, and half an hour or more where puzzles are
 *   rated. So set tries where what is asked for may not be there.
 */

/**
 * Symmetry of the clues: none is asked for.
 */
#define SUDOKU_SYMMETRY_NONE 0

/**
 * Symmetry of the clues: turned by half a turn, they are in the same cells.
 */
#define SUDOKU_SYMMETRY_180 1

/**
 * Symmetry of the clues: turned by a quarter of a turn.
 */
#define SUDOKU_SYMMETRY_90 2

/**
 * Symmetry of the clues: mirrored at the horizontal middle line, the upper half below.
 */
#define SUDOKU_SYMMETRY_HORIZONTAL 4

/**
 * Symmetry of the clues: mirrored at the vertical middle line, the left half on the right.
 */
#define SUDOKU_SYMMETRY_VERTICAL 8

/**
 * Symmetry of the clues: mirrored at the diagonal from the top left to the bottom right.
 */
#define SUDOKU_SYMMETRY_DIAGONAL 16

/**
 * Symmetry of the clues: mirrored at the diagonal from the top right to the bottom left.
 */
#define SUDOKU_SYMMETRY_ANTIDIAGONAL 32

/**
 * Symmetry of the clues: all of these.
 */
#define SUDOKU_SYMMETRY_FULL 63

/**
 * Flag of sudoku_generate(): the puzzle is minimal.
 */
#define SUDOKU_GENERATE_MINIMAL 1

/**
 * Flag of sudoku_generate(): if no puzzle is found that is as wished, write the one that came closest.
 */
#define SUDOKU_GENERATE_BEST 2

/**
 * What a puzzle should be like: set size, and leave all members 0 that you do not need, as {.size = sizeof options} does.
 *
 * size: sizeof(sudoku_generate_options), by which the library sees which members there are: later versions may have more at
 * the end. (Up to 4096 is taken for a size. What lies behind the members that this version knows must be 0, or the result is
 * SUDOKU_ERROR_OPTION: it would ask for what is not there.) mask: 81 bytes, read, or NULL; clues may stand only where a digit stands here (blanks are '.' and '0'). tries:
 * how many puzzles may be made in search of one that is as wished; 0: 1,000,000. min_clues: at least so many clues, 17 to
 * 81; 0: any number. max_clues: at most so many, 17 to 81; 0: any number. symmetry: one of SUDOKU_SYMMETRY_..., or several
 * joined by |. flags: SUDOKU_GENERATE_..., joined likewise. min_rating: rated no lower than this by sudoku_rate() (its er), in tenths, 10 to 200; 0: no matter
 * how low. max_rating: no higher than this; 0: no matter how high.
 */
typedef struct {
  size_t size;
  const char *mask;
  uint64_t tries;
  int min_clues;
  int max_clues;
  int symmetry;
  int flags;
  int min_rating;
  int max_rating;
} sudoku_generate_options;

/**
 * Makes a random puzzle.
 *
 * seed: any number. options: read, or NULL, which is as if all members but the size were 0: a minimal puzzle with any
 * number of clues (20 to 29 as a rule, 24 or 25 in most cases). puzzle: 81 bytes, written. solution: 81 bytes, or NULL;
 * written with the puzzle's only solution. The buffers must not overlap.
 *
 * A random grid is taken, and its clues are dropped in random order, each if one solution remains; clues that the symmetry
 * joins are dropped together. That ends
 *
 * - with SUDOKU_GENERATE_MINIMAL when no clue can be dropped, whatever min_clues and max_clues say;
 * - else with min_clues alone at this number;
 * - with min_clues and max_clues at a number drawn from all between that the symmetry allows, each as likely as any other;
 * - without min_clues when nothing can be dropped: then the puzzle is minimal, unless the symmetry keeps a clue that could go.
 *
 * Where it does not come down to the number it ends above, as near as can be: so numbers below 27, which many grids do not
 * come down to, are rarer than those above. Under a symmetry that is so below some 32, and where one cell is its own image an
 * even number may come out one above.
 *
 * That is one try. If the puzzle is not as wished, the next one is another try, from another grid. After the first hundred,
 * as long as the number of clues is the trouble, tries no longer take another grid: each changes a few clues of the best
 * puzzle so far. So rare numbers are found, 20 or 29 clues in some hundred tries, 19 in some thousand. Minimal puzzles with
 * a symmetry, and masks of fewer than 35 cells take many tries too.
 *
 * With min_rating or max_rating each try that is otherwise as wished is rated, till a step above max_rating is needed. Of
 * minimal puzzles a range as wide as 26 to 44 or 70 to 75 takes some milliseconds, 90 to 94 half a second; higher ones are rare,
 * and so are single ratings that only few steps have. A rating that would take more than 20,000,000 nodes, some seconds (a few
 * puzzles above 110 do), counts as not as wished. SUDOKU_GENERATE_BEST has puzzles rated that are too hard as well, if
 * they may come closer than all before, and takes longer.
 *
 * Returns the number of clues; SUDOKU_ERROR_NULL if puzzle is NULL; SUDOKU_ERROR_SIZE if the size is none that the options
 * can have; SUDOKU_ERROR_OPTION if a member has a value that it cannot have, or there can be no such puzzle: min_clues is
 * above max_clues, either is 1 to 16 (no puzzle has so few) or above 81, no allowed number of clues goes with symmetry and
 * mask, the mask leaves two rows of a band or two columns of a stack blank, min_clues is above 72 for a minimal puzzle,
 * min_rating is above max_rating, either is 1 to 9 (a step has 10 at least) or above 200, min_rating is set and no cell may
 * be blank; SUDOKU_ERROR_CELL if a byte of the mask is neither digit nor blank; SUDOKU_ERROR_NOT_FOUND if no puzzle was as
 * wished in all the tries: with SUDOKU_GENERATE_BEST the one whose number of clues came closest is then written; of those
 * whose number is as wished, and that are minimal if asked for, the one whose rating came closest; otherwise the first. It
 * has one solution, and keeps to symmetry and mask, but may not be minimal. Without that flag, or if there is none, nothing
 * is written.
 */
int sudoku_generate(uint64_t seed,
                    const sudoku_generate_options *options,
                    char *puzzle,
                    char *solution);

/**
 * Makes a random complete grid.
 *
 * seed: any number. solution: 81 bytes, written. Each of the 6,670,903,752,021,072,936,960 grids is as likely as any other,
 * as far as the random numbers are random (2^64 seeds reach no more than so many).
 *
 * Returns 0, or SUDOKU_ERROR_NULL.
 */
int sudoku_grid(uint64_t seed,
                char *solution);

/**
 * Makes a puzzle minimal: drops clues, in random order, till none can be spared.
 *
 * seed: any number; it settles the order. board: 81 bytes, a puzzle with one solution; written with what is left, blanks as
 * '.'.
 *
 * Returns the number of clues that are left; SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH,
 * SUDOKU_ERROR_NO_SOLUTION, SUDOKU_ERROR_NOT_UNIQUE: then the board is unchanged.
 */
int sudoku_minimize(uint64_t seed,
                    char *board);

/**
 * Tells whether a puzzle is minimal: whether it has several solutions without any one of its clues.
 *
 * board: 81 bytes, a puzzle with one solution; read.
 *
 * Returns 1 if it is, 0 if a clue can be spared; SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH,
 * SUDOKU_ERROR_NO_SOLUTION, SUDOKU_ERROR_NOT_UNIQUE.
 */
int sudoku_is_minimal(const char *board);

/**
 * Makes a random equal board: one that differs only in the names of the digits and in what the rules do not see.
 *
 * seed: any number. board: 81 bytes, of any kind: complete or not, valid or not; written, blanks as '.'. The digits are
 * renamed, the three bands, the three stacks, the rows of each band and the columns of each stack are put into another
 * order, and rows become columns or not: each of the 362,880 * 3,359,232 ways is as likely as any other. So the number of
 * solutions stays the same, and what is logically hard about a puzzle does.
 *
 * Returns 0, SUDOKU_ERROR_NULL or SUDOKU_ERROR_CELL: then the board is unchanged.
 */
int sudoku_shuffle(uint64_t seed,
                   char *board);


/*
 * RATING
 *
 * How hard a puzzle is for a person, on the scale of Sudoku Explainer that players use, in tenths of a point:
 *
 *     sudoku_rating rating;
 *     if (sudoku_rate(board, &rating, 0) == 0)
 *         printf("ER %.1f, by %s\n", rating.er / 10.0, sudoku_technique_name(rating.technique));
 *
 * The rater solves as a person would: it looks for the easiest step that the board allows, takes it, and looks again.
 * Each kind of step has its rating, from 10 (the last blank of a row) to above 110. Three figures come of it:
 *
 *   ER  the hardest step: what is meant when players say how hard a puzzle is
 *   EP  the hardest step before the first digit can be placed, that step included ("pearl")
 *   ED  the first step ("diamond")
 *
 * Where several steps are the easiest, all of them are taken at once, so that the ratings depend on nothing but the
 * puzzle: relabelled, turned or mirrored, it is rated the same.
 */

/**
 * How hard a puzzle is, in tenths of a point of Sudoku Explainer's scale.
 *
 * er: the rating of the hardest step. ep: of the hardest up to the first that places a digit. ed: of the first step.
 * technique: that of the hardest step, for sudoku_technique_name(); where there are several, the one of the lowest
 * number. rounds: how many times the easiest steps were looked for and taken. All are 0 of a board without blanks; er
 * is 200 and technique 0 if no technique leads to the solution.
 */
typedef struct {
  uint16_t er;
  uint16_t ep;
  uint16_t ed;
  uint16_t technique;
  uint32_t rounds;
} sudoku_rating;

/**
 * Rates a puzzle.
 *
 * puzzle: 81 bytes, read. rating: written with the ratings. max_nodes: the nodes that may be visited, 0 for any
 * number; a node is a technique's look at the board, or a candidate that a chain comes to.
 *
 * What is easy is rated fast, random minimal puzzles in 0.4 ms on average. What needs nets within nets may take long:
 * of the puzzles known the hardest, "Golden Nugget", took 31 s on a core of a server of the 2020s, and no bound is
 * proved. Who needs one sets max_nodes; ten million nodes are about a second there.
 *
 * Returns 0; SUDOKU_ERROR_NULL, SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH; SUDOKU_ERROR_NO_SOLUTION or
 * SUDOKU_ERROR_NOT_UNIQUE, if the puzzle has not exactly one solution; SUDOKU_ERROR_BUDGET if the nodes were used up.
 * The rating is not written then.
 */
int sudoku_rate(const char *puzzle,
                sudoku_rating *rating,
                uint64_t max_nodes);

/**
 * The name of a technique.
 *
 * Techniques count from 1; numbers are never given to another technique. Returns a string that is always there, or
 * NULL for a number that no technique has.
 */
const char *sudoku_technique_name(int technique);


/*
 * HINTS
 *
 * What a player may do next, and why: as data, in words ("Hidden Single: In box 3, r2c7 is the only cell that can
 * still hold 3. So r2c7 is 3."), and as a picture. A puzzle told step by step:
 *
 *     char now[81];
 *     static char text[65536];
 *     uint16_t candidates[81];
 *     sudoku_step step;
 *     memcpy(now, board, 81);
 *     sudoku_candidates(now, candidates);
 *     while (sudoku_hint(board, now, candidates, &step, 0) == 1) {
 *         sudoku_hint_text(&step, text, sizeof text);
 *         printf("%4.1f %s\n", step.rating / 10.0, text);
 *         sudoku_hint_apply(&step, now, candidates);
 *     }
 *
 * A hint is the easiest step that the board allows (see sudoku_rate()), of several as easy always the same. What the
 * player got wrong comes first: digits that are not those of the solution; then pencil marks that lack the solution's
 * digit; then marks of digits that stand in the cell's row, column or box. All of one sort are told at once.
 *
 * What a step strikes is remembered in the pencil marks alone. So a loop like this one needs them: without candidates
 * the same step would come again and again. All may be 0 at first; what a step needs is filled in when it is applied.
 *
 * DATA
 *   In the arrays of 81 values a cell's candidates are bits, bit 0 for digit 1. Houses are bits too: bits 0 to 8 are
 *   the boxes, 9 to 17 the rows, 18 to 26 the columns.
 *
 *   A chain is told by its links in order. Each goes on from what was assumed, or from where a link before it led; if
 *   it begins anywhere else, that is the next assumption. Where several candidates that are false lead to one and the
 *   same, one link behind the other, they do so together. In grouped strong links a place may be a group of cells:
 *   each of them then has links to each cell of the next place, one behind the other, and one of the group has the
 *   digit if the group has it.
 *
 * WORDS
 *   Cells are named by row and column, r1c1 to r9c9, houses as "row 3", "column 4" and "box 5"; boxes are counted like
 *   the words of a page. First comes the name of the technique, then why the step is right, then what follows. Where a
 *   net uses patterns (from 9.0 up) the links do not tell which: the text says "a pattern shows" then.
 *
 * PICTURES
 *   The houses that give the reason have a blue ground, those in which the step strikes a yellow one with a dashed
 *   edge. Candidates that the step rests on stand in blue circles; those with a part of their own (of a chain, those
 *   taken to be false) in orange squares; those to strike are red and struck through. A digit that is placed is green
 *   and has a green frame. Links are arrows, whole where what is false makes something true, dashed where what is true
 *   makes something false, and dotted where a pattern leads on. Nothing is told by colour alone.
 */

/**
 * Action of a step: the digits in eliminations are wrong and are to be taken off the board.
 */
#define SUDOKU_ACTION_WRONG_ENTRY 1

/**
 * Action of a step: the candidates in pattern are missing among the pencil marks and are to be added.
 */
#define SUDOKU_ACTION_MISSING_MARK 2

/**
 * Action of a step: the candidates in eliminations break the plain rules and are to be struck.
 */
#define SUDOKU_ACTION_STRAY_MARK 3

/**
 * Action of a step: digit is to be put into cell.
 */
#define SUDOKU_ACTION_PLACEMENT 4

/**
 * Action of a step: the candidates in eliminations are to be struck.
 */
#define SUDOKU_ACTION_ELIMINATION 5

/**
 * The most links that a step has room for.
 */
#define SUDOKU_STEP_LINKS 512

/**
 * A link of a chain: if one candidate is so, then another is so.
 *
 * from, to: 18 * cell + 2 * (digit - 1), and 1 more if the candidate is taken to be false, not true.
 */
typedef struct {
  uint16_t from;
  uint16_t to;
} sudoku_link;

/**
 * A step, with all that is needed to carry it out, to tell it and to draw it.
 *
 * technique: see sudoku_technique_name(). action: one of SUDOKU_ACTION_... . rating: in tenths, 0 for what is wrong.
 * cell, digit: the cell (0 to 80) and the digit (1 to 9) of a placement; else 0, 0. eliminations: the candidates to
 * strike, of each cell. pattern: the candidates that the step rests on. extra: those with a part of their own, such
 * as the spare candidates of a unique rectangle. base: the houses that give the reason. cover: the houses in which
 * the step strikes, where those are others. link_count: the number of links of a chain, of which the first
 * SUDOKU_STEP_LINKS are there. links: the links, in the order of their telling. Of a longer chain the text says that
 * it goes on, and the picture has the links that are there; what the step does is complete.
 *
 * Functions that read a step refuse it (SUDOKU_ERROR_OPTION) if a number in it is out of its range, if its action is
 * none of its technique's, or if there is nothing that it does: techniques 60 to 62 have the actions 1 to 3, 63
 * places, all others place or eliminate; a placement has a cell and a digit, SUDOKU_ACTION_MISSING_MARK a pattern,
 * and any other eliminations.
 */
typedef struct {
  uint16_t technique;
  uint8_t action;
  uint8_t rating;
  uint8_t cell;
  uint8_t digit;
  uint16_t eliminations[81];
  uint16_t pattern[81];
  uint16_t extra[81];
  uint32_t base;
  uint32_t cover;
  uint32_t link_count;
  sudoku_link links[SUDOKU_STEP_LINKS];
} sudoku_step;

/**
 * Tells what a player may do next.
 *
 * puzzle: 81 bytes, read: the givens. board: 81 bytes, read: the givens and what the player put in. A given that
 * board lacks counts as there. candidates: 81 values, or NULL; read: the player's pencil marks, of which those of
 * blank cells count; a blank cell without any counts as not marked yet, and as having the candidates of the plain
 * rules, as all do if this is NULL. (Then a step that strikes candidates cannot be remembered: it comes again until
 * the player puts a digit in.) step: written with the hint. max_nodes: as for sudoku_rate().
 *
 * Where no technique leads further, the step places a digit of the solution, with the technique named "Solution" and
 * a rating of 200.
 *
 * It takes as long as a round of sudoku_rate(): mostly well below a millisecond, where nets within nets are needed
 * some seconds (of "Golden Nugget" the longest took 8 s). max_nodes sets a limit.
 *
 * Returns 1 for a hint; 0 if the board is solved (step is then not written); SUDOKU_ERROR_NULL if puzzle, board or
 * step is NULL; SUDOKU_ERROR_OPTION if a bit above the ninth is set in candidates; SUDOKU_ERROR_CELL;
 * SUDOKU_ERROR_CLASH if the givens repeat a digit; SUDOKU_ERROR_NO_SOLUTION, SUDOKU_ERROR_NOT_UNIQUE;
 * SUDOKU_ERROR_BUDGET.
 */
int sudoku_hint(const char *puzzle,
                const char *board,
                const uint16_t *candidates,
                sudoku_step *step,
                uint64_t max_nodes);

/**
 * Carries a step out.
 *
 * step: a step that sudoku_hint() wrote, read. board: 81 bytes, read and written. candidates: 81 values, or NULL; read
 * and written. A placement puts the digit on the board, makes it the only candidate of its cell and strikes it from
 * the candidates of the cell's row, column and box. The candidates of a cell whose wrong digit is taken out become
 * those that the plain rules allow. Where candidates are to be struck from a blank cell without any, or added to it,
 * those of the plain rules are put there first. If candidates is NULL, a step that strikes candidates changes nothing,
 * so that sudoku_hint() tells it again.
 *
 * Givens that board lacks are not put there, and the plain rules do not know of them here.
 *
 * Returns 0; SUDOKU_ERROR_NULL if step or board is NULL; SUDOKU_ERROR_OPTION if step is to be refused (see
 * sudoku_step); SUDOKU_ERROR_CELL. Nothing is changed on an error.
 */
int sudoku_hint_apply(const sudoku_step *step,
                      char *board,
                      uint16_t *candidates);

/**
 * Explains a step in English.
 *
 * step: a step that sudoku_hint() wrote, read. buffer: size bytes, or NULL if size is 0; written with the text and a
 * NUL, cut off if there is no room for all of it. The text is one line of ASCII: the name of the technique, why the
 * step is right, and what follows from it. Of a chain every link is told, in order, once for each assumption.
 *
 * Returns the length of the whole text without the NUL, so that all of it was written if that is below size. It is
 * below 65536, mostly below 1000. SUDOKU_ERROR_NULL if step is NULL, or buffer is and size is not 0;
 * SUDOKU_ERROR_OPTION if step is to be refused (see sudoku_step): then nothing is written.
 */
int64_t sudoku_hint_text(const sudoku_step *step,
                         char *buffer,
                         size_t size);

/**
 * Draws a step on its board.
 *
 * step: a step that sudoku_hint() wrote, read. givens: 81 bytes, read, or NULL, as for sudoku_format(). board: 81
 * bytes, read: the board that the step was told of; a given that it lacks counts as there. candidates: 81 values, or
 * NULL; read: the player's pencil marks, as for sudoku_hint(). buffer: size bytes, or NULL if size is 0; written with
 * a complete SVG document and a NUL, cut off if there is no room for all of it.
 *
 * The picture is 581 wide and 613 high. Below the board stand the technique and its rating; they are its title too,
 * and the text of sudoku_hint_text() is its description, for those who cannot see it. It has no style sheet, no
 * script, no id, and needs nothing from elsewhere.
 *
 * Returns the length of the whole text without the NUL, so that all of it was written if that is below size. It is
 * below 262144, mostly between 5000 and 20000. SUDOKU_ERROR_NULL if step or board is NULL, or buffer is and size is
 * not 0; SUDOKU_ERROR_OPTION if step is to be refused (see sudoku_step), or if a bit above the ninth is set in
 * candidates; SUDOKU_ERROR_CELL if a byte of board or givens is neither digit nor blank: then nothing is written. The
 * step need not fit the board: what it says of cells that are filled is not drawn then.
 */
int64_t sudoku_hint_svg(const sudoku_step *step,
                        const char *givens,
                        const char *board,
                        const uint16_t *candidates,
                        char *buffer,
                        size_t size);


/*
 * VERSION
 *
 * SUDOKU_VERSION and its parts tell the header's version, these functions that of the library that runs.
 */

/**
 * The library's version, such as "1.2.3". Never NULL; the text lives as long as the library is loaded.
 */
const char *sudoku_version(void);

/**
 * The library's version as one number, 1000000 * major + 1000 * minor + patch, so that later versions are greater.
 */
int sudoku_version_number(void);

#ifdef __cplusplus
}
#endif

#endif /* SUDOKU_H */
