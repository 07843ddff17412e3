"""The four colours: their words and letters in records and views."""

from collections.abc import Sequence
from functools import cache

from zuschlag.games.frozen_dict import FrozenDict

WORDS = ("red", "yellow", "white", "black")
LETTERS = "RYWK"


def by_name(counts: Sequence[int]) -> FrozenDict[str, int]:
    """Cubes by the name of their colour, without colours of which there are none."""
    return _by_name(tuple(counts))


@cache
def _by_name(counts: tuple[int, ...]) -> FrozenDict[str, int]:
    return FrozenDict({word: count for word, count in zip(WORDS, counts, strict=True) if count})


def to_letters(counts: Sequence[int]) -> str:
    """Cubes as letters: "RRYK"."""
    return _to_letters(tuple(counts))


@cache
def _to_letters(counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
