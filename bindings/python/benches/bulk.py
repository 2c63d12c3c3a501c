"""What is lost to Python in bulk:  python bulk.py [FILE of 81-character lines ...]

Solves the same boards by one call of sudoku_solve_batch a thread and by solve_batch from each kind of memory, in turns
on one thread and on two, and prints the medians: nanoseconds of processor time a board, and the rate as a part of the
call's own. Without a file it makes its boards itself: equal forms of an easy puzzle, and of the hard ones in
examples/puzzles.txt.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

import libsudoku
from libsudoku._native import library

EASY_COUNT, HARD_COUNT = 200_000, 10_000
ROUNDS = 9
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EXAMPLES = Path(__file__).parents[3] / "examples/puzzles.txt"

Boards = NDArray[np.uint8]


def equal_forms(puzzles: list[str], count: int) -> Boards:
    """So many boards, each one of the puzzles with its digits, and its rows and columns within their bands, exchanged."""
    random = np.random.default_rng(1)
    cells = np.frombuffer("".join(puzzles).encode(), np.uint8).reshape(-1, 9, 9)
    cells = np.where(cells == ord("."), 0, cells - ord("0"))[np.arange(count) % len(puzzles)]
    digits = np.zeros((count, 10), np.uint8)
    digits[:, 1:] = random.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (count, 1)), axis=1)
    order = random.permuted(np.tile(np.arange(3), (count, 6, 1)), axis=2).reshape(count, 2, 9) + np.repeat([0, 3, 6], 3)
    n = np.arange(count)[:, None, None]
    boards: Boards = digits[n, cells[n, order[:, 0, :, None], order[:, 1, None, :]]]
    return boards.reshape(count, 81)


def read(file: str) -> Boards:
    lines = [line[:81] for line in Path(file).read_bytes().splitlines() if line and not line.startswith(b"#")]
    cells = np.frombuffer(b"".join(lines), np.uint8).reshape(-1, 81)
    boards = np.where(cells == ord("."), 0, cells - ord("0")).astype(np.uint8)
    return np.tile(boards, (max(1, EASY_COUNT // len(boards)), 1))


def measure(name: str, numbers: Boards, threads: int) -> None:
    count = len(numbers)
    characters = np.where(numbers == 0, ord("."), numbers + ord("0")).astype(np.uint8)
    solutions, into, results = np.empty_like(characters), np.empty_like(characters), np.empty(count, np.int8)
    addresses = [array.ctypes.data for array in (characters, solutions, results)]
    text = characters.tobytes()
    fixed = pa.array(characters.view("S81").ravel().tolist(), pa.binary(81))
    strings = fixed.cast(pa.binary()).cast(pa.string())

    def part(n: int) -> None:
        begin, end = count * n // threads, count * (n + 1) // threads
        boards, into, results = addresses[0] + 81 * begin, addresses[1] + 81 * begin, addresses[2] + begin
        code = library.sudoku_solve_batch(boards, 81, into, 81, results, end - begin, 2)
        assert code == 0

    def call() -> None:
        if threads == 1:
            part(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(part, range(threads)))

    ways: dict[str, Callable[[], object]] = {
        "sudoku_solve_batch": call,
        "NumPy, characters, out=": lambda: libsudoku.solve_batch(characters, out=into, threads=threads),
        "NumPy, characters": lambda: libsudoku.solve_batch(characters, threads=threads),
        "NumPy, digits, out=": lambda: libsudoku.solve_batch(numbers, out=into, threads=threads),
        "NumPy, digits": lambda: libsudoku.solve_batch(numbers, threads=threads),
        "Arrow, fixed_size_binary(81)": lambda: libsudoku.solve_batch(fixed, threads=threads),
        "Arrow, string": lambda: libsudoku.solve_batch(strings, threads=threads),
        "bytes": lambda: libsudoku.solve_batch(text, threads=threads),
    }
    times: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(ROUNDS):
        for way, run in ways.items():
            begin = time.process_time()
            run()
            times[way].append((time.process_time() - begin) / count * 1e9)
    assert (libsudoku.solve_batch(numbers).solutions + ord("0") == solutions)[results > 0].all()
    how = f"{count:,} boards, {threads} thread{'s'[: threads - 1]}"
    print(f"\n{name}: {how}\n{'':30} ns a board    rate")
    base = statistics.median(times["sudoku_solve_batch"])
    for way in ways:
        median = statistics.median(times[way])
        print(f"{way:30} {median:10.1f} {base / median:7.2f}")


if __name__ == "__main__":
    lists: dict[str, Boards] = {Path(file).name: read(file) for file in sys.argv[1:]}
    if not lists:
        puzzles = [line[:81].replace("0", ".") for line in EXAMPLES.read_text("ascii").splitlines() if line[:1] != "#"]
        hard = [board for board in puzzles if board != EASY and libsudoku.check(board) and libsudoku.judge(board) == 1]
        lists = {"easy": equal_forms([EASY], EASY_COUNT), "hard": equal_forms(hard, HARD_COUNT)}
    for name, numbers in lists.items():
        for threads in 1, 2:
            measure(name, numbers, threads)
