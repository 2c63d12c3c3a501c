/* The two plain calls. */
#include "harness.h"

#include <string.h>

#include "sudoku.h"

TEST(null_is_false) {
    CHECK(!is_valid_sudoku(NULL));
    CHECK(!solve_sudoku(NULL));
}

SUITE(plain) = {CASE(null_is_false), END};
