/* Draws the pictures of rating.md: draw FOLDER < tests/data/hints.tsv
 * Without FOLDER, writes the names of all techniques.
 *
 * Each line has a puzzle, the number of steps that come before, and what is said of the next; that one is drawn. The file
 * is called as the technique is. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sudoku.h>

/* "Dynamic Cell Forcing Chains (+)" becomes "dynamic-cell-forcing-chains-plus". */
static void put_name(const char *name, char *to) {
    char last = '-';
    for (; *name; name++) {
        if (*name == '+') to += sprintf(to, "plus");
        else if (isalnum((unsigned char)*name)) *to++ = (char)tolower((unsigned char)*name);
        else if (last != '-') *to++ = '-';
        last = to[-1];
    }
    if (last == '-') to--;
    *to = 0;
}

int main(int count, char **arguments) {
    static char line[1 << 17], svg[1 << 18];
    int technique;
    for (technique = 1; count < 2 && technique < 256; technique++)
        if (sudoku_technique_name(technique)) puts(sudoku_technique_name(technique));
    while (count == 2 && fgets(line, sizeof line, stdin)) {
        char board[81], name[200], path[4096];
        uint16_t candidates[81];
        sudoku_step step;
        long before, n;
        FILE *file;
        if (line[0] == '#') continue;
        before = strtol(line + 81, NULL, 10);
        memcpy(board, line, 81);
        sudoku_candidates(board, candidates);
        for (n = 0; sudoku_hint(line, board, candidates, &step, 0) == 1 && n < before; n++)
            sudoku_hint_apply(&step, board, candidates);
        put_name(sudoku_technique_name(step.technique), name);
        if (n < before || sudoku_hint_svg(&step, line, board, candidates, svg, sizeof svg) >= (int64_t)sizeof svg) return 1;
        snprintf(path, sizeof path, "%s/%s.svg", arguments[1], name);
        file = fopen(path, "w");
        if (!file || fputs(svg, file) == EOF || fclose(file) == EOF) return 1;
    }
    return 0;
}
