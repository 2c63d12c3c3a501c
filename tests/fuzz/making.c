/* Making puzzles: what is made is as wished, what cannot be is refused, and the same seed gives the same; clues dropped till
 * none can be spared; equal boards. An input is a few bytes that say what to call and with what options, and then a board,
 * which is the mask or what is looked at. */
#include <limits.h>
#include <string.h>

#include "fuzz.h"

#define CHOICES 16
/* A rating may take no more; of these puzzles hardly one in a million does. */
#define RATING_NODES 20000000

enum { KIND, PLACE, SEED, SEED_ABOVE, SEED_AT, SIZE, TRIES, LEAST, MOST, SYMMETRY, FLAGS, EASIEST, HARDEST, MASK, WITHOUT };

/* ---- options ---- */

/* A number that has its place in a byte as a rule, and now and then is none that a member can have. */
static int member(unsigned byte) {
    static const int odd[] = {-1, INT_MIN, INT_MAX, 256, 1 << 16 | 30, -20};
    return byte < 250 ? (int)byte : odd[byte - 250];
}

/* Few tries where one takes long; more than the hundred behind which a walk begins, now and then; and as many as there are
 * by default only if the first one will do. */
static uint64_t number_of_tries(const sudoku_generate_options *options, unsigned byte) {
    int any_will_do = !options->mask && !options->min_rating && !options->max_rating && !options->max_clues &&
                      (options->min_clues == 0 || options->min_clues > 30) && !(options->flags & SUDOKU_GENERATE_MINIMAL);
    if (byte == 0 && any_will_do) return 0;
    if (byte < 250 || options->min_rating || options->max_rating) return 1 + byte % 4;
    return 50 * (byte - 248);
}

/* What a wish is answered with before anything is tried, from the header's words. */
static int wish_error(const sudoku_generate_options *options) {
    char mask[CELLS];
    int least = options->min_clues, most = options->max_clues ? options->max_clues : CELLS, cell;
    if (options->flags & ~(SUDOKU_GENERATE_MINIMAL | SUDOKU_GENERATE_BEST)) return SUDOKU_ERROR_OPTION;
    if (options->symmetry < 0 || options->symmetry > SUDOKU_SYMMETRY_FULL) return SUDOKU_ERROR_OPTION;
    if (least && (least < 17 || least > CELLS)) return SUDOKU_ERROR_OPTION;
    if (most < 17 || most > CELLS || least > most) return SUDOKU_ERROR_OPTION;
    if (options->min_rating && (options->min_rating < 10 || options->min_rating > 200)) return SUDOKU_ERROR_OPTION;
    if (options->max_rating && (options->max_rating < 10 || options->max_rating > 200)) return SUDOKU_ERROR_OPTION;
    if (options->max_rating && options->min_rating > options->max_rating) return SUDOKU_ERROR_OPTION;
    if (options->flags & SUDOKU_GENERATE_MINIMAL && most > 72) most = 72;
    if (options->min_rating && most == CELLS) most = CELLS - 1;
    for (cell = 0; cell < CELLS; cell++) {
        char byte = options->mask ? options->mask[cell] : '1';
        mask[cell] = is_blank(byte) ? '.' : '1';
    }
    if (least > most || why_not(mask, options->symmetry, least, most) != MAY_BE) return SUDOKU_ERROR_OPTION;
    return options->mask && !judge_bytes(options->mask) ? SUDOKU_ERROR_CELL : 0;
}

/* The options in memory of just the size that they say, if that is one that can be read. */
struct sized {
    void *memory;
    int error; /* of the size alone */
};

static struct sized with_size(const sudoku_generate_options *options, unsigned choice, size_t offset) {
    struct sized sized = {NULL, 0};
    size_t size = sizeof *options, room;
    if (choice >= 240) size = choice % 2 ? choice % 16 * 3 : (size_t)0 - choice % 16; /* too small, too large, or it */
    else if (choice >= 200) size += choice - 200;
    if (size < sizeof *options || size > 4096) sized.error = SUDOKU_ERROR_SIZE;
    room = sized.error ? sizeof size : size;
    sized.memory = exactly(room, offset);
    memset(sized.memory, 0, room);
    memcpy(sized.memory, options, room < sizeof *options ? room : sizeof *options);
    memcpy(sized.memory, &size, sizeof size);
    /* a member that is not known */
    if (size > sizeof *options && !sized.error && choice % 3 == 0) {
        ((char *)sized.memory)[size - 1] = 1;
        sized.error = SUDOKU_ERROR_OPTION;
    }
    return sized;
}

