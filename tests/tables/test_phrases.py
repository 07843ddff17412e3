"""Quick phrases: each code is stored as its English text, and read as the code again."""

import pytest

from zuschlag.errors import Refused
from zuschlag.tables.phrases import PHRASES, phrase_of, text_to_say


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_is_its_own_text(phrase: str) -> None:
    assert phrase_of(text_to_say("", phrase)) == phrase  # type: ignore[arg-type]


def test_other_text_is_no_phrase_and_a_line_is_one_of_both() -> None:
    assert (text_to_say("Good luck, Ben!", None), phrase_of("Good luck, Ben!")) == ("Good luck, Ben!", None)
    for text, phrase in (("", None), ("Hello", "hello")):
        with pytest.raises(Refused, match="either"):
            text_to_say(text, phrase)  # type: ignore[arg-type]
