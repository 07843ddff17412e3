"""PettingZoo's parallel environment: all agents act in every step.

A seat that owes no decision has one possible action, the last: `wait`. Whatever it gives is ignored. Sealed offers are
made by all in one step.
"""

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from zuschlag.envs.arguments import as_int
from zuschlag.envs.pettingzoo.shared_env import SeatAgents
from zuschlag.envs.rewards import ILLEGAL
from zuschlag.envs.spaces import MaskedObservation
from zuschlag.errors import Refused, short
from zuschlag.match import Seed

Steps = tuple[dict[str, MaskedObservation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class SimultaneousEnv(SeatAgents, ParallelEnv):  # type: ignore[misc]
    """All agents act in every step; agents with nothing to decide wait. An illegal action of a seat that has to decide ends
    the game for all, and its agent gets −1.

    `viewer` sets whose view is rendered: "mover" (the agent to act; a spectator if there are several or none), "spectator"
    or a seat's number. `observation` is the version of the observations. `options` are those of `zuschlag.new`. `match` is
    the match in play, with its record, events and views.
    """

    has_wait = True

    def reset(
        self, seed: Seed | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, MaskedObservation], dict[str, dict[str, Any]]]:
        """Start the match of this seed; without one, the next match of the last given seed. `options`: a record's "setup"."""
        self._begin(seed, options)
        self._show()
        return {agent: self._observe(agent, may_act=True) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> Steps:
        """Take the actions of all agents. Refuses an action outside of the space, and a missing action."""
        match = self.match
        if not isinstance(actions, Mapping):
            raise Refused("malformed", f"actions are {short(actions)}; expected a dictionary of agents and their actions")
        if not self.agents:
            return {}, {}, {}, {}, {}
        words, faults = self._read(actions)
        if not faults:
            for seat, word in words.items():
                match.play(seat, word)
        is_over, is_broken = match.pending.over, bool(faults)
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        rewards = self._rewards() if is_over else {agent: ILLEGAL if agent in faults else 0.0 for agent in agents}
        for agent in agents if is_over else faults:
            infos[agent] = {"result": match.result} if is_over else {"illegal": faults[agent]}
        seen = {agent: self._observe(agent, may_act=not is_broken) for agent in agents}
        if is_over or is_broken:
            self.agents = []
        self._show()
        return seen, rewards, dict.fromkeys(agents, is_over or is_broken), dict.fromkeys(agents, is_broken), infos

    def _read(self, actions: Mapping[str, Any]) -> tuple[dict[int, str], dict[str, str]]:
        """The words of those who owe a decision, by seat; and by agent what is wrong with actions that are not possible."""
        words: dict[int, str] = {}
        faults: dict[str, str] = {}
        for seat in self.match.pending.seats:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise Refused("malformed", f"there is no action of {agent}, who has to decide; actions are {short(actions)}")
            action = as_int(actions[agent])
            if isinstance(action, int) and action == self.spec.actions:
                faults[agent] = f"{agent} cannot wait: it has to decide"
                continue
            try:
                words[seat] = self._word(seat, action)
            except Refused as refused:
                if refused.code != "illegal":
                    raise
                faults[agent] = str(refused)
        return words, faults

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
