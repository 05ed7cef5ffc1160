"""From the command to the marked class: drill prints a packet, a filled booklet is graded against its hand file."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

import page
import pypdf
import pytest

from oddchip_sheets.cli.main import main
from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.school.answers import Asked, key
from oddchip_sheets.school.codes import CodeError, PageCode, read_code

DRILL = ["drill", "--seed", "3", "--level", "odd", "--hands", "1", "--quiet"]


@pytest.fixture(scope="module")
def packet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packet")
    assert main([*DRILL, "--students", "2", "-o", str(folder)]) == 0
    return folder


def answers(packet: Path) -> dict[str, int | bool]:
    """The right answers of every hand by field."""
    settlement = settle_text("drill.yaml", (packet / "drill.yaml").read_bytes(), packet).settlement
    assert settlement is not None
    found: dict[str, int | bool] = {}
    for number, hand in enumerate(settlement.hands, 1):
        found |= Asked.of(hand, number).values(key(hand))
    return found


def filled(packet: Path, student: int, values: Mapping[str, int | bool | str], to: Path) -> Path:
    """The student's booklet with these values typed into it."""
    writer = pypdf.PdfWriter(clone_from=packet / f"student-{student}.pdf")
    typed = {name: "/on" if value is True else str(value) for name, value in values.items()}
    for each in writer.pages:
        if "/Annots" in each:
            writer.update_page_form_field_values(each, typed, auto_regenerate=False)
    writer.write(to)
    return to


def grade(packet: Path, *files: Path) -> int:
    out = packet / "graded"
    return main(["grade", *map(str, files), "--key", str(packet / "drill.yaml"), "-o", str(out)])


