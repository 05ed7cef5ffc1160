"""Everything an incident report says of one hand, ready for the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Hand, Incident, Unknown
from oddchip_sheets.incident.account import Account, Outside, Party, draw_account
from oddchip_sheets.incident.books import BookLine, Settle, agreement, compare_books
from oddchip_sheets.incident.objection import TimingVerdict, judge_timing
from oddchip_sheets.incident.transfers import Transfer, proven_fewest
from oddchip_sheets.rulebooks.model import Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.words.language import english


@dataclass(frozen=True, slots=True)
class Report:
    """An incident report: what is missing, what was paid and due, what corrects it, what the books say."""

    settlement: HandSettlement
    incident: Incident
    account: Account
    corrections: tuple[str, ...]
    """The transfers as sentences; empty where nothing has to move or nothing can be said."""
    remarks: tuple[str, ...]
    """What a reader of the account and the corrections has to know besides."""
    timing: TimingVerdict
    disputed: Procedure
    """The book's clause on disputed pots."""
    books: tuple[BookLine, ...]
    agreeing: str
    """One sentence on the books that do not differ; empty where all do."""
    missing: tuple[str, ...]
    """Facts that are not established, in words."""


def build_report(settlement: HandSettlement, incident: Incident, settle: Settle) -> Report:
    """The report on ``settlement``; ``settle`` settles the hand again under each other book."""
    account = draw_account(settlement, incident)
    books = compare_books(settlement, settle)
    open_facts = [(f"{each.pot}: " if each.pot else "") + english().text(each.reason) for each in settlement.unresolved]
    return Report(
        settlement=settlement,
        incident=incident,
        account=account,
        corrections=tuple(correction(settlement.hand, transfer) for transfer in account.transfers),
        remarks=tuple(_remarks(settlement, account)),
        timing=judge_timing(incident, settlement.book),
        disputed=settlement.book.procedure(Situation.DISPUTED),
        books=books,
        agreeing=agreement(settlement, books),
        missing=(*open_facts, *account.missing, *_words_unknown(incident)),
    )


def correction(hand: Hand, transfer: Transfer[Party]) -> str:
    """``B returns 100 to A``; what the house gives it pays, and what stays on the table is left there."""
    amount = amount_text(transfer.amount, hand.decimals)
    payer, receiver = _called(hand, transfer.payer), _called(hand, transfer.receiver)
    if transfer.payer is Outside.HOUSE:
        return f"{payer[0].upper()}{payer[1:]} pays {amount} to {receiver}"
    if transfer.receiver is Outside.NEXT_DEAL:
        return f"{payer} leaves {amount} on the table for {receiver}"
    return f"{payer} returns {amount} to {receiver}"


def _called(hand: Hand, party: Party) -> str:
    """A party as a sentence names it; a player may be called like one that is none."""
    if isinstance(party, str):
        return party
    alike = {player.casefold() for player in hand.players}
    return f"{party.value} (not the player)" if party.value in alike else party.value


def _remarks(settlement: HandSettlement, account: Account) -> Iterator[str]:
    hand = settlement.hand
    pots = [pot.pot for pot in account.pots if pot.closed and pot.pot is not None]
    if pots and len(pots) < len(settlement.pots):  # the transfers speak of these pots alone
        as_due = "was paid as due" if len(pots) == 1 else "were paid as due, taken together"
        alone = f"This corrects what was paid from {english().listed(pots)} alone."
        yield alone if account.transfers else f"{english().listed(pots)} {as_due}."
    short, house = account.balances.get(Outside.HOUSE, 0), _called(hand, Outside.HOUSE)
    amount = amount_text(abs(short), hand.decimals)
    if short > 0:
        yield f"In all, {amount} less was paid than is due; {house} owes it, whoever has the chips."
    elif short < 0:
        yield f"In all, {amount} more was paid than is due; it goes back to {house}."
    if account.balances:  # a bet that came back is easily counted into a payment
        too_much = {(line.player, line.difference) for pot in account.pots for line in pot.lines}
        for player, ticks in settlement.returned.items():
            told = f"{amount_text(ticks, hand.decimals)} that went back to {player} as an uncalled bet"
            yield f"The {told} is no part of what was paid or is due."
            if (player, ticks) in too_much:
                yield f"{player} was paid just that much too much; if the bet was counted in, mend the payment."
    if not proven_fewest(account.balances):
        yield "With so many payments to correct, fewer transfers might do."


def _words_unknown(incident: Incident) -> Iterator[str]:
    if isinstance(incident.raised, Unknown):
        yield "It is not known when the objection was raised."
    if isinstance(incident.about, Unknown):
        yield "It is not known whether the award of a pot or the reading of a hand was questioned."
    if isinstance(incident.errors, Unknown):
        yield "Not known: whose error it was."
    surveillance = {f"surveillance {key}": text for key, text in incident.surveillance.items()}
    witnesses = {"witnesses": ", ".join(incident.witnesses)}
    for key, text in {**incident.texts, **incident.lines, **witnesses, **surveillance}.items():
        if text == "unknown":
            yield f"Not known: {key.replace('_', ' ')}."
