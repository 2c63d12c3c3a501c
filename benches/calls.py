"""Times calls of libsudoku through ctypes:  python3 calls.py LIBRARY BOARDS ROUNDS SECONDS

BOARDS holds minimal puzzles, boards to check, and a board with many solutions, between empty lines. Prints for each
call its name (that of src/functions.rs), a tab, and the median of its nanoseconds.
"""

import ctypes
import statistics
import sys
import time
from ctypes import POINTER, byref, c_bool, c_char, c_char_p, c_int, c_int8, c_int64, c_size_t, c_uint8, c_uint16, c_uint64

library, boards, rounds, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
minimal, mixed, sparse = (part.split() for part in open(boards, "rb").read().split(b"\n\n"))
sudoku = ctypes.CDLL(library)


class Search(ctypes.Structure):
    _fields_ = [("opaque", c_uint64 * 4096)]


class Transform(ctypes.Structure):
    _fields_ = [("transpose", c_uint8), ("rows", c_uint8 * 9), ("columns", c_uint8 * 9), ("digits", c_uint8 * 9)]


def function(name, result, *arguments):
    f = getattr(sudoku, name)
    f.restype, f.argtypes = result, arguments
    return f


# A board to read is bytes. What is written to is a buffer, made once.
is_valid_sudoku = function("is_valid_sudoku", c_bool, c_char_p)
solve_sudoku = function("solve_sudoku", c_bool, POINTER(c_char))
error_name = function("sudoku_error_name", c_char_p, c_int)
error_text = function("sudoku_error_text", c_char_p, c_int)
check = function("sudoku_check", c_int, c_char_p, POINTER(c_uint8))
candidates_of = function("sudoku_candidates", c_int, c_char_p, POINTER(c_uint16))
solve = function("sudoku_solve", c_int, c_char_p, POINTER(c_char))
count = function("sudoku_count", c_int, c_char_p, c_uint64, c_uint64, POINTER(c_uint64))
search_begin = function("sudoku_search_begin", c_int, POINTER(Search), c_size_t, c_char_p)
search_begin_candidates = function(
    "sudoku_search_begin_candidates", c_int, POINTER(Search), c_size_t, POINTER(c_uint16)
)
search_next = function("sudoku_search_next", c_int, POINTER(Search), POINTER(c_char), c_uint64)
solve_batch = function(
    "sudoku_solve_batch", c_int, c_char_p, c_size_t, POINTER(c_char), c_size_t, POINTER(c_int8), c_size_t, c_int
)
check_batch = function("sudoku_check_batch", c_int, c_char_p, c_size_t, POINTER(c_int8), c_size_t)
canonical = function("sudoku_canonical", c_int, c_char_p, POINTER(c_char), POINTER(Transform), POINTER(c_uint64))
canonical_batch = function(
    "sudoku_canonical_batch", c_int, c_char_p, c_size_t, POINTER(c_char), c_size_t, POINTER(c_int8), c_size_t
)
transform_apply = function("sudoku_transform_apply", c_int, c_char_p, POINTER(Transform), POINTER(c_char))
transform_inverse = function("sudoku_transform_inverse", c_int, POINTER(Transform), POINTER(Transform))
parse = function(
    "sudoku_parse", c_int, c_char_p, c_size_t, POINTER(c_char), POINTER(c_uint16), POINTER(c_size_t)
)
format_ = function(
    "sudoku_format", c_int64, c_int, c_char_p, c_char_p, POINTER(c_uint16), POINTER(c_char), c_size_t
)
version = function("sudoku_version", c_char_p)
version_number = function("sudoku_version_number", c_int)

solution = (c_char * 81)()
marks = (c_uint8 * 81)()
candidates = (c_uint16 * 81)()
found = c_uint64()
consumed = c_size_t()
search = Search()
size = ctypes.sizeof(search)
how = Transform()
back = Transform()
buffer = (c_char * 32768)()
many = b"".join(minimal)
checked = b"".join(mixed)
solutions = (c_char * len(many))()
results = (c_int8 * max(len(minimal), len(mixed)))()


def solve_in_place(board):
    solution.raw = board
    return solve_sudoku(solution)


def next_solution(board):
    if search_next(search, solution, 0) != 1:
        search_begin(search, size, board)


