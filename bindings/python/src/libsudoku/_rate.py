"""How hard a puzzle is for a person, and what a person would do next."""

from __future__ import annotations

import ctypes
import enum
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _memory, _native
from ._arguments import bound, integer
from ._board import Board, BoardLike, Candidates, CandidatesLike, candidates_of, cells_of, refuse
from ._bulk import Cells, checked_kind, threads_of
from ._errors import SizeError, error
from ._memory import Buffer
from ._pieces import in_pieces

if TYPE_CHECKING:
    from numpy.typing import NDArray

_library = _native.library


class Rating(NamedTuple):
    """How hard a puzzle is, on the scale of Sudoku Explainer; :func:`rate` gives it."""

    er: float
    """The hardest step: 1.0 to about 12; 0 for a board without blanks, 20.0 if no technique leads to the solution."""
    ep: float
    """The hardest step up to the first that places a digit."""
    ed: float
    """The first step."""
    technique: str | None
    """What the hardest step is called; ``None`` if there is none, or if it is beyond all techniques."""
    rounds: int
    """How many times the easiest steps were looked for and taken."""


class Ratings(NamedTuple):
    """What :func:`rate_batch` gives: for each board its result, and its rating if it has one."""

    results: list[int]
    ratings: list[Rating | None]


def rate(puzzle: BoardLike, *, max_nodes: int | None = None) -> Rating:
    """Tells how hard a puzzle is for a person.

    >>> import libsudoku
    >>> libsudoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").er
    1.2

    Equal puzzles are rated equal. A tenth of a millisecond and less for easy puzzles, seconds for the very hardest:
    ``max_nodes`` is the number of nodes that may be visited (1 or more), of which a second takes some millions.
    :class:`BudgetError` when they are used up; :class:`NoSolutionError` or :class:`NotUniqueError` if the puzzle has not
    one solution; :class:`SizeError`, :class:`CellError` or :class:`ClashError` if it is not valid.

    Ctrl-C waits for the end of the call, which ``max_nodes`` brings nearer.
    """
    cells = cells_of(puzzle)
    code, rating = _rate(cells, bound("max_nodes", max_nodes))
    refuse(cells, code)
    assert rating is not None
    return rating


def _rate(cells: bytes, max_nodes: int) -> tuple[int, Rating | None]:
    made = _native.RatingObject()
    code = _library.sudoku_rate(cells, made, max_nodes)
    if code < 0:
        return code, None
    return code, Rating(made.er / 10, made.ep / 10, made.ed / 10, technique_name(made.technique), made.rounds)


def rate_batch(
    puzzles: Sequence[BoardLike] | NDArray[Any] | Buffer,
    *,
    threads: int = 1,
    max_nodes: int | None = None,
    cells: Cells | None = None,
) -> Ratings:
    """Rates many puzzles: a sequence of what is a board each, a NumPy array of boards, or bytes of 81 each. What the
    integers of an array are, and ``cells``, is as for :func:`solve_batch`.

    The result of a puzzle is 0, or the number of an error: -7 or -8 if it has no or several solutions, -9 if the nodes
    were used up, -3, -4 or -5 if it is not valid. One that is not rated stops nothing. ``threads`` run at once, 0 for one
    for each processor; ``max_nodes`` is for each puzzle, as for :func:`rate`. :class:`SizeError` if the bytes do not hold
    whole boards; :class:`TypeError` as for :func:`solve_batch`. Ctrl-C waits for the puzzles that are being rated.
    """
    nodes, threads = bound("max_nodes", max_nodes), threads_of(threads)
    boards: Any = puzzles
    match checked_kind(puzzles, None, None, cells):
        case "arrow":
            raise TypeError("puzzles to rate come in bytes, an array or a sequence, not in an Arrow column")
        case "buffer":
            data = bytes(memoryview(boards))
            if len(data) % 81:
                raise error(SizeError.code, f"{len(data)} bytes do not hold whole boards")
            boards = [data[begin : begin + 81] for begin in range(0, len(data), 81)]
        case "numpy" if cells is not None or boards.dtype.kind in "iuS":
            from . import _numpy

            boards = _numpy.each(boards, cells)
    each, sizes = _memory.each(boards)
    rated: list[tuple[int, Rating | None]] = [(size, None) for size in sizes]
    stop = Event()

    def work(begin: int, end: int) -> None:
        for n in range(begin, end):
            if stop.is_set():
                return
            if sizes[n] == 0:
                rated[n] = _rate(each[n], nodes)

    in_pieces(len(each), threads, work, least=1, stop=stop)
    return Ratings([result for result, _ in rated], [rating for _, rating in rated])


