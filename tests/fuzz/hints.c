/* Ratings and hints: equal puzzles are rated equal; what a hint says is in accord with the only solution, and carrying it out
 * does what the header says; its words and its picture end where they should; a step that was altered is refused, or does no
 * harm. An input is a puzzle, what the player made of it, and choices. */
#include <stddef.h>
#include <string.h>

#include "fuzz.h"

/* What the header promises of the lengths. */
#define TEXT_SIZE 65536
#define SVG_SIZE 262144

#define EDITS 12
#define PATCHES 24
#define CHOICES 16
#define WANTED (2 * CELLS + CHOICES + 3 * EDITS + 3 * PATCHES)

enum { KIND, PLACE, EQUAL, NODES, STEPS, MARKED, TOLD, ROOM, ROOM_ABOVE };

static int any(const uint16_t *sets) {
    int cell;
    for (cell = 0; cell < CELLS; cell++)
        if (sets[cell]) return 1;
    return 0;
}

/* ---- ratings ---- */

static void expect_rating(const char *puzzle, unsigned equal, uint64_t nodes) {
    sudoku_rating *rating = exactly(sizeof *rating, equal % 16), value, again;
    struct rng rng = {equal};
    struct transform how = random_transform(&rng, 1 + rng_below(&rng, 7));
    char other[CELLS];
    int error = puzzle_error(puzzle), result;
    memset(rating, 0xa5, sizeof *rating);
    memset(&again, 0xa5, sizeof again);
    result = sudoku_rate(puzzle, rating, nodes);
    memcpy(&value, rating, sizeof value);
    release(rating, equal % 16);
    if (result != 0) {
        EXPECT(result == error || (error == 0 && result == SUDOKU_ERROR_BUDGET));
        EXPECT(memcmp(&value, &again, sizeof value) == 0);
        return;
    }
    EXPECT(error == 0);
    EXPECT(value.ed <= value.ep && value.ep <= value.er && value.er <= 200);
    EXPECT(value.technique ? value.ed >= 10 && sudoku_technique_name(value.technique) : value.er == 0 || value.er == 200);
    EXPECT((value.rounds == 0) == (clues_of(puzzle) == CELLS) && value.rounds < 730);
    transform_board(&how, puzzle, other);
    use_instruction_set_number(1);
    result = sudoku_rate(other, &again, 20 * nodes);
    if (result != SUDOKU_ERROR_BUDGET) EXPECT(result == 0 && memcmp(&value, &again, sizeof value) == 0);
    EXPECT(sudoku_rate(puzzle, &again, nodes + 1) == 0 && memcmp(&value, &again, sizeof value) == 0);
}

/* ---- what a step may be ---- */

/* Whether a step is to be refused, from the header's words. */
static int is_refused(const sudoku_step *step) {
    const int technique = step->technique, places = step->action == SUDOKU_ACTION_PLACEMENT;
    uint32_t link;
    int cell;
    if (!sudoku_technique_name(technique)) return 1;
    if (technique >= 60 && technique <= 62) {
        if (step->action != technique - 59) return 1;
    } else if (step->action < SUDOKU_ACTION_PLACEMENT || step->action > SUDOKU_ACTION_ELIMINATION) {
        return 1;
    }
    if (technique == 63 && !places) return 1;
    if (places ? step->cell >= CELLS || step->digit < 1 || step->digit > 9 : step->cell || step->digit) return 1;
    for (cell = 0; cell < CELLS; cell++)
        if ((step->eliminations[cell] | step->pattern[cell] | step->extra[cell]) >= 1 << 9) return 1;
    if ((step->base | step->cover) >= 1u << 27) return 1;
    for (link = 0; link < step->link_count && link < SUDOKU_STEP_LINKS; link++)
        if (step->links[link].from >= 18 * CELLS || step->links[link].to >= 18 * CELLS) return 1;
    return !places && !any(step->action == SUDOKU_ACTION_MISSING_MARK ? step->pattern : step->eliminations);
}

