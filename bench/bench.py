"""What the product costs, as ratios against something that stands beside it in the same run.

``make bench`` prints a table and writes ``output/bench.json``; ``--short`` measures less and fails where a ratio is
half as bad again as the recorded one. Times are processor time unless said otherwise: other work on the machine
disturbs it least.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from oddchip_sheets import load, settle_event
from oddchip_sheets.handfile.model import Event
from oddchip_sheets.handfile.read import read_hand_file
from oddchip_sheets.pipeline import settle_hand, settle_text
from oddchip_sheets.workers import cores

ROOT: Final = Path(__file__).resolve().parents[1]
SEED: Final = ROOT / "worksheets" / "two-pots-one-tie.yaml"
RECORDED: Final = Path(__file__).with_name("recorded.json")
WORSE: Final = 1.5
SHORT: Final = "abcefghi"
"""Rows of the short form: without those by the clock, and without the corpus."""
COMMAND: Final = (sys.executable, "-m", "oddchip_sheets")

THREE_POTS: Final = """\
event: {name: Bench, rules: tda-2024}
chips: [25, 100, 500]
seats: [A, B, C, D, E, F]
button: F
contributions: {A: 2000, B: 2000, C: 500, D: 800, E: 0, F: 0}
folded: [E, F]
showdown: [[C, D], [A, B]]
"""
"""The hand that pokerkit plays too: two short stacks all in, three pots."""


@dataclass(slots=True)
class Row:
    """A line of the table."""

    key: str
    what: str
    ratio: float | None
    goal: str
    told: str
    more_is_better: bool = False
    gate: bool = False
    """Whether the short form fails where it is much worse than recorded: only where both sides are measured in turns in
    one process, for how long another process takes to start hangs on what else the machine does."""


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time that ``work`` takes here, and none for the garbage of what was before."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def spent_by(*command: str | Path, cwd: Path = ROOT) -> float:
    """Seconds of processor time of a command and all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*map(str, command)], cwd=cwd, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def side_by_side(ours: Callable[[], float], other: Callable[[], float], rounds: int) -> tuple[float, float]:
    """The median of each, measured in turns so that both meet the same disturbance."""
    first: list[float] = []
    second: list[float] = []
    for number in range(rounds):
        for measured, into in ((ours, first), (other, second))[:: 1 if number % 2 else -1]:
            into.append(measured())
    return statistics.median(first), statistics.median(second)


# The engine


def _pokerkit_hand() -> object:
    """The same hand played out and paid by pokerkit."""
    from pokerkit import Automation, NoLimitTexasHoldem

    by_hand = {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}
    automations = tuple(each for each in Automation if each not in by_hand)
    stacks = (2000, 2000, 500, 800, 2000, 2000)
    state = NoLimitTexasHoldem.create_state(automations, True, 0, (50, 100), 100, stacks, 6)  # noqa: FBT003
    for cards in ("KsKd", "KhKc", "AsTd", "AhTc", "2c3d", "4c5d"):
        state.deal_hole(cards)
    state.complete_bet_or_raise_to(500)
    state.complete_bet_or_raise_to(800)
    state.fold()
    state.fold()
    state.complete_bet_or_raise_to(2000)
    state.check_or_call()
    for cards in ("AcAd8h", "9s", "6d"):
        state.burn_card("??")
        state.deal_board(cards)
    assert not state.status
    return state


