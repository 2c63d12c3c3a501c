"""Many boards: every kind of memory gives what the single calls give."""

from __future__ import annotations

import mmap
import threading
import time
import tracemalloc
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from known import BAD, CLASH, NONE, PUZZLE, SEVERAL, SOLUTION, known, spread

import libsudoku
from libsudoku import Board, OptionError, SizeError, SudokuError

BOARDS = [PUZZLE, BAD, NONE, CLASH, SEVERAL, SOLUTION, "." * 81] + [fact.board for fact in known()]
BOARDS = [equal for board in BOARDS for equal in spread(board)]


def one_by_one(board: str, limit: int = 2) -> tuple[int, str | None]:
    """What the batch has to give for a board."""
    try:
        return min(libsudoku.judge(board), limit), str(libsudoku.solve(board))
    except libsudoku.NoSolutionError:
        return 0, None
    except SudokuError as error:
        return error.code, None


WANTED = [one_by_one(board) for board in BOARDS]
RESULTS = [result for result, _ in WANTED]
DOTTED = [solution or "." * 81 for _, solution in WANTED]
assert set(RESULTS) == {-5, -4, 0, 1, 2}

CHARACTERS = np.frombuffer("".join(BOARDS).encode(), np.uint8).reshape(-1, 81)
NUMBERS = np.where(CHARACTERS == ord("."), 0, CHARACTERS - ord("0")).astype(np.uint8)
NUMBERS[CHARACTERS == ord("x")] = 254  # the one value that would become a dot
ZEROS = np.array([[0 if cell == "." else int(cell) for cell in board] for board in DOTTED], np.uint8)


def test_bytes(tmp_path: Path) -> None:
    data = "".join(BOARDS).encode()
    lines = "\n".join(BOARDS).encode()
    file = tmp_path / "boards.txt"
    file.write_bytes(lines + b"\n")
    with file.open("rb") as opened:
        mapped = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    given: list[tuple[Any, int]] = [
        (data, 81),
        (bytearray(data), 81),
        (memoryview(b"_" + data)[1:], 81),
        (array("B", data), 81),
        (lines, 82),
        (lines + b"\n", 82),
        ("\r\n".join(BOARDS).encode(), 83),
        (mapped, 82),
    ]
    for boards, stride in given:
        for threads in (1, 3):
            results, solutions = libsudoku.solve_batch(boards, stride=stride, threads=threads)
            assert isinstance(results, array) and results.tolist() == RESULTS
            assert solutions.decode() == "".join(DOTTED)
            checked = libsudoku.check_batch(boards, stride=stride, threads=threads)
            assert checked.tolist() == [min(result, 0) for result in RESULTS]
    assert libsudoku.solve_batch(b"") == (array("b"), bytearray()) and libsudoku.check_batch(b"") == array("b")
    mapped.close()  # nothing holds it


def test_sequences() -> None:
    boards: list[Any] = [*BOARDS, Board(PUZZLE), [list(PUZZLE)] and list(PUZZLE), PUZZLE[1:], np.zeros(81, np.uint8)]
    results, solutions = libsudoku.solve_batch(boards)
    assert results == [*RESULTS, 1, 1, SizeError.code, 2]
    assert [solution and str(solution) for solution in solutions[:-4]] == [solution for _, solution in WANTED]
    assert str(solutions[-4]) == SOLUTION and solutions[-2] is None and solutions[-4] is not None
    assert solutions[-4].givens == Board(PUZZLE)
    assert libsudoku.check_batch(boards) == [*(min(result, 0) for result in RESULTS), 0, 0, SizeError.code, 0]
    assert libsudoku.solve_batch([]) == ([], []) and libsudoku.solve_batch((PUZZLE,)).results == [1]


