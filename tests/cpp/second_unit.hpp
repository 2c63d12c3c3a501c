// What second_unit.cpp has for test_hpp.cpp.
#ifndef SECOND_UNIT_HPP
#define SECOND_UNIT_HPP

#include <sudoku.hpp>

namespace second {

const std::error_category& category();
sudoku::board literal();
/* Calls every function once; the number of different boards met, of solutions, and a name. */
std::string everything(const sudoku::board& b);
/* Sizes of types, to be compared between units that were compiled for different standards. */
std::size_t layout(int n);

} // namespace second

#endif
