/* Which memory the library touches: the documented bytes and no others, at any alignment, and of what is only to be
 * read it writes nothing. A page that may not be touched lies right behind, or right before, each buffer. */
#if defined(__unix__) || defined(__APPLE__)
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#define _DARWIN_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "calls.h"
#include "sudoku.h"

#define EMPTY "................................................................................."

/* Boards of every outcome. */
static const char *const boards[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    EMPTY,
    "11...............................................................................",
    "................................................................................x",
    "\x80................................................................................",
};

#define BOARDS (sizeof boards / sizeof *boards)

/* The right outcome of a call for a board, from memory without tricks. */
struct outcome {
    int result;
    unsigned char bytes[MAX_BUFFERS][MAX_BUFFER];
};

static struct call_room room;

static void fill_and_prepare(const struct call *call, const char *board, void *const *buffers) {
    size_t b;
    for (b = 0; b < MAX_BUFFERS; b++) memset(buffers[b], 0xa5, call->buffers[b].size);
    call->prepare(board, buffers);
}

static void outcome_of(const struct call *call, const char *board, struct outcome *outcome) {
    void *buffers[MAX_BUFFERS];
    size_t b;
    for (b = 0; b < MAX_BUFFERS; b++) buffers[b] = &room.buffers[b];
    fill_and_prepare(call, board, buffers);
    outcome->result = call->make(buffers);
    for (b = 0; b < MAX_BUFFERS; b++)
        if (!call->buffers[b].opaque) memcpy(outcome->bytes[b], buffers[b], call->buffers[b].size);
}

static int is_outcome(const struct call *call, const struct outcome *outcome, int result, void *const *buffers) {
    int held = CHECK_INT(result, outcome->result);
    size_t b;
    for (b = 0; b < MAX_BUFFERS; b++)
        if (!call->buffers[b].opaque) held &= CHECK_BYTES(buffers[b], outcome->bytes[b], call->buffers[b].size);
    return held;
}

static void tell(const struct call *call, const char *board) {
    printf("  call: %s\n", call->name);
    show_board(board);
}

/* ---- alignment ---- */

#define MARGIN 64
#define BLOCK (MARGIN + 64 + MAX_BUFFER + MARGIN)

static uint64_t blocks[MAX_BUFFERS][BLOCK / 8 + 8];

static int is_untouched(const unsigned char *bytes, size_t size) {
    while (size > 0 && *bytes == 0xa5) {
        bytes++;
        size--;
    }
    return size == 0;
}

/* Each buffer `offset` bytes behind a multiple of 64 (a search behind the next multiple of 8), between bytes that must
 * stay as they are. */
static int works_at(const struct call *call, const char *board, const struct outcome *outcome, size_t offset) {
    void *buffers[MAX_BUFFERS];
    size_t b;
    int held;
    for (b = 0; b < MAX_BUFFERS; b++) {
        unsigned char *block = (unsigned char *)blocks[b];
        size_t align = call->buffers[b].align;
        block += (64 - (uintptr_t)block % 64) % 64;
        memset(block, 0xa5, BLOCK);
        buffers[b] = block + MARGIN + (align ? offset / align * align : offset);
    }
    call->prepare(board, buffers);
    held = is_outcome(call, outcome, call->make(buffers), buffers);
    for (b = 0; b < MAX_BUFFERS; b++) {
        unsigned char *buffer = buffers[b], *end = buffer + call->buffers[b].size;
        unsigned char *block = (unsigned char *)blocks[b];
        block += (64 - (uintptr_t)block % 64) % 64;
        held &= CHECK(is_untouched(block, (size_t)(buffer - block)));
        held &= CHECK(is_untouched(end, (size_t)(block + BLOCK - end)));
    }
    return held;
}

TEST(any_alignment_and_nothing_around) {
    size_t n, k, offset;
    for (n = 0; n < number_of_calls; n++) {
        for (k = 0; k < BOARDS; k++) {
            static struct outcome outcome;
            outcome_of(&calls[n], boards[k], &outcome);
            for (offset = 0; offset < 64; offset++) {
                if (works_at(&calls[n], boards[k], &outcome, offset)) continue;
                tell(&calls[n], boards[k]);
                printf("  offset: %lu\n", (unsigned long)offset);
                return;
            }
        }
    }
}

