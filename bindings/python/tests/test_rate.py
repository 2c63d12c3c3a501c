"""Ratings, hints, and all steps to a solution."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from known import BAD, CLASH, NONE, PUZZLE, REPOSITORY, SEVERAL, SOLUTION

import libsudoku
from libsudoku import Action, Board, Candidates, House, Node, OptionError, Rating, Step

ROWS = [
    line.split("\t")
    for line in (REPOSITORY / "tests/data/rated.tsv").read_text("ascii").splitlines()
    if not line.startswith("#")
]
SOME = [row[0] for row in ROWS[::9]]


# It takes chains.
HARD = ".5......13.9.....4..65.......5.7.21.9...2...7..79.6......6..38.2.4.5......8.194.."


def test_ratings_are_those_of_the_list() -> None:
    assert len(ROWS) >= 100
    for puzzle, er, ep, ed in ROWS[::3]:
        rating = libsudoku.rate(puzzle)
        assert (rating.er, rating.ep, rating.ed) == (float(er), float(ep), float(ed)), puzzle
        assert rating.technique and rating.rounds > 1
    assert libsudoku.rate(SOLUTION) == Rating(0, 0, 0, None, 0)


ERRORS = [
    (NONE, libsudoku.NoSolutionError),
    (SEVERAL, libsudoku.NotUniqueError),
    (CLASH, libsudoku.ClashError),
    (BAD, libsudoku.CellError),
    (PUZZLE[1:], libsudoku.SizeError),
]


@pytest.mark.parametrize(("board", "error"), ERRORS)
def test_what_is_no_puzzle_is_refused(board: str, error: type[libsudoku.SudokuError]) -> None:
    uses: list[Any] = [libsudoku.rate, libsudoku.hint, lambda board: list(libsudoku.explain(board))]
    for use in uses:
        with pytest.raises(error):
            use(board)


def test_nodes_are_bounded() -> None:
    with pytest.raises(libsudoku.BudgetError):
        libsudoku.rate(HARD, max_nodes=1)
    with pytest.raises(libsudoku.BudgetError):
        list(libsudoku.explain(HARD, max_nodes=1))
    uses: list[Any] = [libsudoku.rate, libsudoku.hint]
    for use in uses:
        with pytest.raises(OptionError):
            use(PUZZLE, max_nodes=0)
        assert use(PUZZLE, max_nodes=100_000)


def test_many_are_rated_like_one() -> None:
    wanted = [libsudoku.rate(puzzle) for puzzle in SOME]
    for boards in (SOME, b"".join(map(str.encode, SOME)), bytearray("".join(SOME), "ascii"), list(map(Board, SOME))):
        for threads in (1, 3, 0):
            rated = libsudoku.rate_batch(boards, threads=threads)
            assert rated.ratings == wanted and rated.results == [0] * len(SOME)
    numpy = pytest.importorskip("numpy")
    digits = numpy.array([Board(puzzle).rows for puzzle in SOME], numpy.uint8)
    for array in (digits, digits.reshape(-1, 81), numpy.array(SOME, "S81")):
        assert libsudoku.rate_batch(array).ratings == wanted
    spoiled = numpy.vstack([numpy.full((2, 81), 255, numpy.uint8), digits.reshape(-1, 81)])
    spoiled[1] = spoiled[2]
    spoiled[1, 0] = 200
    for dtype in (numpy.uint8, numpy.int8, numpy.int64):
        rated = libsudoku.rate_batch(spoiled.astype(dtype), threads=2)
        assert rated.results == [-4, -4] + [0] * len(SOME) and rated.ratings == [None, None, *wanted]
    assert set(libsudoku.rate_batch(digits, cells="characters").results) == {-4}
    assert libsudoku.rate_batch(numpy.array([["", SOME[0]]]).T[:, 0]).results == [-3, 0]
    mixed = libsudoku.rate_batch([NONE, SEVERAL, PUZZLE, CLASH, BAD, "x"], threads=2)
    assert mixed.results == [-7, -8, 0, -5, -4, -3]
    assert mixed.ratings == [None, None, libsudoku.rate(PUZZLE), None, None, None]
    assert libsudoku.rate_batch([HARD], max_nodes=1).results == [-9]
    assert libsudoku.rate_batch([]) == libsudoku.rate_batch(b"") == ([], [])
    with pytest.raises(libsudoku.SizeError):
        libsudoku.rate_batch(b"." * 80)
    for wrong in (PUZZLE, Board(PUZZLE), 5):
        with pytest.raises(TypeError):
            libsudoku.rate_batch(wrong)  # type: ignore[arg-type]


def test_techniques_have_names() -> None:
    names = [name for name in map(libsudoku.technique_name, range(-5, 300)) if name is not None]
    assert {"Hidden Single", "XY-Wing", "Forcing Chain"} <= set(names) and len(set(names)) == len(names)
    assert libsudoku.technique_name(0) is None


def test_actions_are_the_headers() -> None:
    header = (REPOSITORY / "include/sudoku.h").read_text("utf-8")
    found = re.findall(r"^#define SUDOKU_ACTION_(\w+) (\d+)$", header, re.MULTILINE)
    assert {name: int(number) for name, number in found} == {action.name: action.value for action in Action}


def is_right(step: Step, solution: str) -> bool:
    """Whether all that a step says is so by the solution, and stands on its board."""
    if step.cell is not None:
        return step.board[step.cell] == 0 and solution[9 * step.cell[0] + step.cell[1]] == str(step.digit)
    return bool(step.eliminations) and all(
        int(solution[9 * row + column]) not in digits and digits <= step.candidates[row, column]
        for (row, column), digits in step.eliminations.items()
    )


def test_explanations_lead_to_the_solution() -> None:
    techniques = set()
    for puzzle in SOME:
        solution = str(libsudoku.solve(puzzle))
        last = None
        for step in libsudoku.explain(puzzle):
            assert is_right(step, solution), step
            assert step.action == (Action.PLACEMENT if step.cell else Action.ELIMINATION)
            assert 1 <= step.rating <= 12 and str(step.puzzle) == puzzle == str(step.board.givens)
            if last is not None:
                assert (step.board, step.candidates) == last.apply()
            last = step
            techniques.add(step.technique)
        assert last is not None and str(last.apply().board) == solution
        assert libsudoku.hint(last.apply().board) is None
    assert len(techniques) > 15


def test_a_step_is_data() -> None:
    step = libsudoku.hint(PUZZLE)
    assert step is not None
    assert (step.technique, step.rating, step.action) == ("Hidden Single", 1.2, Action.PLACEMENT)
    assert step.cell is not None and step.digit == int(SOLUTION[9 * step.cell[0] + step.cell[1]])
    assert step.pattern == {step.cell: frozenset({step.digit})} and not step.eliminations and not step.links
    assert step.base == (House("box", 3 * (step.cell[0] // 3) + step.cell[1] // 3),)
    placed = step.apply()
    assert placed.board == Board(PUZZLE).replace(*step.cell, step.digit)
    assert placed.candidates == libsudoku.candidates(placed.board)
    other = step.apply("." * 81, Candidates([511] * 81))
    assert other.board.clues == 1 and other.candidates[step.cell] == {step.digit}
    chains = [step for step in libsudoku.explain(HARD) if step.links]
    assert chains
    for step in chains:
        assert len(step.links) == min(step.link_count, 512)
        for source, target in step.links:
            assert isinstance(source, Node) and source != target
            assert source.digit in step.candidates[source.row, source.column]


def test_steps_are_told_and_drawn() -> None:
    for step in libsudoku.explain(HARD):
        assert str(step) == step.text and step.text.startswith(step.technique) and step.text in repr(step)
        for row, column in [step.cell] if step.cell else step.eliminations:
            assert f"r{row + 1}c{column + 1}" in step.text
        picture = ElementTree.fromstring(step.svg)
        assert picture.tag.endswith("svg") and step._repr_svg_() == step.svg
        assert step.text in "".join(picture.itertext())


def test_what_is_wrong_comes_first() -> None:
    wrong = Board(PUZZLE).replace(0, 2, 1)
    for step in (libsudoku.hint(wrong, puzzle=PUZZLE), libsudoku.hint(Board(wrong, givens=PUZZLE))):
        assert step is not None and step.action == Action.WRONG_ENTRY and step.rating == 0
        assert step.eliminations == {(0, 2): frozenset({1})}
        after = step.apply()
        assert after.board == Board(PUZZLE) and after.candidates[0, 2] == {1, 2, 4}
    clashing = libsudoku.hint(Board(PUZZLE).replace(0, 2, 5), puzzle=PUZZLE)
    assert clashing is not None and clashing.eliminations == {(0, 2): frozenset({5})} and clashing.svg
    plain = libsudoku.candidates(PUZZLE)
    missing = libsudoku.hint(PUZZLE, candidates=Candidates([1 if n == 2 else m for n, m in enumerate(plain.masks)]))
    assert missing is not None and missing.action == Action.MISSING_MARK and missing.pattern == {(0, 2): frozenset({4})}
    assert missing.apply().candidates[0, 2] == {1, 4}
    stray = libsudoku.hint(PUZZLE, candidates=Candidates([m | 16 if n == 2 else m for n, m in enumerate(plain.masks)]))
    assert stray is not None and stray.action == Action.STRAY_MARK and stray.eliminations == {(0, 2): frozenset({5})}
    assert stray.apply().candidates == plain
    unmarked = libsudoku.hint(PUZZLE, candidates=Candidates([0] * 81))
    assert unmarked is not None and unmarked.candidates == plain


def test_candidates_come_in_many_forms() -> None:
    plain = libsudoku.candidates(PUZZLE)
    wanted = libsudoku.hint(PUZZLE, candidates=plain)
    assert wanted is not None
    forms: list[Any] = [list(plain), list(plain.masks), [list(digits) for digits in plain]]
    for form in forms:
        step = libsudoku.hint(PUZZLE, candidates=form)
        assert step is not None and step.text == wanted.text and step.candidates == plain
        assert step.apply(PUZZLE, form) == wanted.apply(PUZZLE, plain)
    missing = libsudoku.hint(PUZZLE, candidates=[{1, 2}] * 81)
    assert missing is not None and missing.action == Action.MISSING_MARK
    assert missing.text == libsudoku.hint(PUZZLE, candidates=[3] * 81).text  # type: ignore[union-attr]
    wrong: list[Any] = ["1" * 81, 5, [None] * 81, [1.5] * 81]
    for form in wrong:
        with pytest.raises(TypeError, match="candidates"):
            libsudoku.hint(PUZZLE, candidates=form)
    with pytest.raises(libsudoku.SizeError):
        libsudoku.hint(PUZZLE, candidates=[{1}] * 80)
    with pytest.raises(OptionError, match="1 to 9"):
        libsudoku.hint(PUZZLE, candidates=[{0, 1}] * 81)
    mixed: Any = [{"a", 1}] * 81
    with pytest.raises(OptionError, match="1 to 9"):
        libsudoku.hint(PUZZLE, candidates=mixed)


def test_names() -> None:
    assert str(House("box", 1)) == "box 2" and f"{House('row', 8)}" == "row 9"
    numbers = [2**31, 2**32 + 1, -1, -(2**32) + 1, 2**64 + 1]
    assert [libsudoku.technique_name(number) for number in numbers] == [None] * 5
    assert libsudoku.technique_name(1) == "Last Value"


def test_pencil_marks_are_kept() -> None:
    """A hint goes on from the candidates that are left, and the digits that the player put in."""
    steps = list(libsudoku.explain(HARD))
    for before, after in pairwise(steps):
        state = before.apply()
        again = libsudoku.hint(state.board, candidates=state.candidates)
        assert again is not None and again.text == after.text


def test_puzzles_by_rating() -> None:
    for seed in range(5):
        assert 2.6 <= libsudoku.rate(libsudoku.generate(seed, rating=(2.6, 4.4)).puzzle).er <= 4.4
        assert libsudoku.rate(libsudoku.generate(seed, rating=1.5).puzzle).er == 1.5
        assert libsudoku.rate(libsudoku.generate(seed, min_rating=7).puzzle).er >= 7
        made = libsudoku.generate(seed, max_rating=2.0, clues=30)
        assert libsudoku.rate(made.puzzle).er <= 2.0 and made.puzzle.clues == 30
    with pytest.raises(libsudoku.NotFoundError) as caught:
        libsudoku.generate(1, min_rating=11.5, tries=5)
    assert caught.value.best is not None and caught.value.best.rating.er < 11.5
    made = libsudoku.generate(1, rating=1.5)
    assert made.rating == libsudoku.rate(made.puzzle) and made == (made.puzzle, made.solution)


@pytest.mark.parametrize("wish", [[2.6, 4.4], (1, 2, 3), (1,), "2.6..4.4"])
def test_ranges_are_numbers_or_pairs(wish: Any) -> None:
    for name in ("rating", "clues"):
        arguments: dict[str, Any] = {name: wish}
        with pytest.raises(TypeError, match=f"{name} is a number, or a tuple of two"):
            libsudoku.generate(1, **arguments)


@pytest.mark.parametrize(
    "wish",
    [
        {"rating": 0.9},
        {"rating": 20.1},
        {"rating": 2.65},
        {"rating": (4.4, 2.6)},
        {"rating": 3.0, "min_rating": 2.0},
        {"min_rating": 0},
        {"max_rating": 0.5},
        {"min_rating": 1.0, "clues": 81},
    ],
)
def test_impossible_ratings(wish: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        libsudoku.generate(1, **wish)
