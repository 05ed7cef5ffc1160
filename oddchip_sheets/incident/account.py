"""Paid against due, a player a line, and the transfers that correct it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from oddchip_sheets.handfile.model import DecidedBy, Hand, Incident, Unknown
from oddchip_sheets.incident.transfers import Transfer, fewest_transfers
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.words.message import Message, Player, Pot, players, pots, say


class Outside(Enum):
    """Who owes or holds what the players' payments do not balance; no text, so that no player is mistaken for it."""

    HOUSE = "house"
    NEXT_DEAL = "next deal"
    """Odd chips that a book leaves on the table belong to nobody yet."""


Party: TypeAlias = str | Outside
"""A player by name, or a party outside the hand."""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One player's payment from the pots. Amounts are in the hand's finest fraction."""

    player: str
    paid: int | Unknown | None
    """``None`` where the file does not say."""
    due: int | None
    """``None`` where a pot that the player may win is unresolved."""
    by_hands: int | None = None
    """What the hands would have given, where an agreement or a ruling stands against them; ``None`` if not known."""

    @property
    def difference(self) -> int | None:
        """Paid less due; ``None`` where either is not known."""
        return self.paid - self.due if isinstance(self.paid, int) and self.due is not None else None


@dataclass(frozen=True, slots=True)
class PotAccount:
    """What was paid from one pot, or from all of them."""

    pot: str | None
    lines: tuple[AccountLine, ...]
    open: Message | None = None
    """Why it can't be said what is due to everybody."""
    decided: Mapping[str, DecidedBy | Unknown] = field(default_factory=dict)
    """By which the pots of it that the hands did not decide were awarded: what is due follows that, not the hands."""

    @property
    def closed(self) -> bool:
        """Whether every difference is known, so that they can be corrected."""
        return self.open is None and all(line.difference is not None for line in self.lines)


@dataclass(frozen=True, slots=True)
class Account:
    """Every comparison the file allows, and what corrects the sum of them."""

    pots: tuple[PotAccount, ...]
    missing: tuple[Message, ...]
    """Why no transfers can be named, or not for everything."""
    balances: Mapping[Party, int] = field(default_factory=dict)
    """What each party has too much, or too little (negative), from the pots whose account is closed."""
    transfers: tuple[Transfer[Party], ...] = ()


def draw_account(settlement: HandSettlement, incident: Incident) -> Account:
    """What was paid against what the settled pots award. Uncalled bets that were returned are no part of it."""
    if not incident.paid:
        return Account((_in_all(settlement, {}),), (say("account.not-said"),))
    if None in incident.paid:
        return _corrected(settlement, [_in_all(settlement, incident.paid[None])])
    by_pot = [(name, paid) for name, paid in incident.paid.items() if name is not None]
    return _corrected(settlement, [_from(settlement, name, paid) for name, paid in by_pot])


def _in_all(settlement: HandSettlement, paid: Mapping[str, int | Unknown]) -> PotAccount:
    left = [pot for pot in settlement.pots if not pot.settled]
    if settlement.unresolved and not left:
        return _unformed(settlement.hand, None, paid, say("account.hand"))
    waiting = _waiting(settlement.hand, left)
    unresolved = pots(pot.name for pot in left)
    reason = say("account.pots", pots=unresolved)
    if waiting:
        whose = players(player for player in settlement.hand.players if player in waiting)
        reason = say("account.pots-to", pots=unresolved, players=whose)
    hands = _hands(settlement.pots)
    lines = _lines(settlement.hand, paid, settlement.receipts, waiting, hands)
    return PotAccount(None, lines, reason if left else None, hands.decided if hands else {})


def _from(settlement: HandSettlement, name: str, paid: Mapping[str, int | Unknown]) -> PotAccount:
    pot = next((pot for pot in settlement.pots if pot.name == name), None)
    if pot is None and settlement.unresolved and not settlement.pots:
        return _unformed(settlement.hand, name, paid, say("account.pots-unknown"))
    if pot is None:
        return _unformed(settlement.hand, name, paid, say("account.no-such-pot", pot=Pot(name)))
    waiting = frozenset[str]() if pot.settled else _waiting(settlement.hand, [pot])
    reason = None if pot.settled else say("account.pot", pot=Pot(name))
    hands = _hands([pot])
    lines = _lines(settlement.hand, paid, pot.awards, waiting, hands)
    return PotAccount(name, lines, reason, hands.decided if hands else {})


