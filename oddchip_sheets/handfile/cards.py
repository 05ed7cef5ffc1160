"""Cards as people write them: ``Ah Kd``, ``AhKd``, ``A♥ K♦``, ``10h``, ``th``.

``?``, ``??`` or ``unknown`` stands for a card that nobody saw.
"""

from __future__ import annotations

import re
from typing import Final

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import is_empty, is_unknown, listing
from oddchip_sheets.handfile.model import UNKNOWN, Card, Unknown
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Scalar, Sequence

_SUITS: Final = {
    sign: suit for suit, signs in {"s": "sS♠♤", "h": "hH♥♡", "d": "dD♦♢", "c": "cC♣♧"}.items() for sign in signs
}
_CARD: Final = r"(?:10|[2-9TJQKAtjqka])[sShHdDcC♠♤♥♡♦♢♣♧]\ufe0f?"
_TOKEN: Final = re.compile(rf"{_CARD}|\?\??|unknown")
_WORD: Final = re.compile(r"[^\s,]+")
_CHUNK: Final = re.compile(rf"(?:{_CARD}|\?\??|unknown)+")
_UNSEEN: Final = "for a card that nobody saw write the word unknown"
_HOW: Final = "write a rank (2 to 9, 10 or T, J, Q, K, A) and a suit (s h d c or ♠ ♥ ♦ ♣), as in Ah Kd"


class Deck:
    """The cards of one hand that were seen, so that none is dealt twice."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.seen: dict[Card, str] = {}
        self.boards: list[tuple[Card | Unknown, ...]] = []

    def deal(self, dealt: list[tuple[Card | Unknown, Place]], owner: str) -> None:
        """Note cards that belong to ``owner``; report each that was seen before."""
        for card, place in dealt:
            if isinstance(card, Unknown):
                continue
            if card in self.seen:
                hint = "a deck has one of each: correct one of the two"
                self.scope.findings.report(place, f"{card} is already {self.seen[card]}", hint)
            self.seen.setdefault(card, owner)

    def deal_board(self, dealt: list[tuple[Card | Unknown, Place]]) -> None:
        """Note a board. It may begin with the first cards of an earlier board: those are one and the same."""
        cards = tuple(card for card, _ in dealt)
        shared = max((_shared(cards, board) for board in self.boards), default=0)
        self.boards.append(cards)
        owner = "on the board" if len(self.boards) == 1 else f"on board {len(self.boards)}"
        self.deal(dealt[shared:], owner)


def read_cards(scope: Scope, deck: Deck, node: Node, loose: frozenset[str]) -> dict[str, tuple[Card | Unknown, ...]]:
    """Each player's own cards. Who folded or mucked (``loose``) may show fewer than the game deals."""
    scope.note(("cards",), node)
    if is_unknown(node):
        return {}
    if not isinstance(node, Mapping) or not node.entries:
        hint = "write the cards of each player: {A: Ah Kd, B: Qs Qh}"
        scope.findings.report(node, "`cards` must name players and their cards", hint)
        return {}
    cards: dict[str, tuple[Card | Unknown, ...]] = {}
    for key, value in node.entries:
        name = scope.roster.player(key)
        dealt = _held(scope, value, few=name is None or name in loose or isinstance(scope.folded, Unknown))
        if name is not None and name in cards:
            scope.findings.report(key, f"{quote(name)} is written twice in `cards`", "take one of the two away")
        elif name is not None:
            deck.deal(dealt, f"in the hand of {name}")
            scope.note(("cards", name), value)
            cards[name] = tuple(card for card, _ in dealt)
    return cards


