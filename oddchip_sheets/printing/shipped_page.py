"""The shipped templates' page, read in less time than any page. Importing this loads WeasyPrint.

A tenth of a sheet's time goes into what the shipped templates never use: a parser that mends HTML, and rules of
WeasyPrint's own stylesheet for footnotes and list markers, which it works out for every element. A house's templates
may use all of that. The print is the same either way, byte for byte, and a test says so.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any, Final
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import ParseError

import cssselect2
from weasyprint import CSS, HTML

__all__ = ["ParseError", "ShippedPage"]

_NEVER_THERE: Final = frozenset(
    {"marker", "footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback"}
)
"""What no shipped template has, and what is styled for each element all the same."""
_PSEUDO_ELEMENT: Final = 3
"""Where it stands in a rule of a matcher."""


class ShippedPage(HTML):  # type: ignore[misc]  # WeasyPrint carries no types
    """A page whose markup is XML too, with the rules that it can come under.

    Raises ``ParseError`` where the markup is not.
    """

    def __init__(self, html: str, base_url: str, url_fetcher: Any) -> None:
        root = ET.fromstring(html)  # noqa: S314 - written by the shipped templates, in which every text is escaped
        self.base_url, self.url_fetcher, self.media_type = base_url, url_fetcher, "print"
        self.wrapper_element = cssselect2.ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:  # noqa: FBT001, FBT002 - as WeasyPrint calls it
        first, *others = super()._ua_stylesheets(forms)
        return [_without_what_is_never_there(first), *others]


@cache
def _without_what_is_never_there(sheet: CSS) -> CSS:
    lean = copy(sheet)
    lean.matcher = copy(sheet.matcher)
    lean.matcher.other_selectors = [
        rule for rule in sheet.matcher.other_selectors if rule[_PSEUDO_ELEMENT] not in _NEVER_THERE
    ]
    return lean
