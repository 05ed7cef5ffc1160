"""One hand, from its keys to checked facts."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from oddchip_sheets.games import GAMES, PRINTED, Game, game_called
from oddchip_sheets.handfile.alike import alike
from oddchip_sheets.handfile.boards import read_boards
from oddchip_sheets.handfile.cards import Deck, read_cards, written
from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import (
    KEYS_ALIKE,
    LONGEST_NAME,
    Entries,
    Findings,
    check_keys,
    clean,
    is_empty,
    is_unknown,
    listing,
    read_text,
)
from oddchip_sheets.handfile.incident import read_incident
from oddchip_sheets.handfile.model import NO_DEAD, UNKNOWN, Card, DeclaredPot, Hand, Unknown
from oddchip_sheets.handfile.pots import read_pots, read_rulings
from oddchip_sheets.handfile.scope import Scope, finest
from oddchip_sheets.handfile.seats import MOST_SEATS, Roster, read_button, read_seats, report_alike
from oddchip_sheets.handfile.stakes import (
    read_chips,
    read_contributions,
    read_dead,
    read_drops,
    read_folded,
    read_mucked,
    read_taken,
)
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Scalar, Sequence

HAND_KEYS: Final = (
    "hand",
    "game",
    "chips",
    "seats",
    "button",
    "contributions",
    "dead",
    "folded",
    "rake",
    "drops",
    "showdown",
    "boards",
    "runs",
    "board",
    "cards",
    "mucked",
    "pots",
    "rulings",
    "incident",
)

OTHER_WORDS: Final = {
    "players": "seats",
    "names": "seats",
    "dealer": "button",
    "bets": "contributions",
    "stacks": "contributions",
    "ante": "dead",
    "antes": "dead",
    "winners": "showdown",
    "winner": "showdown",
    "results": "showdown",
    "ranking": "showdown",
    "hole": "cards",
    "holes": "cards",
    "denominations": "chips",
    "run": "runs",
    "folds": "folded",
    "fee": "rake",
    "jackpot": "drops",
    "promotion": "drops",
    "drop": "drops",
    "ruling": "rulings",
    "agreed": "rulings",
    "chop": "rulings",
    "name": "hand",
    "variant": "game",
}
"""Words that people write for a key, where the spelling does not lead there."""

_OTHER_GAMES: Final = {
    "nlh": "holdem",
    "nlhe": "holdem",
    "texas": "holdem",
    "texas hold'em": "holdem",
    "no-limit hold'em": "holdem",
    "plo": "omaha",
    "omaha high": "omaha",
    "plo5": "omaha-5",
    "5-card plo": "omaha-5",
    "5-card omaha": "omaha-5",
    "plo6": "omaha-6",
    "6-card plo": "omaha-6",
    "6-card omaha": "omaha-6",
    "plo8": "omaha-8",
    "o8": "omaha-8",
    "omaha hi-lo": "omaha-8",
    "irish hold'em": "irish",
    "irish poker": "irish",
    "6+": "short-deck",
    "7-card stud": "stud",
    "stud hi": "stud",
    "stud hi-lo": "stud-8",
    "7-card stud hi-lo": "stud-8",
    "seven-card stud hi-lo": "stud-8",
    "seven-card razz": "razz",
    "7-card razz": "razz",
    "5-card stud": "five-card-stud",
    "5-card draw": "draw",
    "lowball": "2-7",
    "triple draw": "2-7",
    "dramaha high": "dramaha",
    "dramaha hi": "dramaha",
    "high dramaha": "dramaha",
    "drawmaha": "dramaha",
}
"""Words that people write for a game, which are no name of it here."""


def read_hand(
    findings: Findings, entries: Entries, place: Place, number: int, meant: frozenset[str] = frozenset()
) -> Hand:
    """The checked facts of hand ``number`` of a file; what has a problem is left unknown.

    ``meant`` are keys that seem to be there under a misspelt word: they are not reported as missing too.
    """
    meant |= check_keys(findings, entries, HAND_KEYS, "a hand", OTHER_WORDS)
    _refuse_missing(findings, entries, place, meant | entries.keys())
    game = _game(findings, entries)
    if game is not None:
        return _read(findings, entries, place, number, game)
    unlike = ("holdem", "omaha-8") if entries.keys() & {"board", "boards", "runs"} else ("holdem", "razz", "badeucy")
    tries = {word: Findings() for word in unlike}  # what is wrong in games that agree in nothing is wrong in any
    hands = [_read(tried, entries, place, number, GAMES[word]) for word, tried in tries.items()]
    findings.extend(problem for problem in tries["holdem"] if all(problem in tried for tried in tries.values()))
    return hands[0]


def _read(findings: Findings, entries: Entries, place: Place, number: int, game: Game) -> Hand:
    scope = Scope(findings, game, _roster(findings, entries), finest(_amount_nodes(entries)))
    scope.note((), place)
    for word in entries.keys() & set(HAND_KEYS):
        scope.note((word,), entries[word][1])
    _note_seats(scope, entries["seats"][1] if "seats" in entries else None)
    if "folded" in entries:
        scope = replace(scope, folded=read_folded(scope, entries["folded"][1]))
    return _assembled(scope, entries, _label(findings, entries, number))


def _assembled(scope: Scope, entries: Entries, label: str) -> Hand:
    deck = Deck(scope)
    mucked = read_mucked(scope, entries["mucked"][1]) if "mucked" in entries else frozenset[str]()
    pots = read_pots(scope, entries["pots"][1]) if "pots" in entries else None
    hand = Hand(
        label=label,
        game=scope.game,
        decimals=scope.decimals,
        chips=read_chips(scope, entries["chips"][1]) if "chips" in entries else UNKNOWN,
        seats=(),
        button=None,
        contributions=read_contributions(scope, entries["contributions"][1]) if "contributions" in entries else None,
        pots=pots,
        rulings=read_rulings(scope, entries["rulings"][1], pots) if "rulings" in entries else {},
        dead=read_dead(scope, entries["dead"][1]) if "dead" in entries else NO_DEAD,
        folded=scope.folded,
        folds_complete="folded" in entries and scope.folded == frozenset(),
        rake=read_taken(scope, entries["rake"][1], _names(pots)) if "rake" in entries else {},
        drops=read_drops(scope, entries["drops"][1], _names(pots)) if "drops" in entries else {},
        mucked=frozenset() if isinstance(mucked, Unknown) else mucked,
        mucks_known=not isinstance(mucked, Unknown),
        incident=read_incident(scope, entries["incident"][1], _names(pots)) if "incident" in entries else None,
        places=scope.places,
    )
    boards = read_boards(scope, deck, entries)
    cards = _cards(scope, deck, entries, mucked)
    hand = replace(hand, boards=boards.comparisons, board_cards=boards.cards, runs=boards.runs, cards=cards)
    return _seated(scope, entries, hand)


def _seated(scope: Scope, entries: Entries, hand: Hand) -> Hand:
    """The hand with its seats: where their order is unknown, every name has to be met first."""
    button = read_button(scope.roster, entries["button"][1] if "button" in entries else None, scope.game)
    scope.roster.report_strays()
    seats = scope.roster.seats()
    if not scope.roster.order_known:
        for name, first in alike(seat.player for seat in seats):
            report_alike(scope.findings, scope.roster.met[name], name, first)
    if not scope.roster.order_known and not 0 < len(seats) <= MOST_SEATS:
        hint = f"at least one, and at most {MOST_SEATS}"
        scope.findings.report(entries["seats"][1], f"this hand names {len(seats)} players", hint)
    if hand.pots is not None and hand.dead.total != 0:
        hint = "add them to the main pot's amount and leave `dead` out"
        scope.findings.report(entries["dead"][0], "`dead` stands beside `pots`, whose amounts hold all chips", hint)
    return replace(hand, seats=seats, button=button, seats_known=scope.roster.order_known)


def _refuse_missing(findings: Findings, entries: Entries, place: Place, there: frozenset[str]) -> None:
    if "seats" not in there:
        findings.report(place, "this hand has no `seats`", "write the players clockwise: seats: [A, B, C]; or unknown")
    if "chips" not in there:
        hint = "write the denominations still in play: chips: [25, 100, 500]; or unknown"
        findings.report(place, "this hand has no `chips`", hint)
    if not there & {"contributions", "pots"}:
        hint = "write what each put in: contributions: {A: 500, B: 500}; or declare `pots`; or contributions: unknown"
        findings.report(place, "this hand has neither `contributions` nor `pots`", hint)
    if "contributions" in entries and "pots" in entries:
        hint = "keep `contributions` and the pots follow from them, or keep `pots` as declared"
        later = max(entries["contributions"][0], entries["pots"][0], key=lambda key: key.place)
        findings.report(later, "`pots` stands beside `contributions`", hint)


def _game(findings: Findings, entries: Entries) -> Game | None:
    """The game; ``None``, and a problem, where it can't be told."""
    if "game" not in entries:
        return GAMES["holdem"]
    node = entries["game"][1]
    word = clean(node.value) if isinstance(node, Scalar) else ""
    if (game := game_called(word)) is not None:
        return _with_card_for_all(game, entries)
    if not word:
        findings.report(node, "`game` must be one word", f"known games: {listing(GAMES, len(GAMES))}")
    elif is_unknown(node):
        hint = "leave it out for hold'em; where the winners are declared, any game with the same halves settles alike"
        findings.report(node, "`game` can't be unknown: without it no hands can be compared", hint)
    else:
        findings.report(node, f"{quote(word)} is no game known here", _game_hint(word))
    return None


