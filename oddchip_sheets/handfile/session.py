"""A session of a match-pot game, from the keys of its file to checked facts: one file, one game, its deals in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from oddchip_sheets.games import MATCH_POT_GAMES, MatchPotGame
from oddchip_sheets.handfile.alike import printed
from oddchip_sheets.handfile.cards import Dealt, count_written, counted, deal, read_board, written_cards
from oddchip_sheets.handfile.event import LANGUAGE, EventReader, read_event
from oddchip_sheets.handfile.hand import DETAIL_KEYS, HAND_KEYS
from oddchip_sheets.handfile.model import (
    UNKNOWN,
    Card,
    Counted,
    Deal,
    Event,
    Ghost,
    PlayedStage,
    Ranking,
    Session,
    Stakes,
    Unknown,
)
from oddchip_sheets.handfile.reader import (
    AMOUNT,
    MUCKED,
    HandReader,
    by_name_schema,
    by_player,
    finest,
    read_names,
    values,
)
from oddchip_sheets.handfile.showdowns import read_showdown
from oddchip_sheets.positioned_yaml.kinds import (
    Entries,
    Key,
    Keys,
    Kind,
    Schema,
    amounts_in,
    clean,
    either,
    keys_schema,
    known_keys,
    read_keys,
    read_phrase,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown
from oddchip_sheets.positioned_yaml.problems import Place, ProblemList
from oddchip_sheets.positioned_yaml.sources import Sources
from oddchip_sheets.rulebooks.options import Options, UnstatedError
from oddchip_sheets.rulebooks.situations import Situation

MOST_DEALS: Final = 500
MOST_TOKENS: Final = 99
_PACK: Final = 52


class DealReader(HandReader):
    """One deal of a session, or what its file says of all of them, while it is being read."""

    def __init__(self, problems: ProblemList, entries: Entries, decimals: int, game: MatchPotGame) -> None:
        super().__init__(problems, entries, decimals)
        self.session_game = game
        self.game = game.dealt
        self.stage = 0
        """The number of the stage that is being read."""


def _positive(reader: DealReader, node: Node, key: str) -> int | Unknown:
    amount = AMOUNT.read(reader, node, key)
    if amount == 0:
        message, hint = "`{key}` must be more than nothing", "leave it out where nothing was agreed"
        reader.report(node, "stake-zero", message, hint, key=key)
    return amount


def _tokens(reader: DealReader, node: Node, key: str) -> int | Unknown:
    """A number of tokens."""
    if is_unknown(node):
        return UNKNOWN
    word = node.value.strip() if isinstance(node, Scalar) else ""
    if not word.isascii() or not word.isdigit() or not 0 < int(word[:3]) <= MOST_TOKENS:
        message, hint = "`{key}` is a number of tokens, from 1 to {most}", "a whole number, such as 3"
        reader.report(node, "tokens-expected", message, hint, key=key, most=MOST_TOKENS)
        return UNKNOWN
    return int(word)


def _tokens_by_player(reader: DealReader, node: Node, key: str) -> dict[str, int] | Unknown:
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say who has how many tokens", "name the players, as in {A: 2, B: 1}"
        reader.report(node, "tokens-expected", message, hint, key=key)
        return UNKNOWN
    found: dict[str, int | Unknown] = {}
    for name_node, value in node.entries:
        name = reader.player(name_node, map(clean, node.by_key))
        none = isinstance(value, Scalar) and value.value.strip() == "0"
        tokens = 0 if none else _tokens(reader, value, key)
        reader.keep(found, name_node, name, tokens, key, "take one of the two away", "player-twice")
        reader.places[key, name or ""] = name_node.place
    known = {name: tokens for name, tokens in found.items() if isinstance(tokens, int)}
    return {name: tokens for name, tokens in known.items() if tokens} if len(known) == len(found) else UNKNOWN


def _names(reader: DealReader, node: Node, key: str) -> tuple[str, ...] | Unknown:
    names = read_names(reader, node, key)
    for item in values(node):
        if isinstance(item, Scalar):
            reader.places.setdefault((key, clean(item.value)), item.place)
    return names


def _showdown(reader: DealReader, node: Node, key: str) -> Ranking | Unknown | None:
    ranking = read_showdown(reader, node, key).get("high")
    for item in (each for group in values(node) for each in values(group)):
        if isinstance(item, Scalar):
            reader.places.setdefault((key, clean(item.value)), item.place)
    return ranking


def _cards(reader: DealReader, node: Node, key: str) -> dict[str, tuple[Card | Unknown, ...]]:
    """Each player's final cards, in the order dealt."""
    if is_unknown(node):
        return {}
    if not isinstance(node, Mapping) or not node.entries:
        hint = "name the cards of each player, as in {A: Ah Kd, B: Qs Qh}; or write {fix}"
        reader.report(node, "cards-expected", "`cards` must name players and their cards", hint, fix="unknown")
        return {}
    cards: dict[str, tuple[Card | Unknown, ...]] = {}
    for name_node, value in node.entries:
        name = reader.player(name_node, map(clean, node.by_key))
        few = name is None or isinstance(reader.mucked, Unknown) or name in reader.mucked
        dealt = _dealt(reader, value, few=few)
        if name is not None and name not in cards:
            deal(reader, dealt, f"in the hand of {name}")
            reader.places[key, name] = name_node.place
        kept = tuple(card for card, _ in dealt)
        reader.keep(cards, name_node, name, kept, key, "take one of the two away", "player-twice")
    return cards


