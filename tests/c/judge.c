#include "judge.h"

#include <string.h>

static int is_digit(char byte) { return byte >= '1' && byte <= '9'; }

int judge_bytes(const char *board) {
    int i;
    for (i = 0; i < 81; i++)
        if (!is_digit(board[i]) && board[i] != '.' && board[i] != '0') return 0;
    return 1;
}

/* The cells of a house: the rows are 0 to 8, the columns 9 to 17, the boxes 18 to 26. */
static int cell_of(int house, int place) {
    int n = house % 9;
    if (house < 9) return 9 * n + place;
    if (house < 18) return 9 * place + n;
    return n / 3 * 27 + n % 3 * 3 + place / 3 * 9 + place % 3;
}

int judge_houses(const char *board) {
    int house, i, j;
    for (house = 0; house < 27; house++) {
        for (i = 0; i < 9; i++) {
            char byte = board[cell_of(house, i)];
            for (j = 0; j < i; j++)
                if (is_digit(byte) && byte == board[cell_of(house, j)]) return 0;
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
    uint16_t taken[27]; /* the digits that stand in each house */
    unsigned char filled[81];
    int open; /* the cells that are not filled */
    uint64_t limit, steps, count;
};

static int size_of_set(unsigned set) {
    int n = 0;
    for (; set; set &= set - 1) n++;
    return n;
}

static unsigned options(const struct judge *judge, int cell) {
    int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    if (judge->filled[cell]) return 0;
    return judge->candidates[cell] & ~(unsigned)(judge->taken[row] | judge->taken[9 + column] | judge->taken[18 + box]);
}

/* Puts a digit into a cell, or takes it out again. */
static void flip(struct judge *judge, int cell, unsigned digit) {
    int row = cell / 9, column = cell % 9;
    judge->taken[row] ^= (uint16_t)digit;
    judge->taken[9 + column] ^= (uint16_t)digit;
    judge->taken[18 + row / 3 * 3 + column / 3] ^= (uint16_t)digit;
    judge->filled[cell] ^= 1;
    judge->open += judge->filled[cell] ? -1 : 1;
}

/* Which digit is in this cell, or where in this house is this digit? */
struct question {
    int size;        /* the number of answers */
    int cell, house; /* one of the two, the other below 0 */
    unsigned digits; /* those of the cell, or the one */
};

/* One with the fewest answers. */
static struct question tightest(const struct judge *judge) {
    struct question best = {10, -1, -1, 0};
    unsigned sets[81], digit;
    int cell, house, place, n;
    for (cell = 0; cell < 81; cell++) {
        sets[cell] = options(judge, cell);
        n = judge->filled[cell] ? best.size : size_of_set(sets[cell]);
        if (n < best.size) best = (struct question){n, cell, -1, sets[cell]};
    }
    for (house = 0; house < 27 && best.size > 1; house++) {
        for (digit = 1; digit < 1 << 9; digit <<= 1) {
            if (judge->taken[house] & digit) continue;
            for (n = place = 0; place < 9; place++) n += (sets[cell_of(house, place)] & digit) != 0;
            if (n < best.size) best = (struct question){n, -1, house, digit};
        }
    }
    return best;
}

/* Tries every answer to every question. */
static enum verdict search(struct judge *judge) {
    enum verdict verdict = COUNTED;
    struct question question;
    unsigned left, digit;
    int place, cell;
    if (judge->steps-- == 0) return GAVE_UP;
    if (judge->open == 0) return ++judge->count == judge->limit ? LIMITED : COUNTED;
    question = tightest(judge);
    for (place = 0; place < (question.house < 0 ? 1 : 9); place++) {
        cell = question.house < 0 ? question.cell : cell_of(question.house, place);
        for (left = options(judge, cell) & question.digits; left && verdict == COUNTED; left &= left - 1) {
            digit = left & (~left + 1);
            flip(judge, cell, digit);
            verdict = search(judge);
            flip(judge, cell, digit);
        }
    }
    return verdict;
}

enum verdict judge_candidates(const uint16_t *candidates, uint64_t limit, uint64_t steps, uint64_t *count) {
    struct judge judge;
    enum verdict verdict;
    memset(&judge, 0, sizeof judge);
    memcpy(judge.candidates, candidates, sizeof judge.candidates);
    judge.open = 81;
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
