"""Making puzzles."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from known import BAD, CLASH, NONE, PUZZLE, SEVERAL, SOLUTION, is_solution

import libsudoku
from libsudoku import Board, NotFoundError, OptionError, Symmetry, Verdict


def test_generate() -> None:
    seen = set()
    for seed in range(200):
        puzzle, solution = libsudoku.generate(seed)
        assert libsudoku.judge(puzzle) == Verdict.UNIQUE
        assert libsudoku.solve(puzzle) == solution
        assert solution.givens == puzzle
        assert libsudoku.is_minimal(puzzle)
        assert libsudoku.generate(seed) == (puzzle, solution)
        seen.add(puzzle)
    assert len(seen) == 200
    assert libsudoku.generate() != libsudoku.generate()


def test_wishes() -> None:
    for seed in range(20):
        assert libsudoku.generate(seed, clues=30).puzzle.clues == 30
        assert 26 <= libsudoku.generate(seed, clues=(26, 28)).puzzle.clues <= 28
        assert libsudoku.generate(seed, min_clues=40).puzzle.clues >= 40
        assert libsudoku.generate(seed, max_clues=24).puzzle.clues <= 24
        puzzle = libsudoku.generate(seed, clues=(28, 34), symmetry=Symmetry.HALF_TURN | Symmetry.DIAGONAL).puzzle
        for row in range(9):
            for column in range(9):
                here = puzzle[row, column] == 0
                assert (puzzle[8 - row, 8 - column] == 0) == (puzzle[column, row] == 0) == here
    masked = libsudoku.generate(1, mask=SOLUTION[:72] + "." * 9).puzzle
    assert masked[72:] == [0] * 9


def test_symmetries_are_the_librarys() -> None:
    moves: dict[Symmetry, Any] = {
        Symmetry.HALF_TURN: lambda r, c: (8 - r, 8 - c),
        Symmetry.QUARTER_TURN: lambda r, c: (c, 8 - r),
        Symmetry.HORIZONTAL: lambda r, c: (8 - r, c),
        Symmetry.VERTICAL: lambda r, c: (r, 8 - c),
        Symmetry.DIAGONAL: lambda r, c: (c, r),
        Symmetry.ANTIDIAGONAL: lambda r, c: (8 - c, 8 - r),
    }
    for symmetry, move in moves.items():
        for seed in range(5):
            puzzle = libsudoku.generate(seed, symmetry=symmetry).puzzle
            assert all((puzzle[r, c] == 0) == (puzzle[move(r, c)] == 0) for r in range(9) for c in range(9)), symmetry
    assert sum(moves) == Symmetry.FULL


def test_not_found() -> None:
    with pytest.raises(NotFoundError) as caught:
        libsudoku.generate(1, clues=17, tries=20)
    best = caught.value.best
    assert best is not None
    assert libsudoku.judge(best.puzzle) == Verdict.UNIQUE
    assert best.puzzle.clues > 17
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.best == best
    assert str(again) == libsudoku.error_text(-10)


@pytest.mark.parametrize(
    "wish",
    [
        {"seed": -1},
        {"seed": 1 << 64},
        {"clues": 16},
        {"clues": 0},
        {"clues": (30, 20)},
        {"clues": 30, "min_clues": 20},
        {"min_clues": 82},
        {"tries": 0},
        {"symmetry": 64},
        {"mask": "." * 81},
    ],
)
def test_impossible(wish: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        libsudoku.generate(**wish)


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ({"seed": 1.5}, "a seed"),
        ({"seed": "1"}, "a seed"),
        ({"clues": 24.5}, "a number of clues"),
        ({"clues": (24, "30")}, "a number of clues"),
        ({"max_clues": 30.0}, "a number of clues"),
        ({"tries": 3.0}, "tries"),
        ({"symmetry": 1.5}, "symmetry"),
    ],
)
def test_what_is_no_integer_is_refused(wish: dict[str, Any], name: str) -> None:
    with pytest.raises(TypeError, match=f"^{name} is an integer, not "):
        libsudoku.generate(**wish)
    if "seed" in wish:
        calls: list[Any] = [libsudoku.grid, lambda seed: libsudoku.shuffle(PUZZLE, seed)]
        for call in [*calls, lambda seed: libsudoku.minimize(PUZZLE, seed)]:
            with pytest.raises(TypeError, match=r"^a seed is an integer"):
                call(wish["seed"])


def test_grid() -> None:
    grids = {libsudoku.grid(seed) for seed in range(100)}
    assert len(grids) == 100
    assert all(is_solution(str(grid), "." * 81) for grid in grids)
    assert libsudoku.grid(5) == libsudoku.grid(5)
    assert libsudoku.grid() != libsudoku.grid()


def test_minimize() -> None:
    for seed in range(20):
        puzzle = libsudoku.minimize(PUZZLE, seed)
        assert libsudoku.is_minimal(puzzle)
        assert not libsudoku.is_minimal(PUZZLE)
        assert str(libsudoku.solve(puzzle, unique=True)) == SOLUTION
        assert all(cell in (0, given) for cell, given in zip(puzzle, Board(PUZZLE), strict=True))
    errors = [(NONE, libsudoku.NoSolutionError), (SEVERAL, libsudoku.NotUniqueError), (CLASH, libsudoku.ClashError)]
    for board, error in [*errors, (BAD, libsudoku.CellError), (PUZZLE[1:], libsudoku.SizeError)]:
        for use in (libsudoku.minimize, libsudoku.is_minimal):
            with pytest.raises(error):
                use(board)


def test_shuffle() -> None:
    boards = {libsudoku.shuffle(PUZZLE, seed) for seed in range(50)}
    assert len(boards) == 50
    assert {libsudoku.canonical(board) for board in boards} == {libsudoku.canonical(PUZZLE)}
    assert libsudoku.shuffle(CLASH, 1).clues == Board(CLASH).clues
    with pytest.raises(libsudoku.CellError, match="r1c1"):
        libsudoku.shuffle(BAD)
