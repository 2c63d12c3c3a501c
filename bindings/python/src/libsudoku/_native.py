"""The shared object and its functions, as include/sudoku.h declares them.

A board that is read goes in as bytes, or as an address where there are many; what is written to is memory of ctypes or
an address. ctypes lets other Python threads run during each call.
"""

from __future__ import annotations

import ctypes
from ctypes import c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any

NAMES = ("libsudoku.so", "libsudoku.dylib", "sudoku.dll", "libsudoku.dll")


class SearchObject(ctypes.Structure):
    """``sudoku_search``: memory for a search, which may be copied."""

    _fields_ = [("opaque", c_uint64 * 4096)]


class TransformObject(ctypes.Structure):
    """``sudoku_transform``."""

    _fields_ = [
        ("transpose", c_uint8),
        ("rows", c_uint8 * 9),
        ("columns", c_uint8 * 9),
        ("digits", c_uint8 * 9),
    ]


class GenerateOptions(ctypes.Structure):
    """``sudoku_generate_options``."""

    _fields_ = [
        ("size", c_size_t),
        ("mask", c_char_p),
        ("tries", c_uint64),
        ("min_clues", c_int),
        ("max_clues", c_int),
        ("symmetry", c_int),
        ("flags", c_int),
        ("min_rating", c_int),
        ("max_rating", c_int),
    ]


class RatingObject(ctypes.Structure):
    """``sudoku_rating``."""

    _fields_ = [("er", c_uint16), ("ep", c_uint16), ("ed", c_uint16), ("technique", c_uint16), ("rounds", c_uint32)]


class LinkObject(ctypes.Structure):
    """``sudoku_link``."""

    _fields_ = [("from", c_uint16), ("to", c_uint16)]


class StepObject(ctypes.Structure):
    """``sudoku_step``."""

    _fields_ = [
        ("technique", c_uint16),
        ("action", c_uint8),
        ("rating", c_uint8),
        ("cell", c_uint8),
        ("digit", c_uint8),
        ("eliminations", c_uint16 * 81),
        ("pattern", c_uint16 * 81),
        ("extra", c_uint16 * 81),
        ("base", c_uint32),
        ("cover", c_uint32),
        ("link_count", c_uint32),
        ("links", LinkObject * 512),
    ]


Board = ctypes.c_char * 81
Marks = c_uint8 * 81
Masks = c_uint16 * 81

_written = ctypes.POINTER(ctypes.c_char)
_masks = ctypes.POINTER(c_uint16)
_search = ctypes.POINTER(SearchObject)
_transform = ctypes.POINTER(TransformObject)
_step = ctypes.POINTER(StepObject)

# Each function's result and arguments.
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "is_valid_sudoku": (c_bool, (c_char_p,)),
    "solve_sudoku": (c_bool, (_written,)),
    "sudoku_error_name": (c_char_p, (c_int,)),
    "sudoku_error_text": (c_char_p, (c_int,)),
    "sudoku_check": (c_int, (c_char_p, ctypes.POINTER(c_uint8))),
    "sudoku_candidates": (c_int, (c_char_p, _masks)),
    "sudoku_solve": (c_int, (c_char_p, _written)),
    "sudoku_count": (c_int, (c_char_p, c_uint64, c_uint64, ctypes.POINTER(c_uint64))),
    "sudoku_search_begin": (c_int, (_search, c_size_t, c_char_p)),
    "sudoku_search_begin_candidates": (c_int, (_search, c_size_t, _masks)),
    "sudoku_search_next": (c_int, (_search, _written, c_uint64)),
    "sudoku_solve_batch": (c_int, (c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t, c_int)),
    "sudoku_solve_batch_numbers": (c_int, (c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t, c_int)),
    "sudoku_check_batch": (c_int, (c_void_p, c_size_t, c_void_p, c_size_t)),
    "sudoku_canonical": (c_int, (c_char_p, _written, _transform, ctypes.POINTER(c_uint64))),
    "sudoku_canonical_batch": (c_int, (c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t)),
    "sudoku_transform_apply": (c_int, (c_char_p, _transform, _written)),
    "sudoku_transform_inverse": (c_int, (_transform, _transform)),
    "sudoku_parse": (c_int, (c_void_p, c_size_t, _written, _masks, ctypes.POINTER(c_size_t))),
    "sudoku_format": (c_int64, (c_int, c_char_p, c_char_p, _masks, _written, c_size_t)),
    "sudoku_rate": (c_int, (c_char_p, ctypes.POINTER(RatingObject), c_uint64)),
    "sudoku_technique_name": (c_char_p, (c_int,)),
    "sudoku_hint": (c_int, (c_char_p, c_char_p, _masks, _step, c_uint64)),
    "sudoku_hint_apply": (c_int, (_step, _written, _masks)),
    "sudoku_hint_text": (c_int64, (_step, _written, c_size_t)),
    "sudoku_hint_svg": (c_int64, (_step, c_char_p, c_char_p, _masks, _written, c_size_t)),
    "sudoku_generate": (c_int, (c_uint64, ctypes.POINTER(GenerateOptions), _written, _written)),
    "sudoku_grid": (c_int, (c_uint64, _written)),
    "sudoku_minimize": (c_int, (c_uint64, _written)),
    "sudoku_is_minimal": (c_int, (c_char_p,)),
    "sudoku_shuffle": (c_int, (c_uint64, _written)),
    "sudoku_version": (c_char_p, ()),
    "sudoku_version_number": (c_int, ()),
}


def _load() -> ctypes.CDLL:
    folder = Path(__file__).parent
    for name in NAMES:
        if (folder / name).is_file():
            return ctypes.CDLL(str(folder / name))
    raise ImportError(f"the shared object of libsudoku is not in {folder}; `pip install` builds and puts it there")


library = _load()
for _name, (_result, _arguments) in FUNCTIONS.items():
    _function = getattr(library, _name)
    _function.restype, _function.argtypes = _result, _arguments