def technique_name(technique: int) -> str | None:
    """The name of a technique by its number in ``sudoku.h``; ``None`` for a number that none has."""
    technique = integer("technique", technique)
    name = _library.sudoku_technique_name(technique) if 0 <= technique < 1 << 31 else None
    return None if name is None else str(name, "ascii")


class Action(enum.IntEnum):
    """What a step asks for."""

    WRONG_ENTRY = 1
    """To take the digits in ``eliminations`` off the board: they are not those of the solution."""
    MISSING_MARK = 2
    """To add the candidates in ``pattern`` to the pencil marks, which lack them."""
    STRAY_MARK = 3
    """To strike the candidates in ``eliminations``, which break the plain rules."""
    PLACEMENT = 4
    """To put ``digit`` into ``cell``."""
    ELIMINATION = 5
    """To strike the candidates in ``eliminations``."""


class House(NamedTuple):
    """A row, a column or a box."""

    kind: str
    """``"row"``, ``"column"`` or ``"box"``."""
    number: int
    """0 to 8."""

    def __str__(self) -> str:
        """As the texts name it, counted from 1: ``"box 2"`` for number 1."""
        return f"{self.kind} {self.number + 1}"


class Node(NamedTuple):
    """A candidate in a chain."""

    row: int
    column: int
    digit: int
    true: bool
    """Whether it is taken to be true, or false."""


class Link(NamedTuple):
    """A link of a chain: if the one is so, the other is so."""

    source: Node
    target: Node


class State(NamedTuple):
    """A board on the way to its solution."""

    board: Board
    candidates: Candidates


CellDigits = dict[tuple[int, int], frozenset[int]]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Step:
    """One logical step, with all that is needed to carry it out, to tell it and to draw it.

    ``str`` tells it in English. Made by :func:`hint` and :func:`explain`.
    """

    action: Action
    technique: str
    rating: float
    """In points of the scale; 0 for what is wrong, 20.0 for a digit of the solution where no technique leads further."""
    cell: tuple[int, int] | None
    """Row and column, from 0 to 8, of the digit that is placed."""
    digit: int | None
    """The digit that is placed."""
    eliminations: CellDigits
    """The candidates to strike, of each cell that has any."""
    pattern: CellDigits
    """The candidates that the step rests on."""
    extra: CellDigits
    """Those with a part of their own, such as the spare candidates of a unique rectangle."""
    base: tuple[House, ...]
    """The houses that give the reason."""
    cover: tuple[House, ...]
    """The houses in which the step strikes, where those are others."""
    links: tuple[Link, ...]
    """The links of a chain, in the order of their telling: the first 512."""
    link_count: int
    """How many links there are."""
    puzzle: Board
    board: Board
    """The board before the step."""
    candidates: Candidates
    """The candidates before the step."""
    _object: _native.StepObject

    @property
    def text(self) -> str:
        """The step in English."""
        return _text(lambda buffer, size: _library.sudoku_hint_text(self._object, buffer, size), 4096)

    @property
    def svg(self) -> str:
        """A picture of the step, an SVG document."""
        cells = cells_of(self.puzzle), cells_of(self.board)
        masks = _native.Masks(*self.candidates.masks)
        return _text(lambda buffer, size: _library.sudoku_hint_svg(self._object, *cells, masks, buffer, size), 65536)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Step {self.rating:.1f} {self.text}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def apply(self, board: BoardLike | None = None, candidates: CandidatesLike | None = None) -> State:
        """Board and candidates with the step carried out: those that it was found on, or others.

        A digit that is placed is struck from the candidates of its row, column and box. :class:`SizeError` or
        :class:`CellError` for what is not a board.
        """
        cells = cells_of(self.board if board is None else board)
        filled = _native.Board.from_buffer_copy(cells)
        masks = _native.Masks(*(self.candidates if candidates is None else candidates_of(candidates)).masks)
        refuse(cells, _library.sudoku_hint_apply(self._object, filled, masks))
        return State(Board._of(filled.raw, cells_of(self.puzzle)), Candidates._of(masks))


