/* sudoku_rate and sudoku_hint where chains are needed: ratings, and whether each chain leads where it says. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "sudoku.h"

/* Numbers of techniques. */
enum { X_CYCLE = 70, CYCLE = 73, CELL_CHAINS = 76, REGION_CHAINS = 77, FIRST_NET = 78, LAST_NET = 105 };

/* ---- ratings ---- */

/* Ratings by Sudoku Explainer; each in another frame too. */
TEST(ratings_are_those_of_the_list) {
    FILE *file = open_data("chains.tsv");
    struct rng rng = {70};
    char line[200], other[CELLS];
    size_t n = 0;
    while (fgets(line, sizeof line, file)) {
        double er, ep, ed;
        sudoku_rating rating, again;
        struct transform how = random_transform(&rng, RELABEL | PERMUTE | TRANSPOSE);
        if (line[0] == '#') continue;
        n++;
        if (!CHECK_INT(sscanf(line + CELLS, "%lf %lf %lf", &er, &ep, &ed), 3)) break;
        transform_board(&how, line, other);
        if (CHECK_INT(sudoku_rate(line, &rating, 0), 0) & CHECK_INT(rating.er, (int)(er * 10 + 0.5)) &
            CHECK_INT(rating.ep, (int)(ep * 10 + 0.5)) & CHECK_INT(rating.ed, (int)(ed * 10 + 0.5)) &
            CHECK_INT(sudoku_rate(other, &again, 0), 0) & CHECK_BYTES(&again, &rating, sizeof rating))
            continue;
        show_board(line);
    }
    CHECK(n >= 60);
    fclose(file);
}

