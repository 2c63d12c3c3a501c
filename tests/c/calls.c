#include "calls.h"

#include <stddef.h>
#include <string.h>

/* Boards in a batch, and how far apart: a line's end lies between them, none behind the last. */
#define BATCH 3
#define STRIDE 82
#define BATCH_SIZE (STRIDE * (BATCH - 1) + CELLS)

#define BYTES(use, size) {use, size, 0, 0}
#define BOARD(use) BYTES(use, CELLS)
#define VALUES(use, type, count) BYTES(use, sizeof(type) * (count))
#define CANDIDATES(use) VALUES(use, uint16_t, CELLS)
#define SEARCH {WRITTEN, sizeof(sudoku_search), sizeof(uint64_t), 1}

static void board_first(const char *board, void *const *buffers) { memcpy(buffers[0], board, CELLS); }
static void board_second(const char *board, void *const *buffers) { board_first(board, buffers + 1); }

static void boards_first(const char *board, void *const *buffers) {
    /* the other ones: a bad byte somewhere, and blanks for a row */
    char *boards = buffers[0];
    int n;
    memset(boards, '\n', BATCH_SIZE);
    for (n = 0; n < BATCH; n++) memcpy(boards + n * STRIDE, board, CELLS);
    boards[40] = 'x';
    memset(boards + STRIDE + 9, '.', 9);
}

/* The same as numbers; a bad byte is one too. */
static void numbers_first(const char *board, void *const *buffers) {
    char *boards = buffers[0];
    int n;
    boards_first(board, buffers);
    for (n = 0; n < BATCH_SIZE; n++) {
        if (boards[n] == '.') boards[n] = 0;
        else if (boards[n] >= '0' && boards[n] <= '9') boards[n] = (char)(boards[n] - '0');
        else boards[n] = 'x';
    }
}

/* Candidates that are a board's if it is valid; all if its digits clash, else also a bit too many. */
static void candidates_first(const char *board, void *const *buffers) {
    uint16_t candidates[CELLS];
    int cell, result = sudoku_candidates(board, candidates);
    if (result != 0) {
        for (cell = 0; cell < CELLS; cell++) candidates[cell] = 0x1ff;
        if (result != SUDOKU_ERROR_CLASH) candidates[80] = 0x3fe;
    }
    memcpy(buffers[0], candidates, sizeof candidates);
}

static void candidates_second(const char *board, void *const *buffers) { candidates_first(board, buffers + 1); }

static void board_and_candidates(const char *board, void *const *buffers) {
    board_first(board, buffers);
    candidates_second(board, buffers);
}

/* The board, one with fewer digits, and candidates. */
static void boards_and_candidates(const char *board, void *const *buffers) {
    board_first(board, buffers);
    board_and_candidates(board, buffers + 1);
    memset((char *)buffers[1] + 9, '.', 9);
}

static int call_is_valid(void *const *b) { return is_valid_sudoku((const char(*)[9])b[0]); }
static int call_solve_plainly(void *const *b) { return solve_sudoku((char(*)[9])b[0]); }
static int call_check(void *const *b) { return sudoku_check(b[0], b[1]); }
static int call_check_alone(void *const *b) { return sudoku_check(b[0], NULL); }
static int call_candidates(void *const *b) { return sudoku_candidates(b[0], b[1]); }
static int call_solve(void *const *b) { return sudoku_solve(b[0], b[1]); }
static int call_solve_alone(void *const *b) { return sudoku_solve(b[0], NULL); }
static int call_solve_in_place(void *const *b) { return sudoku_solve(b[0], b[0]); }
static int call_count(void *const *b) { return sudoku_count(b[0], 20, 0, b[1]); }
static int call_count_budget(void *const *b) { return sudoku_count(b[0], 0, 7, b[1]); }

