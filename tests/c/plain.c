/* The two plain calls: all that the header says of them, and what other programs are known to get wrong in their place
 * (each such fault is named where it is tested). */
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

static const char *const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/* is_valid_sudoku of 81 bytes, which it must leave alone. */
static int is_valid(const char *bytes) {
    char board[9][9];
    int valid;
    memcpy(board, bytes, CELLS);
    valid = is_valid_sudoku((const char(*)[9])board);
    return CHECK_BYTES(board, bytes, CELLS) ? valid : -1;
}

/* Whether solve_sudoku gives false and leaves the board as it is. */
static int is_refused(const char *bytes) {
    char board[9][9];
    memcpy(board, bytes, CELLS);
    return CHECK(!solve_sudoku(board)) & CHECK_BYTES(board, bytes, CELLS);
}

/* Whether solve_sudoku gives true and a solution. */
static int is_solved(const char *bytes) {
    char board[9][9];
    memcpy(board, bytes, CELLS);
    return CHECK(solve_sudoku(board)) & CHECK(judge_solution(bytes, board[0]));
}

static int is_solved_as(const char *bytes, const char *solution) {
    char board[9][9];
    memcpy(board, bytes, CELLS);
    return CHECK(solve_sudoku(board)) & CHECK_BYTES(board, solution, CELLS);
}

TEST(null_is_false) {
    CHECK(!is_valid_sudoku(NULL));
    CHECK(!solve_sudoku(NULL));
}

TEST(a_puzzle_is_solved) {
    CHECK_INT(is_valid(PUZZLE), 1);
    is_solved_as(PUZZLE, SOLVED);
}

/* No byte may be read as another, nor as a cell to skip so that the later ones shift (a letter taken for a blank, a
 * byte above 127 for a negative index). */
static void every_byte_everywhere(const char *base) {
    char board[CELLS];
    int cell, byte;
    for (cell = 0; cell < CELLS; cell++) {
        for (byte = 0; byte < 256; byte++) {
            int good;
            memcpy(board, base, CELLS);
            board[cell] = (char)byte;
            good = judge_bytes(board) && judge_houses(board);
            if (!CHECK_INT(is_valid(board), good) || (!judge_bytes(board) && !is_refused(board))) {
                show_board(board);
                return;
            }
        }
    }
}

TEST(every_byte_in_every_cell_of_an_empty_board) {
    char board[CELLS];
    empty_board(board);
    every_byte_everywhere(board);
}

TEST(every_byte_in_every_cell_of_a_puzzle) { every_byte_everywhere(PUZZLE); }

TEST(every_byte_in_every_cell_of_a_complete_grid) { every_byte_everywhere(SOLVED); }

TEST(every_digit_alone_in_every_cell_is_solved) {
    char board[CELLS];
    int cell, digit;
    for (cell = 0; cell < CELLS; cell++) {
        for (digit = '1'; digit <= '9'; digit++) {
            empty_board(board);
            board[cell] = (char)digit;
            if (!is_solved(board)) return;
        }
    }
}

/* A clash in a box only is what others miss most often. Every pair: so every border, the last cell, digit 9. */
TEST(two_cells_clash_if_they_share_a_house) {
    char board[CELLS];
    int one, other, digit;
    for (one = 0; one < CELLS; one++) {
        for (other = 0; other < one; other++) {
            int clash = share_house(one, other);
            for (digit = '1'; digit <= '9'; digit++) {
                empty_board(board);
                board[one] = board[other] = (char)digit;
                if (CHECK_INT(is_valid(board), !clash) && (clash ? is_refused(board) : is_solved(board))) continue;
                show_board(board);
                return;
            }
        }
    }
}

TEST(two_different_digits_never_clash) {
    char board[CELLS];
    int one, other, digit;
    for (one = 0; one < CELLS; one++) {
        for (other = 0; other < CELLS; other++) {
            if (one == other) continue;
            for (digit = '2'; digit <= '9'; digit++) {
                empty_board(board);
                board[one] = (char)digit;
                board[other] = (char)(digit - 1);
                if (CHECK_INT(is_valid(board), 1)) continue;
                show_board(board);
                return;
            }
        }
    }
}

