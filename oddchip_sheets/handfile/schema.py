"""The hand file as a JSON Schema (draft 2020-12), for editors that complete keys and mark slips while one types.

An editor reads YAML its own way: ``No`` may reach the schema as false, ``007`` as 7, ``1e3`` as 1000. So names may
be of any scalar type here, and what only the text shows (``1.000``, doubled keys) and what needs a look at another
key (a name that is no seat, a card dealt twice) is left to ``oddchip check``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from oddchip_sheets.amounts import MOST_DIGITS
from oddchip_sheets.games import GAMES, Game
from oddchip_sheets.handfile.fields import LONGEST_NAME, LONGEST_NOTES, LONGEST_TEXT
from oddchip_sheets.handfile.incident_schema import incident_schema
from oddchip_sheets.handfile.model import IN_PROPORTION, DecidedBy
from oddchip_sheets.handfile.pots import MOST_BOARDS, MOST_POTS
from oddchip_sheets.handfile.read import MOST_HANDS
from oddchip_sheets.handfile.seats import MOST_SEATS
from oddchip_sheets.handfile.stakes import MOST_DROPS

Schema: TypeAlias = dict[str, object]

_UNPRINTABLE: Final = r"\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
_GROUPS: Final = r"(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]{0,2}(?:_[0-9]{3})+)(?:\.[0-9]+)?"
_AMOUNT: Final = rf"^(?![1-9][0-9]{{0,2}}\.[0-9]{{3}}$)(?!(?:[^0-9]*[0-9]){{{MOST_DIGITS + 1}}}){_GROUPS}$"
_CHIP: Final = _AMOUNT.replace("^", r"^(?=.*[1-9])", 1)
_CARD: Final = r"(?:(?:10|[2-9TJQKAtjqka])[sShHdDcC♠♤♥♡♦♢♣♧]\ufe0f?|\?\??|unknown)"

_UNKNOWN: Final[Schema] = {"const": "unknown", "description": "nobody has established it"}


def hand_file_schema(books: Sequence[str] = ()) -> dict[str, object]:
    """The schema of the hand file. ``books`` are the ids of the rule books an editor should offer."""
    hand = _hand_properties()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "oddchip hand file",
        "description": "One event and the hands that are settled under its adopted rules.",
        "type": "object",
        "properties": {"event": _event(books), "hands": _hands(), **hand},
        "required": ["event"],
        "additionalProperties": False,
        "allOf": [_ref("once"), _ref("by-game")],
        "if": {"required": ["hands"]},
        "else": {
            "required": ["seats", "chips"],
            "anyOf": [{"required": ["contributions"]}, {"required": ["pots"]}],
            "if": {"not": {"required": ["game"]}},
            "then": _played_as(GAMES["holdem"]),
        },
        "$defs": _definitions(),
    }


def _hands() -> Schema:
    return {
        "description": "Several hands of one event; each may override any key of the file but `event`.",
        "type": "array",
        "minItems": 1,
        "maxItems": MOST_HANDS,
        "items": {
            "type": "object",
            "properties": _hand_properties(),
            "additionalProperties": False,
            "allOf": [_ref("once"), _ref("by-game")],
        },
    }


def _hand_properties() -> dict[str, Schema]:
    return {
        "hand": _text("The hand's own label; its place in the file where none is given.", LONGEST_NAME),
        "game": {
            "description": "Which hands are compared, and whether it is played with a button; hold'em if left out.",
            "anyOf": [{"enum": list(GAMES)}, {"type": "string", "pattern": _either_case(*GAMES.values())}],
        },
        "chips": _either("Denomination still in play; the smallest is the unit of every division.", _chips()),
        "seats": _either("The players clockwise; with empty seats as a mapping of seat number to name.", *_seats()),
        "button": _ref("name", "The dealer button: a name, or a seat number; `none` for a game without one."),
        "contributions": _either(
            "What each player put in over the whole hand, blinds and returned excess included.",
            _by_name({"minProperties": 1}),
        ),
        "dead": _either(
            "Chips in the main pot that match nobody's bet, such as a big-blind ante; one amount or one a player.",
            _ref("amount"),
            _by_name({}),
        ),
        "folded": _either("The players out of the hand.", _ref("names")),
        "rake": {
            **_ref("taken"),
            "description": "Taken before a pot is divided: from the main pot, by the pot's name, or in proportion.",
        },
        "drops": _either("Taken besides the rake, by its own name, each in the forms of `rake`.", _drops()),
        "showdown": _either("The declared comparison, best hand first; tied names in an inner list.", _ref("showdown")),
        "boards": _either("Several boards, each with its own comparison or its own cards.", _boards()),
        "runs": _either("One pot run several times: each run with its own comparison or its own cards.", _boards()),
        "board": _either("The board, from which the comparison follows.", _ref("board")),
        "cards": _either("Each player's own cards.", _by_name({"minProperties": 1}, "hand-of-cards")),
        "mucked": _either("Players who threw their hand away untabled; a mucked hand can't win.", _ref("names")),
        "pots": _either("Declared pots, instead of contributions, main pot first.", _pots()),
        "rulings": _either("Pots awarded by agreement or by the floor, by the name of the pot.", _rulings()),
        "incident": incident_schema(_text, _by_name({})),
    }


def _definitions() -> dict[str, Schema]:
    name_or_unknown: Schema = {"anyOf": [_ref("name"), _UNKNOWN]}
    tied: Schema = {"type": "array", "minItems": 1, "uniqueItems": True, "items": name_or_unknown}
    side: Schema = {
        "anyOf": [_UNKNOWN, {"type": "null"}, {"type": "array", "items": {"anyOf": [name_or_unknown, tied]}}]
    }
    sides = list(dict.fromkeys(side.name for game in GAMES.values() for side in game.sides))
    group: Schema = {"anyOf": [_UNKNOWN, {"type": "null"}, _ref("names")]}
    return {
        "name": _name(),
        "names": {"type": "array", "uniqueItems": True, "items": name_or_unknown},
        "amount": _amount({"minimum": 0}, _AMOUNT),
        "chip": _amount({"exclusiveMinimum": 0}, _CHIP),
        "showdown": {
            "anyOf": [
                _UNKNOWN,
                {"type": "array", "minItems": 1, "items": {"anyOf": [name_or_unknown, tied]}},
                _by_side(sides, side),
            ]
        },
        "winners-of-a-board": {
            "anyOf": [_UNKNOWN, {"allOf": [_ref("names"), {"minItems": 1}]}, _by_side(sides, group)]
        },
        "taken": {"anyOf": [_UNKNOWN, _ref("amount"), _in_proportion(), _by_pot()]},
        "once": _said_once(),
        "by-game": _by_game(),
        "board": _cards(1, 5),
        "hand-of-cards": _cards(1, 7),
    }


def _in_proportion() -> Schema:
    word = IN_PROPORTION.value
    amount = {"anyOf": [_ref("amount"), _UNKNOWN]}
    return {"type": "object", "required": [word], "properties": {word: amount}, "additionalProperties": False}


def _by_pot() -> Schema:
    return _by_name({"not": {"required": [IN_PROPORTION.value]}})


def _drops() -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": MOST_DROPS,
        "propertyNames": {"allOf": [_ref("name"), {"not": {"enum": ["rake", IN_PROPORTION.value]}}]},
        "additionalProperties": _ref("taken"),
    }


def _event(books: Sequence[str]) -> Schema:
    text = _text("Printed at the head of the sheet as it stands.", LONGEST_TEXT)
    mapping: Schema = {
        "type": "object",
        "required": ["name", "rules"],
        "properties": {
            "name": {**_text("The event's name.", LONGEST_TEXT), "not": {"type": "null"}},
            "rules": _rules(books),
            "notes": {
                "description": "Free text.",
                "type": ["string", "number", "boolean", "null"],
                "maxLength": LONGEST_NOTES,
            },
        },
        "additionalProperties": text,
        "propertyNames": _ref("name"),
    }
    path: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT, "not": {"const": "unknown"}}
    return {
        "description": "Who, where and under which rules; or the path of a YAML file that holds this mapping.",
        "anyOf": [mapping, path],
    }


def _rules(books: Sequence[str]) -> Schema:
    named: list[Schema] = [{"type": "string", "minLength": 1}]
    if books:
        named = [{"enum": [*books, "unknown"]}, {"type": "string", "pattern": r"/|\.[yY][aA]?[mM][lL]$"}]
    return {
        "description": "The adopted rule book: its id, the path of a house book, or a mapping that extends a book.",
        "anyOf": [*named, {"type": "object", "required": ["extends"]}],
    }


def _pots() -> Schema:
    pot: Schema = {
        "type": "object",
        "required": ["amount", "eligible"],
        "properties": {
            "name": {
                **_ref("name"),
                "not": {"const": IN_PROPORTION.value},
                "description": "The pot's name; Main pot, Side pot 1 … if left out.",
            },
            "amount": _either("The pot before rake.", _ref("amount")),
            "eligible": _either("Who may win it.", {"allOf": [_ref("names"), {"minItems": 1}]}),
            "winners": _winners("Who won it: tied names, {high: …, low: …}, or one of those for each board."),
            "basis": _basis(),
        },
        "dependentRequired": {"basis": ["winners"]},
        "additionalProperties": False,
    }
    return {"type": "array", "minItems": 1, "maxItems": MOST_POTS, "items": pot}


def _winners(description: str) -> Schema:
    board = _ref("winners-of-a-board")
    boards: Schema = {"type": "array", "minItems": 1, "maxItems": MOST_BOARDS, "items": board}
    return {"description": description, "anyOf": [board, boards]}


def _rulings() -> Schema:
    ruling: Schema = {
        "type": "object",
        "required": ["winners", "basis"],
        "properties": {"winners": _winners("Who was given the pot, as in a declared pot."), "basis": _basis()},
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "minProperties": 1,
        "propertyNames": _ref("name"),
        "additionalProperties": {"anyOf": [ruling, _UNKNOWN]},
    }


def _basis() -> Schema:
    """The floor's words may be of any length that a sheet prints; none at all says nothing."""
    ruling = DecidedBy.RULING
    words = rf"^\s*{ruling}\s*:[^{_UNPRINTABLE}]*[^\s{_UNPRINTABLE}][^{_UNPRINTABLE}]*$"
    told: Schema = {"type": "string", "pattern": words, "maxLength": LONGEST_TEXT + len(f"{ruling}: ")}
    mapped: Schema = {
        "type": "object",
        "properties": {
            str(ruling): {**_text("The floor's words.", LONGEST_TEXT), "minLength": 1, "not": {"type": "null"}}
        },
        "required": [str(ruling)],
        "additionalProperties": False,
    }
    agreed: Schema = {"const": str(DecidedBy.AGREED)}
    return _either("On what the award rests: agreed, or 'ruling: …' in the floor's words.", agreed, told, mapped)


