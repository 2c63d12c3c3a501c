"""Boards with known facts, and a plain judge of boards that shares nothing with the library."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).parents[3]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASH = "55" + PUZZLE[2:]
BAD = "x3" + PUZZLE[2:]
NONE = ".876543212........3........4........5........6........7........8........9........"
SEVERAL = PUZZLE.replace("5", ".", 1).replace("3", ".", 1)


class Known(NamedTuple):
    board: str
    name: str
    solutions: int
    at_least: bool
    """Whether there may be more than `solutions`."""
    clash: bool


def known() -> list[Known]:
    lines = (REPOSITORY / "tests/data/boards.tsv").read_text("ascii").splitlines()
    boards = []
    for board, name, solutions, solution in (line.split("\t") for line in lines if not line.startswith("#")):
        boards.append(
            Known(board, name, int(solutions.lstrip(">=")), solutions.startswith(">"), solution == "INVALID_GIVENS")
        )
    assert len(boards) > 20
    return boards


UNITS = (
    [[(row, column) for column in range(9)] for row in range(9)]
    + [[(row, column) for row in range(9)] for column in range(9)]
    + [[(3 * (box // 3) + cell // 3, 3 * (box % 3) + cell % 3) for cell in range(9)] for box in range(9)]
)


def is_solution(solution: str, puzzle: str) -> bool:
    """Whether every row, column and box has all digits, and every given stands in its place."""
    units = all({solution[9 * row + column] for row, column in unit} == set("123456789") for unit in UNITS)
    return units and all(given in (cell, ".", "0") for given, cell in zip(puzzle, solution, strict=True))


def spread(board: str) -> list[str]:
    """Equal boards: digits exchanged, and reflected."""
    boards = []
    for step in range(1, 9):
        table = str.maketrans({str(digit): str((digit + step - 1) % 9 + 1) for digit in range(1, 10)})
        boards += [board.translate(table), board.translate(table)[::-1]]
    return boards