/* behaviours, line 1: valid, although it cannot be solved. Line 3: then nothing is filled in. Line 10: at once. */
TEST(valid_boards_without_solution) {
    static const char *const boards[] = {
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        ".876543212........3........4........5........6........7........8........9........",
        ".....3.1...325...8.......933........1............48......6...3.4..1......6.3.5..1",
        /* no digit is left for the last cell of a row; no cell of a row for a digit */
        "12345678.........9...............................................................",
        "........21...........1...........1...........................1...................",
        /* a puzzle with the right digit's neighbour in one blank: only a search tells */
        "53..74...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    };
    char board[CELLS];
    size_t n;
    for (n = 0; n < sizeof boards / sizeof *boards; n++) {
        uint64_t count;
        int held = CHECK_INT(is_valid(boards[n]), 1);
        /* (the first and the third are too much for the judge) */
        if (n != 0 && n != 2) {
            held &= CHECK_INT(judge_count(boards[n], 1, 10000000, &count), COUNTED);
            held &= CHECK_INT(count, 0);
        }
        memcpy(board, boards[n], CELLS);
        held &= is_refused(board);
        with_blanks(board, '0'); /* the blanks stay those that were given */
        held &= is_refused(board);
        if (!held) show_board(boards[n]);
    }
}

/* behaviours, line 2 */
TEST(a_clash_in_a_box_only) {
    static const int pairs[][2] = {{0, 10}, {1, 11}, {9, 20}, {3, 13}, {33, 43}, {70, 80}, {60, 80}, {62, 70}};
    char board[CELLS];
    size_t n;
    for (n = 0; n < sizeof pairs / sizeof *pairs; n++) {
        empty_board(board);
        board[pairs[n][0]] = board[pairs[n][1]] = '9';
        CHECK_INT(is_valid(board), 0);
        is_refused(board);
    }
    /* the same digit to both sides of a border of boxes: columns 2|3 and 5|6 */
    for (n = 2; n <= 5; n += 3) {
        empty_board(board);
        board[n] = board[9 + n + 1] = '9';
        CHECK_INT(is_valid(board), 1);
        is_solved(board);
        empty_board(board);
        board[9 * n] = board[9 * (n + 1) + 1] = '9';
        CHECK_INT(is_valid(board), 1);
        is_solved(board);
    }
}

/* behaviours, lines 4 and 5: refused at once, neither searched nor answered */
TEST(clashing_givens) {
    static const char *const boards[] = {
        "11...............................................................................",
        ".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...",
        ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..",
        "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    };
    size_t n;
    for (n = 0; n < sizeof boards / sizeof *boards; n++) {
        CHECK_INT(judge_bytes(boards[n]) && !judge_houses(boards[n]), 1);
        CHECK_INT(is_valid(boards[n]), 0);
        is_refused(boards[n]);
    }
}

/* behaviours, line 6: '0' is a blank like '.', also if both stand in one board */
TEST(zeros_are_blanks) {
    char board[CELLS];
    int cell;
    memcpy(board, PUZZLE, CELLS);
    with_blanks(board, '0');
    CHECK_INT(is_valid(board), 1);
    is_solved_as(board, SOLVED);
    for (cell = 0; cell < CELLS; cell += 2)
        if (board[cell] == '0') board[cell] = '.';
    CHECK_INT(is_valid(board), 1);
    is_solved_as(board, SOLVED);
    memset(board, '0', CELLS);
    CHECK_INT(is_valid(board), 1);
    is_solved(board);
}

/* behaviours, line 7 */
TEST(a_complete_grid) {
    char board[CELLS];
    int cell;
    CHECK_INT(is_valid(SOLVED), 1);
    is_solved_as(SOLVED, SOLVED);
    for (cell = 0; cell < CELLS; cell++) {
        memcpy(board, SOLVED, CELLS);
        board[cell] = '.';
        CHECK_INT(is_valid(board), 1);
        is_solved_as(board, SOLVED);
        board[cell] = SOLVED[cell] == '9' ? '1' : (char)(SOLVED[cell] + 1);
        CHECK_INT(is_valid(board), 0);
        if (!is_refused(board)) return;
    }
}

/* behaviours, lines 8 and 9 */
TEST(letters_and_high_bytes_are_no_blanks) {
    static const char bytes[] = "xX*_- ,/:;@AaZz\n\t\x80\x81\xae\xb0\xb1\xb9\xff";
    char board[CELLS];
    size_t n;
    for (n = 0; n < sizeof bytes; n++) { /* the NUL as well */
        memcpy(board, PUZZLE, CELLS);
        board[2] = bytes[n];
        CHECK_INT(is_valid(board), 0);
        is_refused(board);
    }
}

/* behaviours, line 10: what other solvers take minutes or hours for */
TEST(boards_that_others_hang_on) {
    static const char *const boards[] = {
        ".................................................................................",
        "....6..8..2.........1.......7....1.25...3..........4....42.1...3..7..6.........5.",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
    };
    size_t n;
    for (n = 0; n < sizeof boards / sizeof *boards; n++) is_solved(boards[n]);
}

/* behaviours, line 14: nothing is left behind, whatever was solved in between */
TEST(the_same_again_and_again) {
    struct rng rng = {14};
    struct fact facts[MAX_FACTS];
    static char first[MAX_FACTS][CELLS];
    size_t count = load_facts(facts), round, k;
    for (round = 0; round < 20; round++) {
        for (k = 0; k < count; k++) {
            size_t n = round == 0 ? k : (size_t)rng_below(&rng, (int)count);
            char board[9][9];
            memcpy(board, facts[n].board, CELLS);
            (void)solve_sudoku(board);
            if (round == 0) memcpy(first[n], board, CELLS);
            if (!CHECK_BYTES(board, first[n], CELLS)) return;
        }
    }
}

TEST(boards_of_the_list) {
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n;
    CHECK(count >= 29);
    for (n = 0; n < count; n++) {
        const struct fact *fact = &facts[n];
        int held = CHECK_INT(is_valid(fact->board), !fact->clash);
        if (fact->solutions == 0) held &= is_refused(fact->board);
        else if (fact->exact && fact->solutions == 1) held &= is_solved_as(fact->board, fact->solution);
        else held &= is_solved(fact->board);
        if (!held) printf("  board: %s\n", fact->name);
    }
}

/* NULs behind the board are neither needed nor written: a string literal's worth of bytes is 82. */
TEST(nothing_behind_the_board_is_touched) {
    char bytes[3][9][9];
    memset(bytes, '#', sizeof bytes);
    memcpy(bytes[1], PUZZLE, CELLS);
    CHECK(is_valid_sudoku((const char(*)[9])bytes[1]));
    CHECK(solve_sudoku(bytes[1]));
    CHECK_BYTES(bytes[1], SOLVED, CELLS);
    CHECK(memchr(bytes[0], '#', 1) && memcmp(bytes[0], bytes[2], CELLS) == 0);
    CHECK(memcmp(bytes[0][0], bytes[0][0] + 1, CELLS - 1) == 0);
}

SUITE(plain) = {CASE(null_is_false),
                CASE(a_puzzle_is_solved),
                CASE(every_byte_in_every_cell_of_an_empty_board),
                CASE(every_byte_in_every_cell_of_a_puzzle),
                CASE(every_byte_in_every_cell_of_a_complete_grid),
                CASE(every_digit_alone_in_every_cell_is_solved),
                CASE(two_cells_clash_if_they_share_a_house),
                CASE(two_different_digits_never_clash),
                CASE(valid_boards_without_solution),
                CASE(a_clash_in_a_box_only),
                CASE(clashing_givens),
                CASE(zeros_are_blanks),
                CASE(a_complete_grid),
                CASE(letters_and_high_bytes_are_no_blanks),
                CASE(boards_that_others_hang_on),
                CASE(the_same_again_and_again),
                CASE(boards_of_the_list),
                CASE(nothing_behind_the_board_is_touched),
                END};
