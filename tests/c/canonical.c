/* Canonical forms and transforms, against every way there is to make an equal board. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "judge.h"
#include "sudoku.h"

#define GEOMETRIES UINT64_C(3359232)
#define RELABELLINGS UINT64_C(362880)

/* ---- boards ---- */

/* The most symmetrical of all grids. */
static const char most_symmetrical[] =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

enum { ALL_CLUES, SOME_DIGITS, SOME_ROWS_AND_BOXES, SOME_PLACES, ALMOST_ALL, FORMS };

/* A part of the most symmetrical grid that is symmetrical itself, or nearly. */
static void symmetrical_board(struct rng *rng, char *board) {
    struct transform how = random_transform(rng, RELABEL | PERMUTE | (rng_below(rng, 2) ? TRANSPOSE : 0));
    char part[CELLS];
    int form = rng_below(rng, FORMS), keep = rng_below(rng, 512), boxes = rng_below(rng, 512) & keep, cell;
    memcpy(part, most_symmetrical, CELLS);
    for (cell = 0; cell < CELLS; cell++) {
        int place = row_of(cell) % 3 * 3 + column_of(cell) % 3, kept = 1;
        if (form == SOME_DIGITS) kept = keep >> (part[cell] - '1') & 1;
        if (form == SOME_ROWS_AND_BOXES) kept = (keep >> row_of(cell) | boxes >> box_of(cell)) & 1;
        if (form == SOME_PLACES) kept = keep >> place & 1;
        if (form == ALMOST_ALL) kept = rng_below(rng, 40) > 0;
        if (!kept) part[cell] = '.';
    }
    transform_board(&how, part, board);
}

/* Up to nine digits, each once. */
static void scattered_board(struct rng *rng, char *board) {
    int n = rng_below(rng, 10);
    empty_board(board);
    while (n > 0) board[rng_below(rng, CELLS)] = (char)('0' + n--);
}

/* A board of any kind that has no clash. */
static void valid_board(struct rng *rng, size_t n, char *board) {
    if (n % 5 == 3) symmetrical_board(rng, board);
    else if (n % 25 == 4) scattered_board(rng, board);
    else
        do random_board(rng, n % 5 == 1 ? NEARLY_FULL : (enum kind)rng_below(rng, KINDS), board);
        while (!judge_bytes(board) || !judge_houses(board));
    with_blanks(board, '.');
}

/* ---- every way, tried ---- */

struct brute {
    int grid[9][9];        /* digits, 0 for a blank, perhaps transposed */
    const int *columns;    /* in this order */
    int rows[9];           /* those that were chosen */
    int labels[10], next;  /* of the digits so far */
    int smallest[CELLS];   /* of all boards so far */
    uint64_t ways;         /* that lead to it */
};

static int orders[1296][9]; /* of nine lines, in which bands stay together */