/* What carrying a step out makes of a board and its marks, from the header's words. */
static void carry_out(const sudoku_step *step, char *board, uint16_t *marks) {
    const char digit = (char)('0' + step->digit);
    char before[CELLS];
    int cell;
    memcpy(before, board, CELLS);
    for (cell = 0; cell < CELLS; cell++) {
        char byte = before[cell];
        if (step->action == SUDOKU_ACTION_PLACEMENT && cell == step->cell) board[cell] = digit;
        if (step->action == SUDOKU_ACTION_WRONG_ENTRY && !is_blank(byte) && step->eliminations[cell] & bit(byte))
            board[cell] = '.';
    }
    for (cell = 0; marks && cell < CELLS; cell++) {
        unsigned struck = step->eliminations[cell], added = 0;
        if (step->action == SUDOKU_ACTION_PLACEMENT) {
            if (cell == step->cell) marks[cell] = (uint16_t)bit(digit);
            else if (share_house(cell, step->cell)) marks[cell] &= (uint16_t)~bit(digit);
            continue;
        }
        if (step->action == SUDOKU_ACTION_MISSING_MARK) {
            struck = 0;
            added = step->pattern[cell];
        } else if (step->action == SUDOKU_ACTION_WRONG_ENTRY) {
            /* of a cell in which nothing is wrong nothing is struck */
            if (struck && board[cell] != before[cell]) marks[cell] = 0;
        }
        if (!(struck | added)) continue;
        if (marks[cell] == 0 && is_blank(board[cell])) marks[cell] = plain(board, cell);
        if (step->action != SUDOKU_ACTION_WRONG_ENTRY) marks[cell] &= (uint16_t)~struck;
        marks[cell] |= (uint16_t)added;
    }
}

static void expect_carried_out(const sudoku_step *step, char *board, uint16_t *marks, size_t offset) {
    char wanted[CELLS];
    uint16_t wanted_marks[CELLS], *exact_marks = NULL;
    char *exact = exactly(CELLS, offset);
    int result, wanted_result = is_refused(step) ? SUDOKU_ERROR_OPTION : judge_bytes(board) ? 0 : SUDOKU_ERROR_CELL;
    memcpy(exact, board, CELLS);
    memcpy(wanted, board, CELLS);
    if (marks) {
        exact_marks = exactly(sizeof wanted_marks, offset);
        memcpy(exact_marks, marks, sizeof wanted_marks);
        memcpy(wanted_marks, marks, sizeof wanted_marks);
    }
    result = sudoku_hint_apply(step, exact, exact_marks);
    EXPECT(result == wanted_result);
    if (result == 0) carry_out(step, wanted, marks ? wanted_marks : NULL);
    EXPECT(memcmp(exact, wanted, CELLS) == 0);
    memcpy(board, exact, CELLS);
    if (marks) {
        EXPECT(memcmp(exact_marks, wanted_marks, sizeof wanted_marks) == 0);
        memcpy(marks, exact_marks, sizeof wanted_marks);
        release(exact_marks, offset);
    }
    release(exact, offset);
}

/* ---- words and pictures ---- */

struct teller {
    const sudoku_step *step;
    const char *givens, *board;
    const uint16_t *marks; /* may be NULL, as the givens */
    int draws;
};

static int64_t tell(const struct teller *teller, char *buffer, size_t size) {
    return teller->draws ? sudoku_hint_svg(teller->step, teller->givens, teller->board, teller->marks, buffer, size)
                         : sudoku_hint_text(teller->step, buffer, size);
}

/* As much as there is room for is written, and a NUL. */
static void expect_cut_off(const struct teller *teller, const char *whole, size_t length, size_t size) {
    char *exact = exactly(size, size % 16);
    EXPECT(tell(teller, exact, size) == (int64_t)length);
    if (size > 0) {
        size_t end = size <= length ? size - 1 : length;
        EXPECT(memcmp(exact, whole, end) == 0 && exact[end] == 0);
    }
    release(exact, size % 16);
}

