"""The order of a plan's cubes in version 1 of the observations."""

import random

import zuschlag
from zuschlag.bots.bigshot.network.placement_order import first_planned_move_by_colour
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.games.bigshot.observation_v1 import is_listed
from zuschlag.games.bigshot.rules import PLACE
from zuschlag.games.bigshot.state import LOTS, PLACING


def test_the_first_cube_is_one_of_the_plan_in_the_first_colour() -> None:
    match, chance = zuschlag.new("bigshot", 4, seed=2), random.Random(2)
    planned = 0
    while seats := match.pending.seats:
        seat, s = seats[0], match.state
        if s.phase == PLACING:
            valuation = make_valuation(s)
            choose_move(s, seat, valuation)
            move = first_planned_move_by_colour(s, seat, valuation)
            colour, lot = divmod(move - PLACE, LOTS)
            assert valuation.plan[lot][colour] > 0
            assert is_listed(s, seat, move)
            planned += 1
        match.play(seat, chance.choice(list(match.offered(seat))))
    assert planned == 72
