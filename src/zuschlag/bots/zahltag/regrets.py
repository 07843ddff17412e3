"""Sealed offers, solved by regret matching over what was sampled.

A sample says how every seat would stand if these or those seats did the contract for the same pay. What an offer would be paid
shifts the standings, so one sample serves all prices. All seats that are able learn at once: each has regrets for 00 and 1 to 8.
"""

from typing import Any

from zuschlag.bots.zahltag.mind import OFFERS
from zuschlag.bots.zahltag.playouts import share_of
from zuschlag.bots.zahltag.sampling import PAID
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.kernel import Generator, next32, rule


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


@rule
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


@rule
def choose_offer(regrets: Any, rng: Generator) -> int:
    """An offer drawn in proportion to its regret; any, where there is none."""
    total = 0.0
    for offer in range(OFFERS):
        total += regrets[offer]
    drawn = next32(rng) / 4294967296.0
    if total <= 0.0:
        return int(drawn * OFFERS)
    left = drawn * total
    offer = 0
    while offer < OFFERS - 1 and left >= regrets[offer]:
        left -= regrets[offer]
        offer += 1
    return offer


@rule
def learn(
    ends: Any, able: Any, players: int, rngs: Any, passes: int, spread: float,
    regrets: Any, totals: Any, offers: Any, standing: Any, values: Any,
) -> None:  # fmt: skip
    """Go so many times through the samples; `totals` becomes how much each seat played each offer, later passes counting more."""
    for number in range(passes):
        for row in range(len(able)):
            for seat in range(players):
                offers[seat] = choose_offer(regrets[seat], rngs[0]) if (able[row] >> seat) & 1 else 0
            for seat in range(players):
                if (able[row] >> seat) & 1:
                    mine = offers[seat]
                    mean = 0.0
                    total = 0.0
                    for offer in range(OFFERS):
                        total += regrets[seat][offer]
                    for offer in range(OFFERS):
                        offers[seat] = offer
                        settle_offers(offers, players, ends[row], standing)
                        values[offer] = share_of(standing, players, seat, spread)
                        played = regrets[seat][offer] / total if total > 0.0 else 1.0 / OFFERS
                        mean += played * values[offer]
                        totals[seat][offer] += played * (number + 1)
                    offers[seat] = mine
                    for offer in range(OFFERS):
                        regrets[seat][offer] = max(regrets[seat][offer] + values[offer] - mean, 0.0)


@rule
def reply(
    ends: Any, able: Any, players: int, seat: int, rngs: Any, spread: float,
    totals: Any, offers: Any, standing: Any, values: Any, wins: Any,
) -> None:  # fmt: skip
    """The mean value of each offer of the seat against the others' mean strategies, and how often it does the contract."""
    for row in range(len(able)):
        for other in range(players):
            offers[other] = choose_offer(totals[other], rngs[0]) if (able[row] >> other) & 1 else 0
        for offer in range(OFFERS):
            offers[seat] = offer
            settle_offers(offers, players, ends[row], standing)
            values[offer] += share_of(standing, players, seat, spread) / len(able)
            wins[offer] += ((outcome(offers, players) >> seat) & 1) / len(able)
