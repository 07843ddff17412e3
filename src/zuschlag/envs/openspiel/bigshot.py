"""Big Shot for OpenSpiel: its deal as chance nodes, its bounds, and what is hidden in it."""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import Any

from zuschlag.envs.openspiel.chance_deal import one_hot
from zuschlag.envs.openspiel.game_adapter import GameAdapter
from zuschlag.errors import Refused, short
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.auction import HIGHEST_BID
from zuschlag.games.bigshot.board import parse_board
from zuschlag.games.bigshot.deal import START_CASH
from zuschlag.games.bigshot.loans import LOAN_COST, MOST_LOANS, payout
from zuschlag.games.bigshot.state import COLOURS, CUBES, HEAP, NOBODY, PURSES, SEATS, SPACES
from zuschlag.games.bigshot.view import PurseView
from zuschlag.kernel import Generator


class BigShotAdapter(GameAdapter):
    """All is open, but purses in the challenge variant; and those follow from public facts."""

    name = "bigshot"
    derived_fields = frozenset({"value", "doubles", "next_loan", "leader", "worth"})

    @classmethod
    def parse_component(cls, name: str, text: str) -> dict[str, Any]:  # noqa: ARG003 (there is one)
        """A board: its lots as ID:VALUE, its parks as ID:LOT+LOT, separated by spaces."""
        return {"lots": [_parse_lot(lot) for lot in text.split()]}

    @classmethod
    def component_text(cls, name: str, component: Any) -> str:  # noqa: ARG003
        lots = parse_board(component).lots
        return " ".join(f"{lot.id}:{'+'.join(lot.doubles) if lot.is_park else lot.value}" for lot in lots)

    def make_deal(self) -> "BigShotDeal":
        return BigShotDeal(self.game.players)

    def is_perfect(self) -> bool:
        return not self.game.blank().challenge

    def widest_margin(self) -> float:
        """All lots doubled by every park against nothing but loans, which always cost more than they pay."""
        purses = COLOURS // 2 if self.game.players == 2 else 1
        s = self.game.blank()
        return float(sum(s.value) * 2 ** len(s.park) + purses * (START_CASH + MOST_LOANS * LOAN_COST))

    def most_decisions(self) -> int:
        """Every bid raised by 1, every loan taken, cubes one by one; with exposed overbids every auction once more for each."""
        s, players = self.game.blank(), self.game.players
        highest = HIGHEST_BID if s.overbids else START_CASH + sum(map(payout, range(1, MOST_LOANS + 1)))
        auctions = players + 1 if s.overbids else 1
        return SPACES * (auctions * (highest + players) + 2 * COLOURS + 1 + HEAP)

    def most_reveals(self) -> int:
        return SPACES

    def private_text(self, s: Any, seat: int) -> str:
        purses: tuple[PurseView, ...] = self.game.view(s, seat).seats[seat].purses
        return "cash " + " ".join(str(purse.cash) for purse in purses) if s.challenge else ""

    def resample(self, position: Any, seat: int, history: list[int], rng: Generator) -> list[int]:  # noqa: ARG002
        """There is but one history that looks like this."""
        return history


def _parse_lot(text: str) -> dict[str, Any]:
    name, _, meaning = text.partition(":")
    if not meaning:
        raise Refused("malformed", f"lot {short(text)} of the board; expected ID:VALUE, or ID:LOT+LOT of a park")
    return {"id": name, "value": int(meaning)} if meaning.isdecimal() else {"id": name, "doubles": meaning.split("+")}


class BigShotDeal:
    """BS-4, BS-5, BS-6: cube by cube onto the spaces, the broker, a colour for each purse, the starter.

    The rules deal all cubes and, where a space is of one colour, deal all of them again: every deal without such a space is
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


ADAPTERS = (BigShotAdapter,)
