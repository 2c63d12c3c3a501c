/* Solves every puzzle of a file:  solve FILE  (- reads standard input)
 *
 * The puzzles may come in any format that sudoku_parse() reads: lines of 81 characters, nine lines of nine, grids. What
 * follows the 81 characters at the beginning of a line is the puzzle's name. */
#include <stdbool.h>
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

/* Whether a text of some length begins with this board, its blanks written '.' or '0'. */
static bool begins_with(const char *text, size_t length, const char *board) {
    if (length < 81) return false;
    for (int n = 0; n < 81; n++)
        if (text[n] != board[n] && !(text[n] == '0' && board[n] == '.')) return false;
    return true;
}

/* Prints a puzzle's name, if the line is the board and a name, else its number. */
static void print_name(const char *line, size_t length, const char *board, int number) {
    size_t start = 81;
    if (begins_with(line, length, board)) {
        while (start < length && strchr(" \t#,;", line[start])) start++;
        /* What follows may also be a board, such as the solution: its bytes are digits and blanks. */
        bool another = length - start >= 81 && sudoku_check(line + start, NULL) != SUDOKU_ERROR_CELL;
        if (start < length && !another) {
            printf("%.*s\n", (int)(length - start), line + start);
            return;
        }
    }
    printf("Puzzle %d\n", number);
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
        /* The last line that was read may have a name. */
        size_t end = at + used, start;
        while (end > at && strchr("\r\n", text[end - 1])) end--;
        for (start = end; start > at && !strchr("\r\n", text[start - 1]);) start--;
        print_name(text + start, end - start, board, ++number);
        solve(board);
        at += used;
    }
    if (number > 0 && result == 0) {
        printf("Each time is the average of %d runs in a row, so of a warm one: a first call takes longer.\n", RUNS);
    } else if (result == 0) {
        fprintf(stderr, "%s: no puzzle in it\n", argv[1]);
    } else {
        int line = 1, column = 1;
        for (size_t n = 0; n < at + used; n++, column++)
            if (text[n] == '\n') line++, column = 0;
        fprintf(stderr, "%s: line %d, column %d: %s (docs/formats.md tells what is read)\n", argv[1], line, column,
                sudoku_error_text(result));
    }
    free(text);
    return number > 0 && result == 0 ? 0 : 1;
}
