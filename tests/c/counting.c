/* sudoku_count beyond the first 1000 solutions, where it multiplies the counts of independent bands or stacks instead of
 * visiting every solution: against enumeration, against a count of another kind, and equal boards against each other. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "sudoku.h"

#define ONE_BY_ONE 1000 /* see src/engine/count.rs */

/* A complete band and 54 blanks. */
static const char *const TWO_BANDS =
    "123456789456789123789123456......................................................";
static const uint64_t TWO_BANDS_HAVE = UINT64_C(7802998272);

static sudoku_search search;

/* The solutions, visited one by one up to a limit. */
static uint64_t enumerated(const char *board, uint64_t limit) {
    uint64_t n = 0;
    CHECK_INT(sudoku_search_begin(&search, sizeof search, board), 0);
    while (n < limit && sudoku_search_next(&search, NULL, 0) == 1) n++;
    return n;
}

static int counts(const char *board, uint64_t limit, int result, uint64_t wanted) {
    uint64_t count = 77;
    int held = CHECK_INT(sudoku_count(board, limit, 0, &count), result);
    return held & CHECK_INT(count, wanted);
}

/* A board with at least `least` and less than `most` solutions, and their number: some clues of a grid, spread or in a
 * few houses. */
static uint64_t board_with_many(struct rng *rng, uint64_t least, uint64_t most, char *board) {
    for (;;) {
        char grid[CELLS];
        int house, cell, clues = 20 + rng_below(rng, 9), whole = rng_below(rng, 4);
        uint64_t count;
        random_grid(rng, grid);
        empty_board(board);
        for (; whole > 0; whole--) {
            int kind = rng_below(rng, 3);
            house = rng_below(rng, 9);
            for (cell = 0; cell < CELLS; cell++)
                if ((kind == 0 ? row_of(cell) : kind == 1 ? column_of(cell) : box_of(cell)) == house)
                    board[cell] = grid[cell];
        }
        while (clues_of(board) < clues) {
            cell = rng_below(rng, CELLS);
            board[cell] = grid[cell];
        }
        /* a board that takes long for few solutions is not what is wanted */
        if (sudoku_count(board, most, most < 20000 ? 5000 : 30000, &count) == 0 && count >= least) return count;
    }
}

/* Also that a limit stops at just its number, and that more is not found where there is no more. */
TEST(counts_are_those_of_enumeration) {
    struct rng rng = {11};
    size_t n, total = scaled(1000);
    for (n = 0; n < total; n++) {
        char board[CELLS];
        uint64_t most = n % 50 == 0 ? 100000 : 4000;
        uint64_t count = board_with_many(&rng, n % 10 == 0 ? 2 : ONE_BY_ONE, most, board);
        if (CHECK_INT(count, enumerated(board, most)) & counts(board, 0, 0, count) & counts(board, count - 1, 1, count - 1) &
            counts(board, count, 1, count) & counts(board, count + 1, 0, count) & counts(board, UINT64_MAX, 0, count))
            continue;
        show_board(board);
        return;
    }
}

/* Rows and columns change places: what was done by bands is done by stacks. */
TEST(equal_boards_have_equal_counts) {
    struct rng rng = {12};
    size_t n, total = scaled(60);
    for (n = 0; n < total; n++) {
        char board[CELLS], other[CELLS];
        uint64_t count = board_with_many(&rng, 10000, 1000000, board);
        int k;
        for (k = 0; k < 3; k++) {
            struct transform how = random_transform(&rng, RELABEL | PERMUTE | TRANSPOSE);
            transform_board(&how, board, other);
            if (counts(other, 0, 0, count)) continue;
            show_board(board);
            show_board(other);
            return;
        }
    }
}

/* The counts with each digit in one of the blanks add up to that of the board. */
TEST(counts_add_up) {
    struct rng rng = {13};
    size_t n, total = scaled(30);
    for (n = 0; n < total; n++) {
        char board[CELLS], digit;
        uint64_t count = board_with_many(&rng, 10000, 1000000, board), sum = 0, part;
        int cell = 0;
        while (!is_blank(board[cell])) cell = rng_below(&rng, CELLS);
        for (digit = '1'; digit <= '9'; digit++) {
            if (!fits(board, cell, digit)) continue;
            board[cell] = digit;
            CHECK_INT(sudoku_count(board, 0, 0, &part), 0);
            sum += part;
        }
        board[cell] = '.';
        if (CHECK_INT(sum, count)) continue;
        show_board(board);
        return;
    }
}

