#include "boards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "sudoku.h"

uint64_t rng_next(struct rng *rng) {
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

int rng_below(struct rng *rng, int n) { return (int)((rng_next(rng) >> 32) * (uint64_t)n >> 32); }

static void shuffle_ints(struct rng *rng, int *values, int n) {
    while (n > 1) {
        int k = rng_below(rng, n--), swapped = values[k];
        values[k] = values[n];
        values[n] = swapped;
    }
}

int row_of(int cell) { return cell / 9; }
int column_of(int cell) { return cell % 9; }
int box_of(int cell) { return row_of(cell) / 3 * 3 + column_of(cell) / 3; }

int share_house(int one, int other) {
    if (one == other) return 0;
    return row_of(one) == row_of(other) || column_of(one) == column_of(other) || box_of(one) == box_of(other);
}

void empty_board(char *board) { memset(board, '.', CELLS); }

int is_blank(char byte) { return byte == '.' || byte == '0'; }

void with_blanks(char *board, char blank) {
    int cell;
    for (cell = 0; cell < CELLS; cell++)
        if (is_blank(board[cell])) board[cell] = blank;
}

int clues_of(const char *board) {
    int cell, clues = 0;
    for (cell = 0; cell < CELLS; cell++) clues += !is_blank(board[cell]);
    return clues;
}

void show_board(const char *board) {
    int cell;
    printf("  board: ");
    for (cell = 0; cell < CELLS; cell++) {
        if (board[cell] > ' ' && board[cell] < 127) putchar(board[cell]);
        else printf("\\x%02x", (unsigned char)board[cell]);
    }
    putchar('\n');
}

int fits(const char *board, int cell, char digit) {
    int other;
    for (other = 0; other < CELLS; other++)
        if (board[other] == digit && share_house(cell, other)) return 0;
    return 1;
}

/* The digits that fit, one after the other; gives how many. */
static int fitting(const char *board, int cell, int digits[9]) {
    unsigned taken = 0;
    int k, n = 0, row = row_of(cell), column = column_of(cell);
    int corner = row / 3 * 27 + column / 3 * 3;
    for (k = 0; k < 9; k++) {
        taken |= 1u << (board[9 * row + k] & 15);
        taken |= 1u << (board[9 * k + column] & 15);
        taken |= 1u << (board[corner + k / 3 * 9 + k % 3] & 15);
    }
    for (k = 1; k <= 9; k++)
        if (!(taken >> k & 1)) digits[n++] = k;
    return n;
}

/* Fills in the blanks of a board of '1' to '9' and '.', in random order; whether that was possible. */
static int fill(struct rng *rng, char *board) {
    int digits[9], best_digits[9], cell, best = -1, n, k, fewest = 10;
    for (cell = 0; cell < CELLS; cell++) {
        if (board[cell] != '.') continue;
        n = fitting(board, cell, digits);
        if (n < fewest) {
            fewest = n;
            best = cell;
            memcpy(best_digits, digits, sizeof digits);
        }
        if (n <= 1) break;
    }
    if (best < 0) return 1;
    shuffle_ints(rng, best_digits, fewest);
    for (k = 0; k < fewest; k++) {
        board[best] = (char)('0' + best_digits[k]);
        if (fill(rng, board)) return 1;
    }
    board[best] = '.';
    return 0;
}

void random_grid(struct rng *rng, char *board) {
    /* The first box at random; it can always be completed. */
    int digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, k;
    empty_board(board);
    shuffle_ints(rng, digits, 9);
    for (k = 0; k < 9; k++) board[k / 3 * 9 + k % 3] = (char)('0' + digits[k]);
    fill(rng, board);
}

static void random_order(struct rng *rng, int order[CELLS]) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) order[cell] = cell;
    shuffle_ints(rng, order, CELLS);
}

static void unique_board(struct rng *rng, char *board) {
    int order[CELLS], k, tries = rng_below(rng, 2) ? CELLS : 30 + rng_below(rng, 50);
    random_grid(rng, board);
    random_order(rng, order);
    for (k = 0; k < tries; k++) {
        char digit = board[order[k]];
        board[order[k]] = '.';
        if (sudoku_solve(board, NULL) != 1) board[order[k]] = digit;
    }
}

/* Blanks n of the givens, all if there are fewer. */
static void drop_clues(struct rng *rng, char *board, int n) {
    int order[CELLS], k;
    random_order(rng, order);
    for (k = 0; k < CELLS && n > 0; k++) {
        if (is_blank(board[order[k]])) continue;
        board[order[k]] = '.';
        n--;
    }
}

static int random_given(struct rng *rng, const char *board) {
    int cell;
    do cell = rng_below(rng, CELLS);
    while (is_blank(board[cell]));
    return cell;
}

