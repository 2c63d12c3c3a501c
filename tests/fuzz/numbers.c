/* Numbers among the parameters: limits, budgets, strides, counts, modes, codes. Batches against the calls one by one, counts
 * against each other and against a search that goes node by node. An input is the numbers, and then boards. */
#include <string.h>

#include "fuzz.h"

#define NUMBERS 8
#define MAX_BOARDS 4
#define NODES 500

static void expect_text(const char *text) {
    EXPECT(text && text[0] && strlen(text) < 200);
}

/* A number that is small as a rule, and now and then has any size. */
static uint64_t take_number(struct input *input) {
    unsigned byte = take(input);
    return byte < 248 ? byte : byte < 252 ? (uint64_t)byte << 8 * (byte % 8) : UINT64_MAX - (byte - 252);
}

/* A count that is complete needs the nodes that a search visits when it goes node by node: with one fewer it is not. */
static void expect_least_budget(const char *board, uint64_t limit, int result, uint64_t whole) {
    static sudoku_search search;
    uint64_t nodes = 0, found = 0, count;
    int next = 0, previous;
    EXPECT(sudoku_search_begin(&search, sizeof search, board) == 0);
    do {
        previous = next;
        next = sudoku_search_next(&search, NULL, 1);
        nodes++;
        if (next == 1) found++;
        EXPECT(nodes <= NODES + 1);
    } while (next != 0 && found != (limit ? limit : UINT64_MAX));
    EXPECT(found == whole);
    /* There was nothing left behind the last solution, and the last call visited no node. */
    if (next == 0 && previous == 1 && sudoku_count(board, limit, nodes - 1, &count) != SUDOKU_ERROR_BUDGET) {
        nodes--;
        next = 1;
    }
    EXPECT(sudoku_count(board, limit, nodes, &count) == result && count == whole);
    if (nodes == 1) return;
    EXPECT(sudoku_count(board, limit, nodes - 1, &count) == SUDOKU_ERROR_BUDGET && count == whole - (next == 1));
}

/* With any budget a count is complete, or there is less of it; with more nothing changes. */
static void expect_budget(const char *board, uint64_t limit, uint64_t nodes) {
    uint64_t whole = 77, part = 77, same = 77;
    int result = sudoku_count(board, limit, NODES, &whole), with_part;
    /* What is not done within these nodes may never be. */
    if (result == SUDOKU_ERROR_BUDGET && (nodes == 0 || nodes > NODES)) nodes = 1;
    with_part = sudoku_count(board, limit, nodes, &part);
    if (result < 0 && result != SUDOKU_ERROR_BUDGET) {
        EXPECT(with_part == result && part == 77 && whole == 77);
        return;
    }
    EXPECT(result == SUDOKU_ERROR_BUDGET || result == 0 || result == 1);
    EXPECT(result != 1 || whole == limit);
    EXPECT(limit == 0 || (whole <= limit && part <= limit));
    EXPECT(part <= whole);
    if (result >= 0) expect_least_budget(board, limit, result, whole);
    if (with_part == SUDOKU_ERROR_BUDGET) return;
    EXPECT(with_part == result && part == whole);
    EXPECT(sudoku_count(board, limit, nodes ? nodes + (nodes < UINT64_MAX) : 0, &same) == result && same == whole);
}

/* What is done with each board: it is solved, as characters or as numbers, or brought into canonical form. */
enum deed { CHARACTERS, CELL_NUMBERS, CANONICAL, DEEDS };

struct batch {
    enum deed deed;
    size_t count, stride, solution_stride, size, solutions_size;
    int limit, with_solutions, in_place;
};

/* From the header's words. */
static int batch_error(const struct batch *batch) {
    int is_canonical = batch->deed == CANONICAL;
    if (is_canonical && !batch->with_solutions && batch->count > 0) return SUDOKU_ERROR_NULL;
    if (!is_canonical && batch->limit != 1 && batch->limit != 2) return SUDOKU_ERROR_OPTION;
    if (batch->stride < CELLS) return SUDOKU_ERROR_OPTION;
    return (is_canonical || batch->with_solutions) && batch->solution_stride < CELLS ? SUDOKU_ERROR_OPTION : 0;
}

static int make_batch(const struct batch *batch, char *boards, char *solutions, int8_t *results) {
    switch (batch->deed) {
    case CANONICAL:
        return sudoku_canonical_batch(boards, batch->stride, solutions, batch->solution_stride, results, batch->count);
    case CELL_NUMBERS:
        return sudoku_solve_batch_numbers((uint8_t *)boards, batch->stride, (uint8_t *)solutions, batch->solution_stride,
                                          results, batch->count, batch->limit);
    default:
        return sudoku_solve_batch(boards, batch->stride, solutions, batch->solution_stride, results, batch->count,
                                  batch->limit);
    }
}

/* What the call for one board says. */
static int single_result(const struct batch *batch, const char *board) {
    int result;
    if (batch->deed == CANONICAL) return sudoku_canonical(board, NULL, NULL, NULL);
    result = sudoku_solve(board, NULL);
    return batch->limit == 1 && result == 2 ? 1 : result;
}

/* What a place among the solutions must hold. */
static void expect_place(const struct batch *batch, const char *board, const char *place, const char *before, int result) {
    char written[CELLS], wanted[CELLS];
    int cell;
    if (result < (batch->deed == CANONICAL ? 0 : 1)) {
        EXPECT(memcmp(place, before, CELLS) == 0);
        return;
    }
    for (cell = 0; cell < CELLS; cell++) written[cell] = (char)(place[cell] + (batch->deed == CELL_NUMBERS ? '0' : 0));
    if (batch->deed == CANONICAL) {
        EXPECT(sudoku_canonical(board, wanted, NULL, NULL) == 0 && memcmp(written, wanted, CELLS) == 0);
        return;
    }
    EXPECT(judge_solution(board, written));
    if (batch->limit == 2) EXPECT(sudoku_solve(board, wanted) == result && memcmp(written, wanted, CELLS) == 0);
}