/* The whole text lies in `whole`, or nothing, if it is refused. Gives its length. */
static int64_t expect_told(const struct teller *teller, char *whole, size_t promised, int error, unsigned room) {
    int64_t length = tell(teller, NULL, 0);
    memset(whole, '#', 2);
    EXPECT(error ? length == error : length > 0 && length < (int64_t)promised);
    EXPECT(tell(teller, whole, promised) == length);
    if (error) {
        EXPECT(whole[0] == '#' && whole[1] == '#');
        return length;
    }
    EXPECT(strlen(whole) == (size_t)length);
    expect_cut_off(teller, whole, (size_t)length, room % ((size_t)length + 3));
    expect_cut_off(teller, whole, (size_t)length, (size_t)length + room % 3);
    return length;
}

static void expect_words_and_picture(const struct teller *teller, unsigned room) {
    static char text[TEXT_SIZE], svg[SVG_SIZE];
    struct teller drawing = *teller;
    const char *name = sudoku_technique_name(teller->step->technique), *c;
    int refused = is_refused(teller->step) ? SUDOKU_ERROR_OPTION : 0, not_drawn = refused, cell;
    drawing.draws = 1;
    for (cell = 0; teller->marks && cell < CELLS; cell++)
        if (teller->marks[cell] >= 1 << 9) not_drawn = SUDOKU_ERROR_OPTION;
    if (!not_drawn && !(judge_bytes(teller->board) && (!teller->givens || judge_bytes(teller->givens))))
        not_drawn = SUDOKU_ERROR_CELL;
    if (expect_told(teller, text, sizeof text, refused, room) > 0) {
        EXPECT(strncmp(text, name, strlen(name)) == 0 && strncmp(text + strlen(name), ": ", 2) == 0);
        for (c = text; *c; c++) EXPECT(*c >= ' ' && *c <= '~' && !strchr("<>&{}\"", *c));
    }
    if (expect_told(&drawing, svg, sizeof svg, not_drawn, room / 7) > 0)
        EXPECT(well_formed(svg) && strstr(svg, text) && occurrences(svg, "<title>") == 1 && occurrences(svg, "<desc>") == 1);
}

/* ---- hints ---- */

/* What the player got wrong, from the header's words: the action, and the candidates; 0 if nothing. */
static int mistake(const char *board, const uint16_t *marks, const char *solution, uint16_t *sets) {
    int kind, cell;
    for (kind = SUDOKU_ACTION_WRONG_ENTRY; kind <= SUDOKU_ACTION_STRAY_MARK; kind++) {
        for (cell = 0; cell < CELLS; cell++) {
            unsigned set = 0, has = marks && is_blank(board[cell]) ? marks[cell] : 0;
            if (kind == SUDOKU_ACTION_WRONG_ENTRY && !is_blank(board[cell]) && board[cell] != solution[cell])
                set = bit(board[cell]);
            if (kind == SUDOKU_ACTION_MISSING_MARK && has) set = bit(solution[cell]) & ~has;
            if (kind == SUDOKU_ACTION_STRAY_MARK && has) set = has & ~(unsigned)plain(board, cell);
            sets[cell] = (uint16_t)set;
        }
        if (any(sets)) return kind;
    }
    return 0;
}

/* A step is in accord with the solution. The board has all givens. */
static void expect_sound(const sudoku_step *step, const char *board, const uint16_t *marks, const char *solution) {
    uint16_t wrong[CELLS];
    int action = mistake(board, marks, solution, wrong), cell;
    EXPECT(!is_refused(step));
    EXPECT(action ? step->action == action && step->rating == 0 : step->action > SUDOKU_ACTION_STRAY_MARK);
    if (action) {
        const uint16_t *told = action == SUDOKU_ACTION_MISSING_MARK ? step->pattern : step->eliminations;
        EXPECT(memcmp(told, wrong, sizeof wrong) == 0);
        return;
    }
    EXPECT(step->rating >= 10 && step->rating <= 200);
    if (step->action == SUDOKU_ACTION_PLACEMENT)
        EXPECT(is_blank(board[step->cell]) && step->digit == solution[step->cell] - '0');
    for (cell = 0; cell < CELLS; cell++) {
        unsigned candidates = marks && marks[cell] ? marks[cell] : plain(board, cell);
        if (step->eliminations[cell] == 0) continue;
        EXPECT(is_blank(board[cell]) && (step->eliminations[cell] & ~candidates) == 0);
        EXPECT((step->eliminations[cell] & bit(solution[cell])) == 0);
    }
}

