/* sudoku_hint_text, sudoku_hint_svg. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "sudoku.h"
#include "xml.h"

/* What the header promises of the lengths. */
#define TEXT_SIZE 65536
#define SVG_SIZE 262144

/* How a picture begins the digit that is placed in its cell, as large as those of the board. */
#define LARGE "<g font-size=\"38\" font-weight=\"600\" fill=\"#007a54\">"

static const char *const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *const BAD = "x................................................................................";

/* ---- contracts ---- */

TEST(errors_write_nothing) {
    sudoku_step step, other;
    uint16_t marks[CELLS];
    char text[20] = "unchanged";
    CHECK_INT(sudoku_hint(EASY, EASY, NULL, &step, 0), 1);
    CHECK_INT(sudoku_candidates(EASY, marks), 0);
    other = step;
    other.technique = 0;
    CHECK_INT(sudoku_hint_text(NULL, text, sizeof text), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_text(&step, NULL, 1), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_text(&other, NULL, 1), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_text(&other, text, sizeof text), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_hint_svg(NULL, EASY, EASY, marks, text, sizeof text), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_svg(&step, EASY, NULL, marks, text, sizeof text), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_svg(&step, EASY, EASY, marks, NULL, 1), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_svg(&other, EASY, EASY, marks, NULL, 1), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_hint_svg(&other, BAD, EASY, marks, text, sizeof text), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_hint_svg(&step, BAD, EASY, marks, text, sizeof text), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_hint_svg(&step, EASY, BAD, marks, text, sizeof text), SUDOKU_ERROR_CELL);
    CHECK_INT(sudoku_hint_svg(&step, NULL, BAD, NULL, text, sizeof text), SUDOKU_ERROR_CELL);
    marks[80] = 0x200;
    CHECK_INT(sudoku_hint_svg(&step, BAD, EASY, marks, text, sizeof text), SUDOKU_ERROR_OPTION);
    CHECK_TEXT(text, "unchanged");
}

/* Each field out of its range is refused. */
TEST(what_no_hint_holds_is_refused) {
    sudoku_step step, strike;
    int n;
    CHECK_INT(sudoku_hint(EASY, EASY, NULL, &step, 0), 1);
    CHECK_INT(step.action, SUDOKU_ACTION_PLACEMENT);
    memset(&strike, 0, sizeof strike);
    strike.technique = 8;
    strike.action = SUDOKU_ACTION_ELIMINATION;
    strike.eliminations[0] = 1;
    CHECK(sudoku_hint_text(&strike, NULL, 0) > 0);
    for (n = 0; n < 23; n++) {
        sudoku_step other = step;
        char board[CELLS];
        switch (n) {
            case 0: other.technique = 64; break;
            case 1: other.technique = 258; break;
            case 2: other.action = 0; break;
            case 3: other.action = 6; break;
            case 4: other.cell = 81; break;
            case 5: other.digit = 0; break;
            case 6: other.digit = 10; break;
            case 7: other.eliminations[80] = 0x200; break;
            case 8: other.pattern[0] = 0x8000; break;
            case 9: other.extra[40] = 0x400; break;
            case 10: other.base = 1u << 27; break;
            case 11: other.cover = 1u << 31; break;
            case 21: other.base = other.cover = 1u << 27; break;
            /* A technique with the action of another, or with what another places. */
            case 12: other.technique = 60; break;
            case 13: other.technique = 60; other.action = SUDOKU_ACTION_WRONG_ENTRY; other.eliminations[0] = 1; break;
            case 14: other = strike; other.technique = 61; break;
            case 15: other = strike; other.technique = 63; break;
            case 16: other = strike; other.action = SUDOKU_ACTION_STRAY_MARK; break;
            case 17: other = strike; other.action = SUDOKU_ACTION_PLACEMENT; break;
            case 18: other = strike; other.cell = 200; break;
            /* Nothing is done. */
            case 19: other = strike; other.eliminations[0] = 0; break;
            case 20: other.technique = 61; other.action = SUDOKU_ACTION_MISSING_MARK; other.cell = other.digit = 0;
                     memset(other.pattern, 0, sizeof other.pattern); break;
            default:
                other.link_count = 512;
                other.links[511].to = 1458;
        }
        memcpy(board, EASY, CELLS);
        CHECK_INT(sudoku_hint_text(&other, NULL, 0), SUDOKU_ERROR_OPTION);
        CHECK_INT(sudoku_hint_svg(&other, NULL, EASY, NULL, NULL, 0), SUDOKU_ERROR_OPTION);
        CHECK_INT(sudoku_hint_apply(&other, board, NULL), SUDOKU_ERROR_OPTION);
    }
    /* Links that are not told are not looked at. */
    step.links[0].from = 1458;
    CHECK(sudoku_hint_text(&step, NULL, 0) > 0);
}

