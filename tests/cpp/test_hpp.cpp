// Tests of sudoku.hpp. Prints PASSED or FAILED for each test and ends with one line of counts; exits with 0 if all
// passed. Written to compile as C++17 and later, without exceptions and without run-time type information as well.
#include <sudoku.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <set>
#include <sstream>
#include <unordered_set>
#include <vector>
#if __cplusplus >= 202002L
#include <ranges>
#include <span>
#endif

#include "second_unit.hpp"

#if defined(__cpp_exceptions)
#define EXCEPTIONS 1
#endif

namespace {

using namespace sudoku::literals;

int failures; // of the test that runs

bool check_true(bool held, const char* what, int line) {
    if (!held) {
        failures++;
        std::printf("  %s:%d: %s does not hold\n", __FILE__, line, what);
    }
    return held;
}

#define CHECK(...) check_true(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __LINE__)

constexpr auto puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"_sudoku;
constexpr auto solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"_sudoku;
// With several solutions.
constexpr auto open = [] {
    auto made = puzzle;
    for (const std::size_t n : {0U, 1U, 4U, 9U, 12U, 13U}) made[n] = '.';
    return made;
}();
constexpr auto clashing = [] {
    auto made = puzzle;
    made(0, 8) = '7';
    return made;
}();
constexpr auto impossible = [] { // valid, but nothing is left for r1c9
    sudoku::board made;
    for (std::size_t n = 0; n < 8; n++) made.set(n, static_cast<int>(n + 1));
    made(1, 8) = '9';
    return made;
}();
constexpr auto odd_byte = [] {
    auto made = puzzle;
    made[40] = 'x';
    return made;
}();

// What C gives for a board, solution by solution.
std::vector<sudoku::board> enumerated_in_c(const sudoku::board& b) {
    const auto search = std::make_unique<sudoku_search>();
    std::vector<sudoku::board> all;
    sudoku::board found;
    if (sudoku_search_begin(search.get(), sizeof *search, b.data()) == 0)
        while (sudoku_search_next(search.get(), found.data(), 0) == 1) all.push_back(found);
    return all;
}

void layouts() {
    static_assert(sizeof(sudoku::board) == 81 && alignof(sudoku::board) == 1);
    static_assert(sizeof(sudoku::board[2]) == 162);
    static_assert(std::is_trivially_copyable_v<sudoku::board> && std::is_standard_layout_v<sudoku::board>);
    static_assert(std::is_nothrow_default_constructible_v<sudoku::board>);
    static_assert(sizeof(sudoku::candidates) == 162 && std::is_trivially_copyable_v<sudoku::candidates>);
    static_assert(sizeof(sudoku::marks) == 81 && std::is_trivially_copyable_v<sudoku::marks>);
    static_assert(sizeof(sudoku::outcome) == 1 && std::is_trivially_copyable_v<sudoku::outcome>);
    static_assert(std::is_trivially_copyable_v<sudoku::search> && std::is_trivially_copyable_v<sudoku::solutions>);
    static_assert(sizeof(sudoku::search) == sizeof(sudoku_search) + 8);
    static_assert(std::is_trivially_copyable_v<sudoku::result<sudoku::board>>);
    static_assert(std::is_trivially_copyable_v<sudoku::result<sudoku::answer>>);
    static_assert(sizeof(sudoku::result<sudoku::board>) == 88);
    static_assert(sizeof(sudoku::result<sudoku::verdict>) == 8 && sizeof(sudoku::result<void>) == 4);
    const std::size_t here[] = {sizeof(sudoku::board),     sizeof(sudoku::candidates),
                                sizeof(sudoku::search),    sizeof(sudoku::solutions),
                                sizeof(sudoku::outcome),   sizeof(sudoku::result<sudoku::board>),
                                sizeof(sudoku::reader),    sizeof(sudoku::result<sudoku::answer>)};
    for (int n = 0; n < 8; n++) CHECK(second::layout(n) == here[n]);
}

void board_values() {
    constexpr sudoku::board blank;
    static_assert(blank[0] == '.' && blank[80] == '.' && blank.clues() == 0);
    static_assert(puzzle[0] == '5' && puzzle(0, 1) == '3' && puzzle(8, 8) == '9');
    static_assert(puzzle.digit(0) == 5 && puzzle.digit(2) == 0 && odd_byte.digit(40) == -1);
    static_assert(puzzle.clues() == 30 && solved.clues() == 81);
    static_assert(puzzle == puzzle && puzzle != solved && (puzzle < solved) == (puzzle.view() < solved.view()));
    static_assert(blank < puzzle && blank <= puzzle && puzzle > blank && puzzle >= puzzle);
    static_assert(puzzle.size() == 81 && puzzle.view().size() == 81 && puzzle.row(1) == "6..195...");
    static_assert(puzzle.view().data() == puzzle.data());
    auto b = puzzle;
    b[2] = '4';
    CHECK(b(0, 2) == '4' && b != puzzle && b.digit(2) == 4);
    b.set(2, 0);
    CHECK(b == puzzle);
    b.set(2, 9);
    CHECK(b[2] == '9');
    CHECK(std::count(b.begin(), b.end(), '.') == 50);
    b(8, 0) = '0';
    CHECK(b.digit(72) == 0 && b.clues() == 31);
#if defined(__cpp_multidimensional_subscript)
    CHECK(b[0, 2] == '9');
    b[0, 2] = '1';
    CHECK(b(0, 2) == '1');
#endif
    std::unordered_set<sudoku::board> set{puzzle, solved, puzzle, blank};
    CHECK(set.size() == 3 && set.count(puzzle) == 1 && set.count(b) == 0);
    std::set<sudoku::board> ordered{solved, puzzle, blank};
    CHECK(*ordered.begin() == blank);
}

void board_from_bytes() {
    const std::string file = std::string(puzzle.view()) + "\n" + std::string(solved.view()) + "\n";
    const auto first = sudoku::board::from_bytes(std::string_view(file).substr(0, 81));
    CHECK(first && *first == puzzle);
    CHECK(sudoku::board::from_bytes(std::string_view(file).substr(82, 81)).value_or(puzzle) == solved);
    CHECK(sudoku::board::from_bytes(std::string_view(file).substr(0, 80)).error() == sudoku::error::size);
    CHECK(sudoku::board::from_bytes(std::string_view(file).substr(0, 82)).error() == sudoku::error::size);
    CHECK(sudoku::board::from_bytes({}).code() == SUDOKU_ERROR_SIZE);
    std::string zeros(puzzle.view());
    std::replace(zeros.begin(), zeros.end(), '.', '0');
    CHECK(*sudoku::board::from_bytes(zeros) == puzzle);
    static_assert(sudoku::board::from_bytes(solved.view())->digit(80) == 9);
    char rows[9][9];
    puzzle.to_rows(rows);
    CHECK(rows[1][0] == '6' && rows[8][8] == '9');
    CHECK(sudoku::board::from_rows(rows) == puzzle);
    CHECK(solve_sudoku(rows) && sudoku::board::from_rows(rows) == solved);
}

void literals() {
    constexpr auto grid = R"(
        +-------+-------+-------+
        | 5 3 . | . 7 . | . . . |
        | 6 0 . | 1 9 5 | . . . |
        | . 9 8 | . . . | . 6 0 |
        +-------+-------+-------+
        | 8 . . | . 6 . | . . 3 |
        | 4 . . | 8 . 3 | . . 1 |
        | 7 . . | . 2 . | . . 6 |
        +-------+-------+-------+
        | . 6 . | . . . | 2 8 . |
        | . . . | 4 1 9 | . . 5 |
        | . . . | . 8 . | . 7 9 |
        +-------+-------+-------+)"_sudoku;
    static_assert(grid == puzzle);
    CHECK(second::literal() == puzzle);
}

