/*
 * sudoku.hpp - the C++ interface of libsudoku
 *
 * Boards, solving, enumerating, batches and text as C++ values and ranges over sudoku.h. A complete program:
 *
 *     #include <iostream>
 *     #include <sudoku.hpp>
 *
 *     int main() {
 *         using namespace sudoku::literals;
 *         constexpr auto puzzle =
 *             "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"_sudoku;
 *
 *         if (auto answer = sudoku::solve(puzzle))
 *             switch (answer->verdict) {
 *             case sudoku::verdict::none:    std::cout << "no solution\n"; break;
 *             case sudoku::verdict::unique:  std::cout << answer->solution << '\n'; break;
 *             case sudoku::verdict::several: std::cout << "several, such as " << answer->solution << '\n'; break;
 *             }
 *         else
 *             std::cout << sudoku::text(answer.error()) << '\n';
 *
 *         auto open = puzzle;
 *         open(0, 0) = open(0, 1) = open(4, 3) = '.';
 *         for (const sudoku::board& solution : sudoku::solutions(open))
 *             std::cout << solution << '\n';
 *     }
 *
 * Build it with  c++ -std=c++17 program.cpp $(pkg-config --cflags --libs sudoku).
 *
 * WHAT IS HERE
 *   board, candidates, marks     values: arrays of 81 cells, as sudoku.h has them
 *   is_valid, check              is the board valid, and which cells are to blame
 *   solve, judge, solution, fill verdict and solution
 *   count, solutions, search     how many solutions, and all of them one after the other
 *   solve_batch, check_batch     many boards in one call; solve_batch_numbers where cells are numbers
 *   rate, hint, apply            how hard a puzzle is for a person, and what to do next
 *   hint_text, hint_svg          the same in words and as a picture
 *   parse, reader, format        text in and out; << and >> for streams; "..."_sudoku for literals
 *   transpose, permute_rows ...  the symmetries of the grid
 *   generate, grid, minimize ... making puzzles
 *   canonical, transform         the smallest of all equal boards, and the way there
 *   error, result, exception     what went wrong
 *
 * STANDARDS
 *   C++17 and later, header only. Nothing that is declared here differs between standards, except that in C++20 a
 *   literal is always read at compile time and `solutions` is a view, and in C++23 board has a two-dimensional
 *   operator[]. Layouts never differ. Exceptions and run-time type information are not needed: without exceptions the
 *   few functions that throw are absent, and nothing else changes.
 *
 * ERRORS
 *   What can fail gives a result<T>: a value or an error, in every standard the same type. Three ways to use one:
 *
 *     if (auto answer = sudoku::solve(b)) use(answer->solution); else report(answer.error());
 *     auto answer = sudoku::solve(b).value();                       // throws sudoku::exception
 *     std::error_code code = sudoku::solve(b).error();              // for programs that pass error codes on
 *
 *   Functions that are noexcept never throw; the others throw only when no memory can be had for a std::string, or
 *   what their text says.
 *
 * MEMORY, THREADS, COST
 *   Nothing is allocated, but for a std::string that is returned or that a stream reads into. Nothing is shared:
 *   functions may be called from any thread; an object is used by one thread at a time, as an int is. Each function
 *   is the call of the C function that it names and no more; values are passed to it without a copy. The only large
 *   object is a search, of 32 KiB, which solutions() contains.
 *
 * What sudoku.h says of boards, determinism and limits holds here as well; its functions and these can be mixed.
 */

#ifndef SUDOKU_HPP
#define SUDOKU_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <istream>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "sudoku.h"

#if defined(_MSVC_LANG)
#define SUDOKU_HPP_STANDARD _MSVC_LANG
#else
#define SUDOKU_HPP_STANDARD __cplusplus
#endif
#if SUDOKU_HPP_STANDARD < 201703L
#error "sudoku.hpp needs C++17"
#endif

#if SUDOKU_HPP_STANDARD >= 202002L && defined(__has_include)
#if __has_include(<ranges>)
#include <ranges>
#endif
#endif

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define SUDOKU_HPP_EXCEPTIONS 1
#include <stdexcept>
#endif

#if defined(__cpp_consteval) && __cpp_consteval >= 201811L
#define SUDOKU_HPP_CONSTEVAL consteval
#else
#define SUDOKU_HPP_CONSTEVAL constexpr
#endif

namespace sudoku {

/* The number of cells of a board, and of rows, columns, boxes and digits. */
inline constexpr std::size_t cells = 81;
inline constexpr std::size_t side = 9;


/*
 * ERRORS
 *
 * error is the set of SUDOKU_ERROR_... as an enumeration, of the same values. It converts to a std::error_code of a
 * category named "sudoku". result<T> is a T or an error; exception is an error thrown.
 */

/**
 * What can go wrong. The values are those of sudoku.h and will never change; a newer library may add others.
 */
enum class error : int {
    null = SUDOKU_ERROR_NULL,               ///< a pointer that is required was null
    option = SUDOKU_ERROR_OPTION,           ///< an argument is outside the range that is documented for it
    size = SUDOKU_ERROR_SIZE,               ///< a buffer is too small, or not of the size that is wanted
    cell = SUDOKU_ERROR_CELL,               ///< a cell holds a byte that is neither a digit from 1 to 9 nor a blank
    clash = SUDOKU_ERROR_CLASH,             ///< the givens repeat a digit in a row, a column or a box
    parse = SUDOKU_ERROR_PARSE,             ///< the text is not a board
    no_solution = SUDOKU_ERROR_NO_SOLUTION, ///< the puzzle has no solution
    not_unique = SUDOKU_ERROR_NOT_UNIQUE,   ///< the puzzle has more than one solution
    budget = SUDOKU_ERROR_BUDGET,           ///< the search used up its nodes before it came to an end
    not_found = SUDOKU_ERROR_NOT_FOUND      ///< no puzzle met the wish within the tries
};

/** The name of an error, such as "SUDOKU_ERROR_CLASH"; lives as long as the library is loaded. */
inline const char* name(error e) noexcept { return sudoku_error_name(static_cast<int>(e)); }

/** A sentence in English that says what an error means; lives as long as the library is loaded. */
inline const char* text(error e) noexcept { return sudoku_error_text(static_cast<int>(e)); }

/**
 * The category of this library's error codes. Its name is "sudoku", its messages are those of text().
 *
 * A program made of several shared objects may have several of them: compare codes within one object.
 */
inline const std::error_category& category() noexcept {
    class sudoku_category final : public std::error_category {
    public:
        const char* name() const noexcept override { return "sudoku"; }
        std::string message(int code) const override { return sudoku_error_text(code); }
    };
    static const sudoku_category instance;
    return instance;
}

/** An error as a std::error_code. Found by the conversion: `std::error_code code = sudoku::error::clash;` */
inline std::error_code make_error_code(error e) noexcept { return {static_cast<int>(e), category()}; }

#ifdef SUDOKU_HPP_EXCEPTIONS
/**
 * What value() and the other throwing functions throw: an error. Copying it cannot fail.
 */
class exception : public std::exception {
public:
    explicit exception(sudoku::error e) noexcept : error_(e) {}
    sudoku::error error() const noexcept { return error_; }
    const char* what() const noexcept override { return text(error_); }

private:
    sudoku::error error_;
};
#endif

/**
 * A value of type T or an error.
 *
 * Tells whether there is a value by its conversion to bool. The interface is a part of std::expected's, so that code
 * which uses it need not be changed to use that. On an error the value is T(), so that reading it by mistake is no
 * undefined behaviour. As large as T and an int; trivially copyable if T is.
 */
template <class T>
class [[nodiscard]] result {
public:
    using value_type = T;
    using error_type = sudoku::error;

    constexpr result(const T& value) noexcept(std::is_nothrow_copy_constructible_v<T>) : value_(value) {}
    constexpr result(T&& value) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(std::move(value)) {}
    constexpr result(sudoku::error e) noexcept(std::is_nothrow_default_constructible_v<T>)
        : code_(static_cast<int>(e)) {}
    /** The value T(args...), made in its place. */
    template <class... Args>
    constexpr explicit result(std::in_place_t, Args&&... args) noexcept(std::is_nothrow_constructible_v<T, Args...>)
        : value_(std::forward<Args>(args)...) {}

    /** Whether there is a value. */
    constexpr bool has_value() const noexcept { return code_ == 0; }
    constexpr explicit operator bool() const noexcept { return code_ == 0; }

