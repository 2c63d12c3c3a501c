"""Many boards in one call, from any memory that holds them."""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, overload

from . import _memory
from ._arguments import integer
from ._board import Board, BoardLike
from ._errors import OptionError
from ._memory import Buffer
from ._pieces import CANONICAL, Operation, solving

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

R = TypeVar("R")
S = TypeVar("S")
Cells: TypeAlias = Literal["digits", "characters"]


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


class Canonicals(NamedTuple, Generic[R, S]):
    """What :func:`canonical_batch` gives: for each board its result, and its canonical form if it is valid."""

    results: R
    boards: S


@overload
def solve_batch(
    boards: NDArray[Any],
    *,
    limit: int = 2,
    threads: int = 1,
    out: NDArray[np.uint8 | np.int8 | np.bytes_] | None = None,
    cells: Cells | None = None,
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
    boards: Any,
    *,
    limit: int = 2,
    threads: int = 1,
    stride: int | None = None,
    out: Any = None,
    cells: Cells | None = None,
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
    (``numpy.frombuffer`` of a text): the first board that has nothing but numbers from 0 to 9, or nothing but the codes
    of ``1`` to ``9``, ``.`` and ``0``, tells for all, and one that does not fit in has result -4. ``cells="digits"`` or
    ``cells="characters"`` says so beforehand, as is best where an array is a piece of something larger.

    Cells of one byte are read where they lie, without a copy, if the 81 of a board lie together; wider integers are
    converted piece by piece; strings of other lengths and nulls cost a copy. ``out`` is where the solutions go: a uint8
    array of the shape of ``boards``, or, if those are uint8, int8, S1 or S81, one of the same type, such as ``boards``
    itself; :class:`SizeError` for another shape or type.

    ``threads`` run at once, 0 for one for each processor; the Python interpreter is not held meanwhile.

    :class:`OptionError` for another limit, or a stride below 81; :class:`SizeError` if the boards do not have 81 cells;
    :class:`TypeError` for memory whose items are not bytes, and for a sequence with something that is no board at all,
    such as ``None`` or a number, which it says the place of.
    """
    limit = integer("limit", limit)
    if limit not in (1, 2):
        raise OptionError(f"the limit is 1 or 2, not {limit!r}")
    return Batch(*_apply(solving(limit), boards, threads, stride, out, cells))


@overload
def canonical_batch(
    boards: NDArray[Any],
    *,
    threads: int = 1,
    out: NDArray[np.uint8 | np.int8 | np.bytes_] | None = None,
    cells: Cells | None = None,
) -> Canonicals[NDArray[np.int8], NDArray[Any]]: ...
@overload
def canonical_batch(boards: Buffer, *, threads: int = 1, stride: int = 81) -> Canonicals[array[int], bytearray]: ...
@overload
def canonical_batch(boards: Sequence[BoardLike], *, threads: int = 1) -> Canonicals[list[int], list[Board | None]]: ...
@overload
def canonical_batch(boards: SupportsArrow | SupportsArrowArray, *, threads: int = 1) -> Canonicals[Any, Any]: ...
def canonical_batch(
    boards: Any, *, threads: int = 1, stride: int | None = None, out: Any = None, cells: Cells | None = None
) -> Canonicals[Any, Any]:
    """Finds the canonical forms of many boards, given as to :func:`solve_batch`; they come as its solutions do.

    The result of a board is 0 if it is valid, or the number of an error: -4 if a cell is neither digit nor blank, -5 if
    a digit repeats, -3 if there are not 81 cells. Boards are the same puzzle when their canonical forms are equal.
    """
    return Canonicals(*_apply(CANONICAL, boards, threads, stride, out, cells))


@overload
def check_batch(boards: NDArray[Any], *, threads: int = 1, cells: Cells | None = None) -> NDArray[np.int8]: ...
@overload
def check_batch(boards: Buffer, *, threads: int = 1, stride: int = 81) -> array[int]: ...
@overload
def check_batch(boards: Sequence[BoardLike], *, threads: int = 1) -> list[int]: ...
@overload
def check_batch(boards: SupportsArrow | SupportsArrowArray, *, threads: int = 1) -> Any: ...
def check_batch(boards: Any, *, threads: int = 1, stride: int | None = None, cells: Cells | None = None) -> Any:
    """Checks many boards, given as to :func:`solve_batch`.

    The result of a board is 0 if it is valid, solvable or not, or the number of an error: -4 if a cell is neither digit
    nor blank, -5 if a digit repeats, -3 if there are not 81 cells.
    """
    threads = threads_of(threads)
    match checked_kind(boards, stride, None, cells):
        case "numpy":
            from . import _numpy

            return _numpy.check(boards, threads, cells)
        case "arrow":
            from . import _arrow

            return _arrow.check(boards, threads)
        case "buffer":
            return _memory.check(boards, 81 if stride is None else stride, threads)
        case _:
            return _memory.check_sequence(boards, threads)


def _apply(
    operation: Operation, boards: Any, threads: int, stride: int | None, out: Any, cells: Cells | None
) -> tuple[Any, Any]:
    threads = threads_of(threads)
    match checked_kind(boards, stride, out, cells):
        case "numpy":
            from . import _numpy

            return _numpy.apply(operation, boards, threads, out, cells)
        case "arrow":
            from . import _arrow

            return _arrow.apply(operation, boards, threads)
        case "buffer":
            return _memory.apply(operation, boards, 81 if stride is None else stride, threads)
        case _:
            return _memory.apply_to_sequence(operation, boards, threads)


def checked_kind(boards: Any, stride: int | None, out: Any, cells: Cells | None) -> str:
    """Of what kind boards are; refuses the options that other kinds have."""
    kind = kind_of(boards)
    if stride is not None:
        integer("stride", stride)
        if kind != "buffer":
            raise TypeError("stride is for bytes only")
    if out is not None and kind != "numpy":
        raise TypeError("out is for NumPy arrays only")
    if cells is not None and kind != "numpy":
        raise TypeError("cells is for NumPy arrays only")
    return kind


def kind_of(boards: Any) -> str:
    """Of what kind boards are, found without importing what is not there."""
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
        width = memoryview(boards).itemsize
    except TypeError:
        kinds = "bytes, an array, an Arrow column or a sequence"
        raise TypeError(f"boards are {kinds}, not {type(boards).__name__}") from None
    if width != 1:
        raise TypeError(
            f"boards in memory are bytes, not items of {width} bytes; numpy.asarray() makes an array of these"
        )
    return "buffer"


def threads_of(threads: int) -> int:
    threads = integer("threads", threads)
    if threads < 0:
        raise OptionError(f"threads is 1 or more, or 0 for one for each processor, not {threads}")
    return threads or (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
