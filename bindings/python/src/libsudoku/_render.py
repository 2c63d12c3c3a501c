"""Boards as text and pictures: ``sudoku_format``."""

from __future__ import annotations

import ctypes
from typing import Literal, get_args

from . import _native
from ._errors import OptionError, error

Style = Literal["line", "rows", "grid", "candidates", "svg"]
STYLES: tuple[Style, ...] = get_args(Style)  # in the order of their numbers


def render(style: Style, cells: bytes, givens: bytes | None = None, masks: tuple[int, ...] | None = None) -> str:
    """A board of 81 bytes in one of the styles, without a line end behind the last line."""
    try:
        number = STYLES.index(style)
    except ValueError:
        raise OptionError(f"a style is one of {', '.join(STYLES)}, not {style!r}") from None
    room = 32768 if style == "svg" else 2048
    buffer = ctypes.create_string_buffer(room)
    length = _native.library.sudoku_format(
        number, givens, cells, None if masks is None else _native.Masks(*masks), buffer, room
    )
    if length < 0:
        raise error(length)
    return buffer.raw[:length].decode("utf-8").removesuffix("\n")
