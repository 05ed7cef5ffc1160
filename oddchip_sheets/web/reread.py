"""A hand file → the form that says the same; where the form can't say all of it, there is none, and it stays text.

Nothing is listed that a form can't say: it is filled in, written out and read again, and has to say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from oddchip_sheets.amounts import amount_digits, amount_text
from oddchip_sheets.forms.incident import PERSONS
from oddchip_sheets.handfile.model import (
    UNKNOWN,
    Comparison,
    Decision,
    DeclaredPot,
    Event,
    Hand,
    Incident,
    Spread,
    Taken,
    Unknown,
    default_pot_name,
)
from oddchip_sheets.handfile.read import ReadFile, read_hand_file
from oddchip_sheets.positioned_yaml.sources import OpenFile
from oddchip_sheets.sheet.compose import details_of
from oddchip_sheets.web.form import DROPS, POTS, SEATS, Form, side_name
from oddchip_sheets.web.hand import hand_file

NAME: Final = "hand.yaml"
"""What the hand file of a form is called."""
_OF_THE_HAND: Final = ("level", "time", "dealer", "floor", "notes")
_HOUSE_ERROR: Final = "house error"


def no_files(path: Path) -> bytes:
    """The files that a hand file from anywhere may name: none. Raises ``PermissionError``."""
    raise PermissionError(1, "no file of this computer is opened for a page", str(path))


def read(text: bytes, opened: OpenFile = no_files) -> ReadFile:
    """What a hand file says that came from a page; ``opened`` gives the house books that are served."""
    return read_hand_file(NAME, text, Path(), opened)


def form_of(event: Event, opened: OpenFile = no_files, tag: str = "") -> Form | None:
    """The form that says what ``event`` says, in the language ``tag`` where the file has none."""
    if len(event.hands) != 1:
        return None
    form = Form.posted({name: text for name, text in _said(event, tag) if text})
    again = read(hand_file(form).written.text.encode(), opened).event
    return form if again is not None and _same(event, again) else None


def _same(event: Event, again: Event) -> bool:
    """Whether two files say the same of their one hand, wherever a line of the event is written."""
    (hand,), (other,) = event.hands, again.hands
    if details_of(event, hand) != details_of(again, other) or event.name != again.name or event.book != again.book:
        return False
    if (event.language or "en") != (again.language or "en") and event.language is not None:
        return False
    return _plain(hand) == _plain(other)


def _plain(hand: Hand) -> Hand:
    """The hand in one of the ways in which the same may be written: the order of tied hands says nothing."""
    pots = hand.pots
    if isinstance(pots, tuple):
        pots = tuple(
            replace(pot, boards=_compared(pot.boards), decision=pot.decision and _decided(pot.decision)) for pot in pots
        )
    rulings = hand.rulings
    if not isinstance(rulings, Unknown):
        rulings = {name: _decided(decision) for name, decision in rulings.items()}
    return replace(hand, details={}, boards=_compared(hand.boards), pots=pots, rulings=rulings)


def _decided(decision: Decision) -> Decision:
    return replace(decision, winners=_compared(decision.winners) or UNKNOWN)


def _compared(boards: tuple[Comparison, ...] | Unknown | None) -> tuple[Comparison, ...] | Unknown | None:
    if not isinstance(boards, tuple):
        return boards
    if len(boards) == 1 and boards[0] and all(isinstance(each, Unknown) for each in boards[0].values()):
        return UNKNOWN
    return tuple(
        {
            side: ranking if isinstance(ranking, Unknown) else tuple(tuple(sorted(group)) for group in ranking)
            for side, ranking in board.items()
        }
        for board in boards
    )


def _said(event: Event, tag: str) -> Iterator[tuple[str, str]]:
    """The fields, each with what stands in it."""
    (hand,) = event.hands
    told = details_of(event, hand)
    yield "event", "" if event.name == "unknown" else event.name
    yield "rules", _rules(event)
    yield "language", event.language or tag
    yield from ((key, told.pop(key, "")) for key in ("date", "table"))
    yield from ((key, hand.details.get(key, "")) for key in _OF_THE_HAND)
    yield "event-lines", "\n".join(f"{key}: {text}" for key, text in told.items() if key not in hand.details)
    yield "hand", "" if hand.label == "1" else hand.label
    yield "game", hand.game.id
    yield "seats", str(max((seat.number for seat in hand.seats), default=1))
    chips = () if isinstance(hand.chips, Unknown) else hand.chips
    yield "chips", " ".join(amount_digits_of(chip, hand) for chip in chips)
    yield "button", {None: "none" if hand.game.button else ""}.get(hand.button, _seat_text(hand.button))  # type: ignore[arg-type]
    yield from _row_facts(hand)
    yield from _stakes(hand)
    yield from _places(hand)
    if hand.incident is not None:
        yield from _incident(hand, hand.incident)


def _seat_text(button: int | Unknown | None) -> str:
    return str(button) if isinstance(button, int) else ""


def amount_digits_of(ticks: int | Unknown, hand: Hand) -> str:
    """An amount as it stands in a field: with every decimal of the hand, so that it is read alike again."""
    if isinstance(ticks, Unknown):
        return "?"
    return amount_text(ticks, hand.decimals).replace(",", "") if hand.decimals else amount_digits(ticks, 0)


def _rules(event: Event) -> str:
    """The id of a shipped book, or the name of a house book's file."""
    house = [path for path in event.ledger if path not in {event.file, event.event_file}]
    return house[0] if house else event.book.id