# The answers, before anything is timed.
for board in minimal:
    assert solve(board, solution) == 1 and b"." not in solution.raw
    answer = solution.raw
    assert solve_in_place(board) and solution.raw == answer
    assert count(board, 0, 0, byref(found)) == 0 and found.value == 1
    assert search_begin(search, size, board) == 0
    assert search_next(search, solution, 0) == 1 and solution.raw == answer
    assert candidates_of(board, candidates) == 0
    assert search_begin_candidates(search, size, candidates) == 0
    assert search_next(search, solution, 0) == 1 and solution.raw == answer
    assert format_(0, None, board, None, buffer, len(buffer)) == 81 and buffer.value == board
    assert canonical(board, solution, how, None) == 0
    form = solution.raw
    assert transform_apply(board, how, solution) == 0 and solution.raw == form
    assert transform_inverse(how, back) == 0
    assert transform_apply(form, back, solution) == 0 and solution.raw == board
    assert parse(board, 81, solution, None, byref(consumed)) == 1 and solution.raw == board
for board in mixed:
    assert is_valid_sudoku(board) == (check(board, None) == 0) == (check(board, marks) == 0) == (not any(marks))
assert solve_batch(many, 81, solutions, 81, results, len(minimal), 2) == 0
assert results[: len(minimal)] == [1] * len(minimal)
assert check_batch(checked, 81, results, len(mixed)) == 0
assert results[: len(mixed)] == [check(board, None) for board in mixed]
assert canonical_batch(many, 81, solutions, 81, results, len(minimal)) == 0
assert canonical(minimal[-1], solution, None, None) == 0 and solutions.raw.endswith(solution.raw)
assert error_name(-5) == b"SUDOKU_ERROR_CLASH" and error_text(-5)
assert version() and version_number() >= 0


def measure(name, call, items, per_call=1):
    times = []
    for _ in range(rounds):
        done, begin = 0, time.thread_time_ns()
        while True:
            for item in items:
                call(item)
            done += len(items) * per_call
            spent = time.thread_time_ns() - begin
            if spent >= seconds * 1e9:
                break
        times.append(spent / done)
    print(f"{name}\t{statistics.median(times):.1f}")


codes = [-1, -2, -3, -4, -5] * 20
measure("is_valid_sudoku(board)", is_valid_sudoku, mixed)
measure("solve_sudoku(board)", solve_in_place, minimal)
measure("sudoku_error_name(code)", error_name, codes)
measure("sudoku_error_text(code)", error_text, codes)
measure("sudoku_check(board, NULL)", lambda board: check(board, None), mixed)
measure("sudoku_check(board, marks)", lambda board: check(board, marks), mixed)
measure("sudoku_candidates(board, candidates)", lambda board: candidates_of(board, candidates), minimal)
measure("sudoku_solve(board, NULL)", lambda board: solve(board, None), minimal)
measure("sudoku_solve(board, solution)", lambda board: solve(board, solution), minimal)
measure("sudoku_count(board, 0, 0, &count)", lambda board: count(board, 0, 0, byref(found)), minimal)
measure("sudoku_search_begin(&search, size, board)", lambda board: search_begin(search, size, board), minimal)
measure(
    "sudoku_search_begin_candidates(&search, size, candidates)",
    lambda board: search_begin_candidates(search, size, candidates),
    minimal,
)
search_begin(search, size, sparse[0])
measure("sudoku_search_next(&search, solution, 0)", next_solution, sparse * 1000)
for limit in 1, 2:
    measure(
        f"sudoku_solve_batch(..., {limit})",
        lambda boards: solve_batch(boards, 81, solutions, 81, results, len(minimal), limit),
        [many],
        len(minimal),
    )
measure("sudoku_check_batch(...)", lambda boards: check_batch(boards, 81, results, len(mixed)), [checked], len(mixed))
grids = []
for board in minimal:
    solve(board, solution)
    grids.append(solution.raw)
measure(
    "sudoku_canonical(board, canonical, NULL, NULL)", lambda board: canonical(board, solution, None, None), grids
)
measure(
    "sudoku_canonical_batch(...)",
    lambda boards: canonical_batch(boards, 81, solutions, 81, results, len(minimal)),
    [many],
    len(minimal),
)
measure("sudoku_transform_apply(board, &how, out)", lambda board: transform_apply(board, how, solution), minimal)
measure("sudoku_transform_inverse(&how, &inverse)", lambda _: transform_inverse(how, back), codes)
measure("sudoku_parse(...)", lambda board: parse(board, 81, solution, None, byref(consumed)), minimal)
for style, name in enumerate(["LINE", "ROWS", "GRID", "CANDIDATES", "SVG"]):
    measure(
        f"sudoku_format(SUDOKU_FORMAT_{name}, ...)",
        lambda board: format_(style, None, board, None, buffer, len(buffer)),
        minimal,
    )
measure("sudoku_version()", lambda _: version(), codes)
measure("sudoku_version_number()", lambda _: version_number(), codes)
