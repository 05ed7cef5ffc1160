"""The sheet of a session, read back from its PDF and its page model; its blank; its proof."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from textwrap import dedent

import pypdf
import pytest
from settled import settled_file

from oddchip_sheets import render, verify_pdf
from oddchip_sheets.cli.main import main
from oddchip_sheets.games import MATCH_POT_GAMES
from oddchip_sheets.printing.render import session_blank_pdf
from oddchip_sheets.proof.verify import State
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.sheet.page import SessionPage
from oddchip_sheets.sheet.session import compose_session
from oddchip_sheets.sheet.session_blank import SessionLayout, session_blank
from oddchip_sheets.shipped import shipped
from oddchip_sheets.verifier.verified import verify

WORKSHEETS = shipped("worksheets")


def page(text: str, tag: str = "en") -> SessionPage:
    (only,) = compose_session(verify(settled_file(dedent(text))), tag).hands
    return only


def worksheet(name: str, tag: str = "en") -> SessionPage:
    return page((WORKSHEETS / f"{name}.yaml").read_text("utf-8"), tag)


def cells(made: SessionPage, deal: int) -> dict[str, str | None]:
    """A line by the heads of its columns; of two alike the first."""
    line = made.deals[deal - 1].cells
    return dict(reversed([*zip((column.head for column in made.columns), line, strict=True)]))


def test_a_line_foots_from_what_lay_there_to_what_lies_there() -> None:
    made = worksheet("guts-evening")
    first = cells(made, 1)
    assert (first["pot"], first["in play"], first["in"], first["best"]) == ("80", "80", "Ann, Ben, Cleo, Dev", "Ann")
    assert (first["awards"], first["each pays"], first["sum"], first["next pot"]) == ("Ann 80", "80", "240", "100")
    assert first["✓"] == "✓"
    assert made.deals[0].carried == "Carried: pot 100, reserve 140, put in 240, received 80."


def test_under_a_line_stand_its_reasons_with_their_headings() -> None:
    reasons = [(reason.text, reason.cited) for reason in worksheet("guts-evening").deals[0].reasons]
    assert reasons == [
        ("Ann has the best hand in and takes 80.", "Guts Payments (rule)"),
        ("Ben, Cleo and Dev pay 80 each to the next pot.", ""),
        ("240 is over the limit of 100: 140 lies in reserve.", ""),
    ]


def test_the_choices_that_matter_stand_once_at_the_head_and_a_houses_own_bears_its_name() -> None:
    choices = {rule.text: rule.cited for rule in worksheet("guts-ghost").choices}
    assert choices["A player who is in alone must beat a ghost hand."] == "Harbour rules 3 (rule)"
    assert choices["The ghost must be beaten; a tie is no win, and everybody in matches the pot."] == (
        "Guts is silent; common practice"
    )
    assert not any("stage" in text for text in choices)


def test_what_an_open_deal_hides_of_a_players_sums_is_a_box() -> None:
    """Who has the best hand in deal 2 is not known: what lies in the pot after it, and who matched it, neither."""
    made = worksheet("guts-counted")
    assert [row.cells for row in made.players.rows] == [
        (name, None, None, None, None, None) for name in ("Ann", "Ben", "Cleo", "total")
    ]
    only_the_odd_chip = """
        event: {name: X, rules: guts}
        game: guts-2
        chips: [5]
        stakes: {ante: 5}
        seats: [A, B, C]
        button: C
        hands:
          - {in: [A, B], showdown: [[A, B]]}
    """
    rows = {row.cells[0]: row.cells[1:] for row in page(only_the_odd_chip).players.rows}
    assert rows["A"][:1] == ("5",)
    assert rows["A"][-2:] == rows["total"][-2:] == (None, None)


def test_the_players_are_shown_with_their_net_which_sums_to_what_is_left() -> None:
    made = worksheet("guts-evening")
    nets = {row.cells[0]: row.cells[-1] for row in made.players.rows}
    assert nets == {"Ann": "+50", "Ben": "+15", "Cleo": "−60", "Dev": "+15", "Eva": "+35", "total": "+55"}
    assert made.checks == (
        "✓ opening 80 + put in 355 = received 410 + pot 25 + reserve 0",
        "✓ net sums to +55 = opening − pot − reserve",
        "✓ independent check agrees",
    )


def test_an_open_deal_has_boxes_and_the_one_after_it_an_unknown_pot() -> None:
    made = worksheet("guts-counted")
    assert made.head.alert == "2 of 4 deals unresolved"
    assert cells(made, 2)["awards"] is None
    assert made.deals[1].open == ("UNRESOLVED: award. Who has the best hand is not known.",)
    assert cells(made, 3)["pot"] == "pot unknown"
    assert cells(made, 4)["awards"] == "Cleo 30"
    assert {row.cells[-1] for row in made.players.rows} == {None}


def test_a_game_with_tokens_has_a_line_a_stage_and_strokes() -> None:
    made = worksheet("three-five-seven")
    stages = made.deals[0].stages
    assert stages is not None
    assert [row.cells for row in stages.rows] == [
        ("1", "Ben", "token: Ben", "–", "–"),
        ("2", "Ann, Cleo", "Cleo", "Ann 20", "Cleo 20"),
        ("3", "nobody", "–", "–", "–"),
    ]
    assert "Tokens: Ben |" in made.deals[0].below
    assert made.next_deal == "Next deal: antes due, Ann 5, Ben 5, Cleo 5, Dev 5; 0 in the pot."


NAMES = ["Maximiliano Fernández", "Christopher Anderson", "Bartholomew Greene", "Alexandra Whitfield"]
LONG = f"""\
event: {{name: High stakes, rules: {{extends: guts, title: House, tie-button: left-of-button}}}}
game: guts-2
chips: [25]
stakes: {{ante: 1000000, limit: 9000000}}
seats: [{", ".join(NAMES)}]
button: {NAMES[3]}
hands:
  - {{in: [{", ".join(NAMES)}], showdown: [[{NAMES[0]}, {NAMES[1]}], {NAMES[2]}]}}
