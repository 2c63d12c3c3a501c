/* sudoku_check and sudoku_candidates, against the plainest computation of what they say. */
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

static const char *const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static int is_digit(char byte) { return byte >= '1' && byte <= '9'; }

/* What sudoku_check is to write, pair by pair. */
static void expected_marks(const char *board, uint8_t marks[CELLS]) {
    int one, other;
    memset(marks, 0, CELLS);
    for (one = 0; one < CELLS; one++) {
        if (!is_digit(board[one]) && !is_blank(board[one])) marks[one] = SUDOKU_MARK_CHARACTER;
        for (other = 0; other < CELLS; other++) {
            if (one == other || !is_digit(board[one]) || board[one] != board[other]) continue;
            if (row_of(one) == row_of(other)) marks[one] |= SUDOKU_MARK_ROW;
            if (column_of(one) == column_of(other)) marks[one] |= SUDOKU_MARK_COLUMN;
            if (box_of(one) == box_of(other)) marks[one] |= SUDOKU_MARK_BOX;
        }
    }
}

static int expected_result(const char *board) {
    if (!judge_bytes(board)) return SUDOKU_ERROR_CELL;
    return judge_houses(board) ? 0 : SUDOKU_ERROR_CLASH;
}

/* Whether sudoku_check says of the board what it should, with marks and without, and leaves it alone. */
static int is_checked(const char *board) {
    uint8_t marks[CELLS], expected[CELLS];
    char copy[CELLS];
    int held;
    memcpy(copy, board, CELLS);
    memset(marks, 0xee, sizeof marks);
    expected_marks(board, expected);
    held = CHECK_INT(sudoku_check(copy, marks), expected_result(board));
    held &= CHECK_BYTES(marks, expected, CELLS);
    held &= CHECK_INT(sudoku_check(copy, NULL), expected_result(board));
    held &= CHECK_BYTES(copy, board, CELLS);
    if (!held) show_board(board);
    return held;
}

TEST(the_values_of_the_marks) {
    CHECK_INT(SUDOKU_MARK_ROW, 1);
    CHECK_INT(SUDOKU_MARK_COLUMN, 2);
    CHECK_INT(SUDOKU_MARK_BOX, 4);
    CHECK_INT(SUDOKU_MARK_CHARACTER, 8);
}

TEST(null_writes_nothing) {
    uint8_t marks[CELLS], before[CELLS];
    memset(marks, 0xee, sizeof marks);
    memcpy(before, marks, sizeof before);
    CHECK_INT(sudoku_check(NULL, marks), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_check(NULL, NULL), SUDOKU_ERROR_NULL);
    CHECK_BYTES(marks, before, sizeof before);
}

/* behaviours, line 2: both cells of a clash in a box only are marked as such */
TEST(every_pair_of_cells) {
    char board[CELLS];
    int one, other, digit;
    for (one = 0; one < CELLS; one++) {
        for (other = 0; other < one; other++) {
            for (digit = '1'; digit <= '9'; digit++) {
                empty_board(board);
                board[one] = board[other] = (char)digit;
                if (!is_checked(board)) return;
            }
        }
    }
}

/* Three and more of the same digit; a cell whose digit repeats in all its houses. */
TEST(clashes_of_many_cells) {
    struct rng rng = {1};
    char board[CELLS];
    int n, cell, digit;
    for (digit = '1'; digit <= '9'; digit++) {
        memset(board, digit, CELLS);
        if (!is_checked(board)) return;
        for (cell = 0; cell < CELLS; cell++) board[cell] = row_of(cell) % 4 ? '0' : (char)digit;
        if (!is_checked(board)) return;
    }
    for (n = 0; n < 20000; n++) {
        int digits = 1 + rng_below(&rng, 9), share = 1 + rng_below(&rng, 10);
        for (cell = 0; cell < CELLS; cell++)
            board[cell] = rng_below(&rng, 10) < share ? (char)('1' + rng_below(&rng, digits)) : '.';
        if (!is_checked(board)) return;
    }
}

/* behaviours, lines 8 and 9: the byte and its place */
TEST(every_byte_in_every_cell) {
    char board[CELLS];
    int cell, byte;
    for (cell = 0; cell < CELLS; cell++) {
        for (byte = 0; byte < 256; byte++) {
            memcpy(board, PUZZLE, CELLS);
            board[cell] = (char)byte;
            if (!is_checked(board)) return;
        }
    }
}

