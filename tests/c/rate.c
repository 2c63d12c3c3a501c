/* sudoku_rate, sudoku_hint, sudoku_hint_apply, sudoku_technique_name. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "sudoku.h"

static const char *const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char *const AMBIGUOUS = "....1...47......2.3.........8....2.....7...3..1............48.16.23..............";
static const char *const NO_SOLUTION = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
static const char *const CLASH = "11...............................................................................";
static const char *const BAD = "x................................................................................";
static const char *const CLASH_AND_BAD =
    "11..............................................................................x";

static int bit(char digit) { return 1 << (digit - '1'); }

/* ---- errors ---- */

TEST(rate_errors_write_nothing) {
    sudoku_rating rating, before;
    memset(&rating, 0x5a, sizeof rating);
    before = rating;
    CHECK_INT(sudoku_rate(NULL, &rating, 0), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_rate(EASY, NULL, 0), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_rate(BAD, NULL, 0), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_rate(BAD, &rating, 0), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_rate(CLASH_AND_BAD, &rating, 0), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_rate(CLASH, &rating, 0), SUDOKU_ERROR_CLASH);
    CHECK_INT(sudoku_rate(NO_SOLUTION, &rating, 1), SUDOKU_ERROR_NO_SOLUTION);
    CHECK_INT(sudoku_rate(AMBIGUOUS, &rating, 1), SUDOKU_ERROR_NOT_UNIQUE);
    CHECK_INT(sudoku_rate(EASY, &rating, 1), SUDOKU_ERROR_BUDGET);
    CHECK_BYTES(&rating, &before, sizeof rating);
}

TEST(hint_errors_write_nothing) {
    uint16_t marks[CELLS];
    sudoku_step *step = malloc(sizeof *step), *before = malloc(sizeof *before);
    int cell;
    for (cell = 0; cell < CELLS; cell++) marks[cell] = 0x1ff;
    memset(step, 0x5a, sizeof *step);
    *before = *step;
    CHECK_INT(sudoku_hint(NULL, EASY, NULL, step, 0), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint(EASY, NULL, NULL, step, 0), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint(EASY, EASY, NULL, NULL, 0), SUDOKU_ERROR_NULL);
    marks[80] = 0x200;
    CHECK_INT(sudoku_hint(BAD, EASY, marks, NULL, 0), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint(BAD, EASY, marks, step, 0), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_hint(BAD, EASY, NULL, step, 0), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_hint(EASY, BAD, NULL, step, 0), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_hint(CLASH, BAD, NULL, step, 0), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_hint(CLASH, EASY, NULL, step, 0), SUDOKU_ERROR_CLASH);
    CHECK_INT(sudoku_hint(NO_SOLUTION, NO_SOLUTION, NULL, step, 0), SUDOKU_ERROR_NO_SOLUTION);
    CHECK_INT(sudoku_hint(AMBIGUOUS, AMBIGUOUS, NULL, step, 0), SUDOKU_ERROR_NOT_UNIQUE);
    CHECK_INT(sudoku_hint(EASY, SOLVED, NULL, step, 0), 0);
    CHECK_BYTES(step, before, sizeof *step);
    free(step);
    free(before);
}

