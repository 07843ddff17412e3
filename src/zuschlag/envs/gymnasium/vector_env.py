"""The Gymnasium vector environment, on the native batch: one learner in each game, compiled opponents on the other seats."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from zuschlag.envs.arguments import as_int, parse_seat
from zuschlag.envs.batch.compiled_opponents import strongest_opponent
from zuschlag.envs.batch.native_batch import Batch
from zuschlag.envs.gymnasium.env import spaces_of
from zuschlag.envs.spaces import MaskedObservation
from zuschlag.errors import Refused, short
from zuschlag.match import make_game
from zuschlag.match.creation import SEED_BITS

Array = npt.NDArray[Any]


class BatchVectorEnv(VectorEnv[MaskedObservation, Array, Array]):
    """Games that end are dealt again in the same step. Without a `seat`, a game's learner moves on by a seat with each deal.
    One bot, `opponents`, plays all other seats of all games, by default the strongest that can be compiled; several names,
    `in_turn` instead, are met game after game.

    With `copy=False`, observations and masks are the batch's own arrays, which the next step writes over: nothing is
    copied, and what you want to keep you must. `batch` is the batch itself. `cores` 0: all of them.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: str | None = None,
        seat: int | None = None,
        reward: str = "share",
        illegal: str = "lose",
        render_mode: str | None = None,
        cores: int = 1,
        copy: bool = True,
        in_turn: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        num_envs, cores = as_int(num_envs), as_int(cores)
        if not isinstance(illegal, str) or illegal != "lose":
            raise Refused("malformed", f"illegal is {short(illegal)}; of many games at once, expected 'lose'")
        if render_mode is not None:
            raise Refused("malformed", f"render_mode is {short(render_mode)}; many games at once are not rendered")
        if not isinstance(opponents, str | None):
            several = "one name for all other seats of all games; in_turn=[…] is for several, met game after game"
            raise Refused("malformed", f"opponents is {short(opponents)}; of many games at once, expected {several}")
        chosen = make_game(game, as_int(players), options)
        always = parse_seat(seat, chosen.players)
        learner: int | str = "each" if always is None else always
        rivals = (opponents or strongest_opponent(chosen)) if in_turn is None else in_turn
        self.batch = Batch(chosen, chosen.players, num_envs, reward=reward, learner=learner, opponents=rivals, cores=cores)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space, self.single_action_space = spaces_of(self.batch.spec)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[MaskedObservation, dict[str, Any]]:
        """Deal all games again. One number seeds them all; without one it is drawn from `np_random`."""
        if not isinstance(options, dict | None) or options:
            raise Refused("malformed", f"options are {short(options)}; of many games at once, expected none: no deal is given")
        seed = as_int(seed)
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << SEED_BITS)) if seed is None else seed)
        return self._observation(), self._info()

    def step(self, actions: Array) -> tuple[MaskedObservation, Array, Array, Array, dict[str, Any]]:
        """Take one action in every game."""
        batch = self.batch
        seats = batch.actors.copy()
        batch.step(actions)
        info = self._info()
        ended = batch.dones.copy()
        if ended.any():
            info |= {"final_obs": self._finals(ended), "_final_obs": ended.copy()}
            facts = {"seat": np.where(ended, seats, 0), "illegal": batch.illegals.copy()}
            info |= {"final_info": facts | {f"_{name}": ended.copy() for name in facts}, "_final_info": ended.copy()}
        rewards = batch.rewards[self._games, seats].astype(np.float64)
        return self._observation(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def close_extras(self, **_: Any) -> None:
        self.batch.close()

    def _observation(self) -> MaskedObservation:
        seen = {"observation": self.batch.observations, "action_mask": self.batch.masks}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        info = {"seat": self.batch.actors.copy(), "illegal": np.zeros(self.num_envs, np.bool_)}
        return info | {f"_{name}": everywhere.copy() for name in info}

    def _finals(self, ended: Array) -> Array:
        """By game: what its learner saw at the end; None where it goes on."""
        found = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended):
            found[at] = {"observation": self.batch.finals[at].copy(), "action_mask": self.batch.spec.mask_at_the_end()}
        return found
