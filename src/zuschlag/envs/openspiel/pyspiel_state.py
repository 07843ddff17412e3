"""The OpenSpiel state: turns, chance outcomes, returns, resampling."""

from collections.abc import Callable

import pyspiel

from zuschlag.envs.openspiel.loaded_game import LoadedGame
from zuschlag.envs.openspiel.sequential_state import CHANCE, OVER, SequentialState
from zuschlag.errors import Refused
from zuschlag.kernel import seeded


class TurnState(pyspiel.State):
    """A state of any game. All that OpenSpiel copies and serializes of it is `position`."""

    position: SequentialState

    def __init__(self, game: pyspiel.Game, context: LoadedGame) -> None:
        super().__init__(game)
        self.position = SequentialState(context)

    def current_player(self) -> int:
        return self.position.turn

    def is_terminal(self) -> bool:
        return self.position.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.context.spec.legal(self.position.s, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position.turn != CHANCE:
            raise Refused("not-now", "chance has nothing to decide here; expected a chance node")
        weights = self.position.weights
        total = sum(weight for _, weight in weights)
        return [(outcome, weight / total) for outcome, weight in weights]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.word(player, action)

    def returns(self) -> list[float]:
        return self.position.values

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "TurnState":
        """Another state that looks exactly the same to the player, with a consistent history.

        `rng` gives fractions from 0 up to 1, as `pyspiel.UniformProbabilitySampler(0, 1)` does.
        """
        part = self.position.context.part
        history = part.resample(self.position, player, self.history(), seeded("resample", repr(rng()), repr(rng())))
        state: TurnState = self.get_game().new_initial_state()
        for action in history:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return str(self.position)
