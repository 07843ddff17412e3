"""Agents act in turn: a match as PettingZoo's AEC environment.

Where several seats owe a decision at once they are asked in the order of their seats, and none sees what another did. A
seat that has gone out is asked no more, but stays until the end: only then is known what its game was worth.
"""

from collections.abc import Mapping
from typing import Any

import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zuschlag.envs.rewards import ILLEGAL
from zuschlag.envs.seats import Seats, Seen
from zuschlag.match import Seed


class TurnBased(Seats, AECEnv):  # type: ignore[misc]
    """An action that is not possible raises `Refused`, and nothing changes; in an `enforced` one it ends the game."""

    has_wait = False
    agent_selection: str

    def reset(self, seed: Seed | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin the match of this seed; without one, the next of the last seed given. `options`: a record's "setup"."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()
        self._show()

    def step(self, action: int | npt.NDArray[Any] | None) -> None:
        """Take an action for `agent_selection`; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        self.match.play(seat, self._word(seat, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.pending.over:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"result": self.match.result} for agent in self.agents}
        self._select()
        self._accumulate_rewards()
        self._show()

    def _select(self) -> None:
        """Whose action is next; at the end all leave, in the order of their seats."""
        seats = self.match.pending.seats
        self.agent_selection = self.possible_agents[seats[0]] if seats else self.agents[0]

    def _mover(self) -> int | None:
        return None if self.match.pending.over else self._seat(self.agent_selection)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What the agent sees, and what it may do: nothing, where it is not its turn."""
        return self._observe(agent, may_act=agent == self.agent_selection and not self.truncations.get(agent))


def enforced(raw: TurnBased) -> Any:
    """As PettingZoo has it: what is not possible ends the game and costs its agent 1; the order of calls is checked."""
    ended = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))
