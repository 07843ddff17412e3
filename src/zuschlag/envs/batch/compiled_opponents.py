"""The compiled bots that play the seats of a batch that do not learn. Importing this module imports numpy.

A game that has such bots names a module with `OPPONENTS`, an `OpponentPolicy`. All others have `random`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zuschlag.games.parts import load_part
from zuschlag.kernel import Generator, below, rule

count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]

RANDOM = 0
"""The number of the random bot, in every policy."""


@rule
def play_random(s: Any, seat: int, rng: Generator, valuation: Any, opponent: int) -> int:
    """Any of its moves, whoever plays."""
    return nth_move(s, seat, below(rng, count_moves(s, seat)))


@dataclass(frozen=True, slots=True)
class OpponentPolicy:
    """All compiled bots of a game in one build, weakest first."""

    choose: Callable[..., int]
    """A rule (s, seat, rng, valuation, opponent) that gives the move of the bot with this number in `bots`."""
    bots: tuple[str, ...] = ("random",)
    names: tuple[tuple[str, object], ...] = ()
    """Names that the build replaces."""
    valuation: Callable[[Any], Any] = lambda _: np.zeros(1, np.int64)
    """Makes what the bots of a game evaluate with."""
    inline: bool = True
    match_valuations: Callable[[Any], Any] | None = None
    """Makes all valuations that matches of a game need, where they are dealt as usual, without `names`; None: `valuation`."""
    valuation_number: Callable[[Any], int] | None = None
    """A rule that says which of them a state needs; None: there is one."""


RANDOM_OPPONENTS = OpponentPolicy(play_random)
"""Enough where nobody has to think: quicker to compile and to run."""


def opponent_policy(game: Any) -> OpponentPolicy:
    """The compiled bots of a game."""
    part = load_part(game, "batch_opponents")
    return RANDOM_OPPONENTS if part is None else part.OPPONENTS


def strongest_opponent(game: Any) -> str:
    """The strongest compiled bot of a game."""
    return opponent_policy(game).bots[-1]
