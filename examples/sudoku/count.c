/* sudoku count: how many solutions each puzzle has. */
#include <stdio.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

enum { LIMIT = 1000000 };

static void count(struct job *job, const struct settings *settings, const struct boards *boards, size_t n) {
    const char *board = board_at(boards, n);
    uint64_t count = 0;
    int result = sudoku_count(board, settings->limited ? settings->limit : LIMIT, settings->max_nodes, &count);
    char number[24], text[32];
    snprintf(number, sizeof number, "%llu", (unsigned long long)count);
    snprintf(text, sizeof text, "%s%s", number, result == 0 ? "" : "+");
    bool clash = result == SUDOKU_ERROR_CLASH;
    struct record record = {.text = clash ? CLASH_COMMENT : text};
    record.line = board_line(boards, n);
    record.fields[0] = field_board("puzzle", board);
    record.fields[1] = field_bare("solutions", clash ? NULL : number);
    record.fields[2] = field_bare("exact", clash ? NULL : result == 0 ? "true" : "false");
    record_write(job, settings->style, &record);
    if (clash) {
        note_clash(job, boards, n);
    } else {
        job->verdicts[verdict_of_count(count, result == 0)]++;
        job->failed += result == 0 && count == 0;
    }
    job_did(job, 1);
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) count(job, settings, boards, n);
}

const struct command count_command = {
    .name = "count",
    .summary = "tell how many solutions each puzzle has",
    .about = "Counting stops at --limit (1000000 unless it is given; 0 is no limit), and when --max-nodes are "
             "used up; the number then has a + behind it, for there may be more. CSV and JSON tell whether it is "
             "exact.",
    .options = "Tolmjsq",
    .columns = "puzzle,solutions,exact,line",
    .verdicts = PUZZLE_VERDICTS,
    .work = work,
};
