"""Who wins: the best named group that holds an eligible player, and sources that must agree."""

from __future__ import annotations

from typing import Any

from verifier_tables import TDA, Shown, cards, hand, ranked, wins

from oddchip_sheets.handfile.model import UNKNOWN, Hand
from oddchip_sheets.verifier.model import Table, UnresolvedError
from oddchip_sheets.verifier.winners import Declared, decide


def who(facts: Hand, eligible: str = "ABC", declared: Declared = None, reading: Shown | None = None) -> Any:
    """The winners of each board in one word a side; ``open`` where they are not known."""
    try:
        won = decide(Table(facts, TDA, reading), declared, tuple(eligible))
    except UnresolvedError:
        return "open"
    return [{side: "".join(tied) for side, tied in board.items()} for board in won]


def shown(*boards: dict[str, str | None]) -> Shown:
    return Shown(tuple({side: None if won is None else tuple(won) for side, won in b.items()} for b in boards), {})


def test_the_best_group_that_holds_an_eligible_player_wins() -> None:
    facts = hand(boards=({"high": ranked("DE", "CA", "B")},))
    assert who(facts) == [{"high": "AC"}]
    assert who(facts, "B") == [{"high": "B"}]


def test_players_who_are_not_named_lost_to_all_who_are() -> None:
    assert who(hand(boards=({"high": ranked("B")},))) == [{"high": "B"}]


def test_among_players_nobody_names_nothing_is_known() -> None:
    assert who(hand(boards=({"high": ranked("DE")},))) == "open"


def test_without_an_eligible_low_the_low_side_is_not_won() -> None:
    facts = hand(game="omaha-8", boards=({"high": ranked("A"), "low": ranked("DE")},))
    assert who(facts) == [{"high": "A"}]
    assert who(hand(game="omaha-8", boards=({"high": ranked("A")},))) == [{"high": "A"}]


def test_an_unknown_low_is_not_an_absent_low() -> None:
    assert who(hand(game="omaha-8", boards=({"high": ranked("A"), "low": UNKNOWN},))) == "open"


def test_a_low_side_without_a_qualifier_is_never_absent() -> None:
    assert who(hand(game="badacey", boards=({"five-card": ranked("A")},))) == "open"


def test_winners_declared_for_a_pot_decide_it() -> None:
    assert who(hand(), declared=wins("AC", "B")) == [{"high": "AC"}, {"high": "B"}]


def test_winners_said_to_be_unknown_leave_a_pot_open_whatever_else_is_known() -> None:
    facts = hand(boards=({"high": ranked("A")},))
    assert who(facts, declared=UNKNOWN) == "open"


def test_without_a_word_or_a_card_nobody_has_won() -> None:
    assert who(hand()) == "open"
    assert who(hand(boards=UNKNOWN)) == "open"


def test_the_cards_decide_where_nothing_is_declared() -> None:
    assert who(hand(), reading=shown({"high": "AB"})) == [{"high": "AB"}]
    assert who(hand(game="omaha-8"), reading=shown({"high": "A", "low": ""})) == [{"high": "A"}]


def test_cards_and_a_declared_comparison_must_agree() -> None:
    facts = hand(boards=({"high": ranked("A", "B")},))
    assert who(facts, reading=shown({"high": "A"})) == [{"high": "A"}]
    assert who(facts, reading=shown({"high": "B"})) == "open"
    assert who(facts, reading=shown({"high": "AB"})) == "open"


def test_they_need_to_agree_only_about_the_eligible_players() -> None:
    facts = hand(boards=({"high": ranked("D", "A")},))
    assert who(facts, "AB", reading=shown({"high": "EA"})) == [{"high": "A"}]


def test_cards_that_leave_the_question_open_contradict_nobody() -> None:
    facts = hand(boards=({"high": ranked("A", "B")},))
    assert who(facts, reading=shown({"high": None})) == [{"high": "A"}]
    assert who(hand(), reading=shown({"high": None})) == "open"


def test_sources_that_speak_of_different_numbers_of_boards_do_not_agree() -> None:
    facts = hand(boards=({"high": ranked("A")}, {"high": ranked("A")}))
    assert who(facts, reading=shown({"high": "A"})) == "open"
    assert who(facts, reading=shown({"high": None})) == [{"high": "A"}, {"high": "A"}]


def test_a_declared_comparison_must_have_as_many_boards_as_are_written() -> None:
    written = (cards("Ah Kd 7c 2s 2h"), cards("Ah Kd 7c 9d 9c"))
    assert who(hand(boards=({"high": ranked("A")},), board_cards=written)) == "open"
    assert who(hand(boards=({"high": ranked("A")}, {"high": ranked("B")}), board_cards=written)) != "open"
    twice = ({"high": ranked("A")}, {"high": ranked("B")})
    assert who(hand(game="draw", boards=twice, cards={"A": cards("Ah Kd 7c 2s 2h")})) == "open"