/* At every size as much is written as there is room for, and no more. */
static void check_sizes(const char *whole, int64_t length, const sudoku_step *step, int is_svg) {
    static char text[SVG_SIZE];
    int64_t size;
    for (size = 0; size <= length + 2; size += size < 300 || length - size < 10 ? 1 : length / 97) {
        int64_t again, end = size == 0 ? 0 : size <= length ? size - 1 : length;
        memset(text, 0x7f, (size_t)length + 4);
        again = is_svg ? sudoku_hint_svg(step, EASY, EASY, NULL, text, (size_t)size)
                       : sudoku_hint_text(step, text, (size_t)size);
        if (!CHECK_INT(again, length)) return;
        if (!(CHECK_BYTES(text, whole, (size_t)end) & CHECK_INT(text[end], size == 0 ? 0x7f : 0))) return;
        if (!CHECK_INT(text[size < length + 1 ? size : length + 1], 0x7f)) return;
    }
}

TEST(texts_are_cut_off) {
    static char whole[SVG_SIZE];
    sudoku_step step;
    int64_t length;
    CHECK_INT(sudoku_hint(EASY, EASY, NULL, &step, 0), 1);
    length = sudoku_hint_text(&step, whole, sizeof whole);
    CHECK_INT(length, strlen(whole));
    check_sizes(whole, length, &step, 0);
    length = sudoku_hint_svg(&step, EASY, EASY, NULL, whole, sizeof whole);
    CHECK_INT(length, strlen(whole));
    check_sizes(whole, length, &step, 1);
}

/* ---- what is said ---- */

/* Which lines of a list are looked at: all, but few with --light. */
static int is_chosen(int line) { return scaled(20) >= 20 || line % 10 == 0; }

/* A line of hints.tsv: a puzzle, how many steps come before, what is said of the next. */
static int read_line(FILE *file, char *puzzle, int *steps, char *text) {
    static char line[TEXT_SIZE + 100];
    char *tab;
    do {
        if (!fgets(line, sizeof line, file)) return 0;
    } while (line[0] == '#');
    line[strcspn(line, "\n")] = 0;
    memcpy(puzzle, line, CELLS);
    *steps = (int)strtol(line + CELLS, &tab, 10);
    strcpy(text, tab + (*tab == '\t'));
    return 1;
}

TEST(explanations_are_those_of_the_list) {
    static char wanted[TEXT_SIZE], text[TEXT_SIZE];
    FILE *file = open_data("hints.tsv");
    char puzzle[CELLS], board[CELLS];
    uint16_t marks[CELLS];
    sudoku_step step;
    int n, steps, lines = 0, kinds = 0, met[256] = {0};
    while (read_line(file, puzzle, &steps, wanted)) {
        if (lines++ >= 50 && !is_chosen(lines)) continue; /* they take long */
        memcpy(board, puzzle, CELLS);
        CHECK_INT(sudoku_candidates(board, marks), 0);
        for (n = 0; n <= steps && CHECK_INT(sudoku_hint(puzzle, board, marks, &step, 0), 1); n++)
            if (n < steps) CHECK_INT(sudoku_hint_apply(&step, board, marks), 0);
        CHECK(sudoku_hint_text(&step, text, sizeof text) > 0);
        CHECK_TEXT(text, wanted);
        kinds += !met[step.technique & 255]++;
    }
    CHECK(kinds >= (is_chosen(1) ? 55 : 45));
    fclose(file);
}

