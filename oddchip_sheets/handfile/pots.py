"""Declared pots: amount, eligible players and, where the file names them, the winners of each board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oddchip_sheets.handfile.contributions import pot_name
from oddchip_sheets.handfile.model import (
    IN_PROPORTION,
    UNKNOWN,
    WHOLE,
    Comparison,
    DecidedBy,
    Decision,
    DeclaredPot,
    FactPath,
    Ranking,
    Unknown,
    default_pot_name,
)
from oddchip_sheets.handfile.pot_chips import CHIPS_OF_A_POT
from oddchip_sheets.handfile.reader import AMOUNT, HandReader, read_names, values
from oddchip_sheets.handfile.showdowns import MOST_BOARDS, by_side_schema, read_comparison
from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import (
    INVISIBLE,
    LONGEST_TEXT,
    NAME_SCHEMA,
    UNKNOWN_SCHEMA,
    Key,
    Keys,
    Kind,
    Schema,
    amounts_in,
    clean,
    either,
    keys_schema,
    read_keys,
    read_name,
    text,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown

MOST_POTS: Final = 30
_FORM: Final = "each pot is a mapping such as {amount: 500, eligible: [A, B], winners: [A]}"


def _pots(reader: HandReader, node: Node, key: str) -> tuple[DeclaredPot, ...] | Unknown:
    """The pots that the file declares, main pot first."""
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Sequence) or not node.items:
        message = "`pots` names no pot" if is_empty(node) or isinstance(node, Sequence) else "`pots` must be a list"
        reader.report(node, "pots-expected", message, f"{_FORM}; or write {{fix}}", fix="unknown")
        return UNKNOWN
    reader.at_most(MOST_POTS, len(node.items), node, "{count} pots; a hand has at most {most}", "merge equal pots")
    pots: list[DeclaredPot] = []
    for index, item in enumerate(node.items):
        pot = _pot(reader, item, (key, index))
        reader.refuse_alike(item, pot.name, [other.name for other in pots])
        if pot.name in {other.name for other in pots}:
            message, hint = "two pots are called '{name}'", "give each pot a name of its own, or none"
            reader.report(item, "pot-twice", message, hint, name=pot.name)
        pots.append(pot)
    reader.declared = {pot.name: pot for pot in pots}
    return tuple(pots)


def _pot(reader: HandReader, node: Node, path: tuple[str, int]) -> DeclaredPot:
    reader.places[path] = node.place
    name = default_pot_name(path[1])
    if not isinstance(node, Mapping):
        reader.report(node, "pot-expected", "a pot is a mapping of its facts", _FORM)
        return DeclaredPot(name, UNKNOWN, UNKNOWN, None)
    entries = node.by_key
    reader.places |= {(*path, word): value.place for word, (_, value) in entries.items()}
    reader.decided = "basis" in entries
    found = read_keys(reader, node, entries, POT_KEYS, "a pot")
    eligible, winners = found.get("eligible", UNKNOWN), found.get("winners")
    if "winners" in entries:
        _refuse_ineligible(reader, entries["winners"][1], eligible)
    decision = None
    if "basis" in found:
        if winners is None:
            message, hint = "this `basis` does not say who got the pot", "add winners: [A, B], or winners: unknown"
            reader.report(entries["basis"][0], "winners-missing", message, hint)
        decision = Decision(UNKNOWN if winners is None else winners, *found["basis"])
    name, amount = found.get("name") or name, found.get("amount", UNKNOWN)
    if found.get("pot_chips"):
        reader.pot_chips[name] = found["pot_chips"]
        reader.places["pot_chips", name] = entries["pot_chips"][1].place
    return DeclaredPot(name, amount, eligible, winners if decision is None else None, decision)


def _rulings(reader: HandReader, node: Node, key: str) -> dict[str, Decision] | Unknown:
    """By pot, what was decided by agreement or by the floor."""
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) or not node.entries:
        message = "`rulings` is empty" if is_empty(node) else "`rulings` must say which pot was decided, and how"
        reader.report(node, "rulings-expected", message, f"{_RULING}; or write {{fix}}", fix="unknown")
        return {}
    rulings: dict[str, Decision] = {}
    for name_node, value in node.entries:
        name = pot_name(reader, name_node)
        pot = (reader.declared or {}).get(name or "")
        decision = _ruling(reader, value, (key, name or ""), UNKNOWN if pot is None else pot.eligible)
        if pot is not None and pot.decision is not None:
            message = "'{name}' is decided here and by its own `basis`"
            hint = "keep the pot's own `basis`, or take it out and keep the ruling"
            reader.report(name_node, "pot-twice", message, hint, name=pot.name)
        else:
            reader.keep(rulings, name_node, name, decision, key, "keep the one that holds", "pot-twice")
    return rulings


def _ruling(reader: HandReader, node: Node, path: FactPath, eligible: tuple[str, ...] | Unknown) -> Decision:
    reader.places[path] = node.place
    if not isinstance(node, Mapping):
        if not is_unknown(node):
            message, hint = "a ruling names the winners and the basis", f"{_RULING}; or write {{fix}}"
            reader.report(node, "ruling-expected", message, hint, fix="unknown")
        return Decision(UNKNOWN, UNKNOWN)
    entries = node.by_key
    reader.places |= {(*path, word): value.place for word, (_, value) in entries.items()}
    reader.decided = True
    found = read_keys(reader, node, entries, RULING_KEYS, "a ruling")
    if "winners" in entries:
        _refuse_ineligible(reader, entries["winners"][1], eligible)
    return Decision(found.get("winners", UNKNOWN), *found.get("basis", (UNKNOWN, "")))


def _basis(reader: HandReader, node: Node, _: str) -> tuple[DecidedBy | Unknown, str]:
    """Agreed, or ruled in the floor's words: ``'ruling: …'`` or ``{ruling: …}``; unknown where there is a problem."""
    ruled = [*node.by_key] == [DecidedBy.RULING] if isinstance(node, Mapping) else False
    if isinstance(node, Mapping) and ruled:
        words: Node = node.entries[0][1]
    elif isinstance(node, Scalar):
        word, colon, told = node.value.partition(":")
        ruled = clean(word) == DecidedBy.RULING
        words = Scalar(node.place, told, quoted=node.quoted)
    else:
        reader.report(node, "basis-expected", "`basis` is one word or the floor's ruling", _BASIS)
        return UNKNOWN, ""
    if ruled:
        if is_empty(words):
            hint = "the floor's words stand there, as in 'ruling: A shows first'; they may be 'ruling: unknown'"
            reader.report(node, "ruling-without-words", "the floor's ruling has no words", hint)
        return DecidedBy.RULING, text().read(reader, words, DecidedBy.RULING)
    written = clean(node.value) if isinstance(node, Scalar) else ""
    if written == DecidedBy.AGREED:
        return DecidedBy.AGREED, ""
    if not written:
        reader.report(node, "basis-missing", "`basis` is empty", f"{_BASIS}; or write {{fix}}", fix="unknown")
    elif written != "unknown":
        meant = "agreed" if written.casefold() in _AGREED else nearest(clean(word), [DecidedBy.AGREED])
        hint = "did you mean {fix}?" if meant and not colon else f"{_BASIS}; or write {{fix}}"
        facts = {"written": written, "fix": meant if meant and not colon else "unknown"}
        reader.report(node, "basis-unknown", "'{written}' is no basis of an award", hint, **facts)
    return UNKNOWN, ""


