"""Counts, numbers and lists the deals that are possible for what is known of hidden hands.

A pool of cards, counted by kind, was dealt to hidden hands of seven, and a least number of each kind is known for each hand.
Cards of a kind are the same, so a *world* says how many of each kind each hand got. A world that deals n cards of a kind as
a, b and c stands for n! / (a! b! c!) deals, and all deals are equally likely.

Deals are numbered from 0, so that a fair draw of a number is a fair draw of a deal, without a list of worlds. The pool is split
between the first half of the hands and the others, then each half's share in the same way.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import comb

from zuschlag.games.zahltag.state import HAND

Cards = tuple[int, ...]
"""How many, by kind."""
World = tuple[Cards, ...]
"""By hidden seat: the hand that was dealt."""


def count_deals(pool: Cards, least: tuple[Cards, ...]) -> int:
    """Count the deals that give every hand at least what is known of it."""
    if len(least) <= 1:
        return int(all(have >= low for low_hand in least for have, low in zip(pool, low_hand, strict=True)))
    if len(least) == 2:  # by far the most frequent, so its worlds are not listed
        one, other = least
        first = _ways_for_two(pool[:2], one[:2], other[:2])
        last = _ways_for_two(pool[2:], one[2:], other[2:])
        return sum(ways * last[HAND - cards] for cards, ways in enumerate(first))
    upto, _ = _shares(pool, least)
    return upto[-1] if upto else 0


def nth_deal(pool: Cards, least: tuple[Cards, ...], n: int) -> World:
    """The world of the nth deal, from 0. Each world has as many numbers as it stands for deals."""
    if len(least) <= 1:
        return (pool,) * len(least)
    upto, shares = _shares(pool, least)
    at = bisect_right(upto, n)
    if at:
        n -= upto[at - 1]
    half = len(least) // 2
    share = shares[at]
    rest = _subtract(pool, share)
    few = count_deals(share, least[:half])
    many = count_deals(rest, least[half:])
    return nth_deal(share, least[:half], n % few) + nth_deal(rest, least[half:], n // few % many)


def every_world(pool: Cards, least: tuple[Cards, ...]) -> Iterator[tuple[World, int]]:
    """Every world that is possible, with the number of deals that it stands for. There can be hundreds of thousands."""
    if len(least) <= 1:
        if count_deals(pool, least):
            yield (pool,) * len(least), 1
        return
    for hand in _choices(pool, least, 1):
        ways = _ways(pool, hand)
        for world, deals in every_world(_subtract(pool, hand), least[1:]):
            yield (hand, *world), ways * deals


@lru_cache(maxsize=128)
def _shares(pool: Cards, least: tuple[Cards, ...]) -> tuple[list[int], list[Cards]]:
    """What the first half of the hands can have got together, with how many deals there are up to and with each."""
    half = len(least) // 2
    shares, weights = [], []
    for share in _choices(pool, least, half):
        shares.append(share)
        deals = count_deals(share, least[:half]) * count_deals(_subtract(pool, share), least[half:])
        weights.append(deals * _ways(pool, share))
    return list(accumulate(weights)), shares


def _choices(pool: Cards, least: tuple[Cards, ...], hands: int) -> Iterator[Cards]:
    """The cards that the first so many hands can have got together, as far as each kind by itself can tell."""
    lows = [sum(counts) for counts in zip(*least[:hands], strict=True)]
    highs = [have - sum(counts) for have, *counts in zip(pool, *least[hands:], strict=True)]
    cards = HAND * hands
    c_low, e_low, f_low, w_low = lows
    c_high, e_high, f_high, w_high = highs
    for c in range(c_low, c_high + 1):
        for e in range(e_low, e_high + 1):
            left = cards - c - e
            for f in range(max(f_low, left - w_high), min(f_high, left - w_low) + 1):
                yield c, e, f, left - f


def _ways(pool: Cards, chosen: Cards) -> int:
    """How many ways there are to choose these cards from the pool."""
    ways = 1
    for have, count in zip(pool, chosen, strict=True):
        ways *= comb(have, count)
    return ways


@lru_cache(maxsize=4096)
def _ways_for_two(pool: Cards, one: Cards, other: Cards) -> list[int]:
    """For two kinds and two hands: the ways to deal them, by how many cards come to the first hand, from none to seven."""
    ways = [0] * (HAND + 1)
    for first in range(one[0], min(pool[0] - other[0], HAND) + 1):
        for second in range(one[1], min(pool[1] - other[1], HAND - first) + 1):
            ways[first + second] += comb(pool[0], first) * comb(pool[1], second)
    return ways


def _subtract(pool: Cards, taken: Cards) -> Cards:
    return tuple([have - count for have, count in zip(pool, taken, strict=True)])