def every_layout(boards: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """The same boards in every way that they may lie in memory."""
    n = len(boards)
    wide = np.full((n, 100), 7, boards.dtype)
    wide[:, 10:91] = boards
    backwards = boards[::-1].copy()[::-1]
    columns = np.asfortranarray(boards)
    gaps = np.repeat(boards, 2, axis=0)[::2]
    return [boards, wide[:, 10:91], backwards, columns, gaps, boards.reshape(n, 9, 9), columns.reshape(n, 9, 9)]


@pytest.mark.parametrize("threads", [1, 3, 0])
@pytest.mark.parametrize("wanted", [CHARACTERS, NUMBERS], ids=["characters", "numbers"])
def test_numpy(wanted: np.ndarray[Any, Any], threads: int) -> None:
    solved = ZEROS if wanted is NUMBERS else np.frombuffer("".join(DOTTED).encode(), np.uint8).reshape(-1, 81)
    for boards in every_layout(wanted):
        before = boards.copy()
        results, solutions = libsudoku.solve_batch(boards, threads=threads)
        assert results.dtype == np.int8 and results.tolist() == RESULTS
        assert solutions.dtype == np.uint8 and solutions.shape == boards.shape
        assert (solutions.reshape(-1, 81) == solved).all() and (boards == before).all()
        checked = libsudoku.check_batch(boards, threads=threads)
        assert checked.dtype == np.int8 and checked.tolist() == [min(result, 0) for result in RESULTS]
        out = np.full(boards.shape, 99, np.uint8)
        assert libsudoku.solve_batch(boards, threads=threads, out=out).solutions is out
        assert (out.reshape(-1, 81) == solved).all()
    in_place = wanted.copy()
    assert libsudoku.solve_batch(in_place, threads=threads, out=in_place).results.tolist() == RESULTS
    assert (in_place == solved).all()


def test_numpy_types() -> None:
    for dtype in (np.int8, np.int16, np.uint32, np.int64, np.uint64):
        solutions = libsudoku.solve_batch(NUMBERS.astype(dtype)).solutions
        assert solutions.dtype == np.uint8 and (solutions == ZEROS).all()
        if dtype != np.int8:
            assert libsudoku.check_batch(CHARACTERS.astype(dtype)).tolist() == [min(result, 0) for result in RESULTS]
    for text in (CHARACTERS.copy().view("S81").ravel(), np.array([[*board] for board in BOARDS], "S1")):
        results, solutions = libsudoku.solve_batch(text)
        assert results.tolist() == RESULTS and solutions.dtype == text.dtype and solutions.shape == text.shape
        assert solutions.tobytes().decode() == "".join(DOTTED)
    records = np.zeros(len(BOARDS), [("id", "i4"), ("board", "S81")])
    records["board"] = BOARDS
    assert libsudoku.solve_batch(records["board"]).results.tolist() == RESULTS
    repeated = np.broadcast_to(CHARACTERS[0], (5, 81))
    assert libsudoku.solve_batch(repeated).results.tolist() == [1] * 5


def test_numpy_tells_digits_from_characters() -> None:
    digits = NUMBERS[:1].repeat(300, axis=0).astype(np.int64)
    wrong = [-1, 10, 46, 49, 254, 255, 256, 304, -208, 2**40, -(2**63)]
    for row, value in enumerate(wrong, 1):
        digits[row, 40] = value
    assert libsudoku.solve_batch(digits).results.tolist() == [1] + [-4] * len(wrong) + [1] * (299 - len(wrong))
    small = digits.astype(np.uint8)
    kept = [value & 255 for value in wrong]
    assert libsudoku.check_batch(small).tolist()[1 : len(wrong) + 1] == [0 if value < 10 else -4 for value in kept]
    characters = CHARACTERS[:1].repeat(300, axis=0).astype(np.int64)
    for row, value in enumerate([0, 5, 300, -10, 256 + 49], 1):
        characters[row, 40] = value
    assert libsudoku.solve_batch(characters).results.tolist() == [1] + [-4] * 5 + [1] * 294


SPOILED = [(200,), (-1,), (10,), (255,), (0, 49), (47,), (58,), (2**7,)]


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int16, np.int64, np.uint32, ">i4"])
@pytest.mark.parametrize("wanted", [CHARACTERS, NUMBERS], ids=["characters", "numbers"])
@pytest.mark.parametrize("whole", [False, True], ids=["a cell", "the whole board"])
def test_numpy_is_not_spoiled_by_a_bad_board(wanted: Any, dtype: Any, whole: bool) -> None:
    """Wherever it stands, and wherever the array is cut."""
    good = wanted[:40].astype(dtype)
    blank = 0 if wanted is NUMBERS else ord(".")
    results, solutions = libsudoku.solve_batch(good)
    forms = libsudoku.canonical_batch(good)
    for count in (1, 2, 20, 5000):
        bad = np.repeat(good[:1], count, axis=0)
        for row in range(count):
            values = np.array(SPOILED[row % len(SPOILED)]).astype(dtype)
            places = slice(81) if whole else slice(len(values))
            bad[row, places] = np.resize(values, 81)[places]
        for before in (0, 1, 40):
            boards = np.vstack([good[:before], bad, good[before:]])
            is_bad = np.zeros(len(boards), bool)
            is_bad[before : before + count] = True
            for kind in (None, "digits" if wanted is NUMBERS else "characters"):
                found = libsudoku.solve_batch(boards, cells=kind, threads=2)
                assert (found.results[is_bad] == -4).all() and (found.results[~is_bad] == results).all()
                assert (found.solutions[is_bad] == blank).all() and (found.solutions[~is_bad] == solutions).all()
                checked = libsudoku.check_batch(boards, cells=kind)
                assert (checked[is_bad] == -4).all() and (checked[~is_bad] == np.minimum(results, 0)).all()
                canonical = libsudoku.canonical_batch(boards, cells=kind)
                assert (canonical.results[~is_bad] == forms.results).all()
                assert (canonical.boards[~is_bad] == forms.boards).all() and (canonical.results[is_bad] == -4).all()


