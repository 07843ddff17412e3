"""Why a bot chose as it did, as data: hints and reviews are built on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot, inf, sqrt
from typing import TypeAlias

CLEAR_SIGMAS = 3.0
"""A chance is clearly higher if it is higher by so many standard errors."""


Value: TypeAlias = int | float | str


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason as data: its kind, and what the sentence of this kind needs."""

    kind: str
    args: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a bot considered. Fields that the bot does not estimate are None."""

    move: str
    value: float | None = None
    """The expected gain in millions, compared with the first move that the bot considers (see docs/explanation/bots.md).
    Zahltag's valuer counts contracts that exclude each other: its values order moves, and are no money."""
    chance: float | None = None
    """The estimated probability to win with it: the match or, for Zahltag's valuer, the contract."""
    limit: int | None = None
    """The most that the bot would pay in this auction, or the least for which it would do the contract. None where the choice
    of the bot follows from something else, so that this number would contradict it."""
    error: float | None = None
    """The standard error of the chance is at most this."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A choice with its reasons."""

    move: str
    candidates: tuple[Candidate, ...] = ()
    """Best first. The choice is among them, but may not be the first: a sealed offer may be drawn at random."""
    bot: str = ""
    """The name of the bot that thought."""
    simulations: int = 0
    is_stand_in: bool = False
    """The requested bot was not ready, and this one answered instead."""
    advice: str | None = None
    """What to advise a person, where the stated chances speak clearly against the choice: a bot also likes clear wins."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the advised move, or is to be known about it, where numbers of candidates do not say it."""

    @property
    def advised_move(self) -> str:
        """The move to advise a person: the choice, but for `advice`."""
        return self.move if self.advice is None else self.advice

    @property
    def shown_candidates(self) -> tuple[Candidate, ...]:
        """The candidates in the order in which people are shown them: the advised one, and then the others by their numbers.

        A bot also goes by what it has learned, or draws. So another candidate can have a slightly higher number than the
        choice, within the noise: see `is_about_as_good`.
        """
        advised = self.advised_move
        chosen = next((candidate for candidate in self.candidates if candidate.move == advised), Candidate(advised))
        others = [candidate for candidate in self.candidates if candidate.move != advised]
        return chosen, *sorted(others, key=_rank)


def _rank(candidate: Candidate) -> tuple[float, float]:
    value, chance = (-inf if number is None else number for number in (candidate.value, candidate.chance))
    return -value, -chance


def is_about_as_good(candidate: Candidate, chosen: Candidate) -> bool:
    """Whether a candidate that was not chosen has no lower number than the choice: the number that the bot ranks by.

    People read that instead of its number, because the bot does not take it to be better.
    """
    if candidate.value is not None and chosen.value is not None:
        return candidate.value >= chosen.value
    return candidate.chance is not None and chosen.chance is not None and candidate.chance >= chosen.chance


def error_bound(mean: float, samples: int) -> float:
    """The standard error of a mean of numbers between 0 and 1 is about this or less: as if each were 0 or 1."""
    mean = careful_mean(mean, samples)
    return round(sqrt(max(mean * (1 - mean), 0.0) / samples), 4)


def careful_mean(mean: float, samples: int) -> float:
    """The mean, with one more win and one more loss: so few samples are never certain."""
    return (mean * samples + 1) / (samples + 2)


def clearly_best(candidates: Sequence[Candidate]) -> str | None:
    """The move whose chance is higher than that of the first candidate by more than noise; None where there is none."""
    first = candidates[0]
    best = max(candidates, key=lambda candidate: candidate.chance or 0.0)
    gain = (best.chance or 0.0) - (first.chance or 0.0)
    return best.move if gain > CLEAR_SIGMAS * hypot(best.error or 0.0, first.error or 0.0) else None
