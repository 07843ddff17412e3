"""A state as OpenSpiel wants it."""

from collections.abc import Callable

import pyspiel

from zuschlag.envs.openspiel.game_context import Kit
from zuschlag.envs.openspiel.infostate_resampling import imagined_history
from zuschlag.envs.openspiel.position import CHANCE, OVER, Play
from zuschlag.errors import Refused
from zuschlag.kernel import seeded


class TurnState(pyspiel.State):
    """A state of either game. All that OpenSpiel copies and serialises of it is `play`."""

    play: Play

    def __init__(self, game: pyspiel.Game, kit: Kit) -> None:
        super().__init__(game)
        self.play = Play(kit)

    def current_player(self) -> int:
        return self.play.turn

    def is_terminal(self) -> bool:
        return self.play.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.kit.spec.legal(self.play.s, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.play.turn != CHANCE:
            raise Refused("not-now", "chance has nothing to decide here; expected a chance node")
        weights = self.play.weights
        total = sum(weight for _, weight in weights)
        return [(outcome, weight / total) for outcome, weight in weights]

    def _apply_action(self, action: int) -> None:
        if self.play.turn == CHANCE:
            self.play.settle(action)
        else:
            self.play.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.word(player, action)

    def returns(self) -> list[float]:
        return self.play.values

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "TurnState":
        """Another state that looks to the player exactly like this one, with a history that could have been.

        `rng` gives fractions from 0 up to 1, as `pyspiel.UniformProbabilitySampler(0, 1)` does.
        """
        history = imagined_history(self.play, player, self.history(), seeded("resample", repr(rng()), repr(rng())))
        state: TurnState = self.get_game().new_initial_state()
        for action in history:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return str(self.play)
