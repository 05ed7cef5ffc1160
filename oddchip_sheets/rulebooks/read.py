"""Rule books from their files: those that travel with the product, and a house book laid over the one it extends."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import (
    Key,
    Keys,
    Kind,
    Reader,
    Schema,
    clean,
    keys_schema,
    read_keys,
    read_phrase,
    text,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence
from oddchip_sheets.positioned_yaml.problems import Place, Problem
from oddchip_sheets.positioned_yaml.sources import Sources, path_beside
from oddchip_sheets.rulebooks.model import Basis, Book, Procedure, Translated
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.words.language import ENGLISH

UNKNOWN_ID: Final = "unknown"
"""What a hand file writes where nobody has established the rules."""
MOST_EXTENSIONS: Final = 8
"""How many house books may extend one another."""

_FOLDER: Final = Path(__file__).resolve().parent / "books"
_IDS: Final = ("tda-2024", "tda-2026", "wsop-2026", "wsop-live-2026", "roberts-11", "home", "guts")
_SCOPES: Final = ("tournament", "cash", "home")
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LEFT_OPEN: Final = "The house leaves this open."
_NAME_A_BOOK: Final = "`extends:` names a shipped book, such as tda-2024, or the path of a house book"
_KNOWN: Final = "known: {known}; or the path of a house book, ending in .yaml"


def shipped_books() -> tuple[str, ...]:
    """The ids of the books that travel with the product, the default first."""
    return _IDS


def shipped_text(book_id: str) -> bytes:
    """The book's file as it is shipped; raises ``KeyError`` where no shipped book has that id."""
    if book_id not in _IDS:
        raise KeyError(book_id)
    return (_FOLDER / f"{book_id}.yaml").read_bytes()


@cache
def shipped_book(book_id: str) -> Book:
    """A shipped book, of which only this one is read.

    Raises ``KeyError`` where no shipped book has that id, ``ValueError`` where the installed file is broken.
    """
    sources = Sources(f"{book_id}.yaml", _FOLDER)
    root = sources.first(shipped_text(book_id))
    found = (
        read_keys(BookReader(sources, shipped=True), root, root.by_key, _SHIPPED_KEYS, "a rule book")
        if isinstance(root, Mapping)
        else {}
    )
    if sources.problems or not found:
        raise ValueError("\n".join(map(str, sources.found())) or f"{book_id}.yaml is no rule book")
    return replace(_book(found, found["procedures"], found["id"], found["short"], found.get("extends")), shipped=True)


@cache
def unknown_book() -> Book:
    """The book of an event whose rules nobody has established: every procedure is unstated."""
    short, told = "No rule book", "No rule book is established for this event."
    open_ = {each: Procedure(each, Basis.UNSTATED, None, None, UNKNOWN_ID, short, told) for each in Situation}
    return _book({"title": _Texts("No rule book established")}, open_, UNKNOWN_ID, _Texts(short), None)


def plain_name(name: str) -> str:
    """A book's name without what people change when they copy it: capitals, spaces, the shape of an apostrophe."""
    return " ".join(name.casefold().replace("’", "'").split())


@cache
def printed_books() -> dict[str, Book]:
    """The books under every name by which the product prints them: id, citation, title with its version."""
    named: dict[str, Book] = {}
    for book in (*map(shipped_book, _IDS), unknown_book()):
        title = f"{book.title} {book.version}".strip()
        named |= dict.fromkeys(map(plain_name, (book.id, book.short, title, f"{title} ({book.id})")), book)
    return named


def book_called(word: str) -> tuple[Book | None, tuple[Problem, ...]]:
    """The book of that name or at that path, or what is wrong with it."""
    sources = Sources("rule book", Path(), own=Path(word).parent)
    node = Scalar(Place("rule book", 1, 1, word, len(word)), word, quoted=False)
    return adopted_book(sources, node, asked=True), sources.found()


