"""The four kinds of equipment, as records write them, and how many of each there are (ZT-1)."""

from collections.abc import Sequence
from functools import cache

from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.zahltag.state import KINDS
from zuschlag.kernel import rule

WORDS = ("crane", "excavator", "foreman", "worker")
LETTERS = "CEFW"
COUNTS = (10, 12, 14, 16)

PACK = 32  # the counts of four kinds, each below 32, are told as one number


@rule
def pack_counts(counts: list[int]) -> int:
    """Counts by kind as one number, for telling."""
    number = 0
    for kind in range(KINDS):
        number = number * PACK + counts[KINDS - 1 - kind]
    return number


def unpack_counts(number: int) -> FrozenDict[str, int]:
    """Counts by kind from such a number, without the kinds that are not there."""
    return by_name([number // PACK**kind % PACK for kind in range(KINDS)])


def by_name(counts: Sequence[int]) -> FrozenDict[str, int]:
    """Counts by kind, without the kinds that are not there."""
    return _by_name(tuple(counts))


@cache
def _by_name(counts: tuple[int, ...]) -> FrozenDict[str, int]:
    return FrozenDict({word: count for word, count in zip(WORDS, counts, strict=True) if count})


def to_letters(counts: Sequence[int]) -> str:
    """Cards as letters, in the order of records: "CEFFWWW"."""
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def from_letters(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]