TEST(apply_errors_change_nothing) {
    char board[CELLS];
    uint16_t marks[CELLS], marks_before[CELLS];
    sudoku_step *step = malloc(sizeof *step), *other = malloc(sizeof *other);
    memcpy(board, EASY, CELLS);
    CHECK_INT(sudoku_candidates(EASY, marks), 0);
    memcpy(marks_before, marks, sizeof marks);
    CHECK_INT(sudoku_hint(EASY, EASY, NULL, step, 0), 1);
    CHECK_INT(step->action, SUDOKU_ACTION_PLACEMENT);
    CHECK_INT(sudoku_hint_apply(NULL, board, marks), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_apply(step, NULL, marks), SUDOKU_ERROR_NULL);
    *other = *step;
    other->action = 0;
    CHECK_INT(sudoku_hint_apply(other, board, marks), SUDOKU_ERROR_OPTION);
    other->action = 6;
    CHECK_INT(sudoku_hint_apply(other, board, marks), SUDOKU_ERROR_OPTION);
    *other = *step;
    other->cell = CELLS;
    CHECK_INT(sudoku_hint_apply(other, board, marks), SUDOKU_ERROR_OPTION);
    *other = *step;
    other->digit = 0;
    CHECK_INT(sudoku_hint_apply(other, board, marks), SUDOKU_ERROR_OPTION);
    other->digit = 10;
    CHECK_INT(sudoku_hint_apply(other, board, marks), SUDOKU_ERROR_OPTION);
    *other = *step;
    other->eliminations[80] = 0x200;
    CHECK_INT(sudoku_hint_apply(other, board, marks), SUDOKU_ERROR_OPTION);
    board[80] = 'x';
    CHECK_INT(sudoku_hint_apply(other, board, marks), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_hint_apply(step, board, marks), SUDOKU_ERROR_CELL);
    board[80] = EASY[80];
    CHECK_BYTES(board, EASY, CELLS);
    CHECK_BYTES(marks, marks_before, sizeof marks);
    free(step);
    free(other);
}

static int rate(const char *puzzle, uint16_t *marks, void *rating, uint64_t max_nodes) {
    (void)marks;
    return sudoku_rate(puzzle, rating, max_nodes);
}

static int hint(const char *board, uint16_t *marks, void *step, uint64_t max_nodes) {
    return sudoku_hint(board, board, marks, step, max_nodes);
}

/* The nodes that a call needs for a result of so many bytes. With fewer it says so and writes nothing; with them or more
 * the result is the one that it has without a budget. */
static uint64_t nodes_needed(int (*call)(const char *, uint16_t *, void *, uint64_t), const char *board,
                             uint16_t *marks, size_t size) {
    const uint64_t enough = UINT64_C(1) << 40;
    uint64_t too_few = 0, needed = enough;
    char *whole = malloc(size), *result = malloc(size), *untouched = malloc(size);
    int outcome = call(board, marks, whole, 0);
    memset(untouched, 0x5a, size);
    while (needed - too_few > 1) {
        /* Upwards by doubling first, for what is far too much takes no longer, but what is too few less. */
        uint64_t nodes = needed == enough ? 2 * too_few + 1 : too_few + (needed - too_few) / 2;
        int is_enough;
        memset(result, 0x5a, size);
        is_enough = call(board, marks, result, nodes) != SUDOKU_ERROR_BUDGET;
        CHECK_BYTES(result, is_enough ? whole : untouched, size);
        if (is_enough) needed = nodes; else too_few = nodes;
    }
    CHECK_INT(call(board, marks, result, needed), outcome);
    CHECK_INT(call(board, marks, result, needed + 1), outcome);
    CHECK_INT(call(board, marks, result, UINT64_MAX), outcome);
    free(whole);
    free(result);
    free(untouched);
    return needed;
}

/* Of puzzles that need singles to nets, and of the hint of each that is rated as the puzzle. */
TEST(budgets_are_kept) {
    static const char *const lists[] = {"rated.tsv", "chains.tsv"};
    sudoku_step *step = malloc(sizeof *step);
    int of_list, n = 0, puzzles = 0;
    uint64_t of_ratings = 0, of_hints = 0;
    for (of_list = 0; of_list < 2; of_list++) {
        FILE *file = open_data(lists[of_list]);
        char line[200], board[CELLS];
        while (fgets(line, sizeof line, file)) {
            sudoku_rating rating;
            uint16_t marks[CELLS];
            if (line[0] == '#' || n++ % 9 != 0) continue;
            memcpy(board, line, CELLS);
            if (!CHECK_INT(sudoku_rate(board, &rating, 0), 0) || rating.er > 85) continue;
            of_ratings += nodes_needed(rate, board, NULL, sizeof rating);
            CHECK_INT(sudoku_candidates(board, marks), 0);
            while (CHECK_INT(sudoku_hint(board, board, marks, step, 0), 1) && step->rating < rating.er)
                CHECK_INT(sudoku_hint_apply(step, board, marks), 0);
            of_hints += nodes_needed(hint, board, marks, sizeof *step);
            puzzles++;
        }
        fclose(file);
    }
    free(step);
    CHECK(puzzles >= 15);
    /* As they have always been, on every instruction set. */
    CHECK_INT(of_ratings, 35129);
    CHECK_INT(of_hints, 11391);
}