TEST(mistakes_are_told) {
    char board[CELLS], text[1000];
    uint16_t marks[CELLS], plain[CELLS];
    sudoku_step step;
    memcpy(board, EASY, CELLS);
    board[3] = '2';
    board[80] = '1';
    CHECK_INT(sudoku_hint(EASY, board, NULL, &step, 0), 1);
    sudoku_hint_text(&step, text, sizeof text);
    CHECK_TEXT(text, "Wrong Entry: The solution has neither 2 in r1c4 nor 1 in r9c9. Take off what is wrong, as no step from "
                     "here is safe.");
    board[80] = EASY[80];
    CHECK_INT(sudoku_hint(EASY, board, NULL, &step, 0), 1);
    sudoku_hint_text(&step, text, sizeof text);
    CHECK_TEXT(text, "Wrong Entry: The solution has no 2 in r1c4. Take off what is wrong, as no step from here is safe.");
    board[4] = '2';
    CHECK_INT(sudoku_hint(EASY, board, NULL, &step, 0), 1);
    sudoku_hint_text(&step, text, sizeof text);
    CHECK_TEXT(text, "Wrong Entry: The solution has no 2 in r1c4 or r1c5. Take off what is wrong, as no step from here is "
                     "safe.");
    sudoku_candidates(EASY, plain);
    memcpy(marks, plain, sizeof marks);
    memcpy(board, EASY, CELLS);
    marks[2] = 1 | 2;
    CHECK_INT(sudoku_hint(EASY, board, marks, &step, 0), 1);
    sudoku_hint_text(&step, text, sizeof text);
    CHECK_TEXT(text, "Missing Pencil Mark: The pencil marks leave out a digit of the solution. Add 4 in r1c3.");
    marks[2] = plain[2];
    marks[3] = (uint16_t)(plain[3] | 1 << 6);
    CHECK_INT(sudoku_hint(EASY, board, marks, &step, 0), 1);
    sudoku_hint_text(&step, text, sizeof text);
    CHECK_TEXT(text, "Stray Pencil Mark: What stands in the row, the column or the box of a cell is no candidate of it. Strike "
                     "7 in r1c4.");
    memset(&step, 0, sizeof step);
    step.technique = 63;
    step.action = SUDOKU_ACTION_PLACEMENT;
    step.cell = 80;
    step.digit = 9;
    sudoku_hint_text(&step, text, sizeof text);
    CHECK_TEXT(text, "Solution: No technique leads further from here. This digit is looked up in the solution. So r9c9 is 9.");
}

/* Reads "r1c1", "r1c1 and r2c2", "r1c1, r2c2 and r3c3"; behind it. */
static const char *read_cells(const char *text, int *cells, int *count) {
    *count = 0;
    while (text[0] == 'r' && text[2] == 'c') {
        cells[(*count)++] = 9 * (text[1] - '1') + text[3] - '1';
        text += 4;
        if (strncmp(text, ", r", 3) == 0) text += 2;
        else if (strncmp(text, " and r", 6) == 0) text += 5;
        else break;
    }
    return text;
}

/* Reads the conclusion of a text: what is placed, or struck. Whether it is one. */
static int read_conclusion(const char *text, int *cell, int *digit, uint16_t *struck) {
    const char *last = NULL, *next = text;
    int cells[CELLS], count, n;
    while ((next = strstr(next, " So r")) != NULL) last = next++;
    if (!last) return 0;
    memset(struck, 0, CELLS * sizeof *struck);
    *cell = *digit = 0;
    text = read_cells(last + 4, cells, &count);
    if (strncmp(text, " is ", 4) == 0 && text[4] >= '1' && text[4] <= '9') {
        *cell = cells[0];
        *digit = text[4] - '0';
        return count == 1 && strcmp(text + 5, ".") == 0;
    }
    for (;;) {
        uint16_t digits = 0;
        const char *verb = count == 1 ? " is not " : " are not ";
        if (strncmp(text, verb, strlen(verb)) != 0) return 0;
        text += strlen(verb);
        for (;;) {
            if (*text < '1' || *text > '9') return 0;
            digits |= (uint16_t)(1 << (*text++ - '1'));
            if (strncmp(text, " or ", 4) == 0) text += 4;
            else if (strncmp(text, ", ", 2) == 0 && text[2] >= '1' && text[2] <= '9') text += 2;
            else break;
        }
        for (n = 0; n < count; n++) struck[cells[n]] |= digits;
        if (strcmp(text, ".") == 0) return 1;
        if (strncmp(text, ", and r", 7) == 0) text += 6;
        else if (strncmp(text, ", r", 3) == 0) text += 2;
        else return 0;
        text = read_cells(text, cells, &count);
    }
}

