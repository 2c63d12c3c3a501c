"""The exceptions, and the package itself."""

from __future__ import annotations

import ctypes
import doctest
import importlib.metadata
import importlib.resources
import pickle
import re
import subprocess
import sys
from typing import Any

import pytest
from known import PUZZLE, REPOSITORY

import libsudoku
from libsudoku import SudokuError, _errors, _native

HEADER = (REPOSITORY / "include/sudoku.h").read_text("utf-8")


def test_each_error_has_its_class() -> None:
    numbers = {name: int(code) for name, code in re.findall(r"#define (SUDOKU_ERROR_\w+) \((-\d+)\)", HEADER)}
    assert len(numbers) > 9
    for name, code in numbers.items():
        error = _errors.error(code)
        assert error.code == code and error.name == libsudoku.error_name(code) == name
        assert str(error) == libsudoku.error_text(code)
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and again.code == code
        if name != "SUDOKU_ERROR_NULL":  # which no call from here can be given
            short = type(error).__name__.removesuffix("Error").upper()
            assert short == name.removeprefix("SUDOKU_ERROR_").replace("_", "")
            assert type(error).__name__ in libsudoku.__all__
    assert issubclass(libsudoku.ClashError, ValueError) and not issubclass(libsudoku.BudgetError, ValueError)
    calls: list[Any] = [libsudoku.error_name, libsudoku.error_text, libsudoku.technique_name]
    for call in calls:
        with pytest.raises(TypeError, match="is an integer, not"):
            call(1.5)
    unknown = _errors.error(-99)
    assert type(unknown) is SudokuError and unknown.code == -99 and unknown.name == "SUDOKU_ERROR_UNKNOWN"


def test_functions_are_declared_as_the_header_has_them() -> None:
    plain = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL)
    declared = {
        name: (result, [] if arguments == "void" else arguments.split(","))
        for result, name, arguments in re.findall(r"^([\w ]+?[ *]+)(\w+)\(([^()]*)\);", plain, flags=re.MULTILINE)
    }
    assert len(declared) > 15
    kinds = {
        "bool": ["c_bool"],
        "int": ["c_int"],
        "int64_t": ["c_long", "c_longlong"],
        "size_t": ["c_ulong", "c_ulonglong"],
        "uint64_t": ["c_ulong", "c_ulonglong"],
        "const char": ["c_char_p", "c_void_p"],
        "char": ["LP_c_char", "c_void_p"],
        "int8_t": ["c_void_p"],
        "uint8_t": ["LP_c_ubyte", "c_void_p"],
        "const uint8_t": ["c_void_p"],
        "uint16_t": ["LP_c_ushort"],
        "const uint16_t": ["LP_c_ushort"],
        "sudoku_search": ["LP_SearchObject"],
        "const sudoku_generate_options": ["LP_GenerateOptions"],
        "sudoku_transform": ["LP_TransformObject"],
        "const sudoku_transform": ["LP_TransformObject"],
        "sudoku_rating": ["LP_RatingObject"],
        "sudoku_step": ["LP_StepObject"],
        "const sudoku_step": ["LP_StepObject"],
    }

    def kind_of(declaration: str) -> str:
        return re.sub(r"\s*\*?\w*(\[9\]\[9\])?$", "", declaration.strip()).strip()

    for name, (result, arguments) in _native.FUNCTIONS.items():
        c_result, c_arguments = declared[name]
        assert result.__name__ in kinds[c_result.strip().rstrip("* ")], name
        assert len(arguments) == len(c_arguments), name
        for argument, declaration in zip(arguments, c_arguments, strict=True):
            wanted = kinds[kind_of(declaration)]
            if declaration.strip().startswith("size_t *") or declaration.strip().startswith("uint64_t *"):
                wanted = [f"LP_{kind}" for kind in wanted]
            if declaration.strip().startswith("const char *text") or "_t *results" in declaration:
                wanted = ["c_void_p"]
            assert argument.__name__ in wanted, f"{name}: {declaration}"


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("sudoku_transform", _native.TransformObject),
        ("sudoku_generate_options", _native.GenerateOptions),
        ("sudoku_rating", _native.RatingObject),
        ("sudoku_link", _native.LinkObject),
        ("sudoku_step", _native.StepObject),
    ],
)
def test_layouts_are_those_of_the_header(name: str, ours: type[ctypes.Structure]) -> None:
    body = re.search(r"typedef struct \{([^}]*)\} " + name + ";", HEADER)
    assert body
    kinds: dict[str, Any] = {
        "uint8_t ": ctypes.c_uint8,
        "uint16_t ": ctypes.c_uint16,
        "uint32_t ": ctypes.c_uint32,
        "sudoku_link ": _native.LinkObject,
        "uint64_t ": ctypes.c_uint64,
        "size_t ": ctypes.c_size_t,
        "int ": ctypes.c_int,
        "const char *": ctypes.c_char_p,
    }
    numbers = dict(re.findall(r"^#define (\w+) (\d+)$", HEADER, re.MULTILINE))
    fields = [
        (field, kinds[kind] * int(numbers.get(length, length)) if length else kinds[kind])
        for kind, field, length in re.findall(r"^  ([\w ]+ \*?)(\w+)(?:\[(\w+)\])?;", body[1], re.MULTILINE)
    ]
    assert fields == list(ours._fields_)


def test_functions_are_all_there() -> None:
    declared = set(re.findall(r"^\w[\w *]*?(\w+)\(", re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL), re.MULTILINE))
    assert len(declared) > 15
    assert declared == set(_native.FUNCTIONS)


def test_docstrings() -> None:
    assert doctest.testmod(libsudoku).attempted > 2 and not doctest.testmod(libsudoku).failed
    for name in [*libsudoku.__all__, "format"]:
        assert getattr(libsudoku, name).__doc__ or name == "Style", name


def test_types_are_told() -> None:
    assert (importlib.resources.files(libsudoku) / "py.typed").is_file()


def test_version() -> None:
    cargo = re.search(r'^version = "(.*)"', (REPOSITORY / "Cargo.toml").read_text("utf-8"), re.MULTILINE)
    assert cargo and libsudoku.__version__ == cargo[1] == importlib.metadata.version("libsudoku")


@pytest.mark.parametrize("absent", [["numpy"], ["pyarrow"], ["numpy", "pyarrow"]])
def test_numpy_and_pyarrow_may_be_absent(absent: list[str]) -> None:
    program = f"""
import sys
for name in {absent}: sys.modules[name] = None
import libsudoku
assert libsudoku.solve({PUZZLE!r}).clues == 81
assert list(libsudoku.solve_batch({PUZZLE!r}.encode() * 3).results) == [1, 1, 1]
assert libsudoku.solve_batch([{PUZZLE!r}, "x"]).results == [1, -3]
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_import_is_light() -> None:
    program = "import sys, libsudoku; assert not {'numpy', 'pyarrow'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_star_leaves_the_built_in_functions_alone() -> None:
    names: dict[str, object] = {}
    exec("from libsudoku import *", names)
    assert "format" not in names and "solve_batch" in names
