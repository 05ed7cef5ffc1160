"""The answers on a filled blank (pots, shares, receipts) against the settlement of its own facts, field by field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from oddchip_sheets.amounts import WrittenAmount, amount_text
from oddchip_sheets.forms.fields import Layout, Share, receipt_blocks
from oddchip_sheets.forms.names import NotMeantError, meant
from oddchip_sheets.forms.reading import Copy
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.positioned_yaml.problems import Problem, shown
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.settlement.model import Share as Divided
from oddchip_sheets.words.language import english

_FIGURE: Final = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9][0-9._]{0,30}"
_AWARD: Final = re.compile(
    rf"\s*(?P<who>.{{1,80}}?)[\s:=]+(?P<amount>{_FIGURE})\s*(?:,|;|\n|\band\b|\by\b|\+|$)", re.DOTALL
)
"""A name with its amount, and what stands before the next."""


@dataclass
class Compared:
    """What comparing the answers of one hand came to."""

    right: int = 0
    wrong: list[Problem] = field(default_factory=list)
    """Each wrong answer at its field, with what it is."""
    open: list[Problem] = field(default_factory=list)
    """Answers to what the facts leave open."""


def compare(copy: Copy, layout: Layout, settlement: HandSettlement) -> Compared:
    """Every answer of ``copy`` against ``settlement``; what can't be read is a problem of the copy.

    What was left empty is not asked.
    """
    comparing = _Comparing(copy, layout, settlement)
    comparing.facts()
    for number, _ in enumerate(layout.pot_names, 1):
        comparing.pot(number)
    comparing.receipts()
    return comparing.found


@dataclass
class _Comparing:
    copy: Copy
    layout: Layout
    settlement: HandSettlement
    found: Compared = field(default_factory=Compared)

    @property
    def _players(self) -> tuple[str, ...]:
        return self.settlement.hand.players

    def facts(self) -> None:
        """What goes back, and the totals."""
        hand, returned = self.settlement.hand, self.settlement.returned
        for row, player in self._rows():
            self._amount(f"{row}-returned", returned.get(player, 0))
        self._amount("total-returned", sum(returned.values()))
        if isinstance(hand.contributions, Mapping):
            self._amount("total-put-in", sum(hand.contributions.values()))
        if hand.dead.by_player and isinstance(hand.dead.total, int):
            self._amount("total-dead", hand.dead.total)

    def _rows(self) -> Iterator[tuple[str, str]]:
        for number in range(1, self.layout.seats + 1):
            if (player := self.copy.text(f"row-{number}-player")) in self._players:
                yield f"row-{number}", player

    def pot(self, number: int) -> None:
        """One pot of the form against the pot of the settlement in its place."""
        key, pots = f"pot-{number}-", self.settlement.pots
        if number > len(pots):
            for name in ("amount", "eligible", "tied", "awards", "sum"):
                if self.copy.text(key + name):
                    self._wrong(
                        key + name, f"there are {len(pots)} pots only" if len(pots) > 1 else "there is one pot only"
                    )
            return
        pot = pots[number - 1]
        if not isinstance(pot.amount, Unknown):
            self._amount(f"{key}amount", pot.amount)
        if not isinstance(pot.eligible, Unknown):
            self._names(f"{key}eligible", pot.eligible)
        for ticked, so in (("reconciled", pot.settled), ("unresolved", not pot.settled)):
            if self.copy.ticked(key + ticked):
                self._judge(key + ticked, so, "it is settled" if pot.settled else self._reason(pot))
        for share in self.layout.shares:
            self._share(key + share.suffix, share, pot)

    def _share(self, key: str, share: Share, pot: PotResult) -> None:
        """One part of a pot: only where the settlement divides it in the same way."""
        sides = {share.side} if len(self.layout.sides) > 1 else {self.settlement.hand.game.sides[0].name}
        divided = next((each for each in pot.shares if each.board == share.board and each.side in sides), None)
        if not pot.settled:
            for name in ("tied", "base", "remainder", "odd-to", "awards", "sum"):
                if self.copy.text(key + name):
                    self._open(key + name, self._reason(pot))
            return
        if divided is None:
            if pot.shares and self.copy.text(f"{key}awards"):
                self._open(f"{key}awards", "the pot is not divided in this way")
            elif len(self.layout.shares) == 1:
                self._awards(f"{key}awards", pot.awards, "")
                self._amount(f"{key}sum", sum(pot.awards.values()))
            return
        if share.suffix:
            self._amount(f"{key}amount", divided.amount)
        why = english().text(divided.why)
        self._names(f"{key}tied", divided.winners)
        self._amount(f"{key}base", divided.base, why)
        self._amount(f"{key}remainder", divided.odd, why)
        self._names(f"{key}odd-to", divided.odd_to, why)
        self._awards(f"{key}awards", self._given(divided, pot), why)
        self._amount(f"{key}sum", sum(self._given(divided, pot).values()))

    def _given(self, divided: Divided, pot: PotResult) -> Mapping[str, int]:
        return pot.awards if len(self.layout.shares) == 1 else divided.awards

    def receipts(self) -> None:
        """What each player gets from each pot, and in all; totals under them."""
        settlement, layout = self.settlement, self.layout
        awards = [pot.awards if pot.settled else None for pot in settlement.pots]
        whose = self._receivers()
        carried: dict[str, int | None] = dict.fromkeys(self._players, 0)
        for _, columns in receipt_blocks(layout):
            before = dict(carried)
            for key, _ in columns:
                given = dict(self._column(key, awards, before, carried))
                for row, player in whose.items():
                    self._receipt(f"receipt-{row}-{key}", given[player])
                known = [amount for amount in given.values() if amount is not None]
                self._receipt(f"receipt-total-{key}", sum(known) if len(known) == len(given) else None)

    def _column(
        self,
        key: str,
        awards: Sequence[Mapping[str, int] | None],
        before: Mapping[str, int | None],
        carried: dict[str, int | None],
    ) -> Iterator[tuple[str, int | None]]:
        """What stands in a column for each player; ``None`` where it is open."""
        for player in self._players:
            if key.startswith("pot-"):
                index = int(key.removeprefix("pot-")) - 1
                given = 0 if index >= len(awards) else _of(awards[index], player)
                carried[player] = _sum((carried[player], given))
            elif key == "returned":
                given = self.settlement.returned.get(player, 0)
            elif key == "receives":
                given = _sum((carried[player], self.settlement.returned.get(player, 0)))
            else:
                given = before[player] if key.startswith("forward-") else carried[player]
            yield player, given

    def _receivers(self) -> dict[int, str]:
        """Whose each line of the receipts is: named there, else by the line of the facts."""
        rows = {int(row.removeprefix("row-")): player for row, player in self._rows()}
        if self.layout.beside:
            return rows
        for number in range(1, self.layout.seats + 1):
            if not self.copy.unknown(f"receipt-{number}-player"):
                player = self.copy.player(f"receipt-{number}-player", self._players)
                rows |= {number: player} if player else {}
        return rows

    def _receipt(self, key: str, given: int | None) -> None:
        if given is not None:
            self._amount(key, given)
        elif not self.copy.unknown(key):
            self._open(key, "a pot is unresolved")

    def _amount(self, key: str, right: int, why: str = "") -> None:
        written = self.copy.amount(key)
        if written is not None:
            decimals = self.settlement.hand.decimals
            told = f"it is {amount_text(right, decimals)}"
            self._judge(key, _same(written, right, decimals), told, why)

    def _names(self, key: str, right: Iterable[str], why: str = "") -> None:
        named = self.copy.players(key, self._players)
        if named is not None:
            self._judge(key, set(named) == set(right), f"it is {', '.join(right) or 'nobody'}", why)

    def _awards(self, key: str, right: Mapping[str, int], why: str) -> None:
        written = self._written_awards(key)
        if written is None:
            return
        decimals = self.settlement.hand.decimals
        same = written.keys() == right.keys() and all(
            _same(amount, right[player], decimals) for player, amount in written.items()
        )
        told = ", ".join(f"{player} {amount_text(amount, decimals)}" for player, amount in right.items())
        self._judge(key, same, f"it is {told}", why)

    def _written_awards(self, key: str) -> dict[str, WrittenAmount] | None:
        """Names with their amounts, ``A 1,300, B 1,200``; ``None`` where they are not known, or a problem."""
        if self.copy.unknown(key):
            return None
        typed, found, at = self.copy.text(key), dict[str, WrittenAmount](), 0
        while at < len(typed):
            match = _AWARD.match(typed, at)
            if match is None:
                self.copy.report(
                    key, "form-awards", f"'{shown(typed[at:])}' is no name with its amount", "A 300, B 200"
                )
                return None
            try:
                player = meant(match["who"], self._players)
            except NotMeantError as error:
                self.copy.report(key, "form-name", shown(str(error), 400), "A 300, B 200")
                return None
            amount = self.copy.read_amount(key, match["amount"])
            if amount is None:
                return None
            if amount.digits:
                found[player] = amount
            at = match.end()
        return found

    def _judge(self, key: str, right: bool, told: str, why: str = "") -> None:  # noqa: FBT001 - what is judged
        if right:
            self.found.right += 1
        else:
            self._wrong(key, told, why)

    def _wrong(self, key: str, told: str, why: str = "") -> None:
        written = shown(" ".join(self.copy.text(key).split()))
        said = "it is ticked" if written == "on" else f"{written} is written"
        message = ". ".join(filter(None, (f"{said}; {told}", why.removesuffix("."))))
        self.found.wrong.append(Problem(self.copy.place(key), "answer-wrong", f"{message}."))

    def _open(self, key: str, reason: str) -> None:
        self.found.open.append(Problem(self.copy.place(key), "answer-open", f"not compared: {reason}"))

    @staticmethod
    def _reason(pot: PotResult) -> str:
        return f"{pot.name} is unresolved"


def _of(awards: Mapping[str, int] | None, player: str) -> int | None:
    return None if awards is None else awards.get(player, 0)


def _sum(amounts: Iterable[int | None]) -> int | None:
    known = [*amounts]
    return None if None in known else sum(amount for amount in known if amount is not None)


def _same(written: WrittenAmount, ticks: int, decimals: int) -> bool:
    return bool(written.digits * 10**decimals == ticks * 10**written.decimals)
