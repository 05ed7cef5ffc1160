"""One board, several, or several runs of one pot: each with its cards, its own declared comparison, or both."""

from __future__ import annotations

from dataclasses import dataclass

from oddchip_sheets.handfile.cards import Deck, read_board
from oddchip_sheets.handfile.fields import Entries, check_keys, entries_of, is_unknown
from oddchip_sheets.handfile.model import UNKNOWN, Card, Comparison, Unknown
from oddchip_sheets.handfile.pots import MOST_BOARDS
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.showdowns import read_showdown, unknown_comparison
from oddchip_sheets.handfile.tree import Mapping, Node, Scalar, Sequence

BOARD_KEYS = ("board", "showdown")
_FORM = "write one entry a {word}: [{{showdown: [A, B]}}, {{showdown: [B, A]}}], or the cards of each"
_ONE_NAME = "keep `runs` where one pot was run several times, `boards` where each board was dealt to play for its part"


@dataclass(frozen=True, slots=True)
class Boards:
    """What the file says of the boards of a hand."""

    comparisons: tuple[Comparison, ...] | Unknown | None = None
    """One a board; ``None`` where none is declared."""
    cards: tuple[tuple[Card, ...], ...] = ()
    runs: bool = False
    """Whether they are called runs."""


def read_boards(scope: Scope, deck: Deck, entries: Entries) -> Boards:
    """The boards, from ``boards``, from ``runs``, or from ``board`` and ``showdown``."""
    key = next((word for word in ("boards", "runs") if word in entries), None)
    if key is None:
        return _single(scope, deck, entries)
    word = key.removesuffix("s")
    for other in ("board", "showdown", "runs"):
        if other in entries and other != key:
            hint = f"write each {word}'s own `{other}` under `{key}`"
            hint = _ONE_NAME if other == "runs" else hint
            scope.findings.report(entries[other][0], f"`{other}` stands beside `{key}`", hint)
    return _several(scope, deck, entries[key][1], word)


def _single(scope: Scope, deck: Deck, entries: Entries) -> Boards:
    cards: tuple[tuple[Card, ...], ...] = ()
    if "board" in entries:
        node = entries["board"][1]
        scope.note(("board",), node)
        scope.note(("boards", 0), node)
        cards = (board,) if (board := read_board(scope, deck, node)) else ()
    return Boards(_declared(scope, entries), cards)


def _declared(scope: Scope, entries: Entries) -> tuple[Comparison, ...] | Unknown | None:
    if "showdown" not in entries:
        return None
    node = entries["showdown"][1]
    scope.note(("showdown",), node)
    return UNKNOWN if is_unknown(node) else (read_showdown(scope, node),)


def _several(scope: Scope, deck: Deck, node: Node, word: str) -> Boards:
    scope.note(("boards",), node)
    scope.note(("showdown",), node)
    scope.note(("board",), node)
    runs = word == "run"
    if is_unknown(node):
        return Boards(UNKNOWN, runs=runs)
    if not isinstance(node, Sequence) or not node.items:
        scope.findings.report(node, f"`{word}s` must be a list of {word}s", _FORM.format(word=word))
        return Boards()
    if len(node.items) > MOST_BOARDS:
        message = f"{len(node.items)} {word}s; a hand has at most {MOST_BOARDS}"
        scope.findings.report(node, message, "each board or run has one entry: count them again")
    read = [_entry(scope, deck, item, (index, word)) for index, item in enumerate(node.items)]
    declared = any(comparison is not None for comparison, _ in read)
    comparisons = tuple(unknown_comparison(scope) if found is None else found for found, _ in read)
    cards = tuple(cards for _, cards in read)
    return Boards(comparisons if declared else None, cards if any(cards) else (), runs)


def _entry(scope: Scope, deck: Deck, node: Node, called: tuple[int, str]) -> tuple[Comparison | None, tuple[Card, ...]]:
    index, word = called
    scope.note(("boards", index), node)
    if is_unknown(node):
        return unknown_comparison(scope), ()
    if isinstance(node, Scalar):
        return None, read_board(scope, deck, node, word)
    if isinstance(node, Sequence) or not node.entries:
        scope.findings.report(
            node, f"a {word} is its cards, or a mapping with `showdown` or `board`", _FORM.format(word=word)
        )
        return None, ()
    return _described(scope, deck, node, word)


def _described(scope: Scope, deck: Deck, node: Mapping, word: str) -> tuple[Comparison | None, tuple[Card, ...]]:
    entries = entries_of(node)
    check_keys(scope.findings, entries, BOARD_KEYS, f"a {word}", {"cards": "board", "winners": "showdown"})
    cards = read_board(scope, deck, entries["board"][1], word) if "board" in entries else ()
    return (read_showdown(scope, entries["showdown"][1]) if "showdown" in entries else None), cards