def _with_card_for_all(game: Game, entries: Entries) -> Game:
    """The game as it was dealt. A card on the board is one for all; an unknown one, where nobody has a seventh."""
    if "board" not in entries or not game.deck_may_run_out:
        return game
    board = entries["board"][1]
    cards = entries["cards"][1] if "cards" in entries else None
    held = [written(value) for _, value in cards.entries] if isinstance(cards, Mapping) else []
    for_all = game.hole_cards - 1 in held and game.hole_cards not in held if is_unknown(board) else written(board) == 1
    return game.with_card_for_all() if for_all else game


def _game_hint(word: str) -> str:
    """What may be meant; a word that is near to several games is not guessed."""

    def compact(text: str) -> str:
        return re.sub("[^a-z0-9+]", "", text.casefold())

    named = {compact(name): game.id for name, game in PRINTED.items()}
    named |= {compact(other): game for other, game in _OTHER_GAMES.items()}
    if (meant := named.get(compact(word))) is not None:
        return f"did you mean {meant}?"
    scores: dict[str, float] = {}
    for name, game in named.items():
        score = SequenceMatcher(None, compact(word)[:LONGEST_NAME], name).ratio()
        scores[game] = max(scores.get(game, 0), score)
    best = max(scores.values())
    near = {game for game, score in scores.items() if score >= max(best - _AS_NEAR, KEYS_ALIKE)}
    if not re.search("[0-9]", word):
        near = {game for game in near if scores[game] == best or not re.search("[0-9]", game)}
    near |= set(re.findall("[a-z0-9-]+", word.casefold())) & GAMES.keys()
    meant_here = [game for game in GAMES if game in near]
    if not meant_here:
        return f"known games: {listing(GAMES, len(GAMES))}"
    return f"did you mean {' or '.join(filter(None, (', '.join(meant_here[:-1]), meant_here[-1])))}?"


