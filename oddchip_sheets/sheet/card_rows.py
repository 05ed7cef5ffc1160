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
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Player, say


def cards_section(settlement: HandSettlement, words: Language) -> Cards | None:
    """Boards and holdings; ``None`` where the file gives no cards."""
    hand, reading = settlement.hand, settlement.reading
    if not hand.cards and not hand.board_cards:
        return None
    word, several = board_word(hand), len(hand.board_cards) > 1
    boards = tuple(
        CardLine(
            words.say(f"board.{word}.head", n=number) if several else words.say("cards.board"), _printed(board), ""
        )
        for number, board in enumerate(hand.board_cards, start=1)
    )
    holdings = tuple(
        PlayerCards(
            words.say("cards.mucked", player=Player(player)) if player in hand.mucked else player,
            _printed(hand.cards[player]),
            tuple(_plays(hand, reading, player, words)) if reading is not None else (),
        )
        for player in hand.players
        if player in hand.cards
    )
    return Cards(boards, fitted_holdings(holdings, words), holdings)


def part_label(hand: Hand, board: int | None, side: str, words: Language) -> str:
    """Which part of a pot it is: of which of several boards, and of which of two sides; empty where there is one."""
    of_board = None if board is None else say(f"board.{board_word(hand)}", n=board)
    of_side = say("pots.both-sides") if side == WHOLE else say(f"side.{side}") if hand.game.split else None
    if of_board is not None and of_side is not None:
        return words.say("pots.on-board", board=of_board, side=of_side)
    return words.text(of_board or of_side or "")


def played_for(share: Share, hand: Hand, reading: Reading | None, words: Language) -> tuple[CardLine, ...]:
    """The hands that win ``share``, each with the cards that play."""
    if reading is None:
        return ()
    sides = [side.name for side in hand.game.sides] if share.side == WHOLE else [share.side]
    return tuple(
        CardLine(player, _printed(shown.cards), words.text(shown.label))
        for player in share.winners
        for side in sides
        if (shown := reading.shown(share.board, side, player)) is not None
    )


def why_tied(share: Share, reading: Reading | None, words: Language) -> str:
    """Why the winners of ``share`` tie, as the cards say; empty where they say nothing."""
    if reading is None or len(share.winners) < 2 or share.side == WHOLE:
        return ""
    return words.text(reading.why_tied(share.board, share.side, share.winners) or ())


def _plays(hand: Hand, reading: Reading, player: str, words: Language) -> Iterator[CardLine]:
    """For each board and side: the player's cards and the board, the ones that play marked."""
    for number in range(1, reading.boards + 1):
        board = hand.board_cards[number - 1] if number <= len(hand.board_cards) else ()
        for side in hand.game.sides:
            shown = reading.shown(number, side.name, player)
            if shown is not None:
                cards = _printed((*hand.cards[player], *board), shown.cards)
                heading = part_label(hand, number if reading.boards > 1 else None, side.name, words)
                yield CardLine(heading, cards, words.text(shown.label))


def _printed(cards: Sequence[Card | Unknown], playing: Sequence[Card] = ()) -> tuple[PrintedCard, ...]:
    """Cards with the signs of their suits; those among ``playing`` are marked."""
    return tuple(
        PrintedCard(UNKNOWN_MARK, "")
        if isinstance(card, Unknown)
        else PrintedCard(card.figure, SUIT_SIGNS[card.suit], card in playing)
        for card in cards
    )
