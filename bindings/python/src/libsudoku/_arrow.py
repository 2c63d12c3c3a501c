"""Boards in Arrow columns, by pyarrow."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import _pieces
from ._errors import SizeError
from ._pieces import Operation, Rows, in_pieces

_BOARDS = pa.binary(81)
# The values of these lie anywhere; copies of them one behind the other. Older versions of pyarrow have no such types.
_OF_VIEWS = {"string_view": pa.large_string(), "binary_view": pa.large_binary()}


def apply(operation: Operation, column: Any, threads: int) -> tuple[Any, Any]:
    column = _column(column)
    if isinstance(column, pa.ChunkedArray):
        made = [_apply(operation, chunk, threads) for chunk in column.chunks]
        return (
            pa.chunked_array([results for results, _ in made], pa.int8()),
            pa.chunked_array([boards for _, boards in made], column.type),
        )
    return _apply(operation, column, threads)


def check(column: Any, threads: int) -> Any:
    column = _column(column)
    if isinstance(column, pa.ChunkedArray):
        return pa.chunked_array([_check(chunk, threads) for chunk in column.chunks], pa.int8())
    return _check(column, threads)


def _column(column: Any) -> Any:
    """A column of any library as one of pyarrow's, which shares its memory."""
    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        column = pa.array(column) if hasattr(column, "__arrow_c_array__") else pa.chunked_array(column)
    kind = column.type
    if str(kind) in _OF_VIEWS:
        try:
            return column.cast(_OF_VIEWS[str(kind)])
        except pa.ArrowNotImplementedError:
            raise TypeError(f"this pyarrow, {pa.__version__}, turns no {kind} into strings or binaries") from None
    if kind == _BOARDS or pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return column
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        return column
    raise TypeError(f"a column of boards is of strings, of binaries, or of binaries of 81 bytes, not {kind}")


def _apply(operation: Operation, array: Any, threads: int) -> tuple[Any, Any]:
    cells, places = _cells(array)
    count = len(cells)
    results, others = pa.allocate_buffer(count), pa.allocate_buffer(81 * count)
    rows, to = _rows(cells), Rows(others.address)

    def work(begin: int, end: int) -> None:
        # All of it, for null is no reason that what was in this memory before goes where the column goes.
        ctypes.memset(to.start + 81 * begin, ord("."), 81 * (end - begin))
        operation.piece(rows, to, results.address, begin, end)

    in_pieces(count, threads, work)
    found = pa.Array.from_buffers(pa.int8(), count, [None, results])
    made = pc.greater_equal(found, operation.least).buffers()[1]
    boards = pa.Array.from_buffers(_BOARDS, count, [made, others])
    if places is not None:
        boards = boards.take(places)
    # All is ASCII, which need not be verified.
    boards = pc.cast(boards, options=pc.CastOptions(array.type, allow_invalid_utf8=True))
    return _spread(found, places, array), boards


def _check(array: Any, threads: int) -> Any:
    cells, places = _cells(array)
    results = pa.allocate_buffer(len(cells))
    _pieces.check(_rows(cells), results.address, len(cells), threads)
    return _spread(pa.Array.from_buffers(pa.int8(), len(cells), [None, results]), places, array)


def _cells(array: Any) -> tuple[Any, Any]:
    """An array without nulls of values of 81 bytes, one behind the other; and, if the given one is none, where in it
    the value of each place is, null for nulls and other lengths."""
    whole = pc.equal(pc.binary_length(array), 81)
    if array.null_count == 0 and pc.all(whole).as_py():
        return array, None
    whole = pc.fill_null(whole, False)
    places = pc.subtract(pc.cumulative_sum(whole.cast(pa.int64())), 1)
    return array.filter(whole), pc.if_else(whole, places, None)


def _rows(array: Any) -> Rows:
    """Where the first value of 81 bytes lies."""
    if not len(array):
        return Rows(0)
    buffers = array.buffers()
    if array.type == _BOARDS:
        return Rows(buffers[1].address + 81 * array.offset)
    width = 8 if pa.types.is_large_string(array.type) or pa.types.is_large_binary(array.type) else 4
    offsets = buffers[1].slice(width * array.offset, width)
    return Rows(buffers[2].address + int.from_bytes(offsets.to_pybytes(), sys.byteorder))


def _spread(found: Any, places: Any, array: Any) -> Any:
    """The results, back in their places: that of a value of another length is an error of its own, that of null null."""
    if places is None:
        return found
    results = found.take(places)
    return pc.if_else(pc.and_(results.is_null(), array.is_valid()), pa.scalar(SizeError.code, pa.int8()), results)
