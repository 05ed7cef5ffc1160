"""Cards as people write them: ``Ah Kd``, ``AhKd``, ``A♥ K♦``, ``10h``, ``th``.

``?``, ``??`` or ``unknown`` stands for a card that nobody saw.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Final, TypeAlias

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
_ONE_OF_EACH: Final = "a deck has one of each: correct one of the two"
_WHOLE_STREETS: Final = (
    "a deck has one of each, and runs share only the whole flop, or flop and turn: correct one of them"
)
_HOW: Final = "write a rank (2 to 9, 10 or T, J, Q, K, A) and a suit (s h d c or ♠ ♥ ♦ ♣), as in Ah Kd"

Dealt: TypeAlias = list[tuple[Card | Unknown, Place]]
"""Cards in the order written, each with its place."""


class Deck:
    """The cards of one hand that were seen, so that none is dealt twice."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.seen: dict[Card, str] = {}
        self.boards: list[list[frozenset[Card]]] = []

    def deal(
        self, dealt: Dealt, owner: str, hint: str = _ONE_OF_EACH, already_out: frozenset[Card] = frozenset()
    ) -> None:
        """Note cards that belong to ``owner``; report each that was seen before, but for those ``already_out``."""
        own: set[Card] = set()
        for card, place in dealt:
            if isinstance(card, Unknown):
                continue
            if card in own or (card in self.seen and card not in already_out):
                self.scope.findings.report(place, f"{card} is already {self.seen[card]}", hint)
            own.add(card)
            self.seen.setdefault(card, owner)

    def deal_board(self, dealt: Dealt, word: str) -> None:
        """Note a board, or a run, as ``word`` says. The streets that were out when the runs began are in all of them.

        They are the first streets, each whole: a flop is the same flop in whatever order it is written.
        """
        ends = list(accumulate(self.scope.game.streets))
        streets = [dealt[start:end] for start, end in zip((0, *ends), ends, strict=False)]
        known = [frozenset(card for card, _ in street if isinstance(card, Card)) for street in streets]
        shared = 0
        while shared < len(ends) - 1 and self._already_out(shared, known[shared]):
            shared += 1
        if self.boards and self._out_for_all_others(shared) and known[shared]:
            message = f"this {word} has other cards where all before it have the same"
            self.scope.findings.report(streets[shared][0][1], message, _WHOLE_STREETS)
        out = frozenset[Card]().union(*(board[street] for board in self.boards for street in range(shared)))
        self.boards.append(known)
        further = len(self.boards) > 1
        owner = f"on {word} {len(self.boards)}" if further else "on the board"
        self.deal(dealt, owner, _WHOLE_STREETS if further else _ONE_OF_EACH, out)

    def _already_out(self, street: int, known: frozenset[Card]) -> bool:
        """Whether a street can be the same as on every board before."""
        others = [board[street] for board in self.boards]
        size = self.scope.game.streets[street]
        return any(known & other for other in others) and len(known.union(*others)) <= size

    def _out_for_all_others(self, street: int) -> bool:
        """Whether the boards before share a street, as far as it is known."""
        others = [board[street] for board in self.boards if board[street]]
        return len(others) > 1 and others[0].intersection(*others) != frozenset()


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


def read_board(scope: Scope, deck: Deck, node: Node, word: str = "board") -> tuple[Card, ...]:
    """One board, as far as it is known; ``word`` is what to call it, ``board`` or ``run``."""
    if is_unknown(node):
        return ()
    if not scope.game.board_cards:
        hint = "take it away, or correct `game`"
        if scope.game.deck_may_run_out:
            hint += "; where the deck ran out, write under `board` the one card that was dealt for all"
        scope.findings.report(node, f"{scope.game.title} is played without a board", hint)
        return ()
    dealt = _dealt(scope, node)
    fewest = scope.game.streets[0]
    if dealt is not None and not fewest <= len(dealt) <= scope.game.board_cards:
        message = f"a {word} of {_counted(len(dealt))}; {scope.game.title} has {fewest} to {scope.game.board_cards}"
        whole = "write each run whole, the cards that the runs share in each of them" if word == "run" else _UNSEEN
        hint = whole if len(dealt) < fewest else "take away what is too many"
        scope.findings.report(node, message, hint)
    deck.deal_board(dealt or [], word)
    return tuple(card for card, _ in dealt or [] if isinstance(card, Card))


def written(node: Node) -> int:
    """How many cards, seen or not, a text or a list names."""
    if isinstance(node, Sequence):
        return sum(map(written, node.items))
    return len(_TOKEN.findall(node.value)) if isinstance(node, Scalar) else 0


def _held(scope: Scope, node: Node, *, few: bool) -> Dealt:
    """A player's cards; unseen ones where the file knows none. ``few`` allows fewer than the game deals."""
    count = scope.game.hole_cards
    if is_unknown(node):
        return [(UNKNOWN, node.place)] * count
    dealt = _dealt(scope, node)
    if dealt is not None and (len(dealt) > count or (len(dealt) < count and not few)):
        hint = _UNSEEN if len(dealt) < count else "take away what is too many"
        if scope.game.deck_may_run_out:
            hint += "; where the last card was one for all, it stands under `board` and each hand has six"
        beside = " beside the card for all" if scope.game.deck_may_run_out and scope.game.board_cards else ""
        message = f"{_counted(len(dealt))}; a hand of {scope.game.title} has {count}{beside}"
        scope.findings.report(node, message, hint)
    return dealt or []


def _counted(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _dealt(scope: Scope, node: Node) -> Dealt | None:
    """The cards of a text or a list, each with its place; ``None`` where one of them is no card."""
    if is_empty(node) or isinstance(node, Mapping) or (isinstance(node, Sequence) and not node.items):
        scope.findings.report(node, "here cards should stand", _HOW + "; or unknown")
        return None
    if isinstance(node, Scalar):
        return _in_text(scope, node)
    found: Dealt = []
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


def _in_text(scope: Scope, node: Scalar) -> Dealt | None:
    found: Dealt = []
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
