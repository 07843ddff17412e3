"""What a player observes, in the shape that OpenSpiel asks of an observer."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from zuschlag.envs.openspiel.kit import Kit
from zuschlag.envs.openspiel.state import TurnState
from zuschlag.errors import Refused, short


class Observer:
    """Strings of every kind: the view, or with perfect recall all that was seen; public, of the one player, or both.

    A tensor only for the plain observation: the numbers of the spec, by feature. Zeros before all is dealt.
    """

    tensor: npt.NDArray[np.float32] | None
    dict: dict[str, npt.NDArray[np.float32]]

    def __init__(self, kit: Kit, kind: Any, params: Mapping[str, object] | None) -> None:
        if params:
            raise Refused("malformed", f"an observer has no parameters; it was given {short(dict(params))}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Refused("malformed", "no observer shows the secrets of all players; expected SINGLE_PLAYER or NONE")
        self._kit = kit
        self._recalls = kind.perfect_recall
        self._is_public = kind.public_info
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None
        self.dict = {}
        if self._is_public and self._is_private and not self._recalls:
            self.tensor = np.zeros(kit.spec.size, np.float32)
            at = 0
            for feature in kit.spec.features:
                self.dict[feature.name] = self.tensor[at : at + feature.size].reshape(feature.shape)
                at += feature.size

    def set_from(self, state: TurnState, player: int) -> None:
        if self.tensor is None:
            return
        play = state.play
        if play.is_dealt:
            self.tensor[:] = self._kit.spec.observe(play.s, player)
        else:
            self.tensor.fill(0)

    def string_from(self, state: TurnState, player: int) -> str:
        play = state.play
        if self._is_public:
            seat = player if self._is_private else None
            return play.recalled(seat) if self._recalls else play.seen(seat)
        if not self._is_private:
            return ""
        return play.recalled_alone(player) if self._recalls else play.secret(player)