def _dealt(reader: DealReader, node: Node, *, few: bool = False) -> Dealt:
    sizes = reader.session_game.hand_sizes
    dealt: Dealt = [(UNKNOWN, node.place)] * sizes[0] if is_unknown(node) else written_cards(reader, node)
    if dealt and len(dealt) not in sizes and not (few and len(dealt) < sizes[-1]):
        message, hint = "{cards}; a hand of {game} has {count}", "count them again; a card that nobody saw is unknown"
        count = " or ".join(map(str, sizes))
        reader.report(node, "cards-count", message, hint, cards=counted(dealt), game=reader.game.title, count=count)
    return dealt


def _board(reader: DealReader, node: Node, key: str) -> tuple[Card, ...]:
    return read_board(reader, node, key)


def _ghost(reader: DealReader, node: Node, _: str) -> Ghost | tuple[Card | Unknown, ...] | Unknown:
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping) and count_written(node):
        dealt = _dealt(reader, node)
        deal(reader, dealt, "in the ghost hand")
        return tuple(card for card, _ in dealt)
    word = clean(node.value) if isinstance(node, Scalar) else "a list"
    found = read_phrase(reader, node, word, [*map(str, Ghost)], "outcome of a ghost hand", "or its cards, as in Ah Kd")
    return UNKNOWN if found is None else Ghost(found)


def _stages(reader: DealReader, node: Node, key: str) -> tuple[PlayedStage, ...]:
    most = len(reader.session_game.stages)
    if is_unknown(node):
        return ()
    if not isinstance(node, Sequence) or not node.items:
        hint = "one entry a stage, as in [{in: [A]}, {in: [A, B], showdown: [A]}, {in: []}]; or write {fix}"
        reader.report(node, "list-expected", "`{key}` must be a list of stages", hint, key=key, fix="unknown")
        return ()
    reader.at_most(
        most,
        len(node.items),
        node,
        "{count} stages; a deal of {game} has {most}",
        "count them again",
        game=reader.game.title,
    )
    return tuple(_stage(reader, item, number) for number, item in enumerate(node.items, 1))


def _stage(reader: DealReader, node: Node, number: int) -> PlayedStage:
    reader.stage = number
    reader.places["stages", number] = node.place
    if is_unknown(node):
        return PlayedStage(UNKNOWN)
    if not isinstance(node, Mapping):
        message, hint = "a stage is a mapping with `in` and `showdown`", "as in {in: [A, B], showdown: [A]}"
        reader.report(node, "stage-expected", message, hint)
        return PlayedStage(UNKNOWN)
    found = read_keys(reader, node, node.by_key, STAGE_KEYS, "a stage")
    entered, showdown = found.get("in", UNKNOWN), found.get("showdown")
    entry = node.by_key.get("showdown")
    if entry is not None and not isinstance(entered, Unknown):
        _refuse_others(reader, entry[1], "showdown", entered or reader.seats)
    return PlayedStage(entered, showdown)


