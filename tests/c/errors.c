/* The codes, their names and texts, and the version. */
#include "harness.h"

#include <limits.h>
#include <string.h>

#include "sudoku.h"

static const struct {
    int code, number;
    const char *name;
} errors[] = {
    {SUDOKU_ERROR_NULL, -1, "SUDOKU_ERROR_NULL"},
    {SUDOKU_ERROR_OPTION, -2, "SUDOKU_ERROR_OPTION"},
    {SUDOKU_ERROR_SIZE, -3, "SUDOKU_ERROR_SIZE"},
    {SUDOKU_ERROR_CELL, -4, "SUDOKU_ERROR_CELL"},
    {SUDOKU_ERROR_CLASH, -5, "SUDOKU_ERROR_CLASH"},
    {SUDOKU_ERROR_PARSE, -6, "SUDOKU_ERROR_PARSE"},
    {SUDOKU_ERROR_NO_SOLUTION, -7, "SUDOKU_ERROR_NO_SOLUTION"},
    {SUDOKU_ERROR_NOT_UNIQUE, -8, "SUDOKU_ERROR_NOT_UNIQUE"},
    {SUDOKU_ERROR_BUDGET, -9, "SUDOKU_ERROR_BUDGET"},
    {SUDOKU_ERROR_NOT_FOUND, -10, "SUDOKU_ERROR_NOT_FOUND"},
};

#define ERRORS ((int)(sizeof errors / sizeof *errors))

/* Written down, so that no code is ever renumbered. */
TEST(codes_are_fixed) {
    int n;
    for (n = 0; n < ERRORS; n++) CHECK_INT(errors[n].code, errors[n].number);
}

static int is_sentence(const char *text) {
    size_t length = text ? strlen(text) : 0;
    return length > 8 && text[0] >= 'A' && text[0] <= 'Z' && text[length - 1] == '.';
}

TEST(names_and_texts) {
    int n, k;
    for (n = 0; n < ERRORS; n++) {
        const char *text = sudoku_error_text(errors[n].code);
        CHECK_TEXT(sudoku_error_name(errors[n].code), errors[n].name);
        CHECK(is_sentence(text));
        for (k = 0; k < n; k++) CHECK(strcmp(text, sudoku_error_text(errors[k].code)) != 0);
        CHECK(strcmp(text, sudoku_error_text(0)) != 0);
        CHECK(strcmp(text, sudoku_error_text(-127)) != 0);
    }
}

TEST(answers_are_no_errors) {
    static const int codes[] = {0, 1, 2, 3, 10, 81, 127, 128, 255, 256, 65536, INT_MAX - 1, INT_MAX};
    size_t n;
    for (n = 0; n < sizeof codes / sizeof *codes; n++) {
        CHECK_TEXT(sudoku_error_name(codes[n]), "SUDOKU_OK");
        CHECK_TEXT(sudoku_error_text(codes[n]), sudoku_error_text(0));
    }
    CHECK_TEXT(sudoku_error_text(0), "No error.");
}

static int is_unknown(int code) {
    return CHECK_TEXT(sudoku_error_name(code), "SUDOKU_ERROR_UNKNOWN") &
           CHECK_TEXT(sudoku_error_text(code), sudoku_error_text(-127));
}

TEST(unknown_errors) {
    int code;
    for (code = -ERRORS - 1; code >= -70000; code--)
        if (!is_unknown(code)) return;
    /* those whose low bits look like an error's */
    for (code = 1; code <= ERRORS; code++) {
        is_unknown(INT_MIN + code);
        is_unknown(INT_MIN + 256 - code);
    }
    is_unknown(INT_MIN);
    CHECK_TEXT(sudoku_error_text(-127), "An error that this version of the library does not know.");
}

TEST(the_same_text_every_time) {
    CHECK(sudoku_error_name(-1) == sudoku_error_name(-1));
    CHECK(sudoku_error_text(-1) == sudoku_error_text(-1));
    CHECK(sudoku_version() == sudoku_version());
}

TEST(versions_of_header_and_library_agree) {
    char version[64];
    CHECK_TEXT(sudoku_version(), SUDOKU_VERSION);
    snprintf(version, sizeof version, "%d.%d.%d", SUDOKU_VERSION_MAJOR, SUDOKU_VERSION_MINOR, SUDOKU_VERSION_PATCH);
    CHECK_TEXT(SUDOKU_VERSION, version);
    CHECK_INT(sudoku_version_number(),
              1000000 * SUDOKU_VERSION_MAJOR + 1000 * SUDOKU_VERSION_MINOR + SUDOKU_VERSION_PATCH);
}

SUITE(errors) = {CASE(codes_are_fixed),          CASE(names_and_texts), CASE(answers_are_no_errors),
                 CASE(unknown_errors),           CASE(the_same_text_every_time),
                 CASE(versions_of_header_and_library_agree), END};
