"""What went into the pots and what is taken from them: denominations, contributions, dead chips, rake."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from oddchip_sheets.amounts import WrittenAmount, read_amount
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
from oddchip_sheets.handfile.reader import AMOUNT, HandReader, by_name_schema, by_player, values
from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import NAMES_ALIKE, UNKNOWN_SCHEMA, Kind, Schema, clean, either, read_name
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown

_FORMED_POT: Final = re.compile(r"Main pot|Side pot ([1-9]|[12][0-9])", re.IGNORECASE)


def _chips(reader: HandReader, node: Node, key: str) -> tuple[int, ...] | Unknown:
    """The denominations in play, ascending, in ticks."""
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Sequence) or not node.items:
        words = re.split(r"[ ,;/]+", node.value.strip()) if isinstance(node, Scalar) else []
        if all(isinstance(read_amount(word), WrittenAmount) for word in words) and words:
            fix = f"[{', '.join(words)}]"
            reader.report(node, "list-expected", "`{key}` must be a list", "write {fix}", key=key, fix=fix)
        else:
            hint = "put the denominations still in play in brackets, such as [25, 100, 500]; or write {fix}"
            reader.report(node, "chips-expected", "`chips` names no chip", hint, fix="unknown")
        return UNKNOWN
    found: dict[int, Node] = {}
    cut = _refuse_cut(reader, node)
    for item in node.items:
        if item in cut:
            continue
        chip = AMOUNT.read(reader, item, key)
        if chip == 0:
            reader.report(item, "chip-zero", "a chip can't be worth nothing", "take it out of `chips`")
        elif isinstance(chip, int) and chip in found:
            message, line = "this chip stands already in line {line}", found[chip].place.line
            reader.report(item, "chip-twice", message, "keep one of the two", line=line)
        elif isinstance(chip, int):
            found[chip] = item
    reader.chips = UNKNOWN if any(map(is_unknown, node.items)) else tuple(sorted(found))
    return reader.chips


def _refuse_cut(reader: HandReader, node: Sequence) -> list[Node]:
    """The pieces of amounts that brackets cut apart at their commas: ``[1,000, 5,000]``, ``[100, 2,500]``.

    A comma inside an amount is one without a space behind it, in a list whose other commas have one; a piece that
    begins with a zero is no chip in any list.
    """
    line = node.place.text[node.place.column - 1 :][: node.place.width]
    spaced = re.search(r",\s", line) is not None
    cut: list[Node] = []
    for match in _GROUPED.finditer(line):
        if not spaced and ",0" not in match.group():
            continue
        place = replace(node.place, column=node.place.column + match.start(), width=len(match.group()))
        cut += [
            item
            for item in node.items
            if 0 <= item.place.column - place.column < place.width and item.place.line == place.line
        ]
        facts = {"whole": match.group(), "fix": match.group().replace(",", "")}
        message = "inside brackets the comma cuts {whole} apart"
        reader.report(place, "comma-in-brackets", message, "write {fix}", **facts)
    return cut


_GROUPED: Final = re.compile(r"(?<![\w.,'\"])[1-9][0-9]{0,2}(?:,[0-9]{3})+(?=\s*[,\]])(?!,[0-9]{3}(?![0-9]))")


def _contributions(reader: HandReader, node: Node, key: str) -> dict[str, int] | Unknown:
    """What each player put in over the whole hand, in ticks."""
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) or not node.entries:
        empty = is_empty(node) or isinstance(node, Mapping)
        message = "`contributions` is empty" if empty else "`contributions` must name each player's amount"
        hint = "say what each player put in, as in {A: 500, B: 500}; or write {fix}"
        reader.report(node, "contributions-expected", message, hint, fix="unknown")
        return UNKNOWN
    amounts = by_player(reader, node, key)
    known = {name: amount for name, amount in amounts.items() if isinstance(amount, int)}
    return known if len(known) == len(node.entries) else UNKNOWN


def _dead(reader: HandReader, node: Node, key: str) -> Dead:
    """Chips in the main pot that match nobody's bet: one amount, or an amount a player."""
    if not isinstance(node, Mapping):
        total = AMOUNT.read(reader, node, key)
        return NO_DEAD if total == 0 else Dead(total)
    amounts = by_player(reader, node, key)
    known = {name: amount if isinstance(amount, int) else 0 for name, amount in amounts.items()}
    return Dead(sum(known.values()) if UNKNOWN not in amounts.values() else UNKNOWN, known)


def _taken(reader: HandReader, node: Node, key: str, path: FactPath = ("rake",)) -> Taken:
    """The rake, or one of the drops: an amount from the main pot, one a pot, or one in proportion to all of them."""
    if not isinstance(node, Mapping):
        return {None: AMOUNT.read(reader, node, key)}
    taken: dict[str | Spread | None, int | Unknown] = {}
    for name_node, value in node.entries:
        amount, word = AMOUNT.read(reader, value, key), clean(name_node.value)
        if word == IN_PROPORTION.value:
            taken[IN_PROPORTION] = amount
            continue
        if word not in (reader.declared or ()) and (
            word.casefold() in _PROPORTIONS or nearest(word, [IN_PROPORTION.value]) is not None
        ):
            facts = {"name": word, "fix": IN_PROPORTION.value}
            reader.report(name_node, "pot-unknown", "'{name}' is no pot", "did you mean {fix}?", **facts)
            continue
        name = pot_name(reader, name_node)
        reader.places.setdefault((*path, name or ""), value.place)
        reader.keep(taken, name_node, name, amount, key, "add the two amounts up", "pot-twice")
    if IN_PROPORTION in taken and len(node.entries) > 1:
        message = "`{word}` is of all pots, and others stand beside it"
        hint = "keep one of the two; what is taken besides may be a drop with a name of its own"
        reader.report(node, "taken-beside-all", message, hint, word=IN_PROPORTION.value)
    return taken


