"""Messages that a game of another package brings are said and sent to the page like ours."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from zuschlag.games import GAMES
from zuschlag.games.parts import Parts
from zuschlag.server.routes.texts import load_texts
from zuschlag.texts import Texts
from zuschlag.texts.game_messages import _messages

BROUGHT = {
    "en": {"won": "{seat} wins.", "option.ties": "Ties", "credits": "An old game.", "learn.second.title": "More"},
    "de": {"won": "{seat} gewinnt.", "zahltag.extra": "mehr"},
}


@pytest.fixture(autouse=True)
def _brings_messages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if Zahltag's texts were in a package of their own."""
    module = ModuleType("texts_by_others")
    vars(module)["MESSAGES"] = BROUGHT
    monkeypatch.setitem(sys.modules, "texts_by_others", module)
    monkeypatch.setattr(GAMES["zahltag"], "parts", Parts(texts="texts_by_others"))
    _messages.cache_clear()
    yield
    _messages.cache_clear()


def test_a_message_is_said_by_the_name_of_its_game() -> None:
    assert Texts("de").say("zahltag.zahltag.extra") == "mehr"
    assert "zahltag.zahltag.extra" in Texts("de")
    assert "zahltag.zahltag.extra" not in Texts("fr")


def test_where_a_language_lacks_a_message_it_is_said_in_english() -> None:
    assert "page.option.zahltag.ties" in Texts("fr")
    assert Texts("fr").say("page.option.zahltag.ties") == "Ties"


def test_our_own_messages_stay() -> None:
    """What a game brings under the key of a message of ours is ignored."""
    assert Texts("en").say("credits.zahltag") != "An old game."
    assert load_texts("en")["credits.zahltag"] != "An old game."


def test_the_page_gets_them_with_all_others() -> None:
    texts = load_texts("de")
    assert texts["zahltag.won"] == "{seat} gewinnt."
    assert texts["page.option.zahltag.ties"] == "Ties"
    assert "zahltag.won" not in load_texts("de", "rules")


def test_the_texts_of_lessons_are_loaded_with_the_lessons() -> None:
    """As those of our own games; and not with all others."""
    assert load_texts("de", "learn")["learn.zahltag.second.title"] == "More"
    assert [key for key in load_texts("de") if key.startswith("learn.")] == []
