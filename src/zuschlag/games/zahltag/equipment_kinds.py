"""The four kinds of equipment: their words and letters in records, and how many cards there are of each (ZT-1)."""

from collections.abc import Sequence
from functools import cache

from zuschlag.games.frozen_dict import FrozenDict
from zuschlag.games.zahltag.state import KINDS
from zuschlag.kernel import rule

WORDS = ("crane", "excavator", "foreman", "worker")
LETTERS = "CEFW"
COUNTS = (10, 12, 14, 16)

PACK = 32  # the counts of four kinds, each below 32, are emitted as one number


@rule
def pack_counts(counts: list[int]) -> int:
    """Pack counts by kind into one number, for `emit`."""
    number = 0
    for kind in range(KINDS):
        number = number * PACK + counts[KINDS - 1 - kind]
    return number


def unpack_counts(number: int) -> FrozenDict[str, int]:
    """Unpack counts by kind, without kinds of which there are none."""
    return by_name([number // PACK**kind % PACK for kind in range(KINDS)])


def by_name(counts: Sequence[int]) -> FrozenDict[str, int]:
    """Counts by the name of the kind, without kinds of which there are none."""
    return _by_name(tuple(counts))


@cache
def _by_name(counts: tuple[int, ...]) -> FrozenDict[str, int]:
    return FrozenDict({word: count for word, count in zip(WORDS, counts, strict=True) if count})


def to_letters(counts: Sequence[int]) -> str:
    """Cards as letters, in the order of records: "CEFFWWW"."""
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def from_letters(letters: str) -> list[int]:
    """Counts by kind of cards written as letters."""
    return [letters.count(letter) for letter in LETTERS]
