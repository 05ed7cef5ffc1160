from __future__ import annotations

import pytest
from hand_text import EVENT, hand, hints, slips

from oddchip_sheets.handfile.model import UNKNOWN, Seat

CHIPS = EVENT + "chips: [100]\n"
PAID = "contributions: {A: 100, B: 100}\n"


def button(text: str, *, seats: str = "[A, B, C]", game: str = "holdem") -> object:
    return hand(CHIPS + f"game: {game}\nseats: {seats}\n{text}\ncontributions: unknown\n").button


def test_listed_seats_are_numbered_clockwise_from_one() -> None:
    assert hand(CHIPS + "seats: [A, B]\nbutton: A\n" + PAID).seats == (Seat(1, "A"), Seat(2, "B"))


def test_numbered_seats_keep_their_gaps_and_stand_in_order() -> None:
    found = hand(CHIPS + "seats: {9: B, 1: A}\nbutton: 4\n" + PAID)
    assert found.seats == (Seat(1, "A"), Seat(9, "B"))
    assert found.button == 4


@pytest.mark.parametrize(
    "name", ["No", "On", "007", "1e5", "12:30", "null", "~", "true", "Ñandú", "A. O'Neill", "山田"]
)
def test_names_are_text_whatever_they_look_like(name: str) -> None:
    found = hand(
        CHIPS + f"seats: [{name}, B]\nbutton: {name}\ncontributions: {{{name}: 100, B: 100}}\nshowdown: [{name}]\n"
    )
    assert found.players == (name, "B")
    assert found.button == 1
    assert found.boards == ({"high": ((name,),)},)


def test_a_composed_and_a_combined_accent_are_one_name() -> None:
    found = hand(CHIPS + "seats: [Rene\u0301, B]\nbutton: B\ncontributions: {Ren\u00e9: 100, B: 100}\n")
    assert found.contributions == {"Ren\u00e9": 100, "B": 100}


def test_names_that_differ_by_a_capital_are_two_players() -> None:
    assert hand(CHIPS + "seats: [A, a]\nbutton: A\ncontributions: {A: 100, a: 100}\n").players == ("A", "a")


def test_where_seats_are_unknown_the_players_are_those_the_file_names_in_its_order() -> None:
    found = hand(
        CHIPS + "seats: unknown\nfolded: [D]\nbutton: C\ncontributions: {B: 100, A: 100, D: 100}\nshowdown: [[A, B]]\n"
    )
    assert found.players == ("D", "C", "B", "A")
    assert found.button == 2
    assert not found.seats_known


def test_a_seat_number_says_nothing_where_seats_are_unknown() -> None:
    assert button("button: 3\nfolded: [A]", seats="unknown") is UNKNOWN


@pytest.mark.parametrize(
    ("text", "seat"),
    [("button: B", 2), ("button: 3", 3), ("button: unknown", UNKNOWN), ("button: none", None), ("", UNKNOWN)],
)
def test_the_button_is_a_name_a_number_unknown_or_none(text: str, seat: object) -> None:
    assert button(text) == seat


@pytest.mark.parametrize("game", ["stud", "razz", "stud-8"])
def test_a_stud_game_needs_no_button(game: str) -> None:
    assert button("", game=game) is None


def test_a_player_called_none_has_the_button_when_quoted() -> None:
    assert button("button: 'none'", seats="[A, none]") == 2
    assert button("button: none", seats="[A, none]") is None


def test_a_name_that_is_another_seats_number_is_ambiguous_until_quoted() -> None:
    text = CHIPS + 'seats: ["2", "1", B]\ncontributions: unknown\nbutton: '
    assert slips(text + "2\n") == ["2 is a player's name and also the number of another seat"]
    assert hand(text + '"2"\n').button == 1
    assert hand(text + "3\n").button == 3


def test_a_name_that_is_its_own_seats_number_is_not_ambiguous() -> None:
    assert button("button: 1", seats='["1", "2"]') == 1