/* Gives some given another digit that clashes with none, if there is such a digit. */
static void alter_clue(struct rng *rng, char *board) {
    int tries;
    for (tries = 0; tries < 200; tries++) {
        int cell = random_given(rng, board);
        char digit = (char)('1' + rng_below(rng, 9));
        if (digit == board[cell] || !fits(board, cell, digit)) continue;
        board[cell] = digit;
        return;
    }
}

/* Gives two cells of a house the same digit. */
static void make_clash(struct rng *rng, char *board) {
    int one = rng_below(rng, CELLS), other;
    do other = rng_below(rng, CELLS);
    while (!share_house(one, other));
    if (is_blank(board[one])) board[one] = (char)('1' + rng_below(rng, 9));
    board[other] = board[one];
}

/* Up to n clues that do not clash, on the cells that are allowed, of the digits 1 to `digits`. */
static void add_clues(struct rng *rng, char *board, int n, const char *allowed, int digits) {
    int order[CELLS], k;
    random_order(rng, order);
    for (k = 0; k < CELLS && n > 0; k++) {
        char digit = (char)('1' + rng_below(rng, digits));
        if (!allowed[order[k]] || !fits(board, order[k], digit)) continue;
        board[order[k]] = digit;
        n--;
    }
}

/* The cells of up to five random houses. */
static void some_houses(struct rng *rng, char *allowed) {
    int n = 1 + rng_below(rng, 5), cell;
    memset(allowed, 0, CELLS);
    while (n-- > 0) {
        int type = rng_below(rng, 3), house = rng_below(rng, 9);
        for (cell = 0; cell < CELLS; cell++) {
            int here = type == 0 ? row_of(cell) : type == 1 ? column_of(cell) : box_of(cell);
            if (here == house) allowed[cell] = 1;
        }
    }
}

static void clustered_board(struct rng *rng, char *board) {
    char allowed[CELLS];
    int clues = rng_below(rng, 26);
    empty_board(board);
    memset(allowed, 1, sizeof allowed);
    if (rng_below(rng, 2)) some_houses(rng, allowed);
    add_clues(rng, board, clues, allowed, rng_below(rng, 2) ? 9 : 2 + rng_below(rng, 5));
}

static void sparse_board(struct rng *rng, char *board) {
    char allowed[CELLS];
    memset(allowed, 1, sizeof allowed);
    empty_board(board);
    add_clues(rng, board, rng_below(rng, 26), allowed, 9);
}

static void bad_byte_board(struct rng *rng, char *board) {
    int byte;
    random_board(rng, (enum kind)rng_below(rng, BAD_BYTE), board);
    do byte = rng_below(rng, 256);
    while (byte == '.' || (byte >= '0' && byte <= '9'));
    board[rng_below(rng, CELLS)] = (char)byte;
}

const char *kind_name(enum kind kind) {
    static const char *const names[KINDS] = {"unique", "several", "none",      "clashing", "nearly full",
                                             "sparse", "kept",    "clustered", "full",     "bad byte"};
    return names[kind];
}

void random_board(struct rng *rng, enum kind kind, char *board) {
    switch (kind) {
    case SPARSE: sparse_board(rng, board); return;
    case CLUSTERED: clustered_board(rng, board); return;
    case BAD_BYTE: bad_byte_board(rng, board); return;
    case UNIQUE:
    case SEVERAL:
    case NONE: unique_board(rng, board); break;
    default: random_grid(rng, board); break;
    }
    if (kind == SEVERAL) drop_clues(rng, board, 1 + rng_below(rng, 4));
    if (kind == NONE) alter_clue(rng, board);
    if (kind == NEARLY_FULL) drop_clues(rng, board, 1 + rng_below(rng, 15));
    if (kind == NEARLY_FULL && rng_below(rng, 2)) alter_clue(rng, board);
    if (kind == CLASHING) drop_clues(rng, board, 40 + rng_below(rng, 40));
    if (kind == CLASHING || (kind == FULL && rng_below(rng, 3) == 0)) make_clash(rng, board);
    if (kind == KEPT) drop_clues(rng, board, CELLS - rng_below(rng, 26));
}

void random_candidates(struct rng *rng, int more, uint16_t *candidates) {
    char grid[CELLS];
    int cell, digit;
    random_grid(rng, grid);
    for (cell = 0; cell < CELLS; cell++) {
        candidates[cell] = (uint16_t)(1u << (grid[cell] - '1'));
        for (digit = 0; digit < 9; digit++)
            if (rng_below(rng, 9) < more) candidates[cell] |= (uint16_t)(1u << digit);
    }
    if (rng_below(rng, 4) == 0) {
        cell = rng_below(rng, CELLS);
        candidates[cell] &= (uint16_t)~(1u << (grid[cell] - '1'));
    }
}

