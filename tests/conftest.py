"""How property tests run: without a clock, so that a busy machine fails nothing, and alike every time in CI."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("steady")
