/* A solver that is slow and plain, to judge the library by. It shares no code with it. */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdint.h>

enum verdict {
    COUNTED, /* every solution was counted */
    LIMITED, /* the limit was reached */
    GAVE_UP  /* too many steps: nothing is said */
};

/* Whether every byte is a digit or a blank; whether no two cells of a house hold the same digit (other bytes are no
 * digits). */
int judge_bytes(const char *board);
int judge_houses(const char *board);

/* Whether 81 bytes are a complete valid grid with the board's givens. */
int judge_solution(const char *board, const char *solution);

/* Counts the solutions up to a limit, taking no more than so many steps. Of a board whose bytes are good. */
enum verdict judge_count(const char *board, uint64_t limit, uint64_t steps, uint64_t *count);
/* The same for a set of digits that each cell may hold, bit 0 for digit 1. */
enum verdict judge_candidates(const uint16_t *candidates, uint64_t limit, uint64_t steps, uint64_t *count);

#endif
