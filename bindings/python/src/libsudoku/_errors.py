"""What can go wrong, as exceptions with the library's numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._arguments import integer
from ._native import library

if TYPE_CHECKING:
    from ._make import Generated


class SudokuError(Exception):
    """An error of the library. Each kind is a class of its own, derived from this one.

    ``code`` is the number of ``sudoku.h``, which will never get another meaning: -4 for :class:`CellError`, say. The
    results of :func:`solve_batch` and :func:`check_batch` have the same numbers; :func:`error_text` explains them.
    """

    code: int = 0

    @property
    def name(self) -> str:
        """The name that ``sudoku.h`` has for it, such as ``"SUDOKU_ERROR_CLASH"``."""
        return error_name(self.code)


class OptionError(SudokuError, ValueError):
    """An argument is outside the range that is documented for it."""

    code = -2


class SizeError(SudokuError, ValueError):
    """A board does not have 81 cells, or a buffer does not hold whole boards."""

    code = -3


class CellError(SudokuError, ValueError):
    """A cell holds what is neither a digit from 1 to 9 nor a blank."""

    code = -4


class ClashError(SudokuError, ValueError):
    """The givens repeat a digit in a row, a column or a box."""

    code = -5


class ParseError(SudokuError, ValueError):
    """A text is not a board. ``offset``, ``line`` and ``column`` tell where it stops being one.

    ``offset`` counts characters from 0 (bytes, if the text was bytes), ``line`` and ``column`` count from 1.
    """

    code = -6

    def __init__(self, message: str, offset: int = 0, line: int = 1, column: int = 1) -> None:
        super().__init__(message, offset, line, column)
        self.offset, self.line, self.column = offset, line, column

    def __str__(self) -> str:
        return str(self.args[0])


class NoSolutionError(SudokuError):
    """The puzzle has no solution."""

    code = -7


class NotUniqueError(SudokuError):
    """The puzzle has more than one solution."""

    code = -8


class BudgetError(SudokuError):
    """The search used up its nodes before it came to an end. ``count`` is the number of solutions found so far."""

    code = -9

    def __init__(self, message: str, count: int = 0) -> None:
        super().__init__(message, count)
        self.count = count

    def __str__(self) -> str:
        return str(self.args[0])


class NotFoundError(SudokuError):
    """No puzzle met the wish within the tries. ``best`` is the one that came closest, if there was one."""

    code = -10

    def __init__(self, message: str, best: Generated | None = None) -> None:
        super().__init__(message, best)
        self.best = best

    def __str__(self) -> str:
        return str(self.args[0])


_CLASSES: dict[int, type[SudokuError]] = {kind.code: kind for kind in SudokuError.__subclasses__()}


def error(code: int, detail: str = "") -> SudokuError:
    """The exception for a number below 0."""
    text = error_text(code)
    kind = _CLASSES.get(code, SudokuError)
    exception = kind(f"{text[:-1]}: {detail}" if detail else text)
    exception.code = code
    return exception


def error_name(code: int) -> str:
    """The name of an error's number: ``error_name(-5) == "SUDOKU_ERROR_CLASH"``."""
    return str(library.sudoku_error_name(integer("code", code)), "ascii")


def error_text(code: int) -> str:
    """A sentence that says what an error's number means."""
    return str(library.sudoku_error_text(integer("code", code)), "ascii")
