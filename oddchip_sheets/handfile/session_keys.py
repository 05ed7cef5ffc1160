"""What the file of a session may say: the keys of the file, its stakes, and of a deal, each with how it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from oddchip_sheets.games import MatchPotGame
from oddchip_sheets.handfile.cards import Dealt, count_written, counted, deal, read_board, written_cards
from oddchip_sheets.handfile.event import LANGUAGE
from oddchip_sheets.handfile.hand import DETAIL_KEYS, HAND_KEYS
from oddchip_sheets.handfile.model import (
    UNKNOWN,
    Card,
    Counted,
    Ghost,
    PlayedStage,
    Ranking,
    Stakes,
    Unknown,
)
from oddchip_sheets.handfile.reader import (
    AMOUNT,
    MUCKED,
    HandReader,
    by_name_schema,
    by_player,
    read_names,
    values,
)
from oddchip_sheets.handfile.showdowns import read_showdown
from oddchip_sheets.positioned_yaml.kinds import (
    Entries,
    Key,
    Keys,
    Kind,
    Schema,
    amounts_in,
    clean,
    either,
    keys_schema,
    read_keys,
    read_phrase,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_unknown
from oddchip_sheets.positioned_yaml.problems import ProblemList

MOST_DEALS: Final = 500
MOST_TOKENS: Final = 99


class DealReader(HandReader):
    """One deal of a session, or what its file says of all of them, while it is being read."""

    def __init__(self, problems: ProblemList, entries: Entries, decimals: int, game: MatchPotGame) -> None:
        super().__init__(problems, entries, decimals)
        self.session_game = game
        self.game = game.dealt
        self.stage = 0
        """The number of the stage that is being read."""


def _positive(reader: DealReader, node: Node, key: str) -> int | Unknown:
    amount = AMOUNT.read(reader, node, key)
    if amount == 0:
        message, hint = "`{key}` must be more than nothing", "leave it out where nothing was agreed"
        reader.report(node, "stake-zero", message, hint, key=key)
    return amount


def _tokens(reader: DealReader, node: Node, key: str) -> int | Unknown:
    """A number of tokens."""
    if is_unknown(node):
        return UNKNOWN
    word = node.value.strip() if isinstance(node, Scalar) else ""
    if not word.isascii() or not word.isdigit() or not 0 < int(word[:3]) <= MOST_TOKENS:
        message, hint = "`{key}` is a number of tokens, from 1 to {most}", "a whole number, such as 3"
        reader.report(node, "tokens-expected", message, hint, key=key, most=MOST_TOKENS)
        return UNKNOWN
    return int(word)


def _tokens_by_player(reader: DealReader, node: Node, key: str) -> dict[str, int] | Unknown:
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say who has how many tokens", "name the players, as in {A: 2, B: 1}"
        reader.report(node, "tokens-expected", message, hint, key=key)
        return UNKNOWN
    found: dict[str, int | Unknown] = {}
    for name_node, value in node.entries:
        name = reader.player(name_node, map(clean, node.by_key))
        none = isinstance(value, Scalar) and value.value.strip() == "0"
        tokens = 0 if none else _tokens(reader, value, key)
        reader.keep(found, name_node, name, tokens, key, "take one of the two away", "player-twice")
        reader.places[key, name or ""] = name_node.place
    known = {name: tokens for name, tokens in found.items() if isinstance(tokens, int)}
    return {name: tokens for name, tokens in known.items() if tokens} if len(known) == len(found) else UNKNOWN


def _names(reader: DealReader, node: Node, key: str) -> tuple[str, ...] | Unknown:
    names = read_names(reader, node, key)
    for item in values(node):
        if isinstance(item, Scalar):
            reader.places.setdefault((key, clean(item.value)), item.place)
    return names


def _showdown(reader: DealReader, node: Node, key: str) -> Ranking | Unknown | None:
    ranking = read_showdown(reader, node, key).get("high")
    for item in (each for group in values(node) for each in values(group)):
        if isinstance(item, Scalar):
            reader.places.setdefault((key, clean(item.value)), item.place)
    return ranking


def _cards(reader: DealReader, node: Node, key: str) -> dict[str, tuple[Card | Unknown, ...]]:
    """Each player's final cards, in the order dealt."""
    if is_unknown(node):
        return {}
    if not isinstance(node, Mapping) or not node.entries:
        hint = "name the cards of each player, as in {A: Ah Kd, B: Qs Qh}; or write {fix}"
        reader.report(node, "cards-expected", "`cards` must name players and their cards", hint, fix="unknown")
        return {}
    cards: dict[str, tuple[Card | Unknown, ...]] = {}
    for name_node, value in node.entries:
        name = reader.player(name_node, map(clean, node.by_key))
        few = name is None or isinstance(reader.mucked, Unknown) or name in reader.mucked
        dealt = _dealt(reader, value, few=few)
        if name is not None and name not in cards:
            deal(reader, dealt, f"in the hand of {name}")
            reader.places[key, name] = name_node.place
        kept = tuple(card for card, _ in dealt)
        reader.keep(cards, name_node, name, kept, key, "take one of the two away", "player-twice")
    return cards


