"""The OpenSpiel observer: observation and information state strings and tensors."""

from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from zuschlag.envs.openspiel.information_state_tensor import InformationStateTensor
from zuschlag.envs.openspiel.loaded_game import LoadedGame
from zuschlag.envs.openspiel.pyspiel_state import TurnState
from zuschlag.errors import Refused, short


class Observer:
    """Strings of every kind: the view, or with perfect recall all that was seen; public, of the one player, or both.

    A tensor only of what is public and one's own together: the numbers of the spec, by feature, which are zeros before all is
    dealt; with perfect recall also the deal and all moves (see `recall`).
    """

    tensor: npt.NDArray[np.float32] | None
    dict: dict[str, npt.NDArray[np.float32]]

    def __init__(self, context: LoadedGame, kind: Any, params: Mapping[str, object] | None, most_moves: int) -> None:
        if params:
            raise Refused("malformed", f"an observer has no parameters; it was given {short(dict(params))}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Refused("malformed", "no observer shows the secrets of all players; expected SINGLE_PLAYER or NONE")
        self._kit = context
        self._recalls = kind.perfect_recall
        self._is_public = kind.public_info
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None
        self.dict = {}
        if self._is_public and self._is_private:
            self._recall = InformationStateTensor(context, most_moves)
            shapes: list[tuple[str, tuple[int, ...]]] = [(feature.name, feature.shape) for feature in context.spec.features]
            if self._recalls:
                shapes += [("dealt", (len(context.deal.encode_draws([], 0)),)), ("moves", self._recall.shape)]
            self.tensor = np.zeros(sum(prod(shape) for _, shape in shapes), np.float32)
            at = 0
            for name, shape in shapes:
                self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
                at += prod(shape)

    def set_from(self, state: TurnState, player: int) -> None:
        if self.tensor is None:
            return
        position, size = state.position, self._kit.spec.size
        if position.is_dealt:
            self.tensor[:size] = self._kit.spec.observe(position.s, player)
        else:
            self.tensor[:size].fill(0)
        if self._recalls:
            self.dict["dealt"][:] = self._kit.deal.encode_draws(position.drawn, player)
            self._recall.write(self.dict["moves"], state, player)

    def string_from(self, state: TurnState, player: int) -> str:
        position = state.position
        if self._is_public:
            seat = player if self._is_private else None
            return position.information_state_text(seat) if self._recalls else position.observation_text(seat)
        if not self._is_private:
            return ""
        return position.private_history_text(player) if self._recalls else position.private_text(player)