def adopted_book(sources: Sources, rules: Node, file: str = "", *, asked: bool = False) -> Book | None:
    """The book that ``rules`` adopts: a shipped book's name, ``unknown``, a house book's path, or the book itself.

    A path is relative to the folder of ``file``, in which the word stands. ``None`` where there is a problem, which
    is shown in a file that the reader of the messages ``asked`` for himself.
    """
    reader = BookReader(sources, asked=asked)
    reader.trail.append(file)
    before = len(sources.problems)
    book = reader.adopted(rules)
    return book if len(sources.problems) == before else None


class BookReader(Reader):
    """Follows a name or a mapping to a book, through the house books on the way."""

    def __init__(self, sources: Sources, *, asked: bool = False, shipped: bool = False) -> None:
        super().__init__(sources.problems)
        self.sources = sources
        self.asked = asked
        self.procedure_keys = _SHIPPED_PROCEDURE_KEYS if shipped else _PROCEDURE_KEYS
        self.trail: list[str] = []
        """The paths of the files being read: the one that adopts, then the house books, the outermost first."""

    def adopted(self, rules: Node) -> Book | None:
        """The book under ``rules``."""
        if isinstance(rules, Mapping):
            return self.house(rules, "house")
        if isinstance(rules, Scalar):
            return self.named(rules)
        hint = "name its id, the path of a house book, or a mapping with `extends`"
        self.report(rules, "book-expected", "`rules` must be one book", hint)
        return None

    def named(self, node: Scalar) -> Book | None:
        """The book that a word names."""
        word = node.value.strip()
        if word in _IDS:
            return shipped_book(word)
        if word == UNKNOWN_ID:
            return unknown_book()
        if "/" in word or word.lower().endswith((".yaml", ".yml")):
            return self.from_file(node, path_beside(self.trail[-1], word))
        if (book := printed_books().get(plain_name(word))) is not None:
            return book
        facts: dict[str, Any] = {"word": word, "known": (*_IDS, UNKNOWN_ID)}
        if not word:
            self.report(node, "book-missing", "no rule book is named here", _KNOWN, **facts)
        elif meant := nearest(word, _IDS):
            hint = f"did you mean {{fix}}? {_KNOWN}"
            self.report(node, "book-unknown", "unknown rule book '{word}'", hint, **facts, fix=meant)
        else:
            self.report(node, "book-unknown", "unknown rule book '{word}'", _KNOWN, **facts)
        return None

    def from_file(self, node: Scalar, path: str) -> Book | None:
        """The house book in the file at ``path``."""
        if path in self.trail[1:]:
            circle = " → ".join(map(posixpath.basename, [*self.trail[self.trail.index(path) :], path]))
            message = "house books extend one another in a circle: {circle}"
            self.report(node, "books-in-circle", message, _NAME_A_BOOK, circle=circle)
            return None
        if len(self.trail) > MOST_EXTENSIONS:
            message = "more than {most} house books extend one another"
            self.report(node, "books-too-many", message, _NAME_A_BOOK, most=MOST_EXTENSIONS)
            return None
        asked = self.asked and len(self.trail) == 1
        root = self.sources.named(node, path, "the house book", "rules", asked=asked)
        if root is None:
            return None
        if not isinstance(root, Mapping):
            self.report(root, "book-expected", "a house book must be a mapping", _NAME_A_BOOK)
            return None
        self.trail.append(path)
        stem = posixpath.splitext(posixpath.basename(path))[0].lower()
        book = self.house(root, "-".join(re.findall(r"[a-z0-9]+", stem)) or "house")
        self.trail.pop()
        return book

    def house(self, node: Mapping, default_id: str) -> Book | None:
        """The book of a house: its own procedures under its own citation, all others as the parent has them."""
        entries = node.by_key
        if "extends" not in entries:
            self.report(node, "book-without-extends", "a house book must name the book it extends", _NAME_A_BOOK)
        found = read_keys(self, node, entries, HOUSE_KEYS, "a house book")
        own = dict(found.get("procedures", {}))
        for situation in Situation:
            if situation in entries and situation in own:
                message, hint = "`{situation}` is set twice, here and under `procedures`", "keep one of them"
                self.report(entries[situation][1], "procedure-twice", message, hint, situation=situation)
            elif found.get(situation) is not None:
                own[situation] = found[situation]
        parent = found.get("extends")
        if parent is None:
            return None
        lineage = tuple(parent.lineage())
        book_id = found.get("id", default_id)
        while book_id in {book.id for book in lineage}:
            book_id = f"house-{book_id}"
        word = "short" if "short" in found else "title"
        written: _Texts = found.get(word) or _Texts("")
        short = replace(written, text=written.text or "House rules")
        if short.text in {book.short for book in lineage}:
            # Cited like a book it extends, its numbers would look like that book's.
            message = "the house book would be cited as '{short}', like a book it extends"
            at = entries[word][1] if word in entries else node
            self.report(at, "book-cited-alike", message, "give it a `title` or a `short` of its own", short=short.text)
        return _book(found, own, book_id, short, parent)