/* ---- ratings ---- */

TEST(a_solved_board_is_not_hard) {
    sudoku_rating rating;
    CHECK_INT(sudoku_rate(SOLVED, &rating, 0), 0);
    CHECK_INT(rating.er + rating.ep + rating.ed + rating.technique + (int)rating.rounds, 0);
}

/* Ratings by Sudoku Explainer. */
TEST(ratings_are_those_of_the_list) {
    FILE *file = open_data("rated.tsv");
    char line[200];
    size_t n = 0;
    while (fgets(line, sizeof line, file)) {
        double er, ep, ed;
        sudoku_rating rating;
        if (line[0] == '#') continue;
        n++;
        if (!CHECK_INT(sscanf(line + CELLS, "%lf %lf %lf", &er, &ep, &ed), 3)) break;
        if (CHECK_INT(sudoku_rate(line, &rating, 0), 0) & CHECK_INT(rating.er, (int)(er * 10 + 0.5)) &
            CHECK_INT(rating.ep, (int)(ep * 10 + 0.5)) & CHECK_INT(rating.ed, (int)(ed * 10 + 0.5)))
            continue;
        show_board(line);
    }
    CHECK(n >= 100);
    fclose(file);
}

/* Equal puzzles are rated equal. */
TEST(ratings_depend_on_the_puzzle_alone) {
    struct rng rng = {5};
    size_t n, total = scaled(50) >= 500 ? 1000 : scaled(50), k;
    for (n = 0; n < total; n++) {
        char board[CELLS], other[CELLS];
        sudoku_rating rating, again;
        random_board(&rng, UNIQUE, board);
        if (!CHECK_INT(sudoku_rate(board, &rating, 0), 0)) return;
        for (k = 0; k < (total == 1000 ? 20 : 5); k++) {
            struct transform how = random_transform(&rng, RELABEL | PERMUTE | TRANSPOSE);
            transform_board(&how, board, other);
            CHECK_INT(sudoku_rate(other, &again, 0), 0);
            if (CHECK_BYTES(&again, &rating, sizeof rating)) continue;
            show_board(board);
            show_board(other);
            return;
        }
    }
}

/* ---- hints ---- */

/* Whether a step is right by the solution, and says what it should. */
static int is_sound(const sudoku_step *step, const char *board, const uint16_t *marks, const char *solution) {
    int cell, any = 0, held = 1;
    if (step->action == SUDOKU_ACTION_PLACEMENT) {
        held &= CHECK(step->cell < CELLS && is_blank(board[step->cell]));
        return held & CHECK_INT('0' + step->digit, solution[step->cell]);
    }
    held &= CHECK_INT(step->action, SUDOKU_ACTION_ELIMINATION) & CHECK_INT(step->cell + step->digit, 0);
    for (cell = 0; cell < CELLS; cell++) {
        any |= step->eliminations[cell];
        if (step->eliminations[cell] == 0) continue;
        held &= CHECK(is_blank(board[cell]) && (step->eliminations[cell] & ~marks[cell]) == 0);
        held &= CHECK((step->eliminations[cell] & bit(solution[cell])) == 0);
    }
    return held & CHECK(any != 0);
}

