"""Settles poker pots chip by chip under the adopted rule book and prints the settlement sheet.

The library behind the command::

    event = load("worksheets/two-pots-one-tie.yaml")
    settlement = settle_event(event)
    pdf = render(settlement)
"""

from __future__ import annotations

TYPE_CHECKING = False  # what type checkers take for typing.TYPE_CHECKING; the command's first import stays short
if TYPE_CHECKING:
    from pathlib import Path

    from oddchip_sheets.handfile.model import Event, Hand
    from oddchip_sheets.proof.verify import Verdict
    from oddchip_sheets.rulebooks.model import Book
    from oddchip_sheets.settled import Settlement
    from oddchip_sheets.settlement.model import HandSettlement
    from oddchip_sheets.verifier.verified import Verified

__all__ = ["adopted_book", "load", "render", "settle", "settle_event", "verify_pdf"]


def load(path: str | Path) -> Event:
    """The checked event and hands of a hand file.

    Raises ``handfile.read.HandFileError`` with every problem of the file, ``OSError`` where it can't be read.
    """
    from oddchip_sheets.handfile.read import load as load_event  # noqa: PLC0415 - keeps the import of the package light

    return load_event(path)


def adopted_book(event: Event) -> Book:
    """The rule book that ``event`` adopts."""
    return event.book


def settle(hand: Hand, book: Book) -> HandSettlement:
    """Settle one hand; amounts are in the hand's finest written fraction. Raises nothing for missing facts."""
    from oddchip_sheets.pipeline import settle_hand  # noqa: PLC0415 - likewise

    return settle_hand(hand, book)


def settle_event(event: Event) -> Verified:
    """Settle every hand of a file under the book it adopts, and have the independent verifier agree.

    Raises ``verifier.verified.ContradictedError`` where the verifier contradicts the engine.
    """
    from oddchip_sheets.pipeline import settle_event as settle_all  # noqa: PLC0415 - likewise

    return settle_all(event)


def render(settlement: Settlement, templates: Path | None = None, *, paper: str = "a4") -> bytes:
    """The settlement sheet as PDF, on ``a4`` or ``letter`` paper; ``templates`` is a house's own folder.

    The PDF carries what it was made from and can be checked by ``verify_pdf``. Raises
    ``verifier.verified.ContradictedError`` where the independent verifier contradicts the settlement,
    ``printing.templates.RenderError`` where the page can't be printed as it should be, and
    ``proof.attachments.NotCarriedError`` where what it was made from can't be attached.
    """
    from oddchip_sheets.proof.archive import archived_pdf  # noqa: PLC0415 - likewise
    from oddchip_sheets.verifier.verified import verify  # noqa: PLC0415 - likewise

    return archived_pdf(verify(settlement), paper=paper, templates=templates)


def verify_pdf(pdf: bytes, templates: Path | None = None) -> Verdict:
    """Whether a PDF is what is printed from the source that it carries; nothing in it raises anything.

    ``templates`` is the folder of a house's own templates, if it was printed with any.
    """
    from oddchip_sheets.proof.verify import verify_pdf as verify  # noqa: PLC0415 - likewise

    return verify(pdf, templates)
