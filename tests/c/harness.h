/* The smallest thing that runs tests and says which passed. C99; no test stops another. */
#ifndef HARNESS_H
#define HARNESS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A test: static void name(void), full of CHECKs. */
#define TEST(name) static void name(void)

struct test {
    const char *name;
    void (*run)(void);
};

/* At the end of a file: SUITE(plain) = {CASE(one_test), CASE(another), END}; and its name in main.c. */
#define SUITE(name) const struct test name##_suite[]
#define CASE(name) {#name, name}
#define END {NULL, NULL}

/* Each prints file, line and what was expected when it fails, and gives whether it held. */
#define CHECK(condition) check_true((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define CHECK_INT(actual, wanted) check_int((long long)(actual), (long long)(wanted), #actual, __FILE__, __LINE__)
#define CHECK_TEXT(actual, wanted) check_text((actual), (wanted), #actual, __FILE__, __LINE__)
#define CHECK_BYTES(actual, wanted, size) check_bytes((actual), (wanted), (size), #actual, __FILE__, __LINE__)

int check_true(int held, const char *what, const char *file, int line);
int check_int(long long actual, long long wanted, const char *what, const char *file, int line);
int check_text(const char *actual, const char *wanted, const char *what, const char *file, int line);
int check_bytes(const void *actual, const void *wanted, size_t size, const char *what, const char *file, int line);

/* How often to do a thing that is done n times in a normal run: more with --deep, less with --light. */
size_t scaled(size_t n);

/* Pins the engine to an instruction set (0: lets it choose); false, and nothing changed, if this build or this machine
 * has not got it. The second takes the one that the command line names. */
int use_instruction_set(int number);
int use_instruction_set_of_command_line(void);

/* Whether a test may race on purpose: not under a detector of races. */
int races_are_wanted(void);

/* Says on stdout what this machine lacks for (the rest of) a test; the test still counts as it stands. */
void skipped(const char *what);

/* Opens a file of tests/data; ends the program if it is not there. */
FILE *open_data(const char *name);

#endif
