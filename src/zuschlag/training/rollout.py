"""Rollouts: what happened in some steps of all games, and in searches of some of their decisions."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from zuschlag.training.arrays import Arrays
from zuschlag.training.network import Network, log_policy
from zuschlag.training.ppo import PolicyLoss, imitation_loss
from zuschlag.training.settings import Settings
from zuschlag.training.simulator import REWARDS, SEATS, Simulator

LOGS = (
    "observations", "masks", "actors", "actions", "valuer_actions", "log_probabilities", "values", "rewards", "dones",
    "is_learnt", "advantages", "is_valid",
)  # fmt: skip
"""What a rollout consists of: arrays by step and game."""


class Rollout:
    """So many steps of all games. `actors` and `values` hold one step more: the decisions that come next."""

    def __init__(self, simulator: Simulator, steps: int) -> None:
        games, zeros = simulator.games, simulator.arrays.zeros
        self.steps = steps
        self.observations = zeros(steps, games, simulator.inputs, kind="int16")
        self.masks = zeros(steps, games, simulator.actions_count, kind="uint8")
        self.actors = zeros(steps + 1, games, kind="int8")
        self.actions = zeros(steps, games, kind="int64")
        self.valuer_actions = zeros(steps, games, kind="int64")
        self.log_probabilities = zeros(steps, games)
        self.values = zeros(steps + 1, games, REWARDS)
        self.rewards = zeros(steps, games, SEATS, REWARDS)
        self.dones = zeros(steps, games, kind="uint8")
        self.is_learnt = zeros(steps, games, kind="bool")
        self.advantages = zeros(steps, games, REWARDS)
        self.is_valid = zeros(steps, games, kind="uint8")

    def numpy(self, arrays: Arrays) -> dict[str, Any]:
        """All of it, as numpy's arrays."""
        return {name: arrays.numpy(getattr(self, name)) for name in LOGS}

    @classmethod
    def joined(cls, parts: Sequence[Mapping[str, Any]], arrays: Arrays) -> "Rollout":
        """One rollout of the games of several, as `numpy` gives them."""
        made = cls.__new__(cls)
        made.steps = len(parts[0]["dones"])
        for name in LOGS:
            setattr(made, name, arrays.load(np.concatenate([part[name] for part in parts], axis=1)))
        return made

    def note_decisions(self, step: int, simulator: Simulator) -> None:
        """Note what the games show before a step."""
        self.observations[step] = simulator.observations
        self.masks[step] = simulator.masks
        self.valuer_actions[step] = simulator.valuer_actions

    def note_outcomes(self, step: int, simulator: Simulator) -> None:
        """Note the actions of a step, and what they brought."""
        self.actions[step] = simulator.actions
        self.rewards[step] = simulator.rewards
        self.dones[step] = simulator.dones

    def estimate_advantages(self, simulator: Simulator, gae_lambda: float) -> None:
        """Set `advantages` and `is_valid`."""
        simulator.estimate_advantages(
            actors=self.actors,
            values=self.values,
            rewards=self.rewards,
            dones=self.dones,
            gae_lambda=gae_lambda,
            advantages=self.advantages,
            is_valid=self.is_valid,
        )


class SearchedDecisions:
    """Decisions with the policy that a search found for them, the latest so many."""

    def __init__(self, settings: Settings, simulator: Simulator) -> None:
        self.settings, self.simulator, self.count = settings, simulator, 0
        size, zeros = settings.search_kept if settings.search_samples else 0, simulator.arrays.zeros
        self.observations = zeros(size, simulator.inputs, kind="int16")
        self.masks = zeros(size, simulator.actions_count, kind="uint8")
        self.policies = zeros(size, simulator.actions_count, kind="float16")

    def search(self, network: Network, columns: Any) -> None:
        """Search the present decisions of these games and keep them, in place of the oldest.

        The policy to learn is the network's own, each candidate weighted by what the search found: without that prior the
        chances of the samples would make moves likely that are worse, and one bad bid in ten loses every game.
        """
        settings, simulator = self.settings, self.simulator
        if len(columns) == 0:
            return
        arrays, library = simulator.arrays, simulator.arrays.library
        actions, wins, margins = simulator.compare_moves(columns, settings.search_samples)
        is_there = actions >= 0
        worth = arrays.cast(library.where(is_there, wins + settings.search_margin_weight * margins, -float("inf")), "float32")
        best = arrays.zeros(len(columns), simulator.actions_count) - float("inf")
        arrays.raise_to(best, arrays.cast(library.where(is_there, actions, 0), "int64"), worth)
        logits, _, _ = network.infer(simulator.observations[columns])
        prior = log_policy(arrays, logits, simulator.masks[columns])
        at = (self.count + library.arange(len(columns))) % len(self.policies)
        self.observations[at] = simulator.observations[columns]
        self.masks[at] = simulator.masks[columns]
        found = log_policy(arrays, prior + best / settings.search_temperature, best > -float("inf"))
        self.policies[at] = arrays.cast(library.exp(found), "float16")
        self.count += len(columns)

    def draw(self) -> tuple[Any, Any, Any]:
        """A random part of the decisions: observations, masks and the policies found."""
        arrays, kept = self.simulator.arrays, min(self.count, len(self.policies))
        at = arrays.integers(kept, min(self.settings.search_minibatch, kept))
        return self.observations[at], self.masks[at], arrays.cast(self.policies[at], "float32")

    def imitate(self, network: Network) -> tuple[PolicyLoss, Any, Any]:
        """How far the network is from the search in some decisions; the loss's gradient; and how often they agree."""
        arrays, library = self.simulator.arrays, self.simulator.arrays.library
        observations, masks, policies = self.draw()
        logits, values, trace = network.infer(observations)
        found = log_policy(arrays, logits, masks)
        loss = imitation_loss(arrays, found, policies)
        agreement = arrays.cast(library.argmax(found, axis=1) == library.argmax(policies, axis=1), "float32").mean()
        gradient = network.gradient(trace, loss.by_logits, values * 0)
        return loss, gradient, agreement
