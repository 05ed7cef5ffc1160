"""Kinds: every message that is made has a sentence, every sentence is said, and none is put together from pieces."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from test_catalogues import forms, sentences

from oddchip_sheets.games import GAMES
from oddchip_sheets.words.catalogue import catalogue

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "oddchip_sheets").rglob("*.py"))
_PRINTED = [path for path in SOURCES if path.parent.name != "cli" and path.name != "reading.py"]
"""All but what the command says to a terminal, also of a form that it reads, which is English and no page."""
TEMPLATES = sorted((ROOT / "templates").rglob("*.j2"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def patterns(node: ast.AST) -> Iterator[str]:
    """Every text that stands in an expression as a pattern of the kinds it may be."""
    for each in ast.walk(node):
        if isinstance(each, ast.JoinedStr):
            parts = (
                re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[a-z0-9A-Z-]+(?:[.][a-z-]+)?"
                for p in each.values
            )
            yield "".join(parts)
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield re.escape(each.value)


def is_call(node: ast.AST, *names: str) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")) in names


def said() -> Iterator[str]:
    """What is said, in the source and in templates, as patterns of kinds."""
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            if is_call(node, "say") and isinstance(node, ast.Call) and node.args:
                (first, *_) = node.args
                options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                for option in options:
                    if isinstance(option, ast.Constant | ast.JoinedStr):
                        yield next(patterns(option))
    for path in TEMPLATES:
        yield from (re.escape(kind) for kind in re.findall(r'say\("([^"]*)"[,)]', path.read_text()))
        yield from (f"{re.escape(kind)}[a-z-]+" for kind in re.findall(r'say\("([^"]*)" ~', path.read_text()))


def test_every_message_that_is_made_has_a_sentence() -> None:
    kinds = {*sentences("en"), "number.told", "number.group", "number.point", "list.and", "list.or", "list.comma"}
    kinds |= {f"list.{key}" for key in catalogue("en").section("list")} | {"list.and.then", "list.or.then"}
    lacking = [
        kind
        for kind in set(said())
        if re.match(r"[a-z-]+\\\.", kind) and not any(re.fullmatch(rf"{kind}(?:[.][a-z]+)?", known) for known in kinds)
    ]
    assert lacking == []


def test_every_sentence_is_said() -> None:
    """By its kind as it stands or is put together somewhere, or as a form of another."""
    told = {pattern for path in SOURCES for pattern in patterns(tree(path)) if "[.]" in pattern or "\\." in pattern}
    told |= set(said())
    whole = re.compile("|".join(f"(?:{pattern})" for pattern in sorted(told)))
    used = {
        form
        for entry in sentences("en").values()
        for text in forms(entry).values()
        for form in re.findall(r":(\w+)\}", text)
    }
    used |= {form for path in SOURCES for form in re.findall(r'in_form\([^)]*, "(\w+)"\)', path.read_text())}
    unsaid = [
        kind
        for kind in sentences("en")
        if not whole.fullmatch(kind)
        and not (kind.rpartition(".")[2] in used and whole.fullmatch(kind.rpartition(".")[0]))
    ]
    assert unsaid == []


def glued(module: ast.Module) -> list[int]:
    """The lines in which what a catalogue says is put into another text, or has another put behind it."""
    parts = [
        part
        for node in ast.walk(module)
        if isinstance(node, ast.JoinedStr | ast.BinOp)
        for part in (node.values if isinstance(node, ast.JoinedStr) else [node.left, node.right])
    ]
    return [
        inner.lineno
        for part in parts
        for inner in ast.walk(part)
        if isinstance(inner, ast.Call)
        and isinstance(inner.func, ast.Attribute)
        and is_call(inner, "say", "text", "listed")
        and getattr(inner.func.value, "id", getattr(inner.func.value, "attr", "")) in {"words", "english"}
    ]


@pytest.mark.parametrize("path", _PRINTED, ids=lambda path: path.stem)
def test_no_sentence_is_glued(path: Path) -> None:
    assert glued(tree(path)) == []


def test_the_test_sees_glue() -> None:
    assert glued(ast.parse("title = f'{words.say(kind)}: {name}'")) == [1]
    assert glued(ast.parse('title = self.words.text(told) + "."')) == [1]


@pytest.mark.parametrize("tag", ["en", "es"])
def test_no_sentence_begins_or_ends_with_a_space(tag: str) -> None:
    assert [
        kind for kind, entry in sentences(tag).items() for text in forms(entry).values() if text != text.strip()
    ] == []


def test_games_are_called_in_english_as_the_hand_file_calls_them() -> None:
    told = sentences("en")
    assert {game.id: told[f"game.{game.id}"] for game in GAMES.values()} == {
        game.id: game.title for game in GAMES.values()
    }


def test_a_spanish_sentence_that_reads_as_in_english_is_one_of_few() -> None:
    english, spanish = sentences("en"), sentences("es")
    alike = {
        re.sub(r"[{][^}]*[}]|`[a-z]+`", "", text).strip(" \u00a0:;.·–()✓=+-,")
        for kind, entry in spanish.items()
        for text in forms(entry).values()
        if text in forms(english[kind]).values()
    }
    kept = {
        "Hold'em",
        "Omaha",
        "Courchevel",
        "Razz",
        "Badugi",
        "Badacey",
        "Badeucy",
        "Irish",
        "Dramaha",
        "Flop",
        "Turn",
        "River",
        "Floor",
        "floor",
        "Two Plus One",
        "4-2-2",
        "4-2-3",
        "3-5-7",
        "Napalm",
        "Ante",
        "antes",
        "res",
        "✗",
    }
    assert alike <= {"", "board", "run", "Board", "Run", "badugi", "draw", "total", "base", "rake", "no", *kept}
