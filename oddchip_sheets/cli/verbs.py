"""The verbs that print nothing but text: settle, check, verify, matrix, new, rules, schema."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path

from oddchip_sheets import pipeline
from oddchip_sheets.amounts import AmountError, amount_text, read_amount
from oddchip_sheets.cli.inputs import (
    HandText,
    UsageError,
    complain,
    hand_texts,
    named_book,
    only_text,
    read_words,
    refuse,
    say,
    settled_files,
    settled_texts,
)
from oddchip_sheets.cli.output import refuse_no_place, refuse_other_kind, tell_written, write_whole
from oddchip_sheets.cli.progress import with_progress
from oddchip_sheets.cli.show import settlement_text
from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.handfile.schema import hand_file_schema
from oddchip_sheets.matrix import matrix as settle_matrix
from oddchip_sheets.proof import MOST_BYTES
from oddchip_sheets.rulebooks.read import shipped_books
from oddchip_sheets.rulebooks.show import book_text, list_text
from oddchip_sheets.settlement.record import settlement_line
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
        read = pipeline.checked(text.read)
        if options.json:
            for problem in read.problems:
                print(json.dumps(problem.record(), ensure_ascii=False))
        else:
            complain(read.problems)
        if read.event is None:
            status = 2
        elif not options.quiet and not options.json:
            count = len(read.event.hands)
            print(f"{text.name}: no errors in {count} hand{'' if count == 1 else 's'}")
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
    return max(status, proved)


def matrix(options: argparse.Namespace) -> int:
    """Settle one hand under every button and unit; write the tables."""
    text = only_text(options.file, "a matrix is of one hand file")
    refuse_no_place(options.output)
    refuse_other_kind(options.output, None)
    event = text.read.event
    if event is None:
        complain(text.read.problems)
        return 2
    hand = _one_hand(text, event.hands, options.hand)
    table = settle_matrix(hand, event.book, _units(hand, options.units))
    for found in table.discrepancies:
        say(f"{text.name}: the independent verifier disagrees: {found}")
    if table.discrepancies:
        return 1
    files = {Path(options.output) / name: data for name, data in table.files().items()}
    write_whole(files)
    if not options.quiet:
        tell_written(files)
    return 0 if table.settled else 1


def _one_hand(text: HandText, hands: Sequence[Hand], label: str | None) -> Hand:
    chosen = [hand for hand in hands if label is None or hand.label == label]
    if len(chosen) != 1:
        labels = ", ".join(hand.label for hand in hands)
        raise UsageError(f"{text.name}: choose one hand with --hand: {labels}")
    hand = chosen[0]
    if not hand.seats_known:
        raise UsageError(f"{text.name}: the seats are not known, so no button can be tried")
    return hand


def _units(hand: Hand, words: str | None) -> list[int]:
    """The smallest chips to try, in the hand's fractions."""
    if words is None:
        if isinstance(hand.unit, Unknown):
            raise UsageError("the file's smallest chip is unknown; name some with --units 100,50,25")
        return [hand.unit]
    return [_unit(hand, word.strip()) for word in words.split(",")]


def _unit(hand: Hand, word: str) -> int:
    amount = read_amount(word)
    if isinstance(amount, AmountError):
        raise UsageError(f"--units {word}: {amount.message}; {amount.hint}")
    if amount.decimals > hand.decimals or amount.digits == 0:
        raise UsageError(
            f"--units {word}: the file has no such chip; its finest amount is {amount_text(1, hand.decimals)}"
        )
    return amount.ticks(hand.decimals)


def new(options: argparse.Namespace) -> int:
    """Write a starter file; one that stands is somebody's work and is never replaced."""
    name = "starter.yaml" if options.kind == "plain" else f"starter-{options.kind}.yaml"
    text = (shipped("templates") / name).read_text(encoding="utf-8")
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
