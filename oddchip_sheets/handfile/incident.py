"""The incident block: what was disputed, what was paid, what was decided."""

from __future__ import annotations

from collections.abc import Mapping as Table
from enum import StrEnum
from typing import Final, TypeVar

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import (
    LONGEST_NOTES,
    LONGEST_TEXT,
    Entries,
    check_keys,
    clean,
    entries_of,
    is_empty,
    is_unknown,
    listing,
    nearest,
    read_text,
    split_by_comma,
)
from oddchip_sheets.handfile.model import UNKNOWN, Incident, Objection, Raised, Unknown
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.stakes import is_pot, pot_name
from oddchip_sheets.handfile.tree import Mapping, Node, Scalar, Sequence

TEXT_KEYS: Final = (
    "report",
    "date",
    "time",
    "claim",
    "raised_by",
    "decision",
    "decided_by",
    "dealer",
    "floor",
    "supervisor",
    "patron_notified",
    "escalated_to",
    "notes",
)
"""Free texts of an incident, printed as they stand."""

LONG: Final = frozenset({"claim", "decision", "notes"})
SURVEILLANCE: Final = ("camera", "reference", "kept_until")
HOUSE_ERROR: Final = "house error"

INCIDENT_KEYS: Final = (*TEXT_KEYS, "raised", "about", "paid", "witnesses", "surveillance")

MOST_WITNESSES: Final = 20

Word = TypeVar("Word", bound=StrEnum)


def read_incident(scope: Scope, node: Node, declared: tuple[str, ...] | None) -> Incident | None:
    """The incident at ``node``; ``declared`` are the names of declared pots. An empty block is an empty report."""
    if is_empty(node):
        return Incident({})
    if not isinstance(node, Mapping):
        scope.findings.report(node, "`incident` must be a mapping", "write incident: {claim: …, decision: …}")
        return None
    entries = entries_of(node)
    check_keys(scope.findings, entries, INCIDENT_KEYS, "an incident")
    if split_by_comma(entries.values())[1]:
        entries.pop("raised", None)  # the rest of the phrase is reported; its beginning alone means nothing
    raised, house_error = _raised(scope, entries)
    return Incident(
        texts=_texts(scope, entries),
        raised=raised,
        about=_word(scope, entries, "about", Objection),
        house_error=house_error,
        paid=_paid(scope, entries["paid"][1], declared) if "paid" in entries else {},
        witnesses=_witnesses(scope, entries["witnesses"][1]) if "witnesses" in entries else (),
        surveillance=_surveillance(scope, entries["surveillance"][1]) if "surveillance" in entries else {},
    )


def _texts(scope: Scope, entries: Entries) -> dict[str, str]:
    texts: dict[str, str] = {}
    for key in TEXT_KEYS:
        if key in entries and not is_empty(entries[key][1]):
            most = LONGEST_NOTES if key in LONG else LONGEST_TEXT
            texts[key] = read_text(scope.findings, entries[key][1], f"`{key}`", most, lines=key in LONG)
    return texts


def _raised(scope: Scope, entries: Entries) -> tuple[Raised | Unknown | None, bool]:
    """When the objection was raised; ``house error`` beside or instead of it says that the house erred."""
    if "raised" not in entries:
        return None, False
    node = entries["raised"][1]
    if not isinstance(node, Scalar) or not node.value.strip().endswith(HOUSE_ERROR):
        return _word(scope, entries, "raised", Raised, f"{HOUSE_ERROR!r} may follow after a comma"), False
    before = clean(node.value).removesuffix(HOUSE_ERROR).rstrip(" ,")
    if not before:
        return None, True
    return _named(scope, node, before, "raised", Raised, ""), True


def _word(scope: Scope, entries: Entries, key: str, words: type[Word], more: str = "") -> Word | Unknown | None:
    if key not in entries or is_empty(entries[key][1]):
        return None
    node = entries[key][1]
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Scalar):
        scope.findings.report(node, f"`{key}` is one phrase", f"write one of: {_listed([str(word) for word in words])}")
        return None
    return _named(scope, node, clean(node.value), key, words, more)


