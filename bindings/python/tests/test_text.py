"""Boards from text and as text."""

from __future__ import annotations

import pickle

import pytest
from known import CLASH, PUZZLE, REPOSITORY, SOLUTION

import libsudoku
from libsudoku import OptionError, ParseError
from libsudoku._render import STYLES


def test_every_text_reads_back() -> None:
    for style in STYLES:
        if style not in ("candidates", "svg"):
            assert str(libsudoku.parse(libsudoku.format(PUZZLE, style))) == PUZZLE
    candidates = libsudoku.candidates(PUZZLE)
    (parsed,) = libsudoku.parse_all(libsudoku.format(PUZZLE, "candidates"))
    assert [len(digits) for digits in parsed.candidates] == [len(digits) for digits in candidates]


def test_many_boards() -> None:
    text = (REPOSITORY / "examples/puzzles.txt").read_text("ascii")
    wanted = [line[:81] for line in text.splitlines() if line and not line.startswith("#")]
    assert [str(parsed.board) for parsed in libsudoku.parse_all(text)] == [board.replace("0", ".") for board in wanted]
    ends = [parsed.end for parsed in libsudoku.parse_all(text)]
    assert ends == [text.index(board) + text[text.index(board) :].index("\n") + 1 for board in wanted]
    assert [parsed.end for parsed in libsudoku.parse_all(text.encode())] == ends
    assert not list(libsudoku.parse_all("")) and not list(libsudoku.parse_all("# nothing\n\n"))


def test_places_are_counted_in_what_was_given() -> None:
    text = f"# Größe 9\r\n{PUZZLE}\r\n# ─\r\n{SOLUTION}\r\n"
    first, second = libsudoku.parse_all(text)
    assert text[: first.end].endswith(PUZZLE + "\r\n") and second.end == len(text)
    assert [parsed.end for parsed in libsudoku.parse_all(text.encode())][1] == len(text.encode())
    for wrong in (text + "# ü\r\nno board\r\n", text.replace("\r\n", "\n") + "# ü\nno board\n"):
        for given in (wrong, wrong.encode()):
            boards = libsudoku.parse_all(given)
            assert [str(next(boards).board) for _ in range(2)] == [PUZZLE, SOLUTION]
            with pytest.raises(ParseError, match="line 6, column") as caught:
                next(boards)
            error = caught.value
            assert error.line == 6
            end = "\r\n" if "\r" in wrong else "\n"
            begin = wrong.index(f"no board{end}") if given is wrong else wrong.encode().index(f"no board{end}".encode())
            assert error.offset - error.column + 1 == begin
            assert pickle.loads(pickle.dumps(error)).line == 6


@pytest.mark.parametrize("text", ["", "# nothing", "not a board", PUZZLE[1:], "\ud800", b"\xff" * 81, b"\0"])
def test_not_a_board(text: str | bytes) -> None:
    with pytest.raises(ParseError):
        libsudoku.parse(text)


def test_not_a_text() -> None:
    for text in (5, None, [1, 2]):
        with pytest.raises(TypeError):
            libsudoku.parse(text)  # type: ignore[arg-type]


def test_format() -> None:
    assert libsudoku.format(PUZZLE, "line") == PUZZLE
    assert libsudoku.format(PUZZLE, "rows").split() == [PUZZLE[row : row + 9] for row in range(0, 81, 9)]
    assert "| 5 3 . | . 7 . | . . . |" in libsudoku.format(PUZZLE)
    assert libsudoku.format(CLASH, "line") == CLASH  # digits may clash
    solution = libsudoku.solve(PUZZLE)
    assert libsudoku.format(solution, "svg") == libsudoku.format(SOLUTION, "svg", givens=PUZZLE)
    assert libsudoku.format(solution, "svg", givens=SOLUTION) == libsudoku.format(SOLUTION, "svg")
    everything = libsudoku.Candidates([511] * 81)
    assert libsudoku.format(PUZZLE, "candidates", candidates=everything) != libsudoku.format(PUZZLE, "candidates")
    with pytest.raises(OptionError, match="line, rows, grid, candidates, svg"):
        libsudoku.format(PUZZLE, "box")  # type: ignore[arg-type]
    with pytest.raises(libsudoku.CellError, match=r"'x' at r1c1$"):
        libsudoku.format(PUZZLE, givens="x" + PUZZLE[1:])
