"""The page in the browser: the form's fields, and below them what the sheet itself prints of the settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from oddchip_sheets.forms.fields import Field
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.printing.templates import environment_behind
from oddchip_sheets.settled import Settlement
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.compose import hand_page, product
from oddchip_sheets.sheet.drawing import draw_empty_table
from oddchip_sheets.sheet.facts import seats_in_order
from oddchip_sheets.sheet.page import Drawing, Grid, HandPage, PotLine, ShareLine, Working
from oddchip_sheets.web.fields import page_fields, parts, pots_paid, pots_shown
from oddchip_sheets.web.form import SEATS, Form
from oddchip_sheets.web.told import Settled, Told
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Amount, Listed, Player, Pot, say

_PAGE: Final = "page.html.j2"
_LIVE: Final = "live.html.j2"


@dataclass(frozen=True, slots=True)
class Part:
    """A column of places: the end of its fields' names, what it is called, and the box for nobody."""

    name: str
    label: str
    none: str


@dataclass(frozen=True, slots=True)
class Screen:
    """What the template prints."""

    language: str
    product: str
    form: Form
    fields: Mapping[str, Field]
    shape: str
    """What the fields of the page depend on: where it changes, the script takes the whole page."""
    text: str
    """The hand file."""
    status: str
    state: str
    """``empty``, ``wrong``, ``open``, ``settled``."""
    wrong: Mapping[str, str]
    """By field, what has to be mended there."""
    asked: Mapping[str, str]
    """By field, what is not established yet."""
    told: tuple[Told, ...]
    hand: HandPage | None
    hands: tuple[HandPage, ...]
    """Of a hand file that stays text."""
    drawing: Drawing
    rows: int
    dead: bool
    """Whether there is a column for dead chips."""
    opened: frozenset[str]
    """The parts of the page that are folded out, because something stands in them."""
    parts: tuple[Part, ...]
    order: Mapping[int, str]
    """By seat, its place from the button."""
    returned: Mapping[int, str]
    paid: tuple[str, ...]
    """The ends of the names of the fields for what was paid."""
    pots: tuple[tuple[int, str], ...]
    notes: tuple[str, ...] = ()
    as_text: bool = False


def screen(form: Form, found: Settled, houses: Sequence[tuple[str, str]] = (), notes: Sequence[str] = ()) -> Screen:
    """The page of a form and what became of it."""
    words, hand = form.words, found.hand
    status, state = _status(form, found)
    page = None if hand is None or found.outcome is None else _page(found, hand, words)
    dead = not form.declared and any(form[name] for name in ("show-dead", *(f"row-{s}-dead" for s in form.seats)))
    paid = [f"paid-{number}" for number in range(1, pots_paid(form) + 1)] if form.paid_by_pot else ["paid"]
    columns = tuple(
        Part(name, words.text(label), _none(form, number)) for number, (name, label) in enumerate(parts(form))
    )
    return Screen(
        language=words.tag,
        product=product(),
        form=form,
        fields=page_fields(form, houses),
        shape="/".join(
            (
                words.tag,
                form.game.id,
                str(form.boards),
                str(form.runs),
                form["known"],
                str(form.rows),
                str(dead),
                str(pots_shown(form)),
                str(len(paid)),
            )
        ),
        text=found.written.text,
        status=status,
        state=state,
        wrong={told.field: told.text for told in reversed(found.wrong)},
        asked={told.field: told.text for told in reversed(found.open)},
        told=found.wrong,
        hand=page,
        hands=(),
        drawing=(page.drawing if page is not None else None) or draw_empty_table(form.rows, words),
        rows=form.rows,
        dead=dead,
        opened=frozenset(_opened(form)),
        parts=columns,
        order={} if hand is None else _order(hand, words),
        returned={} if hand is None else _returned(form, hand, words),
        paid=tuple(paid),
        pots=tuple((number, _pot(number, words)) for number in range(1, pots_shown(form) + 1)),
        notes=tuple(notes),
    )


def text_screen(found: Settled, form: Form, notes: Sequence[str]) -> Screen:
    """The page of a hand file that stays text."""
    words, settlement = form.words, found.outcome.settlement if found.outcome is not None else None
    shown = screen(form, replace(found, outcome=None), (), notes)
    pages = () if settlement is None else tuple(_page(found, hand, words) for hand in settlement.hands)
    state = "wrong" if found.wrong else "settled" if settlement is not None and settlement.settled else "open"
    status = words.say("web.status-wrong", n=len(found.wrong), first=found.wrong[0].text) if found.wrong else ""
    if settlement is not None:
        status = _status_of(settlement, words)
    return replace(shown, as_text=True, text=found.written.text, hands=pages, state=state, status=status)


def html(shown: Screen, shape: str = "") -> str:
    """The page, by the templates of the browser in front of the sheet's own.

    To a page of the same ``shape``, which has the fields already, only what is live.
    """
    template = environment_behind("web", shown.language).get_template(_LIVE if shape == shown.shape else _PAGE)
    return template.render(screen=shown, fields=shown.fields, seats=SEATS)


