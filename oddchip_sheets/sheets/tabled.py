"""Cards on paper: the boards once, each player's cards, and in each the ones that play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddchip_sheets.cards.model import Reading, ShownHand
from oddchip_sheets.engine.divide import board_word
from oddchip_sheets.engine.model import HandSettlement, Share
from oddchip_sheets.handfile.model import SUIT_SIGNS, WHOLE, Card, Hand, Unknown
from oddchip_sheets.sheets.fit import fitted_holdings
from oddchip_sheets.sheets.page import Cards, Holding, Played, PrintedCard
from oddchip_sheets.sheets.words import UNKNOWN_MARK


def printed(card: Card | Unknown, playing: Sequence[Card] = ()) -> PrintedCard:
    """A card with its suit's sign, marked where it is among ``playing``."""
    if isinstance(card, Unknown):
        return PrintedCard(UNKNOWN_MARK, "")
    return PrintedCard(card.figure, SUIT_SIGNS[card.suit], card in playing)


def cards_section(settlement: HandSettlement) -> Cards | None:
    """Boards and holdings; ``None`` where the file gives no cards."""
    hand, reading = settlement.hand, settlement.reading
    if not hand.cards and not hand.board_cards:
        return None
    boards = tuple(
        Played(_board_name(hand, number), tuple(printed(card) for card in board), "")
        for number, board in enumerate(hand.board_cards, start=1)
    )
    holdings = tuple(_holding(hand, reading, player) for player in hand.players if player in hand.cards)
    return Cards(boards, fitted_holdings(holdings), holdings)


def played_for(share: Share, hand: Hand, reading: Reading | None) -> tuple[Played, ...]:
    """The hands that win ``share``, each with the cards that play."""
    if reading is None:
        return ()
    sides = [side.name for side in hand.game.sides] if share.side == WHOLE else [share.side]
    return tuple(
        Played(player, tuple(printed(card) for card in shown.cards), shown.label)
        for player in share.winners
        for side in sides
        if (shown := reading.shown(share.board, side, player)) is not None
    )


def why_tied(share: Share, reading: Reading | None) -> str:
    """Why the winners of ``share`` tie, as the cards say; empty where they say nothing."""
    if reading is None or len(share.winners) < 2 or share.side == WHOLE:
        return ""
    return reading.why_tied(share.board, share.side, share.winners) or ""


def _board_name(hand: Hand, number: int) -> str:
    return "Board" if len(hand.board_cards) == 1 else f"{board_word(hand).capitalize()} {number}"


def _holding(hand: Hand, reading: Reading | None, player: str) -> Holding:
    held = hand.cards[player]
    name = player + (" (mucked)" if player in hand.mucked else "")
    plays = tuple(_plays(hand, reading, player)) if reading is not None else ()
    return Holding(name, tuple(printed(card) for card in held), plays)


def _plays(hand: Hand, reading: Reading, player: str) -> Iterator[Played]:
    """For each board and side: the player's cards and the board, the ones that play marked."""
    for number in range(1, reading.boards + 1):
        for side in hand.game.sides:
            shown = reading.shown(number, side.name, player)
            if shown is not None:
                heading = _heading(hand, reading, number, side.name)
                yield Played(heading, _marked(hand, number, player, shown), shown.label)


def _heading(hand: Hand, reading: Reading, number: int, side: str) -> str:
    parts = [f"{board_word(hand)} {number}"] if reading.boards > 1 else []
    return " ".join([*parts, side] if hand.game.split else parts)


def _marked(hand: Hand, number: int, player: str, shown: ShownHand) -> tuple[PrintedCard, ...]:
    board = hand.board_cards[number - 1] if number <= len(hand.board_cards) else ()
    return tuple(printed(card, shown.cards) for card in (*hand.cards[player], *board))