def _boards() -> Schema:
    described: Schema = {
        "type": "object",
        "minProperties": 1,
        "properties": {
            "showdown": {**_ref("showdown"), "description": "The declared comparison of this board."},
            "board": _either("The cards of this board.", _ref("board")),
        },
        "additionalProperties": False,
    }
    cards: Schema = {"allOf": [{"type": "string"}, _ref("board")]}
    return {
        "type": "array",
        "minItems": 1,
        "maxItems": MOST_BOARDS,
        "items": {"anyOf": [_UNKNOWN, cards, described]},
    }


def _said_once() -> Schema:
    """Keys that say the same thing twice when they stand side by side."""
    several = (("boards", "board"), ("boards", "showdown"), ("runs", "board"), ("runs", "showdown"), ("boards", "runs"))
    pairs = (("contributions", "pots"), *several)
    none_dead: Schema = {"properties": {"dead": {"enum": [0, "0"]}}}
    dead: Schema = {"if": {"required": ["pots", "dead"]}, "then": none_dead}
    return {"allOf": [*({"not": {"required": list(pair)}} for pair in pairs), dead]}


def _by_game() -> Schema:
    """For every game the sides its comparisons may name and must, and how many cards it deals."""
    return {
        "allOf": [
            {"if": {"required": ["game"], "properties": {"game": named}}, "then": _played_as(game)}
            for game in GAMES.values()
            for named in ({"type": "string", "pattern": _either_case(game)},)
        ]
    }


