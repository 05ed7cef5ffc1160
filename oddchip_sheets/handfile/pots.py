"""Declared pots: amount, eligible players and, where the file names them, the winners of each board."""

from __future__ import annotations

from oddchip_sheets.handfile.alike import printed
from oddchip_sheets.handfile.basis import read_basis
from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import (
    Entries,
    check_keys,
    clean,
    entries_of,
    is_empty,
    is_unknown,
    read_name,
)
from oddchip_sheets.handfile.model import (
    IN_PROPORTION,
    UNKNOWN,
    WHOLE,
    Comparison,
    Decision,
    DeclaredPot,
    FactPath,
    Ranking,
    Unknown,
    default_pot_name,
)
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.seats import report_alike
from oddchip_sheets.handfile.showdowns import read_comparison
from oddchip_sheets.handfile.stakes import pot_name
from oddchip_sheets.handfile.tree import Mapping, Node, Scalar, Sequence

POT_KEYS = ("name", "amount", "eligible", "winners", "basis")
RULING_KEYS = ("winners", "basis")
MOST_POTS = 30
MOST_BOARDS = 6
_OTHER_WORDS = {"chips": "amount", "size": "amount", "total": "amount", "players": "eligible", "showdown": "winners"}
_FORM = "write each pot as {amount: 500, eligible: [A, B], winners: [A]}"


def read_pots(scope: Scope, node: Node) -> tuple[DeclaredPot, ...] | Unknown:
    """The pots that the file declares, main pot first."""
    scope.note(("pots",), node)
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Sequence) or not node.items:
        empty = is_empty(node) or isinstance(node, Sequence)
        scope.findings.report(node, "`pots` names no pot" if empty else "`pots` must be a list", _FORM)
        return UNKNOWN
    if len(node.items) > MOST_POTS:
        scope.findings.report(node, f"{len(node.items)} pots; a hand has at most {MOST_POTS}", "merge equal pots")
    pots = [_pot(scope, item, index) for index, item in enumerate(node.items)]
    _refuse_same_names(scope, node, pots)
    return tuple(pots)


def _pot(scope: Scope, node: Node, index: int) -> DeclaredPot:
    path: FactPath = ("pots", index)
    scope.note(path, node)
    if not isinstance(node, Mapping):
        scope.findings.report(node, "a pot is a mapping of its facts", _FORM)
        return DeclaredPot(default_pot_name(index), UNKNOWN, UNKNOWN, None)
    entries = entries_of(node)
    meant = check_keys(scope.findings, entries, POT_KEYS, "a pot", _OTHER_WORDS)
    _refuse_missing(scope, node, meant | entries.keys())
    eligible = _eligible(scope, entries, path)
    name, amount = _name(scope, entries, index), _amount(scope, entries, path)
    if "basis" in entries:
        if "winners" not in meant | entries.keys():
            hint = "write winners: [A, B], or winners: unknown"
            scope.findings.report(entries["basis"][0], "this `basis` does not say who got the pot", hint)
        return DeclaredPot(name, amount, eligible, None, _decision(scope, entries, path, eligible))
    return DeclaredPot(name, amount, eligible, _winners(scope, entries, path, eligible))


def _name(scope: Scope, entries: Entries, index: int) -> str:
    if "name" not in entries:
        return default_pot_name(index)
    name = read_name(scope.findings, entries["name"][1])
    if name == IN_PROPORTION.value:
        hint = "give the pot another name: under `rake` and `drops` these words are for all pots"
        scope.findings.report(entries["name"][1], f"`{name}` can't be a pot's name", hint)
    return name or default_pot_name(index)


def _refuse_missing(scope: Scope, node: Mapping, there: frozenset[str]) -> None:
    if "amount" not in there:
        scope.findings.report(node, "this pot has no `amount`", "write amount: 500, or amount: unknown")
    if "eligible" not in there:
        hint = "write eligible: [A, B], or eligible: unknown"
        scope.findings.report(node, "this pot does not say who is eligible", hint)


def _amount(scope: Scope, entries: Entries, path: FactPath) -> int | Unknown:
    if "amount" not in entries:
        return UNKNOWN
    scope.note((*path, "amount"), entries["amount"][1])
    return scope.amount(entries["amount"][1])


def _eligible(scope: Scope, entries: Entries, path: FactPath) -> tuple[str, ...] | Unknown:
    if "eligible" not in entries:
        return UNKNOWN
    value = entries["eligible"][1]
    scope.note((*path, "eligible"), value)
    if is_empty(value) or (isinstance(value, Sequence) and not value.items):
        scope.findings.report(value, "nobody is eligible for this pot", "write who may win it, or `unknown`")
        return UNKNOWN
    scope.refuse_folded(value, "eligible")
    return scope.names(value, "eligible")


