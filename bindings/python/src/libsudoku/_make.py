"""Making puzzles: random puzzles and grids, fewer clues, other guises."""

from __future__ import annotations

import ctypes
import enum
import secrets
from numbers import Real
from typing import Any, NamedTuple

from . import _native
from ._arguments import bound, integer
from ._board import Board, BoardLike, cells_of, refuse
from ._errors import NotFoundError, OptionError, error
from ._rate import Rating, rate

_library = _native.library
_MINIMAL, _BEST = 1, 2


class Symmetry(enum.IntFlag):
    """How clues are joined; the sum of several asks for all of them."""

    NONE = 0
    HALF_TURN = 1
    QUARTER_TURN = 2
    HORIZONTAL = 4
    """Mirrored at the horizontal middle line."""
    VERTICAL = 8
    """Mirrored at the vertical middle line."""
    DIAGONAL = 16
    """Mirrored at the diagonal from the top left to the bottom right."""
    ANTIDIAGONAL = 32
    """Mirrored at the other diagonal."""
    FULL = 63


class Generated(NamedTuple):
    """What :func:`generate` gives: a puzzle with one solution, and that."""

    puzzle: Board
    solution: Board

    @property
    def rating(self) -> Rating:
        """How hard the puzzle is: that of :func:`rate`, which works it out each time."""
        return rate(self.puzzle)


def generate(
    seed: int | None = None,
    *,
    clues: int | tuple[int, int] | None = None,
    min_clues: int | None = None,
    max_clues: int | None = None,
    rating: float | tuple[float, float] | None = None,
    min_rating: float | None = None,
    max_rating: float | None = None,
    symmetry: Symmetry = Symmetry.NONE,
    minimal: bool = False,
    mask: BoardLike | None = None,
    tries: int | None = None,
) -> Generated:
    """Makes a random puzzle with one solution.

    ``seed`` is a number of 64 bits: the same seed and wishes give the same puzzle on every machine; ``None`` draws one.
    Without a wish the puzzle is minimal (no clue can be spared) and has 24 or 25 clues in most cases. ``clues`` is their
    number, or the least and the greatest, which ``min_clues`` and ``max_clues`` give by themselves: 17 to 81.
    ``rating`` is that of the hardest step (``rate(puzzle).er``), or the least and the greatest, which ``min_rating`` and
    ``max_rating`` give by themselves: 1.0 to 20.0, in tenths; low and middle ranges take some milliseconds, above 9.0
    half a second and much more.
    ``symmetry`` joins clues; ``minimal`` makes a difference with it, or with a number of clues; clues may stand only
    where ``mask`` has a digit. ``tries`` is how many puzzles may be made in search of one that is as wished; 1,000,000
    without it, about 30 microseconds each.

    What is given has its ``rating`` too. :class:`OptionError` if there can be no such puzzle; :class:`NotFoundError` if
    none was found in all the tries, whose ``best`` is then what came closest, if anything did; :class:`SizeError` or
    :class:`CellError` for what is no mask. Ctrl-C waits for the end of the call, which fewer ``tries`` bring nearer.
    """
    if clues is not None:
        if min_clues is not None or max_clues is not None:
            raise OptionError("clues are given by themselves, or by min_clues and max_clues, not by both")
        min_clues, max_clues = _range("clues", clues)
    if rating is not None:
        if min_rating is not None or max_rating is not None:
            raise OptionError("a rating is given by itself, or by min_rating and max_rating, not by both")
        min_rating, max_rating = _range("rating", rating)
    cells = None if mask is None else cells_of(mask)
    options = _native.GenerateOptions()
    options.size = ctypes.sizeof(options)
    options.tries = bound("tries", tries)
    options.mask = cells
    options.min_clues, options.max_clues = _clues(min_clues), _clues(max_clues)
    options.min_rating, options.max_rating = _tenths(min_rating), _tenths(max_rating)
    options.symmetry = integer("symmetry", symmetry)
    options.flags = _BEST | (_MINIMAL if minimal else 0)
    puzzle, solution = _native.Board(), _native.Board()
    code = _library.sudoku_generate(_seed(seed), options, puzzle, solution)
    made = None
    if puzzle.raw[0]:
        made = Generated(Board._of(puzzle.raw), Board._of(solution.raw, puzzle.raw))
    if code == NotFoundError.code:
        not_found = error(code)
        assert isinstance(not_found, NotFoundError)
        not_found.best = made
        raise not_found
    refuse(cells or b"", code)
    assert made is not None
    return made


def _range(name: str, wish: Any) -> tuple[Any, Any]:
    """The least and the greatest of what is wished."""
    if isinstance(wish, Real):
        return wish, wish
    if isinstance(wish, tuple) and len(wish) == 2:
        return wish
    raise TypeError(f"{name} is a number, or a tuple of two, the least and the greatest; not {wish!r}")


def _clues(number: int | None) -> int:
    """A number of clues as the library takes it: 0 for none."""
    if number is None:
        return 0
    if not 17 <= integer("a number of clues", number) <= 81:
        raise OptionError(f"a puzzle has 17 to 81 clues, not {number}")
    return number


def _tenths(rating: float | None) -> int:
    """A rating as the library takes it: 0 for none."""
    if rating is None:
        return 0
    if not 1 <= rating <= 20 or abs(rating * 10 - round(rating * 10)) > 1e-6:
        raise OptionError(f"a rating is 1.0 to 20.0, with one digit behind the point, not {rating}")
    return round(rating * 10)


def grid(seed: int | None = None) -> Board:
    """Makes a random complete grid, each as likely as any other. ``seed`` as for :func:`generate`."""
    made = _native.Board()
    code = _library.sudoku_grid(_seed(seed), made)
    if code < 0:
        raise error(code)
    return Board._of(made.raw)


def minimize(board: BoardLike, seed: int | None = None) -> Board:
    """A puzzle without the clues that can be spared, dropped in random order. ``seed`` as for :func:`generate`.

    :class:`NoSolutionError` or :class:`NotUniqueError` if it has not one solution; :class:`SizeError`,
    :class:`CellError` or :class:`ClashError` if it is not valid.
    """
    cells = cells_of(board)
    made = _native.Board.from_buffer_copy(cells)
    refuse(cells, _library.sudoku_minimize(_seed(seed), made))
    return Board._of(made.raw)


def is_minimal(board: BoardLike) -> bool:
    """Whether a puzzle has several solutions without any one of its clues. Raises as :func:`minimize`."""
    cells = cells_of(board)
    code = _library.sudoku_is_minimal(cells)
    refuse(cells, code)
    return bool(code)


def shuffle(board: BoardLike, seed: int | None = None) -> Board:
    """A random equal board: relabelled, rows and columns exchanged, transposed or not, each way as likely as any other.

    ``seed`` as for :func:`generate`. It has as many solutions and is as hard. :class:`SizeError` or :class:`CellError`
    for what is not a board; its digits may clash.
    """
    cells = cells_of(board)
    made = _native.Board.from_buffer_copy(cells)
    refuse(cells, _library.sudoku_shuffle(_seed(seed), made))
    return Board._of(made.raw)


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbits(64)
    seed = integer("a seed", seed)
    if not 0 <= seed < 1 << 64:
        raise OptionError(f"a seed is a number of 64 bits, not {seed}")
    return seed