def _book(
    found: dict[str, Any], own: dict[Situation, Procedure], book_id: str, short: _Texts, parent: Book | None
) -> Book:
    cited = {
        rule.situation: replace(
            rule,
            book_id=book_id,
            citation=short.text,
            citation_translated=short.translated,
            otherwise=tuple(
                (when, replace(other, book_id=book_id, citation=short.text)) for when, other in rule.otherwise
            ),
        )
        for rule in own.values()
    }
    title: _Texts = found.get("title") or _Texts("")
    return Book(
        id=book_id,
        title=title.text or "House rules",
        title_translated=title.translated,
        short=short.text,
        **{word: found.get(word, "") for word in ("publisher", "version", "date", "checked", "address")},
        scope=found.get("scope", parent.scope if parent else ()),
        verified=found.get("verified", parent.verified if parent else ""),
        procedures=MappingProxyType({**(parent.procedures if parent else {}), **cited}),
        extends=parent,
        remarks=(*found.get("remarks", ()), *(parent.remarks if parent else ())),
    )


def _extends(reader: BookReader, node: Node, _: str) -> Book | None:
    if isinstance(node, Scalar):
        return reader.named(node)
    reader.report(node, "book-expected", "`extends` must be one book", _NAME_A_BOOK)
    return None


def _id(reader: BookReader, node: Node, key: str) -> str:
    written = text(64, needed=True).read(reader, node, key)
    if written and not _ID.fullmatch(written):
        message, hint = "an `id` has small letters, digits and hyphens only", "such as tuesday-game"
        reader.report(node, "book-id", message, hint, id=written)
    elif written in (*_IDS, UNKNOWN_ID):
        message, hint = "'{id}' is the id of a shipped book", "give the house book an id of its own, or none"
        reader.report(node, "book-id", message, hint, id=written)
    return written


def _scope(reader: BookReader, node: Node, key: str) -> tuple[str, ...]:
    words = _remarks(reader, node, key)
    return tuple(word for word in words if read_phrase(reader, node, word, _SCOPES, "scope of a book"))