_AGREED: Final = frozenset({"agreement", "by agreement", "chop", "chopped", "deal", "split"})
_BASIS: Final = "it is agreed, or the floor's words in quotes: 'ruling: …'"
_RULING: Final = "for example {Main pot: {winners: [A, B], basis: agreed}}"


def _name(reader: HandReader, node: Node, _: str) -> str | None:
    name = read_name(reader, node)
    if name == IN_PROPORTION.value:
        hint = "give the pot another name: under `rake` and `drops` these words are for all pots"
        reader.report(node, "pot-name", "`{name}` can't be a pot's name", hint, name=name)
    return name


def _eligible(reader: HandReader, node: Node, key: str) -> tuple[str, ...] | Unknown:
    if is_empty(node) or not values(node):
        hint = "name who may win it; or write {fix}"
        reader.report(node, "eligible-empty", "nobody is eligible for this pot", hint, fix="unknown")
        return UNKNOWN
    reader.refuse_folded(node, key)
    return read_names(reader, node, key)


def _winners(reader: HandReader, node: Node, key: str) -> tuple[Comparison, ...] | Unknown:
    if is_unknown(node):
        return UNKNOWN
    boards = values(node) if isinstance(node, Sequence) else ()
    names = [item for item in boards if isinstance(item, Scalar) and not is_unknown(item)]
    if not boards or (names and all(isinstance(item, Scalar) for item in boards)):
        return (_winners_of_a_board(reader, node, key),)
    if names:
        message = "`winners` mixes names with lists"
        hint = "tied names of one board stand in one list, as in [A, B]; else each board has a list: [[A], [A, B]]"
        reader.report(names[0], "winners-mixed", message, hint)
        return UNKNOWN
    message, hint = "{count} boards; a hand has at most {most}", "tied winners of one board stand in one list: [A, B]"
    reader.at_most(MOST_BOARDS, len(boards), node, message, hint)
    return tuple(_winners_of_a_board(reader, item, key) for item in boards)


def _winners_of_a_board(reader: HandReader, node: Node, key: str) -> Comparison:
    """The winners by side; of a pot that was decided without regard to the sides, those of the whole."""
    if reader.decided and reader.game.split and isinstance(node, Sequence) and node.items:
        return {WHOLE: _group(reader, node, key)}
    return read_comparison(reader, node, key, _group)


