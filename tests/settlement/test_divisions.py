"""A pot between boards and between high and low: where the odd unit goes before hands tie."""

from __future__ import annotations

from settled import in_english, only, settled


def one_pot(
    amount: int, winners: str, rules: str = "tda-2024", game: str = "omaha-8", button: str = "D"
) -> dict[str, int]:
    pot = only(
        settled(
            f"game: {game}\nseats: [A, B, C, D]\nbutton: {button}\nchips: [25]\n"
            f"pots: [{{amount: {amount}, eligible: [A, B, C, D], winners: {winners}}}]",
            rules,
        )
    )
    return dict(pot.awards)


def test_the_odd_unit_between_high_and_low_goes_high() -> None:
    assert one_pot(1025, "{high: [A], low: [B, C]}") == {"A": 525, "B": 250, "C": 250}


def test_a_quartered_low_has_an_odd_chip_of_its_own() -> None:
    assert one_pot(1075, "{high: [A], low: [B, C]}") == {"A": 550, "B": 275, "C": 250}


def test_the_quartering_exception_gives_the_odd_unit_to_the_split_low() -> None:
    house = "{extends: home, title: Tuesday, high-low: low-when-quartered, tie-button: left-of-button}"
    assert one_pot(1075, "{high: [A], low: [B, C]}", house) == {"A": 525, "B": 275, "C": 275}
    assert one_pot(1075, "{high: [A], low: [B]}", house) == {"A": 550, "B": 525}


def test_without_a_qualifying_low_the_high_hand_takes_it_all() -> None:
    for winners in ("{high: [A, B]}", "{high: [A, B], low: []}", "[A, B]"):
        assert one_pot(175, winners) == {"A": 100, "B": 75}


def test_a_scoop_takes_both_halves() -> None:
    assert one_pot(175, "{high: [B], low: [B]}") == {"B": 175}


def test_hands_identical_both_ways_split_by_halves_under_tda_and_evenly_under_wsop() -> None:
    winners = "{high: [A, B], low: [A, B]}"
    assert one_pot(150, winners) == {"A": 100, "B": 50}
    assert one_pot(150, winners, "wsop-2026") == {"A": 75, "B": 75}


def test_the_first_board_has_the_odd_unit() -> None:
    assert one_pot(1025, "[[A, C], [B]]", game="holdem") == {"A": 275, "B": 500, "C": 250}


def test_three_boards_share_two_odd_units_from_the_top() -> None:
    assert one_pot(1025, "[[A], [B], [C]]", game="holdem") == {"A": 350, "B": 350, "C": 325}


def test_boards_divide_before_high_and_low() -> None:
    winners = "[{high: [A], low: [A]}, {high: [B], low: [A, B]}]"
    assert one_pot(1025, winners) == {"A": 650, "B": 375}


def test_two_low_halves_are_open_under_tda_and_by_position_under_wsop_live() -> None:
    winners = "{five-card: [A], badugi: [B]}"
    assert one_pot(175, winners, game="badacey") == {}
    assert one_pot(175, winners, "wsop-live-2026", "badacey", "A") == {"A": 75, "B": 100}
    assert one_pot(150, winners, game="badacey") == {"A": 75, "B": 75}


def test_a_silence_under_which_every_choice_gives_the_same_is_no_obstacle() -> None:
    assert one_pot(200, "{high: [A, B], low: [A, B]}", "home") == {"A": 100, "B": 100}
    assert one_pot(150, "{high: [A, B], low: [A, B]}", "home") == {}


def test_each_half_and_board_cites_the_rule_of_its_odd_unit() -> None:
    pot = only(
        settled(
            """\
            game: omaha-8
            seats: [A, B, C, D]
            button: D
            chips: [25]
            pots: [{amount: 1075, eligible: [A, B, C], winners: {high: [A], low: [B, C]}}]
            """
        )
    )
    assert [procedure.number for procedure, _ in pot.divisions] == ["20-C"]
    assert [share.procedure.number if share.procedure else None for share in pot.shares] == ["20-C", "20-A"]


def test_boards_that_share_their_first_cards_are_runs_and_cite_the_rule_on_runs() -> None:
    facts = """\
        seats: [A, B, C]
        button: C
        chips: [25]
        contributions: {A: 500, B: 500, C: 25}
        folded: [C]
        boards: [Ah Kd 7c 2s 2h, {second} 9d 9c]
        cards: {A: As Qd, B: 9s 9h}
        """
    runs = only(settled(facts.replace("{second}", "Ah Kd 7c"), "wsop-live-2026"))
    boards = only(settled(facts.replace("{second}", "Qh Js Tc"), "wsop-live-2026"))
    another_order = only(settled(facts.replace("{second}", "7c Ah Kd"), "wsop-live-2026"))
    assert [procedure.number for procedure, _ in runs.divisions] == ["217"]
    assert another_order.divisions == runs.divisions
    assert [procedure.number for procedure, _ in boards.divisions] == [None]
    assert runs.awards == {"A": 525, "B": 500}