#if defined(__unix__) || defined(__APPLE__)

#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

/* Memory between two pages that may not be touched. */
struct arena {
    unsigned char *start, *end;
};

static struct arena arenas[MAX_BUFFERS];

static int make_arenas(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (MAX_BUFFER / page + 1) * page, b;
    for (b = 0; b < MAX_BUFFERS && !arenas[b].start; b++) {
        unsigned char *whole = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if ((void *)whole == MAP_FAILED) return 0;
        arenas[b].start = whole + page;
        arenas[b].end = whole + page + size;
    }
    return 1;
}

static void protect(const struct arena *arena, int protection) {
    CHECK_INT(mprotect(arena->start, (size_t)(arena->end - arena->start), protection), 0);
}

/* A touch where none is allowed: the signal leads out of the call, so that the other tests still run. */
static sigjmp_buf way_out;

static void touched(int number) {
    (void)number;
    siglongjmp(way_out, 1);
}

/* Whether the call came back; its result. */
static int comes_back(const struct call *call, void *const *buffers, int *result) {
    struct sigaction action, segv, bus;
    volatile int back = 0;
    memset(&action, 0, sizeof action);
    action.sa_handler = touched;
    sigemptyset(&action.sa_mask);
    sigaction(SIGSEGV, &action, &segv);
    sigaction(SIGBUS, &action, &bus);
    if (sigsetjmp(way_out, 1) == 0) {
        *result = call->make(buffers);
        back = 1;
    }
    sigaction(SIGSEGV, &segv, NULL);
    sigaction(SIGBUS, &bus, NULL);
    return back;
}

/* Each buffer at the end of its memory, or at the start; what is only read, in memory that cannot be written. */
static int works_between_pages(const struct call *call, const char *board, int at_end) {
    static struct outcome outcome;
    void *buffers[MAX_BUFFERS];
    size_t b;
    int result = 0, held;
    outcome_of(call, board, &outcome);
    for (b = 0; b < MAX_BUFFERS; b++) {
        protect(&arenas[b], PROT_READ | PROT_WRITE);
        buffers[b] = at_end ? arenas[b].end - call->buffers[b].size : arenas[b].start;
    }
    fill_and_prepare(call, board, buffers);
    for (b = 0; b < MAX_BUFFERS; b++)
        if (call->buffers[b].use == READ) protect(&arenas[b], PROT_READ);
    held = CHECK(comes_back(call, buffers, &result));
    if (held) held = is_outcome(call, &outcome, result, buffers);
    if (!held) tell(call, board);
    return held;
}

static void all_between_pages(int at_end) {
    size_t n, k;
    if (!CHECK(make_arenas())) return;
    for (n = 0; n < number_of_calls; n++)
        for (k = 0; k < BOARDS; k++)
            if (!works_between_pages(&calls[n], boards[k], at_end)) return;
}

TEST(nothing_behind_is_touched) { all_between_pages(1); }
TEST(nothing_before_is_touched) { all_between_pages(0); }

/* Batches of any number of boards whose last one ends where its page does, and so do the solutions and the results. */
#define MOST 200

struct batch {
    size_t count, stride, solution_stride;
    enum { SOLVE, SOLVE_NUMBERS, CANONICAL, CHECK_ALONE, SORTS } sort;
};

static struct batch batch;

static int call_batch(void *const *b) {
    if (batch.sort == CANONICAL)
        return sudoku_canonical_batch(b[0], batch.stride, b[1], batch.solution_stride, b[2], batch.count);
    if (batch.sort == CHECK_ALONE) return sudoku_check_batch(b[0], batch.stride, b[2], batch.count);
    if (batch.sort == SOLVE_NUMBERS)
        return sudoku_solve_batch_numbers(b[0], batch.stride, b[1], batch.solution_stride, b[2], batch.count, 2);
    return sudoku_solve_batch(b[0], batch.stride, b[1], batch.solution_stride, b[2], batch.count, 2);
}

