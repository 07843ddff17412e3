"""Who plays the seats of a batch that do not learn: bots in compiled code. Importing this module imports numpy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zuschlag.bots.bigshot.cautious import cautious_move as bigshot_cautious
from zuschlag.bots.bigshot.desk import packed_mind as bigshot_mind
from zuschlag.bots.bigshot.mind import Mind as BigShotMind
from zuschlag.bots.bigshot.policy import decide
from zuschlag.bots.zahltag.cautious import cautious_move as zahltag_cautious
from zuschlag.bots.zahltag.desk import packed_mind as zahltag_mind
from zuschlag.bots.zahltag.mind import Mind as ZahltagMind
from zuschlag.bots.zahltag.policy import best_move
from zuschlag.errors import Refused, short
from zuschlag.games.bigshot.state import COLOURS, NOBODY, PURSES, SEATS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import Generator, below, next32, rule

count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]


@rule
def play_random(s: Any, seat: int, rng: Generator, mind: Any) -> int:
    """Any of its moves."""
    return nth_move(s, seat, below(rng, count_moves(s, seat)))


@rule
def play_bigshot_cautious(s: State, seat: int, rng: Generator, mind: Any) -> int:
    return bigshot_cautious(s, seat, rng)


@rule
def play_zahltag_cautious(s: Any, seat: int, rng: Generator, mind: Any) -> int:
    return zahltag_cautious(s, seat, rng)


@rule
def play_bigshot_valuer(s: State, seat: int, rng: Generator, mind: BigShotMind) -> int:
    return decide(s, seat, mind)


@rule
def play_zahltag_valuer(s: Any, seat: int, rng: Generator, mind: ZahltagMind) -> int:
    mind.seed = next32(rng)
    return best_move(s, seat, mind)


@rule
def colours_in_order(s: State, rng: Generator) -> None:
    """The colours go to the seats in order, a ghost's is the last. To a learner, who counts them from its own, it is all the
    same; to a valuer it means that one mind will do for all games."""
    purses = purses_of(s)
    for c in range(COLOURS):
        s.seat[c] = c // purses if c < purses * s.players else NOBODY
    for seat in range(SEATS):
        for p in range(PURSES):
            s.colour[seat][p] = seat * purses + p if seat < s.players and p < purses else NOBODY


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot in compiled code: its policy, the names that a build replaces for it, and what makes its mind for a box."""

    policy: Callable[..., int]
    names: tuple[tuple[str, object], ...] = ()
    mind: Callable[[Any], Any] = lambda _: np.zeros(1, np.int64)
    inline: bool = True


def _bigshot_mind(box: Any) -> Any:
    return bigshot_mind(box.players, tuple(range(COLOURS))).copy()


def _zahltag_mind(box: Any) -> Any:
    return zahltag_mind(box.players, len(box.contracts)).copy()


RANDOM = Opponent(play_random)

OPPONENTS: dict[str, dict[str, Opponent]] = {
    "bigshot": {
        "random": RANDOM,
        "cautious": Opponent(play_bigshot_cautious, inline=False),
        "valuer": Opponent(play_bigshot_valuer, (("deal_colours", colours_in_order),), _bigshot_mind, inline=False),
    },
    "zahltag": {
        "random": RANDOM,
        "cautious": Opponent(play_zahltag_cautious, inline=False),
        "valuer": Opponent(play_zahltag_valuer, (), _zahltag_mind, inline=False),
    },
}
"""By game and name."""


def find_opponent(game: str, name: object) -> Opponent:
    """The compiled opponent of this name; refuses what names none."""
    known = OPPONENTS[game]
    if not isinstance(name, str) or name not in known:
        raise Refused("unknown", f"there is no compiled opponent {short(name)}; there is {', '.join(known)}")
    return known[name]
