"""How a form is written as a hand file: the words of the file itself, and what a person typed, in quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from oddchip_sheets.positioned_yaml.problems import invisible


class Word(str):
    """A word of the hand file itself, which stands there without quotes."""

    __slots__ = ()


UNKNOWN: Final = Word("unknown")


def written(event: Mapping[str, Any], hands: Sequence[Mapping[str, Any]]) -> str:
    """The hand file as a person would write it: a key a line, lists in brackets."""
    lines = ["event:", *(f"  {_flow(key)}: {_flow(text)}" for key, text in event.items())]
    if len(hands) == 1:
        lines += [line for key, value in hands[0].items() for line in _key(key, value, "")]
    else:
        lines.append("hands:")
        for hand in hands:
            told = [line for key, value in hand.items() for line in _key(key, value, "    ")]
            lines += [f"  - {told[0].strip()}", *told[1:]]
    return "\n".join(lines) + "\n"


def _key(key: str, value: Any, indent: str) -> list[str]:
    if key in {"pots", "boards", "runs"} and isinstance(value, list):
        return [f"{indent}{key}:", *(f"{indent}  - {_flow(each)}" for each in value)]
    if key in {"rulings", "incident"}:
        return [f"{indent}{key}:", *(f"{indent}  {_flow(word)}: {_flow(each)}" for word, each in value.items())]
    return [f"{indent}{key}: {_flow(value)}"]


def _flow(value: Any) -> str:
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, str):
        return _scalar(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(each)}" for key, each in value.items()) + "}"
    return "[" + ", ".join(map(_flow, value)) + "]"


_WORDS: Final = frozenset(["unknown", "none", "null", "yes", "no", "y", "n", "true", "false", "on", "off"])
"""What means something to a hand file, or to other programs that read YAML."""
_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w .'’/-]*[\w.’])?")


def _scalar(text: str) -> str:
    """A person's text: as it is where nothing else could be read in it, else in quotes with its signs spelt out."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _WORDS:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(f"\\U{ord(char):08x}" if invisible(char) else char for char in quoted)
