/* sudoku format: boards from any format to any other. */
#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count; n++) {
        struct record record = {.board = board_at(boards, n)};
        if (boards->candidates && boards->shown[n]) record.candidates = boards->candidates[n];
        record.line = board_line(boards, n);
        record.fields[0] = field_board("puzzle", record.board);
        record_write(job, settings->style, &record);
    }
    job_did(job, boards->count);
}

const struct command format_command = {
    .name = "format",
    .summary = "write each board in another format",
    .about = "The boards need not be valid. A grid of candidates keeps them in the formats \"candidates\" and "
             "\"svg\".",
    .options = "tojsq",
    .columns = "puzzle,line",
    .work = work,
};
