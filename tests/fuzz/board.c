/* Every function with a board: the same answer from every instruction set and at any alignment, the verdict of the judge,
 * marks and candidates as the header has them, and the verdict of an equal board. An input is a board and a few bytes of choices. */
#include <string.h>

#include "fuzz.h"

#define CHOICES 11
/* What the judge may take for a board, and up to how many solutions it counts. */
#define STEPS 300
#define LIMIT 5

/* What every call about a board's solutions has to agree with. */
static void expect_verdict(const char *board, int verdict, uint64_t solutions) {
    char plain[9][9], solution[CELLS];
    uint64_t count = 77;
    int result = sudoku_solve(board, solution);
    EXPECT(result == verdict);
    if (verdict > 0) EXPECT(judge_solution(board, solution));
    memcpy(plain, board, CELLS);
    EXPECT(solve_sudoku(plain) == (verdict > 0));
    EXPECT(verdict > 0 ? judge_solution(board, plain[0]) : memcmp(plain, board, CELLS) == 0);
    result = sudoku_count(board, LIMIT, 0, &count);
    EXPECT(result == (verdict < 0 ? verdict : solutions == LIMIT));
    EXPECT(count == (verdict < 0 ? 77 : solutions));
}

/* Every cell that is to blame is marked, from the header's words. */
static void expect_marks(const char *board, int error) {
    uint8_t marks[CELLS];
    int cell, other;
    memset(marks, 0xa5, sizeof marks);
    EXPECT(sudoku_check(board, marks) == error);
    for (cell = 0; cell < CELLS; cell++) {
        int wanted = 0, is_digit = board[cell] >= '1' && board[cell] <= '9';
        if (!is_digit && !is_blank(board[cell])) wanted = SUDOKU_MARK_CHARACTER;
        for (other = 0; is_digit && other < CELLS; other++) {
            if (other == cell || board[other] != board[cell]) continue;
            if (row_of(other) == row_of(cell)) wanted |= SUDOKU_MARK_ROW;
            if (column_of(other) == column_of(cell)) wanted |= SUDOKU_MARK_COLUMN;
            if (box_of(other) == box_of(cell)) wanted |= SUDOKU_MARK_BOX;
        }
        EXPECT(marks[cell] == wanted);
    }
}

static void expect_candidates(const char *board, int error) {
    uint16_t candidates[CELLS];
    int cell;
    memset(candidates, 0xa5, sizeof candidates);
    EXPECT(sudoku_candidates(board, candidates) == error);
    for (cell = 0; cell < CELLS; cell++)
        EXPECT(candidates[cell] == (error ? 0xa5a5 : is_blank(board[cell]) ? plain(board, cell) : bit(board[cell])));
}

static void expect_as_judged(const char *board) {
    int error = !judge_bytes(board) ? SUDOKU_ERROR_CELL : !judge_houses(board) ? SUDOKU_ERROR_CLASH : 0;
    uint64_t count = 0;
    char plain[9][9];
    memcpy(plain, board, CELLS);
    EXPECT(sudoku_check(board, NULL) == error);
    EXPECT(is_valid_sudoku((const char(*)[9])plain) == (error == 0));
    expect_marks(board, error);
    expect_candidates(board, error);
    if (error) expect_verdict(board, error, 0);
    else if (judge_count(board, LIMIT, STEPS, &count) != GAVE_UP) expect_verdict(board, count > 2 ? 2 : (int)count, count);
}

/* A board relabelled, permuted or transposed has as many solutions. */
static void expect_equal(const char *board, struct rng *rng) {
    struct transform how = random_transform(rng, rng_below(rng, 8));
    char equal[CELLS], solution[CELLS];
    uint64_t count = 77, same_count = 77;
    int result, verdict = sudoku_solve(board, NULL);
    transform_board(&how, board, equal);
    EXPECT(sudoku_solve(equal, solution) == verdict);
    if (verdict > 0) EXPECT(judge_solution(equal, solution));
    result = sudoku_count(board, 40, 0, &count);
    EXPECT(sudoku_count(equal, 40, 0, &same_count) == result);
    EXPECT(count == same_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    struct rng rng;
    const struct call *call;
    char board[CELLS];
    unsigned choice, offset;
    uint64_t answer;
    take_board(&input, board);
    call = &calls[take(&input) % number_of_calls];
    choice = take(&input);
    offset = take(&input) % 64;
    rng.state = take_seed(&input);
    use_some_instruction_set(choice / 4);
    answer = exact_answer(call, board, offset);
    if (choice % 4 == 0) expect_as_judged(board);
    if (choice % 4 == 1) expect_equal(board, &rng);
    use_instruction_set_number(1);
    EXPECT(exact_answer(call, board, 0) == answer);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    struct rng rng = {seed};
    size_t wanted = CELLS + CHOICES;
    int n;
    if (max_size < wanted || rng_below(&rng, 10) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (size < wanted) memset(data + size, '.', wanted - size);
    for (n = rng_below(&rng, 3); n >= 0; n--) mutate_board(&rng, (char *)data);
    for (n = 0; n < CHOICES; n++) data[CELLS + n] = (uint8_t)rng_below(&rng, 256);
    return wanted;
}
