"""Boards and candidates as values, and all that is taken for a board."""

from __future__ import annotations

import copy
import pickle
from array import array
from typing import Any

import numpy as np
import pytest
from known import BAD, CLASH, PUZZLE, SOLUTION

import libsudoku
from libsudoku import Board, Candidates, CellError, OptionError, SizeError

NUMBERS = [0 if cell == "." else int(cell) for cell in PUZZLE]


@pytest.mark.parametrize(
    "board",
    [
        PUZZLE,
        PUZZLE.replace(".", "0"),
        PUZZLE.encode(),
        bytearray(PUZZLE.encode()),
        memoryview(b"_" + PUZZLE.encode())[1:],
        Board(PUZZLE),
        list(PUZZLE),
        tuple(NUMBERS),
        [list(PUZZLE[row : row + 9]) for row in range(0, 81, 9)],
        [PUZZLE[row : row + 9] for row in range(0, 81, 9)],
        [NUMBERS[row : row + 9] for row in range(0, 81, 9)],
        [number or None for number in NUMBERS],
        [number or "." for number in NUMBERS],
        list(PUZZLE.encode()),
        array("i", NUMBERS),
        memoryview(array("i", NUMBERS)),
        np.array(NUMBERS),
        np.array(NUMBERS, np.uint8).reshape(9, 9),
        np.frombuffer(PUZZLE.encode(), np.uint8),
        np.array(list(PUZZLE)).reshape(9, 9),
        np.array(list(PUZZLE), "S1"),
        list(np.array(NUMBERS, np.int16)),
    ],
    ids=lambda board: type(board).__name__,
)
def test_taken_for_a_board(board: Any) -> None:
    assert str(Board(board)) == PUZZLE
    assert str(libsudoku.solve(board)) == SOLUTION


@pytest.mark.parametrize(
    ("board", "error"),
    [
        (PUZZLE[1:], SizeError),
        (PUZZLE + "\n", SizeError),
        ("", SizeError),
        ([NUMBERS[:9]] * 8 + [NUMBERS[:8]], SizeError),
        ([NUMBERS[:9]] * 8, SizeError),
        (np.zeros((8, 9), np.uint8), SizeError),
        (BAD, CellError),
        ("é" + PUZZLE[1:], CellError),
        ([10, *NUMBERS[1:]], CellError),
        ([-1, *NUMBERS[1:]], CellError),
        ([46, *NUMBERS[1:]], CellError),
        ([300] * 81, CellError),
        (["53", *NUMBERS[1:]], CellError),
        (["", *NUMBERS[1:]], CellError),
        (["é", *NUMBERS[1:]], CellError),
        (bytes(NUMBERS), CellError),
        ([5.0, *NUMBERS[1:]], TypeError),
        (np.zeros(81), TypeError),
        (np.array(5), TypeError),
        (5, TypeError),
        (None, TypeError),
    ],
)
def test_not_taken_for_a_board(board: Any, error: type[Exception]) -> None:
    for use in (Board, libsudoku.solve, libsudoku.solutions, libsudoku.candidates, libsudoku.format):
        with pytest.raises(error):
            use(board)


def test_errors_tell_the_place() -> None:
    with pytest.raises(CellError, match=r"'x' at r1c1$"):
        Board(BAD)
    with pytest.raises(libsudoku.ClashError, match=r"'5' at r1c1, '5' at r1c2$"):
        libsudoku.solve(CLASH)
    assert str(Board(CLASH)) == CLASH  # a board may clash


def test_cells() -> None:
    board = Board(PUZZLE)
    assert len(board) == 81 and list(board) == NUMBERS and list(reversed(board)) == NUMBERS[::-1]
    assert board[0, 0] == board[0] == 5 and board[0, 2] == 0 and board[8, 8] == board[-1] == 9
    assert board[:3] == [5, 3, 0] and board.count(5) == 3 and 7 in board
    assert board.rows[1] == (6, 0, 0, 1, 9, 5, 0, 0, 0)
    assert board.columns[0] == (5, 6, 0, 8, 4, 7, 0, 0, 0)
    assert board.boxes[2] == (0, 0, 0, 0, 0, 0, 0, 6, 0) and board.boxes[6] == (0, 6, 0, 0, 0, 0, 0, 0, 0)
    assert board.clues == 30 and Board("." * 81).clues == 0 and Board(SOLUTION).clues == 81
    for row, column in [(9, 0), (0, 9), (-1, 0), (0, -1)]:
        with pytest.raises(IndexError):
            board[row, column]
        with pytest.raises(IndexError):
            board.replace(row, column, 1)
    with pytest.raises(IndexError):
        board[81]


