"""A PDF is hostile until it has proved itself: whatever is in it, the check ends with a verdict, soon and in words."""

from __future__ import annotations

import io
import random
import time
import tracemalloc
from pathlib import Path

import pikepdf
import pytest
from proofs import (
    TWO_HANDS,
    altered,
    attached,
    bomb,
    edited,
    holds,
    packed_as,
    replaced,
    seed_pdf,
    settled,
    two_hands_pdf,
)

from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.container import MOST_ATTACHMENTS
from oddchip_sheets.proof.verdict import State
from oddchip_sheets.proof.verify import is_pdf, verify_pdf
from oddchip_sheets.rules.load import shipped_book
from oddchip_sheets.sheets.render import blank_pdf

MINIMAL = b"""%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj
trailer <</Root 1 0 R>>
"""


def foreign(data: bytes) -> str:
    verdict = verify_pdf(data)
    assert verdict.state is State.FOREIGN, "\n".join(verdict.lines())
    assert verdict.exit_status == 2
    return verdict.summary


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"%PDF-",
        b"%PDF-1.7\n%%EOF",
        b"not a PDF",
        b"%PDF-1.7\n" + b"<<" * 5000,
        b"%PDF-1.7\n" + b"[" * 5000,
        MINIMAL,
    ],
    ids=["empty", "five bytes", "no objects", "text", "nested dictionaries", "nested arrays", "another's"],
)
def test_what_is_not_ours_is_foreign(data: bytes) -> None:
    assert foreign(data).startswith("not checked: ")


def test_a_pdf_is_known_by_its_first_bytes() -> None:
    assert is_pdf(seed_pdf())
    assert not is_pdf(b"event: {name: X}")


def test_a_blank_carries_nothing_to_check() -> None:
    blank = blank_pdf(pots=2, seats=4, book=shipped_book("tda-2024"))
    assert "no settlement" in foreign(blank)


def test_an_encrypted_pdf_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "locked.pdf"
    with pikepdf.open(io.BytesIO(seed_pdf())) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert "encrypted" in foreign(path.read_bytes())


@pytest.mark.parametrize("name", ["hand.yaml", "settlement.json", "manifest.json", "rules-tda-2024.yaml"])
def test_an_attachment_that_unpacks_without_end_is_not_unpacked(name: str) -> None:
    pdf = packed_as(seed_pdf(), name, bomb(256))
    started = time.monotonic()
    tracemalloc.start()
    try:
        verdict = altered(pdf)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert f"the attachment {name} unpacks to more than 16 MiB" in verdict.reasons
    assert most < 128 * 1024 * 1024
    assert time.monotonic() - started < 20


def test_a_page_that_unpacks_without_end_is_not_unpacked() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Contents.write(bomb(64), filter=pikepdf.Name.FlateDecode)

    assert "a page's drawing unpacks to more than 4 MiB" in altered(edited(seed_pdf(), edit)).reasons


def test_a_drawing_that_draws_itself_comes_to_an_end() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        part = pdf.make_stream(b"/again Do /again Do", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        part.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/again": part}))
        pdf.pages[0].Resources.XObject["/again"] = part
        pdf.pages[0].Contents = pdf.make_stream(b"/again Do")

    assert "a page's drawing is nested too deep" in altered(edited(seed_pdf(), edit)).reasons


def test_tags_that_contain_themselves_come_to_an_end() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        element = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Div))
        element.K = pikepdf.Array([element])
        pdf.Root.StructTreeRoot.K = element

    assert altered(edited(seed_pdf(), edit)).reasons


def test_a_part_that_is_tagged_twice_is_told() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        root = pdf.Root.StructTreeRoot
        root.K = pikepdf.Array([*root.K.as_list(), *root.K.as_list()])

    assert any("tagged twice" in reason for reason in altered(edited(seed_pdf(), edit)).reasons)


def test_too_many_attachments_are_not_read() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        for number in range(MOST_ATTACHMENTS + 1):
            pdf.attachments[f"more-{number}.yaml"] = pikepdf.AttachedFileSpec(pdf, b"x")

    assert f"it has more than {MOST_ATTACHMENTS} attachments" in altered(edited(seed_pdf(), edit)).reasons