def _antes(reader: DealReader, node: Node, key: str) -> dict[str, int] | Unknown:
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Mapping):
        hint = "say who put in what, as in {A: 5, B: 5}; {} for nobody; or write {fix}"
        reader.report(node, "antes-expected", "`antes` must name players and amounts", hint, fix="unknown")
        return UNKNOWN
    amounts = by_player(reader, node, key)
    known = {name: amount for name, amount in amounts.items() if isinstance(amount, int)}
    return {name: amount for name, amount in known.items() if amount} if len(known) == len(amounts) else UNKNOWN


def _counted(reader: DealReader, node: Node, key: str) -> Counted | None:
    if is_unknown(node):
        return None
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say what lay there", "as in {pot: 80, reserve: 0}; or write {fix}"
        reader.report(node, "counted-expected", message, hint, key=key, fix="unknown")
        return None
    found = read_keys(reader, node, node.by_key, COUNTED_KEYS, f"`{key}`")
    _only_in_leg_games(reader, node.by_key, key)
    return Counted(found.get("pot"), found.get("reserve"), found.get("legs"))


def _only_in_leg_games(reader: DealReader, entries: Entries, what: str) -> None:
    if "legs" in entries and not reader.session_game.legs:
        message, hint = "{game} is played without tokens", "take `legs` away, or correct `game`"
        reader.report(entries["legs"][0], "legs-in-game", message, hint, game=reader.session_game.title, what=what)


def _stakes(reader: DealReader, node: Node, key: str) -> Stakes:
    game = reader.session_game
    if is_unknown(node):
        return Stakes(
            UNKNOWN,
            UNKNOWN if game.second_declaration else None,
            None if game.legs else UNKNOWN,
            UNKNOWN,
            UNKNOWN if game.legs else None,
        )
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say what was agreed", "as in {ante: 5, limit: 100}; or write {fix}"
        reader.report(node, "stakes-expected", message, hint, key=key, fix="unknown")
        return Stakes(legs=game.tokens)
    entries = node.by_key
    found = read_keys(reader, node, entries, STAKES_KEYS, "`stakes`")
    _only_in_leg_games(reader, entries, key)
    if "limit" in entries and game.legs:
        message, hint = "{game} has no limit on the pot: losers pay the winner", "take it away; `max-loss` is the most"
        reader.report(entries["limit"][0], "limit-in-game", message, f"{hint} one player pays", game=game.title)
    if "second-ante" in entries and not game.second_declaration:
        message, hint = "{game} has no second ante", "take it away, or correct `game`"
        reader.report(entries["second-ante"][0], "second-ante-in-game", message, hint, game=game.title)
    tokens = game.tokens if game.tokens is not None or not game.legs else UNKNOWN
    return Stakes(
        found.get("ante", UNKNOWN),
        found.get("second-ante"),
        found.get("limit"),
        found.get("max-loss"),
        found.get("legs", tokens),
    )


def _opening(reader: DealReader, node: Node, key: str) -> tuple[Counted, frozenset[str] | Unknown]:
    if is_unknown(node):
        return Counted(UNKNOWN, UNKNOWN, UNKNOWN), UNKNOWN
    if not isinstance(node, Mapping):
        message, hint = "`{key}` must say what lay on the table", "as in {pot: 80, reserve: 0}; or write {fix}"
        reader.report(node, "counted-expected", message, hint, key=key, fix="unknown")
        return Counted(0, 0, {}), frozenset()
    found = read_keys(reader, node, node.by_key, OPENING_KEYS, f"`{key}`")
    _only_in_leg_games(reader, node.by_key, key)
    matched = found.get("matched", ())
    lay = Counted(found.get("pot", 0), found.get("reserve", 0), found.get("legs", {}))
    return lay, UNKNOWN if isinstance(matched, Unknown) else frozenset(matched)


