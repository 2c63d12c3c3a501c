// Solves the boards of a text, in whatever format, and says how many solutions each has:
//
//     c++ -std=c++17 solve.cpp $(pkg-config --cflags --libs sudoku) -o solve
//     ./solve < puzzles.txt
#include <iostream>
#include <iterator>
#include <string>

#include <sudoku.hpp>

int main() {
    const std::string text(std::istreambuf_iterator<char>(std::cin), {});
    sudoku::reader reader(text);
    for (sudoku::board board; reader.next(board);) {
        const auto answer = sudoku::solve(board);
        if (!answer) {
            std::cout << board << "  " << sudoku::text(answer.error()) << '\n';
            continue;
        }
        switch (answer->verdict) {
        case sudoku::verdict::none: std::cout << board << "  no solution\n"; break;
        case sudoku::verdict::unique: std::cout << answer->solution << '\n'; break;
        case sudoku::verdict::several: std::cout << answer->solution << "  one of several\n"; break;
        }
    }
    if (!reader.status()) {
        std::cerr << "not a board at byte " << reader.offset() << '\n';
        return 1;
    }
}
