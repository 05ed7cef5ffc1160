"""Generated sheets read back from their PDF, words and boxes: no figure is broken, cut off or overlapped."""

from __future__ import annotations

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import unescape

import pypdfium2
import pytest
from quick import first
from sheet_hands import SEED, seated, verified

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Dead, DeclaredPot, Hand, Ranking
from oddchip_sheets.printing.render import render_pdf
from oddchip_sheets.printing.templates import page_html
from oddchip_sheets.settled import Settlement
from oddchip_sheets.sheet.compose import compose

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""

MARGIN = 30.0
"""Points; nothing is printed nearer to the edge of the paper."""
TOUCH = 0.8
"""Points by which two boxes may meet: a mark of one line and a descender of the line above."""

LETTERS = (
    "abcdefghijklmnopqrstuvwxyz",
    "abcdefghijklmno pqrst-uvwxyz ",
    "WMwm",
    "ẹ́ọ̀ṣáéíñạ̃ ",
    "абвгдежзиклмно ",
    "ابتثجحخدذرزسش ",
    "אבגדהוזחטיכל ",
)


def generated(seed: int) -> Hand:
    """2 to 10 players with names of 1 to 64 letters, 1 to 10 pots, amounts of 1 to 13 characters."""
    dice = random.Random(seed)
    names = _names(dice, _few(dice, 2))
    decimals = dice.choice([0, 0, 0, 2])
    unit = dice.choice([1, 1, 25, 100])
    hand = replace(
        SEED,
        label=str(seed),
        decimals=decimals,
        chips=(unit,),
        seats=seated(*names),
        button=dice.randint(1, len(names)),
        folded=frozenset(),
        boards=({"high": _ranking(dice, names)},),
    )
    if dice.random() < 0.5:
        pots = tuple(_pot(dice, number, names, unit) for number in range(_few(dice, 1)))
        return replace(hand, contributions=None, boards=None, pots=pots)
    folded = frozenset(dice.sample(names, dice.randrange(len(names) - 1)))
    levels = [_amount(dice, unit) for _ in range(_few(dice, 1))]
    stakes = {name: dice.choice(levels) for name in names}
    dead = Dead(unit) if dice.random() < 0.2 else SEED.dead
    return replace(hand, contributions=stakes, folded=folded, dead=dead)


def _few(dice: random.Random, fewest: int) -> int:
    """Up to ten, mostly few: a large sheet takes as long as ten small ones."""
    return min(10, fewest + int(dice.expovariate(1.8)))


def _names(dice: random.Random, count: int) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        letters = dice.choice(LETTERS)
        length = dice.choice([1, 6, 10, 12, 13, dice.randint(14, 64)])
        name = " ".join("".join(dice.choice(letters) for _ in range(length)).split()).strip("- \u0301\u0300\u0303")
        if name:
            found[name[:1].upper() + name[1:]] = None
    return list(found)


def _amount(dice: random.Random, unit: int) -> int:
    """At most ten figures with three commas: thirteen characters."""
    return unit * dice.randint(1, 10 ** dice.randint(1, 10) // unit // 12 or 1)


def _ranking(dice: random.Random, names: list[str]) -> Ranking:
    left, groups = dice.sample(names, len(names)), []
    while left:
        size = min(len(left), dice.choice([1, 1, 2, 3, 10]))
        groups.append(tuple(left[:size]))
        left = left[size:]
    return tuple(groups)


def _pot(dice: random.Random, number: int, names: list[str], unit: int) -> DeclaredPot:
    eligible = tuple(name for name in names if dice.random() < 0.7) or tuple(names)
    winners = tuple(dice.sample(eligible, dice.randint(1, min(4, len(eligible)))))
    name = f"Side pot {number}" if number else "Main pot"
    return DeclaredPot(name, unit * dice.randint(1, (10**10 - 1) // unit), eligible, ({"high": (winners,)},))


def figures(text: str) -> Counter[str]:
    return Counter(word.strip(".,;:()+–✓") for word in text.split() if any(map(str.isdigit, word)))


def awards(settlement: Settlement) -> Iterator[str]:
    for hand in settlement.hands:
        for pot in hand.pots:
            parts = [pot.awards, *(share.awards for share in pot.shares if len(pot.shares) > 1)]
            yield from (amount_text(ticks, hand.hand.decimals) for part in parts for ticks in part.values())


def overlapping(boxes: Iterable[Box]) -> Iterator[tuple[Box, Box]]:
    open_boxes: list[Box] = []
    for box in sorted(boxes):
        open_boxes = [other for other in open_boxes if other[2] > box[0] + TOUCH]
        for other in open_boxes:
            if min(box[3], other[3]) - max(box[1], other[1]) > TOUCH and min(box[2], other[2]) - box[0] > TOUCH:
                yield other, box
        open_boxes.append(box)


def assert_figures_stand(hands: Iterable[Hand], paper: str) -> None:
    """Each award of ``hands`` as often as it is written, every word inside its page, no two over each other."""
    settlement = verified(*hands)
    html = page_html(compose(settlement), None)
    written = figures(unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<title>.*?</title>", "", html, flags=re.DOTALL))))
    read: Counter[str] = Counter()
    for page in pypdfium2.PdfDocument(render_pdf(settlement, paper=paper)):
        words = page.get_textpage()
        read += figures(words.get_text_range())
        boxes = [words.get_rect(index) for index in range(words.count_rects())]
        assert [box for box in boxes if not _inside(box, *page.get_size())] == []
        assert [told for pair in overlapping(boxes) if not _marked(told := _told(words, pair))] == []
    broken = {award: (read[award], written[award]) for award in set(awards(settlement)) if read[award] < written[award]}
    assert not broken


def _told(words: pypdfium2.PdfTextPage, pair: Iterable[Box]) -> str:
    return " | ".join(words.get_text_bounded(*box) for box in pair)


def _marked(text: str) -> bool:
    """Whether letters carry marks, which lie over each other by their nature."""
    return any(map(unicodedata.combining, unicodedata.normalize("NFD", text)))


def _inside(box: Box, width: float, height: float) -> bool:
    left, bottom, right, top = box
    return left >= MARGIN and right <= width - MARGIN and bottom >= MARGIN / 2 and top <= height - MARGIN / 2


BATCH = 10
BATCHES = [(first, "a4" if first % (2 * BATCH) else "letter") for first in range(0, 500, BATCH)]


@pytest.mark.parametrize(
    ("first", "paper"),
    first(1, BATCHES, slow=9),
)
def test_every_figure_of_a_generated_sheet_stands_whole_inside_the_page(first: int, paper: str) -> None:
    assert_figures_stand((generated(seed) for seed in range(first, first + BATCH)), paper)
