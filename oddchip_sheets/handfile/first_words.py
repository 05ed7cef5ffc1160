"""Words that people try first as keys of a hand, and what to do instead.

A hint is true when it is followed: another key is proposed only where what stands there can be its value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.amounts import WrittenAmount, read_amount
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class _Advice:
    """What to do about a word."""

    hint: str
    """What holds whatever stands there."""
    fix: str = ""
    """The key that is meant where the value ``fits``, and the key is still free."""
    fits: Callable[[Node], bool] = lambda _: False
    unless: tuple[str, ...] = ()
    """Keys beside which that one can't stand."""


def _amount(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(read_amount(node.value), WrittenAmount)


def _amounts(node: Node) -> bool:
    return _amount(node) or (isinstance(node, Mapping) and all(_amount(value) for _, value in node.entries))


def _list(node: Node) -> bool:
    return isinstance(node, Sequence)


def _text(node: Node) -> bool:
    return isinstance(node, Scalar)


def _decisions(node: Node) -> bool:
    """A mapping of pots to what was decided of each."""
    return isinstance(node, Mapping) and all(
        isinstance(value, Mapping) and "winners" in value.by_key for _, value in node.entries
    )


_BLINDS: Final = _Advice(
    "blinds are part of `contributions`: count them into what each put in; the level itself goes under `level`",
    "level",
    _text,
)
_ANTE: Final = _Advice(
    "an ante that everybody posts is part of `contributions`; one that the big blind posts for all goes under `dead`",
    "dead",
    _amounts,
    ("pots",),
)
_ALL_IN: Final = _Advice("who is all in shows in `contributions`, by what each put in: leave this line out")
_STACKS: Final = _Advice(
    "what counts is what each put in, not what each had: add that up under `contributions`, and leave this line out"
)
_WINNERS: Final = _Advice(
    "best hand first, in brackets: showdown: [A, B]; of a declared pot they stand in it, as its `winners`",
    "showdown",
    _list,
    ("boards", "runs"),
)
_RULING: Final = _Advice(
    "name the pot and who got it: rulings: {Main pot: {winners: [A], basis: 'ruling: …'}}", "rulings", _decisions
)
_AGREED: Final = _Advice(
    "name the pot and who got it: rulings: {Main pot: {winners: [A, B], basis: agreed}}", "rulings", _decisions
)
_POT: Final = _Advice(
    "a pot that is made is declared: pots: [{amount: 500, eligible: [A, B], winners: [A]}]",
    "pots",
    _list,
    ("contributions",),
)
_BOARD: Final = _Advice("the cards of the board stand in one line: board: As Kd 9h 4c 2s")
_SESSION: Final = _Advice("match-pot games such as Guts have it: with game: guts-2 all deals are one session")

_FIRST_WORDS: Final = {
    **dict.fromkeys(("blind", "blinds", "small-blind", "big-blind", "sb", "bb"), _BLINDS),
    **dict.fromkeys(("ante", "antes", "bb-ante", "big-blind-ante"), _ANTE),
    **dict.fromkeys(("all-in", "allin", "all-ins"), _ALL_IN),
    **dict.fromkeys(("stack", "stacks"), _STACKS),
    **dict.fromkeys(("winner", "winners", "result", "results", "ranking"), _WINNERS),
    "ruling": _RULING,
    **dict.fromkeys(("agreed", "agreement", "chop", "deal"), _AGREED),
    "pot": _POT,
    **dict.fromkeys(("flop", "turn", "river"), _BOARD),
    **dict.fromkeys(("in", "stakes", "opening", "stayed", "ghost", "stages", "counted", "legs"), _SESSION),
}


def advice(word: str, value: Node, free: Collection[str]) -> tuple[str, str | None] | None:
    """A hint on ``word`` as a key, and the one of those still ``free`` that is meant; ``None`` where there is none."""
    told = _FIRST_WORDS.get("-".join(word.casefold().replace("_", " ").replace("-", " ").split()))
    if told is None:
        return None
    if {told.fix, *told.unless} <= {*free} and told.fits(value):
        return f"{told.hint}; did you mean {{fix}}?", told.fix
    return told.hint, None
