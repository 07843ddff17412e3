"""The deal as chance nodes: every draw is an outcome of chance with its exact weight.

Law: the product of the shares along a deal is the chance that the rules' own `deal` gives it.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import Any, Protocol

from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.state import COLOURS, CUBES, HEAP, NOBODY, PURSES, SEATS, SPACES
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import KINDS


class Deal(Protocol):
    """How a game is dealt; it holds no state of the game. The nth draw is counted from 0."""

    draws: int
    """How many draws a deal takes."""
    max_outcomes: int
    """More outcomes than a draw can have."""

    def prepare(self, s: Any) -> None:
        """Before the first draw."""

    def count_outcomes(self, nth: int) -> int:
        """Outcomes of such a draw are numbered from 0 up to this; some may be impossible now."""

    def weight(self, s: Any, nth: int, outcome: int) -> int:
        """Of an outcome in that range; 0 where it is impossible."""

    def settle(self, s: Any, nth: int, outcome: int) -> None: ...

    def word(self, nth: int, outcome: int) -> str: ...

    def describe_draws(self, drawn: Sequence[int], seat: int | None) -> list[str]:
        """Return what the seat (None: a spectator) knows of the draws so far."""

    def encode_draws(self, drawn: Sequence[int], seat: int) -> list[float]:
        """The same as numbers from 0 to 1, always as many; seats are counted from this one. Zeros for what is to come."""


class BigShotDeal:
    """BS-4, BS-5, BS-6: cube by cube onto the spaces, the broker, a colour for each purse, the starter.

    The rules deal all cubes and, where a space is of one colour, deal all of them anew: every deal without such a space is
    equally likely. Drawn cube by cube, that is: a colour's weight is the number of deals without such a space that go on
    with it. Leaving out only the fourth cube of a colour, or drawing that one again, would make some deals likelier.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.purses = PURSES if players == 2 else 1
        self.cubes = SPACES * HEAP
        self.draws = self.cubes + 1 + self.purses * players + 1
        self.max_outcomes = SPACES

    def prepare(self, s: Any) -> None:
        s.bag = [CUBES] * COLOURS
        s.seat = [NOBODY] * COLOURS
        s.colour = [[NOBODY] * PURSES for _ in range(SEATS)]

    def count_outcomes(self, nth: int) -> int:
        if nth == self.cubes:
            return SPACES
        return COLOURS if nth < self.draws - 1 else self.players

    def weight(self, s: Any, nth: int, outcome: int) -> int:
        if nth < self.cubes:
            return cube_weight(s.bag, s.heaps[nth // HEAP], outcome)
        if self.cubes < nth < self.draws - 1:
            return int(s.seat[outcome] == NOBODY)
        return 1

    def settle(self, s: Any, nth: int, outcome: int) -> None:
        if nth < self.cubes:
            s.bag[outcome] -= 1
            s.heaps[nth // HEAP][outcome] += 1
        elif nth == self.cubes:
            s.broker = outcome
        elif nth < self.draws - 1:
            seat, purse = divmod(nth - self.cubes - 1, self.purses)
            s.seat[outcome] = seat
            s.colour[seat][purse] = outcome
        else:
            s.starter = outcome

    def word(self, nth: int, outcome: int) -> str:
        if nth < self.cubes:
            return f"deal {colours.WORDS[outcome]}"
        if nth == self.cubes:
            return f"broker {outcome}"
        return f"colour {colours.WORDS[outcome]}" if nth < self.draws - 1 else f"starter {outcome}"

    def describe_draws(self, drawn: Sequence[int], seat: int | None) -> list[str]:  # noqa: ARG002 (all is open)
        cubes = drawn[: self.cubes]
        heaps = [cubes[at : at + HEAP] for at in range(0, len(cubes), HEAP)]
        texts = ["spaces " + " ".join(colours.to_letters([heap.count(c) for c in range(COLOURS)]) for heap in heaps)]
        texts += [self.word(nth, drawn[nth]) for nth in range(self.cubes, len(drawn))]
        return texts

    def encode_draws(self, drawn: Sequence[int], seat: int) -> list[float]:
        """How far the deal is; each space's cubes by colour, of four; the broker's space; each purse's colour; the starter."""
        cubes = [drawn[at : min(at + HEAP, self.cubes)] for at in range(0, self.cubes, HEAP)]
        numbers = [len(drawn) / self.draws, *(heap.count(c) / HEAP for heap in cubes for c in range(COLOURS))]
        numbers += one_hot(drawn, self.cubes, SPACES)
        for other in range(self.players):
            first = self.cubes + 1 + (seat + other) % self.players * self.purses
            for nth in range(first, first + self.purses):
                numbers += one_hot(drawn, nth, COLOURS)
        return numbers + one_hot(drawn, self.draws - 1, self.players, seat)


def one_hot(drawn: Sequence[int], nth: int, size: int, first: int = 0) -> list[float]:
    """A 1 at the outcome of the nth draw, counted from `first` on and round; only zeros where it has not been drawn."""
    return [float(nth < len(drawn) and (drawn[nth] - first) % size == at) for at in range(size)]


def cube_weight(bag: Sequence[int], heap: Sequence[int], c: int) -> int:
    """How many deals without a space of one colour go on with this colour, cubes of a colour told apart."""
    if not bag[c]:
        return 0
    bag_after, heap_after = list(bag), list(heap)
    bag_after[c] -= 1
    heap_after[c] += 1
    return bag[c] * deals(bag_after, heap_after)


def deals(bag: Sequence[int], heap: Sequence[int]) -> int:
    """How many ways there are to deal the bag, onto a space begun like this and then others, so that none is of one colour."""
    begun = sum(heap)
    ways = _mixed(*sorted(bag))
    if begun and max(heap) == begun:
        c, missing = list(heap).index(begun), HEAP - begun
        if bag[c] >= missing:  # less those that fill the space that was begun with its one colour
            rest = list(bag)
            rest[c] -= missing
            ways -= factorial(bag[c]) // factorial(rest[c]) * _mixed(*sorted(rest))
    return ways


@lru_cache(100_000)
def _mixed(*bag: int) -> int:
    """Ways to deal a bag so that no whole space is of one colour, by inclusion and exclusion; odd cubes go anywhere."""
    cubes = sum(bag)
    spaces = cubes // HEAP
    sums = _product(*bag[:2]), _product(*bag[2:])
    ways = 0
    for a, first in enumerate(sums[0]):
        for b, second in enumerate(sums[1]):
            chosen = a + b  # spaces of one colour, at least
            ways += first * second * (factorial(spaces) // factorial(spaces - chosen)) * factorial(cubes - HEAP * chosen)
    return ways


@lru_cache(1_000)
def _product(one: int, other: int) -> list[int]:
    """By n: the signed ways to pick the cubes of n spaces of one colour out of two colours."""
    sums = [0] * (one // HEAP + other // HEAP + 1)
    for a in range(one // HEAP + 1):
        for b in range(other // HEAP + 1):
            sums[a + b] += _picked(one, a) * _picked(other, b)
    return sums


def _picked(cubes: int, spaces: int) -> int:
    """The signed ways to pick the cubes of so many spaces, whose order does not count, out of one colour."""
    ways = factorial(cubes) // factorial(cubes - HEAP * spaces) // factorial(spaces)
    return -ways if spaces % 2 else ways


class ZahltagDeal:
    """ZT-5, ZT-6: card by card, seat after seat, out of all equipment; then the youngest."""

    def __init__(self, players: int, hand: int, counts: Sequence[int]) -> None:
        self.players = players
        self.hand = hand
        self.counts = tuple(counts)
        self.cards = hand * players
        self.draws = self.cards + 1
        self.max_outcomes = max(KINDS, players)

    def prepare(self, s: Any) -> None:
        s.piles = list(self.counts)

    def count_outcomes(self, nth: int) -> int:
        return KINDS if nth < self.cards else self.players

    def weight(self, s: Any, nth: int, outcome: int) -> int:
        return int(s.piles[outcome]) if nth < self.cards else 1

    def settle(self, s: Any, nth: int, outcome: int) -> None:
        if nth < self.cards:
            s.piles[outcome] -= 1
            s.hand[nth // self.hand][outcome] += 1
        else:
            s.starter = outcome

    def word(self, nth: int, outcome: int) -> str:
        return f"deal {kinds.WORDS[outcome]}" if nth < self.cards else f"starter {outcome}"

    def describe_draws(self, drawn: Sequence[int], seat: int | None) -> list[str]:
        texts = []
        if seat is not None:
            texts.append(f"hand {kinds.to_letters(self.hand_of(drawn, seat)) or 'none'}")
        if len(drawn) < self.cards:
            return [*texts, f"{len(drawn)} cards dealt"]
        piles = [count - drawn[: self.cards].count(kind) for kind, count in enumerate(self.counts)]
        texts.append(f"piles {kinds.to_letters(piles) or 'none'}")
        return texts + [self.word(nth, drawn[nth]) for nth in range(self.cards, len(drawn))]

    def hand_of(self, drawn: Sequence[int], seat: int) -> list[int]:
        """What the seat was dealt so far, by kind."""
        cards = drawn[: self.cards][seat * self.hand : (seat + 1) * self.hand]
        return [cards.count(kind) for kind in range(KINDS)]

    def encode_draws(self, drawn: Sequence[int], seat: int) -> list[float]:
        """How far the deal is; one's own cards by kind, of a hand; the piles, each of all its cards; the starter."""
        numbers = [len(drawn) / self.draws, *(held / self.hand for held in self.hand_of(drawn, seat))]
        for kind, count in enumerate(self.counts):
            dealt = drawn[: self.cards].count(kind)
            numbers.append((count - dealt) / max(count, 1) if len(drawn) >= self.cards else 0.0)
        return numbers + one_hot(drawn, self.cards, self.players, seat)
