/* Texts: read board after board, against what must hold of every text, and written again in each style. An input is the
 * text; its last byte chooses what else is looked at. */
#include <string.h>

#include "fuzz.h"

/* sudoku_parse() with memory that ends where the text and the results end, and what holds of any call. */
static int parse(const char *text, size_t length, char *board, uint16_t *candidates, size_t *used) {
    char *copy = exactly(length, 0), *exact_board = exactly(CELLS, 1);
    uint16_t *exact_candidates = exactly(CELLS * sizeof *candidates, 0);
    int result, cell;
    if (length) memcpy(copy, text, length);
    memset(exact_board, '#', CELLS);
    memset(exact_candidates, 0x55, CELLS * sizeof *candidates);
    *used = length + 1;
    result = sudoku_parse(copy, length, exact_board, exact_candidates, used);
    EXPECT(*used <= length);
    EXPECT(length == 0 || memcmp(copy, text, length) == 0);
    for (cell = 0; cell < CELLS; cell++) {
        char byte = exact_board[cell];
        uint16_t set = exact_candidates[cell];
        if (result != 1) EXPECT(byte == '#' && set == 0x5555);
        else if (byte == '.') EXPECT(set < 0x200 && (set == 0 || (set & (set - 1)) != 0));
        else EXPECT(byte >= '1' && byte <= '9' && set == 1 << (byte - '1'));
    }
    if (result == 0) EXPECT(*used == length);
    else EXPECT(result == 1 || result == SUDOKU_ERROR_PARSE);
    /* 81 empty values have 80 delimiters between them. */
    if (result == 1) EXPECT(*used >= CELLS - 1);
    memcpy(board, exact_board, CELLS);
    memcpy(candidates, exact_candidates, CELLS * sizeof *candidates);
    release(copy, 0);
    release(exact_board, 1);
    release(exact_candidates, 0);
    return result;
}

/* What sudoku_format() wrote reads back as the same board, and as the same candidates where that is promised. */
static void expect_round_trip(int style, const char *board, const uint16_t *candidates) {
    static char text[32768];
    char back[CELLS];
    uint16_t sets[CELLS];
    size_t used;
    int cell, several = 0;
    int64_t length = sudoku_format(style, NULL, board, candidates, NULL, 0);
    char *exact;
    EXPECT(length > 0 && length < 32768);
    exact = exactly((size_t)length + 1, 0);
    EXPECT(sudoku_format(style, NULL, board, candidates, exact, (size_t)length + 1) == length);
    EXPECT(strlen(exact) == (size_t)length);
    EXPECT(sudoku_format(style, NULL, board, candidates, text, (size_t)length / 2 + 1) == length);
    EXPECT(memcmp(text, exact, (size_t)length / 2) == 0 && text[length / 2] == 0);
    if (style != SUDOKU_FORMAT_SVG) {
        EXPECT(parse(exact, (size_t)length, back, sets, &used) == 1);
        if (style != SUDOKU_FORMAT_CANDIDATES) EXPECT(memcmp(back, board, CELLS) == 0);
        for (cell = 0; candidates && cell < CELLS; cell++)
            several |= board[cell] == '.' && (candidates[cell] & (candidates[cell] - 1)) != 0;
        for (cell = 0; style == SUDOKU_FORMAT_CANDIDATES && several && cell < CELLS; cell++) {
            if (board[cell] != '.') EXPECT(back[cell] == board[cell]);
            else EXPECT(sets[cell] == candidates[cell]);
        }
    }
    release(exact, 0);
}

/* The text that was used, alone, is the same board and is used up. */
static void expect_alone(const char *text, size_t used, const char *board, const uint16_t *candidates) {
    char alone[CELLS];
    uint16_t sets[CELLS];
    size_t used_alone;
    EXPECT(parse(text, used, alone, sets, &used_alone) == 1);
    EXPECT(used_alone == used);
    EXPECT(memcmp(alone, board, CELLS) == 0 && memcmp(sets, candidates, sizeof sets) == 0);
}

/* With every LF as CR LF it is the same board. */
static void expect_any_line_ends(const char *text, size_t length, const char *board) {
    char *other = malloc(2 * length + 1), same[CELLS];
    uint16_t sets[CELLS];
    size_t n, size = 0, used;
    EXPECT(other);
    for (n = 0; n < length; n++) {
        if (text[n] == '\n') other[size++] = '\r';
        other[size++] = text[n];
    }
    EXPECT(parse(other, size, same, sets, &used) == 1);
    EXPECT(memcmp(same, board, CELLS) == 0);
    free(other);
}