def _dealt(reader: DealReader, node: Node, *, few: bool = False) -> Dealt:
    sizes = reader.session_game.hand_sizes
    dealt: Dealt = [(UNKNOWN, node.place)] * sizes[0] if is_unknown(node) else written_cards(reader, node)
    if dealt and len(dealt) not in sizes and not (few and len(dealt) < sizes[-1]):
        message, hint = "{cards}; a hand of {game} has {count}", "count them again; a card that nobody saw is unknown"
        count = " or ".join(map(str, sizes))
        reader.report(node, "cards-count", message, hint, cards=counted(dealt), game=reader.game.title, count=count)
    return dealt


def _board(reader: DealReader, node: Node, key: str) -> tuple[Card, ...]:
    return read_board(reader, node, key)


def _ghost(reader: DealReader, node: Node, _: str) -> Ghost | tuple[Card | Unknown, ...] | Unknown:
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) and count_written(node):
        dealt = _dealt(reader, node)
        deal(reader, dealt, "in the ghost hand")
        return tuple(card for card, _ in dealt)
    word = clean(node.value) if isinstance(node, Scalar) else "a list"
    found = read_phrase(reader, node, word, [*map(str, Ghost)], "outcome of a ghost hand", "or its cards, as in Ah Kd")
    return UNKNOWN if found is None else Ghost(found)


def _stages(reader: DealReader, node: Node, key: str) -> tuple[PlayedStage, ...]:
    most = len(reader.session_game.stages)
    if is_unknown(node):
        return ()
    if not isinstance(node, Sequence) or not node.items:
        hint = "one entry a stage, as in [{in: [A]}, {in: [A, B], showdown: [A]}, {in: []}]; or write {fix}"
        reader.report(node, "list-expected", "`{key}` must be a list of stages", hint, key=key, fix="unknown")
        return ()
    reader.at_most(
        most,
        len(node.items),
        node,
        "{count} stages; a deal of {game} has {most}",
        "count them again",
        game=reader.game.title,
    )
    return tuple(_stage(reader, item, number) for number, item in enumerate(node.items, 1))


def _stage(reader: DealReader, node: Node, number: int) -> PlayedStage:
    reader.stage = number
    reader.places["stages", number] = node.place
    if is_unknown(node):
        return PlayedStage(UNKNOWN)
    if not isinstance(node, Mapping):
        message, hint = "a stage is a mapping with `in` and `showdown`", "as in {in: [A, B], showdown: [A]}"
        reader.report(node, "stage-expected", message, hint)
        return PlayedStage(UNKNOWN)
    found = read_keys(reader, node, node.by_key, STAGE_KEYS, "a stage")
    entered, showdown = found.get("in", UNKNOWN), found.get("showdown")
    entry = node.by_key.get("showdown")
    if entry is not None and not isinstance(entered, Unknown):
        refuse_others(reader, entry[1], "showdown", entered or reader.seats)
    return PlayedStage(entered, showdown)


def _antes(reader: DealReader, node: Node, key: str) -> dict[str, int] | Unknown:
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping):
        hint = "say who put in what, as in {A: 5, B: 5}; {} for nobody; or write {fix}"
        reader.report(node, "antes-expected", "`antes` must name players and amounts", hint, fix="unknown")
        return UNKNOWN
    amounts = by_player(reader, node, key)
    known = {name: amount for name, amount in amounts.items() if isinstance(amount, int)}
    return {name: amount for name, amount in known.items() if amount} if len(known) == len(amounts) else UNKNOWN


def _counted(reader: DealReader, node: Node, key: str) -> Counted | None:
    if is_unknown(node):
        return None
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say what lay there", "as in {pot: 80, reserve: 0}; or write {fix}"
        reader.report(node, "counted-expected", message, hint, key=key, fix="unknown")
        return None
    found = read_keys(reader, node, node.by_key, COUNTED_KEYS, f"`{key}`")
    _only_in_leg_games(reader, node.by_key, key)
    return Counted(found.get("pot"), found.get("reserve"), found.get("legs"))


def _only_in_leg_games(reader: DealReader, entries: Entries, what: str) -> None:
    if "legs" in entries and not reader.session_game.legs:
        message, hint = "{game} is played without tokens", "take `legs` away, or correct `game`"
        reader.report(entries["legs"][0], "legs-in-game", message, hint, game=reader.session_game.title, what=what)