    /** The error; to be asked for only if there is no value. */
    constexpr sudoku::error error() const noexcept { return static_cast<sudoku::error>(code_); }

    /** The number that C gives: 0 if there is a value, else that of the error. */
    constexpr int code() const noexcept { return code_; }

    /** The value, unchecked: T() if there is an error. */
    constexpr const T& operator*() const& noexcept { return value_; }
    constexpr T& operator*() & noexcept { return value_; }
    constexpr T&& operator*() && noexcept { return std::move(value_); }
    constexpr const T* operator->() const noexcept { return &value_; }
    constexpr T* operator->() noexcept { return &value_; }

    /** The value, or another if there is an error. */
    template <class U>
    constexpr T value_or(U&& other) const& {
        return code_ == 0 ? value_ : static_cast<T>(std::forward<U>(other));
    }
    template <class U>
    constexpr T value_or(U&& other) && {
        return code_ == 0 ? std::move(value_) : static_cast<T>(std::forward<U>(other));
    }

#ifdef SUDOKU_HPP_EXCEPTIONS
    /** The value; throws exception if there is an error. Absent without exceptions. */
    constexpr const T& value() const& { return check(), value_; }
    constexpr T& value() & { return check(), value_; }
    constexpr T&& value() && { return check(), std::move(value_); }
#endif

private:
#ifdef SUDOKU_HPP_EXCEPTIONS
    constexpr void check() const {
        if (code_ != 0) throw exception(error());
    }
#endif
    T value_{};
    int code_ = 0;
};

/**
 * Success or an error, as result<T>.
 */
template <>
class [[nodiscard]] result<void> {
public:
    using value_type = void;
    using error_type = sudoku::error;

    constexpr result() noexcept = default;
    constexpr result(sudoku::error e) noexcept : code_(static_cast<int>(e)) {}

    constexpr bool has_value() const noexcept { return code_ == 0; }
    constexpr explicit operator bool() const noexcept { return code_ == 0; }
    constexpr sudoku::error error() const noexcept { return static_cast<sudoku::error>(code_); }
    constexpr int code() const noexcept { return code_; }
#ifdef SUDOKU_HPP_EXCEPTIONS
    constexpr void value() const {
        if (code_ != 0) throw exception(error());
    }
#endif

private:
    int code_ = 0;
};


namespace detail {

/* What a C function gave, as a result: 0 and above is success. */
constexpr result<void> to_result(int code) noexcept {
    return code < 0 ? result<void>(static_cast<error>(code)) : result<void>();
}

/* Makes a value whose memory the C function that is called next will write. */
struct unwritten {};

/* A literal that is no board. Not constexpr: in a constant expression the compiler stops here. */
[[noreturn]] inline void literal_is_not_a_sudoku_board() noexcept { std::abort(); }

} // namespace detail


/*
 * BOARDS
 *
 * A board is a value of 81 bytes: an array of char that knows its rows and columns. Cells are numbered from 0 to 80
 * row by row, rows and columns from 0 to 8. A cell holds '1' to '9', or '.' when it is blank. It may be made to hold
 * any other byte, which every function that gives a result reports as error::cell. There is no byte besides the 81, so
 * that an array of boards is a buffer for the batch calls, and a board may be read from a file as it is:
 *
 *     std::vector<sudoku::board> boards(n);
 *     file.read(boards.data()->data(), 81 * n);
 */

/** How format() writes a board. */
enum class style : int {
    line = SUDOKU_FORMAT_LINE,             ///< one line of 81 characters
    rows = SUDOKU_FORMAT_ROWS,             ///< nine lines of nine
    grid = SUDOKU_FORMAT_GRID,             ///< nine lines with borders around the boxes
    candidates = SUDOKU_FORMAT_CANDIDATES, ///< the digits that each cell may hold, in a grid
    svg = SUDOKU_FORMAT_SVG                ///< a picture
};

/**
 * A Sudoku board. Trivially copyable, of standard layout, with the alignment of a char; constexpr throughout.
 *
 * Its member is public so that a board can be a template argument (C++20). Two boards are equal when their bytes are;
 * a blank that was written as '0' into a cell by hand is not equal to '.'.
 */
struct board {
    char cell[sudoku::cells];

    using value_type = char;
    using size_type = std::size_t;
    using iterator = char*;
    using const_iterator = const char*;

    /** The board of 81 blanks. */
    constexpr board() noexcept : cell{} {
        for (char& c : cell) c = '.';
    }
    explicit board(detail::unwritten) noexcept {} /* for this header's own use */

#ifdef SUDOKU_HPP_EXCEPTIONS
    /** The board in a text, as parse() reads it; throws exception if the text is not one board. Absent without
     * exceptions. */
    explicit board(std::string_view text);
#endif

    /**
     * The board of these 81 bytes: a line of a mapped file, say. A '0' becomes '.', other bytes are not looked at.
     *
     * error::size unless there are 81.
     */
    static constexpr result<board> from_bytes(std::string_view bytes) noexcept;

    /** The board of an array as the plain C functions have it; a '0' becomes '.'. */
    static constexpr board from_rows(const char (&rows)[side][side]) noexcept {
        board made;
        for (std::size_t n = 0; n < sudoku::cells; n++) made.cell[n] = blanked(rows[n / side][n % side]);
        return made;
    }

    /** Writes the board into an array as the plain C functions have it. */
    constexpr void to_rows(char (&rows)[side][side]) const noexcept {
        for (std::size_t n = 0; n < sudoku::cells; n++) rows[n / side][n % side] = cell[n];
    }

    /** A cell by its number. Unchecked, as in an array. */
    constexpr char& operator[](std::size_t n) noexcept { return cell[n]; }
    constexpr const char& operator[](std::size_t n) const noexcept { return cell[n]; }

    /** A cell by row and column. Unchecked. In C++23 also board[row, column]. */
    constexpr char& operator()(std::size_t row, std::size_t column) noexcept { return cell[side * row + column]; }
    constexpr const char& operator()(std::size_t row, std::size_t column) const noexcept {
        return cell[side * row + column];
    }
#if defined(__cpp_multidimensional_subscript) && __cpp_multidimensional_subscript >= 202110L
    constexpr char& operator[](std::size_t row, std::size_t column) noexcept { return cell[side * row + column]; }
    constexpr const char& operator[](std::size_t row, std::size_t column) const noexcept {
        return cell[side * row + column];
    }
#endif

#ifdef SUDOKU_HPP_EXCEPTIONS
    /** A cell by row and column, checked: throws std::out_of_range. Absent without exceptions. */
    constexpr char& at(std::size_t row, std::size_t column) {
        return row < side && column < side ? cell[side * row + column] : throw std::out_of_range("sudoku::board::at");
    }
    constexpr const char& at(std::size_t row, std::size_t column) const {
        return row < side && column < side ? cell[side * row + column] : throw std::out_of_range("sudoku::board::at");
    }
#endif

    /** What a cell holds as a number: 1 to 9, 0 if it is blank, -1 if it holds neither digit nor blank. Unchecked. */
    constexpr int digit(std::size_t n) const noexcept {
        return cell[n] >= '0' && cell[n] <= '9' ? cell[n] - '0' : cell[n] == '.' ? 0 : -1;
    }

    /** Sets a cell to a digit, or to blank by 0. Unchecked. */
    constexpr void set(std::size_t n, int digit) noexcept {
        cell[n] = digit == 0 ? '.' : static_cast<char>('0' + digit);
    }

    /** How many cells are not blank. */
    constexpr std::size_t clues() const noexcept {
        std::size_t sum = 0;
        for (char c : cell) sum += c != '.' && c != '0';
        return sum;
    }

    /** The bytes, as the C functions take them. */
    constexpr char* data() noexcept { return cell; }
    constexpr const char* data() const noexcept { return cell; }
    static constexpr std::size_t size() noexcept { return sudoku::cells; }
    constexpr char* begin() noexcept { return cell; }
    constexpr char* end() noexcept { return cell + sudoku::cells; }
    constexpr const char* begin() const noexcept { return cell; }
    constexpr const char* end() const noexcept { return cell + sudoku::cells; }

    /** The bytes, and those of one row, without a copy: valid as long as the board is. */
    constexpr std::string_view view() const noexcept { return {cell, sudoku::cells}; }
    constexpr std::string_view row(std::size_t n) const noexcept { return {cell + side * n, side}; }

    /** The board as text; see format(). Empty if a cell holds neither digit nor blank. */
    std::string to_string(style how = style::line) const;

