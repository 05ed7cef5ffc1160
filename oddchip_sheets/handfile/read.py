"""A hand file's bytes → a checked event with its hands, or everything that is wrong with the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from oddchip_sheets.handfile.alike import printed
from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.event import EventFacts, read_event_facts
from oddchip_sheets.handfile.fields import Entries, Findings, check_keys, entries_of, is_empty
from oddchip_sheets.handfile.hands import HAND_KEYS, OTHER_WORDS, read_hand
from oddchip_sheets.handfile.model import Event, Hand, SourceText
from oddchip_sheets.handfile.tree import Mapping, Node, Problem, Sequence, exact_text, parse_tree

TOP_KEYS: Final = ("event", "hands", *HAND_KEYS)
MOST_HANDS: Final = 500


def read_event(
    name: str, data: bytes, base: Path, open_text: Callable[[Path], bytes]
) -> tuple[Event | None, list[Problem]]:
    """The event that a hand file records, and every problem in the order of the file.

    ``name`` is what problems call the file; ``base`` is the folder that paths in it are relative to; ``open_text``
    gives the bytes of an event file and raises ``OSError`` where it can't. There is no event where there is a
    problem. The rule book is not looked up here: ``Event.rules`` is what the file says.
    """
    findings = Findings()
    root, problems = parse_tree(name, data)
    findings.extend(problems)
    if root is None:
        return None, findings.listed(name)
    if not isinstance(root, Mapping):
        hint = "write `event:`, `seats:`, `chips:` … as keys; `oddchip new` writes a hand file to start from"
        findings.report(root, "a hand file is a mapping of keys to facts", hint)
        return None, findings.listed(name)
    event, hands = _event_and_hands(findings, root, name, base, open_text)
    if findings or event is None:
        return None, findings.listed(name)
    return _whole(name, data, event, hands), []


def adopted_rules(name: str, data: bytes, base: Path, open_text: Callable[[Path], bytes]) -> EventFacts | None:
    """The event of a hand file for what it says under ``rules``, whatever else is wrong with the file.

    So that a rule book's problems are reported in the same run; ``None`` where no rules can be found.
    """
    root, _ = parse_tree(name, data)
    event = entries_of(root).get("event") if isinstance(root, Mapping) else None
    return None if event is None else read_event_facts(Findings(), event[1], name, base, open_text)


def in_order(name: str, problems: Iterable[Problem]) -> list[Problem]:
    """Problems in the order of the hand file called ``name``, then those of the files it names; each once."""
    findings = Findings()
    findings.extend(problems)
    return findings.listed(name)


def _whole(name: str, data: bytes, event: EventFacts, hands: tuple[Hand, ...]) -> Event:
    sources = (SourceText(name, exact_text(data)), *((event.source,) if event.source is not None else ()))
    return Event(name, event.name, event.details, event.rules, event.rules_base, hands, sources, event.withheld)


def _event_and_hands(
    findings: Findings, root: Mapping, name: str, base: Path, open_text: Callable[[Path], bytes]
) -> tuple[EventFacts | None, tuple[Hand, ...]]:
    entries = entries_of(root)
    meant = check_keys(findings, entries, TOP_KEYS, "a hand file", OTHER_WORDS)
    event = None
    if "event" in entries:
        event = read_event_facts(findings, entries["event"][1], name, base, open_text)
    elif "event" not in meant:
        hint = "write event: {name: …, rules: tda-2024}, or the path of a file that holds this mapping"
        findings.report(root, "the file has no `event`", hint)
    shared = {word: entry for word, entry in entries.items() if word in HAND_KEYS}
    if "hands" in entries:
        return event, _hands(findings, entries["hands"][1], shared, meant)
    place = next((key.place for key, _ in shared.values()), root.place)
    return event, (read_hand(findings, shared, place, 1, meant),)


def _hands(findings: Findings, node: Node, shared: Entries, meant: frozenset[str]) -> tuple[Hand, ...]:
    if not isinstance(node, Sequence) or not node.items:
        empty = is_empty(node) or isinstance(node, Sequence)
        message = "`hands` names no hand" if empty else "`hands` must be a list of hands"
        findings.report(node, message, "write a dash and the keys of each hand below it")
        return ()
    if len(node.items) > MOST_HANDS:
        findings.report(node, f"{len(node.items)} hands; a file holds at most {MOST_HANDS}", "split the file")
    read = (_one(findings, item, shared, number, meant) for number, item in enumerate(node.items[:MOST_HANDS], 1))
    hands = tuple(hand for hand in read if hand is not None)
    labels: dict[str, Hand] = {}
    for hand in hands:
        if labels.setdefault(printed(hand.label), hand) is not hand and (place := hand.place(("hand",))) is not None:
            hint = "give each a label of its own; a hand without `hand` is called by its place in the file"
            findings.report(place, f"two hands are called {quote(hand.label)}", hint)
    return hands


def _one(findings: Findings, item: Node, shared: Entries, number: int, meant: frozenset[str]) -> Hand | None:
    """A hand of the list; what it does not say, it has from the top of the file."""
    if findings.full:
        return None
    if not isinstance(item, Mapping):
        findings.report(item, "a hand is a mapping of its facts", "write {button: D, contributions: {…}}")
        return None
    own = entries_of(item)
    _refuse_misplaced(findings, own)
    entries = {word: entry for word, entry in {**shared, **own}.items() if word not in {"event", "hands"}}
    return read_hand(findings, entries, item.place, number, meant)


def _refuse_misplaced(findings: Findings, own: Entries) -> None:
    for word in ("event", "hands"):
        if word in own:
            hint = "an event is recorded once, at the top; another event goes into another file"
            findings.report(own[word][0], f"{quote(word)} can't stand inside a hand", hint)
