#include "wishes.h"

#include <string.h>

#include "boards.h"
#include "sudoku.h"

/* Where a cell goes by one symmetry. */
static int image_of(int cell, int symmetry) {
    int r = row_of(cell), c = column_of(cell);
    switch (symmetry) {
    case SUDOKU_SYMMETRY_180: return 9 * (8 - r) + 8 - c;
    case SUDOKU_SYMMETRY_90: return 9 * c + 8 - r;
    case SUDOKU_SYMMETRY_HORIZONTAL: return 9 * (8 - r) + c;
    case SUDOKU_SYMMETRY_VERTICAL: return 9 * r + 8 - c;
    case SUDOKU_SYMMETRY_DIAGONAL: return 9 * c + r;
    default: return 9 * (8 - c) + 8 - r;
    }
}

int has_symmetry(const char *puzzle, int symmetry) {
    int cell, bit;
    for (cell = 0; cell < CELLS; cell++)
        for (bit = 1; bit <= SUDOKU_SYMMETRY_ANTIDIAGONAL; bit *= 2)
            if (symmetry & bit && (puzzle[cell] != '.') != (puzzle[image_of(cell, bit)] != '.')) return 0;
    return 1;
}

int every_clue_is_needed(const char *puzzle) {
    char board[CELLS];
    int cell;
    memcpy(board, puzzle, CELLS);
    for (cell = 0; cell < CELLS; cell++) {
        if (is_blank(board[cell])) continue;
        board[cell] = '.';
        if (sudoku_solve(board, NULL) != 2) return 0;
        board[cell] = puzzle[cell];
    }
    return 1;
}

int why_not(const char *mask, int symmetry, int least, int most) {
    int join[CELLS], size[CELLS] = {0}, lost[CELLS] = {0}, sums[CELLS + 1] = {1}, filled[2][9] = {{0}};
    int cell, bit, k, changed, found = 0;
    for (cell = 0; cell < CELLS; cell++) join[cell] = cell;
    do { /* the cells that the symmetry joins get the number of the first of them */
        changed = 0;
        for (cell = 0; cell < CELLS; cell++) {
            for (bit = 1; bit <= SUDOKU_SYMMETRY_ANTIDIAGONAL; bit *= 2) {
                int to = image_of(cell, bit), first = join[to] < join[cell] ? join[to] : join[cell];
                if (!(symmetry & bit) || join[to] == join[cell]) continue;
                join[to] = join[cell] = first;
                changed = 1;
            }
        }
    } while (changed);
    for (cell = 0; cell < CELLS; cell++) {
        size[join[cell]]++;
        lost[join[cell]] |= is_blank(mask[cell]);
    }
    for (cell = 0; cell < CELLS; cell++) {
        if (lost[join[cell]]) continue;
        filled[0][row_of(cell)] = filled[1][column_of(cell)] = 1;
        for (k = CELLS; join[cell] == cell && k >= size[cell]; k--) sums[k] |= sums[k - size[cell]];
    }
    for (k = least > 17 ? least : 17; k <= (most ? most : CELLS); k++) found |= sums[k];
    if (!found) return NO_NUMBER;
    for (k = 0; k < 18; k += 3) {
        const int *lines = &filled[k / 9][k % 9];
        if (lines[0] + lines[1] + lines[2] < 2) return EMPTY_LINES;
    }
    return MAY_BE;
}
