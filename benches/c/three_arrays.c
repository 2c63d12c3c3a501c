/* The validity check that most programs have: one array of seen digits for the rows, one for the columns, one for the
 * boxes. */
#include <stdbool.h>

bool three_arrays(const char board[9][9])
{
    bool rows[9][9] = {{0}}, columns[9][9] = {{0}}, boxes[9][9] = {{0}};

    for (int r = 0; r < 9; r++) {
        for (int c = 0; c < 9; c++) {
            char cell = board[r][c];
            if (cell == '.' || cell == '0') continue;
            if (cell < '1' || cell > '9') return false;
            int digit = cell - '1', box = r / 3 * 3 + c / 3;
            if (rows[r][digit] || columns[c][digit] || boxes[box][digit]) return false;
            rows[r][digit] = columns[c][digit] = boxes[box][digit] = true;
        }
    }
    return true;
}
