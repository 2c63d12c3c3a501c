/* The boards of tests/data/boards.tsv, of which the number of solutions is known from elsewhere. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

/* How many solutions are counted or enumerated where there are more than anyone can wait for. */
#define MANY 2000

static struct fact facts[MAX_FACTS];
static size_t fact_count;

/* Does something with every board; tells of which one a check failed. */
static void for_each(int (*holds)(const struct fact *fact)) {
    size_t n;
    fact_count = load_facts(facts);
    CHECK(fact_count >= 29);
    for (n = 0; n < fact_count; n++)
        if (!holds(&facts[n])) printf("  board: %s\n", facts[n].name);
}

/* The list itself: what it calls a solution is one. */
static int is_sound(const struct fact *fact) {
    int held = CHECK(judge_bytes(fact->board)) & CHECK_INT(!judge_houses(fact->board), fact->clash);
    held &= CHECK(!fact->clash || (fact->exact && fact->solutions == 0));
    if (fact->known) held &= CHECK(judge_solution(fact->board, fact->solution));
    return held;
}

TEST(the_list_is_sound) { for_each(is_sound); }

static int verdict_of(const struct fact *fact) {
    if (fact->clash) return SUDOKU_ERROR_CLASH;
    return fact->solutions > 2 ? 2 : (int)fact->solutions;
}

/* behaviours, lines 1, 3 to 7, 10 and 12: verdict and solution in one call, nothing written where there is none */
static int is_solved_in(const char *board, const struct fact *fact) {
    char solution[CELLS], untouched[CELLS], copy[CELLS];
    int wanted = verdict_of(fact), held;
    memset(solution, '#', CELLS);
    memset(untouched, '#', CELLS);
    memcpy(copy, board, CELLS);
    held = CHECK_INT(sudoku_solve(copy, solution), wanted);
    if (wanted <= 0) held &= CHECK_BYTES(solution, untouched, CELLS);
    else if (wanted == 1) held &= CHECK_BYTES(solution, fact->solution, CELLS);
    else held &= CHECK(judge_solution(board, solution));
    held &= CHECK_BYTES(copy, board, CELLS);
    held &= CHECK_INT(sudoku_solve(board, NULL), wanted);
    /* in place, and so for a failure as well */
    held &= CHECK_INT(sudoku_solve(copy, copy), wanted);
    return held & CHECK_BYTES(copy, wanted > 0 ? solution : board, CELLS);
}

static int is_solved(const struct fact *fact) {
    char board[CELLS];
    int held = is_solved_in(fact->board, fact);
    memcpy(board, fact->board, CELLS);
    with_blanks(board, '0');
    held &= is_solved_in(board, fact);
    with_blanks(board, '.');
    return held & is_solved_in(board, fact);
}

TEST(verdict_and_solution) { for_each(is_solved); }

static int is_solved_plainly(const struct fact *fact) {
    char board[9][9];
    int solved;
    memcpy(board, fact->board, CELLS);
    solved = solve_sudoku(board);
    if (fact->solutions == 0) return CHECK(!solved) & CHECK_BYTES(board, fact->board, CELLS);
    return CHECK(solved) & CHECK(judge_solution(fact->board, board[0]));
}

TEST(the_plain_call) { for_each(is_solved_plainly); }

static int counts(const struct fact *fact, uint64_t limit, int result, uint64_t wanted) {
    uint64_t count = 77;
    int held = CHECK_INT(sudoku_count(fact->board, limit, 0, &count), result);
    return held & CHECK_INT(count, result < 0 ? 77 : wanted);
}

static int is_counted(const struct fact *fact) {
    uint64_t n = fact->solutions, many = n > MANY ? (uint64_t)scaled(MANY) : n;
    if (fact->clash) return counts(fact, 0, SUDOKU_ERROR_CLASH, 0) & counts(fact, 1, SUDOKU_ERROR_CLASH, 0);
    if (!fact->exact) return counts(fact, many, 1, many) & counts(fact, 1, 1, 1) & counts(fact, 2, 1, 2);
    if (n == 0) return counts(fact, 0, 0, 0) & counts(fact, 1, 0, 0);
    return counts(fact, 0, 0, n) & counts(fact, n + 1, 0, n) & counts(fact, n, 1, n) &
           counts(fact, UINT64_MAX, 0, n) & counts(fact, 1, 1, 1);
}

TEST(counts_of_solutions) { for_each(is_counted); }

static char found[MANY][CELLS];

static int compare_boards(const void *one, const void *other) { return memcmp(one, other, CELLS); }

/* Enumerates up to MANY; all must be solutions, no two alike. The search's own count of them. */
static size_t enumerate(const struct fact *fact, int *end) {
    static sudoku_search search;
    size_t n = 0, k;
    CHECK_INT(sudoku_search_begin(&search, sizeof search, fact->board), 0);
    while (n < MANY && (*end = sudoku_search_next(&search, found[n], 0)) == 1) {
        if (!CHECK(judge_solution(fact->board, found[n]))) return 0;
        n++;
    }
    qsort(found, n, CELLS, compare_boards);
    for (k = 1; k < n; k++)
        if (!CHECK(memcmp(found[k - 1], found[k], CELLS) != 0)) return 0;
    return n;
}

static int is_enumerated(const struct fact *fact) {
    int end = 1;
    size_t n;
    if (fact->clash) return 1;
    n = enumerate(fact, &end);
    if (fact->exact) return CHECK_INT(n, fact->solutions) & CHECK_INT(end, 0);
    return CHECK(n >= (fact->solutions < MANY ? fact->solutions : MANY));
}

/* behaviours, line 13 */
TEST(enumeration) { for_each(is_enumerated); }

/* With few nodes few solutions are found, with more of them never fewer, and none is invented. */
static int is_budgeted(const struct fact *fact) {
    uint64_t nodes, count, before = 0;
    int result, held = 1;
    if (fact->clash) return 1;
    for (nodes = 1; nodes <= 64; nodes++) {
        count = 77;
        result = sudoku_count(fact->board, 0, nodes, &count);
        held &= CHECK(result == 0 || result == SUDOKU_ERROR_BUDGET);
        held &= CHECK(count >= before && count <= nodes);
        if (result == 0) return held & CHECK(fact->exact) & CHECK_INT(count, fact->solutions);
        if (fact->exact) held &= CHECK(count <= fact->solutions);
        before = count;
    }
    return held;
}

TEST(budgets) { for_each(is_budgeted); }

/* behaviours, line 11: more solutions than 32 bits can count, all of which the suite `counting` counts. Here: a limit and a budget
 * beyond 32 bits are taken in full. */
TEST(numbers_beyond_32_bits) {
    const char *board = "123456789456789123789123456......................................................";
    uint64_t count = 0, beyond = UINT64_C(1) << 32;
    CHECK_INT(sudoku_count(board, beyond + 1, 1000, &count), SUDOKU_ERROR_BUDGET);
    CHECK(count > 1);
    CHECK_INT(sudoku_count(board, 1000, beyond + 1, &count), 1);
    CHECK_INT(count, 1000);
}

SUITE(facts) = {CASE(the_list_is_sound), CASE(verdict_and_solution), CASE(the_plain_call),
                CASE(counts_of_solutions), CASE(enumeration),         CASE(budgets),
                CASE(numbers_beyond_32_bits), END};
