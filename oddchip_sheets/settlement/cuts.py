"""A settled pot and the chips that lie in it → how it is cut: what is changed, and the stack of each winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from oddchip_sheets.cutting.change import Chips, Stacks, cut, worth
from oddchip_sheets.handfile.model import ChangeFrom, Hand, Unknown
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.settlement.settle import pots_of
from oddchip_sheets.words.message import Amount, Listed, Message, Player, Pot, say
from oddchip_sheets.words.message import Chips as Some


@dataclass(frozen=True, slots=True)
class Pile:
    """A stack, and for whom: a player, or what is taken or left of the pot."""

    to: Message | Player
    amount: int
    chips: Chips


@dataclass(frozen=True, slots=True)
class Cut:
    """How a pot is cut."""

    pot: str
    lying: Chips
    piles: tuple[Pile, ...]
    """In the order in which they are pushed."""
    steps: tuple[Message, ...]
    """The dealer's procedure; where nothing can be shown, why."""
    out: Chips = field(default_factory=dict)
    """Chips that are changed."""
    back: Chips = field(default_factory=dict)
    """What comes back for them."""


def cuts(settlement: HandSettlement) -> Iterator[Cut]:
    """How each pot is cut whose chips the file gives, in the order of the pots."""
    for pot in settlement.pots:
        chips = settlement.hand.pot_chips.get(pot.name)
        if chips:
            yield _cut(settlement.hand, pot, dict(sorted(chips.items(), reverse=True)))


def uncut(hand: Hand) -> Iterator[tuple[str, int, int | None]]:
    """Pots whose chips do not make them: the name, what the chips make, what the pot holds; ``None`` where none is."""
    formed = pots_of(hand)
    amounts = {pot.name: pot.amount for pot in formed.pots}
    for name, chips in hand.pot_chips.items() if formed.open is None else ():
        amount = amounts.get(name)
        if not isinstance(amount, Unknown) and worth(chips) != amount:
            yield name, worth(chips), amount


def _cut(hand: Hand, pot: PotResult, lying: Chips) -> Cut:
    if not pot.settled:
        return Cut(pot.name, lying, (), (say("cut.unresolved", pot=Pot(pot.name)),))
    if isinstance(hand.chips, Unknown):
        return Cut(pot.name, lying, (), (say("cut.chips-unknown"),))
    shares = [*_taken(pot), *((Player(player), amount) for player, amount in pot.awards.items())]
    if pot.carried:
        shares.append((say("column.next-deal"), pot.carried))
    made = cut(lying, [amount for _, amount in shares], hand.chips)
    if made is None:
        return Cut(pot.name, lying, (), (say("cut.not-shown"),))
    piles = tuple(Pile(to, amount, stack) for (to, amount), stack in zip(shares, made.stacks, strict=True))
    return Cut(pot.name, lying, piles, tuple(_steps(hand, pot, made)), made.out, made.back)


def _taken(pot: PotResult) -> Iterator[tuple[Message | Player, int]]:
    for name, amount in {"rake": pot.rake, **pot.drops}.items():
        if amount and not isinstance(amount, Unknown):
            yield (say("column.rake") if name == "rake" else say("cut.drop", name=name)), amount


def _steps(hand: Hand, pot: PotResult, made: Stacks) -> Iterator[Message]:
    """What the dealer does, in order: change, take, halve, cut biggest first, odd chips last."""
    decimals = hand.decimals
    if made.out:
        kind = "cut.change-table" if hand.change is ChangeFrom.TABLE else "cut.change-rack"
        yield say(kind, out=_told(made.out, decimals), back=_told(made.back, decimals), n=made.crossing)
    else:
        yield say("cut.no-change")
    taken = pot.taken
    if taken and not isinstance(taken, Unknown):
        yield say("cut.take", amount=Amount(taken, decimals))
    if len(pot.shares) > 1:
        yield say("cut.parts-first", parts=Listed(tuple(Amount(share.amount, decimals) for share in pot.shares)))
    winners = max((len(share.winners) for share in pot.shares), default=0)
    if winners > 1:
        yield say("cut.biggest-first")
    odd = [share for share in pot.shares if share.odd_to]
    if odd and not isinstance(hand.chips, Unknown):
        players = dict.fromkeys(player for share in odd for player in share.odd_to)
        yield say("cut.odd", players=Listed(tuple(map(Player, players))), unit=Amount(hand.chips[0], decimals))
    elif winners == 1 and len(pot.shares) == 1:
        yield say("cut.whole", player=Player(pot.shares[0].winners[0]))


def _told(chips: Mapping[int, int], decimals: int) -> Listed:
    return Listed(tuple(Some(count, Amount(chip, decimals)) for chip, count in chips.items()))
