/* sudoku solve: the solution of each puzzle. */
#include <string.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

static const char *const instead[] = {"# no solution", NULL, "# several solutions", CLASH_COMMENT};

static const char *refuses(const struct settings *settings) {
    if (!settings->first || !settings->unique) return NULL;
    return "--first does not look for the second solution that --unique refuses";
}

static enum verdict verdict_of(int8_t result) { return result < 0 ? CLASH : (enum verdict)result; }

static void count_verdict(struct job *job, const struct settings *settings, const struct boards *boards, size_t n,
                          enum verdict verdict) {
    if (verdict == CLASH) {
        note_clash(job, boards, n);
        return;
    }
    job->verdicts[verdict == ONE && settings->first ? SOME : verdict]++;
    job->failed += verdict == NONE || (verdict == SEVERAL && settings->unique);
}

/* A line for each puzzle, where they were solved to, as far as nothing stands in the way. */
static void write_lines(struct job *job, const struct settings *settings, const struct boards *boards, char *out,
                        const int8_t *results) {
    char *to = out;
    size_t count = 0;
    for (bool last = job->last; count < boards->count && !last; count++) {
        size_t n = count;
        enum verdict verdict = verdict_of(results[n]);
        last = verdict == CLASH && settings->strict;
        const char *from = out + n * 82;
        if (verdict == ONE || (verdict == SEVERAL && !settings->unique)) {
            if (to != from) memmove(to, from, 81);
            to += 81;
        } else {
            size_t length = strlen(instead[verdict]);
            memcpy(to, instead[verdict], length);
            to += length;
        }
        *to++ = '\n';
    }
    /* Only now: a message may pass on what the job has, and then its room begins anew. */
    job_wrote(job, (size_t)(to - out));
    for (size_t n = 0; n < count; n++) count_verdict(job, settings, boards, n, verdict_of(results[n]));
}

static void write_records(struct job *job, const struct settings *settings, const struct boards *boards,
                          const char *solutions, const int8_t *results) {
    for (size_t n = 0; n < boards->count && !job->last; n++) {
        enum verdict verdict = verdict_of(results[n]);
        const char *puzzle = board_at(boards, n);
        bool solved = verdict == ONE || (verdict == SEVERAL && !settings->unique);
        const char *solution = solved ? solutions + n * 82 : NULL;
        struct record record = {.board = solution, .text = instead[verdict], .givens = puzzle};
        record.line = board_line(boards, n);
        record.fields[0] = field_board("puzzle", puzzle);
        record.fields[1] = field_text("solutions", settings->first && verdict == ONE ? "some" : verdict_words[verdict]);
        record.fields[2] = field_board("solution", solution);
        record_write(job, settings->style, &record);
        count_verdict(job, settings, boards, n, verdict);
    }
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    int8_t results[BATCH];
    char solutions[BATCH * 82];
    bool lines = settings->style == STYLE_LINE;
    char *out = lines ? job_room(job, BATCH * 82) : solutions;
    sudoku_solve_batch(boards->first, boards->stride, out, 82, results, boards->count, settings->first ? 1 : 2);
    if (lines) write_lines(job, settings, boards, out, results);
    else write_records(job, settings, boards, solutions, results);
    job_did(job, boards->count);
}

const struct command solve_command = {
    .name = "solve",
    .summary = "write the solution of each puzzle",
    .about = "Of a puzzle with several solutions one is written, always the same; --unique refuses it. In the "
             "place of a solution that there is not, stands a comment, such as \"# no solution\", so that there "
             "is one line, or grid, for each puzzle. CSV and JSON tell for each puzzle whether it has none, one "
             "or several.",
    .options = "tojsufq",
    .columns = "puzzle,solutions,solution,line",
    .verdicts = PUZZLE_VERDICTS,
    .refuses = refuses,
    .work = work,
};