static void add_givens(char *board, const char *puzzle) {
    int cell;
    for (cell = 0; cell < CELLS; cell++)
        if (is_blank(board[cell])) board[cell] = puzzle[cell];
}

/* A hint, in memory of its own; what is said on an error, and when there is nothing more to say. */
static int expect_hint(const char *puzzle, const char *board, const uint16_t *marks, uint64_t nodes, sudoku_step *step) {
    sudoku_step *exact = exactly(sizeof *exact, 0), untouched;
    char full[CELLS], solution[CELLS];
    int error = 0, cell, result;
    memset(&untouched, 0xa5, sizeof untouched);
    memcpy(exact, &untouched, sizeof untouched);
    for (cell = 0; marks && cell < CELLS; cell++)
        if (marks[cell] >= 1 << 9) error = SUDOKU_ERROR_OPTION;
    if (!error && !judge_bytes(board)) error = SUDOKU_ERROR_CELL;
    if (!error) error = puzzle_error(puzzle);
    result = sudoku_hint(puzzle, board, marks, exact, nodes);
    memcpy(step, exact, sizeof *step);
    release(exact, 0);
    if (result != 1) EXPECT(memcmp(step, &untouched, sizeof untouched) == 0);
    if (error) {
        EXPECT(result == error);
        return result;
    }
    EXPECT(result == 1 || result == 0 || result == SUDOKU_ERROR_BUDGET);
    EXPECT(sudoku_solve(puzzle, solution) == 1);
    memcpy(full, board, CELLS);
    add_givens(full, puzzle);
    EXPECT((result == 0) == (memcmp(full, solution, CELLS) == 0));
    if (result == 1) expect_sound(step, full, marks, solution);
    return result;
}

/* Whether so many nodes are enough for a step; nothing is written if not. */
static int tells(const char *puzzle, const char *board, const uint16_t *marks, uint64_t nodes, const sudoku_step *step) {
    sudoku_step again, untouched;
    int result;
    memset(&untouched, 0xa5, sizeof untouched);
    memcpy(&again, &untouched, sizeof untouched);
    result = sudoku_hint(puzzle, board, marks, &again, nodes);
    EXPECT(result == 1 || result == SUDOKU_ERROR_BUDGET);
    EXPECT(memcmp(&again, result == 1 ? step : &untouched, sizeof again) == 0);
    return result == 1;
}

/* There is a least number of nodes for a step, the same on another instance. Each technique's look at the board is one. So
 * up to the swordfish, before there are chains, it is told by the rating: these are the highest of each technique, in
 * their order. */
static void expect_least_budget(const char *puzzle, const char *board, const uint16_t *marks, uint64_t enough,
                                const sudoku_step *step) {
    static const int highest[] = {15, 19, 20, 23, 25, 28, 30, 32, 34, 36, 38};
    const size_t techniques = sizeof highest / sizeof *highest;
    uint64_t least = 1, most = enough, looks = 1;
    while (least < most) {
        uint64_t middle = least + (most - least) / 2;
        if (tells(puzzle, board, marks, middle, step)) most = middle;
        else least = middle + 1;
    }
    while (looks <= techniques && highest[looks - 1] < step->rating) looks++;
    EXPECT(looks <= techniques ? least == looks : least >= looks);
    use_instruction_set_number(1);
    EXPECT(least == 1 || !tells(puzzle, board, marks, least - 1, step));
    EXPECT(tells(puzzle, board, marks, least, step) && tells(puzzle, board, marks, enough + 1, step));
}

/* ---- inputs ---- */

