"""The words for situations and choices are sentences, and tell the situations apart."""

from __future__ import annotations

import pytest

from oddchip_sheets.rulebooks.situations import Situation


@pytest.mark.parametrize("words", ["heading", "label"])
def test_every_situation_is_called_by_words_of_its_own(words: str) -> None:
    assert len({getattr(situation, words) for situation in Situation}) == len(Situation)


def test_sentences_begin_and_end_as_sentences_do() -> None:
    for sentence in (sentence for situation in Situation for sentence in situation.choices.values()):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert len(sentence) < 200
