"""A file that a hand file names is never shown, unless it lies beside the hand file and is a mapping."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from oddchip_sheets.cli.main import main

FACTS = """\
chips: [100]
seats: [A, B, C]
button: C
contributions: {A: 300, B: 300, C: 100}
folded: [C]
showdown: [[A, B]]
"""
NO_MAPPINGS = {
    "a line of text": b"S3CRET:x:0:0:root:/root:/bin/sh\nsecond\n",
    "a list": b"- S3CRET\n- other\n",
    "an open quote": b"name: 'S3CRET\n",
    "no text": b"S3CRET \xff\n",
}
EVENTS = {
    **NO_MAPPINGS,
    "without a name": b"S3CRET: 1\n",
    "a list for a text": b"name: S3CRET\nrules: tda-2024\nS3CRET: [1, 2]\n",
    "rules of no name": b"name: X\nrules: S3CRET\n",
    "a slip in its house rules": b"name: X\nrules: {extends: tda-2024, title: H, S3CRET: 1}\n",
    "a tag": b"name: !S3CRET x\nrules: tda-2024\n",
}
BOOKS = {
    **NO_MAPPINGS,
    "extending nothing": b"title: S3CRET\n",
    "extending no book": b"extends: S3CRET\ntitle: S3CRET\n",
    "an unknown choice": b"extends: tda-2024\ntitle: H\nboards: S3CRET\n",
}
SECRETS = [
    *(("event", name, data) for name, data in EVENTS.items()),
    *((word, name, data) for word in ("rules", "extends") for name, data in BOOKS.items()),
]


def hand(folder: Path, event: str) -> Path:
    path = folder / "hand.yaml"
    path.write_text(f"event: {event}\n{FACTS}", "utf-8")
    return path


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    statuses = []
    err = ""
    for verb in ("settle", "check", "sheet", "verify", "matrix"):
        statuses.append(main([verb, str(path)]))
        out, err = capsys.readouterr()
        assert out == ""
        assert "S3CRET" not in err
    assert set(statuses) == {2}
    return err


@pytest.mark.parametrize("case", SECRETS, ids=lambda case: f"{case[0]} {case[1]}")
@pytest.mark.parametrize("way", ["../elsewhere/x.yaml", "absolute", "link"])
def test_nothing_of_a_file_elsewhere_is_shown_and_the_hint_shows_it(
    case: tuple[str, str, bytes], way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    word, what, data = case
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "room").mkdir()
    target = tmp_path / "elsewhere" / "x.yaml"
    target.write_bytes(data)
    (tmp_path / "room" / "link.yaml").symlink_to(target)
    named = {"absolute": str(target), "link": "link.yaml"}.get(way, way)
    if word == "extends":
        (tmp_path / "room" / "house.yaml").write_text(f"extends: {named}\ntitle: House\n", "utf-8")
        named = "house.yaml"
    path = hand(tmp_path / "room", named if word == "event" else f"{{name: X, rules: {named}}}")
    err = told(path, capsys)
    at = {"event": f"{path}:1:8: the event file ", "rules": f"{path}:1:25: the house book "}
    assert err.startswith(at.get(word, f"{tmp_path}/room/house.yaml:1:10: the house book "))
    assert err.count("hint: ") == 1
    assert main(shlex.split(err.split("`")[1])[1:]) == 2
    shown = capsys.readouterr().err
    assert "here it is not shown" not in shown
    assert "S3CRET" in shown or what == "without a name"


@pytest.mark.parametrize("what", NO_MAPPINGS)
@pytest.mark.parametrize("event", ["{}", "{{name: X, rules: {}}}"], ids=["event", "rules"])
def test_what_is_no_mapping_is_not_shown_even_beside_the_hand_file(
    what: str, event: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.yaml").write_bytes(NO_MAPPINGS[what])
    err = told(hand(tmp_path, event.format("x.yaml")), capsys)
    assert main(shlex.split(err.split("`")[1])[1:]) == 2
    assert "here it is not shown" not in capsys.readouterr().err


def test_a_mapping_beside_the_hand_file_is_shown_with_its_slip(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "x.yaml").write_bytes(b"name: X\nrules: house.yaml\n")
    (tmp_path / "events" / "house.yaml").write_bytes(b"extends: tda-2024\ntitle: H\nboards: 5th\n")
    assert main(["check", str(hand(tmp_path, "events/x.yaml"))]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path}/events/house.yaml:3:9: '5th' is no choice for boards\n")


def test_a_good_event_file_and_house_book_elsewhere_settle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "x.yaml").write_bytes(b"name: X\nrules: house.yaml\n")
    (tmp_path / "house.yaml").write_bytes(b"extends: tda-2024\ntitle: H\n")
    assert main(["settle", str(hand(tmp_path / "room", "../x.yaml"))]) == 0
    assert "Rules: H" in capsys.readouterr().out


def test_unknown_rules_of_an_event_file_elsewhere_are_told_where_it_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "x.yaml").write_bytes(b"name: X\nrules: unknown  # S3CRET\n")
    path = hand(tmp_path / "room", "../x.yaml")
    assert main(["settle", str(path)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"{path}:1:8: hand 1: No rule book is established")
    assert "S3CRET" not in err


@pytest.mark.parametrize(
    "named",
    [
        "/proc/self/environ",
        "/dev/stdin",
        "/dev/fd/0",
        "/dev/zero",
        "/sys/kernel/notes",
        "pipe",
        "link",
        "../../../../../../proc/self/environ",
    ],
)
@pytest.mark.parametrize("event", ["{}", "{{name: X, rules: {}}}"], ids=["event", "rules"])
def test_devices_pipes_and_the_system_are_not_opened(named: str, event: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "link.yaml").symlink_to("/proc/self/environ")
    (tmp_path / "stdin.yaml").write_bytes(b"name: X\nrules: tda-2024\nextends: tda-2024\ntitle: S3CRET\n")
    named = named if "/" in named else f"{named}.yaml"
    path = hand(tmp_path, event.format(named))
    command = [sys.executable, "-m", "oddchip_sheets", "settle", str(path)]
    with (tmp_path / "stdin.yaml").open("rb") as stdin:
        result = subprocess.run(command, stdin=stdin, capture_output=True, text=True, check=False, timeout=30)
    assert (result.returncode, result.stdout) == (2, "")
    assert "can't be read: it is no plain file" in result.stderr
    assert "S3CRET" not in result.stderr


def test_what_the_fonts_cannot_print_of_an_event_file_elsewhere_is_told_where_it_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "x.yaml").write_text("name: S3CRET 李\nrules: {extends: tda-2024, title: S3CRET 李}\n", "utf-8")
    path = hand(tmp_path / "room", "../x.yaml")
    assert main(["sheet", str(path), "-o", str(tmp_path / "out.pdf")]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"{path}:1:8: the sheet's fonts have no glyph for '李' (U+674E) in the event file\n")
    assert "S3CRET" not in err