/* ---- Boards whose first band is complete, counted in a way of their own ----
 *
 * Each way to fill the second band leaves three digits for each column of the third. So the ways to fill either are sorted
 * by the sets of digits that their columns have, and those that complement each other are paired. */

enum { SLOTS = 1 << 19 }; /* there are no more than 56 cubed sets of sets */

struct ways {
    uint64_t sets[SLOTS]; /* 6 times 9 bits: of two columns of each box; 0: none */
    uint32_t count[SLOTS];
};

static struct ways second, third;

static uint32_t *ways_of(struct ways *ways, uint64_t sets) {
    size_t slot = (size_t)(sets * UINT64_C(0x9e3779b97f4a7c15) >> 45);
    while (ways->sets[slot] != 0 && ways->sets[slot] != sets) slot = (slot + 1) % SLOTS;
    ways->sets[slot] = sets;
    return &ways->count[slot];
}

struct filling {
    const char *board;
    int first; /* cell of the band */
    struct ways *ways;
    unsigned above[9], columns[9], boxes[3], row;
};

static uint64_t sets_of(const unsigned *columns) {
    uint64_t sets = 0;
    int c;
    for (c = 0; c < 9; c++)
        if (c % 3 != 2) sets = sets << 9 | columns[c];
    return sets;
}

/* Fills in cell n of the band and those after it. (At most 27 deep.) */
static void fill(struct filling *f, int n) {
    int c = n % 9, d;
    char given;
    unsigned row = f->row;
    if (n == 27) {
        ++*ways_of(f->ways, sets_of(f->columns));
        return;
    }
    given = f->board[f->first + n];
    if (c == 0) row = 0;
    for (d = 0; d < 9; d++) {
        unsigned bit = 1u << d;
        if ((!is_blank(given) && given != '1' + d) || (row | f->above[c] | f->columns[c] | f->boxes[c / 3]) & bit) continue;
        f->row = row | bit;
        f->columns[c] |= bit;
        f->boxes[c / 3] |= bit;
        fill(f, n + 1);
        f->columns[c] &= ~bit;
        f->boxes[c / 3] &= ~bit;
    }
}

static uint64_t counted_by_bands(const char *board) {
    static struct filling fillings[2];
    uint64_t total = 0;
    size_t slot;
    int k, cell;
    memset(fillings, 0, sizeof fillings);
    for (k = 0; k < 2; k++) {
        struct filling *f = &fillings[k];
        f->board = board;
        f->first = 27 + 27 * k;
        f->ways = k == 0 ? &second : &third;
        memset(f->ways, 0, sizeof *f->ways);
        for (cell = 0; cell < 27; cell++) f->above[cell % 9] |= 1u << (board[cell] - '1');
        fill(f, 0);
    }
    for (slot = 0; slot < SLOTS; slot++) {
        uint64_t sets = second.sets[slot], others = sets_of(fillings[0].above) ^ ((UINT64_C(1) << 54) - 1) ^ sets;
        if (sets != 0) total += (uint64_t)second.count[slot] * *ways_of(&third, others);
    }
    return total;
}

static int is_counted_by_bands(const char *board) {
    uint64_t count = counted_by_bands(board);
    char other[CELLS];
    int cell;
    for (cell = 0; cell < CELLS; cell++) other[cell / 9 + cell % 9 * 9] = board[cell];
    return counts(board, 0, 0, count) & counts(other, 0, 0, count);
}

TEST(boards_with_a_complete_band) {
    struct rng rng = {14};
    size_t n, total = scaled(30);
    for (n = 0; n < total; n++) {
        char board[CELLS], grid[CELLS];
        int clues;
        random_grid(&rng, grid);
        empty_board(board);
        memcpy(board, grid, 27);
        for (clues = 8 + rng_below(&rng, 12); clues > 0; clues--) {
            int cell = 27 + rng_below(&rng, 54);
            board[cell] = grid[cell];
        }
        if (is_counted_by_bands(board)) continue;
        show_board(board);
        return;
    }
    if (scaled(1) > 1) CHECK_INT(counted_by_bands(TWO_BANDS), TWO_BANDS_HAVE);
}

