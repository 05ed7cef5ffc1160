"""The chips of a hand: denominations, contributions, dead chips, rake, and who folded or mucked."""

from __future__ import annotations

import re
from typing import Final

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import NAMES_ALIKE, clean, is_empty, is_unknown, listing, nearest, read_name
from oddchip_sheets.handfile.model import NO_DEAD, UNKNOWN, Dead, Unknown, default_pot_name
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.tree import Mapping, Node, Scalar, Sequence

_FORMED_POT: Final = re.compile(r"Main pot|Side pot ([1-9]|[12][0-9])")


def read_chips(scope: Scope, node: Node) -> tuple[int, ...] | Unknown:
    """The denominations in play, ascending, in ticks."""
    scope.note(("chips",), node)
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Sequence) or not node.items:
        _report_chips(scope, node)
        return UNKNOWN
    found: dict[int, Node] = {}
    for item in node.items:
        chip = scope.amount(item)
        if chip == 0:
            scope.findings.report(item, "a chip can't be worth nothing", "take it out of `chips`")
        elif isinstance(chip, int) and chip in found:
            scope.findings.report(item, f"this chip stands already in line {found[chip].place.line}", "write it once")
        elif isinstance(chip, int):
            found[chip] = item
    return UNKNOWN if any(map(is_unknown, node.items)) else tuple(sorted(found))


def _report_chips(scope: Scope, node: Node) -> None:
    if isinstance(node, Scalar) and not is_empty(node):
        scope.findings.report(node, "`chips` must be a list", f"write [{clean(node.value)[:40]}]")
    elif isinstance(node, Mapping):
        scope.findings.report(node, "`chips` must be a list, not a mapping", "write the denominations: [25, 100, 500]")
    else:
        hint = "write the denominations still in play: [25, 100, 500]; or `unknown`"
        scope.findings.report(node, "`chips` names no chip", hint)


def read_contributions(scope: Scope, node: Node) -> dict[str, int] | Unknown:
    """What each player put in over the whole hand, in ticks."""
    scope.note(("contributions",), node)
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) or not node.entries:
        empty = is_empty(node) or isinstance(node, Mapping)
        message = "`contributions` is empty" if empty else "`contributions` must name each player's amount"
        scope.findings.report(node, message, "write what each player put in: {A: 500, B: 500}; or `unknown`")
        return UNKNOWN
    amounts, known = scope.amounts_by_name(node, "contributions")
    return amounts if known else UNKNOWN


def read_dead(scope: Scope, node: Node) -> Dead:
    """Chips in the main pot that match nobody's bet: one amount, or an amount a player."""
    scope.note(("dead",), node)
    if isinstance(node, Mapping):
        amounts, known = scope.amounts_by_name(node, "dead")
        return Dead(sum(amounts.values()) if known else UNKNOWN, amounts)
    total = scope.amount(node)
    return NO_DEAD if total == 0 else Dead(total)


def read_rake(scope: Scope, node: Node, declared: tuple[str, ...] | None) -> dict[str | None, int | Unknown]:
    """The rake by pot; under ``None`` that of the first pot. ``declared`` are the names of declared pots."""
    scope.note(("rake",), node)
    if not isinstance(node, Mapping):
        return {None: scope.amount(node)}
    rake: dict[str | None, int | Unknown] = {}
    for key, value in node.entries:
        amount = scope.amount(value)
        name = pot_name(scope, key, declared)
        if name is not None and name in rake:
            scope.findings.report(key, f"{quote(name)} is written twice in `rake`", "add the two amounts up")
        elif name is not None:
            scope.note(("rake", name), value)
            rake[name] = amount
    return rake


def pot_name(scope: Scope, key: Scalar, declared: tuple[str, ...] | None) -> str | None:
    """The pot a key names: one of those ``declared``, else one that may form; ``None`` where there is a problem."""
    name = read_name(scope.findings, key)
    if (
        name is None
        or (declared is None and _FORMED_POT.fullmatch(name))
        or (declared is not None and name in declared)
    ):
        return name
    known = declared if declared is not None else tuple(map(default_pot_name, range(4)))
    meant = nearest(name, known, NAMES_ALIKE) if declared is not None else None
    hint = f"did you mean {meant}?" if meant else f"the pots are {listing(known, 3)}"
    scope.findings.report(key, f"there is no pot called {quote(name)}", hint)
    return None


def read_folded(scope: Scope, node: Node) -> frozenset[str] | Unknown:
    """The players out of the hand."""
    return _players(scope, node, "folded")


def read_mucked(scope: Scope, node: Node) -> frozenset[str] | Unknown:
    """The players who threw their hand away at the showdown without tabling it."""
    return _players(scope, node, "mucked")


def _players(scope: Scope, node: Node, what: str) -> frozenset[str] | Unknown:
    scope.note((what,), node)
    names = scope.names(node, what)
    if isinstance(names, Unknown):
        return UNKNOWN
    if isinstance(node, Sequence):
        for item in node.items:
            if isinstance(item, Scalar):
                scope.note((what, clean(item.value)), item)
    return frozenset(names)
