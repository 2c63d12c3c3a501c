#include "fuzz.h"

#include <string.h>

int sudoku_force_instruction_set(int number);

void fail(const char *what, const char *file, int line) {
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, what);
    abort();
}

/* What boards.c asks of the test harness. */
FILE *open_data(const char *name) {
    fprintf(stderr, "no file of data here: %s\n", name);
    abort();
}

unsigned take(struct input *input) {
    if (input->size == 0) return 0;
    input->size--;
    return *input->bytes++;
}

uint64_t take_seed(struct input *input) {
    uint64_t seed = 0;
    int n;
    for (n = 0; n < 8; n++) seed |= (uint64_t)take(input) << 8 * n;
    return seed;
}

void take_board(struct input *input, char *board) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) board[cell] = (char)(input->size ? take(input) : '.');
}

void *exactly(size_t size, size_t offset) {
    unsigned char *memory = malloc(size + offset);
    EXPECT(memory || size + offset == 0);
    return memory + offset;
}

void release(void *memory, size_t offset) { free((unsigned char *)memory - offset); }

void use_instruction_set_number(int number) { EXPECT(sudoku_force_instruction_set(number) == 0); }

/* Numbers beyond those in use. */
#define MOST_SETS 32

void use_some_instruction_set(unsigned number) {
    static int sets[MOST_SETS];
    static unsigned count;
    int set;
    if (count == 0)
        for (set = 1; set < MOST_SETS; set++)
            if (sudoku_force_instruction_set(set) == 0) sets[count++] = set;
    EXPECT(count > 0);
    use_instruction_set_number(sets[number % count]);
}

static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *byte = bytes;
    while (size-- > 0) sum = (sum ^ *byte++) * UINT64_C(0x100000001b3);
    return sum;
}

uint64_t exact_answer(const struct call *call, const char *board, size_t offset) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    void *buffers[MAX_BUFFERS];
    size_t offsets[MAX_BUFFERS], b;
    int result;
    for (b = 0; b < MAX_BUFFERS; b++) {
        size_t align = call->buffers[b].align;
        offsets[b] = align ? offset / align * align : offset;
        buffers[b] = exactly(call->buffers[b].size, offsets[b]);
        memset(buffers[b], 0xa5, call->buffers[b].size);
    }
    call->prepare(board, buffers);
    result = call->make(buffers);
    sum = add_bytes(sum, &result, sizeof result);
    for (b = 0; b < MAX_BUFFERS; b++) {
        if (!call->buffers[b].opaque) sum = add_bytes(sum, buffers[b], call->buffers[b].size);
        release(buffers[b], offsets[b]);
    }
    return sum;
}

unsigned bit(char digit) { return 1u << (digit - '1'); }

uint16_t plain(const char *board, int cell) {
    unsigned digits = 0;
    char digit;
    for (digit = '1'; digit <= '9'; digit++)
        if (fits(board, cell, digit)) digits |= bit(digit);
    return (uint16_t)digits;
}

/* What the judge may take for a puzzle. */
#define STEPS 1000

int puzzle_error(const char *board) {
    uint64_t count = 0;
    if (!judge_bytes(board)) return SUDOKU_ERROR_CELL;
    if (!judge_houses(board)) return SUDOKU_ERROR_CLASH;
    if (judge_count(board, 2, STEPS, &count) == GAVE_UP) count = (uint64_t)sudoku_solve(board, NULL);
    return count == 0 ? SUDOKU_ERROR_NO_SOLUTION : count == 1 ? 0 : SUDOKU_ERROR_NOT_UNIQUE;
}

/* ---- mutations ---- */

static int some_given(struct rng *rng, const char *board) {
    int cell = rng_below(rng, CELLS), tries;
    for (tries = 0; tries < CELLS && is_blank(board[cell]); tries++) cell = (cell + 1) % CELLS;
    return cell;
}

static void transform(struct rng *rng, char *board, int what) {
    struct transform how = random_transform(rng, what);
    char before[CELLS];
    memcpy(before, board, CELLS);
    transform_board(&how, before, board);
}

static void add_clue(struct rng *rng, char *board) {
    int cell = rng_below(rng, CELLS), digit = rng_below(rng, 9), tries;
    for (tries = 0; tries < 9; tries++) {
        char byte = (char)('1' + (digit + tries) % 9);
        if (!fits(board, cell, byte)) continue;
        board[cell] = byte;
        return;
    }
}

static void swap_cells(struct rng *rng, char *board) {
    int one = rng_below(rng, CELLS), other = rng_below(rng, CELLS);
    char byte = board[one];
    board[one] = board[other];
    board[other] = byte;
}

/* The order is that of how often a kind is wanted. */
void mutate_board(struct rng *rng, char *board) {
    int kind = rng_below(rng, 64);
    if (kind < 12) board[some_given(rng, board)] = '.';
    else if (kind < 24) add_clue(rng, board);
    else if (kind < 32) swap_cells(rng, board);
    else if (kind < 38) board[some_given(rng, board)] = (char)('1' + rng_below(rng, 9));
    else if (kind < 44) transform(rng, board, RELABEL);
    else if (kind < 50) transform(rng, board, PERMUTE);
    else if (kind < 54) transform(rng, board, TRANSPOSE);
    else if (kind < 58) board[rng_below(rng, CELLS)] = (char)rng_below(rng, 256);
    else if (kind < 60) with_blanks(board, rng_below(rng, 2) ? '0' : '.');
    else if (kind < 62) random_board(rng, CLUSTERED, board);
    else if (kind < 63) random_board(rng, SPARSE, board);
    else random_board(rng, (enum kind)rng_below(rng, KINDS), board);
}

void make_puzzle(struct rng *rng, char *board) {
    char solution[CELLS];
    int result = sudoku_solve(board, solution);
    if (result <= 0) random_board(rng, UNIQUE, board);
    while (result == 2) {
        int cell = rng_below(rng, CELLS);
        if (!is_blank(board[cell])) continue;
        board[cell] = solution[cell];
        result = sudoku_solve(board, NULL);
    }
}
