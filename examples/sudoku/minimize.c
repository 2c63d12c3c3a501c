/* sudoku minimize: puzzles without the clues that can be spared. */
#include <stdio.h>
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) {
        char minimal[81], clues[24];
        memcpy(minimal, board_at(boards, n), 81);
        int result = sudoku_minimize(board_seed(job, settings, boards, n, 0), minimal);
        enum verdict verdict = verdict_of_result(result);
        bool works = verdict == ONE;
        snprintf(clues, sizeof clues, "%d", result);
        struct record record = {.board = works ? minimal : NULL, .text = instead_of_answer[verdict]};
        record.line = board_line(boards, n);
        record.fields[0] = field_board("puzzle", board_at(boards, n));
        record.fields[1] = field_board("minimal", record.board);
        record.fields[2] = field_bare("clues", works ? clues : NULL);
        record_write(job, settings->style, &record);
        count_answer(job, boards, n, verdict);
        job_did(job, 1);
    }
}

const struct command minimize_command = {
    .name = "minimize",
    .summary = "take clues out of each puzzle till none can be spared",
    .about = "The clues go in random order, so that other seeds may leave other puzzles. The seed of a puzzle follows "
             "from the line in which it begins, not from the number of threads.",
    .options = "Stojsq",
    .columns = "puzzle,minimal,clues,line",
    .verdicts = PUZZLE_VERDICTS,
    .seeded = true,
    .work = work,
};