_NAMES: Final[Schema] = either({"$ref": "#/$defs/names"})
_AMOUNT: Final[Schema] = either({"$ref": "#/$defs/amount"})
_TOKENS: Final[Schema] = {
    "type": ["integer", "string"],
    "pattern": "^[1-9][0-9]?$",
    "minimum": 1,
    "maximum": MOST_TOKENS,
}
_TOKENS_BY_PLAYER: Final[Schema] = {
    "type": "object",
    "propertyNames": {"$ref": "#/$defs/name"},
    "additionalProperties": either(
        {"type": ["integer", "string"], "pattern": "^(0|[1-9][0-9]?)$", "maximum": MOST_TOKENS}
    ),
}

_IN: Final = Key(
    Kind(_names, _NAMES), "Who is in, by the final declarations; everybody else is out.", ("stay", "stays")
)
_SHOWDOWN: Final = Key(
    Kind(_showdown, either({"$ref": "#/$defs/ranking"})),
    "The declared comparison of those in, best hand first; tied names in an inner list.",
    ("winners", "winner", "results", "ranking"),
)
_STAKE: Final[Kind[DealReader, int | Unknown]] = Kind(_positive, either({"$ref": "#/$defs/chip"}), lambda node: (node,))
_LEGS: Final = Kind(_tokens, either(_TOKENS))
_LEGS_BY_PLAYER: Final = Kind(_tokens_by_player, either(_TOKENS_BY_PLAYER))
_KNOWN_AMOUNT: Final = replace(AMOUNT, schema=_AMOUNT)

STAGE_KEYS: Final[Keys[DealReader]] = {"in": _IN, "showdown": _SHOWDOWN}
STAKES_KEYS: Final[Keys[DealReader]] = {
    "ante": Key(_KNOWN_AMOUNT, "What each player puts in when an ante is due."),
    "second-ante": Key(_KNOWN_AMOUNT, "What each player who is in adds before the second declaration of Two Plus One."),
    "limit": Key(_STAKE, "The most that the pot in play may hold; the rest is reserve.", ("cap", "pot-limit")),
    "max-loss": Key(_STAKE, "The most that one player pays at once.", ("maximum", "max")),
    "legs": Key(_LEGS, "How many tokens win the pot.", ("tokens",)),
}
STAKES_OF: Final[dict[str, Callable[[MatchPotGame], bool]]] = {
    "limit": lambda game: not game.legs,
    "second-ante": lambda game: game.second_declaration,
    "legs": lambda game: game.legs,
}
"""Stakes that only some games have."""
COUNTED_KEYS: Final[Keys[DealReader]] = {
    "pot": Key(_KNOWN_AMOUNT, "The pot in play."),
    "reserve": Key(_KNOWN_AMOUNT, "What lies beside it, over the limit."),
    "legs": Key(_LEGS_BY_PLAYER, "Tokens by player.", ("tokens",)),
}
OPENING_KEYS: Final[Keys[DealReader]] = {
    **COUNTED_KEYS,
    "matched": Key(Kind(_names, _NAMES), "Who is excused from the first ante, having matched the pot before."),
}


def _amounts_under(keys: Keys[DealReader]) -> Any:
    return lambda node: [*amounts_in(node.by_key, keys)] if isinstance(node, Mapping) else []


