"""Cards as people write them: ``Ah Kd``, ``AhKd``, ``A♥ K♦``, ``10h``, ``th``.

``?``, ``??`` or ``unknown`` stands for a card that nobody saw.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import accumulate
from typing import Final, TypeAlias

from oddchip_sheets.handfile.model import UNKNOWN, Card, Unknown
from oddchip_sheets.handfile.reader import HandReader, by_name_schema, values
from oddchip_sheets.positioned_yaml.kinds import Kind, Schema, clean, either
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown
from oddchip_sheets.positioned_yaml.problems import Place

_SUITS: Final = {
    sign: suit for suit, signs in {"s": "sS♠♤", "h": "hH♥♡", "d": "dD♦♢", "c": "cC♣♧"}.items() for sign in signs
}
_CARD: Final = rf"(?:10|[2-9TJQKAtjqka])[{''.join(_SUITS)}]\ufe0f?"
_TOKEN: Final = re.compile(rf"{_CARD}|\?\??|unknown")
_WORD: Final = re.compile(r"[^\s,]+")
_UNSEEN: Final = "a card that nobody saw is the word unknown"
_ONE_FOR_ALL: Final = "; where the deck ran out, put under `board` the one card that was dealt for all"
_SIX_AND_ONE: Final = "; where the last card was one for all, it stands under `board` and each hand has six"
_HOW: Final = "a card is a rank (2 to 9, 10 or T, J, Q, K, A) and a suit (s h d c or ♠ ♥ ♦ ♣), as in Ah Kd"

Dealt: TypeAlias = list[tuple[Card | Unknown, Place]]


_ONE_OF_EACH: Final = "a deck has one of each: correct one of the two"
_WHOLE_STREETS: Final = (
    "a deck has one of each, and runs share only the whole flop, or flop and turn: correct one of them"
)


def deal(
    reader: HandReader, dealt: Dealt, owner: str, hint: str = _ONE_OF_EACH, already_out: frozenset[Card] = frozenset()
) -> None:
    """Note cards that belong to ``owner``; report each that was seen before, but for those ``already_out``."""
    own: set[Card] = set()
    for card, place in dealt:
        if isinstance(card, Unknown):
            continue
        if card in own or (card in reader.dealt and card not in already_out):
            facts = {"card": card, "owner": reader.dealt[card]}
            reader.report(place, "card-twice", "{card} is already {owner}", hint, **facts)
        own.add(card)
        reader.dealt.setdefault(card, owner)


def _deal_board(reader: HandReader, dealt: Dealt, word: str) -> None:
    """Note a board, or a run, as ``word`` says. The streets that were out when the runs began are in all of them.

    They are the first streets, each whole: a flop is the same flop in whatever order it is written.
    """
    sizes = reader.game.streets
    ends = list(accumulate(sizes))
    streets = [dealt[end - size : end] for size, end in zip(sizes, ends, strict=True)]
    known = [frozenset(card for card, _ in street if isinstance(card, Card)) for street in streets]
    shared = 0
    while shared < len(sizes) - 1:
        others = [board[shared] for board in reader.boards]
        if not any(known[shared] & other for other in others) or len(known[shared].union(*others)) > sizes[shared]:
            break
        shared += 1
    before = [board[shared] for board in reader.boards if board[shared]]
    if len(before) > 1 and before[0].intersection(*before) and known[shared]:
        message = "this {word} has other cards where all before it have the same"
        reader.report(streets[shared][0][1], "runs-undealable", message, _WHOLE_STREETS, word=word)
    out = frozenset[Card]().union(*(board[street] for board in reader.boards for street in range(shared)))
    reader.boards.append(known)
    further = len(reader.boards) > 1
    owner = f"on {word} {len(reader.boards)}" if further else "on the board"
    deal(reader, dealt, owner, _WHOLE_STREETS if further else _ONE_OF_EACH, out)


def _cards(reader: HandReader, node: Node, key: str) -> dict[str, tuple[Card | Unknown, ...]]:
    """Each player's own cards. Who folded or mucked may show fewer than the game deals.

    Where nobody knows who mucked, no hand is known to have been tabled.
    """
    if is_unknown(node):
        return {}
    if not isinstance(node, Mapping) or not node.entries:
        hint = "name the cards of each player, as in {A: Ah Kd, B: Qs Qh}; or write {fix}"
        reader.report(node, "cards-expected", "`cards` must name players and their cards", hint, fix="unknown")
        return {}
    cards: dict[str, tuple[Card | Unknown, ...]] = {}
    count = reader.game.hole_cards
    for name_node, value in node.entries:
        name = reader.player(name_node, map(clean, node.by_key))
        few = name is None or any(isinstance(who, Unknown) or name in who for who in (reader.folded, reader.mucked))
        dealt: Dealt = [(UNKNOWN, value.place)] * count if is_unknown(value) else written_cards(reader, value)
        if dealt and reader.game_known and (len(dealt) > count or (len(dealt) < count and not few)):
            beside = " beside the card for all" if reader.game.deck_may_run_out and reader.game.board_cards else ""
            message = f"{{cards}}; a hand of {{game}} has {{count}}{beside}"
            facts = {"cards": counted(dealt), "game": reader.game.title, "count": count}
            hint = _UNSEEN if len(dealt) < count else "take away what is too many"
            hint += _SIX_AND_ONE if reader.game.deck_may_run_out else ""
            reader.report(value, "cards-count", message, hint, **facts)
        if name is not None and name not in cards:
            deal(reader, dealt, f"in the hand of {name}")
            reader.places[key, name] = value.place
        written = tuple(card for card, _ in dealt)
        reader.keep(cards, name_node, name, written, key, "take one of the two away", "player-twice")
    return cards if not isinstance(reader.mucked, Unknown) else dict.fromkeys(cards, (UNKNOWN,) * count)


def read_board(reader: HandReader, node: Node, word: str) -> tuple[Card, ...]:
    """One board, as far as it is known; ``word`` is what to call it, ``board`` or ``run``."""
    if is_unknown(node):
        return ()
    game = reader.game
    if reader.game_known and not game.streets:
        message, hint = "{game} is played without a board", "take it away, or correct `game`"
        hint += _ONE_FOR_ALL if game.deck_may_run_out else ""
        reader.report(node, "board-in-game", message, hint, game=game.title)
        return ()
    dealt = written_cards(reader, node)
    fewest = game.streets[0]
    if dealt and reader.game_known and not fewest <= len(dealt) <= game.board_cards:
        message = f"a {{word}} of {{cards}}; {{game}} has {'{fewest} to ' * (fewest < game.board_cards)}{{most}}"
        facts = {"word": word, "cards": counted(dealt), "fewest": fewest, "most": game.board_cards, "game": game.title}
        whole = "each run stands there whole, with the cards that the runs share" if word == "run" else _UNSEEN
        hint = whole if len(dealt) < fewest else "take away what is too many"
        reader.report(node, "cards-count", message, hint, **facts)
    _deal_board(reader, dealt, word)
    return tuple(card for card, _ in dealt if isinstance(card, Card))


def counted(cards: Dealt) -> str:
    """``one card``, ``3 cards``."""
    return "one card" if len(cards) == 1 else f"{len(cards)} cards"


def written_cards(reader: HandReader, node: Node) -> Dealt:
    """The cards of a text or a list, each with its place; none where one of them is no card."""
    found: Dealt = []
    sound = True
    for item in values(node) or (node,):
        if not isinstance(item, Scalar) or is_empty(item) or isinstance(node, Mapping):
            hint = f"{_HOW}; or write {{fix}}"
            reader.report(item, "cards-expected", "here cards should stand", hint, fix="unknown")
            return []
        for word in _WORD.finditer(item.value):
            tokens = [*_TOKEN.finditer(item.value, word.start(), word.end())]
            if "".join(token.group() for token in tokens) != word.group():
                place = _within(item, word)
                reader.report(place, "card-unknown", "'{word}' is no card", _HOW, word=word.group())
                sound = False
            for token in tokens if sound else ():
                card, place = _card(token.group()), _within(item, token)
                if isinstance(card, Card) and reader.game_known and card.rank not in reader.game.ranks:
                    message, hint = "there is no {card} in {game}", "its deck has the ranks {known}"
                    facts = {"card": card, "game": reader.game.title, "known": tuple(reader.game.ranks)}
                    reader.report(place, "card-not-in-deck", message, hint, **facts)
                    sound = False
                found.append((card, place))
    return found if sound else []


def count_written(node: Node) -> int:
    """How many cards, seen or not, a text or a list names."""
    words = (
        item.value for item in (values(node) if isinstance(node, Sequence) else (node,)) if isinstance(item, Scalar)
    )
    return sum(len(_TOKEN.findall(word)) for word in words)


def _card(token: str) -> Card | Unknown:
    if token[0] in "?u":
        return UNKNOWN
    token = token.removesuffix("\ufe0f")
    rank = token[:-1].upper()
    return Card("T" if rank == "10" else rank, _SUITS[token[-1]])


def _within(node: Scalar, word: re.Match[str]) -> Place:
    """The place of a word inside a scalar, where the source line holds it as it is; else the scalar's."""
    place = node.place
    column = place.column + word.start() + (1 if node.quoted else 0)
    if place.text[column - 1 : column - 1 + len(word.group())] != word.group():
        return place
    return replace(place, column=column, width=len(word.group()))


def cards_schema(fewest: int, most: int) -> Schema:
    """So many cards, as a text or as a list."""
    card = rf"(?:{_TOKEN.pattern})"
    one: Schema = {"type": "string", "pattern": rf"^\s*{card}\s*$"}
    text: Schema = {"type": "string", "pattern": rf"^(?:[\s,]*{card}){{{fewest},{most}}}[\s,]*$"}
    return {"anyOf": [text, {"type": "array", "minItems": fewest, "maxItems": most, "items": one}]}


CARDS: Final = Kind(_cards, either(by_name_schema("hand-of-cards", minProperties=1)))
BOARD: Final = Kind(read_board, either({"$ref": "#/$defs/board"}))
