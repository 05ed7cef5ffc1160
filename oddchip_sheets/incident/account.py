"""Paid against due, a player a line, and the transfers that correct it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oddchip_sheets.engine.model import HandSettlement
from oddchip_sheets.handfile.model import Incident, Unknown
from oddchip_sheets.incident.transfers import Transfer, fewest_transfers

HOUSE = "the house"
"""The party that owes or holds what the players' payments do not balance."""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One player's payment from the pots. Amounts are in the hand's finest fraction."""

    player: str
    paid: int | Unknown | None
    """``None`` where the file does not say."""
    due: int

    @property
    def difference(self) -> int | None:
        """Paid less due; ``None`` where it is not known what was paid."""
        return self.paid - self.due if isinstance(self.paid, int) else None


@dataclass(frozen=True, slots=True)
class PotAccount:
    """What was paid from one pot, or from all of them."""

    pot: str | None
    lines: tuple[AccountLine, ...]
    open: str | None = None
    """Why nothing can be said to be due."""


@dataclass(frozen=True, slots=True)
class Account:
    """Every comparison the file allows, and what corrects the sum of them."""

    pots: tuple[PotAccount, ...]
    transfers: tuple[Transfer, ...]
    missing: tuple[str, ...]
    """Why no transfers can be named, or not for everything."""


def draw_account(settlement: HandSettlement, incident: Incident) -> Account:
    """What was paid against what the settled pots award. Uncalled bets that were returned are no part of it."""
    if not incident.paid:
        return Account((_all(settlement, {}),), (), ("The file does not say what was paid.",))
    if None in incident.paid:
        return _closed([_all(settlement, incident.paid[None])])
    return _closed([_one(settlement, name, paid) for name, paid in incident.paid.items() if name is not None])


def _all(settlement: HandSettlement, paid: Mapping[str, int | Unknown]) -> PotAccount:
    left = [pot.name for pot in settlement.pots if not pot.settled]
    if settlement.unresolved and not left:
        left = ["the hand"]
    reason = f"{' and '.join(left)} is unresolved, so what is due in all is not known." if left else None
    return PotAccount(None, _lines(settlement, paid, settlement.receipts), reason)


def _one(settlement: HandSettlement, name: str, paid: Mapping[str, int | Unknown]) -> PotAccount:
    pot = next((pot for pot in settlement.pots if pot.name == name), None)
    if pot is None:
        return PotAccount(name, _lines(settlement, paid, {}), f"No pot called {name} forms in this hand.")
    reason = None if pot.settled else f"{name} is unresolved, so what is due from it is not known."
    return PotAccount(name, _lines(settlement, paid, pot.awards), reason)


def _lines(
    settlement: HandSettlement, paid: Mapping[str, int | Unknown], due: Mapping[str, int]
) -> tuple[AccountLine, ...]:
    """A player whom a written payment leaves out was given nothing."""
    nothing = 0 if paid else None
    concerned = [player for player in settlement.hand.players if player in paid or player in due]
    return tuple(AccountLine(player, paid.get(player, nothing), due.get(player, 0)) for player in concerned)


def _closed(pots: list[PotAccount]) -> Account:
    missing = [pot.open for pot in pots if pot.open is not None]
    unknown = [line.player for pot in pots if pot.open is None for line in pot.lines if line.difference is None]
    missing += [f"It is not known what {player} was paid." for player in dict.fromkeys(unknown)]
    balances: dict[str, int] = {}
    for pot in pots:
        if pot.open is None and all(line.difference is not None for line in pot.lines):
            for line in pot.lines:
                balances[line.player] = balances.get(line.player, 0) + (line.difference or 0)
    balances[HOUSE] = -sum(balances.values())
    return Account(tuple(pots), fewest_transfers(balances), tuple(missing))
