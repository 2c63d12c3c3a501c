"""Checks, solves, counts, enumerates, makes and rates Sudoku boards, one or millions of them, and gives hints.

>>> import libsudoku
>>> solution = libsudoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> solution[0, 2]
4
>>> print(f"{solution:rows}".splitlines()[0])
534678912

What a board is: :data:`BoardLike`. One board: :func:`is_valid`, :func:`check`, :func:`candidates`, :func:`solve`,
:func:`judge`, :func:`count`, :func:`solutions`. Many boards in bytes, NumPy arrays or Arrow columns:
:func:`solve_batch`, :func:`check_batch`, :func:`canonical_batch`, :func:`rate_batch`. Equal puzzles: :func:`canonical`,
:func:`find_canonical`, :class:`Transform`. How hard a puzzle is, and what a player may do next: :func:`rate`, :func:`hint`,
:func:`explain`, :func:`technique_name`. Making puzzles: :func:`generate`, :func:`grid`, :func:`minimize`,
:func:`is_minimal`, :func:`shuffle`. Text: :func:`parse`, :func:`parse_all`, :func:`format`.

Every function may be called from any number of threads at once; other threads run during each call. The same call gives
the same result on every machine. Ctrl-C waits for the end of a call of the library: milliseconds, but for :func:`rate`,
:func:`hint`, :func:`generate` and :func:`count` with ``max_nodes``, which tell more. NumPy and pyarrow are needed only by who uses their arrays.
"""

from . import _native
from ._board import Board, BoardLike, Candidates
from ._bulk import Batch, Canonicals, canonical_batch, check_batch, solve_batch
from ._equal import CanonicalForm, Transform, canonical, find_canonical
from ._errors import (
    BudgetError,
    CellError,
    ClashError,
    NoSolutionError,
    NotFoundError,
    NotUniqueError,
    OptionError,
    ParseError,
    SizeError,
    SudokuError,
    error_name,
    error_text,
)
from ._make import Generated, Symmetry, generate, grid, is_minimal, minimize, shuffle
from ._rate import (
    Action,
    House,
    Link,
    Node,
    Rating,
    Ratings,
    State,
    Step,
    explain,
    hint,
    rate,
    rate_batch,
    technique_name,
)
from ._render import Style
from ._solve import Check, Mark, Search, Verdict, candidates, check, count, is_valid, judge, solutions, solve
from ._text import Parsed, parse, parse_all
from ._text import format as format  # not in __all__: `import *` leaves the built-in function alone

__version__: str = _native.library.sudoku_version().decode("ascii")

__all__ = [
    "Action",
    "Batch",
    "Board",
    "BoardLike",
    "BudgetError",
    "Candidates",
    "CanonicalForm",
    "Canonicals",
    "CellError",
    "Check",
    "ClashError",
    "Generated",
    "House",
    "Link",
    "Mark",
    "NoSolutionError",
    "Node",
    "NotFoundError",
    "NotUniqueError",
    "OptionError",
    "ParseError",
    "Parsed",
    "Rating",
    "Ratings",
    "Search",
    "SizeError",
    "State",
    "Step",
    "Style",
    "SudokuError",
    "Symmetry",
    "Transform",
    "Verdict",
    "candidates",
    "canonical",
    "canonical_batch",
    "check",
    "check_batch",
    "count",
    "error_name",
    "error_text",
    "explain",
    "find_canonical",
    "generate",
    "grid",
    "hint",
    "is_minimal",
    "is_valid",
    "judge",
    "minimize",
    "parse",
    "parse_all",
    "rate",
    "rate_batch",
    "shuffle",
    "solutions",
    "solve",
    "solve_batch",
    "technique_name",
]
