"""What people are told when a weaker bot plays for the one that they chose."""

import sys

import pytest

from zuschlag.bots.stand_in_notice import stand_in_notice
from zuschlag.texts import LANGUAGES, Texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_why_the_valuer_plays_and_what_to_install(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = Texts(language)
    soon = stand_in_notice(texts)
    monkeypatch.setitem(sys.modules, "numba", None)
    never = stand_in_notice(texts)
    assert "valuer" in soon
    assert "numba" not in soon
    assert "valuer" in never
    assert never.endswith("pip install 'zuschlag[fast]'")
