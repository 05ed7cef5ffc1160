from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from pdf_reading import catalog, pages, reader, structure, text, title
from settled import in_english, settled_file
from sheet_hands import SEED, event_of, high, seated, verified, with_notes

from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import Comparison, DeclaredPot, Hand
from oddchip_sheets.printing import weasyprint_pdf
from oddchip_sheets.printing.render import RenderError, render_html, render_pdf
from oddchip_sheets.shipped import asset

LONG = "Maximiliana-Wolfeschlegelsteinhausenbergerdorff-von-Hohenlohe-"


def ladder(players: tuple[str, ...]) -> Hand:
    """Everybody all in for another amount: as many pots as players can have."""
    stakes = {player: 1000 * (place + 1) for place, player in enumerate(players)}
    return replace(
        SEED,
        seats=seated(*players),
        button=3,
        contributions=stakes,
        folded=frozenset(),
        boards=high(players[::3], players[1::3], players[2::3]),
    )


def test_the_seeds_sheet_reads_top_to_bottom_as_a_ledger() -> None:
    page = text(render_pdf(verified(SEED)))
    in_order = (
        "SETTLEMENT SHEET",
        "Autumn Deepstack, Event 12 · 2026-09-07",
        "Rules: Poker TDA Rules 2024 v1.0",
        "Smallest chip 100",
        "Button E (seat 5)",
        "1st 1 A 500",
        "5th 5 E (folded) 200",
        "total 1,400",
        "Main pot 500 A, B, C, D A, B 200 100 A A 300 B 200 500 ✓",
        "A is the first tied seat left of the button. TDA 2024 20-A (rule)",
        "Side pot 1 900 A, B A, B 400 100 A A 500 B 400 900 ✓",
        "A 300 500 – 800",
        "B 200 400 – 600",
        "total 500 900 – 1,400",
        "Gross receipts from the pots, own chips included; not profit.",
        "Dealer Floor Players Time",
    )
    places = [page.find(words) for words in in_order]
    assert -1 not in places, in_order[places.index(-1)]
    assert places == sorted(places)


def test_the_event_and_its_rules_stand_once_on_a_hands_sheet() -> None:
    page = text(render_pdf(verified(SEED)))
    assert page.count("Autumn Deepstack") == 1
    assert page.count("Poker TDA Rules") == 1


def test_the_checks_are_said_as_they_came_out() -> None:
    assert "✓ put in 1,400 = pots 1,400" in text(render_pdf(verified(SEED)))
    assert "✓ independent check agrees" in text(render_pdf(verified(SEED)))


def test_every_page_ends_with_digest_version_hand_and_its_number_among_the_pages_of_the_hand() -> None:
    settlement = verified(*(replace(SEED, label=str(number)) for number in range(3)))
    digits = sha256(settlement.event.ledger[settlement.event.file]).hexdigest()
    groups = " ".join(re.findall(".{8}", digits))
    printed = pages(render_pdf(settlement))
    said = ["hand 0, page 1 of 1", "hand 1, page 1 of 1", "hand 2, page 1 of 1", "summary, page 1 of 1"]
    for number, page in zip(said, printed, strict=True):
        assert re.search(rf"hand file {groups} · oddchip-sheets \d+\.\d+\.\d+ · {number}", page)
    (alone,) = pages(render_pdf(verified(SEED)))
    assert re.search(r"oddchip-sheets \d+\.\d+\.\d+ · page 1 of 1", alone)


def test_one_hand_a_page_each_with_its_own_head() -> None:
    printed = pages(render_pdf(verified(SEED, replace(SEED, label="43"))))
    assert ["Hand 42" in printed[0], "Hand 43" in printed[1]] == [True, True]
    assert "continued" not in " ".join(printed)


