"""Parses the text that a language model writes for a move.

Law: what is written around words is left out, what could change a number never is. So `Bid 7!` is `bid 7`, and `bid -7`,
`bid .7` or `bid <7` is no move.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from zuschlag.match.move_input import find_meant_moves

_QUOTES = ('""', "''", "``", "**", "__", "\u201c\u201d", "\u201e\u201c", "\u2018\u2019", "\u00ab\u00bb")
_AROUND = [re.compile(rf"(?<!\w){re.escape(o)}+([^{o}{c}]+){re.escape(c)}+(?!\w)") for o, c in map(tuple, _QUOTES)]
_BRACKETED = re.compile(r"[\[(]\s*([a-z][^\[\]()]*)[\])]", re.IGNORECASE)
_TAGGED = re.compile(r"<([a-z]+)>(.*)</\1>", re.IGNORECASE | re.DOTALL)
_JOINED = re.compile(r"([a-z]+)(\d+)", re.ASCII)
_BEHIND = ".!,;:"
"""What may follow a word. (No question mark: who asks has not decided.)"""
MILLIONS = ("million", "millions")


def parse_moves(typed: str, offered: Sequence[str]) -> list[str]:
    """Return the offered moves that the text can mean: one is clear, none is wrong, several are ambiguous."""
    verbs = {word.split()[0] for word in offered}
    words = [part for word in strip_wrapping(typed).lower().split() for part in _apart(word, verbs)]
    if len(words) > 1 and words[-1] in MILLIONS and _is_number(words[-2]):
        words.pop()
    if words and _is_number(words[-1]):
        words[-1] = _as_offered(words[-1], offered)
    return find_meant_moves(" ".join(words), offered)


def strip_wrapping(typed: str) -> str:
    """The words without what is written around them: tags, JSON, quotes, emphasis, marks behind a word."""
    text = _bare(typed.strip())
    for around in _AROUND:
        text = around.sub(r"\1", text)
    if bracketed := _BRACKETED.fullmatch(text.strip().rstrip(_BEHIND)):
        text = bracketed[1]
    words = text.split()
    while words and not words[-1].rstrip(_BEHIND):
        words.pop()
    return " ".join(word.rstrip(_BEHIND) or word for word in words)


def _bare(text: str) -> str:
    """The move out of `<move>pass</move>` or `{"move": "pass"}`."""
    if tagged := _TAGGED.fullmatch(text):
        return tagged[2].strip()
    if text.startswith("{"):
        try:
            given: Any = json.loads(text)
        except (RecursionError, ValueError):
            return text
        if list(given) == ["move"] and isinstance(given["move"], str):
            return str(given["move"]).strip()
    return text


def _apart(word: str, verbs: set[str]) -> Iterator[str]:
    """`bid7` as two words; a lot, such as `w9`, stays one."""
    joined = _JOINED.fullmatch(word)
    yield from joined.groups() if joined and joined[1] in verbs else (word,)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _as_offered(number: str, offered: Sequence[str]) -> str:
    """The number as the offered moves write it: `07` is `7`, and `0` is `00` where an offer of nothing is called that."""
    endings = dict.fromkeys(ending for ending in (word.split()[-1] for word in offered) if _is_number(ending))
    return next((ending for ending in endings if number.lstrip("0") == ending.lstrip("0")), number)
