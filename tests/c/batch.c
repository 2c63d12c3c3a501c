/* Many boards in one call: each as if alone, and no byte but those that the header names. */
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

#define MOST 200
#define STRIDE 160 /* the widest */
#define ROOM (STRIDE * (MOST + 1))

/* The boards, and what each gives alone: with limit 1 and 2, and the solutions. */
static char boards[MOST][CELLS];
static int8_t wanted[3][MOST];
static char solved[3][MOST][CELLS];

static void alone(const char *board, int limit, int8_t *result, char *solution) {
    memset(solution, '#', CELLS);
    CHECK_INT(sudoku_solve_batch(board, CELLS, solution, CELLS, result, 1, limit), 0);
}

static void make_boards(uint64_t seed) {
    struct rng rng = {seed};
    int n;
    for (n = 0; n < MOST; n++) {
        random_board(&rng, (enum kind)rng_below(&rng, KINDS), boards[n]);
        alone(boards[n], 1, &wanted[1][n], solved[1][n]);
        alone(boards[n], 2, &wanted[2][n], solved[2][n]);
    }
}

/* A batch of one is what the single calls are. */
TEST(one_board) {
    int n;
    make_boards(1);
    for (n = 0; n < MOST; n++) {
        char solution[CELLS], untouched[CELLS];
        int verdict, held;
        memset(solution, '#', CELLS);
        memset(untouched, '#', CELLS);
        verdict = sudoku_solve(boards[n], solution);
        held = CHECK_INT(wanted[2][n], verdict) & CHECK_BYTES(solved[2][n], solution, CELLS);
        held &= CHECK_INT(wanted[1][n], verdict > 1 ? 1 : verdict);
        if (verdict > 0) held &= CHECK(judge_solution(boards[n], solved[1][n]));
        else held &= CHECK_BYTES(solved[1][n], untouched, CELLS);
        if (!held) show_board(boards[n]);
    }
}

/* Whether boards go in and solutions come out as numbers. */
static int numbers;

/* What stands for a byte of a board; a bad one is bad either way. */
static char as_number(char byte) {
    if (byte == '.' || byte == '0') return 0;
    if (byte >= '1' && byte <= '9') return (char)(byte - '0');
    return (unsigned char)byte > 9 ? byte : (char)255;
}

static void put(char *to, const char *board) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) to[cell] = numbers ? as_number(board[cell]) : board[cell];
}

static int solve_batch(const char *from, size_t stride, char *to, size_t solution_stride, int8_t *verdicts,
                       size_t count, int limit) {
    if (!numbers) return sudoku_solve_batch(from, stride, to, solution_stride, verdicts, count, limit);
    return sudoku_solve_batch_numbers((const uint8_t *)from, stride, (uint8_t *)to, solution_stride, verdicts, count,
                                      limit);
}

static char input[ROOM], output[ROOM], expected[ROOM], copy[ROOM];
static int8_t results[MOST + 2];

static void lay_out(char *to, char filling, size_t stride, size_t count) {
    size_t n;
    memset(to, filling, ROOM);
    for (n = 0; n < count; n++) put(to + n * stride, boards[n]);
}

static int results_are(const int8_t *verdicts, size_t count) {
    int held = CHECK_BYTES(results, verdicts, count);
    return held & CHECK_INT(results[count], 99);
}

/* Writes into other memory: gaps, places of boards without solution and all behind them stay as they were. */
static int solves(size_t count, size_t stride, size_t solution_stride, int limit) {
    size_t n;
    int held;
    lay_out(input, 'g', stride, count);
    memcpy(copy, input, ROOM);
    memset(output, '#', ROOM);
    memset(expected, '#', ROOM);
    memset(results, 99, sizeof results);
    for (n = 0; n < count; n++)
        if (wanted[limit][n] > 0) put(expected + n * solution_stride, solved[limit][n]);
    held = CHECK_INT(solve_batch(input, stride, output, solution_stride, results, count, limit), 0);
    held &= results_are(wanted[limit], count) & CHECK_BYTES(output, expected, ROOM) & CHECK_BYTES(input, copy, ROOM);
    /* and without solutions, whose stride is then of no account */
    memset(results, 99, sizeof results);
    held &= CHECK_INT(solve_batch(input, stride, NULL, n % 2 ? 0 : 7, results, count, limit), 0);
    return held & results_are(wanted[limit], count) & CHECK_BYTES(input, copy, ROOM);
}

