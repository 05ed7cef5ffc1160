"""Settlement → page: everything the sheet shows, in its order, as plain rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import Final

from oddchip_sheets.handfile.model import Event, Hand
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.card_rows import cards_section
from oddchip_sheets.sheet.cutting import cut_parts
from oddchip_sheets.sheet.drawing import BESIDE, draw_table
from oddchip_sheets.sheet.facts import facts_grid, facts_title, head_facts
from oddchip_sheets.sheet.fit import PAPER, fitted, fitted_pots
from oddchip_sheets.sheet.page import HandPage, Head, Labelled, Page, Summary
from oddchip_sheets.sheet.pots import pot_lines
from oddchip_sheets.sheet.receipts import receipts_table
from oddchip_sheets.sheet.summary import summary_checks, summary_grid
from oddchip_sheets.sheet.words import adopted, in_place
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import Language, english, language

SIGNERS: Final = ("dealer", "floor", "players", "time")

SUMMARY_SIGNERS: Final = ("floor", "supervisor", "date-time")

_PLACED: Final = frozenset({"date", "table", "notes"})
"""Keys of the event that have a place of their own."""


@cache
def product() -> str:
    """The product with its version, as the footer names it."""
    return f"oddchip-sheets {version('oddchip-sheets')}"


def source_label(event: Event, words: Language) -> str:
    """The hand file by its SHA-256, in eight groups of eight digits to be held against what ``sha256sum`` prints."""
    digits = sha256(event.ledger[event.file]).hexdigest()
    digest = " ".join(digits[start : start + 8] for start in range(0, 64, 8))
    return words.say("document.hand-file", digest=digest)


def numbering(words: Language, kind: str = "page", **facts: str) -> tuple[str, ...]:
    """What stands before, between and after the numbers in ``page 1 of 3``, or ``hand 7, page 1 of 3``."""
    return tuple(words.say(f"document.{kind}", page="\n", pages="\n", **facts).split("\n"))


def compose(settlement: Verified, tag: str | None = None) -> Page[HandPage]:
    """The page model of a settlement in the language ``tag``, or in the one that the file asks for.

    Raises ``UnknownLanguageError`` where there is no such language.
    """
    words, event, hands = page_language(settlement.event, tag), settlement.event, settlement.hands
    title = _titled(words.say("document.sheet", event=event.name), hands, words)
    pages = tuple(hand_page(event, hand, words) for hand in hands)
    summary = summary_page(settlement, words) if 1 < len(hands) == len(event.hands) else None
    return Page(words.tag, title, source_label(event, words), product(), pages, summary)


def compose_summary(settlement: Verified, tag: str | None = None) -> Page[HandPage]:
    """The page model of an event's summary alone; language and errors as for ``compose``."""
    words, event = page_language(settlement.event, tag), settlement.event
    title = _titled(words.say("document.summary", event=event.name), settlement.hands, words)
    summary = summary_page(settlement, words)
    return Page(words.tag, title, source_label(event, words), product(), (), summary)


def summary_page(settlement: Verified, words: Language) -> Summary:
    """An event's hands, a line each."""
    event, hands = settlement.event, settlement.hands
    date = event.details.get("date")
    notes = event.details.get("notes")
    table = Labelled(words.say("head.table"), event.details["table"]) if event.details.get("table") else None
    summary = Summary(
        head=Head(
            title=words.say("head.summary"),
            alert=alert_of_many(hands, words),
            name=f"{event.name} · {date}" if date else event.name,
            where=(*([table] if table else []), Labelled(words.say("head.hands"), str(len(hands)))),
            rules=adopted(settlement.book, words),
            facts=(),
            details=details(event.details, words),
        ),
        page_header=" · ".join((event.name, words.say("head.summary"))),
        grid=fitted(summary_grid(event, hands, words), PAPER),
        checks=tuple(summary_checks(hands, words)),
        notes=(*convention(words), *([notes] if notes else [])),
        signatures=signatures(SUMMARY_SIGNERS, words),
        numbering=numbering(words, "page-of-summary"),
    )
    return in_place(summary, dict.fromkeys(player for hand in hands for player in hand.hand.players))


