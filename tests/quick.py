"""Which values of a parameter `make test` tries, and which only `make test-slow`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(quick: int, values: Iterable[Any]) -> list[Any]:
    """The first ``quick`` of ``values`` for `make test`; `make test-slow` has the others."""
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*row, marks=[] if place < quick else pytest.mark.slow) for place, row in enumerate(rows)]
