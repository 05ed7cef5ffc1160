"""Exercises → the pages of a booklet: facts in words and figures, and room for the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.forms.fields import Field, Kind
from oddchip_sheets.handfile.model import SUIT_SIGNS, Hand, Ranking, Unknown
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.school.answers import Asked, HandAnswer, parts, pot_name
from oddchip_sheets.school.betting import Limit
from oddchip_sheets.school.exercise import Exercise
from oddchip_sheets.school.history import Told, history
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Amount, BookText, Fact, Listed, Message, Ordinal, Player, Pot, players, say

MINUTES_A_HAND: Final = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of an answer: what was given; ``right``, ``wrong`` or neither; and what would have been right."""

    given: str
    state: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A box to fill in; on a marked copy with its mark."""

    field: Field
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player with the facts of his seat, and room for what goes back to him and what he receives."""

    place: str
    seat: str
    player: str
    put_in: str
    dead: str
    shown: str
    cards: tuple[tuple[str, str], ...]
    """Rank and suit of each card that he shows."""
    returned: Box
    receives: Box


@dataclass(frozen=True, slots=True)
class PotRow:
    """A player's boxes in a pot."""

    player: str
    may: Box
    wins: tuple[Box, ...]
    odd: tuple[Box, ...]
    gets: Box


@dataclass(frozen=True, slots=True)
class PotBox:
    """Room for a pot."""

    name: str
    amount: Box
    rows: tuple[PotRow, ...]
    base: tuple[Box, ...]
    remainder: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class ExercisePage:
    """One exercise."""

    title: str
    points: str
    """On a marked copy: the points; else empty."""
    facts: tuple[str, ...]
    boards: tuple[tuple[tuple[str, str], ...], ...]
    betting: tuple[Told, ...]
    seats: tuple[SeatRow, ...]
    dead: bool
    parts: tuple[str, ...]
    """What each pot is divided into; nothing where it is divided once."""
    pot_count: Box
    pots: tuple[PotBox, ...]
    wrong: tuple[Told, ...] = ()
    """Answers of somebody else, in which one mistake is to be found."""
    remarks: tuple[str, ...] = ()
    """On a marked copy: what was wrong, in words."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """A booklet, or its marked copy."""

    title: str
    language: str
    heads: Mapping[str, str]
    """The words of the page itself."""
    event: str
    rules: str
    cover: tuple[str, ...]
    """How it is answered, the time and the pass mark."""
    rules_page: tuple[tuple[str, str, str], ...]
    """Title, number and text of each rule."""
    hands: tuple[ExercisePage, ...]
    large: bool = False
    two_up: str = ""
    """The size of half a sheet, where pages are that large; else empty."""
    marked: str = ""
    """On a marked copy: the result."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field."""
        return tuple(box.field for hand in self.hands for box in boxes(hand))


def boxes(page: ExercisePage) -> Iterator[Box]:
    """The boxes of an exercise."""
    yield page.pot_count
    for seat in page.seats:
        yield from (seat.returned, seat.receives)
    for pot in page.pots:
        yield pot.amount
        yield from (*pot.base, *pot.remainder)
        for row in pot.rows:
            yield from (row.may, *row.wins, *row.odd, row.gets)


def _figure(name: str, label: str) -> Box:
    return Box(Field(name, label, Kind.FIGURE))


def _tick(name: str, label: str) -> Box:
    return Box(Field(name, label, Kind.TICK))