void validity() {
    CHECK(sudoku::is_valid(puzzle) && sudoku::is_valid(solved) && sudoku::is_valid(impossible));
    CHECK(sudoku::is_valid(sudoku::board()));
    CHECK(!sudoku::is_valid(clashing) && !sudoku::is_valid(odd_byte));
    CHECK(sudoku::check(puzzle) && sudoku::check(puzzle).code() == 0);
    CHECK(sudoku::check(clashing).error() == sudoku::error::clash);
    CHECK(sudoku::check(odd_byte).error() == sudoku::error::cell);
    sudoku::marks marks;
    CHECK(!sudoku::check(clashing, marks));
    CHECK(marks.has(4, sudoku::mark::row) && marks.has(8, sudoku::mark::row) && !marks.has(4, sudoku::mark::column));
    CHECK(marks(0, 8) == SUDOKU_MARK_ROW && marks[1] == 0);
    CHECK(!sudoku::check(odd_byte, marks) && marks.has(40, sudoku::mark::character) && marks[0] == 0);
    CHECK(sudoku::check(puzzle, marks) && std::count(marks.cell, marks.cell + 81, 0) == 81);
}

void candidate_values() {
    constexpr sudoku::candidates any;
    static_assert(any[0] == 0x1FF && any.count(80) == 9 && any.has(3, 9) && !any.has(3, 0) && !any.has(3, 10));
    auto c = sudoku::candidates::of(puzzle);
    CHECK(c);
    std::uint16_t in_c[81];
    CHECK(sudoku_candidates(puzzle.data(), in_c) == 0 && std::equal(c->begin(), c->end(), in_c));
    CHECK(c->has(0, 5) && c->count(0) == 1 && c->has(2, 1) && c->has(2, 2) && c->has(2, 4) && c->count(2) == 3);
    c->remove(2, 4);
    CHECK(!c->has(2, 4) && c->count(2) == 2 && *c != *sudoku::candidates::of(puzzle));
    c->add(2, 4);
    c->add(2, 17);
    CHECK((*c)(0, 2) == 0xB && *c == *sudoku::candidates::of(puzzle));
    CHECK(sudoku::candidates::of(clashing).error() == sudoku::error::clash);
    CHECK(sudoku::candidates::of(odd_byte).error() == sudoku::error::cell);
}

void solving() {
    auto answer = sudoku::solve(puzzle);
    CHECK(answer && answer->verdict == sudoku::verdict::unique && answer->solution == solved);
    answer = sudoku::solve(open);
    CHECK(answer && answer->verdict == sudoku::verdict::several && sudoku::is_valid(answer->solution));
    char in_c[81];
    CHECK(sudoku_solve(open.data(), in_c) == 2 && std::memcmp(in_c, answer->solution.data(), 81) == 0);
    answer = sudoku::solve(impossible);
    CHECK(answer && answer->verdict == sudoku::verdict::none && answer->solution == impossible);
    CHECK(sudoku::solve(clashing).error() == sudoku::error::clash);
    CHECK(sudoku::solve(odd_byte).error() == sudoku::error::cell);

    sudoku::board written;
    CHECK(*sudoku::solve(puzzle, written) == sudoku::verdict::unique && written == solved);
    CHECK(*sudoku::solve(impossible, written) == sudoku::verdict::none && written == solved);
    CHECK(sudoku::solve(clashing, written).error() == sudoku::error::clash && written == solved);
    written = puzzle;
    CHECK(*sudoku::solve(written, written) == sudoku::verdict::unique && written == solved);

    CHECK(*sudoku::judge(puzzle) == sudoku::verdict::unique && *sudoku::judge(open) == sudoku::verdict::several);
    CHECK(*sudoku::judge(impossible) == sudoku::verdict::none);
    CHECK(sudoku::judge(odd_byte).code() == SUDOKU_ERROR_CELL && !sudoku::judge(clashing));

    written = puzzle;
    CHECK(sudoku::fill(written) && written == solved);
    written = impossible;
    CHECK(!sudoku::fill(written) && written == impossible);
    CHECK(sudoku::solution(puzzle) == solved);
    CHECK(sudoku::solution(sudoku::board()).has_value());
    CHECK(!sudoku::solution(impossible) && !sudoku::solution(clashing) && !sudoku::solution(odd_byte));
}

