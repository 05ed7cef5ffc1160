"""Names as people write them into a form: in full, or as much of them as tells a player from the others."""

from __future__ import annotations

import re
from collections.abc import Sequence

NOBODY = frozenset({"none", "nobody", "no one", "-", "–", "—", "nadie", "ninguno"})

_BETWEEN = re.compile(r"[,;\n]+|\s+(?:and|y|e|&|\+)\s+")


class NotMeantError(Exception):
    """A name that nobody, or more than one player, can be meant by; the message says whom it could mean."""


def meant(written: str, players: Sequence[str]) -> str:
    """The player whom ``written`` names: exactly, else in other letters, else by the beginnings of the name's words.

    Raises ``NotMeantError``.
    """
    if written in players:
        return written
    words = written.casefold().replace(".", " ").split()
    alike = [player for player in players if player.casefold().split() == words]
    begun = [player for player in players if words and _begins(words, player.casefold().split())]
    found = alike or begun
    if len(found) == 1:
        return found[0]
    if found:
        raise NotMeantError(f"'{written}' may be {' or '.join(found)}; write more of the name")
    raise NotMeantError(f"'{written}' is none of the players: {', '.join(players)}")


def _begins(words: Sequence[str], name: Sequence[str]) -> bool:
    return len(words) <= len(name) and all(whole.startswith(word) for word, whole in zip(words, name, strict=False))


def listed(written: str, players: Sequence[str]) -> list[str]:
    """The players of a list, between commas, semicolons, lines or ``and``; several names in a row where all are exact.

    Raises ``NotMeantError``, also where one is named twice.
    """
    if written.casefold() in NOBODY:
        return []
    if written in players:
        return [written]
    found: list[str] = []
    for part in filter(None, (part.strip() for part in _BETWEEN.split(written))):
        words = part.split()
        several = len(words) > 1 and part not in players and all(word in players for word in words)
        found += words if several else [meant(part, players)]
    twice = next((name for name in found if found.count(name) > 1), None)
    if twice is not None:
        raise NotMeantError(f"'{twice}' is named twice")
    return found
