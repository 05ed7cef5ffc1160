"""Declared comparisons: who has the best hand, side by side and board by board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from oddchip_sheets.games import GAMES, Side
from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import clean, is_empty, is_unknown, listing, nearest
from oddchip_sheets.handfile.model import UNKNOWN, Comparison, Ranking, Unknown
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.tree import Mapping, Node, Scalar, Sequence

SideReader: TypeAlias = Callable[[Scope, Node, str], "Ranking | Unknown"]
"""Reads what stands under one side: a ranking, or one group of winners."""


def read_showdown(scope: Scope, node: Node, what: str = "showdown") -> Comparison:
    """A declared comparison: a ranking, or a ranking for each side of the game."""
    return read_comparison(scope, node, what, read_ranking)


def unknown_comparison(scope: Scope) -> Comparison:
    """The comparison of a board of which nothing is known."""
    return {side.name: UNKNOWN for side in scope.game.sides}


def read_comparison(scope: Scope, node: Node, what: str, read_side: SideReader) -> Comparison:
    """For each side of the game what ``read_side`` reads; a side without a qualifying hand is absent."""
    if is_unknown(node):
        return unknown_comparison(scope)
    if isinstance(node, Mapping):
        return _by_side(scope, node, what, read_side)
    first, *others = scope.game.sides
    if any(side.qualifier is None for side in others):
        sides = ", ".join(f"{side.name}: […]" for side in scope.game.sides)
        message = f"{scope.game.title} compares two hands, and `{what}` names one"
        scope.findings.report(node, message, f"write {{{sides}}}")
        return {}
    if is_empty(node) or (isinstance(node, Sequence) and not node.items):
        scope.findings.report(node, f"`{what}` names nobody", f"write {_example(what)}, or `unknown`")
        return {}
    return {first.name: read_side(scope, node, what)}


def read_ranking(scope: Scope, node: Node, what: str) -> Ranking | Unknown:
    """Players best first, tied ones in an inner list; it counts up to the group that holds an ``unknown``.

    There an empty group ends it: who comes next is not known, which is not the same as nobody.
    """
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Sequence):
        hint = f"write [{node.value}]" if isinstance(node, Scalar) else "one a board is written under `boards`"
        scope.findings.report(node, f"`{what}` must be a list, best hand first", hint)
        return UNKNOWN
    scope.refuse_folded(node, what)
    groups = [_group(scope, item, what) for item in node.items]
    _refuse_repeated(scope, node, what)
    known = groups[: groups.index(UNKNOWN)] if UNKNOWN in groups else groups
    named = tuple(group for group in known if isinstance(group, tuple) and group)
    if not named:
        return UNKNOWN
    return (*named, ()) if UNKNOWN in groups else named


def _group(scope: Scope, item: Node, what: str) -> tuple[str, ...] | Unknown:
    if is_unknown(item):
        return UNKNOWN
    if isinstance(item, Scalar):
        name = scope.roster.player(item)
        return () if name is None else (name,)
    if isinstance(item, Mapping) or not item.items:
        hint = f"write {_example(what)}; tied players share an inner list"
        scope.findings.report(item, f"an entry of `{what}` is a name or a list of tied names", hint)
        return ()
    return scope.group(item, what)


def _refuse_repeated(scope: Scope, node: Sequence, what: str) -> None:
    """Report who stands in more than one group; twice in one group is reported there."""
    seen: dict[str, int] = {}
    for number, item in enumerate(node.items):
        for name in item.items if isinstance(item, Sequence) else (item,):
            if not isinstance(name, Scalar) or is_unknown(name):
                continue
            word = clean(name.value)
            if seen.setdefault(word, number) != number:
                hint = "take one of the two away; tied players share an inner list"
                scope.findings.report(name, f"{quote(word)} is named twice in `{what}`", hint)


def _by_side(scope: Scope, node: Mapping, what: str, read_side: SideReader) -> Comparison:
    sides = {side.name: side for side in scope.game.sides}
    comparison: dict[str, Ranking | Unknown] = {}
    for key, value in node.entries:
        if (side := sides.get(key.value)) is None:
            _report_side(scope, key)
        elif not _nobody(value):
            comparison[side.name] = read_side(scope, value, f"{what}: {side.name}")
        elif side.qualifier is None:
            hint = "write who has the best hand, or `unknown`"
            scope.findings.report(key, f"`{side.name}` names nobody, and every hand counts there", hint)
    _report_missing_sides(scope, node, what, [side for side in scope.game.sides if side.qualifier is None])
    return comparison


def _nobody(node: Node) -> bool:
    return is_empty(node) or (isinstance(node, Sequence) and not node.items)


def _report_missing_sides(scope: Scope, node: Mapping, what: str, wanted: list[Side]) -> None:
    written = {key.value for key, _ in node.entries}
    if written and not written & {side.name for side in scope.game.sides}:
        return
    for side in wanted:
        if side.name not in written:
            hint = f"write {side.name}: […], or {side.name}: unknown"
            scope.findings.report(node, f"`{what}` does not say who has the best {side.name} hand", hint)


def _report_side(scope: Scope, key: Scalar) -> None:
    names = [side.name for side in scope.game.sides]
    message = f"{scope.game.title} has no side {quote(key.value)}"
    split = f"{scope.game.id}-8"
    if key.value == "low" and split in GAMES:
        hint = f"for high-low write `game: {split}`"
    elif meant := nearest(key.value, names):
        hint = f"did you mean {meant}?"
    elif key.value in {"high", "low"} and len(names) == 1:
        others = listing(game.id for game in GAMES.values() if len(game.sides) > 1 and game.sides[-1].name == "low")
        hint = f"{scope.game.title} compares the {names[0]} hand only; the high-low games are {others}"
    else:
        hint = f"{scope.game.title} compares {' and '.join(names)}"
    scope.findings.report(key, message, hint)


def _example(what: str) -> str:
    return "[A, B]" if what.startswith("winners") else "[[A, B], C], best hand first"