void counting() {
    CHECK(sudoku::count(puzzle)->count == 1 && sudoku::count(puzzle)->complete());
    CHECK(sudoku::count(impossible)->count == 0);
    const auto all = enumerated_in_c(open).size();
    CHECK(all > 2 && sudoku::count(open)->count == all);
    auto some = sudoku::count(open, 2);
    CHECK(some->count == 2 && some->why == sudoku::counted::ending::limit && !some->complete());
    some = sudoku::count(sudoku::board(), 1000);
    CHECK(some->count == 1000 && some->why == sudoku::counted::ending::limit);
    some = sudoku::count(sudoku::board(), 0, 1000);
    CHECK(some && some->why == sudoku::counted::ending::budget && some->count < 1000);
    CHECK(sudoku::count(clashing).error() == sudoku::error::clash);
}

void searching() {
    const auto all = enumerated_in_c(open);
    sudoku::search search(open);
    sudoku::board found;
    std::vector<sudoku::board> seen;
    CHECK(search.status());
    while (search.next(found)) seen.push_back(found);
    CHECK(seen == all && search.status());
    CHECK(!search.next(found) && search.status());

    // In steps of one node, and from a copy.
    seen.clear();
    sudoku::search slow(open);
    auto steps = 0;
    for (;;) {
        if (slow.next(found, 1)) seen.push_back(found);
        else if (slow.status().error() != sudoku::error::budget) break;
        if (++steps == 3) {
            auto copy = slow;
            std::vector<sudoku::board> rest = seen;
            while (copy.next(found)) rest.push_back(found);
            CHECK(rest == all);
        }
    }
    CHECK(seen == all && slow.status());

    sudoku::search none(clashing);
    found = puzzle;
    CHECK(none.status().error() == sudoku::error::clash && !none.next(found) && found == puzzle);
    CHECK(none.status().error() == sudoku::error::clash);
    auto copy_of_none = none;
    CHECK(!copy_of_none.next(found) && copy_of_none.status().code() == SUDOKU_ERROR_CLASH);
    CHECK(sudoku::search(odd_byte).status().error() == sudoku::error::cell);

    sudoku::candidates sets = *sudoku::candidates::of(open);
    sudoku::search of_sets(sets);
    seen.clear();
    while (of_sets.next(found)) seen.push_back(found);
    auto sorted = all;
    std::sort(sorted.begin(), sorted.end());
    std::sort(seen.begin(), seen.end());
    CHECK(seen == sorted);
    sets[5] = 0;
    sudoku::search empty_cell(sets);
    CHECK(empty_cell.status() && !empty_cell.next(found) && empty_cell.status());
    sets[5] = 0x200;
    CHECK(sudoku::search(sets).status().error() == sudoku::error::option);
}

void ranges() {
    const auto all = enumerated_in_c(open);
    std::vector<sudoku::board> seen;
    for (const sudoku::board& solution : sudoku::solutions(open)) seen.push_back(solution);
    CHECK(seen == all);

    sudoku::solutions range(open);
    static_assert(std::is_same_v<decltype(range.begin()), decltype(range.end())>);
    static_assert(std::is_same_v<std::iterator_traits<sudoku::solutions::iterator>::iterator_category,
                                 std::input_iterator_tag>);
    const std::vector<sudoku::board> built(range.begin(), range.end());
    CHECK(built == all && range.status());
    CHECK(range.begin() == range.end());

    sudoku::solutions counted(open);
    CHECK(static_cast<std::size_t>(std::distance(counted.begin(), counted.end())) == all.size());

    sudoku::solutions stepped(open);
    auto it = stepped.begin();
    CHECK(it != stepped.end() && *it == all[0] && it->view() == all[0].view());
    CHECK(*it++ == all[0]);
    CHECK(*it == all[1] && *++it == all[2]);

    // The end by the budget; begin() goes on.
    seen.clear();
    sudoku::solutions bounded(open, 1);
    auto stops = 0;
    for (auto rounds = 0; rounds < 100000; rounds++) {
        for (const auto& solution : bounded) seen.push_back(solution);
        if (bounded.status()) break;
        CHECK(bounded.status().error() == sudoku::error::budget);
        stops++;
    }
    CHECK(stops > 1 && seen == all && bounded.status());

    sudoku::solutions invalid(clashing);
    CHECK(invalid.begin() == invalid.end() && invalid.status().error() == sudoku::error::clash);
    auto found = 0;
    for (const auto& solution : sudoku::solutions(*sudoku::candidates::of(puzzle))) found += solution == solved;
    CHECK(found == 1);

    // A copy goes on independently.
    sudoku::solutions original(open);
    (void)original.begin();
    auto copy = original;
    CHECK(*original.begin() == all[1] && *copy.begin() == all[1] && *original.begin() == all[2]);

#if defined(__cpp_lib_ranges)
    static_assert(std::input_iterator<sudoku::solutions::iterator>);
    static_assert(std::ranges::input_range<sudoku::solutions>);
    static_assert(std::ranges::common_range<sudoku::solutions>);
    static_assert(std::ranges::view<sudoku::solutions>);
    static_assert(std::sentinel_for<std::default_sentinel_t, sudoku::solutions::iterator>);
#if !defined(__clang__) || __clang_major__ >= 16 // before, clang cannot compile the views of libstdc++
    seen.clear();
    for (const auto& solution : sudoku::solutions(open) | std::views::take(2)) seen.push_back(solution);
    CHECK(seen.size() == 2 && seen[0] == all[0] && seen[1] == all[1]);
    std::size_t clues = 0;
    for (const auto n : sudoku::solutions(open) | std::views::transform([](const auto& b) { return b.clues(); }))
        clues += n;
    CHECK(clues == 81 * all.size());
#endif
    CHECK(std::ranges::all_of(sudoku::solutions(open), [](const auto& b) { return sudoku::is_valid(b); }));
#endif
}

