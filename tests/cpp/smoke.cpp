// The C header, used from C++.
#include <cstdio>
#include <cstring>
#include <string>

#include <sudoku.h>

int main() {
    const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const std::string wanted = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    char board[9][9];
    std::memcpy(board, puzzle.data(), sizeof board);
    if (!is_valid_sudoku(board) || !solve_sudoku(board)) return 1;
    if (std::string(board[0], sizeof board) != wanted) return 2;

    std::string solution(81, ' ');
    if (sudoku_solve(puzzle.data(), &solution[0]) != 1 || solution != wanted) return 3;
    if (sudoku_solve(NULL, NULL) != SUDOKU_ERROR_NULL) return 4;
    std::puts(sudoku_error_text(SUDOKU_ERROR_NULL));
    return 0;
}
