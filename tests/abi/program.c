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

/* The object lies between others, which a library that thinks it larger would write to. */
static struct {
    char before[64];
    sudoku_search search;
    char after[64];
} place;

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
    memset(&place, '#', sizeof place);
    EXPECT(sudoku_search_begin(&place.search, sizeof place.search, puzzle) == 0);
    EXPECT(sudoku_search_next(&place.search, solution, 0) == 1 && memcmp(solution, solved, 81) == 0);
    EXPECT(sudoku_search_next(&place.search, solution, 0) == 0);
    EXPECT(sudoku_search_begin_candidates(&place.search, sizeof place.search, candidates) == 0);
    EXPECT(sudoku_search_next(&place.search, solution, 0) == 1 && memcmp(solution, solved, 81) == 0);
    EXPECT(place.before[63] == '#' && place.after[0] == '#');
    EXPECT(sudoku_search_begin(&place.search, 8, puzzle) == SUDOKU_ERROR_SIZE);
}

static void batches_and_texts(void) {
    char boards[162], solutions[162], text[400], board[81];
    int8_t results[2] = {9, 9};
    size_t used = 0;
    memcpy(boards, puzzle, 81);
    memcpy(boards + 81, solved, 81);
    EXPECT(sudoku_solve_batch(boards, 81, solutions, 81, results, 2, 2) == 0 && results[0] == 1 && results[1] == 1);
    EXPECT(memcmp(solutions, solved, 81) == 0);
    EXPECT(sudoku_check_batch(boards, 81, results, 2) == 0 && results[0] == 0);
    EXPECT(sudoku_format(SUDOKU_FORMAT_GRID, NULL, puzzle, NULL, text, sizeof text) == 338);
    EXPECT(sudoku_parse(text, 338, board, NULL, &used) == 1 && used == 338 && memcmp(board, puzzle, 81) == 0);
    EXPECT(strcmp(sudoku_error_name(SUDOKU_ERROR_CLASH), "SUDOKU_ERROR_CLASH") == 0);
    EXPECT(sudoku_error_text(SUDOKU_ERROR_CLASH)[0] != 0);
    EXPECT(sudoku_version_number() >= 1000000 * SUDOKU_VERSION_MAJOR + 1000 * SUDOKU_VERSION_MINOR + SUDOKU_VERSION_PATCH);
    EXPECT(sudoku_version()[0] != 0);
}

int main(void) {
    plain();
    searches();
    batches_and_texts();
    return failures != 0;
}
