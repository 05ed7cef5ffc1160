"""Sessions of match-pot games made from a seed: every kind of fact, missing ones included."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from oddchip_sheets.games import MATCH_POT_GAMES, MatchPotGame
from oddchip_sheets.handfile.model import (
    UNKNOWN,
    Card,
    Counted,
    Deal,
    Ghost,
    PlayedStage,
    Ranking,
    Seat,
    Session,
    Stakes,
    Unknown,
)
from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.read import shipped_book, unknown_book
from oddchip_sheets.rulebooks.situations import Situation

_DECK = [Card(rank, suit) for rank in "23456789TJQKA" for suit in "cdhs"]
_OPTIONS = [situation for situation in Situation if situation.match_pot]


class SessionMaker:
    """Draws the facts of one session and the book it is settled under."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"session {seed}")

    def often(self, chance: float) -> bool:
        return self.dice.random() < chance

    def book(self) -> Book:
        """The book, the absence of one, or a house that chooses some things, or leaves them open."""
        guts = unknown_book() if self.often(0.02) else shipped_book("guts")
        if self.often(0.2):
            return guts
        house = dict(guts.procedures)
        for situation in [*self.dice.sample(_OPTIONS, self.dice.randint(1, 5)), Situation.TIE_BUTTON]:
            if self.often(0.85):
                choices = sorted(situation.choices)
                choice = self.dice.choice(choices) if self.often(0.92) else None
                basis = Basis.UNSTATED if choice is None else Basis.RULE
                house[situation] = Procedure(
                    situation, basis, choice, None, "house", "House", f"{situation}: {choice}."
                )
        return replace(guts, id="house", extends=guts, procedures=house)

    def session(self, deals: int | None = None) -> Session:
        game = self.dice.choice(list(MATCH_POT_GAMES.values()))
        unit = self.dice.choice([1, 1, 5, 25])
        names = self.dice.sample("ABCDEFGHIJ", self.dice.randint(2, 6))
        seats = tuple(Seat(number, name) for number, name in enumerate(names, 1))
        stakes = self._stakes(game, unit)
        reserve = unit * self.dice.randint(1, 30) if stakes.limit is not None and self.often(0.1) else 0
        pot = self._amount(unit) if self.often(0.6) else 0
        if isinstance(stakes.limit, int):
            pot = stakes.limit if reserve and self.often(0.95) else min(pot, stakes.limit)
        legs = {name: 1 for name in names if self.often(0.3)} if game.legs else {}
        return Session(
            game,
            self.dice.choice([0, 0, 2]),
            stakes,
            Counted(UNKNOWN if self.often(0.01) else pot, reserve, UNKNOWN if self.often(0.02) else legs),
            frozenset(name for name in names if self.often(0.1)),
            tuple(
                self._deal(game, stakes, seats, unit, number)
                for number in range(1, 1 + (deals or self.dice.randint(1, 6)))
            ),
        )

    def _amount(self, unit: int) -> int:
        odd = self.dice.randint(1, unit) if unit > 1 and self.often(0.01) else 0
        return unit * self.dice.choice([0, 1, 2, 5, 8, 9, 20, 41, self.dice.randint(1, 10**6)]) + odd

    def _stakes(self, game: MatchPotGame, unit: int) -> Stakes:
        def maybe(chance: float, most: int) -> int | Unknown | None:
            if not self.often(chance):
                return None
            return UNKNOWN if self.often(0.04) else unit * self.dice.randint(1, most)

        return Stakes(
            UNKNOWN if self.often(0.03) else unit * self.dice.randint(0, 3),
            maybe(0.6, 4) if game.second_declaration else None,
            None if game.legs else maybe(0.5, 60),
            maybe(0.25, 40),
            (UNKNOWN if self.often(0.03) else self.dice.randint(2, 5)) if game.legs else None,
        )

    def _deal(self, game: MatchPotGame, stakes: Stakes, seats: tuple[Seat, ...], unit: int, number: int) -> Deal:
        if self.often(0.1) and len(seats) > 2:
            seats = seats[:-1]
        players = [seat.player for seat in seats]
        entered = self._some(players, 0.12)
        deal = Deal(
            label=str(number),
            seats=seats,
            seats_known=not self.often(0.01),
            button=UNKNOWN if self.often(0.05) else self.dice.choice([*(seat.number for seat in seats), 9]),
            chips=UNKNOWN if self.often(0.04) else (unit, unit * 5),
            antes=None if self.often(0.93) else {player: unit for player in players if self.often(0.7)},
            counted=Counted(self._amount(unit), None) if self.often(0.06) else None,
        )
        if game.legs:
            stages = [self._stage(players) for _ in range(3 if self.often(0.95) else 2)]
            deal = replace(deal, stages=tuple(stages))
            return self._dealt(game, deal, players) if self.often(0.4) else deal
        stayed = UNKNOWN if self.often(0.04) else tuple(player for player in entered if self.often(0.7))
        able = (
            stayed if stakes.second_ante is not None and isinstance(stayed, tuple) and stayed else entered
        ) or players
        deal = replace(
            deal,
            entered=UNKNOWN if self.often(0.03) else tuple(entered),
            stayed=stayed if stakes.second_ante is not None else UNKNOWN,
            showdown=self._ranking(able),
            mucked=frozenset(player for player in entered if self.often(0.03)),
            ghost=UNKNOWN if self.often(0.1) else self.dice.choice(list(Ghost)),
        )
        return self._dealt(game, deal, entered or players) if self.often(0.4) else deal

    def _stage(self, players: Sequence[str]) -> PlayedStage:
        entered = self._some(players, 0.2)
        return PlayedStage(UNKNOWN if self.often(0.02) else tuple(entered), self._ranking(entered) if entered else None)

    def _some(self, players: Sequence[str], nobody: float) -> list[str]:
        if self.often(nobody):
            return []
        return self.dice.sample(players, self.dice.randint(1, len(players)))

    def _ranking(self, players: Sequence[str]) -> Ranking | Unknown | None:
        if self.often(0.08):
            return self.dice.choice([UNKNOWN, None])
        named = self.dice.sample(players, len(players) if self.often(0.8) else self.dice.randint(1, len(players)))
        groups: list[tuple[str, ...]] = []
        while named:
            size = min(len(named), self.dice.choice([1, 1, 1, 2, 2, 3]))
            groups.append(tuple(named[:size]))
            named = named[size:]
        return (*groups, ()) if self.often(0.03) else tuple(groups)

    def _dealt(self, game: MatchPotGame, deal: Deal, players: Sequence[str]) -> Deal:
        """Cards for those who are compared, mostly instead of a declared showdown."""
        few = self.dice.choice(["23456789TJQKA", "2358K", "A234567"])
        size = game.hand_sizes[-1] if len(players) > 1 or game.legs else game.first_cards
        near = [card for card in _DECK if card.rank in few]
        deck = self.dice.sample(near if len(near) > size * len(players) else _DECK, size * len(players))
        cards: dict[str, tuple[Card | Unknown, ...]] = {}
        for player in players:
            held: list[Card | Unknown] = [deck.pop() for _ in range(size)]
            if self.often(0.05) and held:
                held[0] = UNKNOWN
            cards[player] = tuple(held)
        rest = [card for card in _DECK if card not in {each for held in cards.values() for each in held}]
        board = tuple(self.dice.sample(rest, game.common_cards))
        ghost = (
            tuple(self.dice.sample([card for card in rest if card not in board], size))
            if self.often(0.5)
            else deal.ghost
        )
        ghost = UNKNOWN if game.legs else ghost
        stages = deal.stages
        if self.often(0.85):
            deal = replace(deal, showdown=None)
            stages = tuple(replace(stage, showdown=None) for stage in stages)
        return replace(deal, cards=cards, board=board, ghost=ghost, stages=stages)
