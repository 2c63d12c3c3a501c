// A second translation unit that uses the header in full: everything in it must be inline, and be the same in both.
#include "second_unit.hpp"

#include <unordered_set>

using namespace sudoku::literals;

namespace second {

const std::error_category& category() { return sudoku::category(); }

sudoku::board literal() {
    constexpr auto made =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"_sudoku;
    return made;
}

std::string everything(const sudoku::board& b) {
    std::string text = b.to_string(sudoku::style::rows);
    std::unordered_set<sudoku::board> seen;
    sudoku::solutions range(b);
    for (const auto& solution : range) seen.insert(solution);
    sudoku::search search(b);
    sudoku::board solution;
    while (search.next(solution)) seen.insert(solution);
    if (const auto answer = sudoku::solve(b)) seen.insert(answer->solution);
    if (const auto filled = sudoku::solution(b)) seen.insert(*filled);
    sudoku::outcome outcomes[1];
    sudoku::board solved[1];
    if (!sudoku::solve_batch({&b, 1}, solved, outcomes)) return "solve_batch failed";
    seen.insert(solved[0]);
    if (!sudoku::check_batch({&b, 1}, outcomes)) return "check_batch failed";
    if (const auto again = sudoku::parse(text)) seen.insert(sudoku::rotate(*again));
    for (const auto& one : seen) {
        const auto pencil = sudoku::candidates::of(one);
        if (!pencil || !sudoku::check(one) || !sudoku::is_valid(one)) return "not valid";
    }
    return std::to_string(seen.size()) + ' ' + std::to_string(sudoku::count(b)->count) + ' ' +
           sudoku::name(sudoku::error::clash);
}

std::size_t layout(int n) {
    const std::size_t sizes[] = {sizeof(sudoku::board),     sizeof(sudoku::candidates),
                                 sizeof(sudoku::search),    sizeof(sudoku::solutions),
                                 sizeof(sudoku::outcome),   sizeof(sudoku::result<sudoku::board>),
                                 sizeof(sudoku::reader),    sizeof(sudoku::result<sudoku::answer>)};
    return sizes[n];
}

} // namespace second
