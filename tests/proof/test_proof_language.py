"""A PDF in another language is proven as one in English is, and altered it is not."""

from __future__ import annotations

import io

import pikepdf
import pytest
from proofs import WORKSHEETS, attached, edited, not_proven, proven, replaced, tie
from settled import settled_file

from oddchip_sheets.handfile.read import load
from oddchip_sheets.pipeline import settle_event
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.documents import INCIDENT_REPORT

CHOSEN = [("es", None, "es"), ("es", "es-MX", "es-MX"), ("es-AR", "en", "en")]


@pytest.mark.parametrize(("event", "option", "tag"), CHOSEN)
def test_the_language_is_that_of_the_option_else_of_the_event(event: str, option: str | None, tag: str) -> None:
    settlement = settled_file(tie(f"{{name: X, rules: tda-2024, language: {event}}}"))
    pdf = archived_pdf(settlement, language=option)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert str(opened.Root.Lang) == tag
    assert f'"language": "{tag}"'.encode() in attached(pdf, "manifest.json")
    proven(pdf)


def test_a_spanish_sheet_is_no_english_one() -> None:
    """The manifest says Spanish: printed again in Spanish it is not the English page, and the other way round."""
    settlement = settled_file(tie())
    english, spanish = archived_pdf(settlement), archived_pdf(settlement, language="es")
    told = attached(english, "manifest.json").replace(b'"language": "en"', b'"language": "es"')
    not_proven(replaced(english, "manifest.json", told))
    told = attached(spanish, "manifest.json").replace(b'"language": "es"', b'"language": "es-MX"')
    not_proven(replaced(spanish, "manifest.json", told))


def test_an_altered_spanish_sheet_is_not_proven() -> None:
    spanish = archived_pdf(settled_file(tie()), language="es")

    def say_english(opened: pikepdf.Pdf) -> None:
        opened.Root.Lang = pikepdf.String("en")

    not_proven(edited(spanish, say_english))
    other = attached(spanish, "hand.yaml").replace(b"button: B", b"button: A")
    not_proven(replaced(spanish, "hand.yaml", other))


def test_a_spanish_incident_report_is_proven() -> None:
    (path,) = (path for path in WORKSHEETS if path.stem == "incident-too-late")
    proven(archived_pdf(settle_event(load(path)), document=INCIDENT_REPORT, language="es"))
