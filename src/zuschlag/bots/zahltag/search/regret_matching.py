"""Regret matching for sealed offers, over sampled rollouts. Importing this module imports numpy.

A sample says how every seat would stand if this or that seat fulfilled the contract, each for the same pay. A price only
shifts the standings, so one sample serves all prices. All who are able learn at once, each with regrets for 00 and 1 to 8;
with some probability a rival offers as the valuer would instead, which the learnt strategy exploits.
"""

from typing import Any

import numpy as np

from zuschlag.bots.zahltag.search.determinization import ASSUMED_PAY, SEARCH_RNG
from zuschlag.bots.zahltag.search.rollout import win_share_of
from zuschlag.bots.zahltag.valuer.valuation_fields import OFFERS
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.games.zahltag.state import SEATS
from zuschlag.kernel import Generator, next32, routine, rule

RNG_RANGE = 4294967296.0  # how many numbers a generator draws from


@rule
def resolve_offers(offers: Any, players: int) -> int:
    """Who fulfils the contract, as bits; and from bit 8 on, for which offer."""
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
    """Set how all stand after these offers. `ends` has a row for nobody, then one for each seat that alone does it.

    Where several do, the changes of each are added.
    """
    found = resolve_offers(offers, players)
    doing = found & 0xFF
    pay = (found >> 8) - ASSUMED_PAY
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
def draw_offer(strategy: Any, rng: Generator) -> int:
    """Draw an offer in proportion to the strategy's weights; any, where all are 0."""
    total = 0.0
    for offer in range(OFFERS):
        total += strategy[offer]
    left = next32(rng) / RNG_RANGE
    if total <= 0.0:
        return int(left * OFFERS)
    left *= total
    offer = 0
    while offer < OFFERS - 1 and left >= strategy[offer]:
        left -= strategy[offer]
        offer += 1
    return offer


@routine
def draw_all_offers(
    strategy: Any, able: int, valuer_offers: Any, players: int, rng: Generator, valuer_probability: float, offers: Any
) -> None:
    """Draw an offer for every seat: from its strategy, or with `valuer_probability` the valuer's."""
    for seat in range(players):
        offers[seat] = draw_offer(strategy[seat], rng) if (able >> seat) & 1 else 0
        if next32(rng) < valuer_probability * RNG_RANGE:
            offers[seat] = valuer_offers[seat]


@routine
def learn_offers(
    ends: Any, able: Any, valuer_offers: Any, players: int, rngs: Any, valuer_probability: float, passes: int, spread: float
) -> Any:
    """Pass so many times through the samples. Returns how much each seat played each offer, later passes counting more."""
    regrets = np.zeros((SEATS, OFFERS))
    played = np.zeros((SEATS, OFFERS))
    offers = np.zeros(SEATS, np.int64)
    standing = np.zeros(SEATS)
    values = np.zeros(OFFERS)
    for number in range(passes):
        for row in range(len(able)):
            draw_all_offers(regrets, able[row], valuer_offers[row], players, rngs[SEARCH_RNG], valuer_probability, offers)
            for seat in range(players):
                if (able[row] >> seat) & 1:
                    made = offers[seat]
                    total = regrets[seat].sum()
                    mean = 0.0
                    for offer in range(OFFERS):
                        offers[seat] = offer
                        settle_offers(offers, players, ends[row], standing)
                        values[offer] = win_share_of(standing, players, seat, spread)
                        part = regrets[seat][offer] / total if total > 0.0 else 1.0 / OFFERS
                        mean += part * values[offer]
                        played[seat][offer] += part * (number + 1)
                    offers[seat] = made
                    for offer in range(OFFERS):
                        regrets[seat][offer] = max(regrets[seat][offer] + values[offer] - mean, 0.0)
    return played


@routine
def value_replies(
    ends: Any,
    able: Any,
    valuer_offers: Any,
    players: int,
    rngs: Any,
    valuer_probability: float,
    passes: int,
    spread: float,
    played: Any,
    seat: int,
) -> Any:
    """The expected win share of each offer of the seat, against the strategies that the others learnt."""
    offers = np.zeros(SEATS, np.int64)
    standing = np.zeros(SEATS)
    values = np.zeros(OFFERS)
    for _ in range(passes):
        for row in range(len(able)):
            draw_all_offers(played, able[row], valuer_offers[row], players, rngs[SEARCH_RNG], valuer_probability, offers)
            for offer in range(OFFERS):
                offers[seat] = offer
                settle_offers(offers, players, ends[row], standing)
                values[offer] += win_share_of(standing, players, seat, spread)
    return values / (passes * len(able))