/* Goes through the hints of a puzzle: each text begins with its technique, names what follows as the step has it, and is
 * in the picture, which is well-formed and strikes as much. */
static int check_path(const char *puzzle) {
    static char text[TEXT_SIZE], svg[SVG_SIZE];
    char board[CELLS];
    uint16_t marks[CELLS], struck[CELLS];
    sudoku_step step;
    int steps = 0, held = 1;
    memcpy(board, puzzle, CELLS);
    sudoku_candidates(board, marks);
    while (held && sudoku_hint(puzzle, board, marks, &step, 0) == 1 && CHECK(steps++ < 729)) {
        int64_t length = sudoku_hint_text(&step, text, sizeof text);
        const char *name = sudoku_technique_name(step.technique), *c;
        int cell = 0, digit = 0, n, strikes = 0;
        held = CHECK(length > 20 && length < TEXT_SIZE) & CHECK_INT(strlen(text), length);
        held &= CHECK(strncmp(text, name, strlen(name)) == 0 && strncmp(text + strlen(name), ": ", 2) == 0);
        for (c = text; *c; c++) held &= *c >= ' ' && *c <= '~' && !strchr("<>&{}\"", *c);
        held &= CHECK(!strstr(text, "  ") && !strstr(text, " .") && !strstr(text, " ,") && !strstr(text, ".."));
        if (CHECK(read_conclusion(text, &cell, &digit, struck))) {
            held &= CHECK_INT(digit, step.digit) & CHECK_INT(cell, step.cell);
            held &= step.digit ? 1 : CHECK_BYTES(struck, step.eliminations, sizeof struck);
        } else {
            held = 0;
        }
        length = sudoku_hint_svg(&step, puzzle, board, marks, svg, sizeof svg);
        held &= CHECK(length > 1000 && length < SVG_SIZE) & CHECK(well_formed(svg));
        held &= CHECK_INT(occurrences(svg, "<title>"), 1) & CHECK_INT(occurrences(svg, "<desc>"), 1);
        held &= CHECK(strstr(svg, text) != NULL) & CHECK_INT(occurrences(svg, name), 3);
        for (n = 0; n < CELLS; n++)
            for (digit = 0; digit < 9; digit++) strikes += step.eliminations[n] >> digit & 1;
        c = strstr(svg, "stroke=\"#b02a00\"");
        held &= CHECK_INT(c ? occurrences(c, "<path ") : 0, strikes);
        if (!held) {
            printf("  %s\n", text);
            show_board(board);
        }
        held &= CHECK_INT(sudoku_hint_apply(&step, board, marks), 0);
    }
    if (!held) show_board(puzzle);
    return held;
}

TEST(what_is_said_is_what_the_step_says) {
    static const char *const lists[] = {"rated.tsv", "chains.tsv"};
    struct rng rng = {88};
    char puzzle[CELLS], line[300];
    size_t n;
    for (n = 0; n < 2; n++) {
        FILE *file = open_data(lists[n]);
        int lines = 0;
        while (fgets(line, sizeof line, file))
            if (line[0] != '#' && is_chosen(lines++) && !check_path(line)) break;
        fclose(file);
    }
    for (n = 0; n < scaled(100); n++) {
        random_board(&rng, UNIQUE, puzzle);
        if (!check_path(puzzle)) return;
    }
}