    /* Compared byte by byte; the order is that of the 81 characters, a blank before the digits. */
    friend constexpr bool operator==(const board& a, const board& b) noexcept { return a.view() == b.view(); }
    friend constexpr bool operator!=(const board& a, const board& b) noexcept { return a.view() != b.view(); }
    friend constexpr bool operator<(const board& a, const board& b) noexcept { return a.view() < b.view(); }
    friend constexpr bool operator>(const board& a, const board& b) noexcept { return a.view() > b.view(); }
    friend constexpr bool operator<=(const board& a, const board& b) noexcept { return a.view() <= b.view(); }
    friend constexpr bool operator>=(const board& a, const board& b) noexcept { return a.view() >= b.view(); }

private:
    static constexpr char blanked(char c) noexcept { return c == '0' ? '.' : c; }
};

static_assert(sizeof(board) == cells && alignof(board) == 1);
static_assert(std::is_trivially_copyable_v<board> && std::is_standard_layout_v<board>);

constexpr result<board> board::from_bytes(std::string_view bytes) noexcept {
    if (bytes.size() != sudoku::cells) return error::size;
    board made;
    for (std::size_t n = 0; n < sudoku::cells; n++) made.cell[n] = blanked(bytes[n]);
    return made;
}

inline namespace literals {

/**
 * A board written in the program: 81 cells, '1' to '9', '.' or '0'. Spaces, newlines and the borders | + - are skipped,
 * so that a grid can be written as one; a picture with any other character or number of cells is not a board:
 *
 *     constexpr auto puzzle = "53..7.... 6..195... .98....6."
 *                             "8...6...3 4..8.3..1 7...2...6"
 *                             ".6....28. ...419..5 ....8..79"_sudoku;
 *
 * What is not a board does not compile, except without consteval (C++17) outside a constant expression: there the
 * program aborts.
 */
SUDOKU_HPP_CONSTEVAL board operator""_sudoku(const char* text, std::size_t length) noexcept {
    board made;
    std::size_t filled = 0;
    for (std::size_t n = 0; n < length; n++) {
        const char c = text[n];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '|' || c == '+' || c == '-') continue;
        if ((c != '.' && (c < '0' || c > '9')) || filled == cells) detail::literal_is_not_a_sudoku_board();
        made.cell[filled++] = c == '0' ? '.' : c;
    }
    if (filled != cells) detail::literal_is_not_a_sudoku_board();
    return made;
}

} // namespace literals


/*
 * CANDIDATES AND CHECKING
 *
 * Which digits a cell may hold, and what is wrong with it. Both are arrays of 81 values, as sudoku.h has them.
 */

/**
 * The digits that each cell may hold: bit 0 for digit 1, bit 8 for digit 9. Trivially copyable; constexpr.
 */
struct candidates {
    std::uint16_t cell[sudoku::cells];

    /** Every digit. */
    static constexpr std::uint16_t all = 0x1FF;

    /** Every digit in every cell. */
    constexpr candidates() noexcept : cell{} {
        for (std::uint16_t& digits : cell) digits = all;
    }
    explicit candidates(detail::unwritten) noexcept {} /* for this header's own use */

    /**
     * The digits that each cell may hold by the plain rules (sudoku_candidates): a given has its own, a blank those
     * that do not stand in its row, column or box yet, perhaps none.
     *
     * error::cell, error::clash.
     */
    static result<candidates> of(const board& b) noexcept;

    constexpr std::uint16_t& operator[](std::size_t n) noexcept { return cell[n]; }
    constexpr const std::uint16_t& operator[](std::size_t n) const noexcept { return cell[n]; }
    constexpr std::uint16_t& operator()(std::size_t row, std::size_t column) noexcept {
        return cell[side * row + column];
    }
    constexpr const std::uint16_t& operator()(std::size_t row, std::size_t column) const noexcept {
        return cell[side * row + column];
    }

    /** Whether a cell may hold a digit; lets it, forbids it. What is not a digit from 1 to 9 no cell may hold. */
    constexpr bool has(std::size_t n, int digit) const noexcept { return (cell[n] & bit(digit)) != 0; }
    constexpr void add(std::size_t n, int digit) noexcept {
        cell[n] = static_cast<std::uint16_t>(cell[n] | bit(digit));
    }
    constexpr void remove(std::size_t n, int digit) noexcept {
        cell[n] = static_cast<std::uint16_t>(cell[n] & ~bit(digit));
    }

    /** How many digits a cell may hold. */
    constexpr int count(std::size_t n) const noexcept {
        int sum = 0;
        for (unsigned left = cell[n]; left != 0; left &= left - 1) sum++;
        return sum;
    }

    constexpr std::uint16_t* data() noexcept { return cell; }
    constexpr const std::uint16_t* data() const noexcept { return cell; }
    static constexpr std::size_t size() noexcept { return sudoku::cells; }
    constexpr std::uint16_t* begin() noexcept { return cell; }
    constexpr std::uint16_t* end() noexcept { return cell + sudoku::cells; }
    constexpr const std::uint16_t* begin() const noexcept { return cell; }
    constexpr const std::uint16_t* end() const noexcept { return cell + sudoku::cells; }

    friend constexpr bool operator==(const candidates& a, const candidates& b) noexcept {
        for (std::size_t n = 0; n < sudoku::cells; n++)
            if (a.cell[n] != b.cell[n]) return false;
        return true;
    }
    friend constexpr bool operator!=(const candidates& a, const candidates& b) noexcept { return !(a == b); }

private:
    static constexpr unsigned bit(int digit) noexcept { return digit < 1 || digit > 9 ? 0U : 1U << (digit - 1); }
};

static_assert(sizeof(candidates) == 2 * cells);
static_assert(std::is_trivially_copyable_v<candidates> && std::is_standard_layout_v<candidates>);

inline result<candidates> candidates::of(const board& b) noexcept {
    result<candidates> made(std::in_place, detail::unwritten());
    const int code = sudoku_candidates(b.data(), made->cell);
    if (code < 0) made = static_cast<error>(code);
    return made;
}

/** What can be wrong with a cell. */
enum class mark : std::uint8_t {
    row = SUDOKU_MARK_ROW,            ///< its digit repeats in its row
    column = SUDOKU_MARK_COLUMN,      ///< its digit repeats in its column
    box = SUDOKU_MARK_BOX,            ///< its digit repeats in its box
    character = SUDOKU_MARK_CHARACTER ///< it holds neither digit nor blank
};

/**
 * What is wrong with each cell: the sum of its marks, 0 where nothing is. Trivially copyable.
 */
struct marks {
    std::uint8_t cell[sudoku::cells];

    /** No mark in any cell. */
    constexpr marks() noexcept : cell{} {}

    constexpr std::uint8_t operator[](std::size_t n) const noexcept { return cell[n]; }
    constexpr std::uint8_t operator()(std::size_t row, std::size_t column) const noexcept {
        return cell[side * row + column];
    }
    /** Whether a cell has a mark. */
    constexpr bool has(std::size_t n, mark m) const noexcept { return (cell[n] & static_cast<unsigned>(m)) != 0; }
};

static_assert(sizeof(marks) == cells && std::is_trivially_copyable_v<marks> && std::is_standard_layout_v<marks>);

/**
 * Whether every cell is a digit or blank and no digit repeats in a row, column or box (is_valid_sudoku). Says nothing
 * about whether the board can be solved.
 */
inline bool is_valid(const board& b) noexcept {
    return is_valid_sudoku(reinterpret_cast<const char(*)[side]>(b.data()));
}

/**
 * Whether a board is valid, as is_valid(), and if not why: error::cell, error::clash (sudoku_check).
 */
inline result<void> check(const board& b) noexcept { return detail::to_result(sudoku_check(b.data(), nullptr)); }

/**
 * The same; the marks of every cell are written in any case. Each of the cells that share a repeated digit is marked.
 */
inline result<void> check(const board& b, marks& written) noexcept {
    return detail::to_result(sudoku_check(b.data(), written.cell));
}


/*
 * SOLVING
 *
 * solve() tells how many solutions there are, up to two, and gives one; solution() gives one and does not look for a
 * second, which is faster where that takes a search.
 */

/** How many solutions a board has. */
enum class verdict : std::int8_t {
    none = 0,   ///< none
    unique = 1, ///< exactly one
    several = 2 ///< more than one
};

/** What solve() gives: the verdict, and the only solution or one of several, always the same; if there is none, the
 * board that was to be solved. */
