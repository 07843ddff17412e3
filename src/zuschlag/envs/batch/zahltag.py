"""The compiled bots of Zahltag."""

from typing import Any

from zuschlag.bots.zahltag.cautious import cautious_move
from zuschlag.bots.zahltag.search.workspace import packed_valuation
from zuschlag.bots.zahltag.valuer.policy import choose_move
from zuschlag.bots.zahltag.valuer.valuation_fields import Valuation
from zuschlag.envs.batch.compiled_opponents import OpponentPolicy, play_random
from zuschlag.kernel import Generator, next32, rule

BOTS = ("random", "cautious", "valuer")
RANDOM, CAUTIOUS, VALUER = range(len(BOTS))


@rule
def play(s: Any, seat: int, rng: Generator, valuation: Valuation, opponent: int) -> int:
    """The move of this one of BOTS."""
    if opponent == VALUER:
        valuation.seed = next32(rng)
        return choose_move(s, seat, valuation)
    if opponent == CAUTIOUS:
        return cautious_move(s, seat, rng)
    return play_random(s, seat, rng, valuation, opponent)


def make_valuation(game: Any) -> Any:
    return packed_valuation(game.players, len(game.contracts)).copy()


OPPONENTS = OpponentPolicy(play, BOTS, (), make_valuation, inline=False)
