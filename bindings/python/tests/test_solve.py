"""One board: checking, solving, counting, enumerating."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time
from itertools import islice

import pytest
from known import BAD, CLASH, NONE, PUZZLE, SEVERAL, SOLUTION, UNITS, Known, is_solution, known

import libsudoku
from libsudoku import BudgetError, Candidates, CellError, ClashError, Mark, OptionError, Verdict


@pytest.mark.parametrize("fact", known(), ids=lambda fact: fact.name)
def test_known(fact: Known) -> None:
    if fact.clash:
        assert not libsudoku.is_valid(fact.board) and libsudoku.check(fact.board).code == ClashError.code
        with pytest.raises(ClashError):
            libsudoku.judge(fact.board)
        return
    assert libsudoku.is_valid(fact.board) and libsudoku.check(fact.board)
    assert libsudoku.judge(fact.board) == min(fact.solutions, 2)
    if fact.solutions == 0:
        with pytest.raises(libsudoku.NoSolutionError):
            libsudoku.solve(fact.board)
    else:
        solution = libsudoku.solve(fact.board)
        assert is_solution(str(solution), fact.board) and str(solution.givens) == fact.board.replace("0", ".")
    limit = 1000
    assert libsudoku.count(fact.board, limit=limit) == min(fact.solutions, limit) or fact.at_least
    found = [str(solution) for solution in islice(libsudoku.solutions(fact.board), limit)]
    assert len(set(found)) == len(found) == libsudoku.count(fact.board, limit=limit)
    assert all(is_solution(solution, fact.board) for solution in found)


def test_unique() -> None:
    assert str(libsudoku.solve(PUZZLE, unique=True)) == SOLUTION
    assert is_solution(str(libsudoku.solve(SEVERAL)), SEVERAL)
    with pytest.raises(libsudoku.NotUniqueError):
        libsudoku.solve(SEVERAL, unique=True)
    assert [libsudoku.judge(board) for board in (NONE, PUZZLE, SEVERAL)] == [
        Verdict.NONE,
        Verdict.UNIQUE,
        Verdict.SEVERAL,
    ]


def test_check() -> None:
    good, clash, bad = libsudoku.check(PUZZLE), libsudoku.check(CLASH), libsudoku.check("5x5" + CLASH[3:])
    assert good and good.code == 0 and not good.faults and good.marks == (Mark(0),) * 81
    assert not clash and clash.code == ClashError.code
    assert clash.faults == {(0, 0): Mark.ROW | Mark.BOX, (0, 1): Mark.ROW | Mark.BOX}
    assert not bad and bad.code == CellError.code
    assert bad.faults == {(0, 0): Mark.ROW | Mark.BOX, (0, 1): Mark.CHARACTER, (0, 2): Mark.ROW | Mark.BOX}
    column = libsudoku.check("5" + PUZZLE[1:72] + "5" + PUZZLE[73:])
    assert column.faults == {(0, 0): Mark.COLUMN, (8, 0): Mark.COLUMN}
    assert not libsudoku.is_valid(CLASH) and not libsudoku.is_valid(BAD) and libsudoku.is_valid(NONE)


def test_candidates_follow_the_rules() -> None:
    candidates = libsudoku.candidates(PUZZLE)
    for row in range(9):
        for column in range(9):
            units = [unit for unit in UNITS if (row, column) in unit]
            seen = {int(PUZZLE[9 * r + c]) for unit in units for r, c in unit if PUZZLE[9 * r + c] != "."}
            cell = PUZZLE[9 * row + column]
            assert candidates[row, column] == (set(range(1, 10)) - seen if cell == "." else {int(cell)})


def test_count() -> None:
    assert libsudoku.count("123456789456789123789123456" + "." * 54, limit=5000) == 5000
    assert libsudoku.count(SEVERAL) == len(list(libsudoku.solutions(SEVERAL)))
    with pytest.raises(BudgetError) as caught:
        libsudoku.count("." * 81, max_nodes=500)
    assert 0 < caught.value.count < 500 and pickle.loads(pickle.dumps(caught.value)).count == caught.value.count
    for wrong in (0, -1, 1 << 64):
        with pytest.raises(OptionError):
            libsudoku.count(PUZZLE, limit=wrong)
        with pytest.raises(OptionError):
            libsudoku.count(PUZZLE, max_nodes=wrong)
    for board, error in ((CLASH, ClashError), (BAD, CellError)):
        with pytest.raises(error):
            libsudoku.count(board)
    for no_number in (1.5, 1e6, "5"):
        with pytest.raises(TypeError, match="limit is an integer, not"):
            libsudoku.count(PUZZLE, limit=no_number)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="max_nodes is an integer, not"):
            libsudoku.solutions(PUZZLE, max_nodes=no_number)  # type: ignore[arg-type]


FEW = "...67...2.72...3....8..2.6...97.....4..8......1..2.8.......7........9..5.4.....7."
MANY = ".......1......5...19.3.............3.2..5..........8.6....3.284...4........286..."


def test_count_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is cut into calls, and no number is another for it."""
    from libsudoku import _solve

    at_once = 1 << 40
    assert libsudoku.count(MANY) == libsudoku.count(MANY, max_nodes=at_once) == 7_632_050
    boards = [SEVERAL, NONE, PUZZLE, FEW, *(fact.board for fact in known() if not fact.at_least and not fact.clash)]
    wanted = [libsudoku.count(board, max_nodes=at_once) for board in boards]
    assert wanted[3] == 179_200
    for nodes, seconds in ((20, 1e-9), (20, 1e9), (300, 1e-3), (300, 10)):
        monkeypatch.setattr(_solve, "_COUNT_NODES", nodes)
        monkeypatch.setattr(_solve, "_SECONDS", seconds)
        for board, number in zip(boards, wanted, strict=True):
            if number < 1000 or nodes > 20:
                assert libsudoku.count(board) == number
                for limit in {1, number // 2, number - 1, number, number + 1, 1 << 63} - {0, -1}:
                    assert libsudoku.count(board, limit=limit) == min(number, limit)
        assert libsudoku.count("." * 81, limit=2000) == 2000


def test_ctrl_c() -> None:
    hard = next(fact.board for fact in known() if fact.name == "Inkala2010")  # most of a second to rate
    calls = [
        f"count({'.' * 81!r})",
        f"count({'.' * 81!r}, limit=2**64 - 1)",
        f"rate_batch([{hard!r}] * 400, threads=2)",
    ]
    for call in calls:
        # The handler may have been taken away from what started this process.
        program = (
            "import signal, libsudoku\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
            f"print('begun', flush=True)\nlibsudoku.{call}\n"
        )
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout and child.stderr and child.stdout.readline() == b"begun\n"
            time.sleep(0.5)
            assert child.poll() is None, call
            begin = time.perf_counter()
            child.send_signal(signal.SIGINT)
            try:
                child.wait(30)
            finally:
                child.kill()
            seconds = time.perf_counter() - begin
            assert child.stderr.read().rstrip().endswith(b"KeyboardInterrupt"), call
            assert seconds < 10, f"{call}: {seconds} s"


def test_search_in_steps_of_many_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    from libsudoku import _solve

    board = "." * 27 + SOLUTION[27:54] + "." * 27
    whole = list(islice(libsudoku.solutions(board), 50))
    hard = next(fact.board for fact in known() if fact.name == "AI_Escargot")

    def budget(nodes: int) -> int:
        """How many times a search to the end is cut."""
        search, cuts = libsudoku.solutions(hard, max_nodes=nodes), 0
        while True:
            try:
                assert len(list(search)) <= 1
                return cuts
            except BudgetError:
                cuts += 1

    cuts = [budget(nodes) for nodes in (1, 2, 5, 7, 1000)]
    assert cuts[0] > 10 and cuts[-1] == 0
    for nodes in (1, 3, 5):
        monkeypatch.setattr(_solve, "_SEARCH_NODES", nodes)
        assert list(islice(libsudoku.solutions(board), 50)) == whole
        assert [budget(nodes) for nodes in (1, 2, 5, 7, 1000)] == cuts


def test_search_can_be_cut() -> None:
    board = "." * 27 + SOLUTION[27:54] + "." * 27
    whole = list(islice(libsudoku.solutions(board), 50))
    search, interruptions = libsudoku.solutions(board, max_nodes=3), 0
    found: list[libsudoku.Board] = []
    while len(found) < 50:
        try:
            found.append(next(search))
        except BudgetError:
            interruptions += 1
    assert found == whole and interruptions > 0
    search.max_nodes = None
    again = copy.copy(search)
    assert list(islice(search, 20)) == list(islice(again, 20))
    assert whole[0].givens == libsudoku.Board(board)
    ended = libsudoku.solutions(PUZZLE)
    assert [str(solution) for solution in ended] == [SOLUTION] and next(ended, None) is None
    with pytest.raises(TypeError):
        pickle.dumps(search)
    with pytest.raises(OptionError):
        libsudoku.solutions(board, max_nodes=0)


def test_search_from_candidates() -> None:
    candidates = libsudoku.candidates(PUZZLE)
    (solution,) = libsudoku.solutions(candidates)
    assert str(solution) == SOLUTION and solution.givens is None
    assert not list(libsudoku.solutions(Candidates([0, *candidates.masks[1:]])))
    rest = [set(range(1, 10)) - {int(digit)} for digit in SOLUTION]
    for other in islice(libsudoku.solutions(Candidates(rest)), 5):
        assert is_solution(str(other), "." * 81) and all(a != b for a, b in zip(str(other), SOLUTION, strict=True))


def test_other_threads_run_meanwhile() -> None:
    """A call of the library does not hold the interpreter."""

    def work() -> None:
        with pytest.raises(BudgetError):
            libsudoku.count("." * 81, max_nodes=3000)

    begin = time.perf_counter()
    work()
    alone = time.perf_counter() - begin
    thread = threading.Thread(target=work)
    ticks = 0
    thread.start()
    while thread.is_alive():
        time.sleep(alone / 100)
        ticks += 1
    assert ticks > 5, f"{ticks} ticks in a call of {alone} s"