def _remarks(reader: BookReader, node: Node, key: str) -> tuple[str, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(filter(None, (text(needed=True).read(reader, item, key) for item in items)))


def _procedures(reader: BookReader, node: Node, _: str) -> dict[Situation, Procedure]:
    if not isinstance(node, Mapping):
        hint = "each situation is a key below it, as in tie-button: left-of-button"
        reader.report(node, "procedures-expected", "`procedures` must be a mapping", hint)
        return {}
    found = read_keys(reader, node, node.by_key, _SITUATION_KEYS, "`procedures`")
    return {Situation(word): rule for word, rule in found.items() if rule is not None}


def _procedure(reader: BookReader, node: Node, key: str) -> Procedure | None:
    """A procedure, not cited yet: the bare choice, or a mapping; ``None`` where there is a problem."""
    situation, before = Situation(key), len(reader.problems)
    if isinstance(node, Sequence):
        facts = {"situation": situation, "known": tuple(sorted(situation.choices))}
        reader.report(node, "choice-expected", "`{situation}` must be one choice", "known: {known}", **facts)
        return None
    entries = node.by_key if isinstance(node, Mapping) else {"choice": (node, node)}
    if isinstance(node, Mapping):
        found = read_keys(reader, node, entries, reader.procedure_keys, "a procedure")
    else:
        found = {"choice": _words(300).read(reader, node, key)}
    choice, basis = found.get("choice"), found.get("basis") or Basis.RULE
    if choice in ("unstated", UNKNOWN_ID) and isinstance(node, Scalar):
        return Procedure(situation, Basis.UNSTATED, None, None, "", "", _LEFT_OPEN)
    if basis is Basis.UNSTATED:
        if choice is not None:
            hint = "take out `choice` or `basis`"
            reader.report(entries["choice"][1], "choice-of-nothing", "what is `unstated` has no choice", hint)
    elif choice is None:
        facts = {"situation": situation, "known": tuple(sorted(situation.choices))}
        reader.report(node, "choice-missing", "`{situation}` lacks its `choice`", "known: {known}", **facts)
    elif choice:
        read_phrase(reader, entries["choice"][1], choice, sorted(situation.choices), f"choice for {situation}")
    if "number" in found and basis is not Basis.RULE:
        message, hint = "what is `{basis}` has no rule number", "take out `number` or `basis`"
        reader.report(entries["number"][1], "number-of-no-rule", message, hint, basis=basis)
    if len(reader.problems) > before:
        return None
    written: _Texts | None = found.get("text")
    sentence = written or _Texts(_LEFT_OPEN if choice is None else situation.choices[choice])
    number = found.get("number")
    otherwise = tuple(
        (when, rule) for when, told in found.get("otherwise", ()) if (rule := _procedure(reader, told, key)) is not None
    )
    return Procedure(
        situation, basis, choice, number, "", "", sentence.text, translated=sentence.translated, otherwise=otherwise
    )


def _otherwise(_: BookReader, node: Node, __: str) -> tuple[tuple[dict[str, str], Mapping], ...]:
    """Each exception: the conditions under `when`, and the procedure that its other keys make."""
    found = []
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Mapping) and isinstance(conditions := item.by_key["when"][1], Mapping):
            when = {key.value: value.value for key, value in conditions.entries if isinstance(value, Scalar)}
            rest = tuple(entry for entry in item.entries if entry[0].value != "when")
            found.append((when, Mapping(item.place, rest)))
    return tuple(found)


def _basis(reader: BookReader, node: Node, key: str) -> Basis | None:
    written = clean(node.value) if isinstance(node, Scalar) else "a list"
    found = read_phrase(reader, node, written, [*map(str, Basis)], key)
    return None if found is None else Basis(found)


def _words(longest: int) -> Kind[Reader, str]:
    return text(longest, needed=True)


@dataclass(frozen=True, slots=True)
class _Texts:
    """What a house wrote, perhaps in several languages."""

    text: str
    translated: Translated = ()


IN_LANGUAGES: Final[Schema] = {
    "type": "object",
    "minProperties": 1,
    "propertyNames": {"enum": [*languages()]},
    "additionalProperties": _words(300).schema,
}
"""A text in several languages, for an editor."""


