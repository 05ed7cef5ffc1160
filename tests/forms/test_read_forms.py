"""Filled blanks read back: by whatever program they were filled in, to the same hand file; and what is refused."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from fillers import by_pdfium, by_pypdf, filled
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject
from typed import Typed

from oddchip_sheets.cli.main import main
from oddchip_sheets.forms import MOST_BYTES
from oddchip_sheets.forms.fields import IDENTITY, Layout
from oddchip_sheets.forms.hand import ReadForm, read_fields, read_form
from oddchip_sheets.forms.take import Filled, NotAFormError
from oddchip_sheets.games import GAMES
from oddchip_sheets.printing.render import blank_pdf
from oddchip_sheets.rulebooks.read import shipped_book

HERE = Path(__file__).parent / "filled"
LAYOUT = Layout(rules="tda-2024")
FIVE = Typed(
    {
        "hand": "42", "event": "Friday Tournament", "chip": "100", "chips": "500, 1000", "button": "eva",
        "row-1-player": "Ana", "row-2-player": "Ben", "row-3-player": "Cleo", "row-4-player": "Dov",
        "row-5-player": "Eva",
        "row-1-seat": "1", "row-2-seat": "2", "row-3-seat": "4", "row-4-seat": "5", "row-5-seat": "7",
        "row-1-put-in": "300", "row-2-put-in": "2,500", "row-3-put-in": "2500", "row-4-put-in": "900",
        "row-5-put-in": "300", "row-2-place": "1", "row-3-place": "1", "row-4-place": "2",
    },
    ["row-1-folded", "row-5-folded", "established-eligibility"],
)  # fmt: skip


@cache
def blank(layout: Layout = LAYOUT) -> bytes:
    return blank_pdf(layout, shipped_book("tda-2024"))


def form(typed: Typed, layout: Layout = LAYOUT) -> ReadForm:
    return read_fields("form.pdf", typed.filled(layout))


def changed(**values: str) -> Typed:
    """The five players with other words in some fields, whose names have underscores here."""
    return replace(FIVE, values=FIVE.values | {name.replace("_", "-"): text for name, text in values.items()})


def said(typed: Typed, layout: Layout = LAYOUT) -> list[str]:
    return [f"{problem.place.on_form}: {problem.message}" for problem in form(typed, layout).problems]


def hard() -> Typed:
    told = json.loads((HERE / "typed.json").read_text("utf-8"))
    return Typed(told["values"], told["ticks"], told["choices"])


@pytest.mark.parametrize("program", ["poppler", "pdfjs"])
def test_what_other_programs_saved_is_read_back_to_the_same_hand_file(program: str) -> None:
    assert read_form("form.pdf", (HERE / f"{program}.pdf").read_bytes()).text == (HERE / "read.yaml").read_text("utf-8")


@pytest.mark.slow
def test_what_pypdf_saved_is_read_back_to_the_same_hand_file() -> None:
    assert read_form("form.pdf", by_pypdf(blank(), hard())).text == (HERE / "read.yaml").read_text("utf-8")


def test_what_is_typed_into_pdfiums_form_is_read_back_to_the_same_hand_file() -> None:
    typed = hard()
    shown = {name: GAMES[game].title for name, game in typed.choices.items()}
    saved_by_it = by_pdfium(blank(), replace(typed, choices=shown))
    assert read_form("form.pdf", saved_by_it).text == (HERE / "read.yaml").read_text("utf-8")


def test_a_filled_blank_settles_is_printed_and_its_print_is_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "filled.pdf"
    path.write_bytes(filled(blank(), FIVE))
    assert main(["settle", str(path)]) == 0
    assert "Ben 1,700 + Cleo 1,600 = 3,300" in capsys.readouterr().out
    assert main(["check", str(path)]) == 0
    assert main(["sheet", str(path), "-o", str(tmp_path)]) == 0
    assert main(["verify", str(tmp_path / "filled-sheet.pdf")]) == 0
    assert path.read_bytes() == filled(blank(), FIVE), "the form itself stays"
    assert main(["read", str(path), "-o", str(tmp_path / "hand.yaml")]) == 0
    assert main(["settle", "--json", str(tmp_path / "hand.yaml")]) == 0
    assert '"receipts": {"Ben": 3300, "Cleo": 3200}' in capsys.readouterr().out


def test_a_blank_filled_in_part_settles_with_the_rest_unresolved(tmp_path: Path) -> None:
    path = tmp_path / "part.pdf"
    values = {name: text for name, text in FIVE.values.items() if name != "button"}
    path.write_bytes(filled(blank(), replace(FIVE, values=values)))
    assert main(["settle", str(path)]) == 1


def test_what_is_left_empty_is_unknown() -> None:
    text = form(Typed({"row-1-player": "Ana", "row-2-player": "Ben", "row-1-put-in": "500"})).text
    assert text == (
        "event:\n  name: unknown\n  rules: tda-2024\nchips: unknown\nseats: [Ana, Ben]\nbutton: unknown\n"
        "contributions: {Ana: 500, Ben: unknown}\nfolded: unknown\nshowdown: unknown\n"
    )


@pytest.mark.parametrize(
    ("ticks", "folded"),
    [
        ([], "folded: unknown"),
        (["established-eligibility"], "folded: []"),
        (["row-1-folded"], "folded: [Ana]"),
        (["row-1-folded", "established-eligibility"], "folded: [Ana]"),
    ],
)
def test_a_fold_that_is_not_ticked_is_knowledge_only_beside_the_tick_eligible_players(
    ticks: list[str], folded: str
) -> None:
    assert folded in form(replace(FIVE, ticks=ticks)).text.splitlines()


@pytest.mark.parametrize(
    ("written", "read"),
    [("Cleo", "Cleo"), ("cleo", "Cleo"), ("C", "Cleo"), ("Cl.", "Cleo"), ("5", "5"), ("seat 7", "7"), ("3", "3")],
)
def test_the_button_is_a_player_by_a_unique_beginning_or_a_seat(written: str, read: str) -> None:
    assert f"button: {read}" in form(changed(button=written)).text.splitlines()


@pytest.mark.parametrize(
    ("field", "written", "told"),
    [
        ("row_2_put_in", "9.500", "2nd left of the button: put in (page 1): 9.500 may mean thousands"),
        ("row_2_put_in", "25k", "2nd left of the button: put in (page 1): 25k is shorthand"),
        ("row_2_place", "first", "2nd left of the button: place at the showdown (page 1): 'first' is no place"),
        ("row_2_player", "Ana", "2nd left of the button: player (page 1): 'Ana' stands in another line too"),
        ("row_2_seat", "1", "2nd left of the button: seat (page 1): seat 1 stands in another line too"),
        ("row_2_seat", "", "2nd left of the button: seat (page 1): left empty, though other lines have a seat"),
        ("row_2_seat", "6", "3rd left of the button: seat (page 1): this seat is not the next one clockwise"),
        ("row_6_put_in", "5", "6th left of the button: player (page 1): left empty, though more stands in this line"),
        ("row_1_place", "3", "1st left of the button: folded (page 1): has a place at the showdown"),
        ("button", "Zoe", "Who has the button (page 1): 'Zoe' is none of the players: Ana, Ben, Cleo, Dov, Eva"),
        ("chips", "1,000,5,000", "Other chips in play (page 1): 1,000,5,000 may be one amount or several"),
        ("chips", "25", "Other chips in play (page 1): 25 is less than the smallest chip, 100"),
        ("game", "poker", "Game (page 1): 'poker' can't be chosen here"),
    ],
)  # fmt: skip
def test_what_can_not_be_read_is_told_by_the_forms_own_words_and_its_page(field: str, written: str, told: str) -> None:
    assert any(line.startswith(told) for line in said(changed(**{field: written})))


def test_a_name_that_two_players_begin_with_is_not_guessed() -> None:
    assert said(changed(row_4_player="Bernd", button="Be")) == [
        "Who has the button (page 1): 'Be' may be Ben or Bernd; write more of the name"
    ]


def test_seats_that_begin_elsewhere_are_clockwise_all_the_same() -> None:
    values = {"row-1-player": "Ben", "row-1-seat": "2", "row-2-player": "Eva", "row-2-seat": "7"}
    values |= {"row-3-player": "Ana", "row-3-seat": "1", "button": "1"}
    assert "seats: {2: Ben, 7: Eva, 1: Ana}" in form(Typed(values)).text


def test_mucked_hands_dead_chips_rake_and_notes_are_read() -> None:
    text = form(changed(row_4_place="m", row_5_dead="100", pot_1_rake="50", notes="One.\nTwo: \u201cthree\u201d")).text
    for line in ("mucked: [Dov]", "dead: {Eva: 100}", "rake: {Main pot: 50}", 'notes: "One.\\nTwo: “three”"'):
        assert line in text.splitlines()


def test_pots_without_contributions_are_the_facts() -> None:
    values = {"pot-1-amount": "6,000", "pot-1-eligible": "Ana, Ben and Cleo", "pot-1-tied": "Ben", "chip": "100"}
    assert form(Typed(values)).text.splitlines()[3:] == [
        "chips: [100]",
        "seats: unknown",
        "button: unknown",
        "folded: unknown",
        "pots:",
        "  - {amount: 6000, eligible: [Ana, Ben, Cleo], winners: [Ben]}",
    ]


def test_a_pot_that_was_agreed_or_ruled_carries_its_basis() -> None:
    typed = replace(changed(pot_1_tied="Ben, Cleo", pot_2_tied="Cleo"), choices={"pot-1-decided": "agreed"})
    typed = replace(typed, choices=typed.choices | {"pot-2-decided": "the floor's ruling"})
    assert said(typed) == ["Side pot 1: reason, with the rule's number (page 1): left empty, though the floor ruled"]
    typed.values["pot-2-reason"] = "Ben showed\none card."
    assert form(typed).text.splitlines()[-3:] == [
        "rulings:",
        "  Main pot: {winners: [Ben, Cleo], basis: agreed}",
        '  Side pot 1: {winners: [Cleo], basis: "ruling: Ben showed one card."}',
    ]


def test_a_low_nobody_has_is_ticked_and_one_left_empty_is_unknown() -> None:
    layout = Layout(game="omaha-8", rules="tda-2024")
    typed = Typed({"row-1-player": "Ana", "row-2-player": "Ben", "row-1-high-place": "1", "row-2-high-place": "2"})
    assert "showdown: {high: [Ana, Ben], low: unknown}" in form(typed, layout).text
    typed.ticks.append("low-none")
    assert "showdown: {high: [Ana, Ben]}" in form(typed, layout).text
    typed.values["row-1-low-place"] = "1"
    assert said(typed, layout) == ["Nobody has a low (page 1): is ticked, though places are written above it"]


def test_several_copies_are_hands_of_one_file() -> None:
    layout = replace(LAYOUT, copies=3)
    values = {"row-1-player": "Ana", "row-2-player": "Ben", "event": "Course"}
    values |= {"copy-3-row-1-player": "Cleo", "copy-3-row-2-player": "Dov", "copy-3-row-1-put-in": "x"}
    typed = Typed(values)
    assert said(typed, layout) == ["No. 3: 1st left of the button: put in (page 1): 'x' is not an amount"]
    typed.values["copy-3-row-1-put-in"] = "5"
    assert [line for line in form(typed, layout).text.splitlines() if "hand: " in line] == [
        "  - hand: No. 1",
        "  - hand: No. 3",
    ]


def test_what_the_event_gave_is_read_back() -> None:
    layout = replace(LAYOUT, event={"name": "Course: week 3", "teacher": "M. Ortiz", "table": "7"})
    assert form(Typed({"row-1-player": "Ana"}), layout).text.startswith(
        'event:\n  name: "Course: week 3"\n  rules: tda-2024\n  teacher: M. Ortiz\n  table: "7"\nchips: unknown\n'
    )


def test_a_houses_own_rules_go_with_its_blank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house.yaml").write_text(
        "extends: tda-2024\ntitle: Riverside house rules\nshort: Riverside\n"
        'procedures:\n  tie-button: {choice: next-deal, number: "9"}\n'
    )
    (tmp_path / "event.yaml").write_text("name: Sunday\nrules: house.yaml\n")
    assert main(["blank", "--event", str(tmp_path / "event.yaml"), "-o", str(tmp_path / "blank.pdf")]) == 0
    facts = replace(FIVE, values={name: text for name, text in FIVE.values.items() if name != "event"})
    (tmp_path / "elsewhere").mkdir()
    path = tmp_path / "elsewhere" / "filled.pdf"
    path.write_bytes(filled((tmp_path / "blank.pdf").read_bytes(), facts))
    assert main(["settle", str(path)]) == 0
    assert "Riverside 9 (rule)" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "rules", ['"/etc/passwd"', '"tda-2024\\nhand: 5"', '{"extends":"x.yaml"}', "5", '{"extends":5}']
)
def test_no_file_is_opened_that_a_form_names_as_its_rules(rules: str) -> None:
    with pytest.raises(NotAFormError):
        read_fields("form.pdf", Filled({IDENTITY: f'oddchip/blank/1 {{"rules":{rules}}}', "row-1-player": "Ana"}, {}))


HOSTILE = "} \nrules: /etc/passwd #\u202e'\""


def test_nothing_that_is_typed_becomes_a_key_of_the_hand_file() -> None:
    values = dict.fromkeys(("hand", "event", "date", "table", "notes", "row-1-player", "row-2-player"), HOSTILE)
    values["row-2-player"] += "2"
    text = form(Typed(values)).text
    assert [line.partition(":")[0] for line in text.splitlines()] == [
        "event", "  name", "  rules", "  date", "hand", "table", "chips", "seats", "button", "contributions", "folded",
        "showdown", "notes",
    ]  # fmt: skip
    assert "\u202e" not in text


def refused(data: bytes) -> str:
    with pytest.raises(NotAFormError) as error:
        read_form("form.pdf", data)
    return str(error.value)


def saved(writer: PdfWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def with_fields(fields: ArrayObject, **more: object) -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    entries = {NameObject("/Fields"): fields, **{NameObject(f"/{name}"): thing for name, thing in more.items()}}
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject(entries)
    return saved(writer)


def field(name: str, value: str = "", kids: ArrayObject | None = None) -> DictionaryObject:
    entries = {NameObject("/T"): TextStringObject(name), NameObject("/V"): TextStringObject(value)}
    if kids is not None:
        entries |= {NameObject("/Kids"): kids}  # type: ignore[dict-item]
    return DictionaryObject(entries)


def nested(depth: int) -> DictionaryObject:
    return field("x", kids=ArrayObject([nested(depth - 1)])) if depth else field("x", "5")


def encrypted() -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(blank())) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    return out.getvalue()


def flattened() -> bytes:
    writer = PdfWriter(clone_from=io.BytesIO(filled(blank(), FIVE)))
    writer.remove_annotations(subtypes=None)
    del writer.root_object["/AcroForm"]
    return saved(writer)


def test_a_form_that_is_none_of_ours_or_can_not_be_read_is_refused_in_a_line() -> None:
    ours, newer = field(IDENTITY, LAYOUT.identity()), field(IDENTITY, "oddchip/blank/9 {}")
    cases = {
        "it is empty": b"",
        "it is no PDF": b"hello",
        "it is damaged, or cut off": b"%PDF-1.7\nnothing",
        "it has no form fields: it was printed or flattened": flattened(),
        "it is encrypted": encrypted(),
        "nothing is filled in on it": blank(),
        "its form is none of ours": with_fields(ArrayObject([field("name", "5")])),
        "it is a form of another version (oddchip/blank/9)": with_fields(ArrayObject([newer])),
        "it is an XFA form": with_fields(ArrayObject([ours]), XFA=TextStringObject("<xdp/>")),
        "its fields are nested deeper": with_fields(ArrayObject([nested(40)])),
        "two of its fields are called": with_fields(ArrayObject([field("a"), field("a")])),
        "more than 4000 characters": with_fields(ArrayObject([field("a", "x" * 5000)])),
        "it has no form fields": with_fields(ArrayObject()),
        "it is larger than 20 MiB": b"%PDF-" + b"\0" * MOST_BYTES,
    }  # fmt: skip
    said = {told: refused(data) for told, data in cases.items()}
    assert {told: why for told, why in said.items() if told not in why} == {}


def test_a_field_that_is_its_own_kid_ends() -> None:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    loop = field("a")
    reference = writer._add_object(loop)  # noqa: SLF001 - no other way makes an object that holds itself
    loop[NameObject("/Kids")] = ArrayObject([reference])
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject({NameObject("/Fields"): ArrayObject([reference])})
    assert "nested deeper" in refused(saved(writer))


@pytest.mark.parametrize(
    "identity",
    ["", "{", "[]", '{"pots":99}', '{"pots":true}', '{"game":"chess"}', '{"event":{"name":5}}', "[" * 9999],
)
def test_a_hidden_field_that_says_nothing_of_ours_is_not_believed(identity: str) -> None:
    with pytest.raises(NotAFormError):
        read_fields("form.pdf", Filled({IDENTITY: f"oddchip/blank/1 {identity}", "row-1-player": "Ana"}, {}))


def test_values_that_are_no_text_are_nothing() -> None:
    odd = DictionaryObject({NameObject("/T"): TextStringObject("row-1-player"), NameObject("/V"): NumberObject(5)})
    assert refused(with_fields(ArrayObject([field(IDENTITY, LAYOUT.identity()), odd]))) == "nothing is filled in on it"


@pytest.mark.parametrize("verb", ["read", "settle", "sheet", "check"])
def test_a_pdf_that_is_no_form_is_refused_by_every_verb(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("locked.pdf").write_bytes(encrypted())
    assert main([verb, "locked.pdf"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "oddchip: locked.pdf: it is encrypted; save it without a password\n")
    assert [path.name for path in tmp_path.iterdir()] == ["locked.pdf"]
