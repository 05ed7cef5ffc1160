"""The verbs that print paper: sheet and blank."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from oddchip_sheets.cli.inputs import UsageError, complain, named_book, only_text, settled_files
from oddchip_sheets.cli.many import each_of, part_printers
from oddchip_sheets.cli.output import targets, tell_written, write_whole
from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.forms.incident import IncidentLayout
from oddchip_sheets.forms.rules import carried_rules
from oddchip_sheets.games import GAMES, MATCH_POT_GAMES, game_called, match_pot_game_called
from oddchip_sheets.handfile.model import Event
from oddchip_sheets.handfile.read import read_event_alone
from oddchip_sheets.pipeline import of_hands
from oddchip_sheets.printing.missing_glyphs import unprintable, unprintable_event
from oddchip_sheets.printing.render import blank_pdf, blank_report_pdf, render_html, session_blank_pdf
from oddchip_sheets.printing.templates import RenderError
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.attachments import NotCarriedError
from oddchip_sheets.proof.documents import SHEET, SUMMARY
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.sheet.compose import page_language
from oddchip_sheets.sheet.session_blank import SessionLayout
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import ENGLISH

_LETTER: Final = frozenset({"US", "CA", "MX", "PH", "CL", "CO", "CR", "DO", "GT", "NI", "PA", "PR", "SV", "VE"})
"""Countries whose printers hold letter paper (Unicode CLDR, paper size by territory)."""


def locale_paper() -> str:
    """The paper of the locale, by its country; A4 where it names none."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_PAPER", "LANG"))), "")
    country = re.search(r"_([A-Z]{2})", locale)
    return "letter" if country and country[1] in _LETTER else "a4"


def sheet(options: argparse.Namespace) -> int:
    """Settle, verify, print; nothing is written where any file has an error."""
    if options.summary and options.hand:
        raise UsageError("--summary is of all hands of a file; leave --hand out")
    found, status = settled_files(options.files, options.hand)
    settlements = [(text.sheet, settlement) for text, settlement in found]
    if status == 2 or not settlements:
        return status
    for text, settlement in found:
        if settlement.session is not None and options.summary:
            raise UsageError(f"--summary: {text.name} is one session; its sheet sums it up")
    templates = templates_folder(options)
    looked_at = [of_hands(settlement, options.hand) for _, settlement in settlements]
    problems = [problem for settlement in looked_at for problem in unprintable(settlement, templates)]
    if problems:
        complain(problems)
        return 2
    ending = "-summary" if options.summary else ""
    paths = targets([f"{stem}{ending}" for stem, _ in settlements], options.output, ".html" if options.html else ".pdf")
    rendered = partial(_rendered, options, len(settlements))
    pages = [*each_of(rendered, [settlement for _, settlement in settlements], "printing", options)]
    write_whole(dict(zip(paths, pages, strict=True)))
    if not options.quiet:
        tell_written(paths)
    return status


def _rendered(options: argparse.Namespace, documents: int, settlement: Verified) -> bytes:
    paper, templates = options.paper or locale_paper(), templates_folder(options)
    try:
        if options.html:
            shown, language = of_hands(settlement, options.hand), options.language
            html = render_html(shown, paper=paper, templates=templates, language=language, summary=options.summary)
            return html.encode()
        return archived_pdf(
            settlement,
            document=SUMMARY if options.summary else SHEET,
            paper=paper,
            language=options.language,
            templates=templates,
            hands=chosen_labels(settlement, options.hand),
            workers=part_printers(options, documents),
        )
    except (NotCarriedError, RenderError) as error:
        raise UsageError(f"{settlement.event.file}: {error}") from error


def chosen_labels(settlement: Verified, labels: Sequence[str] | None) -> tuple[str, ...] | None:
    """The chosen hands in the order of the file; ``None`` where all of them are printed."""
    if labels is None:
        return None
    return tuple(hand.hand.label for hand in of_hands(settlement, labels).hands)


def templates_folder(options: argparse.Namespace) -> Path | None:
    """The house's own templates; raises ``UsageError`` where there is no such folder."""
    if options.templates is None:
        return None
    if not Path(options.templates).is_dir():
        raise UsageError(f"--templates {options.templates}: no such folder")
    return Path(options.templates)


def blank(options: argparse.Namespace) -> int:
    """Print a blank sheet for handwork: the settlement sheet without a hand."""
    event, book = _adopted(options)
    paper, templates = options.paper or locale_paper(), templates_folder(options)
    problems = unprintable_event(event, book, templates) if event and book else ()
    complain(problems)
    if book is None or problems:
        return 2
    (path,) = targets(["incident-form" if options.incident else "blank"], options.output, ".pdf")
    match_pot = match_pot_game_called(options.game) if options.game else None
    try:
        language = options.language
        if options.incident:
            form = _incident_layout(options, event, book)
            page = blank_report_pdf(form, book, event, paper=paper, templates=templates, language=language)
        elif match_pot is not None:
            _refuse(options, "a match-pot game", pots=3, boards=1, copies=1)
            lines = SessionLayout.of(match_pot, options.deals, options.seats)
            page = session_blank_pdf(lines, book, event, paper=paper, templates=templates, language=language)
        else:
            _refuse(options, "hands with bets", deals=None)
            layout = _layout(options, event, book)
            page = blank_pdf(layout, book, event, paper=paper, templates=templates, language=language)
    except (RenderError, ValueError) as error:
        raise UsageError(str(error)) from error
    write_whole({path: page})
    if not options.quiet:
        tell_written([path])
    return 0


def _refuse(options: argparse.Namespace, what: str, **left_alone: int | None) -> None:
    """Raises ``UsageError`` where one of these options is given, for a blank that has no use for it."""
    for name, default in left_alone.items():
        if getattr(options, name) != default:
            raise UsageError(f"--{name}: a blank for {what} has none; leave it out")


def _layout(options: argparse.Namespace, event: Event | None, book: Book) -> Layout:
    """What the blank is printed for. Raises ``UsageError`` for a game that is none, ``ValueError`` for other sizes."""
    game = game_called(options.game) if options.game else None
    if options.game and game is None:
        raise UsageError(
            f"--game {options.game}: no game is called that; the games are {', '.join([*GAMES, *MATCH_POT_GAMES])}"
        )
    tag = page_language(event, options.language).tag
    return Layout(
        pots=options.pots,
        seats=9 if options.seats is None else options.seats,
        game=game.id if game else "",
        boards=options.boards,
        copies=options.copies,
        rules=carried_rules(book),
        language="" if tag == ENGLISH else tag,
        event={} if event is None else {"name": event.name, **event.details},
    )


def _incident_layout(options: argparse.Namespace, event: Event | None, book: Book) -> IncidentLayout:
    """What the incident form is printed for."""
    tag = page_language(event, options.language).tag
    given = {} if event is None else {"name": event.name, **event.details}
    return IncidentLayout(carried_rules(book), "" if tag == ENGLISH else tag, given)


def _adopted(options: argparse.Namespace) -> tuple[Event | None, Book | None]:
    """The event and the book a blank is for; no book where a problem has been told."""
    if options.event is None:
        match_pot = options.game and match_pot_game_called(options.game)
        return None, named_book(options.rules or ("guts" if match_pot else "tda-2024"))
    text = only_text(options.event, "a blank is for one event")
    read = read_event_alone(text.name, text.data, text.base)
    complain(read.problems)
    if read.event is None:
        return None, None
    return read.event, read.event.book if options.rules is None else named_book(options.rules)