def _opened(form: Form) -> Iterator[str]:
    filled = [*form.fields]
    for part, begins in (("cards", ("board-",)), ("pots", ("pot-",)), ("more", ("drop-", "rake"))):
        if any(name.startswith(begins) for name in filled):
            yield part
    if any(name.endswith("-cards") for name in filled):
        yield "cards"
    if form.declared:
        yield "pots"
    if form.disputed:
        yield "disputed"
    if any(form[name] for name in ("dead-total", "level", "time", "dealer", "floor", "notes", "event-lines")):
        yield "more"


def _none(form: Form, number: int) -> str:
    """The box that says that nobody has a hand in a column, by its field's name; empty where every hand counts."""
    board, side = divmod(number, len(form.game.sides))
    return f"none-{board + 1}" if form.game.sides[side].qualifier is not None else ""


def _pot(number: int, words: Language) -> str:
    return words.text(Pot(f"Side pot {number - 1}" if number > 1 else "Main pot"))


def _page(found: Settled, hand: HandSettlement, words: Language) -> HandPage:
    """The sheet's page of a hand without the widths that were measured for paper: a browser measures its own."""
    settlement = None if found.outcome is None else found.outcome.settlement
    if settlement is None:
        raise ValueError("there is no page of a hand that is not settled")
    page = hand_page(settlement.event, hand, words)
    return replace(
        page,
        facts=_unmeasured(page.facts),
        pot_columns=tuple(replace(column, width="") for column in page.pot_columns),
        pots=() if page.open else tuple(map(_pot_line, page.pots)),
        receipts=replace(page.receipts, blocks=tuple(map(_unmeasured, page.receipts.blocks))),
    )


def _unmeasured(grid: Grid) -> Grid:
    return replace(grid, columns=tuple(replace(column, width="") for column in grid.columns), size="")


def _pot_line(line: PotLine) -> PotLine:
    def share(each: ShareLine) -> ShareLine:
        return replace(each, working=_working(each.working))

    working = None if line.working is None else _working(line.working)
    return replace(line, working=working, shares=tuple(map(share, line.shares)))


def _working(working: Working) -> Working:
    return replace(working, awards=tuple(replace(award, room="", stacked=False) for award in working.awards))


def _order(hand: HandSettlement, words: Language) -> dict[int, str]:
    if not isinstance(hand.hand.button, int):
        return {}
    return {seat.number: words.ordinal(place) for place, seat in enumerate(seats_in_order(hand.hand), 1)}


def _returned(form: Form, hand: HandSettlement, words: Language) -> dict[int, str]:
    return {
        seat: words.amount(ticks, hand.hand.decimals)
        for seat, player in form.players.items()
        if (ticks := hand.returned.get(player))
    }


def _status(form: Form, found: Settled) -> tuple[str, str]:
    """What the page says of itself in one line, and how it stands."""
    words, hand = form.words, found.hand
    if found.wrong:
        return words.say("web.status-wrong", n=len(found.wrong), first=found.wrong[0].text), "wrong"
    if hand is None:
        return words.say("web.status-empty"), "empty"
    if hand.settled:
        return _settled(hand, words), "settled"
    waiting = [form.players[seat] for part in form.parts for seat in form.waiting(part)]
    if waiting:
        names = Listed(tuple(map(Player, dict.fromkeys(waiting))), "comma")
        return words.say("web.status-waiting", players=names), "open"
    return _unresolved([hand], words), "open"


def _status_of(settlement: Settlement, words: Language) -> str:
    """What a file that stays text says of its hands, or of the deals of its session."""
    if settlement.session is None:
        return _settled(settlement.hands[0], words) if settlement.settled else _unresolved(settlement.hands, words)
    deals = settlement.session.deals
    open_ = sum(not deal.settled for deal in deals)
    if open_:
        return words.say("session-page.deals-open", open=open_, total=len(deals))
    return words.say("web.status-session", n=len(deals))


def _settled(hand: HandSettlement, words: Language) -> str:
    def listed(amounts: Mapping[str, Any]) -> Listed:
        due = [(player, ticks) for player, ticks in amounts.items() if ticks and not isinstance(ticks, Unknown)]
        of = (say("given.player", player=Player(p), amount=Amount(ticks, hand.hand.decimals)) for p, ticks in due)
        return Listed(tuple(of), "comma")

    if any(hand.returned.values()):
        return words.say("web.status-returned", awards=listed(hand.receipts), returned=listed(hand.returned))
    return words.say("web.status-settled", awards=listed(hand.receipts))


def _unresolved(hands: Sequence[HandSettlement], words: Language) -> str:
    open_ = [Pot(pot.name) for hand in hands for pot in hand.pots if not pot.settled]
    if open_:
        return words.say("web.status-open", pots=Listed(tuple(open_), "comma"))
    reason = next((finding.reason for hand in hands for finding in hand.unresolved), ())
    return words.say("web.status-hand-open", reason=reason)
