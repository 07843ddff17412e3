"""What a refusal says to people, and when they may try again."""

from zuschlag.texts.catalogue import Texts

SHORTEST_WAIT = 10
"""Seconds. Shorter times are not shown."""


def refusal_text(texts: Texts, code: str, retry_after: int | None) -> str:
    """The text of a refusal's code; where it says after how many seconds to try again, that too."""
    text = texts.say(f"refused.{code}")
    if retry_after is None or retry_after < SHORTEST_WAIT:
        return text
    return f"{text} {_say_wait(texts, retry_after)}"


def _say_wait(texts: Texts, seconds: int) -> str:
    """A wait in a unit in which it is a small number, rounded up."""
    if seconds <= 90:
        return texts.count("come_back.seconds", seconds)
    minutes = -(-seconds // 60)
    return texts.count("come_back.minutes", minutes) if minutes < 60 else texts.count("come_back.hours", -(-minutes // 60))
