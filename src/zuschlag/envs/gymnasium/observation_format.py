"""How Gymnasium environments give observations: as a `Dict` with the mask, as a flat `Box`, or with RLlib's keys."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from zuschlag.envs.spaces import Spec
from zuschlag.errors import Refused, short

Array = npt.NDArray[Any]
Seen = Any
"""An observation as the environment gives it: a dictionary of arrays, or one array."""

KEYS = {"dict": "observation", "box": None, "rllib": "observations"}
"""By format: the key of the observation beside `action_mask`; None: the observation is the array itself."""


class ObservationFormat:
    """One of the formats. `space` is the observation space of one seat."""

    def __init__(self, name: object, spec: Spec) -> None:
        if not isinstance(name, str) or name not in KEYS:
            raise Refused("malformed", f"observation_format is {short(name)}; expected {', '.join(KEYS)}")
        self._key = KEYS[name]
        numbers = spaces.Box(spec.low, spec.high, dtype=np.float32)
        mask = spaces.Box(0, 1, (spec.actions,), np.int8)
        self.space: spaces.Space[Any] = numbers if self._key is None else spaces.Dict({self._key: numbers, "action_mask": mask})

    def observation(self, numbers: Array, mask: Array) -> Seen:
        """The observation of one game, or of many."""
        return numbers if self._key is None else {self._key: numbers, "action_mask": mask}

    @property
    def has_mask(self) -> bool:
        """Do observations hold the mask? Else infos do, as `action_mask`."""
        return self._key is not None
