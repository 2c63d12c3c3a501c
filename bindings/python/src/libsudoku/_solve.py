"""One board: checking, solving, counting, enumerating."""

from __future__ import annotations

import ctypes
import enum
import time
from collections.abc import Iterator
from typing import NamedTuple

from . import _native
from ._arguments import bound
from ._board import Board, BoardLike, Candidates, cells_of, refuse
from ._errors import BudgetError, NoSolutionError, NotUniqueError, error

_library = _native.library

# What may take long is cut into calls, so that Ctrl-C need not wait for its end. A node of a count takes up to some tens
# of microseconds, one of a search a fraction of one.
_COUNT_NODES = 8192
_SEARCH_NODES = 1 << 18
_SECONDS = 0.2
_BUDGET = BudgetError.code


class Verdict(enum.IntEnum):
    """How many solutions a board has."""

    NONE = 0
    UNIQUE = 1
    SEVERAL = 2


class Mark(enum.IntFlag):
    """What is wrong with a cell; the sum of these where several things are."""

    ROW = 1
    COLUMN = 2
    BOX = 4
    CHARACTER = 8


_MARKS = [Mark(sum_) for sum_ in range(16)]


class Check(NamedTuple):
    """What :func:`check` found. True as a condition if the board is valid."""

    code: int
    """0, or the number of an error: -4 (a cell is neither digit nor blank) or -5 (a digit repeats)."""

    marks: tuple[Mark, ...]
    """What is wrong with each of the 81 cells, ``Mark(0)`` where nothing is."""

    def __bool__(self) -> bool:
        return self.code == 0

    @property
    def faults(self) -> dict[tuple[int, int], Mark]:
        """The cells to blame, as (row, column) from 0 to 8, and what is wrong with each."""
        return {divmod(cell, 9): mark for cell, mark in enumerate(self.marks) if mark}


def is_valid(board: BoardLike) -> bool:
    """Whether no digit repeats in a row, a column or a box, and every cell is a digit or a blank.

    Says nothing about whether the board can be solved. :class:`SizeError` if there are not 81 cells.
    """
    return bool(_library.is_valid_sudoku(cells_of(board)))


def check(board: BoardLike) -> Check:
    """Whether a board is valid, and which cells are to blame if it is not.

    Every one of the cells that share a repeated digit is marked. :class:`SizeError` if there are not 81 cells.
    """
    marks = _native.Marks()
    code = _library.sudoku_check(cells_of(board), marks)
    return Check(code, tuple(_MARKS[mark] for mark in marks))


def candidates(board: BoardLike) -> Candidates:
    """The digits that each cell may hold by the plain rules.

    A given has its own digit; a blank has the digits that do not stand in its row, column or box yet, perhaps none.
    :class:`SizeError`, :class:`CellError` or :class:`ClashError` if the board is not valid.
    """
    cells = cells_of(board)
    masks = _native.Masks()
    refuse(cells, _library.sudoku_candidates(cells, masks))
    return Candidates._of(masks)


def solve(board: BoardLike, *, unique: bool = False) -> Board:
    """The solution of a board. Of several it is one, always the same; with ``unique``, several are an error.

    The solution knows its puzzle, as ``givens``. :class:`NoSolutionError` if there is none; :class:`NotUniqueError` if
    ``unique`` is asked for and there are several; :class:`SizeError`, :class:`CellError` or :class:`ClashError` if the
    board is not valid.
    """
    cells = cells_of(board)
    solution = _native.Board()
    found = _library.sudoku_solve(cells, solution)
    refuse(cells, found)
    if found == Verdict.NONE:
        raise error(NoSolutionError.code)
    if found == Verdict.SEVERAL and unique:
        raise error(NotUniqueError.code)
    return Board._of(solution.raw, cells.replace(b"0", b"."))


def judge(board: BoardLike) -> Verdict:
    """Whether a board has no, one or several solutions.

    :class:`SizeError`, :class:`CellError` or :class:`ClashError` if the board is not valid.
    """
    cells = cells_of(board)
    found = _library.sudoku_solve(cells, None)
    refuse(cells, found)
    return Verdict(found)


