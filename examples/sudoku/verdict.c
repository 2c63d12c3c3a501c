#include "verdict.h"

#include <stdio.h>

#include <sudoku.h>

enum verdict verdict_of_count(uint64_t count, bool all) {
    if (count > 1) return SEVERAL;
    if (count == 1) return all ? ONE : SOME;
    return all ? NONE : UNDECIDED;
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
