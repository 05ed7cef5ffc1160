"""A settled session: what the engine found deal by deal, with its reasons. Amounts as in ``handfile.model``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oddchip_sheets.handfile.model import Deal, FactPath, Ghost, Session, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.words.message import Message, Said


@dataclass(frozen=True, slots=True)
class OpenPart:
    """A part of a deal that the facts or the book leave open."""

    part: str
    """``pot``, ``antes``, ``in``, ``award``, ``payments``, ``next pot`` or ``stage 2``."""
    reason: Said
    about: FactPath = ()


class OpenError(Exception):
    """A part of a deal can't be settled, and nothing that comes after it."""

    def __init__(self, part: str, reason: Said, about: FactPath = ()) -> None:
        super().__init__(part, reason)
        self.open = OpenPart(part, reason, about)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a deal ends as it does: what happened, and the rule it rests on."""

    text: Said
    procedure: Procedure | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """Antes that are due; a player who has left the table owes none, one who has joined it antes with the others."""

    everybody: bool = False
    """Whether everybody antes who is not excused."""
    excused: frozenset[str] = frozenset()
    named: Mapping[str, int] | None = field(default_factory=dict)
    """Else: who antes what; ``None`` where the ante is not known."""

    def among(self, deal: Deal, ante: int | Unknown) -> dict[str, int] | None:
        """What each player of ``deal`` puts in; ``None`` where that is not known."""
        if not self.everybody:
            named = self.named
            return None if named is None else {player: named[player] for player in deal.players if named.get(player)}
        if isinstance(ante, Unknown) or not deal.seats_known:
            return None
        return {player: ante for player in deal.players if player not in self.excused and ante}


@dataclass(frozen=True, slots=True)
class StageResult:
    """One stage of a game with tokens."""

    number: int
    entered: tuple[str, ...] | None
    leg: str | None = None
    """Who got a token, being in alone."""
    best: tuple[str, ...] = ()
    pays: Mapping[str, int] = field(default_factory=dict)
    receives: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class DealResult:
    """One deal, settled as far as its facts go; ``None`` stands for what is not known."""

    deal: Deal
    pot_before: int | None = None
    reserve_before: int | None = None
    antes: Mapping[str, int] | None = None
    second_antes: Mapping[str, int] = field(default_factory=dict)
    pot_in_play: int | None = None
    reserve_in_play: int | None = None
    entered: tuple[str, ...] | None = None
    """Who is in, a dealer whom the rule puts in included."""
    stayed: tuple[str, ...] | None = None
    """Who is in on the second declaration, where there is one."""
    ghost: Ghost | None = None
    """Where a ghost hand plays: what became of it."""
    best: tuple[str, ...] = ()
    base: int | None = None
    odd: int = 0
    odd_to: tuple[str, ...] = ()
    awards: Mapping[str, int] = field(default_factory=dict)
    payments: Mapping[str, int] = field(default_factory=dict)
    """What goes to the next pot."""
    stages: tuple[StageResult, ...] = ()
    pot_after: int | None = None
    reserve_after: int | None = None
    legs_after: Mapping[str, int] | None = None
    due: Due | None = None
    """Who antes before the next deal; ``None`` where that is not known."""
    antes_next: Mapping[str, int] | None = None
    """The same in amounts, for the players of this deal."""
    open: tuple[OpenPart, ...] = ()
    notes: tuple[Message, ...] = ()
    reasons: tuple[Reason, ...] = ()
    contradicted: bool = False
    """Whether the cards and the declared showdown contradict each other."""

    @property
    def settled(self) -> bool:
        """Whether nothing of it is open."""
        return not self.open

    @property
    def remarks(self) -> tuple[Message, ...]:
        """The notes that no reason says already."""
        said = {"session.dealer-in-by-rule", "session.nobody-in"}
        return tuple(note for note in self.notes if note.kind not in said)

    @property
    def playing(self) -> tuple[str, ...]:
        """Who is in to the end."""
        return (self.entered if self.stayed is None else self.stayed) or ()

    @property
    def paid(self) -> dict[str, int]:
        """What losers paid, to the pot or to a winner."""
        return added(self.payments, *(stage.pays for stage in self.stages))

    @property
    def collected(self) -> dict[str, int]:
        """What winners of stages got from losers."""
        return added(*(stage.receives for stage in self.stages))

    @property
    def put_in(self) -> dict[str, int]:
        """What each player put in, in all: antes, second antes, what he paid."""
        return added(self.antes or {}, self.second_antes, self.paid)

    @property
    def received(self) -> dict[str, int]:
        """What each player got, from the pot and from others."""
        return added(self.awards, self.collected)


@dataclass(frozen=True, slots=True)
class Totals:
    """A session in sums; only where every deal is settled."""

    opening: int
    put_in: Mapping[str, int]
    received: Mapping[str, int]
    net: Mapping[str, int]
    pot: int
    reserve: int

    @property
    def foots(self) -> bool:
        """Whether what lay there and was put in is what was received and lies there now."""
        came, went = sum(self.put_in.values()), sum(self.received.values())
        return self.opening + came == went + self.pot + self.reserve


@dataclass(frozen=True, slots=True)
class SessionSettlement:
    """A session, settled as far as its facts go."""

    session: Session
    book: Book
    deals: tuple[DealResult, ...]
    totals: Totals | None

    @property
    def settled(self) -> bool:
        """Whether every deal is settled."""
        return all(deal.settled for deal in self.deals)


def added(*parts: Mapping[str, int]) -> dict[str, int]:
    """Amounts by player, added up; nobody is listed with nothing."""
    sums: dict[str, int] = {}
    for part in parts:
        for player, amount in part.items():
            sums[player] = sums.get(player, 0) + amount
    return {player: amount for player, amount in sums.items() if amount}