static size_t size_of_batch(size_t stride) { return stride * (batch.count - 1) + CELLS; }

/* Characters to numbers; blanks to 0, and what is no cell to what is none. */
static void to_numbers(char *board) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) {
        if (board[cell] == '.') board[cell] = 0;
        else if (board[cell] >= '0' && board[cell] <= '9') board[cell] = (char)(board[cell] - '0');
        else board[cell] = 'x';
    }
}

static int batch_ends_at_page(void) {
    static const struct call call = {"a batch", NO_BUFFERS, NULL, call_batch};
    void *buffers[MAX_BUFFERS];
    char *from, *to;
    int8_t *results;
    int result = 0, held;
    size_t n;
    for (n = 0; n < MAX_BUFFERS; n++) protect(&arenas[n], PROT_READ | PROT_WRITE);
    from = buffers[0] = arenas[0].end - size_of_batch(batch.stride);
    to = buffers[1] = arenas[1].end - size_of_batch(batch.solution_stride);
    results = buffers[2] = arenas[2].end - batch.count;
    for (n = 0; n < batch.count; n++) {
        memcpy(from + n * batch.stride, boards[n % BOARDS], CELLS);
        if (batch.sort == SOLVE_NUMBERS) to_numbers(from + n * batch.stride);
    }
    memset(to, '#', size_of_batch(batch.solution_stride));
    protect(&arenas[0], PROT_READ);
    held = CHECK(comes_back(&call, buffers, &result)) && CHECK_INT(result, 0);
    for (n = 0; held && n < batch.count; n++) {
        char solution[CELLS];
        memset(solution, '#', CELLS);
        if (batch.sort == CHECK_ALONE) held = CHECK_INT(results[n], sudoku_check(boards[n % BOARDS], NULL));
        else if (batch.sort == CANONICAL)
            held = CHECK_INT(results[n], sudoku_canonical(boards[n % BOARDS], solution, NULL, NULL));
        else held = CHECK_INT(results[n], sudoku_solve(boards[n % BOARDS], solution));
        if (batch.sort == SOLVE_NUMBERS && results[n] > 0) to_numbers(solution);
        held &= CHECK_BYTES(to + n * batch.solution_stride, solution, CELLS);
    }
    return held;
}

TEST(nothing_behind_a_batch_is_touched) {
    static const size_t strides[] = {81, 82, 83, 97, 128, 160};
    size_t s;
    if (!CHECK(make_arenas())) return;
    for (batch.count = 1; batch.count <= MOST; batch.count++) {
        for (s = 0; s < 6; s++) {
            batch.stride = strides[s];
            batch.solution_stride = strides[(s + batch.count) % 6];
            for (batch.sort = SOLVE; batch.sort < SORTS; batch.sort++) {
                if (batch_ends_at_page()) continue;
                printf("  %lu boards, stride %lu\n", (unsigned long)batch.count, (unsigned long)batch.stride);
                return;
            }
        }
    }
}

/* What a call leaves as it is if it fails, as the header says of boards and solutions: there it must not even write the
 * same bytes again. A board without a solution is no failure, but nothing is written where that would be. */
static int failure_writes_nothing(const struct call *call, const char *board) {
    static struct outcome before, after;
    void *buffers[MAX_BUFFERS];
    size_t b;
    int result = 0, held;
    for (b = 0; b < MAX_BUFFERS; b++) {
        protect(&arenas[b], PROT_READ | PROT_WRITE);
        buffers[b] = arenas[b].end - call->buffers[b].size;
    }
    fill_and_prepare(call, board, buffers);
    for (b = 0; b < MAX_BUFFERS; b++) memcpy(before.bytes[b], buffers[b], call->buffers[b].size);
    if (!CHECK(comes_back(call, buffers, &after.result))) return 0;
    if (after.result > 0 || (after.result == 0 && !strstr(call->name, "solve"))) return 1;
    for (b = 0; b < MAX_BUFFERS; b++) {
        size_t size = call->buffers[b].size;
        memcpy(after.bytes[b], buffers[b], size);
        memcpy(buffers[b], before.bytes[b], size);
        if (memcmp(after.bytes[b], before.bytes[b], size) == 0) protect(&arenas[b], PROT_READ);
    }
    held = CHECK(comes_back(call, buffers, &result)) && is_outcome(call, &after, result, buffers);
    if (!held) tell(call, board);
    return held;
}

