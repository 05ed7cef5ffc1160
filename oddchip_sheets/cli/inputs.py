"""Words of the command line → hand files, read and settled; what is wrong with them → standard error."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oddchip_sheets.cli.progress import with_progress
from oddchip_sheets.forms import MOST_BYTES as MOST_BYTES_OF_A_FORM
from oddchip_sheets.handfile.read import ReadFile, read_hand_file
from oddchip_sheets.pipeline import of_hands, settle_read, unresolved_problems
from oddchip_sheets.positioned_yaml.problems import Problem
from oddchip_sheets.positioned_yaml.sources import reason
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import book_called
from oddchip_sheets.verifier.verified import Verified

if TYPE_CHECKING:
    from oddchip_sheets.forms.hand import ReadForm

_PDF_WITHIN: Final = 1024
"""How far into a file a PDF may begin."""


class UsageError(Exception):
    """The call itself is wrong; the text says how to mend it."""


@dataclass(frozen=True)
class HandText:
    """A file as it was given on the command line."""

    name: str
    data: bytes
    base: Path
    """The folder its own paths are relative to: its own, or the working folder for what comes through a pipe."""
    stem: str
    """The name that files made from it bear."""
    form: ReadForm | None = None
    """What was read where the file is a filled blank: ``data`` is then the hand file that it says."""

    @property
    def is_pdf(self) -> bool:
        """Whether it is a PDF, by its beginning or by its name."""
        return b"%PDF-" in self.data[:_PDF_WITHIN] or self.name.lower().endswith(".pdf")

    @property
    def sheet(self) -> str:
        """What its sheet is called: not as the form itself, which stays."""
        return self.stem if self.form is None else f"{self.stem}-sheet"

    @cached_property
    def read(self) -> ReadFile:
        """What it says, read as a hand file."""
        if self.form is not None and self.form.problems:
            return ReadFile(self.name, None, self.form.problems, {})
        return read_hand_file(self.name, self.data, self.base)


def hand_texts(words: Sequence[str]) -> tuple[list[HandText], list[str]]:
    """The hand files that ``words`` name, and a line for each word or file that can't be used.

    A word is a path (a pipe too: whoever names one on the command line means it), ``-`` for standard input, or a
    folder for every hand file in it. Of a file that is too large to parse, enough is read to see that it is.
    """
    texts, refused = read_words(words, MOST_BYTES_OF_A_FORM)
    found: list[HandText] = []
    for text in with_progress(texts, len(texts), "reading"):
        read = filled_text(text, instead=_verify_hint(text)) if text.is_pdf else text
        if isinstance(read, str):
            refused.append(read)
        else:
            found.append(read)
    return found, refused


def filled_text(text: HandText, *, instead: str = "") -> HandText | str:
    """The hand file that a filled blank says; a line of what is wrong with a PDF that is none, or can't be read.

    ``instead`` is what can be done with a PDF that has no form.
    """
    from oddchip_sheets.forms.hand import read_form  # noqa: PLC0415 - only a PDF needs it
    from oddchip_sheets.forms.take import NoFieldsError, NotAFormError  # noqa: PLC0415 - likewise

    try:
        form = read_form(text.name, text.data)
    except NoFieldsError as error:
        return f"{text.name} is a PDF, not a hand file: {instead}" if instead else f"{text.name}: {error}"
    except NotAFormError as error:
        return f"{text.name}: {error}"
    return replace(text, data=form.text.encode(), form=form)


def only_text(word: str, what: str) -> HandText:
    """The one file that ``word`` names. Raises ``UsageError`` where it can't be used, or names several."""
    texts, refused = hand_texts([word])
    if refused:
        raise UsageError(refused[0])
    if len(texts) > 1:
        raise UsageError(f"{word}: {what}, and this folder holds {len(texts)}")
    return texts[0]


def read_words(words: Sequence[str], most: int) -> tuple[list[HandText], list[str]]:
    """What ``words`` name, PDFs included, and a line for what can't be read; one byte more than ``most`` at most."""
    texts: list[HandText] = []
    refused: list[str] = []
    for word in words:
        if not word:
            refused.append("an empty word names no file; . is the folder you are in")
            continue
        try:
            is_folder = word != "-" and Path(word).is_dir()
            found, unread = _folder(Path(word), most) if is_folder else ([_read(word, most)], [])
        except OSError as error:
            found, unread = [], [_told(word, error)]
        texts += found
        refused += unread
    return texts, refused


