"""The chips that lie in a pot, for cutting it, and where change comes from."""

from __future__ import annotations

from typing import Final

from oddchip_sheets.amounts import WrittenAmount, amount_text, read_amount
from oddchip_sheets.handfile.contributions import pot_name
from oddchip_sheets.handfile.model import ChangeFrom, Unknown, default_pot_name
from oddchip_sheets.handfile.reader import AMOUNT, HandReader, values
from oddchip_sheets.positioned_yaml.kinds import Kind, Schema, clean, either, phrase_schema, read_phrase
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, is_unknown

MOST_CHIPS: Final = 9_999
"""Of one denomination in one pot."""
_FORM: Final = "write how many chips of each denomination lie there, such as {1000: 3, 500: 2}; or write {fix}"


def _by_pot(reader: HandReader, node: Node, key: str) -> dict[str, dict[int, int]]:
    """The chips of each pot: of the first one where no pot is named. Those of declared pots may stand there instead."""
    found = dict(reader.pot_chips)
    if is_unknown(node):
        return found
    if not isinstance(node, Mapping) or not node.entries:
        reader.report(node, "pot-chips-expected", "`{key}` names no chip", _FORM, key=key, fix="unknown")
        return found
    if not any(isinstance(value, Mapping) for _, value in node.entries):
        first = next(iter(reader.declared or ()), default_pot_name(0))
        reader.places[key, first] = node.place
        reader.keep(found, node, first, chips_of(reader, node, key), key, "keep one of the two", "pot-twice")
        return found
    for name_node, value in node.entries:
        name = pot_name(reader, name_node)
        reader.places[key, name or ""] = value.place
        chips = chips_of(reader, value, key)
        reader.keep(found, name_node, name, chips, key, "keep one of the two", "pot-twice")
    return found


def chips_of(reader: HandReader, node: Node, key: str) -> dict[int, int]:
    """How many chips of each denomination lie in one pot; nothing where it is not known, or there is a problem."""
    if is_unknown(node):
        return {}
    if not isinstance(node, Mapping) or not node.entries:
        reader.report(node, "pot-chips-expected", "`{key}` names no chip", _FORM, key=key, fix="unknown")
        return {}
    found: dict[int, int] = {}
    for chip_node, count_node in node.entries:
        chip, count = AMOUNT.read(reader, chip_node, key), _count(reader, count_node)
        if isinstance(chip, Unknown) or count is None:
            continue
        if not isinstance(reader.chips, Unknown) and chip not in reader.chips:
            known = tuple(amount_text(each, reader.decimals).replace(",", "") for each in reader.chips)
            message, hint = "a chip of {chip} is not in play", "the chips in play are {known}; correct one of the two"
            reader.report(chip_node, "chip-not-in-play", message, hint, chip=clean(chip_node.value), known=known)
        reader.keep(found, chip_node, str(chip), count, key, "add the two counts up", "chip-twice")
    return {int(chip): count for chip, count in found.items()}


def _count(reader: HandReader, node: Node) -> int | None:
    written = read_amount(node.value) if isinstance(node, Scalar) else None
    if isinstance(written, WrittenAmount) and not written.decimals and 0 < written.digits <= MOST_CHIPS:
        return written.digits
    message, hint = "here a number of chips should stand", "a whole number of them, from 1 to {most}"
    reader.report(node, "chip-count", message, hint, most=f"{MOST_CHIPS:,}")
    return None


def _change(reader: HandReader, node: Node, key: str) -> ChangeFrom:
    if is_unknown(node):
        return ChangeFrom.RACK
    written = clean(node.value) if isinstance(node, Scalar) else ""
    phrase = read_phrase(reader, node, written, [*map(str, ChangeFrom)], f"answer to `{key}`")
    return ChangeFrom.RACK if phrase is None else ChangeFrom(phrase)


def _denominations(node: Node) -> list[Node]:
    """The denominations, which are amounts and stand as keys."""
    pots = [pot for pot in (node, *values(node)) if isinstance(pot, Mapping)]
    return [name for pot in pots for name, value in pot.entries if isinstance(value, Scalar)]


_COUNT: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": MOST_CHIPS}
CHIPS_SCHEMA: Final[Schema] = {"type": "object", "minProperties": 1, "additionalProperties": _COUNT}
_EACH: Final[Schema] = {
    "type": "object",
    "minProperties": 1,
    "propertyNames": {"$ref": "#/$defs/name"},
    "additionalProperties": either(CHIPS_SCHEMA),
}

POT_CHIPS: Final = Kind(_by_pot, either(CHIPS_SCHEMA, _EACH), _denominations)
CHIPS_OF_A_POT: Final = Kind(chips_of, either(CHIPS_SCHEMA), _denominations)
CHANGE: Final = Kind(_change, phrase_schema("|".join(ChangeFrom)))