def test_a_name_that_stands_twice_is_told() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        hand, other = (pdf.attachments[name].obj for name in ("hand.yaml", "settlement.json"))
        other.F = other.UF = "hand.yaml"
        pdf.Root.Names.EmbeddedFiles = pikepdf.Dictionary(Names=["hand.yaml", hand, "hand.yaml", other])

    assert "two files are attached as hand.yaml" in altered(edited(seed_pdf(), edit)).reasons


def test_a_file_with_two_names_is_told() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.attachments["hand.yaml"].obj.UF = "other.yaml"

    assert "the attachment hand.yaml goes by two names" in altered(edited(seed_pdf(), edit)).reasons


def test_a_file_with_two_contents_is_told() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.attachments["hand.yaml"].obj.EF.UF = pdf.make_stream(b"other")

    assert "the attachment hand.yaml goes by two names" in altered(edited(seed_pdf(), edit)).reasons


def test_a_file_that_only_the_document_is_associated_with_is_told() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        other = pikepdf.AttachedFileSpec(pdf, b"event: {}", filename="hand.yaml")
        pdf.Root.AF.append(other.obj)

    assert any("associated with the document" in reason for reason in altered(edited(seed_pdf(), edit)).reasons)


@pytest.mark.parametrize(
    "name", ["../../hand.yaml", "/etc/passwd", "C:\\hand.yaml", "hand.exe", "\u202elmay.dnah", "x" * 300]
)
def test_a_name_is_never_a_path(name: str) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, b"x", filename=name)

    assert any("is attached too; it is no part of the proof" in note for note in holds(edited(seed_pdf(), edit)).notes)


def test_the_attached_hand_file_opens_attachments_only(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("name: Elsewhere\nrules: tda-2024\n")
    hand = TWO_HANDS.replace("event: {name: Autumn Deepstack, rules: tda-2024}", f"event: {tmp_path}/event.yaml")
    verdict = altered(replaced(two_hands_pdf(), "hand.yaml", hand.encode()))
    assert any("can't be read: there is no such file" in reason for reason in verdict.reasons)


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", BOMB.encode(), b"[" * 100_000, b"- " * 50_000, b"hand: " + b"9" * 100_000],
    ids=["empty", "no text", "aliases", "open lists", "lists in lists", "a number without end"],
)
@pytest.mark.parametrize("name", ["hand.yaml", "settlement.json", "manifest.json"])
def test_an_attachment_may_hold_anything(name: str, data: bytes) -> None:
    altered(replaced(seed_pdf(), name, data))


def test_bytes_flipped_anywhere_end_in_a_verdict() -> None:
    pdf, chance = seed_pdf(), random.Random(4)
    for _ in range(100):
        data = bytearray(pdf)
        for _ in range(chance.choice((1, 1, 4, 40))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        assert verify_pdf(bytes(data), draw=False).state in State


def test_a_pdf_cut_anywhere_ends_in_a_verdict() -> None:
    pdf, chance = seed_pdf(), random.Random(5)
    for _ in range(60):
        verdict = verify_pdf(pdf[: chance.randrange(len(pdf))], draw=False)
        assert verdict.state is not State.HOLDS


def test_objects_exchanged_with_one_another_end_in_a_verdict() -> None:
    """Structure-aware damage: the values of dictionaries, taken from elsewhere in the same file."""
    chance = random.Random(6)
    for _ in range(60):

        def edit(pdf: pikepdf.Pdf) -> None:
            things = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)]
            for _ in range(3):
                victim = chance.choice(things)
                key = chance.choice([*victim.keys()])
                victim[key] = chance.choice([0, -1, "x", pikepdf.Array(), pikepdf.Dictionary(), chance.choice(things)])

        assert verify_pdf(_edited_or_whole(edit), draw=False).state in State


def _edited_or_whole(edit: object) -> bytes:
    assert callable(edit)
    try:
        return edited(seed_pdf(), edit)
    except (pikepdf.PdfError, ValueError, RuntimeError, TypeError):
        return seed_pdf()


def test_reasons_do_not_run_on() -> None:
    lines = "".join(
        f"  - {{contributions: {{A: {100 * n}, B: {100 * n}}}, showdown: [[A, B]]}}\n" for n in range(1, 26)
    )
    many = archived_pdf(settled(TWO_HANDS.split("hands:")[0] + "hands:\n" + lines))
    verdict = altered(replaced(many, "hand.yaml", attached(two_hands_pdf(), "hand.yaml")))
    assert len(verdict.reasons) <= 41