/* A few steps of a search that was begun, if it was. */
static int go_on(int begun, void *const *b) {
    int n, results = 0;
    if (begun != 0) return begun;
    for (n = 0; n < 6; n++) {
        int result = sudoku_search_next(b[0], n % 2 ? b[2] : NULL, n < 3 ? 4 : 0);
        results = 8 * results + (result < 0 ? 7 : result);
    }
    return results;
}

static int call_search(void *const *b) { return go_on(sudoku_search_begin(b[0], sizeof(sudoku_search), b[1]), b); }

static int call_search_candidates(void *const *b) {
    return go_on(sudoku_search_begin_candidates(b[0], sizeof(sudoku_search), b[1]), b);
}

static int call_solve_batch(void *const *b) {
    return sudoku_solve_batch(b[0], STRIDE, b[1], CELLS, b[2], BATCH, 2);
}

static int call_solve_batch_first(void *const *b) {
    return sudoku_solve_batch(b[0], STRIDE, b[1], STRIDE, b[2], BATCH, 1);
}

static int call_solve_batch_in_place(void *const *b) {
    return sudoku_solve_batch(b[0], STRIDE, b[0], STRIDE, b[1], BATCH, 2);
}

static int call_solve_batch_numbers(void *const *b) {
    return sudoku_solve_batch_numbers(b[0], STRIDE, b[1], CELLS, b[2], BATCH, 2);
}

static int call_solve_batch_numbers_in_place(void *const *b) {
    return sudoku_solve_batch_numbers(b[0], STRIDE, b[0], STRIDE, b[1], BATCH, 1);
}

static int call_check_batch(void *const *b) { return sudoku_check_batch(b[0], STRIDE, b[1], BATCH); }

static int call_canonical(void *const *b) { return sudoku_canonical(b[0], b[1], b[2], b[3]); }
static int call_canonical_count(void *const *b) { return sudoku_canonical(b[0], NULL, NULL, b[1]); }
static int call_canonical_in_place(void *const *b) { return sudoku_canonical(b[0], b[0], b[1], NULL); }

static int call_canonical_batch(void *const *b) {
    return sudoku_canonical_batch(b[0], STRIDE, b[1], CELLS, b[2], BATCH);
}

static int call_canonical_batch_in_place(void *const *b) {
    return sudoku_canonical_batch(b[0], STRIDE, b[0], STRIDE, b[1], BATCH);
}

/* The board's way to its canonical form, or none if the board is not valid. */
static void transform_first(const char *board, void *const *buffers) {
    sudoku_transform how;
    if (sudoku_canonical(board, NULL, &how, NULL) != 0) memset(&how, 7, sizeof how);
    memcpy(buffers[0], &how, sizeof how);
}

static void board_and_transform(const char *board, void *const *buffers) {
    board_first(board, buffers);
    transform_first(board, buffers + 1);
}

static int call_transform_apply(void *const *b) { return sudoku_transform_apply(b[0], b[1], b[2]); }
static int call_transform_apply_in_place(void *const *b) { return sudoku_transform_apply(b[0], b[1], b[0]); }
static int call_transform_inverse(void *const *b) { return sudoku_transform_inverse(b[0], b[1]); }
static int call_transform_inverse_in_place(void *const *b) { return sudoku_transform_inverse(b[0], b[0]); }

/* How long the texts are, or what the header says is enough room for them. */
#define ROWS_LENGTH 90
#define GRID_LENGTH 338
#define CANDIDATES_SIZE 2048
#define SVG_SIZE 32768

/* A board as a grid with frames; bytes that are no board's stand as they are. */
static void grid_first(const char *board, void *const *buffers) {
    char grid[GRID_LENGTH + 1];
    size_t at;
    if (sudoku_format(SUDOKU_FORMAT_GRID, NULL, board, NULL, grid, sizeof grid) < 0)
        for (at = 0; at < GRID_LENGTH; at++) grid[at] = board[at % CELLS];
    memcpy(buffers[0], grid, GRID_LENGTH);
}