def _row_facts(hand: Hand) -> Iterator[tuple[str, str]]:
    for player, number in _numbers(hand).items():
        yield f"row-{number}-player", player
        if not isinstance(hand.folded, Unknown) and player in hand.folded:
            yield f"row-{number}-folded", "on"
        if player in hand.cards:
            cards = hand.cards[player]
            yield f"row-{number}-cards", " ".join("?" if isinstance(c, Unknown) else str(c) for c in cards)
    for board, cards_of_board in enumerate(hand.board_cards, 1):
        yield f"board-{board}", " ".join(map(str, cards_of_board))
    if isinstance(hand.folded, Unknown):
        yield "folds", "unknown"
    elif hand.folds_complete or not hand.folded:
        yield "folds", "complete" if hand.folds_complete else "open"


def _numbers(hand: Hand) -> dict[str, int]:
    return {seat.player: seat.number for seat in hand.seats if seat.number <= SEATS}


def _stakes(hand: Hand) -> Iterator[tuple[str, str]]:
    at = _numbers(hand)
    if isinstance(hand.pots, tuple):
        yield "known", "pots"
        for number, pot in enumerate(hand.pots[:POTS], 1):
            yield from _pot(hand, number, pot)
    elif isinstance(hand.pots, Unknown):
        yield "known", "pots"
    elif isinstance(hand.contributions, Mapping):
        for player, ticks in hand.contributions.items():
            yield f"row-{at.get(player, 0)}-put-in", amount_digits_of(ticks, hand)
    rulings = {} if isinstance(hand.rulings, Unknown) else hand.rulings
    for number in range(1, POTS + 1):
        if (decision := rulings.get(default_pot_name(number - 1))) is not None:
            yield from _decision(hand, f"pot-{number}-", decision)
    for player, ticks in hand.dead.by_player.items():
        yield f"row-{at.get(player, 0)}-dead", amount_digits_of(ticks, hand)
    if not hand.dead.by_player and hand.dead.total != 0:
        yield "dead-total", amount_digits_of(hand.dead.total, hand)
    yield from _taken(hand, hand.rake, "rake", "rake-from")
    drops = {} if isinstance(hand.drops, Unknown) else hand.drops
    for number, (name, taken) in enumerate([*drops.items()][:DROPS], 1):
        yield f"drop-{number}-name", name
        yield from _taken(hand, taken, f"drop-{number}-amount", f"drop-{number}-from")


def _taken(hand: Hand, taken: Taken, amount: str, whence: str) -> Iterator[tuple[str, str]]:
    for pot, ticks in taken.items():
        yield amount, amount_digits_of(ticks, hand)
        yield whence, pot.value if isinstance(pot, Spread) else pot or ""


def _pot(hand: Hand, number: int, pot: DeclaredPot) -> Iterator[tuple[str, str]]:
    key = f"pot-{number}-"
    yield f"{key}name", "" if pot.name == default_pot_name(number - 1) else pot.name
    yield f"{key}amount", amount_digits_of(pot.amount, hand)
    yield f"{key}eligible", _listed(hand, pot.eligible)
    yield from _won(hand, key, pot.boards) if pot.decision is None else _decision(hand, key, pot.decision)


