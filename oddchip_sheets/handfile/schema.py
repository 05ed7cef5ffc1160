"""The hand file as a JSON Schema (draft 2020-12), for editors that complete keys and mark slips while one types.

An editor reads YAML its own way: ``No`` may reach the schema as false, ``007`` as 7, ``1e3`` as 1000. So names may
be of any scalar type here, and what only the text shows (``1.000``, doubled keys) and what needs a look at another
key (a name that is no seat, a card dealt twice) is left to ``oddchip check``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oddchip_sheets.games import GAMES, MATCH_POT_GAMES, Game, MatchPotGame
from oddchip_sheets.handfile.cards import cards_schema
from oddchip_sheets.handfile.contributions import taken_schema
from oddchip_sheets.handfile.event import event_schema
from oddchip_sheets.handfile.game import either_case
from oddchip_sheets.handfile.hand import BESIDE, HAND_KEYS, OF_PLAY
from oddchip_sheets.handfile.model import Ghost
from oddchip_sheets.handfile.pots import WINNERS_SCHEMA
from oddchip_sheets.handfile.read import MOST_HANDS, TOP_KEYS
from oddchip_sheets.handfile.reader import amount_schema
from oddchip_sheets.handfile.session import keys_without
from oddchip_sheets.handfile.session_keys import DEAL_KEYS, MOST_DEALS, SESSION_KEYS, STAKES_OF
from oddchip_sheets.handfile.showdowns import ranking_schema, showdown_schema
from oddchip_sheets.positioned_yaml.kinds import NAME_SCHEMA, UNKNOWN_SCHEMA, Keys, Schema, either, keys_schema
from oddchip_sheets.rulebooks.read import IN_LANGUAGES, PROCEDURE_SCHEMA, PROCEDURES_SCHEMA


def hand_file_schema(books: tuple[str, ...] = ()) -> Schema:
    """The schema of the hand file. ``books`` are the ids of the rule books an editor should offer."""
    by_game: Schema = {"allOf": [{"$ref": "#/$defs/once"}, {"$ref": "#/$defs/by-game"}]}
    needed = [word for word, key in HAND_KEYS.items() if key.needed]
    top = keys_schema(TOP_KEYS)
    hand = {**_one_of("hands-file", HAND_KEYS), **by_game}
    top["properties"]["event"] |= event_schema(books)
    top["properties"]["hands"] |= {"type": "array", "minItems": 1, "maxItems": MOST_HANDS, "items": hand}
    hands: Schema = {
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
            "then": {"allOf": [*_played_as(GAMES["holdem"])]},
        },
    }
    match_pot: Schema = {"required": ["game"], "properties": {"game": either_case(*MATCH_POT_GAMES.values())}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "oddchip hand file",
        "if": match_pot,
        "then": {"$ref": "#/$defs/session-file"},
        "else": {"$ref": "#/$defs/hands-file"},
        "$defs": {
            "hands-file": hands,
            "session-file": _session(),
            "name": NAME_SCHEMA,
            "in-languages": IN_LANGUAGES,
            "procedure": PROCEDURE_SCHEMA,
            "procedures": PROCEDURES_SCHEMA,
            "names": {
                "type": "array",
                "uniqueItems": True,
                "items": {"anyOf": [{"$ref": "#/$defs/name"}, UNKNOWN_SCHEMA]},
            },
            "amount": amount_schema(zero=True),
            "chip": amount_schema(zero=False),
            "showdown": showdown_schema(),
            "ranking": ranking_schema(),
            "winners-of-a-board": WINNERS_SCHEMA,
            "taken": taken_schema(),
            "once": _said_once(),
            "by-game": _by_game(),
            "board": cards_schema(1, 5),
            "hand-of-cards": cards_schema(1, 7),
            **{_called("cards", *of): cards_schema(*of) for of in sorted(_counts_of_cards())},
            **{_called("deal-of", game.id): _deal_of(game) for game in MATCH_POT_GAMES.values()},
            **{_comparison(game): _compared(game) for game in GAMES.values()},
        },
    }


def _called(*words: object) -> str:
    return "-".join(map(str, words))


def _ref(*words: object) -> Schema:
    return {"$ref": f"#/$defs/{_called(*words)}"}


def _one_of(file: str, keys: Keys[Any]) -> Schema:
    """A hand or a deal of several: the keys as at the top of the file, where what all share stands as well."""
    properties = {word: {"$ref": f"#/$defs/{file}/properties/{word}"} for word in keys}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _session() -> Schema:
    """The file of a session of a match-pot game."""
    top, deal = keys_schema(SESSION_KEYS), _one_of("session-file", DEAL_KEYS)
    del top["required"]  # what all deals share may stand in each
    game: Schema = either_case(*MATCH_POT_GAMES.values())
    deal["properties"]["game"] = game
    top["properties"]["game"] |= {"anyOf": [{"enum": [*MATCH_POT_GAMES]}, game]}
    top["properties"]["event"] = {"$ref": "#/$defs/hands-file/properties/event"}
    top["properties"]["hands"] |= {"type": "array", "minItems": 1, "maxItems": MOST_DEALS, "items": deal}
    return {
        "description": "One session of a match-pot game: its deals in the order played.",
        **top,
        "required": ["event"],
        "if": {"required": ["hands"]},
        "else": {"required": ["seats", "chips"]},
        "allOf": [_played_in(game) for game in MATCH_POT_GAMES.values()],
    }


def _played_in(game: MatchPotGame) -> Schema:
    """What stands at the top and in every deal of a session of this game."""
    deal = _ref("deal-of", game.id)
    stakes = {key: False for key, there in STAKES_OF.items() if not there(game)}
    whole: Schema = {"properties": {"hands": {"items": deal}, "stakes": {"properties": stakes}}}
    played: Schema = {"required": ["game"], "properties": {"game": either_case(game)}}
    return {"if": played, "then": {"allOf": [deal, whole]}}


def _deal_of(game: MatchPotGame) -> Schema:
    """What a match-pot game has none of, and how many cards a player may hold in it."""
    cards: Schema = {"additionalProperties": {"anyOf": [UNKNOWN_SCHEMA, _ref("cards", 1, game.hand_sizes[-1])]}}
    deal: Schema = {"properties": {"cards": cards, **dict.fromkeys(keys_without(game), False)}}
    if not game.legs:
        counts = [_ref("cards", count, count) for count in game.hand_sizes]
        deal["properties"]["ghost"] = either({"enum": [*map(str, Ghost)]}, *counts)
    return deal


def _counts_of_cards() -> set[tuple[int, int]]:
    """How few and how many cards a player holds, of any game."""
    dealt = {(1, game.hole_cards) for game in GAMES.values()} | {(1, 1)}
    sizes = {size for game in MATCH_POT_GAMES.values() for size in game.hand_sizes}
    return dealt | {(fewest, size) for size in sizes for fewest in (1, size)}


def _said_once() -> Schema:
    """Keys that say the same thing twice when they stand side by side."""
    none_dead: Schema = {"properties": {"dead": {"enum": [0, "0"]}}}
    dead: Schema = {"if": {"required": ["pots", "dead"]}, "then": none_dead}
    return {"allOf": [*({"not": {"required": [*pair]}} for pair in BESIDE), dead]}


def _by_game() -> Schema:
    """For every game the sides its comparisons may name and must, and how many cards it deals."""
    alike: list[tuple[Schema, list[Game]]] = []
    for game in GAMES.values():
        for told in _played_as(game):
            games = next((games for same, games in alike if same == told), [])
            if not games:
                alike.append((told, games))
            games.append(game)
    return {
        "allOf": [
            {"if": {"required": ["game"], "properties": {"game": either_case(*games)}}, "then": told}
            for told, games in alike
        ]
    }


def _comparison(game: Game) -> str:
    """What a comparison of its sides is called."""
    sides = [side.name if side.qualifier is None else f"{side.name}-or-none" for side in game.sides]
    return _called("compared-by", *sides)


def _compared(game: Game) -> Schema:
    """A comparison: every side that somebody always wins is there, and no side that the game has not."""
    needed = [side.name for side in game.sides if side.qualifier is None]
    return {
        "if": {"type": "object"},
        "then": {
            "propertyNames": {"enum": [side.name for side in game.sides]},
            "required": needed,
            "properties": {name: {"not": {"enum": [None, []]}} for name in needed},
        },
    }


def _compared_in_parts(compared: Schema) -> Schema:
    """Where else than in `showdown` players are compared."""
    several: Schema = {"items": {"properties": {"showdown": compared}}}
    of_each: Schema = {"if": {"type": "object"}, "then": compared, "else": {"items": compared}}
    return {"boards": several, "runs": several, "pots": {"items": {"properties": {"winners": of_each}}}}


def _played_as(game: Game) -> Iterator[Schema]:
    """What hangs on the game, each thing for itself, as games are alike in one and not in another."""
    compared = _ref(_comparison(game))
    if sum(side.qualifier is None for side in game.sides) > 1:
        yield {"properties": {"showdown": {"not": {"type": "array"}, **compared}}}
    else:
        yield {"properties": {"showdown": compared, **_compared_in_parts(compared)}}
    cards: Schema = {"additionalProperties": {"anyOf": [UNKNOWN_SCHEMA, _ref("cards", 1, game.hole_cards)]}}
    yield {"properties": {"cards": cards}}
    if game.deck_may_run_out:
        yield {"properties": {"board": {"anyOf": [UNKNOWN_SCHEMA, _ref("cards", 1, 1)]}}}
    elif not game.board_cards:
        yield {"properties": {"board": UNKNOWN_SCHEMA}}
