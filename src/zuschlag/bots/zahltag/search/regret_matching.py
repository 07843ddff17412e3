"""Sealed offers, solved by regret matching over what was sampled. Importing this module imports numpy.

A sample says how every seat would stand if this or that seat did the contract, each for the same pay. What an offer would
be paid shifts the standings, so one sample serves all prices. All who are able learn at once, each with regrets for 00 and 1
to 8; and now and then a rival offers as a valuer would: the more one trusts in that, the more one's own offers make use of it.
"""

from typing import Any

import numpy as np

from zuschlag.bots.zahltag.search.determinization import OWN, PAID
from zuschlag.bots.zahltag.search.rollout import share_of
from zuschlag.bots.zahltag.valuer.valuation import OFFERS
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.games.zahltag.state import SEATS
from zuschlag.kernel import Generator, next32, routine, rule

WORDS = 4294967296.0  # how many numbers a generator draws from


@rule
def outcome(offers: Any, players: int) -> int:
    """Who does the contract, as bits; and from bit 8 on, for which offer."""
    lowest = OFFERS
    doing = 0
    for seat in range(players):
        if 0 < offers[seat] < lowest:
            lowest = offers[seat]
            doing = 1 << seat
        elif offers[seat] == lowest:
            doing |= 1 << seat
    return doing + (lowest << 8)


@routine
def settle_offers(offers: Any, players: int, ends: Any, standing: Any) -> None:
    """How all would stand after these offers. `ends` has a row for nobody, then one for each seat that does the contract alone.

    Where several do it, what it changes for each is added up.
    """
    found = outcome(offers, players)
    doing = found & 0xFF
    pay = (found >> 8) - PAID
    if doing & (doing - 1):
        pay -= TIE_COSTS
    for seat in range(players):
        standing[seat] = ends[0][seat]
        for other in range(players):
            if (doing >> other) & 1:
                standing[seat] += ends[1 + other][seat] - ends[0][seat]
        if (doing >> seat) & 1:
            standing[seat] += pay


@routine
def draw_offer(liking: Any, rng: Generator) -> int:
    """An offer drawn in proportion to how it is liked; any, where none is."""
    total = 0.0
    for offer in range(OFFERS):
        total += liking[offer]
    left = next32(rng) / WORDS
    if total <= 0.0:
        return int(left * OFFERS)
    left *= total
    offer = 0
    while offer < OFFERS - 1 and left >= liking[offer]:
        left -= liking[offer]
        offer += 1
    return offer


@routine
def draw_offers(liking: Any, able: int, habits: Any, players: int, rng: Generator, trust: float, offers: Any) -> None:
    """An offer for everyone: drawn from what it likes, or, as often as one trusts in it, its habit."""
    for seat in range(players):
        offers[seat] = draw_offer(liking[seat], rng) if (able >> seat) & 1 else 0
        if next32(rng) < trust * WORDS:
            offers[seat] = habits[seat]


@routine
def learn(ends: Any, able: Any, habits: Any, players: int, rngs: Any, trust: float, passes: int, spread: float) -> Any:
    """Go so many times through the samples; how much each seat played each offer, later passes counting more."""
    regrets = np.zeros((SEATS, OFFERS))
    played = np.zeros((SEATS, OFFERS))
    offers = np.zeros(SEATS, np.int64)
    standing = np.zeros(SEATS)
    values = np.zeros(OFFERS)
    for number in range(passes):
        for row in range(len(able)):
            draw_offers(regrets, able[row], habits[row], players, rngs[OWN], trust, offers)
            for seat in range(players):
                if (able[row] >> seat) & 1:
                    made = offers[seat]
                    total = regrets[seat].sum()
                    mean = 0.0
                    for offer in range(OFFERS):
                        offers[seat] = offer
                        settle_offers(offers, players, ends[row], standing)
                        values[offer] = share_of(standing, players, seat, spread)
                        part = regrets[seat][offer] / total if total > 0.0 else 1.0 / OFFERS
                        mean += part * values[offer]
                        played[seat][offer] += part * (number + 1)
                    offers[seat] = made
                    for offer in range(OFFERS):
                        regrets[seat][offer] = max(regrets[seat][offer] + values[offer] - mean, 0.0)
    return played


@routine
def reply(
    ends: Any, able: Any, habits: Any, players: int, rngs: Any, trust: float, passes: int, spread: float, played: Any, seat: int
) -> Any:
    """The share of the win that each offer of the seat may expect, against what the others were found to play."""
    offers = np.zeros(SEATS, np.int64)
    standing = np.zeros(SEATS)
    values = np.zeros(OFFERS)
    for _ in range(passes):
        for row in range(len(able)):
            draw_offers(played, able[row], habits[row], players, rngs[OWN], trust, offers)
            for offer in range(OFFERS):
                offers[seat] = offer
                settle_offers(offers, players, ends[row], standing)
                values[offer] += share_of(standing, players, seat, spread)
    return values / (passes * len(able))