/* ---- puzzles ---- */

struct made {
    int result;
    char puzzle[CELLS], solution[CELLS];
};

static struct made make(uint64_t seed, const void *options, int without_solution, size_t offset) {
    struct made made;
    char *puzzle = exactly(CELLS, offset), *solution = exactly(CELLS, 0);
    memset(puzzle, '#', CELLS);
    memset(solution, '#', CELLS);
    made.result = sudoku_generate(seed, options, puzzle, without_solution ? NULL : solution);
    memcpy(made.puzzle, puzzle, CELLS);
    memcpy(made.solution, solution, CELLS);
    release(puzzle, offset);
    release(solution, 0);
    return made;
}

static int is_untouched(const struct made *made) {
    int cell;
    for (cell = 0; cell < CELLS; cell++)
        if (made->puzzle[cell] != '#' || made->solution[cell] != '#') return 0;
    return 1;
}

/* One solution, this one; symmetry and mask are kept to. */
static void expect_puzzle(const struct made *made, const sudoku_generate_options *options) {
    int cell;
    EXPECT(!memchr(made->puzzle, '0', CELLS) && puzzle_error(made->puzzle) == 0);
    EXPECT(judge_solution(made->puzzle, made->solution));
    EXPECT(has_symmetry(made->puzzle, options->symmetry));
    for (cell = 0; cell < CELLS && options->mask; cell++)
        EXPECT(made->puzzle[cell] == '.' || !is_blank(options->mask[cell]));
}

static int is_as_wished(const struct made *made, const sudoku_generate_options *options) {
    int clues = clues_of(made->puzzle);
    sudoku_rating rating;
    if (clues < options->min_clues || (options->max_clues && clues > options->max_clues)) return 0;
    if (options->flags & SUDOKU_GENERATE_MINIMAL && !every_clue_is_needed(made->puzzle)) return 0;
    if (options->min_rating == 0 && options->max_rating == 0) return 1;
    if (sudoku_rate(made->puzzle, &rating, RATING_NODES) != 0) return 0;
    return rating.er >= options->min_rating && (options->max_rating == 0 || rating.er <= options->max_rating);
}

static void expect_same(const struct made *made, const struct made *other) {
    EXPECT(other->result == made->result);
    EXPECT(memcmp(other->puzzle, made->puzzle, CELLS) == 0);
}

static void expect_made(uint64_t seed, const sudoku_generate_options *wish, const uint8_t *choices) {
    struct sized sized = with_size(wish, choices[SIZE], choices[PLACE] % 8);
    int without_solution = choices[WITHOUT] & 1, error = sized.error ? sized.error : wish_error(wish);
    struct made made = make(seed, sized.memory, without_solution, choices[PLACE] % 64), again;
    if (error) {
        EXPECT(made.result == error && is_untouched(&made));
    } else if (made.result == SUDOKU_ERROR_NOT_FOUND) {
        EXPECT(wish->flags & SUDOKU_GENERATE_BEST || is_untouched(&made));
    } else {
        EXPECT(made.result == clues_of(made.puzzle));
    }
    if (!is_untouched(&made)) {
        if (without_solution) EXPECT(sudoku_solve(made.puzzle, made.solution) == 1);
        expect_puzzle(&made, wish);
        EXPECT(is_as_wished(&made, wish) == (made.result > 0));
        if (made.result > 0 && wish->min_clues == 0 && wish->symmetry == 0) EXPECT(every_clue_is_needed(made.puzzle));
    }
    /* with any instance of the engine the same; and if it was found, with more tries, and whether the best will do or not */
    if (!sized.error && made.result != error) {
        sudoku_generate_options other = *wish;
        if (made.result > 0) {
            other.flags ^= SUDOKU_GENERATE_BEST;
            other.tries = wish->tries ? wish->tries * 2 : 5000000;
        }
        use_instruction_set_number(1);
        again = make(seed, &other, !without_solution, 0);
        expect_same(&made, &again);
    }
    release(sized.memory, choices[PLACE] % 8);
}

static void expect_made_plainly(uint64_t seed, const uint8_t *choices) {
    static const sudoku_generate_options plain = {.size = sizeof plain};
    struct made made = make(seed, NULL, 0, choices[PLACE] % 64), again;
    EXPECT(made.result == clues_of(made.puzzle) && made.result >= 17);
    expect_puzzle(&made, &plain);
    EXPECT(every_clue_is_needed(made.puzzle));
    again = make(seed, &plain, 0, 0);
    expect_same(&made, &again);
    EXPECT(sudoku_generate(seed, &plain, NULL, made.solution) == SUDOKU_ERROR_NULL);
}