def test_a_second_page_says_continued_and_repeats_the_column_heads() -> None:
    printed = pages(render_pdf(verified(ladder(tuple(f"{LONG}{letter}" for letter in "ABCDEFGHIJ")))))
    assert len(printed) > 1
    for page in printed[1:]:
        assert "Autumn Deepstack, Event 12 · Hand 42 · Table 7 · continued" in page
    with_pots = [page for page in printed if re.search(r"(Main|Side) pot( \d)? [\d,]{5,} ", page)]
    assert len(with_pots) > 1
    assert all("tied winners" in page for page in with_pots)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_pot_is_torn_from_its_reason(paper: str) -> None:
    """The eligible list under a pot's line names all its players, whose number the line states."""
    players = tuple(f"{LONG}{letter}" for letter in "ABCDEFGHIJ")
    settlement = verified(ladder(players))
    printed = pages(render_pdf(settlement, paper=paper))
    for pot in settlement.hands[0].pots:
        amount = f"{pot.amount:,}"
        (page,) = [page for page in printed if re.search(rf"{pot.name} {amount} ", page)]
        last = in_english(pot.shares[0].why).split(". ")[-1][-40:]
        after = page[page.index(f"{pot.name} {amount}") :]
        assert last.replace(" ", "") in after.replace(" ", "")


def test_receipts_stay_in_one_piece_where_they_fit() -> None:
    settlement = verified(ladder(tuple("ABCDEFGHIJ")))
    (page,) = [page for page in pages(render_pdf(settlement)) if "RECEIPTS" in page]
    assert "Gross receipts from the pots" in page


def test_a_pot_taller_than_a_page_goes_on_between_its_shares_under_repeated_heads() -> None:
    players = tuple(f"{LONG}{letter}" for letter in "ABCDEFGHIJ")
    both: Comparison = {"high": (players,), "low": (players,)}
    hand = replace(SEED, game=GAMES["omaha-8"], seats=seated(*players), boards=(both, both), folded=frozenset())
    printed = pages(render_pdf(verified(replace(hand, contributions=dict.fromkeys(players, 2500)))))
    share = re.compile(r"board \d (high|low) [\d,]+ 10 players, below")
    assert sum(len(share.findall(page)) for page in printed) == 4
    assert all("tied winners" in page for page in printed if share.search(page))
    assert not [page for page in printed if len(page) < 200]


def test_awards_taller_than_a_page_go_on_under_repeated_heads() -> None:
    players = tuple("W" * 63 + letter for letter in "ABCDEFGHIJ")
    hand = replace(SEED, seats=seated(*players), boards=high(players), folded=frozenset())
    printed = pages(render_pdf(verified(replace(hand, contributions=dict.fromkeys(players, 250_000)))))
    shown = [page for page in printed if "tied winners" in page]
    assert len(shown) > 1
    assert sum(page.count("250,000") for page in shown) == 10 + 1 + 10  # put in, base, awards
    assert not [page for page in printed if len(page) < 200]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("notes", [21, 22, 24, 26, 28])
def test_signatures_never_stand_alone(notes: int, paper: str) -> None:
    settlement = with_notes(verified(SEED), *(f"Note {number} takes a line." for number in range(notes)))
    (signed,) = [page for page in pages(render_pdf(settlement, paper=paper)) if "Dealer Floor Players Time" in page]
    assert "takes a line." in signed


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 595, 842), ("letter", 612, 792)])
def test_paper_has_its_size(paper: str, width: int, height: int) -> None:
    box = reader(render_pdf(verified(SEED), paper=paper)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (width, height)


def test_another_paper_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="a4 or letter"):
        render_pdf(verified(SEED), paper="a5")


def test_a_screen_reader_finds_title_language_tags_and_the_tables_description() -> None:
    pdf = render_pdf(verified(SEED))
    assert catalog(pdf)["/Lang"] == "en"
    assert catalog(pdf)["/MarkInfo"]["/Marked"]
    assert title(pdf) == "Settlement sheet: Autumn Deepstack, Event 12"
    assert b"pdfuaid" in catalog(pdf)["/Metadata"].get_data()
    figures = [element for element in structure(catalog(pdf)["/StructTreeRoot"]) if element.get("/S") == "/Figure"]
    assert [str(figure["/Alt"])[:29] for figure in figures] == ["The table seen from above, cl"]