def _stakes(reader: DealReader, node: Node, key: str) -> Stakes:
    game = reader.session_game
    if is_unknown(node):
        return Stakes(
            UNKNOWN,
            UNKNOWN if game.second_declaration else None,
            None if game.legs else UNKNOWN,
            UNKNOWN,
            UNKNOWN if game.legs else None,
        )
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say what was agreed", "as in {ante: 5, limit: 100}; or write {fix}"
        reader.report(node, "stakes-expected", message, hint, key=key, fix="unknown")
        return Stakes(legs=game.tokens)
    entries = node.by_key
    found = read_keys(reader, node, entries, STAKES_KEYS, "`stakes`")
    _only_in_leg_games(reader, entries, key)
    if "limit" in entries and game.legs:
        message, hint = "{game} has no limit on the pot: losers pay the winner", "take it away; `max-loss` is the most"
        reader.report(entries["limit"][0], "limit-in-game", message, f"{hint} one player pays", game=game.title)
    if "second-ante" in entries and not game.second_declaration:
        message, hint = "{game} has no second ante", "take it away, or correct `game`"
        reader.report(entries["second-ante"][0], "second-ante-in-game", message, hint, game=game.title)
    tokens = game.tokens if game.tokens is not None or not game.legs else UNKNOWN
    return Stakes(
        found.get("ante", UNKNOWN),
        found.get("second-ante"),
        found.get("limit"),
        found.get("max-loss"),
        found.get("legs", tokens),
    )


def _opening(reader: DealReader, node: Node, key: str) -> tuple[Counted, frozenset[str] | Unknown]:
    if is_unknown(node):
        return Counted(UNKNOWN, UNKNOWN, UNKNOWN), UNKNOWN
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say what lay on the table", "as in {pot: 80, reserve: 0}; or write {fix}"
        reader.report(node, "counted-expected", message, hint, key=key, fix="unknown")
        return Counted(0, 0, {}), frozenset()
    found = read_keys(reader, node, node.by_key, OPENING_KEYS, f"`{key}`")
    _only_in_leg_games(reader, node.by_key, key)
    matched = found.get("matched", ())
    lay = Counted(found.get("pot", 0), found.get("reserve", 0), found.get("legs", {}))
    return lay, UNKNOWN if isinstance(matched, Unknown) else frozenset(matched)


_NAMES: Final[Schema] = either({"$ref": "#/$defs/names"})
_AMOUNT: Final[Schema] = either({"$ref": "#/$defs/amount"})
_TOKENS: Final[Schema] = {
    "type": ["integer", "string"],
    "pattern": "^[1-9][0-9]?$",
    "minimum": 1,
    "maximum": MOST_TOKENS,
}
_TOKENS_BY_PLAYER: Final[Schema] = {
    "type": "object",
    "propertyNames": {"$ref": "#/$defs/name"},
    "additionalProperties": either(
        {"type": ["integer", "string"], "pattern": "^(0|[1-9][0-9]?)$", "maximum": MOST_TOKENS}
    ),
}

_IN: Final = Key(
    Kind(_names, _NAMES), "Who is in, by the final declarations; everybody else is out.", ("stay", "stays")
)
_SHOWDOWN: Final = Key(
    Kind(_showdown, either({"$ref": "#/$defs/ranking"})),
    "The declared comparison of those in, best hand first; tied names in an inner list.",
    ("winners", "winner", "results", "ranking"),
)
_STAKE: Final[Kind[DealReader, int | Unknown]] = Kind(_positive, either({"$ref": "#/$defs/chip"}), lambda node: (node,))
_LEGS: Final = Kind(_tokens, either(_TOKENS))
_LEGS_BY_PLAYER: Final = Kind(_tokens_by_player, either(_TOKENS_BY_PLAYER))
_KNOWN_AMOUNT: Final = replace(AMOUNT, schema=_AMOUNT)

STAGE_KEYS: Final[Keys[DealReader]] = {"in": _IN, "showdown": _SHOWDOWN}
STAKES_KEYS: Final[Keys[DealReader]] = {
    "ante": Key(_KNOWN_AMOUNT, "What each player puts in when an ante is due."),
    "second-ante": Key(_KNOWN_AMOUNT, "What each player who is in adds before the second declaration of Two Plus One."),
    "limit": Key(_STAKE, "The most that the pot in play may hold; the rest is reserve.", ("cap", "pot-limit")),
    "max-loss": Key(_STAKE, "The most that one player pays at once.", ("maximum", "max")),
    "legs": Key(_LEGS, "How many tokens win the pot.", ("tokens",)),
}
STAKES_OF: Final[dict[str, Callable[[MatchPotGame], bool]]] = {
    "limit": lambda game: not game.legs,
    "second-ante": lambda game: game.second_declaration,
    "legs": lambda game: game.legs,
}
"""Stakes that only some games have."""
COUNTED_KEYS: Final[Keys[DealReader]] = {
    "pot": Key(_KNOWN_AMOUNT, "The pot in play."),
    "reserve": Key(_KNOWN_AMOUNT, "What lies beside it, over the limit."),
    "legs": Key(_LEGS_BY_PLAYER, "Tokens by player.", ("tokens",)),
}
OPENING_KEYS: Final[Keys[DealReader]] = {
    **COUNTED_KEYS,
    "matched": Key(Kind(_names, _NAMES), "Who is excused from the first ante, having matched the pot before."),
}


