"""Reasons that several rooms give, and the notes of a hand; the words for them are in the catalogues of ``words``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from oddchip_sheets.handfile.model import DecidedBy, Decision, Hand, Unknown
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.said import citation, named, rule
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import ByHands, PotResult
from oddchip_sheets.words.message import Amount, Listed, Message, Player, players, say


def decided_by(decision: Decision) -> Message:
    """On what an award rests that the hands did not decide; it stands where the number of a rule would."""
    if decision.by is DecidedBy.AGREED:
        return say("decided.agreed")
    if decision.by is not DecidedBy.RULING:
        return say("decided.unknown")
    if decision.ruling == "unknown":
        return say("decided.ruling-unknown")
    stopped = decision.ruling.endswith((".", "!", "?"))
    return say("decided.ruling-stopped" if stopped else "decided.ruling", ruling=decision.ruling)


def hands_instead(awards: Mapping[str, int], by_hands: ByHands, decimals: int) -> Message:
    """What the hands would have given from a pot that was agreed on or ruled, beside the ``awards`` that stand."""
    if by_hands.open is not None:
        return say("hands.open", reason=by_hands.open)
    if dict(awards) == dict(by_hands.awards):
        return say("hands.same")
    given = _given(by_hands.awards, decimals)
    given += [say("given.next-deal", amount=Amount(by_hands.carried, decimals))] if by_hands.carried else []
    return say("hands.give", given=Listed(tuple(given))) if given else say("hands.nobody")


def not_in_dispute(decimals: int, sure: Mapping[str, int], net: int) -> Message:
    """What everybody is due of an unresolved pot all the same: A and B: 225 each is not in dispute."""
    rest = Amount(net - sum(sure.values()), decimals)
    amounts = set(sure.values())
    if len(amounts) > 1:
        return say("sure.several", given=Listed(tuple(_given(sure, decimals))), rest=rest)
    kind = "sure.each" if len(sure) > 1 else "sure.one"
    return say(kind, players=players(sure), amount=Amount(amounts.pop(), decimals), rest=rest)


def _given(awards: Mapping[str, int], decimals: int) -> list[Message]:
    return [
        say("given.player", player=Player(player), amount=Amount(amount, decimals)) for player, amount in awards.items()
    ]


def hand_notes(
    hand: Hand, book: Book, formed: Sequence[Message], results: Sequence[PotResult], left_out: Sequence[str]
) -> tuple[Message, ...]:
    """What a sheet must say besides its lines, in the order a reader meets what it speaks of.

    ``formed`` are the notes on how the pots formed; ``left_out`` the players of whom the file does not say what became.
    """
    notes = [*formed]
    if hand.pots is None and not isinstance(hand.dead.total, Unknown) and hand.dead.total:
        notes.append(say("note.dead", amount=Amount(hand.dead.total, hand.decimals)))
    if left_out and any(result.settled for result in results):
        notes.append(say("left-out.alike", players=players(left_out)))
    notes += _silences(book, results)
    if book.verified == "secondary":
        notes.append(say("note.secondary", book=named(book)))
    return tuple(dict.fromkeys(notes))


def _silences(book: Book, results: Sequence[PotResult]) -> Iterator[Message]:
    """Where the book does not say itself what an odd chip of this hand rests on."""
    for result in results:
        used = [procedure for procedure, _ in result.divisions]
        used += [share.procedure for share in result.shares if share.procedure is not None]
        if any(len(share.odd_to) > 1 for share in result.shares):
            used.append(book.procedure(Situation.SEVERAL_ODD))
        for procedure in used:
            if procedure.basis is Basis.PRACTICE:
                yield say("note.silent", book=citation(procedure), text=rule(procedure))
            elif procedure.basis is Basis.UNSTATED:
                yield say("note.undecided", book=citation(procedure))