def _named(  # noqa: PLR0913, PLR0917 - a phrase, its vocabulary and its place
    scope: Scope, node: Scalar, phrase: str, key: str, words: type[Word], more: str
) -> Word | None:
    known = [str(word) for word in words]
    if phrase in known:
        return words(phrase)
    meant = nearest(phrase, known)
    hint = "; ".join(filter(None, (f"did you mean {meant}?" if meant else "", f"known: {_listed(known)}", more)))
    scope.findings.report(node, f"{quote(phrase)} is no answer to `{key}`", hint)
    return None


def _listed(words: list[str]) -> str:
    """The phrases there are, told apart where they hold commas themselves."""
    return "; ".join(words) if any("," in word for word in words) else listing(words)


def _paid(scope: Scope, node: Node, declared: tuple[str, ...] | None) -> dict[str | None, Table[str, int | Unknown]]:
    """Player → amount in all, or pot → player → amount."""
    if is_unknown(node) or is_empty(node):
        return {}
    if not isinstance(node, Mapping):
        scope.findings.report(
            node, "`paid` must say who was given what", "write {A: 500, B: 400}, or {Main pot: {A: 500}}"
        )
        return {}
    by_pot = [isinstance(value, Mapping) or _unknown_pot(scope, key, value, declared) for key, value in node.entries]
    if any(by_pot) and not all(by_pot):
        scope.findings.report(node, "`paid` mixes players and pots", "write amounts a player, or players a pot")
        return {}
    if not any(by_pot):
        return {None: _amounts(scope, node)}
    return _by_pot(scope, node, declared)


def _unknown_pot(scope: Scope, key: Scalar, value: Node, declared: tuple[str, ...] | None) -> bool:
    """Whether ``key`` says of a pot, not of a player, that nobody knows what was paid from it."""
    name = clean(key.value)
    return is_unknown(value) and name not in scope.roster.numbers and is_pot(name, declared)


def _by_pot(
    scope: Scope, node: Mapping, declared: tuple[str, ...] | None
) -> dict[str | None, Table[str, int | Unknown]]:
    paid: dict[str | None, Table[str, int | Unknown]] = {}
    for key, value in node.entries:
        name, amounts = pot_name(scope, key, declared), _amounts(scope, value) if isinstance(value, Mapping) else {}
        if name is not None and name in paid:
            scope.findings.report(key, f"{quote(name)} is written twice in `paid`", "write what came from it once")
        elif name is not None:
            paid[name] = amounts
    return paid


def _amounts(scope: Scope, node: Mapping) -> dict[str, int | Unknown]:
    amounts: dict[str, int | Unknown] = {}
    for key, value in node.entries:
        name, amount = scope.roster.player(key), scope.amount(value)
        if name is not None:
            if name in amounts:
                scope.findings.report(key, f"{quote(name)} is written twice in `paid`", "add the two amounts up")
            amounts[name] = amount
    return amounts


def _witnesses(scope: Scope, node: Node) -> tuple[str, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    if len(items) > MOST_WITNESSES:
        scope.findings.report(node, f"{len(items)} witnesses; {MOST_WITNESSES} fit", "name those who signed")
    return tuple(filter(None, (read_text(scope.findings, item, "a witness") for item in items[:MOST_WITNESSES])))


def _surveillance(scope: Scope, node: Node) -> dict[str, str]:
    """Camera, reference and until when it is kept; a plain text is the reference."""
    if not isinstance(node, Mapping):
        return {} if is_empty(node) else {"reference": read_text(scope.findings, node, "`surveillance`")}
    entries = entries_of(node)
    check_keys(scope.findings, entries, SURVEILLANCE, "`surveillance`")
    known = [(key, entries[key][1]) for key in SURVEILLANCE if key in entries]
    return {key: read_text(scope.findings, value, f"`{key}`") for key, value in known if not is_empty(value)}
