"""Numbers that callers give."""

from __future__ import annotations

import operator
from typing import Any


def integer(name: str, value: Any) -> int:
    """An integer, of any type that is one."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is an integer, not {value!r}") from None


def bound(name: str, value: int | None) -> int:
    """A bound as the library takes it: 0 for none."""
    if value is None:
        return 0
    number = integer(name, value)
    if not 1 <= number < 1 << 64:
        from ._errors import OptionError  # which needs integer()

        raise OptionError(f"{name} is 1 or more and fits in 64 bits, or is None; not {value}")
    return number