def _decision(hand: Hand, key: str, decision: Decision) -> Iterator[tuple[str, str]]:
    yield f"{key}basis", "unknown" if isinstance(decision.by, Unknown) else str(decision.by)
    yield f"{key}ruling", decision.ruling
    yield from _won(hand, key, decision.winners)


def _won(hand: Hand, key: str, winners: tuple[Comparison, ...] | Unknown | None) -> Iterator[tuple[str, str]]:
    if isinstance(winners, Unknown):
        yield from ((f"{key}{side_name(1, count)}", "?") for count, _ in enumerate(hand.game.sides, 1))
    for board, comparison in enumerate(winners if isinstance(winners, tuple) else (), 1):
        for count, side in enumerate(hand.game.sides, 1):
            groups = comparison.get(side.name, ())
            listed = "–" if not groups else _listed(hand, groups if isinstance(groups, Unknown) else groups[0])
            yield f"{key}{side_name(board, count)}", listed


def _listed(hand: Hand, players: tuple[str, ...] | Unknown) -> str:
    """Players by their names; by their seats where a name could be taken for several."""
    if isinstance(players, Unknown):
        return "?"
    at = _numbers(hand)
    plain = all(player.replace(" ", "").isalpha() and len(player) > 1 for player in hand.players)
    return ", ".join(players) if plain else ", ".join(str(at.get(player, player)) for player in players)


def _places(hand: Hand) -> Iterator[tuple[str, str]]:
    boards = hand.boards if isinstance(hand.boards, tuple) else ()
    if isinstance(hand.boards, Unknown):
        boards = ({side.name: UNKNOWN for side in hand.game.sides},)
    several = max(len(boards), len(hand.board_cards))
    if several > 1:
        yield "boards", f"runs-{several}" if hand.runs else str(several)
    at = _numbers(hand)
    if not boards:
        yield from ((f"row-{at.get(player, 0)}-place", "m") for player in hand.mucked)
    for number, board in enumerate(boards, 1):
        yield from _board(hand, at, number, board)


def _board(hand: Hand, at: Mapping[str, int], number: int, board: Comparison) -> Iterator[tuple[str, str]]:
    folded = frozenset[str]() if isinstance(hand.folded, Unknown) else hand.folded
    still_in = [player for player in at if player not in folded]
    for count, side in enumerate(hand.game.sides, 1):
        part, ranking = side_name(number, count), board.get(side.name)
        if ranking is None:
            yield f"none-{number}", "on"
            yield from ((f"row-{at[player]}-{part}", "m") for player in still_in if player in hand.mucked)
            continue
        groups = () if isinstance(ranking, Unknown) else ranking
        named = {player: place for place, group in enumerate(groups, 1) for player in group}
        rest = "?" if isinstance(ranking, Unknown) or () in groups else "x"
        for player in still_in:
            told = "m" if player in hand.mucked and player not in named else str(named.get(player, rest))
            yield f"row-{at[player]}-{part}", told


def _incident(hand: Hand, incident: Incident) -> Iterator[tuple[str, str]]:
    yield from ((f"incident-{key}", text) for key, text in incident.texts.items())
    yield from ((f"incident-{key}", text) for key, text in incident.surveillance.items())
    if incident.raised is not None:
        yield "incident-raised", "unknown" if isinstance(incident.raised, Unknown) else str(incident.raised)
    if incident.about is not None:
        yield "incident-about", "unknown" if isinstance(incident.about, Unknown) else str(incident.about)
    yield "incident-house_error", "on" if incident.house_error else ""
    for error in incident.errors if isinstance(incident.errors, tuple) else ():
        yield f"incident-error-{error}", "on"
    yield "incident-witnesses", ", ".join(incident.witnesses)
    for number, person in enumerate(incident.persons[:PERSONS], 1):
        for part in ("name", "role", "contact"):
            yield f"incident-person-{number}-{part}", getattr(person, part)
    at = _numbers(hand)
    for player, ticks in incident.paid.get(None, {}).items():
        yield f"row-{at.get(player, 0)}-paid", amount_digits_of(ticks, hand)
    declared = [pot.name for pot in hand.pots] if isinstance(hand.pots, tuple) else []
    for number, pot in enumerate(declared or map(default_pot_name, range(POTS)), 1):
        for player, ticks in incident.paid.get(pot, {}).items():
            yield "paid-by", "pots"
            yield f"row-{at.get(player, 0)}-paid-{number}", amount_digits_of(ticks, hand)
