/* sudoku bench: how fast the library is with these boards on this machine. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "interrupt.h"
#include "message.h"
#include "pipeline.h"
#include "status.h"

enum { ROUNDS = 5, MOST = 1000000 };

/* The boards of the input, 81 bytes each. */
static struct {
    pthread_mutex_t alone;
    char *boards;
    size_t count, room;
    bool no_memory;
} all = {.alone = PTHREAD_MUTEX_INITIALIZER};

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    (void)settings;
    pthread_mutex_lock(&all.alone);
    for (size_t n = 0; n < boards->count && all.count < MOST; n++) {
        if (all.count == all.room) {
            size_t room = all.room ? all.room * 2 : 4096;
            char *larger = realloc(all.boards, room * 81);
            all.no_memory |= !larger;
            if (!larger) break;
            all.boards = larger;
            all.room = room;
        }
        memcpy(all.boards + all.count++ * 81, board_at(boards, n), 81);
    }
    job->last |= all.count == MOST;
    pthread_mutex_unlock(&all.alone);
    job_did(job, boards->count);
}

/* A share of the boards, and what comes of it. */
struct share {
    const char *boards;
    char *solutions;
    int8_t *results;
    size_t count;
};

static void solve_loop(const struct share *share) {
    for (size_t n = 0; n < share->count; n++)
        share->results[n] = (int8_t)sudoku_solve(share->boards + n * 81, share->solutions + n * 81);
}

static void solve_first(const struct share *share) {
    sudoku_solve_batch(share->boards, 81, share->solutions, 81, share->results, share->count, 1);
}

static void solve_batch(const struct share *share) {
    sudoku_solve_batch(share->boards, 81, share->solutions, 81, share->results, share->count, 2);
}

static void check_batch(const struct share *share) {
    sudoku_check_batch(share->boards, 81, share->results, share->count);
}

static void parse(const struct share *share) {
    for (size_t n = 0; n < share->count; n++)
        share->results[n] = (int8_t)sudoku_parse(share->boards + n * 81, 81, share->solutions + n * 81, NULL, NULL);
}

static void format(const struct share *share) {
    char grid[400];
    for (size_t n = 0; n < share->count; n++)
        sudoku_format(SUDOKU_FORMAT_GRID, NULL, share->boards + n * 81, NULL, grid, sizeof grid);
}

static const struct task {
    const char *name;
    void (*run)(const struct share *share);
    bool threads;
} tasks[] = {
    {"solve, one call a puzzle", solve_loop, false},
    {"solve, in batches", solve_batch, false},
    {"solve, on all threads", solve_batch, true},
    {"solve, first solution only", solve_first, false},
    {"check, in batches", check_batch, false},
    {"parse a line", parse, false},
    {"format a grid", format, false},
};

struct thread {
    pthread_t id;
    bool started;
    void (*run)(const struct share *share);
    struct share share;
};

static void *run_thread(void *argument) {
    struct thread *thread = argument;
    thread->run(&thread->share);
    return NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The seconds that one run takes. A thread that cannot be started has its share done by this one. */
static double measure(const struct task *task, const struct share *whole, int count, struct thread *threads) {
    double begin = now();
    if (!task->threads) {
        task->run(whole);
        return now() - begin;
    }
    for (int n = 0; n < count; n++) {
        size_t from = whole->count * (size_t)n / (size_t)count, to = whole->count * (size_t)(n + 1) / (size_t)count;
        threads[n].run = task->run;
        threads[n].share =
            (struct share){whole->boards + from * 81, whole->solutions + from * 81, whole->results + from, to - from};
        threads[n].started = pthread_create(&threads[n].id, NULL, run_thread, &threads[n]) == 0;
    }
    for (int n = 0; n < count; n++) {
        if (threads[n].started) pthread_join(threads[n].id, NULL);
        else run_thread(&threads[n]);
    }
    return now() - begin;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int report(const struct settings *settings) {
    enum { TASKS = sizeof tasks / sizeof *tasks };
    double seconds[TASKS][ROUNDS];
    struct share whole = {all.boards, malloc(all.count * 81), malloc(all.count), all.count};
    struct thread *threads = calloc((size_t)settings->threads, sizeof *threads);
    if (!whole.solutions || !whole.results || !threads) {
        complain("not enough memory");
        return STATUS_TROUBLE;
    }
    /* Enough of them for the clock. */
    double once = measure(&tasks[0], &whole, 1, threads);
    int runs = once < 0.05 ? (int)(0.05 / (once > 1e-6 ? once : 1e-6)) + 1 : 1;
    for (int round = 0; round < ROUNDS; round++)
        for (int task = 0; task < TASKS && !interrupted(); task++) {
            seconds[task][round] = 0;
            for (int run = 0; run < runs && !interrupted(); run++)
                seconds[task][round] += measure(&tasks[task], &whole, settings->threads, threads);
        }
    if (interrupted()) interrupt_end();
    printf("%zu boards, %d threads, libsudoku %s; medians of %d rounds\n\n", all.count, settings->threads,
           sudoku_version(), ROUNDS);
    printf("%-28s %12s %14s\n", "", "ns a board", "boards a second");
    for (int task = 0; task < TASKS; task++) {
        qsort(seconds[task], ROUNDS, sizeof(double), by_size);
        double each = seconds[task][ROUNDS / 2] / runs / (double)all.count;
        printf("%-28s %12.1f %15.0f\n", tasks[task].name, each * 1e9, 1 / each);
    }
    free(whole.solutions);
    free(whole.results);
    free(threads);
    return fflush(stdout) == 0 && !ferror(stdout) ? STATUS_DONE : STATUS_TROUBLE;
}

/* Puzzles of the library's own. */
static int make_puzzles(void) {
    enum { COUNT = 20000 };
    all.boards = malloc(COUNT * 81);
    all.no_memory = !all.boards;
    for (; !all.no_memory && all.count < COUNT && !interrupted(); all.count++)
        sudoku_generate(all.count, NULL, all.boards + all.count * 81, NULL);
    if (interrupted()) interrupt_end();
    return STATUS_DONE;
}

static int run(const struct settings *settings) {
    struct settings quiet = *settings;
    quiet.quiet = true;
    int status = settings->no_files ? make_puzzles() : pipeline_run(&quiet);
    if (all.no_memory) complain("not enough memory");
    if (status == STATUS_TROUBLE || all.no_memory) return STATUS_TROUBLE;
    if (all.count == 0) {
        complain("there is no board to measure with");
        return STATUS_BAD;
    }
    int reported = report(settings);
    free(all.boards);
    return reported ? reported : status;
}

const struct command bench_command = {
    .name = "bench",
    .summary = "measure how fast the boards are solved, checked, read and written",
    .about = "Reads up to a million boards into memory first, or makes 20000 puzzles if no file is named; then each "
             "call of the library is measured by itself.",
    .options = "jsq",
    .columns = "",
    .work = work,
    .run = run,
};