static void look_at(const char *text, size_t length, unsigned choice) {
    char board[CELLS];
    uint16_t candidates[CELLS];
    size_t used;
    int boards = 0;
    while (boards++ < 3 && parse(text, length, board, candidates, &used) == 1) {
        if (choice & 8) expect_alone(text, used, board, candidates);
        if (choice & 16 && !memchr(text, '\r', length)) expect_any_line_ends(text, used, board);
        if ((choice & 7) < 5) expect_round_trip((int)(choice & 7), board, candidates);
        if ((choice & 7) == 5) expect_round_trip(SUDOKU_FORMAT_CANDIDATES, board, NULL);
        if ((choice & 7) == 6) expect_round_trip(SUDOKU_FORMAT_SVG, board, NULL);
        text += used;
        length -= used;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    unsigned choice = size ? data[--size] : 0;
    use_some_instruction_set(choice / 32);
    look_at((const char *)data, size, choice);
    return 0;
}

/* ---- mutations ---- */

static const char *const pieces[] = {
    "\n", "\r\n", "\r", "\t", ",", ";", "|", "+-------+-------+-------+\n", "---------\n", "------+-------+------\n", "# comment\n",
    "Grid 01\n", "[Puzzle]\n", "[State]\n", "123456789", ".........", "000000000", "         ", "{1, 2, 3}", "\"", "\xef\xbb\xbf",
    "\xe2\x94\x82", "\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80", "\xe2\x95\x91", "*", "_", "x", "-", ":", "!", "'", "12", "789", " ", "9,"
};

#define PIECES ((int)(sizeof pieces / sizeof *pieces))

/* Puts `count` bytes in the place of others. */
static size_t replace(uint8_t *data, size_t size, size_t max, size_t at, size_t old, const char *bytes, size_t count) {
    if (size - old + count > max) return size;
    memmove(data + at + count, data + at + old, size - at - old);
    memcpy(data + at, bytes, count);
    return size - old + count;
}

static size_t place(struct rng *rng, size_t size) { return (size_t)rng_below(rng, (int)size + 1); }

static void relabel(struct rng *rng, uint8_t *data, size_t size) {
    struct transform how = random_transform(rng, RELABEL);
    size_t n;
    for (n = 0; n < size; n++)
        if (data[n] >= '1' && data[n] <= '9') data[n] = (uint8_t)how.digits[data[n] - '1'];
}

/* A fresh text of some board in some style. */
static size_t fresh(struct rng *rng, uint8_t *data, size_t max) {
    static const char *const between[] = {"", " ", ",", ";", "\t", "|"};
    char board[CELLS], text[2048];
    int64_t length;
    random_board(rng, (enum kind)(1 + rng_below(rng, KINDS - 2)), board);
    if (rng_below(rng, 2)) with_blanks(board, "0.*_xX-"[rng_below(rng, 7)]);
    length = sudoku_format(rng_below(rng, 4), NULL, board, NULL, text, sizeof text);
    if (length < 0) {
        const char *delimiter = between[rng_below(rng, 6)];
        int cell;
        for (cell = 0, length = 0; cell < CELLS; cell++) {
            text[length++] = board[cell];
            if (*delimiter && cell < CELLS - 1) text[length++] = *delimiter;
            if (cell % 9 == 8 && *delimiter == ' ') text[length++] = '\n';
        }
    }
    if ((size_t)length > max) length = (int64_t)max;
    memcpy(data, text, (size_t)length);
    return (size_t)length;
}

static char blank_for(struct rng *rng) { return ".0*_xX- "[rng_below(rng, 8)]; }

/* All blanks of one kind as another. */
static void other_blanks(struct rng *rng, uint8_t *data, size_t size) {
    uint8_t from = (uint8_t)blank_for(rng), to = (uint8_t)blank_for(rng);
    size_t n;
    for (n = 0; n < size; n++)
        if (data[n] == from) data[n] = to;
}

static size_t mutate_text(struct rng *rng, uint8_t *data, size_t size, size_t max) {
    int kind = rng_below(rng, 40);
    size_t at = place(rng, size), end = at + place(rng, size - at < 90 ? size - at : 90);
    const char *piece = pieces[rng_below(rng, PIECES)];
    if (kind < 8) return replace(data, size, max, at, 0, piece, strlen(piece));
    if (kind < 12) return replace(data, size, max, at, end - at < 12 ? end - at : 12, piece, strlen(piece));
    if (kind < 16) return replace(data, size, max, at, end - at, "", 0);
    if (kind < 18) return at;
    if (kind < 20) {
        char copy[90];
        memcpy(copy, data + at, end - at);
        return replace(data, size, max, place(rng, size), 0, copy, end - at);
    }
    if (kind < 26 && at < size) data[at] = (uint8_t)('0' + rng_below(rng, 10));
    else if (kind < 29 && at < size) data[at] = (uint8_t)blank_for(rng);
    else if (kind < 31 && at < size) data[at] = (uint8_t)rng_below(rng, 256);
    else if (kind < 34) relabel(rng, data, size);
    else if (kind < 37) other_blanks(rng, data, size);
    else return fresh(rng, data, max);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    struct rng rng = {seed};
    int n;
    if (max_size < 400 || rng_below(&rng, 8) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (size) size--;
    for (n = rng_below(&rng, 4); n >= 0; n--) size = mutate_text(&rng, data, size, max_size - 1);
    data[size] = (uint8_t)rng_below(&rng, 256);
    return size + 1;
}