DEAL_KEYS: Final[Keys[DealReader]] = {
    **{word: HAND_KEYS[word] for word in ("hand", "seats", "chips")},
    "in": _IN,
    "stayed": Key(Kind(_names, _NAMES), "Who was in on the second declaration of Two Plus One as well."),
    "mucked": Key(MUCKED, "Players in who threw their hand away untabled; a mucked hand can't win."),
    "showdown": _SHOWDOWN,
    "board": Key(Kind(_board, either({"$ref": "#/$defs/board"})), "The three common cards of 4-2-3."),
    "cards": Key(
        Kind(_cards, either(by_name_schema("hand-of-cards", minProperties=1))),
        "Each player's final cards, in the order dealt.",
        ("hole", "holes", "hands"),
    ),
    "ghost": Key(
        Kind(_ghost, either({"enum": [*map(str, Ghost)]}, {"$ref": "#/$defs/hand-of-cards"})),
        "The ghost hand: its cards, or what became of it against the best hand in.",
        ("kitty", "deck"),
    ),
    "stages": Key(
        Kind(
            _stages, either({"type": "array", "minItems": 1, "maxItems": 3, "items": either(keys_schema(STAGE_KEYS))})
        ),
        "The stages of 3-5-7 and Napalm, each with who was in and who beat whom.",
    ),
    "antes": Key(Kind(_antes, either(by_name_schema()), values), "What really went in before the cards.", ("ante",)),
    "counted": Key(
        Kind(_counted, either(keys_schema(COUNTED_KEYS)), _amounts_under(COUNTED_KEYS)),
        "What was counted before the antes.",
        ("count",),
    ),
    "notes": Key(DETAIL_KEYS["notes"].kind, "Free text on this deal."),
    "button": Key(HAND_KEYS["button"].kind, "Who deals: a name, or a seat number.", ("dealer",)),
}
"""What a deal of a session may say. The keys are read in this order, and some need what stands above them."""

_NOTHING: Final[Kind[DealReader, None]] = Kind(lambda *_: None, {})
OF_THE_FILE: Final[Keys[DealReader]] = {
    "event": Key(_NOTHING, "Who, where and under which rules; or the path of a YAML file that holds this mapping."),
    "game": Key(_NOTHING, "The match-pot game that is played."),
    "stakes": Key(
        Kind(_stakes, either(keys_schema(STAKES_KEYS)), _amounts_under(STAKES_KEYS)), "What was agreed, in numbers."
    ),
    "opening": Key(
        Kind(_opening, either(keys_schema(OPENING_KEYS)), _amounts_under(OPENING_KEYS)),
        "What lay on the table before the first deal.",
    ),
    "language": Key(LANGUAGE, "The language of the pages printed from this file; else the event's."),
    "hands": Key(_NOTHING, "The deals, in the order played; each may override seats, button and chips."),
}
SESSION_KEYS: Final[Keys[DealReader]] = {**OF_THE_FILE, **DEAL_KEYS}
"""What the file of a session may say at its top."""

OF_SESSIONS: Final = frozenset({"in", "stakes", "opening", "stayed", "ghost", "stages", "counted"})
"""Keys that only a session has."""

_OF_HANDS: Final = HAND_KEYS.keys() - DEAL_KEYS.keys() - DETAIL_KEYS.keys() - {"game"}
_INSTEAD: Final = {
    "folded": "who is not `in` is out: take it away",
    "contributions": "payments follow from the pot; what went in before the cards stands under `antes`",
    "dead": "what went in before the cards stands under `antes`",
    "pots": "the pot follows; what was counted stands under `counted`",
    "boards": "4-2-3 has one `board` of three cards; no other of these games has any",
}


def read_session(sources: Sources, root: Mapping, game: MatchPotGame) -> Event | None:
    """The event with its session; what has a problem is left unknown."""
    problems = sources.problems
    entries = _without_keys_of_hands(problems, root.by_key, game)
    known_keys(problems, entries, SESSION_KEYS, "a session")
    shared = {word: entry for word, entry in entries.items() if word in DEAL_KEYS}
    listed = [*_listed(problems, entries, shared, root, game)]
    nodes = [node for each, _ in listed for node in amounts_in(each, DEAL_KEYS)]
    decimals = finest([*nodes, *amounts_in(entries, OF_THE_FILE)])
    reader = DealReader(problems, entries, decimals, game)
    found = {w: key.kind.read(reader, entries[w][1], w) for w, key in OF_THE_FILE.items() if w in entries}
    stakes = found.get("stakes") or Stakes(legs=UNKNOWN if game.legs and game.tokens is None else game.tokens)
    lay, matched = found.get("opening") or (Counted(0, 0, {}), frozenset())
    deals = tuple(
        _deal(problems, each, place, number, decimals, game) for number, (each, place) in enumerate(listed, 1)
    )
    session = Session(game, decimals, stakes, lay, matched, deals)
    event = None
    if "event" in entries:
        event = read_event(EventReader(sources), entries["event"][1])
    else:
        hint = "add event: {name: Thursday Guts, rules: guts}, or the path of a file that holds this mapping"
        problems.report(root, "event-missing", "the file has no `event`", hint)
    _check(reader, session, event)
    if event is None:
        return None
    return replace(event, session=session, language=found.get("language") or event.language)


