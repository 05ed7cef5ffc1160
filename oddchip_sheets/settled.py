"""A whole file, settled: its hands, or its session; and the JSON record of it, the same bytes every time."""

from __future__ import annotations

from dataclasses import dataclass

from oddchip_sheets.handfile.model import Event
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.session.model import SessionSettlement
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.settlement.record import SCHEMA, Json, hand_record, write_json


@dataclass(frozen=True, slots=True)
class Settlement:
    """A whole hand file, settled."""

    event: Event
    book: Book
    hands: tuple[HandSettlement, ...]
    session: SessionSettlement | None = None
    """The deals of a match-pot game; then there are no hands."""

    @property
    def settled(self) -> bool:
        """Whether every pot of every hand is settled, or every deal of the session."""
        return all(hand.settled for hand in self.hands) and (self.session is None or self.session.settled)


def settlement_line(settlement: Settlement) -> str:
    """The settlement as one line of JSON, without the line break."""
    return write_json(settlement_record(settlement))


def settlement_record(settlement: Settlement) -> dict[str, Json]:
    """The settlement of a hand file, or of a session, as plain values."""
    event = settlement.event
    head: dict[str, Json] = {
        "schema": SCHEMA,
        "file": event.file,
        "event": {"name": event.name, **event.details},
        "rules": _rules(settlement.book),
    }
    if settlement.session is not None:
        from oddchip_sheets.session.record import session_record  # noqa: PLC0415 - only a session needs it

        return head | session_record(settlement.session)
    return {
        **head,
        "hands": [hand_record(hand) for hand in settlement.hands],
    }


def _rules(book: Book) -> Json:
    record: dict[str, Json] = {"id": book.id, "title": book.title, "version": book.version}
    if book.extends is not None:
        record["extends"] = _rules(book.extends)
    return record