def test_a_class_is_marked(packet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first student has all right; the second a wrong amount, which is told with the right one."""
    right = answers(packet)
    field = next(name for name in right if name.endswith("amount"))
    filled(packet, 1, right, tmp_path / "one.pdf")
    filled(packet, 2, {**right, field: 1}, tmp_path / "two.pdf")
    assert grade(packet, tmp_path) == 0
    told = capsys.readouterr().out
    assert "12/12  100  passed" in told
    assert "amount: 1 of 2" in told
    rows = list(csv.DictReader(io.StringIO((packet / "graded" / "class.csv").read_text())))
    assert {row["student"] for row in rows} == {"1", "2"}
    assert sum(int(row["got"]) for row in rows if row["student"] == "1") == 12
    assert "12 of 12 points" in text_of(packet / "graded" / "student-01-marked.pdf")
    assert "Main pot, amount: it is" in text_of(packet / "graded" / "student-02-marked.pdf")
    assert all(smallest_type(packet / "graded" / name) >= 9 for name in ("class.pdf", "student-02-marked.pdf"))


def test_a_folder_without_booklets_is_told(packet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert grade(packet, tmp_path) == 2
    assert "no booklet (*.pdf) in this folder" in capsys.readouterr().err


@pytest.mark.slow
def test_more_boxes_than_can_be_read_back_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = "event: {name: Course, rules: tda-2024}\nhands:\n"
    facts = (
        "chips: [25, 100], seats: [A, B, C, D, E, F, G, H], button: H, "
        "contributions: {A: 400, B: 400, C: 100, D: 50, E: 0, F: 0, G: 0, H: 0}, "
        "folded: [D, E, F, G, H], showdown: [[A, B], C]"
    )
    many = tmp_path / "many.yaml"
    many.write_text(event + "".join(f"  - {{hand: {number}, {facts}}}\n" for number in range(120)))
    assert main(["drill", "--from", str(many), "--quiet", "-o", str(tmp_path / "out")]) == 2
    assert "can be read back; make fewer of them at once" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def smallest_type(pdf: Path) -> float:
    """The size of the smallest letters, in points."""
    sizes: list[float] = []

    def seen(text: str, user: list[float], matrix: list[float], _: object, size: float) -> None:
        if text.strip():
            sizes.append(round(size * abs(matrix[3]) * abs(user[3]), 2))

    for each in pypdf.PdfReader(pdf).pages:
        each.extract_text(visitor_text=seen)
    return min(sizes)


@pytest.mark.slow
def test_letters_of_a_booklet_are_nine_points_and_more(packet: Path) -> None:
    assert smallest_type(packet / "student-1.pdf") >= 9


def text_of(pdf: Path) -> str:
    return "".join(page.extract_text() for page in pypdf.PdfReader(pdf).pages)


@pytest.mark.slow
def test_figures_are_read_as_the_booklet_prints_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a Spanish booklet 1.300 is one thousand three hundred; in an English one nobody knows."""
    packet = tmp_path / "es"
    assert main([*DRILL, "--seed", "4", "--language", "es", "-o", str(packet)]) == 0
    right = answers(packet)
    dotted = {
        name: value if value is True or int(value) < 1000 else f"{value:,}".replace(",", ".")
        for name, value in right.items()
    }
    assert dotted != right
    assert grade(packet, filled(packet, 1, dotted, tmp_path / "one.pdf")) == 0
    assert "12/12" in capsys.readouterr().out


@pytest.mark.slow
def test_a_figure_that_can_mean_two_things_is_told(
    packet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = answers(packet)
    field = next(name for name in right if name.endswith("amount"))
    assert grade(packet, filled(packet, 1, {**right, field: "1.000"}, tmp_path / "one.pdf")) == 0
    told = capsys.readouterr()
    assert "Main pot: amount (page 2): 1.000 may mean thousands or a fraction of a chip" in told.err
    assert "10/12" in told.out


@pytest.mark.slow
def test_what_can_not_be_marked_is_told(packet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = answers(packet)
    one = filled(packet, 1, right, tmp_path / "one.pdf")
    again = filled(packet, 1, right, tmp_path / "again.pdf")
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(one.read_bytes()[:2000])
    blank = Path(__file__).parents[2] / "worksheets" / "filled-blank.pdf"
    assert grade(packet, one, again, damaged, packet / "student-2.pdf", packet / "key.pdf", blank) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(".pdf: ")[2].partition(" has")[0] for line in told[:1]] == ["student 1"]
    assert any("damaged.pdf: " in line for line in told)
    assert any("student-2.pdf: nothing is filled in" in line for line in told)
    assert any("key.pdf: it has no form fields" in line for line in told)
    assert any("filled-blank.pdf: it is no booklet of `oddchip drill`" in line for line in told)
    other = tmp_path / "other.yaml"
    other.write_text((packet / "drill.yaml").read_text() + "# another one\n")
    assert main(["grade", str(one), "--key", str(other), "-o", str(tmp_path / "graded")]) == 2
    assert "it is of packet" in capsys.readouterr().err
    assert not (tmp_path / "graded").exists()


def test_a_booklet_is_accessible(packet: Path) -> None:
    report = page.validate_pdf_bytes((packet / "student-1.pdf").read_bytes(), profile="ua1")
    assert report.rules.total > 100
    assert [f"{each.rule_id} {each.message}" for each in report.failures] == []


def test_booklets_carry_packet_student_and_page_on_every_page(packet: Path) -> None:
    codes = set()
    for student in (1, 2):
        pages = pypdf.PdfReader(packet / f"student-{student}.pdf").pages
        for number, each in enumerate(pages, 1):
            text = each.extract_text()
            code = read_code(next(word for word in text.split() if word.count("-") == 3 and word[6] == "-"))
            assert (code.student, code.page) == (student, number)
            codes.add(code.packet)
    assert len(codes) == 1


@pytest.mark.parametrize("place", range(11))
def test_a_misread_letter_of_a_code_is_seen(place: int) -> None:
    code = PageCode("7K3F9Q", 12, 3)
    letters = str(code).replace("-", "")
    assert read_code(str(code)) == code
    for other in "0123456789ABCDEFGHJKMNPQRTUVWXY":
        if other != letters[place]:
            with pytest.raises(CodeError):
                read_code(letters[:place] + other + letters[place + 1 :])
    if place and letters[place] != letters[place - 1]:
        swapped = letters[: place - 1] + letters[place] + letters[place - 1] + letters[place + 1 :]
        with pytest.raises(CodeError):
            read_code(swapped)


@pytest.mark.slow
def test_exercises_are_made_of_somebodys_own_hands(tmp_path: Path) -> None:
    hands = Path(__file__).parents[2] / "worksheets" / "two-pots-one-tie.yaml"
    out = tmp_path / "own"
    assert main(["drill", "--from", str(hands), "--quiet", "--language", "es", "-o", str(out)]) == 0
    assert (out / "drill.yaml").read_bytes() == hands.read_bytes()
    pages = pypdf.PdfReader(out / "student-1.pdf").pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "Ejercicio 1" in text
    assert "20-A" in text
    assert "Showdown, la mejor mano primero: A y B en empate; C; D." in text


def test_a_hand_that_is_not_settled_makes_no_exercise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = Path(__file__).parents[2] / "worksheets" / "side-pot-unresolved.yaml"
    assert main(["drill", "--from", str(hands), "--quiet", "-o", str(tmp_path / "own")]) == 2
    assert "is not settled, so there is no key to it" in capsys.readouterr().err
    assert not (tmp_path / "own").exists()


def test_a_session_makes_no_exercise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = Path(__file__).parents[2] / "worksheets" / "guts-evening.yaml"
    assert main(["drill", "--from", str(session), "--quiet", "-o", str(tmp_path / "own")]) == 2
    assert "is a session, and exercises are made of single hands" in capsys.readouterr().err
    assert not (tmp_path / "own").exists()
