/* The library against the judge, and boards against their equals. */
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

/* Solutions are counted up to this number. */
#define LIMIT 30
/* What the judge may take for a board before it gives up. */
#define STEPS 20000

/* What the library says of a board, against what is known of it. */
static int is_as_judged(const char *board, int valid, int verdict, uint64_t solutions) {
    char solution[CELLS], plain[9][9];
    uint64_t count = 77;
    int held;
    memcpy(plain, board, CELLS);
    held = CHECK_INT(is_valid_sudoku((const char(*)[9])plain), valid);
    held &= CHECK_INT(sudoku_check(board, NULL), verdict < 0 ? verdict : 0);
    held &= CHECK_INT(sudoku_solve(board, solution), verdict);
    held &= CHECK_INT(solve_sudoku(plain), verdict > 0);
    if (verdict > 0) held &= CHECK(judge_solution(board, solution)) & CHECK(judge_solution(board, plain[0]));
    else held &= CHECK_BYTES(plain, board, CELLS);
    held &= CHECK_INT(sudoku_count(board, LIMIT, 0, &count), verdict < 0 ? verdict : solutions == LIMIT);
    held &= CHECK_INT(count, verdict < 0 ? 77 : solutions);
    return held;
}

/* 1: as judged, 0: not, -1: the judge gave up. */
static int judged(const char *board) {
    uint64_t count = 0;
    if (!judge_bytes(board)) return is_as_judged(board, 0, SUDOKU_ERROR_CELL, 0);
    if (!judge_houses(board)) return is_as_judged(board, 0, SUDOKU_ERROR_CLASH, 0);
    if (judge_count(board, LIMIT, STEPS, &count) == GAVE_UP) return -1;
    return is_as_judged(board, 1, count > 2 ? 2 : (int)count, count);
}

TEST(the_library_says_what_the_judge_says) {
    struct rng rng = {2026};
    char board[CELLS];
    size_t n, gave_up[KINDS] = {0}, kind, total = scaled(100000);
    for (n = 0; n < total; n++) {
        int result;
        random_board(&rng, (enum kind)(n % KINDS), board);
        result = judged(board);
        if (result < 0) gave_up[n % KINDS]++;
        if (result != 0) continue;
        show_board(board);
        return;
    }
    for (kind = 0; kind < KINDS; kind++) {
        if (!CHECK(gave_up[kind] * 20 < total / KINDS))
            printf("  the judge gave up %lu boards of the kind %s\n", (unsigned long)gave_up[kind],
                   kind_name((enum kind)kind));
    }
}

/* The judge itself: of the boards it can do, the list knows the numbers. */
TEST(the_judge_says_what_the_list_says) {
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n, judged_boards = 0;
    for (n = 0; n < count; n++) {
        uint64_t solutions, limit = facts[n].exact ? 0 : LIMIT;
        if (facts[n].clash) {
            CHECK(!judge_houses(facts[n].board));
            continue;
        }
        if (judge_count(facts[n].board, limit, 1000000, &solutions) == GAVE_UP) continue;
        judged_boards++;
        if (facts[n].exact) CHECK_INT(solutions, facts[n].solutions);
        else CHECK(solutions >= (facts[n].solutions < LIMIT ? facts[n].solutions : LIMIT));
    }
    CHECK(judged_boards >= 15);
}

/* Boards of all kinds come from the generator: if it made none of some sort, the tests above would say little. */
TEST(the_boards_are_of_all_sorts) {
    struct rng rng = {11};
    char board[CELLS];
    size_t n, sorts[5] = {0};
    int sparsest = 81, fullest = 0;
    for (n = 0; n < 5000; n++) {
        int result, clues;
        random_board(&rng, (enum kind)(n % KINDS), board);
        result = sudoku_solve(board, NULL);
        clues = clues_of(board);
        sorts[result >= 0 ? result : result == SUDOKU_ERROR_CELL ? 3 : 4]++;
        if (clues < sparsest) sparsest = clues;
        if (clues > fullest) fullest = clues;
    }
    for (n = 0; n < 5; n++) CHECK(sorts[n] >= 250);
    CHECK_INT(sparsest, 0);
    CHECK_INT(fullest, 81);
}

/* An equal board has the same verdict, the same number of solutions, and as its solution that of the other, carried
 * over. */
static int are_equal(const char *board, const struct transform *how) {
    char other[CELLS], solution[CELLS], other_solution[CELLS], carried[CELLS];
    uint64_t count = 0, other_count = 0;
    int verdict = sudoku_solve(board, solution), held;
    transform_board(how, board, other);
    held = CHECK_INT(sudoku_solve(other, other_solution), verdict);
    held &= CHECK_INT(sudoku_check(other, NULL), verdict < 0 ? verdict : 0);
    if (verdict == 1) {
        transform_board(how, solution, carried);
        held &= CHECK_BYTES(other_solution, carried, CELLS);
    }
    if (verdict == 2) held &= CHECK(judge_solution(other, other_solution));
    held &= CHECK_INT(sudoku_count(other, LIMIT, 0, &other_count), sudoku_count(board, LIMIT, 0, &count));
    held &= CHECK_INT(other_count, count);
    return held;
}

static void equal_under(int what, uint64_t seed) {
    struct rng rng = {seed};
    char board[CELLS];
    size_t n;
    for (n = 0; n < scaled(5000); n++) {
        struct transform how = random_transform(&rng, what);
        random_board(&rng, (enum kind)(n % KINDS), board);
        if (are_equal(board, &how)) continue;
        show_board(board);
        return;
    }
}

TEST(equal_under_relabelling) { equal_under(RELABEL, 21); }
TEST(equal_under_permutation) { equal_under(PERMUTE, 22); }
TEST(equal_under_transposition) { equal_under(TRANSPOSE, 23); }
TEST(equal_under_all_of_them) { equal_under(RELABEL | PERMUTE | TRANSPOSE, 24); }

/* The boards that other solvers fail at, in many guises. */
TEST(the_list_in_other_guises) {
    struct rng rng = {25};
    struct fact facts[MAX_FACTS];
    size_t count = load_facts(facts), n, k;
    for (n = 0; n < count; n++) {
        for (k = 0; k < 20; k++) {
            struct transform how = random_transform(&rng, RELABEL | PERMUTE | TRANSPOSE);
            if (are_equal(facts[n].board, &how)) continue;
            printf("  board: %s\n", facts[n].name);
            break;
        }
    }
}

SUITE(equality) = {CASE(the_library_says_what_the_judge_says),
                   CASE(the_judge_says_what_the_list_says),
                   CASE(the_boards_are_of_all_sorts),
                   CASE(equal_under_relabelling),
                   CASE(equal_under_permutation),
                   CASE(equal_under_transposition),
                   CASE(equal_under_all_of_them),
                   CASE(the_list_in_other_guises),
                   END};
