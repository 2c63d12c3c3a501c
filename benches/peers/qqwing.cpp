// QQwing (Debian: libqqwing-dev) as a peer. It counts up to two solutions, or finds one.
#include <cstddef>
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
