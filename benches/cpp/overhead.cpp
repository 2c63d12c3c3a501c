// What sudoku.hpp costs over the C calls beneath it: both do the same work in one run, in turn, and their answers are
// compared. Prints the median of each and their difference.
//
//     make bench-cpp
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <sudoku.hpp>

using namespace sudoku::literals;

namespace {

constexpr int rounds = 41;

double nanoseconds() {
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

// Times two functions that return a sum of their answers.
template <class C, class Cpp>
void compare(const char *what, std::size_t n, C c, Cpp cpp) {
    std::vector<double> c_times, cpp_times;
    unsigned long c_sum = 0, cpp_sum = 0;
    const auto once = [n](auto &work, unsigned long &sum, std::vector<double> &times) {
        const double start = nanoseconds();
        sum = work();
        times.push_back((nanoseconds() - start) / static_cast<double>(n));
    };
    for (int round = 0; round < rounds; round++) {
        if (round % 2 != 0) once(c, c_sum, c_times);
        once(cpp, cpp_sum, cpp_times);
        if (round % 2 == 0) once(c, c_sum, c_times);
    }
    if (c_sum != cpp_sum) {
        std::printf("%s: C says %lu, C++ says %lu\n", what, c_sum, cpp_sum);
        std::exit(1);
    }
    const double c_time = median(c_times), cpp_time = median(cpp_times);
    std::printf("%-26s  C %8.1f ns  C++ %8.1f ns  %+5.1f %%\n", what, c_time, cpp_time, 100 * (cpp_time / c_time - 1));
}

unsigned long sum_of(const char *board) { return static_cast<unsigned char>(board[0]) + 7UL * static_cast<unsigned char>(board[40]); }

} // namespace

int main() {
    constexpr auto puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"_sudoku;
    std::vector<sudoku::board> boards;
    for (int first = 0; first < 9; first++) {
        std::array<int, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
        std::rotate(digits.begin(), digits.begin() + first, digits.end());
        sudoku::board board = *sudoku::relabel(puzzle, digits);
        for (int turn = 0; turn < 4; turn++, board = sudoku::rotate(board))
            for (int copy = 0; copy < 100; copy++) boards.push_back(copy % 2 != 0 ? sudoku::transpose(board) : board);
    }
    const std::size_t n = boards.size();

    compare("is_valid", n,
        [&] { unsigned long sum = 0; for (auto &b : boards) sum += is_valid_sudoku(reinterpret_cast<const char (*)[9]>(b.data())); return sum; },
        [&] { unsigned long sum = 0; for (auto &b : boards) sum += sudoku::is_valid(b); return sum; });
    compare("solve", n,
        [&] { unsigned long sum = 0; char s[81]; for (auto &b : boards) { sum += static_cast<unsigned long>(sudoku_solve(b.data(), s)); sum += sum_of(s); } return sum; },
        [&] { unsigned long sum = 0; for (auto &b : boards) { const auto a = sudoku::solve(b); sum += static_cast<unsigned long>(a->verdict); sum += sum_of(a->solution.data()); } return sum; });
    compare("count", n,
        [&] { unsigned long sum = 0; for (auto &b : boards) { uint64_t count = 0; sudoku_count(b.data(), 0, 0, &count); sum += count; } return sum; },
        [&] { unsigned long sum = 0; for (auto &b : boards) sum += sudoku::count(b)->count; return sum; });
    compare("all solutions", n,
        [&] { unsigned long sum = 0; sudoku_search search; char s[81]; for (auto &b : boards) { sudoku_search_begin(&search, sizeof search, b.data()); while (sudoku_search_next(&search, s, 0) == 1) sum += sum_of(s); } return sum; },
        [&] { unsigned long sum = 0; for (auto &b : boards) for (auto &s : sudoku::solutions(b)) sum += sum_of(s.data()); return sum; });

    std::string lines;
    for (auto &b : boards) (lines += b.view()) += '\n';
    compare("parse a line", n,
        [&] { unsigned long sum = 0; const char *text = lines.data(); std::size_t left = lines.size(), used = 0; char b[81]; while (sudoku_parse(text, left, b, nullptr, &used) == 1) { sum += sum_of(b); text += used; left -= used; } return sum; },
        [&] { unsigned long sum = 0; sudoku::reader reader(lines); for (sudoku::board b; reader.next(b);) sum += sum_of(b.data()); return sum; });
}
