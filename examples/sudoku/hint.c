/* sudoku hint: the next logical step on each board. */
#include <sudoku.h>

#include "command.h"
#include "steps.h"
#include "verdict.h"

static void hint(struct job *job, const struct settings *settings, const struct boards *boards, size_t n) {
    struct steps steps;
    steps_begin(&steps, boards, n);
    int result = steps_next(&steps, settings);
    enum verdict verdict = verdict_of_result(result);
    bool told = result == 1;
    const char *puzzle = board_at(boards, n);
    char line[LINE_ROOM];
    struct record record = {.text = line_about(puzzle, verdict == ONE ? "# solved" : instead_of_answer[verdict], line)};
    if (told) record = steps_record(&steps);
    record.line = board_line(boards, n);
    record.fields[0] = field_board("puzzle", puzzle);
    record.fields[1] = field_bare("rating", told ? steps.rating : NULL);
    record.fields[2] = field_text("technique", told ? steps.technique : NULL);
    record.fields[3] = field_prose("text", told ? steps.text : NULL);
    record.fields[4] = field_text("verdict", told || verdict != ONE ? verdict_words[verdict] : "solved");
    record_write(job, settings->style, &record);
    count_answer(job, boards, n, verdict);
    job_did(job, 1);
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) hint(job, settings, boards, n);
}

const struct command hint_command = {
    .name = "hint",
    .summary = "tell the next logical step on each board",
    .about = "Writes the rating of the easiest step that the board allows, its technique, why it is right, and what "
             "follows. All digits are taken for givens, also a cell's only candidate in a grid of candidates; the "
             "others are pencil marks: where the solution's digit is missing, that is told first. Where "
             "there is no step stands the puzzle and why, such as \"# solved\"; CSV and JSON tell the verdict. The format "
             "svg is a picture of the step.",
    .options = "Homjsq",
    .columns = "puzzle,rating,technique,text,verdict,line",
    .verdicts = PUZZLE_VERDICTS,
    .work = work,
};