static int solves_in_place(size_t count, size_t stride, int limit) {
    size_t n;
    int held;
    lay_out(input, 'g', stride, count);
    memcpy(expected, input, ROOM);
    memset(results, 99, sizeof results);
    for (n = 0; n < count; n++)
        if (wanted[limit][n] > 0) put(expected + n * stride, solved[limit][n]);
    held = CHECK_INT(solve_batch(input, stride, input, stride, results, count, limit), 0);
    return held & results_are(wanted[limit], count) & CHECK_BYTES(input, expected, ROOM);
}

static const size_t strides[] = {81, 82, 83, 128, STRIDE};

static void any_number(uint64_t seed) {
    size_t count;
    make_boards(seed);
    for (count = 0; count <= MOST; count++) {
        size_t stride = strides[count % 5], other = strides[count / 5 % 5];
        int limit = 1 + (int)(count % 2);
        if (!solves(count, stride, other, limit) || !solves_in_place(count, stride, 3 - limit)) return;
    }
}

TEST(any_number_of_boards) { any_number(2); }

TEST(any_number_of_boards_of_numbers) {
    numbers = 1;
    any_number(9);
    numbers = 0;
}

/* 0 is a blank, 1 to 9 are digits, and all others are bad: characters too. */
TEST(every_byte_as_a_number) {
    int cell, byte;
    for (cell = 0; cell < CELLS; cell++) {
        for (byte = 0; byte < 256; byte++) {
            uint8_t board[CELLS] = {0}, solution[CELLS];
            int8_t result;
            memset(solution, '#', CELLS);
            board[cell] = (uint8_t)byte;
            if (!CHECK_INT(sudoku_solve_batch_numbers(board, CELLS, solution, CELLS, &result, 1, 1), 0)) return;
            if (!CHECK_INT(result, byte <= 9 ? 1 : SUDOKU_ERROR_CELL)) return;
            if (!CHECK(byte == 0 || solution[cell] == (byte <= 9 ? byte : '#'))) return;
        }
    }
}

TEST(any_strides) {
    static const size_t counts[] = {0, 1, 2, 15, 16, 17, 64, MOST};
    size_t n, s, t;
    make_boards(3);
    for (n = 0; n < sizeof counts / sizeof *counts; n++) {
        for (s = 0; s < 5; s++) {
            for (t = 0; t < 5; t++) {
                if (!solves(counts[n], strides[s], strides[t], 1)) return;
                if (!solves(counts[n], strides[s], strides[t], 2)) return;
            }
            if (!solves_in_place(counts[n], strides[s], 1) || !solves_in_place(counts[n], strides[s], 2)) return;
        }
    }
}

/* A board that cannot be used stops none of the others and shifts none. */
TEST(one_bad_board_in_each_place) {
    static const char *const bad[] = {
        "x................................................................................",
        "11...............................................................................",
        "12345678.........9...............................................................",
    };
    static const int8_t verdicts[] = {SUDOKU_ERROR_CELL, SUDOKU_ERROR_CLASH, 0};
    enum { COUNT = 33 };
    struct rng rng = {4};
    size_t place, kind, n;
    for (place = 0; place < COUNT; place++) {
        for (kind = 0; kind < 3; kind++) {
            for (n = 0; n < COUNT; n++) {
                if (n == place) memcpy(boards[n], bad[kind], CELLS);
                else if (kind == 0) random_board(&rng, SEVERAL, boards[n]);
                if (kind != 0 && n != place) continue;
                alone(boards[n], 1, &wanted[1][n], solved[1][n]);
                alone(boards[n], 2, &wanted[2][n], solved[2][n]);
            }
            CHECK_INT(wanted[2][place], verdicts[kind]);
            for (n = 0; n < COUNT; n++)
                if (n != place && !CHECK(wanted[2][n] > 0)) return;
            if (!solves(COUNT, 81, 81, 2) || !solves(COUNT, 82, 83, 1) || !solves_in_place(COUNT, 81, 2)) return;
        }
    }
}