struct answer {
    board solution;
    sudoku::verdict verdict = sudoku::verdict::none;

    constexpr answer() noexcept = default;
    explicit answer(detail::unwritten unwritten) noexcept : solution(unwritten) {} /* for this header's own use */
};

/**
 * Counts the solutions of a board up to two, and gives one (sudoku_solve).
 *
 * error::cell, error::clash.
 */
inline result<answer> solve(const board& b) noexcept {
    result<answer> made(std::in_place, detail::unwritten());
    const int code = sudoku_solve(b.data(), made->solution.data());
    if (code > 0) {
        made->verdict = static_cast<verdict>(code);
    } else if (code == 0) {
        made->solution = b;
    } else {
        made = static_cast<error>(code);
    }
    return made;
}

/**
 * The same, with the solution written to where the caller wants it, which may be the board itself. It is unchanged if
 * there is none.
 */
inline result<verdict> solve(const board& b, board& solution) noexcept {
    const int code = sudoku_solve(b.data(), solution.data());
    if (code < 0) return static_cast<error>(code);
    return static_cast<verdict>(code);
}

/** The verdict alone. error::cell, error::clash. */
inline result<verdict> judge(const board& b) noexcept {
    const int code = sudoku_solve(b.data(), nullptr);
    if (code < 0) return static_cast<error>(code);
    return static_cast<verdict>(code);
}

/**
 * Fills in the blanks, of several solutions with one of them, always the same, and returns true (solve_sudoku). False,
 * and the board unchanged, if there is no solution or the board is not valid.
 */
inline bool fill(board& b) noexcept { return solve_sudoku(reinterpret_cast<char(*)[side]>(b.data())); }

/** A copy of the board with the blanks filled in, as by fill(), or nothing. */
inline std::optional<board> solution(const board& b) noexcept {
    std::optional<board> made(b);
    if (!fill(*made)) made.reset();
    return made;
}


/*
 * COUNTING AND ENUMERATING
 *
 *     for (const sudoku::board& solution : sudoku::solutions(puzzle)) use(solution);
 *
 * A board with few givens may have more solutions than anyone can wait for: give a limit, a budget, or leave the loop.
 * A budget, max_nodes, is the number of nodes that a search may visit (0: any); a node is a state of the search after
 * propagation, the root included. Where a budget ends is the same on every machine.
 */

/** What count() gives. */
struct counted {
    /** Why the count ended. */
    enum class ending : int {
        complete = 0,                ///< these are all
        limit = 1,                   ///< the limit was reached; there may be more
        budget = SUDOKU_ERROR_BUDGET ///< the nodes were used up; there may be more
    };

    std::uint64_t count = 0;
    ending why = ending::complete;

    constexpr bool complete() const noexcept { return why == ending::complete; }
};

/**
 * Counts the solutions of a board (sudoku_count). limit: where to stop, 0 for nowhere. max_nodes: the budget.
 *
 * error::cell, error::clash. That the budget is used up is no error here: the count so far is worth having.
 */
inline result<counted> count(const board& b, std::uint64_t limit = 0, std::uint64_t max_nodes = 0) noexcept {
    counted made;
    const int code = sudoku_count(b.data(), limit, max_nodes, &made.count);
    if (code < 0 && code != SUDOKU_ERROR_BUDGET) return static_cast<error>(code);
    made.why = static_cast<counted::ending>(code);
    return made;
}

/**
 * A search for all solutions of a board, or of a grid of candidates, that can be stopped and gone on with at any time.
 *
 *     sudoku::search search(puzzle);
 *     for (sudoku::board solution; search.next(solution, 100000);) use(solution);
 *     if (!search.status()) ...;   // error::budget: next() may be called again and goes on from there
 *
 * Of 32 KiB and trivially copyable: copies go on independently. Valid within one process.
 */
class search {
public:
    /** Begins a search; what is wrong with the board (error::cell, error::clash) is told by status(). */
    explicit search(const board& b) noexcept : code_(sudoku_search_begin(&state_, sizeof state_, b.data())) {
        sound_ = code_ == 0;
    }
    /** Begins a search from candidates: no given is needed. A cell without candidates is no error, there is then no
     * solution; bits above the ninth are error::option. */
    explicit search(const candidates& c) noexcept
        : code_(sudoku_search_begin_candidates(&state_, sizeof state_, c.data())) {
        sound_ = code_ == 0;
    }

    /**
     * Goes on to the next solution (sudoku_search_next). max_nodes: the nodes that this call may visit, 0 for any
     * number.
     *
     * True if there is one: it is written. False if not, the board unchanged: status() tells why.
     */
    bool next(board& solution, std::uint64_t max_nodes = 0) noexcept {
        if (!sound_) return false;
        code_ = sudoku_search_next(&state_, solution.data(), max_nodes);
        return code_ == 1;
    }

    /**
     * After next() gave false: success if there are no more solutions, error::budget if the nodes were used up, or the
     * error of the board. Before: whether the search could begin.
     */
    result<void> status() const noexcept { return detail::to_result(code_); }

private:
    sudoku_search state_; /* begun by the library; left as it is, and never used, if that fails */
    int code_;
    bool sound_;
};

static_assert(std::is_trivially_copyable_v<search> && std::is_standard_layout_v<search>);

/**
 * The solutions of a board, or of a grid of candidates, as a range.
 *
 * A single-pass range that computes each solution when it is reached, for range-for, algorithms that take input
 * iterators, and in C++20 std::views: solutions(b) | std::views::take(10). The order is always the same. A solution
 * lives until the iterator is moved on: copy what is to be kept. The iterators point into the range, which must stay
 * where it is meanwhile.
 *
 * max_nodes: the nodes that may be visited on the way to each solution, 0 for any number. A range that ends early says
 * so in status(); to go on, call begin() again, which goes to the next solution.
 *
 * Of 32 KiB, as it contains a search; trivially copyable.
 */
class solutions {
public:
    explicit solutions(const board& b, std::uint64_t max_nodes = 0) noexcept : search_(b), max_nodes_(max_nodes) {}
    explicit solutions(const candidates& c, std::uint64_t max_nodes = 0) noexcept
        : search_(c), max_nodes_(max_nodes) {}

    /** An input iterator; end() is one that equals every iterator that has come to the end. */
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = board;
        using difference_type = std::ptrdiff_t;
        using pointer = const board*;
        using reference = const board&;

        constexpr iterator() noexcept = default;
        const board& operator*() const noexcept { return range_->current_; }
        const board* operator->() const noexcept { return &range_->current_; }
        iterator& operator++() noexcept {
            advance();
            return *this;
        }
        /** Keeps the solution for `*it++`. */
        class kept {
        public:
            const board& operator*() const noexcept { return board_; }

        private:
            friend iterator;
            explicit kept(const board& b) noexcept : board_(b) {}
            board board_;
        };
        kept operator++(int) noexcept {
            kept before(range_->current_);
            advance();
            return before;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) noexcept {
            return a.range_ == b.range_;
        }
        friend constexpr bool operator!=(const iterator& a, const iterator& b) noexcept {
            return a.range_ != b.range_;
        }
#if defined(__cpp_lib_ranges)
        friend constexpr bool operator==(const iterator& a, std::default_sentinel_t) noexcept {
            return a.range_ == nullptr;
        }
#endif

    private:
        friend solutions;
        explicit iterator(solutions* range) noexcept : range_(range) { advance(); }
        void advance() noexcept {
            if (!range_->search_.next(range_->current_, range_->max_nodes_)) range_ = nullptr;
        }
        solutions* range_ = nullptr;
    };

    /** Goes to the next solution: the first one at the first call. */
    iterator begin() noexcept { return iterator(this); }
    iterator end() const noexcept { return iterator(); }

    /** After the end was reached: success if these were all, else error::budget, error::cell, error::clash or
     * error::option. */
    result<void> status() const noexcept { return search_.status(); }

private:
    search search_;
    std::uint64_t max_nodes_;
    board current_{detail::unwritten()}; /* written before an iterator can show it */
};

static_assert(std::is_trivially_copyable_v<solutions>);


/*
 * MANY BOARDS
 *
 * One call for an array of boards, or for a buffer of text with a board at every so many bytes, such as a mapped file
 * of lines:
 *
 *     std::vector<sudoku::board> solutions(n);
 *     std::vector<sudoku::outcome> outcomes(n);
 *     sudoku::solve_batch(boards, solutions, outcomes);
 *     sudoku::solve_batch(file, 82, solutions, outcomes);
 */