def test_numpy_cells_are_as_the_caller_says() -> None:
    kinds: tuple[Any, Any] = ("digits", "characters")
    for boards, kind, other in ((NUMBERS, *kinds), (CHARACTERS, *kinds[::-1])):
        for dtype in (np.uint8, np.int8, np.int64):
            given = boards.astype(dtype)
            assert libsudoku.solve_batch(given, cells=kind).results.tolist() == RESULTS
            found = libsudoku.solve_batch(given, cells=other)
            assert (found.results == -4).all() and (found.solutions == (0 if other == "digits" else ord("."))).all()
            assert (libsudoku.check_batch(given, cells=other) == -4).all()
            # A piece in which all boards are bad.
            bad = given[np.array(RESULTS) == -4]
            for said in (None, *kinds):
                found = libsudoku.solve_batch(bad, cells=said)
                assert (found.results == -4).all()
                assert (found.solutions == (ord(".") if said == "characters" else 0)).all()
    text = CHARACTERS.copy().view("S81").ravel()
    assert libsudoku.solve_batch(text, cells="characters").results.tolist() == RESULTS
    with pytest.raises(TypeError, match="holds characters"):
        libsudoku.solve_batch(text, cells="digits")
    wrong: Any
    for wrong in ("numbers", 1, b"digits"):
        with pytest.raises(OptionError, match="cells are 'digits' or 'characters'"):
            libsudoku.check_batch(NUMBERS, cells=wrong)
    for wrong in ("".join(BOARDS).encode(), BOARDS, pa.array(BOARDS)):
        calls: list[Any] = [libsudoku.solve_batch, libsudoku.check_batch, libsudoku.canonical_batch]
        for call in [*calls, libsudoku.rate_batch]:
            with pytest.raises(TypeError, match="cells is for NumPy arrays only"):
                call(wrong, cells="characters")


def test_numpy_strings_are_characters() -> None:
    """Whatever the first one is; NumPy fills up shorter ones with zeros."""
    for first in (b"", b"\0", PUZZLE[:80].encode(), PUZZLE.encode()):
        wanted = [1 if len(first) == 81 else -4, *RESULTS]
        text = np.array([first, *(board.encode() for board in BOARDS)], "S81")
        for boards in (text, text.view("S1").reshape(-1, 81), text.view("S1").reshape(-1, 9, 9)):
            results, solutions = libsudoku.solve_batch(boards)
            assert results.tolist() == wanted and solutions.dtype == boards.dtype
            assert solutions.tobytes().decode() == (SOLUTION if wanted[0] == 1 else "." * 81) + "".join(DOTTED)
            assert libsudoku.check_batch(boards).tolist() == [min(result, 0) for result in wanted]
            forms = libsudoku.canonical_batch(boards)
            assert forms.results.tolist() == [min(result, 0) for result in wanted]
            assert forms.boards.tobytes()[81:] == libsudoku.canonical_batch(CHARACTERS).boards.tobytes()
    for empty in (np.zeros(0, "S81"), np.zeros((0, 81), "S1")):
        assert not len(libsudoku.check_batch(empty)) and libsudoku.solve_batch(empty).solutions.shape == empty.shape


