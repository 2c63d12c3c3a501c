"""Boards and candidates as values."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, overload

from . import _native
from ._errors import CellError, OptionError, SizeError, error
from ._render import STYLES, render

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SupportsToList(Protocol):
    """What turns into lists of plain values: arrays of NumPy and of the standard library."""

    def tolist(self) -> Any: ...


Cell: TypeAlias = int | str | None
BoardLike: TypeAlias = (
    "Board | str | bytes | bytearray | memoryview | Sequence[Cell] | Sequence[Sequence[Cell]] | SupportsToList"
)
"""What the functions take for a board:

* a :class:`Board`;
* a ``str`` or bytes of 81 characters: ``1`` to ``9``, and ``.`` or ``0`` for a blank;
* 81 cells, or nine rows of nine, as lists, tuples or an array: each an integer, a character, or ``None`` for a blank.

Integers are digits with 0 for a blank; if all 81 are above 9, they are codes of characters, as ``numpy.frombuffer``
gives them. :func:`parse` reads other formats.
"""

_WELL_FORMED = re.compile(rb"[1-9.]{81}")
_BAD = ord("?")


def cells_of(board: BoardLike) -> bytes:
    """The 81 bytes of a board, digits and blanks or not. What is no character of one byte becomes a question mark."""
    if isinstance(board, Board):
        return board._cells
    if isinstance(board, str):
        cells = board.encode("ascii", "replace")
    elif isinstance(board, (bytes, bytearray)) or (isinstance(board, memoryview) and board.itemsize == 1):
        cells = bytes(board)
    else:
        cells = _cells_of_values(board)
    if len(cells) != 81:
        raise SizeError(f"a board has 81 characters, and this has {len(cells)}; parse() reads other formats")
    return cells


def _cells_of_values(board: SupportsToList | Sequence[Any]) -> bytes:
    values = board if isinstance(board, Sequence) or not hasattr(board, "tolist") else board.tolist()
    if not isinstance(values, Sequence):
        raise TypeError(f"a board is 81 cells or nine rows, not {type(board).__name__}")
    if len(values) == 9 and all(isinstance(row, Sequence) or hasattr(row, "tolist") for row in values):
        values = [value for row in values for value in row]
    if len(values) != 81:
        raise SizeError(f"a board has 81 cells, or nine rows of nine; this has {len(values)}")
    numbers = [_number(value) for value in values]
    codes = all(number is not None and number > 9 for number in numbers)
    return bytes(
        _character(value) if number is None else _code(number, codes)
        for value, number in zip(values, numbers, strict=True)
    )


def _number(value: Cell) -> int | None:
    if value is None or isinstance(value, (str, bytes)):
        return None
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"a cell is an integer, a character or None, not {type(value).__name__}") from None


def _code(number: int, is_code: bool) -> int:
    if is_code:
        return number if number < 256 else _BAD
    return ord("0") + number if 0 <= number <= 9 else _BAD


def _character(value: Any) -> int:
    if value is None:
        return ord(".")
    code = ord(value) if len(value) == 1 else _BAD
    return code if code < 128 else _BAD


def refuse(cells: bytes, code: int) -> None:
    """Raises the exception for an error of a function that was given these cells; tells the places."""
    if code >= 0:
        return
    detail = ""
    if code in (-4, -5):
        marks = _native.Marks()
        _native.library.sudoku_check(cells, marks)
        at_fault = [cell for cell, mark in enumerate(marks) if (mark == 8) == (code == -4) and mark]
        detail = ", ".join(f"{chr(cells[cell])!r} at r{cell // 9 + 1}c{cell % 9 + 1}" for cell in at_fault)
    raise error(code, detail)


class Board(Sequence[int]):
    """A board: 81 cells of digits and blanks, valid or not. An immutable value.

    ``board`` is anything that :data:`BoardLike` names; :class:`CellError` if a cell is neither digit nor blank. With
    ``givens`` the digits that stand there are clues, all others were filled in; a notebook shows the difference.

    ``board[row, column]``, both from 0 to 8, is a digit, or 0 for a blank; as a sequence a board is its 81 cells, row
    by row. ``str`` gives 81 characters with ``.`` for a blank; ``f"{board:grid}"`` and so on what :func:`format` gives;
    ``bytes`` the 81 characters; ``numpy.asarray`` a (9, 9) array of uint8. Two boards with the same cells are equal,
    whatever their givens.
    """

    __slots__ = ("_cells", "_givens")

    _cells: bytes
    _givens: bytes | None

    def __init__(self, board: BoardLike, givens: BoardLike | None = None) -> None:
        self._cells = _proper(cells_of(board))
        self._givens = None if givens is None else _proper(cells_of(givens))

    @classmethod
    def _of(cls, cells: bytes, givens: bytes | None = None) -> Board:
        """A board of cells that the library wrote."""
        board = cls.__new__(cls)
        board._cells, board._givens = cells, givens
        return board

    @property
    def givens(self) -> Board | None:
        """The clues, if they are known. The solution that :func:`solve` gives knows its puzzle."""
        return None if self._givens is None else Board._of(self._givens)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Nine rows of nine digits, 0 for a blank."""
        return tuple(tuple(self[9 * row : 9 * row + 9]) for row in range(9))

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """Nine columns of nine digits, 0 for a blank."""
        return tuple(tuple(self[column::9]) for column in range(9))

    @property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """Nine boxes of nine digits, 0 for a blank; boxes and cells from left to right, then down."""
        rows = self.rows
        return tuple(
            tuple(rows[3 * (box // 3) + cell // 3][3 * (box % 3) + cell % 3] for cell in range(9)) for box in range(9)
        )

    @property
    def clues(self) -> int:
        """The number of digits on the board, 0 to 81."""
        return 81 - self._cells.count(b".")

    def replace(self, row: int, column: int, digit: int) -> Board:
        """The board with another digit, or 0 for a blank, in one cell; row and column from 0 to 8."""
        if digit not in range(10):
            raise OptionError(f"a digit is 0 to 9, not {digit!r}")
        at = _place(row, column)
        return Board._of(self._cells[:at] + (b"%d" % digit if digit else b".") + self._cells[at + 1 :], self._givens)

    def __len__(self) -> int:
        return 81

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | tuple[int, int] | slice) -> int | list[int]:
        if isinstance(at, slice):
            return [_digit(cell) for cell in self._cells[at]]
        return _digit(self._cells[_place(*at) if isinstance(at, tuple) else at])

    def __iter__(self) -> Iterator[int]:
        return map(_digit, self._cells)

    def __eq__(self, other: object) -> bool:
        return self._cells == other._cells if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._cells)

    def __lt__(self, other: Board) -> bool:
        return self._cells < other._cells if isinstance(other, Board) else NotImplemented

    def __bytes__(self) -> bytes:
        return self._cells

    def __str__(self) -> str:
        return self._cells.decode("ascii")

    def __repr__(self) -> str:
        return f"Board('{self}')"

    def __format__(self, style: str) -> str:
        return render(style, self._cells, self._givens) if style in STYLES else str(self).__format__(style)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.uint8]:
        import numpy as np

        if copy is False:
            raise ValueError("an array of a board is always a copy")
        return np.array(self.rows, dtype=np.uint8 if dtype is None else dtype)

    def _repr_svg_(self) -> str:
        return render("svg", self._cells, self._givens)