/**
 * A pointer and a size, for parameters: made from arrays, std::array, std::vector, std::span and whatever has data()
 * and size(). Has nothing that std::span has not; it is here so that functions have the same type in C++17.
 */
template <class T>
class span {
    template <class Range>
    using elements = std::remove_pointer_t<decltype(std::declval<Range&>().data())>;
    /* A Range whose data() points to T, or to what differs from T only in const; not to derived classes. */
    template <class Range>
    using points_to_t = std::is_convertible<elements<Range> (*)[], T (*)[]>;
    /* As for std::span, a temporary is taken if it is only read, or is itself a view. */
    template <class Range>
    using if_range = std::enable_if_t<!std::is_same_v<std::remove_cv_t<std::remove_reference_t<Range>>, span> &&
                                      points_to_t<Range>::value &&
                                      std::is_convertible_v<decltype(std::declval<Range&>().size()), std::size_t> &&
                                      (std::is_lvalue_reference_v<Range> || std::is_const_v<T> ||
                                       points_to_t<const std::remove_reference_t<Range>>::value)>;

public:
    constexpr span() noexcept = default;
    constexpr span(T* first, std::size_t size) noexcept : data_(first), size_(size) {}
    template <std::size_t N>
    constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    template <class Range, class = if_range<Range>>
    constexpr span(Range&& range) noexcept : data_(range.data()), size_(range.size()) {}

