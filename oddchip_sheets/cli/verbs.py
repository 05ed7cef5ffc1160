"""The verbs that print nothing but text: settle, check, verify, new, rules, schema."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Final

from oddchip_sheets import pipeline
from oddchip_sheets.cli.inputs import (
    UsageError,
    complain,
    hand_texts,
    named_book,
    read_words,
    refuse,
    settled_files,
    settled_texts,
)
from oddchip_sheets.cli.output import tell_written, write_whole
from oddchip_sheets.cli.progress import beside_the_bar, with_progress
from oddchip_sheets.cli.show import settlement_text
from oddchip_sheets.games import MATCH_POT_GAMES, match_pot_game_called
from oddchip_sheets.handfile.schema import hand_file_schema
from oddchip_sheets.proof import MOST_BYTES
from oddchip_sheets.rulebooks.read import shipped_books
from oddchip_sheets.rulebooks.show import book_text, list_text
from oddchip_sheets.settled import settlement_line
from oddchip_sheets.shipped import shipped


def settle(options: argparse.Namespace) -> int:
    """Settle and print, as text or JSON Lines."""
    found, status = settled_files(options.files)
    settlements = [settlement for _, settlement in found]
    if options.json:
        for settlement in settlements:
            print(settlement_line(settlement))
    elif settlements and not options.quiet:
        print("\n\n".join(settlement_text(settlement) for settlement in settlements))
    return status


def check(options: argparse.Namespace) -> int:
    """Read and check; nothing is settled. As JSON, what is wrong is the result and goes to standard output."""
    texts, refused = hand_texts(options.files)
    refuse(refused)
    status = 2 if refused else 0
    for text in with_progress(texts, len(texts), "checking"):
        with beside_the_bar():
            read = pipeline.checked(text.read)
            if options.json:
                for problem in read.problems:
                    print(json.dumps(problem.record(), ensure_ascii=False))
            else:
                complain(read.problems)
            if read.event is None:
                status = 2
            elif not options.quiet and not options.json:
                session = read.event.session
                count, thing = (len(read.event.hands), "hand") if session is None else (len(session.deals), "deal")
                print(f"{text.name}: no errors in {count} {thing}{'' if count == 1 else 's'}")
    return status


def verify(options: argparse.Namespace) -> int:
    """Settle by both ways and say whether they agree; a PDF is printed again from what it carries."""
    given, refused = read_words(options.files, MOST_BYTES)
    proved, pdfs = 0, [text for text in given if text.is_pdf]
    if pdfs or options.signed_by or options.reprint is not None:
        from oddchip_sheets.cli.proving import prove  # noqa: PLC0415 - it loads what prints

        proved = prove(pdfs, options)
    found, status = settled_texts([text for text in given if not text.is_pdf], refused)
    for text, settlement in found:
        for hand in () if options.quiet else settlement.hands:
            for pot in hand.pots:
                verdict = "agrees" if pot.settled else "agrees that it is unresolved"
                print(f"{text.name}: hand {hand.hand.label}, {pot.name}: the independent verifier {verdict}")
        for deal in settlement.session.deals if settlement.session and not options.quiet else ():
            verdict = "agrees" if deal.settled else "agrees that it is unresolved"
            print(f"{text.name}: deal {deal.deal.label}: the independent verifier {verdict}")
    return max(status, proved)


def new(options: argparse.Namespace) -> int:
    """Write a starter file; one that stands is somebody's work and is never replaced."""
    text = _starter(options.kind, options.game)
    if options.path is None or options.path == "-":
        print(text, end="")
        return 0
    path = Path(options.path)
    if options.path.endswith(("/", os.sep)) or not options.path:
        raise UsageError(f"name the file too: oddchip new {path / 'hand.yaml'}")
    if path.exists():
        raise UsageError(f"{path} exists already; choose another name")
    write_whole({path: text.encode()})
    if not options.quiet:
        tell_written([path])
    return 0


_STARTER_DEALS: Final = """\
  - {in: [Ann, Ben, Cleo], showdown: [Ben, Ann, Cleo]}
  - {button: Ann, in: [Ben]}
  - {button: Ben, in: [Cleo, Dev], showdown: [[Cleo, Dev]]}
"""
_STARTER_STAGES: Final = """\
  - stages: [{in: [Ann]}, {in: [Ben, Cleo], showdown: [Cleo, Ben]}, {in: []}]
  - {button: Ann, stages: [{in: []}, {in: [Ann]}, {in: [Ann, Dev], showdown: [Dev, Ann]}]}
"""


def _starter(kind: str, word: str | None) -> str:
    """The starter of that kind, or of a session of the match-pot game that ``word`` names."""
    if word is None:
        name = "starter.yaml" if kind == "plain" else f"starter-{kind}.yaml"
        return (shipped("templates") / name).read_text(encoding="utf-8")
    game = match_pot_game_called(word)
    if game is None:
        known = ", ".join(MATCH_POT_GAMES)
        raise UsageError(f"--game {word}: the match-pot games are {known}; for any other change `game` in the starter")
    text = (shipped("templates") / "match-pot-starter.yaml").read_text(encoding="utf-8")
    stakes = "ante: 5" if game.tokens or not game.legs else "ante: 5, legs: 5"
    deals = _STARTER_STAGES if game.legs else _STARTER_DEALS
    return text.replace("GAME", game.id).replace("DEALS\n", deals).replace("{ante: 5}", f"{{{stakes}}}")


def rules(options: argparse.Namespace) -> int:
    """List the rule books, or show one: a shipped id or the path of a house book."""
    if options.book is None:
        print(list_text())
        return 0
    book = named_book(options.book)
    if book is None:
        return 2
    print(book_text(book))
    return 0


def schema(_: argparse.Namespace) -> int:
    """Print the JSON Schema of the hand file."""
    print(json.dumps(hand_file_schema(shipped_books()), indent=2, ensure_ascii=False))
    return 0
