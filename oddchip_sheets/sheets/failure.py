"""The one failure of printing."""

from __future__ import annotations


class RenderError(Exception):
    """A page that can't be printed as it should be; the message says what stands in the way."""
