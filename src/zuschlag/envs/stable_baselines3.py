"""A `VecEnv` of Stable-Baselines3 on the native batch: one learner in each game, opponents on the other seats.

    from sb3_contrib import MaskablePPO
    from zuschlag.envs.stable_baselines3 import BatchVecEnv

    env = BatchVecEnv("zahltag", num_envs=256, players=2, opponents="cautious")
    MaskablePPO("MlpPolicy", env).learn(100_000)

Needs stable-baselines3, which installs torch; `zuschlag[research]` includes neither.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from zuschlag.envs.batch.compiled_opponents import strongest_opponent
from zuschlag.envs.batch.native_batch import Batch
from zuschlag.envs.gymnasium.env import each_opponent
from zuschlag.envs.gymnasium.observation_format import ObservationFormat, Seen
from zuschlag.match import make_game

MISSING = "Stable-Baselines3 is not installed; for its VecEnv: pip install stable-baselines3"

try:
    from gymnasium import spaces
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] != "stable_baselines3":
        raise
    raise ModuleNotFoundError(MISSING, name=missing.name) from None

__all__ = ["BatchVecEnv"]

Array = npt.NDArray[Any]


class BatchVecEnv(VecEnv):
    """Many games in one compiled step. Observations are flat by default; `action_masks` serves sb3-contrib's MaskablePPO.

    `game` is the name of a game. `opponents` are as in Gymnasium's environments, compiled bots or functions. Without a
    `seat`, the learner of a game moves one seat further with each deal. Other parameters are those of the batch (`reward`,
    `cores`, `observation`) and the game's options. At the end of a game, infos contain `terminal_observation`; rewards are 0
    until then. `batch` is the batch itself.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 256,
        players: int | None = None,
        opponents: Any = None,
        seat: int | None = None,
        reward: str = "share",
        cores: int = 1,
        seed: int = 0,
        observation_format: str = "box",
        observation: int = 0,
        **options: Any,
    ) -> None:
        chosen = make_game(game, players, options)
        if opponents is None:
            opponents = strongest_opponent(chosen)
        elif isinstance(opponents, list | tuple):
            opponents = [each_opponent(opponents, chosen.players - 1)]
        learner = "each" if seat is None else seat
        common: dict[str, Any] = {"size": num_envs, "seed": seed, "reward": reward, "cores": cores}
        self.batch = Batch(chosen, learner=learner, opponents=opponents, observation=observation, **common)
        self.render_mode = None
        self.observation_format = ObservationFormat(observation_format, self.batch.spec)
        self._games = np.arange(self.batch.size)
        self._actions: Array | None = None
        super().__init__(self.batch.size, self.observation_format.space, spaces.Discrete(self.batch.spec.actions))

    def reset(self) -> Seen:
        """Deal all games again, from the seed that `seed` set last."""
        seeds = [each for each in self._seeds if each is not None]
        self.batch.reset(seeds[0] if seeds else None)
        self.reset_infos = self._infos()
        self._reset_seeds()
        self._reset_options()
        return self._observation()

    def step_async(self, actions: Array) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Seen, Array, Array, list[dict[str, Any]]]:
        """Take one action in every game."""
        assert self._actions is not None, "step_async comes first"
        batch, seats = self.batch, self.batch.actors.copy()
        batch.step(self._actions)
        infos = self._infos()
        for at in np.flatnonzero(batch.dones).tolist():
            mask = batch.spec.mask_at_the_end()
            infos[at]["terminal_observation"] = self.observation_format.observation(batch.finals[at].copy(), mask)
            infos[at] |= {"TimeLimit.truncated": False, "illegal": bool(batch.illegals[at])}
        return self._observation(), batch.rewards[self._games, seats], batch.dones.copy(), infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """By game and action: whether it is legal now."""
        return self.batch.masks.astype(np.bool_)

    def close(self) -> None:
        """End the batch's threads."""
        self.batch.close()

    def _observation(self) -> Seen:
        return self.observation_format.observation(self.batch.observations.copy(), self.batch.masks.copy())

    def _infos(self) -> list[dict[str, Any]]:
        return [{"seat": seat} for seat in self.batch.actors.tolist()]

    # What Stable-Baselines3 asks of the single environments, of which there are none

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """The rows of what a method returns for all games, such as `action_masks`."""
        found = getattr(self, method_name)(*method_args, **method_kwargs)
        return [found[at] for at in self._rows(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * len(self._rows(indices))

    def _rows(self, indices: Any) -> Sequence[int]:
        return list(self._get_indices(indices))