def _either_case(*games: Game) -> str:
    """A pattern for the ids and titles of games in capital or small letters, with either apostrophe."""
    forms = {"'": "['’]", " ": r"\s+"}

    def spelt(letter: str) -> str:
        return f"[{letter.upper()}{letter.lower()}]" if letter.isalpha() else forms.get(letter, f"[{letter}]")

    names = ["".join(map(spelt, name)) for game in games for name in (game.id, game.title)]
    return rf"^\s*(?:{'|'.join(names)})\s*$"


def _played_as(game: Game) -> Schema:
    sides = _sides(game)
    sides["cards"] = {"additionalProperties": {"anyOf": [_UNKNOWN, _cards(1, game.hole_cards)]}}
    if game.deck_may_run_out:
        sides["board"] = {"anyOf": [_UNKNOWN, _cards(1, 1)]}
    elif not game.board_cards:
        sides["board"] = _UNKNOWN
    return {"properties": sides}


def _sides(game: Game) -> dict[str, Schema]:
    names = [side.name for side in game.sides]
    needed = [side.name for side in game.sides if side.qualifier is None]
    compared: Schema = {
        "if": {"type": "object"},
        "then": {
            "propertyNames": {"enum": names},
            "required": needed,
            "properties": {name: {"not": {"enum": [None, []]}} for name in needed},
        },
    }
    if len(needed) > 1:
        return {"showdown": {"not": {"type": "array"}, **compared}}
    winners: Schema = {
        "if": {"type": "object"},
        "then": compared,
        "else": {"items": {"if": {"type": "object"}, "then": compared}},
    }
    several: Schema = {"items": {"properties": {"showdown": compared}}}
    return {
        "showdown": compared,
        "boards": several,
        "runs": several,
        "pots": {"items": {"properties": {"winners": winners}}},
    }


