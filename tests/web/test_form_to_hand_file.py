"""A form → the hand file that it says: what is left empty is not known yet, and nobody has lost who is not named."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from oddchip_sheets.web.form import NAMES, Form
from oddchip_sheets.web.hand import hand_file
from oddchip_sheets.web.told import Settled, settled

TABLE = {"event": "Autumn Deepstack", "chips": "100, 500", "button": "3"}


def seats(*rows: str, **more: str) -> dict[str, str]:
    """A form of rows such as ``A 500 1``: player, put in, place; ``-`` leaves one empty, ``F`` is folded."""
    fields = {**TABLE, **{key.replace("_", "-"): text for key, text in more.items()}}
    for seat, row in enumerate(rows, 1):
        for key, text in zip(("player", "put-in", "place", "place-2"), row.split(), strict=False):
            if text == "F":
                fields[f"row-{seat}-folded"] = "on"
            elif text != "-":
                fields[f"row-{seat}-{key}"] = text
    return fields


def of(fields: Mapping[str, str]) -> Settled:
    assert fields.keys() <= NAMES
    return settled(Form.posted(fields))


def line(fields: Mapping[str, str], key: str) -> str:
    """What the hand file of a form says under a key; empty where the key is not there."""
    text = hand_file(Form.posted(fields)).written.text
    return next((each.partition(": ")[2] for each in text.split("\n") if each.strip().startswith(f"{key}:")), "")


def told(fields: Mapping[str, str]) -> dict[str, str]:
    """What is said to be wrong, by field."""
    return {each.field: each.text for each in of(fields).wrong}


def test_the_form_of_a_whole_hand_is_its_hand_file() -> None:
    assert hand_file(Form.posted(seats("A 500 1", "B 500 1", "C 200 F", hand="41", table="7"))).written.text == (
        "event:\n"
        "  name: Autumn Deepstack\n"
        "  rules: tda-2024\n"
        '  table: "7"\n'
        'hand: "41"\n'
        "game: holdem\n"
        "chips: [100, 500]\n"
        "seats: {1: A, 2: B, 3: C}\n"
        "button: 3\n"
        "contributions: {A: 500, B: 500, C: 200}\n"
        "folded: [C]\n"
        "showdown: [[A, B]]\n"
    )


def test_the_showdown_is_open_until_everybody_still_in_has_a_place() -> None:
    assert line(seats("A 500 1", "B 500 -"), "showdown") == "unknown"
    assert line(seats("A 500 1", "B 500 2"), "showdown") == "[A, B]"
    assert line(seats("A 500 1", "B 500 x"), "showdown") == "[A]"
    assert line(seats("A 500 1", "B 500 ?"), "showdown") == "[A, unknown]"
    assert line(seats("A 500 1", "B 500 m"), "mucked") == "[B]"
    assert line(seats("A 500 1", "B 500 F"), "showdown") == "[A]"


def test_who_has_no_place_yet_is_asked_for_at_his_place() -> None:
    found = of(seats("A 500 1", "B 500 -", "C 500 2"))
    assert not found.wrong
    assert {each.field for each in found.open} == {"row-2-place"}


def test_nobody_else_can_have_folded_where_somebody_lost_and_nobody_is_ticked() -> None:
    assert line(seats("A 500 1", "B 500 x"), "folded") == "[]"
    assert line(seats("A 500 1", "B 500 x", "C 100 F"), "folded") == "[C]"
    assert line(seats("A 500 1", "B 500 2"), "folded") == ""


def test_an_empty_seat_is_left_out_and_the_button_may_stand_there() -> None:
    form = {**seats("A 500 1"), "row-4-player": "D", "row-4-put-in": "500", "row-4-place": "2", "button": "3"}
    assert line(form, "seats") == "{1: A, 4: D}"
    assert line(form, "button") == "3"
    assert of(form).hand is not None


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert line(seats("A 500 1", "- 500 2"), "seats") == "{1: A, 2: Seat 2}"
    assert line({**seats("A 500 1", "- 500 2"), "language": "es"}, "seats") == "{1: A, 2: Asiento 2}"


def test_an_amount_left_empty_is_not_known_but_of_who_folded_it_is_left_out() -> None:
    assert line(seats("A 500 1", "B - 1", "C - F"), "contributions") == "{A: 500, B: unknown}"
    assert line(seats("A - 1", "B - 1"), "contributions") == "unknown"


def test_both_sides_of_a_split_pot_are_columns_and_nobody_may_have_a_low() -> None:
    split = seats("A 500 1 1", "B 500 2 1", game="omaha-8")
    assert line(split, "showdown") == "{high: [A, B], low: [[A, B]]}"
    assert line(seats("A 500 1", "B 500 2", game="omaha-8"), "showdown") == "{high: [A, B], low: unknown}"
    none = seats("A 500 1", "B 500 2", game="omaha-8", none_1="on")
    assert line(none, "showdown") == "{high: [A, B]}"
    assert line(seats("A 500 1 x", "B 500 2 x", game="omaha-8"), "showdown") == "{high: [A, B]}"


def test_pots_as_they_were_made_take_names_or_the_numbers_of_seats() -> None:
    form = seats(
        "Ana", "Ben", "Cleo", known="pots", pot_1_amount="1,500", pot_1_eligible="1 2 3", pot_1_place="an, ben"
    )
    text = hand_file(Form.posted(form)).written.text
    assert "  - {amount: 1500, eligible: [Ana, Ben, Cleo], winners: [Ana, Ben]}\n" in text
    assert "contributions" not in text
    found = of(form).hand
    assert found is not None
    assert found.settled


def test_two_boards_are_two_columns_of_places() -> None:
    form = seats("A 500 1", "B 500 2", boards="2") | {"row-1-board-2-place": "2", "row-2-board-2-place": "1"}
    text = hand_file(Form.posted(form)).written.text
    assert "boards:\n  - {showdown: [A, B]}\n  - {showdown: [B, A]}\n" in text
    runs = Form.posted({**seats("A 500", "B 500", boards="runs-2"), "board-1": "2h 7h 9c Ts 3d"})
    assert "runs:\n" in hand_file(runs).written.text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("25k", "25k: spell the number out, 25000 for 25k."),
        ("1.000", "1.000 may be thousands or a fraction of a chip. Write it without a sign between thousands."),
        ("five", "five is no amount. If it is not known, write ?"),
    ],
)
def test_a_slip_is_told_at_its_field_in_words_made_for_a_form(typed: str, said: str) -> None:
    assert told(seats(f"A {typed} 1", "B 500 2")) == {"row-1-put-in": said}


def test_slips_are_told_in_the_language_of_the_page() -> None:
    assert told({**seats("A 25k 1", "B 500 2"), "language": "es"}) == {
        "row-1-put-in": "25k: escriba el número entero, 25000 por 25k."
    }


def test_one_slip_is_told_once_and_where_it_was_made() -> None:
    assert told(seats("A 500 1", "A 500 2")) == {
        "row-2-player": "A sits at seat 1 too. Tell the two apart: A. Smith, B. Smith."
    }
    assert [*told(seats("A 500 1", "B 500 best"))] == ["row-2-place"]
    assert [*told({**seats("A 500 1", "B 500 2"), "row-2-folded": "on"})] == ["row-2-place"]
    assert [*told({**seats("A 500", "B 500"), "row-1-cards": "Ah Kz"})] == ["row-1-cards"]


def test_a_page_with_other_signs_in_amounts_reads_them_so() -> None:
    spanish = {**seats("A 12.500 1", "B 12.500 2"), "language": "es"}
    assert line(spanish, "contributions") == "{A: 12500, B: 12500}"
    assert [*told({**seats("A 12,500 1", "B 500 2"), "language": "es"})] == ["row-1-put-in"]


def test_what_a_person_types_is_never_yaml() -> None:
    form = {**seats("{A: 500 1", "*b 500 2"), "event": "a: b # c", "row-2-player": "- x"}
    found = of(form)
    assert not found.wrong
    assert found.hand is not None
    assert found.hand.hand.players == ("{A:", "- x")


def test_the_incident_block_has_what_was_filled_in() -> None:
    form = seats("A 500 1", "B 500 2") | {
        "incident-claim": "The odd chip\nwas pushed to B.",
        "incident-raised": "before the next hand",
        "incident-house_error": "on",
        "incident-witnesses": "Seat 3, Seat 4",
        "row-1-paid": "900",
    }
    found = of(form).hand
    assert found is not None
    assert found.hand.incident is not None
    assert found.hand.incident.texts["claim"] == "The odd chip\nwas pushed to B."
    assert found.hand.incident.house_error
    assert found.hand.incident.witnesses == ("Seat 3", "Seat 4")
    assert found.hand.incident.paid == {None: {"A": 900}}