/* ---- steps that no hint is ---- */

/* An action that a technique may have. */
static int action_of(int technique, int places) {
    if (technique >= 60 && technique <= 63) return technique - 59;
    return places ? SUDOKU_ACTION_PLACEMENT : SUDOKU_ACTION_ELIMINATION;
}

/* A step of which any field may be anything, but most are within their ranges. */
static void any_step(struct rng *rng, sudoku_step *step) {
    int n, wild = rng_below(rng, 4) == 0;
    const int density = rng_below(rng, 4);
    do step->technique = (uint16_t)rng_below(rng, 110);
    while (!wild && !sudoku_technique_name(step->technique));
    step->action = (uint8_t)(wild && rng_below(rng, 2) ? rng_below(rng, 256)
                                                       : action_of(step->technique, (int)rng_below(rng, 2)));
    step->rating = (uint8_t)rng_below(rng, 256);
    step->cell = (uint8_t)rng_below(rng, wild ? 256 : CELLS);
    step->digit = (uint8_t)(wild ? rng_below(rng, 256) : 1 + rng_below(rng, 9));
    if (!wild && step->action != SUDOKU_ACTION_PLACEMENT) step->cell = step->digit = 0;
    for (n = 0; n < CELLS; n++) {
        const int full = density == 3 ? 0x1ff : 0;
        step->eliminations[n] = (uint16_t)(rng_below(rng, 4) <= density ? rng_below(rng, 0x200) | full : 0);
        step->pattern[n] = (uint16_t)(rng_below(rng, 4) <= density ? rng_below(rng, 0x200) | full : 0);
        step->extra[n] = (uint16_t)(rng_below(rng, 4) <= density ? rng_below(rng, 0x200) | full : 0);
    }
    step->base = (uint32_t)rng_next(rng) & 0x7ffffff;
    step->cover = (uint32_t)rng_next(rng) & 0x7ffffff;
    step->link_count = rng_below(rng, 2) ? (uint32_t)rng_below(rng, 600) : (uint32_t)rng_next(rng);
    for (n = 0; n < SUDOKU_STEP_LINKS; n++) {
        step->links[n].from = (uint16_t)rng_below(rng, 1458);
        step->links[n].to = (uint16_t)rng_below(rng, 1458);
        if (n > 0 && rng_below(rng, 3) == 0) step->links[n].to = step->links[n - 1].to;
        if (n > 0 && rng_below(rng, 3) == 0) step->links[n].from = step->links[n - 1].to;
    }
    if (wild) ((unsigned char *)step)[rng_below(rng, sizeof *step)] = (unsigned char)rng_below(rng, 256);
}

TEST(several_boxes_are_boxes) {
    char text[2000];
    int technique, found = 0;
    for (technique = 1; technique < 256; technique++) {
        sudoku_step step;
        memset(&step, 0, sizeof step);
        step.technique = (uint16_t)technique;
        step.action = (uint8_t)action_of(technique, 0);
        step.eliminations[0] = 1;
        step.base = 3;
        if (sudoku_hint_text(&step, text, sizeof text) > 0 && strstr(text, "boxes 1 and 2")) found++;
    }
    CHECK(found > 0);
}

TEST(altered_steps_do_no_harm) {
    static char text[TEXT_SIZE], svg[SVG_SIZE];
    struct rng rng = {89};
    size_t n;
    size_t read = 0;
    int64_t longest = 0;
    for (n = 0; n < scaled(3000); n++) {
        sudoku_step step;
        char board[CELLS];
        int64_t length;
        random_board(&rng, n % 2 ? UNIQUE : FULL, board);
        any_step(&rng, &step);
        length = sudoku_hint_text(&step, text, sizeof text);
        if (length == SUDOKU_ERROR_OPTION) continue;
        read++;
        if (!CHECK(length > 0 && length < TEXT_SIZE) || !CHECK_INT(strlen(text), length)) return;
        length = sudoku_hint_svg(&step, NULL, board, NULL, svg, sizeof svg);
        if (!CHECK(length > 0 && length < SVG_SIZE) || !CHECK(well_formed(svg)) || !CHECK_INT(strlen(svg), length)) return;
        if (length > longest) longest = length;
    }
    CHECK(longest > 10000 && read * 2 > n);
}