/* Boards that few clues leave nearly everything open in, so that the search goes deep, between others that it does not. */
TEST(boards_that_are_searched_deeply) {
    struct rng rng = {7};
    int n, cell, other, clues;
    for (n = 0; n < MOST; n++) {
        if (n % 5 == 4) {
            random_board(&rng, (enum kind)rng_below(&rng, KINDS), boards[n]);
        } else {
            empty_board(boards[n]);
            for (clues = n % 7; clues > 0; clues--) {
                cell = rng_below(&rng, CELLS);
                boards[n][cell] = (char)('1' + rng_below(&rng, 9));
                for (other = 0; other < CELLS; other++)
                    if (other != cell && boards[n][other] == boards[n][cell]) boards[n][other] = '.';
            }
        }
        alone(boards[n], 1, &wanted[1][n], solved[1][n]);
        alone(boards[n], 2, &wanted[2][n], solved[2][n]);
    }
    for (n = 1; n <= MOST; n = n * 5 / 4 + 1) {
        if (!solves((size_t)n, 81, 82, 1) || !solves((size_t)n, 82, 81, 2)) return;
        if (!solves_in_place((size_t)n, 81, 1) || !solves_in_place((size_t)n, 81, 2)) return;
    }
}

/* Boards that the search begins anew on, and such as it finds to have no solution, beside each other and easy ones. */
TEST(boards_that_are_hard) {
    static const char none[] = ".....3.1...325...8.......933........1............48......6...3.4..1......6.3.5..1";
    struct rng rng = {10};
    int n;
    for (n = 0; n < MOST; n++) {
        if (n % 3 == 2) random_board(&rng, (enum kind)rng_below(&rng, KINDS), boards[n]);
        else memcpy(boards[n], n % 4 == 0 ? none : hard_boards[rng_below(&rng, HARD_BOARDS)], CELLS);
        wanted[2][n] = (int8_t)sudoku_solve(boards[n], memset(solved[2][n], '#', CELLS));
        alone(boards[n], 1, &wanted[1][n], solved[1][n]);
        if (n % 3 != 2 && n % 4 == 0) CHECK_INT(wanted[2][n], 0);
    }
    if (!solves(MOST, 81, 82, 1) || !solves(MOST, 82, 81, 2)) return;
    solves_in_place(MOST - 1, 81, 2);
}

/* What a board gives does not depend on those beside it: each next to each other one, on either side. */
TEST(any_two_neighbours) {
    enum { SORTS = 24 };
    static char sorts[SORTS][CELLS];
    struct rng rng = {8};
    int one, other, n;
    for (n = 0; n < SORTS; n++) random_board(&rng, (enum kind)(n % KINDS), sorts[n]);
    /* one that is searched deeply, one that is searched for long, one that is not searched at all */
    memset(sorts[0], '.', CELLS);
    sorts[0][40] = '5';
    memcpy(sorts[1], ".....6....59.....82....8....45........3........6..3.54...325..6..................", CELLS);
    memcpy(sorts[2], "534678912672195348198342567859761423426853791713924856961537284287419635345286179", CELLS);
    for (one = 0; one < SORTS; one++) {
        for (other = 0; other < SORTS; other++) {
            for (n = 0; n < 5; n++) {
                memcpy(boards[n], sorts[n % 2 ? other : one], CELLS);
                alone(boards[n], 1, &wanted[1][n], solved[1][n]);
                alone(boards[n], 2, &wanted[2][n], solved[2][n]);
            }
            if (!solves(5, 81, 81, 1) || !solves(5, 81, 81, 2)) return;
            if (!solves_in_place(4, 81, 2) || !solves_in_place(3, 81, 1)) return;
        }
    }
}

TEST(many_boards_of_one_file) {
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n;
    for (n = 0; n < count; n++) {
        memcpy(boards[n], facts[n].board, CELLS);
        alone(boards[n], 1, &wanted[1][n], solved[1][n]);
        alone(boards[n], 2, &wanted[2][n], solved[2][n]);
        if (facts[n].clash) CHECK_INT(wanted[2][n], SUDOKU_ERROR_CLASH);
        else CHECK_INT(wanted[2][n], facts[n].solutions > 2 ? 2 : facts[n].solutions);
    }
    solves(count, 82, 81, 2);
    solves(count, 82, 81, 1);
    solves_in_place(count, 82, 2);
}

