"""The verbs of the dealer school: drill prints exercises, grade marks what was handed in."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oddchip_sheets import pipeline
from oddchip_sheets.cli.inputs import UsageError, complain, named_book, only_text, read_words, refuse
from oddchip_sheets.cli.output import refuse_no_place, refuse_other_kind, tell_written, write_whole
from oddchip_sheets.cli.printing import locale_paper
from oddchip_sheets.cli.progress import with_progress
from oddchip_sheets.forms.take import MOST_FIELDS
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import Language, language
from oddchip_sheets.workers import cores, in_order

if TYPE_CHECKING:
    from oddchip_sheets.school.booklet import Booklet, Made
    from oddchip_sheets.school.grade import Answered

HAND_FILE: Final = "drill.yaml"
KEY: Final = "key.pdf"
_HALVES: Final = {"a4": "148.5mm 210mm", "letter": "5.5in 8.5in"}
MOST_HANDS: Final = 60
MOST_STUDENTS: Final = 500
MOST_BOXES: Final = MOST_FIELDS - 1
"""In a booklet, so that it can be read back; one field more says whose it is."""


@dataclass(frozen=True, slots=True)
class _Packet:
    """What a packet is printed from."""

    level: str
    text: str
    """The hand file."""
    beside: dict[str, bytes]
    """Files that it names."""
    settlement: Verified
    exercises: Sequence[Made]


def drill(options: argparse.Namespace) -> int:
    """Print a packet: a booklet for each student, the key, and the hand file both come from."""
    from oddchip_sheets.printing.templates import RenderError  # noqa: PLC0415 - only printing needs it
    from oddchip_sheets.proof.archive import archived_pdf  # noqa: PLC0415 - likewise
    from oddchip_sheets.school.codes import packet_code  # noqa: PLC0415 - likewise

    refuse_no_place(options.output)
    refuse_other_kind(options.output, None)
    for word, count, most in (("hands", options.hands, MOST_HANDS), ("students", options.students, MOST_STUDENTS)):
        if not 1 <= count <= most:
            raise UsageError(f"--{word}: 1 to {most}, not {count}")
    if not 1 <= options.passed <= 100:
        raise UsageError(f"--pass: 1 to 100 per cent, not {options.passed}")
    spoken = language(options.language or "en")
    packet = _drawn(options, spoken) if options.source is None else _given(options)
    if packet is None:
        return 2
    folder, paper = Path(options.output), options.paper or locale_paper()
    page = _booklet(packet, options, spoken)
    if len(page.fields) > MOST_BOXES:
        told = f"{len(page.fields):,} boxes to fill in, and {MOST_BOXES:,} can be read back"
        raise UsageError(f"{len(page.hands)} exercises have {told}; make fewer of them at once")
    hand_files = {HAND_FILE: packet.text.encode(), **packet.beside}
    try:
        write_whole({folder / name: data for name, data in hand_files.items()})
        write_whole({folder / KEY: archived_pdf(packet.settlement, paper=paper, templates=None)})
        written = [folder / HAND_FILE, folder / KEY]
        copies = _booklets(page, packet_code(packet.text), options, spoken, paper)
        booklets = with_progress(copies, options.students, "printing")
        for number, booklet in enumerate(booklets, 1):
            written.append(folder / f"student-{number:0{len(str(options.students))}d}.pdf")
            write_whole({written[-1]: booklet})
    except RenderError as error:
        raise UsageError(f"{options.source or 'drill'}: {error}") from error
    if not options.quiet:
        tell_written(written)
    return 0


def _drawn(options: argparse.Namespace, spoken: Language) -> _Packet | None:
    """A packet made of a seed; ``None`` where there is no such book, which has been told."""
    from oddchip_sheets.school.booklet import Made  # noqa: PLC0415 - only this verb needs it
    from oddchip_sheets.school.levels import LEVELS  # noqa: PLC0415 - only this verb needs it
    from oddchip_sheets.school.packet import NoExerciseError, packet  # noqa: PLC0415 - likewise
    from oddchip_sheets.school.write import hand_file  # noqa: PLC0415 - likewise

    if options.level not in LEVELS:
        raise UsageError(f"--level {options.level}: there is no such level; known: {', '.join(LEVELS)}")
    book = named_book(options.rules)
    if book is None:
        return None
    try:
        solved = packet(options.seed, options.level, options.hands, book)
    except NoExerciseError as error:
        raise UsageError(f"{error} by {book.id}; another seed, level or book may have one") from error
    name = spoken.say("school.title", level=spoken.say(f"school.{options.level}"))
    text = hand_file(
        solved, {"name": name, "rules": options.rules, "level": options.level, "seed": str(options.seed)}, spoken
    )
    settlement = pipeline.settle_text(HAND_FILE, text.encode(), Path()).settlement
    assert settlement is not None  # noqa: S101 - each hand was settled before it was written
    return _Packet(
        options.level,
        text,
        {},
        settlement,
        [Made(each.exercise, each.wrong.answer if each.wrong else None) for each in solved],
    )


def _given(options: argparse.Namespace) -> _Packet | None:
    """A packet made of somebody's own hands; ``None`` where the file has a problem, which has been told."""
    from oddchip_sheets.school.booklet import Made  # noqa: PLC0415 - likewise

    text = only_text(options.source, "a packet is made of one hand file")
    outcome = pipeline.settle_read(text.read)
    complain(outcome.problems)
    if outcome.settlement is None:
        return None
    settlement = outcome.settlement
    if not settlement.hands:
        raise UsageError(f"{text.name} is a session, and exercises are made of single hands")
    for hand in settlement.hands:
        if not hand.settled:
            raise UsageError(f"{text.name}: hand {hand.hand.label} is not settled, so there is no key to it")
        if any(pot.decision is not None for pot in hand.pots):
            raise UsageError(f"{text.name}: hand {hand.hand.label} was agreed or ruled; there is nothing to work out")
        if not isinstance(hand.hand.contributions, Mapping):
            raise UsageError(f"{text.name}: hand {hand.hand.label} does not say what each player put in")
    beside = {name: data for name, data in settlement.event.ledger.items() if name != settlement.event.file}
    return _Packet("own", text.data.decode(), beside, settlement, [Made()] * len(settlement.hands))