def _group(reader: HandReader, node: Node, key: str) -> Ranking | Unknown:
    """The winners of one side: tied with one another, all others lost."""
    winners = read_names(reader, node, key)
    if isinstance(node, Sequence):
        reader.refuse_folded(node, key)
    return winners if isinstance(winners, Unknown) else (winners,)


def _refuse_ineligible(reader: HandReader, node: Node, eligible: tuple[str, ...] | Unknown) -> None:
    """Report every winner, in whatever list, who has a seat and did not fold, but is not eligible."""
    if isinstance(eligible, Unknown):
        return
    if not isinstance(node, Scalar):
        for item in values(node):
            _refuse_ineligible(reader, item, eligible)
        return
    name = clean(node.value)
    folded = not isinstance(reader.folded, Unknown) and name in reader.folded
    seated = name in reader.seats or not reader.order_known
    if seated and not folded and not is_unknown(node) and name not in eligible:
        message, hint = "'{name}' wins this pot but is not eligible for it", "correct one of the lists"
        reader.report(node, "winner-not-eligible", message, hint, name=name)


_NAMES: Final[Schema] = {"allOf": [{"$ref": "#/$defs/names"}, {"minItems": 1}]}
_SIDE: Final[Schema] = {"anyOf": [UNKNOWN_SCHEMA, {"type": "null"}, {"$ref": "#/$defs/names"}]}
WINNERS_SCHEMA: Final[Schema] = {"anyOf": [UNKNOWN_SCHEMA, _NAMES, by_side_schema(_SIDE)]}
_ONE: Final[Schema] = {"$ref": "#/$defs/winners-of-a-board"}
_EACH: Final[Schema] = {"type": "array", "minItems": 1, "maxItems": MOST_BOARDS, "items": _ONE}

_WINNERS: Final = Kind(_winners, {"anyOf": [_ONE, _EACH]})


def _basis_schema() -> Schema:
    """The floor's words may be of any length that a sheet prints; none at all says nothing."""
    ruling = str(DecidedBy.RULING)
    told: Schema = {
        "type": "string",
        "pattern": rf"^\s*{ruling}\s*:[^{INVISIBLE}]*[^\s{INVISIBLE}][^{INVISIBLE}]*$",
        "maxLength": LONGEST_TEXT + len(f"{ruling}: "),
    }
    words: Schema = {**text().schema, "minLength": 1, "not": {"type": "null"}}
    mapped: Schema = {
        "type": "object",
        "properties": {ruling: words},
        "required": [ruling],
        "additionalProperties": False,
    }
    return either({"const": str(DecidedBy.AGREED)}, told, mapped)


_ON_WHAT: Final = "On what the award rests: agreed, or 'ruling: …' in the floor's words."
_WHO: Final = "add winners: [A, B], or winners: unknown"
POT_KEYS: Final[Keys[HandReader]] = {
    "name": Key(
        Kind(_name, {**NAME_SCHEMA, "not": {"const": IN_PROPORTION.value}}),
        "The pot's name; Main pot, Side pot 1 … if left out.",
    ),
    "amount": Key(
        Kind(AMOUNT.read, either(AMOUNT.schema), AMOUNT.amounts),
        "The pot before rake.",
        ("chips", "size", "total"),
        "add amount: 500, or amount: unknown",
    ),
    "eligible": Key(
        Kind(_eligible, either(_NAMES)), "Who may win it.", ("players",), "add eligible: [A, B], or eligible: unknown"
    ),
    "winners": Key(
        _WINNERS, "Who won it: tied names, {high: …, low: …}, or one of those for each board.", ("showdown",)
    ),
    "basis": Key(Kind(_basis, _basis_schema()), _ON_WHAT),
    "pot_chips": Key(CHIPS_OF_A_POT, "The chips that lie in it: how many of each denomination."),
}
RULING_KEYS: Final[Keys[HandReader]] = {
    "winners": Key(_WINNERS, "Who was given the pot, as in a declared pot.", ("showdown",), _WHO),
    "basis": Key(Kind(_basis, _basis_schema()), _ON_WHAT, needed="add basis: agreed, or basis: unknown"),
}
_LIST: Final[Schema] = {
    "type": "array",
    "minItems": 1,
    "maxItems": MOST_POTS,
    "items": keys_schema(POT_KEYS, dependentRequired={"basis": ["winners"]}),
}


def _amounts(node: Node) -> Iterator[Node]:
    for pot in values(node):
        yield from amounts_in(pot.by_key, POT_KEYS) if isinstance(pot, Mapping) else ()


POTS: Final = Kind(_pots, either(_LIST), _amounts)
RULINGS: Final = Kind(
    _rulings,
    either(
        {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {"$ref": "#/$defs/name"},
            "additionalProperties": {"anyOf": [keys_schema(RULING_KEYS), UNKNOWN_SCHEMA]},
        }
    ),
)