def test_numpy_out_of_the_same_type() -> None:
    text = CHARACTERS.copy().view("S81").ravel()
    letters = CHARACTERS.view("S1")
    arrays: list[Any] = [NUMBERS, NUMBERS.view(np.int8), CHARACTERS.view(np.int8), text, letters]
    for boards in arrays:
        wanted = libsudoku.solve_batch(boards).solutions.tobytes()
        in_place, other = boards.copy(), np.zeros_like(boards)
        for out in (other, in_place):
            results, solutions = libsudoku.solve_batch(in_place, out=out)
            assert results.tolist() == RESULTS and solutions is out and out.tobytes() == wanted
    for dtype in (np.int16, np.uint16, np.int32, np.int64, np.uint64, ">i4"):
        for cells in (NUMBERS, CHARACTERS):
            wide: Any = cells.astype(dtype)
            before = wide.copy()
            for out in (wide, np.ones_like(wide)):
                kept = out.copy()
                for call in (libsudoku.solve_batch, libsudoku.canonical_batch):
                    with pytest.raises(SizeError, match="out is a uint8 array"):
                        call(wide, out=out)
                assert (out == kept).all() and (wide == before).all()


def test_numpy_refuses() -> None:
    for shape in [(81,), (9, 9), (2, 80), (2, 3, 27), (2, 9, 9, 1), ()]:
        with pytest.raises(SizeError):
            libsudoku.solve_batch(np.zeros(shape, np.uint8))
    for dtype in (float, bool, "U81", object, "S80"):
        with pytest.raises(TypeError):
            libsudoku.check_batch(np.zeros((2, 81), dtype))
    with pytest.raises(TypeError, match=r'not <U81; .astype\("S81"\)'):
        libsudoku.check_batch(np.array([b"." * 81, b"." * 81]).astype("U81"))
    boards = CHARACTERS[:10].copy()
    outs: list[tuple[Any, type[Exception]]] = [
        (np.zeros((9, 81), np.uint8), SizeError),
        (np.zeros((10, 9, 9), np.uint8), SizeError),
        (np.zeros((10, 81), np.int64), SizeError),
        (np.zeros((10, 162), np.uint8)[:, ::2], ValueError),
        (np.broadcast_to(np.uint8(0), (10, 81)), ValueError),
        (CHARACTERS[:10], ValueError),
        ([0], TypeError),
    ]
    for out, error in outs:
        with pytest.raises(error):
            libsudoku.solve_batch(boards, out=out)
    memory = np.zeros(82 * 10, np.uint8)
    memory[:810] = boards.ravel()
    with pytest.raises(ValueError, match="overlaps"):
        libsudoku.solve_batch(memory[:810].reshape(10, 81), out=memory[1:811].reshape(10, 81))
    with pytest.raises(TypeError):
        libsudoku.solve_batch(boards, stride=82)  # type: ignore[call-overload]
    for empty in (np.zeros((0, 81), np.uint8), np.zeros((0, 9, 9), np.int64)):
        results, solutions = libsudoku.solve_batch(empty)
        assert results.shape == (0,) and solutions.shape == empty.shape and not len(libsudoku.check_batch(empty))


ARROW = [pa.binary(81), pa.string(), pa.large_string(), pa.binary(), pa.large_binary()]