def test_an_unresolved_pot_is_large_framed_and_leaves_boxes() -> None:
    pots = (
        DeclaredPot("Main pot", 500, ("A", "B"), high("A")),
        DeclaredPot("Side pot 1", 300, ("A", "B"), None),
        DeclaredPot("Side pot 2", 200, ("B",), high("B")),
    )
    settlement = verified(replace(SEED, contributions=None, boards=None, pots=pots))
    page = text(render_pdf(settlement))
    assert "1 of 3 pots unresolved" in page
    reason = in_english(settlement.hands[0].pots[1].reason)
    assert reason
    assert f"Side pot 1 300 A, B UNRESOLVED {reason}" in page
    assert "to be finished by hand" in page
    assert page.count("UNRESOLVED") == 1
    assert "1 of 3 pots unresolved" in title(render_pdf(settlement))


def test_amounts_of_fifteen_digits_stay_whole() -> None:
    stakes = {"A": 333_333_333_333_333, "B": 999_999_999_999_999, "C": 777_777_777_777_777, "D": 999_999_999_999_999}
    hand = replace(SEED, chips=(1,), contributions=stakes, folded=frozenset(), boards=high("ABD", "C"))
    page = text(render_pdf(verified(hand)))
    assert "999,999,999,999,999" in page
    assert "3,111,111,111,111,108" in page


def test_names_of_many_scripts_survive() -> None:
    names = ("Ñandú", "Дмитрий", "Ωρίων", "Nguyễn Thị Ánh", "007", "No")
    stakes = dict.fromkeys(names, 500)
    hand = replace(SEED, seats=seated(*names), contributions=stakes, folded=frozenset(), boards=high(names))
    page = text(render_pdf(verified(hand)))
    for name in names:
        assert name in page


def test_html_in_a_name_is_text() -> None:
    evil = "<script>alert(1)</script>&amp;"
    hand = replace(SEED, seats=seated(evil, "B"), button=2, contributions={evil: 500, "B": 500}, folded=frozenset())
    settlement = verified(replace(hand, boards=high([evil, "B"])), event=event_of(hand, name="<img src=x>"))
    html = render_html(settlement)
    assert "<script" not in html
    assert "<img" not in html
    assert evil in text(render_pdf(settlement))


def test_html_carries_its_stylesheet_and_paper() -> None:
    html = render_html(verified(SEED), paper="letter")
    assert "@page { size: letter portrait }" in html
    assert "table-layout: fixed" in html
    assert "url(data:font/ttf;base64," in html
    assert "url(fonts/" not in html


def test_a_template_that_names_what_does_not_exist_fails(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "notes.html.j2").write_text("\n{{ hand.nothing_of_the_kind }}")
    with pytest.raises(RenderError, match=r"notes\.html\.j2, line 2.*nothing_of_the_kind"):
        render_pdf(verified(SEED), templates=tmp_path)


def test_a_template_with_a_slip_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "sheet.html.j2").write_text("<p>\n{% if %}")
    with pytest.raises(RenderError, match=r"sheet\.html\.j2, line 2"):
        render_html(verified(SEED), templates=tmp_path)


def test_a_house_replaces_one_block_and_keeps_the_rest(tmp_path: Path) -> None:
    (tmp_path / "sheet.html.j2").write_text(
        '{% extends "!shipped/sheet.html.j2" %}{% block signatures %}<p>Our house signs here.</p>{% endblock %}'
    )
    page = text(render_pdf(verified(SEED), templates=tmp_path))
    assert "Our house signs here." in page
    assert "Dealer Floor" not in page
    assert "Main pot 500" in page


def test_a_house_replaces_one_part_and_one_stylesheet_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "signatures.html.j2").write_text("<p>Signed by the house.</p>")
    shipped = asset("sheet.css", None).read_text(encoding="utf-8")
    (tmp_path / "sheet.css").write_text(shipped + "\nh1 { text-transform: none }")
    page = text(render_pdf(verified(SEED), templates=tmp_path))
    assert "Signed by the house." in page
    assert "Settlement sheet" in page


