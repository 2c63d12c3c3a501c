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
    char board[CELLS]; /* the first of the worst */
};

static void add(struct tail *tail, const char *board) {
    unsigned nodes = nodes_of(board);
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
    struct tail tail = {0, 0, {0}};
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
    struct tail tail = {0, 0, {0}};
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n;
    for (n = 0; n < count; n++)
        if (!facts[n].clash) add(&tail, facts[n].board);
    judge_tail(&tail, "boards of the list");
}

/* Found by climbing from board to board to ever more nodes of this very engine as it was before it probed (1,300 to 16,000
 * of them), so not like any that people have. */
TEST(boards_made_hard_for_this_engine) {
    static const char *const boards[] = {
        ".....2.7...8....26..6..8.....2..614.......5...6.......................8..5.4..7..",
        "8..........36.1......3..6...5...7.......95....871...3........68..8...31..9.......",
        "..2.8...33...9..7..6......8............935147.........5...1..2.49.8.2......3.....",
        ".4.................7...4.9....62..1...2.81.5..6..7...............9.......3......2",
        "..........16...7..5...............4.9...4...7.81.9..5.....8....8....2.9.6...5...1",
        "..........16...7..5...............4.9...4.1.7.8..9..5.1...8....8....2.9.6...5....",
        "..........16...7..5...............4.9...4...74.1.9..5.....8..9.8..91....6...5..81",
        "..........13...7..89..............4.9.1.4..5.4...9..8.....8....5.8.7..9.....5....",
        "..........13.....789..............4.9.1.4..5.4...9..8.....8....5.8.7..9.....5....",
        "..2......4..2.9..1.....48........3....916.........3.4.......4.99.......6.6.......",
    };
    enum { COUNT = sizeof boards / sizeof *boards };
    struct tail tail = {0, 0, {0}};
    char lines[COUNT][CELLS], solutions[COUNT][CELLS], solution[CELLS];
    int8_t results[COUNT];
    size_t n;
    for (n = 0; n < COUNT; n++) {
        add(&tail, boards[n]);
        memcpy(lines[n], boards[n], CELLS);
    }
    judge_tail(&tail, "boards made hard");
    /* What the search does there it hardly ever does elsewhere: its answers are looked at too. */
    CHECK_INT(sudoku_solve_batch(lines[0], CELLS, solutions[0], CELLS, results, COUNT, 2), 0);
    for (n = 0; n < COUNT; n++) {
        uint64_t count = 99;
        int verdict = sudoku_solve(boards[n], solution);
        CHECK(judge_count(boards[n], 2, 10000000, &count) != GAVE_UP);
        CHECK_INT(verdict, count);
        CHECK_INT(results[n], verdict);
        if (verdict <= 0) continue;
        CHECK(judge_solution(boards[n], solution));
        CHECK_BYTES(solutions[n], solution, CELLS);
    }
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
               CASE(a_budget_of_as_many_nodes_is_enough),
               END};
