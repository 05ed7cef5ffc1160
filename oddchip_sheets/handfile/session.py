"""A session of a match-pot game, from the keys of its file to checked facts: one file, one game, its deals in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from oddchip_sheets.games import MATCH_POT_GAMES, MatchPotGame
from oddchip_sheets.handfile.alike import printed
from oddchip_sheets.handfile.event import EventReader, read_event
from oddchip_sheets.handfile.hand import DETAIL_KEYS, HAND_KEYS
from oddchip_sheets.handfile.model import (
    UNKNOWN,
    Counted,
    Deal,
    Event,
    Session,
    Stakes,
    Unknown,
)
from oddchip_sheets.handfile.reader import (
    finest,
)
from oddchip_sheets.handfile.session_keys import (
    DEAL_KEYS,
    MOST_DEALS,
    OF_THE_FILE,
    SESSION_KEYS,
    DealReader,
    refuse_others,
)
from oddchip_sheets.positioned_yaml.kinds import (
    Entries,
    amounts_in,
    clean,
    known_keys,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Scalar, Sequence, is_empty
from oddchip_sheets.positioned_yaml.problems import Place, ProblemList
from oddchip_sheets.positioned_yaml.sources import Sources
from oddchip_sheets.rulebooks.options import Options, UnstatedError
from oddchip_sheets.rulebooks.situations import Situation

_PACK: Final = 52

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
            refuse_others(reader, entries[word][1], word, there)


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
