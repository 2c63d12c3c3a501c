#include "judge.h"

#include <string.h>

static int is_digit(char byte) { return byte >= '1' && byte <= '9'; }

int judge_bytes(const char *board) {
    int i;
    for (i = 0; i < 81; i++)
        if (!is_digit(board[i]) && board[i] != '.' && board[i] != '0') return 0;
    return 1;
}

int judge_houses(const char *board) {
    int house, i, j;
    for (house = 0; house < 9; house++) {
        int row = 9 * house, column = house, corner = house / 3 * 27 + house % 3 * 3;
        for (i = 0; i < 9; i++) {
            for (j = 0; j < i; j++) {
                char a = board[row + i], b = board[column + 9 * i], c = board[corner + i / 3 * 9 + i % 3];
                if (is_digit(a) && a == board[row + j]) return 0;
                if (is_digit(b) && b == board[column + 9 * j]) return 0;
                if (is_digit(c) && c == board[corner + j / 3 * 9 + j % 3]) return 0;
            }
        }
    }
    return 1;
}

int judge_solution(const char *board, const char *solution) {
    int i;
    for (i = 0; i < 81; i++) {
        if (!is_digit(solution[i])) return 0;
        if (is_digit(board[i]) && board[i] != solution[i]) return 0;
    }
    return judge_houses(solution);
}

struct judge {
    uint16_t candidates[81];
    uint16_t rows[9], columns[9], boxes[9]; /* the digits that stand there */
    unsigned char open[81];                 /* the cells without a digit */
    int open_count;
    uint64_t limit, steps, count;
};

static int size_of_set(unsigned set) {
    int n = 0;
    for (; set; set &= set - 1) n++;
    return n;
}

static unsigned options(const struct judge *judge, int cell) {
    int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    return judge->candidates[cell] & ~(unsigned)(judge->rows[row] | judge->columns[column] | judge->boxes[box]);
}

/* Puts a digit into a cell, or takes it out again. */
static void flip(struct judge *judge, int cell, unsigned digit) {
    int row = cell / 9, column = cell % 9;
    judge->rows[row] ^= (uint16_t)digit;
    judge->columns[column] ^= (uint16_t)digit;
    judge->boxes[row / 3 * 3 + column / 3] ^= (uint16_t)digit;
}

/* The place in the list of open cells of one with the fewest options. */
static int tightest(const struct judge *judge) {
    int k, best = 0, fewest = 10;
    for (k = 0; k < judge->open_count && fewest > 0; k++) {
        int n = size_of_set(options(judge, judge->open[k]));
        if (n < fewest) {
            fewest = n;
            best = k;
        }
    }
    return best;
}

/* Tries every digit in every open cell. */
static enum verdict search(struct judge *judge) {
    enum verdict verdict = COUNTED;
    unsigned left, digit;
    int k, cell;
    if (judge->steps-- == 0) return GAVE_UP;
    if (judge->open_count == 0) return ++judge->count == judge->limit ? LIMITED : COUNTED;
    k = tightest(judge);
    cell = judge->open[k];
    judge->open[k] = judge->open[--judge->open_count];
    for (left = options(judge, cell); left && verdict == COUNTED; left &= left - 1) {
        digit = left & (~left + 1);
        flip(judge, cell, digit);
        verdict = search(judge);
        flip(judge, cell, digit);
    }
    judge->open[judge->open_count++] = judge->open[k];
    judge->open[k] = (unsigned char)cell;
    return verdict;
}

enum verdict judge_candidates(const uint16_t *candidates, uint64_t limit, uint64_t steps, uint64_t *count) {
    struct judge judge;
    enum verdict verdict;
    int i;
    memset(&judge, 0, sizeof judge);
    memcpy(judge.candidates, candidates, sizeof judge.candidates);
    for (i = 0; i < 81; i++) judge.open[i] = (unsigned char)i;
    judge.open_count = 81;
    judge.limit = limit;
    judge.steps = steps;
    verdict = search(&judge);
    *count = judge.count;
    return verdict;
}

enum verdict judge_count(const char *board, uint64_t limit, uint64_t steps, uint64_t *count) {
    uint16_t candidates[81];
    int i;
    for (i = 0; i < 81; i++) candidates[i] = (uint16_t)(is_digit(board[i]) ? 1u << (board[i] - '1') : 0x1ffu);
    return judge_candidates(candidates, limit, steps, count);
}
