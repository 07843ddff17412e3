"""The rewards of a finished game for a seat: share, margin, rank.

The names declared first are slots that a build fills with a game's rules.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.kernel import Build, routine
from zuschlag.kernel.rules import RulesModule

winners: Callable[[Any], int]
score: Callable[[Any, int], int]
final_place: Callable[[Any, int], int]


@routine
def share(s: Any, seat: int) -> float:
    """The seat's share of the win: 1 for a single winner, 1/2 for two winners, 0 for others."""
    won = winners(s)
    if (won >> seat) & 1 == 0:
        return 0.0
    sharing = 0
    for other in range(s.players):
        sharing += (won >> other) & 1
    return 1.0 / sharing


@routine
def margin(s: Any, seat: int) -> float:
    """How many millions the seat has more than the richest other seat; negative if it has less."""
    first = 1 if seat == 0 else 0
    best = score(s, first)
    for other in range(s.players):
        if other != seat:
            best = max(best, score(s, other))
    return 1.0 * (score(s, seat) - best)


@routine
def rank(s: Any, seat: int) -> float:
    """1 for the first place, 0 for the last, evenly spaced between; seats that share a place share the reward."""
    own: int = final_place(s, seat)
    beaten = 0.0
    for other in range(s.players):
        if other != seat:
            theirs = final_place(s, other)
            if theirs > own:
                beaten += 1.0
            elif theirs == own:
                beaten += 0.5
    rivals: int = s.players - 1
    return beaten / rivals


REWARDS: dict[str, Callable[[Any, int], float]] = {"share": share, "margin": margin, "rank": rank}
"""All rewards by name, the default first."""
SHARE, MARGIN, _ = range(len(REWARDS))


@routine
def reward_of(s: Any, seat: int, kind: int) -> float:
    """The reward with this number, counted as in REWARDS."""
    if kind == SHARE:
        return share(s, seat)
    if kind == MARGIN:
        return margin(s, seat)
    return rank(s, seat)


ILLEGAL = -1.0
"""What an action costs that was not possible, where it ends the game."""


def reward_number(name: object) -> int:
    """The number of the reward of this name; refuses what names none."""
    if not isinstance(name, str) or name not in REWARDS:
        raise Refused("malformed", f"reward is {short(name)}; expected {', '.join(REWARDS)}")
    return list(REWARDS).index(name)


@cache
def reward_in_python(rules: RulesModule, name: str) -> Callable[[Any, int], float]:
    """The reward of this name for a game in Python mode; refuses what names none."""
    verbs = {verb: getattr(rules, verb) for verb in ("winners", "score", "final_place")}
    return Build(verbs, silent=True)([*REWARDS.values()][reward_number(name)])
