"""Deals, numbered: the nth deal is exactly the worlds of a listing, each as often as it weighs."""

from collections import Counter
from collections.abc import Iterator
from math import comb, factorial

import pytest

from tests.random_play import play_randomly
from zuschlag.games.zahltag.possible_deals import Cards, World, count_deals, every_world, nth_deal
from zuschlag.games.zahltag.resampling import hidden_cards
from zuschlag.kernel import below, seeded

NOTHING = (0, 0, 0, 0)


def listed(pool: Cards, least: tuple[Cards, ...]) -> Iterator[tuple[World, int]]:
    """All deals of labelled cards as hands of seven, hand by hand, without any thought of speed: the oracle."""
    if not least:
        yield (), 1
        return
    for c in range(pool[0] + 1):
        for e in range(pool[1] + 1):
            for f in range(pool[2] + 1):
                hand = (c, e, f, 7 - c - e - f)
                if 0 <= hand[3] <= pool[3] and all(have >= low for have, low in zip(hand, least[0], strict=True)):
                    ways = 1
                    for have, count in zip(pool, hand, strict=True):
                        ways *= comb(have, count)
                    rest = tuple(have - count for have, count in zip(pool, hand, strict=True))
                    yield from (((hand, *world), ways * more) for world, more in listed(rest, least[1:]))


SMALL: list[tuple[Cards, tuple[Cards, ...]]] = [
    ((0, 0, 0, 0), ()),
    ((1, 2, 0, 4), (NOTHING,)),
    ((1, 2, 0, 4), ((1, 2, 0, 4),)),
    ((10, 0, 0, 4), (NOTHING, NOTHING)),
    ((5, 3, 2, 4), (NOTHING, NOTHING)),
    ((5, 3, 2, 4), ((2, 0, 0, 1), (0, 1, 2, 0))),
    ((0, 0, 14, 0), (NOTHING, (0, 0, 7, 0))),
    ((7, 7, 7, 0), ((6, 0, 0, 0), (0, 6, 0, 0), (0, 0, 6, 0))),
    ((8, 6, 6, 1), ((6, 0, 0, 0), (0, 5, 0, 1), (0, 0, 6, 0))),
    ((7, 7, 7, 7), ((6, 0, 0, 0), (0, 6, 0, 0), (0, 0, 6, 0), (0, 0, 0, 6))),
]
"""Pools of so few deals that each of them can be gone through."""


@pytest.mark.untraced
@pytest.mark.parametrize(("pool", "least"), SMALL)
def test_every_world_comes_exactly_as_often_as_it_stands_for_deals(pool: Cards, least: tuple[Cards, ...]) -> None:
    """ZT-5: all numbers are gone through, so this is no matter of chance."""
    expected = dict(listed(pool, least))
    deals = count_deals(pool, least)
    assert deals == sum(expected.values()) > 0
    assert Counter(nth_deal(pool, least, n) for n in range(deals)) == expected
    assert dict(every_world(pool, least)) == expected


def test_what_cannot_have_been_dealt_has_no_deals() -> None:
    """ZT-5: more cards are known of than there were."""
    for hands in (1, 2, 3, 4):
        least = ((2, 0, 0, 0),) * hands
        pool = (1, 7 * hands - 1, 0, 0)
        assert count_deals(pool, least) == 0
        assert list(every_world(pool, least)) == []


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_without_knowledge_all_deals_of_labelled_cards_are_counted(hands: int) -> None:
    """ZT-5: so many cards can be dealt in (7n)! / 7!ⁿ ways, whatever their kinds."""
    expected = factorial(7 * hands) // factorial(7) ** hands
    for pool in ((4, 3, 5, 7 * hands - 12), (7, 7, 0, 7 * hands - 14)):
        assert count_deals(pool, (NOTHING,) * hands) == expected


@pytest.mark.parametrize("players", [3, 4])
def test_along_whole_games_a_listing_and_the_numbers_agree(players: int) -> None:
    """ZT-17: for seats and spectators: the same count, and every drawn world is a listed one."""
    rng = seeded("numbers", players)
    compared = 0
    for number, match in enumerate(play_randomly(("zahltag", players, {}), 7)):
        if number % 7 == 0:
            for viewer in (None, *range(players)):
                pool, least = hidden_cards(match.view(viewer))
                if len(least) < 4:
                    world_deals = dict(every_world(pool, least))
                    assert count_deals(pool, least) == sum(world_deals.values())
                    for _ in range(5):
                        assert nth_deal(pool, least, below(rng, min(2**31, count_deals(pool, least)))) in world_deals
                    compared += 1
    assert compared > 20
