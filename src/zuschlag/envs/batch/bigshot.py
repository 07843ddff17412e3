"""The compiled bots of Big Shot."""

from typing import Any

from zuschlag.bots.bigshot.cautious import cautious_move
from zuschlag.bots.bigshot.search.runner import packed_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.envs.batch.compiled_opponents import OpponentPolicy, play_random
from zuschlag.envs.deal import colours_in_order
from zuschlag.games.bigshot.state import COLOURS, State
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


OPPONENTS = OpponentPolicy(play, BOTS, (("deal_colours", colours_in_order),), make_valuation, inline=False)
