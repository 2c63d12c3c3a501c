/* A program of the first release: it knows no function, constant or size that is not in its header, 0.1.0.h, and runs with
 * every later library of the same ABI number. */
#include <stdio.h>
#include <string.h>

#include "sudoku.h"

static const char puzzle[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static int failures;

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

/* Each object lies between others, which a library that thinks it larger would write to. */
#define PLACE(type) \
    static struct { \
        char before[64]; \
        type it; \
        char after[64]; \
    }
PLACE(sudoku_search) search;
PLACE(sudoku_transform) transform;
PLACE(sudoku_rating) rating;
PLACE(sudoku_step) step;

#define FILL(place) memset(&(place), '#', sizeof(place))
#define EXPECT_UNTOUCHED_AROUND(place) EXPECT((place).before[63] == '#' && (place).after[0] == '#')

static void plain(void) {
    char board[9][9], solution[81];
    uint8_t marks[81];
    memcpy(board, puzzle, 81);
    EXPECT(is_valid_sudoku((const char(*)[9])board));
    EXPECT(solve_sudoku(board) && memcmp(board, solved, 81) == 0);
    EXPECT(sudoku_check(puzzle, marks) == 0);
    EXPECT(sudoku_solve(puzzle, solution) == 1 && memcmp(solution, solved, 81) == 0);
    memcpy(solution, puzzle, 81);
    solution[2] = 'x';
    EXPECT(sudoku_solve(solution, NULL) == SUDOKU_ERROR_CELL);
    solution[2] = '5';
    EXPECT(sudoku_solve(solution, NULL) == SUDOKU_ERROR_CLASH);
    EXPECT(sudoku_solve(NULL, NULL) == SUDOKU_ERROR_NULL);
}

static void searches(void) {
    uint16_t candidates[81];
    uint64_t count = 0;
    char solution[81];
    EXPECT(sudoku_count(puzzle, 0, 0, &count) == 0 && count == 1);
    EXPECT(sudoku_count(".................................................................................", 0, 10,
                        &count) == SUDOKU_ERROR_BUDGET);
    EXPECT(sudoku_candidates(puzzle, candidates) == 0 && candidates[2] == 0xb);
    FILL(search);
    EXPECT(sudoku_search_begin(&search.it, sizeof search.it, puzzle) == 0);
    EXPECT(sudoku_search_next(&search.it, solution, 0) == 1 && memcmp(solution, solved, 81) == 0);
    EXPECT(sudoku_search_next(&search.it, solution, 0) == 0);
    EXPECT(sudoku_search_begin_candidates(&search.it, sizeof search.it, candidates) == 0);
    EXPECT(sudoku_search_next(&search.it, solution, 0) == 1 && memcmp(solution, solved, 81) == 0);
    EXPECT_UNTOUCHED_AROUND(search);
    EXPECT(sudoku_search_begin(&search.it, 8, puzzle) == SUDOKU_ERROR_SIZE);
}

static void batches_and_texts(void) {
    char boards[162], solutions[162], text[400], board[81];
    uint8_t numbers[81];
    int8_t results[2] = {9, 9};
    size_t used = 0;
    memcpy(boards, puzzle, 81);
    memcpy(boards + 81, solved, 81);
    EXPECT(sudoku_solve_batch(boards, 81, solutions, 81, results, 2, 2) == 0 && results[0] == 1 && results[1] == 1);
    EXPECT(memcmp(solutions, solved, 81) == 0);
    memset(numbers, 0, sizeof numbers);
    numbers[0] = 5;
    EXPECT(sudoku_solve_batch_numbers(numbers, 81, numbers, 81, results, 1, 2) == 0 && results[0] == 2);
    EXPECT(numbers[0] == 5 && numbers[80] >= 1 && numbers[80] <= 9);
    EXPECT(sudoku_check_batch(boards, 81, results, 2) == 0 && results[0] == 0);
    EXPECT(sudoku_format(SUDOKU_FORMAT_GRID, NULL, puzzle, NULL, text, sizeof text) == 338);
    EXPECT(sudoku_parse(text, 338, board, NULL, &used) == 1 && used == 338 && memcmp(board, puzzle, 81) == 0);
    EXPECT(strcmp(sudoku_error_name(SUDOKU_ERROR_CLASH), "SUDOKU_ERROR_CLASH") == 0);
    EXPECT(sudoku_error_text(SUDOKU_ERROR_CLASH)[0] != 0);
    EXPECT(sudoku_version_number() >= 1000000 * SUDOKU_VERSION_MAJOR + 1000 * SUDOKU_VERSION_MINOR + SUDOKU_VERSION_PATCH);
    EXPECT(sudoku_version()[0] != 0);
}

static void equals(void) {
    char form[81], back[81], forms[162], boards[162];
    sudoku_transform inverse;
    int8_t results[2] = {9, 9};
    uint64_t automorphisms = 0;
    FILL(transform);
    EXPECT(sudoku_canonical(puzzle, form, &transform.it, &automorphisms) == 0 && automorphisms == 1);
    EXPECT_UNTOUCHED_AROUND(transform);
    EXPECT(transform.it.transpose <= 1 && transform.it.rows[8] <= 8 && transform.it.columns[8] <= 8);
    EXPECT(transform.it.digits[8] >= 1 && transform.it.digits[8] <= 9);
    EXPECT(sudoku_transform_apply(puzzle, &transform.it, back) == 0 && memcmp(back, form, 81) == 0);
    EXPECT(sudoku_transform_inverse(&transform.it, &inverse) == 0);
    EXPECT(sudoku_transform_apply(form, &inverse, back) == 0 && memcmp(back, puzzle, 81) == 0);
    memcpy(boards, puzzle, 81);
    memcpy(boards + 81, puzzle, 81);
    EXPECT(sudoku_shuffle(7, boards + 81) == 0 && memcmp(boards + 81, puzzle, 81) != 0);
    EXPECT(sudoku_canonical_batch(boards, 81, forms, 81, results, 2) == 0 && results[0] == 0 && results[1] == 0);
    EXPECT(memcmp(forms, form, 81) == 0 && memcmp(forms + 81, form, 81) == 0);
}

/* Each member of the options asks for something, so that it is read where this program wrote it. */
static void makes(void) {
    char made[81], solution[81], mask[81];
    sudoku_generate_options options;
    int cell, clues;
    EXPECT(sudoku_grid(7, solution) == 0 && sudoku_solve(solution, NULL) == 1);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    memset(mask, '1', sizeof mask);
    mask[40] = '.';
    options.mask = mask;
    options.min_clues = options.max_clues = 36;
    options.symmetry = SUDOKU_SYMMETRY_90;
    clues = sudoku_generate(7, &options, made, solution);
    EXPECT(clues == 36 && made[40] == '.' && sudoku_solve(made, NULL) == 1);
    for (cell = 0; cell < 81; cell++) EXPECT((made[cell] == '.') == (made[cell % 9 * 9 + 8 - cell / 9] == '.'));
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.tries = 1;
    options.flags = SUDOKU_GENERATE_MINIMAL;
    options.max_rating = 10;
    EXPECT(sudoku_generate(7, &options, made, solution) == SUDOKU_ERROR_NOT_FOUND);
    options.flags |= SUDOKU_GENERATE_BEST;
    EXPECT(sudoku_generate(7, &options, made, solution) == SUDOKU_ERROR_NOT_FOUND && sudoku_is_minimal(made) == 1);
    options.min_rating = 11;
    EXPECT(sudoku_generate(7, &options, made, solution) == SUDOKU_ERROR_OPTION);
    memcpy(made, solved, 81);
    clues = sudoku_minimize(7, made);
    EXPECT(clues >= 17 && clues < 81 && sudoku_is_minimal(made) == 1 && sudoku_is_minimal(solved) == 0);
}

/* The puzzle, solved by hints. */
static void hints(void) {
    static char text[65536], picture[200000];
    char board[81];
    uint16_t candidates[81];
    int steps = 0, hardest = 0;
    FILL(rating);
    FILL(step);
    EXPECT(sudoku_rate(puzzle, &rating.it, 0) == 0 && rating.it.er >= rating.it.ep && rating.it.ep >= rating.it.ed);
    EXPECT(rating.it.ed >= 10 && rating.it.rounds > 0 && rating.it.rounds < 81);
    EXPECT_UNTOUCHED_AROUND(rating);
    EXPECT(sudoku_technique_name(rating.it.technique)[0] != 0 && sudoku_technique_name(0) == NULL);
    memcpy(board, puzzle, 81);
    EXPECT(sudoku_candidates(board, candidates) == 0);
    while (steps < 200 && sudoku_hint(puzzle, board, candidates, &step.it, 0) == 1) {
        int64_t length = sudoku_hint_text(&step.it, text, sizeof text);
        EXPECT(length > 0 && text[length] == 0);
        EXPECT(strncmp(text, sudoku_technique_name(step.it.technique), 5) == 0);
        length = sudoku_hint_svg(&step.it, puzzle, board, candidates, picture, sizeof picture);
        EXPECT(length > 0 && length < (int64_t)sizeof picture && memcmp(picture, "<svg", 4) == 0);
        if (step.it.rating > hardest) hardest = step.it.rating;
        EXPECT(sudoku_hint_apply(&step.it, board, candidates) == 0);
        if (step.it.action == SUDOKU_ACTION_PLACEMENT) EXPECT(board[step.it.cell] == '0' + step.it.digit);
        steps++;
    }
    EXPECT_UNTOUCHED_AROUND(step);
    EXPECT(memcmp(board, solved, 81) == 0 && hardest == rating.it.er);
}

int main(void) {
    plain();
    searches();
    batches_and_texts();
    equals();
    makes();
    hints();
    return failures != 0;
}
