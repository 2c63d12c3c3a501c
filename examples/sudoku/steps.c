#include "steps.h"

#include <stdio.h>
#include <string.h>

#include "verdict.h"

void steps_begin(struct steps *steps, const struct boards *boards, size_t n) {
    steps->givens = board_at(boards, n);
    steps->told = 0;
    memcpy(steps->board, steps->givens, 81);
    /* What is not valid gets none, and has no step. */
    memset(steps->candidates, 0, sizeof steps->candidates);
    sudoku_candidates(steps->board, steps->candidates);
    if (!boards->candidates || !boards->shown[n]) return;
    /* A cell that showed one candidate is a digit now, whose peers may still show it. */
    for (int cell = 0; cell < 81; cell++) {
        uint16_t marks = steps->candidates[cell] & boards->candidates[n][cell];
        if (marks) steps->candidates[cell] = marks;
    }
}

int steps_next(struct steps *steps, const struct settings *settings) {
    sudoku_step *step = &steps->step;
    int result = sudoku_hint(steps->givens, steps->board, steps->candidates, step, settings->max_nodes);
    if (result != 1) return result;
    if (steps->told++ == STEPS_MOST) return RESULT_ENDLESS;
    snprintf(steps->rating, sizeof steps->rating, "%d.%d", step->rating / 10, step->rating % 10);
    steps->technique = sudoku_technique_name(step->technique);
    int length = snprintf(steps->line, sizeof steps->line, "%s ", steps->rating);
    steps->text = steps->line + length;
    sudoku_hint_text(step, steps->line + length, STEP_ROOM);
    return result;
}

void steps_apply(struct steps *steps) { sudoku_hint_apply(&steps->step, steps->board, steps->candidates); }

struct record steps_record(const struct steps *steps) {
    return (struct record){.board = steps->board,
                           .text = steps->line,
                           .givens = steps->givens,
                           .candidates = steps->candidates,
                           .step = &steps->step};
}
