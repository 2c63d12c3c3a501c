/* sudoku canonical: the form that all equal puzzles have in common. */
#include <stdio.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) {
        const char *board = board_at(boards, n);
        char canonical[81], number[24] = "";
        uint64_t automorphisms;
        bool clash = sudoku_canonical(board, canonical, NULL, &automorphisms) != 0;
        if (!clash) snprintf(number, sizeof number, "%llu", (unsigned long long)automorphisms);
        struct record record = {.board = clash ? NULL : canonical, .text = CLASH_COMMENT};
        record.line = board_line(boards, n);
        record.fields[0] = field_board("puzzle", board);
        record.fields[1] = field_board("canonical", record.board);
        record.fields[2] = field_bare("automorphisms", clash ? NULL : number);
        record_write(job, settings->style, &record);
        if (clash) note_clash(job, boards, n);
        job_did(job, 1);
    }
}

const struct command canonical_command = {
    .name = "canonical",
    .summary = "write the canonical form of each puzzle",
    .about = "Puzzles are equal if one becomes the other by exchanging rows, columns, bands and stacks, by transposing "
             "and by renaming the digits. The canonical form is the smallest of all equal puzzles, so that equal "
             "puzzles have the same. CSV and JSON also tell in how many ways a puzzle is equal to itself.",
    .options = "tojsq",
    .columns = "puzzle,canonical,automorphisms,line",
    .verdicts = {NULL, NULL, NULL, "with givens that clash"},
    .work = work,
};
