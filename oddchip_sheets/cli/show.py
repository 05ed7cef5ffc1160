"""A settlement as text for a terminal: one reconciled line a pot, receipts, the rule behind each odd chip."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.cli.show_session import session_lines
from oddchip_sheets.handfile.model import WHOLE, Hand, Unknown
from oddchip_sheets.settled import Settlement
from oddchip_sheets.settlement.cuts import Cut, cuts
from oddchip_sheets.settlement.left_out import is_absent, left_out
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share
from oddchip_sheets.settlement.reasons import decided_by, hands_instead
from oddchip_sheets.settlement.winners import board_word
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.words.language import english
from oddchip_sheets.words.message import Pot

_WIDTH = 100


def settlement_text(settlement: Settlement) -> str:
    """The settlement of a hand file, a line a pot."""
    book, event = settlement.book, settlement.event
    details, longer = _details(event.details)
    head = [event.name + (f" · {details}" if details else ""), f"Rules: {adopted(book, english())}", *longer]
    if settlement.session is not None:
        return "\n".join([*head, *session_lines(settlement.session)])
    return "\n".join([*head, *(line for hand in settlement.hands for line in _hand(hand))])


def _details(said: Mapping[str, str]) -> tuple[str, list[str]]:
    """What an event or a hand says besides its facts: in one line, and texts of several lines below it."""
    short = " · ".join(f"{key} {value}".strip() for key, value in said.items() if "\n" not in value)
    return short, [line for key, value in said.items() if "\n" in value for line in _lines(key, value)]


def _lines(key: str, value: str) -> Iterator[str]:
    yield f"{key.capitalize()}:"
    for line in value.splitlines():
        yield from _wrapped(line, "  ")


def _hand(settlement: HandSettlement) -> Iterator[str]:
    hand = settlement.hand
    unit = "unknown" if isinstance(hand.unit, Unknown) else amount_text(hand.unit, hand.decimals)
    yield ""
    yield f"Hand {hand.label} · {hand.game.title} · smallest chip {unit} · {_button(hand)}"
    details, longer = _details(hand.details)
    if details:
        yield from _wrapped(details[0].upper() + details[1:], "  ")
    yield from (f"  {line}" for line in longer)
    yield from _wrapped(f"Out: {_out(hand)}", "  ")
    if settlement.returned:
        yield f"  Returned uncalled: {_amounts(hand, settlement.returned)}"
    for pot in settlement.pots:
        yield from _pot(settlement, pot)
    for cut in cuts(settlement):
        yield from _cut(hand, cut)
    yield from _wrapped(f"Receipts: {_amounts(hand, settlement.receipts) or 'none'}", "  ")
    if settlement.returned:
        yield from _wrapped(f"In all, with what was returned: {_amounts(hand, _in_all(settlement))}", "  ")
    for finding in settlement.unresolved:
        if finding.pot is None:
            yield from _wrapped(f"Unresolved: {english().text(finding.reason)}", "  ")
    for note in settlement.notes:
        yield from _wrapped(f"Note: {english().text(note)}", "  ")


def _out(hand: Hand) -> str:
    """Who is taken to be out, and why."""
    if isinstance(hand.folded, Unknown):
        folded = ["it is not known who folded"]
    else:
        folded = [f"{player} (folded)" for player in hand.players if player in hand.folded]
    absent = [f"{player} (not in the hand)" for player in hand.players if is_absent(hand, player)]
    unsaid = [f"{player} (not said)" for player in left_out(hand)]
    return ", ".join([*folded, *absent, *unsaid]) or "nobody"


def _in_all(settlement: HandSettlement) -> dict[str, int]:
    """Receipts from the pots and returned bets together."""
    parts = (settlement.receipts, settlement.returned)
    sums = {player: sum(part.get(player, 0) for part in parts) for player in settlement.hand.players}
    return {player: amount for player, amount in sums.items() if amount}


def _button(hand: Hand) -> str:
    if isinstance(hand.button, Unknown):
        return "button unknown"
    if hand.button is None:
        return "no button"
    player = {seat.number: seat.player for seat in hand.seats}.get(hand.button)
    return f"button {player}" if player else f"dead button at seat {hand.button}"


def _amounts(hand: Hand, amounts: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {amount_text(amount, hand.decimals)}" for player, amount in amounts.items())


def _pot(settlement: HandSettlement, pot: PotResult) -> Iterator[str]:
    hand = settlement.hand
    amount = "?" if isinstance(pot.amount, Unknown) else amount_text(pot.amount, hand.decimals)
    eligible = "?" if isinstance(pot.eligible, Unknown) else ", ".join(pot.eligible)
    yield f"  {pot.name} {amount} · eligible {eligible or 'nobody'}"
    if not pot.settled:
        yield from _wrapped(f"UNRESOLVED: {english().text(pot.unresolved)}", "    ")
    else:
        yield f"    {_reconciled(hand, pot, amount)}"
    if pot.decision is not None and pot.by_hands is not None:
        instead = english().text(hands_instead(pot.awards, pot.by_hands, hand.decimals))
        yield from _wrapped(f"{english().text(decided_by(pot.decision))} {instead}", "    ")
    for procedure, why in pot.divisions:
        yield from _wrapped(f"{english().text(why)} [{procedure.cited}]", "    ")
    for share in pot.shares:
        yield from _wrapped(_share(hand, pot, share), "    ")
        yield from _compared(settlement, pot, share)


def _cut(hand: Hand, cut: Cut) -> Iterator[str]:
    """The dealer's procedure for a pot, then a line a stack."""
    language = english()
    told = " ".join(map(language.text, cut.steps))
    yield from _wrapped(f"{language.say('cut.title-of', pot=Pot(cut.pot))}: {told}", "  ")
    for pile in cut.piles:
        chips = " + ".join(f"{count} × {amount_text(chip, hand.decimals)}" for chip, count in pile.chips.items())
        yield f"    {language.text(pile.to)} {amount_text(pile.amount, hand.decimals)} = {chips}"