def _titled(title: str, hands: Sequence[HandSettlement], words: Language) -> str:
    """The title of a document, with what of it is unresolved."""
    told = alert(hands[0], words) if len(hands) == 1 else alert_of_many(hands, words)
    return words.say("document.alert", title=title, alert=told) if told else title


def alert_of_many(hands: Sequence[HandSettlement], words: Language) -> str:
    """``2 of 40 hands unresolved``; empty where all are settled."""
    unresolved = sum(not hand.settled for hand in hands)
    return words.say("head.hands-unresolved", open=unresolved, total=len(hands)) if unresolved else ""


def page_language(event: Event | None, tag: str | None) -> Language:
    """The language that is asked for, else the event's, else English."""
    asked = tag or (event.language if event is not None else None)
    return english() if asked is None else language(asked)


def alert(settlement: HandSettlement, words: Language) -> str:
    """``1 of 3 pots unresolved``; empty where the hand is settled."""
    if settlement.settled:
        return ""
    unresolved = sum(not pot.settled for pot in settlement.pots)
    if not unresolved:
        return words.say("head.hand-unresolved")
    return words.say("head.pots-unresolved", open=unresolved, total=len(settlement.pots))


def hand_page(event: Event, settlement: HandSettlement, words: Language) -> HandPage:
    """The sheet of one hand of a verified settlement."""
    hand, pots = settlement.hand, fitted_pots(pot_lines(settlement, words), words)
    said = details_of(event, hand)
    date, table = said.get("date"), said.get("table")
    notes = [each.details["notes"] for each in (event, hand) if each.details.get("notes")]
    where = [Labelled(words.say("head.hand"), hand.label)]
    where += [Labelled(words.say("head.table"), table)] if table else []
    page = HandPage(
        head=Head(
            title=words.say("head.sheet"),
            alert=alert(settlement, words),
            name=f"{event.name} · {date}" if date else event.name,
            where=tuple(where),
            rules=adopted(settlement.book, words),
            facts=head_facts(hand, words),
            details=details(said, words),
        ),
        page_header=" · ".join([event.name, *(f"{fact.label} {fact.text}" for fact in where)]),
        facts_title=facts_title(hand, words),
        facts=fitted(facts_grid(hand, settlement.returned, words), BESIDE),
        drawing=draw_table(hand, words),
        cards=cards_section(settlement, words),
        open=tuple(words.text(finding.reason) for finding in settlement.unresolved if finding.pot is None),
        pot_columns=pots.columns,
        pot_size=pots.size,
        pots=pots.lines,
        receipts=receipts_table(settlement, words),
        notes=(*map(words.text, settlement.notes), *convention(words), *notes),
        signatures=signatures(SIGNERS, words),
        numbering=numbering(words, "page-of-hand", hand=hand.label) if len(event.hands) > 1 else numbering(words),
        nobody=not hand.players,
        cuts=cut_parts(settlement, words),
    )
    return in_place(page, hand.players)


def details_of(event: Event, hand: Hand) -> dict[str, str]:
    """What is said of a hand: the event's lines, the hand's own word in the place of the event's, then the rest."""
    return {**event.details, **hand.details}


def convention(words: Language) -> tuple[str, ...]:
    """How amounts are written, where that may be taken for another country's way."""
    return (words.convention,) if words.convention else ()


def signatures(signers: Iterable[str], words: Language) -> tuple[str, ...]:
    """What stands under the lines to sign on."""
    return tuple(words.say(f"sign.{signer}") for signer in signers)


def details(said: Mapping[str, str], words: Language) -> tuple[Labelled, ...]:
    """Every line of an event, or of one hand, that has no place of its own."""
    return tuple(Labelled(_label(key, words), text) for key, text in said.items() if key not in _PLACED)


def _label(key: str, words: Language) -> str:
    """A key of the file as a label: a usual one in the page's language, any other as it was written."""
    kind = f"detail.{key}"
    return words.say(kind) if words.has(kind) else key.capitalize()