_AS_NEAR: Final = 0.1
"""Within what distance of the most alike name another one might as well be meant."""


def _roster(findings: Findings, entries: Entries) -> Roster:
    return read_seats(findings, entries["seats"][1]) if "seats" in entries else Roster.broken(findings)


def _note_seats(scope: Scope, node: Node | None) -> None:
    """Where each seat's player stands, clockwise."""
    players: list[Node] = []
    if isinstance(node, Sequence):
        players = list(node.items)
    elif isinstance(node, Mapping):
        numbered = [(key.value, value) for key, value in node.entries if key.value.isdecimal()]
        players = [value for _, value in sorted(numbered, key=lambda entry: int(entry[0][:_LONGEST_NUMBER]))]
    for index, player in enumerate(players):
        scope.note(("seats", index), player)


_LONGEST_NUMBER: Final = 4


def _amount_nodes(entries: Entries) -> list[Node]:
    """Everything that is an amount: together they fix the finest fraction of the hand."""
    nodes = [entries[word][1] for word in ("chips", "contributions", "dead", "rake", "drops") if word in entries]
    pots = entries["pots"][1] if "pots" in entries else None
    for pot in pots.items if isinstance(pots, Sequence) else ():
        if isinstance(pot, Mapping):
            nodes += [value for key, value in pot.entries if key.value == "amount"]
    incident = entries["incident"][1] if "incident" in entries else None
    if isinstance(incident, Mapping):
        nodes += [value for key, value in incident.entries if key.value == "paid"]
    return nodes


def _label(findings: Findings, entries: Entries, number: int) -> str:
    if "hand" not in entries or is_empty(entries["hand"][1]):
        return str(number)
    return read_text(findings, entries["hand"][1], "`hand`", LONGEST_NAME) or str(number)


def _names(pots: tuple[DeclaredPot, ...] | Unknown | None) -> tuple[str, ...] | None:
    return tuple(pot.name for pot in pots) if isinstance(pots, tuple) else None


def _cards(
    scope: Scope, deck: Deck, entries: Entries, mucked: frozenset[str] | Unknown
) -> dict[str, tuple[Card | Unknown, ...]]:
    """The players' cards. Where nobody knows who mucked, none of them is known to have been tabled."""
    if "cards" not in entries:
        return {}
    folded = frozenset[str]() if isinstance(scope.folded, Unknown) else scope.folded
    loose = folded | (frozenset(scope.roster.numbers) if isinstance(mucked, Unknown) else mucked)
    cards = read_cards(scope, deck, entries["cards"][1], loose)
    if not isinstance(mucked, Unknown):
        return cards
    return dict.fromkeys(cards, (UNKNOWN,) * scope.game.hole_cards)