_PROPORTIONS: Final = frozenset({"proportion", "proportional", "pro rata", "prorata", "all pots", "all"})
MOST_DROPS: Final = 6


def _drops(reader: HandReader, node: Node, key: str) -> dict[str, Taken] | Unknown:
    """What is taken besides the rake, by name, each in the forms of the rake."""
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) or not node.entries:
        hint = "for example {Jackpot: 5}, or {Jackpot: {in proportion: 5}}; or write {fix}"
        reader.report(node, "drops-expected", "`drops` must name what is taken", hint, fix="unknown")
        return {}
    message, hint = "{count} drops; a sheet has room for {most}", "add some of them up"
    reader.at_most(MOST_DROPS, len(node.entries), node, message, hint)
    drops: dict[str, Taken] = {}
    for name_node, value in node.entries:
        name = _drop_name(reader, name_node)
        reader.places[key, name or ""] = value.place
        taken = _taken(reader, value, name or key, (key, name or ""))
        reader.keep(drops, name_node, name, taken, key, "add the two amounts up", "drop-twice")
    return drops


def _drop_name(reader: HandReader, key: Scalar) -> str | None:
    """A drop's own name, which is no word for anything else on the sheet."""
    name = read_name(reader, key)
    if name is None:
        return None
    message = "'{name}' is not the name of a drop"
    if name in (reader.declared or ()) or _FORMED_POT.fullmatch(name) or name == IN_PROPORTION.value:
        hint = f"a drop has a name of its own, as in {{Jackpot: {{{name}: 5}}}}"
    elif name.casefold() == "rake":
        message, hint = "the rake has a key of its own", "it stands as `rake`, beside `drops`"
    elif name in reader.seats:
        message, hint = "'{name}' is a player", "name the drop by what it is for, as in {Jackpot: 5}"
    else:
        return name
    reader.report(key, "drop-name", message, hint, name=name)
    return None


def pot_meant(reader: HandReader, name: str) -> str | None:
    """The pot of that name, declared or such as may form; capitals and spaces may differ where one only is meant."""
    plain = " ".join(name.casefold().split())
    if reader.declared is None:
        return plain.capitalize() if _FORMED_POT.fullmatch(plain) else None
    alike = [pot for pot in reader.declared if " ".join(pot.casefold().split()) == plain]
    return alike[0] if len(alike) == 1 else None


def pot_name(reader: HandReader, key: Scalar) -> str | None:
    """The pot a key names: one of those declared, else one that may form; ``None`` where there is a problem."""
    name, declared = read_name(reader, key), reader.declared
    if name is None or (declared is not None and name in declared):
        return name
    if (pot := pot_meant(reader, name)) is not None:
        return pot
    known = tuple(declared) if declared is not None else (*map(default_pot_name, range(3)), "…")
    meant = nearest(name, known, NAMES_ALIKE) if declared is not None else None
    message, otherwise = "there is no pot called '{name}'", "the pots are {known}"
    reader.report_unknown(key, "pot-unknown", message, meant, otherwise, name=name, known=known)
    return None


_CHIP_SCHEMA: Final = {"anyOf": [{"$ref": "#/$defs/chip"}, UNKNOWN_SCHEMA]}

CHIPS: Final = Kind(
    _chips, either({"type": "array", "minItems": 1, "uniqueItems": True, "items": _CHIP_SCHEMA}), values
)
CONTRIBUTIONS: Final = Kind(_contributions, either(by_name_schema(minProperties=1)), values)
DEAD: Final = Kind(_dead, either(AMOUNT.schema, by_name_schema()), values)


def _each_amount(node: Node) -> list[Node]:
    return [amount for each in values(node) for amount in values(each)]


def taken_schema() -> Schema:
    """What is taken: an amount from the main pot, one a pot, or one in proportion to all of them."""
    word = IN_PROPORTION.value
    amount: Schema = {"anyOf": [AMOUNT.schema, UNKNOWN_SCHEMA]}
    spread: Schema = {"type": "object", "required": [word], "properties": {word: amount}, "additionalProperties": False}
    return {"anyOf": [UNKNOWN_SCHEMA, AMOUNT.schema, spread, {**by_name_schema(), "not": {"required": [word]}}]}


_DROPS: Final[Schema] = {
    "type": "object",
    "minProperties": 1,
    "maxProperties": MOST_DROPS,
    "propertyNames": {"allOf": [{"$ref": "#/$defs/name"}, {"not": {"enum": ["rake", IN_PROPORTION.value]}}]},
    "additionalProperties": {"$ref": "#/$defs/taken"},
}

RAKE: Final = Kind(_taken, {"$ref": "#/$defs/taken"}, values)
DROPS: Final = Kind(_drops, either(_DROPS), _each_amount)
