"""Parts of a document, printed one after another or at once → one document, the same whoever printed them.

A page takes four megabytes while it is printed, so a file of hundreds of hands is printed in parts, and what is kept of
a part is bytes. Pages, the structure for screen readers, bookmarks and named places are strung together; all else of a
part stays as it is, under new numbers. It is done here, and not by a library that writes PDFs, for a proof needs every
byte to come out alike everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from oddchip_sheets.proof.pdf_file import entries_of, stream_content

_PAGES: Final = 1
_CATALOG: Final = 2
_REFERENCE: Final = re.compile(rb"\((?:[^\\()]|\\.)*\)|<[0-9a-f]*>|(?<![\d.])(\d+) 0 R\b", re.DOTALL)
"""A text, in which nothing refers to anything, or a reference to an object."""


@dataclass(slots=True)
class Thing:
    """An object as it is written; of a stream ``data`` is what stands in its dictionary's brackets."""

    number: int
    data: bytes


@dataclass(slots=True)
class Stream(Thing):
    """A stream, in the words of pydyf."""

    stream: list[bytes]
    compress: bool

    @property
    def extra(self) -> bytes:
        """The entries of its dictionary."""
        return self.data


@dataclass(slots=True)
class Part:
    """What is kept of a part. Numbers are those of its own objects."""

    things: list[Thing]
    info: bytes
    shared: dict[str, int]
    """What a document has once: that of the first part stands for all."""
    pages: list[int]
    drawings: list[int]
    """For each page the stream that draws it."""
    structure: list[bytes] = field(default_factory=list)
    """References to the tops of the structure."""
    marked: list[tuple[int, bytes]] = field(default_factory=list)
    """Pages, then links: its number, and what part of the structure it, or each piece of its content, belongs to."""
    bookmarks: list[int] = field(default_factory=list)
    bookmark_count: int = 0
    places: list[tuple[bytes, bytes]] = field(default_factory=list)
    """Names of places, and where they are."""


def part_of(pdf: Any, number: int) -> Part:
    """What is kept of a finished ``pydyf.PDF``, the part ``number`` of its document, from 0 on; it is taken apart."""
    pages = [*pdf.pages["Kids"][::3]]
    del pdf.pages["Kids"], pdf.pages["Count"]
    shared = {"pages": _PAGES, "catalog": _CATALOG, "metadata": _number(pdf.catalog["Metadata"])}
    part = Part([], pdf.info.data, shared, pages, [_number(pdf.objects[page]["Contents"]) for page in pages])
    _take_structure(pdf, part, number)
    _take_bookmarks(pdf, part)
    _take_places(pdf, part)
    for thing in pdf.objects[1:]:
        if hasattr(thing, "compress"):
            part.things.append(Stream(thing.number, entries_of(thing.extra), [stream_content(thing)], thing.compress))
        else:
            part.things.append(Thing(thing.number, thing.data))
    return part


def _take_structure(pdf: Any, part: Part, number: int) -> None:
    """Take the tops of the structure out, and what belongs where in it."""
    root = pdf.objects[_number(pdf.catalog["StructTreeRoot"])]
    tree, top = pdf.objects[_number(root["ParentTree"])], pdf.objects[_number(root["K"][0])]
    part.shared |= {"root": root.number, "tree": tree.number, "top": top.number}
    part.structure = top.pop("K")
    belonging = tree.pop("Nums")[1::2]
    links = [thing for thing in pdf.objects if isinstance(thing, dict) and "StructParent" in thing]
    owners = [*(pdf.objects[page] for page in part.pages), *sorted(links, key=lambda link: int(link["StructParent"]))]
    for owner, belongs in zip(owners, belonging, strict=True):
        owner.pop("StructParents" if "StructParents" in owner else "StructParent")
        part.marked.append((owner.number, belongs if isinstance(belongs, bytes) else belongs.data))
    heads = [thing["ID"] for thing in pdf.objects if isinstance(thing, dict) and "ID" in thing] if number else []
    for head in heads:
        head.string = f"{number}.{head.string}"  # a cell below it names it by this same string


def _take_bookmarks(pdf: Any, part: Part) -> None:
    """Take the bookmarks of the first level out of their row."""
    if "Outlines" not in pdf.catalog:
        return
    root = pdf.objects[_number(pdf.catalog.pop("Outlines"))]
    part.shared["bookmarks"], part.bookmark_count = root.number, int(root.pop("Count"))
    at = root.pop("First")
    del root["Last"]
    while at is not None:
        bookmark = pdf.objects[_number(at)]
        part.bookmarks.append(bookmark.number)
        bookmark.pop("Prev", None)
        at = bookmark.pop("Next", None)


