/* Boards to test with: random ones of every kind, equal ones, and those of tests/data/boards.tsv. */
#ifndef BOARDS_H
#define BOARDS_H

#include <stddef.h>
#include <stdint.h>

#define CELLS 81

/* Numbers that look random and are the same on every machine (splitmix64). */
struct rng {
    uint64_t state;
};

uint64_t rng_next(struct rng *rng);
/* From 0 to n - 1. */
int rng_below(struct rng *rng, int n);

/* The houses of a cell, each from 0 to 8. */
int row_of(int cell);
int column_of(int cell);
int box_of(int cell);
/* Whether two different cells lie in one row, column or box. */
int share_house(int one, int other);

void empty_board(char *board);
/* Writes every blank as '0', or every one as '.'. */
void with_blanks(char *board, char blank);
int is_blank(char byte);
int clues_of(const char *board);
/* "  board: " and the 81 bytes, those that cannot be shown as \xNN; for a test that failed. */
void show_board(const char *board);
/* Whether no other cell that shares a house with this one holds the digit. */
int fits(const char *board, int cell, char digit);

enum kind {
    UNIQUE,      /* one solution; about half of them minimal */
    SEVERAL,     /* a unique one without a few of its clues: mostly some more solutions */
    NONE,        /* no two givens clash, but one was altered: mostly no solution */
    CLASHING,    /* two givens clash */
    NEARLY_FULL, /* one to fifteen blanks, of every second one a given altered */
    SPARSE,      /* 0 to 25 clues that do not clash */
    KEPT,        /* 0 to 25 clues of a complete grid */
    CLUSTERED,   /* 0 to 25 clues that do not clash, in a few houses or of a few digits */
    FULL,        /* complete, every third one with a repeat */
    BAD_BYTE,    /* another byte among the givens of any other kind */
    KINDS
};

const char *kind_name(enum kind kind);
void random_board(struct rng *rng, enum kind kind, char *board);
void random_grid(struct rng *rng, char *board);

/* Boards that keep sudoku_canonical() busy: of many symmetries, so that more ways than it can keep side by side lead to the
 * smallest board. */
enum { BUSY_BOARDS = 10 };
extern const char *const busy_boards[BUSY_BOARDS];
/* Found by climbing from board to board to ever more nodes of this very engine as it was before it probed (1,300 to 16,000
 * of them), so not like any that people have. */
enum { HARD_BOARDS = 10 };
extern const char *const hard_boards[HARD_BOARDS];
/* Some random digits for each cell, more of them as `more` goes from 0 to 9, all those of a hidden grid among them or,
 * now and then, not. */
void random_candidates(struct rng *rng, int more, uint16_t *candidates);

/* A way to make an equal board of another. */
struct transform {
    int rows[9], columns[9];
    char digits[9];
    int transposed;
};

enum { RELABEL = 1, PERMUTE = 2, TRANSPOSE = 4 };

/* A random one that does what the sum of RELABEL, PERMUTE and TRANSPOSE says. */
struct transform random_transform(struct rng *rng, int what);
void transform_board(const struct transform *how, const char *from, char *to);

/* A line of tests/data/boards.tsv. */
struct fact {
    char board[CELLS + 1];
    char name[40];
    int exact;          /* whether it has `solutions` solutions, or at least as many */
    uint64_t solutions;
    int clash;          /* whether its givens clash; then 0 solutions */
    int known;          /* whether `solution` is one */
    char solution[CELLS + 1];
};

#define MAX_FACTS 100

/* Reads them all and gives how many there are; ends the program if one is not as it should be. */
size_t load_facts(struct fact facts[MAX_FACTS]);

#endif
