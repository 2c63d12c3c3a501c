/* sudoku explain: all logical steps to the solution of each puzzle. */
#include <stdio.h>

#include <sudoku.h>

#include "command.h"
#include "steps.h"
#include "verdict.h"

/* Where a puzzle's steps end, or why there are none: a line for people; a row without a step, but behind the last one to
 * the solution. */
static void write_end(struct job *job, const struct settings *settings, const struct steps *steps, int number,
                      uint64_t puzzle_line, enum verdict verdict) {
    bool solved = verdict == ONE;
    const char *text = solved ? "# solved" : instead_of_answer[verdict];
    char line[LINE_ROOM];
    struct record record = {.text = number > 0 ? text : line_about(steps->givens, text, line)};
    record.line = puzzle_line;
    record.fields[0] = field_board("puzzle", steps->givens);
    record.fields[1] = field_bare("step", NULL);
    record.fields[2] = field_board("board", steps->board);
    record.fields[3] = field_bare("rating", NULL);
    record.fields[4] = field_text("technique", NULL);
    record.fields[5] = field_prose("text", NULL);
    record.fields[6] = field_text("verdict", solved ? "solved" : verdict_words[verdict]);
    if (!solved || number == 0) record_write(job, settings->style, &record);
    if (number > 0 && settings->style == STYLE_LINE) record_write(job, STYLE_LINE, &(struct record){.text = ""});
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
        record.line = board_line(boards, n);
        record.fields[0] = field_board("puzzle", puzzle);
        record.fields[1] = field_bare("step", place);
        record.fields[2] = field_board("board", steps.board);
        record.fields[3] = field_bare("rating", steps.rating);
        record.fields[4] = field_text("technique", steps.technique);
        record.fields[5] = field_prose("text", steps.text);
        record.fields[6] = field_text("verdict", verdict_words[ONE]);
        record_write(job, settings->style, &record);
        steps_apply(&steps);
    }
    if (result == 1) return; /* interrupted */
    enum verdict verdict = verdict_of_result(result);
    write_end(job, settings, &steps, number, board_line(boards, n), verdict);
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
             "board before each step, and have a row without a step that tells the verdict where there is none; the format svg is a picture of each step. --max-nodes are those of a step.",
    .options = "Homjsq",
    .columns = "puzzle,step,board,rating,technique,text,verdict,line",
    .verdicts = PUZZLE_VERDICTS,
    .work = work,
};