    constexpr T* data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T* begin() const noexcept { return data_; }
    constexpr T* end() const noexcept { return data_ + size_; }
    constexpr T& operator[](std::size_t n) const noexcept { return data_[n]; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/**
 * What a batch call gives for each board: one byte, a verdict or an error.
 */
struct outcome {
    std::int8_t value = 0;

    /** Whether the board is valid, so that there is a verdict. */
    constexpr explicit operator bool() const noexcept { return value >= 0; }
    constexpr bool has_value() const noexcept { return value >= 0; }
    /** The verdict, if there is one. */
    constexpr sudoku::verdict verdict() const noexcept { return static_cast<sudoku::verdict>(value); }
    /** error::cell or error::clash, if the board is not valid. */
    constexpr sudoku::error error() const noexcept { return static_cast<sudoku::error>(value); }

    friend constexpr bool operator==(outcome a, outcome b) noexcept { return a.value == b.value; }
    friend constexpr bool operator!=(outcome a, outcome b) noexcept { return a.value != b.value; }
};

static_assert(sizeof(outcome) == 1 && std::is_trivially_copyable_v<outcome> && std::is_standard_layout_v<outcome>);

namespace detail {

/* Outcomes as C writes them. */
inline std::int8_t* values(span<outcome> outcomes) noexcept {
    return outcomes.empty() ? nullptr : &outcomes.data()->value;
}

/* Whether a text has room for so many boards; true also for what the C function will refuse. */
constexpr bool fits(std::string_view text, std::size_t stride, std::size_t count) noexcept {
    if (count == 0 || stride < cells) return true;
    return text.size() >= cells && (text.size() - cells) / stride >= count - 1;
}

/* The C functions for boards of characters, and of numbers. */
inline int solve_all(const char* boards, std::size_t stride, char* solutions, std::int8_t* outcomes, std::size_t count,
                     int limit) noexcept {
    return sudoku_solve_batch(boards, stride, solutions, cells, outcomes, count, limit);
}
inline int solve_all(const std::uint8_t* boards, std::size_t stride, std::uint8_t* solutions, std::int8_t* outcomes,
                     std::size_t count, int limit) noexcept {
    return sudoku_solve_batch_numbers(boards, stride, solutions, cells, outcomes, count, limit);
}

template <class Cell, class Board>
result<void> solve_batch(const Cell* boards, std::size_t stride, bool fit, span<Board> solutions,
                         span<outcome> outcomes, int limit) noexcept {
    const std::size_t size = outcomes.size();
    if (limit == 1 || limit == 2) {
        if (stride >= cells && (!fit || (!solutions.empty() && solutions.size() < size))) return error::size;
    }
    Cell* const written = solutions.empty() ? nullptr : solutions.data()->data();
    return to_result(solve_all(boards, stride, written, values(outcomes), size, limit));
}

} // namespace detail

/**
 * Solves many boards, as many as there are outcomes (sudoku_solve_batch).
 *
 * solutions: room for as many, or empty if they are not wanted ({}); may be the boards themselves. The place of a board
 * without a solution, or of one that is not valid, is unchanged. limit: 2 to learn whether a solution is the only one,
 * 1 to stop at the first, which is faster: verdict::unique then means at least one. One bad board stops nothing.
 *
 * error::option if limit is neither 1 nor 2; error::size if there are fewer boards than outcomes, or fewer solutions,
 * but some. Then nothing is written.
 */
inline result<void> solve_batch(span<const board> boards, span<board> solutions, span<outcome> outcomes,
                                int limit = 2) noexcept {
    const char* const first = boards.empty() ? nullptr : boards.data()->data();
    return detail::solve_batch(first, cells, boards.size() >= outcomes.size(), solutions, outcomes, limit);
}

/**
 * The same for boards that lie in a text, stride bytes from one to the next: 82 for lines, 83 if they end in CR and LF.
 * The text is read where it is; the last board needs no line end.
 *
 * Also error::option if stride is below 81.
 */
inline result<void> solve_batch(std::string_view text, std::size_t stride, span<board> solutions,
                                span<outcome> outcomes, int limit = 2) noexcept {
    return detail::solve_batch(text.data(), stride, detail::fits(text, stride, outcomes.size()), solutions, outcomes,
                               limit);
}

/** A board of numbers, as arrays of numbers hold it: 81 cells row by row, each from 1 to 9, or 0 for a blank. */
using number_board = std::array<std::uint8_t, cells>;

static_assert(sizeof(number_board) == cells);

/**
 * The same for boards of numbers (sudoku_solve_batch_numbers); their solutions are such, too. Other numbers are no cells,
 * error::cell in the board's outcome.
 */
inline result<void> solve_batch_numbers(span<const number_board> boards, span<number_board> solutions, span<outcome> outcomes,
                                        int limit = 2) noexcept {
    const std::uint8_t* const first = boards.empty() ? nullptr : boards.data()->data();
    return detail::solve_batch(first, cells, boards.size() >= outcomes.size(), solutions, outcomes, limit);
}

/**
 * Checks many boards, as many as there are outcomes (sudoku_check_batch): an outcome is true if the board is valid,
 * else it has an error; it has no verdict.
 *
 * error::size if there are fewer boards than outcomes.
 */
inline result<void> check_batch(span<const board> boards, span<outcome> outcomes) noexcept {
    if (boards.size() < outcomes.size()) return error::size;
    const char* const first = boards.empty() ? nullptr : boards.data()->data();
    return detail::to_result(sudoku_check_batch(first, cells, detail::values(outcomes), outcomes.size()));
}

/** The same for boards that lie in a text. Also error::option if stride is below 81. */
inline result<void> check_batch(std::string_view text, std::size_t stride, span<outcome> outcomes) noexcept {
    if (!detail::fits(text, stride, outcomes.size())) return error::size;
    return detail::to_result(
        sudoku_check_batch(text.data(), stride, detail::values(outcomes), outcomes.size()));
}


namespace detail {

/* What a C function that writes a text gave, as a result: the length. */
inline result<std::size_t> to_length(std::int64_t code) noexcept {
    if (code < 0) return static_cast<error>(code);
    return static_cast<std::size_t>(code);
}

/* A text as long as it is: `write` gives the length, and writes what there is room for with a NUL. */
template <class Write>
result<std::string> to_string(const Write& write) {
    const result<std::size_t> length = write(span<char>());
    if (!length) return length.error();
    std::string made(*length, '\0');
    const result<std::size_t> again = write(span<char>(made.data(), *length + 1));
    if (!again) return again.error();
    return made;
}

} // namespace detail


/*
 * RATING AND HINTS
 *
 * How hard a puzzle is for a person, on the scale of Sudoku Explainer, and what a person would do next.
 *
 *     auto now = puzzle;
 *     auto pencil = *sudoku::candidates::of(puzzle);
 *     for (sudoku::step step; *sudoku::hint(puzzle, now, step, &pencil);) {
 *         std::cout << *sudoku::hint_text(step) << '\n';
 *         if (!sudoku::apply(step, now, &pencil)) break;
 *     }
 *
 * What a step strikes is remembered in the pencil marks alone: without them the same step comes again.
 *
 * max_nodes is a budget, as for sudoku_rate; 0 for none.
 */

/** The ratings of a puzzle, in tenths: see sudoku_rating. */
using rating = sudoku_rating;

/** A step of logic as data: see sudoku_step. */
using step = sudoku_step;

/**
 * Rates a puzzle (sudoku_rate).
 *
 * error::cell, error::clash, error::no_solution, error::not_unique, error::budget.
 */
inline result<rating> rate(const board& puzzle, std::uint64_t max_nodes = 0) noexcept {
    rating made{};
    const int code = sudoku_rate(puzzle.data(), &made, max_nodes);
    if (code < 0) return static_cast<error>(code);
    return made;
}

/**
 * Writes what a player may do next on a board `now`, with pencil marks or without (sudoku_hint). False, and nothing
 * written, if the board is solved. Without pencil marks every blank cell has the candidates of the plain rules,
 * whatever steps struck before.
 *
 * error::option (a pencil mark above the ninth bit), error::cell, error::clash, error::no_solution, error::not_unique,
 * error::budget.
 */
inline result<bool> hint(const board& puzzle, const board& now, step& written, const candidates* pencil = nullptr,
                         std::uint64_t max_nodes = 0) noexcept {
    const std::uint16_t* marks = pencil != nullptr ? pencil->data() : nullptr;
    const int code = sudoku_hint(puzzle.data(), now.data(), marks, &written, max_nodes);
    if (code < 0) return static_cast<error>(code);
    return code == 1;
}

/**
 * Carries out a step (sudoku_hint_apply). Without pencil marks a step that strikes candidates changes nothing, and
 * hint() tells it again.
 *
 * error::option (a step that is to be refused: see sudoku_step), error::cell.
 */
inline result<void> apply(const step& s, board& now, candidates* pencil = nullptr) noexcept {
    return detail::to_result(sudoku_hint_apply(&s, now.data(), pencil != nullptr ? pencil->data() : nullptr));
}

/**
 * Explains a step in a buffer, as snprintf writes (sudoku_hint_text): no more than fits, with a terminating NUL. Gives
 * the length of the whole text without the NUL, less than 65536, mostly less than 1000.
 *
 * error::option (a step that is to be refused: see sudoku_step): then nothing is written.
 */
inline result<std::size_t> hint_text_to(span<char> buffer, const step& s) noexcept {
    return detail::to_length(sudoku_hint_text(&s, buffer.data(), buffer.size()));
}

/** A step explained in English. As hint_text_to(), in a std::string. */
inline result<std::string> hint_text(const step& s) {
    return detail::to_string([&](span<char> buffer) noexcept { return hint_text_to(buffer, s); });
}

/**
 * Draws a step on the board `now` that it was told of, as an SVG document in a buffer (sudoku_hint_svg). As for
 * hint_text_to(); less than 262144.
 *
 * givens: the puzzle, to tell clues from other digits; pencil: what the blank cells may hold, by the plain rules if null.
 *
 * error::option (a step that is to be refused, a pencil mark above the ninth bit), error::cell: then nothing is
 * written.
 */
inline result<std::size_t> hint_svg_to(span<char> buffer, const step& s, const board& now,
                                       const board* givens = nullptr, const candidates* pencil = nullptr) noexcept {
    return detail::to_length(sudoku_hint_svg(&s, givens != nullptr ? givens->data() : nullptr, now.data(),
                                             pencil != nullptr ? pencil->data() : nullptr, buffer.data(),
                                             buffer.size()));
}

/** The picture of a step. As hint_svg_to(), in a std::string. */
inline result<std::string> hint_svg(const step& s, const board& now, const board* givens = nullptr,
                                    const candidates* pencil = nullptr) {
    return detail::to_string([&](span<char> buffer) noexcept { return hint_svg_to(buffer, s, now, givens, pencil); });
}

/** The name of a technique; null if no technique has the number. Lives as long as the library is loaded. */
inline const char* technique_name(int technique) noexcept { return sudoku_technique_name(technique); }


/*
 * TEXT
 *
 * parse() reads a text that holds one board, reader the boards of a text one after the other; format() writes. The
 * formats are those of sudoku_parse and sudoku_format.
 *
 *     sudoku::reader reader(text);
 *     for (sudoku::board b; reader.next(b);) use(b);
 *     if (!reader.status()) std::cerr << "not a board at byte " << reader.offset() << '\n';
 */

/**
 * Reads the boards of a text, which must outlive the reader, one after the other (sudoku_parse). Nothing is copied but
 * the boards.
 */
class reader {
public:
    explicit reader(std::string_view text) noexcept : text_(text) {}

    /**
     * Reads the next board. True if there is one; false, with the board unchanged, at the end of the text or if what
     * follows is not a board: status() tells which. After that it stays there.
     */
    bool next(board& b) noexcept { return read(b, nullptr); }

    /** The same, with the candidates of each cell: those that a candidate grid shows (the board then has a digit where
     * there is just one), of any other board the digit of a given and all nine for a blank. */
    bool next(board& b, candidates& c) noexcept { return read(b, c.data()); }

    /** Success at the end of the text, error::parse if what follows the last board is not a board. */
    result<void> status() const noexcept { return detail::to_result(code_); }

    /** How many bytes were read; after error::parse, where it stopped being a board. */
    std::size_t offset() const noexcept { return offset_; }

private:
    bool read(board& b, std::uint16_t* c) noexcept {
        if (code_ < 0) return false;
        std::size_t consumed = 0;
        code_ = sudoku_parse(text_.data() + offset_, text_.size() - offset_, b.data(), c, &consumed);
        offset_ += consumed;
        return code_ == 1;
    }

    std::string_view text_;
    std::size_t offset_ = 0;
    int code_ = 0;
};

/**
 * The board in a text that holds one board and nothing else but what sudoku_parse passes over: blank lines, comments.
 *
 * error::parse if there is none, or something else, or a second one. where, if given, is set to the place in the text
 * at which it stopped being one board.
 */
inline result<board> parse(std::string_view text, std::size_t* where = nullptr) noexcept {
    reader r(text);
    board made, second;
    std::size_t offset = 0;
    bool one = r.next(made);
    if (one) {
        offset = r.offset();
        one = !r.next(second) && r.status();
        if (!r.status()) offset = r.offset();
    } else {
        offset = r.offset();
    }
    if (where != nullptr) *where = offset;
    if (!one) return error::parse;
    return made;
}

/**
 * Writes a board as text into a buffer, as snprintf does (sudoku_format): no more than fits, with a terminating NUL.
 *
 * givens: the puzzle from which the board was filled in, to tell clues from other digits in the picture; pencil: what
 * the blank cells may hold; both may be null. Gives the length of the whole text without the NUL, so that all of it was
 * written if that is less than the size of the buffer: 81 for a line, 90 for rows, 338 for a grid, less than 2048 for
 * candidates, less than 32768 for a picture.
 *
 * error::cell if a cell holds neither digit nor blank, error::option for another style, or if pencil has a bit above
 * the ninth. Then nothing is written.
 */
inline result<std::size_t> format_to(span<char> buffer, const board& b, style how = style::line,
                                     const board* givens = nullptr, const candidates* pencil = nullptr) noexcept {
    return detail::to_length(sudoku_format(static_cast<int>(how), givens != nullptr ? givens->data() : nullptr,
                                           b.data(), pencil != nullptr ? pencil->data() : nullptr, buffer.data(),
                                           buffer.size()));
}

/**
 * A board as text. As format_to(), in a std::string.
 */
inline result<std::string> format(const board& b, style how = style::line, const board* givens = nullptr,
                                  const candidates* pencil = nullptr) {
    return detail::to_string([&](span<char> buffer) noexcept { return format_to(buffer, b, how, givens, pencil); });
}

inline std::string board::to_string(style how) const {
    result<std::string> made = format(*this, how);
    return made ? *std::move(made) : std::string();
}

#ifdef SUDOKU_HPP_EXCEPTIONS
inline board::board(std::string_view text) : board(parse(text).value()) {}
#endif

/** Writes the 81 bytes of a board, whatever they are; width and alignment count as for a string. */
inline std::ostream& operator<<(std::ostream& out, const board& b) { return out << b.view(); }

/**
 * Reads the next board of a stream, in any format that parse() knows: `while (in >> b) use(b);`
 *
 * Reads whole lines, which end in LF or CR LF, until they are a board, and no further: a line that is a board by itself
 * is one, whatever follows. At the end of the stream failbit and eofbit are set, failbit alone after a line by which
 * the text cannot become a board; b is then unchanged. Parses the lines of a board anew with each of them: for large
 * texts, reader is faster.
 */
inline std::istream& operator>>(std::istream& in, board& b) {
    constexpr int most_lines = 40; /* Nine rows that may be blank, and what may be between them. */
    std::string text, line;
    std::size_t heading = 0; /* The first bytes of the text: the name of the section in which the rest is. */
    int lines = 0;
    std::istream::sentry ready(in, true);
    while (ready && std::getline(in, line)) {
        if (!in.eof()) line += '\n';
        text += line;
        std::size_t consumed = 0;
        const int code = sudoku_parse(text.data(), text.size(), b.data(), nullptr, &consumed);
        if (code == 1) return in;
        if (code < 0 && consumed < text.size()) break; /* No further line can help. */
        if (code == 0) {
            /* Nothing so far, but what looks like a frame or empty may be a row of blanks. */
            const std::size_t first = line.find_first_not_of(" \t\xEF\xBB\xBF");
            if (first != std::string::npos && line[first] == '[' && line.find(']') != std::string::npos) {
                text = line;
                heading = line.size();
                lines = 0;
            } else if (++lines > most_lines) {
                text.erase(heading, text.find('\n', heading) + 1 - heading);
            }
        }
    }
    in.setstate(std::ios_base::failbit);
    return in;
}


/*
 * SYMMETRIES
 *
 * What makes of a puzzle another one that is as hard and has as many solutions. All of them are constexpr, give a new
 * board and look at no cell's meaning; relabel() leaves alone what is no digit.
 *
 *     constexpr auto turned = sudoku::rotate(puzzle);
 *     constexpr auto other = *sudoku::permute_bands(*sudoku::relabel(puzzle, {9, 8, 7, 6, 5, 4, 3, 2, 1}), {2, 0, 1});
 *
 * Those that take a permutation give error::option if it is none, or does not keep bands and stacks together.
 */

namespace detail {

template <std::size_t N>
constexpr bool is_permutation(const std::array<int, N>& from, int first) noexcept {
    unsigned seen = 0;
    for (std::size_t n = 0; n < N; n++) {
        const int value = from[n] - first;
        if (value < 0 || value >= static_cast<int>(N) || (seen >> value & 1U) != 0) return false;
        seen |= 1U << value;
    }
    return true;
}

/* Whether rows (or columns) that are of one band (or stack) stay so. */
constexpr bool keeps_bands(const std::array<int, 9>& from) noexcept {
    if (!is_permutation(from, 0)) return false;
    for (std::size_t n = 0; n < side; n++)
        if (from[n] / 3 != from[n - n % 3] / 3) return false;
    return true;
}

constexpr std::array<int, 9> lines_of_bands(const std::array<int, 3>& from) noexcept {
    std::array<int, 9> lines{};
    for (std::size_t n = 0; n < side; n++) lines[n] = 3 * from[n / 3] + static_cast<int>(n % 3);
    return lines;
}

} // namespace detail

/** Rows become columns: the board mirrored at the diagonal from the top left. */
constexpr board transpose(const board& b) noexcept {
    board made;
    for (std::size_t row = 0; row < side; row++)
        for (std::size_t column = 0; column < side; column++) made(row, column) = b(column, row);
    return made;
}

/** The board mirrored left to right. */
constexpr board mirror(const board& b) noexcept {
    board made;
    for (std::size_t row = 0; row < side; row++)
        for (std::size_t column = 0; column < side; column++) made(row, column) = b(row, side - 1 - column);
    return made;
}

/** The board turned clockwise by a quarter. */
constexpr board rotate(const board& b) noexcept {
    board made;
    for (std::size_t row = 0; row < side; row++)
        for (std::size_t column = 0; column < side; column++) made(row, column) = b(side - 1 - column, row);
    return made;
}

/** Digit d becomes to[d - 1]; `to` holds 1 to 9 in some order. */
constexpr result<board> relabel(const board& b, const std::array<int, 9>& to) noexcept {
    if (!detail::is_permutation(to, 1)) return error::option;
    board made = b;
    for (char& c : made.cell)
        if (c >= '1' && c <= '9') c = static_cast<char>('0' + to[static_cast<std::size_t>(c - '1')]);
    return made;
}

/** Row n is made from row from[n]; `from` holds 0 to 8 in an order that keeps each three rows of a band together. */
constexpr result<board> permute_rows(const board& b, const std::array<int, 9>& from) noexcept {
    if (!detail::keeps_bands(from)) return error::option;
    board made;
    for (std::size_t row = 0; row < side; row++)
        for (std::size_t column = 0; column < side; column++)
            made(row, column) = b(static_cast<std::size_t>(from[row]), column);
    return made;
}

/** Column n is made from column from[n]; `from` holds 0 to 8 in an order that keeps the columns of a stack together. */
constexpr result<board> permute_columns(const board& b, const std::array<int, 9>& from) noexcept {
    if (!detail::keeps_bands(from)) return error::option;
    board made;
    for (std::size_t row = 0; row < side; row++)
        for (std::size_t column = 0; column < side; column++)
            made(row, column) = b(row, static_cast<std::size_t>(from[column]));
    return made;
}

/** Band n (three rows) is made from band from[n]; `from` holds 0 to 2 in some order. */
constexpr result<board> permute_bands(const board& b, const std::array<int, 3>& from) noexcept {
    if (!detail::is_permutation(from, 0)) return error::option;
    return permute_rows(b, detail::lines_of_bands(from));
}

/** Stack n (three columns) is made from stack from[n]; `from` holds 0 to 2 in some order. */
constexpr result<board> permute_stacks(const board& b, const std::array<int, 3>& from) noexcept {
    if (!detail::is_permutation(from, 0)) return error::option;
    return permute_columns(b, detail::lines_of_bands(from));
}


/*
 * EQUAL PUZZLES
 *
 * Two boards are the same puzzle when symmetries lead from one to the other; then their canonical forms are equal:
 *
 *     std::unordered_set<sudoku::board> seen;
 *     bool is_new = seen.insert(sudoku::canonical(puzzle).value()).second;
 */

/**
 * A way to make an equal board, in the words of sudoku_transform: transpose, rows, columns, digits. Of 28 bytes, and
 * constexpr; by itself the one that changes nothing. Anyone may write to it: that it is a transform is seen when it is
 * used.
 */
struct transform : sudoku_transform {
    constexpr transform() noexcept : sudoku_transform{0, {}, {}, {}} {
        for (std::size_t n = 0; n < side; n++) {
            rows[n] = columns[n] = static_cast<std::uint8_t>(n);
            digits[n] = static_cast<std::uint8_t>(n + 1);
        }
    }
    constexpr transform(const sudoku_transform& how) noexcept : sudoku_transform(how) {}

    friend constexpr bool operator==(const transform& a, const transform& b) noexcept {
        if (a.transpose != b.transpose) return false;
        for (std::size_t n = 0; n < side; n++)
            if (a.rows[n] != b.rows[n] || a.columns[n] != b.columns[n] || a.digits[n] != b.digits[n]) return false;
        return true;
    }
    friend constexpr bool operator!=(const transform& a, const transform& b) noexcept { return !(a == b); }
};

static_assert(sizeof(transform) == 28 && std::is_trivially_copyable_v<transform>);

/**
 * The board that a transform makes (sudoku_transform_apply).
 *
 * error::option if it is no transform, error::cell.
 */
inline result<board> apply(const board& b, const transform& how) noexcept {
    result<board> made(std::in_place, detail::unwritten());
    const int code = sudoku_transform_apply(b.data(), &how, made->data());
    if (code < 0) made = static_cast<error>(code);
    return made;
}

/** The transform that leads back (sudoku_transform_inverse). error::option if this is none. */
inline result<transform> inverse(const transform& how) noexcept {
    result<transform> made(std::in_place);
    const int code = sudoku_transform_inverse(&how, &*made);
    if (code < 0) made = static_cast<error>(code);
    return made;
}

/** What is known of a board with its canonical form. */
struct canonical_form {
    sudoku::board board;             ///< the smallest of all equal boards
    transform how;                   ///< leads there
    std::uint64_t automorphisms = 0; ///< how many transforms leave the board as it is
};

/**
 * The smallest of all boards that are equal to one, a blank before the digits (sudoku_canonical): for any valid board.
 *
 * error::cell, error::clash.
 */
inline result<board> canonical(const board& b) noexcept {
    result<board> made(std::in_place, detail::unwritten());
    const int code = sudoku_canonical(b.data(), made->data(), nullptr, nullptr);
    if (code < 0) made = static_cast<error>(code);
    return made;
}

/** The same, with the way there and the number of automorphisms. */
inline result<canonical_form> find_canonical(const board& b) noexcept {
    result<canonical_form> made(std::in_place);
    const int code = sudoku_canonical(b.data(), made->board.data(), &made->how, &made->automorphisms);
    if (code < 0) made = static_cast<error>(code);
    return made;
}

/**
 * The canonical forms of many boards, as many as there are outcomes (sudoku_canonical_batch): an outcome is true if the
 * board is valid, else it has an error and the form is unchanged; it has no verdict. forms: room for as many; may be
 * the boards themselves.
 *
 * error::size if there are fewer boards than outcomes, or fewer forms. Then nothing is written.
 */
inline result<void> canonical_batch(span<const board> boards, span<board> forms, span<outcome> outcomes) noexcept {
    if (boards.size() < outcomes.size() || forms.size() < outcomes.size()) return error::size;
    const char* const first = boards.empty() ? nullptr : boards.data()->data();
    char* const written = forms.empty() ? nullptr : forms.data()->data();
    return detail::to_result(
        sudoku_canonical_batch(first, cells, written, cells, detail::values(outcomes), outcomes.size()));
}

/** The same for boards that lie in a text. Also error::option if stride is below 81. */
inline result<void> canonical_batch(std::string_view text, std::size_t stride, span<board> forms,
                                    span<outcome> outcomes) noexcept {
    if (stride >= cells && (!detail::fits(text, stride, outcomes.size()) || forms.size() < outcomes.size()))
        return error::size;
    char* const written = forms.empty() ? nullptr : forms.data()->data();
    return detail::to_result(
        sudoku_canonical_batch(text.data(), stride, written, cells, detail::values(outcomes), outcomes.size()));
}


/*
 * MAKING PUZZLES
 *
 * Each result comes of a number, the seed: the same on every machine.
 *
 *     sudoku::board puzzle = sudoku::generate(7)->puzzle; // without options there always is one
 *
 *     sudoku::generate_options options;
 *     options.min_clues = 24;
 *     options.max_clues = 28;
 *     options.pattern = sudoku::symmetry::half_turn;
 *     if (auto made = sudoku::generate(7, options)) use(made->puzzle, made->solution);
 */

/** What joins clues: SUDOKU_SYMMETRY_... . Several can be combined by |. */
enum class symmetry : int {
    none = SUDOKU_SYMMETRY_NONE,
    half_turn = SUDOKU_SYMMETRY_180,
    quarter_turn = SUDOKU_SYMMETRY_90,
    horizontal = SUDOKU_SYMMETRY_HORIZONTAL,     ///< mirrored at the horizontal middle line
    vertical = SUDOKU_SYMMETRY_VERTICAL,         ///< mirrored at the vertical middle line
    diagonal = SUDOKU_SYMMETRY_DIAGONAL,         ///< mirrored at the diagonal from the top left
    antidiagonal = SUDOKU_SYMMETRY_ANTIDIAGONAL, ///< mirrored at the diagonal from the top right
    full = SUDOKU_SYMMETRY_FULL                  ///< all of these
};

constexpr symmetry operator|(symmetry a, symmetry b) noexcept {
    return static_cast<symmetry>(static_cast<int>(a) | static_cast<int>(b));
}

/** What a puzzle should be like; sudoku_generate() tells more. */
struct generate_options {
    int min_clues = 0;                 ///< at least so many, 17 to 81; 0: any number
    int max_clues = 0;                 ///< at most so many, 17 to 81; 0: any number
    symmetry pattern = symmetry::none; ///< the symmetry of the clues
    bool minimal = false;              ///< no clue can be spared; without a pattern and min_clues this is so anyway
    std::optional<board> mask;         ///< clues may stand only where it has digits
    int min_rating = 0;                ///< rated (rating::er) no lower than this, 10 to 200; 0: no matter how low
    int max_rating = 0;                ///< rated no higher than this, 10 to 200; 0: no matter how high
    std::uint64_t tries = 0;           ///< how many puzzles may be made in search of one that is as wished; 0: 1,000,000
};

/** What generate() gives: a puzzle with one solution. */
struct generated {
    board puzzle;
    board solution;
};

namespace detail {

inline result<generated> generate(std::uint64_t seed, const generate_options& o, generated* best) noexcept {
    sudoku_generate_options options{};
    options.size = sizeof options;
    options.tries = o.tries;
    options.mask = o.mask ? o.mask->data() : nullptr;
    options.min_clues = o.min_clues;
    options.max_clues = o.max_clues;
    options.min_rating = o.min_rating;
    options.max_rating = o.max_rating;
    options.symmetry = static_cast<int>(o.pattern);
    options.flags = (o.minimal ? SUDOKU_GENERATE_MINIMAL : 0) | (best != nullptr ? SUDOKU_GENERATE_BEST : 0);
    generated made;
    if (best != nullptr) made = *best;
    const int code = sudoku_generate(seed, &options, made.puzzle.data(), made.solution.data());
    if (best != nullptr) *best = made;
    if (code < 0) return static_cast<error>(code);
    return made;
}

} // namespace detail

/**
 * Makes a random puzzle (sudoku_generate).
 *
 * error::option if there can be none like that, error::cell if a byte of the mask is neither digit nor blank,
 * error::not_found if none was found in the tries.
 */
inline result<generated> generate(std::uint64_t seed, const generate_options& options = {}) noexcept {
    return detail::generate(seed, options, nullptr);
}

/** The same. Of puzzles that are not as wished the one that came closest is written to best, as is one that is; if there
 * is none, it is unchanged. */
inline result<generated> generate(std::uint64_t seed, const generate_options& options, generated& best) noexcept {
    return detail::generate(seed, options, &best);
}

/** A random complete grid, each as likely as any other (sudoku_grid). */
inline board grid(std::uint64_t seed) noexcept {
    board made;
    sudoku_grid(seed, made.data());
    return made;
}

/**
 * A puzzle without the clues that can be spared, dropped in random order (sudoku_minimize).
 *
 * error::cell, error::clash, error::no_solution, error::not_unique.
 */
inline result<board> minimize(const board& b, std::uint64_t seed) noexcept {
    board made = b;
    const int code = sudoku_minimize(seed, made.data());
    if (code < 0) return static_cast<error>(code);
    return made;
}

/** Whether a puzzle has several solutions without any one of its clues (sudoku_is_minimal). Errors as minimize(). */
inline result<bool> is_minimal(const board& b) noexcept {
    const int code = sudoku_is_minimal(b.data());
    if (code < 0) return static_cast<error>(code);
    return code == 1;
}

/** A random equal board: relabelled, permuted, transposed or not (sudoku_shuffle). error::cell. */
inline result<board> shuffle(const board& b, std::uint64_t seed) noexcept {
    board made = b;
    const int code = sudoku_shuffle(seed, made.data());
    if (code < 0) return static_cast<error>(code);
    return made;
}


/*
 * VERSION
 */

/** The version of the header, as one number: 1000000 * major + 1000 * minor + patch. */
inline constexpr int header_version_number =
    1000000 * SUDOKU_VERSION_MAJOR + 1000 * SUDOKU_VERSION_MINOR + SUDOKU_VERSION_PATCH;

/** The version of the library that runs, such as "1.2.3", and as one number. */
inline const char* version() noexcept { return sudoku_version(); }
inline int version_number() noexcept { return sudoku_version_number(); }

} // namespace sudoku

template <>
struct std::is_error_code_enum<sudoku::error> : std::true_type {};

/** Boards go into unordered containers. */
template <>
struct std::hash<sudoku::board> {
    std::size_t operator()(const sudoku::board& b) const noexcept {
        return std::hash<std::string_view>()(b.view());
    }
};

#if defined(__cpp_lib_ranges)
template <>
inline constexpr bool std::ranges::enable_view<sudoku::solutions> = true;
#endif

#undef SUDOKU_HPP_CONSTEVAL
#undef SUDOKU_HPP_EXCEPTIONS
#undef SUDOKU_HPP_STANDARD

#endif /* SUDOKU_HPP */
