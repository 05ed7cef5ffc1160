"""Hands made from a seed: every kind of fact, missing ones included. A failing law names its seed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from oddchip_sheets.games import GAMES, Game
from oddchip_sheets.handfile.model import (
    IN_PROPORTION,
    NO_DEAD,
    UNKNOWN,
    WHOLE,
    Card,
    Comparison,
    Dead,
    DecidedBy,
    Decision,
    DeclaredPot,
    Hand,
    Ranking,
    Seat,
    Taken,
    Unknown,
)
from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books, unknown_book
from oddchip_sheets.rulebooks.situations import Situation

_DECK = [Card(rank, suit) for rank in "23456789TJQKA" for suit in "cdhs"]
_BY_SUIT = [
    GAMES[name]
    for name in ("stud", "stud", "stud-8", "razz", "razz", "five-card-stud", "draw", "omaha", "badugi", "dramaha")
]


class Maker:
    """Draws the facts of one hand and the book it is settled under."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def often(self, chance: float) -> bool:
        return self.dice.random() < chance

    def book(self) -> Book:
        """A shipped book, the absence of one, or a house book that decides a few things its own way."""
        book = unknown_book() if self.often(0.05) else shipped_book(self.dice.choice(shipped_books()))
        if self.often(0.5):
            return book
        house = dict(book.procedures)
        for situation in self.dice.sample([each for each in Situation if not each.match_pot], 5):
            house[situation] = self._house_rule(situation, len(house))
        return replace(book, id="house", extends=book, procedures=house)

    def _house_rule(self, situation: Situation, number: int) -> Procedure:
        choice = self.dice.choice(sorted(situation.choices))
        return Procedure(situation, Basis.RULE, choice, str(number), "house", "House", f"{situation}: {choice}.")

    def hand(self, *, cards: bool = False) -> Hand:
        """A hand; with ``cards`` one whose hands are dealt and shown."""
        game = self.dice.choice(list(GAMES.values()))
        seats = self._seats(2 if cards else 1, 5 if cards else 9)
        players = [seat.player for seat in seats]
        folded = frozenset(self.dice.sample(players, self.dice.randrange(len(players))))
        unit = self.dice.choice([1, 1, 5, 25, 100])
        hand = Hand(
            label="1",
            game=game,
            decimals=self.dice.choice([0, 0, 0, 2]),
            chips=UNKNOWN if self.often(0.04) else (unit, unit * 5),
            seats=seats,
            button=self._button(),
            seats_known=not self.often(0.04),
            folded=UNKNOWN if self.often(0.02) else folded,
            boards=None if cards else self._boards(game, [p for p in players if p not in folded]),
            runs=self.often(0.3),
        )
        hand = self._decided(self._chips_in(hand, players, folded, unit))
        return self.dealt(hand) if cards else hand

    def _seats(self, fewest: int, most: int) -> tuple[Seat, ...]:
        numbers = sorted(self.dice.sample(range(1, 11), self.dice.randint(fewest, most)))
        names = self.dice.sample("ABCDEFGHIJ", len(numbers))
        return tuple(Seat(number, name) for number, name in zip(numbers, names, strict=True))

    def _button(self) -> int | Unknown | None:
        if self.often(0.08):
            return self.dice.choice([UNKNOWN, None])
        return self.dice.randint(1, 10)

    def _amount(self, unit: int) -> int:
        """Mostly whole units, so that most pots can be divided; a few levels, so that layers coincide."""
        odd = self.dice.randint(1, unit) if unit > 1 and self.often(0.004) else 0
        return unit * self.dice.choice([0, 1, 2, 3, 3, 7, 7, 40, self.dice.randint(1, 10**9)]) + odd

    def _chips_in(self, hand: Hand, players: Sequence[str], folded: frozenset[str], unit: int) -> Hand:
        if self.often(0.25) and not isinstance(hand.folded, Unknown):
            return replace(hand, pots=self._declared(hand, [p for p in players if p not in folded], unit))
        stakes = {player: self._amount(unit) for player in players if not self.often(0.01)}
        broke = [player for player, stake in stakes.items() if not stake and player not in folded]
        stakes |= {player: unit for player in broke if not self.often(0.1)}
        dead = NO_DEAD if self.often(0.7) else self._dead(list(stakes) or players, unit)
        rake = self._taken(unit) if self.often(0.2) else {}
        drops: Mapping[str, Taken] | Unknown = {}
        if self.often(0.15):
            drops = {
                name: self._taken(unit) for name in self.dice.sample(["Jackpot", "Promotion"], self.dice.randint(1, 2))
            }
        drops = UNKNOWN if self.often(0.01) else drops
        return replace(hand, contributions=UNKNOWN if self.often(0.02) else stakes, dead=dead, rake=rake, drops=drops)

    def _taken(self, unit: int) -> Taken:
        """From one pot, or in proportion from all; now and then no whole number of chips, or more than there is."""
        if self.often(0.4):
            amount = unit * self.dice.randint(0, 7) + (1 if self.often(0.05) else 0)
            return {IN_PROPORTION: UNKNOWN if self.often(0.05) else amount}
        pot: str | None = self.dice.choice([None, "Main pot", "Side pot 1"])
        return {pot: UNKNOWN if self.often(0.2) else self.dice.choice([unit, unit, 0])}

    def _dead(self, players: Sequence[str], unit: int) -> Dead:
        if self.often(0.1):
            return Dead(UNKNOWN)
        amount = self._amount(unit)
        return Dead(amount) if self.often(0.5) else Dead(amount, {self.dice.choice(players): amount})

    def _declared(self, hand: Hand, live: Sequence[str], unit: int) -> tuple[DeclaredPot, ...]:
        """Mostly pots that can stand beside each other: each for some of those before, won by who is best of them."""
        boards = self.dice.choice([1, 1, 1, 2, 3])
        best = tuple(self._comparison(hand.game, live) for _ in range(boards))
        pots: list[DeclaredPot] = []
        eligible = tuple(live)
        for index in range(self.dice.randint(1, 5)):
            among = live if self.often(0.05) else eligible
            eligible = tuple(p for p in among if not self.often(0.2 if index else 0.02)) or tuple(among)
            named: tuple[Comparison, ...] | Unknown | None = UNKNOWN if self.often(0.1) else None
            if hand.boards is None:
                named = tuple(self._winners(hand.game, eligible, None if self.often(0.05) else each) for each in best)
            name, amount = f"Side pot {index}" if index else "Main pot", self._amount(unit)
            known = UNKNOWN if self.often(0.04) else amount
            pots.append(DeclaredPot(name, known, UNKNOWN if self.often(0.04) else eligible, named))
        return tuple(pots)

    def _decided(self, hand: Hand) -> Hand:
        """Now and then a pot is awarded by agreement or by ruling, and not always to somebody eligible."""
        if not self.often(0.15):
            return hand
        if self.often(0.05):
            return replace(hand, rulings=UNKNOWN)
        rulings = {}
        for name in self.dice.sample(["Main pot", "Side pot 1", "Side pot 2"], self.dice.randint(1, 2)):
            boards = tuple(self._given(hand) for _ in range(self.dice.choice([1, 1, 1, 2])))
            by: DecidedBy | Unknown = UNKNOWN if self.often(0.3) else self.dice.choice(list(DecidedBy))
            rulings[name] = Decision(UNKNOWN if self.often(0.1) else boards, by, "a ruling")
        return replace(hand, rulings=rulings)

    def _given(self, hand: Hand) -> Comparison:
        live = [p for p in hand.players if isinstance(hand.folded, Unknown) or p not in hand.folded]
        if hand.game.split and self.often(0.5):
            return {WHOLE: (tuple(self.dice.sample(live, self.dice.randint(1, len(live)))),)}
        return self._winners(hand.game, live)

    def _winners(self, game: Game, eligible: Sequence[str], best: Comparison | None = None) -> Comparison:
        """Who wins a pot: whoever is ``best`` of the eligible, as far as that tells; else anybody."""
        sides: dict[str, Ranking | Unknown] = {}
        for side in game.sides:
            ranking = () if best is None else best.get(side.name, ())
            groups = () if isinstance(ranking, Unknown) else ranking
            won = next((named for group in groups if (named := [p for p in eligible if p in group])), None)
            if won is None and (side.qualifier is None or (best is None and self.often(0.7))):
                won = self.dice.sample(eligible, self.dice.randint(1, len(eligible)))
            if won is not None:
                sides[side.name] = (tuple(won),)
        return sides

    def _boards(self, game: Game, live: Sequence[str]) -> tuple[Comparison, ...] | Unknown | None:
        if self.often(0.1):
            return self.dice.choice([UNKNOWN, None])
        return tuple(self._comparison(game, live) for _ in range(self.dice.choice([1, 1, 1, 2, 3])))

    def _comparison(self, game: Game, live: Sequence[str]) -> Comparison:
        sides: dict[str, Ranking | Unknown] = {}
        for side in game.sides:
            if side.qualifier is None or self.often(0.7):
                sides[side.name] = UNKNOWN if self.often(0.04) else self._ranking(live)
        return sides

    def _ranking(self, live: Sequence[str]) -> Ranking:
        named = self.dice.sample(live, len(live) if self.often(0.85) else self.dice.randint(1, len(live)))
        groups: list[tuple[str, ...]] = []
        while named:
            size = min(len(named), self.dice.choice([1, 1, 2, 2, 3, 5]))
            groups.append(tuple(named[:size]))
            named = named[size:]
        return tuple(groups)

    def by_suit(self) -> tuple[Hand, Book]:
        """Hands declared tied, for which a suit decides; of each some cards are known, all or none."""
        book = self.book()
        suits = sorted(Situation.TIE_BUTTON.choices.keys() - {"left-of-button", "next-deal"})
        house = dict(book.procedures)
        for situation in (Situation.TIE_BUTTON, Situation.STUD_HIGH, Situation.STUD_LOW):
            if self.often(0.8):
                house[situation] = replace(self._house_rule(situation, 1), choice=self.dice.choice(suits))
        if self.often(0.5):
            house[Situation.ACE_LOW] = self._house_rule(Situation.ACE_LOW, 2)
        hand = self._tied_hands(self.dice.choice(_BY_SUIT))
        if self.often(0.15):
            agreed = Decision(hand.boards or UNKNOWN, DecidedBy.AGREED, "")
            hand = replace(hand, boards=None, rulings={"Main pot": agreed})
        return hand, replace(book, id="house", extends=book, procedures=house)

    def _tied_hands(self, game: Game) -> Hand:
        seats = self._seats(2, 4)
        players = [seat.player for seat in seats]
        deck = self.dice.sample(_DECK, len(_DECK))
        ranks = self.dice.choice(["A8642", "A2345", "A9872", "KJT97", "87532", "AKQJT", "QQ843", "99A22"])
        suits = {rank: self.dice.sample("cdhs", 4) for rank in ranks}
        flush = self.often(0.15) and len(set(ranks)) == 5
        held: dict[str, list[Card | Unknown]] = {player: [] for player in players}
        for rank in ranks:
            for index, player in enumerate(players):
                card = Card(rank, "cdhs"[index] if flush else suits[rank].pop() if suits[rank] else "s")
                if card in deck:
                    deck.remove(card)
                    held[player].append(card)
        for cards in held.values():
            cards += [deck.pop() for _ in range(game.hole_cards - len(cards))]
            del cards[game.hole_cards :]
            unseen = self.dice.choice([0, 0, 1, 2, 2, 5, len(cards)])
            for place in self.dice.sample(range(len(cards)), min(unseen, len(cards))):
                cards[place] = UNKNOWN
        if game.deck_may_run_out and self.often(0.3):
            game = game.with_card_for_all()
            held = {player: cards[: game.hole_cards] for player, cards in held.items()}
        board = tuple(deck.pop() for _ in range(game.board_cards))
        return Hand(
            "1",
            game,
            0,
            (1,),
            seats,
            self.dice.randint(1, 10) if game.button else None,
            pots=(DeclaredPot("Main pot", self.dice.randint(1, 40), tuple(players), None),),
            boards=({side.name: (tuple(players),) for side in game.sides},),
            board_cards=(board,) if board else (),
            cards={player: tuple(cards) for player, cards in held.items()},
        )

    def dealt(self, hand: Hand) -> Hand:
        """The hand with cards for everybody and, where the game has one, a board or two."""
        deck = self.dice.sample(_DECK, len(_DECK))
        if hand.game.deck_may_run_out and self.often(0.3):
            hand = replace(hand, game=hand.game.with_card_for_all())
        if hand.game.id == "short-deck":
            deck = [card for card in deck if card.rank not in "2345"]
        cards: dict[str, tuple[Card | Unknown, ...]] = {}
        for player in hand.players:
            cards[player] = tuple(deck.pop() for _ in range(hand.game.hole_cards))
        boards = min(self.dice.choice([1, 1, 2]), hand.game.board_cards)
        shown = [[deck.pop() for _ in range(hand.game.board_cards)] for _ in range(boards)]
        if boards > 1 and self.often(0.5):
            flop = shown[0][:3]
            shown[1][:3] = self.dice.sample(flop, 3)
        return replace(
            hand,
            cards=cards,
            board_cards=tuple(map(tuple, shown)),
            pots=None if hand.contributions is not None else hand.pots,
        )
