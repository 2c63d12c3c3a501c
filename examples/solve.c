/* Solves every puzzle of a file:  solve FILE  (- reads standard input)
 *
 * The puzzles may come in any format that sudoku_parse() reads: lines of 81 characters, nine lines of nine, grids. What
 * follows the 81 characters of a line is the puzzle's name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sudoku.h>

enum { RUNS = 100 }; /* one run is too short for the clock */

/* The whole of a file, to be freed; NULL if it cannot be read. */
static char *read_all(FILE *file, size_t *length) {
    size_t size = 1 << 16;
    char *text = malloc(size);
    *length = 0;
    while (text) {
        *length += fread(text + *length, 1, size - *length, file);
        if (*length < size) break;
        char *larger = realloc(text, size *= 2);
        if (!larger) free(text);
        text = larger;
    }
    return ferror(file) ? NULL : text;
}

/* Two texts of several lines side by side; the right one may be empty. */
static void print_beside(const char *left, const char *right) {
    while (*left) {
        int l = (int)strcspn(left, "\n"), r = (int)strcspn(right, "\n");
        printf("%.*s%s%.*s\n", l, left, r ? "    " : "", r, right);
        left += l + (left[l] == '\n');
        right += r + (right[r] == '\n');
    }
}

static void solve(const char *board) {
    char solution[81], puzzle_grid[400], solution_grid[400] = "";
    int result = 0;
    clock_t start = clock();
    for (int run = 0; run < RUNS; run++) result = sudoku_solve(board, solution);
    double microseconds = (double)(clock() - start) / CLOCKS_PER_SEC / RUNS * 1e6;

    sudoku_format(SUDOKU_FORMAT_GRID, NULL, board, NULL, puzzle_grid, sizeof puzzle_grid);
    if (result > 0) sudoku_format(SUDOKU_FORMAT_GRID, NULL, solution, NULL, solution_grid, sizeof solution_grid);
    print_beside(puzzle_grid, solution_grid);

    const char *verdict = result == 0   ? "no solution"
                          : result == 1 ? "one solution"
                          : result == 2 ? "several solutions, one of them shown"
                                        : sudoku_error_text(result);
    printf("%s (%.1f microseconds)\n\n", verdict, microseconds);
}

int main(int argc, char **argv) {
    FILE *file = argc != 2 ? NULL : strcmp(argv[1], "-") == 0 ? stdin : fopen(argv[1], "rb");
    size_t length, at = 0, used;
    char *text = file ? read_all(file, &length) : NULL;
    if (!text) {
        if (argc == 2) perror(argv[1]);
        else fprintf(stderr, "usage: solve FILE  (- reads standard input)\n");
        return 1;
    }

    char board[81];
    int number = 0, result;
    while ((result = sudoku_parse(text + at, length - at, board, NULL, &used)) == 1) {
        /* The last line that was read: its name, if it is a line of a board and a name. */
        size_t end = at + used, start;
        while (end > at && strchr("\r\n", text[end - 1])) end--;
        for (start = end; start > at && text[start - 1] != '\n';) start--;
        number++;
        if (end - start > 82) printf("%.*s\n", (int)(end - start - 82), text + start + 82);
        else printf("Puzzle %d\n", number);
        solve(board);
        at += used;
    }
    if (number > 0 && result == 0) {
        printf("Each time is the average of %d runs.\n", RUNS);
    } else if (result == 0) {
        fprintf(stderr, "%s: no puzzle in it\n", argv[1]);
    } else {
        int line = 1;
        for (size_t n = 0; n < at + used; n++) line += text[n] == '\n';
        fprintf(stderr, "%s: line %d: %s\n", argv[1], line, sudoku_error_text(result));
    }
    free(text);
    return number > 0 && result == 0 ? 0 : 1;
}
