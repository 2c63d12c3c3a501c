/* Searches: of any candidates, in portions, against the judge; and ones whose memory something has altered. An input is 81
 * sets of candidates, and then bytes of choices. */
#include <string.h>

#include "fuzz.h"

#define SETS (2 * CELLS)
#define CHOICES 32
#define STEPS 200
#define LIMIT 4

static void expect_complete(const uint16_t *candidates, const char *solution) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) {
        int digit = solution[cell] - '1';
        EXPECT(digit >= 0 && digit < 9 && (candidates[cell] >> digit & 1));
    }
    EXPECT(judge_houses(solution));
}

/* The solutions, each once, as many as the judge counts; in portions of a few nodes or in one. */
static void expect_as_judged(sudoku_search *search, const uint16_t *candidates, uint64_t nodes) {
    char solutions[LIMIT][CELLS];
    uint64_t wanted = 0, found = 0, other;
    int calls = 0, result;
    if (judge_candidates(candidates, LIMIT, STEPS, &wanted) == GAVE_UP) return;
    while (found < LIMIT && calls++ < 20000) {
        memset(solutions[found], '#', CELLS);
        result = sudoku_search_next(search, solutions[found], nodes);
        if (result == SUDOKU_ERROR_BUDGET) {
            EXPECT(nodes > 0 && solutions[found][0] == '#');
            continue;
        }
        if (result == 0) break;
        EXPECT(result == 1);
        expect_complete(candidates, solutions[found]);
        for (other = 0; other < found; other++) EXPECT(memcmp(solutions[other], solutions[found], CELLS) != 0);
        found++;
    }
    EXPECT(found == wanted);
}

/* Whatever its memory holds, a search returns, and says one of the things that it may say. */
static void expect_an_end(sudoku_search *search, struct input *input) {
    char solution[CELLS];
    int n;
    for (n = 0; n < 4; n++) {
        uint8_t *byte = (uint8_t *)search + (take(input) << 8 | take(input)) % sizeof *search;
        int result;
        *byte ^= (uint8_t)take(input);
        result = sudoku_search_next(search, solution, 50);
        EXPECT(result == 1 || result == 0 || result == SUDOKU_ERROR_BUDGET || result == SUDOKU_ERROR_OPTION ||
               result == SUDOKU_ERROR_NULL || result == SUDOKU_ERROR_SIZE);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    uint16_t candidates[CELLS], all = 0;
    sudoku_search *search = exactly(sizeof *search, 0);
    unsigned choice;
    int cell, result;
    for (cell = 0; cell < CELLS; cell++) {
        candidates[cell] = (uint16_t)(take(&input) << 8);
        candidates[cell] |= (uint16_t)take(&input);
        all |= candidates[cell];
    }
    choice = take(&input);
    use_some_instruction_set(choice);
    result = sudoku_search_begin_candidates(search, sizeof *search, candidates);
    EXPECT(result == (all & 0xfe00 ? SUDOKU_ERROR_OPTION : 0));
    if (result == 0 && choice & 0x10) expect_an_end(search, &input);
    else if (result == 0) expect_as_judged(search, candidates, choice & 0x20 ? 1 + choice / 64 : 0);
    release(search, 0);
    return 0;
}

static uint16_t get(const uint8_t *data, int cell) { return (uint16_t)(data[2 * cell] << 8 | data[2 * cell + 1]); }

static void put(uint8_t *data, int cell, unsigned set) {
    data[2 * cell] = (uint8_t)(set >> 8);
    data[2 * cell + 1] = (uint8_t)set;
}

static void put_board(struct rng *rng, uint8_t *data) {
    char board[CELLS];
    int cell;
    random_board(rng, rng_below(rng, 2) ? CLUSTERED : SPARSE, board);
    for (cell = 0; cell < CELLS; cell++)
        put(data, cell, board[cell] >= '1' && board[cell] <= '9' ? 1u << (board[cell] - '1') : 0x1ff);
}

/* The rows of one band in another order. */
static void permute_rows(struct rng *rng, uint8_t *data) {
    uint8_t before[SETS];
    struct transform how = random_transform(rng, PERMUTE);
    int cell;
    memcpy(before, data, SETS);
    for (cell = 0; cell < CELLS; cell++) put(data, cell, get(before, 9 * how.rows[row_of(cell)] + how.columns[column_of(cell)]));
}

static void mutate_candidates(struct rng *rng, uint8_t *data) {
    int cell = rng_below(rng, CELLS), other = rng_below(rng, CELLS), kind = rng_below(rng, 32);
    unsigned digit = 1u << rng_below(rng, 9);
    if (kind < 10) put(data, cell, get(data, cell) ^ digit);
    else if (kind < 16) put(data, cell, get(data, cell) & ~digit);
    else if (kind < 22) put(data, cell, get(data, cell) | digit);
    else if (kind < 25) put(data, cell, get(data, other));
    else if (kind < 27) put(data, cell, digit);
    else if (kind < 28) put(data, cell, 0x1ff);
    else if (kind < 30) permute_rows(rng, data);
    else if (kind < 31) put(data, cell, (unsigned)rng_below(rng, 65536));
    else put_board(rng, data);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    struct rng rng = {seed};
    size_t wanted = SETS + CHOICES;
    int n;
    if (max_size < wanted || rng_below(&rng, 16) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (size < SETS) put_board(&rng, data);
    for (n = rng_below(&rng, 4); n >= 0; n--) mutate_candidates(&rng, data);
    for (n = 0; n < CHOICES; n++) data[SETS + n] = (uint8_t)rng_below(&rng, 256);
    /* mostly near the beginning of the search's memory, or at its end, where what is remembered lies */
    for (n = 1; n + 2 < CHOICES; n += 3)
        if (rng_below(&rng, 2)) data[SETS + n] = (uint8_t)(0x78 + rng_below(&rng, 8));
    return wanted;
}
