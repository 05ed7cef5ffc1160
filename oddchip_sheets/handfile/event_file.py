"""An event file on its own → an event without hands, for the head of a blank."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from oddchip_sheets.handfile.event import read_event_facts
from oddchip_sheets.handfile.fields import Findings, entries_of
from oddchip_sheets.handfile.model import Event, SourceText
from oddchip_sheets.handfile.tree import Mapping, Problem, exact_text, parse_tree


def read_event_file(
    name: str, data: bytes, base: Path, open_text: Callable[[Path], bytes]
) -> tuple[Event | None, list[Problem]]:
    """The event that a file records: the file of an event, or the ``event`` of a hand file.

    Parameters are those of ``read.read_event``. There is no event where there is a problem.
    """
    findings = Findings()
    root, problems = parse_tree(name, data)
    findings.extend(problems)
    facts = None
    if isinstance(root, Mapping):
        _, node = entries_of(root).get("event", (None, root))
        facts = read_event_facts(findings, node, name, base, open_text)
    elif root is not None:
        findings.report(root, "an event file is a mapping with `name` and `rules`", "write name: … and rules: …")
    if findings or facts is None:
        return None, findings.listed(name)
    sources = (SourceText(name, exact_text(data)), *((facts.source,) if facts.source is not None else ()))
    return Event(name, facts.name, facts.details, facts.rules, facts.rules_base, (), sources, facts.withheld), []
