from __future__ import annotations

from dataclasses import replace

from sheet_hands import BOOK, SEED, high, seated

from oddchip_sheets.cards.comparison import read_cards
from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import UNKNOWN, Card, DecidedBy, Decision, Hand
from oddchip_sheets.settlement.settle import settle
from oddchip_sheets.sheet.card_rows import cards_section
from oddchip_sheets.sheet.fit import fitted_pots
from oddchip_sheets.sheet.page import Players, PotLine, Working
from oddchip_sheets.sheet.pots import pot_lines
from oddchip_sheets.words.language import english


def lines(hand: Hand) -> tuple[PotLine, ...]:
    return pot_lines(settle(hand, BOOK, read_cards(hand) if hand.cards else None), english())


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word[0], word[1]) for word in text.split())


def said(work: Working) -> list[str]:
    return [work.tied.text, work.base, work.remainder, work.odd_to.text]


def divided(pot: PotLine) -> Working:
    assert pot.working is not None
    return pot.working


def awards(pot: PotLine) -> list[tuple[str, str]]:
    return [(award.player, award.amount) for award in divided(pot).awards]


def test_a_line_says_amount_eligible_tied_base_remainder_odd_chip_awards_and_sum() -> None:
    main = lines(SEED)[0]
    assert [main.name, main.amount, main.eligible] == ["Main pot", "500", Players("A, B, C, D", 4)]
    assert said(divided(main)) == ["A, B", "200", "100", "A"]
    assert awards(main) == [("A", "300"), ("B", "200")]
    assert divided(main).sums == ("500 ✓",)
    assert main.reasons[0].cited == "TDA 2024 20-A (rule)"


def test_rake_is_shown_and_summed() -> None:
    main = lines(replace(SEED, rake={None: 100}))[0]
    assert main.amount_notes == ("rake 100", "leaves 400")
    assert divided(main).sums == ("400", "rake 100", "500 ✓")


def test_each_drop_has_a_line_of_its_own_and_all_are_summed() -> None:
    main, side = lines(replace(SEED, rake={None: 100}, drops={"Jackpot": {None: 100}, "Bounty": {None: 100}}))
    assert main.amount_notes == ("rake 100", "drops 200", "leaves 200")
    assert divided(main).sums == ("200", "rake 100", "drops 200", "500 ✓")
    assert [reason.basis for reason in main.reasons[:2]] == ["Jackpot 100", "Bounty 100"]
    assert side.amount_notes == ()


def test_where_a_rules_number_would_stand_a_decided_pot_says_who_decided_and_what_the_hands_give() -> None:
    agreed = Decision(high("AC"), DecidedBy.AGREED)
    ruled = Decision(high("B"), DecidedBy.RULING, "A mucked")
    main, side = lines(replace(SEED, rulings={"Main pot": agreed, "Side pot 1": ruled}))
    assert (main.reasons[0].basis, main.reasons[0].text) == (
        "Awarded by agreement.",
        "The hands would give A 300 and B 200.",
    )
    assert main.reasons[1].cited == "TDA 2024 20-A (rule)"
    assert awards(main) == [("A", "300"), ("C", "200")]
    assert (side.reasons[0].basis, side.reasons[0].text) == (
        "Awarded by the floor's ruling: A mucked.",
        "The hands would give A 500 and B 400.",
    )
    assert awards(side) == [("B", "900")]


def test_a_divided_pot_has_its_shares_under_it() -> None:
    both = ({"high": (("A",), ("B",)), "low": (("A", "B"),)},)
    hand = replace(SEED, game=GAMES["omaha-8"], boards=both)
    main = lines(hand)[0]
    assert main.division == "high 300 · low 200"
    assert [share.label for share in main.shares] == ["high", "low"]
    assert [share.amount for share in main.shares] == ["300", "200"]
    assert main.reasons[0].cited == "TDA 2024 20-C (rule)"
    assert [share.working.sums for share in main.shares] == [("300 ✓",), ("200 ✓",)]
    assert [reason.cited for share in main.shares for reason in share.reasons] == ["", ""]


def test_two_boards_are_named() -> None:
    main = lines(replace(SEED, boards=(*high("A"), *high("B")), folds_complete=True))[0]
    assert main.division == "board 1 300 · board 2 200"


def test_boards_that_share_their_first_cards_are_runs() -> None:
    hand = replace(
        SEED,
        seats=seated("A", "B"),
        button=2,
        contributions={"A": 500, "B": 500},
        folded=frozenset(),
        boards=None,
        board_cards=(cards("Ah Kd 7c 2s 2h"), cards("Ah Kd 7c 9d 9c")),
        cards={"A": cards("7h 7d"), "B": cards("9h 8h")},
    )
    assert lines(hand)[0].division == "run 1 500 · run 2 500"


def test_with_cards_the_reason_shows_the_five_that_play() -> None:
    hand = replace(
        SEED,
        seats=seated("A", "B"),
        button=2,
        contributions={"A": 500, "B": 500},
        folded=frozenset(),
        boards=None,
        board_cards=(cards("Ac As 8d 8c 2h"),),
        cards={"A": cards("Kd Jh"), "B": cards("Kh Jd")},
    )
    (reason,) = lines(hand)[0].reasons
    assert [played.heading for played in reason.played] == ["A", "B"]
    assert [card.rank + card.suit for card in reason.played[0].cards] == ["A♠", "A♣", "8♢", "8♣", "K♢"]
    section = cards_section(settle(hand, BOOK, read_cards(hand)), english())
    assert section is not None
    assert [card.rank + card.suit for card in section.boards[0].cards] == ["A♣", "A♠", "8♢", "8♣", "2♡"]
    marked = [card.rank + card.suit for card in section.holdings[0].plays[0].cards if card.plays]
    assert sorted(marked) == sorted(["K♢", "A♣", "A♠", "8♢", "8♣"])


def test_ten_is_two_figures_on_paper_and_an_unknown_card_a_question_mark() -> None:
    hand = replace(SEED, cards={"A": (*cards("Th"), *cards("2c"))}, boards=None)
    section = cards_section(settle(hand, BOOK), english())
    assert section is not None
    assert [card.rank + card.suit for card in section.holdings[0].cards] == ["10♡", "2♣"]


def test_without_cards_there_is_no_section_for_them() -> None:
    assert cards_section(settle(SEED, BOOK), english()) is None


def test_an_unresolved_pot_keeps_what_is_known_and_offers_boxes() -> None:
    main = lines(replace(SEED, boards=None))[0]
    assert main.amount == "500"
    assert main.unresolved
    assert main.working is None


def test_without_pots_whole_lines_are_left_to_write() -> None:
    assert set(lines(replace(SEED, contributions=UNKNOWN))) == {PotLine()}


def test_a_long_list_of_players_stands_under_its_line() -> None:
    names = [f"Player with a name so long that no column takes it {letter}" for letter in "ABCDEF"]
    hand = replace(
        SEED, seats=seated(*names), contributions=dict.fromkeys(names, 500), folded=frozenset(), boards=high(names)
    )
    main = fitted_pots(lines(hand), english()).lines[0]
    below = Players("6 players, below", 6, ", ".join(names))
    assert main.eligible == divided(main).tied == below
    assert divided(main).odd_to.below == ""
    assert all(award.stacked for award in divided(main).awards)
