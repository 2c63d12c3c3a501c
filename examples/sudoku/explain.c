/* sudoku explain: all logical steps to the solution of each puzzle. */
#include <stdio.h>

#include <sudoku.h>

#include "command.h"
#include "steps.h"
#include "verdict.h"

/* A line of its own before the steps of a puzzle, and one behind them, for people. */
static void write_line(struct job *job, const struct settings *settings, const char *line) {
    if (settings->style == STYLE_LINE) record_write(job, STYLE_LINE, &(struct record){.text = line});
}

static void explain(struct job *job, const struct settings *settings, const struct boards *boards, size_t n) {
    struct steps steps;
    const char *puzzle = board_at(boards, n);
    int result = 1, number = 0;
    steps_begin(&steps, boards, n);
    while (!job_stops(job) && (result = steps_next(&steps, settings)) == 1) {
        if (number++ == 0 && settings->style == STYLE_LINE)
            record_write(job, STYLE_LINE, &(struct record){.board = puzzle});
        char place[12];
        snprintf(place, sizeof place, "%d", number);
        struct record record = steps_record(&steps);
        record.fields[0] = field_board("puzzle", puzzle);
        record.fields[1] = field_bare("step", place);
        record.fields[2] = field_board("board", steps.board);
        record.fields[3] = field_bare("rating", steps.rating);
        record.fields[4] = field_text("technique", steps.technique);
        record.fields[5] = field_prose("text", steps.text);
        record_write(job, settings->style, &record);
        steps_apply(&steps);
    }
    if (result == 1) return; /* interrupted */
    enum verdict verdict = verdict_of_result(result);
    if (verdict != ONE) write_line(job, settings, instead_of_answer[verdict]);
    else if (number == 0) write_line(job, settings, "# solved");
    if (number > 0) write_line(job, settings, "");
    count_answer(job, boards, n, verdict);
    job_did(job, 1);
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) explain(job, settings, boards, n);
}

const struct command explain_command = {
    .name = "explain",
    .summary = "tell all logical steps to the solution of each puzzle",
    .about = "Writes the puzzle, then its steps, each as  sudoku hint  does, and an empty line. CSV and JSON tell the "
             "board before each step; the format svg is a picture of each step. --max-nodes are those of a step.",
    .options = "Homjsq",
    .columns = "puzzle,step,board,rating,technique,text",
    .verdicts = PUZZLE_VERDICTS,
    .slow = true,
    .work = work,
};
