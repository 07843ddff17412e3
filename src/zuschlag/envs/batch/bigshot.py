"""The compiled bots of Big Shot."""

from itertools import permutations
from typing import Any

import numpy as np

from zuschlag.bots.bigshot.cautious import cautious_move
from zuschlag.bots.bigshot.search.runner import packed_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.envs.batch.compiled_opponents import OpponentPolicy, play_random
from zuschlag.envs.deal import colours_in_order
from zuschlag.games.bigshot.state import COLOURS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import Generator, rule

BOTS = ("random", "cautious", "valuer")
RANDOM, CAUTIOUS, VALUER = range(len(BOTS))


@rule
def play(s: State, seat: int, rng: Generator, valuation: Valuation, opponent: int) -> int:
    """The move of this one of BOTS."""
    if opponent == VALUER:
        return choose_move(s, seat, valuation)
    if opponent == CAUTIOUS:
        return cautious_move(s, seat, rng)
    return play_random(s, seat, rng, valuation, opponent)


def make_valuation(game: Any) -> Any:
    return packed_valuation(game.players, tuple(range(COLOURS))).copy()


def make_match_valuations(game: Any) -> Any:
    """A valuation for every order in which the colours go to the seats, as `order_number` counts them."""
    roles = [tuple(order.index(c) for c in range(COLOURS)) for order in permutations(range(COLOURS))]
    return np.concatenate([packed_valuation(game.players, each) for each in roles])


@rule
def order_number(s: State) -> int:
    """The number of the order in which the colours went to the seats, a ghost's last: by the alphabet of their numbers."""
    purses = purses_of(s)
    taken = 0
    number = 0
    for place in range(COLOURS):
        seat = place // purses
        c = 0
        if seat < s.players:
            c = s.colour[seat][place % purses]
        else:
            while (taken >> c) & 1 == 1:
                c += 1
        smaller = 0
        for other in range(c):
            smaller += 1 - ((taken >> other) & 1)
        number = number * (COLOURS - place) + smaller
        taken |= 1 << c
    return number


OPPONENTS = OpponentPolicy(
    play,
    BOTS,
    (("deal_colours", colours_in_order),),
    make_valuation,
    inline=False,
    match_valuations=make_match_valuations,
    valuation_number=order_number,
)