/* behaviours, line 11. (Takes some seconds; of a light run, too many.) */
TEST(a_count_beyond_32_bits) {
    uint64_t beyond = UINT64_C(1) << 32 | 1;
    if (scaled(20) < 20) {
        skipped("time for a count beyond 32 bits");
        return;
    }
    counts(TWO_BANDS, 0, 0, TWO_BANDS_HAVE);
    counts(TWO_BANDS, beyond, 1, beyond);
    if (scaled(1) > 1) {
        counts(TWO_BANDS, TWO_BANDS_HAVE - 1, 1, TWO_BANDS_HAVE - 1);
        counts(TWO_BANDS, TWO_BANDS_HAVE, 1, TWO_BANDS_HAVE);
        counts(TWO_BANDS, TWO_BANDS_HAVE + 1, 0, TWO_BANDS_HAVE);
    }
}

/* ---- Budgets ---- */

/* For every budget up to beyond the whole: _BUDGET below a certain number of nodes, complete from there on; with never
 * fewer solutions for more nodes, and with a limit just what it says. */
static int is_exact_in_nodes(const char *board, uint64_t wanted) {
    uint64_t m, before = 0, nodes = 0, limit = wanted - wanted / 8;
    for (m = 1; nodes == 0 || m < nodes + 4; m++) {
        uint64_t count = 77, limited = 77;
        int result = sudoku_count(board, 0, m, &count), other = sudoku_count(board, limit, m, &limited);
        int held = CHECK(before <= count && count <= wanted);
        if (result == 0 && nodes == 0) nodes = m;
        held &= CHECK_INT(result, nodes ? 0 : SUDOKU_ERROR_BUDGET);
        if (nodes) held &= CHECK_INT(count, wanted);
        /* the solution that reaches the limit comes at the same node; nodes without any may follow */
        held &= CHECK_INT(other, count < limit ? SUDOKU_ERROR_BUDGET : 1) & CHECK_INT(limited, count < limit ? count : limit);
        if (!held) return 0;
        before = count;
    }
    return 1;
}

TEST(a_budget_is_exact_beyond_the_first_solutions) {
    struct rng rng = {15};
    size_t n, total = scaled(12);
    for (n = 0; n < total; n++) {
        char board[CELLS];
        uint64_t count = board_with_many(&rng, ONE_BY_ONE - 100, 4000, board);
        if (is_exact_in_nodes(board, count)) continue;
        show_board(board);
        return;
    }
}

/* ---- Instruction sets ---- */

#define MOST_SETS 32

/* In a build that can choose among them; another one has nothing to compare. */
TEST(all_instances_count_alike) {
    enum { BOARDS = 100, BUDGETS = 12 };
    static char boards[BOARDS][CELLS];
    static uint64_t wanted[BOARDS][BUDGETS];
    struct rng rng = {16};
    int set, n, k, sets = 0, total = scaled(BOARDS) < BOARDS ? (int)scaled(BOARDS) : BOARDS;
    for (n = 0; n < total; n++) board_with_many(&rng, ONE_BY_ONE, 1000000, boards[n]);
    for (set = 1; set < MOST_SETS; set++) {
        if (!use_instruction_set(set)) continue;
        sets++;
        for (n = 0; n < total; n++) {
            for (k = 0; k < BUDGETS; k++) {
                uint64_t count = 77;
                int result = sudoku_count(boards[n], 0, UINT64_C(1900) + 131 * (uint64_t)k * (uint64_t)k, &count);
                count = count << 1 | (result == 0);
                if (sets == 1) wanted[n][k] = count;
                if (CHECK_INT(count, wanted[n][k])) continue;
                show_board(boards[n]);
                use_instruction_set_of_command_line();
                return;
            }
        }
    }
    use_instruction_set_of_command_line();
}

SUITE(counting) = {CASE(counts_are_those_of_enumeration),
                   CASE(equal_boards_have_equal_counts),
                   CASE(counts_add_up),
                   CASE(boards_with_a_complete_band),
                   CASE(a_count_beyond_32_bits),
                   CASE(a_budget_is_exact_beyond_the_first_solutions),
                   CASE(all_instances_count_alike),
                   END};
