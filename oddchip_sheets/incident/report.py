"""Everything an incident report says of one hand, ready for the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oddchip_sheets.handfile.model import Hand, Incident, Unknown
from oddchip_sheets.incident.account import Account, Outside, Party, draw_account
from oddchip_sheets.incident.books import BookLine, agreement, compare_books
from oddchip_sheets.incident.objection import TimingVerdict, judge_timing
from oddchip_sheets.incident.transfers import Transfer, proven_fewest
from oddchip_sheets.rulebooks.model import Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.words.message import Amount, Fact, Message, Player, Pot, pots, say


@dataclass(frozen=True, slots=True)
class Report:
    """An incident report: what is missing, what was paid and due, what corrects it, what the books say."""

    settlement: HandSettlement
    incident: Incident
    account: Account
    corrections: tuple[Message, ...]
    """The transfers as sentences; empty where nothing has to move or nothing can be said."""
    remarks: tuple[Message, ...]
    """What a reader of the account and the corrections has to know besides."""
    timing: TimingVerdict
    disputed: Procedure
    """The book's clause on disputed pots."""
    books: tuple[BookLine, ...]
    agreeing: Message | None
    """What is said of the books that do not differ; ``None`` where all do."""
    missing: tuple[Fact, ...]
    """Facts that are not established, in words."""


def build_report(settlement: HandSettlement, incident: Incident) -> Report:
    """The report on a disputed hand."""
    account = draw_account(settlement, incident)
    books = compare_books(settlement)
    open_facts = [
        each.reason if each.pot is None else say("account.fact", pot=Pot(each.pot), reason=each.reason)
        for each in settlement.unresolved
    ]
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


def correction(hand: Hand, transfer: Transfer[Party]) -> Message:
    """``B returns 100 to A``; what the house gives it pays, and what stays on the table is left there."""
    amount = Amount(transfer.amount, hand.decimals)
    payer, receiver = _called(hand, transfer.payer), _called(hand, transfer.receiver)
    if transfer.payer is Outside.HOUSE:
        alike = "-not-player" if _alike(hand, Outside.HOUSE) else ""
        return say(f"move.house-pays{alike}", amount=amount, receiver=receiver)
    if transfer.receiver is Outside.NEXT_DEAL:
        alike = "-not-player" if _alike(hand, Outside.NEXT_DEAL) else ""
        return say(f"move.leaves{alike}", payer=payer, amount=amount)
    return say("move.returns", payer=payer, amount=amount, receiver=receiver)


def _called(hand: Hand, party: Party) -> Player | Message:
    """A party as a sentence names it."""
    if isinstance(party, str):
        return Player(party)
    return say("account.house-not-player" if _alike(hand, party) else "account.house")


def _alike(hand: Hand, party: Outside) -> bool:
    """Whether a player is called like a party that is none."""
    return f"the {party.value}" in {player.casefold() for player in hand.players}


def _remarks(settlement: HandSettlement, account: Account) -> Iterator[Message]:
    hand = settlement.hand
    closed = [each.pot for each in account.pots if each.closed and each.pot is not None]
    if closed and len(closed) < len(settlement.pots):  # the transfers speak of these pots alone
        yield say("move.alone" if account.transfers else "move.as-due", pots=pots(closed))
    short, house = account.balances.get(Outside.HOUSE, 0), _called(hand, Outside.HOUSE)
    if short:
        kind = "move.short" if short > 0 else "move.over"
        yield say(kind, amount=Amount(abs(short), hand.decimals), house=house)
    if account.balances:  # a bet that came back is easily counted into a payment
        too_much = {(line.player, line.difference) for each in account.pots for line in each.lines}
        for player, ticks in settlement.returned.items():
            yield say("move.uncalled", amount=Amount(ticks, hand.decimals), player=Player(player))
            if (player, ticks) in too_much:
                yield say("move.uncalled-counted", player=Player(player))
    if not proven_fewest(account.balances):
        yield say("move.many")


def _words_unknown(incident: Incident) -> Iterator[Message]:
    if isinstance(incident.raised, Unknown):
        yield say("timing.unknown")
    if isinstance(incident.about, Unknown):
        yield say("timing.about-unknown")
    if isinstance(incident.errors, Unknown):
        yield say("missing.kind-of-error")
    surveillance = {f"surveillance_{key}": text for key, text in incident.surveillance.items()}
    witnesses = {"witnesses": ", ".join(incident.witnesses)}
    for key, text in {**incident.texts, **incident.lines, **witnesses, **surveillance}.items():
        if text == "unknown":
            kind = f"missing.{key.replace('_', '-')}"
            yield say("missing.line", line=key.replace("_", " ")) if key in incident.lines else say(kind)
