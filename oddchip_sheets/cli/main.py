"""The command ``oddchip``: words → a verb and its options; whatever goes wrong → one line and an exit status."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias

from oddchip_sheets.build import KINDS
from oddchip_sheets.cli.inputs import UsageError, say
from oddchip_sheets.cli.progress import Telling
from oddchip_sheets.positioned_yaml.sources import reason
from oddchip_sheets.words.language import UnknownLanguageError, language

_Option: TypeAlias = tuple[tuple[str, ...], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class _Verb:
    """A verb: what it does, an example that works in a fresh clone, its options, its function."""

    help: str
    example: str
    options: tuple[_Option, ...]
    run: str
    """``module.function`` below ``oddchip_sheets.cli``, loaded when the verb is called: what prints pages would nearly
    double the time in which ``oddchip settle`` starts."""


def _option(*names: str, **settings: Any) -> _Option:
    return names, settings


def _language(word: str) -> str:
    """The language of that tag; raises ``ArgumentTypeError`` with those there are."""
    try:
        return language(word).tag
    except UnknownLanguageError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _count(word: str) -> int:
    number = int(word)
    if number < 1:
        raise ValueError
    return number


_FILES: Final = _option(
    "files", nargs="+", metavar="FILE", help="hand file, folder of hand files, or - for standard input"
)
_OUTPUT: Final = _option("-o", "--output", default="output", metavar="PATH", help="file or folder (default: output/)")
_HAND: Final = _option(
    "--hand", metavar="LABEL", action="append", help="print this hand of the file alone; may be given again"
)
_PASS: Final = _option(
    "--pass", dest="passed", type=int, default=80, metavar="N", help="per cent of the points (default 80)"
)
_LEVELS: Final = (
    *("tie", "odd", "unit", "side-pots", "many", "high-low", "boards", "stud", "cards", "antes"),
    *("find-the-error", "mixed"),
)
_PAPER: Final = (
    _option(
        "--language",
        type=_language,
        metavar="TAG",
        help="of the page: en, es, es-MX …; default: the file's own, else en",
    ),
    _option("--paper", type=str.casefold, choices=("a4", "letter"), help="default: as the locale has it, else a4"),
    _option("--templates", metavar="DIR", help="a house's own templates, in front of the shipped ones"),
)
_JOBS: Final = _option(
    "--jobs", type=_count, metavar="N", help="how many processes print at once (default: the machine's cores)"
)
_BUILD: Final = (
    _option("folders", nargs="+", metavar="DIR", help="folder of hand files, with the folders in it"),
    _option("-o", "--output", default="output", metavar="DIR", help="folder (default: output/)"),
    _option("--kind", choices=KINDS, help="default: the report where a hand is disputed, the sheet where one is not"),
    _option("--each", action="store_true", help="a document for each hand of a file"),
    _option("--combined", metavar="FILE.pdf", help="write all documents into one PDF too, to be printed"),
    _option("--prune", action="store_true", help="take away documents that no hand file makes any more"),
    _JOBS,
    *_PAPER,
)
_QUIET: Final = _option("--quiet", action="store_true", help="print only what is wrong")
_SEED: Final = "worksheets/two-pots-one-tie.yaml"

_VERBS: Final = {
    "settle": _Verb(
        "settle hands; print each pot's line and the rule behind it",
        f"oddchip settle {_SEED}",
        (_FILES, _option("--json", action="store_true", help="one JSON object a file, each on one line")),
        "verbs.settle",
    ),
    "sheet": _Verb(
        "print the settlement sheet as PDF",
        f"oddchip sheet {_SEED}",
        (
            _FILES,
            _OUTPUT,
            _option("--html", action="store_true", help="write the same page as HTML"),
            _HAND,
            _option("--summary", action="store_true", help="the event's summary alone: a line a hand, with totals"),
            _JOBS,
            *_PAPER,
        ),
        "printing.sheet",
    ),
    "blank": _Verb(
        "print a blank sheet for handwork",
        "oddchip blank --pots 2 --seats 6",
        (
            _OUTPUT,
            _option("--pots", type=int, default=3, metavar="N", help="1 to 10 (default 3)"),
            _option("--seats", type=int, metavar="N", help="2 to 10 (default 9; 6 for a match-pot game)"),
            _option("--game", metavar="ID", help="the game it is for, with lines for each of its halves"),
            _option("--boards", type=int, default=1, metavar="N", help="1 to 3, for several boards or runs"),
            _option(
                "--deals",
                type=int,
                metavar="N",
                help="1 to 15 lines for a match-pot game (default: what one page holds)",
            ),
            _option("--copies", type=int, default=1, metavar="N", help="1 to 30 numbered copies in one PDF"),
            _option("--incident", action="store_true", help="the incident report as a form, instead of the sheet"),
            _option("--rules", metavar="ID", help="book whose rules are printed small (default tda-2024)"),
            _option("--event", metavar="FILE", help="event file whose name and rules stand at the head"),
            *_PAPER,
        ),
        "printing.blank",
    ),
    "read": _Verb(
        "make a hand file of a filled blank; or check the answers on it",
        "oddchip read worksheets/filled-blank.pdf",
        (
            _option("files", nargs="+", metavar="FILLED.pdf", help="filled blank, or - for standard input"),
            _option("-o", "--output", metavar="PATH", help="hand file or folder (default: standard output)"),
            _option(
                "--check",
                action="store_true",
                help="settle it, and compare the pots, shares and receipts on it field by field",
            ),
        ),
        "reading.read",
    ),
    "check": _Verb(
        "read and check only; every error of every file",
        "oddchip check worksheets",
        (_FILES, _option("--json", action="store_true", help="one JSON object a problem, each on one line")),
        "verbs.check",
    ),
    "verify": _Verb(
        "settle again by the independent verifier and compare; print a PDF again from what it carries",
        f"oddchip verify {_SEED}",
        (
            _option(
                "files",
                nargs="+",
                metavar="FILE|PDF",
                help="hand file, folder of hand files, - for standard input, or a PDF",
            ),
            _option("--reprint", metavar="PATH", help="write what the PDF's own source prints, to lay beside it"),
            _option(
                "--signed-by",
                metavar="SHA256",
                action="append",
                default=[],
                help="SHA-256 of a certificate that must have signed the PDF; may be given again",
            ),
            _option("--templates", metavar="DIR", help="the house's own templates that a PDF was printed with"),
            _JOBS,
        ),
        "verbs.verify",
    ),
    "build": _Verb(
        "print every document of a folder; only what changed", "oddchip build worksheets", _BUILD, "building.build"
    ),
    "watch": _Verb(
        "build whenever a hand file is saved, until interrupted; needs: pip install 'oddchip-sheets[watch]'",
        "oddchip watch worksheets",
        _BUILD,
        "building.watch",
    ),
    "matrix": _Verb(
        "the hand under every button and each smallest chip, as CSV",
        f"oddchip matrix {_SEED} --units 100,50,25",
        (
            _option("file", metavar="FILE", help="hand file, or - for standard input"),
            _option("--units", metavar="100,50,25", help="smallest chips to try (default: the file's own)"),
            _option("--hand", metavar="LABEL", help="which hand, where the file has several"),
            _option("-o", "--output", default="output", metavar="DIR", help="folder (default: output/)"),
        ),
        "tables.matrix",
    ),
    "incident": _Verb(
        "print the incident report on a disputed hand",
        "oddchip incident worksheets/incident-odd-chip-in-time.yaml",
        (
            _FILES,
            _OUTPUT,
            _HAND,
            _option(
                "--sign",
                metavar="CERT.p12",
                action="append",
                default=[],
                help="sign the PDF; may be given again for a second signature;"
                " needs: pip install 'oddchip-sheets[sign]'",
            ),
            _JOBS,
            *_PAPER,
        ),
        "reporting.incident",
    ),
    "drill": _Verb(
        "print exercises for a dealer school: booklets, key, hand file",
        "oddchip drill --seed 7 --hands 3 --level side-pots --students 2 -o output/drill-7/",
        (
            _option("--seed", type=int, default=1, metavar="N", help="the same number gives the same packet"),
            _option("--hands", type=int, default=10, metavar="N", help="how many exercises (default 10)"),
            _option("--level", default="side-pots", metavar="LEVEL", help=f"what is trained: {', '.join(_LEVELS)}"),
            _option("--students", type=int, default=1, metavar="N", help="how many booklets (default 1)"),
            _option("--from", dest="source", metavar="FILE", help="make the exercises of the hands in this file"),
            _option("--rules", default="tda-2024", metavar="ID", help="the book (default tda-2024)"),
            _option("--betting", action="store_true", help="tell how the chips went in, street by street"),
            _option("--large", action="store_true", help="large type"),
            _option("--two-up", action="store_true", help="pages of half a sheet, to be printed two a sheet"),
            _option("--minutes", type=int, default=0, metavar="N", help="time given (default 5 a hand)"),
            _PASS,
            _option("-o", "--output", default="output/drill", metavar="DIR", help="folder (default: output/drill/)"),
            *_PAPER[:2],
        ),
        "schooling.drill",
    ),
    "grade": _Verb(
        "mark filled booklets of a drill",
        "oddchip grade output/drill-7/student-1.pdf --key output/drill-7/drill.yaml",
        (
            _option("files", nargs="+", metavar="FILLED.pdf", help="filled booklets, or a folder of them"),
            _option("--key", required=True, metavar="DRILL.yaml", help="the hand file of the packet"),
            _PASS,
            _option("-o", "--output", default="output/graded", metavar="DIR", help="folder (default: output/graded/)"),
            *_PAPER[:2],
        ),
        "schooling.grade",
    ),
    "new": _Verb(
        "a commented starter hand file",
        "oddchip new hand.yaml",
        (
            _option("path", nargs="?", metavar="PATH", help="where to write it (default: standard output)"),
            _option(
                "--kind",
                choices=("plain", "cards", "pots", "high-low", "incident", "session"),
                default="plain",
                help="plain (default); cards decide; pots are made; high-low; an incident; a session of several hands",
            ),
            _option("--game", metavar="ID", help="a match-pot game, such as guts-2: a session instead of a hand"),
        ),
        "verbs.new",
    ),
    "rules": _Verb(
        "the rule books; one book with numbers and silences",
        "oddchip rules tda-2024",
        (_option("book", nargs="?", metavar="ID", help="one book: an id, or the path of a house book"),),
        "verbs.rules",
    ),
    "serve": _Verb(
        "the sheet as a page in the browser, which settles while it is filled in; needs: pip install"
        " 'oddchip-sheets[web]'",
        "oddchip serve",
        (
            _option(
                "--host",
                default="127.0.0.1",
                metavar="ADDRESS",
                help="where to listen (default: this computer alone); elsewhere the printed address has a key, and"
                " whoever listens on that network can read what is typed",
            ),
            _option("--port", type=int, default=8421, metavar="N", help="default 8421; 0 for any that is free"),
            _option("--books", metavar="DIR", help="folder of house books, which the page offers beside the shipped"),
            _option("--no-browser", action="store_true", help="open no browser"),
        ),
        "serving.serve",
    ),
    "schema": _Verb("JSON Schema of the hand file, for editors", "oddchip schema", (), "verbs.schema"),
}
"""A verb is an entry here, and a function that takes its options and returns the exit status."""


class _Version(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version  # noqa: PLC0415 - slow, and no verb needs it

        parser.exit(0, f"oddchip-sheets {version('oddchip-sheets')}\n")


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of ``words``; of all verbs the one that is called needs its options."""
    parser = argparse.ArgumentParser(
        prog="oddchip", description="Settles tied pots chip by chip under the adopted rule book and prints the sheet."
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the product's version and exit")
    commands = parser.add_subparsers(title="verbs", required=True, metavar="VERB")
    for name, verb in _VERBS.items():
        command = commands.add_parser(
            name,
            help=verb.help,
            description=f"{verb.help[0].upper()}{verb.help[1:]}.",
            epilog=f"example:\n  {verb.example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for names, settings in (*verb.options, _QUIET) if name in words else ():
            command.add_argument(*names, **settings)
        command.set_defaults(run=verb.run)
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is that of the contract: 0 settled, 1 something open, 2 wrong input or call."""
    _open_streams()
    try:
        called = sys.argv[1:] if words is None else words
        options = _parser(called).parse_args(called)
        module, _, function = options.run.partition(".")
        Telling.on = not options.quiet
        status: int = getattr(import_module(f"oddchip_sheets.cli.{module}"), function)(options)
        sys.stdout.flush()
    except UsageError as error:
        say(f"oddchip: {error}")
        return 2
    except BrokenPipeError:
        _flush_or_discard()
        return 141
    except OSError as error:
        say(f"oddchip: {': '.join(filter(None, (error.filename, reason(error))))}")
        _flush_or_discard()
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _open_streams() -> None:
    """Streams that a caller closed lead nowhere; the others speak UTF-8 whatever the locale.

    A file name that is no text is shown escaped.
    """
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")  # stays open as long as the process


def _flush_or_discard() -> None:
    """What can't be written has no reader; the interpreter would complain of it once more at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