/* A long text and a large picture of every technique: nothing is on the board, and all of it is named, in every way. */
TEST(lengths_have_a_bound) {
    sudoku_step step;
    char board[CELLS];
    int n, technique;
    empty_board(board);
    memset(&step, 0, sizeof step);
    step.rating = 255;
    step.base = step.cover = 0x7ffffff;
    step.link_count = UINT32_MAX;
    for (n = 0; n < CELLS; n++) {
        /* No two cells alike, each with as many digits as that allows. */
        step.eliminations[n] = (uint16_t)(0x1ff ^ n);
        step.pattern[n] = step.extra[n] = 0x1ff;
    }
    for (n = 0; n < SUDOKU_STEP_LINKS; n++) {
        /* Each a new assumption, from what is false to what is false, from one end of the board to the other. */
        step.links[n].from = (uint16_t)(2 * n % 729 * 2 % 1458 | 1);
        step.links[n].to = (uint16_t)((1457 - n * 2) | 1);
    }
    for (technique = 1; technique < 110; technique++) {
        int64_t length;
        step.technique = (uint16_t)technique;
        step.action = (uint8_t)action_of(technique, 0);
        step.digit = step.action == SUDOKU_ACTION_PLACEMENT;
        if (!sudoku_technique_name(technique)) continue;
        length = sudoku_hint_text(&step, NULL, 0);
        CHECK(length > (technique >= 60 && technique <= 63 ? 100 : 1000) && length < TEXT_SIZE);
        length = sudoku_hint_svg(&step, NULL, board, NULL, NULL, 0);
        CHECK(length > 100000 && length < SVG_SIZE);
    }
}

/* ---- pictures ---- */

/* The candidates of the plain rules are there without being given, and givens that the board lacks. */
TEST(pictures_fill_in_what_is_left_out) {
    static char svg[SVG_SIZE], other[SVG_SIZE];
    char board[CELLS];
    uint16_t marks[CELLS];
    sudoku_step step;
    CHECK_INT(sudoku_hint(EASY, EASY, NULL, &step, 0), 1);
    CHECK_INT(sudoku_candidates(EASY, marks), 0);
    CHECK(sudoku_hint_svg(&step, EASY, EASY, marks, svg, sizeof svg) > 0);
    CHECK(sudoku_hint_svg(&step, EASY, EASY, NULL, other, sizeof other) > 0);
    CHECK_TEXT(other, svg);
    marks[2] = 0;
    empty_board(board);
    CHECK(sudoku_hint_svg(&step, EASY, board, marks, other, sizeof other) > 0);
    CHECK_TEXT(other, svg);
    /* Pencil marks are shown as they are. */
    marks[2] = 3;
    sudoku_hint_svg(&step, EASY, EASY, marks, other, sizeof other);
    CHECK(strcmp(other, svg) != 0);
    /* Without givens all digits are clues. */
    sudoku_hint_svg(&step, NULL, EASY, NULL, other, sizeof other);
    CHECK_TEXT(other, svg);
    /* A digit is placed in large, where the board has none yet. */
    CHECK(step.digit != 0);
    CHECK_INT(occurrences(svg, LARGE), 1);
    memcpy(board, EASY, CELLS);
    board[step.cell] = (char)('0' + step.digit);
    CHECK(sudoku_hint_svg(&step, EASY, board, NULL, other, sizeof other) > 0);
    CHECK_INT(occurrences(other, LARGE), 0);
    /* A step with links is drawn small, without the rings round digits that take the other cells of a house. */
    CHECK(strstr(svg, "r=\"24\"") != NULL);
    step.link_count = 1;
    step.links[0].from = 2 * 9 * 2;
    step.links[0].to = 2 * 9 * 3 + 1;
    CHECK(sudoku_hint_svg(&step, EASY, EASY, NULL, other, sizeof other) > 0);
    CHECK(well_formed(other) && strstr(other, "r=\"24\"") == NULL);
    CHECK_INT(occurrences(other, LARGE), 0);
}

