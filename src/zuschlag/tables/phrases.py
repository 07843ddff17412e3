"""Quick phrases of the chat: sent as a code, and shown to each reader in their own language.

A phrase is stored as its English text, so that it counts and expires like every other line; whoever types that text has said
the phrase.
"""

from functools import cache
from typing import Literal, get_args

from zuschlag.errors import Refused
from zuschlag.texts import Texts

Phrase = Literal["hello", "good-luck", "one-moment", "well-played", "so-much", "bargain", "oops", "thanks"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)


@cache
def _phrases_by_text() -> dict[str, Phrase]:
    texts = Texts("en", "page-phrases")
    return {texts.say(f"page.phrase.{phrase}"): phrase for phrase in PHRASES}


def text_to_say(text: str, phrase: Phrase | None) -> str:
    """The text of a line, which is given as a text or as a phrase. Raises Refused for both, and for neither."""
    if (text == "") == (phrase is None):
        raise Refused("malformed", "expected either a `text` or a `phrase`")
    return text or next(each for each, code in _phrases_by_text().items() if code == phrase)


def phrase_of(text: str) -> Phrase | None:
    """The phrase that this text is; None: none of them."""
    return _phrases_by_text().get(text)