def read_board(scope: Scope, deck: Deck, node: Node) -> tuple[Card, ...]:
    """One board, as far as it is known."""
    if is_unknown(node):
        return ()
    if not scope.game.board_cards:
        hint = "take it away, or correct `game`"
        scope.findings.report(node, f"{scope.game.title} is played without a board", hint)
        return ()
    dealt = _dealt(scope, node)
    fewest = 1 if scope.game.id.startswith("courchevel") else 3
    if dealt is not None and not fewest <= len(dealt) <= scope.game.board_cards:
        message = f"a board of {_counted(len(dealt))}; {scope.game.title} has {fewest} to {scope.game.board_cards}"
        hint = _UNSEEN if len(dealt) < fewest else "take away what is too many"
        scope.findings.report(node, message, hint)
    deck.deal_board(dealt or [])
    return tuple(card for card, _ in dealt or [] if isinstance(card, Card))


def _held(scope: Scope, node: Node, *, few: bool) -> list[tuple[Card | Unknown, Place]]:
    """A player's cards; unseen ones where the file knows none. ``few`` allows fewer than the game deals."""
    count = scope.game.hole_cards
    if is_unknown(node):
        return [(UNKNOWN, node.place)] * count
    dealt = _dealt(scope, node)
    if dealt is not None and (len(dealt) > count or (len(dealt) < count and not few)):
        hint = _UNSEEN if len(dealt) < count else "take away what is too many"
        message = f"{_counted(len(dealt))}; a hand of {scope.game.title} has {count}"
        scope.findings.report(node, message, hint)
    return dealt or []


def _counted(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _dealt(scope: Scope, node: Node) -> list[tuple[Card | Unknown, Place]] | None:
    """The cards of a text or a list, each with its place; ``None`` where one of them is no card."""
    if is_empty(node) or isinstance(node, Mapping) or (isinstance(node, Sequence) and not node.items):
        scope.findings.report(node, "here cards should stand", _HOW + "; or unknown")
        return None
    if isinstance(node, Scalar):
        return _in_text(scope, node)
    found: list[tuple[Card | Unknown, Place]] = []
    sound = True
    for item in node.items:
        if not isinstance(item, Scalar) or is_empty(item):
            scope.findings.report(item, "here a card should stand", _HOW + "; or unknown")
            sound = False
        elif (cards := _in_text(scope, item)) is None:
            sound = False
        else:
            found += cards
    return found if sound else None


def _in_text(scope: Scope, node: Scalar) -> list[tuple[Card | Unknown, Place]] | None:
    found: list[tuple[Card | Unknown, Place]] = []
    sound = True
    for word in _WORD.finditer(node.value):
        if _CHUNK.fullmatch(word.group()) is None:
            scope.findings.report(_within(node, word.start(), word.group()), f"{quote(word.group())} is no card", _HOW)
            sound = False
            continue
        for token in _TOKEN.finditer(node.value, word.start(), word.end()):
            place = _within(node, token.start(), token.group())
            sound = _in_deck(scope, place, token.group()) and sound
            found.append((_card(token.group()), place))
    return found if sound else None


def _card(token: str) -> Card | Unknown:
    if token[0] in "?u":
        return UNKNOWN
    token = token.removesuffix("\ufe0f")
    rank = token[:-1].upper()
    return Card("T" if rank == "10" else rank, _SUITS[token[-1]])


def _in_deck(scope: Scope, place: Place, token: str) -> bool:
    card = _card(token)
    if isinstance(card, Unknown) or card.rank in scope.game.ranks:
        return True
    hint = f"its deck has the ranks {listing(scope.game.ranks, 13)}"
    scope.findings.report(place, f"there is no {card} in {scope.game.title}", hint)
    return False


def _within(node: Scalar, start: int, word: str) -> Place:
    """The place of a word inside a scalar, where the source line holds it as it is; else the scalar's."""
    place = node.place
    column = place.column + start + (1 if node.quoted else 0)
    if place.text[column - 1 : column - 1 + len(word)] != word:
        return place
    return Place(place.file, place.line, column, place.text, len(word))


def _shared(cards: tuple[Card | Unknown, ...], board: tuple[Card | Unknown, ...]) -> int:
    """How many first cards two boards have in common; one unseen is not known to be the same."""
    count = 0
    for card, other in zip(cards, board, strict=False):
        if card != other:
            break
        count += 1
    return count
