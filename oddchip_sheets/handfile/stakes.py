"""The chips of a hand: denominations, contributions, dead chips, rake, and who folded or mucked."""

from __future__ import annotations

import re
from typing import Final

from oddchip_sheets.amounts import COMMA_HINT
from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import NAMES_ALIKE, clean, is_empty, is_unknown, listing, nearest, read_name
from oddchip_sheets.handfile.model import (
    IN_PROPORTION,
    NO_DEAD,
    UNKNOWN,
    Dead,
    FactPath,
    Spread,
    Taken,
    Unknown,
    default_pot_name,
)
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.tree import Mapping, Node, Scalar, Sequence

_THREE_DIGITS: Final = re.compile("[0-9]{3}")
_FORMED_POT: Final = re.compile(r"Main pot|Side pot ([1-9]|[12][0-9])", re.IGNORECASE)


def read_chips(scope: Scope, node: Node) -> tuple[int, ...] | Unknown:
    """The denominations in play, ascending, in ticks."""
    scope.note(("chips",), node)
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Sequence) or not node.items:
        _report_chips(scope, node)
        return UNKNOWN
    found: dict[int, Node] = {}
    for item in _without_halves(scope, node):
        chip = scope.amount(item)
        if chip == 0:
            scope.findings.report(item, "a chip can't be worth nothing", "take it out of `chips`")
        elif isinstance(chip, int) and chip in found:
            scope.findings.report(item, f"this chip stands already in line {found[chip].place.line}", "write it once")
        elif isinstance(chip, int):
            found[chip] = item
    return UNKNOWN if any(map(is_unknown, node.items)) else tuple(sorted(found))


def _without_halves(scope: Scope, node: Sequence) -> list[Node]:
    """The items of a list without the ends of amounts that a comma split: no space there, but behind another comma."""
    halves = [item for item in node.items if isinstance(item, Scalar) and _follows_comma(item)]
    if len(halves) == len(node.items) - 1:
        return list(node.items)
    for half in halves:
        scope.findings.report(half, f"{half.value} looks like the end of an amount", COMMA_HINT)
    return [item for item in node.items if item not in halves]


def _follows_comma(item: Scalar) -> bool:
    place = item.place
    return bool(_THREE_DIGITS.fullmatch(item.value)) and place.text[: place.column - 1].endswith(",")


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


def read_taken(scope: Scope, node: Node, declared: tuple[str, ...] | None, path: FactPath = ("rake",)) -> Taken:
    """The rake, or one of the drops: an amount from the main pot, one a pot, or one in proportion to all of them.

    ``declared`` are the names of declared pots.
    """
    scope.note(path, node)
    if not isinstance(node, Mapping):
        return {None: scope.amount(node)}
    taken: dict[str | Spread | None, int | Unknown] = {}
    for key, value in node.entries:
        amount = scope.amount(value)
        if clean(key.value) == IN_PROPORTION.value:
            taken[IN_PROPORTION] = amount
        elif (name := _taken_from(scope, key, declared)) in taken:
            scope.findings.report(
                key, f"{quote(clean(key.value))} is written twice in `{path[-1]}`", "add the two amounts up"
            )
        elif name is not None:
            scope.note((*path, name), value)
            taken[name] = amount
    if IN_PROPORTION in taken and len(node.entries) > 1:
        hint = "keep one of the two; what is taken besides may be a drop with a name of its own"
        scope.findings.report(node, f"`{IN_PROPORTION.value}` is of all pots, and others stand beside it", hint)
    return taken


def _taken_from(scope: Scope, key: Scalar, declared: tuple[str, ...] | None) -> str | None:
    """The pot that ``key`` names; what looks like ``in proportion`` is told so."""
    word = clean(key.value)
    if word not in (declared or ()) and (word.casefold() in _PROPORTIONS or nearest(word, [IN_PROPORTION.value])):
        scope.findings.report(key, f"{quote(word)} is no pot", f"did you mean {IN_PROPORTION.value}?")
        return None
    return pot_name(scope, key, declared)


_PROPORTIONS: Final = frozenset({"proportion", "proportional", "pro rata", "prorata", "all pots", "all"})


def read_drops(scope: Scope, node: Node, declared: tuple[str, ...] | None) -> dict[str, Taken] | Unknown:
    """What is taken besides the rake, by name, each in the forms of the rake; ``declared`` as for that."""
    scope.note(("drops",), node)
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) or not node.entries:
        scope.findings.report(node, "`drops` must name what is taken", _DROP_FORM)
        return {}
    if len(node.entries) > MOST_DROPS:
        scope.findings.report(
            node, f"{len(node.entries)} drops; a sheet has room for {MOST_DROPS}", "add some of them up"
        )
    drops: dict[str, Taken] = {}
    for key, value in node.entries:
        name = _drop_name(scope, key, declared)
        taken = read_taken(scope, value, declared, ("drops", name or ""))
        if name is not None and name in drops:
            scope.findings.report(key, f"{quote(name)} is written twice in `drops`", "add the two amounts up")
        elif name is not None:
            drops[name] = taken
    return drops


MOST_DROPS: Final = 6
_DROP_FORM: Final = "write {Jackpot: 5}, or {Jackpot: {in proportion: 5}}"


def _drop_name(scope: Scope, key: Scalar, declared: tuple[str, ...] | None) -> str | None:
    """A drop's own name, which is no word for anything else on the sheet."""
    name = read_name(scope.findings, key)
    pots = declared or ()
    if name is None:
        return None
    if name in pots or _FORMED_POT.fullmatch(name) or name == IN_PROPORTION.value:
        message, hint = f"{quote(name)} is not the name of a drop", f"write {{Jackpot: {{{name}: 5}}}}"
    elif name.casefold() == "rake":
        message, hint = "the rake has a key of its own", "write it as `rake`, beside `drops`"
    elif name in scope.roster.numbers:
        message, hint = f"{quote(name)} is a player", "name the drop by what it is for: {Jackpot: 5}"
    else:
        return name
    scope.findings.report(key, message, hint)
    return None


def is_pot(name: str, declared: tuple[str, ...] | None) -> bool:
    """Whether a pot of this name is ``declared``, or may form where none is; capitals and spaces may differ."""
    plain = " ".join(name.casefold().split())
    if declared is None:
        return _FORMED_POT.fullmatch(plain) is not None
    return any(" ".join(pot.casefold().split()) == plain for pot in declared)


def pot_name(scope: Scope, key: Scalar, declared: tuple[str, ...] | None) -> str | None:
    """The pot a key names: one of those ``declared``, else one that may form; ``None`` where there is a problem.

    Capitals and spaces may differ from the sheet's, as long as only one pot can be meant.
    """
    name = read_name(scope.findings, key)
    if name is None or (declared is not None and name in declared):
        return name
    plain = " ".join(name.casefold().split())
    if declared is None and _FORMED_POT.fullmatch(plain):
        return plain.capitalize()
    meant_by_form = [pot for pot in declared or () if " ".join(pot.casefold().split()) == plain]
    if len(meant_by_form) == 1:
        return meant_by_form[0]
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
    scope.refuse_folded(node, "mucked")
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
