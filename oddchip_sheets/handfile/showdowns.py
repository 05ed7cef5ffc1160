"""Declared comparisons: who has the best hand, side by side and board by board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.cards import read_board
from oddchip_sheets.handfile.model import UNKNOWN, Card, Comparison, Ranking, Unknown
from oddchip_sheets.handfile.reader import HandReader, as_list, read_group, values
from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import (
    UNKNOWN_SCHEMA,
    Key,
    Keys,
    Kind,
    Schema,
    clean,
    either,
    keys_schema,
    read_keys,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown

MOST_BOARDS: Final = 6

SideReader: TypeAlias = Callable[[HandReader, Node, str], "Ranking | Unknown"]
"""Reads what stands under one side: a ranking, or one group of winners."""


def read_comparison(reader: HandReader, node: Node, key: str, read_side: SideReader) -> Comparison:
    """For each side of the game what ``read_side`` reads; a side without a qualifying hand is absent."""
    if is_unknown(node):
        return unknown_comparison(reader)
    if isinstance(node, Mapping) and node.entries:
        return _by_side(reader, node, key, read_side)
    first, *others = reader.game.sides
    facts = {"key": key, "game": reader.game.title}
    if _nobody(node):
        hint = f"name who has the best hand, as in {_example(key)}; or write {{fix}}"
        reader.report(node, "showdown-empty", "`{key}` names nobody", hint, **facts, fix="unknown")
        return {}
    if reader.game_known and any(side.qualifier is None for side in others):
        sides = ", ".join(f"{side.name}: […]" for side in reader.game.sides)
        message, hint = "{game} compares two hands, and `{key}` names one", "name both: {{sides}}"
        reader.report(node, "side-missing", message, hint, **facts, sides=sides)
        return {}
    return {first.name: read_side(reader, node, key)}


def unknown_comparison(reader: HandReader) -> Comparison:
    """The comparison of a board of which nothing is known."""
    return {side.name: UNKNOWN for side in reader.game.sides}


def _by_side(reader: HandReader, node: Mapping, key: str, read_side: SideReader) -> Comparison:
    sides = {side.name: side for side in reader.game.sides}
    comparison: dict[str, Ranking | Unknown] = {}
    known = False
    for name, value in node.entries:
        side = sides.get(name.value)
        known = known or side is not None
        if not reader.game_known:
            read_side(reader, value, f"{key}: {name.value}")
        elif side is None:
            _report_side(reader, name, [word for word in sides if word not in node.by_key])
        elif not _nobody(value):
            comparison[side.name] = read_side(reader, value, f"{key}: {side.name}")
        elif side.qualifier is None:
            message = "`{side}` names nobody, and every hand counts there"
            hint = "name who has the best hand; or spell it {side}: unknown"
            reader.report(name, "side-empty", message, hint, side=side.name)
    for side in sides.values() if known and reader.game_known else ():
        if side.qualifier is None and side.name not in node.by_key:
            message = "`{key}` does not say who has the best {side} hand"
            hint = "add {side}: […], or {side}: unknown"
            reader.report(node, "side-missing", message, hint, key=key, side=side.name)
    return comparison


def _nobody(node: Node) -> bool:
    return is_empty(node) or not values(node)


def _report_side(reader: HandReader, name: Scalar, absent: list[str]) -> None:
    game = reader.game
    split = f"{game.id}-8"
    facts = {"side": name.value, "game": game.title, "known": tuple(side.name for side in game.sides)}
    if name.value == "low" and split in GAMES:
        hint = f"high-low is another game: `game: {split}`"
    elif meant := nearest(name.value, absent):
        hint, facts["fix"] = "did you mean {fix}?", meant
    elif name.value in {"high", "low"} and len(game.sides) == 1:
        facts["known"] = tuple(each.id for each in GAMES.values() if each.split and each.sides[-1].name == "low")
        hint = f"{{game}} compares the {game.sides[0].name} hand only; the high-low games are {{known}}"
    else:
        hint = f"{{game}} compares {' and '.join(facts['known'])}"
    reader.report(name, "side-unknown", "{game} has no side '{side}'", hint, **facts)


def _example(key: str) -> str:
    return "[A, B]" if key.startswith("winners") else "[[A, B], C]"


def _ranking(reader: HandReader, node: Node, key: str) -> Ranking | Unknown:
    """Players best first, tied ones in an inner list; it counts up to the group that holds an ``unknown``.

    There an empty group ends it: who comes next is not known, which is not the same as nobody.
    """
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Sequence):
        message = "`{key}` must be a list, best hand first"
        if (names := as_list(reader, node)) is not None and names != "[]":
            reader.report(node, "list-expected", message, "write {fix}", key=key, fix=names)
        else:
            hint = "put the names in brackets, such as [[A, B], C]; or write {fix}"
            reader.report(node, "list-expected", message, hint, key=key, fix="unknown")
        return UNKNOWN
    reader.refuse_folded(node, key)
    groups = [_group(reader, item, key) for item in node.items]
    seen: dict[str, int] = {}
    for number, item in enumerate(node.items):
        # Twice in one group is reported where the group is read.
        for name in item.items if isinstance(item, Sequence) else (item,):
            if (
                isinstance(name, Scalar)
                and not is_unknown(name)
                and seen.setdefault(clean(name.value), number) != number
            ):
                message = "'{name}' is named twice in `{key}`"
                hint = "take one of the two away; tied players share an inner list"
                reader.report(name, "player-twice", message, hint, name=clean(name.value), key=key)
    known = groups[: groups.index(UNKNOWN)] if UNKNOWN in groups else groups
    named = tuple(group for group in known if isinstance(group, tuple) and group)
    if not named:
        return UNKNOWN
    return (*named, ()) if UNKNOWN in groups else named


def _group(reader: HandReader, item: Node, key: str) -> tuple[str, ...] | Unknown:
    if is_unknown(item):
        return UNKNOWN
    if isinstance(item, Scalar):
        name = reader.player(item, or_unknown=True)
        return () if name is None else (name,)
    if isinstance(item, Mapping) or not item.items:
        message = "an entry of `{key}` is a name or a list of tied names"
        hint = f"for example {_example(key)}; tied players share an inner list"
        reader.report(item, "group-expected", message, hint, key=key)
        return ()
    return read_group(reader, item, key)


def read_showdown(reader: HandReader, node: Node, key: str) -> Comparison:
    """A declared comparison: a ranking, or a ranking for each side of the game."""
    return read_comparison(reader, node, key, _ranking)


def _hands_showdown(reader: HandReader, node: Node, key: str) -> tuple[Comparison, ...] | Unknown:
    return UNKNOWN if is_unknown(node) else (read_showdown(reader, node, key),)


@dataclass(frozen=True, slots=True)
class Boards:
    """What the file says of the boards of a hand."""

    comparisons: tuple[Comparison, ...] | Unknown | None = None
    """One a board; ``None`` where none is declared."""
    cards: tuple[tuple[Card, ...], ...] = ()
    runs: bool = False
    """Whether they are called runs."""


_FORM: Final = "each {word} is one entry, as in [{showdown: [A, B]}, {showdown: [B, A]}], or the cards of each"


def _boards(reader: HandReader, node: Node, key: str) -> Boards:
    """Several boards, or several runs of one pot, as ``key`` says."""
    word = key.removesuffix("s")
    for other in ("boards", "showdown", "board"):
        reader.places[other,] = node.place
    if is_unknown(node):
        return Boards(UNKNOWN, runs=key == "runs")
    if not isinstance(node, Sequence) or not node.items:
        message, hint = "`{key}` must be a list of {key}", f"{_FORM}; or write {{fix}}"
        reader.report(node, "list-expected", message, hint, key=key, word=word, fix="unknown")
        return Boards()
    message, hint = "{count} {key}; a hand has at most {most}", "each board or run has one entry: count them again"
    reader.at_most(MOST_BOARDS, len(node.items), node, message, hint, key=key)
    found = [_board(reader, item, index, word) for index, item in enumerate(node.items)]
    declared = [comparison for comparison, _ in found if comparison is not None]
    comparisons = tuple(unknown_comparison(reader) if each is None else each for each, _ in found)
    cards = tuple(cards for _, cards in found)
    return Boards(comparisons if declared else None, cards if any(cards) else (), runs=key == "runs")


def _board(reader: HandReader, node: Node, index: int, word: str) -> tuple[Comparison | None, tuple[Card, ...]]:
    reader.places["boards", index] = node.place
    if is_unknown(node):
        return unknown_comparison(reader), ()
    if isinstance(node, Scalar):
        return None, read_board(reader, node, word)
    if isinstance(node, Sequence) or not node.entries:
        message = "a {word} is its cards, or a mapping with `showdown` or `board`"
        reader.report(node, "board-expected", message, _FORM, word=word)
        return None, ()
    found = read_keys(reader, node, node.by_key, _BOARD_KEYS[word], f"a {word}")
    return found.get("showdown"), found.get("board", ())


def _board_keys(word: str) -> Keys[HandReader]:
    def read(reader: HandReader, node: Node, _: str) -> tuple[Card, ...]:
        return read_board(reader, node, word)

    declared = Kind(read_showdown, {"$ref": "#/$defs/showdown"})
    return {
        "showdown": Key(declared, f"The declared comparison of this {word}.", ("winners",)),
        "board": Key(Kind(read, either({"$ref": "#/$defs/board"})), f"The cards of this {word}.", ("cards",)),
    }


_BOARD_KEYS: Final = {word: _board_keys(word) for word in ("board", "run")}

_NAME: Final[Schema] = {"anyOf": [{"$ref": "#/$defs/name"}, UNKNOWN_SCHEMA]}
_TIED: Final[Schema] = {"type": "array", "minItems": 1, "uniqueItems": True, "items": _NAME}


def by_side_schema(what: Schema) -> Schema:
    """A mapping of sides to that; which sides a game has is said for each game."""
    sides = dict.fromkeys(side.name for game in GAMES.values() for side in game.sides)
    return {
        "type": "object",
        "minProperties": 1,
        "properties": dict.fromkeys(sides, what),
        "additionalProperties": False,
    }


def ranking_schema() -> Schema:
    """Players best first, tied ones in an inner list."""
    return {"type": "array", "minItems": 1, "items": {"anyOf": [_NAME, _TIED]}}


def showdown_schema() -> Schema:
    """A declared comparison."""
    ranking = ranking_schema()
    side: Schema = {"anyOf": [UNKNOWN_SCHEMA, {"type": "null"}, {"type": "array", "items": ranking["items"]}]}
    return {"anyOf": [UNKNOWN_SCHEMA, ranking, by_side_schema(side)]}


_CARDS: Final[Schema] = {"allOf": [{"type": "string"}, {"$ref": "#/$defs/board"}]}


def _entries(word: str) -> Schema:
    described = keys_schema(_BOARD_KEYS[word], minProperties=1)
    items: Schema = {"anyOf": [UNKNOWN_SCHEMA, _CARDS, described]}
    return {"type": "array", "minItems": 1, "maxItems": MOST_BOARDS, "items": items}


SHOWDOWN: Final = Kind(_hands_showdown, either({"$ref": "#/$defs/showdown"}))
BOARDS: Final = Kind(_boards, either(_entries("board")))
RUNS: Final = Kind(_boards, either(_entries("run")))
