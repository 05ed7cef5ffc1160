"""Each way to alter a PDF that carries its source, by name; ``verify_pdf`` finds every one of them."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable

import pikepdf
import pytest
from proofs import (
    SEED,
    Glyphs,
    altered,
    attached,
    edited,
    holds,
    names_of,
    printed_otherwise,
    removed,
    replaced,
    seed_pdf,
    settled,
    tie,
    two_hands_pdf,
    worksheet,
)

from oddchip_sheets.proof.archive import archived_pdf

AWARDS = ("A 300", "B 200", "A 500", "B 400")
"""As the seed's sheet prints them: the first two from the main pot, the others from the side pot."""

DIGITS = [
    pytest.param(award, pot, place, id=f"{pot}: {award}, digit {place + 1}")
    for award, pot in zip(AWARDS, ("Main pot", "Main pot", "Side pot 1", "Side pot 1"), strict=True)
    for place in range(3)
]
NAMES = ("hand.yaml", "manifest.json", "rules-tda-2024.yaml", "settlement.json")

IN_FILES = tie("tests/handfile/good/shared/autumn.yaml")
HOUSE = tie("{name: X, rules: worksheets/house/riverside.yaml}")


def award_digits() -> list[int]:
    """Where the digits of the awards stand on the seed's page: in its table, not in a reason."""
    glyphs = Glyphs(seed_pdf())
    found = re.search(r"A\s?(300)B\s?(200)500 ✓.*?A\s?(500)B\s?(400)900 ✓", glyphs.text)
    assert found is not None, glyphs.text
    return [place for group in range(1, 5) for place in range(found.start(group), found.end(group))]


def other(digit: str) -> str:
    return {"0": "2", "2": "5", "3": "0", "4": "0", "5": "3"}.get(digit, "4")


# The printed pages


@pytest.mark.parametrize(("award", "pot", "place"), DIGITS)
def test_a_digit_of_a_printed_award_is_another(award: str, pot: str, place: int) -> None:
    glyphs = Glyphs(seed_pdf())
    at = award_digits()[3 * AWARDS.index(award) + place]
    verdict = altered(glyphs.exchanged(at, other(glyphs.text[at])))
    assert [told.pot for told in verdict.pots if not told.holds] == [pot]
    assert any(reason.startswith(f"hand 1, {pot}: page 1 prints") and award in reason for reason in verdict.reasons)


@pytest.mark.parametrize(("award", "pot", "place"), DIGITS)
def test_a_page_is_printed_anew_with_another_digit_in_an_award(award: str, pot: str, place: int) -> None:
    player, digits = award.split()
    wrong = digits[:place] + other(digits[place]) + digits[place + 1 :]
    right_cell, wrong_cell = (f'<span class="who">{player}</span> <b>{amount}</b>' for amount in (digits, wrong))
    verdict = altered(printed_otherwise(worksheet(SEED), lambda html: html.replace(right_cell, wrong_cell)))
    assert [told.pot for told in verdict.pots if not told.holds] == [pot]


@pytest.mark.parametrize("part", range(4))
def test_any_digit_on_the_page_is_another(part: int) -> None:
    glyphs = Glyphs(seed_pdf())
    digits = [place for place, char in enumerate(glyphs.text) if char.isdigit()]
    assert len(digits) > 100
    for place in digits[part::4]:
        altered(glyphs.exchanged(place, other(glyphs.text[place])))


def test_the_winners_of_a_reason_are_others() -> None:
    glyphs = Glyphs(seed_pdf())
    at = glyphs.places("A is the first tied seat left of the button. TDA 2024 20-A (rule)Side")[0]
    verdict = altered(glyphs.exchanged(at, "B"))
    assert any("Main pot: page 1 prints" in reason for reason in verdict.reasons)


def test_two_awards_change_places() -> None:
    def change(html: str) -> str:
        return (
            html.replace("<b>300</b>", "<b>x</b>", 1)
            .replace("<b>200</b>", "<b>300</b>", 1)
            .replace("x</b>", "200</b>", 1)
        )

    assert not altered(printed_otherwise(worksheet(SEED), change)).pots[0].holds


def test_a_line_is_added_below_the_pots() -> None:
    verdict = altered(
        printed_otherwise(worksheet(SEED), lambda html: html.replace("<h2>Receipts", "<p>Paid.</p><h2>Receipts"))
    )
    assert "page 1 prints ‘Paid.’, which does not belong there" in verdict.reasons


def test_a_line_is_taken_away() -> None:
    line = "Gross receipts from the pots, own chips included; not profit."
    verdict = altered(printed_otherwise(worksheet(SEED), lambda html: html.replace(line, "")))
    assert f"hand 1: the line ‘{line}’ is not printed" in verdict.reasons