def engine(rounds: int) -> Row:
    """The engine alone, on a hand that is read already."""
    (hand,) = _event(THREE_POTS).hands
    book = _event(THREE_POTS).book
    times = 200
    ours, theirs = side_by_side(
        lambda: spent(lambda: [settle_hand(hand, book) for _ in range(times)]) / times,
        lambda: spent(lambda: [_pokerkit_hand() for _ in range(times // 20)]) / (times // 20),
        rounds,
    )
    told = f"{1 / ours:,.0f} hands a second; pokerkit plays and pays {1 / theirs:,.0f}"
    return Row(
        "a",
        "the engine on a six-player three-pot hand, against pokerkit",
        theirs / ours,
        "≥ 80",
        told,
        more_is_better=True,
        gate=True,
    )


def _event(text: str) -> Event:
    event = read_hand_file("hand.yaml", text.encode(), Path()).event
    assert event is not None
    return event


# Sheets


ALONE: Final = """
import sys, os, logging
from pathlib import Path
import weasyprint
from weasyprint.text.fonts import FontConfiguration
html, templates, out = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
fonts = FontConfiguration()
css = [weasyprint.CSS(filename=templates / name, font_config=fonts) for name in ("fonts.css", "sheet.css")]
css.append(weasyprint.CSS(string="@page { size: A4 portrait }", font_config=fonts))
def one(page):
    document = weasyprint.HTML(string=page, base_url=str(templates) + os.sep)
    return document.write_pdf(font_config=fonts, stylesheets=css, pdf_variant="pdf/a-3a")
"""


def _page(path: Path = SEED) -> str:
    from oddchip_sheets.printing.templates import page_html
    from oddchip_sheets.sheet.compose import compose

    return page_html(compose(settle_event(load(path))), None)


def cold(rounds: int, work: Path) -> Row:
    """The whole command, against the press alone in a process of its own."""
    (work / "page.html").write_text(_page(), encoding="utf-8")
    alone = ALONE + "out.write_bytes(one(html.read_text(encoding='utf-8')))\n"
    ours, theirs = side_by_side(
        lambda: spent_by(*COMMAND, "sheet", SEED, "-o", work / "ours.pdf"),
        lambda: spent_by(sys.executable, "-c", alone, work / "page.html", ROOT / "templates", work / "alone.pdf"),
        rounds,
    )
    told = f"{ours * 1000:.0f} ms; WeasyPrint alone {theirs * 1000:.0f} ms"
    return Row("b", "oddchip sheet, cold, against WeasyPrint alone on the same page", ours / theirs, "≤ 1.15", told)


def warm(rounds: int, sheets: int) -> Row:
    """A batch in one process, each sheet settled, verified and archived, against the press alone on their pages."""
    from oddchip_sheets.proof.archive import archived_pdf
    from oddchip_sheets.workers import in_order

    page = _page()
    there: dict[str, Any] = {}
    with _arguments("", str(ROOT / "templates"), ""):
        exec(ALONE, there)  # noqa: S102 - the program above

    def ours(_: int) -> int:
        return len(archived_pdf(settle_event(load(SEED))))

    def theirs() -> None:
        for _ in range(sheets):
            there["one"](page)

    ours(0)
    there["one"](page)
    a, b = side_by_side(
        lambda: spent(lambda: [*in_order(ours, range(sheets), 1)]) / sheets, lambda: spent(theirs) / sheets, rounds
    )
    told = f"{a * 1000:.1f} ms a sheet; WeasyPrint alone {b * 1000:.1f} ms"
    return Row("c", f"{sheets} sheets warm in one process, against WeasyPrint alone", a / b, "≤ 1.10", told, gate=True)


@contextmanager
def _arguments(*words: str) -> Iterator[None]:
    before = sys.argv
    sys.argv = ["bench", *words]
    try:
        yield
    finally:
        sys.argv = before


def stages(rounds: int) -> Row:
    """Where a warm sheet's time goes."""
    from oddchip_sheets.printing.templates import page_html
    from oddchip_sheets.proof.archive import archived_pdf
    from oddchip_sheets.sheet.compose import compose

    data = SEED.read_bytes()
    event = load(SEED)
    settlement = settle_event(event)
    page = compose(settlement)
    works: dict[str, Callable[[], object]] = {
        "read": lambda: read_hand_file(SEED.name, data, SEED.parent),
        "settle": lambda: [settle_hand(hand, event.book) for hand in event.hands],
        "settle and verify": lambda: settle_event(event),
        "compose": lambda: compose(settlement),
        "HTML": lambda: page_html(page, None),
        "all of print": lambda: archived_pdf(settlement),
    }
    for work in works.values():
        work()
    gc.collect()
    medians = {name: statistics.median(spent(work) for _ in range(rounds)) for name, work in works.items()}
    told = ", ".join(f"{name} {seconds * 1000:.1f}" for name, seconds in medians.items())
    return Row("h", "a warm sheet by stage, in ms", None, "", told)


def proof(rounds: int) -> Row:
    """A proof prints, so it should take little longer than that."""
    from oddchip_sheets.proof.archive import archived_pdf
    from oddchip_sheets.proof.verify import verify_pdf

    data = SEED.read_bytes()

    def printed() -> bytes:
        settlement = settle_text(SEED.name, data, SEED.parent).settlement
        assert settlement is not None
        return archived_pdf(settlement)

    pdf = printed()
    assert verify_pdf(pdf).exit_status == 0
    ours, theirs = side_by_side(lambda: spent(lambda: verify_pdf(pdf)), lambda: spent(printed), rounds)
    told = f"{ours * 1000:.0f} ms; printing it {theirs * 1000:.0f} ms"
    return Row("i", "verifying a sheet, against printing it, both warm", ours / theirs, "≤ 1.2", told, gate=True)


# The command


def settle_command(rounds: int) -> Row:
    """The start of the command, which is most of settling one hand."""
    ours, theirs = side_by_side(
        lambda: statistics.mean(spent_by(*COMMAND, "settle", SEED) for _ in range(3)),
        lambda: statistics.mean(spent_by(sys.executable, "-c", "pass") for _ in range(12)),
        rounds,
    )
    told = f"{ours * 1000:.0f} ms; Python alone {theirs * 1000:.1f} ms"
    return Row("f", "oddchip settle, against python -c pass", ours / theirs, "≤ 12", told)


def _hands(folder: Path, count: int) -> Path:
    folder.mkdir()
    text = SEED.read_text(encoding="utf-8")
    for number in range(count):
        (folder / f"hand-{number:04}.yaml").write_text(f"{text}# {number}\n", encoding="utf-8")
    return folder


def jobs(work: Path, sheets: int) -> Row:
    """Two processes against one; the PDFs must be the same."""
    hands, taken = _hands(work / f"jobs-{sheets}", sheets), {}
    for count in (1, 2):
        start = time.monotonic()
        spent_by(*COMMAND, "build", "--quiet", "--jobs", str(count), hands, "-o", work / f"out-{count}")
        taken[count] = time.monotonic() - start
    same = [(work / "out-1" / path.name).read_bytes() == path.read_bytes() for path in (work / "out-2").glob("*.pdf")]
    assert len(same) == sheets
    assert all(same)
    told = f"{sheets} sheets: {taken[1]:.1f} s by one, {taken[2]:.1f} s by two, of the clock; {cores()} cores"
    return Row(
        "d",
        "build --jobs 2 against --jobs 1",
        taken[1] / taken[2],
        "≥ 1.7",
        told,
        more_is_better=True,
    )


def unchanged(rounds: int, work: Path, sheets: int) -> Row:
    """A build that finds nothing to do."""
    hands, out = _hands(work / f"unchanged-{sheets}", sheets), work / "unchanged-out"
    spent_by(*COMMAND, "build", "--quiet", hands, "-o", out)
    rebuild = (*COMMAND, "build", "--quiet", hands, "-o", out)
    clock = []
    for _ in range(rounds):
        start = time.monotonic()
        spent_by(*rebuild)
        clock.append(time.monotonic() - start)
    ours, theirs = side_by_side(lambda: spent_by(*rebuild), lambda: spent_by(*COMMAND, "settle", SEED), rounds)
    by_clock = f"{statistics.median(clock):.3f} s of the clock (goal ≤ 0.5 s)"
    told = f"{ours:.3f} s of processor, {by_clock}; settling one hand {theirs:.3f} s"
    return Row("e", f"an unchanged build of {sheets} sheets, against settling one hand", ours / theirs, "", told)


def growth(rounds: int) -> Row:
    """Seconds a hand, for files of more and more hands; then for more players and pots, told only."""
    hand = "  - {hand: %d, contributions: {A: 500, B: 500, C: 100}, showdown: [[A, B], C]}\n"
    head = "event: {name: Bench, rules: tda-2024}\nchips: [100]\nseats: [A, B, C]\nbutton: C\nhands:\n"
    files = {count: (head + "".join(hand % number for number in range(count))).encode() for count in (10, 100, 500)}
    taken: dict[int, list[float]] = {count: [] for count in files}
    for _ in range(rounds):
        for count, data in files.items():
            gc.collect()
            times = 500 // count
            start = time.process_time()
            for _ in range(times):
                settle_text("hands.yaml", data, Path())
            taken[count].append((time.process_time() - start) / times / count)
    each = {count: statistics.median(seconds) for count, seconds in taken.items()}
    grid = []
    for players in (2, 6, 10):
        for pots in (1, 5, 10):
            if pots < players or pots == 1:
                seconds = statistics.median(_taken_by(players, min(pots, players - 1)) for _ in range(rounds))
                grid.append(f"{players}×{min(pots, players - 1)} {seconds * 1000:.2f}")
    told = ", ".join(f"{count} hands {seconds * 1000:.2f} ms each" for count, seconds in each.items())
    return Row(
        "g",
        "a hand in a file of 500, against one in a file of 10",
        each[500] / each[10],
        "≤ 1.2",
        f"{told}; players×pots in ms: {', '.join(grid)}",
        gate=True,
    )


def _taken_by(players: int, pots: int) -> float:
    names = [f"P{number}" for number in range(players)]
    stakes = {name: 100 * (1 + min(number, pots)) for number, name in enumerate(names)}
    text = (
        f"event: {{name: Bench, rules: tda-2024}}\nchips: [100]\nseats: [{', '.join(names)}]\nbutton: P0\n"
        f"contributions: {{{', '.join(f'{name}: {stake}' for name, stake in stakes.items())}}}\n"
        f"showdown: [[{', '.join(names)}]]\n"
    )
    return spent(lambda: settle_text("hand.yaml", text.encode(), Path()))


# Beyond one machine


def _generated(files: int) -> Iterator[tuple[str, bytes, Path]]:
    """Hand files of ten hands each, made from their number: ties, side pots, and now and then something unknown."""
    for number in range(files):
        dice = random.Random(number)  # noqa: S311 - generated hands need no secrets
        text = "event: {name: Generated, rules: tda-2024}\nchips: [25, 100]\nhands:\n"
        for label in range(10):
            names = "ABCDEFGHI"[: dice.randint(2, 9)]
            stakes = ", ".join(f"{name}: {25 * dice.choice((4, 4, 8, 20, dice.randint(1, 400)))}" for name in names)
            shown = (
                "unknown"
                if dice.random() < 0.05
                else f"[[{', '.join(names[:2])}]{''.join(f', {n}' for n in names[2:])}]"
            )
            button = "unknown" if dice.random() < 0.05 else dice.choice(names)
            text += (
                f"  - {{hand: {label}, seats: [{', '.join(names)}], button: {button},"
                f" contributions: {{{stakes}}}, folded: [], showdown: {shown}}}\n"
            )
        yield f"{number}.yaml", text.encode(), Path()


def corpus(hands: int) -> Row:
    """The example on a local cluster of two workers."""
    from distributed import Client, LocalCluster

    sys.path.insert(0, str(ROOT / "examples"))
    from corpus_on_dask import settle_corpus

    sources = [*_generated(hands // 10)]
    settings: dict[str, Any] = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**settings) as cluster, Client(cluster) as client:
        client.run(sys.path.insert, 0, str(ROOT / "examples"))
        start = time.monotonic()
        found = settle_corpus(sources, client)
        seconds = time.monotonic() - start
    assert found.balanced
    assert found.counts["hands"] == hands
    assert not found.errors
    rate = f"{found.counts['pots']:,} pots in {seconds:.0f} s of the clock: {hands / seconds:,.0f} hands a second"
    reasons = ", ".join(f"{reason} {number:,}" for reason, number in found.reasons.most_common(4))
    told = f"{hands:,} hands, {rate}; {len(found.disagreements)} disagreements; unresolved: {reasons or 'none'}"
    return Row("j", "a generated corpus on a Dask cluster of two workers", None, "", told)


# All of it


def rows(short: bool, only: Sequence[str]) -> Iterator[Row]:  # noqa: FBT001 - the form of the whole run
    """Every row that is asked for, as soon as it is measured."""
    rounds = 5 if short else 7
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        measured: dict[str, Callable[[], Row]] = {
            "a": lambda: engine(rounds),
            "b": lambda: cold(rounds, work),
            "c": lambda: warm(rounds, 5 if short else 200 // 5),
            "d": lambda: jobs(work, 200),
            "e": lambda: unchanged(rounds, work, 40 if short else 500),
            "f": lambda: settle_command(rounds),
            "g": lambda: growth(rounds),
            "h": lambda: stages(rounds),
            "i": lambda: proof(rounds),
            "j": lambda: corpus(100_000),
        }
        for key in only or (SHORT if short else measured):
            yield measured[key]()


def machine() -> dict[str, str]:
    """The facts of the machine on which a ratio was measured."""
    load_now = " ".join(f"{each:.1f}" for each in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "cores": str(cores()),
        "load": load_now,
    }


def worse(row: Row, recorded: dict[str, float]) -> bool:
    """Whether the ratio is half as bad again as the recorded one."""
    before = recorded.get(row.key)
    if before is None or row.ratio is None or not row.gate:
        return False
    return row.ratio * WORSE < before if row.more_is_better else row.ratio > before * WORSE


def main() -> int:
    """Measure, print, write, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--short", action="store_true", help="measure less, and fail where it is much worse than recorded"
    )
    parser.add_argument("--record", action="store_true", help="keep these ratios as the recorded ones")
    parser.add_argument("--only", metavar="ROWS", default="", help="measure these rows alone, for example d,e")
    options = parser.parse_args()
    recorded = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    facts = machine()
    print(" · ".join(f"{key} {value}" for key, value in facts.items()))
    found: list[Row] = []
    for row in rows(options.short, [*options.only.replace(",", "")]):
        found.append(row)
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        kept = f"recorded {recorded[row.key]:.2f}" if row.key in recorded else ""
        mark = " WORSE" if worse(row, recorded) else ""
        print(f"{row.key}  {ratio:>7}  {row.goal:<7} {kept:<15} {row.what}{mark}\n   {row.told}", flush=True)
    out = ROOT / "output" / "bench.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(
        json.dumps({"machine": facts, "rows": [asdict(row) for row in found]}, indent=1, ensure_ascii=False) + "\n",
        encoding="utf-8",
    )
    if options.record:
        kept_now = {row.key: round(row.ratio, 3) for row in found if row.ratio is not None}
        RECORDED.write_text(json.dumps({**recorded, **kept_now}, indent=1) + "\n", encoding="utf-8")
    return int(options.short and any(worse(row, recorded) for row in found))


if __name__ == "__main__":
    sys.exit(main())
