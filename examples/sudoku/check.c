/* sudoku check: whether each board is valid, and which cells clash. */
#include <stdio.h>
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

enum answer { VALID, COMPLETE, CLASHES };

static const char *const words[] = {"valid", "complete", "clash"};

static enum answer answer_of(const char *board, int8_t result) {
    if (result != 0) return CLASHES;
    return memchr(board, '.', 81) || memchr(board, '0', 81) ? VALID : COMPLETE;
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    int8_t results[BATCH];
    sudoku_check_batch(boards->first, boards->stride, results, boards->count);
    for (size_t n = 0; n < boards->count; n++) {
        const char *board = board_at(boards, n);
        enum answer answer = answer_of(board, results[n]);
        char cells[CELLS_ROOM] = "", text[CELLS_ROOM + 16];
        if (answer == CLASHES) name_clashes(board, cells);
        snprintf(text, sizeof text, "%s%s%s", words[answer], *cells ? " " : "", cells);
        struct record record = {.text = text};
        record.line = board_line(boards, n);
        record.fields[0] = field_board("puzzle", board);
        record.fields[1] = field_text("verdict", words[answer]);
        record.fields[2] = field_text("cells", *cells ? cells : NULL);
        record_write(job, settings->style, &record);
        job->verdicts[answer]++;
        job->failed += answer == CLASHES;
    }
    job_did(job, boards->count);
}

const struct command check_command = {
    .name = "check",
    .summary = "tell whether each board is valid, and which cells clash",
    .about = "Writes \"valid\" for a board in which no digit repeats in a row, column or box, \"complete\" if it "
             "has no blanks besides, and \"clash\" with the cells that repeat a digit, such as \"clash r1c3 "
             "r1c7\". Whether a valid board has a solution, tells  sudoku count --limit 2.",
    .options = "Tojsq",
    .columns = "puzzle,verdict,cells,line",
    .verdicts = {"valid", "complete", "with a clash"},
    .work = work,
};
