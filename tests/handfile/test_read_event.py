from __future__ import annotations

from pathlib import Path

from hand_text import EVENT, PAID, TABLE, event, hand, hints, no_files, read, slips

from oddchip_sheets.handfile.model import UNKNOWN, Dead, Seat
from oddchip_sheets.handfile.read import read_hand_file
from oddchip_sheets.pipeline import settle_text, unresolved_problems


def test_the_example_of_the_contract() -> None:
    found = hand(
        """
        event:
          name: Autumn Deepstack, Event 12
          rules: tda-2024
          date: 2026-09-07
          table: 7
        game: holdem
        chips: [100, 500, 1000]
        seats: [A, B, C, D, E]
        button: E
        contributions: {A: 500, B: 500, C: 100, D: 100, E: 200}
        folded: [E]
        showdown: [[A, B], C, D]
        """
    )
    assert found.label == "1"
    assert found.game.id == "holdem"
    assert found.chips == (100, 500, 1000)
    assert found.players == ("A", "B", "C", "D", "E")
    assert found.button == 5
    assert found.contributions == {"A": 500, "B": 500, "C": 100, "D": 100, "E": 200}
    assert found.folded == frozenset({"E"})
    assert found.boards == ({"high": (("A", "B"), ("C",), ("D",))},)
    assert (found.pots, found.rake, found.dead, found.cards, found.mucked) == (None, {}, Dead(0), {}, frozenset())


def test_several_hands_share_what_stands_at_the_top_and_override_it() -> None:
    found = event(
        EVENT
        + """
chips: [100, 500]
seats: [A, B, C]
button: A
hands:
  - {hand: 41, contributions: {A: 100, B: 100}, showdown: [A]}
  - {button: C, chips: [25], contributions: {B: 100, C: 100}, showdown: [B]}
"""
    )
    first, second = found.hands
    assert (first.label, first.button, first.chips) == ("41", 1, (100, 500))
    assert (second.label, second.button, second.chips) == ("2", 3, (25,))


def test_the_event_keeps_its_details_as_they_are_written_and_in_order() -> None:
    found = event(
        "event: {table: 007, name: No, rules: home, date: 2026-09-07, live: yes}\n" + TABLE[len(EVENT) :] + PAID
    )
    assert found.name == "No"
    assert list(found.details.items()) == [("table", "007"), ("date", "2026-09-07"), ("live", "yes")]
    assert found.book.id == "home"


def test_notes_may_have_lines_and_two_thousand_characters() -> None:
    notes = "line\n" * 399
    text = "event:\n  name: X\n  rules: home\n  notes: |\n" + "".join(f"    {line}\n" for line in notes.split())
    assert event(text + TABLE[len(EVENT) :] + PAID).details["notes"] == notes.strip()


def test_a_folder_of_hands_shares_an_event_file_and_each_file_is_read_once() -> None:
    data = ("event: events/autumn.yaml\n" + TABLE[len(EVENT) :] + PAID).encode()
    shared = "\ufeffname: Autumn Deepstack\nrules: house/book.yaml\nvenue: Hall\n".encode()
    files = {
        Path("room/events/autumn.yaml"): shared,
        Path("room/events/house/book.yaml"): b"extends: ../../club.yaml\ntitle: Hall rules\n",
        Path("room/club.yaml"): b"extends: home\ntitle: Club\n",
    }
    read = read_hand_file("room/hand.yaml", data, Path("room"), files.pop)
    assert read.problems == ()
    assert read.event is not None
    assert (read.event.name, read.event.details, read.event.book.title) == (
        "Autumn Deepstack",
        {"venue": "Hall"},
        "Hall rules",
    )
    assert read.event.rules_named.file == "room/events/autumn.yaml"
    assert [*read.ledger] == ["room/hand.yaml", "events/autumn.yaml", "events/house/book.yaml", "club.yaml"]
    assert (read.ledger["room/hand.yaml"], read.ledger["events/autumn.yaml"]) == (data, shared)


def test_the_ledger_keeps_the_bytes_as_they_are() -> None:
    data = b"\xef\xbb\xbf" + (TABLE + PAID).replace("\n", "\r\n").encode()
    assert read_hand_file("hand.yaml", data, Path(), no_files).ledger == {"hand.yaml": data}


def test_amounts_of_a_hand_share_their_finest_fraction() -> None:
    found = hand(EVENT + "chips: [0.25, 5]\nseats: [A, B]\nbutton: A\ncontributions: {A: 12.5, B: '1,000'}\nrake: 1\n")
    assert found.decimals == 2
    assert found.chips == (25, 500)
    assert found.contributions == {"A": 1250, "B": 100000}
    assert found.rake == {None: 100}


