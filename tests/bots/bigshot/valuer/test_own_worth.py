"""What is said of an auction or a placement agrees with the rules where no die is left."""

from typing import Any

import pytest

from tests.random_play import Variant, play_randomly
from tests.variants import VARIANTS, name_of
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.own_worth import auction_worth, placement_worth
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import place_all_cubes
from zuschlag.games.bigshot.rules import PLACE, make_move
from zuschlag.games.bigshot.scoring import score
from zuschlag.games.bigshot.state import BIDDING, LOTS, OVER, PLACING, SPACES, State

BIGSHOTS = [variant for variant in VARIANTS if variant[0] == "bigshot"]
SEEDS = (12, 13, 14, 15)
TOLERANCE = 0.15
"""Chances are in thousandths, rounded down, and at most 13 lots and two parks add up."""


def last_round(variant: Variant, phase: int) -> list[Any]:
    """States of the last round, from random games."""
    states: list[Any] = [match.state.copy() for seed in SEEDS for match in play_randomly(variant, seed)]
    return [s for s in states if s.phase == phase and s.round == SPACES - 1]


@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_in_the_last_round_cubes_are_worth_what_the_final_balances_differ_by(variant: Variant) -> None:
    """BS-16, BS-17: there, no die is left, so what is said is exact. Prices are left out."""
    states = last_round(variant, BIDDING)
    assert states
    for s in states:
        seat = s.turn
        rival = next(other for other in range(s.players) if other != seat and not s.passed[other])
        valuation = make_valuation(s)
        appraise(s, valuation)
        own, theirs = auction_worth(s.copy(), valuation, seat, rival)
        ends = [placed_by(s, each) for each in (seat, rival)]
        assert own == pytest.approx(score(ends[0], seat) - score(ends[1], seat), abs=TOLERANCE)
        assert theirs == pytest.approx(score(ends[1], rival) - score(ends[0], rival), abs=TOLERANCE)


def placed_by(s: State, seat: int) -> State:
    """The end of the match, if the seat gets the last cubes for nothing."""
    s = s.copy()
    s.turn, s.bid, s.phase, s.unplaced = seat, 0, PLACING, sum(s.heaps[s.broker])
    place_all_cubes(s, seat, make_valuation(s))
    assert s.phase == OVER
    return s


@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_the_last_cube_is_worth_what_the_final_balances_differ_by(variant: Variant) -> None:
    """BS-10, BS-17: to the own lots, and to those of all rivals together."""
    states = [s for s in last_round(variant, PLACING) if s.unplaced == 1]
    assert states
    for s in states:
        colour = next(c for c, count in enumerate(s.heaps[s.broker]) if count)
        open_lots = [lot for lot in range(LOTS) if s.room[lot]]
        moves = [PLACE + colour * LOTS + lot for lot in (open_lots[0], open_lots[-1])]
        own, rivals = placement_worth(s, make_valuation(s), s.turn, *([move] for move in moves))
        ends = [s.copy() for _ in moves]
        for end, move in zip(ends, moves, strict=True):
            make_move(end, s.turn, move)
            assert end.phase == OVER
        more = [score(ends[0], seat) - score(ends[1], seat) for seat in range(s.players)]
        assert own == pytest.approx(more[s.turn], abs=TOLERANCE)
        assert rivals == pytest.approx(-sum(more) + more[s.turn], abs=TOLERANCE)