/* The ends of the grid, short and long, and all of it. */
static int call_parse(void *const *b) {
    const char *text = b[0];
    size_t length;
    int results = 0;
    for (length = 1; length < GRID_LENGTH; length *= 2)
        results += sudoku_parse(text + GRID_LENGTH - length, length, b[1], b[2], b[3]);
    return results + sudoku_parse(b[0], GRID_LENGTH, b[1], b[2], b[3]);
}

static int call_parse_line(void *const *b) {
    int result = sudoku_parse(b[0], CELLS, b[1], NULL, NULL);
    return result == 1 ? sudoku_parse(NULL, 0, b[1], NULL, NULL) + 1 : result;
}

/* Puts a number into a step, which may have any alignment. */
static void put16(unsigned char *step, size_t offset, int number) {
    uint16_t value = (uint16_t)number;
    memcpy(step + offset, &value, sizeof value);
}

/* The next hint, or a step such as no hint is, which may be refused. */
static void step_first(const char *board, void *const *buffers) {
    unsigned char *step = buffers[0];
    const int places = board[1] & 1;
    size_t n;
    if (sudoku_hint(board, board, NULL, buffers[0], 5000) == 1) return;
    memset(step, 0, sizeof(sudoku_step));
    put16(step, offsetof(sudoku_step, technique), ((board[0] & 127) * 31 + (board[4] & 127)) % 110);
    step[offsetof(sudoku_step, action)] = places ? SUDOKU_ACTION_PLACEMENT : SUDOKU_ACTION_ELIMINATION;
    step[offsetof(sudoku_step, cell)] = (unsigned char)(places ? board[2] & 127 : 0);
    step[offsetof(sudoku_step, digit)] = (unsigned char)(places ? board[3] & 15 : 0);
    put16(step, offsetof(sudoku_step, link_count), SUDOKU_STEP_LINKS + 1);
    for (n = 0; n < CELLS; n++) {
        put16(step, offsetof(sudoku_step, eliminations) + 2 * n, board[n] * 5 & 0x1ff);
        put16(step, offsetof(sudoku_step, pattern) + 2 * n, board[CELLS - 1 - n] * 3 & 0x1ff);
        put16(step, offsetof(sudoku_step, extra) + 2 * n, board[n] & 0x1ff);
    }
    for (n = 0; n < SUDOKU_STEP_LINKS; n++) {
        put16(step, offsetof(sudoku_step, links) + 4 * n, (int)n * (board[n % CELLS] & 127) % 1458);
        put16(step, offsetof(sudoku_step, links) + 4 * n + 2, (int)n * 7 % 1458);
    }
}

static void step_and_board(const char *board, void *const *buffers) {
    step_first(board, buffers);
    board_second(board, buffers);
}

static void step_and_board_and_candidates(const char *board, void *const *buffers) {
    step_first(board, buffers);
    board_and_candidates(board, buffers + 1);
}

/* A text lies before what it is written of. */
static void boards_and_candidates_second(const char *board, void *const *buffers) {
    boards_and_candidates(board, buffers + 1);
}

static void step_second(const char *board, void *const *buffers) { step_first(board, buffers + 1); }

static void step_second_and_boards_and_candidates(const char *board, void *const *buffers) {
    step_second(board, buffers);
    boards_and_candidates(board, buffers + 2);
}

/* What is written as text: a style of sudoku_format(), or one of these. */
enum { HINT_TEXT = SUDOKU_FORMAT_SVG + 1, HINT_SVG };

static int64_t write_text(int what, void *const *b, size_t size) {
    if (what == HINT_TEXT) return sudoku_hint_text(b[1], b[0], size);
    if (what == HINT_SVG) return sudoku_hint_svg(b[1], b[3], b[2], b[4], b[0], size);
    return sudoku_format(what, b[2], b[1], b[3], b[0], size);
}

/* The text with all the room of its buffer; then at the start and at the end of that with as much room as it needs, with a
 * byte too few, and with little. */