def _booklets(page: Booklet, code: str, options: argparse.Namespace, spoken: Language, paper: str) -> Iterator[bytes]:
    from oddchip_sheets.printing.booklets import Copy, print_booklets  # noqa: PLC0415 - likewise
    from oddchip_sheets.printing.templates import DRILL, page_html  # noqa: PLC0415 - likewise
    from oddchip_sheets.school.codes import BOOKLET, PageCode  # noqa: PLC0415 - likewise

    def copy(student: int) -> Copy:
        def foot(number: int, of: int) -> str:
            told = {"student": student, "page": number, "pages": of}
            return spoken.say("school.footer", code=str(PageCode(code, student, number)), **told)

        return Copy(f"{BOOKLET} {code} {student} {spoken.tag}", foot)

    html = page_html(page, None, template=DRILL)
    yield from print_booklets(html, page.fields, map(copy, range(1, options.students + 1)), paper=paper)


def _booklet(packet: _Packet, options: argparse.Namespace, spoken: Language) -> Booklet:
    from oddchip_sheets.school.booklet import Choices, booklet  # noqa: PLC0415 - likewise

    half = _HALVES[options.paper or locale_paper()] if options.two_up else ""
    choices = Choices(options.betting, options.large, half, options.minutes, options.passed)
    title = spoken.say("school.title", level=spoken.say(f"school.{packet.level}"))
    event = packet.settlement.event.name if packet.level == "own" else ""
    return booklet(title, event, packet.settlement.hands, spoken, packet.exercises, choices)


def grade(options: argparse.Namespace) -> int:
    """Mark filled booklets against their key: a table of the class, marked copies, a line a step as CSV."""
    from oddchip_sheets.printing.templates import RenderError  # noqa: PLC0415 - only printing needs it
    from oddchip_sheets.school.booklet import Made  # noqa: PLC0415 - likewise

    refuse_no_place(options.output)
    refuse_other_kind(options.output, None)
    if not 1 <= options.passed <= 100:
        raise UsageError(f"--pass: 1 to 100 per cent, not {options.passed}")
    spoken, text = language(options.language or "en"), only_text(options.key, "a packet has one key")
    outcome = pipeline.settle_read(text.read)
    complain(outcome.problems)
    if outcome.settlement is None:
        return 2
    if not outcome.settlement.hands:
        raise UsageError(f"{text.name} is a session, and a packet is made of single hands")
    packet = _Packet("own", text.data.decode(), {}, outcome.settlement, [Made()] * len(outcome.settlement.hands))
    booklets, refused = _filled(options.files, packet)
    if refused:
        refuse(refused)
        return 2
    for booklet in booklets:
        complain(booklet.problems)
    folder = Path(options.output)
    try:
        pages = _class_files(booklets, packet, options, spoken)
        written = []
        for name, data in pages:
            written.append(folder / name)
            write_whole({written[-1]: data})
    except RenderError as error:
        raise UsageError(f"{options.key}: {error}") from error
    if not options.quiet:
        print(_table(booklets, options.passed, spoken))
        tell_written(written)
    return 0