/* What the player made of the puzzle: each byte says what is in a cell. */
static void take_state(struct input *input, const char *puzzle, char *board) {
    char solution[CELLS];
    int cell;
    if (sudoku_solve(puzzle, solution) <= 0) memcpy(solution, puzzle, CELLS);
    for (cell = 0; cell < CELLS; cell++) {
        unsigned byte = take(input);
        board[cell] = puzzle[cell];
        if (byte >= 128 && byte < 224) board[cell] = solution[cell];
        else if (byte >= 224 && byte < 240) board[cell] = byte % 2 ? '.' : '0';
        else if (byte >= 240) board[cell] = "123456789123456x"[byte - 240];
    }
}

/* The plain candidates, of which some are added or struck, or nothing in each cell. */
static void take_marks(struct input *input, const char *board, unsigned marked, uint16_t *marks) {
    int cell, n;
    for (cell = 0; cell < CELLS; cell++) marks[cell] = marked % 4 == 1 ? 0 : plain(board, cell);
    for (n = 0; n < EDITS; n++) {
        unsigned place = take(input), low = take(input), high = take(input);
        if (place >= CELLS) continue;
        if (high & 0x80) marks[place] = (uint16_t)(low | (high & 0x7f) << 8);
        else if (high & 0x40) marks[place] = 0;
        else if (marks[place] & (marks[place] - 1)) marks[place] &= (uint16_t)~(1u << low % 9);
    }
}

