"""On what an award rests that the hands do not decide: an agreement, or a ruling in the floor's own words."""

from __future__ import annotations

from typing import Final

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import LONGEST_TEXT, clean, entries_of, is_empty, is_unknown, nearest, read_text
from oddchip_sheets.handfile.model import UNKNOWN, DecidedBy, Unknown
from oddchip_sheets.handfile.scope import Scope
from oddchip_sheets.handfile.tree import Mapping, Node, Scalar

_FORMS: Final = "write agreed, or the floor's words in quotes: 'ruling: …'"
_OTHER_WORDS: Final = dict.fromkeys(
    ("agreement", "by agreement", "chop", "chopped", "deal", "split"), str(DecidedBy.AGREED)
)


def read_basis(scope: Scope, node: Node) -> tuple[DecidedBy | Unknown, str]:
    """Agreed, or ruled in the floor's words: ``'ruling: …'`` or ``{ruling: …}``; unknown where there is a problem."""
    if isinstance(node, Mapping) and list(entries_of(node)) == [DecidedBy.RULING]:
        return _ruled(scope, node, entries_of(node)[DecidedBy.RULING][1])
    if not isinstance(node, Scalar):
        scope.findings.report(node, "`basis` is one word or the floor's ruling", _FORMS)
        return UNKNOWN, ""
    written = clean(node.value)
    word, colon, words = written.partition(":")
    if clean(word) == DecidedBy.RULING:
        return _ruled(scope, node, Scalar(node.place, words, quoted=node.quoted))
    if written == DecidedBy.AGREED:
        return DecidedBy.AGREED, ""
    if is_empty(node):
        scope.findings.report(node, "`basis` is empty", f"{_FORMS}; or unknown")
    elif not is_unknown(node):
        meant = _OTHER_WORDS.get(written.casefold()) or nearest(clean(word), [str(by) for by in DecidedBy])
        hint = f"did you mean {meant}? {_FORMS}" if meant and not colon else _FORMS
        scope.findings.report(node, f"{quote(written)} is no basis of an award", hint)
    return UNKNOWN, ""


def _ruled(scope: Scope, node: Node, words: Node) -> tuple[DecidedBy, str]:
    if is_empty(words):
        hint = "write what the floor ruled: 'ruling: …'; or 'ruling: unknown'"
        scope.findings.report(node, "the floor's ruling has no words", hint)
    return DecidedBy.RULING, read_text(scope.findings, words, "the floor's ruling", LONGEST_TEXT)
