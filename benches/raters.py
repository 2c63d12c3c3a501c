"""Compares libsudoku with other raters, if there are any: make bench-rate RATER=SukakuExplainer.jar

    python3 raters.py LIBRARY ROUNDS COUNT RATER [LIST]

RATER: a jar, or a folder of classes, of SukakuExplainer, which has serate; or nothing. hodoku-py is measured too if it is
installed. LIST: each line begins with a puzzle; without it minimal puzzles are made. All rate the first COUNT of them, in
one thread, by turns. Of CPU time and wall-clock time the smaller one counts, as it suits a Java machine better, which
compiles in threads of its own; what a run with the first puzzle alone takes, its start for the most part, is taken off.
What is printed is the median of the rounds.
"""

import ctypes
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from itertools import islice

Rate = Callable[[list[str]], list[float | None]]


class Rating(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint16) for name in ("er", "ep", "ed", "technique")] + [("rounds", ctypes.c_uint32)]


def ours(library: ctypes.CDLL) -> Rate:
    library.sudoku_rate.argtypes = [ctypes.c_char_p, ctypes.POINTER(Rating), ctypes.c_uint64]

    def rate(puzzles: list[str]) -> list[float | None]:
        rating = Rating()
        codes = ((library.sudoku_rate(puzzle.encode(), rating, 0), rating.er / 10) for puzzle in puzzles)
        return [er if code == 0 else None for code, er in codes]

    return rate


def explainer(path: str) -> Rate:
    """Each call starts a Java machine."""

    def rate(puzzles: list[str]) -> list[float | None]:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.writelines(f"{puzzle}\n" for puzzle in puzzles)
            file.flush()
            command = [os.environ.get("JAVA") or "java", "-cp", path, "diuf.sudoku.test.serate"]
            command += ["--threads=1", "--format=%r", f"--input={file.name}"]
            output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        return [float(word) for word in output.split()]

    return rate


def hodoku() -> Rate | None:
    """It has a scale of its own."""
    try:
        from hodoku import Solver
    except ImportError:
        return None

    def rate(puzzles: list[str]) -> list[float | None]:
        solver = Solver()
        for puzzle in puzzles:
            solver.rate(puzzle)
        return []

    return rate


def seconds(rate: Rate, puzzles: list[str]) -> tuple[float, list[float | None]]:
    def cpu() -> float:
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(one.ru_utime + one.ru_stime for one in used)

    begin, cpu_begin = time.perf_counter(), cpu()
    answers = rate(puzzles)
    return min(time.perf_counter() - begin, cpu() - cpu_begin), answers


def made(library: ctypes.CDLL) -> Iterable[str]:
    board = ctypes.create_string_buffer(82)
    library.sudoku_generate.argtypes = [ctypes.c_uint64, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    for seed in range(1 << 32):
        library.sudoku_generate(seed, None, board, None)
        yield board.value.decode()


def main() -> None:
    path, rounds, count, rater, *lists = sys.argv[1:]
    library = ctypes.CDLL(path)
    if lists:
        with open(lists[0], encoding="utf-8") as lines:
            puzzles = [line[:81].replace("0", ".") for line in lines if len(line) > 81 and line[0] != "#"]
    else:
        puzzles = list(islice(made(library), int(count)))
    puzzles = puzzles[: int(count)]
    raters: dict[str, tuple[Rate, bool]] = {"libsudoku": (ours(library), False)}
    if rater:
        raters["SukakuExplainer"] = (explainer(rater), True)
    if found := hodoku():
        raters["hodoku-py"] = (found, False)
    else:
        print("skipped: hodoku-py (it is not installed)")
    if len(raters) == 1:
        return
    times: dict[str, list[float]] = {name: [] for name in raters}
    answers: dict[str, list[float | None]] = {}
    for number in range(int(rounds)):
        # Each round begins with another one.
        names = list(raters)
        for name in names[number % len(names) :] + names[: number % len(names)]:
            rate, starts = raters[name]
            start = seconds(rate, puzzles[:1])[0] if starts else 0
            whole, answers[name] = seconds(rate, puzzles)
            times[name].append(whole - start)
    median = {name: max(statistics.median(values), 1e-9) for name, values in times.items()}
    print(f"\n{len(puzzles)} puzzles, {rounds} rounds\n")
    print("| rater | ms a puzzle | puzzles a second | ratio | same ER |\n|---|--:|--:|--:|--:|")
    for name, value in median.items():
        same = sum(a == b for a, b in zip(answers[name], answers["libsudoku"], strict=False))
        share = f"{100 * same / len(puzzles):.1f} %" if answers[name] else "-"
        ratio = value / median["libsudoku"]
        print(f"| {name} | {1000 * value / len(puzzles):,.3f} | {len(puzzles) / value:,.1f} | {ratio:,.0f} | {share} |")


if __name__ == "__main__":
    main()
