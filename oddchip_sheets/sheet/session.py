"""Settled session → page: one line a deal, its reasons under it, then what everybody put in and received."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from oddchip_sheets.handfile.model import Card, Session, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.options import Options
from oddchip_sheets.rulebooks.said import cited, rule
from oddchip_sheets.rulebooks.said import named as named_book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.session.model import DealResult, SessionSettlement, StageResult, added
from oddchip_sheets.sheet.compose import (
    compose,
    convention,
    details,
    numbering,
    page_language,
    product,
    signatures,
    source_label,
)
from oddchip_sheets.sheet.fit import PAPER, fits, fitted
from oddchip_sheets.sheet.page import (
    Column,
    DealLine,
    Grid,
    HandPage,
    Head,
    Labelled,
    Page,
    Reason,
    Row,
    Rule,
    SessionPage,
)
from oddchip_sheets.sheet.words import NOTHING, UNKNOWN_MARK, adopted, amount_or_dash, in_place
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import Language

SESSION_SIGNERS: Final = ("dealer", "host", "players", "time")

_STROKES: Final = "|"
_PLAYERS: Final = 0.66 * PAPER
_STAGES: Final = 0.9 * PAPER


def compose_sheet(settlement: Verified, tag: str | None = None) -> Page[HandPage] | Page[SessionPage]:
    """The page model of a verified settlement, of hands or of a session; arguments and errors as of ``compose``."""
    return compose(settlement, tag) if settlement.session is None else compose_session(settlement, tag)


def compose_session(settlement: Verified, tag: str | None = None) -> Page[SessionPage]:
    """The page model of a verified session in the language ``tag``, or in the one that the file asks for.

    Raises ``UnknownLanguageError`` where there is no such language, ``ValueError`` where the file has no session.
    """
    if settlement.session is None:
        raise ValueError("this settlement is of hands, not of a session")
    words, event = page_language(settlement.event, tag), settlement.event
    title = words.say("session-page.document", event=event.name)
    page = _Composer(settlement.session, words).page(settlement)
    if page.head.alert:
        title = words.say("document.alert", title=title, alert=page.head.alert)
    players = {player for deal in settlement.session.session.deals for player in deal.players}
    pages = (in_place(page, sorted(players)),)
    return Page(words.tag, title, source_label(event, words), product(), pages)


@dataclass(frozen=True, slots=True)
class _Composer:
    settlement: SessionSettlement
    words: Language

    @property
    def session(self) -> Session:
        return self.settlement.session

    def word(self, kind: str, **facts: object) -> str:
        return self.words.say(f"session-page.{kind}", **facts)  # type: ignore[arg-type]

    def amount(self, ticks: int | Unknown | None) -> str:
        return self.words.amount(ticks, self.session.decimals) if isinstance(ticks, int) else UNKNOWN_MARK

    def dash(self, ticks: int) -> str:
        return amount_or_dash(self.words, ticks, self.session.decimals)

    def page(self, settlement: Verified) -> SessionPage:
        event, deals = settlement.event, self.settlement.deals
        said = dict(event.details)
        date, table, notes = said.get("date"), said.get("table"), said.get("notes")
        open_ = sum(not deal.settled for deal in deals)
        where = (Labelled(self.words.say("head.table"), table),) if table else ()
        grid, lists = self._deals()
        alert = self.word("deals-open", open=open_, total=len(deals)) if open_ else ""
        return SessionPage(
            head=Head(
                title=self.word("title"),
                alert=alert,
                name=f"{event.name} · {date}" if date else event.name,
                where=where,
                rules=adopted(self.settlement.book, self.words),
                facts=tuple(self._facts()),
                details=details(said, self.words),
            ),
            page_header=event.name,
            choices=tuple(self._choices(self.settlement.book)),
            columns=grid.columns,
            size=grid.size,
            deals=tuple(self._lines(grid.rows, lists=lists)),
            next_deal=self._next_deal(),
            players=fitted(self._players(), _PLAYERS),
            checks=tuple(self._checks()),
            notes=(
                *known_from_reports(self.settlement.book, self.words),
                *convention(self.words),
                *([notes] if notes else []),
            ),
            signatures=signatures(SESSION_SIGNERS, self.words),
            numbering=numbering(self.words),
        )

    def _facts(self) -> Iterator[Labelled]:
        stakes, game, chips = self.session.stakes, self.session.game, {deal.unit for deal in self.session.deals}
        unit = self.amount(chips.pop()) if len(chips) == 1 else UNKNOWN_MARK
        yield Labelled(self.words.say("head.game"), self.words.say(f"game.{game.id}"))
        yield Labelled(self.words.say("head.smallest-chip"), unit)
        yield Labelled(self.word("ante"), self.amount(stakes.ante))
        if stakes.second_ante is not None:
            yield Labelled(self.word("second-ante"), self.amount(stakes.second_ante))
        if not game.legs:
            none = self.word("none")
            yield Labelled(self.word("limit"), none if stakes.limit is None else self.amount(stakes.limit))
        if stakes.max_loss is not None:
            yield Labelled(self.word("max-loss"), self.amount(stakes.max_loss))
        if game.legs:
            yield Labelled(self.word("legs"), UNKNOWN_MARK if not isinstance(stakes.legs, int) else str(stakes.legs))

    def _choices(self, book: Book) -> Iterator[Rule]:
        """What the book says where it matters to this game; a house's own choice bears the house's name."""
        options = Options(book, self.session.game.id)
        for situation in _matters(options, self.session):
            procedure = next(options.every_way(lambda options, each=situation: options.procedure(each)))  # type: ignore[misc]
            yield Rule("", self._cited(procedure), self.words.text(rule(procedure)))

    # The deals

    def _deals(self) -> tuple[Grid, bool]:
        """The table of deals; lists of names stand in it where they fit, else under the lines."""
        whole = Grid(
            tuple(self._columns(lists=True)), tuple(self._row(deal, lists=True) for deal in self.settlement.deals)
        )
        if fits(whole, PAPER):
            return fitted(whole, PAPER), True
        plain = Grid(
            tuple(self._columns(lists=False)), tuple(self._row(deal, lists=False) for deal in self.settlement.deals)
        )
        return fitted(plain, PAPER), False

    @property
    def _has_limit(self) -> bool:
        reserve = any(deal.reserve_before or deal.reserve_after for deal in self.settlement.deals)
        return self.session.stakes.limit is not None or reserve

    @property
    def _has_ties(self) -> bool:
        return any(len(deal.best) > 1 and deal.pot_in_play for deal in self.settlement.deals)

    def _columns(self, *, lists: bool) -> Iterator[Column]:
        legs = self.session.game.legs
        yield Column(self.word("deal"), "figure")
        yield Column(self.word("dealer"), "name")
        yield Column(self.word("pot"), "figure")
        if self._has_limit:
            yield Column(self.word("reserve"), "figure")
        yield Column(self.word("antes"), "figure")
        yield Column(self.word("in-play"), "figure")
        if not legs:
            if lists:
                yield Column(self.word("in"), "name")
                yield Column(self.word("best"), "name")
            if self._has_ties:
                yield Column(self.word("base"), "figure")
                if lists:
                    yield Column(self.word("odd"), "name")
        yield Column(self.word("awards"), "name" if lists or legs else "figure")
        if not legs:
            yield Column(self.word("pays"), "figure")
            yield Column(self.word("sum"), "figure")
        yield Column(self.word("next-pot"), "figure")
        if self._has_limit:
            yield Column(self.word("reserve"), "figure")
        yield Column(self.word("check"), "figure")

    def _row(self, deal: DealResult, *, lists: bool) -> Row:
        """A line; what is open in it is a box, and ``pot unknown`` where nothing is known that it starts from."""
        legs, open_ = self.session.game.legs, not deal.settled
        antes = None if deal.antes is None else sum(added(deal.antes, deal.second_antes).values())
        cells: list[str | None] = [deal.deal.label, deal.deal.dealer or UNKNOWN_MARK]
        cells.append(self.word("unknown-pot") if deal.pot_before is None else self.amount(deal.pot_before))
        cells += (
            [UNKNOWN_MARK if deal.reserve_before is None else self.dash(deal.reserve_before)] if self._has_limit else []
        )
        cells.append(None if antes is None else self.dash(antes))
        cells.append(None if deal.pot_in_play is None else self.amount(deal.pot_in_play))
        if not legs:
            if lists:
                entered = UNKNOWN_MARK if deal.entered is None else ", ".join(deal.playing) or self.word("nobody")
                cells += [entered, ", ".join(deal.best) or NOTHING]
            if self._has_ties:
                untold = None if open_ and not deal.awards else NOTHING
                cells.append(untold if deal.base is None else self.amount(deal.base))
                cells += [self._odd_to(deal)] if lists else []
        awards = self._given(deal.awards) or NOTHING if lists or legs else self.dash(sum(deal.awards.values()))
        cells.append(None if open_ and not deal.awards else awards)
        if not legs:
            paid = sorted(set(deal.payments.values()))
            blank = open_ and not deal.payments
            cells.append(None if blank else " · ".join(map(self.amount, paid)) or NOTHING)
            cells.append(None if blank else self.dash(sum(deal.payments.values())))
        cells.append(None if deal.pot_after is None else self.amount(deal.pot_after))
        if self._has_limit:
            cells.append(None if deal.reserve_after is None else self.dash(deal.reserve_after))
        cells.append(None if open_ else self.word("holds" if _holds(deal) else "fails"))
        return Row(tuple(cells))

    def _odd_to(self, deal: DealResult) -> str:
        left = self.words.say("pots.next-deal") if deal.odd and deal.awards else NOTHING
        return ", ".join(deal.odd_to) or left

    def _given(self, amounts: Mapping[str, int]) -> str:
        return ", ".join(
            self.word("given", player=player, amount=self.amount(ticks)) for player, ticks in amounts.items()
        )

    def _lines(self, rows: Sequence[Row], *, lists: bool) -> Iterator[DealLine]:
        put_in: int | None = 0
        received: int | None = 0
        for deal, row in zip(self.settlement.deals, rows, strict=True):
            put_in = sum(deal.put_in.values()) + put_in if deal.settled and put_in is not None else None
            received = sum(deal.received.values()) + received if deal.settled and received is not None else None
            carried = self.word(
                "carried",
                pot=self.amount(deal.pot_after),
                reserve=self.amount(deal.reserve_after),
                put_in=self.amount(put_in),
                received=self.amount(received),
            )
            yield DealLine(
                cells=row.cells,
                open=tuple(self._open(part.part, part.reason) for part in deal.open),
                below=tuple(self._below(deal, lists=lists)),
                stages=self._stages(deal) if deal.stages else None,
                reasons=tuple(self._reasons(deal)),
                carried=carried,
            )

    def _open(self, part: str, reason: object) -> str:
        word, _, number = part.partition(" ")
        told = (
            self.word("part.stage", n=int(number)) if word == "stage" else self.word(f"part.{part.replace(' ', '-')}")
        )
        return self.word("open", part=told, reason=reason)

    def _below(self, deal: DealResult, *, lists: bool) -> Iterator[str]:
        if not lists and not self.session.game.legs:
            entered = UNKNOWN_MARK if deal.entered is None else ", ".join(deal.playing) or self.word("nobody")
            yield self.word("in-list", players=entered)
            if deal.best:
                yield self.word("best-list", players=", ".join(deal.best))
            if deal.odd and deal.awards:
                yield self.word("odd-list", players=self._odd_to(deal))
            if deal.awards:
                yield self.word("awards-list", awards=self._given(deal.awards))
        if deal.stayed is not None and deal.entered is not None and deal.stayed != deal.entered:
            yield self.word("said-in", players=", ".join(deal.entered))
        if deal.ghost is not None:
            yield self.word(f"ghost.{deal.ghost}")
        shown = [self.word("cards-board", cards=_drawn(deal.deal.board))] if deal.deal.board else []
        shown += [
            self.word("cards-of", player=player, cards=_drawn(held)) for player, held in deal.deal.cards.items() if held
        ]
        if isinstance(deal.deal.ghost, tuple):
            shown.append(self.word("cards-ghost", cards=_drawn(deal.deal.ghost)))
        if shown:
            yield self.word("cards", cards=" · ".join(shown))
        if deal.legs_after is not None:
            yield self._tokens(deal.legs_after)

    def _tokens(self, legs: Mapping[str, int]) -> str:
        """Tokens as strokes."""
        if not legs:
            return self.word("tokens-none")
        return self.word("tokens", tokens=" · ".join(f"{player} {_STROKES * count}" for player, count in legs.items()))

    def _stages(self, deal: DealResult) -> Grid:
        heads = ("stage", "in", "stage-best", "pays-each", "receives")
        columns = tuple(Column(self.word(head), "figure" if head == "stage" else "name") for head in heads)
        return fitted(Grid(columns, tuple(self._stage(stage) for stage in deal.stages)), _STAGES)

    def _stage(self, stage: StageResult) -> Row:
        entered = UNKNOWN_MARK if stage.entered is None else ", ".join(stage.entered) or self.word("nobody")
        best = self.word("token", player=stage.leg) if stage.leg else ", ".join(stage.best) or NOTHING
        return Row(
            (
                str(stage.number),
                entered,
                best,
                self._given(stage.pays) or NOTHING,
                self._given(stage.receives) or NOTHING,
            )
        )

    def _reasons(self, deal: DealResult) -> Iterator[Reason]:
        last = ""
        for reason in deal.reasons:
            number = "" if reason.procedure is None else self._cited(reason.procedure)
            yield Reason(self.words.text(reason.text), "" if number == last else number)
            last = number
        for note in deal.remarks:
            yield Reason(self.words.text(note), "")
        if deal.deal.notes:
            yield Reason(deal.deal.notes, "")

    def _cited(self, procedure: Procedure) -> str:
        return self.words.text(cited(procedure))

    def _next_deal(self) -> str:
        if not self.settlement.deals:
            return ""
        last = self.settlement.deals[-1]
        if last.pot_after is None:
            return self.word("next-open")
        pot = self.amount(last.pot_after)
        if last.antes_next is None:
            return self.word("next-antes-open", amount=pot)
        return (
            self.word("next-antes", antes=self._given(last.antes_next), amount=pot)
            if last.antes_next
            else self.word("next-none", amount=pot)
        )

    # The players

    def _players(self) -> Grid:
        heads = ("player", "antes", "matched", "put-in", "received", "net")
        columns = tuple(Column(self.word(head), "name" if head == "player" else "figure") for head in heads)
        deals, legs = self.settlement.deals, self.session.game.legs
        antes = added(*(part for deal in deals for part in (deal.antes or {}, deal.second_antes)))
        paid, got = added(*(deal.paid for deal in deals)), added(*(deal.received for deal in deals))
        known = (
            all(deal.antes is not None for deal in deals),
            all(deal.settled or (deal.payments and not legs) for deal in deals),
            all(deal.settled or (deal.awards and not legs) for deal in deals),
        )
        everybody = dict.fromkeys(player for deal in self.session.deals for player in deal.players)
        rows = [
            self._player(player, [each.get(player, 0) for each in (antes, paid, got)], known) for player in everybody
        ]
        sums = [sum(each.values()) for each in (antes, paid, got)]
        rows.append(replace(self._player(self.word("total"), sums, known), total=True))
        return Grid(columns, tuple(rows))

    def _player(self, called: str, amounts: Sequence[int], known: Sequence[bool]) -> Row:
        """Antes, what was matched and what was received; a box where a deal leaves that or a part of it open."""
        antes, matched, received = (ticks if told else None for ticks, told in zip(amounts, known, strict=True))
        put_in = None if antes is None or matched is None else antes + matched
        net = None if put_in is None or received is None or not self.settlement.totals else received - put_in
        cells = (None if ticks is None else self.dash(ticks) for ticks in (antes, matched, put_in, received))
        return Row((called, *cells, None if net is None else self._signed(net)))

    def _signed(self, ticks: int, nothing: str = NOTHING) -> str:
        if not ticks:
            return nothing
        return f"{'+' if ticks > 0 else '−'}{self.amount(abs(ticks))}"

    def _checks(self) -> Iterator[str]:
        totals = self.settlement.totals
        if totals is None:
            yield self.word("footing-open")
        else:
            parts = {
                "opening": totals.opening,
                "put_in": sum(totals.put_in.values()),
                "received": sum(totals.received.values()),
                "pot": totals.pot,
                "reserve": totals.reserve,
            }
            told = self.word("footing", **{name: self.amount(ticks) for name, ticks in parts.items()})
            yield self.words.say("receipts.foots" if totals.foots else "receipts.does-not-foot", sum=told)
            net = self.word("net-sum", net=self._signed(sum(totals.net.values()), nothing="0"))
            yield self.words.say("receipts.foots", sum=net)
        yield self.words.say("receipts.checked")


def known_from_reports(book: Book, words: Language) -> Iterator[str]:
    """A remark on the shipped book whose published text was not compared."""
    reports = [each for each in book.lineage() if each.shipped and each.verified == "secondary"]
    yield from (words.say("note.secondary", book=named_book(each)) for each in reports[:1])


def _holds(deal: DealResult) -> bool:
    came = sum(part or 0 for part in (deal.pot_before, deal.reserve_before))
    came += sum(added(deal.antes or {}, deal.second_antes, deal.payments).values())
    return came == sum(deal.awards.values()) + (deal.pot_after or 0) + (deal.reserve_after or 0)


def _drawn(cards: Sequence[Card | Unknown]) -> str:
    return " ".join(UNKNOWN_MARK if isinstance(card, Unknown) else card.drawn for card in cards)


def _matters(options: Options, session: Session) -> Iterator[Situation]:
    """The situations on which a session of this game may hang, under this book."""
    game = session.game

    def chosen(situation: Situation) -> set[str | None]:
        return {each.choice for each in options.every_way(lambda options: options.procedure(situation))}

    if game.legs:
        yield from (Situation.ANTE_WHEN, Situation.LEG_TIE)
    else:
        yield from (Situation.DECLARE, Situation.DEALER_LAST, Situation.MATCH, Situation.GHOST)
        if chosen(Situation.GHOST) != {"none"}:
            yield from (Situation.GHOST_TIE, Situation.GHOST_LOSS)
        if chosen(Situation.DEALER_LAST) != {"forced-in"}:
            yield Situation.ALL_OUT
        if any((choice or "wimp").startswith("wimp") for choice in chosen(Situation.ALL_OUT)):
            yield Situation.WIMP_TIE
        yield Situation.ANTE_WHEN
        if chosen(Situation.ANTE_WHEN) == {"every-deal"}:
            yield Situation.ANTE_EXCUSED
        yield Situation.TIE_BUTTON
    if any(stage.ranking == "three-card" for stage in game.stages):
        yield from (Situation.THREE_CARD, Situation.ACE_LOW_RUN)
    if any(stage.wild and stage.ranking == "high" for stage in game.stages):
        yield from (Situation.FIVE_OF_A_KIND, Situation.WILD_FLUSH)
