"""What the readers of one hand know together: its game, its players, who folded, and the finest fraction written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from oddchip_sheets.amounts import COMMA_HINT, Slip, Written, read_amount
from oddchip_sheets.games import Game
from oddchip_sheets.handfile.caret import quote, shown
from oddchip_sheets.handfile.fields import Findings, clean, is_empty, is_unknown
from oddchip_sheets.handfile.model import UNKNOWN, FactPath, Unknown
from oddchip_sheets.handfile.seats import Roster
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Scalar, Sequence

_THREE_DIGITS: Final = re.compile("[0-9]{3}")


@dataclass(frozen=True, slots=True)
class Scope:
    """One hand while it is being read."""

    findings: Findings
    game: Game
    roster: Roster
    decimals: int
    folded: frozenset[str] | Unknown = frozenset()
    places: dict[FactPath, Place] = field(default_factory=dict)

    def note(self, path: FactPath, at: Node | Place) -> None:
        """Remember where the fact at ``path`` stands."""
        self.places[path] = at if isinstance(at, Place) else at.place

    def amount(self, node: Node) -> int | Unknown:
        """The amount in ticks; ``UNKNOWN`` where it is, and where there is a problem."""
        if is_unknown(node):
            return UNKNOWN
        if not isinstance(node, Scalar):
            self.findings.report(node, "here an amount should stand, not a list or a mapping", "write a number")
            return UNKNOWN
        written = read_amount(node.value)
        if isinstance(written, Slip):
            self.findings.report(node, shown(written.message, 200), shown(written.hint, 200))
            return UNKNOWN
        return written.ticks(self.decimals)

    def names(self, node: Node, what: str) -> tuple[str, ...] | Unknown:
        """A list of players, nobody twice; ``UNKNOWN`` where it, or one of them, is unknown."""
        if is_unknown(node):
            return UNKNOWN
        if not isinstance(node, Sequence):
            self.findings.report(node, *_not_a_list(node, what))
            return UNKNOWN
        return self.group(node, what)

    def group(self, node: Sequence, what: str) -> tuple[str, ...] | Unknown:
        """The players of a list; ``UNKNOWN`` where one of them is."""
        names: list[str] = []
        for item in node.items:
            if not is_unknown(item) and (name := self.roster.player(item)) is not None:
                if name in names:
                    self.findings.report(item, f"{quote(name)} is named twice in `{what}`", "take one of the two away")
                names.append(name)
        return UNKNOWN if any(map(is_unknown, node.items)) else tuple(names)

    def refuse_folded(self, node: Node, what: str) -> None:
        """Report every folded player whom the list at ``node``, or a list inside it, names."""
        if isinstance(node, Sequence):
            for item in node.items:
                self.refuse_folded(item, what)
        elif isinstance(node, Scalar) and not isinstance(self.folded, Unknown) and clean(node.value) in self.folded:
            hint = "take the player out of this list, or out of `folded`"
            self.findings.report(node, f"{quote(node.value)} folded and can't be in `{what}`", hint)

    def amounts_by_name(self, node: Mapping, path: Literal["contributions", "dead"]) -> tuple[dict[str, int], bool]:
        """What each player put in, and whether all of it is known."""
        amounts: dict[str, int] = {}
        known = True
        for key, value in node.entries:
            if self._split_by_comma(key, value):
                continue
            name, amount = self.roster.player(key), self.amount(value)
            if name is not None and (path, name) in self.places and name in amounts:
                self.findings.report(key, f"{quote(name)} is written twice in `{path}`", "add the two amounts up")
            known = known and not isinstance(amount, Unknown)
            if name is not None:
                self.note((path, name), value)
                amounts[name] = 0 if isinstance(amount, Unknown) else amount
        return amounts, known

    def _split_by_comma(self, key: Scalar, value: Node) -> bool:
        """Report the second half of ``{A: 1,500}``, where braces made a key of it."""
        if not is_empty(value) or key.value in self.roster.numbers or not _THREE_DIGITS.fullmatch(key.value):
            return False
        message = f"{quote(key.value)} is no player but looks like the end of an amount"
        self.findings.report(key, message, COMMA_HINT)
        return True


def finest(nodes: list[Node]) -> int:
    """The most decimals that any amount among ``nodes`` is written with."""
    return max((_decimals(node) for node in nodes), default=0)


def _decimals(node: Node) -> int:
    if isinstance(node, Sequence):
        return finest(list(node.items))
    if isinstance(node, Mapping):
        return finest([value for _, value in node.entries])
    written = read_amount(node.value)
    return written.decimals if isinstance(written, Written) else 0


def _not_a_list(node: Node, what: str) -> tuple[str, str]:
    if isinstance(node, Mapping):
        return f"`{what}` must be a list, not a mapping", "write the names in brackets: [A, B]"
    if is_empty(node):
        return f"`{what}` is empty", "write [] for nobody, or `unknown`"
    value = node.value if isinstance(node, Scalar) else ""
    return f"`{what}` must be a list", f"write [{shown(value)}]"
