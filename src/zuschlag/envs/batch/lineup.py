"""Line-ups: who plays the seats of a batch's game that do not learn. Importing this module imports numpy.

A line-up is a compiled bot's name or a function, which plays all other seats; a list of them, one for each other seat, from the
seat after the learner's onwards; or a dictionary of them by seat.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from zuschlag.envs.arguments import as_int
from zuschlag.envs.batch.compiled_opponents import opponent_policy
from zuschlag.envs.batch.seating import SEATS
from zuschlag.envs.spaces import Policy
from zuschlag.errors import Refused, short

Opponent = str | Policy
Lineup = Opponent | Sequence[Opponent] | Mapping[int, Opponent]


class Lineups:
    """The line-ups that a batch's games meet in turn.

    `numbers`, by line-up, learner's seat and seat: the bot's number in the game's policy, or for the nth function −1 − n.
    """

    def __init__(self, opponents: Any, game: Any) -> None:
        self._game = game
        self.bots = opponent_policy(game).bots
        self.policies: list[Policy] = []
        lineups = [opponents] if _is_opponent(opponents) or isinstance(opponents, Mapping) else opponents
        if not isinstance(lineups, list | tuple) or not lineups:
            expected = f"a name or a list of names: {', '.join(self.bots)}; or functions instead of names"
            raise Refused("malformed", f"opponents are {short(opponents)}; expected {expected}")
        self.numbers: npt.NDArray[np.int64] = np.zeros((len(lineups), SEATS, SEATS), np.int64)
        for at, lineup in enumerate(lineups):
            for learner in range(game.players):
                for seat, opponent in self._by_seat(lineup, learner).items():
                    self.numbers[at, learner, seat] = self._number(opponent)

    def _by_seat(self, lineup: Any, learner: int) -> dict[int, Any]:
        """Who plays which seat where this one learns."""
        players = self._game.players
        others = [(learner + after) % players for after in range(1, players)]
        if isinstance(lineup, Mapping):
            found = {as_int(seat): opponent for seat, opponent in lineup.items()}
            for seat in found:
                if type(seat) is not int or not 0 <= seat < players:
                    raise Refused("malformed", f"opponents name seat {short(seat)}; expected 0 to {players - 1}")
            return {seat: found[seat] for seat in others if seat in found}
        if isinstance(lineup, list | tuple):
            if len(lineup) != len(others):
                expected = f"one for each of the {len(others)} other seats"
                raise Refused("malformed", f"opponents by seat are {short(lineup)}; expected {expected}")
            return dict(zip(others, lineup, strict=True))
        return dict.fromkeys(others, lineup)

    def _number(self, opponent: Any) -> int:
        if callable(opponent):
            if opponent not in self.policies:
                self.policies.append(opponent)
            return -1 - self.policies.index(opponent)
        if not isinstance(opponent, str) or opponent not in self.bots:
            known = ", ".join(self.bots)
            raise Refused("unknown", f"{self._game.name} has no compiled opponent {short(opponent)}; it has {known}")
        return self.bots.index(opponent)

    def check_seats(self, opponents: Any, learner: int | str) -> None:
        """Refuse a dictionary that leaves a seat without an opponent that needs one."""
        needed = set() if learner == "all" else set(range(self._game.players)) - {learner}
        for lineup in opponents if isinstance(opponents, list | tuple) else [opponents]:
            missing = needed - {as_int(seat) for seat in lineup} if isinstance(lineup, Mapping) else set()
            if missing:
                raise Refused("malformed", f"opponents name nobody for seat {min(missing)}; expected all that do not learn")


def _is_opponent(thing: Any) -> bool:
    return isinstance(thing, str) or callable(thing)


def ask_policy(policy: Policy, observations: npt.NDArray[Any], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """The actions that a function chooses for these rows. Refuses what are no possible actions."""
    answer = np.asarray(policy(observations, masks))
    if answer.shape != (len(masks),) or answer.dtype.kind not in "iu":
        expected = f"whole numbers of the shape {(len(masks),)}, one for each row"
        raise Refused("malformed", f"an opponent answered {answer.dtype} of the shape {answer.shape}; expected {expected}")
    is_known = (answer >= 0) & (answer < masks.shape[1])
    is_legal = is_known & (masks[np.arange(len(masks)), np.where(is_known, answer, 0)] == 1)
    if not is_legal.all():
        row = int(np.flatnonzero(~is_legal)[0])
        legal = np.flatnonzero(masks[row]).tolist()
        raise Refused("illegal", f"an opponent answered action {answer[row]}; possible: {short(legal)}")
    return answer.astype(np.int64)