def _name() -> Schema:
    return {
        "type": ["string", "number", "boolean", "null"],
        "minLength": 1,
        "maxLength": LONGEST_NAME,
        "pattern": rf"^[^{_UNPRINTABLE}]*$",
    }


def _amount(bound: Schema, pattern: str) -> Schema:
    return {
        "anyOf": [
            {"type": "number", "maximum": 10**MOST_DIGITS - 1, **bound},
            {"type": "string", "pattern": pattern},
        ]
    }


def _chips() -> Schema:
    return {"type": "array", "minItems": 1, "uniqueItems": True, "items": {"anyOf": [_ref("chip"), _UNKNOWN]}}


def _seats() -> tuple[Schema, Schema]:
    named: Schema = {"allOf": [_ref("name"), {"not": {"const": "unknown"}}]}
    return (
        {"type": "array", "minItems": 1, "maxItems": MOST_SEATS, "uniqueItems": True, "items": named},
        {
            "type": "object",
            "minProperties": 1,
            "maxProperties": MOST_SEATS,
            "patternProperties": {"^[1-9][0-9]?$": named},
            "additionalProperties": False,
        },
    )


def _by_name(bounds: Schema, what: str = "amount") -> Schema:
    return {
        "type": "object",
        "propertyNames": _ref("name"),
        "additionalProperties": {"anyOf": [_ref(what), _UNKNOWN]},
        **bounds,
    }


def _by_side(sides: Sequence[str], what: Schema) -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "properties": dict.fromkeys(sides, what),
        "additionalProperties": False,
    }


def _cards(fewest: int, most: int) -> Schema:
    text = rf"^(?:[\s,]*{_CARD}){{{fewest},{most}}}[\s,]*$"
    one = rf"^\s*{_CARD}\s*$"
    listed: Schema = {
        "type": "array",
        "minItems": fewest,
        "maxItems": most,
        "items": {"type": "string", "pattern": one},
    }
    return {"anyOf": [{"type": "string", "pattern": text}, listed]}


def _text(description: str, most: int) -> Schema:
    return {
        "description": description,
        "type": ["string", "number", "boolean", "null"],
        "maxLength": most,
        "pattern": rf"^[^{_UNPRINTABLE}]*$",
    }


def _either(description: str, *forms: Schema) -> Schema:
    return {"description": description, "anyOf": [_UNKNOWN, *forms]}


def _ref(name: str, description: str | None = None) -> Schema:
    schema: Schema = {"$ref": f"#/$defs/{name}"}
    return schema if description is None else {**schema, "description": description}