def read_rulings(
    scope: Scope, node: Node, pots: tuple[DeclaredPot, ...] | Unknown | None
) -> dict[str, Decision] | Unknown:
    """By pot, what was decided by agreement or by the floor; ``pots`` are the declared ones."""
    scope.note(("rulings",), node)
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) or not node.entries:
        message = "`rulings` must say which pot was decided, and how" if not is_empty(node) else "`rulings` is empty"
        scope.findings.report(node, message, _RULING_FORM)
        return {}
    declared = {pot.name: pot for pot in pots} if isinstance(pots, tuple) else None
    rulings: dict[str, Decision] = {}
    for key, value in node.entries:
        name = pot_name(scope, key, None if declared is None else tuple(declared))
        pot = declared.get(name) if declared is not None and name is not None else None
        decision = _ruling(scope, value, ("rulings", name or ""), UNKNOWN if pot is None else pot.eligible)
        if name is not None and name in rulings:
            scope.findings.report(key, f"{quote(name)} is decided twice in `rulings`", "keep the one that holds")
        elif pot is not None and pot.decision is not None:
            hint = "keep the pot's own `basis`, or take it out and keep the ruling"
            scope.findings.report(key, f"{quote(pot.name)} is decided here and by its own `basis`", hint)
        elif name is not None:
            rulings[name] = decision
    return rulings


_RULING_FORM = "write {Main pot: {winners: [A, B], basis: agreed}}"


def _ruling(scope: Scope, node: Node, path: FactPath, eligible: tuple[str, ...] | Unknown) -> Decision:
    scope.note(path, node)
    if is_unknown(node):
        return Decision(UNKNOWN, UNKNOWN)
    if not isinstance(node, Mapping):
        scope.findings.report(node, "a ruling names the winners and the basis", _RULING_FORM)
        return Decision(UNKNOWN, UNKNOWN)
    entries = entries_of(node)
    there = check_keys(scope.findings, entries, RULING_KEYS, "a ruling", _OTHER_WORDS) | entries.keys()
    if "winners" not in there:
        hint = "write winners: [A, B], or winners: unknown"
        scope.findings.report(node, "this ruling does not say who got the pot", hint)
    if "basis" not in there:
        scope.findings.report(
            node, "this ruling does not say what it rests on", "write basis: agreed, or basis: 'ruling: …'"
        )
    return _decision(scope, entries, path, eligible)


def _decision(scope: Scope, entries: Entries, path: FactPath, eligible: tuple[str, ...] | Unknown) -> Decision:
    winners = _winners(scope, entries, path, eligible, decided=True)
    by, words = read_basis(scope, entries["basis"][1]) if "basis" in entries else (UNKNOWN, "")
    return Decision(UNKNOWN if winners is None else winners, by, words)


def _winners(
    scope: Scope, entries: Entries, path: FactPath, eligible: tuple[str, ...] | Unknown, *, decided: bool = False
) -> tuple[Comparison, ...] | Unknown | None:
    """The winners of each board; where they are ``decided`` without regard to the sides, those of the whole pot."""
    if "winners" not in entries:
        return None
    value = entries["winners"][1]
    scope.note((*path, "winners"), value)
    if is_unknown(value):
        return UNKNOWN

    def read_side(scope: Scope, node: Node, what: str) -> Ranking | Unknown:
        return _group(scope, node, what, eligible)

    def read_board(node: Node) -> Comparison:
        if decided and scope.game.split and isinstance(node, Sequence) and node.items:
            return {WHOLE: read_side(scope, node, "winners")}
        return read_comparison(scope, node, "winners", read_side)

    if not isinstance(value, Sequence) or _one_group(value):
        return (read_board(value),)
    if (name := next((item for item in value.items if _is_name(item)), None)) is not None:
        hint = "write the tied names of one board as [A, B], or a list for each board: [[A], [A, B]]"
        scope.findings.report(name, "`winners` mixes names with lists", hint)
        return UNKNOWN
    if len(value.items) > MOST_BOARDS:
        message = f"{len(value.items)} boards; a hand has at most {MOST_BOARDS}"
        scope.findings.report(value, message, "write the tied winners of one board as [A, B]")
    return tuple(map(read_board, value.items))


def _one_group(value: Sequence) -> bool:
    """Whether a list names the winners of one board; else each item is a board."""
    return not value.items or (
        any(map(_is_name, value.items)) and all(isinstance(item, Scalar) for item in value.items)
    )


def _is_name(node: Node) -> bool:
    return isinstance(node, Scalar) and not is_unknown(node)


def _group(scope: Scope, node: Node, what: str, eligible: tuple[str, ...] | Unknown) -> Ranking | Unknown:
    """The winners of one side: tied with one another, all others lost."""
    winners = scope.names(node, what)
    if isinstance(node, Sequence):
        scope.refuse_folded(node, what)
        for item in node.items:
            if isinstance(item, Scalar):
                _refuse_ineligible(scope, item, eligible)
    return winners if isinstance(winners, Unknown) else (winners,)


def _refuse_ineligible(scope: Scope, item: Scalar, eligible: tuple[str, ...] | Unknown) -> None:
    name = clean(item.value)
    seated = name in scope.roster.numbers or not scope.roster.order_known
    folded = not isinstance(scope.folded, Unknown) and name in scope.folded
    if isinstance(eligible, Unknown) or is_unknown(item) or name in eligible or folded or not seated:
        return
    scope.findings.report(item, f"{quote(name)} wins this pot but is not eligible for it", "correct one of the lists")


def _refuse_same_names(scope: Scope, node: Sequence, pots: list[DeclaredPot]) -> None:
    seen: set[str] = set()
    for item, pot in zip(node.items, pots, strict=True):
        first = next((name for name in seen if name != pot.name and printed(name) == printed(pot.name)), None)
        if first is not None:
            report_alike(scope.findings, item, pot.name, first)
        elif pot.name in seen:
            hint = "give each pot a name of its own, or none"
            scope.findings.report(item, f"two pots are called {quote(pot.name)}", hint)
        seen.add(pot.name)