def _take_places(pdf: Any, part: Part) -> None:
    names = pdf.catalog.get("Names", {})
    listed = names.pop("Dests", {}).get("Names", [])
    part.places = [(name.data, place.data) for name, place in zip(listed[::2], listed[1::2], strict=True)]


class Joined:
    """A whole document, which can be written as a ``pydyf.PDF`` can."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.objects: list[Thing] = [Thing(0, b"")]
        self.info = Thing(0, parts[0].info)
        self._shared: dict[str, int] = {}
        self._streams: dict[tuple[bytes, bytes], int] = {}
        each = [(part, self._taken_in(part)) for part in parts]
        self.pages = [new[page] for part, new in each for page in part.pages]
        drawings = [self.objects[new[drawing]] for part, new in each for drawing in part.drawings]
        self.drawings = [drawing.stream[0] for drawing in drawings if isinstance(drawing, Stream)]
        """What draws each page."""
        self._string_structure(each)
        self._string_bookmarks(each)
        self._string_places(each)
        self._add(_PAGES, b"/Kids [%s]/Count %d" % (_references(self.pages), len(self.pages)))
        self.catalog = self.objects[_CATALOG]

    def add_object(self, thing: Thing) -> None:
        """Add an object under the next number."""
        thing.number = len(self.objects)
        self.objects.append(thing)

    def _taken_in(self, part: Part) -> dict[int, int]:
        """Add the objects of a part that are not there yet; its number of each → the document's."""
        new = {number: self._shared[name] for name, number in part.shared.items() if name in self._shared}
        added = []
        for thing in part.things:
            alike = (thing.data, thing.stream[0]) if isinstance(thing, Stream) else None
            if thing.number in new:
                continue
            if alike in self._streams:  # a font, or the colours
                new[thing.number] = self._streams[alike]
                continue
            new[thing.number] = len(self.objects)
            added.append(thing)
            self.add_object(thing)
            if alike is not None and not _REFERENCE.search(thing.data):
                self._streams[alike] = thing.number
        for thing in added:
            thing.data = _renumbered(thing.data, new)
        self._shared |= {name: new[number] for name, number in part.shared.items()}
        return new

    def _string_structure(self, each: Sequence[tuple[Part, Mapping[int, int]]]) -> None:
        tops = [_renumbered(reference, new) for part, new in each for reference in part.structure]
        self._add(self._shared["top"], b"/K [%s]" % b" ".join(tops))
        marked = [(new[owner], _renumbered(belongs, new)) for part, new in each for owner, belongs in part.marked]
        pages = {*self.pages}
        marked.sort(key=lambda mark: mark[0] not in pages)  # links come behind the pages
        for key, (owner, _) in enumerate(marked):
            self._add(owner, (b"/StructParents %d" if owner in pages else b"/StructParent %d") % key)
        rows = b" ".join(b"%d %s" % (key, belongs) for key, (_, belongs) in enumerate(marked))
        self._add(self._shared["tree"], b"/Nums [%s]" % rows)

    def _string_bookmarks(self, each: Sequence[tuple[Part, Mapping[int, int]]]) -> None:
        bookmarks = [new[bookmark] for part, new in each for bookmark in part.bookmarks]
        if not bookmarks:
            return
        for one, following in pairwise(bookmarks):
            self._add(one, b"/Next %d 0 R" % following)
            self._add(following, b"/Prev %d 0 R" % one)
        count = sum(part.bookmark_count for part, _ in each)
        ends = (count, bookmarks[0], bookmarks[-1])
        self._add(self._shared["bookmarks"], b"/Count %d/First %d 0 R/Last %d 0 R" % ends)
        self._add(_CATALOG, b"/Outlines %d 0 R" % self._shared["bookmarks"])

    def _string_places(self, each: Sequence[tuple[Part, Mapping[int, int]]]) -> None:
        places = {name: _renumbered(place, new) for part, new in reversed(each) for name, place in part.places}
        if places:
            rows = b" ".join(name + b" " + places[name] for name in sorted(places))
            self.add_object(Thing(0, b"<</Names [%s]>>" % rows))
            self.objects[_CATALOG].data = self.objects[_CATALOG].data.replace(
                b"/Names <<", b"/Names <</Dests %d 0 R" % self.objects[-1].number
            )

    def _add(self, number: int, entries: bytes) -> None:
        """Add entries to a dictionary."""
        thing = self.objects[number]
        thing.data = thing.data.removesuffix(b">>") + entries + b">>"


def _renumbered(data: bytes, new: Mapping[int, int]) -> bytes:
    def number(match: re.Match[bytes]) -> bytes:
        return match[0] if match[1] is None else b"%d 0 R" % new[int(match[1])]

    return _REFERENCE.sub(number, data)


def _references(numbers: Sequence[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)


def _number(reference: Any) -> int:
    return int(reference.split()[0])