/* Calls that are wrong, each for its own reason and for the first of several; nothing may be written. */
TEST(errors_write_nothing) {
    int8_t before[MOST + 2];
    static const int limits[] = {0, 3, -1, -2, 256, 257, 258, INT32_MAX, INT32_MIN};
    size_t n;
    make_boards(5);
    lay_out(input, 'g', 81, MOST);
    memcpy(copy, input, ROOM);
    memset(output, '#', ROOM);
    memset(expected, '#', ROOM);
    memset(results, 99, sizeof results);
    memcpy(before, results, sizeof before);
    CHECK_INT(sudoku_solve_batch(NULL, 81, output, 81, results, 5, 2), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_solve_batch(input, 81, output, 81, NULL, 5, 2), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_solve_batch(NULL, 81, NULL, 81, NULL, 1, 2), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_solve_batch(NULL, 0, output, 0, NULL, 5, 0), SUDOKU_ERROR_NULL);
    for (n = 0; n < sizeof limits / sizeof *limits; n++)
        CHECK_INT(sudoku_solve_batch(input, 81, output, 81, results, 5, limits[n]), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(input, 80, output, 81, results, 5, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(input, 0, output, 81, results, 5, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(input, 81, output, 80, results, 5, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(input, 81, output, 0, results, 5, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(input, 80, NULL, 0, results, 5, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(input, 80, NULL, 0, results, 1, 2), SUDOKU_ERROR_OPTION);
    numbers = 1;
    CHECK_INT(solve_batch(NULL, 81, output, 81, results, 5, 2), SUDOKU_ERROR_NULL);
    CHECK_INT(solve_batch(input, 81, output, 81, NULL, 5, 2), SUDOKU_ERROR_NULL);
    CHECK_INT(solve_batch(input, 81, output, 81, results, 5, 3), SUDOKU_ERROR_OPTION);
    CHECK_INT(solve_batch(input, 80, output, 81, results, 5, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(solve_batch(input, 81, output, 80, results, 5, 2), SUDOKU_ERROR_OPTION);
    numbers = 0;
    CHECK_INT(sudoku_check_batch(NULL, 81, results, 5), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_check_batch(input, 81, NULL, 5), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_check_batch(NULL, 80, results, 5), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_check_batch(input, 80, results, 5), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_check_batch(input, 0, results, 5), SUDOKU_ERROR_OPTION);
    CHECK_BYTES(results, before, sizeof before);
    CHECK_BYTES(output, expected, ROOM);
    CHECK_BYTES(input, copy, ROOM);
}

TEST(no_boards) {
    CHECK_INT(sudoku_solve_batch(NULL, 81, NULL, 81, NULL, 0, 2), 0);
    CHECK_INT(sudoku_solve_batch(NULL, 81, NULL, 0, NULL, 0, 1), 0);
    CHECK_INT(sudoku_solve_batch(NULL, 80, NULL, 81, NULL, 0, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(NULL, 81, output, 80, NULL, 0, 2), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch(NULL, 81, NULL, 81, NULL, 0, 3), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_solve_batch_numbers(NULL, 81, NULL, 0, NULL, 0, 1), 0);
    CHECK_INT(sudoku_check_batch(NULL, 81, NULL, 0), 0);
    CHECK_INT(sudoku_check_batch(NULL, 80, NULL, 0), SUDOKU_ERROR_OPTION);
}

TEST(check_any_number_of_boards) {
    size_t count, n;
    make_boards(6);
    for (count = 0; count <= MOST; count++) {
        int8_t verdicts[MOST];
        int held;
        lay_out(input, 'g', strides[count % 5], count);
        memcpy(copy, input, ROOM);
        memset(results, 99, sizeof results);
        for (n = 0; n < count; n++) {
            int good = judge_houses(boards[n]) ? 0 : SUDOKU_ERROR_CLASH;
            verdicts[n] = (int8_t)(judge_bytes(boards[n]) ? good : SUDOKU_ERROR_CELL);
        }
        held = CHECK_INT(sudoku_check_batch(input, strides[count % 5], results, count), 0);
        held &= results_are(verdicts, count) & CHECK_BYTES(input, copy, ROOM);
        if (!held) return;
    }
}

SUITE(batch) = {CASE(one_board),
                CASE(any_number_of_boards),
                CASE(any_number_of_boards_of_numbers),
                CASE(every_byte_as_a_number),
                CASE(any_strides),
                CASE(one_bad_board_in_each_place),
                CASE(boards_that_are_searched_deeply),
                CASE(boards_that_are_hard),
                CASE(any_two_neighbours),
                CASE(many_boards_of_one_file),
                CASE(errors_write_nothing),
                CASE(no_boards),
                CASE(check_any_number_of_boards),
                END};
