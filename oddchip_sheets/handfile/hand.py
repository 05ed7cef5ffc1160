"""One hand, from its keys to checked facts."""

from __future__ import annotations

from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

from oddchip_sheets.handfile.cards import BOARD, CARDS
from oddchip_sheets.handfile.contributions import CHIPS, CONTRIBUTIONS, DEAD, DROPS, RAKE
from oddchip_sheets.handfile.first_words import advice
from oddchip_sheets.handfile.game import GAME
from oddchip_sheets.handfile.incident import INCIDENT
from oddchip_sheets.handfile.model import NO_DEAD, UNKNOWN, Hand, Unknown
from oddchip_sheets.handfile.pot_chips import CHANGE, POT_CHIPS
from oddchip_sheets.handfile.pots import POTS, RULINGS
from oddchip_sheets.handfile.reader import FOLDED, MUCKED, HandReader, finest
from oddchip_sheets.handfile.seats import BUTTON, MOST_SEATS, SEATS
from oddchip_sheets.handfile.showdowns import BOARDS, RUNS, SHOWDOWN, Boards
from oddchip_sheets.positioned_yaml.kinds import (
    LONGEST_NAME,
    LONGEST_NOTES,
    Entries,
    Key,
    Keys,
    Reader,
    amounts_in,
    clean,
    read_keys,
    text,
)
from oddchip_sheets.positioned_yaml.nodes import Scalar
from oddchip_sheets.positioned_yaml.problems import Place, ProblemList

DETAIL_KEYS: Final[Keys[Reader]] = {
    "table": Key(text(), "The hand's table, where the event does not say it for all."),
    "time": Key(text(), "When the hand was played."),
    "level": Key(text(), "The level, or the blinds: '14: 300/600/600'."),
    "dealer": Key(text(), "Who dealt; the player with the dealer button stands under `button`."),
    "floor": Key(text(), "The floor in charge."),
    "notes": Key(text(LONGEST_NOTES, lines=True), "Free text on this hand."),
}
"""Free texts of one hand, printed as they stand; what the event says for all hands is said there."""

HAND_KEYS: Final[Keys[HandReader]] = {
    "hand": Key(text(LONGEST_NAME), "The hand's own label; its place in the file where none is given.", ("name",)),
    "game": Key(
        GAME, "Which hands are compared, and whether it is played with a button; hold'em if left out.", ("variant",)
    ),
    "seats": Key(
        SEATS,
        "The players clockwise; with empty seats as a mapping of seat number to name.",
        ("players", "names"),
        "add the players clockwise, as in seats: [A, B, C]; or seats: unknown",
    ),
    "chips": Key(
        CHIPS,
        "Denomination still in play; the smallest is the unit of every division.",
        ("denominations",),
        "add the denominations still in play, as in chips: [25, 100, 500]; or chips: unknown",
    ),
    "folded": Key(FOLDED, "The players out of the hand.", ("folds",)),
    "mucked": Key(MUCKED, "Players who threw their hand away untabled; a mucked hand can't win."),
    "contributions": Key(
        CONTRIBUTIONS,
        "What each player put in over the whole hand, blinds and returned excess included.",
        ("bets",),
    ),
    "dead": Key(
        DEAD,
        "Chips in the main pot that match nobody's bet, such as a big-blind ante; one amount or one a player.",
    ),
    "pots": Key(POTS, "Declared pots, instead of contributions, main pot first."),
    "rulings": Key(RULINGS, "Pots awarded by agreement or by the floor, by the name of the pot."),
    "rake": Key(
        RAKE, "Taken before a pot is divided: from the main pot, by the pot's name, or in proportion.", ("fee",)
    ),
    "drops": Key(
        DROPS,
        "Taken besides the rake, by its own name, each in the forms of `rake`.",
        ("jackpot", "promotion", "drop"),
    ),
    "pot_chips": Key(
        POT_CHIPS,
        "The chips that lie in a pot, how many of each denomination, for cutting it; of several pots by their names.",
    ),
    "change": Key(CHANGE, "Where chips are changed that do not divide a pot: rack (if left out) or table."),
    "showdown": Key(
        SHOWDOWN,
        "The declared comparison, best hand first; tied names in an inner list.",
    ),
    "boards": Key(BOARDS, "Several boards, each with its own comparison or its own cards."),
    "runs": Key(RUNS, "One pot run several times: each run with its own comparison or its own cards.", ("run",)),
    "board": Key(BOARD, "The board, from which the comparison follows."),
    "cards": Key(CARDS, "Each player's own cards.", ("hole", "holes")),
    "incident": Key(INCIDENT, "What was disputed, decided and paid; everything in it is optional."),
    **DETAIL_KEYS,
    "button": Key(BUTTON, "The dealer button: a name, or a seat number; `none` for a game without one."),
}
"""What a hand may say. The keys are read in this order, and some need what stands above them."""

