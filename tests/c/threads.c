/* Many threads, small stacks, signal handlers; and what of the process the library leaves alone. */
#if defined(__unix__) || defined(__APPLE__)
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#define _DARWIN_C_SOURCE
#define _XOPEN_SOURCE 700 /* sigaltstack */
#endif
#include "harness.h"

#include <errno.h>
#include <fenv.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "calls.h"
#include "judge.h"
#include "sudoku.h"

#define BOARDS 100

static char boards[BOARDS][CELLS];
static uint64_t answers[BOARDS];
static int board_count;

/* Boards of all kinds and what the library says of them when nothing else goes on. */
static void make_boards(void) {
    static struct call_room room;
    struct rng rng = {64};
    int n;
    board_count = scaled(BOARDS) < BOARDS ? (int)scaled(BOARDS) : BOARDS;
    if (board_count < KINDS) board_count = KINDS;
    for (n = 0; n < board_count; n++) {
        random_board(&rng, (enum kind)(n % KINDS), boards[n]);
        answers[n] = all_answers(boards[n], &room);
    }
}

TEST(the_same_answers_in_any_order) {
    static struct call_room room;
    int n;
    make_boards();
    for (n = board_count; n-- > 0;)
        if (!CHECK(all_answers(boards[n], &room) == answers[n])) return;
}

/* ---- what is left alone ---- */

TEST(errno_is_left_alone) {
    static struct call_room room;
    int n;
    make_boards();
    for (n = 0; n < board_count; n++) {
        errno = n;
        all_answers(boards[n], &room);
        if (!CHECK_INT(errno, n)) return;
    }
    errno = 0;
}

static const int roundings[] = {
    FE_TONEAREST,
#ifdef FE_UPWARD
    FE_UPWARD,
#endif
#ifdef FE_DOWNWARD
    FE_DOWNWARD,
#endif
#ifdef FE_TOWARDZERO
    FE_TOWARDZERO,
#endif
};

/* All that the processor keeps for floating point. <fenv.h> alone does not do: on x86-64 its rounding may be told by x87,
 * which nothing but long double uses, and it knows nothing of denormal numbers that are taken for zero. */
struct floating_point {
    uint32_t control, status, x87_control;
};

#if defined(__GNUC__) && defined(__x86_64__)

#define DENORMALS_ARE_ZERO 0x8040 /* as results, and as operands */

static struct floating_point floating_point(void) {
    struct floating_point state = {0, 0, 0};
    uint16_t control, status;
    __asm__ volatile("stmxcsr %0\n\tfnstcw %1\n\tfnstsw %2" : "=m"(state.control), "=m"(control), "=m"(status));
    state.x87_control = control;
    state.status = status;
    return state;
}

static void let_denormals_be_zero(void) {
    uint32_t control = floating_point().control | DENORMALS_ARE_ZERO;
    __asm__ volatile("ldmxcsr %0" : : "m"(control));
}

#elif defined(__GNUC__) && defined(__aarch64__)

#define DENORMALS_ARE_ZERO (UINT64_C(1) << 24)

static struct floating_point floating_point(void) {
    struct floating_point state = {0, 0, 0};
    uint64_t control, status;
    __asm__ volatile("mrs %0, fpcr\n\tmrs %1, fpsr" : "=r"(control), "=r"(status));
    state.control = (uint32_t)control;
    state.status = (uint32_t)status;
    return state;
}

static void let_denormals_be_zero(void) {
    __asm__ volatile("msr fpcr, %0" : : "r"(floating_point().control | DENORMALS_ARE_ZERO));
}

#else

static struct floating_point floating_point(void) {
    struct floating_point state = {0, 0, 0};
    state.control = (uint32_t)fegetround();
    state.status = (uint32_t)fetestexcept(FE_ALL_EXCEPT);
    return state;
}

static void let_denormals_be_zero(void) {}

#endif

