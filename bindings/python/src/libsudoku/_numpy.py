"""Boards in NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _pieces
from ._errors import OptionError, SizeError
from ._pieces import Operation, Rows, in_pieces

Bytes = NDArray[np.uint8]

# Types of which each item is a byte, or 81 bytes one behind the other.
_OF_BYTES = (np.dtype(np.uint8), np.dtype(np.int8), np.dtype("S1"), np.dtype("S81"))
_ZERO = np.uint8(ord("0"))
_NINE = np.uint8(ord("9"))
_BLANK = np.uint8(ord("."))


def apply(
    operation: Operation, boards: NDArray[Any], threads: int, out: NDArray[Any] | None, kind: str | None
) -> tuple[NDArray[np.int8], NDArray[Any]]:
    cells = _rows(boards)
    count = len(cells)
    results = np.empty(count, np.int8)
    others = np.empty(boards.shape, np.uint8 if boards.dtype.kind in "iu" else boards.dtype) if out is None else out
    target = _target(others, boards)
    numbers = _holds_numbers(boards, cells, kind)
    as_it_is = operation.of_numbers if numbers else operation.call
    if cells.dtype == np.uint8 and as_it_is:
        rows = _readable(cells)
        operation._replace(call=as_it_is).run(_memory(rows), _memory(target), results.ctypes.data, count, threads)
    else:
        memory, to = _memory(target), results.ctypes.data

        def work(begin: int, end: int) -> None:
            # The characters are made where the other boards will be, which are made in place.
            piece = target[begin:end]
            _to_characters(cells[begin:end], numbers, piece)
            operation.piece(memory, memory, to, begin, end)
            if numbers:
                if not operation.solves:
                    np.maximum(piece, _ZERO, out=piece)  # the blanks, which are dots
                np.subtract(piece, _ZERO, out=piece)

        in_pieces(count, threads, work)
    if count and results.min() < operation.least:
        target[results < operation.least] = 0 if numbers else _BLANK
    return results, others


def check(boards: NDArray[Any], threads: int, kind: str | None) -> NDArray[np.int8]:
    cells = _rows(boards)
    results = np.empty(len(cells), np.int8)
    numbers = _holds_numbers(boards, cells, kind)
    if cells.dtype == np.uint8 and not numbers:
        rows = _readable(cells)  # may be a copy, which is to live as long as its address is in use
        _pieces.check(_memory(rows), results.ctypes.data, len(cells), threads)
    else:

        def work(begin: int, end: int) -> None:
            piece = np.empty((end - begin, 81), np.uint8)
            _to_characters(cells[begin:end], numbers, piece)
            _pieces.check(_memory(piece), results[begin:].ctypes.data, end - begin, 1)

        in_pieces(len(cells), threads, work)
    return results


def _rows(boards: NDArray[Any]) -> NDArray[Any]:
    """The boards as (n, 81) integers: a view, if the layout allows it."""
    if boards.dtype == np.dtype("S81") and boards.ndim == 1:
        return boards.reshape(-1, 1).view(np.uint8)
    if boards.dtype in (np.dtype("S1"), np.dtype(np.int8)):
        boards = boards.view(np.uint8)
    if boards.dtype.kind not in "iu":
        hint = '; .astype("S81") makes that of strings' if boards.dtype.kind in "UO" else ""
        raise TypeError(f"an array of boards has a dtype of integers (best uint8) or S81, not {boards.dtype}{hint}")
    if boards.ndim not in (2, 3) or boards.shape[1:] not in ((81,), (9, 9)):
        raise SizeError(f"an array of boards has the shape (n, 81) or (n, 9, 9), not {boards.shape}")
    return boards.reshape(len(boards), 81)


def _holds_numbers(boards: NDArray[Any], cells: NDArray[Any], kind: str | None) -> bool:
    """Whether the cells are digits, not characters: as the caller says, or by the first board that has nothing else."""
    if kind not in (None, "digits", "characters"):
        raise OptionError(f"cells are 'digits' or 'characters', or None; not {kind!r}")
    if boards.dtype.kind == "S":
        if kind == "digits":
            raise TypeError(f"an array of {boards.dtype} holds characters, not digits")
        return False
    if kind is not None:
        return kind == "digits"
    if len(cells) and cells[0].min() >= 0 and cells[0].max() <= 9:
        return True
    begin, end = 0, 1  # the first board mostly tells
    while begin < len(cells):
        piece = cells[begin:end]
        digits = np.all((piece >= 0) & (piece <= 9), axis=1)
        characters = np.all(((piece >= _ZERO) & (piece <= _NINE)) | (piece == _BLANK), axis=1)
        told = np.flatnonzero(digits | characters)
        if len(told):
            return bool(digits[told[0]])
        begin, end = end, end + min(16 * (end - begin), 4096)
    return True  # none is a board, whichever they hold


def _readable(cells: Bytes) -> Bytes:
    """The same cells where the 81 of a board lie together."""
    together = cells.strides[1] == 1 and cells.strides[0] >= 81
    return cells if together or not len(cells) else np.ascontiguousarray(cells)


def _memory(cells: Bytes) -> Rows:
    return Rows(cells.ctypes.data, max(cells.strides[0], 81))


def _target(others: NDArray[Any], boards: NDArray[Any]) -> Bytes:
    """Where the other boards go, as (n, 81) bytes."""
    if not isinstance(others, np.ndarray):
        raise TypeError(f"out is a NumPy array, not {type(others).__name__}")
    fits = others.dtype == np.uint8 or (others.dtype == boards.dtype and others.dtype in _OF_BYTES)
    if others.shape != boards.shape or not fits:
        raise SizeError(f"out is a uint8 array of the shape {boards.shape}, not {others.dtype} {others.shape}")
    if not others.flags.writeable:
        raise ValueError("out is read-only")
    if not others.flags.c_contiguous:
        raise ValueError("out is not contiguous, row by row")
    same = others.ctypes.data == boards.ctypes.data and others.strides == boards.strides
    if not same and np.may_share_memory(others, boards):
        raise ValueError("out overlaps the boards, and is not the boards themselves")
    return _rows(others)


def _to_characters(cells: NDArray[Any], numbers: bool, to: Bytes) -> None:
    """Writes cells as characters; what is none becomes one that the library refuses."""
    highest = 9 if numbers else 255
    if cells.max() > highest or (cells.dtype.kind == "i" and cells.min() < 0):
        cells = np.where((cells < 0) | (cells > highest), 10 if numbers else 0, cells)
    if numbers:
        np.add(cells, _ZERO, out=to, casting="unsafe")
    else:
        np.copyto(to, cells, casting="unsafe")


def each(boards: NDArray[Any], kind: str | None) -> list[bytes]:
    """The characters of each board of an array of integers."""
    cells = _rows(boards)
    made = np.empty((len(cells), 81), np.uint8)
    if len(cells):
        _to_characters(cells, _holds_numbers(boards, cells, kind), made)
    return [board.tobytes() for board in made]
