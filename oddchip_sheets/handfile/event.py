"""The event: its name, its adopted rules and whatever else the file says of it, written here or in a shared file."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from oddchip_sheets.handfile.model import Event, Hand
from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import (
    LONGEST_NOTES,
    LONGEST_TEXT,
    Key,
    Keys,
    Kind,
    Reader,
    Schema,
    key_schema,
    keys_schema,
    read_name,
    read_phrase,
    text,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Sequence, is_empty, is_unknown
from oddchip_sheets.positioned_yaml.sources import Sources, path_beside
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import HOUSE_KEYS, UNKNOWN_ID, adopted_book
from oddchip_sheets.words.catalogue import languages

_FORM: Final = "it is a mapping, as in {name: Friday Tournament, rules: tda-2024}, or the path of a file that holds one"


class EventReader(Reader):
    """The event while it is being read."""

    def __init__(self, sources: Sources, hands: tuple[Hand, ...] = ()) -> None:
        super().__init__(sources.problems)
        self.sources = sources
        self.hands = hands
        self.file = ""
        """The event's file, relative to the folder of the hand file; empty where the event stands in the first one."""


def read_event(reader: EventReader, node: Node) -> Event | None:
    """The event, from a mapping or from the file whose path stands in its place; ``None`` where there is a problem."""
    if isinstance(node, Mapping):
        return _facts(reader, node)
    if isinstance(node, Sequence) or is_empty(node) or is_unknown(node):
        message = "`event` must say who played and under which rules"
        hint = "the rules may be unknown: {name: …, rules: unknown}" if is_unknown(node) else _FORM
        reader.report(node, "event-expected", message, hint)
        return None
    written = text().read(reader, node, "event")
    reader.file = path_beside("", written)
    root = reader.sources.named(node, reader.file, "the event file", "blank --event") if written else None
    return None if root is None else read_event_file(reader, root)


def read_event_file(reader: EventReader, root: Node) -> Event | None:
    """The event that a file of its own records."""
    if isinstance(root, Mapping):
        return _facts(reader, root)
    message, hint = "an event file is a mapping with `name` and `rules`", "each is a key on a line of its own"
    reader.report(root, "event-expected", message, hint)
    return None


def _facts(reader: EventReader, node: Mapping) -> Event | None:
    problems, entries = reader.problems, node.by_key
    if "event" in entries and isinstance(entries["event"][1], Mapping):
        hint = "`name` and `rules` stand at the top of an event file, without `event:` above them"
        problems.report(entries["event"][0], "event-in-event", "an event can't stand inside an event", hint)
        return None
    others = [word for word in entries if word not in {"name", "rules", "language"}]
    for word in ("name", "rules"):
        if word in entries:
            continue
        message = "the event has no `{key}`"
        if (meant := nearest(word, others)) is not None:
            others.remove(meant)
            problems.report(entries[meant][0], f"{word}-missing", message, "did you mean {fix}?", key=word, fix=word)
        else:
            problems.report(node, f"{word}-missing", message, EVENT_KEYS[word].needed, key=word)
    details = {
        name: EVENT_KEYS.get(word, DETAIL).kind.read(reader, entries[word][1], word)
        for word in others
        if (name := read_name(reader, entries[word][0])) is not None
    }
    tag = LANGUAGE.read(reader, entries["language"][1], "language") if "language" in entries else None
    name = EVENT_KEYS["name"].kind.read(reader, entries["name"][1], "name") if "name" in entries else ""
    if "rules" not in entries:
        return None
    rules = entries["rules"][1]
    book = EVENT_KEYS["rules"].kind.read(reader, rules, "rules")
    withheld = reader.sources.withheld.get(rules.place.file)
    named = rules.place if withheld is None else withheld.place
    if book is None:
        return None
    return Event(
        file=reader.sources.name,
        name=name,
        details=details,
        book=book,
        rules_named=named,
        hands=reader.hands,
        ledger=MappingProxyType(reader.sources.ledger),
        event_file=reader.file or None,
        withheld=withheld,
        language=tag,
    )


def _rules(reader: EventReader, node: Node, _: str) -> Book | None:
    return adopted_book(reader.sources, node, reader.file)


def _language(reader: Reader, node: Node, key: str) -> str | None:
    written = text(needed=True).read(reader, node, key)
    tags = {tag.casefold(): tag for tag in languages()}
    return read_phrase(reader, node, tags.get(written.casefold(), written), languages(), key) if written else None


LANGUAGE: Final = Kind(_language, {"enum": [*languages()]})
"""The language of the printed pages; what is written in the file is printed as it stands."""

EVENT_KEYS: Final[Keys[EventReader]] = {
    "name": Key(text(needed=True), "The event's name.", needed="add a line such as name: Friday Tournament"),
    "rules": Key(
        Kind(_rules, {}),
        "The adopted rule book: its id, the path of a house book, or a mapping that extends a book.",
        needed="add rules: tda-2024, or rules: unknown",
    ),
    "language": Key(LANGUAGE, "The language of the printed pages; English if left out."),
    "notes": Key(text(LONGEST_NOTES, lines=True), "Free text."),
}
DETAIL: Final = Key(text(), "Printed at the head of the sheet as it stands.")
"""Every other key of an event."""


def event_schema(books: tuple[str, ...]) -> Schema:
    """The event as an editor sees it; ``books`` are the ids that it offers."""
    named: list[Schema] = [{"type": "string", "minLength": 1}]
    if books:
        named = [{"enum": [*books, UNKNOWN_ID]}, {"type": "string", "pattern": r"/|\.[yY][aA]?[mM][lL]$"}]
    mapping = keys_schema(EVENT_KEYS)
    house = {**keys_schema(HOUSE_KEYS), "required": ["extends"]}
    mapping["properties"]["name"]["not"] = {"type": "null"}
    mapping["properties"]["rules"]["anyOf"] = [*named, house]
    mapping |= {"additionalProperties": key_schema(DETAIL), "propertyNames": {"$ref": "#/$defs/name"}}
    path: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT, "not": {"const": UNKNOWN_ID}}
    return {"anyOf": [mapping, path]}
