"""The base of PettingZoo's two kinds of environments: a match, its seats as agents, their observations, rewards, rendering."""

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces

from zuschlag.envs.arguments import as_int, parse_setup, plain_options
from zuschlag.envs.rendering.render_modes import MODES, check_mode, parse_viewer, render, single_mover
from zuschlag.envs.rewards import reward_in_python, reward_number
from zuschlag.envs.spaces import MaskedObservation, Observation, Spec
from zuschlag.errors import Refused, short
from zuschlag.games import Game
from zuschlag.games.observation_versions import observed_game
from zuschlag.kernel import Generator, next32, seeded
from zuschlag.match import Match, Seed, begin, make_game
from zuschlag.match.creation import SEED_BITS

WAIT = "wait"
"""The word of the action of those who owe no decision, where all act together."""


class SeatAgents:
    """A match and its seats, named seat_0, seat_1, …"""

    has_wait: ClassVar[bool]
    """Is there one more action, the last, for seats that owe no decision?"""
    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        reward: str = "share",
        render_mode: str | None = None,
        viewer: int | str = "mover",
        observation: int = 0,
        **options: object,
    ) -> None:
        self.game: Game = make_game(game, as_int(players), plain_options(options))
        seats = self.game.players
        self.spec = Spec(observed_game(self.game, as_int(observation)))
        self.metadata = {
            "name": f"{self.game.name}_v{observation}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": self.has_wait,
        }
        reward_number(reward)
        check_mode(render_mode)
        self.reward = reward
        self.render_mode = render_mode
        self.viewer = parse_viewer(viewer, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
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
        self.state_space = spaces.Box(np.tile(low, seats), np.tile(high, seats), dtype=np.float32)
        self._match: Match | None = None
        self._seeds: Generator | None = None
        self._moment = 0
        self._shown: dict[int, Observation] = {}

    @property
    def match(self) -> Match:
        if self._match is None:
            raise Refused("not-now", "the environment has not begun; call reset() first")
        return self._match

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent's observations lie in: always the same object."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent's actions lie in: always the same object."""
        self._seat(agent)
        return self.action_spaces[agent]

    def word(self, agent: str, action: int) -> str:
        """What an action means for the agent now, in the words of records; "wait" is that of waiting. "": nothing, ever."""
        seat, number = self._seat(agent), as_int(action)
        if type(number) is not int or not 0 <= number < self.actions:
            raise Refused("malformed", f"the action is {short(action)}; expected a whole number from 0 to {self.actions - 1}")
        return WAIT if number == self.spec.actions else self.spec.word(self.match.state, seat, number)

    def action(self, agent: str, word: str) -> int:
        """The way back: the action that a word is for the agent now."""
        seat = self._seat(agent)
        return self.spec.actions if self.has_wait and word == WAIT else self.spec.action(self.match.state, seat, word)

    def _begin(self, seed: Seed | None, options: Mapping[str, Any] | None) -> None:
        """A fresh match: that of the seed, or the next one of the last seed that was given."""
        setup = parse_setup(options)
        if seed is None and self._seeds is not None:
            chosen: Seed = next32(self._seeds) << 21 | next32(self._seeds) >> 11
        else:
            chosen = secrets.randbits(SEED_BITS) if seed is None else as_int(seed)
        self._match = begin(self.game, chosen, setup=setup)
        self._shown.clear()
        if seed is not None or self._seeds is None:
            self._seeds = seeded("environment", chosen)
        self.agents = self.possible_agents[:]

    def _seat(self, agent: str) -> int:
        seat = self._seats.get(agent) if isinstance(agent, str) else None
        if seat is None:
            raise Refused("unknown", f"there is no agent {short(agent)}; there is {', '.join(self.possible_agents)}")
        return seat

    def _observe(self, agent: str, *, may_act: bool) -> MaskedObservation:
        seat, s = self._seat(agent), self.match.state
        mask = np.zeros(self.actions, np.int8)
        legal = self.spec.legal(s, seat) if may_act else []
        mask[legal] = 1
        if self.has_wait and not legal:
            mask[-1] = 1
        return {"observation": self._look(seat).copy(), "action_mask": mask}

    def _look(self, seat: int) -> Observation:
        """What the seat sees, not to be written to. Once for each moment of the match: it takes longer than all else."""
        match = self.match
        if self._moment != match.step_count:
            self._moment = match.step_count
            self._shown.clear()
        if seat not in self._shown:
            self._shown[seat] = self.spec.observe(match.state, seat)
        return self._shown[seat]

    def _word(self, seat: int, action: object) -> str:
        """The word of a seat's action; refuses what it may not do now."""
        return self.game.words[self.spec.move(self.match.state, seat, as_int(action))]

    def _rewards(self) -> dict[str, float]:
        """What the match that is over was worth to each agent."""
        measure = reward_in_python(self.game.rules, self.reward)
        return {agent: measure(self.match.state, self._seat(agent)) for agent in self.agents}

    def state(self) -> npt.NDArray[np.float32]:
        """Everything there is to know, hidden facts included: the observations of all seats, one after another."""
        return np.concatenate([self._look(seat) for seat in range(self.game.players)])

    def _mover(self) -> int | None:
        """Whose view "mover" shows."""
        return single_mover(self.match)

    def render(self) -> Any:
        """The table: text for "ansi", SVG for "svg", pixels for "rgb_array"; "human" writes text to the standard output."""
        if self.render_mode is None:
            logger.warn("render_mode is None, so nothing is rendered; make the environment with render_mode='ansi', say")
            return None
        return render(self.match, self._mover() if self.viewer == "mover" else self.viewer, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
