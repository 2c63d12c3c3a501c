/* sudoku shuffle: equal puzzles that look nothing alike. */
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last; n++) {
        for (uint64_t copy = 0; copy < settings->number && !job_stops(job); copy++) {
            char shuffled[81];
            memcpy(shuffled, board_at(boards, n), 81);
            sudoku_shuffle(board_seed(job, settings, boards, n, copy), shuffled);
            struct record record = {.board = shuffled};
            record.line = board_line(boards, n);
            record.fields[0] = field_board("puzzle", board_at(boards, n));
            record.fields[1] = field_board("shuffled", shuffled);
            record_write(job, settings->style, &record);
        }
        job_did(job, 1);
    }
}

const struct command shuffle_command = {
    .name = "shuffle",
    .summary = "write random equal puzzles of each puzzle",
    .about = "Rows, columns, bands and stacks are exchanged, the board is transposed, the digits are renamed: each of "
             "the ways is as likely as any other. The seed of a puzzle follows from the line in which it begins, not "
             "from the number of threads.",
    .options = "NStojsq",
    .columns = "puzzle,shuffled,line",
    .seeded = true,
    .work = work,
};