def test_every_fact_may_be_unknown() -> None:
    found = hand(
        EVENT.replace("tda-2024", "unknown")
        + "chips: unknown\nseats: unknown\nbutton: unknown\ncontributions: unknown\ndead: unknown\nfolded: unknown\n"
        + "rake: unknown\nshowdown: unknown\nboard: unknown\ncards: {A: unknown}\nmucked: unknown\n"
    )
    assert (found.chips, found.button, found.contributions) == (UNKNOWN, UNKNOWN, UNKNOWN)
    assert (found.dead, found.folded, found.rake, found.boards) == (Dead(UNKNOWN), UNKNOWN, {None: UNKNOWN}, UNKNOWN)
    assert (found.seats, found.seats_known) == ((Seat(1, "A"),), False)
    assert (found.board_cards, found.cards) == ((), {"A": (UNKNOWN, UNKNOWN)})


def test_all_slips_of_a_file_are_found_in_one_run_and_in_its_order() -> None:
    _, problems = read(
        """
        seats: [A, B, B]
        chips: [0]
        event: {name: X}
        contributions: {A: -1, B: 25k}
        """
    )
    assert [problem.place.line for problem in problems] == [2, 3, 4, 5, 5]
    assert problems == tuple(sorted(problems, key=lambda problem: problem.place))


def test_a_slip_in_what_hands_share_is_reported_once() -> None:
    hands = "hands:\n" + "  - {contributions: {A: 100, B: 100}}\n" * 3
    assert slips(EVENT + "chips: [0, 100]\nseats: [A, B]\nbutton: A\n" + hands) == ["a chip can't be worth nothing"]


def test_a_misspelt_key_is_not_missing_too() -> None:
    assert slips(TABLE.replace("seats", "seat") + PAID.replace("contributions", "contribution")) == [
        "'seat' is no key of a hand file",
        "'contribution' is no key of a hand file",
    ]
    assert hints(TABLE.replace("event", "events") + PAID) == ["did you mean event?"]


def test_more_problems_than_anybody_reads_are_cut_short() -> None:
    _, problems = read(TABLE + PAID + "".join(f"zz{number}: x\n" for number in range(5_000)))
    assert len(problems) == 201
    assert problems[-1].message == "there are more than 200 problems; the rest is not listed"


def test_places_of_facts_are_kept_for_what_the_engine_finds() -> None:
    found = hand(TABLE + "contributions:\n  A: 500\n  B: 500\nrake: {Main pot: 5}\nfolded: [E]\nshowdown: [A]\n")
    lines = {path: place.line for path, place in found.places.items()}
    assert lines[()] == 5
    assert lines["button",] == 4
    assert lines["contributions",] == 6
    assert lines["contributions", "B"] == 7
    assert lines["rake", "Main pot"] == 8
    assert lines["folded", "E"] == 9
    assert lines["showdown",] == 10
    place = found.place(("contributions", "C"))
    assert place is not None
    assert place.line == 6


def test_a_rule_book_is_looked_up_whatever_else_is_wrong_with_the_file() -> None:
    assert slips("event: {name: X, rules: tda-2023}\nseats: 5\n")[0] == "unknown rule book 'tda-2023'"


def test_problems_of_the_hand_file_come_before_those_of_files_it_names() -> None:
    data = ("event: event.yaml\n" + TABLE[len(EVENT) :] + PAID + "button: Z\n").encode()
    files = {Path("event.yaml"): b"name: X\nrules: house.yaml\ntime: [1]\n", Path("house.yaml"): b"extends: rome\n"}
    found = read_hand_file("hand.yaml", data, Path(), files.__getitem__)
    assert [problem.place.file for problem in found.problems] == ["hand.yaml", "event.yaml", "house.yaml"]


def test_an_unknown_game_is_one_slip_and_other_slips_are_told_all_the_same() -> None:
    text = "game: Seven card razz\nchips: [100]\nseats: [A, B]\ncontributions: {A: 100, B: 100}\n"
    cards = "cards: {A: As 2d 4c 6h 7s Kc Kd, B: Ad 2s 4h 6d 7c Kh Ks}\n"
    assert slips(EVENT + text + cards) == ["'Seven card razz' is no game known here"]
    assert slips(EVENT + text + "showdown: {low: [A], high: [B]}\nboard: Ah 2d\n") == [
        "'Seven card razz' is no game known here"
    ]
    assert slips(EVENT + text + cards.replace("B:", "Z:")) == [
        "'Seven card razz' is no game known here",
        "'Z' has no seat",
    ]


def test_what_is_missing_or_does_not_fit_is_shown_at_a_line_of_its_own_never_at_the_game() -> None:
    facts = "game: holdem\nchips: [100]\nseats: [A, B]\n{}showdown: [[A, B]]\n"
    outcome = settle_text("hand.yaml", (EVENT + facts.format("contributions: {A: 150, B: 150}\n")).encode(), Path())
    assert outcome.settlement is not None
    shown = unresolved_problems(outcome.settlement)
    assert shown
    assert all(problem.place.text.startswith(("seats:", "contributions:")) for problem in shown)
    assert slips(EVENT + facts.format("")) == ["this hand has neither `contributions` nor `pots`"]
    _, problems = read(EVENT + facts.format(""))
    assert problems[0].place.text == "chips: [100]"