def test_replace() -> None:
    board = Board(PUZZLE, givens=PUZZLE)
    changed = board.replace(0, 2, 4).replace(0, 0, 0).replace(8, 8, 1)
    assert str(changed) == ".34" + PUZZLE[3:80] + "1"
    assert changed.givens == board and str(board) == PUZZLE
    with pytest.raises(OptionError):
        board.replace(0, 0, 10)


def test_board_is_a_value() -> None:
    board, same = Board(PUZZLE), Board(PUZZLE.replace(".", "0"), givens=PUZZLE)
    assert board == same and hash(board) == hash(same) and board != Board(SOLUTION) and board != PUZZLE
    assert Board("." * 81) < Board(PUZZLE) < Board(SOLUTION) and sorted([board, Board("." * 81)])[1] == board
    for again in (pickle.loads(pickle.dumps(same)), copy.deepcopy(same), eval(repr(same))):
        assert again == same
    assert pickle.loads(pickle.dumps(same)).givens == board
    with pytest.raises(AttributeError):
        board.clues = 3  # type: ignore[misc]


def test_board_as_other_things() -> None:
    solution = libsudoku.solve(PUZZLE)
    assert str(solution) == f"{solution}" == f"{solution:line}" == SOLUTION and bytes(solution) == SOLUTION.encode()
    assert f"{solution:>83}" == "  " + SOLUTION
    for style in ("line", "rows", "grid", "candidates", "svg"):
        assert f"{solution:{style}}" == libsudoku.format(solution, style)
    numbers = np.asarray(solution)
    assert numbers.shape == (9, 9) and numbers.dtype == np.uint8 and numbers.ravel().tolist() == list(solution)
    assert np.asarray(solution, np.int64).dtype == np.int64
    with pytest.raises(ValueError):
        np.array(solution, copy=False)


def test_picture() -> None:
    solution = libsudoku.solve(PUZZLE)
    picture = solution._repr_svg_()
    assert picture.startswith("<svg ") and picture.rstrip().endswith("</svg>")
    assert picture == libsudoku.format(SOLUTION, "svg", givens=PUZZLE) != Board(SOLUTION)._repr_svg_()
    assert libsudoku.candidates(PUZZLE)._repr_svg_() != Board("." * 81)._repr_svg_()


def test_candidates() -> None:
    candidates = libsudoku.candidates(PUZZLE)
    assert len(candidates) == len(list(candidates)) == 81
    assert candidates[0, 0] == {5} and candidates[0, 2] == candidates[2] == {1, 2, 4}
    assert candidates[1:3] == [{3}, {1, 2, 4}]
    for cell, (mask, digits) in enumerate(zip(candidates.masks, candidates, strict=True)):
        assert mask == sum(1 << digit - 1 for digit in digits) and candidates[divmod(cell, 9)] == digits
    assert Candidates(candidates) == Candidates(candidates.masks) == candidates and hash(candidates)
    assert eval(repr(candidates)) == pickle.loads(pickle.dumps(candidates)) == candidates
    assert candidates != Candidates([511] * 81) and candidates != candidates.masks
    assert str(candidates) == libsudoku.format(PUZZLE, "candidates")
    for wrong, error in [([512] * 81, OptionError), ([-1] * 81, OptionError), ([{0}] * 81, OptionError)]:
        with pytest.raises(error):
            Candidates(wrong)  # type: ignore[arg-type]
    with pytest.raises(SizeError):
        Candidates([1] * 80)
    with pytest.raises(IndexError):
        candidates[9, 0]
