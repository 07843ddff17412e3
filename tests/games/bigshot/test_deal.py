"""Dealt setups are legal and fair. Tolerances are six standard deviations, so that chance fails less than once in 10⁶."""

from collections import Counter
from functools import cache
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

import zuschlag
from tests.games.bigshot.scripted_games import purse
from zuschlag.kernel import seeded

DEALS = 2500


@cache
def dealt(players: int) -> list[dict[str, Any]]:
    """Many setups, each dealt with a generator of its own."""
    game = zuschlag.game("bigshot", players)
    made = []
    for n in range(DEALS):
        s = game.blank()
        game.rules.deal(s, seeded("bigshot dealing", players, n))
        made.append(game.setup_of(s))
    return made


def assert_even(seen: Counter[Any], values: list[Any]) -> None:
    """Every value, and no other, came about equally often."""
    share = 1 / len(values)
    slack = 6 * sqrt(DEALS * share * (1 - share))
    assert set(seen) == set(values)
    assert {value: count for value, count in seen.items() if abs(count - DEALS * share) > slack} == {}


@pytest.mark.untraced
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_dealt_space_has_four_cubes_of_two_colours_or_more(players: int) -> None:
    """BS-2, BS-4: always 18 cubes of each colour, four on every space, and never four of a kind."""
    for given in dealt(players):
        assert [len(heap) for heap in given["spaces"]] == [4] * 18
        assert Counter("".join(given["spaces"])) == dict.fromkeys("RYWK", 18)
        assert min(len(set(heap)) for heap in given["spaces"]) >= 2


def test_no_space_favours_a_colour() -> None:
    """BS-4: over all deals every space gets every colour about equally often, one cube a deal on average."""
    slack = 6 * sqrt(DEALS * 0.75)  # four draws of a quarter each, at most
    for space in range(18):
        seen = Counter("".join(given["spaces"][space] for given in dealt(4)))
        assert {letter: count for letter, count in seen.items() if abs(count - DEALS) > slack} == {}


def test_heaps_of_every_kind_come() -> None:
    """BS-4: only heaps of one colour are left out; 3/1, 2/2, 2/1/1 and 1/1/1/1 all lie there, in about their shares."""
    shapes = Counter(tuple(sorted(Counter(given["spaces"][0]).values())) for given in dealt(4))
    heaps = 1028790 - 4 * 3060  # ways to take 4 of 72 cubes, without the heaps of one colour
    # Redealing for another space's sake shifts these shares by less than a tenth of what six deviations allow.
    ways = {(1, 3): 12 * 816 * 18, (2, 2): 6 * 153 * 153, (1, 1, 2): 12 * 153 * 18 * 18, (1, 1, 1, 1): 18**4}
    assert sum(ways.values()) == heaps
    for shape, way in ways.items():
        share = way / heaps
        assert abs(shapes[shape] - DEALS * share) < 6 * sqrt(DEALS * share * (1 - share))
    assert sum(shapes.values()) == DEALS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_broker_and_starter_are_random(players: int) -> None:
    """BS-5, BS-6: every space for the broker with every seat as starter, equally often."""
    pairs = [(space, seat) for space in range(18) for seat in range(players)]
    assert_even(Counter((given["broker"], given["starter"]) for given in dealt(players)), pairs)


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 1), (4, 1)])
def test_colours_are_dealt_at_random(players: int, each: int) -> None:
    """BS-5, BS-23, BS-24: all 24 ways to deal the colours come equally often; with three players one colour is left over."""
    ways = {"".join(letters)[: players * each] for letters in permutations("RYWK")}
    seen = Counter("".join(given["colours"]) for given in dealt(players))
    assert all(len(letters) == each for given in dealt(players) for letters in given["colours"])
    assert_even(seen, sorted(ways))
    assert len(ways) == 24


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_dealt_setup_can_be_given_again(players: int) -> None:
    """BS-4: what is dealt passes the checks for setups and begins the same match."""
    for seed in range(20):
        match = zuschlag.new("bigshot", players, seed=seed, chance="ask")
        again = zuschlag.new("bigshot", players, chance="ask", setup=match.setup)
        assert again.view(None) == match.view(None)
        assert match.view(None).phase == "roll"


def test_everyone_begins_with_ten() -> None:
    """BS-5, BS-24: 10 each, with two players 10 for each colour; no loans."""
    for players, colours in ((2, 4), (3, 3), (4, 4)):
        purses = [p for seat in zuschlag.new("bigshot", players, seed=1).view(0).seats for p in seat.purses]
        assert [(p.cash, p.loans, p.paid) for p in purses] == [(10, 0, 0)] * colours
    assert purse(zuschlag.new("bigshot", 2, seed=1), "red").cash == 10


def test_a_seed_deals_the_same_again() -> None:
    """BS-4: equal seeds deal equally; other seeds deal otherwise."""
    setups = [zuschlag.new("bigshot", seed=seed, chance="ask").setup for seed in (7, 7, 8, "7")]
    assert setups[0] == setups[1]
    assert setups[0] != setups[2]
    assert setups[0] != setups[3]