/* Follows the hints of a puzzle to its solution; their hardest rating, or -1 if one is wrong. */
static int follow(const char *puzzle, sudoku_step *step) {
    char board[CELLS], solution[CELLS];
    uint16_t marks[CELLS];
    int hardest = 0, result, steps = 0;
    memcpy(board, puzzle, CELLS);
    sudoku_solve(puzzle, solution);
    sudoku_candidates(board, marks);
    while ((result = sudoku_hint(puzzle, board, marks, step, 0)) == 1) {
        if (!is_sound(step, board, marks, solution) || !CHECK(sudoku_technique_name(step->technique) != NULL)) {
            printf("  technique: %s\n", sudoku_technique_name(step->technique));
            show_board(board);
            return -1;
        }
        if (step->rating > hardest) hardest = step->rating;
        if (!CHECK_INT(sudoku_hint_apply(step, board, marks), 0) || !CHECK(steps++ < 729)) return -1;
    }
    return CHECK_INT(result, 0) & CHECK_BYTES(board, solution, CELLS) ? hardest : -1;
}

TEST(every_step_is_right) {
    struct rng rng = {8};
    sudoku_step *step = malloc(sizeof *step);
    size_t n, total = scaled(1) > 1 ? 20000 : scaled(200);
    char board[CELLS];
    for (n = 0; n < total; n++) {
        random_board(&rng, UNIQUE, board);
        if (follow(board, step) >= 0) continue;
        show_board(board);
        break;
    }
    free(step);
}

/* The hints lead to the rating; one at a time or all at once is nearly always the same. */
TEST(hints_are_as_hard_as_the_rating) {
    FILE *file = open_data("rated.tsv");
    sudoku_step *step = malloc(sizeof *step);
    char line[200];
    int equal = 0, puzzles = 0;
    while (fgets(line, sizeof line, file)) {
        sudoku_rating rating;
        if (line[0] == '#' || sudoku_rate(line, &rating, 0) != 0) continue;
        puzzles++;
        equal += follow(line, step) == rating.er;
    }
    CHECK(puzzles >= 100 && equal * 100 >= puzzles * 98);
    fclose(file);
    free(step);
}

TEST(wrong_entries_come_first) {
    char board[CELLS];
    uint16_t marks[CELLS];
    sudoku_step *step = malloc(sizeof *step);
    memcpy(board, EASY, CELLS);
    board[2] = '4';  /* right */
    board[3] = '2';  /* should be 6 */
    board[80] = '1'; /* a given, overwritten */
    memset(marks, 0, sizeof marks);
    CHECK_INT(sudoku_hint(EASY, board, marks, step, 0), 1);
    CHECK_INT(step->action, SUDOKU_ACTION_WRONG_ENTRY);
    CHECK_TEXT(sudoku_technique_name(step->technique), "Wrong Entry");
    CHECK_INT(step->rating, 0);
    CHECK_INT(step->eliminations[2], 0);
    CHECK_INT(step->eliminations[3], bit('2'));
    CHECK_INT(step->eliminations[80], bit('1'));
    CHECK_INT(sudoku_hint_apply(step, board, marks), 0);
    CHECK(board[2] == '4' && board[3] == '.' && board[80] == '.');
    CHECK_INT(marks[3], bit('2') | bit('6'));
    free(step);
}

TEST(pencil_marks_are_looked_at) {
    uint16_t marks[CELLS], plain[CELLS];
    char board[CELLS];
    sudoku_step *step = malloc(sizeof *step);
    sudoku_candidates(EASY, plain);
    memcpy(marks, plain, sizeof marks);
    memcpy(board, EASY, CELLS);
    marks[2] = bit('1') | bit('2');             /* lacks the 4; the 5 of its row is no mark here */
    marks[3] = (uint16_t)(plain[3] | bit('7')); /* which its row has */
    marks[5] = 0;                               /* not marked yet */
    CHECK_INT(sudoku_hint(EASY, board, marks, step, 0), 1);
    CHECK_INT(step->action, SUDOKU_ACTION_MISSING_MARK);
    CHECK_INT(step->pattern[2], bit('4'));
    CHECK_INT(step->pattern[3] + step->pattern[5], 0);
    CHECK_INT(sudoku_hint_apply(step, board, marks), 0);
    CHECK_INT(marks[2], bit('1') | bit('2') | bit('4'));
    CHECK_INT(sudoku_hint(EASY, board, marks, step, 0), 1);
    CHECK_INT(step->action, SUDOKU_ACTION_STRAY_MARK);
    CHECK_INT(step->eliminations[3], bit('7'));
    CHECK_INT(step->eliminations[5], 0);
    CHECK_INT(sudoku_hint_apply(step, board, marks), 0);
    CHECK_INT(marks[3], plain[3]);
    CHECK_BYTES(board, EASY, CELLS);
    CHECK_INT(sudoku_hint(EASY, board, marks, step, 0), 1);
    CHECK(step->action >= SUDOKU_ACTION_PLACEMENT);
    free(step);
}

