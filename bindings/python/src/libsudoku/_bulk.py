"""Many boards in one call, from any memory that holds them."""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from mmap import mmap
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, overload

from . import _native
from ._board import Board, BoardLike, cells_of
from ._buffer import address
from ._errors import OptionError, SizeError, error

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Buffer: TypeAlias = bytes | bytearray | memoryview | mmap
R = TypeVar("R")
S = TypeVar("S")


class SupportsArrow(Protocol):
    """A column of any library that exports it by Arrow's PyCapsule interface: pyarrow, Polars, ..."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class SupportsArrowArray(Protocol):
    """The same of a single array."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class Batch(NamedTuple, Generic[R, S]):
    """What :func:`solve_batch` gives: for each board its result, and its solution if there is one."""

    results: R
    solutions: S


class Rows(NamedTuple):
    """Boards in memory: 81 bytes each, ``stride`` bytes from one to the next."""

    start: int
    stride: int = 81


@overload
def solve_batch(
    boards: NDArray[Any], *, limit: int = 2, threads: int = 1, out: NDArray[np.uint8] | None = None
) -> Batch[NDArray[np.int8], NDArray[Any]]: ...
@overload
def solve_batch(
    boards: Buffer, *, limit: int = 2, threads: int = 1, stride: int = 81
) -> Batch[array[int], bytearray]: ...
@overload
def solve_batch(
    boards: Sequence[BoardLike], *, limit: int = 2, threads: int = 1
) -> Batch[list[int], list[Board | None]]: ...
@overload
def solve_batch(boards: SupportsArrow | SupportsArrowArray, *, limit: int = 2, threads: int = 1) -> Batch[Any, Any]: ...
def solve_batch(
    boards: Any, *, limit: int = 2, threads: int = 1, stride: int | None = None, out: Any = None
) -> Batch[Any, Any]:
    """Solves many boards.

    ``boards``, n of them, and what comes back, are of the same kind:

    ===================================== =========================== ==========================================
    boards                                results                     solutions; where there is none
    ===================================== =========================== ==========================================
    bytes, bytearray, memoryview, mmap;   ``array('b')``              bytearray of 81 n characters; 81 dots
    ``stride`` (81) bytes from one to next
    NumPy array (n, 81) or (n, 9, 9)      int8 array (n,)             uint8 array of the same shape; blanks
    NumPy array of dtype S81, (n,)        int8 array (n,)             the same; 81 dots
    Arrow column of strings or binaries   int8 column                 column of the same type; null
    sequence of anything that is a board  list of int                 list of :class:`Board`; ``None``
    ===================================== =========================== ==========================================

    The result of a board is 0 for no solution, 1 for exactly one, 2 for more than one, or the number of an error: -4 if
    a cell is neither digit nor blank, -5 if a digit repeats, -3 if there are not 81 cells. With ``limit=1`` the search
    stops at the first solution: 0 for none, 1 for at least one. One bad board stops nothing. Null gives null.

    Bytes and strings hold characters. Integers of a NumPy array are digits with 0 for a blank, or codes of characters
    (``numpy.frombuffer`` of a text): the first board tells. If all its cells are 0 to 9, the array is of digits; if none
    is, of characters; :class:`CellError` if it has both. A later board that does not fit in has result -4.

    Characters are read where they lie, without a copy, if the 81 of a board lie together; digits are converted piece by
    piece; strings of other lengths, nulls, and integers of more than one byte cost a copy. ``out`` is a uint8 array of
    the shape of ``boards``, or ``boards`` itself, to write the solutions to.

    ``threads`` run at once, 0 for one for each processor; the Python interpreter is not held meanwhile.

    :class:`OptionError` for another limit, or a stride below 81; :class:`SizeError` if the boards do not have 81 cells.
    """
    if limit not in (1, 2):
        raise OptionError(f"the limit is 1 or 2, not {limit!r}")
    threads = _threads(threads)
    match kind(boards):
        case "numpy":
            from . import _numpy

            _only_for("bytes", "stride", stride)
            return _numpy.solve(boards, limit, threads, out)
        case "arrow":
            from . import _arrow

            _only_for("bytes", "stride", stride)
            _only_for("NumPy arrays", "out", out)
            return _arrow.solve(boards, limit, threads)
        case "buffer":
            _only_for("NumPy arrays", "out", out)
            return _solve_buffer(boards, stride, limit, threads)
        case _:
            _only_for("bytes", "stride", stride)
            _only_for("NumPy arrays", "out", out)
            cells, sizes = _join(boards)
            results, solutions = _solve_buffer(cells, None, limit, threads)
            verdicts = [size or result for size, result in zip(sizes, results, strict=True)]
            return Batch(
                verdicts,
                [
                    Board._of(bytes(solutions[81 * n : 81 * n + 81]), cells[81 * n : 81 * n + 81].replace(b"0", b"."))
                    if result > 0
                    else None
                    for n, result in enumerate(verdicts)
                ],
            )


