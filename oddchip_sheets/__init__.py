"""Settles poker pots chip by chip under the adopted rule book and prints the settlement sheet.

The library behind the command::

    event = load("worksheets/two-pots-one-tie.yaml")
    settlement = settle_event(event)
    pdf = render(settlement)
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oddchip_sheets.engine.model import HandSettlement, Settlement
    from oddchip_sheets.handfile.model import Event, Hand
    from oddchip_sheets.rules.model import Book

__all__ = ["adopted_book", "load", "render", "settle", "settle_event"]


def load(path: str | Path) -> Event:
    """The checked event and hands of a hand file.

    Raises ``handfile.load.HandFileError`` with every problem of the file, ``OSError`` where it can't be read.
    """
    from oddchip_sheets.handfile.load import load as load_event  # noqa: PLC0415 - keeps the import of the package light

    return load_event(path)


def adopted_book(event: Event) -> Book:
    """The rule book ``event`` adopts. Raises ``handfile.load.HandFileError`` where its words name none."""
    from oddchip_sheets.handfile.load import HandFileError  # noqa: PLC0415 - likewise
    from oddchip_sheets.rules.load import book_for  # noqa: PLC0415 - likewise

    book, problems, _ = book_for(event.rules, event.rules_base, Path.read_bytes)
    if book is None:
        raise HandFileError(tuple(problems))
    return book


def settle(hand: Hand, book: Book) -> HandSettlement:
    """Settle one hand; amounts are in the hand's finest written fraction. Raises nothing for missing facts."""
    from oddchip_sheets.process import settle_hand  # noqa: PLC0415 - likewise

    return settle_hand(hand, book)


def settle_event(event: Event) -> Settlement:
    """Settle every hand of a file under the book it adopts, and have the independent verifier agree.

    Raises ``handfile.load.HandFileError`` for a book that can't be read, ``process.ContradictedError`` where the
    verifier contradicts the engine.
    """
    from oddchip_sheets.process import verified  # noqa: PLC0415 - likewise

    return verified(event, adopted_book(event))


def render(settlement: Settlement, templates: Path | None = None, *, paper: str = "a4") -> bytes:
    """The settlement sheet as PDF, on ``a4`` or ``letter`` paper; ``templates`` is a house's own folder.

    Raises ``process.ContradictedError`` where the independent verifier contradicts the settlement, and
    ``sheets.press.RenderError`` where the page can't be printed as it should be.
    """
    from oddchip_sheets.process import verify_settlement  # noqa: PLC0415 - likewise
    from oddchip_sheets.sheets.render import render_pdf  # noqa: PLC0415 - likewise

    verify_settlement(settlement)
    return render_pdf(settlement, paper=paper, templates=templates, verified=True)
