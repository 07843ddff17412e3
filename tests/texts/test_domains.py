"""Gettext domains: texts that only some parts need."""

import pytest

from zuschlag.server.routes.texts import load_texts
from zuschlag.texts import LANGUAGES, Texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_domain_holds_what_the_others_do_not(language: str) -> None:
    """What the whole program says is not in it, nor the other way round."""
    assert "door.turn" in Texts(language, "door")
    assert "door.turn" not in Texts(language)
    assert "won" not in Texts(language, "door")
    assert "rules.BS-1.title" in Texts(language, "rules")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_language_models_are_told_is_not_sent_to_pages(language: str) -> None:
    assert [key for key in load_texts(language) if key.startswith("door.")] == []
    assert "won" in load_texts(language)