def _without_keys_of_hands(problems: ProblemList, entries: Entries, game: MatchPotGame) -> Entries:
    for word in entries.keys() & _OF_HANDS:
        message = "`{key}` is a key of games with bets; {game} has none"
        problems.report(
            entries[word][0], "key-of-bets", message, _INSTEAD.get(word, "take it away"), key=word, game=game.title
        )
    return {word: entry for word, entry in entries.items() if word not in _OF_HANDS}


def _listed(
    problems: ProblemList, entries: Entries, shared: Entries, root: Mapping, game: MatchPotGame
) -> Iterator[tuple[Entries, Place]]:
    """The keys of each deal, with those that all share, and its place."""
    if "hands" not in entries:
        yield shared, root.place
        return
    node = entries["hands"][1]
    if not isinstance(node, Sequence) or not node.items:
        empty = is_empty(node) or isinstance(node, Sequence)
        message = "`hands` names no deal" if empty else "`hands` must be a list of deals"
        problems.report(node, "hands-expected", message, "each deal is a dash with its keys, as in - {in: [A, B]}")
        return
    if len(node.items) > MOST_DEALS:
        message, facts = "{count} deals; a file holds at most {most}", {"count": len(node.items), "most": MOST_DEALS}
        problems.report(
            node, "too-many", message, "split the session, and open the second file with `opening`", **facts
        )
    for item in node.items[:MOST_DEALS]:
        if not isinstance(item, Mapping):
            message, hint = "a deal is a mapping of its facts", "such as {in: [A, B], showdown: [A]}"
            problems.report(item, "hand-expected", message, hint)
            continue
        own = _without_keys_of_hands(problems, item.by_key, game)
        _refuse_in_deal(problems, own, game)
        known_keys(problems, {w: e for w, e in own.items() if w not in OF_THE_FILE}, DEAL_KEYS, "a deal")
        yield {**shared, **{w: e for w, e in own.items() if w in DEAL_KEYS}}, item.place


def _refuse_in_deal(problems: ProblemList, own: Entries, game: MatchPotGame) -> None:
    for word in own.keys() & OF_THE_FILE.keys():
        key, node = own[word]
        same = isinstance(node, Scalar) and clean(node.value).casefold() in {game.id, game.title.casefold()}
        if word == "game" and not same:
            message, hint = "a session is of one game, and this one is {game}", "another game goes into another file"
            problems.report(key, "two-games", message, hint, game=game.title)
        elif word != "game":
            message, hint = (
                "`{key}` is of the whole session and can't stand inside a deal",
                "it stands once, at the top",
            )
            problems.report(key, "key-of-the-session", message, hint, key=word)


def _deal(
    problems: ProblemList, entries: Entries, place: Place, number: int, decimals: int, game: MatchPotGame
) -> Deal:
    reader = DealReader(problems, entries, decimals, game)
    reader.places |= {(word,): value.place for word, (_, value) in entries.items()}
    reader.places[()] = place
    for word in ("seats", "chips"):
        if word not in entries:
            reader.report(place, f"{word}-missing", "this deal has no `{key}`", HAND_KEYS[word].needed, key=word)
    entries = _without_keys_of_other_games(reader, entries)
    found = {word: key.kind.read(reader, entries[word][1], word) for word, key in DEAL_KEYS.items() if word in entries}
    reader.report_strays()
    entered, stayed = found.get("in", UNKNOWN), found.get("stayed", UNKNOWN)
    if not game.legs:
        _refuse_outsiders(reader, entries, entered, stayed)
    seats = reader.occupied()
    made = Deal(
        label=found.get("hand") or str(number),
        seats=seats,
        seats_known=reader.order_known,
        button=found.get("button", UNKNOWN),
        chips=found.get("chips", UNKNOWN),
        entered=entered,
        showdown=found.get("showdown"),
        cards=found.get("cards", {}),
        mucked=reader.mucked,
        board=found.get("board", ()),
        stayed=stayed,
        ghost=found.get("ghost", UNKNOWN),
        stages=found.get("stages", ()),
        antes=found.get("antes"),
        counted=found.get("counted"),
        notes=found.get("notes", ""),
        places=MappingProxyType(reader.places),
    )
    _refuse_more_than_the_pack(reader, made, entries)
    return made


