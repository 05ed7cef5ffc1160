"""The verb that writes tables: matrix."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from oddchip_sheets.amounts import AmountError, amount_text, read_amount
from oddchip_sheets.cli.inputs import HandText, UsageError, complain, only_text, say
from oddchip_sheets.cli.output import refuse_no_place, refuse_other_kind, tell_written, write_whole
from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.matrix import matrix as settle_matrix


def matrix(options: argparse.Namespace) -> int:
    """Settle one hand under every button and unit; write the tables."""
    text = only_text(options.file, "a matrix is of one hand file")
    refuse_no_place(options.output)
    refuse_other_kind(options.output, None)
    event = text.read.event
    if event is None:
        complain(text.read.problems)
        return 2
    if event.session is not None:
        raise UsageError(f"{text.name}: a matrix is of one hand, and the deals of a session hang on one another")
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