static int text_with_any_room(int what, void *const *b, size_t size) {
    int64_t length = write_text(what, b, size), results = length;
    const size_t rooms[] = {(size_t)length + 1, (size_t)length, 40};
    void *at_end[MAX_BUFFERS];
    int n;
    if (length < 0) return (int)length;
    memcpy(at_end, b, sizeof at_end);
    for (n = 0; n < 3; n++) {
        if (rooms[n] > size) continue;
        at_end[0] = (char *)b[0] + size - rooms[n];
        results += write_text(what, b, rooms[n]) + write_text(what, at_end, rooms[n]);
    }
    return (int)results;
}

static int call_format_line(void *const *b) { return text_with_any_room(SUDOKU_FORMAT_LINE, b, CELLS + 1); }
static int call_format_rows(void *const *b) { return text_with_any_room(SUDOKU_FORMAT_ROWS, b, ROWS_LENGTH + 1); }
static int call_format_grid(void *const *b) { return text_with_any_room(SUDOKU_FORMAT_GRID, b, GRID_LENGTH + 1); }

static int call_format_candidates(void *const *b) {
    return text_with_any_room(SUDOKU_FORMAT_CANDIDATES, b, CANDIDATES_SIZE);
}

static int call_format_svg(void *const *b) { return text_with_any_room(SUDOKU_FORMAT_SVG, b, SVG_SIZE); }

static int call_format_alone(void *const *b) {
    return (int)(sudoku_format(SUDOKU_FORMAT_CANDIDATES, NULL, b[0], NULL, b[1], CANDIDATES_SIZE) +
                 sudoku_format(SUDOKU_FORMAT_SVG, NULL, b[0], NULL, NULL, 0));
}

static int call_rate(void *const *b) { return sudoku_rate(b[0], b[1], 5000); }
static int call_hint(void *const *b) { return sudoku_hint(b[0], b[1], b[2], b[3], 5000); }
static int call_hint_alone(void *const *b) { return sudoku_hint(b[0], b[0], NULL, b[1], 5000); }
static int call_hint_apply(void *const *b) { return sudoku_hint_apply(b[0], b[1], b[2]); }
static int call_hint_apply_alone(void *const *b) { return sudoku_hint_apply(b[0], b[1], NULL); }
static int call_hint_text(void *const *b) { return text_with_any_room(HINT_TEXT, b, SVG_SIZE); }
static int call_hint_svg(void *const *b) { return text_with_any_room(HINT_SVG, b, SVG_SIZE); }

static int call_hint_svg_alone(void *const *b) {
    return (int)(sudoku_hint_svg(b[0], NULL, b[1], NULL, b[2], SVG_SIZE) + sudoku_hint_text(b[0], NULL, 0));
}

/* Options of all kinds, some of which are refused, as the board has it. */
static void options_first(const char *board, void *const *buffers) {
    static const int symmetries[] = {SUDOKU_SYMMETRY_NONE, SUDOKU_SYMMETRY_180, SUDOKU_SYMMETRY_DIAGONAL};
    sudoku_generate_options options = {.size = sizeof options};
    int n = (unsigned char)board[0] + (unsigned char)board[80];
    options.tries = 2;
    options.min_clues = n % 5 * 10;
    options.max_clues = n % 7 ? 0 : 50;
    options.symmetry = symmetries[n % 3];
    options.flags = n % 4;
    options.min_rating = n % 11 < 5 ? 0 : 10 * (n % 11);
    options.max_rating = n % 13 < 7 ? 0 : 9 * (n % 13);
    memcpy(buffers[0], &options, sizeof options);
}

/* The same as a later version may have them, with members behind that ask for nothing. */
#define LARGER_OPTIONS (sizeof(sudoku_generate_options) + 5)

static void larger_options_first(const char *board, void *const *buffers) {
    const size_t size = LARGER_OPTIONS;
    memset(buffers[0], 0, size);
    options_first(board, buffers);
    memcpy((char *)buffers[0] + offsetof(sudoku_generate_options, size), &size, sizeof size);
}

