"""What the check of a PDF comes to, in words that claim no more than was checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from oddchip_sheets.positioned_yaml.problems import shown

_LONGEST_REASON = 300


class State(StrEnum):
    """Whether the PDF is what is printed from the source that it carries."""

    PROVEN = "proven"
    NOT_PROVEN = "not proven"
    NOT_CHECKED = "not checked"
    """Not a PDF, none of this product's, or one that carries no source by design, as a blank."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The check of one PDF."""

    state: State
    told: tuple[str, ...] = ()
    """What is proven, a line each: its pots, its signatures, what else to know; empty where it is not proven."""
    reasons: tuple[str, ...] = ()
    """Why it is not proven; empty where it is."""
    unresolved: str = ""
    """How many of its pots are open, in words; empty where none is."""
    signatures: int = 0
    """How many signatures stand behind the print."""
    own_templates: bool = False
    """Whether a house's own templates printed it."""
    unsigned: bool = False
    """Whether nothing but a signature that was asked for is missing."""
    print: bytes | None = None
    """What its source prints here, if it was printed."""

    @property
    def exit_status(self) -> int:
        """0 where it is proven and settled, 1 where a pot is open or it is not proven, 2 where it was not checked."""
        return {State.PROVEN: int(bool(self.unresolved)), State.NOT_PROVEN: 1, State.NOT_CHECKED: 2}[self.state]

    def lines(self) -> Iterator[str]:
        """The verdict in words, none of which can drive a terminal; the last line says what it comes to."""
        yield from (shown(line, len(line)) for line in self.told)
        yield from (shown(line, _LONGEST_REASON) for line in self.reasons)
        yield self.summary

    @property
    def summary(self) -> str:
        """The verdict in one line, in words of the product only."""
        if self.state is State.NOT_PROVEN and self.unsigned:
            return "not proven: it is what its source prints, but not signed as asked for"
        if self.state is State.NOT_PROVEN:
            return "not proven: rely on nothing that its pages show"
        if self.state is State.NOT_CHECKED:
            return "not checked"
        templates = " with the templates given here" if self.own_templates else ""
        signed = ("", ", but for the signature behind it", ", but for the signatures behind it")[
            min(self.signatures, 2)
        ]
        pots = f"; {self.unresolved}" if self.unresolved else ""
        return (
            f"proven: printed again from the source that it carries{templates}, it is the same file, byte for byte"
            f"{signed}{pots}"
        )
