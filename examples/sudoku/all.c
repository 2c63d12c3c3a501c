/* sudoku all: every solution of each puzzle. */
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

enum { SLICE = 10000 }; /* nodes between two looks at whether to stop */

/* The next solution of a search: as sudoku_search_next(), but it can be interrupted, and is then an error. */
static int next(struct job *job, sudoku_search *search, char *solution, uint64_t nodes) {
    for (;;) {
        if (job_stops(job)) return SUDOKU_ERROR_BUDGET;
        uint64_t slice = nodes > 0 && nodes < SLICE ? nodes : SLICE;
        int result = sudoku_search_next(search, solution, slice);
        if (result != SUDOKU_ERROR_BUDGET) return result;
        if (nodes > 0 && (nodes -= slice) == 0) return SUDOKU_ERROR_BUDGET;
    }
}

static void enumerate(struct job *job, const struct settings *settings, const struct boards *boards, size_t n) {
    const char *board = board_at(boards, n);
    sudoku_search search;
    char solution[81];
    struct record record = {.board = solution, .givens = board};
    record.line = board_line(boards, n);
    record.fields[0] = field_board("puzzle", board);
    record.fields[1] = field_board("solution", solution);
    job_did(job, 1);
    if (sudoku_search_begin(&search, sizeof search, board) == SUDOKU_ERROR_CLASH) {
        note_clash(job, boards, n);
        return;
    }
    uint64_t count = 0;
    int result = 1;
    while ((!settings->limit || count < settings->limit) &&
           (result = next(job, &search, solution, settings->max_nodes)) == 1) {
        record_write(job, settings->style, &record);
        count++;
    }
    bool used_up = result == SUDOKU_ERROR_BUDGET && !job_stops(job);
    if (used_up)
        job_note(job, board_line(boards, n), 1, "the nodes were used up before the next solution was found");
    job->verdicts[verdict_of_count(count, result == 0)]++;
    job->failed += used_up || (count == 0 && result == 0);
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) enumerate(job, settings, boards, n);
}

const struct command all_command = {
    .name = "all",
    .summary = "write every solution of each puzzle",
    .about = "One solution after the other, those of a puzzle together; for a puzzle without solution nothing. A "
             "puzzle with few givens may have more than anyone can wait for: --limit bounds their number, "
             "--max-nodes the search from each to the next.",
    .options = "tolmjsq",
    .columns = "puzzle,solution,line",
    .verdicts = PUZZLE_VERDICTS,
    .work = work,
};
