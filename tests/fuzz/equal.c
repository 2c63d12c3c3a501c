/* Equal boards: the canonical form is the same for all of them, transforms lead there and back, and whatever bytes stand for
 * a transform are told from one. An input is a board, the bytes of a transform, and choices. */
#include <string.h>

#include "fuzz.h"

#define CHOICES 9

/* Written anew, from the header's words. */
static int is_order(const uint8_t *lines) {
    int n, k, seen = 0;
    for (n = 0; n < 9; n++) {
        if (lines[n] > 8) return 0;
        seen |= 1 << lines[n];
        for (k = n / 3 * 3; k < n; k++)
            if (lines[k] / 3 != lines[n] / 3) return 0;
    }
    return seen == 0x1ff;
}

static int is_transform(const sudoku_transform *how) {
    int n, seen = 0;
    for (n = 0; n < 9; n++) {
        if (how->digits[n] < 1 || how->digits[n] > 9) return 0;
        seen |= 1 << how->digits[n];
    }
    return how->transpose <= 1 && is_order(how->rows) && is_order(how->columns) && seen == 0x3fe;
}

static void apply(const char *board, const sudoku_transform *how, char *out) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) {
        int row = how->rows[row_of(cell)], column = how->columns[column_of(cell)];
        char byte = how->transpose ? board[9 * column + row] : board[9 * row + column];
        out[cell] = (char)(is_blank(byte) ? '.' : '0' + how->digits[byte - '1']);
    }
}

static void expect_transform(const char *board, const sudoku_transform *how) {
    char out[CELLS], wanted[CELLS], back[CELLS], same[CELLS];
    sudoku_transform inverse;
    int good = is_transform(how), result;
    memset(out, '#', CELLS);
    result = sudoku_transform_apply(board, how, out);
    EXPECT(result == (!good ? SUDOKU_ERROR_OPTION : judge_bytes(board) ? 0 : SUDOKU_ERROR_CELL));
    memset(&inverse, 0xa5, sizeof inverse);
    EXPECT(sudoku_transform_inverse(how, &inverse) == (good ? 0 : SUDOKU_ERROR_OPTION));
    EXPECT(good ? is_transform(&inverse) : inverse.transpose == 0xa5);
    if (result != 0) {
        EXPECT(out[0] == '#' && out[CELLS - 1] == '#');
        return;
    }
    apply(board, how, wanted);
    EXPECT(memcmp(out, wanted, CELLS) == 0);
    EXPECT(sudoku_transform_apply(out, &inverse, back) == 0);
    memcpy(same, board, CELLS);
    with_blanks(same, '.');
    EXPECT(memcmp(back, same, CELLS) == 0);
}

/* What a form is compared by: blanks before digits. */
static int is_smaller(const char *one, const char *other) { return memcmp(one, other, CELLS) < 0; }

static void expect_canonical(const char *board, struct rng *rng) {
    char form[CELLS], equal[CELLS], there[CELLS];
    sudoku_transform how, again;
    uint64_t automorphisms = 0, same = 0;
    int result = sudoku_canonical(board, form, &how, &automorphisms), round;
    EXPECT(result == (!judge_bytes(board) ? SUDOKU_ERROR_CELL : !judge_houses(board) ? SUDOKU_ERROR_CLASH : 0));
    if (result != 0) return;
    EXPECT(is_transform(&how) && automorphisms >= 1);
    apply(board, &how, there);
    EXPECT(memcmp(there, form, CELLS) == 0);
    for (round = 0; round < 2; round++) {
        struct transform random = random_transform(rng, 7);
        transform_board(&random, board, equal);
        with_blanks(equal, '.');
        EXPECT(!is_smaller(equal, form));
        EXPECT(sudoku_canonical(equal, there, &again, &same) == 0);
        EXPECT(memcmp(there, form, CELLS) == 0 && same == automorphisms);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    sudoku_transform how;
    struct rng rng;
    char board[CELLS];
    size_t n;
    unsigned choice;
    take_board(&input, board);
    for (n = 0; n < sizeof how; n++) ((uint8_t *)&how)[n] = (uint8_t)take(&input);
    choice = take(&input);
    rng.state = take_seed(&input);
    use_some_instruction_set(choice / 4);
    expect_transform(board, &how);
    if (choice % 2 == 0) expect_canonical(board, &rng);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    struct rng rng = {seed};
    size_t wanted = CELLS + sizeof(sudoku_transform) + CHOICES, n;
    sudoku_transform *how = (sudoku_transform *)(data + CELLS);
    if (max_size < wanted || rng_below(&rng, 10) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (size < wanted) memset(data + size, '.', wanted - size);
    if (rng_below(&rng, 4)) mutate_board(&rng, (char *)data);
    if (rng_below(&rng, 4) == 0) {
        struct transform random = random_transform(&rng, rng_below(&rng, 8));
        how->transpose = (uint8_t)random.transposed;
        for (n = 0; n < 9; n++) {
            how->rows[n] = (uint8_t)random.rows[n];
            how->columns[n] = (uint8_t)random.columns[n];
            how->digits[n] = (uint8_t)(random.digits[n] - '0');
        }
    } else if (rng_below(&rng, 2)) {
        data[CELLS + rng_below(&rng, (int)sizeof *how)] = (uint8_t)rng_below(&rng, 12);
    }
    for (n = 1; n <= CHOICES; n++) data[wanted - n] = (uint8_t)rng_below(&rng, 256);
    return wanted;
}
