/* sudoku_count and sudoku_search: limits, budgets to the node, stopping, resuming and copying. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

static const char *const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/* Six solutions. */
static const char *const SIX = "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..";
static const char *const CLASH = "11...............................................................................";
static const char *const BAD = "x................................................................................";
/* More solutions than anyone can wait for. */
static const char *const SPARSE_ONE =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";

static sudoku_search search; /* too large for a stack of any size */

/* ---- sudoku_count ---- */

TEST(count_errors_write_nothing) {
    uint64_t count = 77;
    char bad_and_clash[CELLS];
    CHECK_INT(sudoku_count(NULL, 0, 0, &count), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_count(NULL, 0, 0, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_count(PUZZLE, 0, 0, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_count(CLASH, 0, 0, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_count(CLASH, 0, 0, &count), SUDOKU_ERROR_CLASH);
    CHECK_INT(sudoku_count(CLASH, 1, 1, &count), SUDOKU_ERROR_CLASH);
    CHECK_INT(sudoku_count(BAD, 1, 1, &count), SUDOKU_ERROR_CELL);
    memcpy(bad_and_clash, CLASH, CELLS);
    bad_and_clash[80] = 0;
    CHECK_INT(sudoku_count(bad_and_clash, 0, 0, &count), SUDOKU_ERROR_CELL);
    CHECK_INT(count, 77);
}

static void counts(const char *board, uint64_t limit, int result, uint64_t wanted) {
    uint64_t count = 77;
    CHECK_INT(sudoku_count(board, limit, 0, &count), result);
    CHECK_INT(count, wanted);
}

TEST(limits) {
    uint64_t limit;
    for (limit = 1; limit <= 6; limit++) counts(SIX, limit, 1, limit);
    counts(SIX, 7, 0, 6);
    counts(SIX, 0, 0, 6);
    counts(SIX, UINT64_MAX, 0, 6);
    counts(PUZZLE, 0, 0, 1);
    counts(PUZZLE, 1, 1, 1);
    counts(PUZZLE, 2, 0, 1);
    for (limit = 1; limit <= 1000; limit += limit > 10 ? 99 : 1) counts(SPARSE_ONE, limit, 1, limit);
}

/* The nodes of a whole search, by steps of one; and after how many of them each solution came. */
struct trace {
    uint64_t nodes;
    size_t solutions;
    uint64_t node_of[3000];
    char solution[3000][CELLS];
};

/* Stops after `max_nodes` nodes or `room` solutions at the latest. The last node may be found to have led to nothing by
 * the very step that ends the search, so `nodes` may be one less than was visited. */
static void trace_from_here(struct trace *trace, uint64_t max_nodes, size_t room) {
    memset(trace, 0, sizeof *trace);
    while (trace->nodes < max_nodes && trace->solutions < room) {
        int result = sudoku_search_next(&search, trace->solution[trace->solutions], 1);
        if (result == 0) return;
        trace->nodes++;
        if (result == 1) trace->node_of[trace->solutions++] = trace->nodes;
        else if (!CHECK_INT(result, SUDOKU_ERROR_BUDGET)) return;
    }
}

static void trace_board(const char *board, struct trace *trace, uint64_t max_nodes, size_t room) {
    CHECK_INT(sudoku_search_begin(&search, sizeof search, board), 0);
    trace_from_here(trace, max_nodes, room);
}

static struct trace whole;

/* For every budget from 1 to beyond the whole search: _BUDGET if and only if the search needs more, and then just the
 * solutions of the nodes so far. */
static int is_exact_in_nodes(const char *board) {
    uint64_t m, total = 0;
    size_t solutions = 0;
    trace_board(board, &whole, 2000, 2000);
    if (whole.nodes == 2000) return 1; /* too long for this */
    for (m = 1; m <= whole.nodes + 3; m++) {
        uint64_t count = 77;
        int result = sudoku_count(board, 0, m, &count);
        while (solutions < whole.solutions && whole.node_of[solutions] <= m) solutions++;
        if (!CHECK_INT(count, solutions)) return 0;
        if (result == 0 && total == 0) total = m;
        if (!CHECK_INT(result, total ? 0 : SUDOKU_ERROR_BUDGET)) return 0;
    }
    return CHECK(total == whole.nodes || total == whole.nodes + 1) & CHECK_INT(solutions, whole.solutions);
}

/* And up to a limit: the node that brings the last solution wanted is the last that is needed. */
static int is_exact_up_to_a_limit(const char *board) {
    size_t n;
    trace_board(board, &whole, 2000, 50);
    for (n = 0; n < whole.solutions; n++) {
        uint64_t count = 77, nodes = whole.node_of[n];
        int held = CHECK_INT(sudoku_count(board, n + 1, nodes, &count), 1) & CHECK_INT(count, n + 1);
        if (nodes > 1) {
            held &= CHECK_INT(sudoku_count(board, n + 1, nodes - 1, &count), SUDOKU_ERROR_BUDGET);
            held &= CHECK_INT(count, n);
        }
        if (!held) return 0;
    }
    return 1;
}

static void for_boards(size_t n, int (*holds)(const char *board)) {
    struct rng rng = {5};
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), k;
    char board[CELLS];
    for (k = 0; k < count + scaled(n); k++) {
        if (k < count) memcpy(board, facts[k].board, CELLS);
        else random_board(&rng, (enum kind)(k % KINDS), board);
        if (sudoku_check(board, NULL) != 0 || holds(board)) continue;
        show_board(board);
        return;
    }
}

TEST(a_budget_is_exact) { for_boards(500, is_exact_in_nodes); }
TEST(a_budget_is_exact_up_to_a_limit) { for_boards(500, is_exact_up_to_a_limit); }

/* ---- sudoku_search ---- */

/* Whether steps of so many nodes bring the same solutions in the same order, and write nothing but them. */
static int resumes(const char *board, uint64_t step) {
    size_t n = 0;
    uint64_t calls = 0;
    CHECK_INT(sudoku_search_begin(&search, sizeof search, board), 0);
    while (n < whole.solutions || whole.nodes < 2000) {
        char solution[CELLS], untouched[CELLS];
        int result;
        memset(solution, '#', CELLS);
        memset(untouched, '#', CELLS);
        result = sudoku_search_next(&search, solution, step);
        if (result == 1) {
            if (!CHECK(n < whole.solutions) || !CHECK_BYTES(solution, whole.solution[n], CELLS)) return 0;
            n++;
        } else {
            if (!CHECK_BYTES(solution, untouched, CELLS)) return 0;
            if (result == 0) return CHECK_INT(n, whole.solutions);
            if (!CHECK_INT(result, SUDOKU_ERROR_BUDGET) || !CHECK(step != 0 && calls <= whole.nodes)) return 0;
        }
        calls++;
    }
    return 1;
}

static int resumes_in_any_steps(const char *board) {
    static const uint64_t steps[] = {0, 1, 2, 3, 7, 64, UINT64_MAX};
    size_t k;
    trace_board(board, &whole, 2000, 200);
    if (whole.nodes == 2000 || whole.solutions == 200) whole.nodes = 2000; /* only the solutions so far are compared */
    for (k = 0; k < sizeof steps / sizeof *steps; k++)
        if (!resumes(board, steps[k])) return 0;
    return 1;
}

TEST(a_search_resumed_is_the_same_search) { for_boards(500, resumes_in_any_steps); }

/* A call of n nodes is n calls of one: _BUDGET comes after exactly as many. */
static int is_cut_anywhere(const char *board) {
    uint64_t first = 0, m;
    static char solution[CELLS];
    trace_board(board, &whole, 300, 1);
    first = whole.solutions ? whole.node_of[0] : 0;
    if (!first) return 1;
    for (m = 1; m <= first; m++) {
        int held;
        sudoku_search_begin(&search, sizeof search, board);
        held = CHECK_INT(sudoku_search_next(&search, solution, m), m < first ? SUDOKU_ERROR_BUDGET : 1);
        if (m < first) held &= CHECK_INT(sudoku_search_next(&search, solution, first - m), 1);
        if (!held || !CHECK_BYTES(solution, whole.solution[0], CELLS)) return 0;
    }
    return 1;
}

TEST(a_call_of_n_nodes_is_n_calls_of_one) { for_boards(500, is_cut_anywhere); }

TEST(nothing_after_the_end) {
    char solution[CELLS], untouched[CELLS];
    int n;
    sudoku_search_begin(&search, sizeof search, SIX);
    for (n = 0; n < 6; n++) CHECK_INT(sudoku_search_next(&search, NULL, 0), 1);
    memset(solution, '#', CELLS);
    memset(untouched, '#', CELLS);
    for (n = 0; n < 10; n++) CHECK_INT(sudoku_search_next(&search, solution, (uint64_t)n), 0);
    CHECK_BYTES(solution, untouched, CELLS);
    /* and it can be begun anew */
    CHECK_INT(sudoku_search_begin(&search, sizeof search, SIX), 0);
    for (n = 0; n < 6; n++) CHECK_INT(sudoku_search_next(&search, solution, 0), 1);
    CHECK(judge_solution(SIX, solution));
    CHECK_INT(sudoku_search_next(&search, solution, 0), 0);
}

/* Whether a search goes on to these results, its own address being whatever it is. */
static void record(sudoku_search *from, int n, int *results, char (*solutions)[CELLS]) {
    int k;
    for (k = 0; k < n; k++) {
        memset(solutions[k], '#', CELLS);
        results[k] = sudoku_search_next(from, solutions[k], 5);
    }
}

/* Both copies go on alike, at other addresses, and neither disturbs the other. */
TEST(copies_go_on_alone) {
    enum { STEPS = 60, COPIES = 3 };
    static int wanted[STEPS], results[COPIES][STEPS];
    static char solutions[STEPS][CELLS], copied[COPIES][STEPS][CELLS];
    const char *const boards[] = {SIX, SPARSE_ONE, PUZZLE};
    size_t b;
    int before, c, k;
    for (b = 0; b < sizeof boards / sizeof *boards; b++) {
        for (before = 0; before < 30; before++) {
            sudoku_search *copies[COPIES];
            sudoku_search_begin(&search, sizeof search, boards[b]);
            for (k = 0; k < before; k++) sudoku_search_next(&search, NULL, 3);
            for (c = 0; c < COPIES; c++) {
                copies[c] = malloc(sizeof search);
                if (!CHECK(copies[c])) return;
                if (c == 0) *copies[c] = search;
                else memcpy(copies[c], copies[c - 1], sizeof search);
            }
            record(&search, STEPS, wanted, solutions);
            memset(&search, 0xff, sizeof search);
            record(copies[0], STEPS, results[0], copied[0]);
            for (k = 0; k < STEPS; k++) { /* the others in turn */
                record(copies[1], 1, &results[1][k], &copied[1][k]);
                record(copies[2], 1, &results[2][k], &copied[2][k]);
            }
            for (c = 0; c < COPIES; c++) {
                CHECK_BYTES(results[c], wanted, sizeof wanted);
                if (!CHECK_BYTES(copied[c], solutions, sizeof solutions)) return;
                free(copies[c]);
            }
        }
    }
}

/* What the object held before does not matter. */
TEST(a_search_forgets_what_it_held) {
    static const int fillings[] = {0x00, 0xff, 0xa5, 'd'};
    size_t k;
    trace_board(SIX, &whole, 2000, 10);
    for (k = 0; k < sizeof fillings / sizeof *fillings; k++) {
        memset(&search, fillings[k], sizeof search);
        if (!resumes(SIX, 0)) return;
        sudoku_search_begin(&search, sizeof search, SPARSE_ONE);
        sudoku_search_next(&search, NULL, 40);
        if (!resumes(SIX, 2)) return;
    }
}

TEST(a_board_may_go_once_a_search_has_begun) {
    char board[CELLS], solution[CELLS];
    memcpy(board, PUZZLE, CELLS);
    CHECK_INT(sudoku_search_begin(&search, sizeof search, board), 0);
    memset(board, '#', CELLS);
    CHECK_INT(sudoku_search_next(&search, solution, 0), 1);
    CHECK(judge_solution(PUZZLE, solution));
}

TEST(searches_never_begun) {
    char solution[CELLS], untouched[CELLS];
    memset(solution, '#', CELLS);
    memset(untouched, '#', CELLS);
    memset(&search, 0, sizeof search);
    CHECK_INT(sudoku_search_next(&search, solution, 0), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_search_next(&search, NULL, 1), SUDOKU_ERROR_OPTION);
    memset(&search, 0xff, sizeof search);
    CHECK_INT(sudoku_search_next(&search, solution, 0), SUDOKU_ERROR_OPTION);
    /* a beginning that failed leaves it so */
    memset(&search, 0, sizeof search);
    CHECK_INT(sudoku_search_begin(&search, sizeof search, CLASH), SUDOKU_ERROR_CLASH);
    CHECK_INT(sudoku_search_next(&search, solution, 0), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_search_next(NULL, solution, 0), SUDOKU_ERROR_NULL);
    CHECK_BYTES(solution, untouched, CELLS);
}

static void all_candidates(uint16_t *candidates, uint16_t digits) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) candidates[cell] = digits;
}

