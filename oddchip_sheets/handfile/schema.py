"""The hand file as a JSON Schema (draft 2020-12), for editors that complete keys and mark slips while one types.

An editor reads YAML its own way: ``No`` may reach the schema as false, ``007`` as 7, ``1e3`` as 1000. So names may
be of any scalar type here, and what only the text shows (``1.000``, doubled keys) and what needs a look at another
key (a name that is no seat, a card dealt twice) is left to ``oddchip check``.
"""

from __future__ import annotations

from oddchip_sheets.games import GAMES, Game
from oddchip_sheets.handfile.cards import cards_schema
from oddchip_sheets.handfile.contributions import taken_schema
from oddchip_sheets.handfile.event import event_schema
from oddchip_sheets.handfile.game import either_case
from oddchip_sheets.handfile.hand import BESIDE, HAND_KEYS, OF_PLAY
from oddchip_sheets.handfile.pots import WINNERS_SCHEMA
from oddchip_sheets.handfile.read import MOST_HANDS, TOP_KEYS
from oddchip_sheets.handfile.reader import amount_schema
from oddchip_sheets.handfile.showdowns import showdown_schema
from oddchip_sheets.positioned_yaml.kinds import NAME_SCHEMA, UNKNOWN_SCHEMA, Schema, keys_schema
from oddchip_sheets.rulebooks.read import IN_LANGUAGES


def hand_file_schema(books: tuple[str, ...] = ()) -> Schema:
    """The schema of the hand file. ``books`` are the ids of the rule books an editor should offer."""
    by_game: Schema = {"allOf": [{"$ref": "#/$defs/once"}, {"$ref": "#/$defs/by-game"}]}
    needed = [word for word, key in HAND_KEYS.items() if key.needed]
    hand = {**keys_schema(HAND_KEYS), **by_game}
    del hand["required"]  # what all hands share stands at the top
    top = keys_schema(TOP_KEYS)
    top["properties"]["event"] |= event_schema(books)
    top["properties"]["hands"] |= {"type": "array", "minItems": 1, "maxItems": MOST_HANDS, "items": hand}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "oddchip hand file",
        "description": "One event and the hands that are settled under its adopted rules.",
        **top,
        **by_game,
        "required": ["event"],
        "if": {"required": ["hands"]},
        "else": {
            "allOf": [
                {
                    "if": {"required": ["incident"], "not": {"anyOf": [{"required": [word]} for word in OF_PLAY]}},
                    "else": {
                        "required": needed,
                        "anyOf": [{"required": ["contributions"]}, {"required": ["pots"]}],
                    },
                }
            ],
            "if": {"not": {"required": ["game"]}},
            "then": _played_as(GAMES["holdem"]),
        },
        "$defs": {
            "name": NAME_SCHEMA,
            "in-languages": IN_LANGUAGES,
            "names": {
                "type": "array",
                "uniqueItems": True,
                "items": {"anyOf": [{"$ref": "#/$defs/name"}, UNKNOWN_SCHEMA]},
            },
            "amount": amount_schema(zero=True),
            "chip": amount_schema(zero=False),
            "showdown": showdown_schema(),
            "winners-of-a-board": WINNERS_SCHEMA,
            "taken": taken_schema(),
            "once": _said_once(),
            "by-game": _by_game(),
            "board": cards_schema(1, 5),
            "hand-of-cards": cards_schema(1, 7),
        },
    }


def _said_once() -> Schema:
    """Keys that say the same thing twice when they stand side by side."""
    none_dead: Schema = {"properties": {"dead": {"enum": [0, "0"]}}}
    dead: Schema = {"if": {"required": ["pots", "dead"]}, "then": none_dead}
    return {"allOf": [*({"not": {"required": [*pair]}} for pair in BESIDE), dead]}


def _by_game() -> Schema:
    """For every game the sides its comparisons may name and must, and how many cards it deals."""
    return {
        "allOf": [
            {"if": {"required": ["game"], "properties": {"game": either_case(game)}}, "then": _played_as(game)}
            for game in GAMES.values()
        ]
    }


def _played_as(game: Game) -> Schema:
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
    of_each: Schema = {"if": {"type": "object"}, "then": compared, "else": {"items": compared}}
    several: Schema = {"items": {"properties": {"showdown": compared}}}
    sides: Schema = {
        "showdown": compared,
        "boards": several,
        "runs": several,
        "pots": {"items": {"properties": {"winners": of_each}}},
    }
    if len(needed) > 1:
        sides = {"showdown": {"not": {"type": "array"}, **compared}}
    sides["cards"] = {"additionalProperties": {"anyOf": [UNKNOWN_SCHEMA, cards_schema(1, game.hole_cards)]}}
    if game.deck_may_run_out:
        sides["board"] = {"anyOf": [UNKNOWN_SCHEMA, cards_schema(1, 1)]}
    elif not game.board_cards:
        sides["board"] = UNKNOWN_SCHEMA
    return {"properties": sides}
