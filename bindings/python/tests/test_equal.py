"""Equal puzzles: canonical forms, and the ways that lead to them."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from known import BAD, CLASH, PUZZLE, SOLUTION, known

import libsudoku
from libsudoku import Board, OptionError, Transform


def any_transform(choose: random.Random) -> Transform:
    def lines() -> tuple[int, ...]:
        bands = choose.sample(range(3), 3)
        return tuple(3 * band + line for band in bands for line in choose.sample(range(3), 3))

    digits = tuple(choose.sample(range(1, 10), 9))
    return Transform(choose.random() < 0.5, lines(), lines(), digits)


def test_transform_is_what_it_says() -> None:
    choose = random.Random(1)
    for _ in range(100):
        how = any_transform(choose)
        old, new = Board(PUZZLE), how(PUZZLE)
        for r in range(9):
            for c in range(9):
                cell = old[how.columns[c], how.rows[r]] if how.transpose else old[how.rows[r], how.columns[c]]
                assert new[r, c] == (how.digits[cell - 1] if cell else 0)
        back = how.inverse()
        assert back(new) == old and back.inverse() == how and isinstance(back.transpose, bool)
        assert how == pickle.loads(pickle.dumps(how)) == eval(repr(how)) and hash(how) == hash(eval(repr(how)))
    assert Transform()(CLASH) == Board(CLASH) and Transform().inverse() == Transform()


def test_canonical() -> None:
    choose = random.Random(2)
    for fact in known():
        if fact.clash:
            continue
        form = libsudoku.find_canonical(fact.board)
        assert form.how(fact.board) == form.board == libsudoku.canonical(form.board) and form.automorphisms >= 1
        for _ in range(3):
            other = any_transform(choose)(fact.board)
            assert libsudoku.canonical(other) == form.board
            assert libsudoku.find_canonical(other).automorphisms == form.automorphisms
            assert not other < form.board
    assert libsudoku.canonical(PUZZLE) != libsudoku.canonical(SOLUTION)
    assert libsudoku.find_canonical("." * 81).automorphisms == 1_218_998_108_160
    with pytest.raises(libsudoku.ClashError, match="r1c1"):
        libsudoku.canonical(CLASH)
    with pytest.raises(libsudoku.CellError):
        libsudoku.canonical(BAD)
    with pytest.raises(libsudoku.CellError):
        Transform()(BAD)


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": (0, 1, 2, 3, 4, 5, 6, 7)},
        {"rows": (0, 1, 3, 2, 4, 5, 6, 7, 8)},
        {"columns": (0, 0, 2, 3, 4, 5, 6, 7, 8)},
        {"columns": (0, 1, 2, 3, 4, 5, 6, 7, 9)},
        {"digits": (0, 1, 2, 3, 4, 5, 6, 7, 8)},
        {"digits": (1, 2, 3, 4, 5, 6, 7, 8, 256 + 9)},
        {"digits": (1, 2, 3, 4, 5, 6, 7, 8, -247)},
    ],
)
def test_no_transform(fields: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Transform(**fields)
