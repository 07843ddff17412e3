"""The small Zahltag in the simulator: a game whose exact best responses OpenSpiel finds."""

from typing import Any

from zuschlag.bots.zahltag.cautious import cautious_move
from zuschlag.bots.zahltag.valuer.parameters import make_valuation
from zuschlag.envs.openspiel.small_zahltag import SMALL, SmallZahltag
from zuschlag.games.zahltag import rules
from zuschlag.games.zahltag.observation import ACTIONS
from zuschlag.games.zahltag.rules import nth_move
from zuschlag.games.zahltag.state import DISTINCT, State
from zuschlag.kernel import Generator, rule
from zuschlag.training.game_kit import GameKit


@rule
def write_nothing(s: State, seat: int, valuation: Any, rng: Generator, out: list[int], start: int) -> int:
    """No features: no valuer knows this game."""
    return nth_move(s, seat, 0)


class Translatable(SmallZahltag):
    """The small game with the rules as they are written; the simulator replaces the sizes itself."""

    rules = rules


SMALL_KIT = GameKit(
    "zahltag-small",
    lambda *_: Translatable(),
    cautious_move,
    write_nothing,
    (1.0,) * ACTIONS,
    lambda: {2: make_valuation(2, DISTINCT)},
    dict(SMALL[2]),
    20.0,
)