def keys_without(game: MatchPotGame) -> dict[str, str]:
    """The keys of a deal that ``game`` has no use for, each with what to do about it."""
    refused: dict[str, str] = {}
    if not game.legs:
        refused["stages"] = "it stands in 3-5-7 and Napalm"
    else:
        refused |= dict.fromkeys(("in", "showdown"), "each entry of `stages` has its own")
        refused |= dict.fromkeys(("ghost", "mucked"), "take it away")
    if not game.second_declaration:
        refused["stayed"] = "it stands in Two Plus One"
    if not game.common_cards:
        refused["board"] = "take it away, or correct `game`"
    return refused


def _without_keys_of_other_games(reader: DealReader, entries: Entries) -> Entries:
    game = reader.session_game
    refused = keys_without(game)
    for word, hint in refused.items():
        if word in entries:
            message = "{game} is played without `{key}`"
            reader.report(entries[word][0], f"{word}-in-game", message, hint, game=game.title, key=word)
    return {word: entry for word, entry in entries.items() if word not in refused}


def _refuse_outsiders(
    reader: DealReader, entries: Entries, entered: tuple[str, ...] | Unknown, stayed: tuple[str, ...] | Unknown
) -> None:
    """Who is shown, stays or mucks without being in; where nobody is in, all seats may be compared."""
    if isinstance(entered, Unknown):
        return
    able = entered or tuple(reader.seats)
    for word in ("mucked", "showdown", "cards", "stayed"):
        if word in entries and reader.order_known:
            there = stayed if word == "showdown" and not isinstance(stayed, Unknown) and stayed else able
            there = entered if word == "stayed" else there
            _refuse_others(reader, entries[word][1], word, there)


def _refuse_others(reader: DealReader, node: Node, key: str, able: Iterable[str]) -> None:
    message, hint = "'{name}' is not in and can't stand in `{key}`", "take the name out here, or add it to `in`"
    items: Iterable[Node] = (each for group in values(node) for each in values(group))
    if isinstance(node, Mapping):
        items = (name for name, _ in node.entries)
    for item in items:
        if isinstance(item, Scalar) and not is_unknown(item):
            name = clean(item.value)
            if name in reader.seats and name not in able:
                reader.report(item, "player-not-in", message, hint, name=name, key=key)


def _refuse_more_than_the_pack(reader: DealReader, deal: Deal, entries: Entries) -> None:
    game = reader.session_game
    if not deal.seats_known or "seats" not in entries:
        return
    sizes = [stage.cards for stage in game.stages[: len(deal.stages)]] if game.legs else []
    each = max([game.first_cards, *sizes])
    entered = 0 if isinstance(deal.entered, Unknown) or len(deal.entered) < 2 else len(deal.entered)
    more = 0 if game.legs else entered * (game.hand_sizes[-1] - game.first_cards)
    ghost = len(deal.ghost) if isinstance(deal.ghost, tuple) else 0
    count = each * len(deal.seats) + more + ghost + len(deal.board)
    if count > _PACK:
        message = "{count} cards for {players} players of {game}; a pack has {most}"
        facts = {"count": count, "players": len(deal.seats), "game": game.title, "most": _PACK}
        reader.report(entries["seats"][1], "pack-too-small", message, "leave out who was not dealt in", **facts)