/* ---- grids, fewer clues, equal boards ---- */

static void expect_grid(uint64_t seed, size_t offset) {
    char *grid = exactly(CELLS, offset), again[CELLS];
    memset(grid, '#', CELLS);
    EXPECT(sudoku_grid(seed, grid) == 0);
    EXPECT(judge_solution(grid, grid));
    use_instruction_set_number(1);
    EXPECT(sudoku_grid(seed, again) == 0 && memcmp(again, grid, CELLS) == 0);
    EXPECT(sudoku_grid(seed, NULL) == SUDOKU_ERROR_NULL);
    release(grid, offset);
}

static void expect_minimal(uint64_t seed, const char *board, size_t offset) {
    char *left = exactly(CELLS, offset), solution[CELLS], again[CELLS];
    int error = puzzle_error(board), clues, cell;
    memcpy(left, board, CELLS);
    memcpy(again, board, CELLS);
    clues = sudoku_minimize(seed, left);
    if (error) {
        EXPECT(clues == error && memcmp(left, board, CELLS) == 0);
        EXPECT(sudoku_is_minimal(board) == error);
    } else {
        EXPECT(clues == clues_of(left) && puzzle_error(left) == 0 && !memchr(left, '0', CELLS));
        for (cell = 0; cell < CELLS; cell++) EXPECT(left[cell] == '.' || left[cell] == board[cell]);
        EXPECT(sudoku_solve(left, solution) == 1 && judge_solution(board, solution));
        EXPECT(every_clue_is_needed(left) && sudoku_is_minimal(left) == 1);
        EXPECT(sudoku_is_minimal(board) == every_clue_is_needed(board));
        EXPECT(sudoku_is_minimal(board) == (clues == clues_of(board)));
    }
    use_instruction_set_number(1);
    EXPECT(sudoku_minimize(seed, again) == clues && memcmp(again, left, CELLS) == 0);
    release(left, offset);
}

static int compare_ints(const void *one, const void *other) { return *(const int *)one - *(const int *)other; }

/* How often the digits stand on a board, in order, whichever they are; then how many cells are marked. */
static void frequencies(const char *board, int counts[11]) {
    uint8_t marks[CELLS];
    int cell;
    memset(counts, 0, 11 * sizeof *counts);
    EXPECT(sudoku_check(board, marks) != SUDOKU_ERROR_CELL);
    for (cell = 0; cell < CELLS; cell++) {
        counts[is_blank(board[cell]) ? 0 : board[cell] - '0']++;
        counts[10] += marks[cell] != 0;
    }
    qsort(counts + 1, 9, sizeof *counts, compare_ints);
}

