"""What PettingZoo's two kinds of environments share: a match, its seats as agents, their observations, rewards, rendering."""

import operator
import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces

from zuschlag.envs.rendering import check_mode, render
from zuschlag.envs.rewards import number_of, reward_in_python
from zuschlag.envs.spec import Spec
from zuschlag.errors import Refused, short
from zuschlag.games import Box
from zuschlag.kernel import Generator, next32, seeded
from zuschlag.match import Match, Seed, begin, unpack

Seen = dict[str, npt.NDArray[Any]]
"""An observation: `observation` and `action_mask`."""


class Seats:
    """A match and its seats, named seat_0, seat_1, …

    `viewer` says who is shown when it is rendered: "mover" (the seat to move; a spectator where several or none are),
    "spectator", or a seat's number. `match` is the match in play: its record, its events, its views.
    """

    game: ClassVar[str]
    has_wait: ClassVar[bool]
    """Is there one more action, the last, for seats that owe no decision?"""
    possible_agents: list[str]
    agents: list[str]

    def __init__(
        self,
        players: int = 4,
        reward: str = "share",
        render_mode: str | None = None,
        viewer: int | str = "mover",
        **options: Any,
    ) -> None:
        self.box: Box = unpack(self.game, players, options)
        self.spec = Spec(self.box)
        number_of(reward)
        check_mode(render_mode)
        if viewer not in ("mover", "spectator") and (type(viewer) is not int or not 0 <= viewer < players):
            expected = f"'mover', 'spectator' or a seat from 0 to {players - 1}"
            raise Refused("malformed", f"viewer is {short(viewer)}; expected {expected}")
        self.reward = reward
        self.render_mode = render_mode
        self.viewer = viewer
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = []
        self.actions = self.spec.actions + int(self.has_wait)
        low, high = self.spec.low, self.spec.high
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(np.tile(low, players), np.tile(high, players), dtype=np.float32)
        self._match: Match | None = None
        self._seeds: Generator | None = None

    @property
    def match(self) -> Match:
        if self._match is None:
            raise Refused("not-now", "the environment has not begun; call reset() first")
        return self._match

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: Seed | None, options: Mapping[str, Any] | None) -> None:
        """A fresh match: that of the seed, or the next one of the last seed that was given."""
        if seed is None and self._seeds is not None:
            chosen: Seed = next32(self._seeds) << 21 | next32(self._seeds) >> 11
        else:
            chosen = secrets.randbits(53) if seed is None else int(seed) if isinstance(seed, np.integer) else seed
        setup = (options or {}).get("setup")
        self._match = begin(self.box, chosen, setup=setup)
        if seed is not None or self._seeds is None:
            self._seeds = seeded("environment", chosen)
        self.agents = self.possible_agents[:]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _observe(self, agent: str, *, may_act: bool) -> Seen:
        seat, s = self._seat(agent), self.match.state
        mask = np.zeros(self.actions, np.int8)
        legal = self.spec.legal(s, seat) if may_act else []
        mask[legal] = 1
        if self.has_wait and not legal:
            mask[-1] = 1
        return {"observation": self.spec.observe(s, seat), "action_mask": mask}

    def _word(self, seat: int, action: object) -> str:
        """The word of a seat's action; refuses what it may not do now."""
        try:
            number: Any = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            number = action
        return self.box.words[self.spec.move(self.match.state, seat, number)]

    def _rewards(self) -> dict[str, float]:
        """What the match that is over was worth to each agent."""
        measure = reward_in_python(self.box.rules, self.reward)
        return {agent: measure(self.match.state, self._seat(agent)) for agent in self.agents}

    def state(self) -> npt.NDArray[np.float32]:
        """Everything there is to know, hidden facts included: the observations of all seats, one after another."""
        s = self.match.state
        return np.concatenate([self.spec.observe(s, seat) for seat in range(self.box.players)])

    def _mover(self) -> int | None:
        """The one seat to move, if there is one."""
        seats = self.match.pending.seats
        return seats[0] if len(seats) == 1 else None

    def render(self) -> Any:
        """The table: text for "ansi", SVG for "svg", pixels for "rgb_array"; "human" writes text to the standard output."""
        if self.render_mode is None:
            logger.warn("render_mode is None, so nothing is rendered; make the environment with render_mode='ansi', say")
            return None
        seen = {"mover": self._mover(), "spectator": None}
        viewer = self.viewer if isinstance(self.viewer, int) else seen[self.viewer]
        return render(self.match, viewer, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