void batches() {
    const std::vector<sudoku::board> boards{puzzle, open, impossible, clashing, odd_byte, solved};
    std::vector<sudoku::board> solutions(boards.size());
    std::vector<sudoku::outcome> outcomes(boards.size());
    const sudoku::board blank;
    const std::int8_t wanted[] = {1, 2, 0, SUDOKU_ERROR_CLASH, SUDOKU_ERROR_CELL, 1};
    const auto as_wanted = [&](int two) {
        for (std::size_t n = 0; n < 6; n++)
            if (outcomes[n].value != (wanted[n] == 2 ? two : wanted[n])) return false;
        return true;
    };
    CHECK(sudoku::solve_batch(boards, solutions, outcomes) && as_wanted(2));
    CHECK(outcomes[0] && outcomes[1].verdict() == sudoku::verdict::several);
    CHECK(!outcomes[3] && outcomes[3].error() == sudoku::error::clash && !outcomes[4].has_value());
    CHECK(solutions[0] == solved && solutions[5] == solved && sudoku::is_valid(solutions[1]));
    CHECK(solutions[2] == blank && solutions[3] == blank && solutions[4] == blank);
    CHECK(sudoku::solve_batch(boards, {}, outcomes, 1) && as_wanted(1));
    CHECK(sudoku::solve_batch(boards, {}, outcomes, 3).error() == sudoku::error::option);
    CHECK(sudoku::solve_batch(boards, {solutions.data(), 5}, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::solve_batch({boards.data(), 5}, solutions, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::solve_batch({boards.data(), 5}, solutions, outcomes, 0).error() == sudoku::error::option);
    CHECK(sudoku::solve_batch({}, {}, {}));

    // In place, from an array.
    sudoku::board here[] = {puzzle, impossible};
    sudoku::outcome two[2];
    CHECK(sudoku::solve_batch(here, here, two) && here[0] == solved && here[1] == impossible);
    CHECK(two[0] != two[1]);

    // From text.
    std::string lines;
    for (const auto& b : boards) lines += std::string(b.view()) + "\r\n";
    std::fill(outcomes.begin(), outcomes.end(), sudoku::outcome());
    std::fill(solutions.begin(), solutions.end(), blank);
    CHECK(sudoku::solve_batch(lines, 83, solutions, outcomes) && as_wanted(2) && solutions[5] == solved);
    lines.resize(lines.size() - 2);
    CHECK(sudoku::solve_batch(lines, 83, {}, outcomes, 1) && as_wanted(1));
    lines.resize(lines.size() - 1);
    CHECK(sudoku::solve_batch(lines, 83, {}, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::solve_batch(lines, 80, {}, outcomes).error() == sudoku::error::option);
    CHECK(sudoku::solve_batch(std::string_view(), 82, {}, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::solve_batch(std::string_view(), 82, {}, {}));
    lines += '9';

    // Of numbers.
    std::vector<sudoku::number_board> numbers(boards.size()), number_solutions(boards.size());
    for (std::size_t n = 0; n < boards.size(); n++)
        for (int cell = 0; cell < 81; cell++)
            numbers[n][cell] = boards[n].cell[cell] == '.' ? 0 : static_cast<std::uint8_t>(boards[n].cell[cell] - '0');
    std::fill(outcomes.begin(), outcomes.end(), sudoku::outcome());
    CHECK(sudoku::solve_batch_numbers(numbers, number_solutions, outcomes) && as_wanted(2));
    CHECK(number_solutions[0] == numbers[5] && number_solutions[2] == sudoku::number_board());
    CHECK(sudoku::solve_batch_numbers(numbers, {}, outcomes, 1) && as_wanted(1));
    CHECK(sudoku::solve_batch_numbers(numbers, {}, outcomes, 3).error() == sudoku::error::option);
    CHECK(sudoku::solve_batch_numbers({numbers.data(), 5}, {}, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::solve_batch_numbers(numbers, {number_solutions.data(), 5}, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::solve_batch_numbers({}, {}, {}));

    for (auto& outcome : outcomes) outcome.value = 9;
    CHECK(sudoku::check_batch(boards, outcomes));
    for (std::size_t n = 0; n < 6; n++) CHECK(outcomes[n].value == std::min<int>(wanted[n], 0));
    for (auto& outcome : outcomes) outcome.value = 9;
    CHECK(sudoku::check_batch(lines, 83, outcomes) && outcomes[3].error() == sudoku::error::clash && outcomes[5]);
    CHECK(sudoku::check_batch({boards.data(), 5}, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::check_batch(lines, 80, outcomes).error() == sudoku::error::option);
    lines.pop_back();
    CHECK(sudoku::check_batch(lines, 83, outcomes).error() == sudoku::error::size);

    // What makes a span.
    static_assert(std::is_convertible_v<std::vector<sudoku::board>&, sudoku::span<const sudoku::board>>);
    static_assert(std::is_convertible_v<const std::vector<sudoku::board>&, sudoku::span<const sudoku::board>>);
    static_assert(std::is_convertible_v<std::array<sudoku::board, 3>&, sudoku::span<sudoku::board>>);
    static_assert(std::is_convertible_v<sudoku::span<sudoku::board>, sudoku::span<const sudoku::board>>);
    static_assert(!std::is_convertible_v<const std::vector<sudoku::board>&, sudoku::span<sudoku::board>>);
    static_assert(!std::is_convertible_v<std::vector<char>&, sudoku::span<sudoku::board>>);
    static_assert(!std::is_convertible_v<int, sudoku::span<sudoku::board>>);
    static_assert(!std::is_convertible_v<std::vector<sudoku::board>, sudoku::span<sudoku::board>>);
    static_assert(!std::is_convertible_v<sudoku::span<const sudoku::board>, sudoku::span<sudoku::board>>);
#if __cplusplus >= 202002L
    CHECK(sudoku::solve_batch(std::span<const sudoku::board>(boards), std::span(solutions), std::span(outcomes)));
    CHECK(as_wanted(2));
    const sudoku::span<const sudoku::board> own(boards);
    CHECK(std::span<const sudoku::board>(own.data(), own.size()).size() == 6);
#endif
}

void errors() {
    std::error_code code = sudoku::error::clash;
    CHECK(code && code.value() == SUDOKU_ERROR_CLASH && code == sudoku::error::clash);
    CHECK(code != std::error_code(sudoku::error::cell) && code.category() == sudoku::category());
    CHECK(std::string(code.category().name()) == "sudoku" && code.message() == sudoku_error_text(-5));
    CHECK(&second::category() == &sudoku::category());
    CHECK(std::string(sudoku::name(sudoku::error::budget)) == "SUDOKU_ERROR_BUDGET");
    CHECK(std::string(sudoku::text(sudoku::error::cell)) == sudoku_error_text(SUDOKU_ERROR_CELL));
    CHECK(static_cast<int>(sudoku::error::not_found) == -10 && static_cast<int>(sudoku::error::null) == -1);
    static_assert(!std::is_convertible_v<sudoku::error, int>);

    constexpr sudoku::result<int> four = 4, none = sudoku::error::size;
    static_assert(four && *four == 4 && four.has_value() && four.code() == 0 && four.value_or(5) == 4);
    static_assert(!none && none.error() == sudoku::error::size && none.value_or(5) == 5 && *none == 0);
    static_assert(!std::is_convertible_v<sudoku::result<int>, bool>);
    const auto moved = *sudoku::result<std::string>(std::string(100, 'x'));
    CHECK(moved.size() == 100);
    CHECK(sudoku::result<std::string>(sudoku::error::cell).value_or("none") == "none");
#ifdef EXCEPTIONS
    static_assert(four.value() == 4);
    CHECK(sudoku::solve(puzzle).value().solution == solved);
    auto caught = 0;
    try {
        (void)sudoku::solve(clashing).value();
    } catch (const sudoku::exception& e) {
        caught += e.error() == sudoku::error::clash && std::string(e.what()) == sudoku_error_text(-5);
    }
    try {
        sudoku::check(odd_byte).value();
    } catch (const std::exception& e) {
        caught += std::string(e.what()) == sudoku_error_text(SUDOKU_ERROR_CELL);
    }
    try {
        (void)puzzle.at(9, 0);
    } catch (const std::out_of_range&) {
        caught++;
    }
    try {
        auto b = puzzle;
        b.at(8, 8) = '1';
        caught += b(8, 8) == '1' && puzzle.at(8, 8) == '9';
        b.at(0, 9) = '1';
    } catch (const std::out_of_range&) {
        caught++;
    }
    try {
        (void)sudoku::board("53..7");
    } catch (const sudoku::exception& e) {
        caught += e.error() == sudoku::error::parse;
    }
    CHECK(caught == 6);
    sudoku::check(puzzle).value();
    CHECK(sudoku::board(puzzle.view()) == puzzle);
#endif
}

void reading_text() {
    const std::string line(puzzle.view());
    CHECK(*sudoku::parse(line) == puzzle && *sudoku::parse(line + "\n") == puzzle);
    std::size_t where = 999;
    CHECK(sudoku::parse(line + "\n", &where) && where == 82);
    CHECK(sudoku::parse("").error() == sudoku::error::parse);
    CHECK(sudoku::parse({}).error() == sudoku::error::parse);
    CHECK(!sudoku::parse(line + "\n" + line + "\n", &where) && where > 81);
    CHECK(!sudoku::parse(line + "\n?!?\n", &where) && where == 82);
    CHECK(!sudoku::parse("?!?\n" + line, &where) && where == 0);

    const std::string three = line + "\n" + std::string(solved.view()) + "\n" + line;
    sudoku::reader reader(three);
    sudoku::board b;
    std::vector<sudoku::board> seen;
    while (reader.next(b)) seen.push_back(b);
    CHECK(reader.status() && seen == (std::vector<sudoku::board>{puzzle, solved, puzzle}));
    CHECK(reader.offset() == three.size() && !reader.next(b) && reader.status());

    const std::string broken = line + "\n?!?\n";
    sudoku::reader stops(broken);
    CHECK(stops.next(b) && b == puzzle);
    b = solved;
    CHECK(!stops.next(b) && b == solved && stops.status().error() == sudoku::error::parse && stops.offset() == 82);
    CHECK(!stops.next(b) && stops.status().error() == sudoku::error::parse && stops.offset() == 82);

    const std::string one_too_many = line + "9\n";
    sudoku::reader stays(one_too_many);
    CHECK(!stays.next(b) && stays.offset() == 81 && !stays.next(b) && stays.offset() == 81);

    sudoku::candidates pencil;
    sudoku::reader with_candidates(line);
    CHECK(with_candidates.next(b, pencil) && b == puzzle && pencil[0] == 1 << 4);
    sudoku::reader nothing("");
    CHECK(!nothing.next(b) && nothing.status() && nothing.offset() == 0);
}

void streams() {
    const std::string line(puzzle.view());
    std::istringstream in("# three boards\n\n" + line + "\n" + puzzle.to_string(sudoku::style::grid) + "\n" +
                          std::string(solved.view()) + "\n\n" + puzzle.to_string(sudoku::style::rows) + "\n" + line);
    sudoku::board b;
    std::vector<sudoku::board> seen;
    while (in >> b) seen.push_back(b);
    CHECK(seen == (std::vector<sudoku::board>{puzzle, puzzle, solved, puzzle, puzzle}) && in.eof());

    // Whatever the reader finds in a text, the stream finds.
    auto top = puzzle; // whose first row is blank
    for (std::size_t n = 0; n < 9; n++) top.set(n, 0);
    std::string dashes = top.to_string(sudoku::style::rows);
    std::replace(dashes.begin(), dashes.end(), '.', '-');
    std::string mixed = "\xef\xbb\xbf[State]\n";
    for (auto n = 0; n < 10; n++) mixed += solved.to_string(sudoku::style::rows);
    mixed += "[Puzzle]\n" + dashes + "\n";
    for (const auto how : {sudoku::style::line, sudoku::style::rows, sudoku::style::grid, sudoku::style::candidates})
        mixed += solved.to_string(how) + "\n\n" + open.to_string(how) + (how == sudoku::style::line ? "\n" : "");
    mixed += std::string(200, '\n');
    for (std::size_t at = 0; (at = mixed.find('\n', at)) != std::string::npos; at += 2) mixed.insert(at, 1, '\r');
    std::vector<sudoku::board> read;
    sudoku::reader reader(mixed);
    while (reader.next(b)) read.push_back(b);
    CHECK(reader.status() && read.size() == 9 && read[0] == top && read[1] == solved && read[6] == open);
    std::istringstream mixed_in(mixed);
    seen.clear();
    while (mixed_in >> b) seen.push_back(b);
    CHECK(seen == read && mixed_in.eof());
    b = puzzle;

    std::istringstream empty("");
    CHECK(!(empty >> b) && empty.eof() && b == puzzle);
    std::istringstream blank("\n \n# nothing\n");
    CHECK(!(blank >> b) && blank.eof() && b == puzzle);
    std::istringstream broken(line + "\n?!?\n" + std::string(solved.view()) + "\n");
    CHECK(broken >> b && b == puzzle);
    CHECK(!(broken >> b) && !broken.eof() && b == puzzle);
    broken.clear();
    CHECK(broken >> b && b == solved);
    std::istringstream cut(puzzle.to_string(sudoku::style::rows).substr(0, 60));
    CHECK(!(cut >> b) && b == solved);
    std::stringstream both;
    both << puzzle << '\n' << solved << '\n';
    sudoku::board first, second_one;
    CHECK(both >> first >> second_one && first == puzzle && second_one == solved);
}

void writing_text() {
    CHECK(puzzle.to_string() == puzzle.view() && *sudoku::format(puzzle) == puzzle.view());
    using sudoku::style;
    for (const auto how : {style::line, style::rows, style::grid, style::candidates, style::svg}) {
        const auto text = sudoku::format(puzzle, how);
        CHECK(text && !text->empty() && text->find('\0') == std::string::npos && *text == puzzle.to_string(how));
        char buffer[16384];
        const auto length = sudoku::format_to(buffer, puzzle, how);
        CHECK(length && *length == text->size() && *length < sizeof buffer && *text == buffer);
        CHECK(static_cast<std::int64_t>(*length) ==
              sudoku_format(static_cast<int>(how), nullptr, puzzle.data(), nullptr, nullptr, 0));
        if (how == style::line || how == style::rows || how == style::grid) CHECK(*sudoku::parse(*text) == puzzle);
        const auto with_givens = sudoku::format(solved, how, &puzzle);
        CHECK(with_givens && !with_givens->empty());
    }
    const auto pencil = *sudoku::candidates::of(puzzle);
    CHECK(sudoku::format(puzzle, style::candidates, nullptr, &pencil)->size() > 81);
    char small[10];
    CHECK(*sudoku::format_to(small, puzzle) == 81 && std::strcmp(small, "53..7....") == 0);
    CHECK(*sudoku::format_to({}, puzzle) == 81);
    CHECK(sudoku::format(odd_byte).error() == sudoku::error::cell && odd_byte.to_string().empty());
    CHECK(sudoku::format(puzzle, static_cast<style>(99)).error() == sudoku::error::option);

    std::ostringstream out;
    out << puzzle << '\n';
    out.width(83);
    out << odd_byte;
    CHECK(out.str() == std::string(puzzle.view()) + "\n  " + std::string(odd_byte.view()));
}

void symmetries() {
    constexpr auto turned = sudoku::rotate(puzzle);
    static_assert(turned(0, 8) == puzzle(0, 0) && turned(8, 8) == puzzle(0, 8) && turned(1, 8) == puzzle(0, 1));
    static_assert(sudoku::rotate(sudoku::rotate(sudoku::rotate(turned))) == puzzle);
    static_assert(sudoku::mirror(sudoku::mirror(puzzle)) == puzzle && sudoku::mirror(puzzle)(0, 8) == '5');
    static_assert(sudoku::transpose(sudoku::transpose(puzzle)) == puzzle && sudoku::transpose(puzzle)(1, 0) == '3');
    static_assert(sudoku::mirror(sudoku::transpose(puzzle)) == turned);
    constexpr auto other =
        *sudoku::permute_bands(*sudoku::relabel(puzzle, {9, 8, 7, 6, 5, 4, 3, 2, 1}), {2, 0, 1});
    static_assert(other(3, 0) == '5' && other(3, 1) == '7' && other(0, 8) == '.' && other(2, 8) == '1');
    constexpr auto relabelled = *sudoku::relabel(puzzle, {2, 3, 4, 5, 6, 7, 8, 9, 1});
    static_assert(relabelled[0] == '6' && relabelled[2] == '.' && relabelled[80] == '1');
    static_assert(*sudoku::relabel(relabelled, {9, 1, 2, 3, 4, 5, 6, 7, 8}) == puzzle);
    static_assert(!sudoku::relabel(puzzle, {1, 1, 2, 3, 4, 5, 6, 7, 8}));
    static_assert(sudoku::relabel(puzzle, {0, 1, 2, 3, 4, 5, 6, 7, 8}).error() == sudoku::error::option);
    static_assert(!sudoku::relabel(puzzle, {1, 2, 3, 4, 5, 6, 7, 8, 10}));
    static_assert(!sudoku::relabel(puzzle, {1, 2, 3}));
    constexpr auto rows = *sudoku::permute_rows(puzzle, {4, 3, 5, 0, 2, 1, 6, 7, 8});
    static_assert(rows.row(0) == puzzle.row(4) && rows.row(4) == puzzle.row(2) && rows.row(8) == puzzle.row(8));
    static_assert(!sudoku::permute_rows(puzzle, {0, 1, 3, 2, 4, 5, 6, 7, 8}));
    static_assert(!sudoku::permute_rows(puzzle, {0, 1, 1, 3, 4, 5, 6, 7, 8}));
    static_assert(!sudoku::permute_rows(puzzle, {0, 1, 2, 3, 4, 5, 6, 7, 9}));
    static_assert(!sudoku::permute_rows(puzzle, {0, 1, -1, 3, 4, 5, 6, 7, 8}));
    constexpr auto columns = *sudoku::permute_columns(puzzle, {1, 0, 2, 8, 7, 6, 3, 4, 5});
    static_assert(columns(0, 0) == '3' && columns(0, 1) == '5' && columns(0, 7) == '7' && columns(3, 3) == '3');
    static_assert(!sudoku::permute_columns(puzzle, {3, 1, 2, 0, 4, 5, 6, 7, 8}));
    static_assert(sudoku::permute_stacks(puzzle, {1, 2, 0})->operator()(0, 6) == '5');
    static_assert(!sudoku::permute_stacks(puzzle, {1, 2, 2}) && !sudoku::permute_bands(puzzle, {1, 2, 3}));
    static_assert(*sudoku::permute_bands(puzzle, {0, 1, 2}) == puzzle);

    // The solution of what was changed is what was changed of the solution.
    const auto change = [](const sudoku::board& b) {
        auto c = sudoku::transpose(*sudoku::relabel(b, {3, 1, 4, 5, 9, 2, 6, 8, 7}));
        c = *sudoku::permute_rows(c, {8, 6, 7, 1, 0, 2, 3, 4, 5});
        c = *sudoku::permute_columns(c, {5, 4, 3, 0, 2, 1, 7, 8, 6});
        return sudoku::mirror(sudoku::rotate(*sudoku::permute_stacks(*sudoku::permute_bands(c, {1, 2, 0}), {2, 1, 0})));
    };
    CHECK(change(puzzle) != puzzle && sudoku::solution(change(puzzle)) == change(solved));
    CHECK(sudoku::count(change(open))->count == sudoku::count(open)->count);
}

void equal_puzzles() {
    const sudoku::board turned = sudoku::rotate(*sudoku::relabel(puzzle, {9, 8, 7, 6, 5, 4, 3, 2, 1}));
    const sudoku::board form = *sudoku::canonical(puzzle);
    CHECK(form < puzzle && turned != puzzle && *sudoku::canonical(turned) == form && *sudoku::canonical(form) == form);
    auto found = sudoku::find_canonical(turned);
    CHECK(found && found->board == form && found->automorphisms == sudoku::find_canonical(puzzle)->automorphisms);
    CHECK(*sudoku::apply(turned, found->how) == form);
    CHECK(*sudoku::apply(form, *sudoku::inverse(found->how)) == turned);
    CHECK(*sudoku::inverse(*sudoku::inverse(found->how)) == found->how);

    constexpr sudoku::transform nothing;
    static_assert(nothing == sudoku::transform() && nothing.rows[8] == 8 && nothing.digits[0] == 1);
    CHECK(*sudoku::apply(puzzle, nothing) == puzzle && *sudoku::inverse(nothing) == nothing);
    sudoku::transform transposing;
    transposing.transpose = 1;
    CHECK(transposing != nothing && *sudoku::apply(puzzle, transposing) == sudoku::transpose(puzzle));
    sudoku::transform none;
    none.rows[0] = 3;
    CHECK(sudoku::apply(puzzle, none).error() == sudoku::error::option);
    CHECK(sudoku::inverse(none).error() == sudoku::error::option);
    sudoku::board bad = puzzle;
    bad[3] = '5';
    CHECK(sudoku::canonical(bad).error() == sudoku::error::clash && sudoku::apply(bad, nothing));
    CHECK(sudoku::find_canonical(bad).error() == sudoku::error::clash);
    bad[80] = 'x';
    CHECK(sudoku::canonical(bad).error() == sudoku::error::cell);
    CHECK(sudoku::apply(bad, nothing).error() == sudoku::error::cell);
    CHECK(sudoku::find_canonical(sudoku::board())->automorphisms == 1218998108160ULL);

    const std::vector<sudoku::board> boards = {puzzle, turned, bad, sudoku::board()};
    std::vector<sudoku::board> forms(4, puzzle);
    std::vector<sudoku::outcome> outcomes(4);
    std::string lines;
    for (const auto& board : boards) lines += board.to_string().size() == 81 ? board.to_string() : std::string(81, 'x');
    for (const bool text : {false, true}) {
        forms.assign(4, puzzle);
        CHECK(text ? sudoku::canonical_batch(lines, 81, forms, outcomes)
                   : sudoku::canonical_batch(boards, forms, outcomes));
        CHECK(forms[0] == form && forms[1] == form && forms[2] == puzzle && forms[3] == sudoku::board());
        CHECK(outcomes[0] && outcomes[1] && outcomes[2].error() == sudoku::error::cell && outcomes[3]);
    }
    CHECK(sudoku::canonical_batch({boards.data(), 3}, forms, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::canonical_batch(boards, {forms.data(), 3}, outcomes).error() == sudoku::error::size);
    CHECK(sudoku::canonical_batch(lines, 80, forms, outcomes).error() == sudoku::error::option);
    CHECK(sudoku::canonical_batch(lines, 82, forms, outcomes).error() == sudoku::error::size);
}

void rating_and_hints() {
    CHECK(sudoku::rate(puzzle)->er == 12 && sudoku::rate(puzzle)->ed == 12);
    CHECK(sudoku::rate(open).error() == sudoku::error::not_unique);
    CHECK(sudoku::rate(impossible).error() == sudoku::error::no_solution);
    CHECK(sudoku::rate(clashing).error() == sudoku::error::clash);
    CHECK(sudoku::rate(puzzle, 1).error() == sudoku::error::budget);
    auto now = puzzle;
    auto pencil = *sudoku::candidates::of(puzzle);
    auto steps = 0;
    sudoku::step step;
    for (; *sudoku::hint(puzzle, now, step, &pencil); steps++) {
        CHECK(step.action == SUDOKU_ACTION_PLACEMENT && sudoku::technique_name(step.technique) != nullptr);
        if (!sudoku::apply(step, now, &pencil)) break;
    }
    CHECK(steps == 51 && now == *sudoku::solution(puzzle));
    CHECK(*sudoku::hint(puzzle, puzzle, step) && sudoku::apply(step, now = puzzle) && now != puzzle);
    CHECK(sudoku::hint(puzzle, odd_byte, step).error() == sudoku::error::cell);
    const auto text = *sudoku::hint_text(step);
    const auto svg = *sudoku::hint_svg(step, puzzle);
    CHECK(text.compare(0, 15, "Hidden Single: ") == 0 && text.back() == '.');
    CHECK(svg.compare(0, 5, "<svg ") == 0 && svg.find(text) != std::string::npos);
    CHECK(*sudoku::hint_svg(step, puzzle, &puzzle, &pencil) != svg && *sudoku::hint_svg(step, puzzle, &puzzle) == svg);
    char few[8];
    CHECK(*sudoku::hint_text_to(few, step) == text.size() && std::string(few) == text.substr(0, 7));
    CHECK(*sudoku::hint_svg_to(few, step, puzzle) == svg.size() && std::string(few) == svg.substr(0, 7));
    CHECK(sudoku::hint_svg(step, odd_byte).error() == sudoku::error::cell);
    step.action = 0;
    CHECK(sudoku::hint_text(step).error() == sudoku::error::option);
    CHECK(sudoku::hint_svg(step, puzzle).error() == sudoku::error::option);
    CHECK(sudoku::apply(step, now).error() == sudoku::error::option);
    CHECK(sudoku::technique_name(0) == nullptr);
}

void making() {
    const auto made = sudoku::generate(7);
    CHECK(made && sudoku::solution(made->puzzle) == made->solution && sudoku::is_minimal(made->puzzle).value_or(false));
    CHECK(sudoku::generate(7)->puzzle == made->puzzle && sudoku::generate(8)->puzzle != made->puzzle);

    sudoku::generate_options options;
    options.min_clues = 26;
    options.max_clues = 30;
    options.pattern = sudoku::symmetry::horizontal | sudoku::symmetry::vertical;
    const auto mirrored = sudoku::generate(7, options);
    CHECK(mirrored && mirrored->puzzle.clues() >= 26 && mirrored->puzzle.clues() <= 30);
    for (std::size_t n = 0; n < sudoku::cells; n++)
        CHECK((mirrored->puzzle[n] == '.') == (sudoku::mirror(mirrored->puzzle)[n] == '.'));
    options.max_clues = 25;
    CHECK(sudoku::generate(7, options).error() == sudoku::error::option);

    sudoku::generate_options masked;
    masked.mask = made->puzzle;
    masked.tries = 1;
    const auto none = sudoku::generate(1, masked);
    CHECK(none.error() == sudoku::error::not_found);
    masked.mask->set(80, 1);
    (*masked.mask)[79] = 'x';
    CHECK(sudoku::generate(1, masked).error() == sudoku::error::cell);

    sudoku::generate_options few;
    few.max_clues = 17;
    few.tries = 3;
    few.minimal = true;
    sudoku::generated best{};
    CHECK(sudoku::generate(7, few, best).error() == sudoku::error::not_found);
    CHECK(best.puzzle.clues() > 17 && *sudoku::judge(best.puzzle) == sudoku::verdict::unique);
    few.max_clues = 0;
    CHECK(sudoku::generate(7, few, best)->puzzle == best.puzzle && best.puzzle == made->puzzle);

    sudoku::generate_options rated;
    rated.min_rating = 26;
    rated.max_rating = 44;
    const auto medium = sudoku::generate(7, rated);
    CHECK(medium && sudoku::rate(medium->puzzle)->er >= 26 && sudoku::rate(medium->puzzle)->er <= 44);
    rated.min_rating = 45;
    CHECK(sudoku::generate(7, rated).error() == sudoku::error::option);

    const auto grid = sudoku::grid(7);
    CHECK(sudoku::is_valid(grid) && grid.clues() == sudoku::cells && grid == made->solution);
    const auto left = sudoku::minimize(grid, 3);
    CHECK(left && sudoku::is_minimal(*left).value_or(false) && sudoku::solution(*left) == grid);
    CHECK(!sudoku::is_minimal(grid).value_or(true));
    CHECK(sudoku::minimize(sudoku::board(), 3).error() == sudoku::error::not_unique);
    CHECK(sudoku::is_minimal(sudoku::board()).error() == sudoku::error::not_unique);
    const auto shuffled = sudoku::shuffle(puzzle, 3);
    CHECK(shuffled && *shuffled != puzzle && shuffled->clues() == puzzle.clues());
    CHECK(*sudoku::canonical(*shuffled) == *sudoku::canonical(puzzle));
    auto bad = puzzle;
    bad[0] = 'x';
    CHECK(sudoku::shuffle(bad, 3).error() == sudoku::error::cell);
}

void versions() {
    static_assert(sudoku::header_version_number ==
                  1000000 * SUDOKU_VERSION_MAJOR + 1000 * SUDOKU_VERSION_MINOR + SUDOKU_VERSION_PATCH);
    CHECK(std::string(sudoku::version()) == SUDOKU_VERSION);
    CHECK(sudoku::version_number() == sudoku::header_version_number);
}

void two_units() {
    // The puzzle's solution and its own board, turned.
    CHECK(second::everything(puzzle) == "2 1 SUDOKU_ERROR_CLASH");
}

#if __cplusplus >= 202002L
template <sudoku::board B>
struct compiled_in {
    static constexpr auto value = B;
};
void template_arguments() { CHECK(compiled_in<puzzle>::value == puzzle); }
#endif

const struct {
    const char* name;
    void (*run)();
} tests[] = {
    {"layouts", layouts},
    {"board_values", board_values},
    {"board_from_bytes", board_from_bytes},
    {"literals", literals},
    {"validity", validity},
    {"candidate_values", candidate_values},
    {"solving", solving},
    {"counting", counting},
    {"searching", searching},
    {"ranges", ranges},
    {"batches", batches},
    {"errors", errors},
    {"reading_text", reading_text},
    {"writing_text", writing_text},
    {"streams", streams},
    {"symmetries", symmetries},
    {"equal_puzzles", equal_puzzles},
    {"rating_and_hints", rating_and_hints},
    {"making", making},
    {"versions", versions},
    {"two_units", two_units},
#if __cplusplus >= 202002L
    {"template_arguments", template_arguments},
#endif
};

} // namespace

int main() {
    auto passed = 0, not_passed = 0;
    for (const auto& test : tests) {
        failures = 0;
        test.run();
        std::printf("%s cpp.%s\n", failures == 0 ? "PASSED" : "FAILED", test.name);
        (failures == 0 ? passed : not_passed)++;
    }
    std::printf("%d passed, %d failed\n", passed, not_passed);
    return not_passed == 0 ? 0 : 1;
}
