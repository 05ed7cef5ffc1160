"""The incident report before it is filled in; its form is in ``templates/incident-blank.html.j2``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oddchip_sheets.forms.fields import Field
from oddchip_sheets.forms.incident import (
    FOOTAGE,
    HEAD,
    OBJECTION,
    PAID,
    PEOPLE,
    PERSONS,
    TOLD,
    IncidentLayout,
    incident_fields,
)
from oddchip_sheets.handfile.model import Erred, Event
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.sheet.blank import told_fields
from oddchip_sheets.sheet.compose import convention, details, numbering, page_language, product, signatures
from oddchip_sheets.sheet.page import BlankReport, Column, Page
from oddchip_sheets.sheet.report import SIGNERS
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.words.language import Language


def blank_report(layout: IncidentLayout, book: Book, event: Event | None, tag: str | None = None) -> Page[BlankReport]:
    """The page model of an incident form, in the language ``tag``, or in the event's.

    Raises ``UnknownLanguageError`` where there is no such language.
    """
    words = page_language(event, tag)
    fields = told_fields(incident_fields(layout), words)
    known = {} if event is None else event.details
    report = BlankReport(
        event=None if event is None else event.name,
        table=known.get("table"),
        details=details(known, words),
        rules=adopted(book, words),
        page_header=words.say("head.report"),
        numbering=numbering(words),
        head=_there(fields, (*HEAD, *OBJECTION)),
        errors=tuple((fields[f"error-{error}"], words.say(f"report.error-{error}")) for error in Erred),
        person_columns=_columns(words, ("name", "role", "contact")),
        persons=tuple(range(1, PERSONS + 1)),
        paid_columns=_columns(words, ("player", "paid") * 3),
        paid=tuple(tuple(range(start, start + 3)) for start in range(1, PAID + 1, 3)),
        people=_there(fields, (*PEOPLE, *TOLD, *FOOTAGE)),
        fields=fields,
        notes=convention(words),
        signatures=signatures(SIGNERS, words),
    )
    title = words.say("document.incident-blank")
    return Page(words.tag, title, words.say("document.incident-form"), product(), (report,))


def _there(fields: Mapping[str, Field], keys: Sequence[str]) -> tuple[Field, ...]:
    """Those fields that are asked: the event answers the others."""
    return tuple(fields[key] for key in keys if key in fields)


def _columns(words: Language, heads: Sequence[str]) -> tuple[Column, ...]:
    return tuple(Column(words.say(f"column.{head}"), head) for head in heads)
