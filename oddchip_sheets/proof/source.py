"""The attachments of a PDF → the settlement they lead to, and where it differs from the attached one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from oddchip_sheets.engine.model import Settlement
from oddchip_sheets.proof.carry import HAND, SETTLEMENT, rules_name, settle_carried, settlement_bytes
from oddchip_sheets.proof.manifest import MANIFEST, Manifest, manifest_bytes, read_manifest
from oddchip_sheets.rules.load import shipped_books, shipped_text
from oddchip_sheets.sheets.compose import product

_MONEY: Final = ("name", "amount", "rake", "eligible", "status", "awards", "carried")
"""What of a pot does not hang on the words of one version of the product."""


@dataclass(frozen=True, slots=True)
class Source:
    """What the attachments say and lead to."""

    manifest: Manifest | None
    settlement: Settlement | None
    reasons: tuple[str, ...]
    notes: tuple[str, ...] = ()


def settled_source(files: Mapping[str, bytes]) -> Source:
    """The settlement of the attached hand file by engine and independent verifier, compared with the attached one."""
    manifest = read_manifest(files[MANIFEST]) if MANIFEST in files else "it is not attached"
    if isinstance(manifest, str):
        return Source(None, None, (f"the list of attached files ({MANIFEST}) can't be used: {manifest}",))
    reasons = list(_missing(manifest, files))
    if manifest_bytes(manifest) != files[MANIFEST]:
        reasons.append(f"the list of attached files ({MANIFEST}) is not written as the product writes it")
    if reasons:
        return Source(manifest, None, tuple(reasons))
    outcome = settle_carried(manifest, files)
    if outcome.settlement is None:
        wrong = outcome.problems[0].message if outcome.problems else "it can't be read"
        return Source(manifest, None, (f"the attached hand file can't be settled: {wrong}",))
    reasons = [f"hand {label}: the independent verifier disagrees: {found}" for label, found in outcome.discrepancies]
    reasons += _differences(outcome.settlement, files, manifest)
    return Source(manifest, outcome.settlement, tuple(reasons), tuple(_notes(manifest)))


def same_product(manifest: Manifest) -> bool:
    """Whether the PDF was made by the version of the product that checks it."""
    return manifest.product == product()


def _missing(manifest: Manifest, files: Mapping[str, bytes]) -> Iterator[str]:
    named = [*manifest.files, SETTLEMENT, *([manifest.rules] if manifest.rules else [])]
    for name in named:
        if name not in files:
            yield f"{name} is not attached"
    if next(iter(manifest.files)) != HAND:
        yield f"the hand file is not attached as {HAND}"
    for name in sorted({*files} - {*named, MANIFEST}):
        yield f"{name} is attached, but not in the list of attached files"


def _notes(manifest: Manifest) -> Iterator[str]:
    if not same_product(manifest):
        yield f"made by {manifest.product}, checked by {product()}: amounts are compared, wording is not"


def _differences(settlement: Settlement, files: Mapping[str, bytes], manifest: Manifest) -> Iterator[str]:
    if manifest.rules != rules_name(settlement.book):
        yield f"the attached rule book is {manifest.rules or 'none'}, but the hand file adopts another"
    elif manifest.rules is not None and same_product(manifest) and files[manifest.rules] != _shipped(manifest.rules):
        yield f"{manifest.rules} is not the rule book that {product()} travels with"
    ours, attached = settlement_bytes(settlement), files[SETTLEMENT]
    if ours == attached:
        return
    if same_product(manifest) or _money(attached) != _money(ours):
        yield from _settled_otherwise(attached, ours)


def _shipped(name: str) -> bytes | None:
    return next((shipped_text(book) for book in shipped_books() if name == f"rules-{book}.yaml"), None)


def _settled_otherwise(attached: bytes, ours: bytes) -> Iterator[str]:
    yield f"{SETTLEMENT} is not what the attached hand file settles to"
    theirs, due = _money(attached), _money(ours)
    if theirs is None or due is None or len(theirs) != len(due):
        return
    for (hand, pot, one), (_, _, other) in zip(theirs, due, strict=True):
        if one != other:
            changed = [key for key in _MONEY if one.get(key) != other.get(key)]
            told = ", ".join(f"{key} {_short(one.get(key))} instead of {_short(other.get(key))}" for key in changed)
            yield f"hand {hand}, {pot}: {SETTLEMENT} has {told}"


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:120]


def _money(data: bytes) -> list[tuple[str, str, dict[str, Any]]] | None:
    """Hand, pot, and what is due of it; ``None`` where the data is no settlement."""
    try:
        record = json.loads(data, parse_float=str)
        return [
            (str(hand["hand"]), str(pot["name"]), {key: pot.get(key) for key in _MONEY})
            for hand in record["hands"]
            for pot in hand["pots"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
