"""Boards from text and as text."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import NamedTuple

from . import _native
from ._board import Board, BoardLike, Candidates, cells_of, refuse
from ._buffer import address
from ._errors import ParseError, error_text
from ._render import Style, render


class Parsed(NamedTuple):
    """A board that :func:`parse_all` read."""

    board: Board
    candidates: Candidates
    """Of a candidate grid those it shows; of any other board the digit of a given, and all nine for a blank."""
    end: int
    """Where it ends in the text: characters, or bytes if the text was bytes, its line end included."""


def parse(text: str | bytes) -> Board:
    """Reads the first board of a text: one line of 81 characters, nine lines, grids with frames, and much more.

    ``docs/formats.md`` of the library has all formats. :class:`ParseError` if the text does not begin with a board, but
    for what may stand before one, or has none.
    """
    for parsed in parse_all(text):
        return parsed.board
    raise ParseError("There is no board in the text.")


def parse_all(text: str | bytes) -> Iterator[Parsed]:
    """Reads all boards of a text, one after the other.

    :class:`ParseError` where the text stops being boards; those before have been given by then.
    """
    data = text.encode("utf-8", "replace") if isinstance(text, str) else bytes(memoryview(text))
    # Places are counted in what the caller gave.
    characters = isinstance(text, str) and len(data) != len(text)
    board, masks, consumed = _native.Board(), _native.Masks(), ctypes.c_size_t()
    begin = end = 0
    with address(data) as (start, length):
        while True:
            found = _native.library.sudoku_parse(start + begin, length - begin, board, masks, consumed)
            stop = begin + consumed.value
            end += len(data[begin:stop].decode("utf-8", "ignore")) if characters else consumed.value
            if found < 0:
                raise _parse_error(data, stop, end, characters)
            if found == 0:
                return
            yield Parsed(Board._of(board.raw), Candidates._of(masks), end)
            begin = stop


def _parse_error(data: bytes, at: int, offset: int, characters: bool) -> ParseError:
    before = data[:at].replace(b"\r\n", b" \n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    last = before[before.rfind(b"\n") + 1 :]
    column = len(last.decode("utf-8", "ignore") if characters else last) + 1
    text = error_text(ParseError.code)
    return ParseError(f"{text[:-1]}: line {line}, column {column}", offset, line, column)


def format(
    board: BoardLike,
    style: Style = "grid",
    *,
    givens: BoardLike | None = None,
    candidates: Candidates | None = None,
) -> str:
    """A board as text, or as a picture; the last line has no line end.

    ``style`` is ``"line"`` (81 characters), ``"rows"`` (nine lines of nine), ``"grid"`` (with a frame around each box),
    ``"candidates"`` (what each cell may hold) or ``"svg"`` (a complete document). A digit that does not stand in
    ``givens`` was filled in, which the picture shows; without ``givens`` they are those that the board knows, or all
    digits are clues. ``candidates`` are what ``"candidates"`` and ``"svg"`` show in the blank cells.

    :class:`OptionError` for another style; :class:`SizeError` or :class:`CellError` for what is not a board.
    """
    cells = cells_of(board)
    if givens is None and isinstance(board, Board):
        givens = board.givens
    clues = None if givens is None else cells_of(givens)
    for given in (cells, clues):
        if given is not None and (marks := _native.library.sudoku_check(given, None)) == -4:
            refuse(given, marks)
    return render(style, cells, clues, None if candidates is None else candidates.masks)