def _reconciled(hand: Hand, pot: PotResult, amount: str) -> str:
    parts = [f"{player} {amount_text(award, hand.decimals)}" for player, award in pot.awards.items()]
    for name, ticks in {"rake": pot.rake, **pot.drops}.items():
        if ticks and not isinstance(ticks, Unknown):
            parts.append(f"{name} {amount_text(ticks, hand.decimals)}")
    if pot.carried:
        parts.append(f"left for the next deal {amount_text(pot.carried, hand.decimals)}")
    return f"{' + '.join(parts) or '0'} = {amount} {'✓' if pot.reconciled else '✗'}"


def _share(hand: Hand, pot: PotResult, share: Share) -> str:
    cited = f" [{share.procedure.cited}]" if share.procedure and share.odd else ""
    if len(pot.shares) == 1:
        return english().text(share.why) + cited
    boards = len({each.board for each in pot.shares}) > 1
    label = ", ".join(
        [*([f"{board_word(hand)} {share.board}"] if boards else []), *([share.side] if hand.game.split else [])]
    )
    return f"{label} {amount_text(share.amount, hand.decimals)}: {english().text(share.why)}{cited}"


def _compared(settlement: HandSettlement, pot: PotResult, share: Share) -> Iterator[str]:
    """The cards that play for each eligible hand, why the best of them tie, what puts them ahead of the rest."""
    reading, game = settlement.reading, settlement.hand.game
    if reading is None or isinstance(pot.eligible, Unknown) or len(pot.eligible) < 2:
        return
    sides = [side.name for side in game.sides] if share.side == WHOLE else [share.side]
    for side in sides:
        for player in pot.eligible:
            shown = reading.shown(share.board, side, player)
            ahead = reading.why_ahead(share.board, side, share.winners[0], player)
            if shown is not None:
                cards = "".join(f"{card.drawn} " for card in shown.cards)
                lead = f" ({english().text(ahead)})" if ahead else ""
                yield from _wrapped(f"{player}: {cards}{english().text(shown.label)}{lead}", "      ")
        tied = reading.why_tied(share.board, side, share.winners) if len(share.winners) > 1 else None
        yield from _wrapped(english().text(tied), "      ") if tied else ()


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