/* 0 to 8 in an order that keeps the bands together. */
static void random_lines(struct rng *rng, int lines[9]) {
    int bands[3] = {0, 1, 2}, b, k;
    shuffle_ints(rng, bands, 3);
    for (b = 0; b < 3; b++) {
        for (k = 0; k < 3; k++) lines[3 * b + k] = 3 * bands[b] + k;
        shuffle_ints(rng, lines + 3 * b, 3);
    }
}

struct transform random_transform(struct rng *rng, int what) {
    struct transform how;
    int digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, k;
    if (what & RELABEL) shuffle_ints(rng, digits, 9);
    for (k = 0; k < 9; k++) {
        how.digits[k] = (char)('0' + digits[k]);
        how.rows[k] = how.columns[k] = k;
    }
    if (what & PERMUTE) {
        random_lines(rng, how.rows);
        random_lines(rng, how.columns);
    }
    how.transposed = (what & TRANSPOSE) != 0;
    return how;
}

void transform_board(const struct transform *how, const char *from, char *to) {
    int cell;
    for (cell = 0; cell < CELLS; cell++) {
        int row = how->rows[row_of(cell)], column = how->columns[column_of(cell)];
        char byte = how->transposed ? from[9 * column + row] : from[9 * row + column];
        to[cell] = byte >= '1' && byte <= '9' ? how->digits[byte - '1'] : byte;
    }
}

/* Cuts a line at its tabs; gives how many parts there are. */
static int cut(char *line, char *parts[4]) {
    int n = 0;
    char *part = line;
    line[strcspn(line, "\r\n")] = 0;
    while (part && n < 4) {
        parts[n++] = part;
        part = strchr(part, '\t');
        if (part) *part++ = 0;
    }
    return n;
}

static int read_fact(char *line, struct fact *fact) {
    char *parts[4];
    const char *number;
    memset(fact, 0, sizeof *fact);
    if (cut(line, parts) != 4) return 0;
    if (strlen(parts[0]) != CELLS || strlen(parts[1]) >= sizeof fact->name) return 0;
    strcpy(fact->board, parts[0]);
    strcpy(fact->name, parts[1]);
    fact->exact = parts[2][0] == '=';
    if (!fact->exact && strncmp(parts[2], ">=", 2) != 0) return 0;
    number = parts[2] + (fact->exact ? 1 : 2);
    fact->solutions = strtoul(number, NULL, 10);
    fact->clash = strcmp(parts[3], "INVALID_GIVENS") == 0;
    fact->known = strlen(parts[3]) == CELLS;
    if (fact->known) strcpy(fact->solution, parts[3]);
    return fact->known || fact->clash || strcmp(parts[3], "-") == 0;
}

size_t load_facts(struct fact facts[MAX_FACTS]) {
    FILE *file = open_data("boards.tsv");
    char line[512];
    size_t n = 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        if (n == MAX_FACTS || !read_fact(line, &facts[n])) {
            printf("boards.tsv: cannot use the line %s\n", line);
            exit(2);
        }
        n++;
    }
    fclose(file);
    return n;
}

const char *const busy_boards[BUSY_BOARDS] = {
    "......4..........9.......1.5..........6.......3..........8..........7.......2....",
    "..2..3..1..1..2..3..3..1..2..5..6..4..4..5..6..6..4..5..8..9..7..7..8..9..9..7..8",
    "..9......6.........3..........81.72.....57.48...4.25.1...72.81.....48.57...5.14.2",
    ".2.6....7..1.5.9..3....4.8...5.9.1..4....8.3..6.7....28....3.4..7.2....6..9.1.5..",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "1..............1.....1.......1..............1.....1....1..............1.....1....",
    "123......456......789...............................1............................",
    "123456789........................................................................",
    "1................................................................................",
    ".................................................................................",
};

const char *const hard_boards[HARD_BOARDS] = {
    ".....2.7...8....26..6..8.....2..614.......5...6.......................8..5.4..7..",
    "8..........36.1......3..6...5...7.......95....871...3........68..8...31..9.......",
    "..2.8...33...9..7..6......8............935147.........5...1..2.49.8.2......3.....",
    ".4.................7...4.9....62..1...2.81.5..6..7...............9.......3......2",
    "..........16...7..5...............4.9...4...7.81.9..5.....8....8....2.9.6...5...1",
    "..........16...7..5...............4.9...4.1.7.8..9..5.1...8....8....2.9.6...5....",
    "..........16...7..5...............4.9...4...74.1.9..5.....8..9.8..91....6...5..81",
    "..........13...7..89..............4.9.1.4..5.4...9..8.....8....5.8.7..9.....5....",
    "..........13.....789..............4.9.1.4..5.4...9..8.....8....5.8.7..9.....5....",
    "..2......4..2.9..1.....48........3....916.........3.4.......4.99.......6.6.......",
};
