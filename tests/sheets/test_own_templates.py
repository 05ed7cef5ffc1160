"""A house's own templates run apart: in a sandbox, with limits, and what they do wrong is one line with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from sheet_hands import SEED, verified

from oddchip_sheets.cli.main import main
from oddchip_sheets.printing import templates
from oddchip_sheets.printing.render import render_html
from oddchip_sheets.printing.templates import RenderError, other_files, page_html
from oddchip_sheets.sheet.compose import compose

NOTES = "parts/notes.html.j2"
LOOP = "{% for a in range(99999) %}" * 4 + "{% endfor %}" * 4


def house_with(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (NOTES, "\n{{ 1/0 }}", "template parts/notes.html.j2, line 2: division by zero"),
        (NOTES, "\n{% if %}", "template parts/notes.html.j2, line 2: Expected an expression"),
        (NOTES, "\n{{ nothing.x }}", "template parts/notes.html.j2, line 2: 'nothing' is undefined"),
        (NOTES, '\n{% include "none.j2" %}', "template parts/notes.html.j2, line 2: there is no template 'none.j2'"),
        (NOTES, f'\n{{% include "{NOTES}" %}}', "template parts/notes.html.j2, line 2: it uses itself without end"),
        (
            "sheet.html.j2",
            '{% extends "sheet.html.j2" %}',
            "template sheet.html.j2, line 1: it uses itself without end",
        ),
        (NOTES, b"a\nb\n\xff\xfe", "template parts/notes.html.j2, line 3: it is not UTF-8"),
        ("sheet.css", b"a {}\n\xff", "template sheet.css, line 2: it is not UTF-8"),
        (NOTES, "\n{{ 'x'*10**9 }}", "template parts/notes.html.j2, line 2: it takes more memory than there is for it"),
        (NOTES, "\n{{ ''.__class__ }}", "template parts/notes.html.j2, line 2: access to attribute '__class__'"),
        (NOTES, "\n{{ cycler.__init__ }}", "line 2: access to attribute '__init__'"),
        (NOTES, "\n{{ range(10**9) }}", "template parts/notes.html.j2, line 2: Range too big"),
    ],
)
def test_what_a_template_does_wrong_is_one_line_with_its_place(
    name: str, text: str | bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = house_with(tmp_path / "own", {name: text})
    hand = "worksheets/two-pots-one-tie.yaml"
    words = ["sheet", hand, "--templates", str(own), "-o", str(tmp_path / "sheet.pdf")]
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert told in line
    assert line.isprintable()
    assert not (tmp_path / "sheet.pdf").exists()


def test_a_template_without_end_is_stopped_at_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "_MOST_SECONDS", 2)
    own = house_with(tmp_path, {NOTES: f"\n\n{LOOP}"})
    with pytest.raises(RenderError, match=r"parts/notes\.html\.j2, line 3: it runs longer than 2 seconds"):
        render_html(verified(SEED), templates=own)


def test_a_template_that_no_line_can_be_told_of_is_stopped_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A single sum may take hours, and can't be interrupted where it stands."""
    monkeypatch.setattr(templates, "_MOST_SECONDS", 1)
    own = house_with(tmp_path, {NOTES: "{{ (10**10**7)**(10**7) }}"})
    with pytest.raises(RenderError, match=r"it takes longer than 3 seconds|more memory"):
        render_html(verified(SEED), templates=own)


def test_the_sandbox_renders_the_shipped_templates_alike(tmp_path: Path) -> None:
    page = compose(verified(SEED))
    assert page_html(page, tmp_path) == page_html(page, None)


def test_the_files_that_are_used_are_named_and_no_others(tmp_path: Path) -> None:
    own = house_with(tmp_path, {NOTES: "x", "README": "not used", "parts/unused.html.j2": "y", "sheet.css": "p {}"})
    used: dict[str, str] = {}
    page_html(compose(verified(SEED)), own, used=used)
    assert list(used) == [NOTES]
    assert other_files(own, used) == []
    (own / NOTES).write_text("other")
    assert other_files(own, {**used, "gone.html.j2": "0" * 64, "../../etc/passwd": "0" * 64}) == [
        "../../etc/passwd",
        "gone.html.j2",
        NOTES,
    ]
