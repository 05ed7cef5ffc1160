"""One board or several, each with its cards, its own declared comparison, or both."""

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
_FORM = "write one entry a board: [{showdown: [A, B]}, {showdown: [B, A]}], or the cards of each"


@dataclass(frozen=True, slots=True)
class Boards:
    """What the file says of the boards of a hand."""

    comparisons: tuple[Comparison, ...] | Unknown | None = None
    """One a board; ``None`` where none is declared."""
    cards: tuple[tuple[Card, ...], ...] = ()


def read_boards(scope: Scope, deck: Deck, entries: Entries) -> Boards:
    """The boards, from ``boards`` or from ``board`` and ``showdown``."""
    if "boards" not in entries:
        return _single(scope, deck, entries)
    for word in ("board", "showdown"):
        if word in entries:
            hint = f"write each board's own `{word}` under `boards`"
            scope.findings.report(entries[word][0], f"`{word}` stands beside `boards`", hint)
    return _several(scope, deck, entries["boards"][1])


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


def _several(scope: Scope, deck: Deck, node: Node) -> Boards:
    scope.note(("boards",), node)
    scope.note(("showdown",), node)
    scope.note(("board",), node)
    if is_unknown(node):
        return Boards(UNKNOWN)
    if not isinstance(node, Sequence) or not node.items:
        scope.findings.report(node, "`boards` must be a list of boards", _FORM)
        return Boards()
    if len(node.items) > MOST_BOARDS:
        message = f"{len(node.items)} boards; a hand has at most {MOST_BOARDS}"
        scope.findings.report(node, message, "each board or run has one entry: count them again")
    read = [_entry(scope, deck, item, index) for index, item in enumerate(node.items)]
    declared = any(comparison is not None for comparison, _ in read)
    comparisons = tuple(unknown_comparison(scope) if found is None else found for found, _ in read)
    cards = tuple(cards for _, cards in read)
    return Boards(comparisons if declared else None, cards if any(cards) else ())


def _entry(scope: Scope, deck: Deck, node: Node, index: int) -> tuple[Comparison | None, tuple[Card, ...]]:
    scope.note(("boards", index), node)
    if is_unknown(node):
        return unknown_comparison(scope), ()
    if isinstance(node, Scalar):
        return None, read_board(scope, deck, node)
    if isinstance(node, Sequence) or not node.entries:
        scope.findings.report(node, "a board is its cards, or a mapping with `showdown` or `board`", _FORM)
        return None, ()
    return _described(scope, deck, node)


def _described(scope: Scope, deck: Deck, node: Mapping) -> tuple[Comparison | None, tuple[Card, ...]]:
    entries = entries_of(node)
    check_keys(scope.findings, entries, BOARD_KEYS, "a board", {"cards": "board", "winners": "showdown"})
    cards = read_board(scope, deck, entries["board"][1]) if "board" in entries else ()
    return (read_showdown(scope, entries["showdown"][1]) if "showdown" in entries else None), cards
