"""Boards in bytes and other contiguous memory, and in sequences."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from mmap import mmap
from typing import TypeAlias

from . import _pieces
from ._board import Board, BoardLike, cells_of
from ._buffer import address
from ._errors import OptionError, SizeError
from ._pieces import Operation, Rows

Buffer: TypeAlias = bytes | bytearray | memoryview | mmap


def apply(operation: Operation, boards: Buffer, stride: int, threads: int) -> tuple[array[int], bytearray]:
    with address(boards) as (start, length):
        count = _count(length, stride)
        results, others = array("b", bytes(count)), bytearray(b".") * (81 * count)
        with address(results) as (to, _), address(others) as (out, _):
            operation.run(Rows(start, stride), Rows(out), to, count, threads)
    return results, others


def check(boards: Buffer, stride: int, threads: int) -> array[int]:
    with address(boards) as (start, length):
        count = _count(length, stride)
        results = array("b", bytes(count))
        with address(results) as (to, _):
            _pieces.check(Rows(start, stride), to, count, threads)
    return results


def _count(length: int, stride: int) -> int:
    """The number of boards in memory; behind the last the bytes up to the next board may be missing."""
    if stride < 81:
        raise OptionError(f"the stride is 81 or more, not {stride}")
    count, rest = divmod(length, stride)
    if rest and rest < 81:
        raise SizeError(f"{length} bytes do not hold whole boards at a stride of {stride}")
    return count + (rest >= 81)


def apply_to_sequence(
    operation: Operation, boards: Sequence[BoardLike], threads: int
) -> tuple[list[int], list[Board | None]]:
    cells, sizes = _join(boards)
    results, others = apply(operation, cells, 81, threads)
    found = [size or result for size, result in zip(sizes, results, strict=True)]

    def other(n: int) -> Board | None:
        place = slice(81 * n, 81 * n + 81)
        if found[n] < operation.least:
            return None
        return Board._of(bytes(others[place]), cells[place].replace(b"0", b".") if operation.solves else None)

    return found, [other(n) for n in range(len(found))]


def check_sequence(boards: Sequence[BoardLike], threads: int) -> list[int]:
    cells, sizes = _join(boards)
    return [size or result for size, result in zip(sizes, check(cells, 81, threads), strict=True)]


def _join(boards: Sequence[BoardLike]) -> tuple[bytes, list[int]]:
    cells, sizes = each(boards)
    return b"".join(cells), sizes


def each(boards: Sequence[BoardLike]) -> tuple[list[bytes], list[int]]:
    """The cells of each board, and for each 0, or the error that it does not have 81."""
    cells, sizes = [], []
    for n, board in enumerate(boards):
        try:
            cells.append(cells_of(board))
            sizes.append(0)
        except SizeError as wrong:
            cells.append(b"." * 81)
            sizes.append(wrong.code)
        except TypeError as wrong:
            raise TypeError(f"number {n}, counted from 0: {wrong}") from None
    return cells, sizes
