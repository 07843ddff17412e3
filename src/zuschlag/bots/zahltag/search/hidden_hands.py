"""All possible hidden hands with their weights, as arrays: from the fair deal, and from what past offers of 00 suggest."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import factorial
from typing import TYPE_CHECKING, Any

from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.resampling import hidden_seats
from zuschlag.games.zahltag.state import HAND, KINDS, SEATS
from zuschlag.games.zahltag.view import View

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Integers = npt.NDArray[np.int64]

ZERO_OFFER_LIKELIHOOD = 0.15  # the likelihood of an offer of 00 by a seat that could do the contract
RESOLUTION = 1 << 30  # what the weights add up to, or a little more

Refusal = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A seat offered 00: the seat, what its hand had gained by then, and what the contract asked for."""


def weighted_worlds(turn: ZahltagTurn) -> "tuple[Integers, Integers]":
    """Hands by world, seat and kind, and the worlds' cumulative weights."""
    import numpy as np

    seen = turn.view
    hidden = hidden_seats(seen)
    dealt, weights = fair_deals(seen)
    for seat, gained, needs in refusals(turn):
        if seat in hidden:
            could = (dealt[:, hidden.index(seat)] + gained >= needs).all(axis=1)
            weights[could] *= ZERO_OFFER_LIKELIHOOD
    hands = np.zeros((len(dealt), SEATS, KINDS), np.int64)
    for at, seat in enumerate(hidden):
        hands[:, seat] = dealt[:, at] + seen.seats[seat].gained
    shares = np.ceil(weights * (RESOLUTION / weights.sum())).astype(np.int64)
    return hands, np.cumsum(shares)


def fair_deals(seen: View) -> "tuple[Integers, Floats]":
    """The worlds of `resampling.worlds`, some thirty times as fast: what hidden seats were dealt, and the weights."""
    import numpy as np

    seats = [seen.seats[seat] for seat in hidden_seats(seen)]
    total = np.array([count - seen.piles[word] for word, count in zip(kinds.WORDS, kinds.COUNTS, strict=True)])
    for seat in seen.seats:
        for cards in (seat.left, seat.right, seat.hand or {}):
            total -= [cards.get(word, 0) for word in kinds.WORDS]
    dealt = np.zeros((1, 0, KINDS), np.int64)
    rest = (total - np.sum([seat.gained for seat in seats], axis=0))[None]
    for number, seat in enumerate(seats):
        hands = rest[:, None] if number == len(seats) - 1 else np.repeat(every_hand()[None], len(rest), axis=0)
        fits = (hands >= np.subtract(seat.known, seat.gained)).all(axis=2) & (hands <= rest[:, None]).all(axis=2)
        before, which = np.nonzero(fits)
        hand = hands[before, which]
        dealt = np.concatenate([dealt[before], hand[:, None]], axis=1)
        rest = rest[before] - hand
    ways = 1 / np.array([factorial(count) for count in range(HAND + 1)], np.float64)
    return dealt, ways[dealt].prod(axis=(1, 2))


@cache
def every_hand() -> "Integers":
    """Every hand of seven by kind, as if no kind could run out."""
    import numpy as np

    return np.array([hand for hand in product(range(HAND + 1), repeat=KINDS) if sum(hand) == HAND], np.int64)


def refusals(turn: ZahltagTurn) -> Iterator[Refusal]:
    """Every 00 that another seat has opened, from the events that the seat has seen."""
    gained = [[0] * KINDS for _ in range(turn.game.players)]
    needs: list[int] = []
    for event in turn.events:
        args: Any = event.args
        if event.kind == "revealed":
            needs = kinds.from_letters(args["contract"])
        elif event.kind == "opened" and args["offer"] == "00" and args["seat"] != turn.seat:
            yield args["seat"], tuple(gained[args["seat"]]), tuple(needs)
        else:
            for kind, count in _moved(event.kind, args, needs):
                gained[args["seat"]][kind] += count


def _moved(event: str, args: Any, needs: list[int]) -> Iterator[tuple[int, int]]:
    """The kinds that came to a hand or left it."""
    if event in ("took", "swapped"):
        yield kinds.WORDS.index(args["kind" if event == "took" else "other"]), 1
    if event in ("dropped", "swapped"):
        yield kinds.WORDS.index(args["kind"]), -1
    if event == "returned":
        yield from ((kinds.WORDS.index(word), count) for word, count in args["cards"].items())
    if event == "awarded":
        yield from ((kind, -count) for kind, count in enumerate(needs))