/* Each error, the first of several, and that the object is as it was: a search that has begun goes on. */
TEST(begin_errors_change_nothing) {
    static sudoku_search before;
    uint16_t candidates[CELLS], wrong[CELLS];
    char solution[CELLS];
    size_t size = sizeof search;
    all_candidates(candidates, 0x1ff);
    all_candidates(wrong, 0x1ff);
    wrong[80] = 0x200;
    sudoku_search_begin(&search, size, PUZZLE);
    before = search;
    CHECK_INT(sudoku_search_begin(NULL, size, PUZZLE), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_search_begin(&search, size, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_search_begin(&search, 0, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_search_begin(NULL, 0, CLASH), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_search_begin(&search, 0, PUZZLE), SUDOKU_ERROR_SIZE);
    CHECK_INT(sudoku_search_begin(&search, size - 1, PUZZLE), SUDOKU_ERROR_SIZE);
    CHECK_INT(sudoku_search_begin(&search, size - 1, BAD), SUDOKU_ERROR_SIZE);
    CHECK_INT(sudoku_search_begin(&search, size, BAD), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_search_begin(&search, size, CLASH), SUDOKU_ERROR_CLASH);
    CHECK_INT(sudoku_search_begin_candidates(NULL, size, candidates), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_search_begin_candidates(&search, size, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_search_begin_candidates(NULL, 0, wrong), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_search_begin_candidates(&search, 0, candidates), SUDOKU_ERROR_SIZE);
    CHECK_INT(sudoku_search_begin_candidates(&search, size - 1, candidates), SUDOKU_ERROR_SIZE);
    CHECK_INT(sudoku_search_begin_candidates(&search, size, wrong), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_search_begin_candidates(&search, size - 1, wrong), SUDOKU_ERROR_OPTION);
    CHECK_BYTES(&search, &before, sizeof search);
    CHECK_INT(sudoku_search_next(&search, solution, 0), 1);
    CHECK(judge_solution(PUZZLE, solution));
}

TEST(an_object_may_be_larger_than_needed) {
    uint16_t candidates[CELLS];
    all_candidates(candidates, 0x1ff);
    CHECK_INT(sudoku_search_begin(&search, SIZE_MAX, PUZZLE), 0);
    CHECK_INT(sudoku_search_next(&search, NULL, 0), 1);
    CHECK_INT(sudoku_search_begin_candidates(&search, sizeof search + 1, candidates), 0);
    CHECK_INT(sudoku_search_next(&search, NULL, 0), 1);
}

TEST(misaligned_objects) {
    static sudoku_search pair[2], before[2];
    uint16_t candidates[CELLS];
    size_t off;
    all_candidates(candidates, 0x1ff);
    memset(pair, 0xa5, sizeof pair);
    memcpy(before, pair, sizeof pair);
    for (off = 1; off < 8; off++) {
        void *misaligned = (char *)pair + off;
        CHECK_INT(sudoku_search_begin(misaligned, sizeof *pair, PUZZLE), SUDOKU_ERROR_OPTION);
        CHECK_INT(sudoku_search_begin(misaligned, 0, BAD), SUDOKU_ERROR_OPTION);
        CHECK_INT(sudoku_search_begin(misaligned, sizeof *pair, NULL), SUDOKU_ERROR_NULL);
        CHECK_INT(sudoku_search_begin_candidates(misaligned, sizeof *pair, candidates), SUDOKU_ERROR_OPTION);
        CHECK_INT(sudoku_search_next(misaligned, NULL, 0), SUDOKU_ERROR_OPTION);
    }
    CHECK_BYTES(pair, before, sizeof pair);
}

/* ---- beginning with candidates ---- */

TEST(candidates_above_the_ninth_bit) {
    uint16_t candidates[CELLS];
    int cell, bit;
    for (cell = 0; cell < CELLS; cell++) {
        for (bit = 9; bit < 16; bit++) {
            all_candidates(candidates, 0x1ff);
            candidates[cell] |= (uint16_t)(1u << bit);
            if (!CHECK_INT(sudoku_search_begin_candidates(&search, sizeof search, candidates), SUDOKU_ERROR_OPTION))
                return;
        }
    }
}

static int begin_candidates(const uint16_t *candidates) {
    return CHECK_INT(sudoku_search_begin_candidates(&search, sizeof search, candidates), 0);
}

TEST(an_empty_cell_means_no_solution) {
    uint16_t candidates[CELLS];
    int cell;
    for (cell = 0; cell < CELLS; cell++) {
        all_candidates(candidates, 0x1ff);
        candidates[cell] = 0;
        begin_candidates(candidates);
        if (!CHECK_INT(sudoku_search_next(&search, NULL, 0), 0)) return;
        if (!CHECK_INT(sudoku_search_next(&search, NULL, 0), 0)) return;
    }
    all_candidates(candidates, 0);
    begin_candidates(candidates);
    CHECK_INT(sudoku_search_next(&search, NULL, 0), 0);
}

TEST(singles_of_a_grid_are_the_grid) {
    struct rng rng = {6};
    char grid[CELLS], solution[CELLS];
    uint16_t candidates[CELLS];
    int n, cell;
    for (n = 0; n < 500; n++) {
        random_grid(&rng, grid);
        for (cell = 0; cell < CELLS; cell++) candidates[cell] = (uint16_t)(1u << (grid[cell] - '1'));
        begin_candidates(candidates);
        if (!CHECK_INT(sudoku_search_next(&search, solution, 0), 1)) return;
        if (!CHECK_BYTES(solution, grid, CELLS)) return;
        if (!CHECK_INT(sudoku_search_next(&search, solution, 0), 0)) return;
        /* one cell with another digit: it clashes, which for candidates is no error but no solution */
        cell = rng_below(&rng, CELLS);
        candidates[cell] = (uint16_t)(candidates[cell] == 0x100 ? 1 : candidates[cell] << 1);
        begin_candidates(candidates);
        if (!CHECK_INT(sudoku_search_next(&search, solution, 0), 0)) return;
    }
}

/* Whether the search that was begun brings what the trace did. */
static int goes_as_traced(const char *board, size_t room) {
    static struct trace other;
    trace_from_here(&other, 2000, room);
    return CHECK_INT(other.nodes, whole.nodes) & CHECK_INT(other.solutions, whole.solutions) &
           CHECK_BYTES(other.solution, whole.solution, sizeof whole.solution[0] * room) &
           CHECK(other.solutions == 0 || judge_solution(board, other.solution[0]));
}

TEST(all_candidates_are_the_empty_board) {
    char board[CELLS];
    uint16_t candidates[CELLS];
    empty_board(board);
    trace_board(board, &whole, 2000, 300);
    CHECK_INT(whole.solutions, 300);
    all_candidates(candidates, 0x1ff);
    begin_candidates(candidates);
    goes_as_traced(board, 300);
}

static int compare_solutions(const void *one, const void *other) { return memcmp(one, other, CELLS); }

/* The candidates of a board lead to the board's own solutions (in whatever order). */
static int has_the_same_solutions(const char *board) {
    static struct trace other;
    uint16_t candidates[CELLS];
    CHECK_INT(sudoku_candidates(board, candidates), 0);
    trace_board(board, &whole, 2000, 2000);
    begin_candidates(candidates);
    trace_from_here(&other, 2000, 2000);
    if (whole.nodes == 2000 || other.nodes == 2000) return 1;
    qsort(whole.solution, whole.solutions, CELLS, compare_solutions);
    qsort(other.solution, other.solutions, CELLS, compare_solutions);
    return CHECK_INT(other.solutions, whole.solutions) &&
           CHECK_BYTES(other.solution, whole.solution, whole.solutions * CELLS);
}

TEST(candidates_of_a_board_are_the_board) { for_boards(2000, has_the_same_solutions); }

/* Sets that no board can express, against the judge. (It is slow where about half of the digits are possible.) */
TEST(any_candidates) {
    static const int more[] = {0, 1, 2, 2, 3, 3, 4, 7, 8, 8};
    struct rng rng = {7};
    uint16_t candidates[CELLS];
    char solution[CELLS];
    size_t n, gave_up = 0, total = scaled(10000);
    for (n = 0; n < total; n++) {
        uint64_t wanted, found = 0;
        int cell;
        random_candidates(&rng, more[n % 10], candidates);
        if (judge_candidates(candidates, 50, 20000, &wanted) == GAVE_UP) {
            gave_up++;
            continue;
        }
        begin_candidates(candidates);
        while (found < 50 && sudoku_search_next(&search, solution, 0) == 1) {
            int held = judge_houses(solution);
            for (cell = 0; cell < CELLS; cell++) held &= candidates[cell] >> (solution[cell] - '1') & 1;
            if (!CHECK(held)) return;
            found++;
        }
        if (!CHECK_INT(found, wanted)) return;
    }
    CHECK(gave_up * 8 < total);
}

/* Memory that something else has altered may give any answer, but not run for ever: sets of several digits where a search
 * remembers single ones, and no dead ends, few, or as many as there can be. A search that has found 300
 * solutions, as there may be from an altered state, is taken to go on well. */
TEST(an_altered_search_ends) {
    static const uint64_t values[] = {0x0007000700070047u, 0, 1, 2, 0x7fffffffffffffffu, 0xffffffffffffffffu};
    const char *board = "...5.3..2.....13....3..6.9......5..4.2...4....642..............541....36.......7."; /* has none */
    size_t step = 60 / scaled(60), word, value; /* more than 1 where tests are slow */
    for (word = 0; word < sizeof search.opaque / sizeof *search.opaque; word++) {
        int is_state = word < 3900; /* what follows the states is looked at whole */
        if (word % (is_state ? 97 : step) != 0) continue;
        for (value = 0; value < (is_state ? 1 : sizeof values / sizeof *values); value++) {
            int n, solutions = 0, budgets = 0, result = 1;
            sudoku_search_begin(&search, sizeof search, board);
            for (n = 0; n < 60; n++) sudoku_search_next(&search, NULL, 1);
            search.opaque[word] = values[value];
            while (result != 0 && solutions < 300 && budgets < 300) {
                result = sudoku_search_next(&search, NULL, 1000);
                if (result == 1) solutions++;
                if (result == SUDOKU_ERROR_BUDGET) budgets++;
                if (result < 0 && result != SUDOKU_ERROR_BUDGET) break; /* seen to be no search */
            }
            if (!CHECK(budgets < 300)) printf("  word %lu, value %lx\n", (unsigned long)word, (unsigned long)values[value]);
        }
    }
}

SUITE(count) = {CASE(an_altered_search_ends),
                CASE(count_errors_write_nothing),
                CASE(limits),
                CASE(a_budget_is_exact),
                CASE(a_budget_is_exact_up_to_a_limit),
                CASE(a_search_resumed_is_the_same_search),
                CASE(a_call_of_n_nodes_is_n_calls_of_one),
                CASE(nothing_after_the_end),
                CASE(copies_go_on_alone),
                CASE(a_search_forgets_what_it_held),
                CASE(a_board_may_go_once_a_search_has_begun),
                CASE(searches_never_begun),
                CASE(begin_errors_change_nothing),
                CASE(an_object_may_be_larger_than_needed),
                CASE(misaligned_objects),
                CASE(candidates_above_the_ninth_bit),
                CASE(an_empty_cell_means_no_solution),
                CASE(singles_of_a_grid_are_the_grid),
                CASE(all_candidates_are_the_empty_board),
                CASE(candidates_of_a_board_are_the_board),
                CASE(any_candidates),
                END};