def _filled(words: Sequence[str], packet: _Packet) -> tuple[list[Answered], list[str]]:
    """The booklets of the packet that ``words`` name, marked; and a line for each file that can't be."""
    from oddchip_sheets.forms import MOST_BYTES  # noqa: PLC0415 - only this verb needs it
    from oddchip_sheets.forms.take import NotAFormError  # noqa: PLC0415 - likewise
    from oddchip_sheets.school.grade import answered  # noqa: PLC0415 - likewise

    named, empty = _handed_in(words)
    texts, refused = read_words(named, MOST_BYTES)
    refused += empty
    found: dict[int, Answered] = {}
    for text in with_progress(texts, len(texts), "marking"):
        try:
            booklet = answered(text.name, text.data, packet.text, packet.settlement.hands)
        except NotAFormError as error:
            refused.append(f"{text.name}: {error}")
            continue
        student = booklet.student.number
        if student in found:
            refused.append(f"{text.name}: student {student} has handed in {found[student].student.file} already")
        else:
            found[student] = booklet
    return [found[student] for student in sorted(found)], refused


def _handed_in(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files that ``words`` name, of a folder every PDF in it; and a line for each folder that has none."""
    named: list[str] = []
    empty: list[str] = []
    for word in words:
        if word and Path(word).is_dir():
            pdfs = (path for path in Path(word).iterdir() if path.suffix.lower() == ".pdf" and path.name != KEY)
            found = sorted(map(str, pdfs))
            named += found
            empty += [] if found else [f"{word}: no booklet (*.pdf) in this folder"]
        else:
            named.append(word)
    return named, empty


def _class_files(
    booklets: Sequence[Answered], packet: _Packet, options: argparse.Namespace, spoken: Language
) -> Iterator[tuple[str, bytes]]:
    """The results and the marked copies, one after the other."""
    from oddchip_sheets.printing.templates import CLASS, DRILL, page_html  # noqa: PLC0415 - only printing needs it
    from oddchip_sheets.printing.weasyprint_pdf import print_pdf  # noqa: PLC0415 - likewise
    from oddchip_sheets.school.booklet import Choices, booklet  # noqa: PLC0415 - likewise
    from oddchip_sheets.school.marked import marked_booklet  # noqa: PLC0415 - likewise
    from oddchip_sheets.school.results import class_csv, class_page  # noqa: PLC0415 - likewise

    paper, students = options.paper or locale_paper(), [each.student for each in booklets]
    title = packet.settlement.event.name
    yield "class.csv", class_csv(students, options.passed)
    results = page_html(class_page(students, title, options.passed, spoken), None, template=CLASS)
    yield "class.pdf", print_pdf(results, paper=paper, house=None)
    choices = Choices(pass_mark=options.passed)
    plain = booklet(title, "", packet.settlement.hands, spoken, packet.exercises, choices)
    copies = [
        page_html(marked_booklet(plain, each.student, each.unread, options.passed, spoken), None, template=DRILL)
        for each in booklets
    ]
    printed = in_order(partial(print_pdf, paper=paper, house=None), copies, cores())
    for each, data in zip(booklets, with_progress(printed, len(copies), "printing"), strict=True):
        yield f"student-{each.student.number:02d}-marked.pdf", data


def _table(booklets: Sequence[Answered], passed: int, spoken: Language) -> str:
    """The results for a terminal, and what could not be read."""
    from oddchip_sheets.school.results import class_page  # noqa: PLC0415 - likewise

    page = class_page([each.student for each in booklets], "", passed, spoken)
    rows = [page.heads, *page.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(page.heads))]
    lines = ["  ".join(cell.rjust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines += ["", page.verdict]
    if page.mistakes:
        mistake, times, by = page.mistake_heads
        lines += [f"{mistake} ({times}, {by}):"]
        lines += [f"  {mistake}: {times}, {by}" for mistake, times, by in page.mistakes]
        lines += [f"{page.practise}:", *(f"  {step}: {wrong}" for step, wrong in page.steps)]
    return "\n".join(lines)