def _proper(cells: bytes) -> bytes:
    cells = cells.replace(b"0", b".")
    if not _WELL_FORMED.fullmatch(cells):
        refuse(cells, CellError.code)
    return cells


def _digit(cell: int) -> int:
    return max(cell - 48, 0)  # "." is 46


def _place(row: int, column: int) -> int:
    if row not in range(9) or column not in range(9):
        raise IndexError(f"row and column are 0 to 8, not {row!r} and {column!r}")
    return 9 * row + column


_SETS = [frozenset(digit for digit in range(1, 10) if mask >> (digit - 1) & 1) for mask in range(512)]


class Candidates(Sequence[frozenset[int]]):
    """The digits that each of the 81 cells may hold. An immutable value.

    ``candidates[row, column]``, both from 0 to 8, is a set of digits; as a sequence it is the 81 sets, row by row.
    Made from 81 values, row by row: sets of digits, or masks in which bit 0 stands for digit 1. ``str`` gives a grid.
    """

    __slots__ = ("masks",)

    masks: tuple[int, ...]
    """81 numbers; bit 0 stands for digit 1, bit 8 for digit 9."""

    def __init__(self, values: Iterable[int | Iterable[int]]) -> None:
        self.masks = tuple(map(_mask, values))
        if len(self.masks) != 81:
            raise SizeError(f"candidates are given for 81 cells, not {len(self.masks)}")

    @classmethod
    def _of(cls, masks: Iterable[int]) -> Candidates:
        """The masks that the library wrote."""
        candidates = cls.__new__(cls)
        candidates.masks = tuple(masks)
        return candidates

    def __len__(self) -> int:
        return 81

    @overload
    def __getitem__(self, at: int) -> frozenset[int]: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> frozenset[int]: ...
    @overload
    def __getitem__(self, at: slice) -> list[frozenset[int]]: ...
    def __getitem__(self, at: int | tuple[int, int] | slice) -> frozenset[int] | list[frozenset[int]]:
        if isinstance(at, slice):
            return [_SETS[mask] for mask in self.masks[at]]
        return _SETS[self.masks[_place(*at) if isinstance(at, tuple) else at]]

    def __eq__(self, other: object) -> bool:
        return self.masks == other.masks if isinstance(other, Candidates) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.masks)

    def __str__(self) -> str:
        return render("candidates", b"." * 81, None, self.masks)

    def __repr__(self) -> str:
        return f"Candidates({list(self.masks)})"

    def _repr_svg_(self) -> str:
        return render("svg", b"." * 81, None, self.masks)


CandidatesLike: TypeAlias = Candidates | Iterable[int | Iterable[int]]


def candidates_of(values: CandidatesLike) -> Candidates:
    """The candidates that an argument stands for."""
    if isinstance(values, Candidates):
        return values
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise TypeError(f"candidates are 81 sets of digits, or masks, or Candidates; not {values!r}")
    return Candidates(values)


def _mask(value: int | Iterable[int]) -> int:
    if isinstance(value, Iterable):
        digits = set(value)
        if not digits <= set(range(1, 10)):
            raise OptionError(f"candidates are digits from 1 to 9, not {sorted(digits, key=str)}")
        return sum(1 << (digit - 1) for digit in digits)
    if not hasattr(value, "__index__"):
        raise TypeError(f"the candidates of a cell are a set of digits, or a mask; not {value!r}")
    mask = operator.index(value)
    if mask not in range(512):
        raise OptionError(f"a mask of candidates has nine bits, which {mask} does not")
    return mask