def _amounts_under(keys: Keys[DealReader]) -> Any:
    return lambda node: [*amounts_in(node.by_key, keys)] if isinstance(node, Mapping) else []


DEAL_KEYS: Final[Keys[DealReader]] = {
    **{word: HAND_KEYS[word] for word in ("hand", "seats", "chips")},
    "in": _IN,
    "stayed": Key(Kind(_names, _NAMES), "Who was in on the second declaration of Two Plus One as well."),
    "mucked": Key(MUCKED, "Players in who threw their hand away untabled; a mucked hand can't win."),
    "showdown": _SHOWDOWN,
    "board": Key(Kind(_board, either({"$ref": "#/$defs/board"})), "The three common cards of 4-2-3."),
    "cards": Key(
        Kind(_cards, either(by_name_schema("hand-of-cards", minProperties=1))),
        "Each player's final cards, in the order dealt.",
        ("hole", "holes", "hands"),
    ),
    "ghost": Key(
        Kind(_ghost, either({"enum": [*map(str, Ghost)]}, {"$ref": "#/$defs/hand-of-cards"})),
        "The ghost hand: its cards, or what became of it against the best hand in.",
        ("kitty", "deck"),
    ),
    "stages": Key(
        Kind(
            _stages, either({"type": "array", "minItems": 1, "maxItems": 3, "items": either(keys_schema(STAGE_KEYS))})
        ),
        "The stages of 3-5-7 and Napalm, each with who was in and who beat whom.",
    ),
    "antes": Key(Kind(_antes, either(by_name_schema()), values), "What really went in before the cards.", ("ante",)),
    "counted": Key(
        Kind(_counted, either(keys_schema(COUNTED_KEYS)), _amounts_under(COUNTED_KEYS)),
        "What was counted before the antes.",
        ("count",),
    ),
    "notes": Key(DETAIL_KEYS["notes"].kind, "Free text on this deal."),
    "button": Key(HAND_KEYS["button"].kind, "Who deals: a name, or a seat number.", ("dealer",)),
}
"""What a deal of a session may say. The keys are read in this order, and some need what stands above them."""

_NOTHING: Final[Kind[DealReader, None]] = Kind(lambda *_: None, {})
OF_THE_FILE: Final[Keys[DealReader]] = {
    "event": Key(_NOTHING, "Who, where and under which rules; or the path of a YAML file that holds this mapping."),
    "game": Key(_NOTHING, "The match-pot game that is played."),
    "stakes": Key(
        Kind(_stakes, either(keys_schema(STAKES_KEYS)), _amounts_under(STAKES_KEYS)), "What was agreed, in numbers."
    ),
    "opening": Key(
        Kind(_opening, either(keys_schema(OPENING_KEYS)), _amounts_under(OPENING_KEYS)),
        "What lay on the table before the first deal.",
    ),
    "language": Key(LANGUAGE, "The language of the pages printed from this file; else the event's."),
    "hands": Key(_NOTHING, "The deals, in the order played; each may override seats, button and chips."),
}
SESSION_KEYS: Final[Keys[DealReader]] = {**OF_THE_FILE, **DEAL_KEYS}
"""What the file of a session may say at its top."""

OF_SESSIONS: Final = frozenset({"in", "stakes", "opening", "stayed", "ghost", "stages", "counted"})
"""Keys that only a session has."""


def refuse_others(reader: DealReader, node: Node, key: str, able: Iterable[str]) -> None:
    """Report every name below ``node`` that is none of those who are ``able`` to stand there."""
    message, hint = "'{name}' is not in and can't stand in `{key}`", "take the name out here, or add it to `in`"
    items: Iterable[Node] = (each for group in values(node) for each in values(group))
    if isinstance(node, Mapping):
        items = (name for name, _ in node.entries)
    for item in items:
        if isinstance(item, Scalar) and not is_unknown(item):
            name = clean(item.value)
            if name in reader.seats and name not in able:
                reader.report(item, "player-not-in", message, hint, name=name, key=key)
