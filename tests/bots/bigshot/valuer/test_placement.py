"""Plans are the best of all ways to spread the cubes: compared with trying every one of them."""

from functools import cache
from itertools import product

import pytest

from tests.bots.bigshot.positions import DECIDED, LETTERS, LOT_NAMES, placing, states, weighted
from zuschlag.bots.bigshot.valuer.placement import enumerate_subsets, make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LOTS, NOBODY, PLACING, State

Spread = dict[int, tuple[int, ...]]
"""By lot: the cubes of each colour that go there."""


def planned(s: State, seat: int, shut: int = NOBODY) -> tuple[Valuation, Spread]:
    valuation = weighted(s)
    set_lot_values(s, valuation)
    valuation.excluded_lot = shut
    make_plan(s, valuation, seat)
    return valuation, {lot: tuple(valuation.plan[lot]) for lot in range(LOTS) if any(valuation.plan[lot])}


def utility(s: State, valuation: Valuation, seat: int, spread: Spread) -> int:
    """What the lots would be to the seat: for each, every colour's stake by its chance after the round, as it is wanted."""
    return sum(_gain(s, valuation, seat, s.open[nth], spread.get(s.open[nth], (0, 0, 0, 0))) for nth in range(s.unsold))


def _gain(s: State, valuation: Valuation, seat: int, lot: int, cubes: tuple[int, ...]) -> int:
    code = sum(s.lots[lot][c] + cubes[c] << 3 * c for c in range(COLOURS))
    chances = valuation.ownership_chance[s.round + 1][valuation.filling[code] * COLOURS :][:COLOURS]
    return (
        sum(valuation.colour_weight[seat][c] * (valuation.lot_value[lot][c] * chances[c] // 1000) for c in range(COLOURS))
        // 1000
    )


def best_of_all(s: State, valuation: Valuation, seat: int) -> int:
    """The most that any way to spread the cubes brings."""

    @cache
    def more(lot: int, cubes: tuple[int, ...]) -> int:
        return _gain(s, valuation, seat, lot, cubes) - _gain(s, valuation, seat, lot, (0, 0, 0, 0))

    heap = [c for c in range(COLOURS) for _ in range(s.heaps[s.broker][c])]
    most = None
    for where in product([lot for lot in s.open[: s.unsold] if lot != valuation.excluded_lot], repeat=len(heap)):
        if all(where.count(lot) <= s.room[lot] for lot in set(where)):
            spread = {lot: tuple(sum(1 for at, c in zip(where, heap, strict=True) if (at, c) == (lot, colour))
                                 for colour in range(COLOURS)) for lot in set(where)}  # fmt: skip
            found = sum(more(lot, cubes) for lot, cubes in spread.items())
            most = found if most is None else max(most, found)
    assert most is not None
    return most + utility(s, valuation, seat, {})


def small(most: int) -> list[State]:
    """States with few ways to place the cubes."""
    every = states(phases=(BIDDING, PLACING))
    return [s for s in every if s.unsold ** sum(s.heaps[s.broker]) <= most]


@pytest.mark.untraced
@pytest.mark.parametrize("seat_on_turn", [True, False])
def test_no_way_to_spread_the_cubes_is_better_than_the_plan(seat_on_turn: bool) -> None:
    """In every variant, also for a seat that is not on turn (what would it do?), also without a lot."""
    for s in small(1300)[::40]:
        seat = s.turn if seat_on_turn else (s.turn + 1) % s.players
        for shut in (NOBODY, s.open[0]):
            valuation, spread = planned(s, seat, shut)
            assert utility(s, valuation, seat, spread) == best_of_all(s, valuation, seat)
            assert valuation.best[s.unsold - 1][valuation.subsets - 1] == utility(s, valuation, seat, spread)


@pytest.mark.untraced
def test_the_plan_is_the_best_of_28561() -> None:
    """Four cubes, thirteen lots: at the beginning of a game all are open."""
    s = next(s for s in states(phases=(BIDDING,)) if s.unsold == LOTS and s.round > 2)
    valuation, spread = planned(s, s.turn)
    assert utility(s, valuation, s.turn, spread) == best_of_all(s, valuation, s.turn)


@pytest.mark.untraced
def test_a_plan_places_every_cube_where_there_is_room() -> None:
    """BS-10, BS-11: exactly the heap, only into open lots, none over seven; for every seat, with and without a lot shut."""
    for s in states(every=29, phases=(BIDDING, PLACING)):
        for seat, shut in product(range(s.players), (NOBODY, *s.open[: s.unsold : 4])):
            _, spread = planned(s, seat, shut)
            assert [sum(cubes[c] for cubes in spread.values()) for c in range(COLOURS)] == s.heaps[s.broker]
            assert all(0 < sum(cubes) <= s.room[lot] for lot, cubes in spread.items())
            assert shut not in spread


def test_planning_leaves_the_state_as_it_was() -> None:
    """It writes only into the valuation."""
    for s in states(every=97, phases=(BIDDING, PLACING)):
        before = s.copy()
        planned(s, s.turn)
        assert s == before


def test_every_share_of_a_heap_has_one_number_and_numbers_add_up() -> None:
    """Two cubes and three more are five: the number of a sum is the sum of the numbers."""
    for heap in product(range(5), repeat=COLOURS):
        if sum(heap) == 4:
            valuation = Valuation()
            enumerate_subsets(valuation, list(heap))
            shares = [tuple(valuation.subset_cubes[share]) for share in range(valuation.subsets)]
            assert sorted(shares) == sorted(product(*(range(count + 1) for count in heap)))
            assert [sum(share) for share in shares] == valuation.subset_size[: valuation.subsets]
            for one, other in product(range(valuation.subsets), repeat=2):
                joined = tuple(a + b for a, b in zip(shares[one], shares[other], strict=True))
                assert joined not in shares or shares.index(joined) == one + other


def test_a_park_is_worth_what_it_doubles() -> None:
    """BS-17: to the colour that can expect the lots beside it, and to no other."""
    s = placing({"W9": "RRRRRRR", "W10": "RRRRRRR", "W11": "RRRRRRR"}, "RYWK", at_round=9)
    valuation = weighted(s)
    set_lot_values(s, valuation)
    park = valuation.lot_value[LOT_NAMES.index("WX")]
    assert park[0] >= 30_000
    assert max(park[1:]) < park[0] - 30_000 + max(valuation.qualification_bonus, 1)


def test_a_lot_beside_an_own_park_is_worth_more() -> None:
    """BS-17: twice as much to the park's owner."""
    s = placing({"WX": "RRRRRRR", "C21": "RRRRRRR", "C20": "RRRRRRR", "C19": "RRRRRRR"}, "RYWK", at_round=9)
    valuation = weighted(s)
    set_lot_values(s, valuation)
    red, yellow = (valuation.lot_value[LOT_NAMES.index("W11")][LETTERS.index(letter)] for letter in "RY")
    assert red >= 22_000
    assert yellow < 22_000 + valuation.qualification_bonus
    assert red - yellow >= 11_000 - valuation.qualification_bonus


def test_four_cubes_sell_a_lot_at_once_where_that_wins_it() -> None:
    """BS-11, BS-12: against three of a rival the four go together."""
    s = placing(DECIDED | {"C21": "YYY"}, "RRRR")
    _, spread = planned(s, 0)
    assert spread == {LOT_NAMES.index("C21"): (4, 0, 0, 0)}
