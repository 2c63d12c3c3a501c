/* Runs the suites:
 *     harness [--data DIR] [--instruction-set N] [--deep | --light] [--race-free] [--fail-fast] [SUITE ...]
 *
 * Prints PASSED or FAILED for each test and ends with one line of counts; exits with 0 if all passed. Without a SUITE
 * all are run. --instruction-set pins the engine (builds with FORCE_INSTRUCTION_SET only; exits with 77 if this machine
 * has not got it). --deep does ten times as much of what is random, --light (for valgrind and
 * its like) a twentieth. --race-free leaves out what races on purpose, --fail-fast what comes after a failure. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "sudoku.h"

extern SUITE(plain);
extern SUITE(check);
extern SUITE(facts);
extern SUITE(count);
extern SUITE(counting);
extern SUITE(batch);
extern SUITE(errors);
extern SUITE(equality);
extern SUITE(tail);
extern SUITE(memory);
extern SUITE(threads);
extern SUITE(stack);
extern SUITE(instances);
extern SUITE(text);
extern SUITE(canonical);
extern SUITE(rate);
extern SUITE(chains);
extern SUITE(explain);
extern SUITE(generate);

static const struct {
    const char *name;
    const struct test *tests;
} suites[] = {
    {"plain", plain_suite},
    {"check", check_suite},
    {"facts", facts_suite},
    {"count", count_suite},
    {"counting", counting_suite},
    {"batch", batch_suite},
    {"errors", errors_suite},
    {"equality", equality_suite},
    {"tail", tail_suite},
    {"memory", memory_suite},
    {"threads", threads_suite},
    {"stack", stack_suite},
    {"instances", instances_suite},
    {"text", text_suite},
    {"canonical", canonical_suite},
    {"rate", rate_suite},
    {"chains", chains_suite},
    {"explain", explain_suite},
    {"generate", generate_suite},
};

static const char *data = "tests/data";
static size_t times = 1, part = 1;
static int race_free, fail_fast;
static int failures; /* of the test that runs */

static int failed(const char *what, const char *file, int line) {
    failures++;
    printf("  %s:%d: %s", file, line, what);
    return 0;
}

int check_true(int held, const char *what, const char *file, int line) {
    if (held) return 1;
    failed(what, file, line);
    printf(" does not hold\n");
    return 0;
}

int check_int(long long actual, long long wanted, const char *what, const char *file, int line) {
    if (actual == wanted) return 1;
    failed(what, file, line);
    printf(" is %lld, not %lld\n", actual, wanted);
    return 0;
}

int check_text(const char *actual, const char *wanted, const char *what, const char *file, int line) {
    if (actual && strcmp(actual, wanted) == 0) return 1;
    failed(what, file, line);
    printf(" is \"%s\", not \"%s\"\n", actual ? actual : "(null)", wanted);
    return 0;
}

int check_bytes(const void *actual, const void *wanted, size_t size, const char *what, const char *file, int line) {
    const unsigned char *a = actual, *w = wanted;
    size_t n = 0;
    while (n < size && a[n] == w[n]) n++;
    if (n == size) return 1;
    failed(what, file, line);
    printf(" has byte %lu %d, not %d\n", (unsigned long)n, a[n], w[n]);
    return 0;
}

size_t scaled(size_t n) { return n * times < part ? 1 : n * times / part; }

int races_are_wanted(void) { return !race_free; }

void skipped(const char *what) { printf("skipped: %s\n", what); }

FILE *open_data(const char *name) {
    char path[4096];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", data, name);
    file = fopen(path, "rb");
    if (!file) {
        printf("cannot open %s\n", path);
        exit(2);
    }
    return file;
}

#ifdef FORCE_INSTRUCTION_SET
int sudoku_force_instruction_set(int number);
int sudoku_instruction_set(void);
#else
static int sudoku_force_instruction_set(int number) { return number == 0 ? 0 : SUDOKU_ERROR_OPTION; }
static int sudoku_instruction_set(void) { return 0; }
#endif

static int instruction_set; /* as the command line has it */

int use_instruction_set(int number) {
    if (sudoku_force_instruction_set(number) != 0) return 0;
    if (number == 0 || sudoku_instruction_set() == number) return 1;
    printf("instruction set %d is pinned, and %d runs\n", number, sudoku_instruction_set());
    exit(2);
}

int use_instruction_set_of_command_line(void) { return use_instruction_set(instruction_set); }

int main(int argc, char **argv) {
    size_t passed = 0, not_passed = 0, chosen = 0, s;
    int a;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (a = 1; a < argc && argv[a][0] == '-'; a++) {
        if (strcmp(argv[a], "--deep") == 0) {
            times = 10;
        } else if (strcmp(argv[a], "--light") == 0) {
            part = 20;
        } else if (strcmp(argv[a], "--race-free") == 0) {
            race_free = 1;
        } else if (strcmp(argv[a], "--fail-fast") == 0) {
            fail_fast = 1;
        } else if (strcmp(argv[a], "--data") == 0 && a + 1 < argc) {
            data = argv[++a];
        } else if (strcmp(argv[a], "--instruction-set") == 0 && a + 1 < argc) {
            instruction_set = atoi(argv[++a]);
            if (!use_instruction_set_of_command_line()) return 77;
        } else {
            printf("unknown option %s\n", argv[a]);
            return 2;
        }
    }
    for (s = 0; s < sizeof suites / sizeof *suites; s++) {
        const struct test *test;
        int n, wanted = a == argc;
        for (n = a; n < argc; n++) wanted |= strcmp(argv[n], suites[s].name) == 0;
        if (!wanted) continue;
        chosen++;
        for (test = suites[s].tests; test->run && !(fail_fast && not_passed); test++) {
            failures = 0;
            test->run();
            printf("%s %s.%s\n", failures ? "FAILED" : "PASSED", suites[s].name, test->name);
            if (failures) not_passed++;
            else passed++;
        }
    }
    if (chosen == 0) {
        printf("no such suite\n");
        return 2;
    }
    printf("%lu passed, %lu failed\n", (unsigned long)passed, (unsigned long)not_passed);
    return not_passed ? 1 : 0;
}
