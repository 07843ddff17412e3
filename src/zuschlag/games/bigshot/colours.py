"""The four colours, as records write them."""

from collections.abc import Sequence
from functools import cache

from zuschlag.games.frozen_dict import FrozenDict

WORDS = ("red", "yellow", "white", "black")
LETTERS = "RYWK"


def named(counts: Sequence[int]) -> FrozenDict[str, int]:
    """Cubes by colour, without the colours that are not there."""
    return _named(tuple(counts))


@cache
def _named(counts: tuple[int, ...]) -> FrozenDict[str, int]:
    return FrozenDict({word: count for word, count in zip(WORDS, counts, strict=True) if count})


def lettered(counts: Sequence[int]) -> str:
    """Cubes as letters: "RRYK"."""
    return _lettered(tuple(counts))


@cache
def _lettered(counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