/* Puzzles of renown, whose published ratings are 10.5 or 10.6, 10.6, 10.7 and 11.6. */
TEST(chains_within_chains) {
    static const struct {
        const char *board;
        int least, most;
    } famous[] = {
        {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 105, 106},
        {".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", 106, 106},
        {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 107, 107},
        {"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 116, 116},
    };
    size_t n, count = scaled(1) > 1 ? 4 : 3;
    for (n = 0; n < count; n++) {
        sudoku_rating rating;
        if (!CHECK_INT(sudoku_rate(famous[n].board, &rating, 0), 0)) continue;
        if (CHECK(rating.er >= famous[n].least && rating.er <= famous[n].most)) continue;
        printf("  %d\n", rating.er);
        show_board(famous[n].board);
    }
}

/* A chain's nodes count: too few are told, and the rating is left alone. */
TEST(budgets_end_long_searches) {
    const char *board = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    sudoku_rating rating, before;
    memset(&rating, 0x5a, sizeof rating);
    before = rating;
    CHECK_INT(sudoku_rate(board, &rating, 1000), SUDOKU_ERROR_BUDGET);
    CHECK_INT(sudoku_rate(board, &rating, 100000), SUDOKU_ERROR_BUDGET);
    CHECK_BYTES(&rating, &before, sizeof rating);
}

/* ---- links ---- */

static int cell_of(int node) { return node / 18; }
static int digit_of(int node) { return node % 18 / 2; }
static int is_false(int node) { return node & 1; }

/* Whether two candidates lie in one cell, or hold one digit in one house. */
static int are_linked(int a, int b) {
    if (cell_of(a) == cell_of(b)) return digit_of(a) != digit_of(b);
    return digit_of(a) == digit_of(b) && share_house(cell_of(a), cell_of(b));
}

/* Whether a single link is good by the marks: what is true makes false what it sees, what is false makes true the only
 * other one in the cell or in a house. */
static int is_single_link(int from, int to, const uint16_t *marks) {
    int cell, kind;
    if (!are_linked(from, to) || is_false(from) == is_false(to)) return 0;
    if (is_false(to)) return 1;
    if (cell_of(from) == cell_of(to)) return marks[cell_of(to)] == (1 << digit_of(from) | 1 << digit_of(to));
    for (kind = 0; kind < 3; kind++) {
        int (*house)(int) = kind == 0 ? row_of : kind == 1 ? column_of : box_of;
        int others = 0;
        if (house(cell_of(from)) != house(cell_of(to))) continue;
        for (cell = 0; cell < CELLS; cell++)
            others += house(cell) == house(cell_of(to)) && cell != cell_of(to) && cell != cell_of(from) &&
                      (marks[cell] >> digit_of(to) & 1) != 0;
        if (others == 0) return 1;
    }
    return 0;
}

/* Whether a node is what the step proves. */
static int is_proved(const sudoku_step *step, int node) {
    if (is_false(node)) return step->eliminations[cell_of(node)] >> digit_of(node) & 1;
    return step->action == SUDOKU_ACTION_PLACEMENT && step->cell == cell_of(node) && step->digit == digit_of(node) + 1;
}

static int is_grouped(int technique) { return technique == 19 || technique == 34 || technique == 39; }

static int is_strong_links(int technique) {
    return (technique >= 16 && technique <= 18) || technique == 33 || is_grouped(technique) || technique == 38;
}

/* Whether some house holds all of some cells, and no other with the digit. */
static int fills_a_house(const uint8_t *cells, int digit, const uint16_t *marks) {
    int house, cell, kind;
    for (kind = 0; kind < 3; kind++) {
        int (*of)(int) = kind == 0 ? row_of : kind == 1 ? column_of : box_of;
        for (house = 0; house < 9; house++) {
            int fits = 1;
            for (cell = 0; cell < CELLS; cell++)
                fits &= (of(cell) == house && (marks[cell] >> digit & 1) != 0) == (cells[cell] != 0);
            if (fits) return 1;
        }
    }
    return 0;
}

/* Checks strong links: by turns all places of a house, in two groups, and two groups of which all cells see each other.
 * Each group goes on where the one before ended, and the loose ends are told apart. */
static int check_strong_links(const sudoku_step *step, const uint16_t *marks) {
    const int digit = digit_of(step->links[0].from);
    uint8_t ends[CELLS] = {0}, before[CELLS] = {0};
    uint32_t first = 0, n;
    int runs = 0, held = 1, cell;
    while (first < step->link_count) {
        const int strong = is_false(step->links[first].from);
        uint8_t from[CELLS] = {0}, to[CELLS] = {0}, both[CELLS];
        int sizes[2] = {0, 0};
        for (n = first; n < step->link_count && is_false(step->links[n].from) == strong; n++) {
            const sudoku_link link = step->links[n];
            held &= CHECK(is_false(link.to) != strong && digit_of(link.from) == digit && digit_of(link.to) == digit);
            held &= strong || CHECK(share_house(cell_of(link.from), cell_of(link.to)));
            from[cell_of(link.from)] = to[cell_of(link.to)] = 1;
        }
        for (cell = 0; cell < CELLS; cell++) {
            both[cell] = from[cell] | to[cell];
            held &= CHECK(!(from[cell] && to[cell]));
            sizes[0] += from[cell];
            sizes[1] += to[cell];
        }
        held &= CHECK_INT(sizes[0] * sizes[1], n - first);
        held &= CHECK_INT(strong, runs % 2 == 0) && (!strong || CHECK(fills_a_house(both, digit, marks)));
        held &= runs == 0 || CHECK_BYTES(from, before, CELLS);
        if (runs++ == 0) memcpy(ends, from, CELLS);
        memcpy(before, to, CELLS);
        first = n;
    }
    for (cell = 0; cell < CELLS; cell++)
        held &= CHECK_INT(step->extra[cell] != 0, ends[cell] | before[cell]);
    return held & CHECK(runs % 2 == 1 && runs >= 3 && runs <= 7);
}

/* Checks the links of a step of single chains; how many chains there are. */
static int check_single_chains(const sudoku_step *step, const uint16_t *marks) {
    uint32_t n;
    int chains = 0, held = 1;
    for (n = 0; n < step->link_count; n++) {
        const sudoku_link link = step->links[n];
        const int is_last = n + 1 == step->link_count || step->links[n + 1].from != link.to;
        held &= CHECK(link.from < 1458 && link.to < 1458) && CHECK(is_single_link(link.from, link.to, marks));
        held &= CHECK((step->pattern[cell_of(link.from)] >> digit_of(link.from) & 1) != 0);
        held &= CHECK((step->pattern[cell_of(link.to)] >> digit_of(link.to) & 1) != 0);
        if (!is_last) continue;
        chains++;
        /* A cycle ends where it began; what it strikes is elsewhere. */
        if (step->technique == X_CYCLE || step->technique == X_CYCLE + 1 || step->technique == CYCLE)
            held &= CHECK_INT(link.to, step->links[0].from);
        else
            held &= CHECK(is_proved(step, link.to));
    }
    return held ? chains : 0;
}

TEST(chains_lead_where_they_say) {
    FILE *file = open_data("chains.tsv");
    sudoku_step *step = malloc(sizeof *step);
    char line[200], board[CELLS], solution[CELLS];
    uint16_t marks[CELLS];
    int met[256] = {0}, technique, kinds = 0, grouped = 0;
    while (fgets(line, sizeof line, file)) {
        int steps = 0;
        if (line[0] == '#') continue;
        memcpy(board, line, CELLS);
        CHECK_INT(sudoku_solve(board, solution), 1);
        CHECK_INT(sudoku_candidates(board, marks), 0);
        while (sudoku_hint(line, board, marks, step, 0) == 1 && CHECK(steps++ < 729)) {
            int held = 1, cell;
            met[step->technique & 255]++;
            for (cell = 0; cell < CELLS; cell++)
                held &= CHECK((step->eliminations[cell] & 1 << (solution[cell] - '1')) == 0);
            if (step->action == SUDOKU_ACTION_PLACEMENT) held &= CHECK_INT('0' + step->digit, solution[step->cell]);
            if (step->technique >= X_CYCLE && step->technique <= REGION_CHAINS && step->technique != 75) {
                int chains = check_single_chains(step, marks);
                held &= CHECK(chains >= (step->technique < CELL_CHAINS ? 1 : 2) && chains <= 9);
            } else if (step->technique >= X_CYCLE && step->technique <= LAST_NET) {
                held &= CHECK(step->link_count >= 2 && step->link_count <= SUDOKU_STEP_LINKS);
            } else if (is_strong_links(step->technique)) {
                held &= check_strong_links(step, marks);
                grouped += is_grouped(step->technique);
            } else {
                held &= CHECK_INT(step->link_count, 0);
            }
            if (!held) {
                printf("  %s\n", sudoku_technique_name(step->technique));
                show_board(board);
            }
            if (!held || !CHECK_INT(sudoku_hint_apply(step, board, marks), 0)) break;
        }
        CHECK_BYTES(board, solution, CELLS);
    }
    for (technique = X_CYCLE; technique <= FIRST_NET + 3; technique++) kinds += met[technique] > 0;
    CHECK(kinds >= 10 && grouped > 0);
    fclose(file);
    free(step);
}

SUITE(chains) = {CASE(ratings_are_those_of_the_list),
                 CASE(chains_within_chains),
                 CASE(budgets_end_long_searches),
                 CASE(chains_lead_where_they_say),
                 END};