@pytest.mark.parametrize("kind", ARROW, ids=str)
@pytest.mark.parametrize("threads", [1, 3])
def test_arrow(kind: Any, threads: int) -> None:
    text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    values: list[Any] = list(BOARDS) if text else [board.encode() for board in BOARDS]
    wanted = [solution if text or solution is None else solution.encode() for _, solution in WANTED]
    column = pa.array(values, kind)
    with_others = [None, *values[:100], None, *values[100:]]
    other_results = [None, *RESULTS[:100], None, *RESULTS[100:]]
    other_wanted = [None, *wanted[:100], None, *wanted[100:]]
    if kind != pa.binary(81):
        with_others += [values[0][1:], values[0] + values[0], values[0][:0]]
        other_results += [SizeError.code] * 3
        other_wanted += [None] * 3
    cases: list[tuple[Any, list[Any], list[Any]]] = [
        (column, RESULTS, wanted),
        (column[7:60], RESULTS[7:60], wanted[7:60]),
        (pa.array(with_others, kind), other_results, other_wanted),
        (pa.array(with_others, kind)[1:101], RESULTS[:100], wanted[:100]),
        (pa.array(with_others, kind)[50:], other_results[50:], other_wanted[50:]),
        (pa.array([None, None], kind), [None, None], [None, None]),
        (pa.array([], kind), [], []),
        (column[5:5], [], []),
        (pa.chunked_array([column[:50], column[50:50], column[50:]]), RESULTS, wanted),
        (pa.chunked_array([], kind), [], []),
    ]
    for boards, results, solutions in cases:
        batch = libsudoku.solve_batch(boards, threads=threads)
        for column_of_batch in (batch.results, batch.solutions):
            column_of_batch.validate(full=True)
            assert isinstance(column_of_batch, pa.ChunkedArray) == isinstance(boards, pa.ChunkedArray)
        assert batch.results.type == pa.int8() and batch.results.to_pylist() == results
        assert batch.solutions.type == kind and batch.solutions.to_pylist() == solutions
        checked = libsudoku.check_batch(boards, threads=threads)
        checked.validate(full=True)
        assert checked.to_pylist() == [result and min(result, 0) for result in results]


@pytest.mark.parametrize("kind", ARROW, ids=str)
def test_arrow_nulls_hide_nothing(kind: Any) -> None:
    """A column takes along what lies in the places of its nulls, wherever it is sent."""
    text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    given = [board if text else board.encode() for board in [BAD, PUZZLE, NONE, CLASH] * 200]
    solutions = libsudoku.solve_batch(pa.array(given, kind), threads=3).solutions
    assert solutions.null_count == 600
    assert solutions.buffers()[-1].to_pybytes() == ("." * 81 + SOLUTION + "." * 162).encode() * 200
    solutions = libsudoku.solve_batch(pa.array([*given, None], kind)).solutions
    assert solutions.null_count == 601
    assert set(solutions.buffers()[-1].to_pybytes().replace(SOLUTION.encode(), b"")) <= {ord("."), 0}


class Foreign:
    """A column of a library that is not pyarrow."""

    def __init__(self, column: Any) -> None:
        self.column = column

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.column.__arrow_c_stream__(requested_schema)


def test_arrow_of_others() -> None:
    results, solutions = libsudoku.solve_batch(Foreign(pa.chunked_array([BOARDS])))
    assert results.to_pylist() == RESULTS and solutions.to_pylist() == [solution for _, solution in WANTED]
    assert libsudoku.check_batch(Foreign(pa.chunked_array([BOARDS]))).to_pylist() == [min(r, 0) for r in RESULTS]


@pytest.mark.skipif(not hasattr(pa, "string_view"), reason="this pyarrow has no views")
def test_arrow_views() -> None:
    """What Polars exports."""
    values = [*BOARDS, None, "", PUZZLE[1:]]
    results = [*RESULTS, None, -3, -3]
    solutions = [solution for _, solution in WANTED] + [None] * 3
    for kind, plain in ((pa.string_view(), pa.large_string()), (pa.binary_view(), pa.large_binary())):
        column = pa.array(values, pa.large_string()).cast(plain).cast(kind)
        for boards in (column, pa.chunked_array([column]), Foreign(pa.chunked_array([column[:9], column[9:]]))):
            batch = libsudoku.solve_batch(boards)
            assert batch.results.to_pylist() == results and batch.solutions.type == plain
            assert batch.solutions.cast(pa.large_string()).to_pylist() == solutions
            assert libsudoku.check_batch(boards).to_pylist() == [result and min(result, 0) for result in results]
        assert libsudoku.solve_batch(column[5:50]).results.to_pylist() == results[5:50]