"""


def test_lists_of_long_names_stand_under_the_line() -> None:
    made = page(LONG)
    assert "in" not in {column.head for column in made.columns}
    assert made.deals[0].below[0] == f"In: {', '.join(NAMES)}"
    assert f"Awards: {NAMES[0]} 2,000,000, {NAMES[1]} 2,000,000" in made.deals[0].below
    assert cells(made, 1)["awards"] == "4,000,000"


def test_a_session_is_printed_in_spanish() -> None:
    made = worksheet("guts-evening", "es")
    assert made.deals[0].reasons[0].text == "Ann tiene la mejor mano y se lleva 80."
    assert made.head.title == "Hoja de liquidación · Sesión"


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
def test_a_printed_session_is_proven(paper: str) -> None:
    text = (WORKSHEETS / "guts-counted.yaml").read_text("utf-8")
    pdf = render(verify(settled_file(text)), paper=paper)
    printed = "".join(sheet.extract_text() for sheet in pypdf.PdfReader(BytesIO(pdf)).pages)
    assert "UNRESOLVED: award. Who has the best hand is not known." in printed
    assert "Carried: pot 30, reserve 0, put in ?, received ?." in printed
    verdict = verify_pdf(pdf)
    assert verdict.state is State.PROVEN, verdict.reasons
    assert verdict.unresolved == "2 deals unresolved"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "paper", "language"),
    [
        ("guts-2", "a4", "en"),
        ("guts-2", "letter", "es"),
        ("3-5-7", "a4", "en"),
        ("3-5-7", "letter", "es"),
        ("guts-2-1", "letter", "es"),
    ],
)
def test_a_blank_of_twelve_deals_fits_one_page_with_a_field_for_every_cell(
    game: str, paper: str, language: str
) -> None:
    pdf = session_blank_pdf(SessionLayout(MATCH_POT_GAMES[game]), shipped_book("guts"), paper=paper, language=language)
    reader = pypdf.PdfReader(BytesIO(pdf))
    assert len(reader.pages) == 1
    fields = reader.get_fields() or {}
    line = "deal-12-next-pot" if game != "3-5-7" else "deal-4-stage-3-receives"
    assert {"event", "stake-ante", "option-antes-every-deal", line, "player-6-net", "note-4"} <= fields.keys()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["guts-2", "3-5-7"])
def test_with_more_players_a_blank_has_fewer_deals_and_stays_one_page(game: str, tmp_path: Path) -> None:
    path = tmp_path / "blank.pdf"
    call = ["blank", "--game", game, "--seats", "10", "--paper", "letter", "--language", "es", "-o", str(path)]
    assert main(call) == 0
    reader = pypdf.PdfReader(path)
    assert len(reader.pages) == 1
    assert {"player-10-net", "note-4"} <= (reader.get_fields() or {}).keys()


@pytest.mark.slow
def test_the_blank_of_a_session_is_told_to_be_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "blank.pdf"
    assert main(["blank", "--game", "guts-2", "-o", str(path)]) == 0
    assert main(["read", str(path)]) == 2
    assert "it is the blank of a session, which is not read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--game", "guts-2", "--copies", "3"], "--copies: a blank for a match-pot game has none; leave it out"),
        (["--game", "guts-2", "--pots", "2"], "--pots: a blank for a match-pot game has none; leave it out"),
        (["--game", "guts-2", "--seats", "11"], "a blank has 2 to 10 players, not 11"),
        (["--game", "guts-2", "--rules", "home"], "Home rules does not know Two-card Guts"),
        (["--deals", "3"], "--deals: a blank for hands with bets has none; leave it out"),
    ],
)
def test_a_blank_refuses_what_it_has_no_use_for(
    options: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["blank", *options, "-o", str(tmp_path / "blank.pdf")]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "blank.pdf").exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--hand", "1"], "is one session; its deals hang on one another and are settled and printed together"),
        (["--summary"], "is one session; its sheet sums it up"),
    ],
)
def test_the_deals_of_a_session_are_printed_together(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", *options, str(WORKSHEETS / "guts-evening.yaml")]) == 2
    assert told in capsys.readouterr().err


def test_a_house_book_on_a_blank_is_said_to_rest_on_the_book_it_extends() -> None:
    house = replace(
        shipped_book("guts"), id="house", short="Harbour rules", shipped=False, extends=shipped_book("guts")
    )
    (blank,) = session_blank(SessionLayout(MATCH_POT_GAMES["guts-2"]), house).hands
    assert blank.notes[0].startswith("Guts, house 2026 is known here from reports only")


@pytest.mark.parametrize("deals", [0, 16])
def test_a_blank_has_at_most_fifteen_deals(deals: int, tmp_path: Path) -> None:
    assert main(["blank", "--game", "guts-2", "--deals", str(deals), "-o", str(tmp_path / "blank.pdf")]) == 2


@pytest.mark.parametrize("game", MATCH_POT_GAMES)
def test_the_starter_of_every_match_pot_game_settles_as_it_stands(game: str, tmp_path: Path) -> None:
    path = tmp_path / "session.yaml"
    assert main(["new", "--game", game, str(path)]) == 0
    assert main(["settle", "--quiet", str(path)]) == 0


def test_another_game_has_no_starter_of_a_session(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--game", "holdem", str(tmp_path / "x.yaml")]) == 2
    assert "the match-pot games are guts-2, guts-3" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("verb", "told"), [("matrix", "a matrix is of one hand"), ("incident", "no hand has an `incident`")]
)
def test_what_is_of_single_hands_refuses_a_session(verb: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([verb, str(WORKSHEETS / "guts-evening.yaml")]) == 2
    assert told in capsys.readouterr().err


def test_the_verifier_says_of_each_deal_that_it_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(WORKSHEETS / "guts-counted.yaml")]) == 1
    told = [line.split(": ", 1)[1] for line in capsys.readouterr().out.splitlines()]
    assert told == [
        "deal 1: the independent verifier agrees",
        "deal 2: the independent verifier agrees that it is unresolved",
        "deal 3: the independent verifier agrees that it is unresolved",
        "deal 4: the independent verifier agrees",
    ]
