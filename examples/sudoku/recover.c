#include "recover.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <sudoku.h>

/* Where the line ends that begins at an offset, its end included. */
static size_t line_end(const char *text, size_t length, size_t at) {
    while (at < length && text[at] != '\n' && text[at] != '\r') at++;
    if (at + 1 < length && text[at] == '\r' && text[at + 1] == '\n') return at + 2;
    return at < length ? at + 1 : at;
}

static bool is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

static bool is_cell(char byte) { return byte == '.' || (byte >= '0' && byte <= '9'); }

bool is_board_line(const char *line, size_t length) {
    /* With fewer such bytes the meaning may depend on the lines around it. */
    size_t cells = 0, used;
    char board[81];
    for (size_t n = 0; n < length; n++) cells += is_cell(line[n]);
    return cells >= 81 && sudoku_parse(line, length, board, NULL, &used) == 1 && used == length;
}

/* What a line may be to a board that stands above it. */
enum kind { KIND_ROW, KIND_EMPTY, KIND_FRAME, KIND_TITLE, KIND_BOARD };

static enum kind kind_of(const char *line, size_t length) {
    size_t start = 0;
    while (start < length && isspace((unsigned char)line[start])) start++;
    if (start == length) return KIND_EMPTY;
    char first = line[start];
    if (first == '#' || (isalpha((unsigned char)first) && first != 'x' && first != 'X')) return KIND_TITLE;
    if (is_board_line(line, length)) return KIND_BOARD;
    bool digit = false;
    for (size_t n = start; n < length; n++) digit |= first != '\0' && line[n] >= '0' && line[n] <= '9';
    char board[81];
    return !digit && sudoku_parse(line, length, board, NULL, NULL) == 0 ? KIND_FRAME : KIND_ROW;
}

/* Whether a line that is no board was meant as a board of its own, or as none at all, rather than as a row. */
static bool is_no_row(const char *line, size_t length) {
    size_t cells = 0, run = 0, longest = 0;
    for (size_t n = 0; n < length; n++) {
        run = is_cell(line[n]) ? run + 1 : 0;
        cells += run > 0;
        if (run > longest) longest = run;
    }
    /* In a row of candidates there are as many cells, but in groups of one to nine. */
    return cells < 5 || (cells >= 40 && (longest >= 20 || longest == 1));
}

/*
 * Where to go on after a board that begins at some line has turned out to be none in another. Better to lose a board
 * than to make one of the rows of two: so from there on, a board is thought to begin only
 * - in a line that is a board by itself, or behind a title;
 * - behind more empty or frame lines than stood between the broken board's rows, if they are no gap between bands;
 * - behind nine rows, where rows followed each other without gaps.
 */
static size_t go_on(const char *text, size_t length, size_t first, size_t bad, bool bad_is_row) {
    size_t rows = 0, gap = 0, widest = 0;
    bool title = false;
    for (size_t at = first, end; at < length; at = end) {
        end = line_end(text, length, at);
        enum kind kind = kind_of(text + at, end - at);
        bool may_begin = at > bad || (at == bad && bad_is_row);
        if (kind == KIND_BOARD && may_begin) return at;
        if (kind == KIND_EMPTY || kind == KIND_FRAME) {
            gap++;
        } else if (kind == KIND_TITLE && at != bad) {
            if (at > bad) return at;
            title = true;
        } else {
            bool between_bands = (rows == 3 || rows == 6) && widest == 0;
            if (may_begin && rows > 0 && (title || (gap > widest && !between_bands) || (rows == 9 && widest == 0)))
                return at;
            if (rows > 0 && gap > widest) widest = gap;
            rows++;
            gap = 0;
            title = false;
            if (rows == 1 && at == bad && is_no_row(text + at, end - at)) return end;
        }
    }
    return length;
}

/* The first line that is not passed over before a board. */
static size_t first_line(const char *text, size_t length) {
    size_t at = 0;
    while (at < length && !is_cell(text[at])) {
        size_t end = line_end(text, length, at);
        char board[81];
        if (sudoku_parse(text + at, end - at, board, NULL, NULL) != 0) break;
        at = end;
    }
    return at;
}

static void explain(struct step *step, const char *text, size_t length) {
    char byte = step->at < length ? text[step->at] : '\0';
    const char *reason = step->at >= length                   ? "the text ends within a board"
                         : is_line_end(byte) || byte == '#'   ? "the line ends too early for a board"
                         : !is_cell(byte)                     ? NULL
                         : step->at > step->line              ? "one cell too many"
                                                              : "a row that does not go with those above it";
    if (reason) snprintf(step->reason, sizeof step->reason, "not a board: %s", reason);
    else if (isgraph((unsigned char)byte))
        snprintf(step->reason, sizeof step->reason, "not a board: '%c' does not belong here", byte);
    else
        snprintf(step->reason, sizeof step->reason, "not a board: the byte 0x%02x does not belong here",
                 (unsigned)(unsigned char)byte);
}

/* No board has such lines: they are not even looked at. */
enum { LONGEST_LINE = 1 << 14 };

struct step next_step(const char *text, size_t length, char *board, uint16_t *candidates) {
    size_t used = line_end(text, length, 0);
    if (used > LONGEST_LINE && text[0] != '#')
        return (struct step){.result = -1, .end = used, .reason = "not a board: the line is too long"};
    struct step step = {.result = sudoku_parse(text, length, board, candidates, &used), .end = used};
    if (step.result == 0) {
        step.line = step.at = length;
        return step;
    }
    size_t first = first_line(text, length);
    step.line = step.at = first;
    if (step.result == 1) return step;

    step.at = used;
    for (size_t end; (end = line_end(text, length, step.line)) <= step.at && end < length;) step.line = end;
    explain(&step, text, length);
    bool begins = step.at == step.line && step.line > first;
    step.end = go_on(text, length, first, step.line, begins);
    if (step.end <= first) step.end = line_end(text, length, first);
    return step;
}