/* Whether there is an arrow if the step's one link leads from a candidate to another, each 9 * cell + digit from 0. */
static int draws_arrow(sudoku_step *step, const uint16_t marks[CELLS], int from, int to) {
    static char svg[SVG_SIZE];
    step->link_count = 1;
    step->links[0].from = (uint16_t)(2 * from);
    step->links[0].to = (uint16_t)(2 * to + 1);
    if (!CHECK(sudoku_hint_svg(step, EASY, EASY, marks, svg, sizeof svg) > 0)) return -1;
    return strstr(svg, "#7b2d8b") != NULL;
}

TEST(arrows_join_what_is_shown) {
    uint16_t marks[CELLS];
    int candidates[2] = {0, 0}, cell, count = 0;
    sudoku_step step;
    CHECK_INT(sudoku_hint(EASY, EASY, NULL, &step, 0), 1);
    CHECK_INT(sudoku_candidates(EASY, marks), 0);
    for (cell = 0; cell < CELLS && count < 2; cell++) {
        int digit = 0;
        if ((marks[cell] & (marks[cell] - 1)) == 0) continue;
        while (!(marks[cell] >> digit & 1)) digit++;
        candidates[count++] = 9 * cell + digit;
    }
    if (!CHECK_INT(count, 2)) return;
    CHECK_INT(draws_arrow(&step, marks, candidates[0], candidates[1]), 1);
    CHECK_INT(draws_arrow(&step, marks, candidates[0], candidates[0]), 0);
    for (count = 0; count < 2; count++) {
        int candidate = candidates[count];
        marks[candidate / 9] &= (uint16_t)~(1 << candidate % 9);
        CHECK_INT(draws_arrow(&step, marks, candidates[0], candidates[1]), 0);
        marks[candidate / 9] |= (uint16_t)(1 << candidate % 9);
    }
}

TEST(mistakes_are_drawn) {
    static char svg[SVG_SIZE];
    char board[CELLS];
    uint16_t marks[CELLS];
    sudoku_step step;
    memcpy(board, EASY, CELLS);
    board[3] = '2';
    board[80] = '1';
    CHECK_INT(sudoku_hint(EASY, board, NULL, &step, 0), 1);
    CHECK(sudoku_hint_svg(&step, EASY, board, NULL, svg, sizeof svg) > 0 && well_formed(svg));
    CHECK_INT(occurrences(strstr(svg, "stroke=\"#b02a00\""), "<path "), 2);
    /* Through the middles of their cells. */
    CHECK(strstr(svg, "<path d=\"M210 70 250 30 \"/>\n<path d=\"M510 550 550 510 \"/>") != NULL);
    CHECK(strstr(svg, "rated") == NULL);
    /* A mark that is missing is shown where it belongs. */
    memcpy(board, EASY, CELLS);
    sudoku_candidates(EASY, marks);
    marks[2] = 3;
    CHECK_INT(sudoku_hint(EASY, board, marks, &step, 0), 1);
    CHECK(sudoku_hint_svg(&step, EASY, board, marks, svg, sizeof svg) > 0 && well_formed(svg));
    CHECK(strstr(svg, "<circle cx=\"152\" cy=\"50\" r=\"8\"/>") != NULL);
}

SUITE(explain) = {CASE(errors_write_nothing),
                  CASE(what_no_hint_holds_is_refused),
                  CASE(texts_are_cut_off),
                  CASE(explanations_are_those_of_the_list),
                  CASE(mistakes_are_told),
                  CASE(what_is_said_is_what_the_step_says),
                  CASE(several_boxes_are_boxes), CASE(altered_steps_do_no_harm),
                  CASE(lengths_have_a_bound),
                  CASE(pictures_fill_in_what_is_left_out),
                  CASE(arrows_join_what_is_shown),
                  CASE(mistakes_are_drawn),
                  END};
