"""The one door: a hand file's bytes → its event, hands and adopted rule book, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from oddchip_sheets.games import game_called, match_pot_game_called
from oddchip_sheets.handfile.alike import printed
from oddchip_sheets.handfile.event import LANGUAGE, EventReader, read_event, read_event_file
from oddchip_sheets.handfile.first_words import advice
from oddchip_sheets.handfile.game import match_pot_games_meant
from oddchip_sheets.handfile.hand import HAND_KEYS, read_hand
from oddchip_sheets.handfile.model import Event, Hand
from oddchip_sheets.handfile.session import read_session
from oddchip_sheets.positioned_yaml.kinds import Entries, Key, Keys, Kind, clean, known_keys
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty
from oddchip_sheets.positioned_yaml.problems import Problem, ProblemList
from oddchip_sheets.positioned_yaml.sources import OpenFile, Sources, open_file

MOST_HANDS: Final = 500


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What reading a file came to."""

    name: str
    event: Event | None
    """The event with its hands and its rule book; ``None`` where there is a problem."""
    problems: tuple[Problem, ...]
    """All of them, in the order of the file, then of the files it names."""
    ledger: Table[str, bytes]
    """What was read: the file's name, then each path asked for, relative to its folder → bytes."""
    shared: bool = False
    """Whether it is plainly no hand file but what hand files share: an event or a house book, by its keys."""


