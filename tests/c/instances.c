/* All instances of the engine give the same answers: solutions, their order, and the nodes they take. (Builds with
 * FORCE_INSTRUCTION_SET only.) */
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "calls.h"
#include "sudoku.h"

/* Numbers beyond those in use, so that a new instance is not forgotten here. */
#define MOST_SETS 32

static struct call_room room;

/* One number for all answers to a board, and for what some budgets are enough for. */
static uint64_t answers_to(const char *board) {
    static const uint64_t budgets[] = {1, 2, 5, 20, 100, 400};
    uint64_t sum = all_answers(board, &room);
    size_t k;
    for (k = 0; k < sizeof budgets / sizeof *budgets; k++) {
        uint64_t count = 77;
        int result = sudoku_count(board, 50, budgets[k], &count);
        sum = (sum ^ (uint64_t)(result + 16) ^ count << 8) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return sum;
}

#define BOARDS 3000

TEST(all_instances_agree) {
    static char boards[BOARDS][CELLS];
    static uint64_t wanted[BOARDS];
    struct rng rng = {77};
    int set, n, sets = 0, total = scaled(BOARDS) < BOARDS ? (int)scaled(BOARDS) : BOARDS;
    for (n = 0; n < total; n++) random_board(&rng, (enum kind)(n % KINDS), boards[n]);
    CHECK(!use_instruction_set(-1) && !use_instruction_set(MOST_SETS));
    for (set = 1; set < MOST_SETS; set++) {
        if (!use_instruction_set(set)) continue;
        sets++;
        for (n = 0; n < total; n++) {
            uint64_t answers = answers_to(boards[n]);
            if (sets == 1) wanted[n] = answers;
            if (CHECK(answers == wanted[n])) continue;
            printf("  instruction set %d\n", set);
            show_board(boards[n]);
            break;
        }
    }
    CHECK(use_instruction_set_of_command_line());
    if (sets == 0) skipped("instances of the engine (this build cannot choose among them)");
}

/* A search begun by one instance goes on with another: its object does not depend on the instruction set. */
TEST(a_search_goes_on_with_another_instance) {
    const char *board = ".....6....59.....82....8....45........3........6..3.54...325..6..................";
    static sudoku_search one, other;
    int set, step;
    CHECK_INT(sudoku_search_begin(&one, sizeof one, board), 0);
    other = one;
    for (step = 0; step < 2000; step++) {
        char solution[CELLS] = {0}, other_solution[CELLS] = {0};
        int result = sudoku_search_next(&one, solution, 3);
        for (set = step; set < step + MOST_SETS && !use_instruction_set(set % MOST_SETS); set++) {}
        if (!CHECK_INT(sudoku_search_next(&other, other_solution, 3), result)) break;
        if (!CHECK_BYTES(other_solution, solution, CELLS)) break;
    }
    CHECK(use_instruction_set_of_command_line());
}

SUITE(instances) = {CASE(all_instances_agree), CASE(a_search_goes_on_with_another_instance), END};
