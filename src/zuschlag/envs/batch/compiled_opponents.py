"""The compiled bots that play the seats of a batch that do not learn. Importing this module imports numpy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zuschlag.bots.bigshot.cautious import cautious_move as bigshot_cautious
from zuschlag.bots.bigshot.search.runner import packed_valuation as bigshot_mind
from zuschlag.bots.bigshot.valuer.policy import choose_move as choose_bigshot_move
from zuschlag.bots.bigshot.valuer.valuation import Valuation as BigShotValuation
from zuschlag.bots.zahltag.cautious import cautious_move as zahltag_cautious
from zuschlag.bots.zahltag.search.workspace import packed_valuation as zahltag_mind
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
def play_random(s: Any, seat: int, rng: Generator, mind: Any, opponent: int) -> int:
    """Any of its moves, whoever plays."""
    return nth_move(s, seat, below(rng, count_moves(s, seat)))


@rule
def play_bigshot(s: State, seat: int, rng: Generator, mind: BigShotValuation, opponent: int) -> int:
    """The move of this one of NAMES."""
    if opponent == VALUER:
        return choose_bigshot_move(s, seat, mind)
    if opponent == CAUTIOUS:
        return bigshot_cautious(s, seat, rng)
    return play_random(s, seat, rng, mind, opponent)


@rule
def play_zahltag(s: Any, seat: int, rng: Generator, mind: ZahltagValuation, opponent: int) -> int:
    """The move of this one of NAMES."""
    if opponent == VALUER:
        mind.seed = next32(rng)
        return choose_zahltag_move(s, seat, mind)
    if opponent == CAUTIOUS:
        return zahltag_cautious(s, seat, rng)
    return play_random(s, seat, rng, mind, opponent)


@dataclass(frozen=True, slots=True)
class OpponentPolicy:
    """All opponents of a game in one build: what decides for them, names that the build replaces, and a mind to think with."""

    choose: Callable[..., int]
    names: tuple[tuple[str, object], ...] = ()
    mind: Callable[[Any], Any] = lambda _: np.zeros(1, np.int64)
    inline: bool = True


def _bigshot_mind(box: Any) -> Any:
    return bigshot_mind(box.players, tuple(range(COLOURS))).copy()


def _zahltag_mind(box: Any) -> Any:
    return zahltag_mind(box.players, len(box.contracts)).copy()


RANDOM_OPPONENTS = OpponentPolicy(play_random)
"""Enough where nobody has to think: quicker to compile and to run."""

BOT_OPPONENTS: dict[str, OpponentPolicy] = {
    "bigshot": OpponentPolicy(play_bigshot, (("deal_colours", colours_in_order),), _bigshot_mind, inline=False),
    "zahltag": OpponentPolicy(play_zahltag, (), _zahltag_mind, inline=False),
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
