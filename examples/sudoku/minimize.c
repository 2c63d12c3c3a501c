/* sudoku minimize: puzzles without the clues that can be spared. */
#include <stdio.h>
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

static const char *const instead[] = {"# no solution", NULL, "# several solutions", CLASH_COMMENT};

static enum verdict verdict_of(int result) {
    return result == SUDOKU_ERROR_CLASH         ? CLASH
           : result == SUDOKU_ERROR_NO_SOLUTION ? NONE
           : result == SUDOKU_ERROR_NOT_UNIQUE  ? SEVERAL
                                                : ONE;
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) {
        char minimal[81], clues[24];
        memcpy(minimal, board_at(boards, n), 81);
        int result = sudoku_minimize(board_seed(job, settings, boards, n, 0), minimal);
        enum verdict verdict = verdict_of(result);
        bool works = verdict == ONE;
        snprintf(clues, sizeof clues, "%d", result);
        struct record record = {.board = works ? minimal : NULL, .text = instead[verdict]};
        record.fields[0] = field_board("puzzle", board_at(boards, n));
        record.fields[1] = field_board("minimal", record.board);
        record.fields[2] = field_bare("clues", works ? clues : NULL);
        record_write(job, settings->style, &record);
        if (verdict == CLASH) note_clash(job, boards, n);
        else job->verdicts[verdict]++;
        job->failed += verdict == NONE || verdict == SEVERAL;
        job_did(job, 1);
    }
}

const struct command minimize_command = {
    .name = "minimize",
    .summary = "take clues out of each puzzle till none can be spared",
    .about = "The clues go in random order, so that other seeds may leave other puzzles. The seed of a puzzle follows "
             "from the line in which it begins, not from the number of threads.",
    .options = "Stojsq",
    .columns = "puzzle,minimal,clues",
    .verdicts = PUZZLE_VERDICTS,
    .seeded = true,
    .work = work,
};