/* Any half-filled state, with givens missing on the board, and without pencil marks. */
TEST(any_state_has_a_hint) {
    struct rng rng = {3};
    sudoku_step *step = malloc(sizeof *step);
    char puzzle[CELLS], board[CELLS], solution[CELLS];
    uint16_t marks[CELLS];
    size_t n;
    for (n = 0; n < scaled(200); n++) {
        int cell, blanks = 0;
        random_board(&rng, UNIQUE, puzzle);
        sudoku_solve(puzzle, solution);
        for (cell = 0; cell < CELLS; cell++) {
            board[cell] = rng_below(&rng, 2) ? solution[cell] : '.';
            blanks += is_blank(board[cell]) && is_blank(puzzle[cell]);
        }
        CHECK_INT(sudoku_hint(puzzle, board, NULL, step, 0), blanks > 0);
        if (blanks == 0) continue;
        for (cell = 0; cell < CELLS; cell++)
            if (!is_blank(puzzle[cell])) board[cell] = puzzle[cell];
        sudoku_candidates(board, marks);
        if (is_sound(step, board, marks, solution)) continue;
        show_board(puzzle);
        show_board(board);
        break;
    }
    free(step);
}

/* Follows the hints from any marks to the solution; givens may be missing on the board. */
static int reaches_the_end(const char *puzzle, char *board, uint16_t *marks, sudoku_step *step) {
    char solution[CELLS];
    int cell, result, steps = 0, held = 1;
    sudoku_solve(puzzle, solution);
    while ((result = sudoku_hint(puzzle, board, marks, step, 0)) == 1 && (held &= CHECK(steps++ < 1000)) != 0)
        held &= CHECK_INT(sudoku_hint_apply(step, board, marks), 0);
    held &= CHECK_INT(result, 0);
    for (cell = 0; cell < CELLS; cell++)
        held &= CHECK(board[cell] == solution[cell] || (is_blank(board[cell]) && !is_blank(puzzle[cell])));
    if (!held) show_board(puzzle);
    return held;
}

/* Pencil marks that are not there yet are filled in where a step strikes, so that it is not told again. */
TEST(hints_lead_on_without_pencil_marks) {
    static const char *const some = ".....1..86...4..7..1.63...41.93......83...2....2..46...7......5....193...3.......";
    static const char *const none = ".....7..4.....6..386.2.....5.9.82...64.....8.......7.........42.1..3....7.3.....9";
    struct rng rng = {17};
    sudoku_step *step = malloc(sizeof *step);
    char puzzle[CELLS], board[CELLS];
    uint16_t marks[CELLS];
    size_t n;
    int cell, held;
    memcpy(board, some, CELLS);
    sudoku_candidates(board, marks);
    marks[64] = 0;
    held = reaches_the_end(some, board, marks, step);
    memcpy(board, none, CELLS);
    memset(marks, 0, sizeof marks);
    held &= reaches_the_end(none, board, marks, step);
    for (n = 0; held && n < scaled(200); n++) {
        random_board(&rng, UNIQUE, puzzle);
        memcpy(board, puzzle, CELLS);
        sudoku_candidates(board, marks);
        for (cell = 0; cell < CELLS; cell++) {
            if (n % 2 && rng_below(&rng, 2)) board[cell] = '.';
            if (n % 4 < 2 || rng_below(&rng, 2)) marks[cell] = 0;
        }
        held = reaches_the_end(puzzle, board, marks, step);
    }
    free(step);
}