def test_a_houses_stylesheet_needs_no_font_rules(tmp_path: Path) -> None:
    (tmp_path / "sheet.css").write_text("html { font-family: 'Source Sans 3', 'DejaVu Sans' }")
    assert "Main pot" in text(render_pdf(verified(SEED), templates=tmp_path))
    assert "url(data:font/ttf;base64," in render_html(verified(SEED), templates=tmp_path)


@pytest.mark.parametrize("css", [b"", b" \n", b"\xff"])
def test_an_empty_or_unreadable_stylesheet_is_told_not_printed_with(tmp_path: Path, css: bytes) -> None:
    (tmp_path / "sheet.css").write_bytes(css)
    with pytest.raises(RenderError, match=r"sheet\.css(: the stylesheet is empty|, line 1: it is not UTF-8)"):
        render_pdf(verified(SEED), templates=tmp_path)


@pytest.mark.parametrize("slip", ["<p style='no-such: 1'>", "<img src='missing.png' alt='x'>", "<p>\u674e</p>"])
def test_what_weasyprint_only_warns_of_fails_the_render(tmp_path: Path, slip: str) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "notes.html.j2").write_text(slip, encoding="utf-8")
    with pytest.raises(RenderError):
        render_pdf(verified(SEED), templates=tmp_path)


def test_a_glyph_that_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "notes.html.j2").write_text("<p>李</p>", encoding="utf-8")
    with pytest.raises(RenderError, match=r"no glyph for '李' \(U\+674E\)"):
        render_pdf(verified(SEED), templates=tmp_path)


def test_a_failed_render_leaves_no_handler_behind(tmp_path: Path) -> None:
    before = list(logging.getLogger("weasyprint").handlers)
    test_a_glyph_that_is_missing_is_named(tmp_path)
    assert logging.getLogger("weasyprint").handlers == before


_PRINT = """
import sys
sys.path.insert(0, sys.argv[1])
from sheet_hands import SEED, verified
from oddchip_sheets.shipped import asset
from oddchip_sheets.printing.render import render_pdf
sys.stdout.buffer.write(render_pdf(verified(SEED)))
"""


def test_the_same_settlement_gives_the_same_bytes_in_any_process_zone_and_locale() -> None:
    worlds = ({"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"}, {"PYTHONHASHSEED": "2", "TZ": "UTC", "LC_ALL": "C"})
    here = str(Path(__file__).parent)
    printed = {
        subprocess.run(
            [sys.executable, "-c", _PRINT, here], env={**os.environ, **world}, check=True, capture_output=True
        ).stdout
        for world in worlds
    }
    assert printed == {render_pdf(verified(SEED))}


def test_settling_and_composing_never_load_the_printer() -> None:
    code = (
        "import sys; from oddchip_sheets.sheet import compose; "
        "from oddchip_sheets.printing import missing_glyphs, render; "
        "sys.exit(bool({'weasyprint', 'jinja2', 'fontTools'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_installation_without_its_fonts_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weasyprint_pdf, "REGULAR", ("fonts/Missing.ttf",))
    with pytest.raises(RenderError, match=r"Missing\.ttf"):
        weasyprint_pdf.print_pdf("<p>x</p>", paper="a4", house=None)


def test_the_caller_keeps_its_font_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", "its-own.conf")
    render_pdf(verified(SEED))
    assert os.environ["FONTCONFIG_FILE"] == "its-own.conf"


def test_the_head_of_the_cards_is_whole_above_the_shortest_names() -> None:
    hand = """\
        event: {name: Cards, rules: tda-2024}
        chips: [100]
        seats: [A, B]
        button: B
        contributions: {A: 500, B: 500}
        board: Ac As Jd 2h 2c
        cards: {A: Ah Kd, B: Qs Qh}
    """
    (page,) = pages(render_pdf(settled_file(hand)))
    assert re.search(r"CARDS.*?\bplayer\b.*?\bholds\b", page, re.DOTALL)
