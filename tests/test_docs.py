"""The documents under test: every example runs as it stands, and what they name exists, and what exists is named.

A fence says in its first line what it is:

- ``yaml NAME``: a file called NAME. A hand file is settled, a house book is shown, anything else is used further down.
- ``yaml below NAME``: lines that stand below those of NAME.
- ``jinja NAME``: a file called NAME.
- ``sh``: commands, run one after the other in a folder of their own in which the shipped worksheets lie.
- ``sh elsewhere``: commands for another place; they are not run, but what they name here must exist.
- ``text``: what the commands before it print; a line ``…`` stands for any lines.
- ``python``: run as it stands.

``exit=1`` behind it is the exit status that is expected, of each command in it; without it, 0.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from posixpath import normpath
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from quick import first
from settled import settled_file

from oddchip_sheets.cli.main import main
from oddchip_sheets.rulebooks.situations import Situation

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *(f"docs/{path.name}" for path in ROOT.glob("docs/*.md")))
TEXTS = {name: (ROOT / name).read_text("utf-8") for name in sorted(DOCUMENTS)}
SITUATIONS = {each.value: set(each.choices) for each in Situation}
"""Every situation of a rule book, and what may be chosen there."""
MAP, HOUSE_BOOKS = "docs/map.md", "docs/house.md"
FENCE = re.compile(r"^( *)```(\w+)([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
EXAMPLES = [name for name, text in TEXTS.items() if "```" in text]
CODE = re.compile(r"`([^`\n]+)`")
SCHEMA: dict[str, Any] = json.loads((ROOT / "worksheets" / "hand-file.schema.json").read_text("utf-8"))


@dataclass(frozen=True)
class Fence:
    """An example of a document."""

    language: str
    words: tuple[str, ...]
    status: int
    text: str
    line: int


def fences(document: str) -> Iterator[Fence]:
    text = TEXTS[document]
    for found in FENCE.finditer(text):
        words = found[3].split()
        statuses = [int(word.removeprefix("exit=")) for word in words if word.startswith("exit=")]
        others = tuple(word for word in words if not word.startswith("exit="))
        inside = "".join(line.removeprefix(found[1]) for line in found[4].splitlines(keepends=True))
        (status,) = statuses or [0]
        yield Fence(found[2], others, status, inside, text.count("\n", 0, found.start()) + 1)


def prose(document: str) -> str:
    """A document without its fences."""
    return FENCE.sub("", TEXTS[document])


def spans() -> Iterator[tuple[str, str]]:
    """Every word of code in running text, with its document."""
    for document in TEXTS:
        for span in CODE.findall(prose(document)):
            yield document, span.replace(r"\|", "|")


def examples() -> Iterator[tuple[str, str]]:
    """Everything that is written as code, in fences and in running text."""
    for document in TEXTS:
        yield from ((document, fence.text) for fence in fences(document))
    yield from spans()


class Reader:
    """Somebody who does what a document says, from top to bottom, in an empty folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys
        self.printed = ""
        self.unused: set[str] = set()

    def follow(self, fence: Fence) -> None:
        match fence.language, fence.words:
            case "yaml", ("below", name):
                self.write(name, (self.folder / name).read_text("utf-8") + fence.text, fence.status)
            case "yaml", (name,):
                self.write(name, fence.text, fence.status)
            case "jinja", (name,):
                self.write(name, fence.text, fence.status)
            case "sh", ():
                self.printed = "".join(self.run(command, fence.status) for command in commands(fence.text))
            case "sh", ("elsewhere",):
                for command in commands(fence.text):
                    check_elsewhere(command)
            case "text", ():
                check_printed(fence.text, self.printed)
            case "python", ():
                exec(compile(fence.text, "example", "exec"), {})  # noqa: S102 - the documents are ours
            case _:
                pytest.fail(f"a fence that says nothing this test knows: {fence.language} {' '.join(fence.words)}")

    def write(self, name: str, text: str, status: int) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        if re.search(r"^event:", text, re.MULTILINE):
            self.run(f"oddchip settle {name}", status)
        elif re.search(r"^extends:", text, re.MULTILINE):
            self.run(f"oddchip rules {name}", status)
        else:
            self.unused.add(path.name)
        self.unused = {other for other in self.unused if other == path.name or other not in text}

    def run(self, command: str, status: int) -> str:
        """What ``command`` prints, on both streams; it has to end with ``status``."""
        words = shlex.split(command, comments=True)
        self.unused = {name for name in self.unused if not any(name in word for word in words)}
        if "--templates" in words:
            self.unused = {name for name in self.unused if not name.endswith((".j2", ".css"))}
        target = words.pop() if ">" in words else None
        words = [word for word in words if word != ">"]
        if words[0] == "oddchip":
            try:
                ended = main(words[1:])
            except SystemExit as stop:  # argparse leaves by it, after --help and after a wrong call
                ended = 0 if stop.code is None else int(stop.code)
            out, err = self.capsys.readouterr()
        else:
            done = subprocess.run(words, cwd=self.folder, check=False, capture_output=True, text=True)
            ended, out, err = done.returncode, done.stdout, done.stderr
        assert ended == status, f"{command}\nended with {ended}\n{out}{err}"
        if target is not None:
            (self.folder / target).write_text(out, "utf-8")
            out = ""
        return out + err