def test_a_pot_is_taken_away_with_its_reason() -> None:
    def change(html: str) -> str:
        return re.sub(r'<tbody class="pot">(?:(?!<tbody).)*Side pot 1.*?</tbody>', "", html, flags=re.DOTALL)

    verdict = altered(printed_otherwise(worksheet(SEED), change))
    assert [told.pot for told in verdict.pots if not told.holds] == ["Side pot 1"]


def test_an_unresolved_pot_is_printed_as_settled() -> None:
    unresolved = worksheet("side-pot-unresolved")
    pdf = printed_otherwise(
        unresolved, lambda html: html.replace('<p class="unresolved">UNRESOLVED</p>', "<p>Vito 1,300</p>")
    )
    assert [told.pot for told in altered(pdf).pots if not told.holds] == ["Side pot 1"]


def test_text_is_written_over_the_page_without_a_tag() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        font = next(name for name in pdf.pages[0].Resources.Font)
        pdf.pages[0].contents_add(pdf.make_stream(f"BT {font} 9 Tf 100 100 Td <05350535> Tj ET".encode()))
        pdf.pages[0].contents_coalesce()

    assert any("head or foot" in reason for reason in altered(edited(seed_pdf(), edit)).reasons)


# What no text shows


def paint(drawing: bytes) -> Callable[[pikepdf.Pdf], None]:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].contents_add(pdf.make_stream(drawing))
        pdf.pages[0].contents_coalesce()

    return edit


def test_an_award_is_painted_over() -> None:
    pdf = edited(seed_pdf(), paint(b"q 1 1 1 rg 400 500 60 12 re f Q"))
    assert "page 1 is not drawn as WeasyPrint" in altered(pdf, draw=True).reasons[0]


def test_a_font_draws_one_digit_and_reads_as_another() -> None:
    glyphs = Glyphs(seed_pdf())
    lying = glyphs.traded("0", "9")
    assert Glyphs(lying).text == glyphs.text
    holds(lying, draw=False)
    assert "page 1 is not drawn as WeasyPrint" in altered(lying, draw=True).reasons[0]


def test_a_picture_is_laid_over_the_page() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        image = pdf.make_stream(b"\xff", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1)
        image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceGray, 8
        pdf.pages[0].Resources.XObject["/cover"] = image
        paint(b"q 100 0 0 100 300 300 cm /cover Do Q")(pdf)

    assert "page 1 shows a picture, and the product prints none" in altered(edited(seed_pdf(), edit)).reasons


def test_text_is_hidden() -> None:
    assert "page 1 holds text that can't be seen" in altered(edited(seed_pdf(), paint(b"BT 3 Tr ET"))).reasons


def test_a_note_is_laid_over_the_page() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.FreeText, Rect=[0, 0, 100, 100])
        pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(note)])

    assert "page 1 has something laid over it" in altered(edited(seed_pdf(), edit)).reasons


def test_a_form_is_added() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        field = pikepdf.Dictionary(FT=pikepdf.Name.Tx, T="award")
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=[pdf.make_indirect(field)])

    assert "it has a form to fill in" in altered(edited(seed_pdf(), edit)).reasons


@pytest.mark.parametrize("key", ["/OpenAction", "/AA", "/OCProperties"])
def test_the_document_is_made_to_act(key: str) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root[key] = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")

    altered(edited(seed_pdf(), edit))


def test_a_reading_machine_is_told_something_else() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/TD":
                thing.ActualText = "900"

    assert "its tags put other words in the place of printed ones" in altered(edited(seed_pdf(), edit)).reasons


def test_the_picture_of_the_seats_is_described_otherwise() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure":
                thing.Alt = "Nobody is there."

    assert any("Nobody is there." in reason for reason in altered(edited(seed_pdf(), edit)).reasons)


# The digest and the numbers of the pages


def test_the_printed_digest_is_another() -> None:
    glyphs = Glyphs(seed_pdf())
    for place in glyphs.places("hand file ")[-1:]:
        for at in range(place + 1, place + 13):
            verdict = altered(glyphs.exchanged(at, other(glyphs.text[at])))
            assert any("prints the digest" in reason or "prints no digest" in reason for reason in verdict.reasons)


def test_pages_change_places() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages.append(pdf.pages[0])
        del pdf.pages[0]

    verdict = altered(edited(two_hands_pdf(), edit))
    assert "page 1 of 2 is numbered page 2 of 2" in verdict.reasons


@pytest.mark.parametrize("number", [0, 1])
def test_a_page_is_removed(number: int) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[number]

    verdict = altered(edited(two_hands_pdf(), edit))
    assert any("is numbered page" in reason for reason in verdict.reasons)
    assert next(told.hand for told in verdict.pots if not told.holds) == str(41 + number)


def test_every_page_is_removed() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[:]

    altered(edited(two_hands_pdf(), edit))


def test_a_page_stands_twice() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages.append(pdf.pages[1])

    assert any("is numbered page" in reason for reason in altered(edited(two_hands_pdf(), edit)).reasons)


def test_a_page_of_another_sheet_is_put_in() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        with pikepdf.open(io.BytesIO(seed_pdf())) as stranger:
            pdf.pages.extend(stranger.pages)

    altered(edited(two_hands_pdf(), edit))


