"""Which values of a parameter `make test` tries, which only `make test-slow`, and which only `make test-bulk`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(quick: int, values: Iterable[Any], slow: int | None = None) -> list[Any]:
    """The first ``quick`` of ``values`` for `make test`, the next ``slow`` for `make test-slow`, all others in bulk.

    Without ``slow`` nothing is left for the bulk.
    """
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    ends = quick, len(rows) if slow is None else quick + slow
    return [
        pytest.param(*row, marks=[] if place < ends[0] else pytest.mark.slow if place < ends[1] else BULK)
        for place, row in enumerate(rows)
    ]


BULK = (pytest.mark.slow, pytest.mark.bulk)
"""The marks of what takes minutes, and is run before a release."""
