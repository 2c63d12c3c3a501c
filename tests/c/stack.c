/* How much of the stack the library takes: no call needs more than 48 KiB. */
#if defined(__unix__) || defined(__APPLE__)
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#define _DARWIN_C_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include "harness.h"

#include <string.h>

#include "boards.h"
#include "calls.h"
#include "sudoku.h"

#if defined(__unix__) || defined(__APPLE__)

#include <pthread.h>
#include <sys/mman.h>

#define PROMISED 49152
#define STACK 262144

static void nothing_first(const char *board, void *const *buffers) {
    (void)board;
    (void)buffers;
}

static int call_nothing(void *const *buffers) {
    (void)buffers;
    return 0;
}

/* Writes this much of the stack and no more than a few bytes besides. */
#define KNOWN 10000

static int call_known(void *const *buffers) {
    volatile unsigned char bytes[KNOWN];
    size_t n;
    (void)buffers;
    for (n = 0; n < KNOWN; n++) bytes[n] = (unsigned char)~n;
    return bytes[KNOWN / 2];
}

static void board_first(const char *board, void *const *buffers) { memcpy(buffers[0], board, CELLS); }

/* The board in each style, with its candidates where it has them, and read again. */
static int call_format_and_parse(void *const *b) {
    uint16_t *candidates = sudoku_candidates(b[0], b[1]) == 0 ? b[1] : NULL;
    char *text = b[2];
    int style, results = 0;
    for (style = SUDOKU_FORMAT_LINE; style <= SUDOKU_FORMAT_SVG; style++) {
        int64_t length = sudoku_format(style, NULL, b[0], candidates, text, MAX_BUFFER);
        char board[CELLS];
        size_t used;
        if (length < 0 || (size_t)length > MAX_BUFFER) return -1;
        results += sudoku_parse(text, (size_t)length, board, b[1], &used);
    }
    return results;
}

static const struct call nothing = {"nothing", NO_BUFFERS, nothing_first, call_nothing};
static const struct call format_and_parse = {
    "sudoku_format and sudoku_parse",
    {{WRITTEN, CELLS, 0, 0}, {WRITTEN, sizeof(uint16_t) * CELLS, 2, 0}, {WRITTEN, MAX_BUFFER, 0, 0}},
    board_first,
    call_format_and_parse};
static const struct call known = {"known", NO_BUFFERS, nothing_first, call_known};

#define BOARDS 400

static char boards[BOARDS + BUSY_BOARDS + MAX_FACTS][CELLS];
static size_t board_count;

/* Boards of all kinds, those of the list among them and those that keep sudoku_canonical() busy. */
static void make_boards(void) {
    static struct call_room room;
    struct fact facts[MAX_FACTS];
    struct rng rng = {48};
    size_t count = load_facts(facts), n;
    for (n = 0; n < BOARDS; n++) random_board(&rng, (enum kind)(n % KINDS), boards[n]);
    for (n = 0; n < BUSY_BOARDS; n++) memcpy(boards[BOARDS + n], busy_boards[n], CELLS);
    for (n = 0; n < count; n++) memcpy(boards[BOARDS + BUSY_BOARDS + n], facts[n].board, CELLS);
    board_count = BOARDS + BUSY_BOARDS + count;
    /* What is done only once in a process, such as finding the functions of a shared library, is done here. */
    all_answers(boards[0], &room);
    one_answer(&format_and_parse, boards[0], &room);
}

/* What a byte of the stack holds until it is written. */
static unsigned char paint(size_t at) { return (unsigned char)(at * UINT64_C(0x9e3779b97f4a7c15) >> 56); }

static const struct call *painted_call;

static void *make_painted_call(void *argument) {
    static struct call_room room;
    size_t n;
    (void)argument;
    for (n = 0; n < board_count; n++) one_answer(painted_call, boards[n], &room);
    return NULL;
}

/* The bytes between the top of a thread's stack and the deepest one that is written when the thread makes this call
 * for every board; 0 if there is no such thread. */
static size_t depth_of(const struct call *call) {
    unsigned char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pthread_attr_t attributes;
    pthread_t thread;
    size_t at, depth = 0;
    if (!CHECK((void *)stack != MAP_FAILED)) return 0;
    for (at = 0; at < STACK; at++) stack[at] = paint(at);
    painted_call = call;
    pthread_attr_init(&attributes);
    if (CHECK_INT(pthread_attr_setstack(&attributes, stack, STACK), 0) &&
        CHECK_INT(pthread_create(&thread, &attributes, make_painted_call, NULL), 0)) {
        pthread_join(thread, NULL);
        for (at = 0; at < STACK && stack[at] == paint(at); at++) {}
        depth = STACK - at;
    }
    pthread_attr_destroy(&attributes);
    munmap(stack, STACK);
    return depth;
}

TEST(the_measure_measures) {
    size_t depth;
    make_boards();
    depth = depth_of(&known) - depth_of(&nothing);
    if (!CHECK(depth >= KNOWN - 64 && depth < KNOWN + 512)) printf("  %lu bytes\n", (unsigned long)depth);
}

TEST(no_call_needs_more_than_48_kib) {
    size_t without, deepest = 0, k;
    const char *name = "";
    make_boards();
    without = depth_of(&nothing);
    for (k = 0; k <= number_of_calls; k++) {
        const struct call *call = k < number_of_calls ? &calls[k] : &format_and_parse;
        size_t depth = depth_of(call);
        depth = depth > without ? depth - without : 0;
        if (!CHECK(depth <= PROMISED)) printf("  %s: %lu bytes\n", call->name, (unsigned long)depth);
        if (depth <= deepest) continue;
        deepest = depth;
        name = call->name;
    }
    CHECK(deepest > 0);
    printf("measured: %lu bytes of stack at most, by %s\n", (unsigned long)deepest, name);
}

SUITE(stack) = {CASE(the_measure_measures), CASE(no_call_needs_more_than_48_kib), END};

#else

TEST(stack_of_a_thread) { skipped("stacks of one's own for threads (POSIX)"); }

SUITE(stack) = {CASE(stack_of_a_thread), END};

#endif
