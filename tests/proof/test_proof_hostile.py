"""A PDF is hostile until it is proven: whatever is in it, the check ends with a verdict, soon and in words."""

from __future__ import annotations

import io
import time
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from proofs import TWO_HANDS, bomb, edited, forged, not_proven, packed_as, replaced, seed_pdf, two_hands_pdf, worksheet

from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.printing.render import blank_pdf
from oddchip_sheets.proof import MOST_BYTES
from oddchip_sheets.proof.attachments import Carried
from oddchip_sheets.proof.extract import is_pdf
from oddchip_sheets.proof.verify import State, verify_pdf
from oddchip_sheets.rulebooks.read import shipped_book

pytestmark = pytest.mark.usefixtures("prints_once")

MINIMAL = b"""%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj
trailer <</Root 1 0 R>>
"""


def foreign(data: bytes) -> str:
    verdict = verify_pdf(data)
    assert verdict.state is State.NOT_CHECKED, "\n".join(verdict.lines())
    assert verdict.exit_status == 2
    assert verdict.summary == "not checked"
    return verdict.reasons[0]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"%PDF-",
        b"%PDF-1.7\n%%EOF",
        b"not a PDF",
        b"%PDF-1.7\n" + b"<<" * 5000,
        b"%PDF-1.7\nstream\n",
        b"%PDF-1.7\nstream\nx",
        b"%PDF-1.7\nstream\nendstream",
        MINIMAL,
    ],
    ids=[
        "empty",
        "five bytes",
        "no objects",
        "text",
        "nested",
        "a mark",
        "a mark and a byte",
        "two marks",
        "another's",
    ],
)
def test_what_is_not_ours_is_not_checked(data: bytes) -> None:
    assert foreign(data).startswith("it is not a PDF" if not is_pdf(data) else "it carries no hand file")


def test_a_blank_carries_nothing_to_check() -> None:
    assert "a blank carries none" in foreign(blank_pdf(Layout(pots=2, seats=4), shipped_book("tda-2024")))


def test_an_encrypted_pdf_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "locked.pdf"
    with pikepdf.open(io.BytesIO(seed_pdf())) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert "encrypted" in foreign(path.read_bytes())


def marks(packed: bytes, size: int = MOST_BYTES) -> bytes:
    """A PDF full of streams."""
    return (b"%PDF-1.7\n" + (b"stream\n" + packed) * (size // (7 + len(packed))))[:size]


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a bomb": lambda: packed_as(seed_pdf(), "hand.yaml", bomb(256)),
    "many bombs": lambda: b"%PDF-1.7\n" + (b"stream\n" + bomb(16)) * 60,
    "marks": lambda: marks(b""),
    "heads of streams": lambda: marks(b"\x78\xda"),
    "tiny streams": lambda: marks(zlib.compress(b"", 9)),
    "empty blocks": lambda: marks(b"\x78\xda" + b"\0\0\0\xff\xff" * 400_000),
    "streams that break at their end": lambda: marks(zlib.compress(bytes(range(256)) * 4000, 9)[:-1] + b"?"),
    "plain streams": lambda: marks(b"x\nendstream\n"),
    "a plain stream without end": lambda: b"%PDF-1.7\nstream\n" + b"x" * (MOST_BYTES - 100),
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_streams_without_end_are_not_unpacked(hostile: Callable[[], bytes]) -> None:
    data = hostile()
    started = time.process_time()
    assert verify_pdf(data).state is not State.PROVEN
    assert time.process_time() - started < 10


@pytest.mark.parametrize("name", ["a bomb", "many bombs"])
def test_a_bomb_takes_no_more_memory_than_may_be_unpacked(name: str) -> None:
    data = HOSTILE[name]()
    tracemalloc.start()
    try:
        assert "unpack to more than 128 MiB" in not_proven(data).reasons[0]
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 400 * 1024 * 1024


def _carried(name: str, data: bytes) -> bytes:
    """A whole print of the product in which a carried file is any bytes."""
    kept = Carried(name, data, "Data", "x", "text/plain")
    return forged(worksheet("two-pots-one-tie"), files=lambda files: [kept if f.name == name else f for f in files])


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", BOMB.encode(), b"[" * 100_000, b"- " * 50_000, b"hand: " + b"9" * 100_000],
    ids=["empty", "no text", "aliases", "open lists", "lists in lists", "a number without end"],
)
@pytest.mark.parametrize("name", ["hand.yaml", "settlement.json", "manifest.json"])
def test_a_carried_file_may_hold_anything(name: str, data: bytes) -> None:
    assert verify_pdf(_carried(name, data)).state is not State.PROVEN


@pytest.mark.parametrize(
    "body",
    [b"[" * 5000, b'{"a":' * 5000, b'"product": "x"' * 100_000, b'"files": {"hand.yaml": 3}}', b'"files": []}'],
    ids=["lists", "mappings", "large", "a number for a name", "a list for a mapping"],
)
def test_a_list_of_carried_files_may_hold_anything(body: bytes) -> None:
    not_proven(_carried("manifest.json", b'{"schema": "oddchip/proof/2", ' + body))


def test_a_hand_file_with_more_hands_than_the_pdf_has_room_for_is_not_printed() -> None:
    hands = "".join(f"  - {{hand: {n}, contributions: {{A: 100, B: 100}}, showdown: [[A, B]]}}\n" for n in range(300))
    many = (TWO_HANDS.split("hands:", maxsplit=1)[0] + "hands:\n" + hands).encode()
    pdf = _digests_made_right(two_hands_pdf(), "hand.yaml", many)
    assert "has 300 hands for it, which is not what the PDF can hold" in not_proven(pdf).reasons[0]


def _digests_made_right(pdf: bytes, name: str, data: bytes) -> bytes:
    from hashlib import sha256  # noqa: PLC0415 - only here

    from proofs import attached  # noqa: PLC0415 - likewise

    was = sha256(attached(pdf, name)).hexdigest().encode()
    manifest = attached(pdf, "manifest.json").replace(was, sha256(data).hexdigest().encode())
    return replaced(replaced(pdf, name, data), "manifest.json", manifest)


def test_the_carried_hand_file_opens_carried_files_only(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("name: Elsewhere\nrules: tda-2024\n")
    hand = TWO_HANDS.replace("event: {name: Autumn Deepstack, rules: tda-2024}", f"event: {tmp_path}/event.yaml")
    (reason,) = not_proven(_digests_made_right(two_hands_pdf(), "hand.yaml", hand.encode())).reasons
    assert "can't be read: it is not attached" in reason


def test_words_of_a_forger_drive_no_terminal() -> None:
    evil = TWO_HANDS.replace("Autumn Deepstack", "x").replace("[A, B, C, D]", '["\\e[2J\\u202e", B, C, D]')
    pdf = _digests_made_right(two_hands_pdf(), "hand.yaml", evil.encode())
    for line in verify_pdf(pdf).lines():
        assert line.isprintable()
        assert len(line) <= 300


def test_what_can_make_the_press_fail_is_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RecursionError("\x1b[2J")

    monkeypatch.setattr("oddchip_sheets.proof.verify.print_archive", fail)
    assert not_proven(seed_pdf()).reasons == ("its source can't be printed again here (RecursionError)",)


def test_a_file_attached_under_a_strange_name_is_no_path() -> None:
    for name in ("../../hand.yaml", "/etc/passwd", "C:\\hand.yaml", "\u202elmay.dnah", "x" * 300):

        def attach(pdf: pikepdf.Pdf, name: str = name) -> None:
            pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, b"x", filename=name)

        not_proven(edited(seed_pdf(), attach))