static void expect_shuffled(uint64_t seed, const char *board, size_t offset) {
    char *equal = exactly(CELLS, offset), again[CELLS], form[CELLS], same[CELLS];
    int counts[2][11], result;
    memcpy(equal, board, CELLS);
    memcpy(again, board, CELLS);
    result = sudoku_shuffle(seed, equal);
    EXPECT(result == (judge_bytes(board) ? 0 : SUDOKU_ERROR_CELL));
    if (result != 0) {
        EXPECT(memcmp(equal, board, CELLS) == 0);
    } else {
        EXPECT(!memchr(equal, '0', CELLS));
        frequencies(board, counts[0]);
        frequencies(equal, counts[1]);
        EXPECT(memcmp(counts[0], counts[1], sizeof counts[0]) == 0);
        if (judge_houses(board)) {
            EXPECT(sudoku_canonical(board, form, NULL, NULL) == 0 && sudoku_canonical(equal, same, NULL, NULL) == 0);
            EXPECT(memcmp(form, same, CELLS) == 0);
        }
    }
    use_instruction_set_number(1);
    EXPECT(sudoku_shuffle(seed, again) == result && memcmp(again, equal, CELLS) == 0);
    release(equal, offset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    sudoku_generate_options options = {.size = sizeof options};
    uint8_t choices[CHOICES];
    char board[CELLS], *mask = NULL;
    uint64_t seed;
    int n;
    for (n = 0; n < CHOICES; n++) choices[n] = (uint8_t)take(&input);
    take_board(&input, board);
    use_some_instruction_set(choices[PLACE]);
    seed = (uint64_t)(choices[SEED_ABOVE] << 8 | choices[SEED]) << choices[SEED_AT] % 49;
    if (choices[SEED_AT] > 250) seed = ~seed;
    switch (choices[KIND] % 8) {
    case 0: expect_grid(seed, choices[PLACE] % 64); return 0;
    case 1: expect_minimal(seed, board, choices[PLACE] % 64); return 0;
    case 2: expect_shuffled(seed, board, choices[PLACE] % 64); return 0;
    case 3: expect_made_plainly(seed, choices); return 0;
    }
    if (choices[MASK] & 1) {
        mask = exactly(CELLS, choices[MASK] % 64);
        memcpy(mask, board, CELLS);
    }
    options.mask = mask;
    options.min_clues = member(choices[LEAST]);
    options.max_clues = member(choices[MOST]);
    options.symmetry = member(choices[SYMMETRY]);
    options.flags = member(choices[FLAGS]);
    options.min_rating = member(choices[EASIEST]);
    options.max_rating = member(choices[HARDEST]);
    options.tries = number_of_tries(&options, choices[TRIES]);
    expect_made(seed, &options, choices);
    if (mask) release(mask, choices[MASK] % 64);
    return 0;
}

/* ---- mutations ---- */

/* What a member may well be, the first or the last that it cannot be, or any byte. */
static void mutate_choice(struct rng *rng, uint8_t *choices) {
    static const uint8_t sums[] = {0, 1, 2, 4, 8, 16, 32, 63, 12, 48, 64};
    static const uint8_t clues[] = {1, 16, 17, 72, 73, 81, 82}, ratings[] = {1, 9, 10, 200, 201};
    int which = rng_below(rng, CHOICES);
    unsigned value = (unsigned)rng_below(rng, 256);
    if (rng_below(rng, 12) != 0) {
        switch (which) {
        case SEED_AT: value = rng_below(rng, 4) ? 0 : value; break;
        case SIZE: value = rng_below(rng, 8) ? 0 : value; break;
        case LEAST: value = rng_below(rng, 3) ? (unsigned)(17 + rng_below(rng, 65)) : 0; break;
        case MOST: value = rng_below(rng, 3) ? choices[LEAST] + (unsigned)rng_below(rng, 12) : 0; break;
        case SYMMETRY: value = sums[rng_below(rng, (int)sizeof sums)]; break;
        case FLAGS: value %= 4; break;
        case EASIEST: value = rng_below(rng, 3) ? 0 : (unsigned)(10 + rng_below(rng, 80)); break;
        case HARDEST: value = rng_below(rng, 3) ? 0 : choices[EASIEST] + (unsigned)rng_below(rng, 30); break;
        }
    }
    if (rng_below(rng, 12) == 0 && (which == LEAST || which == MOST)) value = clues[rng_below(rng, (int)sizeof clues)];
    if (rng_below(rng, 12) == 0 && (which == EASIEST || which == HARDEST)) value = ratings[rng_below(rng, (int)sizeof ratings)];
    choices[which] = (uint8_t)value;
}

/* A mask: some cells, a few lines left blank, or the pattern of a puzzle and some more. */
static void some_mask(struct rng *rng, char *mask) {
    int cell, tenths = 3 + rng_below(rng, 8), lines = rng_below(rng, 4) ? 0 : 1 << rng_below(rng, 9) | 1 << rng_below(rng, 9);
    if (rng_below(rng, 2)) random_board(rng, UNIQUE, mask);
    else empty_board(mask);
    for (cell = 0; cell < CELLS; cell++) {
        if (rng_below(rng, 10) < tenths) mask[cell] = (char)('1' + rng_below(rng, 9));
        if (lines >> row_of(cell) & 1) mask[cell] = '.';
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    struct rng rng = {seed};
    size_t wanted = CHOICES + CELLS;
    char *board = (char *)data + CHOICES;
    int n;
    if (max_size < wanted || rng_below(&rng, 10) == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (size < CHOICES) memset(data + size, 0, CHOICES - size);
    if (size < wanted) memset(data + (size < CHOICES ? CHOICES : size), '1', wanted - (size < CHOICES ? CHOICES : size));
    for (n = rng_below(&rng, 5); n >= 0; n--) mutate_choice(&rng, data);
    n = rng_below(&rng, 8);
    if (n < 3) mutate_board(&rng, board);
    else if (n == 3) make_puzzle(&rng, board);
    else if (n == 4) some_mask(&rng, board);
    return wanted;
}