TEST(a_failure_writes_nothing) {
    size_t n, k;
    if (!CHECK(make_arenas())) return;
    for (n = 0; n < number_of_calls; n++)
        for (k = 0; k < BOARDS; k++)
            if (!failure_writes_nothing(&calls[n], boards[k])) return;
}

/* What a call has no use for need not even be there: solutions of no boards, a search that is too small. */
static int call_without_memory(void *const *b) {
    static const char board[] = EMPTY;
    int held = CHECK_INT(sudoku_search_begin(b[0], 0, board), SUDOKU_ERROR_SIZE);
    held &= CHECK_INT(sudoku_search_begin(b[0], sizeof(sudoku_search) - 1, board), SUDOKU_ERROR_SIZE);
    held &= CHECK_INT(sudoku_solve_batch(b[0], 81, b[0], 81, b[0], 0, 2), 0);
    held &= CHECK_INT(sudoku_check_batch(b[0], 81, b[0], 0), 0);
    held &= CHECK_INT(sudoku_solve_batch(b[0], 80, b[0], 81, b[0], 1, 2), SUDOKU_ERROR_OPTION);
    held &= CHECK_INT(sudoku_check_batch(b[0], 80, b[0], 1), SUDOKU_ERROR_OPTION);
    held &= CHECK_INT(sudoku_check(NULL, b[0]), SUDOKU_ERROR_NULL);
    held &= CHECK_INT(sudoku_solve(NULL, b[0]), SUDOKU_ERROR_NULL);
    held &= CHECK_INT(sudoku_count(NULL, 0, 0, b[0]), SUDOKU_ERROR_NULL);
    held &= CHECK_INT(sudoku_count(b[0], 0, 0, NULL), SUDOKU_ERROR_NULL);
    return held;
}

TEST(memory_that_is_not_needed) {
    static const struct call call = {"without memory", NO_BUFFERS, NULL, call_without_memory};
    void *buffers[MAX_BUFFERS] = {NULL};
    int result = 0;
    if (!CHECK(make_arenas())) return;
    protect(&arenas[0], PROT_NONE);
    buffers[0] = arenas[0].start;
    CHECK(comes_back(&call, buffers, &result));
    CHECK_INT(result, 1);
}

/* The guards themselves: a read of one byte too many is caught, or the tests above would say nothing. */
static int read_one_too_many(void *const *b) { return *((volatile unsigned char *)b[0] + CELLS); }
static int read_one_before(void *const *b) { return *((volatile unsigned char *)b[0] - 1); }
static int write_one(void *const *b) { return *(volatile unsigned char *)b[0] = 1; }

TEST(the_guards_guard) {
    static const struct call behind = {"behind", NO_BUFFERS, NULL, read_one_too_many};
    static const struct call before = {"before", NO_BUFFERS, NULL, read_one_before};
    static const struct call write = {"write", NO_BUFFERS, NULL, write_one};
    void *buffers[MAX_BUFFERS] = {NULL};
    int result;
    if (!CHECK(make_arenas())) return;
    protect(&arenas[0], PROT_READ);
    buffers[0] = arenas[0].end - CELLS;
    CHECK(!comes_back(&behind, buffers, &result));
    buffers[0] = arenas[0].start;
    CHECK(!comes_back(&before, buffers, &result));
    CHECK(!comes_back(&write, buffers, &result));
}

SUITE(memory) = {CASE(any_alignment_and_nothing_around),
                 CASE(the_guards_guard),
                 CASE(nothing_behind_is_touched),
                 CASE(nothing_before_is_touched),
                 CASE(nothing_behind_a_batch_is_touched),
                 CASE(a_failure_writes_nothing),
                 CASE(memory_that_is_not_needed),
                 END};

#else

TEST(guard_pages) { skipped("pages that may not be touched (POSIX)"); }

SUITE(memory) = {CASE(any_alignment_and_nothing_around), CASE(guard_pages), END};

#endif