def commands(text: str) -> list[str]:
    """The commands of a fence, a line each; a backslash continues one."""
    lines = text.replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def check_printed(expected: str, printed: str) -> None:
    """Each line of ``expected`` is printed, in this order and with nothing between but where it says ``…``."""
    parts = re.split(r"^ *…\n", expected, flags=re.MULTILINE)
    pattern = r"[\s\S]*?".join(re.escape(part.strip("\n")) for part in parts)
    assert re.search(pattern, printed), f"printed is\n{printed}\nnot\n{expected}"


def check_elsewhere(command: str) -> None:
    """What a command for a checkout or for another machine names here exists."""
    words = shlex.split(command, comments=True)
    if words[0] == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert words[1] in targets, command
    for word in words:
        if re.match(r"(tests|oddchip_sheets|worksheets|\.ci)/", word):
            assert (ROOT / word.split("::")[0]).exists(), command


@pytest.mark.parametrize("document", first(1, sorted(EXAMPLES, key=lambda name: name != "README.md")))
def test_every_example_of_a_document_runs_as_it_stands(
    document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "worksheets", tmp_path / "worksheets")
    monkeypatch.chdir(tmp_path)
    reader = Reader(tmp_path, capsys)
    for fence in fences(document):
        try:
            reader.follow(fence)
        except (AssertionError, OSError) as error:
            raise AssertionError(f"{document}:{fence.line}: {error}") from error
    assert not reader.unused, f"{document} shows files that nothing uses: {reader.unused}"


def test_the_hand_file_of_the_readme_settles_as_the_seed_says() -> None:
    example = next(fence for fence in fences("README.md") if fence.language == "yaml")
    (hand,) = settled_file(example.text).hands
    assert hand.receipts == {"A": 800, "B": 600}


# The command


