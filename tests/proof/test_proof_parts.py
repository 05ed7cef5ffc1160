"""More than ten hands are printed in parts and joined: the document is that of one print, and proven as any other."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import page
import pikepdf
import pytest
from proofs import attached, names_of
from pypdf import PdfReader
from settled import settled_file

from oddchip_sheets.proof import archive
from oddchip_sheets.proof.archive import archived_pdf, here, print_archive
from oddchip_sheets.proof.documents import SHEET
from oddchip_sheets.proof.join import Joined, Part, Stream, Thing
from oddchip_sheets.proof.verify import State, verify_pdf
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.workers import in_order

HEAD = """\
event: {name: "Autumn (5 0 R) \\\\\\\\ Deepstack", rules: tda-2024}
chips: [100, 500]
seats: [A, B, C, "Łukasz (9 0 R)"]
button: "Łukasz (9 0 R)"
hands:
"""
HAND = '  - {{hand: "{label}", contributions: {{A: {amount}, B: {amount}, C: 300}}, showdown: [[A, B], C]}}\n'


def hands(count: int) -> Verified:
    labels = [f"{number}-0-1" if number % 2 else f"{number} (3 0 R)" for number in range(1, count + 1)]
    return settled_file(
        HEAD + "".join(HAND.format(label=label, amount=300 + 100 * (n % 5)) for n, label in enumerate(labels))
    )


def printed(settlement: Verified, in_a_part: int, monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr(archive, "HANDS_IN_A_PART", in_a_part)
    return archived_pdf(settlement)


def structure(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, ...]]:
    """Every element of the structure: what it is, where, what it says of itself, and the heads of its cells."""
    pages = {each.objgen: number for number, each in enumerate(pdf.pages)}
    heads: dict[str, tuple[int, ...]] = {}

    def walked(element: Any, path: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
        told = {key: str(element[key]) for key in ("/S", "/Alt") if key in element}
        if "/ID" in element:
            assert str(element.ID) not in heads
            heads[str(element.ID)] = path
        named = element.get("/A", {}).get("/Headers", []) if isinstance(element.get("/A"), pikepdf.Dictionary) else []
        yield path, told, pages.get(element["/Pg"].objgen) if "/Pg" in element else None, [str(name) for name in named]
        for number, kid in enumerate(element.get("/K", [])):
            if isinstance(kid, pikepdf.Dictionary):
                assert kid.P.objgen == element.objgen
                yield from walked(kid, (*path, number))
            else:
                yield path, int(kid)

    (top,) = pdf.Root.StructTreeRoot.K
    for found in [*walked(top, ())]:
        yield (*found[:-1], [heads[name] for name in found[-1]]) if isinstance(found[-1], list) else found


def content_of(pdf: pikepdf.Pdf) -> dict[int, list[str]]:
    """By page: the kind of element that each piece of its content belongs to."""
    numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
    tree = {int(numbers[at]): numbers[at + 1] for at in range(0, len(numbers), 2)}
    return {at: [str(owner.S) for owner in tree[int(each.StructParents)]] for at, each in enumerate(pdf.pages)}


def bookmarks(pdf: pikepdf.Pdf) -> list[tuple[str, int, int]]:
    def page_of(item: Any) -> int:
        return pdf.pages.index(pikepdf.Page(item.destination[0]))

    with pdf.open_outline() as outline:
        return [
            (item.title, level, page_of(item))
            for top in outline.root
            for level, items in enumerate(([top], top.children))
            for item in items
        ]


@pytest.mark.slow
def test_the_joined_document_is_that_of_one_print(monkeypatch: pytest.MonkeyPatch) -> None:
    settlement = hands(7)
    whole, joined = (printed(settlement, in_a_part, monkeypatch) for in_a_part in (100, 3))
    with pikepdf.open(io.BytesIO(whole)) as one, pikepdf.open(io.BytesIO(joined)) as other:
        assert other.check_pdf_syntax() == []
        assert len(one.pages) == len(other.pages) == 8  # and the summary of all
        assert [*structure(one)] == [*structure(other)]
        assert content_of(one) == content_of(other)
        assert len(bookmarks(one)) > 14
        assert bookmarks(one) == bookmarks(other)
        assert one.Root.Outlines.Count == other.Root.Outlines.Count
        assert sorted(one.Root.keys()) == sorted(other.Root.keys())
    texts = [[each.extract_text() for each in PdfReader(io.BytesIO(pdf)).pages] for pdf in (whole, joined)]
    assert texts[0] == texts[1]
    assert names_of(whole) == names_of(joined)
    assert all(attached(whole, name) == attached(joined, name) for name in names_of(whole))


@pytest.mark.slow
def test_a_joined_document_keeps_both_standards_and_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = printed(hands(5), 2, monkeypatch)
    for profile in ("3a", "ua1"):
        assert page.validate_pdf_bytes(joined, profile=profile).failures == []
    assert verify_pdf(joined).state is State.PROVEN
    other = bytearray(joined)
    other[len(other) // 2] ^= 1
    assert verify_pdf(bytes(other)).state is State.NOT_PROVEN


@pytest.mark.slow
def test_what_is_printed_does_not_hang_on_how_many_print(monkeypatch: pytest.MonkeyPatch) -> None:
    settlement = hands(5)
    here_alone = printed(settlement, 2, monkeypatch)
    there = print_archive(
        settlement, here(SHEET, "a4"), None, workers=lambda part, work: in_order(part, work, jobs=2, worth=1)
    )
    assert there.pdf == here_alone
    assert len(there.drawings) == 6


def test_eleven_hands_are_two_parts() -> None:
    parts: list[Any] = []

    def workers(part: Any, work: Any) -> Iterator[Any]:
        parts.extend(work)
        return map(part, work)

    print_archive(hands(11), here(SHEET, "a4"), None, workers=workers)
    assert [len(part.page.hands) for part in parts] == [1]


def test_links_and_named_places_are_strung_together_too() -> None:
    def part(start: int, name: bytes) -> Part:
        things = [Thing(1, b"<</Type /Pages>>"), Thing(2, b"<</Names <<>>>>"), Thing(3, b"<</Parent 1 0 R>>")]
        things += [Stream(4, b"/Length1 2", [b"font"], compress=True), Thing(5, b"<</F 4 0 R/T (4 0 R \\) 4 0 R)>>")]
        things += [Thing(6, b"<<>>"), Thing(7, b"<</P 6 0 R>>")]
        shared = {"pages": 1, "catalog": 2, "top": 6, "tree": 6}
        marked = [(3, b"[7 0 R]"), (5, b"7 0 R")]
        return Part(
            things, b"<<>>", shared, [3], [4], [b"7 0 R"], marked, places=[(name, b"[3 0 R /XYZ %d 0 0]" % start)]
        )

    whole = Joined([part(1, b"(b)"), part(2, b"(a)")])
    written = {thing.number: thing.data for thing in whole.objects}
    assert written[8] == b"<</Parent 1 0 R/StructParents 1>>"
    assert written[9] == b"<</F 4 0 R/T (4 0 R \\) 4 0 R)/StructParent 3>>"
    assert written[6] == b"<</K [7 0 R 10 0 R]/Nums [0 [7 0 R] 1 [10 0 R] 2 7 0 R 3 10 0 R]>>"
    assert written[11] == b"<</Names [(a) [8 0 R /XYZ 2 0 0] (b) [3 0 R /XYZ 1 0 0]]>>"
    assert whole.catalog.data == b"<</Names <</Dests 11 0 R>>>>"
