// QQwing (Debian: libqqwing-dev) as a peer. It counts up to two solutions, or finds one; and it makes minimal puzzles.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <qqwing.hpp>

extern "C" size_t qqwing_solve(const char in[82], size_t limit, char out[81], size_t *guesses)
{
    static qqwing::SudokuBoard *board = new qqwing::SudokuBoard;
    int cells[81];
    for (int i = 0; i < 81; i++) cells[i] = in[i] >= '1' && in[i] <= '9' ? in[i] - '0' : 0;
    *guesses = 0;
    if (!board->setPuzzle(cells)) return 0;
    if (limit >= 2) return board->countSolutionsLimited();
    if (!board->solve()) return 0;
    const int *solution = board->getSolution();
    for (int i = 0; i < 81; i++) out[i] = '0' + solution[i];
    return 1;
}

extern "C" void qqwing_generate(uint64_t seed, char puzzle[81])
{
    static qqwing::SudokuBoard *board = new qqwing::SudokuBoard;
    srand(static_cast<unsigned>(seed));
    board->generatePuzzle();
    const int *cells = board->getPuzzle();
    for (int i = 0; i < 81; i++) puzzle[i] = cells[i] == 0 ? '.' : static_cast<char>('0' + cells[i]);
}