/* A bad byte is told as _CELL even where digits clash; the marks tell both. Two equal bad bytes do not clash. */
TEST(bad_bytes_and_clashes_together) {
    struct rng rng = {2};
    char board[CELLS];
    int n, cell;
    for (n = 0; n < 20000; n++) {
        int bad = 1 + rng_below(&rng, 9);
        random_board(&rng, CLASHING, board);
        while (bad-- > 0) board[rng_below(&rng, CELLS)] = (char)rng_below(&rng, 256);
        if (!is_checked(board)) return;
    }
    for (cell = 0; cell < CELLS; cell++) {
        memset(board, 'x', CELLS);
        board[cell] = '5';
        if (!is_checked(board)) return;
    }
}

TEST(boards_of_all_kinds) {
    struct rng rng = {3};
    char board[CELLS];
    size_t n;
    for (n = 0; n < scaled(2000); n++) {
        random_board(&rng, (enum kind)(n % KINDS), board);
        if (!is_checked(board)) return;
    }
}

/* behaviours, lines 1, 4, 5 and 7 */
TEST(boards_of_the_list) {
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n;
    for (n = 0; n < count; n++) {
        uint8_t marks[CELLS], nothing[CELLS] = {0};
        CHECK_INT(sudoku_check(facts[n].board, marks), facts[n].clash ? SUDOKU_ERROR_CLASH : 0);
        if (!facts[n].clash) CHECK_BYTES(marks, nothing, CELLS);
        if (!is_checked(facts[n].board)) return;
    }
    is_checked("11...............................................................................");
    is_checked(".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..");
}

static void expected_candidates(const char *board, uint16_t candidates[CELLS]) {
    int cell, digit;
    for (cell = 0; cell < CELLS; cell++) {
        candidates[cell] = 0;
        for (digit = '1'; digit <= '9'; digit++)
            if (is_blank(board[cell]) ? fits(board, cell, (char)digit) : board[cell] == digit)
                candidates[cell] |= (uint16_t)(1u << (digit - '1'));
    }
}

/* Whether sudoku_candidates says of the board what it should; of one that is not valid, nothing. */
static int has_candidates(const char *board) {
    uint16_t candidates[CELLS], expected[CELLS];
    char copy[CELLS];
    int held, result = expected_result(board);
    memcpy(copy, board, CELLS);
    memset(candidates, 0xee, sizeof candidates);
    memset(expected, 0xee, sizeof expected);
    if (result == 0) expected_candidates(board, expected);
    held = CHECK_INT(sudoku_candidates(copy, candidates), result);
    held &= CHECK_BYTES(candidates, expected, sizeof expected);
    held &= CHECK_BYTES(copy, board, CELLS);
    if (!held) show_board(board);
    return held;
}

TEST(candidates_of_boards_of_all_kinds) {
    struct rng rng = {4};
    char board[CELLS];
    size_t n;
    for (n = 0; n < scaled(10000); n++) {
        random_board(&rng, (enum kind)(n % KINDS), board);
        if (n % 3 == 0) with_blanks(board, '0');
        if (!has_candidates(board)) return;
    }
}

TEST(candidates_of_plain_cases) {
    struct fact facts[MAX_FACTS];
    char board[CELLS];
    size_t count = load_facts(facts), n;
    int cell, digit;
    empty_board(board);
    has_candidates(board);
    for (n = 0; n < count; n++) has_candidates(facts[n].board);
    for (cell = 0; cell < CELLS; cell++) {
        for (digit = '1'; digit <= '9'; digit++) {
            empty_board(board);
            board[cell] = (char)digit;
            if (!has_candidates(board)) return;
        }
    }
}

TEST(a_cell_without_candidates_is_no_error) {
    uint16_t candidates[CELLS];
    const char *board = "12345678.........9...............................................................";
    CHECK_INT(sudoku_candidates(board, candidates), 0);
    CHECK_INT(candidates[8], 0);
}

TEST(candidates_write_nothing_on_an_error) {
    uint16_t candidates[CELLS], before[CELLS];
    memset(candidates, 0xee, sizeof candidates);
    memcpy(before, candidates, sizeof before);
    CHECK_INT(sudoku_candidates(NULL, candidates), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_candidates(NULL, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_candidates(PUZZLE, NULL), SUDOKU_ERROR_NULL);
    CHECK_BYTES(candidates, before, sizeof before);
}

SUITE(check) = {CASE(the_values_of_the_marks),
                CASE(null_writes_nothing),
                CASE(every_pair_of_cells),
                CASE(clashes_of_many_cells),
                CASE(every_byte_in_every_cell),
                CASE(bad_bytes_and_clashes_together),
                CASE(boards_of_all_kinds),
                CASE(boards_of_the_list),
                CASE(candidates_of_boards_of_all_kinds),
                CASE(candidates_of_plain_cases),
                CASE(a_cell_without_candidates_is_no_error),
                CASE(candidates_write_nothing_on_an_error),
                END};
