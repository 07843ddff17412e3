"""Bring a scripted match of Big Shot to a city that a lesson wants: who won each round, and which cubes lie where.

A cube is written "R W9": a red cube in the lot W9. The ring is laid out so that the broker reaches the cubes of each round in
that round, and skipped rounds share the cubes that the wanted city still lacks.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import zuschlag
from zuschlag.games.bigshot.state import HEAP
from zuschlag.lessons.script import LEARNER, AnyMatch, Script

LETTERS = {"R": "red", "Y": "yellow", "W": "white", "K": "black"}
"""Of the seats 0 to 3."""
ROLLS = (2, 5, 3, 6, 1, 4, 2, 3, 5, 1, 6, 2, 4, 3, 1, 5, 2, 4)
LOAN_COST = 10
City = Mapping[str, str]
"""By lot: the letters of its cubes, also of those that have left a sold lot."""
Placed = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sale:
    """How a skipped round went: who won, for how much, and who took a loan in it."""

    winner: int
    price: int
    borrowers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """All rounds of a match: the cubes of those that the lesson shows, and the cities between them."""

    first_starter: int
    fixed: Mapping[int, Placed]
    """By round: the cubes that are placed in it."""
    cities: Mapping[int, City]
    """By round: the city after it. The rounds before it that are not fixed bring what is missing."""
    rounds: dict[int, Placed] = field(init=False)

    def __post_init__(self) -> None:
        rounds: dict[int, Placed] = dict(self.fixed)
        for last, city in sorted(self.cities.items()):
            left = Counter(f"{cube} {lot}" for lot, cubes in city.items() for cube in cubes)
            left.subtract(cube for number, placed in rounds.items() if number <= last for cube in placed)
            if min(left.values()) < 0:
                raise ValueError(f"round {last}: too many of {[cube for cube, n in left.items() if n < 0]}")
            open_rounds = [number for number in range(1, last + 1) if number not in rounds]
            pool = sorted(left.elements(), key=lambda cube: (cube[0], cube[2:]))
            if len(pool) != HEAP * len(open_rounds):
                raise ValueError(f"round {last}: {len(pool)} cubes for {len(open_rounds)} rounds")
            rounds |= {number: tuple(pool[at :: len(open_rounds)]) for at, number in enumerate(open_rounds)}
        object.__setattr__(self, "rounds", rounds)

    def begin(self) -> AnyMatch:
        """A match on the ring of this plan."""
        spaces, at = [""] * len(ROLLS), 0
        for number, pips in enumerate(ROLLS, 1):
            for _ in range(pips):
                at = _next_space(spaces, at)
            spaces[at] = "".join(sorted((cube[0] for cube in self.rounds[number]), key="RYWK".index))
        setup = {"spaces": spaces, "broker": 0, "starter": self.first_starter, "colours": list(LETTERS)}
        return zuschlag.new("bigshot", len(LETTERS), chance="ask", setup=setup)

    def moves(self, number: int) -> tuple[str, ...]:
        """The moves that place the cubes of a round: "place red W9" for "R W9"."""
        return place(*self.rounds[number])

    def skip(self, script: Script, sales: Mapping[int, Sale]) -> None:
        """Play whole rounds, and leave them out of the next step."""
        for number, sale in sales.items():
            self._play_round(script, number, sale)
        script.skip()

    def _play_round(self, script: Script, number: int, sale: Sale) -> None:
        script.go(roll(number))
        while script.match.view(LEARNER).phase == "bid":
            script.go(_choose_bid(script.match, sale))
        script.go(*self.moves(number))


def roll(number: int) -> str:
    """The roll of a round."""
    return f"roll {ROLLS[number - 1]}"


def place(*cubes: str) -> tuple[str, ...]:
    """The moves that place these cubes."""
    return tuple(f"place {LETTERS[cube[0]]} {cube[2:]}" for cube in cubes)


def balance(match: AnyMatch, seat: int = LEARNER) -> int:
    """BS-17: what the seat's balance would be if the game ended here."""
    view = match.view(LEARNER)
    (purse,) = view.seats[seat].purses
    return int(purse.cash - LOAN_COST * purse.loans) + sum(worth(view, lot.id) for lot in led_lots(view, purse.colour))


def led_lots(view: Any, colour: str) -> list[Any]:
    """The lots that the colour owns or leads."""
    return [lot for lot in view.lots if colour in (lot.owner, lot.leader)]


def worth(view: Any, lot_id: str) -> int:
    """What a lot is worth to the colour that owns or leads it."""
    (lot,) = (one for one in view.lots if one.id == lot_id)
    leader = lot.owner or lot.leader
    parks = [park for park in view.lots if lot_id in park.doubles and (park.owner or park.leader) == leader]
    return int(lot.value or 0) << len(parks)


def measure(match: AnyMatch) -> dict[str, int]:
    """The numbers for every text: the learner's cash, loans, balance and lots, and what the next loan brings."""
    view = match.view(LEARNER)
    (purse,) = view.seats[LEARNER].purses
    return {
        "cash": purse.cash,
        "loans": purse.loans,
        "next": purse.next_loan or 0,
        "interest": LOAN_COST - (purse.next_loan or 0),
        "balance": balance(match),
        "lots": len(led_lots(view, purse.colour)),
        "bid": view.bid,
    }


def _choose_bid(match: AnyMatch, sale: Sale) -> str:
    view = match.view(LEARNER)
    (seat,) = match.pending.seats
    (purse,) = view.seats[seat].purses
    if seat in sale.borrowers and not purse.borrowed:
        return f"loan {purse.colour}"
    if seat == sale.winner:
        return f"bid {sale.price}" if purse.cash >= sale.price else f"loan {purse.colour}"
    if sale.winner == view.starter and view.bid < sale.price - 1 and purse.cash >= sale.price - 1:
        return f"bid {sale.price - 1}"  # without any bid the starter would get the cubes for nothing
    return "pass"


def _next_space(spaces: Iterable[str], at: int) -> int:
    """The next space that still has its cubes."""
    taken = list(spaces)
    while True:
        at = (at + 1) % len(taken)
        if not taken[at]:
            return at