# The attachments


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 0x01]) + data[place + 1 :]


@pytest.mark.parametrize("name", NAMES)
def test_a_byte_of_an_attachment_is_another(name: str) -> None:
    data = attached(seed_pdf(), name)
    for place in random.Random(name).sample(range(len(data)), 25):
        altered(replaced(seed_pdf(), name, flipped(data, place), checksum=False))


@pytest.mark.parametrize("name", NAMES)
def test_a_byte_of_an_attachment_is_another_and_its_checksum_is_made_right(name: str) -> None:
    data = attached(seed_pdf(), name)
    for place in random.Random(name).sample(range(len(data)), 25):
        altered(replaced(seed_pdf(), name, flipped(data, place)))


@pytest.mark.parametrize(("text", "name"), [(IN_FILES, "event.yaml"), (HOUSE, "house-book-1.yaml")])
def test_a_byte_of_an_event_file_or_house_book_is_another(text: str, name: str) -> None:
    pdf = archived_pdf(settled(text))
    holds(pdf, draw=False)
    data = attached(pdf, name)
    for place in range(0, len(data), 7):
        altered(replaced(pdf, name, flipped(data, place), checksum=False))


@pytest.mark.parametrize(("text", "name"), [(IN_FILES, "event.yaml"), (HOUSE, "house-book-1.yaml")])
def test_an_event_file_or_house_book_is_removed(text: str, name: str) -> None:
    altered(removed(archived_pdf(settled(text)), name))


@pytest.mark.parametrize("name", NAMES)
def test_an_attachment_is_removed(name: str) -> None:
    assert any(name in reason for reason in altered(removed(seed_pdf(), name)).reasons)


def test_every_attachment_is_removed() -> None:
    pdf = seed_pdf()
    for name in names_of(pdf):
        pdf = removed(pdf, name)
    assert "carries nothing that it was made from" in altered(pdf).reasons[0]


@pytest.mark.parametrize("name", ["hand.yaml", "manifest.json", "settlement.json"])
def test_an_attachment_is_that_of_another_hand(name: str) -> None:
    altered(replaced(seed_pdf(), name, attached(two_hands_pdf(), name)))


def test_every_attachment_is_that_of_another_hand() -> None:
    pdf = seed_pdf()
    for name in NAMES:
        pdf = replaced(pdf, name, attached(two_hands_pdf(), name))
    verdict = altered(pdf)
    assert any("prints the digest" in reason for reason in verdict.reasons)


def test_the_rule_book_is_another() -> None:
    other_book = attached(archived_pdf(worksheet("house-book")), "rules-home.yaml")
    assert (
        "rules-tda-2024.yaml is not the rule book"
        in altered(replaced(seed_pdf(), "rules-tda-2024.yaml", other_book)).reasons[0]
    )


def test_the_settlement_pays_another_award() -> None:
    data = attached(seed_pdf(), "settlement.json").replace(b'"A": 300', b'"A": 400')
    verdict = altered(replaced(seed_pdf(), "settlement.json", data))
    assert "settlement.json is not what the attached hand file settles to" in verdict.reasons
    told = 'hand 1, Main pot: settlement.json has awards {"A": 400, "B": 200} instead of {"A": 300, "B": 200}'
    assert told in verdict.reasons


def test_hand_file_settlement_and_pages_are_made_anew_but_for_one() -> None:
    """What a forger does who knows the product: everything is made anew from another hand file, but one thing."""
    text = attached(seed_pdf(), "hand.yaml").decode().replace("showdown: [[A, B], C, D]", "showdown: [A, B, C, D]")
    forged = archived_pdf(settled(text, "worksheets/two-pots-one-tie.yaml"))
    holds(forged, draw=False)
    for name in ("hand.yaml", "settlement.json"):
        altered(replaced(forged, name, attached(seed_pdf(), name)))


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b'"product": "oddchip-sheets ', b'"product": "oddchip-sheets 9'),
        (b'"press": "WeasyPrint ', b'"press": "WeasyPrint 9'),
        (b'"paper": "a4"', b'"paper": "letter"'),
        (b'"document": "settlement sheet"', b'"document": "incident report"'),
        (b'"own_templates": false', b'"own_templates": 1'),
        (b'"rules": "rules-tda-2024.yaml"', b'"rules": null'),
        (b'"hand.yaml": "', b'"settlement.json": "'),
    ],
)
def test_the_list_of_attached_files_says_something_else(was: bytes, becomes: bytes) -> None:
    data = attached(seed_pdf(), "manifest.json")
    assert was in data
    altered(replaced(seed_pdf(), "manifest.json", data.replace(was, becomes)), draw=True)


@pytest.mark.parametrize("key", ["/Creator", "/Producer"])
def test_the_properties_name_another_program(key: str) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo[key] = "Another program"

    altered(edited(seed_pdf(), edit))