def count(board: BoardLike, *, limit: int | None = None, max_nodes: int | None = None) -> int:
    """The number of solutions of a board, or ``limit`` if there are that many or more.

    Without a limit counting stops at 2**64 - 1. A board with few givens may have more solutions than anyone can wait
    for: give a limit, or ``max_nodes``, the number of nodes of the search that may be visited (both 1 or more).
    :class:`BudgetError` when the nodes are used up; its ``count`` is the number of solutions found so far.
    :class:`OptionError`, :class:`SizeError`, :class:`CellError` or :class:`ClashError` if the arguments are not valid.

    Ctrl-C ends a count within a fraction of a second; with ``max_nodes`` it waits until these are used up.
    """
    cells = cells_of(board)
    most, nodes = bound("limit", limit), bound("max_nodes", max_nodes)
    found = ctypes.c_uint64()
    code = _library.sudoku_count(cells, most, nodes or _COUNT_NODES, found)
    if code != _BUDGET:
        refuse(cells, code)
        return found.value
    if nodes:
        exhausted = error(code)
        assert isinstance(exhausted, BudgetError)
        exhausted.count = found.value
        raise exhausted
    return _count_in_parts(_split(cells), most or (1 << 64) - 1)


def _count_in_parts(parts: list[bytes], limit: int) -> int:
    """The sum over boards, each of which is split further until it is counted within a fraction of a second."""
    count, nodes, found = 0, _COUNT_NODES, ctypes.c_uint64()
    while parts:
        part = parts.pop()
        begin = time.perf_counter()
        code = _library.sudoku_count(part, limit - count, nodes, found)
        seconds = time.perf_counter() - begin
        if code == _BUDGET:
            nodes = max(1, int(nodes * min(_SECONDS / max(seconds, 1e-9), 4)))
            # What took little of the time is tried again, with more nodes.
            parts += [part] if seconds < _SECONDS / 3 else _split(part)
        else:
            count += found.value
            if count >= limit:
                return limit
    return count


def _split(cells: bytes) -> list[bytes]:
    """Boards that have the solutions of one board among them: those with each digit in the cell that may hold most."""
    masks = _native.Masks()
    _library.sudoku_candidates(cells, masks)
    cell = max(range(81), key=lambda cell: masks[cell].bit_count())
    return [cells[:cell] + b"%d" % digit + cells[cell + 1 :] for digit in range(1, 10) if masks[cell] >> digit - 1 & 1]


class Search(Iterator[Board]):
    """An iterator over the solutions of a board, or of candidates; the order is always the same.

    Takes 32 KiB, however far it goes. ``copy.copy`` gives one that goes on independently from the same place. With
    ``max_nodes``, each step may visit so many nodes of the search; :class:`BudgetError` when they are used up, and the
    next step goes on from there. One thread at a time may use it. Ctrl-C ends a step within a fraction of a second.
    """

    __slots__ = ("_givens", "_object", "max_nodes")

    max_nodes: int | None
    """The number of nodes that each step may visit; ``None`` for any number. May be changed."""

    def __init__(self, board: BoardLike | Candidates, *, max_nodes: int | None = None) -> None:
        self.max_nodes = max_nodes
        bound("max_nodes", max_nodes)
        self._object = _native.SearchObject()
        size = ctypes.sizeof(self._object)
        if isinstance(board, Candidates):
            self._givens = None
            code = _library.sudoku_search_begin_candidates(self._object, size, _native.Masks(*board.masks))
            if code < 0:
                raise error(code)
        else:
            cells = cells_of(board)
            refuse(cells, _library.sudoku_search_begin(self._object, size, cells))
            self._givens = cells.replace(b"0", b".")

    def __next__(self) -> Board:
        solution = _native.Board()
        left = bound("max_nodes", self.max_nodes)  # 0 for any number
        nodes = _SEARCH_NODES if left == 0 or left > _SEARCH_NODES else left
        found = _library.sudoku_search_next(self._object, solution, nodes)
        while found == _BUDGET and left != nodes:
            if left:
                left -= nodes
                nodes = min(left, nodes)
            found = _library.sudoku_search_next(self._object, solution, nodes)
        if found == 0:
            raise StopIteration
        if found < 0:
            raise error(found)
        return Board._of(solution.raw, self._givens)

    def __copy__(self) -> Search:
        other = Search.__new__(Search)
        other.max_nodes, other._givens = self.max_nodes, self._givens
        other._object = _native.SearchObject.from_buffer_copy(self._object)
        return other

    def __reduce__(self) -> str:
        raise TypeError("a search is valid within one process only")


def solutions(board: BoardLike | Candidates, *, max_nodes: int | None = None) -> Search:
    """All solutions, one after the other, as many as you like. See :class:`Search`.

    With :class:`Candidates` each cell takes its digit from the set given for it; no given is needed.
    :class:`OptionError`, :class:`SizeError`, :class:`CellError` or :class:`ClashError` if the arguments are not valid.
    """
    return Search(board, max_nodes=max_nodes)
