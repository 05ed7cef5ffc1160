"""Cards on paper: the boards once, each player's cards, and in each the ones that play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import SUIT_SIGNS, WHOLE, Card, Hand, Unknown
from oddchip_sheets.settlement.model import HandSettlement, Share
from oddchip_sheets.settlement.winners import board_word
from oddchip_sheets.sheet.fit import fitted_holdings
from oddchip_sheets.sheet.page import CardLine, Cards, PlayerCards, PrintedCard
from oddchip_sheets.sheet.words import UNKNOWN_MARK
from oddchip_sheets.words.language import english


def cards_section(settlement: HandSettlement) -> Cards | None:
    """Boards and holdings; ``None`` where the file gives no cards."""
    hand, reading = settlement.hand, settlement.reading
    if not hand.cards and not hand.board_cards:
        return None
    word, several = board_word(hand), len(hand.board_cards) > 1
    boards = tuple(
        CardLine(f"{word.capitalize()} {number}" if several else "Board", _printed(board), "")
        for number, board in enumerate(hand.board_cards, start=1)
    )
    holdings = tuple(
        PlayerCards(
            player + (" (mucked)" if player in hand.mucked else ""),
            _printed(hand.cards[player]),
            tuple(_plays(hand, reading, player)) if reading is not None else (),
        )
        for player in hand.players
        if player in hand.cards
    )
    return Cards(boards, fitted_holdings(holdings), holdings)


def played_for(share: Share, hand: Hand, reading: Reading | None) -> tuple[CardLine, ...]:
    """The hands that win ``share``, each with the cards that play."""
    if reading is None:
        return ()
    sides = [side.name for side in hand.game.sides] if share.side == WHOLE else [share.side]
    return tuple(
        CardLine(player, _printed(shown.cards), english().text(shown.label))
        for player in share.winners
        for side in sides
        if (shown := reading.shown(share.board, side, player)) is not None
    )


def why_tied(share: Share, reading: Reading | None) -> str:
    """Why the winners of ``share`` tie, as the cards say; empty where they say nothing."""
    if reading is None or len(share.winners) < 2 or share.side == WHOLE:
        return ""
    return english().text(reading.why_tied(share.board, share.side, share.winners) or ())


def _plays(hand: Hand, reading: Reading, player: str) -> Iterator[CardLine]:
    """For each board and side: the player's cards and the board, the ones that play marked."""
    for number in range(1, reading.boards + 1):
        board = hand.board_cards[number - 1] if number <= len(hand.board_cards) else ()
        for side in hand.game.sides:
            shown = reading.shown(number, side.name, player)
            if shown is not None:
                heading = [f"{board_word(hand)} {number}"] if reading.boards > 1 else []
                heading += [side.name] if hand.game.split else []
                cards = _printed((*hand.cards[player], *board), shown.cards)
                yield CardLine(" ".join(heading), cards, english().text(shown.label))


def _printed(cards: Sequence[Card | Unknown], playing: Sequence[Card] = ()) -> tuple[PrintedCard, ...]:
    """Cards with the signs of their suits; those among ``playing`` are marked."""
    return tuple(
        PrintedCard(UNKNOWN_MARK, "")
        if isinstance(card, Unknown)
        else PrintedCard(card.figure, SUIT_SIGNS[card.suit], card in playing)
        for card in cards
    )