static int call_generate(void *const *b) { return sudoku_generate(b[1] != NULL, b[0], b[1], b[2]); }

static int call_generate_masked(void *const *b) {
    sudoku_generate_options options = {.size = sizeof options};
    options.mask = b[0];
    options.tries = 3;
    options.min_rating = 71;
    options.flags = SUDOKU_GENERATE_BEST;
    return sudoku_generate(5, &options, b[1], b[2]);
}

static int call_generate_plainly(void *const *b) { return sudoku_generate(((unsigned char *)b[0])[0], NULL, b[1], NULL); }
static int call_grid(void *const *b) { return sudoku_grid(((unsigned char *)b[0])[0], b[1]); }
static int call_minimize(void *const *b) { return sudoku_minimize(3, b[0]); }
static int call_is_minimal(void *const *b) { return sudoku_is_minimal(b[0]); }
static int call_shuffle(void *const *b) { return sudoku_shuffle(4, b[0]); }

/* The texts, of which a code is made of the board: they take no buffer. */
static int call_texts(void *const *b) {
    int code = -(((const char *)b[0])[0] & 15);
    return (int)(strlen(sudoku_error_name(code)) + strlen(sudoku_error_text(code)) + strlen(sudoku_version())) +
           sudoku_version_number() + (sudoku_technique_name(-code) != NULL);
}

