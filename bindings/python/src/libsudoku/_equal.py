"""Equal puzzles: canonical forms, and the ways that lead to them."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import NamedTuple

from . import _native
from ._board import Board, BoardLike, cells_of, refuse
from ._errors import OptionError, error

_library = _native.library


@dataclass(frozen=True, slots=True)
class Transform:
    """A way to make an equal board; the default leaves a board as it is.

    ``new[r, c] = digits[old[rows[r], columns[c]] - 1]``, or, with ``transpose``, ``digits[old[columns[c], rows[r]] - 1]``;
    a blank stays blank. ``transform(board)`` carries it out. :class:`OptionError` for what is no such way.
    """

    transpose: bool = False
    rows: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """Which row comes where: 0 to 8, each once, the three of a band together."""
    columns: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """The same for columns and stacks."""
    digits: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    """What 1, 2, ... 9 become: 1 to 9, each once."""

    def __post_init__(self) -> None:
        for name in ("rows", "columns", "digits"):
            values = tuple(getattr(self, name))
            object.__setattr__(self, name, values)
            if len(values) != 9 or any(value not in range(256) for value in values):
                raise OptionError(f"{name} are nine numbers, not {values}")
        object.__setattr__(self, "transpose", bool(self.transpose))
        self.inverse()  # refuses what is no transform

    def __call__(self, board: BoardLike) -> Board:
        """The equal board; digits may clash. :class:`SizeError` or :class:`CellError` for what is not a board."""
        cells = cells_of(board)
        made = _native.Board()
        refuse(cells, _library.sudoku_transform_apply(cells, self._object(), made))
        return Board._of(made.raw)

    def inverse(self) -> Transform:
        """The transform that leads back."""
        made = _native.TransformObject()
        code = _library.sudoku_transform_inverse(self._object(), made)
        if code < 0:
            raise error(code)
        return _transform(made)

    def _object(self) -> _native.TransformObject:
        nine = ctypes.c_uint8 * 9
        return _native.TransformObject(self.transpose, nine(*self.rows), nine(*self.columns), nine(*self.digits))


def _transform(made: _native.TransformObject) -> Transform:
    """One that the library wrote, and that needs no proof."""
    transform = object.__new__(Transform)
    fields = (bool(made.transpose), tuple(made.rows), tuple(made.columns), tuple(made.digits))
    for name, value in zip(("transpose", "rows", "columns", "digits"), fields, strict=True):
        object.__setattr__(transform, name, value)
    return transform


class CanonicalForm(NamedTuple):
    """What :func:`find_canonical` gives."""

    board: Board
    """The smallest of all equal boards."""
    how: Transform
    """Leads there: ``how(given) == board``."""
    automorphisms: int
    """The number of transforms that leave the board as it is: 1 for most puzzles."""


def canonical(board: BoardLike) -> Board:
    """The smallest of all boards that are equal to one, a blank before the digits.

    Two boards are the same puzzle in another guise when their canonical forms are equal; it will not change in later
    versions. Any valid board has one: complete, with one solution, several or none, even empty. :class:`SizeError`,
    :class:`CellError` or :class:`ClashError` for others.
    """
    return find_canonical(board).board


def find_canonical(board: BoardLike) -> CanonicalForm:
    """The same, with the way there, and the number of automorphisms."""
    cells = cells_of(board)
    made, how, automorphisms = _native.Board(), _native.TransformObject(), ctypes.c_uint64()
    refuse(cells, _library.sudoku_canonical(cells, made, how, automorphisms))
    return CanonicalForm(Board._of(made.raw), _transform(how), automorphisms.value)
