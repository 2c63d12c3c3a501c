"""The library from Python with nothing but ctypes:  ctypes_smoke.py LIBSUDOKU.SO"""

import ctypes
import sys

PUZZLE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"

sudoku = ctypes.CDLL(sys.argv[1])
sudoku.solve_sudoku.restype = sudoku.is_valid_sudoku.restype = ctypes.c_bool
sudoku.sudoku_error_name.restype = ctypes.c_char_p

# The plain calls: an array of 81 bytes is a char[9][9].
board = ctypes.create_string_buffer(PUZZLE, 81)
assert sudoku.is_valid_sudoku(board)
assert sudoku.solve_sudoku(board)
assert board.raw == SOLUTION, board.raw
board[0] = b"3"
assert not sudoku.is_valid_sudoku(board)
assert not sudoku.solve_sudoku(None)

# bytes go in as they are.
solution = ctypes.create_string_buffer(81)
assert sudoku.sudoku_solve(PUZZLE, solution) == 1
assert solution.raw == SOLUTION
assert sudoku.sudoku_error_name(sudoku.sudoku_solve(b"55" + PUZZLE[2:], None)) == b"SUDOKU_ERROR_CLASH"

# Many boards in one call.
count = 1000
results = (ctypes.c_int8 * count)()
solutions = ctypes.create_string_buffer(81 * count)
size = ctypes.c_size_t
assert sudoku.sudoku_solve_batch(PUZZLE * count, size(81), solutions, size(81), results, size(count), 2) == 0
assert list(results) == [1] * count
assert solutions.raw == SOLUTION * count