/* Only cells that a step names get pencil marks, and of these only those that have none those of the plain rules. */
TEST(applying_fills_in_what_it_names) {
    sudoku_step step;
    char board[CELLS];
    uint16_t marks[CELLS], plain[CELLS], before[CELLS];
    memcpy(board, EASY, CELLS);
    sudoku_candidates(EASY, plain); /* r1c3 1 2 4, r1c4 2 6, r1c6 2 4 6 8 */
    memset(marks, 0, sizeof marks);
    memset(&step, 0, sizeof step);
    step.technique = 8;
    step.action = SUDOKU_ACTION_ELIMINATION;
    step.eliminations[2] = step.eliminations[3] = (uint16_t)bit('2');
    marks[3] = (uint16_t)(bit('2') | bit('9'));
    CHECK_INT(sudoku_hint_apply(&step, board, marks), 0);
    CHECK_INT(marks[2], bit('1') | bit('4'));
    CHECK_INT(marks[3], bit('9'));
    CHECK_INT(marks[0] + marks[5], 0);
    step.technique = 61;
    step.action = SUDOKU_ACTION_MISSING_MARK;
    step.pattern[3] = step.pattern[5] = (uint16_t)bit('9');
    CHECK_INT(sudoku_hint_apply(&step, board, marks), 0);
    CHECK_INT(marks[5], plain[5] | bit('9'));
    CHECK_INT(marks[3], bit('9')); /* which was not missing */
    /* A wrong entry leaves cells alone in which nothing is wrong, filled ones and those without marks. */
    step.technique = 60;
    step.action = SUDOKU_ACTION_WRONG_ENTRY;
    memset(step.eliminations, 0, sizeof step.eliminations);
    step.eliminations[3] = (uint16_t)bit('2');
    board[3] = '2';
    memset(marks, 0, sizeof marks);
    memcpy(before, marks, sizeof marks);
    before[3] = plain[3];
    CHECK_INT(sudoku_hint_apply(&step, board, marks), 0);
    CHECK_BYTES(marks, before, sizeof marks);
    CHECK_BYTES(board, EASY, CELLS);
    /* Nothing can be remembered without pencil marks. */
    step.technique = 8;
    step.action = SUDOKU_ACTION_ELIMINATION;
    CHECK_INT(sudoku_hint_apply(&step, board, NULL), 0);
    CHECK_BYTES(board, EASY, CELLS);
}

TEST(applying_needs_no_pencil_marks) {
    char board[CELLS];
    sudoku_step *step = malloc(sizeof *step);
    memcpy(board, EASY, CELLS);
    CHECK_INT(sudoku_hint(EASY, board, NULL, step, 0), 1);
    CHECK_INT(sudoku_hint_apply(step, board, NULL), 0);
    CHECK_INT(board[step->cell], SOLVED[step->cell]);
    free(step);
}

TEST(techniques_have_names) {
    int technique, names = 0;
    CHECK_TEXT(sudoku_technique_name(2), "Hidden Single");
    CHECK(sudoku_technique_name(0) == NULL && sudoku_technique_name(-1) == NULL && sudoku_technique_name(258) == NULL);
    for (technique = 1; technique < 256; technique++) names += sudoku_technique_name(technique) != NULL;
    CHECK(names >= 40);
}

SUITE(rate) = {CASE(rate_errors_write_nothing),
               CASE(hint_errors_write_nothing),
               CASE(apply_errors_change_nothing),
               CASE(budgets_are_kept),
               CASE(a_solved_board_is_not_hard),
               CASE(ratings_are_those_of_the_list),
               CASE(ratings_depend_on_the_puzzle_alone),
               CASE(every_step_is_right),
               CASE(hints_are_as_hard_as_the_rating),
               CASE(wrong_entries_come_first),
               CASE(pencil_marks_are_looked_at),
               CASE(any_state_has_a_hint),
               CASE(hints_lead_on_without_pencil_marks),
               CASE(applying_fills_in_what_it_names),
               CASE(applying_needs_no_pencil_marks),
               CASE(techniques_have_names),
               END};
