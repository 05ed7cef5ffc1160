"""The words for situations and choices are complete and are sentences."""

from __future__ import annotations

from oddchip_sheets.rules.model import CHOICES, Situation
from oddchip_sheets.rules.words import HEADINGS, SENTENCES


def test_every_situation_has_a_heading_of_its_own() -> None:
    assert set(HEADINGS) == set(Situation)
    assert len(set(HEADINGS.values())) == len(Situation)


def test_every_choice_of_every_situation_has_a_sentence_and_no_other_has() -> None:
    assert {situation: frozenset(sentences) for situation, sentences in SENTENCES.items()} == dict(CHOICES)


def test_sentences_begin_and_end_as_sentences_do() -> None:
    for sentences in SENTENCES.values():
        for sentence in sentences.values():
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert len(sentence) < 200