@pytest.mark.parametrize("number", ["0", "4", "03", "-1", "1.0", "100"])
def test_a_list_of_three_has_no_other_seats(number: str) -> None:
    assert len(slips(CHIPS + f"seats: [A, B, C]\nbutton: {number}\n" + PAID)) == 1


def test_slips_in_seats_bring_no_more_with_them() -> None:
    text = CHIPS + "seats: [A, A]\nbutton: Z\ncontributions: {Z: 100}\nfolded: [Z]\nshowdown: [A]\n"
    assert slips(text) == ["'A' has two seats, 1 and 2"]


def test_slips_in_seats_hide_no_other_slips() -> None:
    text = CHIPS + "seats: [A, A]\nbutton: Z\ncontributions: {Y: 1k}\nfolded: [A, A]\n"
    assert slips(text) == [
        "'A' has two seats, 1 and 2",
        "'Z' has no seat",
        "'Y' has no seat",
        "1k is shorthand",
        "'A' is named twice in `folded`",
    ]


@pytest.mark.parametrize("seats", ["[A, [B], C]", "[A, '', C]", "{1: A, 1st: B, 3: C}", "{1: A, 01: B, 3: C}"])
@pytest.mark.parametrize("button", ["B", "2", "4"])
def test_a_seat_that_cannot_be_read_may_be_that_of_a_name_without_one(seats: str, button: str) -> None:
    text = CHIPS + f"seats: {seats}\nbutton: {button}\ncontributions: {{A: 100, B: 100}}\nfolded: [C]\n"
    assert len(slips(text)) == 1


def test_a_game_that_is_not_known_brings_no_more_with_it_and_hides_nothing() -> None:
    text = CHIPS + "game: holdemm\nseats: [A, B, C]\nbutton: Z\ncontributions: {A: 100, B: 1k}\nshowdown: "
    own = ["'holdemm' is no game known here", "'Z' has no seat", "1k is shorthand"]
    for showdown in ("[A, B]", "{high: [A]}", "{low: [A]}", "{high: [A], low: [B]}", "{badugi: [A], five-card: [B]}"):
        assert slips(text + showdown) == own
    for cards in ("Ah Kd", "Ah Kd Qc Jc", "Ah Kd Qc Jc Th 9h 8h"):
        for board in ("", "\nboard: As Ks Qs Js Ts"):
            assert slips(f"{text}[A, B]\ncards: {{A: {cards}}}{board}") == own
    assert slips(text + "[Y]\nboard: As Ks Qs Js Tx") == [*own, "'Y' has no seat", "'Tx' is no card"]


def test_thirty_seats_are_enough() -> None:
    names = [f"P{number}" for number in range(31)]
    text = CHIPS + "button: P1\ncontributions: {P1: 100}\nseats: "
    assert len(hand(text + f"[{', '.join(names[:30])}]\n").seats) == 30
    assert slips(text + f"[{', '.join(names)}]\n") == ["31 seats; a hand has at most 30"]


@pytest.mark.parametrize(
    "name",
    [
        '"A\\u202e"',
        '"\\u200bA"',
        '"A\\ufe0f"',
        '"A\\nB"',
        '"A\\tB"',
        '"\\0"',
        '"\\e[1m"',
        "''",
        "' '",
        "unknown",
        "x" * 65,
    ],
)
def test_names_that_no_sheet_can_print_are_refused(name: str) -> None:
    assert len(slips(CHIPS + f"seats: [{name}, B]\nbutton: B\ncontributions: unknown\n")) == 1


def test_a_name_without_a_seat_is_compared_with_those_that_have_one() -> None:
    text = CHIPS + "seats: [Anna, Boris]\nbutton: Anna\ncontributions: {Anna: 1, %s: 1}\n"
    assert hints(text % "Borris") == ["did you mean Boris?"]
    assert hints(text % "boris") == ["did you mean Boris?"]
    assert hints(text % "anna") == ["the seats are Anna, Boris"]
    assert hints(text % "Q") == ["the seats are Anna, Boris"]
