"""The summary of an event: a line a hand, what its pots held and where that went, footed across and down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.handfile.model import Event, Hand, Unknown
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.page import Column, Grid, Row
from oddchip_sheets.sheet.words import NOTHING, UNKNOWN_MARK
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Amount, Pot

_WHERE: Final = ("table", "level", "time")
"""What a hand says of where and when, where the event does not say it for all."""
_REPORTED: Final = "✓"
_PARTS: Final = ("awards", "taken", "next-deal", "open")
"""Where the chips of a pot go; what is open went nowhere yet."""


@dataclass(frozen=True, slots=True)
class _Sums:
    """What the pots of a hand held, and where it went. Amounts are in the finest fraction of all hands."""

    pots: int
    parts: tuple[int, ...]
    """By ``_PARTS``."""
    known: bool = True
    """Whether every amount is known; the sums are of those that are."""


def _sums(settlement: HandSettlement, decimals: int) -> _Sums:
    pots, finer = settlement.pots, 10 ** (decimals - settlement.hand.decimals)
    held = [0 if isinstance(pot.amount, Unknown) else pot.amount for pot in pots]
    done = [pot for pot in pots if pot.settled]
    parts = (
        sum(sum(pot.awards.values()) for pot in done),
        sum(0 if isinstance(pot.taken, Unknown) else pot.taken for pot in done),
        sum(pot.carried for pot in done),
        sum(ticks for pot, ticks in zip(pots, held, strict=True) if not pot.settled),
    )
    known = bool(pots or settlement.settled) and not any(isinstance(pot.amount, Unknown) for pot in pots)
    return _Sums(sum(held) * finer, tuple(part * finer for part in parts), known)


def _all(hands: Sequence[HandSettlement]) -> tuple[int, list[_Sums], _Sums]:
    """The finest fraction, each hand's sums in it, and the sums of all."""
    decimals = max(hand.hand.decimals for hand in hands)
    sums = [_sums(hand, decimals) for hand in hands]
    parts = tuple(map(sum, zip(*(each.parts for each in sums), strict=True)))
    return decimals, sums, _Sums(sum(each.pots for each in sums), parts, all(each.known for each in sums))


def summary_grid(event: Event, hands: Sequence[HandSettlement], words: Language) -> Grid:
    """A line a hand, then the total. A column of what no hand has is left out."""
    decimals, sums, total = _all(hands)
    shown = [index for index, part in enumerate(_PARTS) if part == "awards" or any(each.parts[index] for each in sums)]
    where = any(_where(event, hand.hand) for hand in hands)
    reports = any(hand.hand.incident is not None for hand in hands)

    def figures(each: _Sums) -> tuple[str, ...]:
        amounts = (each.pots, *(each.parts[index] for index in shown))
        return tuple(words.amount(ticks, decimals) if ticks else NOTHING for ticks in amounts)

    heads = [("hand", "name"), *([("where", "names")] if where else []), ("pots", "figure"), ("amount", "figure")]
    heads += [(_PARTS[index], "figure") for index in shown]
    heads += [("received", "names"), *([("report", "names")] if reports else [])]
    rows = []
    for hand, each in zip(hands, sums, strict=True):
        first, *others = figures(each)
        formed = str(len(hand.pots)) if hand.pots or hand.settled else UNKNOWN_MARK
        held = first if each.known else UNKNOWN_MARK if not each.pots else f"{first} + {UNKNOWN_MARK}"
        cells = (hand.hand.label, *([_where(event, hand.hand)] if where else []), formed, held, *others)
        rows.append(Row((*cells, _received(hand, words), *([_report(hand.hand)] if reports else []))))
    pots = str(sum(len(hand.pots) for hand in hands))
    closing = (
        words.say("column.total"),
        *([""] if where else []),
        pots,
        *figures(total),
        "",
        *([""] if reports else []),
    )
    columns = tuple(Column(words.say(f"summary.{head}"), css_class) for head, css_class in heads)
    return Grid(columns, (*rows, Row(closing, total=True)))


def _where(event: Event, hand: Hand) -> str:
    """Table, level and time of a hand, as far as they differ from the event's."""
    told = (hand.details.get(key) for key in _WHERE if hand.details.get(key) != event.details.get(key))
    return " · ".join(filter(None, told))


def _received(settlement: HandSettlement, words: Language) -> str:
    """Who receives how much from the pots, and which of them are open."""
    decimals = settlement.hand.decimals
    told = [
        words.say("summary.receives", player=player, amount=Amount(ticks, decimals))
        for player, ticks in settlement.receipts.items()
    ]
    if not settlement.settled:
        names = [words.text(Pot(pot.name)) for pot in settlement.pots if not pot.settled]
        told.append(
            words.say("summary.open-pots", pots=words.listed(names)) if names else words.say("summary.open-hand")
        )
    return words.listed(told, "comma")


def _report(hand: Hand) -> str:
    """The number of the report on a disputed hand."""
    return "" if hand.incident is None else hand.incident.texts.get("report") or _REPORTED


def summary_checks(hands: Sequence[HandSettlement], words: Language) -> Iterator[str]:
    """What the pots held against where it went, over all hands; that the verifier agrees."""
    decimals, sums, total = _all(hands)
    parts = [
        words.say(f"summary.part-{part}", amount=words.amount(ticks, decimals))
        for part, ticks in zip(_PARTS, total.parts, strict=True)
        if ticks or part == "awards"
    ]
    told = words.say("receipts.awards", parts=" + ".join(parts), pots=words.amount(total.pots, decimals))
    foots = sum(total.parts) == total.pots and all(sum(each.parts) == each.pots for each in sums)
    yield words.say("receipts.foots" if foots else "receipts.does-not-foot", sum=told)
    if not total.known:
        yield words.say("summary.not-known", hands=sum(not each.known for each in sums))
    yield words.say("receipts.checked")