@dataclass(frozen=True, slots=True)
class _Hands:
    """What the hands would have given from pots some of which an agreement or a ruling decided."""

    decided: Mapping[str, DecidedBy | Unknown]
    awards: Mapping[str, int] | None
    """``None`` where it is not established."""


def _hands(results: Sequence[PotResult]) -> _Hands | None:
    settled = [pot for pot in results if pot.settled]
    decided = {pot.name: pot.decision.by for pot in settled if pot.decision is not None}
    if not decided:
        return None
    total: Counter[str] = Counter()
    for pot in settled:
        if pot.by_hands is not None and pot.by_hands.open is not None:
            return _Hands(decided, None)
        total.update(pot.awards if pot.by_hands is None else pot.by_hands.awards)
    return _Hands(decided, total)


def _unformed(hand: Hand, name: str | None, paid: Mapping[str, int | Unknown], reason: Message) -> PotAccount:
    return PotAccount(name, _lines(hand, paid, {}, frozenset(paid), None), reason)


def _waiting(hand: Hand, left: Sequence[PotResult]) -> frozenset[str]:
    """Who may still be due something from the pots that are left."""
    folded = frozenset[str]() if isinstance(hand.folded, Unknown) else hand.folded
    still_in = [player for player in hand.players if player not in folded]
    by_pot = [still_in if isinstance(pot.eligible, Unknown) else pot.eligible for pot in left]
    return frozenset(player for eligible in by_pot for player in eligible)


def _lines(
    hand: Hand,
    paid: Mapping[str, int | Unknown],
    due: Mapping[str, int],
    waiting: Collection[str],
    hands: _Hands | None,
) -> tuple[AccountLine, ...]:
    """A player whom a written payment leaves out was given nothing."""
    nothing = 0 if paid else None
    instead = {} if hands is None or hands.awards is None else hands.awards
    concerned = [p for p in hand.players if p in paid or p in due or p in waiting or instead.get(p)]
    told = hands is not None and hands.awards is not None
    return tuple(
        AccountLine(
            player,
            paid.get(player, nothing),
            None if player in waiting else due.get(player, 0),
            instead.get(player, 0) if told else None,
        )
        for player in concerned
    )


def _corrected(settlement: HandSettlement, accounts: Sequence[PotAccount]) -> Account:
    """What corrects the accounts that are closed.

    Chips too many among the players are first those that should have stayed on the table, then the house's.
    """
    closed = [account for account in accounts if account.closed]
    balances: Counter[Party] = Counter()
    for line in (line for account in closed for line in account.lines):
        balances[line.player] += line.difference or 0
    named, excess = {account.pot for account in closed}, balances.total()
    carried = sum(pot.carried for pot in settlement.pots if pot.name in named or None in named)
    kept = max(0, min(excess, carried))
    balances[Outside.NEXT_DEAL], balances[Outside.HOUSE] = -kept, kept - excess
    missing = tuple(dict.fromkeys(_missing(settlement, accounts)))
    return Account(tuple(accounts), missing, balances, fewest_transfers(balances))


def _missing(settlement: HandSettlement, accounts: Sequence[PotAccount]) -> Iterator[Message]:
    yield from (account.open for account in accounts if account.open is not None)
    for account in accounts:
        for player in (Player(line.player) for line in account.lines if not isinstance(line.paid, int)):
            if account.pot is None:
                yield say("account.paid-to", player=player)
            else:
                yield say("account.paid-to-from", player=player, pot=Pot(account.pot))
    told = {account.pot for account in accounts}
    left_out = [] if None in told else [pot.name for pot in settlement.pots if pot.name not in told]
    if left_out:
        yield say("account.left-out", pots=pots(left_out))
