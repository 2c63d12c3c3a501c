/* The worst case, which a mean hides: whatever the board, a verdict (the second solution, or the end of the search)
 * comes within few nodes. Tested in nodes, which are the same on every machine, and not in time. */
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

#define MOST_NODES 1000
/* Where counting stops: how far a bad board is beyond the bound is worth knowing. */
#define GIVE_UP 100000

static sudoku_search search;

/* The nodes that the verdict takes, one a call; the call that finds the end counts as well, though it may visit none.
 * GIVE_UP if it takes as many. */
static unsigned nodes_of(const char *board) {
    unsigned nodes = 0;
    int solutions = 0, result = 1;
    if (!CHECK_INT(sudoku_search_begin(&search, sizeof search, board), 0)) return 0;
    while (nodes < GIVE_UP && solutions < 2 && result != 0) {
        result = sudoku_search_next(&search, NULL, 1);
        solutions += result == 1;
        nodes++;
    }
    return nodes;
}

struct tail {
    unsigned worst, over;
    unsigned long sum;
    char board[CELLS]; /* the first of the worst */
};

static void add(struct tail *tail, const char *board) {
    unsigned nodes = nodes_of(board);
    tail->sum += nodes;
    if (nodes > MOST_NODES) tail->over++;
    if (nodes <= tail->worst) return;
    tail->worst = nodes;
    memcpy(tail->board, board, CELLS);
}

static void judge_tail(const struct tail *tail, const char *what) {
    if (tail->over) printf("  %u of them take more than %u nodes\n", tail->over, MOST_NODES);
    printf("  worst of %s: %u nodes, %.81s\n", what, tail->worst, tail->board);
    CHECK_INT(tail->over, 0);
}

static void random_boards(enum kind kind, const char *what) {
    struct rng rng = {1000 + (uint64_t)kind};
    struct tail tail = {0, 0, 0, {0}};
    char board[CELLS];
    size_t n;
    for (n = 0; n < scaled(70000); n++) {
        random_board(&rng, kind, board);
        add(&tail, board);
    }
    judge_tail(&tail, what);
}

TEST(random_clues_that_do_not_clash) { random_boards(SPARSE, "boards of random clues"); }
TEST(clues_of_a_grid) { random_boards(KEPT, "boards of clues of a grid"); }
TEST(clues_in_few_houses_or_of_few_digits) { random_boards(CLUSTERED, "boards of clustered clues"); }

/* behaviours, line 10 */
TEST(boards_of_the_list) {
    struct tail tail = {0, 0, 0, {0}};
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n;
    for (n = 0; n < count; n++)
        if (!facts[n].clash) add(&tail, facts[n].board);
    judge_tail(&tail, "boards of the list");
}

TEST(boards_made_hard_for_this_engine) {
    struct tail tail = {0, 0, 0, {0}};
    char lines[HARD_BOARDS][CELLS], solutions[HARD_BOARDS][CELLS], solution[CELLS];
    int8_t results[HARD_BOARDS];
    size_t n;
    for (n = 0; n < HARD_BOARDS; n++) {
        add(&tail, hard_boards[n]);
        memcpy(lines[n], hard_boards[n], CELLS);
    }
    judge_tail(&tail, "boards made hard");
    /* What the search does there it hardly ever does elsewhere: its answers are looked at too. */
    CHECK_INT(sudoku_solve_batch(lines[0], CELLS, solutions[0], CELLS, results, HARD_BOARDS, 2), 0);
    for (n = 0; n < HARD_BOARDS; n++) {
        uint64_t count = 99;
        int verdict = sudoku_solve(hard_boards[n], solution);
        CHECK(judge_count(hard_boards[n], 2, 10000000, &count) != GAVE_UP);
        CHECK_INT(verdict, count);
        CHECK_INT(results[n], verdict);
        if (verdict <= 0) continue;
        CHECK(judge_solution(hard_boards[n], solution));
        CHECK_BYTES(solutions[n], solution, CELLS);
    }
}

/* A search that goes another way shows here, though its answers are the same: by the nodes of all that it needs. Who means
 * to let it go another way, and has measured what that is good for, writes the new numbers down. */
TEST(the_search_goes_the_same_way_as_ever) {
    struct tail hard = {0, 0, 0, {0}}, clustered = {0, 0, 0, {0}};
    struct rng rng = {9};
    char board[CELLS];
    size_t n;
    for (n = 0; n < HARD_BOARDS; n++) add(&hard, hard_boards[n]);
    for (n = 0; n < 3000; n++) {
        random_board(&rng, CLUSTERED, board);
        add(&clustered, board);
    }
    CHECK_INT(hard.sum, 7123);
    CHECK_INT(clustered.sum, 117684);
}

/* The same boards as one call sees them: the budget of 1,000 nodes is enough. */
TEST(a_budget_of_as_many_nodes_is_enough) {
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n;
    for (n = 0; n < count; n++) {
        uint64_t solutions;
        if (facts[n].clash) continue;
        if (CHECK(sudoku_count(facts[n].board, 2, MOST_NODES, &solutions) >= 0)) continue;
        printf("  board: %s\n", facts[n].name);
    }
}

SUITE(tail) = {CASE(random_clues_that_do_not_clash),
               CASE(clues_of_a_grid),
               CASE(clues_in_few_houses_or_of_few_digits),
               CASE(boards_of_the_list),
               CASE(boards_made_hard_for_this_engine),
               CASE(the_search_goes_the_same_way_as_ever),
               CASE(a_budget_of_as_many_nodes_is_enough),
               END};