/* Numbers into a step, each somewhere. */
static void alter(struct input *input, sudoku_step *step) {
    int n;
    for (n = 0; n < PATCHES; n++) {
        unsigned at = take(input), above = take(input), value = take(input);
        at |= above << 8;
        if (at < sizeof *step) ((uint8_t *)step)[at] = (uint8_t)value;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    uint8_t choices[CHOICES], state[CELLS];
    char puzzle[CELLS], board[CELLS];
    uint16_t all_marks[CELLS], *marks;
    struct input state_input = {state, CELLS};
    sudoku_step step;
    struct teller teller = {&step, NULL, board, NULL, 0};
    unsigned room;
    uint64_t nodes;
    int n, result = 1;
    take_board(&input, puzzle);
    for (n = 0; n < CELLS; n++) state[n] = (uint8_t)take(&input);
    for (n = 0; n < CHOICES; n++) choices[n] = (uint8_t)take(&input);
    room = choices[ROOM] | (unsigned)choices[ROOM_ABOVE] << 8;
    nodes = choices[NODES] < 8 ? 1 + choices[NODES] * 40u : choices[NODES] < 250 ? 5000 : 100000;
    use_some_instruction_set(choices[PLACE]);
    if (choices[KIND] % 4 == 0) {
        expect_rating(puzzle, choices[EQUAL], nodes);
        return 0;
    }
    take_state(&state_input, puzzle, board);
    take_marks(&input, board, choices[MARKED], all_marks);
    marks = choices[MARKED] % 4 == 0 ? NULL : all_marks;
    teller.givens = choices[TOLD] & 1 ? puzzle : NULL;
    teller.marks = choices[TOLD] & 2 ? marks : NULL;
    memset(&step, 0, sizeof step);
    if (choices[KIND] % 4 == 1) {
        if (expect_hint(puzzle, board, marks, nodes, &step) < 0) memset(&step, 0, sizeof step);
        alter(&input, &step);
        expect_words_and_picture(&teller, room);
        expect_carried_out(&step, board, marks, choices[PLACE] % 64);
        return 0;
    }
    for (n = choices[STEPS] < 240 ? choices[STEPS] % 8 : 100; n >= 0; n--) {
        result = expect_hint(puzzle, board, marks, nodes, &step);
        if (result != 1) break;
        if (n % 16 == choices[TOLD] / 16) expect_words_and_picture(&teller, room);
        if (n == 0) expect_least_budget(puzzle, board, marks, nodes, &step);
        expect_carried_out(&step, board, marks, choices[PLACE] % 64);
    }
    return 0;
}

/* ---- mutations ---- */

/* Somewhere in a step, with a number that may well stand there. */
static void mutate_patch(struct rng *rng, uint8_t *patch) {
    static const size_t places[] = {offsetof(sudoku_step, technique), offsetof(sudoku_step, action),
                                    offsetof(sudoku_step, rating), offsetof(sudoku_step, cell),
                                    offsetof(sudoku_step, digit), offsetof(sudoku_step, link_count),
                                    offsetof(sudoku_step, link_count) + 1};
    static const int bounds[] = {80, 8, 256, 84, 11, 20, 4};
    int kind = rng_below(rng, 16);
    size_t at = sizeof(sudoku_step);
    unsigned value = (unsigned)rng_below(rng, 256);
    if (kind < 7) {
        at = places[kind];
        if (rng_below(rng, 16)) value = (unsigned)rng_below(rng, bounds[kind]);
    } else if (kind < 11) { /* candidates: mostly of one of nine digits */
        at = offsetof(sudoku_step, eliminations) + (size_t)rng_below(rng, 6 * CELLS);
        if (rng_below(rng, 16)) value = at % 2 ? value & 1 : value & (unsigned)rng_below(rng, 256);
    } else if (kind < 12) {
        at = offsetof(sudoku_step, base) + (size_t)rng_below(rng, 8);
        if (rng_below(rng, 8)) value &= 15;
    } else if (kind < 15) { /* links, mostly among the first */
        at = offsetof(sudoku_step, links) + (size_t)rng_below(rng, 4 * (rng_below(rng, 4) ? 20 : SUDOKU_STEP_LINKS));
        if (at % 2 && rng_below(rng, 16)) value %= 6;
    }
    patch[0] = (uint8_t)at;
    patch[1] = (uint8_t)(at >> 8);
    patch[2] = (uint8_t)value;
}

static void mutate_state(struct rng *rng, uint8_t *state) {
    int cell = rng_below(rng, CELLS), n;
    switch (rng_below(rng, 8)) {
    case 0: memset(state, 0, CELLS); break;
    case 1: /* a player who got far */
        for (n = 0; n < CELLS; n++) state[n] = (uint8_t)(rng_below(rng, 4) ? 128 : 0);
        break;
    case 2: state[cell] = (uint8_t)rng_below(rng, 256); break;
    default: state[cell] = (uint8_t)(rng_below(rng, 4) ? 128 : 0);
    }
}

/* Strikes a mark, leaves none, sets some, or anything. */
static void mutate_edit(struct rng *rng, uint8_t *edit) {
    static const uint8_t kinds[] = {0, 0, 0, 0x40, 0x80, 0x81};
    edit[0] = (uint8_t)rng_below(rng, rng_below(rng, 4) ? CELLS : 256);
    edit[1] = (uint8_t)rng_below(rng, 256);
    edit[2] = rng_below(rng, 16) ? kinds[rng_below(rng, (int)sizeof kinds)] : (uint8_t)rng_below(rng, 256);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    struct rng rng = {seed};
    uint8_t *state = data + CELLS, *choices = state + CELLS, *edits = choices + CHOICES, *patches = edits + 3 * EDITS;
    int n;
    if (max_size < WANTED || rng_below(&rng, 10) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (size < CELLS) random_board(&rng, UNIQUE, (char *)data);
    if (size < WANTED) memset(data + (size < CELLS ? CELLS : size), 0, WANTED - (size < CELLS ? CELLS : size));
    for (n = rng_below(&rng, 3); n > 0; n--) mutate_board(&rng, (char *)data);
    if (rng_below(&rng, 16)) make_puzzle(&rng, (char *)data);
    for (n = rng_below(&rng, 4); n > 0; n--) mutate_state(&rng, state);
    for (n = rng_below(&rng, 4); n > 0; n--) choices[rng_below(&rng, CHOICES)] = (uint8_t)rng_below(&rng, 256);
    for (n = rng_below(&rng, 3); n > 0; n--) mutate_edit(&rng, edits + 3 * rng_below(&rng, EDITS));
    for (n = rng_below(&rng, 6); n > 0; n--) mutate_patch(&rng, patches + 3 * rng_below(&rng, PATCHES));
    return WANTED;
}
