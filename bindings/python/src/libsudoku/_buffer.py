"""Addresses of memory that others hold, read-only or not: ctypes by itself takes none that is read-only."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _View(ctypes.Structure):
    """CPython's ``Py_buffer``."""

    _fields_ = [
        ("buf", ctypes.c_void_p),
        ("obj", ctypes.c_void_p),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    ]


_get = ctypes.pythonapi.PyObject_GetBuffer
_get.argtypes, _get.restype = [ctypes.py_object, ctypes.POINTER(_View), ctypes.c_int], ctypes.c_int
_release = ctypes.pythonapi.PyBuffer_Release
_release.argtypes, _release.restype = [ctypes.POINTER(_View)], None


@contextmanager
def address(memory: Any) -> Iterator[tuple[int, int]]:
    """Address and length in bytes of contiguous memory, which is held as long as the context."""
    view = _View()
    _get(memory, ctypes.byref(view), 0)  # raises BufferError or TypeError
    try:
        yield view.buf or 0, view.len
    finally:
        _release(ctypes.byref(view))
