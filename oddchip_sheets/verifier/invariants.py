"""What must be true of any settlement, whatever the book: nothing here knows how a hand should end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share
from oddchip_sheets.verifier.model import Discrepancy, Table
from oddchip_sheets.verifier.odd_chips import WHOLE, tie_situation

_DIVISIONS = frozenset(
    {
        Situation.HIGH_LOW,
        Situation.TWO_LOWS,
        Situation.DRAW_AND_BOARD,
        Situation.IDENTICAL,
        Situation.RUNS,
        Situation.BOARDS,
    }
)


def broken_invariants(settlement: HandSettlement, table: Table) -> Iterator[Discrepancy]:
    """Everything in the settlement that can't be so: pot by pot, then of the whole hand."""
    for pot in settlement.pots:
        messages = _settled_pot(pot, table) if pot.settled else _open_pot(pot)
        yield from (Discrepancy(pot.name, message) for message in messages)
    for messages in (_receipts(settlement), _chips(settlement), _findings(settlement)):
        yield from (Discrepancy(None, message) for message in messages)


def paid(awards: Mapping[str, int]) -> dict[str, int]:
    """The awards without players who receive nothing."""
    return {player: amount for player, amount in awards.items() if amount}


def _add_up(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What every player receives from several parts together."""
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return paid(total)


def _settled_pot(pot: PotResult, table: Table) -> Iterator[str]:
    if isinstance(pot.amount, Unknown) or isinstance(pot.taken, Unknown) or isinstance(pot.eligible, Unknown):
        yield "it is settled although its amount, what is taken from it or who is eligible is not known"
        return
    if pot.reason is not None:
        yield "it is settled and gives a reason for not being so"
    if sum(pot.awards.values()) + pot.taken + pot.carried != pot.amount:
        yield "awards, rake, drops and carried chips do not sum to the pot"
    if sum(share.amount for share in pot.shares) != pot.amount - pot.taken:
        yield "its parts do not sum to the pot after rake and drops"
    if _add_up(share.awards for share in pot.shares) != dict(pot.awards):
        yield "its awards are not what its parts pay"
    if sum(share.carried for share in pot.shares) != pot.carried:
        yield "its carried chips are not those of its parts"
    folded, unit = table.hand.folded, table.hand.unit
    for player, amount in pot.awards.items():
        if not isinstance(folded, Unknown) and player in folded:
            yield f"{player} folded and is paid"
        elif player not in pot.eligible:
            yield f"{player} is paid and not eligible"
        if amount <= 0:
            yield f"{player} is listed and receives nothing"
        if not isinstance(unit, Unknown) and len(pot.awards) > 1 and amount % unit:
            yield f"{player} is paid a part of a chip"
    for share in pot.shares:
        messages = (*_share(share, pot.eligible, table), *_rule_of(share, table))
        yield from (f"board {share.board}, {share.side}: {message}" for message in messages)
    yield from (message for rule, _ in pot.divisions for message in _own_rule(rule, table.book))


def _open_pot(pot: PotResult) -> Iterator[str]:
    if not pot.reason:
        yield "it is unresolved without a reason"
    if pot.awards or pot.carried or any(share.awards for share in pot.shares):
        yield "it is unresolved and yet pays somebody"


def _share(share: Share, eligible: tuple[str, ...], table: Table) -> Iterator[str]:
    """A share by itself: base times winners plus the odd chips is the share, and each odd chip has a taker."""
    if share.winners != table.seated(share.winners) or not share.winners:
        yield "its winners are not players in the order of the seats"
    if not set(share.winners) <= set(eligible):
        yield "one of its winners is not eligible"
    if not set(share.awards) <= set(share.winners):
        yield "it pays somebody who does not win it"
    if share.base * len(share.winners) + share.odd != share.amount:
        yield "base shares and odd chips do not sum to it"
    if sum(share.awards.values()) + share.carried != share.amount:
        yield "its awards and carried chips do not sum to it"
    if share.carried not in (0, share.odd):
        yield "some of its odd chips are given and some carried"
    if {player for player in share.winners if share.awards.get(player, 0) > share.base} != set(share.odd_to):
        yield "those who receive odd chips are not those who are named for them"
    if any(share.awards.get(player, 0) < share.base for player in share.winners):
        yield "one of its winners receives less than the base share"


def _rule_of(share: Share, table: Table) -> Iterator[str]:
    """The rule that a share cites is the book's, and speaks of what the share is divided by."""
    rule = share.procedure
    if rule is None:
        if share.odd:
            yield "it has an odd chip and cites no rule for it"
        return
    yield from _own_rule(rule, table.book)
    ties = {tie_situation(table, share.side), Situation.SEVERAL_ODD, Situation.ACE_LOW}
    fitting = ties | ({Situation.IDENTICAL} if share.side == WHOLE else set()) if share.odd else _DIVISIONS
    if rule.situation not in fitting:
        yield f"it cites a rule about {rule.situation}, which does not decide it"
    elif share.odd and rule.basis is Basis.UNSTATED:
        yield "its odd chip rests on a rule the book does not state"


def _own_rule(rule: Procedure, book: Book) -> Iterator[str]:
    """A rule is cited as it stands in the book; where the book is silent, with the choice that was tried."""
    own = book.procedures.get(rule.situation)
    tried = own is not None and own.choice is None and rule.choice in rule.situation.choices
    if own != (replace(rule, choice=None) if tried else rule):
        yield f"it cites a rule about {rule.situation} that is not the adopted book's"


def _receipts(settlement: HandSettlement) -> Iterator[str]:
    sums = _add_up(pot.awards for pot in settlement.pots if pot.settled)
    for player in sorted({*sums, *settlement.receipts}):
        if sums.get(player) != settlement.receipts.get(player):
            yield f"{player}'s receipts are not the sum of what the pots pay"
    seats = settlement.hand.players
    if [player for player in seats if player in settlement.receipts] != list(settlement.receipts):
        yield "the receipts are not in the order of the seats"


def _chips(settlement: HandSettlement) -> Iterator[str]:
    """Every chip put in is returned or in a pot; what the pots give to the rake or a drop is what is taken for it."""
    hand, pots = settlement.hand, settlement.pots
    amounts = [pot.amount for pot in pots if not isinstance(pot.amount, Unknown)]
    stacks, dead = hand.contributions, hand.dead.total
    unformed = not pots and any(finding.pot is None for finding in settlement.unresolved)
    if not (stacks is None or isinstance(stacks, Unknown) or isinstance(dead, Unknown) or unformed):
        all_known = not isinstance(hand.folded, Unknown) and len(amounts) == len(pots)
        if all_known and sum(settlement.returned.values()) + sum(amounts) != sum(stacks.values()) + dead:
            yield "returned chips and pots do not sum to what was put in"
    drops = {} if isinstance(hand.drops, Unknown) else hand.drops
    for name, taken in (("rake", hand.rake), *drops.items()):
        given = [pot.rake if taken is hand.rake else pot.drops.get(name, 0) for pot in pots]
        said = [amount for amount in taken.values() if not isinstance(amount, Unknown)]
        known = [amount for amount in given if not isinstance(amount, Unknown)]
        if settlement.settled and len(known) == len(given) and sum(known) != sum(said):
            yield f"what the pots give to {name} is not what is taken"


def _findings(settlement: HandSettlement) -> Iterator[str]:
    """What is left open is listed, and nothing else is."""
    named = {finding.pot for finding in settlement.unresolved}
    still_open = {pot.name for pot in settlement.pots if not pot.settled}
    for name in sorted(still_open - named) if None not in named else ():
        yield f"{name} is unresolved and not listed as such"
    for name in sorted(pot for pot in named if pot is not None and pot not in still_open):
        yield f"{name} is listed as unresolved and is not"
    if any(not finding.reason for finding in settlement.unresolved):
        yield "something is listed as unresolved without a reason"
