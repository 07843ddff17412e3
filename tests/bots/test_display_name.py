"""The name under which people see a bot."""

import pytest

from zuschlag.bots.display_name import bot_display_name
from zuschlag.texts import Texts


@pytest.mark.parametrize(
    ("spec", "name"), [("hard", "Hard"), ("search:300ms", "Search:300ms"), ("exec:./my-bot", "exec:./my-bot")]
)
def test_a_bot_is_named_by_its_level_or_by_how_it_was_asked_for(spec: str, name: str) -> None:
    shown = bot_display_name(Texts("en"), spec, 2)
    assert name in shown
    assert "2" in shown


def test_a_level_is_named_in_the_readers_language() -> None:
    assert Texts("de").say("level.hard") in bot_display_name(Texts("de"), "hard", 1)
