"""A refusal says in every language when to try again."""

import pytest

from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.refusals import refusal_text


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, ""),
        (5, ""),
        (30, " Try again in 30 seconds."),
        (91, " Try again in 2 minutes."),
        (3600, " Try again in 1 hour."),
        (3601, " Try again in 2 hours."),
        (86_400, " Try again in 24 hours."),
    ],
)
def test_it_says_when_to_try_again(seconds: int | None, said: str) -> None:
    texts = Texts("en")
    assert refusal_text(texts, "full", seconds) == texts.say("refused.full") + said


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_does_in_every_language(language: str) -> None:
    texts = Texts(language)
    said = {refusal_text(texts, "full", seconds).removeprefix(texts.say("refused.full")) for seconds in (15, 600, 3600, 7200)}
    assert len(said) == 4
    assert not any("come_back" in words or "{" in words for words in said)
