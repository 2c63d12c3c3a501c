#include "verdict.h"

#include <stdio.h>

#include <sudoku.h>

enum verdict verdict_of_count(uint64_t count, bool all) {
    if (count > 1) return SEVERAL;
    if (count == 1) return all ? ONE : SOME;
    return all ? NONE : UNDECIDED;
}

enum verdict verdict_of_result(int result) {
    return result == SUDOKU_ERROR_CLASH         ? CLASH
           : result == SUDOKU_ERROR_NO_SOLUTION ? NONE
           : result == SUDOKU_ERROR_NOT_UNIQUE  ? SEVERAL
           : result == SUDOKU_ERROR_BUDGET      ? UNDECIDED
           : result < 0                         ? FAULT
                                                : ONE;
}

const char *const verdict_words[] = {
    [NONE] = "none", [ONE] = "one",   [SEVERAL] = "several", [CLASH] = "clash",
    [SOME] = "some", [UNDECIDED] = "undecided", [FAULT] = "fault",
};

const char *const instead_of_answer[] = {
    [NONE] = "# no solution",      [ONE] = NULL,
    [SEVERAL] = "# several solutions", [CLASH] = CLASH_COMMENT,
    [UNDECIDED] = "# the nodes were used up", [FAULT] = "# internal error",
};

const char *line_about(const char *puzzle, const char *text, char line[LINE_ROOM]) {
    for (int cell = 0; cell < 81; cell++) line[cell] = puzzle[cell] == '0' ? '.' : puzzle[cell];
    snprintf(line + 81, LINE_ROOM - 81, " %s", text);
    return line;
}

void count_answer(struct job *job, const struct boards *boards, size_t n, enum verdict verdict) {
    if (verdict == CLASH) {
        note_clash(job, boards, n);
        return;
    }
    job->verdicts[verdict]++;
    job->failed += verdict != ONE;
    if (verdict != FAULT) return;
    job_note(job, board_line(boards, n), 1, "internal error: the library gave an answer that it never should");
    job->troubled = true;
}

int name_clashes(const char *board, char text[CELLS_ROOM]) {
    uint8_t marks[81] = {0};
    int first = -1, length = 0;
    *text = '\0';
    sudoku_check(board, marks);
    for (int n = 0; n < 81; n++) {
        if (!marks[n]) continue;
        length += snprintf(text + length, (size_t)(CELLS_ROOM - length), "%sr%dc%d", first < 0 ? "" : " ", n / 9 + 1,
                           n % 9 + 1);
        if (first < 0) first = n;
    }
    return first;
}

void note_clash(struct job *job, const struct boards *boards, size_t n) {
    char cells[CELLS_ROOM];
    int first = name_clashes(board_at(boards, n), cells);
    job->verdicts[CLASH]++;
    job_bad(job, board_line(boards, n), boards->plain ? (uint64_t)first + 1 : 1, "the givens clash: %s", cells);
}
