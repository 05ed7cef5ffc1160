"""The known word that a misspelt one most likely stands for, and never one that says the opposite."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 80
"""A longer word is no misspelt one, and comparing it would take long."""

_OPPOSITES: Final = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("before within early earlier until under less", "after later late beyond over more past since"),
        ("high higher highest hi", "low lower lowest lo"),
        ("in inside into", "out outside"),
        ("first", "last"),
        ("left", "right"),
        ("top", "bottom"),
        ("with", "without"),
        ("win wins won winner winners", "lose loses lost loser losers"),
        ("yes true on", "no false off"),
        ("small smaller smallest", "big bigger biggest large larger largest"),
        ("minute", "minutes"),
    )
)
_NEGATIONS: Final = frozenset({"no", "not", "never", "none", "nobody"})
_TURNING: Final = frozenset({"un", "dis", "non", "in", "mis"})
"""What before a word makes it the opposite."""
_MEANT: Final = 0.85
"""How alike a misspelt word must be to one of the opposites to be taken for it."""
_TURNED: Final = tuple(word for pair in _OPPOSITES for side in pair for word in sorted(side))


def opposed(one: str, other: str) -> bool:
    """Whether two texts say the opposite of each other, however alike they are spelt: before and after."""
    ones, others = _words(one), _words(other)
    for front, back in _OPPOSITES:
        sides = [(bool(words & front), bool(words & back)) for words in (ones, others)]
        if sides in ([(True, False), (False, True)], [(False, True), (True, False)]):
            return True
    if bool(ones & _NEGATIONS) != bool(others & _NEGATIONS):
        return True
    turned = {turn + word for turn in _TURNING for word in ones | others if len(word) > 3}
    return bool(turned & (ones - others) or turned & (others - ones))


def _words(text: str) -> frozenset[str]:
    """The words of a text, a misspelt one of the opposites as it was meant."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    near = {word: difflib.get_close_matches(word, _TURNED, n=1, cutoff=_MEANT) for word in words if len(word) > 3}
    return frozenset(near.get(word, [word])[0] if near.get(word) else word for word in words)


def nearest(word: str, known: Iterable[str], alike: float = 0.6) -> str | None:
    """The known word that ``word`` most likely stands for; ``None`` where none is near.

    ``alike``, from 0 to 1: names are short, and a wrong guess costs chips, so they ask for more than keys do.
    """
    if len(word) > _LONGEST:
        return None
    by_form = {candidate.casefold(): candidate for candidate in known if not opposed(word, candidate)}
    found = difflib.get_close_matches(word.casefold(), by_form, n=1, cutoff=alike)
    return by_form[found[0]] if found else None