def help_text(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    return capsys.readouterr().out


def verbs(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return re.findall(r"^    (\w+) +\S", help_text(capsys), re.MULTILINE)


def options(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w-])--[a-z][\w-]*", text)) - {"--help"}


def test_every_verb_and_each_of_its_options_is_in_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    rows = dict(re.findall(r"^\| `oddchip (\w+)(.*?)` \|", TEXTS["README.md"], re.MULTILINE))
    assert set(rows) == set(verbs(capsys))
    for verb, row in rows.items():
        # Every verb has --quiet, which is said once for all; -o is written short.
        known = options(help_text(capsys, verb)) - {"--quiet", "--output"}
        assert options(row) == known, verb


def test_every_verb_and_option_that_a_document_names_exists(capsys: pytest.CaptureFixture[str]) -> None:
    known = {verb: options(help_text(capsys, verb)) for verb in verbs(capsys)}
    anywhere = {"--version", *(option for each in known.values() for option in each)}
    for document, text in examples():
        for call in re.findall(r"(?<![\w/.-])oddchip +([a-z]+)([^`#\n]*)", text):
            verb, rest = call
            assert verb in known, (document, verb)
            assert options(rest) <= known[verb], (document, call)
        if text.startswith("--"):
            assert options(text) <= anywhere, (document, text)


def test_the_example_of_each_verbs_help_names_files_that_ship(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in verbs(capsys):
        example = help_text(capsys, verb).rsplit("example:\n", 1)[1]
        for path in re.findall(r"worksheets\S*", example):
            assert (ROOT / path).exists(), (verb, path)


# The hand file


def keys_of(schema: object) -> Iterator[str]:
    """Every key that a schema describes."""
    if isinstance(schema, Mapping):
        yield from schema.get("properties", {})
        for part in schema.values():
            yield from keys_of(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from keys_of(part)


HAND_KEYS = set(keys_of(SCHEMA))
BOOK_KEYS = {
    *("extends", "id", "title", "short", "publisher", "version", "date", "checked", "address", "scope", "remarks"),
    *("verified", "procedures", "basis", "choice", "number", "text"),
}


NO_KEYS = {"proven"}
"""Words before a colon that the command prints and no file holds."""


def test_every_key_of_the_hand_file_is_documented() -> None:
    written = "\n".join(text for _, text in examples())
    named = {key for key in HAND_KEYS if re.search(rf"(?<![\w-]){re.escape(key)}(?=:|$)", written, re.MULTILINE)}
    assert named == HAND_KEYS


def test_what_running_text_says_of_a_key_is_what_the_schema_allows() -> None:
    """``drops: {Jackpot: 5}`` in a sentence is an example too. A ``…`` in it stands for something left out."""
    tried = 0
    for document, span in spans():
        key, colon, value = span.partition(":")
        if not colon or not re.fullmatch(r"[a-z][\w-]*", key) or value[:1] not in {"", " "} or key in NO_KEYS:
            continue
        assert key in HAND_KEYS | BOOK_KEYS | set(SITUATIONS), (document, span)
        if "…" in value or not value or value.strip() in SITUATIONS.get(key, ()):
            continue
        assert key in HAND_KEYS | BOOK_KEYS, f"{document}: no choice of {key}: {span}"
        files = [SCHEMA["$defs"][file]["properties"] for file in ("hands-file", "session-file")]
        described = [properties for properties in files if key in properties]
        if described:
            schema = {"anyOf": [{"properties": properties} for properties in described], "$defs": SCHEMA["$defs"]}
            written = yaml.safe_load(f"{{{span}}}")
            assert not [*Draft202012Validator(schema).iter_errors(written)], (document, span)
            tried += 1
    assert tried > 10


# Rule books


def test_every_situation_and_choice_of_a_rule_book_is_documented_and_no_other() -> None:
    """The guide has a table: a row a choice, the situation in its first cell where a new one begins."""
    told: dict[str, set[str]] = {}
    situation = ""
    for chosen_in, choice in re.findall(r"^\| *(?:`([\w-]+)`[^|]*)? *\| `([\w-]+)`", TEXTS[HOUSE_BOOKS], re.MULTILINE):
        situation = chosen_in or situation
        told.setdefault(situation, set()).add(choice)
    assert told == SITUATIONS


# Paths


def paths(document: str) -> set[str]:
    """What a document names of this repository: links, and code that begins with one of its folders."""
    text = prose(document)
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)", text, re.MULTILINE)
    linked = {a or b for a, b in links if "://" not in (a or b)}
    here = {normpath((Path(document).parent / link).as_posix()) for link in linked}
    tops = "|".join(re.escape(path.name) for path in sorted(ROOT.iterdir()) if path.name not in {"output", "docs"})
    code = {span.rstrip("/") for span in CODE.findall(text) if re.fullmatch(rf"(?:{tops})(?:/[\w./-]*)?", span)}
    return here | code


@pytest.mark.parametrize("document", sorted(TEXTS))
def test_every_path_that_a_document_names_exists(document: str) -> None:
    missing = {path for path in paths(document) if not (ROOT / path).exists()}
    assert not missing


def test_every_heading_that_a_link_names_is_there() -> None:
    for document, text in TEXTS.items():
        for link, wanted in re.findall(r"\]\(([\w./-]*\.md)#([\w-]+)\)", text):
            target = TEXTS[normpath((Path(document).parent / link).as_posix())]
            headings = re.findall(r"^#+ (.+)$", target, re.MULTILINE)
            assert wanted in {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_the_map_leaves_out_no_room() -> None:
    inside = {path.relative_to(ROOT) for path in (ROOT / "oddchip_sheets").iterdir() if path.name != "__pycache__"}
    rooms = {path for path in inside if (ROOT / path / "__init__.py").exists() or path.suffix == ".py"}
    assert {path.as_posix() for path in rooms if not path.name.startswith("__")} <= paths(MAP)


def test_every_document_can_be_reached_from_the_readme() -> None:
    reached, more = set[str](), {"README.md"}
    while more:
        reached |= more
        more = {path for document in more if document in TEXTS for path in paths(document)} - reached
    assert {*TEXTS, "LICENSE"} <= reached
