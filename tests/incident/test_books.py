"""The other rule books: each is consulted, and each is told truly."""

from __future__ import annotations

from generated import Maker
from reported import SIDE_POT_OPEN, TIE, report, worksheet

from oddchip_sheets.incident.books import compare_books
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books


def differing(incident: str = "claim: x", rules: str = "tda-2024", facts: str = TIE) -> list[str]:
    return [line.told for line in report(incident, rules, facts).books if line.differs]


def test_every_shipped_book_but_the_adopted_one_is_consulted() -> None:
    assert len(report("claim: x").books) == 5
    assert len(report("claim: x", "{extends: tda-2024, title: Ours}").books) == 6


def test_a_hand_that_two_books_settle_differently_shows_both() -> None:
    told = [line.told for line in worksheet("incident-two-books").books if line.differs]
    assert told[0] == (
        "Under Robert's Rules of Poker 11 Pia receives 250 instead of 275 and "
        "Ravi receives 275 instead of 250 (Ties 5(b))."
    )


def test_books_that_agree_are_named_in_one_sentence() -> None:
    assert report("claim: x").agreeing == (
        "Poker TDA Rules 2026 v1.1, WSOP Official Tournament Rules 2026, WSOP Live Action Rules 2026 and "
        "Robert's Rules of Poker 11 settle this hand in the same way."
    )


def test_a_book_that_leaves_the_award_open_is_told_with_its_reason_once() -> None:
    told = [line.told for line in worksheet("incident-odd-chip-in-time").books if line.differs]
    reason = "(Home rules does not say what happens with the odd chip of a tie)."
    assert told == [f"Under Home rules 2026 the awards from Main pot and Side pot 1 stay open {reason}"]
    assert differing() == [f"Under Home rules 2026 the award stays open {reason}"]


def test_books_that_leave_open_what_is_open_do_not_count_as_settling_it() -> None:
    lost = report("claim: x", facts=TIE.replace("button: C", "button: unknown"))
    assert lost.agreeing.endswith("Robert's Rules of Poker 11 and Home rules 2026 leave this hand open as well.")
    half = report("claim: x", facts=SIDE_POT_OPEN)
    assert half.agreeing.endswith("settle the rest in the same way and leave the same open.")


def test_where_no_book_is_adopted_each_says_what_it_would_award() -> None:
    told = report("claim: x", "unknown")
    assert told.books[0].told == "Under Poker TDA Rules 2024 v1.0 A receives 400 and B receives 300 (20-A)."
    assert told.agreeing == "Home rules 2026 leaves this hand open as well."


def test_a_book_known_from_reports_only_is_told_as_such() -> None:
    told = report("claim: x", "{extends: home, title: Ours, tie-button: next-deal}")
    assert told.books[1].told == (
        "Under Poker TDA Rules 2026 v1.1 A receives 400 instead of 300 and nothing stays for the next deal (21-A). "
        "Its rules are known here from reports only."
    )


def test_where_a_book_is_silent_its_line_rests_on_common_practice() -> None:
    facts = TIE.replace("showdown: [[A, B]]", "boards: [{showdown: [A, B]}, {showdown: [B, A]}]")
    told = differing(rules="{extends: tda-2024, title: Ours, boards: last}", facts=facts)
    assert told[0] == (
        "Under Poker TDA Rules 2024 v1.0 A receives 400 instead of 300 and "
        "B receives 300 instead of 400 (common practice)."
    )


def test_of_any_hand_a_book_is_told_to_differ_exactly_where_its_pots_do() -> None:
    for seed in range(400):
        maker = Maker(seed)
        ours = settle_hand(maker.hand(), maker.book())
        others = [shipped_book(name) for name in shipped_books() if name != ours.book.id]
        of_bets = [book for book in others if not book.knows_match_pots]
        for line, book in zip(compare_books(ours), of_bets, strict=True):
            theirs = settle_hand(ours.hand, book)
            mine, other = ([(p.settled, p.awards, p.carried) for p in hand.pots] for hand in (ours, theirs))
            assert line.differs is (mine != other), seed
