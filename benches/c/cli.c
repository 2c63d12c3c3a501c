/* What the command-line tool costs over a loop of single calls in memory:
 *
 *     make bench-cli FILES="17_clue.txt ..."
 *
 *     cli TOOL FOLDER ROUNDS [LIST ...]
 *
 * The puzzles that have one solution, of the lists or made here, are written again and again into a file of a million
 * lines in FOLDER. By turns, in each round: sudoku_solve() for each of them in memory; the tool over the file on one
 * thread, and on two, from the start of its process to the end; and over a tenth of the puzzles as a table with
 * their numbers and solutions, as nine lines each, and as grids. It writes to /dev/null. Before that its answers are
 * compared with the loop's. The medians are printed, and the fastest rounds, which count where other programs run too. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sudoku.h>

#define CELLS 81
#define LINE (CELLS + 1)
#define LINES 1000000
#define SOME 100000
#define MADE 20000
#define MOST_ROUNDS 99

enum { LOOP, ONE_THREAD, TWO_THREADS, TABLE, ROWS, GRIDS, WAYS };

static const struct {
    const char *name, *threads;
    size_t lines;
} ways[WAYS] = {
    {"sudoku_solve() in a loop", NULL, LINES},  {"sudoku solve --threads 1", "1", LINES},
    {"sudoku solve --threads 2", "2", LINES},   {"--threads 1, id,puzzle,solution", "1", SOME},
    {"--threads 1, nine lines", "1", SOME},     {"--threads 1, grids", "1", SOME},
};

struct times {
    double wall[MOST_ROUNDS], cpu[MOST_ROUNDS];
};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double seconds_of(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

/* The puzzles of a list, or made here, LINE bytes each, as far as there is room for so many; returns how many. */
static size_t load(const char *list, char *puzzles, size_t most) {
    char line[1000], *puzzle = puzzles;
    size_t count = 0;
    uint64_t seed = 0;
    FILE *file = list ? fopen(list, "r") : NULL;
    if (list && !file) fail(list);
    while (count < most && (!list || fgets(line, sizeof line, file))) {
        if (!list) sudoku_generate(seed++, NULL, puzzle, NULL);
        else if (strlen(line) < CELLS || line[0] == '#') continue;
        else memcpy(puzzle, line, CELLS);
        puzzle[CELLS] = '\n';
        if (sudoku_solve(puzzle, NULL) != 1) continue;
        puzzle += LINE;
        count++;
    }
    if (file) fclose(file);
    return count;
}

static void write_file(const char *name, const char *bytes, size_t size) {
    FILE *file = fopen(name, "w");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) fail(name);
}

/* Puzzles as the tool reads them this way. */
static void write_puzzles(const char *name, int way, const char *puzzles, const char *solutions) {
    char text[1000];
    size_t n;
    FILE *file = fopen(name, "w");
    if (!file) fail(name);
    for (n = 0; n < ways[way].lines; n++, puzzles += LINE, solutions += LINE) {
        int style = way == ROWS ? SUDOKU_FORMAT_ROWS : way == GRIDS ? SUDOKU_FORMAT_GRID : SUDOKU_FORMAT_LINE;
        sudoku_format(style, NULL, puzzles, NULL, text, sizeof text);
        if (way == TABLE) fprintf(file, "%zu,%s,%.81s\n", n + 1, text, solutions);
        else fprintf(file, "%s\n", text);
    }
    if (fclose(file) != 0) fail(name);
}

static void solve_in_memory(const char *puzzles, char *solutions) {
    size_t n;
    for (n = 0; n < LINES; n++) sudoku_solve(puzzles + n * LINE, solutions + n * LINE);
}

/* Runs the tool, its output to a file; returns its CPU time. */
static double solve_by_tool(const char *tool, const char *threads, const char *file, const char *to) {
    struct rusage used;
    int status;
    pid_t child = fork();
    if (child < 0) fail("fork");
    if (child == 0) {
        int output = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (output < 0 || dup2(output, STDOUT_FILENO) < 0) _exit(126);
        execl(tool, tool, "solve", "--threads", threads, file, (char *)NULL);
        _exit(127);
    }
    if (wait4(child, &status, 0, &used) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "%s failed\n", tool);
        exit(1);
    }
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

