"""The event: its name, its adopted rules and whatever else the file says of it, written here or in a shared file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import (
    LONGEST_NOTES,
    LONGEST_TEXT,
    Entries,
    Findings,
    entries_of,
    is_empty,
    is_unknown,
    nearest,
    read_name,
    read_text,
    split_by_comma,
)
from oddchip_sheets.handfile.files import is_own, withheld
from oddchip_sheets.handfile.model import SourceText
from oddchip_sheets.handfile.tree import Mapping, Node, Problem, Scalar, Sequence, exact_text, parse_tree

_FORM = "write event: {name: …, rules: tda-2024}, or the path of a file that holds this mapping"


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What is recorded once, whatever number of hands follows."""

    name: str
    details: dict[str, str]
    rules: Node
    rules_base: Path
    source: SourceText | None
    """The event file, where there is one."""
    withheld: Problem | None = None
    """What to say of the event file instead of showing it, where it must not be shown."""


def read_event_facts(
    findings: Findings, node: Node, hand_file: str, base: Path, open_text: Callable[[Path], bytes]
) -> EventFacts | None:
    """The event, from a mapping or from the file whose path stands in its place."""
    if isinstance(node, Mapping):
        return _facts(findings, node, base, None)
    if isinstance(node, Sequence) or is_empty(node) or is_unknown(node):
        hint = "write event: {name: …, rules: unknown}" if is_unknown(node) else _FORM
        findings.report(node, "`event` must say who played and under which rules", hint)
        return None
    return _shared(findings, node, hand_file, base, open_text)


def _shared(
    findings: Findings, node: Scalar, hand_file: str, base: Path, open_text: Callable[[Path], bytes]
) -> EventFacts | None:
    written = read_text(findings, node, "the path of the event file")
    if not written:
        return None
    try:
        data = open_text(base / written)
    except OSError as error:
        hint = "the path is relative to the hand file's folder"
        findings.report(node, f"the event file {quote(written)} can't be read: {_reason(error)}", hint)
        return None
    name = str(PurePath(hand_file).parent / written)
    root, problems = parse_tree(name, data)
    inner = Findings()
    inner.extend(problems)
    facts = None
    if isinstance(root, Mapping):
        facts = _facts(inner, root, (base / written).parent, SourceText(name, exact_text(data)))
        if is_own(base / written, base):
            findings.extend(inner.listed(name))
            return facts
    instead = withheld(node.place, "the event file", written, "blank --event", name)
    if inner or facts is None:
        findings.extend([instead])
    return None if facts is None else replace(facts, withheld=instead)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    return error.strerror or "it can't be opened"


def _facts(findings: Findings, node: Mapping, base: Path, source: SourceText | None) -> EventFacts | None:
    entries = entries_of(node)
    if "event" in entries and isinstance(entries["event"][1], Mapping):
        hint = "write `name` and `rules` at the top of an event file, without `event:` above them"
        findings.report(entries["event"][0], "an event can't stand inside an event", hint)
        return None
    for key in ("name", "rules"):
        if key not in entries:
            _report_missing(findings, node, entries, key)
    name, details = _name(findings, entries), _details(findings, entries)
    rules = _rules(findings, entries) if "rules" in entries else None
    return None if rules is None else EventFacts(name, details, rules, base, source)


def _name(findings: Findings, entries: Entries) -> str:
    if "name" not in entries:
        return ""
    key, name = entries["name"]
    if is_empty(name):
        findings.report(key, "the event has no name", "write the name after the colon")
        return ""
    return read_text(findings, name, "the event's name")


def _report_missing(findings: Findings, node: Mapping, entries: Entries, key: str) -> None:
    if meant := nearest(key, [word for word in entries if word not in {"name", "rules"}]):
        hint = f"is {meant} meant? write {key}: …"
    else:
        hint = "write name: Friday Tournament" if key == "name" else "write rules: tda-2024, or rules: unknown"
    findings.report(node, f"the event has no `{key}`", hint)


def _details(findings: Findings, entries: Entries) -> dict[str, str]:
    details: dict[str, str] = {}
    problems, rests = split_by_comma(entries.values())
    findings.extend(problems)
    for word, (key, value) in entries.items():
        if word in {"name", "rules"} or word in rests:
            continue
        label = read_name(findings, key)
        notes = word == "notes"
        text = read_text(findings, value, f"`{label or 'it'}`", LONGEST_NOTES if notes else LONGEST_TEXT, lines=notes)
        if label is not None:
            details[label] = text
    return details


def _rules(findings: Findings, entries: Entries) -> Node | None:
    key, rules = entries["rules"]
    if is_empty(rules):
        findings.report(key, "no rule book is named", "write the book the event adopted: `oddchip rules` lists them")
    elif isinstance(rules, Sequence):
        hint = "write its id, the path of a house book, or a mapping with `extends`"
        findings.report(rules, "`rules` must be one book", hint)
    else:
        return rules
    return None