def test_polars() -> None:
    """Too large to be among the requirements."""
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"puzzle": [*BOARDS, None, PUZZLE[1:]]})
    results, solutions = libsudoku.solve_batch(frame["puzzle"])
    made = frame.with_columns(result=pl.Series(results), solution=pl.Series(solutions))
    assert made["result"].to_list() == [*RESULTS, None, -3]
    assert made["solution"].to_list() == [solution for _, solution in WANTED] + [None] * 2
    assert pl.Series(libsudoku.canonical_batch(frame["puzzle"].cast(pl.Binary)).boards).dtype == pl.Binary


@pytest.mark.parametrize(
    "kind", [pa.int64(), pa.binary(80), pa.list_(pa.uint8()), pa.dictionary(pa.int8(), pa.string())]
)
def test_arrow_refuses(kind: Any) -> None:
    with pytest.raises(TypeError, match="a column of boards"):
        libsudoku.solve_batch(pa.array([], kind))
    with pytest.raises(TypeError, match="a column of boards"):
        libsudoku.check_batch(pa.chunked_array([], kind))


def test_canonical() -> None:
    wanted: list[tuple[int, str | None]] = []
    for board in BOARDS:
        try:
            wanted.append((0, str(libsudoku.canonical(board))))
        except SudokuError as error:
            wanted.append((error.code, None))
    results, forms = [result for result, _ in wanted], [form for _, form in wanted]
    dotted = "".join(form or "." * 81 for form in forms)
    for threads in (1, 3):
        in_bytes = libsudoku.canonical_batch("\n".join(BOARDS).encode(), stride=82, threads=threads)
        assert in_bytes.results.tolist() == results and in_bytes.boards.decode() == dotted
        in_array = libsudoku.canonical_batch(CHARACTERS, threads=threads)
        assert in_array.results.tolist() == results and in_array.boards.tobytes().decode() == dotted
        in_digits = libsudoku.canonical_batch(NUMBERS.reshape(-1, 9, 9), threads=threads)
        assert in_digits.results.tolist() == results and in_digits.boards.shape == (len(BOARDS), 9, 9)
        assert "".join(map(str, in_digits.boards.ravel())) == dotted.replace(".", "0")
        in_column = libsudoku.canonical_batch(pa.array([*BOARDS, None, "x"]), threads=threads)
        assert in_column.results.to_pylist() == [*results, None, -3]
        assert in_column.boards.to_pylist() == [*forms, None, None]
    in_list = libsudoku.canonical_batch(BOARDS)
    assert in_list.results == results and [form and str(form) for form in in_list.boards] == forms
    assert all(form is None or form.givens is None for form in in_list.boards)
    into = NUMBERS.copy()
    libsudoku.canonical_batch(into, out=into)
    assert (into == in_digits.boards.reshape(-1, 81)).all()


def test_limit() -> None:
    wanted = [min(result, 1) for result in RESULTS]
    assert libsudoku.solve_batch("".join(BOARDS).encode(), limit=1).results.tolist() == wanted
    assert libsudoku.solve_batch(NUMBERS, limit=1).results.tolist() == wanted
    assert libsudoku.solve_batch(CHARACTERS, limit=1).results.tolist() == wanted
    assert libsudoku.solve_batch(pa.array(BOARDS), limit=1).results.to_pylist() == wanted
    assert libsudoku.solve_batch(BOARDS, limit=1).results == wanted


