"""Settles a corpus of hand files on a Dask cluster, and tells what came of it.

    pip install 'oddchip-sheets[dask]'
    python corpus_on_dask.py FOLDER…                      # on this machine, a process a core
    python corpus_on_dask.py FOLDER… --scheduler tcp://…  # on a cluster that is there

To settle and verify a hand file is a function of its bytes and of what they name, so the work may lie on any machine:
each task is a batch of files, and what comes back is counts and sums, which are added up in whatever order they come.
Told are every disagreement of engine and verifier, every unresolved pot by the kind of its reason, every file with
errors, and totals, in which what was put in is what was paid out, taken, carried, returned and left open. The exit
status is 1 where engine and verifier disagree or the totals don't balance.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Final

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.words.message import sentences

IN_A_TASK: Final = 200
"""Files, so that a task takes about a second."""

Source = tuple[str, bytes, Path]
"""A hand file: what messages call it, its bytes, and the folder that paths in it are relative to."""


@dataclass(slots=True)
class Found:
    """What a batch came to; two of them add up."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Unresolved pots by the kind of their reason."""
    sums: dict[str, Fraction] = field(default_factory=dict)
    """Chips that went in, and where they are now."""
    disagreements: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def __add__(self, other: Found) -> Found:
        """Both together."""
        sums = {
            key: self.sums.get(key, Fraction()) + other.sums.get(key, Fraction()) for key in {**self.sums, **other.sums}
        }
        return Found(
            self.counts + other.counts,
            self.reasons + other.reasons,
            sums,
            self.disagreements + other.disagreements,
            self.errors + other.errors,
        )

    @property
    def balanced(self) -> bool:
        """Whether all chips that went in are somewhere, and nothing else is."""
        return self.sums.get("put in", 0) == sum(chips for where, chips in self.sums.items() if where != "put in")

    def lines(self) -> list[str]:
        """What is told of it, the same for the same corpus."""
        told = [f"{number:,} {what}" for what, number in sorted(self.counts.items())]
        told += [f"unresolved, {reason}: {number:,}" for reason, number in self.reasons.most_common()]
        told += [f"chips {where}: {float(chips):,.2f}" for where, chips in sorted(self.sums.items())]
        told.append("the totals balance" if self.balanced else "THE TOTALS DO NOT BALANCE")
        return [*told, *sorted(self.errors), *sorted(self.disagreements)]


def settle_batch(sources: Sequence[Source]) -> Found:
    """Settle and verify hand files: the work of one task."""
    found = Found()
    for name, data, base in sources:
        outcome = settle_text(name, data, base)
        found.counts["hand files"] += 1
        found.errors += [f"{name}: {problem.message}" for problem in outcome.problems[:1]]
        found.disagreements += [f"{name}: hand {label}: DISAGREES: {each}" for label, each in outcome.discrepancies]
        for hand in outcome.settlement.hands if outcome.settlement else ():
            _count(found, hand)
    return found


def _count(found: Found, settlement: HandSettlement) -> None:
    """Add one hand; of a pot of which not everything is known, all chips are open."""
    found.counts["hands"] += 1
    one = Fraction(1, 10**settlement.hand.decimals)
    sums: Counter[str] = Counter({"returned": sum(settlement.returned.values())})
    for pot in settlement.pots:
        found.counts["pots"] += 1
        if pot.reason is not None:
            found.reasons[" + ".join(sorted({each.kind for each in sentences(pot.reason)}))] += 1
        if isinstance(pot.amount, Unknown):
            continue
        if pot.settled and not isinstance(pot.taken, Unknown):
            sums.update({"awarded": sum(pot.awards.values()), "taken": pot.taken, "carried over": pot.carried})
        else:
            sums["in open pots"] += pot.amount
    sums["put in"] = _put_in(settlement, sum(sums.values()))
    for where, ticks in sums.items():
        found.sums[where] = found.sums.get(where, Fraction()) + ticks * one


def _put_in(settlement: HandSettlement, accounted_for: int) -> int:
    """What went in, as the file says it; where a pot's amount is not known, what is accounted for."""
    hand = settlement.hand
    if not settlement.pots or any(isinstance(pot.amount, Unknown) for pot in settlement.pots):
        return accounted_for
    if isinstance(hand.contributions, Mapping) and not isinstance(hand.dead.total, Unknown):
        return sum(hand.contributions.values()) + hand.dead.total
    declared = hand.pots if isinstance(hand.pots, tuple) else ()
    return sum(pot.amount for pot in declared if not isinstance(pot.amount, Unknown))


def batches(sources: Iterable[Source], size: int = IN_A_TASK) -> list[list[Source]]:
    """``sources`` in lists of ``size``."""
    listed = list(sources)
    return [listed[start : start + size] for start in range(0, len(listed), size)]


def settle_corpus(sources: Iterable[Source], client: object) -> Found:
    """Settle ``sources`` on the cluster of a ``distributed.Client``."""
    from distributed import as_completed

    futures = [client.submit(settle_batch, batch, pure=False) for batch in batches(sources)]  # type: ignore[attr-defined]
    found = Found()
    for future in as_completed(futures):
        found += future.result()
        future.release()
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Settle every hand file below some folders."""
    from distributed import Client, LocalCluster

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--scheduler", help="address of a cluster; default: one on this machine")
    options = parser.parse_args(words)
    paths = sorted(path for folder in options.folders for path in folder.rglob("*.y*ml") if path.name != "event.yaml")
    with Client(options.scheduler or LocalCluster(processes=True)) as client:
        found = settle_corpus(((str(path), path.read_bytes(), path.parent) for path in paths), client)
    print("\n".join(found.lines()))
    return int(bool(found.disagreements) or not found.balanced)


if __name__ == "__main__":
    sys.exit(main())