/* The same boards as numbers: a byte that is no cell stays none. */
static void to_numbers(char *bytes, size_t size) {
    for (; size-- > 0; bytes++) {
        if (is_blank(*bytes)) *bytes = 0;
        else if (*bytes >= '1' && *bytes <= '9') *bytes = (char)(*bytes - '0');
        else if ((uint8_t)*bytes <= 9) *bytes = 'x';
    }
}

static void expect_batch(const struct batch *batch, const char *boards) {
    char *given = exactly(batch->size, 0), *copy = exactly(batch->size, 0), *before, *solutions = NULL;
    int8_t *results = exactly(batch->count, 3);
    size_t n, at;
    int result;
    memcpy(given, boards, batch->size);
    if (batch->deed == CELL_NUMBERS) to_numbers(given, batch->size);
    memcpy(copy, given, batch->size);
    if (batch->with_solutions) solutions = batch->in_place ? copy : exactly(batch->solutions_size, 0);
    if (solutions && !batch->in_place) memset(solutions, '#', batch->solutions_size);
    before = exactly(batch->solutions_size, 0);
    if (solutions) memcpy(before, solutions, batch->solutions_size);
    memset(results, 99, batch->count);
    result = make_batch(batch, copy, solutions, results);
    EXPECT(result == batch_error(batch));
    for (n = 0; n < batch->count; n++) {
        const char *board = boards + n * batch->stride;
        EXPECT(results[n] == (result ? 99 : single_result(batch, board)));
        if (result || !solutions) continue;
        at = n * batch->solution_stride;
        expect_place(batch, board, solutions + at, before + at, results[n]);
        for (at += CELLS; at < batch->solutions_size && at < (n + 1) * batch->solution_stride; at++)
            EXPECT(solutions[at] == before[at]);
    }
    if (result && solutions) EXPECT(memcmp(solutions, before, batch->solutions_size) == 0);
    if (!batch->in_place) EXPECT(memcmp(copy, given, batch->size) == 0);
    if (solutions && !batch->in_place) release(solutions, 0);
    release(before, 0);
    release(results, 3);
    release(copy, 0);
    release(given, 0);
}

static void expect_checks(const char *boards, size_t stride, size_t count) {
    int8_t results[MAX_BOARDS];
    size_t n;
    memset(results, 99, sizeof results);
    EXPECT(sudoku_check_batch(boards, stride, results, count) == (stride < CELLS ? SUDOKU_ERROR_OPTION : 0));
    for (n = 0; n < count; n++) EXPECT(results[n] == (stride < CELLS ? 99 : sudoku_check(boards + n * stride, NULL)));
}

/* Memory for the strides as given; those that are too small never touch it. */
static size_t span(size_t count, size_t stride) { return count ? stride * (count - 1) + CELLS : 0; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char boards[MAX_BOARDS * 512];
    struct input input = {data, size};
    struct batch batch;
    uint64_t limit, nodes;
    unsigned choice;
    int code;
    size_t at;
    choice = take(&input);
    use_some_instruction_set(choice / 4);
    limit = take_number(&input);
    nodes = take_number(&input) * (choice & 32 ? 10 : 1);
    code = (int)(take(&input)) - 32;
    batch.count = take(&input) % (MAX_BOARDS + 1);
    batch.stride = take(&input);
    batch.solution_stride = take(&input);
    batch.limit = (int)(take(&input) % 8) - 1;
    batch.in_place = (choice & 3) == 3;
    batch.with_solutions = (choice & 3) > 0;
    if (batch.limit > 2) batch.limit = batch.limit % 2 + 1;
    if (batch.in_place) batch.solution_stride = batch.stride;
    batch.size = span(batch.count, batch.stride);
    batch.solutions_size = batch.in_place ? batch.size : span(batch.count, batch.solution_stride);
    for (at = 0; at < sizeof boards; at++) boards[at] = (char)(input.size ? take(&input) : '.');
    for (batch.deed = CHARACTERS; batch.deed < DEEDS; batch.deed++) expect_batch(&batch, boards);
    expect_checks(boards, batch.stride, batch.count);
    expect_budget(boards, limit, nodes);
    expect_text(sudoku_error_name(code));
    expect_text(sudoku_error_text(code));
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    struct rng rng = {seed};
    size_t stride, wanted, n;
    if (max_size < NUMBERS + MAX_BOARDS * 82 || rng_below(&rng, 10) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (size < NUMBERS) {
        memset(data, 0, NUMBERS);
        size = NUMBERS;
    }
    for (n = 0; n < NUMBERS; n++)
        if (rng_below(&rng, 4) == 0) data[n] = (uint8_t)rng_below(&rng, 256);
    if (rng_below(&rng, 4)) data[5] = (uint8_t)(81 + rng_below(&rng, 2));
    if (rng_below(&rng, 4)) data[6] = (uint8_t)(80 + rng_below(&rng, 4));
    stride = data[5] < CELLS || data[5] > 90 ? CELLS : data[5];
    wanted = NUMBERS + stride * (size_t)(1 + rng_below(&rng, MAX_BOARDS));
    if (wanted > max_size) wanted = max_size;
    if (size < wanted) memset(data + size, '.', wanted - size);
    for (n = NUMBERS; n + CELLS <= wanted; n += stride)
        if (rng_below(&rng, 2)) mutate_board(&rng, (char *)data + n);
    return wanted;
}