def test_refused() -> None:
    kinds: list[Any] = [PUZZLE.encode(), [PUZZLE], CHARACTERS, pa.array([PUZZLE])]
    for data in kinds:
        for limit in (0, 3, -1):
            with pytest.raises(OptionError):
                libsudoku.solve_batch(data, limit=limit)
        with pytest.raises(OptionError):
            libsudoku.solve_batch(data, threads=-1)
        with pytest.raises(OptionError):
            libsudoku.check_batch(data, threads=-1)
        if not isinstance(data, bytes):
            with pytest.raises(TypeError, match="stride is for bytes only"):
                libsudoku.check_batch(data, stride=82)
        if data is not CHARACTERS:
            with pytest.raises(TypeError, match="out is for NumPy arrays only"):
                libsudoku.solve_batch(data, out=np.zeros((1, 81), np.uint8))
    for stride in (80, 0, -81):
        with pytest.raises(OptionError):
            libsudoku.solve_batch(PUZZLE.encode(), stride=stride)
    for length in (80, 82, 161):
        with pytest.raises(SizeError):
            libsudoku.check_batch(b"." * length)
    wrong: Any
    for wrong in (PUZZLE, Board(PUZZLE), 5, None, {PUZZLE}):
        with pytest.raises(TypeError):
            libsudoku.solve_batch(wrong)
    calls: list[Any] = [
        libsudoku.solve_batch,
        libsudoku.check_batch,
        libsudoku.canonical_batch,
        libsudoku.rate_batch,
    ]
    for call in calls:
        for wrong in (None, 5, 2.5):
            with pytest.raises(TypeError, match=r"^number 2, counted from 0: a board is 81 cells or nine rows, not"):
                call([PUZZLE, SOLUTION, wrong, PUZZLE])
        numbers = array("i", NUMBERS[:4].ravel().tolist())
        for wrong in (numbers, memoryview(numbers), array("H", PUZZLE.encode() * 2)):
            with pytest.raises(TypeError, match=r"are bytes, not items of [24] bytes"):
                call(wrong)
        for wrong in (1.5, 2.0, "2", None):
            with pytest.raises(TypeError, match="threads is an integer, not"):
                call([PUZZLE], threads=wrong)
    assert libsudoku.solve_batch(np.asarray(numbers).reshape(-1, 81), threads=2).results.tolist() == RESULTS[:4]
    with pytest.raises(TypeError, match="limit is an integer, not"):
        libsudoku.solve_batch([PUZZLE], limit=1.0)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="stride is an integer, not"):
        libsudoku.solve_batch(PUZZLE.encode(), stride=81.0)  # type: ignore[call-overload]
    with pytest.raises(BufferError):
        libsudoku.solve_batch(memoryview(PUZZLE.encode() * 2)[::2])


def test_nothing_depends_on_the_number_of_threads_or_boards() -> None:
    boards = np.tile(CHARACTERS, (30, 1))
    whole = libsudoku.solve_batch(boards)
    assert len(boards) > 10_000
    for count in (1, 2, 255, 256, 257, 4095, 4096, 4097, 10_000):
        for threads in (1, 2, 7):
            results, solutions = libsudoku.solve_batch(boards[:count], threads=threads)
            assert (results == whole.results[:count]).all() and (solutions == whole.solutions[:count]).all()


@pytest.mark.parametrize("kind", ["bytes", "lines", "mapped", "characters", "with a gap"])
def test_no_copy(kind: str) -> None:
    """Checking takes memory for the results, not for the boards."""
    lines = (PUZZLE + "\n").encode() * 50_000
    strided = np.frombuffer(lines, np.uint8).reshape(-1, 82)[:, :81]
    boards = {
        "bytes": lines.replace(b"\n", b""),
        "lines": memoryview(lines),
        "mapped": mmap.mmap(-1, len(lines)),
        "characters": np.ascontiguousarray(strided),
        "with a gap": strided,
    }[kind]
    stride = {"stride": 82} if kind in ("lines", "mapped") else {}
    tracemalloc.start()
    libsudoku.check_batch(boards, **stride)  # type: ignore[call-overload]
    used = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert used < 500_000, f"{used} bytes"


@pytest.mark.parametrize("kind", ARROW, ids=str)
def test_no_copy_of_arrow(kind: Any) -> None:
    column = pa.array([PUZZLE.encode()] * 50_000, pa.binary()).cast(kind)
    boards = pa.chunked_array([column[100:]])
    pool = pa.proxy_memory_pool(pa.default_memory_pool())
    default = pa.default_memory_pool()
    pa.set_memory_pool(pool)
    try:
        libsudoku.check_batch(boards)
    finally:
        pa.set_memory_pool(default)
    assert 50_000 <= pool.max_memory() < 1_000_000, f"{pool.max_memory()} bytes"


def test_ctrl_c_ends_between_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in one piece ends the work: those not begun are dropped."""
    from libsudoku import _pieces

    begun: list[int] = []

    def work(begin: int, end: int) -> None:
        begun.append(begin)
        if len(begun) == 3:
            raise KeyboardInterrupt
        time.sleep(0.001)

    for threads in (1, 2):
        begun.clear()
        with pytest.raises(KeyboardInterrupt):
            _pieces.in_pieces(1_000_000, threads, work)
        assert len(begun) < 100
    assert threading.active_count() == 1