def _in_languages(longest: int) -> Kind[BookReader, _Texts]:
    """A text, or a mapping of languages to the same text; in languages without one it is printed in the first."""
    plain = _words(longest)

    def read(reader: BookReader, node: Node, key: str) -> _Texts:
        if not isinstance(node, Mapping):
            return _Texts(plain.read(reader, node, key))
        tags = {tag.casefold(): tag for tag in languages()}
        found: dict[str, str] = {}
        for word, value in node.entries:
            tag = read_phrase(reader, word, tags.get(word.value.casefold(), word.value), languages(), "language")
            written = plain.read(reader, value, key)
            if tag is not None:
                found[tag] = written
        if not node.entries:
            hint = "write the text, or {en: …, es: …}"
            reader.report(node, "text-missing", "`{key}` is empty", hint, key=key)
        first = next(iter(found.values()), "")
        return _Texts(found.get(ENGLISH, first), tuple(found.items()))

    return Kind(read, {"anyOf": [plain.schema, {"$ref": "#/$defs/in-languages"}]})


_PROCEDURE_KEYS: Final[Keys[BookReader]] = {
    "basis": Key(Kind(_basis, {"enum": [*map(str, Basis)]}), "What it rests on; `rule` if left out."),
    "choice": Key(_words(300), "What the book does."),
    "number": Key(_words(40), "The rule's number."),
    "text": Key(_in_languages(300), "The rule in a sentence; or {en: …, es: …}."),
}
_SHIPPED_PROCEDURE_KEYS: Final[Keys[BookReader]] = {
    **_PROCEDURE_KEYS,
    "otherwise": Key(Kind(_otherwise, {}), "Where the book does something else: `when`, and what it does then."),
}


def _procedure_schema(situation: Situation) -> Schema:
    choices = {"enum": [*situation.choices, "unstated"]}
    return {"anyOf": [choices, {"$ref": "#/$defs/procedure", "properties": {"choice": choices}}]}


PROCEDURE_SCHEMA: Final[Schema] = keys_schema(_PROCEDURE_KEYS)
PROCEDURES_SCHEMA: Final[Schema] = {
    "type": "object",
    "properties": {situation.value: _procedure_schema(situation) for situation in Situation},
    "additionalProperties": False,
}
"""What a book may say of each situation, in a bare word or in such a mapping."""

_SITUATION_KEYS: Final[Keys[BookReader]] = {
    situation.value: Key(
        Kind(_procedure, {"$ref": f"#/$defs/procedures/properties/{situation.value}"}), f"{situation.heading}."
    )
    for situation in Situation
}
_COMMON_KEYS: Final[Keys[BookReader]] = {
    "title": Key(_in_languages(100), "The book's title; or {en: …, es: …}."),
    "short": Key(_in_languages(40), "How a sheet cites it; or {en: …, es: …}."),
    "publisher": Key(_words(300), "Who publishes it."),
    "version": Key(_words(40), "Its version."),
    "date": Key(_words(40), "When it was published."),
    "checked": Key(_words(40), "When it was last compared with what is published."),
    "address": Key(_words(300), "Where it is published."),
    "scope": Key(Kind(_scope, {"type": ["string", "array"]}), "What it is for: tournament, cash, home."),
    "remarks": Key(Kind(_remarks, {"type": ["string", "array"]}), "What else a reader of the book should know."),
    "procedures": Key(Kind(_procedures, {"$ref": "#/$defs/procedures"}), "The situations, in a block of their own."),
}
HOUSE_KEYS: Final[Keys[BookReader]] = {
    "extends": Key(Kind(_extends, {"type": "string"}), "The book it extends: an id, or the path of a house book."),
    "id": Key(
        Kind(_id, {"type": "string", "pattern": f"^{_ID.pattern}$"}), "Its id; from the file's name if left out."
    ),
    **_COMMON_KEYS,
    **_SITUATION_KEYS,
}
"""What a house book may say."""
_SHIPPED_KEYS: Final[Keys[BookReader]] = {
    "id": Key(_words(64), "Its id."),
    "verified": Key(_words(40), "`primary` where the book itself was read, `secondary` where only reports of it were."),
    "extends": Key(Kind(_extends, {"type": "string"}), "The shipped book it extends."),
    **_COMMON_KEYS,
}
