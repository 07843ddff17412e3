"""The information state tensor: all that a player has seen, with perfect recall.

What it observes now comes first, as everywhere; then the deal as far as it saw it; then all decisions and outcomes of chance
since the deal, a row each, in their order. A row says who decided (chance, then the seats, counted from the player's own) and
what, in binary digits: 1 more than the number of the action or outcome. An offer that another seat has sealed is a row without
digits until it is opened. Rows of what has not happened are zeros.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from zuschlag.envs.openspiel.loaded_game import LoadedGame
from zuschlag.envs.openspiel.sequential_state import CHANCE

Numbers = npt.NDArray[np.float32]


class InformationStateTensor:
    """Writes the rows of a game that has so many decisions and outcomes after the deal at most."""

    def __init__(self, context: LoadedGame, most: int) -> None:
        self._kit = context
        self._players = context.game.players
        self._digits = np.arange(max(context.spec.actions, len(context.game.outcomes)).bit_length())
        self.shape = (most, 1 + self._players + len(self._digits))

    def write(self, rows: Numbers, state: Any, seat: int) -> None:
        """What the seat has seen done since the deal."""
        rows.fill(0)
        made = state.full_history()[self._kit.deal.draws :]
        if not made:
            return
        deciders = np.array([each.player for each in made])
        codes = np.array([each.action + 1 for each in made])
        sealed = np.arange(len(made)) >= len(made) - state.position.sealed
        codes[sealed & (deciders != seat)] = 0
        who = np.where(deciders == CHANCE, 0, 1 + (deciders - seat) % self._players)
        rows[np.arange(len(made)), who] = 1
        rows[: len(made), 1 + self._players :] = codes[:, None] >> self._digits & 1