BESIDE: Final = {
    ("contributions", "pots"): "keep `contributions` and the pots follow from them, or keep `pots` as declared",
    ("boards", "board"): "each entry of `boards` has its own {other}",
    ("boards", "showdown"): "each entry of `boards` has its own {other}",
    ("runs", "board"): "each entry of `runs` has its own {other}",
    ("runs", "showdown"): "each entry of `runs` has its own {other}",
    ("boards", "runs"): (
        "keep `runs` where one pot was run several times, `boards` where each board was dealt to play for its part"
    ),
}
"""Keys that would say the same thing twice, and what to do about it."""


OF_PLAY: Final = (
    *("contributions", "pots", "showdown", "boards", "runs", "board", "cards"),
    *("folded", "mucked", "dead", "rake", "drops", "rulings"),
)
"""What happened in a hand. Where nothing of it is told, an incident may be reported all the same."""


def read_hand(problems: ProblemList, entries: Entries, place: Place, number: int, meant: frozenset[str]) -> Hand:
    """The checked facts of hand ``number`` of a file; what has a problem is left unknown.

    ``meant`` are keys that seem to be there under a misspelt word: they are not reported as missing too.
    """
    if "incident" in entries and not {*entries, *meant} & {*OF_PLAY}:
        # Nobody has established what was played: what such a report leaves out is unknown.
        key = entries["incident"][0]
        unknown = (key, Scalar(key.place, "unknown", quoted=False))
        entries = {**dict.fromkeys(("seats", "chips", "contributions"), unknown), **entries}
    reader = HandReader(problems, entries, finest(amounts_in(entries, HAND_KEYS)))
    reader.places |= {(word,): value.place for word, (_, value) in entries.items()}
    # What concerns the hand as a whole is shown where its chips are told, a button left out at the seats.
    reader.places[()] = next((entries[word][0].place for word in ("contributions", "pots") if word in entries), place)
    if "seats" in entries:
        reader.places.setdefault(("button",), entries["seats"][1].place)
    twice = {other: (one, hint) for (one, other), hint in BESIDE.items() if one in entries and other in entries}
    for other, (one, hint) in twice.items():
        message = "`{other}` stands beside `{one}`"
        problems.report(entries[other][0], "said-twice", message, hint, one=one, other=other)
    once = {word: entry for word, entry in entries.items() if word not in twice}
    found = read_keys(reader, place, once, HAND_KEYS, "a hand", meant, advice)
    reader.report_strays()
    _refuse_button_as_dealer(reader)
    if not {"contributions", "pots"} & {*entries, *meant}:
        message = "this hand has neither `contributions` nor `pots`"
        hint = "add what each put in, as in contributions: {A: 500, B: 500}; or `pots`; or contributions: unknown"
        problems.report(place, "contributions-missing", message, hint)
    dead, pots = found.get("dead", NO_DEAD), found.get("pots")
    if pots is not None and dead.total != 0:
        message = "`dead` stands beside `pots`, whose amounts hold all chips"
        hint = "add them to the main pot's amount and leave `dead` out"
        problems.report(entries["dead"][0], "dead-beside-pots", message, hint)
    seats = reader.occupied()
    for index, seat in enumerate(seats if not reader.order_known else ()):
        reader.refuse_alike(reader.met[seat.player], seat.player, [each.player for each in seats[:index]])
    least = 0 if "incident" in entries else 1
    if not reader.order_known and not least <= len(seats) <= MOST_SEATS:
        message, facts = "this hand names {count} players", {"count": len(seats), "most": MOST_SEATS}
        problems.report(entries["seats"][1], "too-many", message, "at least one, and at most {most}", **facts)
    boards = found.get("boards") or found.get("runs") or _one_board(found)
    defaults = {"pot_chips": reader.pot_chips, "chips": UNKNOWN, "button": UNKNOWN if reader.game.button else None}
    return Hand(
        label=found.get("hand") or str(number),
        decimals=reader.decimals,
        seats=seats,
        seats_known=reader.order_known,
        folds_complete="folded" in found and reader.folded == frozenset(),
        mucks_known=not isinstance(reader.mucked, Unknown),
        boards=boards.comparisons,
        board_cards=boards.cards,
        runs=boards.runs,
        details={word: found[word] for word in DETAIL_KEYS if found.get(word)},
        places=MappingProxyType(reader.places),
        **{"game": reader.game, **defaults, **{word: found[word] for word in found.keys() & _FILLED}},
    )


_FILLED: Final = {field.name for field in fields(Hand)} - {"seats", "boards", "runs", "details"}
"""The facts of a hand that are what their key says."""


def _one_board(found: dict[str, Any]) -> Boards:
    board = found.get("board")
    return Boards(found.get("showdown"), (board,) if board else ())


def _refuse_button_as_dealer(reader: HandReader) -> None:
    """Report a player under `dealer` where no `button` is written: whoever leaves it out means that by it."""
    if "dealer" not in reader.entries or "button" in reader.entries or not reader.game.button:
        return
    key, value = reader.entries["dealer"]
    name = clean(value.value) if isinstance(value, Scalar) else ""
    if name in reader.seats:
        message = "`dealer` is who dealt the cards; '{name}' has a seat, and no `button` is written"
        reader.report(key, "dealer-for-button", message, "did you mean {fix}?", name=name, fix="button")