class HandFileError(Exception):
    """A hand file that can't be settled as it stands; its text shows every problem at its place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n\n".join(map(str, problems)))
        self.problems = problems


def load(path: str | Path) -> Event:
    """The checked event and hands of the file at ``path``.

    Raises ``HandFileError`` with all problems of the file, and ``OSError`` where it can't be read at all.
    """
    path = Path(path)
    read = read_hand_file(str(path), open_file(path), path.parent)
    if read.event is None:
        raise HandFileError(read.problems)
    return read.event


def read_hand_file(name: str, data: bytes, base: Path, opened: OpenFile = open_file) -> ReadFile:
    """The event that a hand file records, its hands and its rule book.

    ``name`` is what problems call the file; ``base`` is the folder that paths in it are relative to; ``opened``
    gives the bytes of the files it names and raises ``OSError`` where it can't.
    """
    sources = Sources(name, base, opened)
    root = sources.first(data)
    event: Event | None = None
    keys = root.by_key.keys() if isinstance(root, Mapping) else frozenset[str]()
    if isinstance(root, Mapping):
        event = _event(sources, root)
    elif root is not None:
        hint = "`event:`, `seats:`, `chips:` … are its keys; `oddchip new` makes a hand file to start from"
        sources.problems.report(root, "file-no-mapping", "a hand file is a mapping of keys to facts", hint)
    shared = not keys & _OF_HANDS and ("extends" in keys or keys >= {"name", "rules"})
    return _came_to(sources, event, shared=shared)


_OF_HANDS: Final = frozenset({"event", "hands", "seats", "contributions", "pots", "showdown", "button", "chips"})


def read_event_alone(name: str, data: bytes, base: Path, opened: OpenFile = open_file) -> ReadFile:
    """The event without hands that a file records, for the head of a blank: an event file, or that of a hand file."""
    sources = Sources(name, base, opened)
    root = sources.first(data)
    entry = root.by_key.get("event") if isinstance(root, Mapping) else None
    if entry is not None:
        return _came_to(sources, read_event(EventReader(sources), entry[1]))
    return _came_to(sources, None if root is None else read_event_file(EventReader(sources), root))


def _came_to(sources: Sources, event: Event | None, *, shared: bool = False) -> ReadFile:
    found = sources.found()
    return ReadFile(sources.name, None if found else event, found, MappingProxyType(sources.ledger), shared)


def _event(sources: Sources, root: Mapping) -> Event | None:
    problems, entries = sources.problems, root.by_key
    named = _games_named(root)
    game = next(filter(None, (match_pot_game_called(clean(node.value)) for node in named)), None)
    if game is not None:
        return read_session(sources, root, game)
    if named and game_called(clean(named[0].value)) is None and (near := match_pot_games_meant(named[0].value)):
        facts = {"word": clean(named[0].value), "fix": near[0]} | ({"or_fix": near[1:]} if near[1:] else {})
        hint = f"did you mean {' or '.join(filter(None, (', '.join(near[:-1]), near[-1])))}?"
        problems.report(named[0], "game-unknown", "'{word}' is no game known here", hint, **facts)
        return None
    absent = known_keys(problems, entries, TOP_KEYS, "a hand file", advice)
    meant = frozenset(TOP_KEYS) - {*absent} - entries.keys()
    shared = {word: entry for word, entry in entries.items() if word in HAND_KEYS}
    if "hands" in entries:
        hands = _hands(problems, entries["hands"][1], shared, meant)
    else:
        place = next((key.place for word, (key, _) in shared.items() if word not in {"hand", "game"}), root.place)
        hands = (read_hand(problems, shared, place, 1, meant),)
    reader = EventReader(sources, hands)
    tag = LANGUAGE.read(reader, entries["language"][1], "language") if "language" in entries else None
    if "event" in entries:
        event = read_event(reader, entries["event"][1])
        return event if event is None or tag is None else replace(event, language=tag)
    if "event" in absent:
        hint = "add event: {name: Friday Tournament, rules: tda-2024}, or the path of a file that holds this mapping"
        problems.report(root, "event-missing", "the file has no `event`", hint)
    return None


def _games_named(root: Mapping) -> list[Scalar]:
    """The games that the file names, at its top and in its hands; a match-pot game makes its deals one session."""
    hands = root.by_key["hands"][1] if "hands" in root.by_key else None
    places = [root, *(hands.items if isinstance(hands, Sequence) else ())]
    named = [place.by_key["game"][1] for place in places if isinstance(place, Mapping) and "game" in place.by_key]
    return [node for node in named if isinstance(node, Scalar)]


def _hands(problems: ProblemList, node: Node, shared: Entries, meant: frozenset[str]) -> tuple[Hand, ...]:
    """The hands of a list; what one does not say, it has from the top of the file."""
    if not isinstance(node, Sequence) or not node.items:
        message = (
            "`hands` names no hand"
            if is_empty(node) or isinstance(node, Sequence)
            else "`hands` must be a list of hands"
        )
        problems.report(node, "hands-expected", message, "each hand is a dash with the hand's keys below it")
        return ()
    if len(node.items) > MOST_HANDS:
        message, facts = "{count} hands; a file holds at most {most}", {"count": len(node.items), "most": MOST_HANDS}
        problems.report(node, "too-many", message, "split the file", **facts)
    hands: list[Hand] = []
    labels: set[str] = set()
    for number, item in enumerate(node.items[:MOST_HANDS], 1):
        if problems.full:
            break
        if not isinstance(item, Mapping):
            hint = "each hand is a mapping such as {button: D, contributions: {…}}"
            problems.report(item, "hand-expected", "a hand is a mapping of its facts", hint)
            continue
        own = item.by_key
        for word in own.keys() & {"event", "hands"}:
            message = "'{key}' can't stand inside a hand"
            hint = "an event is recorded once, at the top; another event goes into another file"
            problems.report(own[word][0], "event-in-hand", message, hint, key=word)
        entries = {word: entry for word, entry in {**shared, **own}.items() if word not in {"event", "hands"}}
        hand = read_hand(problems, entries, item.place, number, meant)
        if printed(hand.label) in labels:
            message = "two hands are called '{label}'"
            hint = "give each a label of its own; a hand without `hand` is called by its place in the file"
            at = entries["hand"][1] if "hand" in entries else item
            problems.report(at, "label-twice", message, hint, label=hand.label)
        labels.add(printed(hand.label))
        hands.append(hand)
    return tuple(hands)


TOP_KEYS: Final[Keys[Any]] = {
    "event": Key(
        Kind(lambda *_: None, {}),
        "Who, where and under which rules; or the path of a YAML file that holds this mapping.",
    ),
    "hands": Key(
        Kind(lambda *_: None, {}), "Several hands of one event; each may override any key of the file but `event`."
    ),
    "language": Key(LANGUAGE, "The language of the pages printed from this file; else the event's."),
    **HAND_KEYS,
}
"""What a hand file may say at its top."""
