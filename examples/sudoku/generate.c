/* sudoku generate: new puzzles. */
#include <stdio.h>

#include <sudoku.h>

#include "command.h"
#include "record.h"

enum { MADE, NOT_FOUND };

static const char *refuses(const struct settings *settings) {
    sudoku_generate_options wish = settings->wish;
    char puzzle[81];
    wish.tries = 1;
    int result = sudoku_generate(0, &wish, puzzle, NULL);
    return result == SUDOKU_ERROR_OPTION ? "no puzzle can have such clues, symmetry, mask and rating together" : NULL;
}

static void make(struct job *job, const struct settings *settings, uint64_t first, uint64_t count) {
    for (uint64_t n = first; n < first + count && !job_stops(job); n++) {
        char puzzle[81], solution[81], clues[24], seed[24], er[8];
        int result = sudoku_generate(settings->seed + n, &settings->wish, puzzle, solution);
        bool made = result > 0, tables = settings->style == STYLE_CSV || settings->style == STYLE_JSON;
        sudoku_rating rating = {0};
        /* The library tells only that the rating is in the range. */
        bool rated = made && tables && settings->wish.max_rating > 0 && sudoku_rate(puzzle, &rating, 0) == 0;
        snprintf(er, sizeof er, "%d.%d", rating.er / 10 % 100, rating.er % 10);
        snprintf(clues, sizeof clues, "%d", result);
        snprintf(seed, sizeof seed, "%llu", (unsigned long long)(settings->seed + n));
        struct record record = {.board = made ? puzzle : NULL, .text = "# no puzzle found"};
        record.fields[0] = field_board("puzzle", record.board);
        record.fields[1] = field_board("solution", made ? solution : NULL);
        record.fields[2] = field_bare("clues", made ? clues : NULL);
        record.fields[3] = field_bare("seed", seed);
        record.fields[4] = field_bare("er", rated ? er : NULL);
        record.fields[5] = field_text("technique", rated ? sudoku_technique_name(rating.technique) : NULL);
        record_write(job, settings->style, &record);
        job->verdicts[made ? MADE : NOT_FOUND]++;
        job->failed += !made;
        job_did(job, 1);
    }
}

const struct command generate_command = {
    .name = "generate",
    .summary = "make new puzzles, each with one solution",
    .about = "Without further wishes the puzzles are minimal: no clue can be spared. The first one is that of the "
             "seed, the next one that of the next number, whatever the number of threads; CSV and JSON tell it, "
             "the solution, and with --rating the rating and its technique. Where none was found in the tries, stands \"# no puzzle found\".",
    .arguments = "",
    .options = "nSCYMGKRtojq",
    .columns = "puzzle,solution,clues,seed,er,technique",
    .verdicts = {"made", "not found"},
    .refuses = refuses,
    .seeded = true,
    .make = make,
};
