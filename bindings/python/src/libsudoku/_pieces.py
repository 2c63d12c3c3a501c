"""The library's calls for many boards, in pieces and in threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import NamedTuple

from . import _native
from ._errors import error


class Rows(NamedTuple):
    """Boards in memory: 81 bytes each, ``stride`` bytes from one to the next."""

    start: int
    stride: int = 81


class Operation(NamedTuple):
    """A call that makes another board of each board."""

    call: Callable[[int, int, int, int, int, int], int]
    """Takes where the boards are, their stride, where the others go, their stride, where the results go, the count."""
    least: int
    """The least result of a board of which another was made; the place of any other board is left unchanged."""
    solves: bool
    """Whether the other is the board with its blanks filled in."""
    of_numbers: Callable[[int, int, int, int, int, int], int] | None = None
    """The same call for cells that are numbers from 0 to 9, if there is one."""

    def piece(self, boards: Rows, others: Rows, results: int, begin: int, end: int) -> None:
        """The boards from ``begin`` to ``end`` of all these."""
        code = self.call(
            boards.start + begin * boards.stride,
            boards.stride,
            others.start + begin * others.stride,
            others.stride,
            results + begin,
            end - begin,
        )
        if code < 0:
            raise error(code)

    def run(self, boards: Rows, others: Rows, results: int, count: int, threads: int) -> None:
        """All boards; in larger pieces, as nothing of them need stay in the cache."""
        in_pieces(count, threads, lambda begin, end: self.piece(boards, others, results, begin, end), most=16384)


def solving(limit: int) -> Operation:
    solve, solve_numbers = _native.library.sudoku_solve_batch, _native.library.sudoku_solve_batch_numbers
    return Operation(
        lambda *arguments: int(solve(*arguments, limit)),
        least=1,
        solves=True,
        of_numbers=lambda *arguments: int(solve_numbers(*arguments, limit)),
    )


CANONICAL = Operation(_native.library.sudoku_canonical_batch, least=0, solves=False)


def check(boards: Rows, results: int, count: int, threads: int) -> None:
    """``sudoku_check_batch`` of all boards."""

    def work(begin: int, end: int) -> None:
        start = boards.start + begin * boards.stride
        code = _native.library.sudoku_check_batch(start, boards.stride, results + begin, end - begin)
        if code < 0:
            raise error(code)

    in_pieces(count, threads, work)


def in_pieces(
    count: int,
    threads: int,
    work: Callable[[int, int], None],
    least: int = 256,
    most: int = 4096,
    stop: Event | None = None,
) -> None:
    """Calls ``work(begin, end)`` for pieces of ``range(count)``: small enough for the processor's cache and for Ctrl-C,
    large enough for the calls to cost nothing, ``least`` to ``most`` but for the last. ``stop`` is set when Ctrl-C or an
    error ends it, for the pieces that are being worked at."""
    size = max(least, min(most, count // (4 * threads)))
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
            if stop is not None:
                stop.set()
            pool.shutdown(cancel_futures=True)
            raise