def settled_files(
    words: Sequence[str], labels: Sequence[str] | None = None
) -> tuple[list[tuple[HandText, Verified]], int]:
    """Settle and verify every hand file that ``words`` name, as ``settled_texts`` does."""
    return settled_texts(*hand_texts(words), labels)


def settled_texts(
    texts: Sequence[HandText], refused: Sequence[str], labels: Sequence[str] | None = None
) -> tuple[list[tuple[HandText, Verified]], int]:
    """Settle and verify every hand file; print what is wrong. The status is 2 where any has an error or was refused.

    A settlement that the independent verifier contradicts is left out. With ``labels`` only the hands of those labels
    are looked at, and a file that has none of them is left out. Raises ``UsageError`` for a label that no file has.
    """
    outcomes = [(text, settle_read(text.read)) for text in with_progress(texts, len(texts), "settling")]
    problems = [problem for _, outcome in outcomes for problem in outcome.problems]
    if problems or refused:
        refuse(refused)
        complain(problems)
        return [], 2
    status = 0
    for text, outcome in outcomes:
        for label, found in outcome.discrepancies:
            say(f"{text.name}: hand {label}: the independent verifier disagrees: {found}")
        status |= bool(outcome.discrepancies)
    settled = [(text, settlement) for text, outcome in outcomes if (settlement := outcome.settlement)]
    if labels is not None and settled:
        settled = _with_hands(settled, labels)
    for _, settlement in settled:
        looked_at = of_hands(settlement, labels)
        complain(unresolved_problems(looked_at))
        status |= not looked_at.settled
    return settled, int(status)


def _with_hands(settled: list[tuple[HandText, Verified]], labels: Sequence[str]) -> list[tuple[HandText, Verified]]:
    """The files that have a hand of one of those labels; raises ``UsageError`` for a label that none has."""
    for text, settlement in settled:
        if settlement.session is not None:
            told = f"{text.name} is one session; its deals hang on one another and are settled and printed together"
            raise UsageError(f"--hand {', '.join(labels)}: {told}")
    known = [(text.name, [hand.hand.label for hand in settlement.hands]) for text, settlement in settled]
    missing = [label for label in dict.fromkeys(labels) if not any(label in there for _, there in known)]
    if missing:
        there = "; ".join(f"{name} has {', '.join(named)}" for name, named in known)
        raise UsageError(f"--hand {', '.join(missing)}: there is no such hand; {there}")
    return [each for each, (_, there) in zip(settled, known, strict=True) if {*labels} & {*there}]


def refuse(lines: Iterable[str]) -> None:
    """Each word of the call that can't be used, on standard error."""
    for line in lines:
        say(f"oddchip: {line}")


def complain(problems: Iterable[Problem]) -> None:
    """Each problem at its place, on standard error."""
    for problem in problems:
        say(problem)


def named_book(word: str) -> Book | None:
    """The book of that id, or the house book at that path; where there is none the problem has been told."""
    book, problems = book_called(word)
    complain(problems)
    return book


def say(line: object) -> None:
    """A line on standard error; where nobody can be told, the exit status tells."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def _told(name: str, error: OSError) -> str:
    return f"{name}: {reason(error)}"


def _verify_hint(text: HandText) -> str:
    return f"`oddchip verify {shlex.quote(text.name)}` prints it again from what it carries"


def _read(word: str, most: int) -> HandText:
    if word == "-":
        return HandText("-", sys.stdin.buffer.read(most + 1), Path(), "hand")
    path = Path(word)
    with path.open("rb") as stream:
        data = stream.read(most + 1)
    base, stem = (path.parent, path.stem) if path.is_file() else (Path(), "hand")
    return HandText(word, data, base, stem)


def _folder(folder: Path, most: int) -> tuple[list[HandText], list[str]]:
    """Every hand file directly in ``folder``; hidden files, and what plainly is an event or a house book, are none."""
    texts: list[HandText] = []
    refused: list[str] = []
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() not in {".yaml", ".yml"} or path.name.startswith(".") or path.is_dir():
            continue
        try:
            texts.append(_read(str(path), most))
        except OSError as error:
            refused.append(_told(str(path), error))
    hands = [text for text in texts if not text.read.shared]
    if not hands and not refused:
        refused.append(f"{folder}: no hand file (*.yaml) in this folder")
    return hands, refused