/* Not even the flags: compilers make conversions to and from floating point of some shifts of integers. */
TEST(floating_point_is_left_alone) {
    static struct call_room room;
    size_t r, k;
    int n;
    make_boards();
    for (r = 0; r < sizeof roundings / sizeof *roundings; r++) {
        for (n = 0; n < board_count; n++) {
            int flags = n % 2 ? 0 : FE_ALL_EXCEPT;
            struct floating_point wanted, found;
            fesetenv(FE_DFL_ENV);
            fesetround(roundings[r]);
            feclearexcept(FE_ALL_EXCEPT);
            if (flags) feraiseexcept(flags);
            if (fegetround() != roundings[r] || fetestexcept(FE_ALL_EXCEPT) != flags) {
                skipped("floating-point flags and rounding (valgrind has none)");
                fesetenv(FE_DFL_ENV);
                return;
            }
            if (n % 4 < 2) let_denormals_be_zero();
            wanted = floating_point();
            for (k = 0; k < number_of_calls; k++) {
                one_answer(&calls[k], boards[n], &room);
                found = floating_point();
                if (CHECK_BYTES(&found, &wanted, sizeof found)) continue;
                printf("  call: %s\n", calls[k].name);
                fesetenv(FE_DFL_ENV);
                return;
            }
            CHECK(all_answers(boards[n], &room) == answers[n]);
        }
    }
    fesetenv(FE_DFL_ENV);
}

TEST(rand_is_left_alone) {
    static struct call_room room;
    int wanted[BOARDS], n;
    make_boards();
    srand(1);
    for (n = 0; n < board_count; n++) wanted[n] = rand();
    srand(1);
    for (n = 0; n < board_count; n++) {
        all_answers(boards[n], &room);
        if (!CHECK_INT(rand(), wanted[n])) return;
    }
}

/* Nor does a locale change what is a digit. */
TEST(the_locale_is_left_alone) {
    static const char *const locales[] = {"C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", ""};
    static struct call_room room;
    size_t k;
    int n;
    make_boards();
    for (k = 0; k < sizeof locales / sizeof *locales; k++) {
        char name[256];
        const char *set = setlocale(LC_ALL, locales[k]);
        if (!set) {
            snprintf(name, sizeof name, "the locale %s", locales[k]);
            if (*locales[k]) skipped(name); /* the one of the environment may be none */
            continue;
        }
        snprintf(name, sizeof name, "%s", set);
        for (n = 0; n < board_count; n++)
            if (!CHECK(all_answers(boards[n], &room) == answers[n])) break;
        CHECK_TEXT(setlocale(LC_ALL, NULL), name);
    }
    setlocale(LC_ALL, "C");
}

#if defined(__unix__) || defined(__APPLE__)

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

TEST(the_signal_mask_is_left_alone) {
    static struct call_room room;
    sigset_t mine, before, after;
    int n, number;
    make_boards();
    sigemptyset(&mine);
    sigaddset(&mine, SIGUSR1);
    sigaddset(&mine, SIGFPE);
    pthread_sigmask(SIG_BLOCK, &mine, &before);
    for (n = 0; n < board_count; n++) all_answers(boards[n], &room);
    pthread_sigmask(SIG_SETMASK, &before, &after);
    for (number = 1; number < 32; number++) {
        int blocked = sigismember(&before, number) == 1 || number == SIGUSR1 || number == SIGFPE;
        CHECK_INT(sigismember(&after, number) == 1, blocked);
    }
}

static void ignored(int number) { (void)number; }

TEST(signal_handlers_are_left_alone) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM, SIGUSR1, SIGPIPE};
    static struct call_room room;
    struct sigaction mine, before[8], after;
    size_t k;
    int n;
    make_boards();
    memset(&mine, 0, sizeof mine);
    mine.sa_handler = ignored;
    sigemptyset(&mine.sa_mask);
    for (k = 0; k < 8; k++) sigaction(numbers[k], &mine, &before[k]);
    for (n = 0; n < board_count; n++) all_answers(boards[n], &room);
    for (k = 0; k < 8; k++) {
        sigaction(numbers[k], &before[k], &after);
        CHECK(after.sa_handler == ignored);
    }
}

/* ---- little stack ---- */

#define STACK 65536