static void make_orders(void) {
    static const int three[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int n, k;
    for (n = 0; n < 1296; n++) {
        const int of_band[3] = {n % 6, n / 6 % 6, n / 36 % 6};
        for (k = 0; k < 9; k++) orders[n][k] = 3 * three[n / 216][k / 3] + three[of_band[k / 3]][k % 3];
    }
}

static int may_be_next(const struct brute *b, int place, int row) {
    int k;
    for (k = 0; k < place; k++)
        if (b->rows[k] == row) return 0;
    if (place % 3 != 0) return row / 3 == b->rows[place - 1] / 3;
    return 1;
}

/* All orders of the rows from this place on, but for those that have begun with too large a row. */
static void try_rows(struct brute *b, int place) {
    int row, labels[10], next = b->next;
    if (place == 9) {
        b->ways++;
        return;
    }
    memcpy(labels, b->labels, sizeof labels);
    for (row = 0; row < 9; row++) {
        int c, differ = 0;
        if (!may_be_next(b, place, row)) continue;
        for (c = 0; c < 9 && differ <= 0; c++) {
            int *smallest = &b->smallest[9 * place + c], digit = b->grid[row][b->columns[c]], label = 0;
            if (digit != 0) {
                if (b->labels[digit] == 0) b->labels[digit] = ++b->next;
                label = b->labels[digit];
            }
            if (differ == 0) differ = label - *smallest;
            if (differ < 0) *smallest = label;
        }
        if (differ < 0) {
            for (c = 9 * place + 9; c < CELLS; c++) b->smallest[c] = 10;
            b->ways = 0;
        }
        b->rows[place] = row;
        if (differ <= 0) try_rows(b, place + 1);
        memcpy(b->labels, labels, sizeof labels);
        b->next = next;
    }
}

/* The smallest of all equal boards, and the number of automorphisms. */
static void try_all(const char *board, char *smallest, uint64_t *automorphisms) {
    struct brute b;
    int transposed, n, cell, digits = 0;
    memset(&b, 0, sizeof b);
    make_orders();
    for (cell = 0; cell < CELLS; cell++) b.smallest[cell] = 10;
    for (transposed = 0; transposed < 2; transposed++) {
        for (cell = 0; cell < CELLS; cell++) {
            char byte = board[transposed ? 9 * column_of(cell) + row_of(cell) : cell];
            b.grid[row_of(cell)][column_of(cell)] = is_blank(byte) ? 0 : byte - '0';
        }
        for (n = 0; n < 1296; n++) {
            b.columns = orders[n];
            try_rows(&b, 0);
        }
    }
    *automorphisms = b.ways;
    for (cell = 0; cell < CELLS; cell++) {
        smallest[cell] = b.smallest[cell] == 0 ? '.' : (char)('0' + b.smallest[cell]);
        if (b.smallest[cell] > digits) digits = b.smallest[cell];
    }
    for (n = 1; n <= 9 - digits; n++) *automorphisms *= (uint64_t)n;
}

static int is_smallest(const char *board) {
    char wanted[CELLS], canonical[CELLS];
    uint64_t automorphisms, wanted_automorphisms;
    int held = CHECK_INT(sudoku_canonical(board, canonical, NULL, &automorphisms), 0);
    try_all(board, wanted, &wanted_automorphisms);
    held &= CHECK_BYTES(canonical, wanted, CELLS) & CHECK_INT(automorphisms, wanted_automorphisms);
    if (!held) show_board(board);
    return held;
}

TEST(the_smallest_of_all) {
    struct rng rng = {71};
    char board[CELLS];
    size_t n, total = scaled(1) > 1 ? 3000 : scaled(150);
    for (n = 0; n < total; n++) {
        valid_board(&rng, n, board);
        if (!is_smallest(board)) return;
    }
}

/* A board that has many symmetries takes the trials long: a few of them, whatever the run. */
TEST(the_smallest_of_all_with_many_symmetries) {
    size_t n;
    is_smallest("1..2..3...........................4..5..6...........................7..8..9......");
    for (n = 0; n < BUSY_BOARDS; n++) is_smallest(busy_boards[n]);
}

/* ---- what is known otherwise ---- */

static uint64_t automorphisms_of(const char *board) {
    uint64_t automorphisms = 77;
    CHECK_INT(sudoku_canonical(board, NULL, NULL, &automorphisms), 0);
    return automorphisms;
}

/* Fills the board such that, where a digit stands, its image stands in the cell's image, if that takes no more steps. */
static int fill_symmetrically(struct rng *rng, char *board, const int *cells, const int *digits, int *steps) {
    char before[CELLS];
    int least[9], cell, best = -1, fewest = 10, k;
    if (--*steps < 0) return 0;
    for (cell = 0; cell < CELLS; cell++) {
        int fit[9], n = 0, digit;
        if (board[cell] != '.') continue;
        for (digit = '1'; digit <= '9'; digit++)
            if (fits(board, cell, digit)) fit[n++] = digit;
        if (n >= fewest) continue;
        memcpy(least, fit, sizeof fit);
        best = cell;
        fewest = n;
    }
    if (best < 0) return 1;
    memcpy(before, board, CELLS);
    for (k = fewest; k > 0; k--) {
        int pick = rng_below(rng, k), digit = least[pick], right = 1;
        int first = digit;
        least[pick] = least[k - 1];
        cell = best;
        do {
            right = board[cell] == digit || (board[cell] == '.' && fits(board, cell, digit));
            board[cell] = (char)digit;
            cell = cells[cell];
            digit = '0' + digits[digit - '1'];
        } while (right && (cell != best || digit != first));
        if (right && fill_symmetrically(rng, board, cells, digits, steps)) return 1;
        memcpy(board, before, CELLS);
    }
    return 0;
}

/* A grid that some transform takes to itself: of any kind, and as a rule one of few. */
static void symmetrical_grid(struct rng *rng, char *board) {
    for (;;) {
        struct transform how = random_transform(rng, RELABEL | PERMUTE | (rng_below(rng, 2) ? TRANSPOSE : 0));
        int cells[CELLS], digits[9], power = 1 + rng_below(rng, 6), moved = 0, steps = 2000, cell, n, k;
        for (cell = 0; cell < CELLS; cell++) {
            for (cells[cell] = cell, k = 0; k < power; k++) {
                int r = how.rows[cells[cell] / 9], c = how.columns[cells[cell] % 9];
                cells[cell] = how.transposed ? 9 * c + r : 9 * r + c;
            }
            moved += cells[cell] != cell;
        }
        power = 1 + rng_below(rng, 6);
        for (n = 0; n < 9; n++)
            for (digits[n] = n + 1, k = 0; k < power; k++) digits[n] = how.digits[digits[n] - 1] - '0';
        empty_board(board);
        if (moved && fill_symmetrically(rng, board, cells, digits, &steps)) return;
    }
}

TEST(the_smallest_of_grids_with_automorphisms) {
    struct rng rng = {29};
    char board[CELLS], form[CELLS];
    size_t n, total = scaled(1) > 1 ? 200 : scaled(8), several = 0, begin_457 = 0;
    for (n = 0; n < total; n++) {
        uint64_t automorphisms = 0;
        symmetrical_grid(&rng, board);
        if (!CHECK(judge_houses(board)) || !is_smallest(board)) return;
        CHECK_INT(sudoku_canonical(board, form, NULL, &automorphisms), 0);
        several += automorphisms > 1;
        begin_457 += memcmp(form + 9, "457", 3) == 0;
    }
    CHECK_INT(several, total);
    CHECK(scaled(1) == 1 || (begin_457 > 20 && begin_457 < 180));
}

TEST(known_automorphisms) {
    char board[CELLS];
    int digit;
    empty_board(board);
    CHECK_INT(automorphisms_of(board), GEOMETRIES * RELABELLINGS);
    board[40] = '5';
    /* any of 81 cells with any of 9 digits */
    CHECK_INT(automorphisms_of(board), GEOMETRIES * RELABELLINGS / (81 * 9));
    CHECK_INT(automorphisms_of(most_symmetrical), 648);
    /* its cells with one digit: such a set of nine cells is one of 46,656, all equal */
    memcpy(board, most_symmetrical, CELLS);
    for (digit = 0; digit < CELLS; digit++)
        if (board[digit] != '1') board[digit] = '.';
    CHECK_INT(automorphisms_of(board), GEOMETRIES / 46656 * RELABELLINGS / 9);
    /* a full row of nine different digits: one of 18, in one of 9! orders */
    empty_board(board);
    memcpy(board + 27, "615243978", 9);
    CHECK_INT(automorphisms_of(board), GEOMETRIES / 18);
}

/* Forms are kept in files and compared with those of other versions, so they never change. */
TEST(forms_never_change) {
    static const struct {
        const char *board, *form;
        int automorphisms;
    } known[] = {
        {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
         "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.", 1},
        {"534678912672195348198342567859761423426853791713924856961537284287419635345286179",
         "123456789457189263698273514271895346539764128864312957345928671786531492912647835", 1},
        {"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
         "........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95.......", 1},
        {"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
         "123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648},
        {"......4..........9.......1.5..........6.......3..........8..........7.......2....",
         "........1.......2.......3.......4.......5.......6.......7.......8.......9........", 2592},
        {"..2..3..1..1..2..3..3..1..2..5..6..4..4..5..6..6..4..5..8..9..7..7..8..9..9..7..8",
         "..................123456789..................231564897..................312645978", 7776},
    };
    struct rng rng = {83};
    uint64_t sum = 0;
    size_t n;
    for (n = 0; n < sizeof known / sizeof *known; n++) {
        char form[CELLS];
        CHECK_INT(sudoku_canonical(known[n].board, form, NULL, NULL), 0);
        CHECK_BYTES(form, known[n].form, CELLS);
        CHECK_INT(automorphisms_of(known[n].board), known[n].automorphisms);
        is_smallest(known[n].board);
    }
    for (n = 0; n < 2000; n++) {
        char board[CELLS];
        uint64_t automorphisms = 0;
        int cell;
        if (n % 4) symmetrical_board(&rng, board);
        else scattered_board(&rng, board);
        CHECK_INT(sudoku_canonical(board, board, NULL, &automorphisms), 0);
        for (cell = 0; cell < CELLS; cell++) sum = (sum ^ (unsigned char)board[cell]) * UINT64_C(0x100000001b3);
        sum = (sum ^ automorphisms) * UINT64_C(0x9e3779b97f4a7c15);
    }
    if (!CHECK(sum == UINT64_C(0xc9d8be05b0162784))) printf("  0x%llx\n", (unsigned long long)sum);
}

/* Boards of a few clues by their canonical forms: what is equal to one of them is counted by its automorphisms, and
 * together they must be all that there are. */
struct class {
    char form[CELLS];
    uint64_t size;
};

static int by_form(const void *a, const void *b) { return memcmp(a, b, CELLS); }

/* Puts the clues on all sets of cells. The first of a board's clues is labelled 1, a clue of another digit 2, and so
 * on: such a board stands for all relabelled ones. */
static size_t all_boards(char *board, int clues, int from, int digits, struct class *classes, uint64_t *total) {
    static const uint64_t relabelled[] = {1, 9, 72, 504};
    size_t count = 0;
    int cell, digit;
    if (clues == 0) {
        *total += relabelled[digits];
        CHECK_INT(sudoku_canonical(board, classes->form, NULL, &classes->size), 0);
        classes->size = GEOMETRIES * RELABELLINGS / classes->size;
        return 1;
    }
    for (cell = from; cell < CELLS; cell++) {
        for (digit = 1; digit <= digits + 1; digit++) {
            if (!fits(board, cell, (char)('0' + digit))) continue;
            board[cell] = (char)('0' + digit);
            count += all_boards(board, clues - 1, cell + 1, digit > digits ? digit : digits, classes + count, total);
            board[cell] = '.';
        }
    }
    return count;
}

static void classes_are_all(int clues, size_t most) {
    struct class *classes = malloc(most * sizeof *classes);
    uint64_t total = 0, sum = 0;
    size_t count, n;
    char board[CELLS];
    if (!CHECK(classes != NULL)) return;
    empty_board(board);
    count = all_boards(board, clues, 0, 0, classes, &total);
    CHECK(count <= most);
    qsort(classes, count, sizeof *classes, by_form);
    for (n = 0; n < count; n++)
        if (n == 0 || by_form(&classes[n - 1], &classes[n]) != 0) sum += classes[n].size;
    CHECK_INT(sum, total);
    free(classes);
}

TEST(all_boards_of_one_clue) { classes_are_all(1, 81); }
TEST(all_boards_of_two_clues) { classes_are_all(2, 81 * 40 * 2); }
TEST(all_boards_of_three_clues) {
    if (scaled(1) > 1) classes_are_all(3, 81 * 40 * 79 / 3 * 5);
}

/* ---- transforms ---- */

static sudoku_transform from_test(const struct transform *how) {
    sudoku_transform made;
    int k;
    made.transpose = (uint8_t)how->transposed;
    for (k = 0; k < 9; k++) {
        made.rows[k] = (uint8_t)how->rows[k];
        made.columns[k] = (uint8_t)how->columns[k];
        made.digits[k] = (uint8_t)(how->digits[k] - '0');
    }
    return made;
}

static struct transform any_transform(struct rng *rng) {
    return random_transform(rng, RELABEL | PERMUTE | (rng_below(rng, 2) ? TRANSPOSE : 0));
}

/* What a transform does is what the header says; clashes and blanks as '0' change nothing about it. */
TEST(transforms_are_carried_out_and_undone) {
    struct rng rng = {72};
    size_t n;
    for (n = 0; n < scaled(20000); n++) {
        struct transform how = any_transform(&rng);
        sudoku_transform made = from_test(&how), inverse, again;
        char board[CELLS], wanted[CELLS], out[CELLS], back[CELLS];
        int held;
        random_board(&rng, (enum kind)rng_below(&rng, BAD_BYTE), board);
        transform_board(&how, board, wanted);
        with_blanks(wanted, '.');
        held = CHECK_INT(sudoku_transform_apply(board, &made, out), 0) & CHECK_BYTES(out, wanted, CELLS);
        held &= CHECK_INT(sudoku_transform_inverse(&made, &inverse), 0);
        held &= CHECK_INT(sudoku_transform_apply(out, &inverse, back), 0);
        with_blanks(board, '.');
        held &= CHECK_BYTES(back, board, CELLS);
        held &= CHECK_INT(sudoku_transform_apply(board, &made, board), 0) & CHECK_BYTES(board, wanted, CELLS);
        held &= CHECK_INT(sudoku_transform_inverse(&inverse, &again), 0) & CHECK_BYTES(&again, &made, sizeof made);
        held &= CHECK_INT(sudoku_transform_inverse(&inverse, &inverse), 0) & CHECK_BYTES(&inverse, &made, sizeof made);
        if (!held) return;
    }
}

static int is_refused(const sudoku_transform *how) {
    char board[CELLS], out[CELLS], untouched[CELLS];
    sudoku_transform inverse, before;
    memset(board, 'x', CELLS); /* which comes later */
    memset(out, '#', CELLS);
    memset(untouched, '#', CELLS);
    memset(&inverse, 99, sizeof inverse);
    memset(&before, 99, sizeof before);
    return CHECK_INT(sudoku_transform_apply(board, how, out), SUDOKU_ERROR_OPTION) &
           CHECK_INT(sudoku_transform_inverse(how, &inverse), SUDOKU_ERROR_OPTION) &
           CHECK_BYTES(out, untouched, CELLS) & CHECK_BYTES(&inverse, &before, sizeof before);
}

/* Every other value of every byte, and what is a permutation but tears bands or stacks. */
TEST(what_is_no_transform) {
    struct rng rng = {73};
    sudoku_transform how;
    size_t at;
    int value, n, k;
    for (n = 0; n < 20; n++) {
        struct transform some = any_transform(&rng);
        sudoku_transform made = from_test(&some);
        for (at = 0; at < sizeof made; at++) {
            for (value = 0; value < 256; value++) {
                unsigned char bytes[sizeof made];
                memcpy(bytes, &made, sizeof made);
                if (bytes[at] == value || (at == 0 && value < 2)) continue;
                bytes[at] = (unsigned char)value;
                memcpy(&how, bytes, sizeof how);
                if (!is_refused(&how)) return;
            }
        }
        for (k = 0; k < 9; k++) {
            int other = (k / 3 * 3 + 3 + rng_below(&rng, 6)) % 9;
            how = made;
            how.rows[k] = made.rows[other];
            how.rows[other] = made.rows[k];
            if (!is_refused(&how)) return;
            how = made;
            how.columns[k] = made.columns[other];
            how.columns[other] = made.columns[k];
            if (!is_refused(&how)) return;
        }
    }
    memset(&how, 0, sizeof how);
    is_refused(&how);
    memset(&how, 255, sizeof how);
    is_refused(&how);
}

/* ---- equal boards ---- */

struct answer {
    char canonical[CELLS];
    sudoku_transform how;
    uint64_t automorphisms;
};

/* Finds the canonical form, and that the transform leads there and back. */
static int answer_of(const char *board, struct answer *answer) {
    char there[CELLS], back[CELLS];
    sudoku_transform inverse;
    int held = CHECK_INT(sudoku_canonical(board, answer->canonical, &answer->how, &answer->automorphisms), 0);
    held &= CHECK_INT(sudoku_transform_apply(board, &answer->how, there), 0);
    held &= CHECK_BYTES(there, answer->canonical, CELLS);
    held &= CHECK_INT(sudoku_transform_inverse(&answer->how, &inverse), 0);
    held &= CHECK_INT(sudoku_transform_apply(there, &inverse, back), 0);
    return held & CHECK_BYTES(back, board, CELLS);
}

static int same_form(struct rng *rng, const char *board) {
    struct transform how = any_transform(rng);
    struct answer one, other, again;
    char changed[CELLS];
    int held = answer_of(board, &one);
    transform_board(&how, board, changed);
    held &= answer_of(changed, &other);
    held &= CHECK_BYTES(other.canonical, one.canonical, CELLS) & CHECK_INT(other.automorphisms, one.automorphisms);
    held &= answer_of(one.canonical, &again);
    held &= CHECK_BYTES(again.canonical, one.canonical, CELLS) & CHECK_INT(again.automorphisms, one.automorphisms);
    /* no equal board is smaller */
    held &= CHECK(memcmp(one.canonical, changed, CELLS) <= 0);
    return held & CHECK(GEOMETRIES * RELABELLINGS % one.automorphisms == 0);
}

TEST(equal_boards_have_one_form) {
    struct rng rng = {74};
    char board[CELLS];
    size_t n;
    for (n = 0; n < scaled(10000); n++) {
        valid_board(&rng, n, board);
        if (same_form(&rng, board)) continue;
        show_board(board);
        return;
    }
}

TEST(equal_boards_of_the_list_have_one_form) {
    struct fact facts[MAX_FACTS];
    struct rng rng = {75};
    size_t count = load_facts(facts), n, k;
    for (n = 0; n < count; n++) {
        if (facts[n].clash) continue;
        with_blanks(facts[n].board, '.');
        for (k = 0; k < 10; k++) same_form(&rng, facts[n].board);
    }
}

/* A digit altered or moved makes another puzzle, nearly always: the form must tell. */
TEST(other_boards_have_other_forms) {
    struct rng rng = {76};
    char board[CELLS], one[CELLS], other[CELLS], wanted[CELLS];
    uint64_t automorphisms;
    size_t n;
    for (n = 0; n < scaled(40); n++) {
        int cell, to;
        random_board(&rng, UNIQUE, board);
        with_blanks(board, '.');
        CHECK_INT(sudoku_canonical(board, one, NULL, NULL), 0);
        do cell = rng_below(&rng, CELLS);
        while (board[cell] == '.');
        do to = rng_below(&rng, CELLS);
        while (board[to] != '.' || !fits(board, to, board[cell]));
        board[to] = board[cell];
        board[cell] = '.';
        CHECK_INT(sudoku_canonical(board, other, NULL, NULL), 0);
        if (memcmp(one, other, CELLS) != 0) continue;
        try_all(board, wanted, &automorphisms);
        CHECK_BYTES(one, wanted, CELLS);
    }
}

/* ---- what is written, and what is not ---- */

TEST(each_answer_may_be_left_out) {
    struct rng rng = {77};
    char board[CELLS];
    struct answer all;
    int n, leave;
    for (n = 0; n < 200; n++) {
        valid_board(&rng, (size_t)n, board);
        answer_of(board, &all);
        for (leave = 0; leave < 8; leave++) {
            struct answer some, wanted;
            memset(&some, '#', sizeof some);
            memset(&wanted, '#', sizeof wanted);
            if (leave & 1) memcpy(wanted.canonical, all.canonical, CELLS);
            if (leave & 2) wanted.how = all.how;
            if (leave & 4) wanted.automorphisms = all.automorphisms;
            CHECK_INT(sudoku_canonical(board, leave & 1 ? some.canonical : NULL, leave & 2 ? &some.how : NULL,
                                       leave & 4 ? &some.automorphisms : NULL), 0);
            CHECK_BYTES(some.canonical, wanted.canonical, CELLS);
            CHECK_BYTES(&some.how, &wanted.how, sizeof wanted.how);
            CHECK_INT(some.automorphisms, wanted.automorphisms);
        }
        CHECK_INT(sudoku_canonical(board, board, NULL, NULL), 0);
        CHECK_BYTES(board, all.canonical, CELLS);
    }
}

TEST(errors_of_single_calls) {
    static const struct {
        const char *board;
        int code;
    } bad[] = {
        {"11...............................................................................", SUDOKU_ERROR_CLASH},
        {"1........1.......................................................................", SUDOKU_ERROR_CLASH},
        {"11..............................................................................x", SUDOKU_ERROR_CELL},
        {".................................................................................", 0},
    };
    struct transform some;
    struct rng rng = {78};
    sudoku_transform how;
    char out[CELLS];
    size_t n;
    some = any_transform(&rng);
    how = from_test(&some);
    for (n = 0; n < sizeof bad / sizeof *bad; n++) {
        struct answer answer, before;
        memset(&answer, '#', sizeof answer);
        before = answer;
        CHECK_INT(sudoku_canonical(bad[n].board, NULL, NULL, NULL), bad[n].code);
        if (bad[n].code == 0) continue;
        CHECK_INT(sudoku_canonical(bad[n].board, answer.canonical, &answer.how, &answer.automorphisms), bad[n].code);
        CHECK_BYTES(answer.canonical, before.canonical, CELLS);
        CHECK_BYTES(&answer.how, &before.how, sizeof before.how);
        CHECK_INT(answer.automorphisms, before.automorphisms);
        memset(out, '#', CELLS);
        CHECK_INT(sudoku_transform_apply(bad[n].board, &how, out),
                  bad[n].code == SUDOKU_ERROR_CELL ? SUDOKU_ERROR_CELL : 0);
        if (bad[n].code == SUDOKU_ERROR_CELL) CHECK(out[0] == '#' && out[80] == '#');
    }
    CHECK_INT(sudoku_canonical(NULL, out, &how, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_transform_apply(NULL, &how, out), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_transform_apply(out, NULL, out), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_transform_apply(out, &how, NULL), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_transform_inverse(NULL, &how), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_transform_inverse(&how, NULL), SUDOKU_ERROR_NULL);
    memset(&how, 0, sizeof how);
    CHECK_INT(sudoku_transform_apply(NULL, &how, out), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_transform_inverse(&how, NULL), SUDOKU_ERROR_NULL);
}

/* ---- many boards ---- */

#define MOST 120
#define STRIDE 100
#define ROOM (STRIDE * (MOST + 1))

static char input[ROOM], output[ROOM], expected[ROOM], copy[ROOM];
static int8_t results[MOST + 1], wanted_results[MOST + 1];

/* Boards of all kinds, every one with an error too, as the single call does them. */
static void batch_is_single(struct rng *rng, size_t count, size_t stride, size_t other, int in_place) {
    size_t n, at = in_place ? stride : other;
    memset(input, 'g', ROOM);
    memset(results, 99, sizeof results);
    memset(wanted_results, 99, sizeof wanted_results);
    for (n = 0; n < count; n++) random_board(rng, (enum kind)rng_below(rng, KINDS), input + n * stride);
    memcpy(copy, input, ROOM);
    memset(output, '#', ROOM);
    memcpy(expected, in_place ? input : output, ROOM);
    for (n = 0; n < count; n++)
        wanted_results[n] = (int8_t)sudoku_canonical(input + n * stride, expected + n * at, NULL, NULL);
    CHECK_INT(sudoku_canonical_batch(input, stride, in_place ? input : output, at, results, count), 0);
    CHECK_BYTES(results, wanted_results, sizeof results);
    CHECK_BYTES(in_place ? input : output, expected, ROOM);
    if (!in_place) CHECK_BYTES(input, copy, ROOM);
}

TEST(batches_do_what_single_calls_do) {
    static const size_t strides[] = {81, 82, 83, STRIDE};
    struct rng rng = {79};
    size_t count;
    for (count = 0; count <= MOST; count += 1 + count / 8) {
        batch_is_single(&rng, count, strides[count % 4], strides[count / 4 % 4], 0);
        batch_is_single(&rng, count, strides[count % 4], 0, 1);
    }
}

/* What a batch is for: of many puzzles, each in several guises, to find the equal ones. */
TEST(equal_ones_among_many) {
    enum { GUISES = 5 };
    struct rng rng = {80};
    size_t puzzles = scaled(400), count = GUISES * puzzles, n, classes = 0, equal = 0;
    char *boards = malloc(count * CELLS);
    int8_t *verdicts = malloc(count);
    if (CHECK(boards && verdicts)) {
        for (n = 0; n < count; n++) {
            struct transform how = any_transform(&rng);
            if (n < puzzles) random_board(&rng, UNIQUE, boards + n * CELLS);
            else transform_board(&how, boards + (n - puzzles) * CELLS, boards + n * CELLS);
        }
        CHECK_INT(sudoku_canonical_batch(boards, CELLS, boards, CELLS, verdicts, count), 0);
        qsort(boards, count, CELLS, by_form);
        for (n = 0; n < count; n += equal, classes++)
            for (equal = 1; n + equal < count && by_form(boards + n * CELLS, boards + (n + equal) * CELLS) == 0;)
                equal++;
        CHECK_INT(classes, puzzles);
    }
    free(boards);
    free(verdicts);
}

TEST(errors_of_batches) {
    memset(input, '.', ROOM);
    memset(output, '#', ROOM);
    memset(expected, '#', ROOM);
    memset(results, 99, sizeof results);
    memset(wanted_results, 99, sizeof results);
    CHECK_INT(sudoku_canonical_batch(NULL, 81, output, 81, results, 5), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_canonical_batch(input, 81, NULL, 81, results, 5), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_canonical_batch(input, 81, output, 81, NULL, 5), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_canonical_batch(NULL, 80, output, 80, results, 5), SUDOKU_ERROR_NULL);
    CHECK_INT(sudoku_canonical_batch(input, 80, output, 81, results, 5), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_canonical_batch(input, 81, output, 80, results, 5), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_canonical_batch(input, 0, output, 81, results, 5), SUDOKU_ERROR_OPTION);
    CHECK_INT(sudoku_canonical_batch(NULL, 81, NULL, 81, NULL, 0), 0);
    CHECK_INT(sudoku_canonical_batch(NULL, 81, NULL, 0, NULL, 0), SUDOKU_ERROR_OPTION);
    CHECK_BYTES(output, expected, ROOM);
    CHECK_BYTES(results, wanted_results, sizeof results);
}

SUITE(canonical) = {CASE(the_smallest_of_all),
                    CASE(the_smallest_of_all_with_many_symmetries),
                    CASE(the_smallest_of_grids_with_automorphisms),
                    CASE(known_automorphisms),
                    CASE(forms_never_change),
                    CASE(all_boards_of_one_clue),
                    CASE(all_boards_of_two_clues),
                    CASE(all_boards_of_three_clues),
                    CASE(transforms_are_carried_out_and_undone),
                    CASE(what_is_no_transform),
                    CASE(equal_boards_have_one_form),
                    CASE(equal_boards_of_the_list_have_one_form),
                    CASE(other_boards_have_other_forms),
                    CASE(each_answer_may_be_left_out),
                    CASE(errors_of_single_calls),
                    CASE(batches_do_what_single_calls_do),
                    CASE(equal_ones_among_many),
                    CASE(errors_of_batches),
                    END};