def run_twice(rules: str, text: str, key: str = "runs") -> tuple[dict[str, int], list[str | None], str]:
    pot = only(
        settled(
            f"""\
            seats: [A, B, C]
            button: C
            chips: [5, 25]
            contributions: {{A: 500, B: 500, C: 5}}
            folded: [C]
            {key}: {text}
            cards: {{A: Ah Ad, B: Kh Qh}}
            """,
            rules,
        )
    )
    return dict(pot.awards), [procedure.number for procedure, _ in pot.divisions], in_english(pot.divisions[0][1])


def test_runs_that_share_no_card_follow_the_rule_on_runs() -> None:
    runs = "[2h 7h 9c Ts 3d, 4h 8s Kc Ks 5d]"
    assert run_twice("wsop-live-2026", runs)[:2] == ({"A": 505, "B": 500}, ["217"])
    assert run_twice("wsop-live-2026", runs, "boards")[:2] == ({"A": 505, "B": 500}, [None])
    house = "{extends: wsop-live-2026, title: Card room book, runs: {choice: last, number: '9'}}"
    assert run_twice(house, runs)[:2] == ({"A": 500, "B": 505}, ["9"])
    assert run_twice(house, runs, "boards")[0] == {"A": 505, "B": 500}


def test_runs_without_cards_follow_the_rule_on_runs_and_are_called_runs() -> None:
    awards, numbers, why = run_twice("wsop-live-2026", "[{showdown: [B, A]}, {showdown: [A, B]}]")
    assert (awards, numbers) == ({"A": 500, "B": 505}, ["217"])
    assert why == "201 chips of 5 make 101 for run 1 and 100 for run 2: the odd chip goes to run 1."


def test_every_sentence_about_a_share_of_several_boards_names_its_board() -> None:
    winners = "[{high: [A], low: [B]}, {high: [A, B], low: [A, B]}, {high: [B, C], low: [C]}]"
    pot = only(
        settled(
            f"""\
            game: omaha-8
            seats: [A, B, C]
            button: C
            chips: [25]
            pots: [{{amount: 825, eligible: [A, B, C], winners: {winners}}}]
            """
        )
    )
    made = "11 chips of 25 make 6 for the high half on board # and 5 for the low half on board #"
    halves = f"{made}: the odd chip goes to the high half on board #."
    assert [in_english(why) for _, why in pot.divisions] == [
        halves.replace("#", "1"),
        "A and B tie both ways on board 2; each half is divided on its own.",
        halves.replace("#", "2"),
        halves.replace("#", "3"),
    ]
    assert all(f"on board {share.board}" in in_english(share.why) for share in pot.shares)


def dramaha(amount: int, rules: str = "tda-2024", button: str = "C") -> dict[str, int]:
    facts = f"""\
        game: Dramaha
        seats: [A, B, C]
        button: {button}
        chips: [25]
        board: Kh 9h 4c 2s Jd
        cards: {{A: 7c 7d 7h Qs 3c, B: Kd Ks As 8c 5d}}
        pots: [{{amount: {amount}, eligible: [A, B]}}]
        """
    return dict(only(settled(facts, rules)).awards)


def test_dramaha_halves_between_the_draw_hand_and_the_board_hand() -> None:
    assert dramaha(1050) == {"A": 525, "B": 525}


def test_the_odd_chip_of_dramaha_is_open_until_a_house_book_decides() -> None:
    assert dramaha(1075) == {}
    for choice, awards in (("draw", {"A": 550, "B": 525}), ("board", {"A": 525, "B": 550})):
        assert dramaha(1075, f"{{extends: tda-2024, title: House, draw-and-board: {choice}}}") == awards
    position = "{extends: tda-2024, title: House, draw-and-board: position}"
    assert dramaha(1075, position, "C") == {"A": 550, "B": 525}
    assert dramaha(1075, position, "A") == {"A": 525, "B": 550}


def test_dramaha_needs_no_board_for_its_draw_half() -> None:
    pot = only(
        settled(
            """\
            game: dramaha
            seats: [A, B]
            button: B
            chips: [25]
            board: Kh 9h 4c 2s Jd
            cards: {A: 7c 7d 7h Qs 3c, B: Kd Ks As 8c unknown}
            pots: [{amount: 1000, eligible: [A, B]}]
            """
        )
    )
    assert in_english(pot.unresolved) == "Not known, and it could decide: one card of B."
