"""Names that are suggested to people are none that bots have at tables."""

import pytest

from zuschlag.tables.protocol.bot_names import BOT_NAMES
from zuschlag.texts import LANGUAGES, Texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_suggested_name_is_that_of_a_bot(language: str) -> None:
    names = Texts(language, "page-start").say("page.start.guests").split(", ")
    assert len(set(names)) == len(names) == 12
    assert not set(names) & set(BOT_NAMES)