HEADS: Final = (
    "answers", "back", "base", "betting", "dead", "facts", "gets", "may-win", "name", "date", "odd-chip", "of-parts",
    "pots", "receives", "remainder", "amount", "rules-title", "shows", "student", "wins", "wrong-sheet",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Made:
    """How an exercise came about, where that is known, and the mistaken answers to it, where some are to be printed."""

    exercise: Exercise | None = None
    wrong: HandAnswer | None = None


def exercise_page(
    settlement: HandSettlement, number: int, language: Language, made: Made, *, betting: bool
) -> ExercisePage:
    """The page of a settled hand; with ``betting`` it tells how the chips went in, where that is known."""
    hand, asked = settlement.hand, Asked.of(settlement, number)
    told = _Telling(hand, language)
    exercise = made.exercise
    names = [told.part(part) for part in parts(hand)] if len(parts(hand)) > 1 else []
    return ExercisePage(
        title=language.say("school.exercise", n=number),
        points="",
        facts=tuple(language.text(fact) for fact in (*told.facts(exercise), *_taken(settlement))),
        boards=tuple(tuple((card.figure, SUIT_SIGNS[card.suit]) for card in board) for board in hand.board_cards),
        betting=history(exercise, language) if betting and exercise is not None else (),
        seats=tuple(told.seat(asked, place, player) for place, player in enumerate(asked.players, 1)),
        dead=bool(hand.dead.by_player),
        parts=tuple(names),
        pot_count=_figure(asked.of_pots, language.say("school.pots")),
        pots=tuple(told.pot(asked, place, names) for place in range(asked.pots)),
        wrong=tuple(told.answers(made.wrong, names)) if made.wrong is not None else (),
    )


def _taken(settlement: HandSettlement) -> Iterator[Message]:
    """Rake and drops are facts: they are taken before a pot is divided."""
    for pot in settlement.pots:
        if pot.taken and not isinstance(pot.taken, Unknown):
            yield say("school.taken", pot=Pot(pot.name), amount=Amount(pot.taken, settlement.hand.decimals))


@dataclass(frozen=True)
class _Telling:
    """A hand's facts in a language."""

    hand: Hand
    language: Language

    def facts(self, exercise: Exercise | None) -> Iterator[Message]:
        """In sentences: the game, the chips, the button, who folded, who shows what."""
        hand, decimals = self.hand, self.hand.decimals
        limit = exercise.stakes.limit if exercise is not None else None
        game = say(f"game.{hand.game.id}")
        yield (
            say("school.game-limit", game=game, limit=say(f"school.{limit.value}"))
            if limit
            else say("school.game", game=game)
        )
        if exercise is not None:
            yield from self._stakes(exercise)
        if not isinstance(hand.chips, Unknown):
            chips = Listed(tuple(Amount(chip, decimals) for chip in hand.chips))
            yield say("school.chips", unit=Amount(hand.chips[0], decimals), chips=chips)
        if isinstance(hand.button, int):
            on = next((seat.player for seat in hand.seats if seat.number == hand.button), None)
            yield say("school.dead-button", seat=hand.button) if on is None else say("school.button", player=Player(on))
        if not isinstance(hand.folded, Unknown) and hand.folded:
            yield say("school.folded", players=players(p for p in hand.players if p in hand.folded))
        for player, amount in hand.dead.by_player.items():
            yield say("school.dead-chips", player=Player(player), amount=Amount(amount, decimals))
        if hand.mucked:
            yield say("school.mucked", players=players(p for p in hand.players if p in hand.mucked))
        if hand.cards:
            yield say("school.read-the-cards")
        for number, board in enumerate(hand.boards if isinstance(hand.boards, tuple) else (), 1):
            for side, ranking in board.items():
                yield self._shown(number, side, ranking)

    def _stakes(self, exercise: Exercise) -> Iterator[Message]:
        stakes, decimals = exercise.stakes, self.hand.decimals
        if stakes.bring_in:
            yield say(
                "school.stud-stakes",
                ante=Amount(stakes.ante, decimals),
                bring_in=Amount(stakes.bring_in, decimals),
                small=Amount(stakes.big, decimals),
                big=Amount(2 * stakes.big, decimals),
            )
            return
        yield say("school.blinds", small=Amount(stakes.small, decimals), big=Amount(stakes.big, decimals))
        if stakes.limit is Limit.FIXED:
            yield say("school.bets", small=Amount(stakes.big, decimals), big=Amount(2 * stakes.big, decimals))
        if stakes.big_blind_ante:
            yield say("school.big-blind-ante", amount=Amount(stakes.big_blind_ante, decimals))

    def _shown(self, board: int, side: str, ranking: Ranking | Unknown) -> Message:
        groups: tuple[Fact, ...] = ()
        for group in () if isinstance(ranking, Unknown) else ranking:
            groups += (say("school.tied", players=players(group)) if len(group) > 1 else Player(group[0]),)
        if len(parts(self.hand)) == 1:
            return say("school.showdown", groups=Listed(groups, "semicolon"))
        part = self.part_message((board, side))
        return say("school.showdown-of", part=part, groups=Listed(groups, "semicolon"))

    def part_message(self, part: tuple[int, str]) -> Message:
        """A part of a pot: ``high``, ``board 2``."""
        board, side = part
        boards = len({board for board, _ in parts(self.hand)}) > 1
        where = say("board.run.head" if self.hand.runs else "board.board.head", n=board)
        if boards and self.hand.game.split:
            return say("pots.on-board", board=where, side=say(f"side.{side}"))
        return (
            where
            if boards
            else say(f"school.side-{side}" if self.language.has(f"school.side-{side}") else f"side.{side}")
        )

    def part(self, part: tuple[int, str]) -> str:
        """The same in words."""
        return self.language.text(self.part_message(part))

    def answers(self, given: HandAnswer, names: Sequence[str]) -> Iterator[Told]:
        """Answers in words: what goes back, each pot, what each receives."""
        language = self.language
        yield Told(language.say("school.back"), self._amounts(given.returned))
        for place, pot in enumerate(given.each):
            told = [f"{language.say('school.amount')} {language.amount(pot.amount or 0, self.hand.decimals)}"]
            told.append(f"{language.say('school.may-win')}: {self._named(pot.eligible)}")
            for part, share in zip(names or [""], pot.shares, strict=True):
                figures = (("base", share.base), ("remainder", share.remainder))
                worked = [
                    f"{language.say('school.wins')}: {self._named(share.winners)}",
                    *(
                        f"{language.say(f'school.{w}')} {language.amount(n or 0, self.hand.decimals)}"
                        for w, n in figures
                    ),
                    f"{language.say('school.odd-chip')}: {self._named(share.odd_to)}",
                ]
                told.append(f"{part} ({', '.join(worked)})" if part else ", ".join(worked))
            told.append(f"{language.say('school.gets')}: {self._amounts(pot.gets)}")
            yield Told(language.text(Pot(pot_name(place))), "; ".join(told))
        yield Told(language.say("school.receives"), self._amounts(given.receives))

    def _named(self, named: frozenset[str]) -> str:
        found = [player for player in self.hand.players if player in named]
        return self.language.listed(found) if found else self.language.say("school.nobody")

    def _amounts(self, amounts: Mapping[str, int]) -> str:
        told = [f"{p} {self.language.amount(amount, self.hand.decimals)}" for p, amount in amounts.items() if amount]
        return self.language.listed(told, "comma") or self.language.say("school.nothing")

    def seat(self, asked: Asked, place: int, player: str) -> SeatRow:
        """A player's row in the facts."""
        hand, language = self.hand, self.language
        number = next(seat.number for seat in hand.seats if seat.player == player)
        put_in = hand.contributions if isinstance(hand.contributions, Mapping) else {}
        dead = hand.dead.by_player.get(player)
        folded = not isinstance(hand.folded, Unknown) and player in hand.folded
        back, receives = language.say("school.back"), language.say("school.receives")
        cards = [card for card in hand.cards.get(player, ()) if not isinstance(card, Unknown)]
        return SeatRow(
            place=language.ordinal(place) if hand.game.button else "",
            seat=str(number),
            player=player,
            put_in=language.amount(put_in.get(player, 0), hand.decimals),
            dead=language.amount(dead, hand.decimals) if dead else "",
            shown=language.say("fact.folded") if folded else self._place(player),
            cards=tuple((card.figure, SUIT_SIGNS[card.suit]) for card in cards),
            returned=_figure(asked.returned(player), f"{player}: {back}"),
            receives=_figure(asked.receives(player), f"{player}: {receives}"),
        )

    def _place(self, player: str) -> str:
        """In the showdown: first, second …, for each part of the pot."""
        found = []
        for board in self.hand.boards if isinstance(self.hand.boards, tuple) else ():
            for side in self.hand.game.sides:
                ranking = board.get(side.name, ())
                groups = () if isinstance(ranking, Unknown) else ranking
                place = next((n for n, group in enumerate(groups, 1) if player in group), None)
                found.append("–" if place is None else self.language.text(Ordinal(place)))
        return " · ".join(found)

    def pot(self, asked: Asked, place: int, names: Sequence[str]) -> PotBox:
        """Room for a pot."""
        language = self.language
        name = language.text(Pot(pot_name(place)))
        of_parts = names or [""]

        def labelled(word: str, *more: str) -> str:
            return f"{name}: {', '.join(filter(None, (*more, language.say(f'school.{word}'))))}"

        return PotBox(
            name,
            _figure(asked.pot(place, "amount"), labelled("amount")),
            tuple(
                PotRow(
                    player,
                    _tick(asked.tick(place, "may", player), labelled("may-win", player)),
                    tuple(
                        _tick(asked.share_tick(place, n, "wins", player), labelled("wins", player, part))
                        for n, part in enumerate(of_parts)
                    ),
                    tuple(
                        _tick(asked.share_tick(place, n, "odd", player), labelled("odd-chip", player, part))
                        for n, part in enumerate(of_parts)
                    ),
                    _figure(asked.tick(place, "gets", player), labelled("gets", player)),
                )
                for player in asked.players
            ),
            *(
                tuple(_figure(asked.share(place, n, what), labelled(what, part)) for n, part in enumerate(of_parts))
                for what in ("base", "remainder")
            ),
        )


def booklet(
    title: str,
    event: str,
    settlements: Sequence[HandSettlement],
    language: Language,
    exercises: Sequence[Made],
    choices: Choices,
) -> Booklet:
    """A booklet of settled hands."""
    book = settlements[0].book
    hands = tuple(
        exercise_page(settlement, number, language, made, betting=choices.betting)
        for number, (settlement, made) in enumerate(zip(settlements, exercises, strict=True), 1)
    )
    return Booklet(
        title=title,
        language=language.tag,
        heads=_heads(language),
        event=event,
        rules=language.say("head.rules", book=adopted(book, language)),
        cover=tuple(_cover(language, len(hands), choices)),
        rules_page=tuple(_rules(book, language)),
        hands=hands,
        large=choices.large,
        two_up=choices.two_up,
    )


def _heads(language: Language) -> dict[str, str]:
    own = {word: language.say(f"school.{word}") for word in HEADS}
    return own | {word: language.say(f"column.{word}") for word in ("player", "put-in", "seat")}


def _rules(book: Book, language: Language) -> Iterator[tuple[str, str, str]]:
    """What the book decides about pots: title, number, sentence."""
    for situation in _ASKED:
        procedure = book.procedure(situation)
        if procedure.basis is not Basis.UNSTATED:
            cited = " ".join(filter(None, (procedure.citation, procedure.number))) if procedure.number else ""
            yield language.say(f"rule.{situation}"), cited, language.text(BookText(procedure.text))


_ASKED: Final = (
    Situation.UNCALLED,
    Situation.SIDE_POTS,
    Situation.UNIT,
    Situation.TIE_BUTTON,
    Situation.SEVERAL_ODD,
    Situation.HIGH_LOW,
    Situation.BOARDS,
    Situation.STUD_HIGH,
)
"""What the exercises are about."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How booklets are printed."""

    betting: bool = False
    large: bool = False
    two_up: str = ""
    """The size of half a sheet of the paper, where two pages are to be printed side by side."""
    minutes: int = 0
    pass_mark: int = 80


def _cover(language: Language, hands: int, choices: Choices) -> Iterator[str]:
    yield language.say("school.cover-hands", n=hands)
    yield language.say("school.cover-time", n=choices.minutes or MINUTES_A_HAND * hands)
    yield language.say("school.cover-pass", n=choices.pass_mark)
    for word in ("order", "ticks", "room", "odd"):
        yield language.say(f"school.cover-{word}")