def _check(reader: DealReader, session: Session, event: Event | None) -> None:
    """What hangs on more than one place of the file: names, labels, the reserve, tokens, the rule book."""
    game, stakes, report = session.game, session.stakes, reader.report
    players = dict.fromkeys(player for deal in session.deals for player in deal.players)
    labels: set[str] = set()
    for each in session.deals:
        if printed(each.label) in labels:
            message, hint = "two deals are called '{label}'", "give each a label of its own, or none"
            report(each.place(("hand",)) or each.places[()], "label-twice", message, hint, label=each.label)
        labels.add(printed(each.label))
        if each.counted is not None and stakes.limit is None and each.counted.reserve not in {None, 0, UNKNOWN}:
            report(each.places["counted",], "reserve-without-limit", *_NO_RESERVE)
        if (
            "stayed" in {path[0] for path in each.places if path}
            and stakes.second_ante is None
            and game.second_declaration
        ):
            message = "`stayed` stands here, and no second ante is agreed"
            report(each.places["stayed",], "stayed-without-second-ante", message, "add second-ante to `stakes`")
    if stakes.limit is None and session.opening.reserve not in {None, 0, UNKNOWN}:
        report(reader.entries["opening"][1], "reserve-without-limit", *_NO_RESERVE)
    legs = {} if isinstance(session.opening.legs, Unknown) else session.opening.legs or {}
    for name in legs.keys() | (frozenset() if isinstance(session.matched, Unknown) else session.matched):
        if players and name not in players and all(deal.seats_known for deal in session.deals):
            at = reader.places.get(("legs", name)) or reader.places["matched", name]
            report(at, "name-unknown", "'{name}' has no seat", "the seats are {known}", name=name, known=tuple(players))
    _refuse_after_the_win(reader, session)
    if event is not None:
        _check_book(reader, session, event)


_NO_RESERVE: Final = ("a reserve lies beside a pot without a limit", "add limit to `stakes`, or add it to the pot")


def _refuse_after_the_win(reader: DealReader, session: Session) -> None:
    """A stage that is played although a token had won the pot before it."""
    needed, legs = session.stakes.legs, session.opening.legs
    if not session.game.legs or isinstance(needed, Unknown) or needed is None or isinstance(legs, Unknown):
        return
    tokens = dict(legs or {})
    for name, count in tokens.items():
        if count >= needed:
            message, hint = (
                "'{name}' has {count} tokens already, and {needed} win",
                "the tokens go back when a pot is won",
            )
            at = reader.places["legs", name]
            reader.report(at, "tokens-too-many", message, hint, name=name, count=count, needed=needed)
            return
    for each in session.deals:
        won = False
        if each.counted is not None and each.counted.legs is not None and not isinstance(each.counted.legs, Unknown):
            tokens = dict(each.counted.legs)
        for number, stage in enumerate(each.stages, 1):
            if won:
                message, hint = "the last token won the pot before this stage", "a new game begins with the next deal"
                reader.report(each.places["stages", number], "stage-after-the-win", message, hint)
                return
            if isinstance(stage.entered, Unknown):
                return
            if len(stage.entered) == 1:
                (alone,) = stage.entered
                tokens[alone] = tokens.get(alone, 0) + 1
                won = tokens[alone] >= needed
        if won:
            tokens = {}
        elif len(each.stages) < len(session.game.stages):
            return


def _check_book(reader: DealReader, session: Session, event: Event) -> None:
    game = session.game
    if not event.book.knows_match_pots:
        message, hint = (
            "{book} does not know {game}",
            "adopt guts, or a house book that extends it, as in {extends: guts, title: …}",
        )
        facts = {"book": event.book.short, "game": game.title, "known": tuple(MATCH_POT_GAMES)}
        reader.report(event.rules_named, "book-without-game", message, hint, **facts)
        return
    try:
        none = Options(event.book, game.id).choice(Situation.GHOST) == "none"
    except UnstatedError:
        return
    for each in session.deals if none else ():
        if ("ghost",) in each.places and not game.legs:
            message, hint = (
                "no ghost hand is dealt under {book}",
                "take it away, or set ghost: always or lone in a house book",
            )
            reader.report(each.places["ghost",], "ghost-not-played", message, hint, book=event.book.short)
