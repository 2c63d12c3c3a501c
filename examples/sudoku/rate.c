/* sudoku rate: how hard each puzzle is for a person. */
#include <stdio.h>

#include <sudoku.h>

#include "boards.h"
#include "command.h"
#include "record.h"
#include "verdict.h"

static void rate(struct job *job, const struct settings *settings, const struct boards *boards, size_t n) {
    const char *puzzle = board_at(boards, n);
    char er[8], ep[8], ed[8], rounds[12], answer[64], line[LINE_ROOM];
    sudoku_rating rating = {0};
    enum verdict verdict = verdict_of_result(sudoku_rate(puzzle, &rating, settings->max_nodes));
    bool rated = verdict == ONE;
    const char *technique = sudoku_technique_name(rating.technique);
    snprintf(er, sizeof er, "%d.%d", rating.er / 10 % 100, rating.er % 10);
    snprintf(ep, sizeof ep, "%d.%d", rating.ep / 10 % 100, rating.ep % 10);
    snprintf(ed, sizeof ed, "%d.%d", rating.ed / 10 % 100, rating.ed % 10);
    snprintf(rounds, sizeof rounds, "%lu", (unsigned long)rating.rounds);
    snprintf(answer, sizeof answer, "%s %s %s %s", er, ep, ed, technique ? technique : "-");
    struct record record = {.text = line_about(puzzle, rated ? answer : instead_of_answer[verdict], line)};
    record.line = board_line(boards, n);
    record.fields[0] = field_board("puzzle", puzzle);
    record.fields[1] = field_bare("er", rated ? er : NULL);
    record.fields[2] = field_bare("ep", rated ? ep : NULL);
    record.fields[3] = field_bare("ed", rated ? ed : NULL);
    record.fields[4] = field_text("technique", rated ? technique : NULL);
    record.fields[5] = field_bare("rounds", rated ? rounds : NULL);
    record.fields[6] = field_text("verdict", verdict_words[verdict]);
    record_write(job, settings->style, &record);
    count_answer(job, boards, n, verdict);
    job_did(job, 1);
}

static void work(struct job *job, const struct settings *settings, const struct boards *boards) {
    for (size_t n = 0; n < boards->count && !job->last && !job_stops(job); n++) rate(job, settings, boards, n);
}

const struct command rate_command = {
    .name = "rate",
    .summary = "tell how hard each puzzle is for a person",
    .about = "Writes the puzzle, its ratings on the scale of Sudoku Explainer (ER, of the hardest step; EP, of the "
             "hardest up to the first digit; ED, of the first step), and the technique of the hardest step. A rating "
             "of 20.0 without a technique (-) is that of a puzzle that no technique solves. CSV and JSON also tell "
             "how many rounds of steps it takes, and the verdict: one (solution), none, several, clash or undecided.",
    .options = "Tomjsq",
    .columns = "puzzle,er,ep,ed,technique,rounds,verdict,line",
    .verdicts = PUZZLE_VERDICTS,
    .work = work,
};
