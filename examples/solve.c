/* Solves the puzzles in a file:  solve FILE  (- reads standard input)
 *
 * A puzzle is a line of 81 characters, the board row by row: digits, and . or 0 for the blanks. What follows them is the
 * puzzle's name. Empty lines and lines that begin with # are skipped. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <sudoku.h>

enum { RUNS = 100 }; /* one run is too short for the clock */

/* One of the 9 lines of a boxed grid. */
static void print_row(const char *cells) {
    for (int c = 0; c < 9; c++) printf("%s%c ", c % 3 == 0 ? "| " : "", cells[c]);
    printf("|");
}

/* The puzzle, and beside it the solution if there is one. */
static void print_boards(const char *puzzle, const char *solution) {
    const char *border = "+-------+-------+-------+";
    for (int r = 0; r <= 9; r++) {
        if (r % 3 == 0) printf("%s%s%s\n", border, solution ? "    " : "", solution ? border : "");
        if (r == 9) break;
        print_row(puzzle + 9 * r);
        if (solution) {
            printf("    ");
            print_row(solution + 9 * r);
        }
        printf("\n");
    }
}

static void solve(const char *name, const char *board) {
    char solution[81];
    int result = 0;
    clock_t start = clock();
    for (int run = 0; run < RUNS; run++) result = sudoku_solve(board, solution);
    double microseconds = (double)(clock() - start) / CLOCKS_PER_SEC / RUNS * 1e6;

    const char *verdict = result == 0   ? "no solution"
                          : result == 1 ? "one solution"
                          : result == 2 ? "several solutions, one of them shown"
                                        : sudoku_error_text(result);
    printf("%s\n", name);
    print_boards(board, result > 0 ? solution : NULL);
    printf("%s (%.1f microseconds)\n\n", verdict, microseconds);
}

int main(int argc, char **argv) {
    char line[512];
    int number = 0, bad_lines = 0;
    FILE *file = argc != 2 ? NULL : strcmp(argv[1], "-") == 0 ? stdin : fopen(argv[1], "r");
    if (!file) {
        if (argc == 2) perror(argv[1]);
        else fprintf(stderr, "usage: solve FILE  (- reads standard input)\n");
        return 1;
    }
    while (fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#') continue;
        if (strlen(line) < 81) {
            fprintf(stderr, "line %d: a board has 81 cells, not %d\n", number, (int)strlen(line));
            bad_lines++;
            continue;
        }
        const char *name = line + 81 + strspn(line + 81, " \t");
        solve(*name ? name : "(no name)", line);
    }
    printf("Each time is the average of %d runs.\n", RUNS);
    return bad_lines ? 1 : 0;
}
