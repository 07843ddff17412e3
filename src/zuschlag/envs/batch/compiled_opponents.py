"""The compiled bots that play the seats of a batch that do not learn. Importing this module imports numpy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zuschlag.bots.bigshot.cautious import cautious_move as bigshot_cautious
from zuschlag.bots.bigshot.search.runner import packed_valuation as packed_bigshot_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move as choose_bigshot_move
from zuschlag.bots.bigshot.valuer.valuation import Valuation as BigShotValuation
from zuschlag.bots.zahltag.cautious import cautious_move as zahltag_cautious
from zuschlag.bots.zahltag.search.workspace import packed_valuation as packed_zahltag_valuation
from zuschlag.bots.zahltag.valuer.policy import choose_move as choose_zahltag_move
from zuschlag.bots.zahltag.valuer.valuation import Valuation as ZahltagValuation
from zuschlag.envs.deal import colours_in_order
from zuschlag.errors import Refused, short
from zuschlag.games.bigshot.state import COLOURS, State
from zuschlag.kernel import Generator, below, next32, rule

count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]


NAMES = ("random", "cautious", "valuer")
"""What a seat can be played by, as in the bots' ladder."""
RANDOM, CAUTIOUS, VALUER = range(len(NAMES))


@rule
def play_random(s: Any, seat: int, rng: Generator, valuation: Any, opponent: int) -> int:
    """Any of its moves, whoever plays."""
    return nth_move(s, seat, below(rng, count_moves(s, seat)))


@rule
def play_bigshot(s: State, seat: int, rng: Generator, valuation: BigShotValuation, opponent: int) -> int:
    """The move of this one of NAMES."""
    if opponent == VALUER:
        return choose_bigshot_move(s, seat, valuation)
    if opponent == CAUTIOUS:
        return bigshot_cautious(s, seat, rng)
    return play_random(s, seat, rng, valuation, opponent)


@rule
def play_zahltag(s: Any, seat: int, rng: Generator, valuation: ZahltagValuation, opponent: int) -> int:
    """The move of this one of NAMES."""
    if opponent == VALUER:
        valuation.seed = next32(rng)
        return choose_zahltag_move(s, seat, valuation)
    if opponent == CAUTIOUS:
        return zahltag_cautious(s, seat, rng)
    return play_random(s, seat, rng, valuation, opponent)


@dataclass(frozen=True, slots=True)
class OpponentPolicy:
    """All opponents of a game in one build: their policy, names that the build replaces, and the valuation they use."""

    choose: Callable[..., int]
    names: tuple[tuple[str, object], ...] = ()
    valuation: Callable[[Any], Any] = lambda _: np.zeros(1, np.int64)
    inline: bool = True


def _bigshot_valuation(game: Any) -> Any:
    return packed_bigshot_valuation(game.players, tuple(range(COLOURS))).copy()


def _zahltag_valuation(game: Any) -> Any:
    return packed_zahltag_valuation(game.players, len(game.contracts)).copy()


RANDOM_OPPONENTS = OpponentPolicy(play_random)
"""Enough where nobody has to think: quicker to compile and to run."""

BOT_OPPONENTS: dict[str, OpponentPolicy] = {
    "bigshot": OpponentPolicy(play_bigshot, (("deal_colours", colours_in_order),), _bigshot_valuation, inline=False),
    "zahltag": OpponentPolicy(play_zahltag, (), _zahltag_valuation, inline=False),
}
"""By game."""


def opponent_numbers(opponents: object) -> list[int]:
    """The numbers of these opponents, one name or several; refuses what names none."""
    names = [opponents] if isinstance(opponents, str) else opponents
    if not isinstance(names, list | tuple) or not names:
        raise Refused("malformed", f"opponents are {short(opponents)}; expected a name or a list of names: {', '.join(NAMES)}")
    for name in names:
        if name not in NAMES:
            raise Refused("unknown", f"there is no compiled opponent {short(name)}; there is {', '.join(NAMES)}")
    return [NAMES.index(name) for name in names]
