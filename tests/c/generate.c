/* Making puzzles: one solution, minimal where it is asked, as the options say, the same for ever; grids and equal boards of
 * which each is as likely as any other. */
#include "harness.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"
#include "wishes.h"

static const sudoku_generate_options NO_OPTIONS = {.size = sizeof(sudoku_generate_options)};

static const char *const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *const FULL_GRID =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/* How much to do: `most` with --deep. */
static int amount(size_t usual, size_t most) { return (int)(scaled(1) > 1 ? most : scaled(usual)); }

static uint64_t hash_of(uint64_t sum, const char *board) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) sum = (sum ^ (unsigned char)board[cell]) * UINT64_C(0x100000001b3);
    return (sum ^ sum >> 29) * UINT64_C(0x9e3779b97f4a7c15);
}

static int in_order(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

/* Whether no two of them are the same; sorts them. */
static int all_different(uint64_t *hashes, int n) {
    int k;
    qsort(hashes, (size_t)n, sizeof *hashes, in_order);
    for (k = 1; k < n; k++)
        if (hashes[k] == hashes[k - 1]) return 0;
    return 1;
}

/* One solution, this one; blanks are '.'. */
static int is_puzzle(const char *puzzle, const char *solution) {
    char found[CELLS];
    return CHECK(memchr(puzzle, '0', CELLS) == NULL) && CHECK_INT(sudoku_solve(puzzle, found), 1) &&
           CHECK_BYTES(found, solution, CELLS) && CHECK(judge_solution(puzzle, solution));
}

static const struct {
    int symmetry;
    const char *name;
} symmetries[] = {
    {SUDOKU_SYMMETRY_NONE, "none"},
    {SUDOKU_SYMMETRY_180, "180"},
    {SUDOKU_SYMMETRY_90, "90"},
    {SUDOKU_SYMMETRY_HORIZONTAL, "horizontal"},
    {SUDOKU_SYMMETRY_VERTICAL, "vertical"},
    {SUDOKU_SYMMETRY_DIAGONAL, "diagonal"},
    {SUDOKU_SYMMETRY_ANTIDIAGONAL, "antidiagonal"},
    {SUDOKU_SYMMETRY_FULL, "full"},
    {SUDOKU_SYMMETRY_HORIZONTAL | SUDOKU_SYMMETRY_VERTICAL, "horizontal and vertical"},
    {SUDOKU_SYMMETRY_DIAGONAL | SUDOKU_SYMMETRY_ANTIDIAGONAL, "both diagonals"},
};

#define SYMMETRIES ((int)(sizeof symmetries / sizeof *symmetries))

/* ---- what is made ---- */

TEST(a_thousand_seeds) {
    static uint64_t puzzles[1000], solutions[1000];
    int n, seeds = scaled(1000) < 1000 ? (int)scaled(1000) : 1000;
    for (n = 0; n < seeds; n++) {
        char puzzle[CELLS], solution[CELLS], again[CELLS];
        sudoku_generate_options options = NO_OPTIONS;
        int clues = sudoku_generate((uint64_t)n, NULL, puzzle, solution);
        options.flags = SUDOKU_GENERATE_MINIMAL;
        if (!CHECK(is_puzzle(puzzle, solution)) || !CHECK(every_clue_is_needed(puzzle)) ||
            !CHECK_INT(clues, clues_of(puzzle)) || !CHECK_INT(sudoku_is_minimal(puzzle), 1) ||
            !CHECK_INT(sudoku_generate((uint64_t)n, &NO_OPTIONS, again, NULL), clues) ||
            !CHECK_BYTES(again, puzzle, CELLS) ||
            !CHECK_INT(sudoku_generate((uint64_t)n, &options, again, NULL), clues) ||
            !CHECK_BYTES(again, puzzle, CELLS)) {
            show_board(puzzle);
            return;
        }
        puzzles[n] = hash_of(0, puzzle);
        solutions[n] = hash_of(0, solution);
    }
    CHECK(all_different(puzzles, seeds));
    CHECK(all_different(solutions, seeds));
}

TEST(no_puzzle_twice) {
    int n, seeds = amount(10000, 1000000);
    uint64_t *hashes = malloc((size_t)seeds * sizeof *hashes);
    if (!CHECK(hashes != NULL)) return;
    for (n = 0; n < seeds; n++) {
        char puzzle[CELLS];
        if (!CHECK(sudoku_generate((uint64_t)n, NULL, puzzle, NULL) >= 17)) break;
        hashes[n] = hash_of(0, puzzle);
    }
    CHECK(all_different(hashes, n));
    free(hashes);
}

/* Whether a pattern with these symmetries has that one as well. */
static int follows(int symmetry, int one) {
    if (one == SUDOKU_SYMMETRY_180 && (symmetry == SUDOKU_SYMMETRY_90 ||
                                       symmetry == (SUDOKU_SYMMETRY_HORIZONTAL | SUDOKU_SYMMETRY_VERTICAL) ||
                                       symmetry == (SUDOKU_SYMMETRY_DIAGONAL | SUDOKU_SYMMETRY_ANTIDIAGONAL)))
        return 1;
    return (symmetry & one) != 0;
}

TEST(symmetry_of_every_kind) {
    int k, n, one, seeds = (int)scaled(40);
    for (k = 0; k < SYMMETRIES; k++) {
        int broken[SUDOKU_SYMMETRY_ANTIDIAGONAL + 1] = {0};
        for (n = 0; n < seeds; n++) {
            char puzzle[CELLS], solution[CELLS];
            sudoku_generate_options options = NO_OPTIONS;
            int clues;
            options.symmetry = symmetries[k].symmetry;
            clues = sudoku_generate((uint64_t)n, &options, puzzle, solution);
            if (!CHECK_INT(clues, clues_of(puzzle)) ||
                !CHECK(is_puzzle(puzzle, solution)) || !CHECK(has_symmetry(puzzle, symmetries[k].symmetry))) {
                printf("  symmetry: %s\n", symmetries[k].name);
                show_board(puzzle);
                return;
            }
            for (one = 1; one <= SUDOKU_SYMMETRY_ANTIDIAGONAL; one *= 2) broken[one] += !has_symmetry(puzzle, one);
        }
        /* nor is there more symmetry than was asked for */
        for (one = 1; one <= SUDOKU_SYMMETRY_ANTIDIAGONAL; one *= 2)
            if (!CHECK((broken[one] > 0) != follows(symmetries[k].symmetry, one)))
                printf("  symmetry: %s, %d\n", symmetries[k].name, one);
    }
}

TEST(minimal_with_symmetry) {
    int k, n;
    for (k = 0; k < SYMMETRIES; k++) {
        for (n = 0; n < 2; n++) {
            char puzzle[CELLS], solution[CELLS];
            sudoku_generate_options options = NO_OPTIONS;
            options.symmetry = symmetries[k].symmetry;
            options.flags = SUDOKU_GENERATE_MINIMAL;
            options.tries = scaled(100000);
            if (sudoku_generate((uint64_t)n, &options, puzzle, solution) == SUDOKU_ERROR_NOT_FOUND && scaled(20) < 20)
                continue;
            if (!CHECK(is_puzzle(puzzle, solution)) || !CHECK(has_symmetry(puzzle, symmetries[k].symmetry)) ||
                !CHECK(every_clue_is_needed(puzzle)))
                printf("  symmetry: %s\n", symmetries[k].name);
        }
    }
}

static void has_between(uint64_t seed, int symmetry, int least, int most) {
    char puzzle[CELLS], solution[CELLS];
    sudoku_generate_options options = NO_OPTIONS;
    int clues;
    options.min_clues = least;
    options.max_clues = most;
    options.symmetry = symmetry;
    clues = sudoku_generate(seed, &options, puzzle, solution);
    if (CHECK_INT(clues, clues_of(puzzle)) && CHECK(is_puzzle(puzzle, solution)) && CHECK(clues >= least) &&
        CHECK(most == 0 || clues <= most) && CHECK(has_symmetry(puzzle, symmetry)))
        return;
    printf("  seed %d, symmetry %d, %d to %d clues\n", (int)seed, symmetry, least, most);
    show_board(puzzle);
}

TEST(numbers_of_clues) {
    static const int symmetric[][2] = {{24, 28}, {32, 32}, {36, 40}, {41, 41}, {52, 52}, {80, 81}, {81, 0}, {32, 0}, {0, 36}};
    int n, k, clues;
    for (clues = 22; clues <= 81; clues++) has_between((uint64_t)clues, SUDOKU_SYMMETRY_NONE, clues, clues);
    for (n = 0; n < (int)scaled(20); n++) {
        has_between((uint64_t)n, SUDOKU_SYMMETRY_NONE, 0, 23);
        has_between((uint64_t)n, SUDOKU_SYMMETRY_NONE, 17, 81);
        has_between((uint64_t)n, SUDOKU_SYMMETRY_NONE, 25 + n % 57, 0);
        has_between((uint64_t)n, SUDOKU_SYMMETRY_180, 27, 27);
        has_between((uint64_t)n, SUDOKU_SYMMETRY_180, 24, 28);
    }
    for (k = 1; k < SYMMETRIES; k++)
        for (n = 0; n < (int)(sizeof symmetric / sizeof *symmetric); n++)
            has_between((uint64_t)n, symmetries[k].symmetry, symmetric[n][0], symmetric[n][1]);
}

/* Of the whole range, each number as likely as any other that the symmetry allows. Where one cell is its own image, an even number
 * may come out one above, as the clue there must stay: then each even number and the one above it together. */
TEST(numbers_of_clues_are_drawn) {
    static const struct {
        int symmetry, least, most, together, step;
    } ranges[] = {{SUDOKU_SYMMETRY_NONE, 31, 40, 1, 1},
                  {SUDOKU_SYMMETRY_180, 36, 45, 2, 2},
                  {SUDOKU_SYMMETRY_90, 40, 53, 2, 4}, /* 40, 41, 44, 45, ...: the cell in the middle, and units of four */
                  {SUDOKU_SYMMETRY_DIAGONAL, 36, 45, 1, 1}};
    size_t k;
    for (k = 0; k < sizeof ranges / sizeof *ranges; k++) {
        int counts[CELLS + 1] = {0}, n, clues, cases, seen = 0, runs = amount(2000, 20000);
        sudoku_generate_options options = NO_OPTIONS;
        options.symmetry = ranges[k].symmetry;
        options.min_clues = ranges[k].least;
        options.max_clues = ranges[k].most;
        for (n = 0; n < runs; n++) {
            char puzzle[CELLS];
            clues = sudoku_generate((uint64_t)n, &options, puzzle, NULL);
            if (!CHECK(clues >= ranges[k].least && clues <= ranges[k].most)) return;
            counts[clues]++;
        }
        cases = (ranges[k].most - ranges[k].least) / ranges[k].step + 1;
        for (n = 0; n < cases; n++) {
            int together = 0, off;
            for (clues = 0; clues < ranges[k].together; clues++) together += counts[ranges[k].least + n * ranges[k].step + clues];
            off = cases * together - runs;
            if (!CHECK(off * (long long)off < 25LL * cases * runs))
                printf("  symmetry %d: %d times %d clues or so\n", ranges[k].symmetry, together, ranges[k].least + n * ranges[k].step);
            seen += together;
        }
        CHECK_INT(seen, runs); /* and none between */
    }
}

TEST(minimal_within_a_range) {
    int n;
    for (n = 0; n < (int)scaled(20); n++) {
        char puzzle[CELLS], solution[CELLS];
        sudoku_generate_options options = NO_OPTIONS;
        options.flags = SUDOKU_GENERATE_MINIMAL;
        options.min_clues = 22 + n % 6;
        options.max_clues = options.min_clues;
        CHECK_INT(sudoku_generate((uint64_t)n, &options, puzzle, solution), options.min_clues);
        CHECK(is_puzzle(puzzle, solution));
        CHECK(every_clue_is_needed(puzzle));
    }
}

/* Numbers that are rare, in far fewer tries than independent puzzles would take (a million or more for 19 clues). */
TEST(rare_numbers) {
    static const struct {
        int least, most, tries, seeds;
    } rare[] = {{0, 20, 5000, 20}, {0, 19, 100000, 3}, {29, 0, 10000, 10}, {31, 0, 100000, 2}};
    size_t k;
    int n;
    for (k = 0; k < sizeof rare / sizeof *rare; k++) {
        if (scaled(20) < 20 && rare[k].tries > 10000) continue; /* a slow run */
        for (n = 0; n < (int)scaled((size_t)rare[k].seeds); n++) {
            char puzzle[CELLS], solution[CELLS], again[CELLS];
            sudoku_generate_options options = NO_OPTIONS;
            int clues;
            options.flags = SUDOKU_GENERATE_MINIMAL;
            options.min_clues = rare[k].least;
            options.max_clues = rare[k].most;
            options.tries = (uint64_t)rare[k].tries;
            clues = sudoku_generate((uint64_t)n, &options, puzzle, solution);
            if (!CHECK(clues >= 17) || !CHECK(clues >= rare[k].least && (rare[k].most == 0 || clues <= rare[k].most))) {
                printf("  seed %d: %d\n", n, clues);
                continue;
            }
            CHECK_INT(clues_of(puzzle), clues);
            CHECK(is_puzzle(puzzle, solution));
            CHECK(every_clue_is_needed(puzzle));
            CHECK_INT(sudoku_generate((uint64_t)n, &options, again, NULL), clues);
            CHECK_BYTES(again, puzzle, CELLS);
        }
    }
}

/* The walk keeps to the symmetry and the mask, and the best of all tries is the best of it too. */
TEST(rare_numbers_as_wished) {
    struct rng rng = {12};
    int n, cell;
    for (n = 0; n < (int)scaled(12); n++) {
        char mask[CELLS], puzzle[CELLS], solution[CELLS], best[CELLS];
        sudoku_generate_options options = NO_OPTIONS;
        int fewest = CELLS, tries;
        for (cell = 0; cell < CELLS; cell++) mask[cell] = rng_below(&rng, 10) < 8 ? '1' : '.';
        options.mask = n % 3 == 1 ? NULL : mask;
        options.symmetry = n % 3 == 0 ? SUDOKU_SYMMETRY_NONE : SUDOKU_SYMMETRY_180;
        options.max_clues = 17;
        options.flags = SUDOKU_GENERATE_BEST;
        for (tries = 50; tries <= 800; tries *= 2) {
            int result;
            options.tries = (uint64_t)tries;
            result = sudoku_generate((uint64_t)n, &options, puzzle, solution);
            if (result == SUDOKU_ERROR_OPTION) break;
            if (!CHECK_INT(result, SUDOKU_ERROR_NOT_FOUND) || !CHECK(is_puzzle(puzzle, solution))) return;
            CHECK(clues_of(puzzle) <= fewest);
            fewest = clues_of(puzzle);
            memcpy(best, puzzle, CELLS);
            CHECK(has_symmetry(puzzle, options.symmetry));
            for (cell = 0; cell < CELLS; cell++) CHECK(is_blank(puzzle[cell]) || options.mask == NULL || !is_blank(mask[cell]));
        }
        if (fewest == CELLS) continue;
        /* and with just so many clues it is what is found */
        options.max_clues = fewest;
        options.flags = 0;
        CHECK_INT(sudoku_generate((uint64_t)n, &options, puzzle, NULL), fewest);
        CHECK_BYTES(puzzle, best, CELLS);
    }
}

TEST(masks) {
    struct rng rng = {11};
    int n, cell, found = 0, runs = (int)scaled(60);
    for (n = 0; n < runs; n++) {
        char mask[CELLS], puzzle[CELLS], solution[CELLS];
        sudoku_generate_options options = NO_OPTIONS;
        int result;
        for (cell = 0; cell < CELLS; cell++) mask[cell] = (char)(rng_below(&rng, 10) < 6 ? '1' + rng_below(&rng, 9) : "0."[n % 2]);
        options.mask = mask;
        options.symmetry = n % 3 ? 0 : SUDOKU_SYMMETRY_180;
        options.tries = 1000;
        result = sudoku_generate((uint64_t)n, &options, puzzle, solution);
        if (result == SUDOKU_ERROR_NOT_FOUND || result == SUDOKU_ERROR_OPTION) continue;
        found++;
        if (!CHECK_INT(result, clues_of(puzzle)) || !CHECK(is_puzzle(puzzle, solution))) return;
        for (cell = 0; cell < CELLS; cell++) CHECK(is_blank(puzzle[cell]) || !is_blank(mask[cell]));
        CHECK(has_symmetry(puzzle, options.symmetry));
        if (!options.symmetry) CHECK(every_clue_is_needed(puzzle));
    }
    CHECK(found >= runs / 2);
}

TEST(the_best_is_left_if_asked) {
    int n;
    for (n = 0; n < (int)scaled(40); n++) {
        char puzzle[CELLS], solution[CELLS], untouched[CELLS];
        sudoku_generate_options options = NO_OPTIONS;
        int fewest = CELLS, k;
        memset(puzzle, 'u', CELLS);
        memset(solution, 'u', CELLS);
        memset(untouched, 'u', CELLS);
        options.max_clues = 17;
        options.tries = (uint64_t)n % 4 + 1;
        CHECK_INT(sudoku_generate((uint64_t)n, &options, puzzle, solution), SUDOKU_ERROR_NOT_FOUND);
        CHECK_BYTES(puzzle, untouched, CELLS);
        CHECK_BYTES(solution, untouched, CELLS);
        options.flags = SUDOKU_GENERATE_BEST;
        for (k = 1; k <= n % 4 + 1; k++) {
            /* more tries, never worse; and the first try is that of any other call */
            options.tries = (uint64_t)k;
            CHECK_INT(sudoku_generate((uint64_t)n, &options, puzzle, solution), SUDOKU_ERROR_NOT_FOUND);
            if (!CHECK(is_puzzle(puzzle, solution)) || !CHECK(clues_of(puzzle) <= fewest)) return;
            fewest = clues_of(puzzle);
        }
        options.max_clues = fewest;
        options.flags = 0;
        CHECK_INT(sudoku_generate((uint64_t)n, &options, puzzle, NULL), fewest);
    }
}

static int rating_of(const char *puzzle) {
    sudoku_rating rating;
    return CHECK_INT(sudoku_rate(puzzle, &rating, 0), 0) ? rating.er : 0;
}

static void has_rating_between(uint64_t seed, sudoku_generate_options options) {
    char puzzle[CELLS], solution[CELLS], again[CELLS];
    int clues = sudoku_generate(seed, &options, puzzle, solution), rating;
    if (CHECK_INT(clues, clues_of(puzzle)) && CHECK(is_puzzle(puzzle, solution)) &&
        CHECK(has_symmetry(puzzle, options.symmetry)) && CHECK(clues >= options.min_clues) &&
        CHECK(options.min_clues != 0 || options.symmetry != 0 || every_clue_is_needed(puzzle))) {
        rating = rating_of(puzzle);
        /* whether the best is asked for makes no difference */
        options.flags ^= SUDOKU_GENERATE_BEST;
        if (CHECK(rating >= options.min_rating) && CHECK(options.max_rating == 0 || rating <= options.max_rating) &&
            CHECK_INT(sudoku_generate(seed, &options, again, NULL), clues) && CHECK_BYTES(again, puzzle, CELLS))
            return;
    }
    printf("  seed %d, rated %d to %d\n", (int)seed, options.min_rating, options.max_rating);
    show_board(puzzle);
}

TEST(ranges_of_ratings) {
    static const int ranges[][2] = {{10, 12}, {0, 15}, {17, 17}, {20, 26}, {26, 44}, {42, 0}, {66, 66}, {70, 75}, {83, 90}};
    size_t k;
    int n;
    for (k = 0; k < sizeof ranges / sizeof *ranges; k++) {
        for (n = 0; n < (int)scaled(3); n++) {
            sudoku_generate_options options = NO_OPTIONS;
            options.min_rating = ranges[k][0];
            options.max_rating = ranges[k][1];
            has_rating_between((uint64_t)n, options);
            if (options.min_rating > 70) continue;
            options.symmetry = SUDOKU_SYMMETRY_180;
            has_rating_between((uint64_t)n, options);
            options.min_clues = 26;
            has_rating_between((uint64_t)n, options);
        }
    }
}

/* A range that every puzzle is in changes nothing. Of the first tries, each has to come out in turn: it is the first one that
 * is as wished. */
TEST(the_first_rating_in_the_range_is_taken) {
    int n;
    for (n = 0; n < (int)scaled(10); n++) {
        char puzzle[CELLS], plain[CELLS];
        sudoku_generate_options options = NO_OPTIONS;
        int rating;
        sudoku_generate((uint64_t)n, NULL, plain, NULL);
        rating = rating_of(plain);
        options.min_rating = 10;
        options.max_rating = 200;
        options.tries = 1;
        CHECK(sudoku_generate((uint64_t)n, &options, puzzle, NULL) > 0);
        CHECK_BYTES(puzzle, plain, CELLS);
        options.min_rating = options.max_rating = rating;
        CHECK(sudoku_generate((uint64_t)n, &options, puzzle, NULL) > 0);
        CHECK_BYTES(puzzle, plain, CELLS);
        options.min_rating = rating + 1;
        options.max_rating = 0;
        CHECK_INT(sudoku_generate((uint64_t)n, &options, puzzle, NULL), SUDOKU_ERROR_NOT_FOUND);
        if (rating <= 12) continue; /* hardly any minimal puzzle is easier than its hidden singles */
        options.min_rating = 0;
        options.max_rating = rating - 1;
        CHECK_INT(sudoku_generate((uint64_t)n, &options, puzzle, NULL), SUDOKU_ERROR_NOT_FOUND);
        options.tries = 1000000;
        CHECK(sudoku_generate((uint64_t)n, &options, puzzle, NULL) > 0);
        CHECK(memcmp(puzzle, plain, CELLS) != 0);
    }
}

/* Above the range, below it, and a number of clues that comes before the rating. */
TEST(the_best_rating_is_left_if_asked) {
    static const struct {
        int least, most, clues;
    } wishes[] = {{110, 0, 0}, {0, 10, 0}, {58, 58, 0}, {0, 44, 17}};
    size_t k;
    int n;
    for (k = 0; k < sizeof wishes / sizeof *wishes; k++) {
        for (n = 0; n < (int)scaled(5); n++) {
            int tries, nearest = 1000, missing = CELLS;
            for (tries = 1; tries <= 12; tries++) {
                char puzzle[CELLS], solution[CELLS], again[CELLS];
                sudoku_generate_options options = NO_OPTIONS;
                int rating, off, clues;
                options.min_rating = wishes[k].least;
                options.max_rating = wishes[k].most;
                options.max_clues = wishes[k].clues;
                options.flags = SUDOKU_GENERATE_BEST;
                options.tries = (uint64_t)tries;
                if (sudoku_generate((uint64_t)n, &options, puzzle, solution) != SUDOKU_ERROR_NOT_FOUND) break;
                if (!CHECK(is_puzzle(puzzle, solution)) || !CHECK(every_clue_is_needed(puzzle))) return;
                rating = rating_of(puzzle);
                clues = wishes[k].clues ? clues_of(puzzle) - wishes[k].clues : 0;
                off = rating < wishes[k].least ? wishes[k].least - rating : wishes[k].most ? rating - wishes[k].most : 0;
                /* more tries, never worse */
                if (clues == missing && wishes[k].clues == 0) CHECK(off <= nearest);
                CHECK(clues <= missing);
                nearest = off;
                missing = clues;
                if (wishes[k].clues != 0) continue;
                /* and the first that is as near: so it is found when just this is asked for */
                CHECK(off > 0);
                options.min_rating = wishes[k].least == 0 ? 0 : wishes[k].least - off;
                options.max_rating = wishes[k].most == 0 ? 0 : wishes[k].most + off;
                CHECK(sudoku_generate((uint64_t)n, &options, again, NULL) > 0);
                CHECK_BYTES(again, puzzle, CELLS);
            }
            CHECK(tries > 1);
        }
    }
}

/* ---- what is refused ---- */

static void refuses(sudoku_generate_options options, int error, const char *what) {
    char puzzle[CELLS], solution[CELLS], untouched[CELLS];
    memset(puzzle, 'u', CELLS);
    memset(solution, 'u', CELLS);
    memset(untouched, 'u', CELLS);
    options.flags |= SUDOKU_GENERATE_BEST;
    if (CHECK_INT(sudoku_generate(1, &options, puzzle, solution), error) & CHECK_BYTES(puzzle, untouched, CELLS) &
        CHECK_BYTES(solution, untouched, CELLS))
        return;
    printf("  %s\n", what);
}

#define REFUSED(error, ...) \
    refuses((sudoku_generate_options){.size = sizeof(sudoku_generate_options), __VA_ARGS__}, error, #__VA_ARGS__)
#define NOT_AN_OPTION(...) REFUSED(SUDOKU_ERROR_OPTION, __VA_ARGS__)

#define ALL9 "111111111"
#define BAD_MASK ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 "1111111x1"
#define NO9 "........."

TEST(what_cannot_be_is_refused) {
    char puzzle[CELLS];
    NOT_AN_OPTION(.min_clues = 16);
    NOT_AN_OPTION(.min_clues = 1);
    NOT_AN_OPTION(.min_clues = -1);
    NOT_AN_OPTION(.min_clues = 82);
    NOT_AN_OPTION(.max_clues = 16);
    NOT_AN_OPTION(.max_clues = -20);
    NOT_AN_OPTION(.max_clues = 82);
    NOT_AN_OPTION(.max_clues = 1 << 16 | 30);
    NOT_AN_OPTION(.min_clues = 31, .max_clues = 30);
    NOT_AN_OPTION(.symmetry = 64);
    NOT_AN_OPTION(.symmetry = -1);
    NOT_AN_OPTION(.symmetry = 256);
    NOT_AN_OPTION(.flags = 4);
    NOT_AN_OPTION(.flags = 1 << 30);
    NOT_AN_OPTION(.min_rating = 9);
    NOT_AN_OPTION(.min_rating = -10);
    NOT_AN_OPTION(.min_rating = 201);
    NOT_AN_OPTION(.min_rating = 1 << 8 | 20);
    NOT_AN_OPTION(.max_rating = 1);
    NOT_AN_OPTION(.max_rating = -1);
    NOT_AN_OPTION(.max_rating = 201);
    NOT_AN_OPTION(.min_rating = 45, .max_rating = 44);
    NOT_AN_OPTION(.min_rating = 10, .min_clues = 81);
    /* numbers that a symmetry cannot come to: multiples of four, and one more with the cell in the middle */
    NOT_AN_OPTION(.min_clues = 26, .max_clues = 27, .symmetry = SUDOKU_SYMMETRY_90);
    NOT_AN_OPTION(.min_clues = 30, .max_clues = 31, .symmetry = SUDOKU_SYMMETRY_FULL);
    NOT_AN_OPTION(.min_clues = 22, .max_clues = 23, .symmetry = SUDOKU_SYMMETRY_FULL);
    /* a house without a blank has a clue to spare */
    NOT_AN_OPTION(.min_clues = 73, .flags = SUDOKU_GENERATE_MINIMAL);
    /* masks: too few cells, two rows of a band, two columns of a stack, an odd number without the cell in the middle */
    NOT_AN_OPTION(.mask = ALL9 NO9 NO9 ALL9 ALL9 ALL9 ALL9 ALL9 ALL9);
    NOT_AN_OPTION(.mask = ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 NO9 ALL9 NO9);
    NOT_AN_OPTION(.mask = "111..1111111..1111111..1111111..1111111..1111111..1111111..1111111..1111111..1111");
    NOT_AN_OPTION(.mask = NO9 "11......." NO9 "11......." NO9 "1.1111111" NO9 NO9 "1........");
    NOT_AN_OPTION(.mask = ALL9 ALL9 ALL9 ALL9 "1111.1111" ALL9 ALL9 ALL9 ALL9, .min_clues = 27, .max_clues = 27,
                  .symmetry = SUDOKU_SYMMETRY_180);
    NOT_AN_OPTION(.mask = NO9 ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 NO9 ALL9, .symmetry = SUDOKU_SYMMETRY_HORIZONTAL);
    NOT_AN_OPTION(.mask = ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 ALL9 "1......11", .min_clues = 76);
    REFUSED(SUDOKU_ERROR_CELL, .mask = BAD_MASK);
    /* Whatever is wrong with the other options comes first. */
    NOT_AN_OPTION(.mask = BAD_MASK, .min_clues = 82);
    NOT_AN_OPTION(.mask = BAD_MASK, .min_clues = 30, .max_clues = 20);
    NOT_AN_OPTION(.mask = BAD_MASK, .symmetry = 64);
    NOT_AN_OPTION(.mask = BAD_MASK, .min_rating = 50, .max_rating = 40);
    NOT_AN_OPTION(.mask = BAD_MASK, .min_clues = 73, .flags = SUDOKU_GENERATE_MINIMAL);
    NOT_AN_OPTION(.mask = BAD_MASK, .min_clues = 18, .max_clues = 19, .symmetry = SUDOKU_SYMMETRY_FULL);
    /* what is nearly the same can be */
    CHECK(sudoku_generate(1, &(sudoku_generate_options){.size = sizeof(sudoku_generate_options), .min_clues = 28,
                                                        .max_clues = 31, .symmetry = SUDOKU_SYMMETRY_90},
                          puzzle, NULL) >= 28);
    CHECK_INT(sudoku_generate(1, &(sudoku_generate_options){.size = sizeof(sudoku_generate_options), .min_clues = 81,
                                                            .max_clues = 81, .symmetry = SUDOKU_SYMMETRY_FULL},
                              puzzle, NULL), 81);
    CHECK_INT(sudoku_generate(1, &(sudoku_generate_options){.size = sizeof(sudoku_generate_options), .min_clues = 81,
                                                            .max_rating = 10}, puzzle, NULL), 81);
    CHECK_INT(sudoku_generate(1, &(sudoku_generate_options){.size = sizeof(sudoku_generate_options), .min_clues = 80,
                                                            .min_rating = 10, .max_rating = 10}, puzzle, NULL), 80);
    CHECK_INT(sudoku_generate(1, &(sudoku_generate_options){.size = sizeof(sudoku_generate_options), .min_clues = 72,
                                                            .tries = 3, .flags = SUDOKU_GENERATE_MINIMAL},
                              puzzle, NULL), SUDOKU_ERROR_NOT_FOUND);
}

/* ---- masks that cannot be ---- */

/* Refused for just these reasons, with all that is written left alone; what is not refused is tried. */
static int is_refused_rightly(const char *mask, int symmetry, int least, int most, int *reasons) {
    char puzzle[CELLS], solution[CELLS];
    sudoku_generate_options options = NO_OPTIONS;
    int why = why_not(mask, symmetry, least, most), result;
    options.mask = mask;
    options.symmetry = symmetry;
    options.min_clues = least;
    options.max_clues = most;
    options.tries = 1;
    memset(puzzle, 'u', CELLS);
    memset(solution, 'u', CELLS);
    result = sudoku_generate(5, &options, puzzle, solution);
    reasons[why]++;
    if (why == MAY_BE ? CHECK(result == SUDOKU_ERROR_NOT_FOUND || (result >= least && result == clues_of(puzzle)))
                      : CHECK_INT(result, SUDOKU_ERROR_OPTION))
        if (result > 0 || (CHECK(puzzle[0] == 'u' && puzzle[80] == 'u') && CHECK(solution[0] == 'u'))) return 1;
    printf("  symmetry %d, %d to %d clues, mask %.81s\n", symmetry, least, most, mask);
    return 0;
}

TEST(masks_are_refused_for_a_reason) {
    struct rng rng = {13};
    int reasons[REASONS] = {0}, n, k, line, other, cell, cells;
    char mask[CELLS];
    /* each two lines of a chute alone, and then with a cell in one of them */
    for (k = 0; k < 2; k++) {
        for (line = 0; line < 9; line++) {
            for (other = line + 1; other < line / 3 * 3 + 3; other++) {
                for (cell = 0; cell < CELLS; cell++) {
                    int of = k ? column_of(cell) : row_of(cell);
                    mask[cell] = of == line || of == other ? '.' : '1';
                }
                CHECK_INT(why_not(mask, 0, 0, 0), EMPTY_LINES);
                if (!is_refused_rightly(mask, 0, 0, 0, reasons)) return;
                n = rng_below(&rng, 9);
                mask[k ? 9 * n + line : 9 * line + n] = '9';
                CHECK_INT(why_not(mask, 0, 0, 0), MAY_BE);
                if (!is_refused_rightly(mask, 0, 0, 0, reasons)) return;
            }
        }
    }
    /* just as many cells as clues, and one fewer */
    for (cells = 16; cells <= CELLS; cells++) {
        memset(mask, '1', CELLS);
        for (n = cells; n < CELLS;) {
            cell = rng_below(&rng, CELLS);
            n += mask[cell] == '1';
            mask[cell] = '0';
        }
        if (!is_refused_rightly(mask, 0, cells > 17 ? cells : 17, 0, reasons)) return;
        if (cells < CELLS && !is_refused_rightly(mask, 0, cells + 1, 0, reasons)) return;
    }
    /* any, with any symmetry, and a range of clues or none */
    for (n = 0; n < (int)scaled(4000); n++) {
        int tenths = 3 + rng_below(&rng, 8), range = rng_below(&rng, 3), least = 17 + rng_below(&rng, 40);
        line = rng_below(&rng, 2) ? rng_below(&rng, 18) : 18; /* of half of them, two lines of a chute are blank or nearly so */
        for (cell = 0; cell < CELLS; cell++) {
            int of = line < 9 ? row_of(cell) : column_of(cell), one = line % 9, next = one / 3 * 3 + (one + 1) % 3;
            mask[cell] = rng_below(&rng, 10) < tenths ? '1' : '.';
            if (line < 18 && (of == one || of == next) && rng_below(&rng, 40)) mask[cell] = '.';
        }
        if (!is_refused_rightly(mask, rng_below(&rng, 3) ? rng_below(&rng, 64) : 0, range ? least : 0, range == 1 ? least : 0,
                                reasons))
            return;
    }
    for (k = 0; k < REASONS; k++) CHECK(reasons[k] >= (scaled(4000) < 4000 ? 1 : 200));
}

/* Each member begins where the one before ends, also where pointers are short: so what is set is all that there is. */
TEST(options_have_no_gap) {
    size_t end = 0;
#define FOLLOWS(member)                                            \
    CHECK_INT(offsetof(sudoku_generate_options, member), end);     \
    end += sizeof(((sudoku_generate_options *)0)->member)
    FOLLOWS(size);
    FOLLOWS(mask);
    FOLLOWS(tries);
    FOLLOWS(min_clues);
    FOLLOWS(max_clues);
    FOLLOWS(symmetry);
    FOLLOWS(flags);
    FOLLOWS(min_rating);
    FOLLOWS(max_rating);
    CHECK_INT(sizeof(sudoku_generate_options), end);
}

TEST(sizes_of_options) {
    static union {
        sudoku_generate_options options;
        unsigned char bytes[8192];
    } larger;
    char puzzle[CELLS], plain[CELLS];
    size_t size = sizeof(sudoku_generate_options);
    sudoku_generate(3, NULL, plain, NULL);
    larger.options.size = 4096;
    CHECK(sudoku_generate(3, &larger.options, puzzle, NULL) > 0);
    CHECK_BYTES(puzzle, plain, CELLS);
    larger.options.size = size;
    larger.bytes[size] = 1; /* behind the options */
    CHECK(sudoku_generate(3, &larger.options, puzzle, NULL) > 0);
    larger.options.size = size + 1; /* a member that is not known */
    CHECK_INT(sudoku_generate(3, &larger.options, puzzle, NULL), SUDOKU_ERROR_OPTION);
    larger.bytes[size] = 0;
    CHECK(sudoku_generate(3, &larger.options, puzzle, NULL) > 0);
    larger.options.size = size - 1;
    CHECK_INT(sudoku_generate(3, &larger.options, puzzle, NULL), SUDOKU_ERROR_SIZE);
    larger.options.size = 0;
    CHECK_INT(sudoku_generate(3, &larger.options, puzzle, NULL), SUDOKU_ERROR_SIZE);
    larger.options.size = 4097;
    CHECK_INT(sudoku_generate(3, &larger.options, puzzle, NULL), SUDOKU_ERROR_SIZE);
    larger.options.size = (size_t)-1;
    CHECK_INT(sudoku_generate(3, &larger.options, puzzle, NULL), SUDOKU_ERROR_SIZE);
    CHECK_INT(sudoku_generate(3, &larger.options, NULL, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_generate(3, NULL, NULL, puzzle), SUDOKU_ERROR_NULL);
    CHECK_BYTES(puzzle, plain, CELLS);
}

/* ---- the same for ever ---- */

/* No clues in the middle box and in two corners. */
static const char MASK[] =
    "...111111...111111...111111111...111111...111111...111111111...111111...111111...";

TEST(seeds_keep_their_results) {
    static const struct {
        int symmetry, least, most, flags;
        uint64_t hash;
        int easiest, hardest;
        const char *mask;
    } golden[] = {
        {SUDOKU_SYMMETRY_NONE, 0, 0, 0, UINT64_C(0xa60ce174eda65037), 0, 0, NULL},
        {SUDOKU_SYMMETRY_180, 24, 28, 0, UINT64_C(0xa0e30971341c2ab9), 0, 0, NULL},
        {SUDOKU_SYMMETRY_FULL, 32, 0, 0, UINT64_C(0x094d438fe142df9a), 0, 0, NULL},
        {SUDOKU_SYMMETRY_DIAGONAL, 0, 0, SUDOKU_GENERATE_MINIMAL, UINT64_C(0x49820de22d754f01), 0, 0, NULL},
        {SUDOKU_SYMMETRY_NONE, 0, 21, SUDOKU_GENERATE_MINIMAL, UINT64_C(0x75f72e184fe366f8), 0, 0, NULL},
        {SUDOKU_SYMMETRY_NONE, 0, 0, 0, UINT64_C(0xd6d3f85f7b14a582), 26, 44, NULL},
        {SUDOKU_SYMMETRY_NONE, 0, 0, 0, UINT64_C(0xcc10fde9608de07a), 0, 0, MASK},
        {SUDOKU_SYMMETRY_NONE, 29, 0, SUDOKU_GENERATE_MINIMAL, UINT64_C(0x904917298c62fe6b), 0, 0, NULL},
        {SUDOKU_SYMMETRY_180, 22, 23, 0, UINT64_C(0x0c36309b48a33136), 0, 0, NULL},
    };
    char puzzle[CELLS + 1] = "", solution[CELLS + 1] = "";
    uint64_t sum = 0;
    size_t k;
    int n;
    CHECK_INT(sudoku_generate(7, NULL, puzzle, solution), 25);
    CHECK_TEXT(puzzle, "..4..5...98.23.......4....9....5.7...36..8........34...6..2.9..42....53...5.1..7.");
    CHECK_TEXT(solution, "314695827987231645652487319148952763536748192279163458763524981421879536895316274");
    for (k = 0; k < sizeof golden / sizeof *golden; k++) {
        sudoku_generate_options options = NO_OPTIONS;
        options.symmetry = golden[k].symmetry;
        options.min_clues = golden[k].least;
        options.max_clues = golden[k].most;
        options.flags = golden[k].flags;
        options.min_rating = golden[k].easiest;
        options.max_rating = golden[k].hardest;
        options.mask = golden[k].mask;
        for (n = 0, sum = 0; n < 20; n++) {
            CHECK(sudoku_generate((uint64_t)n, &options, puzzle, solution) > 0);
            sum = hash_of(hash_of(sum, puzzle), solution);
        }
        if (!CHECK(sum == golden[k].hash)) printf("  %lu: 0x%llx\n", (unsigned long)k, (unsigned long long)sum);
    }
    { /* a walk that begins anew: the closest of more tries than one has patience for */
        sudoku_generate_options options = NO_OPTIONS;
        options.max_clues = 17;
        options.tries = 5000;
        options.flags = SUDOKU_GENERATE_BEST;
        CHECK_INT(sudoku_generate(7, &options, puzzle, solution), SUDOKU_ERROR_NOT_FOUND);
        sum = hash_of(hash_of(0, puzzle), solution);
        if (!CHECK(sum == UINT64_C(0x5646f685de86d1a4))) printf("  the best: 0x%llx\n", (unsigned long long)sum);
    }
    for (n = 0, sum = 0; n < 100; n++) {
        CHECK_INT(sudoku_grid(UINT64_MAX - (uint64_t)n, solution), 0);
        sum = hash_of(sum, solution);
        sudoku_minimize((uint64_t)n, solution);
        sum = hash_of(sum, solution);
        sudoku_shuffle((uint64_t)n, solution);
        sum = hash_of(sum, solution);
    }
    if (!CHECK(sum == UINT64_C(0x159087080e7bd0ef))) printf("  0x%llx\n", (unsigned long long)sum);
}

/* ---- grids ---- */

/* The sum of (observed - expected)^2 / expected; for each of n cases the same is expected. */
static double chi_square(const int *counts, int n) {
    double total = 0, sum = 0;
    int k;
    for (k = 0; k < n; k++) total += counts[k];
    for (k = 0; k < n; k++) sum += (counts[k] - total / n) * (counts[k] - total / n) / (total / n);
    return sum;
}

/* Its cube root is nearly normal (Wilson and Hilferty, 1931): no more than five deviations off, whatever n is. */
static int is_even(const int *counts, int n, const char *what) {
    double x = chi_square(counts, n), df = n - 1, spread = 2 / (9 * df), off = pow(x / df, 1.0 / 3) - (1 - spread);
    if (CHECK(off * off < 25 * spread)) return 1;
    printf("  %s: chi-square of %d cases is %.1f\n", what, n, x);
    return 0;
}

TEST(grids) {
    static int digits[CELLS][9];
    int n, cell, grids = amount(20000, 1000000);
    uint64_t *hashes = malloc((size_t)grids * sizeof *hashes);
    if (!CHECK(hashes != NULL)) return;
    memset(digits, 0, sizeof digits);
    for (n = 0; n < grids; n++) {
        char grid[CELLS];
        if (!CHECK_INT(sudoku_grid((uint64_t)n, grid), 0)) break;
        if (!CHECK(judge_houses(grid))) break;
        for (cell = 0; cell < CELLS; cell++) {
            if (grid[cell] < '1' || grid[cell] > '9') break;
            digits[cell][grid[cell] - '1']++;
        }
        if (!CHECK_INT(cell, CELLS)) break;
        hashes[n] = hash_of(0, grid);
    }
    if (CHECK_INT(n, grids)) {
        CHECK(all_different(hashes, grids));
        for (cell = 0; cell < CELLS; cell++)
            if (!is_even(digits[cell], 9, "digits of a cell")) break;
    }
    CHECK_INT(sudoku_grid(1, NULL), SUDOKU_ERROR_NULL);
    free(hashes);
}

/* ---- equal boards ---- */

/* Digit d in d cells, so that a digit can be told whatever its name is. */
static const char *const COUNTS =
    "122333444455555666666777777788888888999999999....................................";
/* The digits in the first row and in the first column, but for one. */
static const char *const CROSS =
    "1234567892........3........4........5........6........7........8.................";

/* What was drawn for a seed. */
struct drawn {
    int transposed, rows[9], columns[9], names[9];
};

static int read_line(const char *board, int cell, int step, int first, const int *digit_of, int *line) {
    int n;
    for (n = 0; n < 9; n++) {
        char byte = board[cell + n * step];
        line[n] = byte == '.' ? 8 : digit_of[byte - '1'];
        if (line[n] == 0 && n != first) return 0;
    }
    return 1;
}

static int read_drawn(uint64_t seed, struct drawn *drawn) {
    char counts[CELLS], cross[CELLS];
    int times[9] = {0}, digit_of[9], blanks[2] = {0, 0}, corner = -1, n, cell;
    memcpy(counts, COUNTS, CELLS);
    memcpy(cross, CROSS, CELLS);
    if (sudoku_shuffle(seed, counts) != 0 || sudoku_shuffle(seed, cross) != 0) return 0;
    for (cell = 0; cell < CELLS; cell++)
        if (counts[cell] != '.') times[counts[cell] - '1']++;
    for (n = 0; n < 9; n++) {
        if (times[n] < 1 || times[n] > 9) return 0;
        digit_of[n] = times[n] - 1;
        drawn->names[times[n] - 1] = n;
    }
    for (cell = 0; cell < CELLS; cell++)
        if (cross[cell] != '.' && digit_of[cross[cell] - '1'] == 0) corner = cell;
    if (corner < 0) return 0;
    for (n = 0; n < 9; n++) {
        blanks[0] += cross[corner / 9 * 9 + n] == '.';
        blanks[1] += cross[corner % 9 + n * 9] == '.';
    }
    if (blanks[0] + blanks[1] != 1) return 0;
    drawn->transposed = blanks[0];
    return read_line(cross, corner / 9 * 9, 1, corner % 9, digit_of, drawn->columns) &&
           read_line(cross, corner % 9, 9, corner / 9, digit_of, drawn->rows);
}

/* The number, from 0 to 5, of the order of three different numbers. */
static int order_of(int a, int b, int c) { return 2 * ((a > b) + (a > c)) + (b > c); }

TEST(shuffles_are_alike) {
    static int transposed[2], chutes[2][6], lines[6][6], names[9][9], triples[729], joint[72], pairs[15][36];
    int n, k, m, d, seeds = amount(50000, 1000000);
    for (n = 0; n < seeds; n++) {
        struct drawn drawn;
        int orders[8];
        if (!CHECK(read_drawn((uint64_t)n, &drawn))) return;
        for (k = 0; k < 2; k++) {
            const int *line = k ? drawn.columns : drawn.rows;
            orders[6 + k] = order_of(line[0] / 3, line[3] / 3, line[6] / 3);
            for (m = 0; m < 3; m++) {
                if (!CHECK(line[3 * m] / 3 == line[3 * m + 1] / 3 && line[3 * m] / 3 == line[3 * m + 2] / 3)) return;
                orders[3 * k + m] = order_of(line[3 * m], line[3 * m + 1], line[3 * m + 2]);
            }
            chutes[k][orders[6 + k]]++;
        }
        transposed[drawn.transposed]++;
        for (k = 0; k < 6; k++) lines[k][orders[k]]++;
        for (d = 0; d < 9; d++) names[d][drawn.names[d]]++;
        triples[81 * drawn.names[0] + 9 * drawn.names[4] + drawn.names[8]]++;
        joint[36 * drawn.transposed + 6 * orders[6] + orders[7]]++;
        for (k = 0, d = 0; k < 6; k++)
            for (m = 0; m < k; m++) pairs[d++][6 * orders[k] + orders[m]]++;
    }
    is_even(transposed, 2, "transposed");
    is_even(joint, 72, "transposed, bands and stacks");
    for (k = 0; k < 2; k++) is_even(chutes[k], 6, "bands or stacks");
    for (k = 0; k < 6; k++) is_even(lines[k], 6, "rows of a band or columns of a stack");
    for (k = 0; k < 15; k++) is_even(pairs[k], 36, "lines of two chutes");
    for (d = 0; d < 9; d++) is_even(names[d], 9, "names of a digit");
    for (k = 0, n = 0; k < 729; k++) /* three different ones */
        if (triples[k]) triples[n++] = triples[k];
    if (seeds < 20000) return; /* too few for so many cases */
    CHECK_INT(n, 504);
    is_even(triples, n, "names of three digits");
}

TEST(shuffling_keeps_what_a_board_is) {
    struct rng rng = {21};
    int n, kind;
    for (n = 0; n < (int)scaled(200); n++) {
        for (kind = 0; kind < KINDS; kind++) {
            char board[CELLS], shuffled[CELLS];
            uint64_t count = 0, shuffled_count = 0;
            int verdict;
            random_board(&rng, (enum kind)kind, board);
            with_blanks(board, n % 2 ? '0' : '.');
            memcpy(shuffled, board, CELLS);
            verdict = sudoku_check(board, NULL);
            CHECK_INT(sudoku_shuffle(rng_next(&rng), shuffled), verdict == SUDOKU_ERROR_CELL ? verdict : 0);
            if (verdict == SUDOKU_ERROR_CELL) {
                CHECK_BYTES(shuffled, board, CELLS);
                continue;
            }
            CHECK(memchr(shuffled, '0', CELLS) == NULL);
            CHECK_INT(clues_of(shuffled), clues_of(board));
            CHECK_INT(sudoku_check(shuffled, NULL), verdict);
            CHECK_INT(sudoku_solve(shuffled, NULL), sudoku_solve(board, NULL));
            sudoku_count(board, 1000, 0, &count);
            sudoku_count(shuffled, 1000, 0, &shuffled_count);
            if (!CHECK(count == shuffled_count)) show_board(board);
        }
    }
    CHECK_INT(sudoku_shuffle(1, NULL), SUDOKU_ERROR_NULL);
}

/* ---- minimising ---- */

TEST(minimising) {
    struct rng rng = {31};
    int n, different = 0, runs = (int)scaled(300);
    for (n = 0; n < runs; n++) {
        char board[CELLS], left[CELLS], again[CELLS], solution[CELLS];
        int clues, cell;
        random_board(&rng, UNIQUE, board);
        sudoku_solve(board, solution);
        if (n % 3 == 0) memcpy(board, solution, CELLS);
        with_blanks(board, n % 2 ? '0' : '.');
        memcpy(left, board, CELLS);
        clues = sudoku_minimize((uint64_t)n, left);
        if (!CHECK_INT(clues, clues_of(left)) || !CHECK(is_puzzle(left, solution)) || !CHECK(every_clue_is_needed(left))) {
            show_board(board);
            return;
        }
        for (cell = 0; cell < CELLS; cell++) CHECK(left[cell] == '.' || left[cell] == board[cell]);
        CHECK_INT(sudoku_is_minimal(left), 1);
        CHECK_INT(sudoku_is_minimal(board), every_clue_is_needed(board));
        CHECK_INT(clues == clues_of(board), sudoku_is_minimal(board));
        memcpy(again, left, CELLS);
        CHECK_INT(sudoku_minimize(rng_next(&rng), again), clues);
        CHECK_BYTES(again, left, CELLS);
        memcpy(again, board, CELLS);
        sudoku_minimize((uint64_t)n + 1, again);
        different += memcmp(again, left, CELLS) != 0;
    }
    CHECK(different > runs / 4);
}

TEST(only_puzzles_are_minimised) {
    static const struct {
        const char *board;
        int error;
    } cases[] = {
        {"x................................................................................", SUDOKU_ERROR_CELL},
        {"11..............................................................................x", SUDOKU_ERROR_CELL},
        {"11...............................................................................", SUDOKU_ERROR_CLASH},
        {".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", SUDOKU_ERROR_NO_SOLUTION},
        {"0................................................................................", SUDOKU_ERROR_NOT_UNIQUE},
        {"92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..", SUDOKU_ERROR_NOT_UNIQUE},
    };
    size_t n;
    char board[CELLS];
    for (n = 0; n < sizeof cases / sizeof *cases; n++) {
        memcpy(board, cases[n].board, CELLS);
        CHECK_INT(sudoku_minimize(1, board), cases[n].error);
        CHECK_BYTES(board, cases[n].board, CELLS);
        CHECK_INT(sudoku_is_minimal(board), cases[n].error);
    }
    CHECK_INT(sudoku_minimize(1, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_is_minimal(NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_is_minimal(PUZZLE), 0);
    CHECK_INT(sudoku_is_minimal(FULL_GRID), 0);
}

SUITE(generate) = {CASE(a_thousand_seeds),
                   CASE(no_puzzle_twice),
                   CASE(symmetry_of_every_kind),
                   CASE(minimal_with_symmetry),
                   CASE(numbers_of_clues),
                   CASE(numbers_of_clues_are_drawn),
                   CASE(minimal_within_a_range),
                   CASE(rare_numbers),
                   CASE(rare_numbers_as_wished),
                   CASE(masks),
                   CASE(the_best_is_left_if_asked),
                   CASE(ranges_of_ratings),
                   CASE(the_first_rating_in_the_range_is_taken),
                   CASE(the_best_rating_is_left_if_asked),
                   CASE(what_cannot_be_is_refused),
                   CASE(masks_are_refused_for_a_reason),
                   CASE(options_have_no_gap),
                   CASE(sizes_of_options),
                   CASE(seeds_keep_their_results),
                   CASE(grids),
                   CASE(shuffles_are_alike),
                   CASE(shuffling_keeps_what_a_board_is),
                   CASE(minimising),
                   CASE(only_puzzles_are_minimised),
                   END};
