"""The reasons a settlement prints, in sentences a player can follow; and its notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import DecidedBy, Decision, Hand, Unknown
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import ByHands, PotResult


def listed(names: Sequence[str], last: str = "and") -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


@dataclass(frozen=True, slots=True)
class Units:
    """Speaks of amounts as chips of the smallest denomination. ``unit`` and amounts in the hand's fractions."""

    unit: int
    decimals: int

    def amount(self, amount: int) -> str:
        """An amount as people write it."""
        return amount_text(amount, self.decimals)

    def chips(self, count: int) -> str:
        """``1 chip of 100``, ``5 chips of 100``."""
        return f"{count:,} chip{'' if count == 1 else 's'} of {self.amount(self.unit)}"


def sole_eligible(player: str) -> str:
    """A pot that nobody else can win."""
    return f"Only {player} is eligible, so the pot goes to {player} without a showdown."


def sole_winner(player: str, hand: str) -> str:
    """A share one hand wins."""
    return f"{player} has the best {hand} of those eligible."


def decided_by(decision: Decision) -> str:
    """On what an award rests that the hands did not decide; it stands where the number of a rule would."""
    if decision.by is DecidedBy.AGREED:
        return "Awarded by agreement."
    if decision.by is DecidedBy.RULING and decision.ruling == "unknown":
        return "Awarded by the floor's ruling, whose words are not known."
    if decision.by is DecidedBy.RULING:
        stop = "" if decision.ruling.endswith((".", "!", "?")) else "."
        return f"Awarded by the floor's ruling: {decision.ruling}{stop}"
    return "Whether it was awarded by the hands, by agreement or by ruling is not known."


def hands_instead(awards: Mapping[str, int], by_hands: ByHands, decimals: int) -> str:
    """What the hands would have given from a pot that was agreed on or ruled, beside the ``awards`` that stand."""
    if by_hands.open is not None:
        return f"What the hands would give is not established: {by_hands.open}"
    if dict(awards) == dict(by_hands.awards):
        return "The hands would give the same."
    told = [f"{player} {amount_text(amount, decimals)}" for player, amount in by_hands.awards.items()]
    told += [f"the next deal {amount_text(by_hands.carried, decimals)}"] if by_hands.carried else []
    return f"The hands would give {listed(told) or 'nobody anything'}."


def given(player: str, where: str = "") -> str:
    """A share that an agreement or a ruling gives to one player; ``where`` ends the phrase, as in `` on run 2``."""
    return f"It goes to {player}{where}."


def even_division(units: Units, winners: Sequence[str], count: int, where: str = "") -> str:
    """A share that was not won by the hands and divides without remainder."""
    each = count // len(winners)
    return f"{units.chips(count)} for {listed(winners)}{where} divide evenly: {each:,} each."


def even_split(units: Units, winners: Sequence[str], count: int, hand: str) -> str:
    """A share that divides without remainder."""
    each = count // len(winners)
    return f"{listed(winners)} tie for the best {hand}: {units.chips(count)} divide evenly, {each:,} each."


def odd_split(units: Units, winners: Sequence[str], count: int, where: str = "") -> str:
    """The division that leaves a remainder, before it is said who gets it."""
    base, left = divmod(count, len(winners))
    return f"{units.chips(count)} for {listed(winners)}{where}: {base:,} each, {left} left."


def odd_taken(takers: Sequence[str], claim: str, *, several: bool) -> str:
    """Who gets the odd chips, by what claim."""
    if len(takers) == 1 and not several:
        return f"{takers[0]} {claim}."
    if len(takers) == 1:
        return f"{takers[0]} {claim} and gets them all."
    return f"{takers[0]} {claim}; one each in that order: {listed(takers)}."


def odd_carried(units: Units, count: int) -> str:
    """Odd chips that stay for the next deal."""
    return f"{units.chips(count)} left over stay{'s' if count == 1 else ''} on the table for the next deal."


def division(units: Units, count: int, parts: Sequence[tuple[str, int]], favoured: Sequence[str]) -> str:
    """An odd unit between boards or between sides."""
    made = listed([f"{part:,} for {name}" for name, part in parts])
    odd = "the odd chip goes" if len(favoured) == 1 else "one odd chip each goes"
    return f"{units.chips(count)} make {made}: {odd} to {listed(favoured)}."


def left_out_open(players: Sequence[str]) -> str:
    """A pot that depends on whether players folded whom the file names nowhere."""
    left_out = f"The file does not say what became of {listed(players)}"
    return f"{left_out}: who folded is not established, and this pot depends on it."


def uncalled_open(player: str, players: Sequence[str]) -> str:
    """An uncalled bet that its owner may have lost by folding."""
    told = f"The file does not say what became of {listed(players)}"
    return f"{told}: the uncalled bet goes back to {player} only if {player} did not fold."


def left_out_alike(players: Sequence[str]) -> str:
    """A hand that comes out the same whoever of them folded."""
    whoever = "folded or not" if len(players) == 1 else "whoever of them folded"
    return f"The file does not say what became of {listed(players)}; {whoever}, what is settled stays the same."


def not_in_dispute(decimals: int, sure: Mapping[str, int], net: int) -> str:
    """What everybody is due of an unresolved pot all the same: ``A and B: 225 each is not in dispute``."""
    rest = f"{amount_text(net - sum(sure.values()), decimals)} is open."
    amounts = set(sure.values())
    if len(amounts) == 1:
        each = " each" if len(sure) > 1 else ""
        return f"{listed(list(sure))}: {amount_text(amounts.pop(), decimals)}{each} is not in dispute; {rest}"
    told = listed([f"{player} {amount_text(amount, decimals)}" for player, amount in sure.items()])
    return f"{told} are not in dispute; {rest}"


def alone_standing(player: str, mucked: Sequence[str]) -> str:
    """A pot whose other players all threw their hands away."""
    return f"{listed(mucked)} mucked, so {player} wins without having shown."


def hand_notes(
    hand: Hand, book: Book, formed: Sequence[str], results: Sequence[PotResult], left_out: Sequence[str]
) -> tuple[str, ...]:
    """What a sheet must say besides its lines, in the order a reader meets what it speaks of.

    ``formed`` are the notes on how the pots formed; ``left_out`` the players of whom the file does not say what became.
    """
    notes = [*formed]
    if hand.pots is None and not isinstance(hand.dead.total, Unknown) and hand.dead.total:
        dead = amount_text(hand.dead.total, hand.decimals)
        notes.append(f"The main pot holds {dead} of dead chips that match nobody's bet.")
    if left_out and any(result.settled for result in results):
        notes.append(left_out_alike(left_out))
    notes += _silences(book, results)
    if book.verified == "secondary":
        known = f"{book.title} {book.version} is known here from reports only"
        notes.append(f"{known}; check its numbers in the published text.")
    return tuple(dict.fromkeys(notes))


def _silences(book: Book, results: Sequence[PotResult]) -> Iterator[str]:
    """Where the book does not say itself what an odd chip of this hand rests on."""
    for result in results:
        used = [procedure for procedure, _ in result.divisions]
        used += [share.procedure for share in result.shares if share.procedure is not None]
        if any(len(share.odd_to) > 1 for share in result.shares):
            used.append(book.procedure(Situation.SEVERAL_ODD))
        for procedure in used:
            if procedure.basis is Basis.PRACTICE:
                yield f"{procedure.citation} is silent here; common practice: {procedure.text}"
            elif procedure.basis is Basis.UNSTATED:
                yield f"{procedure.citation} does not decide this; every choice gives the same awards."