const struct call calls[] = {
    {"is_valid_sudoku", {BOARD(READ)}, board_first, call_is_valid},
    {"solve_sudoku", {BOARD(WRITTEN)}, board_first, call_solve_plainly},
    {"sudoku_check", {BOARD(READ), BOARD(WRITTEN)}, board_first, call_check},
    {"sudoku_check without marks", {BOARD(READ)}, board_first, call_check_alone},
    {"sudoku_candidates", {BOARD(READ), CANDIDATES(WRITTEN)}, board_first, call_candidates},
    {"sudoku_solve", {BOARD(READ), BOARD(WRITTEN)}, board_first, call_solve},
    {"sudoku_solve without solution", {BOARD(READ)}, board_first, call_solve_alone},
    {"sudoku_solve in place", {BOARD(WRITTEN)}, board_first, call_solve_in_place},
    {"sudoku_count", {BOARD(READ), VALUES(WRITTEN, uint64_t, 1)}, board_first, call_count},
    {"sudoku_count with a budget", {BOARD(READ), VALUES(WRITTEN, uint64_t, 1)}, board_first, call_count_budget},
    {"sudoku_search", {SEARCH, BOARD(READ), BOARD(WRITTEN)}, board_second, call_search},
    {"sudoku_search of candidates",
     {SEARCH, CANDIDATES(READ), BOARD(WRITTEN)},
     candidates_second,
     call_search_candidates},
    {"sudoku_solve_batch",
     {BYTES(READ, BATCH_SIZE), BYTES(WRITTEN, CELLS * BATCH), VALUES(WRITTEN, int8_t, BATCH)},
     boards_first,
     call_solve_batch},
    {"sudoku_solve_batch with gaps",
     {BYTES(READ, BATCH_SIZE), BYTES(WRITTEN, BATCH_SIZE), VALUES(WRITTEN, int8_t, BATCH)},
     boards_first,
     call_solve_batch_first},
    {"sudoku_solve_batch in place",
     {BYTES(WRITTEN, BATCH_SIZE), VALUES(WRITTEN, int8_t, BATCH)},
     boards_first,
     call_solve_batch_in_place},
    {"sudoku_solve_batch_numbers",
     {BYTES(READ, BATCH_SIZE), BYTES(WRITTEN, CELLS * BATCH), VALUES(WRITTEN, int8_t, BATCH)},
     numbers_first,
     call_solve_batch_numbers},
    {"sudoku_solve_batch_numbers in place",
     {BYTES(WRITTEN, BATCH_SIZE), VALUES(WRITTEN, int8_t, BATCH)},
     numbers_first,
     call_solve_batch_numbers_in_place},
    {"sudoku_check_batch",
     {BYTES(READ, BATCH_SIZE), VALUES(WRITTEN, int8_t, BATCH)},
     boards_first,
     call_check_batch},
    {"sudoku_canonical",
     {BOARD(READ), BOARD(WRITTEN), VALUES(WRITTEN, sudoku_transform, 1), VALUES(WRITTEN, uint64_t, 1)},
     board_first,
     call_canonical},
    {"sudoku_canonical, automorphisms alone",
     {BOARD(READ), VALUES(WRITTEN, uint64_t, 1)},
     board_first,
     call_canonical_count},
    {"sudoku_canonical in place",
     {BOARD(WRITTEN), VALUES(WRITTEN, sudoku_transform, 1)},
     board_first,
     call_canonical_in_place},
    {"sudoku_canonical_batch",
     {BYTES(READ, BATCH_SIZE), BYTES(WRITTEN, CELLS * BATCH), VALUES(WRITTEN, int8_t, BATCH)},
     boards_first,
     call_canonical_batch},
    {"sudoku_canonical_batch in place",
     {BYTES(WRITTEN, BATCH_SIZE), VALUES(WRITTEN, int8_t, BATCH)},
     boards_first,
     call_canonical_batch_in_place},
    {"sudoku_transform_apply",
     {BOARD(READ), VALUES(READ, sudoku_transform, 1), BOARD(WRITTEN)},
     board_and_transform,
     call_transform_apply},
    {"sudoku_transform_apply in place",
     {BOARD(WRITTEN), VALUES(READ, sudoku_transform, 1)},
     board_and_transform,
     call_transform_apply_in_place},
    {"sudoku_transform_inverse",
     {VALUES(READ, sudoku_transform, 1), VALUES(WRITTEN, sudoku_transform, 1)},
     transform_first,
     call_transform_inverse},
    {"sudoku_transform_inverse in place",
     {VALUES(WRITTEN, sudoku_transform, 1)},
     transform_first,
     call_transform_inverse_in_place},
    {"sudoku_parse of a grid",
     {BYTES(READ, GRID_LENGTH), BOARD(WRITTEN), CANDIDATES(WRITTEN), VALUES(WRITTEN, size_t, 1)},
     grid_first,
     call_parse},
    {"sudoku_parse of a line", {BOARD(READ), BOARD(WRITTEN)}, board_first, call_parse_line},
    {"sudoku_format of a line",
     {BYTES(WRITTEN, CELLS + 1), BOARD(READ), BOARD(READ), CANDIDATES(READ)},
     boards_and_candidates_second,
     call_format_line},
    {"sudoku_format of rows",
     {BYTES(WRITTEN, ROWS_LENGTH + 1), BOARD(READ), BOARD(READ), CANDIDATES(READ)},
     boards_and_candidates_second,
     call_format_rows},
    {"sudoku_format of a grid",
     {BYTES(WRITTEN, GRID_LENGTH + 1), BOARD(READ), BOARD(READ), CANDIDATES(READ)},
     boards_and_candidates_second,
     call_format_grid},
    {"sudoku_format of candidates",
     {BYTES(WRITTEN, CANDIDATES_SIZE), BOARD(READ), BOARD(READ), CANDIDATES(READ)},
     boards_and_candidates_second,
     call_format_candidates},
    {"sudoku_format of a picture",
     {BYTES(WRITTEN, SVG_SIZE), BOARD(READ), BOARD(READ), CANDIDATES(READ)},
     boards_and_candidates_second,
     call_format_svg},
    {"sudoku_format of a board alone", {BOARD(READ), BYTES(WRITTEN, CANDIDATES_SIZE)}, board_first, call_format_alone},
    {"sudoku_rate", {BOARD(READ), VALUES(WRITTEN, sudoku_rating, 1)}, board_first, call_rate},
    {"sudoku_hint",
     {BOARD(READ), BOARD(READ), CANDIDATES(READ), VALUES(WRITTEN, sudoku_step, 1)},
     boards_and_candidates,
     call_hint},
    {"sudoku_hint of a board alone", {BOARD(READ), VALUES(WRITTEN, sudoku_step, 1)}, board_first, call_hint_alone},
    {"sudoku_hint_apply",
     {VALUES(READ, sudoku_step, 1), BOARD(WRITTEN), CANDIDATES(WRITTEN)},
     step_and_board_and_candidates,
     call_hint_apply},
    {"sudoku_hint_apply without candidates",
     {VALUES(READ, sudoku_step, 1), BOARD(WRITTEN)},
     step_and_board,
     call_hint_apply_alone},
    {"sudoku_hint_text",
     {BYTES(WRITTEN, SVG_SIZE), VALUES(READ, sudoku_step, 1)},
     step_second,
     call_hint_text},
    {"sudoku_hint_svg",
     {BYTES(WRITTEN, SVG_SIZE), VALUES(READ, sudoku_step, 1), BOARD(READ), BOARD(READ), CANDIDATES(READ)},
     step_second_and_boards_and_candidates,
     call_hint_svg},
    {"sudoku_hint_svg of a board alone",
     {VALUES(READ, sudoku_step, 1), BOARD(READ), BYTES(WRITTEN, SVG_SIZE)},
     step_and_board,
     call_hint_svg_alone},
    {"sudoku_generate",
     {VALUES(READ, sudoku_generate_options, 1), BOARD(WRITTEN), BOARD(WRITTEN)},
     options_first,
     call_generate},
    {"sudoku_generate with larger options",
     {BYTES(READ, LARGER_OPTIONS), BOARD(WRITTEN), BOARD(WRITTEN)},
     larger_options_first,
     call_generate},
    {"sudoku_generate with a mask", {BOARD(READ), BOARD(WRITTEN), BOARD(WRITTEN)}, board_first, call_generate_masked},
    {"sudoku_generate without options", {BOARD(READ), BOARD(WRITTEN)}, board_first, call_generate_plainly},
    {"sudoku_grid", {BOARD(READ), BOARD(WRITTEN)}, board_first, call_grid},
    {"sudoku_minimize", {BOARD(WRITTEN)}, board_first, call_minimize},
    {"sudoku_is_minimal", {BOARD(READ)}, board_first, call_is_minimal},
    {"sudoku_shuffle", {BOARD(WRITTEN)}, board_first, call_shuffle},
    {"the texts", {BOARD(READ)}, board_first, call_texts},
};

const size_t number_of_calls = sizeof calls / sizeof *calls;

static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *byte = bytes;
    while (size-- > 0) sum = (sum ^ *byte++) * UINT64_C(0x100000001b3);
    return sum;
}

uint64_t one_answer(const struct call *call, const char *board, struct call_room *room) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    void *buffers[MAX_BUFFERS];
    size_t b;
    int result;
    for (b = 0; b < MAX_BUFFERS; b++) {
        buffers[b] = &room->buffers[b];
        memset(buffers[b], 0xa5, call->buffers[b].size);
    }
    call->prepare(board, buffers);
    result = call->make(buffers);
    sum = add_bytes(sum, &result, sizeof result);
    for (b = 0; b < MAX_BUFFERS; b++)
        if (!call->buffers[b].opaque) sum = add_bytes(sum, buffers[b], call->buffers[b].size);
    return sum;
}

uint64_t all_answers(const char *board, struct call_room *room) {
    uint64_t sum = 0;
    size_t n;
    for (n = 0; n < number_of_calls; n++) {
        uint64_t answer = one_answer(&calls[n], board, room);
        sum = add_bytes(sum, &answer, sizeof answer);
    }
    return sum;
}