@overload
def check_batch(boards: NDArray[Any], *, threads: int = 1) -> NDArray[np.int8]: ...
@overload
def check_batch(boards: Buffer, *, threads: int = 1, stride: int = 81) -> array[int]: ...
@overload
def check_batch(boards: Sequence[BoardLike], *, threads: int = 1) -> list[int]: ...
@overload
def check_batch(boards: SupportsArrow | SupportsArrowArray, *, threads: int = 1) -> Any: ...
def check_batch(boards: Any, *, threads: int = 1, stride: int | None = None) -> Any:
    """Checks many boards, given as to :func:`solve_batch`.

    The result of a board is 0 if it is valid, solvable or not, or the number of an error: -4 if a cell is neither digit
    nor blank, -5 if a digit repeats, -3 if there are not 81 cells.
    """
    threads = _threads(threads)
    match kind(boards):
        case "numpy":
            from . import _numpy

            _only_for("bytes", "stride", stride)
            return _numpy.check(boards, threads)
        case "arrow":
            from . import _arrow

            _only_for("bytes", "stride", stride)
            return _arrow.check(boards, threads)
        case "buffer":
            return _check_buffer(boards, stride, threads)
        case _:
            _only_for("bytes", "stride", stride)
            cells, sizes = _join(boards)
            return [size or result for size, result in zip(sizes, _check_buffer(cells, None, threads), strict=True)]


def kind(boards: Any) -> str:
    """Of what kind boards are, without importing what is not there."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(boards, numpy.ndarray):
        return "numpy"
    if hasattr(boards, "__arrow_c_stream__") or hasattr(boards, "__arrow_c_array__"):
        return "arrow"
    if isinstance(boards, (str, Board)):
        raise TypeError("one board is not many; solve() and check() take one")
    if isinstance(boards, Sequence) and not isinstance(boards, (bytes, bytearray, memoryview, array)):
        return "sequence"
    try:
        memoryview(boards)
    except TypeError:
        raise TypeError(f"boards are bytes, an array, an Arrow column or a sequence, not {type(boards).__name__}") from None
    return "buffer"


def _only_for(what: str, name: str, value: Any) -> None:
    """Refuses an option that other kinds of boards have, if it is given."""
    if value is not None:
        raise TypeError(f"{name} is for {what} only")


def _threads(threads: int) -> int:
    if threads < 0:
        raise OptionError(f"threads is 1 or more, or 0 for one for each processor, not {threads}")
    return threads or (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def in_pieces(count: int, threads: int, work: Callable[[int, int], None]) -> None:
    """Calls ``work(begin, end)`` for pieces of ``range(count)``: small enough for the processor's cache and for Ctrl-C,
    large enough for the calls to cost nothing."""
    size = max(256, min(4096, count // (4 * threads)))
    pieces = [(begin, min(begin + size, count)) for begin in range(0, count, size)]
    if threads == 1 or len(pieces) < 2:
        for begin, end in pieces:
            work(begin, end)
        return
    with ThreadPoolExecutor(min(threads, len(pieces))) as pool:
        try:
            for _ in pool.map(lambda piece: work(*piece), pieces):
                pass
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def solve_piece(boards: Rows, solutions: Rows, results: int, begin: int, end: int, limit: int) -> None:
    """``sudoku_solve_batch`` for the boards from ``begin`` to ``end`` of all these."""
    code = _native.library.sudoku_solve_batch(
        boards.start + begin * boards.stride,
        boards.stride,
        solutions.start + begin * solutions.stride,
        solutions.stride,
        results + begin,
        end - begin,
        limit,
    )
    if code < 0:
        raise error(code)


def solve_rows(boards: Rows, solutions: Rows, results: int, count: int, limit: int, threads: int) -> None:
    """``sudoku_solve_batch`` in pieces."""
    in_pieces(count, threads, lambda begin, end: solve_piece(boards, solutions, results, begin, end, limit))


def check_rows(boards: Rows, results: int, count: int, threads: int) -> None:
    """``sudoku_check_batch`` in pieces."""

    def work(begin: int, end: int) -> None:
        code = _native.library.sudoku_check_batch(
            boards.start + begin * boards.stride, boards.stride, results + begin, end - begin
        )
        if code < 0:
            raise error(code)

    in_pieces(count, threads, work)


def _solve_buffer(boards: Buffer, stride: int | None, limit: int, threads: int) -> Batch[array[int], bytearray]:
    with address(boards) as (start, length):
        stride = 81 if stride is None else stride
        count = _count(length, stride)
        results, solutions = array("b", bytes(count)), bytearray(b"." * (81 * count))
        with address(results) as (to, _), address(solutions) as (out, _):
            solve_rows(Rows(start, stride), Rows(out), to, count, limit, threads)
    return Batch(results, solutions)


def _check_buffer(boards: Buffer, stride: int | None, threads: int) -> array[int]:
    with address(boards) as (start, length):
        stride = 81 if stride is None else stride
        count = _count(length, stride)
        results = array("b", bytes(count))
        with address(results) as (to, _):
            check_rows(Rows(start, stride), to, count, threads)
    return results


def _count(length: int, stride: int) -> int:
    """The number of boards in memory; behind the last the bytes up to the next board may be missing."""
    if stride < 81:
        raise OptionError(f"the stride is 81 or more, not {stride}")
    count, rest = divmod(length, stride)
    if rest and rest < 81:
        raise SizeError(f"{length} bytes do not hold whole boards at a stride of {stride}")
    return count + (rest >= 81)


def _join(boards: Sequence[BoardLike]) -> tuple[bytes, list[int]]:
    """The cells of all boards, and for each 0, or the error that it does not have 81."""
    cells, sizes = [], []
    for board in boards:
        try:
            cells.append(cells_of(board))
            sizes.append(0)
        except SizeError as wrong:
            cells.append(b"." * 81)
            sizes.append(wrong.code)
    return b"".join(cells), sizes
