"""PettingZoo's AEC environment: agents act in turn.

If several seats have to decide at once, they act in the order of their seats, and none sees what another did. A seat that
has gone out has no more decisions, but stays until the end, because its reward is known only then.
"""

from collections.abc import Mapping
from typing import Any

import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zuschlag.envs.pettingzoo.shared_env import SeatAgents
from zuschlag.envs.rewards import ILLEGAL
from zuschlag.envs.spaces import MaskedObservation
from zuschlag.errors import Refused
from zuschlag.match import Seed


class TurnBasedEnv(SeatAgents, AECEnv):  # type: ignore[misc]
    """Agents act in turn. An illegal action raises `Refused`, and nothing changes; in `env` it ends the game.

    `viewer` sets whose view is rendered: "mover" (the agent to act), "spectator" or a seat's number. `observation` is the
    version of the observations. `options` are those of
    `zuschlag.new`. `match` is the match in play, with its record, events and views.
    """

    has_wait = False
    agent_selection: str

    def reset(self, seed: Seed | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start the match of this seed; without one, the next match of the last given seed. `options`: a record's "setup"."""
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
        """Take an action for `agent_selection`; None for an agent whose game is over."""
        self._check_agents_left()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        self.match.play(seat, self._word(seat, action))
        if self.match.pending.over:  # until then all rewards are 0
            self.rewards = self._rewards()
            self._cumulative_rewards = self.rewards.copy()
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"result": self.match.result} for agent in self.agents}
        self._select()
        self._show()

    def last(self, observe: bool = True) -> tuple[MaskedObservation | None, float, bool, bool, dict[str, Any]]:
        """What `agent_selection` sees, its rewards since it acted, whether its game is over or truncated, and its info."""
        self._check_agents_left()
        found: tuple[MaskedObservation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def _check_agents_left(self) -> None:
        """Refuses before the beginning, and when all have left."""
        if self.match and not self.agents:
            raise Refused("not-now", "the game is over and all agents have left; call reset() first")

    def _select(self) -> None:
        """Whose action is next; at the end all leave, in the order of their seats."""
        seats = self.match.pending.seats
        self.agent_selection = self.possible_agents[seats[0]] if seats else self.agents[0]

    def _mover(self) -> int | None:
        return None if self.match.pending.over else self._seat(self.agent_selection)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> MaskedObservation:
        """What the agent sees, and which actions are legal: none if it is not its turn.

        When its game is over, the mask only has action 0, as in Gymnasium's environments; the action to pass then is None.
        """
        self._seat(agent)
        is_done = self.match is not None and (agent not in self.agents or self.terminations[agent] or self.truncations[agent])
        seen = self._observe(agent, may_act=not is_done and agent == self.agent_selection)
        if is_done:
            seen["action_mask"] = self.spec.mask_at_the_end()
        return seen

    def why_not(self, agent: str, action: Any) -> str | None:
        """Why the agent cannot take the action now; None if it can."""
        try:
            self._word(self._seat(agent), action)
        except Refused as refused:
            return str(refused)
        return None


class IllegalActionWrapper(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper ends the game and tells nobody why: this one puts it into the infos of the agent that did it."""

    def step(self, action: Any) -> None:
        raw, was_ended = self.env, self._terminated
        agent = raw.agent_selection
        super().step(action)
        if self._terminated and not was_ended:
            raw.infos[agent] = {"illegal": raw.why_not(agent, action)}


def wrap_env(raw: TurnBasedEnv) -> Any:
    """As PettingZoo has it: what is not possible ends the game and costs its agent 1; the order of calls is checked."""
    ended = IllegalActionWrapper(raw, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))