/* A stack with a page below that may not be touched. */
static unsigned char *make_stack(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *whole = mmap(NULL, STACK + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if ((void *)whole == MAP_FAILED || mprotect(whole, page, PROT_NONE) != 0) return NULL;
    return whole + page;
}

/* Has signals handled on that stack. */
static void handle_on(unsigned char *stack, void (*handler)(int), int number, struct sigaction *before) {
    struct sigaction action;
    stack_t alternate;
    memset(&alternate, 0, sizeof alternate);
    alternate.ss_sp = stack;
    alternate.ss_size = STACK;
    CHECK_INT(sigaltstack(&alternate, NULL), 0);
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_ONSTACK | SA_RESTART;
    sigemptyset(&action.sa_mask);
    CHECK_INT(sigaction(number, &action, before), 0);
}

/* ---- the first call ---- */

#define THREADS 64

/* Till here the process has called nothing of the library, which finds out at the first call what the processor can do,
 * and keeps it: not even to make boards. (So it is if the suite is run alone, and no instruction set is asked for.) */
static const char first_board[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static const struct call *first_call;
static volatile uint64_t first_answer;
static struct call_room handler_room;

static void make_first_call(int number) {
    (void)number;
    first_answer = one_answer(first_call, first_board, &handler_room);
}

/* Each call in a process of its own, made there before any other. */
TEST(the_first_call_from_a_signal_handler) {
    static struct call_room room;
    size_t k;
    for (k = 0; k < number_of_calls; k++) {
        int status;
        pid_t child;
        fflush(stdout);
        child = fork();
        if (child == 0) {
            unsigned char *stack = make_stack();
            struct sigaction before;
            first_call = &calls[k];
            if (!stack) _exit(2);
            handle_on(stack, make_first_call, SIGUSR1, &before);
            raise(SIGUSR1);
            _exit(first_answer == one_answer(first_call, first_board, &room) ? 0 : 1);
        }
        if (!CHECK(child > 0)) return;
        CHECK_INT(waitpid(child, &status, 0), child);
        if (!CHECK_INT(status, 0)) printf("  call: %s\n", calls[k].name);
    }
}

/* A barrier (macOS has none): the threads wait till all are there. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static int waiting, is_open;

static void wait_for_all(void) {
    pthread_mutex_lock(&lock);
    waiting++;
    pthread_cond_broadcast(&moved);
    while (!is_open) pthread_cond_wait(&moved, &lock);
    pthread_mutex_unlock(&lock);
}

static void open_for(int threads) {
    pthread_mutex_lock(&lock);
    while (waiting < threads) pthread_cond_wait(&moved, &lock);
    is_open = 1;
    pthread_cond_broadcast(&moved);
    pthread_mutex_unlock(&lock);
}

struct beginner {
    pthread_t thread;
    const struct call *call;
    uint64_t answer;
    struct call_room room;
};

static void *begin(void *argument) {
    struct beginner *beginner = argument;
    wait_for_all();
    beginner->answer = one_answer(beginner->call, first_board, &beginner->room);
    return NULL;
}

/* Helgrind and drd take each atomic access for a plain one; ThreadSanitizer tells them apart. */
static int atomics_are_told_from_races(void) {
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
    return 1;
#endif
#endif
    return races_are_wanted();
}

/* Every call is the first one of a thread, as long as there are threads enough. */
TEST(the_first_call_from_many_threads) {
    static struct call_room room;
    struct beginner *beginners;
    int n, started = 0;
    if (!atomics_are_told_from_races()) return;
    beginners = calloc(THREADS, sizeof *beginners);
    if (!CHECK(beginners)) return;
    for (n = 0; n < THREADS; n++) {
        beginners[n].call = &calls[(size_t)n % number_of_calls];
        if (!CHECK_INT(pthread_create(&beginners[n].thread, NULL, begin, &beginners[n]), 0)) break;
        started++;
    }
    open_for(started);
    for (n = 0; n < started; n++) pthread_join(beginners[n].thread, NULL);
    for (n = 0; n < started; n++)
        if (!CHECK(beginners[n].answer == one_answer(beginners[n].call, first_board, &room)))
            printf("  call: %s\n", beginners[n].call->name);
    free(beginners);
}

/* ---- threads ---- */

struct worker {
    pthread_t thread;
    int number, rounds, wrong;
    struct call_room room;
};

/* All boards, from another place on in each thread. */
static void *work(void *argument) {
    struct worker *worker = argument;
    int round, n;
    for (round = 0; round < worker->rounds; round++) {
        for (n = 0; n < board_count; n++) {
            int board = (n * 7 + worker->number * 13) % board_count;
            worker->wrong += all_answers(boards[board], &worker->room) != answers[board];
        }
    }
    return NULL;
}

TEST(many_threads) {
    struct worker *workers = calloc(THREADS, sizeof *workers);
    int n, rounds, started = 0;
    if (!CHECK(workers)) return;
    make_boards();
    /* ten million calls with --deep */
    rounds = scaled(1) > 1 ? 4 * (int)scaled(1) : 1;
    for (n = 0; n < THREADS; n++) {
        workers[n].number = n;
        workers[n].rounds = rounds;
        if (!CHECK_INT(pthread_create(&workers[n].thread, NULL, work, &workers[n]), 0)) break;
        started++;
    }
    for (n = 0; n < started; n++) {
        pthread_join(workers[n].thread, NULL);
        CHECK_INT(workers[n].wrong, 0);
    }
    free(workers);
    printf("measured: %lu calls in %d threads\n", (unsigned long)started * rounds * board_count * number_of_calls,
           started);
}

/* ---- fork ---- */

/* The only thread of a child; the others were somewhere in the library as it was made. */
static int child_is_right(void) {
    static struct call_room room;
    int n;
    for (n = 0; n < board_count; n++)
        if (all_answers(boards[n], &room) != answers[n]) return 0;
    return 1;
}

TEST(a_fork_in_the_middle) {
    static struct worker workers[4];
    int n, started = 0, forks = (int)scaled(20), status;
    make_boards();
    for (n = 0; n < 4; n++) {
        workers[n].number = n;
        workers[n].rounds = forks;
        workers[n].wrong = 0;
        if (!CHECK_INT(pthread_create(&workers[n].thread, NULL, work, &workers[n]), 0)) break;
        started++;
    }
    for (n = 0; n < forks; n++) {
        pid_t child;
        fflush(stdout);
        child = fork();
        if (child == 0) _exit(child_is_right() ? 0 : 1);
        if (!CHECK(child > 0)) break;
        CHECK_INT(waitpid(child, &status, 0), child);
        CHECK_INT(status, 0);
    }
    for (n = 0; n < started; n++) {
        pthread_join(workers[n].thread, NULL);
        CHECK_INT(workers[n].wrong, 0);
    }
}

/* Threads that all make the same call and no other: whatever they shared would soon be hit. */
static const struct call *only_call;
static uint64_t only_answers[BOARDS];

static void *repeat(void *argument) {
    struct worker *worker = argument;
    int round, n;
    for (round = 0; round < worker->rounds; round++) {
        for (n = 0; n < board_count; n++) {
            int board = (n * 7 + worker->number * 13) % board_count;
            worker->wrong += one_answer(only_call, boards[board], &worker->room) != only_answers[board];
        }
    }
    return NULL;
}

static void repeat_in_threads(const struct call *call) {
    static struct worker workers[4];
    int n, started = 0;
    only_call = call;
    for (n = 0; n < board_count; n++) only_answers[n] = one_answer(call, boards[n], &workers[0].room);
    for (n = 0; n < 4; n++) {
        workers[n].number = n;
        workers[n].rounds = 10;
        workers[n].wrong = 0;
        if (!CHECK_INT(pthread_create(&workers[n].thread, NULL, repeat, &workers[n]), 0)) break;
        started++;
    }
    for (n = 0; n < started; n++) {
        pthread_join(workers[n].thread, NULL);
        if (!CHECK_INT(workers[n].wrong, 0)) printf("  call: %s\n", call->name);
    }
}

TEST(many_threads_of_one_call) {
    size_t k;
    make_boards();
    for (k = 0; k < number_of_calls; k++) repeat_in_threads(&calls[k]);
}

/* ---- memory that changes under a call ---- */

static volatile char changing[CELLS];
static volatile int changing_goes_on;

static void *change(void *argument) {
    struct rng rng = {81};
    (void)argument;
    while (changing_goes_on) changing[rng_below(&rng, CELLS)] = (char)('.' + rng_below(&rng, 12));
    return NULL;
}

/* A race of the caller's own making, so there is no right answer; but there is none that is impossible either. */
TEST(a_board_that_changes_under_the_call) {
    pthread_t thread;
    char solution[CELLS];
    int n;
    if (!races_are_wanted()) return;
    for (n = 0; n < CELLS; n++) changing[n] = '.';
    changing_goes_on = 1;
    if (!CHECK_INT(pthread_create(&thread, NULL, change, NULL), 0)) return;
    for (n = 0; n < (int)scaled(100000); n++) {
        int result = sudoku_solve((const char *)changing, solution);
        CHECK(result >= SUDOKU_ERROR_CLASH && result <= 2);
        if (result > 0 && !CHECK(judge_solution(solution, solution))) break;
        if (n % 2) memset((char *)changing, n % 4 == 1 ? '.' : '0', CELLS);
    }
    changing_goes_on = 0;
    pthread_join(thread, NULL);
}

/* The buffers of a call, between bytes that must stay as they are. */
static struct {
    unsigned char before[64];
    struct call_room room;
    unsigned char after[64];
} unrest;

/* What two boards make of them, and how often it was put there. */
static const struct call *call_in_unrest;
static struct call_room versions[2];
static volatile size_t changes;

/* Whether the header allows it: a search is the library's own, and the text of sudoku_parse must stay. */
static int may_change(const struct call *call, size_t buffer) {
    int is_text = buffer == 0 && strncmp(call->name, "sudoku_parse", strlen("sudoku_parse")) == 0;
    return !call->buffers[buffer].opaque && !is_text;
}

/* Puts one version in place of the other, byte by byte, or now and then of itself, and so leaves it for a while. */
static void *stir(void *argument) {
    struct rng rng = {82};
    (void)argument;
    while (changing_goes_on) {
        const struct call_room *version = &versions[rng_below(&rng, 2)];
        size_t b, n;
        for (b = 0; b < MAX_BUFFERS; b++) {
            const unsigned char *from = (const unsigned char *)&version->buffers[b];
            volatile unsigned char *to = (unsigned char *)&unrest.room.buffers[b];
            if (!may_change(call_in_unrest, b)) continue;
            for (n = 0; n < call_in_unrest->buffers[b].size; n++) to[n] = from[n];
        }
        changes++;
    }
    return NULL;
}

static int writes_nothing_around(const struct call *call, const char *one, const char *other) {
    const char *const boards_of_versions[2] = {one, other};
    const unsigned char *all = (unsigned char *)&unrest;
    void *buffers[MAX_BUFFERS];
    pthread_t thread;
    size_t b, n;
    memset(&unrest, 0xa5, sizeof unrest);
    memset(versions, 0xa5, sizeof versions);
    for (n = 0; n < 2; n++) {
        for (b = 0; b < MAX_BUFFERS; b++) buffers[b] = &versions[n].buffers[b];
        call->prepare(boards_of_versions[n], buffers);
    }
    for (b = 0; b < MAX_BUFFERS; b++) {
        buffers[b] = &unrest.room.buffers[b];
        memcpy(buffers[b], &versions[0].buffers[b], call->buffers[b].size);
    }
    call_in_unrest = call;
    changes = 0;
    changing_goes_on = 1;
    if (!CHECK_INT(pthread_create(&thread, NULL, stir, NULL), 0)) return 0;
    for (n = 0; n < scaled(100) || changes < scaled(1000); n++) call->make(buffers);
    changing_goes_on = 0;
    pthread_join(thread, NULL);
    for (b = 0; b < MAX_BUFFERS; b++) memset(buffers[b], 0xa5, call->buffers[b].size);
    return CHECK(all[0] == 0xa5 && memcmp(all, all + 1, sizeof unrest - 1) == 0);
}

/* Every call, whatever it reads: it comes back, and writes nothing around. */
TEST(everything_changes_under_the_call) {
    size_t k, n, pairs = scaled(KINDS);
    if (!races_are_wanted()) return;
    make_boards();
    for (k = 0; k < number_of_calls; k++) {
        for (n = 0; n < pairs; n++) {
            const size_t first = (k + n) % (size_t)(board_count - 1);
            if (!writes_nothing_around(&calls[k], boards[first], boards[first + 1])) printf("  call: %s\n", calls[k].name);
        }
    }
}

/* ---- a thread with little stack ---- */

/* 64 KiB for the thread, which takes some for itself: 48 KiB are the library's promise. */
TEST(a_thread_with_64_kib_of_stack) {
    static struct worker worker;
    pthread_attr_t attributes;
    unsigned char *stack = make_stack();
    int result;
    if (!CHECK(stack)) return;
    make_boards();
    memset(&worker, 0, sizeof worker);
    worker.rounds = 1;
    CHECK_INT(pthread_attr_init(&attributes), 0);
    result = pthread_attr_setstack(&attributes, stack, STACK);
    if (result != 0) {
        skipped("threads with a stack of 64 KiB");
        return;
    }
    if (CHECK_INT(pthread_create(&worker.thread, &attributes, work, &worker), 0)) pthread_join(worker.thread, NULL);
    CHECK_INT(worker.wrong, 0);
    pthread_attr_destroy(&attributes);
}

/* ---- signal handlers ---- */

static volatile sig_atomic_t handled, handled_wrongly;

/* Every function, whatever the interrupted code is doing. */
static void handler(int number) {
    int board = (handled * 31) % board_count, saved = errno;
    (void)number;
    if (all_answers(boards[board], &handler_room) != answers[board]) handled_wrongly++;
    handled++;
    errno = saved;
}

/* A timer interrupts the library wherever it is just then, and the handler calls it again, on a stack of 64 KiB. */
TEST(calls_from_a_signal_handler) {
    static struct call_room room;
    unsigned char *stack = make_stack();
    struct rng rng = {9};
    struct sigaction before;
    stack_t none;
    int n, wrong = 0, armed = 0, times = (int)scaled(400);
    if (!CHECK(stack)) return;
    make_boards();
    handled = handled_wrongly = 0;
    handle_on(stack, handler, SIGALRM, &before);
    raise(SIGALRM);
    for (n = 0; handled < times; n = (n + 1) % board_count) {
        /* one signal at a time, or a slow machine would do nothing but handle them */
        if (armed < handled) {
            struct itimerval once = {{0, 0}, {0, 0}};
            once.it_value.tv_usec = 20 + rng_below(&rng, 300);
            armed = handled;
            setitimer(ITIMER_REAL, &once, NULL);
        }
        wrong += all_answers(boards[n], &room) != answers[n];
    }
    sigaction(SIGALRM, &before, NULL);
    memset(&none, 0, sizeof none);
    none.ss_flags = SS_DISABLE;
    none.ss_size = STACK;
    sigaltstack(&none, NULL);
    CHECK_INT(wrong, 0);
    CHECK_INT(handled_wrongly, 0);
}

SUITE(threads) = {CASE(the_first_call_from_a_signal_handler),
                  CASE(the_first_call_from_many_threads),
                  CASE(the_same_answers_in_any_order),
                  CASE(errno_is_left_alone),
                  CASE(floating_point_is_left_alone),
                  CASE(rand_is_left_alone),
                  CASE(the_locale_is_left_alone),
                  CASE(the_signal_mask_is_left_alone),
                  CASE(signal_handlers_are_left_alone),
                  CASE(many_threads),
                  CASE(a_fork_in_the_middle),
                  CASE(many_threads_of_one_call),
                  CASE(a_board_that_changes_under_the_call),
                  CASE(everything_changes_under_the_call),
                  CASE(a_thread_with_64_kib_of_stack),
                  CASE(calls_from_a_signal_handler),
                  END};

#else

TEST(threads_and_signals) { skipped("threads and signals (POSIX)"); }

SUITE(threads) = {CASE(the_same_answers_in_any_order),
                  CASE(errno_is_left_alone),
                  CASE(floating_point_is_left_alone),
                  CASE(rand_is_left_alone),
                  CASE(the_locale_is_left_alone),
                  CASE(threads_and_signals),
                  END};

#endif
