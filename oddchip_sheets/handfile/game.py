"""Which game was played: by any name that is printed of it, and as it was dealt where stud's deck ran out."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any, Final

from oddchip_sheets.games import GAMES, MATCH_POT_GAMES, PRINTED, Game, MatchPotGame, game_called
from oddchip_sheets.handfile.cards import count_written
from oddchip_sheets.handfile.reader import HandReader
from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import LONGEST_NAME, Kind, Schema, clean
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, is_unknown


def _game(reader: HandReader, node: Node, _: str) -> Game:
    """The game; where it is none known here, nothing is measured against its rules."""
    word = clean(node.value) if isinstance(node, Scalar) else ""
    if (game := game_called(word)) is not None:
        reader.game = _as_dealt(reader, game)
        return reader.game
    reader.game_known = False
    meant = _games_meant(word)
    facts: dict[str, Any] = {"word": word, "known": tuple(GAMES)}
    if not word:
        reader.report(node, "game-missing", "`game` must be one word", "known games: {known}", **facts)
    elif is_unknown(node):
        message = "`game` can't be unknown: without it no hands can be compared"
        hint = "leave it out for hold'em; where the winners are declared, any game with the same halves settles alike"
        reader.report(node, "game-is-unknown", message, hint, **facts)
    elif not meant:
        reader.report(node, "game-unknown", "'{word}' is no game known here", "known games: {known}", **facts)
    else:
        facts["fix"], *others = meant
        facts |= {"or_fix": tuple(others)} if others else {}
        hint = f"did you mean {' or '.join(filter(None, (', '.join(meant[:-1]), meant[-1])))}?"
        reader.report(node, "game-unknown", "'{word}' is no game known here", hint, **facts)
    return reader.game


def _as_dealt(reader: HandReader, game: Game) -> Game:
    """A card on the board of stud is one for all; an unknown one is, where nobody has a seventh."""
    if "board" not in reader.entries or not game.deck_may_run_out:
        return game
    board = reader.entries["board"][1]
    cards = reader.entries["cards"][1] if "cards" in reader.entries else None
    held = [count_written(value) for _, value in cards.entries] if isinstance(cards, Mapping) else []
    unseen = is_unknown(board) and game.hole_cards - 1 in held and game.hole_cards not in held
    return game.with_card_for_all() if unseen or count_written(board) == 1 else game


def _games_meant(word: str) -> list[str]:
    """The games that may be meant: one, where the word is a name of it; several, where it is near to them."""
    named = {_compact(name): game.id for name, game in PRINTED.items()}
    named |= {_compact(name): game for game, names in _OTHER_NAMES.items() for name in names}
    if (meant := named.get(_compact(word))) is not None:
        return [meant]
    scores: dict[str, float] = {}
    for name, game in named.items():
        score = SequenceMatcher(None, _compact(word)[:LONGEST_NAME], name).ratio()
        scores[game] = max(scores.get(game, 0), score)
    best = max(scores.values())
    near = {game for game, score in scores.items() if score >= max(best - _AS_NEAR, _ALIKE)}
    if not re.search("[0-9]", word):
        near = {game for game in near if scores[game] == best or not re.search("[0-9]", game)}
    near |= set(re.findall("[a-z0-9-]+", word.casefold())) & GAMES.keys()
    return [game for game in GAMES if game in near]


def match_pot_games_meant(word: str) -> tuple[str, ...]:
    """The match-pot games that may be meant by a word that is the name of none; none where it is near to no name."""
    names = {_compact(name): game.id for game in MATCH_POT_GAMES.values() for name in (game.id, game.title)}
    names |= {
        "357": "3-5-7",
        "threefiveseven": "3-5-7",
        "422": "guts-4-2-2",
        "western": "guts-4-2-2",
        "423": "guts-4-2-3",
    }
    plain = _compact(word)
    if "guts" in plain:
        ids = tuple(game for game in MATCH_POT_GAMES if "guts" in game)
        return tuple(game for game in ids if plain.removeprefix("guts") == _compact(game).removeprefix("guts")) or ids
    near = nearest(plain, names)
    return () if near is None else (names[near],)


def _compact(name: str) -> str:
    return re.sub("[^a-z0-9+]", "", name.casefold())


_ALIKE: Final = 0.6
"""How alike a word must be to the name of a game to be taken for it."""
_AS_NEAR: Final = 0.1
"""Within what distance of the most alike name another one might as well be meant."""

_OTHER_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "holdem": ("nlh", "nlhe", "texas", "texas hold'em", "no-limit hold'em"),
    "omaha": ("plo", "omaha high"),
    "omaha-5": ("plo5", "5-card plo", "5-card omaha"),
    "omaha-6": ("plo6", "6-card plo", "6-card omaha"),
    "omaha-8": ("plo8", "o8", "omaha hi-lo"),
    "irish": ("irish hold'em", "irish poker"),
    "short-deck": ("6+",),
    "stud": ("7-card stud", "stud hi"),
    "stud-8": ("stud hi-lo", "7-card stud hi-lo", "seven-card stud hi-lo"),
    "razz": ("seven-card razz", "7-card razz"),
    "five-card-stud": ("5-card stud",),
    "draw": ("5-card draw",),
    "2-7": ("lowball", "triple draw"),
    "dramaha": ("dramaha high", "dramaha hi", "high dramaha", "drawmaha"),
}
"""What people call a game, where neither its id nor its title leads there."""


def either_case(*games: Game | MatchPotGame) -> Schema:
    """Texts that are the id or the title of a game, in capital or small letters, with either apostrophe."""
    forms = {"'": "['’]", " ": r"\s+"}

    def spelt(letter: str) -> str:
        return f"[{letter.upper()}{letter.lower()}]" if letter.isalpha() else forms.get(letter, f"[{letter}]")

    names = ["".join(map(spelt, name)) for game in games for name in (game.id, game.title)]
    return {"type": "string", "pattern": rf"^\s*(?:{'|'.join(names)})\s*$"}


GAME: Final = Kind(_game, {"anyOf": [{"enum": list(GAMES)}, either_case(*GAMES.values())]})