/* The same bytes as the loop's answers. */
static void compare(const char *name, const char *solutions, size_t size) {
    char *answers = malloc(size + 1);
    FILE *file = fopen(name, "r");
    if (!answers || !file) fail(name);
    if (fread(answers, 1, size + 1, file) != size || memcmp(answers, solutions, size) != 0) {
        fprintf(stderr, "%s: other solutions than those of sudoku_solve()\n", name);
        exit(1);
    }
    fclose(file);
    free(answers);
}

static int by_size(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* Of so many values, sorted here: the first is the fastest. */
static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

int main(int argc, char **argv) {
    static struct times times[WAYS];
    char *puzzles = malloc((size_t)LINES * LINE), *solutions = malloc((size_t)LINES * LINE);
    char input[WAYS][1000], output[1000];
    double wall_median[WAYS], cpu_median[WAYS];
    size_t count, n;
    int rounds = argc > 3 ? atoi(argv[3]) : 0, round, way, list;
    if (argc < 4 || rounds < 1 || rounds > MOST_ROUNDS) {
        fprintf(stderr, "cli TOOL FOLDER ROUNDS [LIST ...]\n");
        return 2;
    }
    if (!puzzles || !solutions) fail("memory");
    count = argc > 4 ? 0 : load(NULL, puzzles, MADE);
    for (list = 4; list < argc; list++) count += load(argv[list], puzzles + count * LINE, LINES - count);
    if (count == 0) {
        fprintf(stderr, "no puzzle with one solution\n");
        return 1;
    }
    for (n = count; n < LINES; n++) memcpy(puzzles + n * LINE, puzzles + (n - count) * LINE, LINE);
    memcpy(solutions, puzzles, (size_t)LINES * LINE); /* for the line feeds */
    snprintf(output, sizeof output, "%s/cli.out", argv[2]);
    solve_in_memory(puzzles, solutions);
    for (way = ONE_THREAD; way < WAYS; way++) {
        snprintf(input[way], sizeof input[way], "%s/cli%d.txt", argv[2], way);
        if (way < TABLE) write_file(input[way], puzzles, (size_t)LINES * LINE);
        else write_puzzles(input[way], way, puzzles, solutions);
        solve_by_tool(argv[1], ways[way].threads, input[way], output);
        compare(output, solutions, ways[way].lines * LINE);
    }
    for (round = 0; round < rounds; round++) {
        for (way = 0; way < WAYS; way++) {
            double begin = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
            if (way == LOOP) {
                solve_in_memory(puzzles, solutions);
                cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
            } else {
                cpu = solve_by_tool(argv[1], ways[way].threads, input[way], "/dev/null");
            }
            times[way].wall[round] = seconds(CLOCK_MONOTONIC) - begin;
            times[way].cpu[round] = cpu;
        }
    }
    printf("%d puzzles, %zu of them different, %d rounds; seconds, of which CPU:\n", LINES, count, rounds);
    printf("%-32s %8s %8s %8s %8s %20s\n", "", "median", "fastest", "median", "fastest", "puzzles a s, fastest");
    for (way = 0; way < WAYS; way++) {
        double *wall = times[way].wall, *cpu = times[way].cpu;
        wall_median[way] = median(wall, rounds);
        cpu_median[way] = median(cpu, rounds);
        printf("%-32s %8.3f %8.3f %8.3f %8.3f %20.0f\n", ways[way].name, wall_median[way], wall[0], cpu_median[way],
               cpu[0], (double)ways[way].lines / wall[0]);
    }
    printf("rate of one thread over the loop's: %.2f by medians, %.2f by fastest rounds, %.2f by CPU time\n",
           wall_median[LOOP] / wall_median[ONE_THREAD], times[LOOP].wall[0] / times[ONE_THREAD].wall[0],
           cpu_median[LOOP] / cpu_median[ONE_THREAD]);
    printf("of two threads over that of one: %.2f by medians, %.2f by fastest rounds\n",
           wall_median[ONE_THREAD] / wall_median[TWO_THREADS], times[ONE_THREAD].wall[0] / times[TWO_THREADS].wall[0]);
    for (way = ONE_THREAD; way < WAYS; way++) remove(input[way]);
    remove(output);
    return 0;
}
