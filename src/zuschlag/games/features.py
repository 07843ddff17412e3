"""Features of an observation for networks: rows of numbers, each row with a name, a meaning and bounds."""

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True, slots=True)
class Feature:
    """A group of numbers of an observation, in the order in which `observe` writes them."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    unit: int
    """The number that is scaled to 1.0 for networks."""
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def flag(name: str, shape: int | tuple[int, ...], meaning: str) -> Feature:
    """Numbers that are 0 or 1."""
    return Feature(name, shape if isinstance(shape, tuple) else (shape,), 0, 1, 1, meaning)


def count(name: str, shape: int | tuple[int, ...], high: int, meaning: str, *, unit: int = 0, low: int = 0) -> Feature:
    """Counts from `low` to `high`, scaled by `unit` or, if none is given, by `high`."""
    return Feature(name, shape if isinstance(shape, tuple) else (shape,), low, high, unit or high, meaning)
