/* The logical steps to the solution of a puzzle. */
#ifndef STEPS_H
#define STEPS_H

#include <sudoku.h>

#include "boards.h"
#include "record.h"
#include "settings.h"

enum {
    STEP_ROOM = 1 << 16, /* bytes of a step's text */
    STEPS_MOST = 1000    /* more than any puzzle has: each step places, strikes or adds at least one of 729 candidates */
};

struct steps {
    const char *givens;
    char board[81];
    uint16_t candidates[81];
    sudoku_step step;
    int told; /* how many steps there were so far */
    /* The step as text: its rating, its technique, and all of it in English, with the rating before it. */
    char rating[8];
    const char *technique;
    char line[STEP_ROOM + 8];
    const char *text; /* the line without the rating */
};

/* Begins with a board of the input: all its digits are givens. The pencil marks are those that the input shows,
 * as far as the plain rules allow them; a cell without any is not marked yet, and gets all that they allow. */
void steps_begin(struct steps *steps, const struct boards *boards, size_t n);

/* The next step: 1 if there is one, 0 if the board is solved, or an error, also where the steps lead nowhere. */
int steps_next(struct steps *steps, const struct settings *settings);

/* Carries the step out. */
void steps_apply(struct steps *steps);

/* The step as it is drawn and told. */
struct record steps_record(const struct steps *steps);

#endif