def hint(
    board: BoardLike,
    *,
    puzzle: BoardLike | None = None,
    candidates: CandidatesLike | None = None,
    max_nodes: int | None = None,
) -> Step | None:
    """Tells what a player may do next: the easiest step that the board allows; ``None`` if it is solved.

    ``puzzle`` holds the givens: without it those that the board knows (``board.givens``), or all its digits. What is
    wrong comes first: digits that are not those of the solution; then ``candidates``, the player's pencil marks, that
    lack the solution's digit, or that break the plain rules: 81 sets of digits or masks, as :class:`Candidates` takes
    them. A blank without marks counts as not marked yet; without ``candidates`` they are those of the plain rules.
    Raises as :func:`rate`; errors are those of ``puzzle``. Takes as long as one of its rounds, some seconds for the very
    hardest puzzles; Ctrl-C waits for the end of the call, which ``max_nodes`` brings nearer.

    Only the candidates remember what a step has struck, so whoever goes on hands them over too; with the board alone the
    same step would be told again:

    >>> import libsudoku
    >>> board = libsudoku.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> candidates = None
    >>> while step := libsudoku.hint(board, candidates=candidates):
    ...     board, candidates = step.apply()
    >>> board.clues
    81
    """
    cells = cells_of(board)
    if puzzle is None:
        puzzle = board.givens if isinstance(board, Board) and board.givens is not None else cells
    givens = cells_of(puzzle)
    masks = None if candidates is None else _native.Masks(*candidates_of(candidates).masks)
    made = _native.StepObject()
    code = _library.sudoku_hint(givens, cells, masks, made, bound("max_nodes", max_nodes))
    refuse(givens if code != -4 else cells, code)
    if code == 0:
        return None
    # As the library reads it: with the givens that the board lacks, and cells without marks as not marked yet.
    givens = givens.replace(b"0", b".")
    whole = bytes(cell if cell in b"123456789" else given for cell, given in zip(cells, givens, strict=True))
    plain = _native.Masks()
    _library.sudoku_candidates(whole, plain)  # none if wrong entries clash
    seen = [mark or rest for mark, rest in zip(plain if masks is None else masks, plain, strict=True)]
    return _step(made, Board._of(givens), Board._of(whole, givens), Candidates._of(seen))


def explain(
    board: BoardLike,
    *,
    puzzle: BoardLike | None = None,
    candidates: CandidatesLike | None = None,
    max_nodes: int | None = None,
) -> Iterator[Step]:
    """All steps to the solution, each on the board that the one before leaves. The arguments are those of :func:`hint`.

    >>> import libsudoku
    >>> steps = libsudoku.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> max(step.rating for step in steps)
    1.2

    The hardest may be rated a little higher or lower than the puzzle, which :func:`rate` solves by taking all steps at
    once that are equally easy. Ctrl-C waits for the step that is being looked for.
    """
    step = hint(board, puzzle=puzzle, candidates=candidates, max_nodes=max_nodes)
    while step is not None:
        yield step
        after = step.apply()
        step = hint(after.board, candidates=after.candidates, max_nodes=max_nodes)


def _text(write: Callable[[Any, int], int], size: int) -> str:
    """What the library writes into a buffer, which is large enough for most."""
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = write(buffer, size)
        if length < 0:
            raise error(length)
        if length < size:
            return buffer.raw[:length].decode("utf-8").removesuffix("\n")
        size = length + 1


_KINDS = ("box", "row", "column")


def _houses(bits: int) -> tuple[House, ...]:
    return tuple(House(_KINDS[house // 9], house % 9) for house in range(27) if bits >> house & 1)


def _digits(masks: Sequence[int]) -> CellDigits:
    sets = Candidates._of(masks)
    return {divmod(cell, 9): digits for cell, digits in enumerate(sets) if digits}


def _node(number: int) -> Node:
    candidate, off = divmod(number, 2)
    cell, digit = divmod(candidate, 9)
    return Node(*divmod(cell, 9), digit + 1, not off)


def _step(made: _native.StepObject, puzzle: Board, board: Board, candidates: Candidates) -> Step:
    name = technique_name(made.technique)
    assert name is not None
    placed = made.action == Action.PLACEMENT
    links = made.links[: min(made.link_count, len(made.links))]
    return Step(
        action=Action(made.action),
        technique=name,
        rating=made.rating / 10,
        cell=divmod(made.cell, 9) if placed else None,
        digit=made.digit if placed else None,
        eliminations=_digits(made.eliminations),
        pattern=_digits(made.pattern),
        extra=_digits(made.extra),
        base=_houses(made.base),
        cover=_houses(made.cover),
        links=tuple(Link(_node(getattr(link, "from")), _node(link.to)) for link in links),
        link_count=made.link_count,
        puzzle=puzzle,
        board=board,
        candidates=candidates,
        _object=made,
    )
