"""What the readers of one hand know together: its game, players and cards, who folded, the finest fraction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from oddchip_sheets.amounts import MOST_DIGITS, AmountError, WrittenAmount, read_amount
from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.alike import printed, where_they_differ
from oddchip_sheets.handfile.model import UNKNOWN, Card, DeclaredPot, FactPath, Seat, Unknown
from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import (
    NAMES_ALIKE,
    UNKNOWN_SCHEMA,
    Entries,
    Kind,
    Reader,
    Schema,
    clean,
    either,
    read_name,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown
from oddchip_sheets.positioned_yaml.problems import Place, Positioned, Problem, ProblemList

T = TypeVar("T")


_NOT_KNOWN: Final = frozenset({"unknown", "?", "??", "???", "n/a", "not known", "unk", "tbd"})


def is_meant_unknown(node: Node) -> bool:
    """Whether another word than `unknown` stands for it."""
    return isinstance(node, Scalar) and clean(node.value).casefold() in _NOT_KNOWN


class HandReader(Reader):
    """One hand while it is being read. The readers of the first keys fill in what those of the later ones need."""

    def __init__(self, problems: ProblemList, entries: Entries, decimals: int) -> None:
        super().__init__(problems)
        self.entries = entries
        """All that the file says of the hand."""
        self.decimals = decimals
        """Of the finest fraction that any amount of the hand is written with."""
        self.game = GAMES["holdem"]
        self.game_known = True
        """Whether the file names a game known here: if not, nothing is measured against the rules of a game."""
        self.seats: dict[str, int] = {}
        """Seat numbers by player."""
        self.seats_numbered = False
        """Whether the file numbers the seats itself, so that a number nobody has is an empty seat."""
        self.order_known = True
        """Whether the seats are known; where they are not, whoever is named is a player."""
        self.names_checked = False
        """Whether the seats could be read, so that a name has to be one of them."""
        self.unread = 0
        """How many seats hold a slip: that many players may be meant by names that no other seat has."""
        self.strays: dict[str, list[tuple[Node, str | None]]] = {}
        """Names without a seat: where they were met, and who may be meant."""
        self.met: dict[str, Place] = {}
        """Where the seats are unknown: the players, with the first place each is named at."""
        self.folded: frozenset[str] | Unknown = frozenset()
        self.mucked: frozenset[str] | Unknown = frozenset()
        self.declared: dict[str, DeclaredPot] | None = None
        """The declared pots by name; ``None`` where the pots follow from the contributions."""
        self.chips: tuple[int, ...] | Unknown = UNKNOWN
        """The denominations in play."""
        self.pot_chips: dict[str, dict[int, int]] = {}
        """The chips of those declared pots that say what lies in them."""
        self.decided = False
        """Whether the pot being read was awarded by agreement or by ruling, not by the hands."""
        self.dealt: dict[Card, str] = {}
        """The cards that were seen, and with whom, so that none is dealt twice."""
        self.boards: list[list[frozenset[Card]]] = []
        """The boards that were dealt, each street by street."""
        self.places: dict[FactPath, Place] = {}
        """Where each fact stands."""

    def player(self, node: Node, beside: Iterable[str] = (), *, or_unknown: bool = False) -> str | None:
        """The player whom ``node`` names; ``None``, and a problem, where there is no such seat.

        Those who are named ``beside`` this one can't be meant. ``or_unknown``: whether `unknown` may stand here.
        """
        name = read_name(self, node)
        if name is None or not self.names_checked:
            return name
        if not self.order_known:
            self.met[name] = min(node.place, self.met.get(name, node.place))
        elif name not in self.seats:
            meant = nearest(name, {*self.seats} - {*beside}, NAMES_ALIKE)
            meant = "unknown" if or_unknown and is_meant_unknown(node) else meant
            self.strays.setdefault(name, []).append((node, meant))
            if not self.unread:
                self.report_strays()
            return None
        return name

    def keep(
        self, kept: dict[Any, T], at: Positioned, name: str | None, value: T, key: str, hint: str, kind: str
    ) -> None:
        """Keep a value under its name, unless there is a problem with the name, or it is there already."""
        if name is not None and name in kept:
            self.report(at, kind, "'{name}' is written twice in `{key}`", hint, name=name, key=key)
        elif name is not None:
            kept[name] = value

    def at_most(self, most: int, count: int, at: Positioned, message: str, hint: str, **facts: object) -> None:
        """Report more of something than any hand needs."""
        if count > most:
            self.report(at, "too-many", message, hint, count=count, most=most, **facts)

    def report_strays(self) -> None:
        """Report the names without a seat, unless each may be the player of a seat that could not be read."""
        message, otherwise = "'{name}' has no seat", "the seats are {known}"
        known = tuple(self.seats) or ("not read",)
        for name, met in self.strays.items() if len(self.strays) > self.unread else ():
            for node, meant in met:
                self.report_unknown(node, "name-unknown", message, meant, otherwise, name=name, known=known)

    def refuse_alike(self, at: Positioned | Place, name: str, others: Iterable[str]) -> None:
        """Report a name that nobody could tell from another one on paper."""
        first = next((other for other in others if other != name and printed(other) == printed(name)), None)
        if first is not None:
            message = "'{name}' prints like '{first}'"
            hint = "{differ}; correct it, or tell the two apart: A. Smith, B. Smith"
            self.report(at, "names-alike", message, hint, name=name, first=first, differ=where_they_differ(name, first))

    def occupied(self) -> tuple[Seat, ...]:
        """The occupied seats clockwise; players in the order in which they are met where the seats are unknown."""
        if self.order_known:
            return tuple(Seat(number, name) for name, number in sorted(self.seats.items(), key=lambda item: item[1]))
        met = sorted(self.met, key=lambda name: self.met[name])
        return tuple(Seat(number, name) for number, name in enumerate(met, 1))

    def refuse_folded(self, node: Node, key: str) -> None:
        """Report every folded player whom the list at ``node``, or a list inside it, names."""
        if isinstance(node, Sequence):
            for item in node.items:
                self.refuse_folded(item, key)
        elif isinstance(node, Scalar) and not isinstance(self.folded, Unknown) and clean(node.value) in self.folded:
            message = "'{name}' folded and can't be in `{key}`"
            hint = "take the player out of this list, or out of `folded`"
            self.report(node, "folded-player", message, hint, name=clean(node.value), key=key)


def _amount(reader: HandReader, node: Node, _: str) -> int | Unknown:
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Scalar):
        message = "here an amount should stand, not a list or a mapping"
        reader.report(node, "amount-expected", message, "put one number here, or write {fix}", fix="unknown")
        return UNKNOWN
    written = read_amount(node.value)
    if isinstance(written, AmountError):
        reader.problems.add(Problem(node.place, written.kind, written.message, written.hint, written.facts))
        return UNKNOWN
    return written.ticks(reader.decimals)


AMOUNT: Final[Kind[HandReader, int | Unknown]] = Kind(_amount, {"$ref": "#/$defs/amount"}, lambda node: (node,))
"""Every amount there is: in ticks; unknown where it is, and where there is a problem."""

_GROUPS: Final = r"(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]{0,2}(?:_[0-9]{3})+)(?:\.[0-9]+)?"
_WRITTEN: Final = rf"(?![1-9][0-9]{{0,2}}\.[0-9]{{3}}$)(?!(?:[^0-9]*[0-9]){{{MOST_DIGITS + 1}}}){_GROUPS}$"


def amount_schema(*, zero: bool) -> Schema:
    """What an editor takes for an amount; ``zero`` where it may be nothing."""
    bound: Schema = {"minimum": 0} if zero else {"exclusiveMinimum": 0}
    number: Schema = {"type": "number", "maximum": 10**MOST_DIGITS - 1, **bound}
    return {"anyOf": [number, {"type": "string", "pattern": f"^{'' if zero else '(?=.*[1-9])'}{_WRITTEN}"}]}


def finest(nodes: Iterable[Node]) -> int:
    """The most decimals that any of the amounts is written with."""
    written = (read_amount(node.value) for node in nodes if isinstance(node, Scalar))
    return max((amount.decimals for amount in written if isinstance(amount, WrittenAmount)), default=0)


def values(node: Node) -> tuple[Node, ...]:
    """The values of a mapping, the items of a list, or the one value that stands there."""
    if isinstance(node, Mapping):
        return tuple(value for _, value in node.entries)
    return node.items if isinstance(node, Sequence) else (node,)


def by_player(reader: HandReader, node: Mapping, key: str) -> dict[str, int | Unknown]:
    """An amount for each player named."""
    amounts: dict[str, int | Unknown] = {}
    for name_node, value in node.entries:
        name, amount = reader.player(name_node, map(clean, node.by_key)), AMOUNT.read(reader, value, key)
        reader.places.setdefault((key, name or ""), value.place)
        reader.keep(amounts, name_node, name, amount, key, "add the two amounts up", "player-twice")
    return amounts


def by_name_schema(what: str = "amount", **more: Any) -> Schema:
    """A mapping of names to that, or to unknown."""
    values: Schema = {"anyOf": [{"$ref": f"#/$defs/{what}"}, UNKNOWN_SCHEMA]}
    return {"type": "object", "propertyNames": {"$ref": "#/$defs/name"}, "additionalProperties": values, **more}


def read_names(reader: HandReader, node: Node, key: str) -> tuple[str, ...] | Unknown:
    """A list of players, nobody twice; ``UNKNOWN`` where it, or one of them, is unknown."""
    if is_unknown(node):
        return UNKNOWN
    if isinstance(node, Sequence):
        return read_group(reader, node, key)
    facts = {"key": key}
    if is_empty(node) and key in {"folded", "mucked"}:
        reader.report(node, "list-expected", "`{key}` is empty", "for nobody write {fix}", **facts, fix="[]")
    elif (names := as_list(reader, node)) is not None:
        reader.report(node, "list-expected", "`{key}` must be a list", "write {fix}", **facts, fix=names)
    else:
        hint = "put the names in brackets, such as [A, B]; or write {fix}"
        reader.report(node, "list-expected", "`{key}` must be a list", hint, **facts, fix="unknown")
    return UNKNOWN


_NOBODY: Final = frozenset({"none", "nobody", "no one", "nil", "null", "~", "-", "0", "no"})


def as_list(reader: HandReader, node: Node) -> str | None:
    """A text that lacks its brackets, with them, where it names players, or nobody; ``None`` where it does not."""
    if not isinstance(node, Scalar):
        return None
    for separator in (",", ";", ">", " and ", None):
        names = [clean(word) for word in node.value.split(separator)]
        if all(name in reader.seats for name in names) and len(set(names)) == len(names) > 0:
            return f"[{', '.join(names)}]"
    return "[]" if clean(node.value).casefold() in _NOBODY else None


def read_group(reader: HandReader, node: Sequence, key: str) -> tuple[str, ...] | Unknown:
    """The players of a list; ``UNKNOWN`` where one of them is."""
    names: list[str] = []
    written = [clean(item.value) for item in node.items if isinstance(item, Scalar)]
    for item in node.items:
        if is_unknown(item) or (name := reader.player(item, written, or_unknown=True)) is None:
            continue
        if name in names:
            message, hint = "'{name}' is named twice in `{key}`", "take one of the two away"
            reader.report(item, "player-twice", message, hint, name=name, key=key)
        names.append(name)
    return UNKNOWN if any(map(is_unknown, node.items)) else tuple(names)


def _players(reader: HandReader, node: Node, key: str) -> frozenset[str] | Unknown:
    names = read_names(reader, node, key)
    if isinstance(names, Unknown):
        return UNKNOWN
    for item in values(node):
        if isinstance(item, Scalar):
            reader.places[key, clean(item.value)] = item.place
    return frozenset(names)


def _folded(reader: HandReader, node: Node, key: str) -> frozenset[str] | Unknown:
    reader.folded = _players(reader, node, key)
    return reader.folded


def _mucked(reader: HandReader, node: Node, key: str) -> frozenset[str]:
    reader.refuse_folded(node, key)
    reader.mucked = _players(reader, node, key)
    return frozenset() if isinstance(reader.mucked, Unknown) else reader.mucked


FOLDED: Final = Kind(_folded, either({"$ref": "#/$defs/names"}))
MUCKED: Final = Kind(_mucked, either({"$ref": "#/$defs/names"}))
