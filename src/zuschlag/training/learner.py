"""The learner: a network, its optimiser, and the league's games that it learns from."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from zuschlag.training.league import LEARNER, Table
from zuschlag.training.network import Network, choose_actions, log_policy
from zuschlag.training.ppo import Adam, PolicyLoss, imitation_loss, policy_entropy, proximal_loss, value_loss
from zuschlag.training.rollout import Rollout, SearchedDecisions
from zuschlag.training.settings import Settings
from zuschlag.training.simulator import REWARDS, Simulator

STEPS_PER_SEARCH = 8
"""Steps from one search to the next: fewer searches of more games at once use the GPU better."""
LEAST_RATE = 1e-5

LOSSES = ("policy_loss", "value_loss")
FIGURES = (*LOSSES, "entropy", "kl", "clipped", "agreement")


class Learner:
    """`tables` says who plays in each game of the simulator."""

    def __init__(self, settings: Settings, simulator: Simulator, tables: Sequence[Table], network: Network) -> None:
        self.settings, self.simulator, self.network, self.arrays = settings, simulator, network, simulator.arrays
        self.players_by_seat = self.arrays.load(np.array([table.padded for table in tables], np.int8))
        self.seated = {player for table in tables for player in table.players_by_seat}
        self.rollout = Rollout(simulator, settings.steps)
        self.searched = SearchedDecisions(settings, simulator)
        self.start_optimiser()

    def start_optimiser(self) -> None:
        """Forget the optimiser's state."""
        self.optimiser = Adam(self.arrays, self.network.shape.parameters, self.settings.rate)

    def has_finite_parameters(self) -> bool:
        """Whether no parameter of the network is an infinity or NaN."""
        return bool(self.arrays.library.isfinite(self.network.parameters).all())

    def adapt_rate(self, kl: float, progress: float) -> None:
        """Raise or lower the rate towards the target of the KL divergence, below a limit that falls with progress."""
        settings, rate = self.settings, self.optimiser.rate
        if kl > 1.5 * settings.kl_target:
            rate = max(rate / 1.3, LEAST_RATE)
        elif kl < settings.kl_target / 1.5:
            rate *= 1.1
        self.optimiser.rate = min(rate, settings.max_rate * (1 - 0.9 * progress))

    def collect(self, others: Mapping[int, Network], *, is_warm_up: bool) -> None:
        """Play the steps of a rollout, and estimate its advantages. `others` play for PAST and FROZEN.

        In the warm-up the valuer plays one half of the games and the network the other, unless a search is imitated.
        """
        simulator, rollout, arrays = self.simulator, self.rollout, self.arrays
        by_valuer = slice(simulator.games // 2, None)
        imitates_valuer = is_warm_up and not self.settings.search_samples
        for step in range(rollout.steps + 1):
            players = arrays.gather(self.players_by_seat, arrays.cast(simulator.actors, "int64"))
            is_own = (players == LEARNER) | imitates_valuer
            rows = arrays.rows_where(is_own)
            actions, log_probabilities, values = choose_actions(self.network, simulator, rows, arrays)
            rollout.actors[step] = simulator.actors
            rollout.values[step][rows] = values
            if step == rollout.steps:
                break
            rollout.note_decisions(step, simulator)
            rollout.log_probabilities[step][rows] = log_probabilities
            rollout.is_learnt[step] = is_own
            if is_warm_up and self.settings.search_samples and step % STEPS_PER_SEARCH == 0:
                self._search()
            simulator.actions[:] = simulator.rival_actions
            simulator.actions[rows] = arrays.library.where(is_own[rows], actions, simulator.actions[rows])
            if imitates_valuer:
                simulator.actions[by_valuer] = simulator.valuer_actions[by_valuer]
            else:
                for player, network in others.items():
                    if player in self.seated:
                        self._act_for(player, network, players)
            simulator.advance()
            rollout.note_outcomes(step, simulator)
        rollout.estimate_advantages(simulator, self.settings.gae_lambda)

    def _act_for(self, player: int, network: Network, players: Any) -> None:
        """Let a network choose the actions of the games that wait for this kind of player."""
        simulator, arrays = self.simulator, self.arrays
        is_its = players == player
        rows = arrays.rows_where(is_its)
        chosen, _, _ = choose_actions(network, simulator, rows, arrays)
        simulator.actions[rows] = arrays.library.where(is_its[rows], chosen, simulator.actions[rows])

    def _search(self) -> None:
        """Search some decisions."""
        simulator = self.simulator
        is_searched = self.arrays.uniform(simulator.games) <= STEPS_PER_SEARCH * self.settings.search_fraction
        has_choice = self.arrays.cast(simulator.masks, "int64").sum(axis=1) > 1
        self.searched.search(self.network, self.arrays.nonzero(is_searched & has_choice))

    def learn(self, *, is_warm_up: bool, reward_weights: tuple[float, float, float], entropy_weight: float) -> dict[str, float]:
        """Learn from the rollout, and return what is worth knowing of the update.

        `agreement` is with the actions of the valuer, or, in a warm-up that imitates a search, with those of the search.
        """
        settings, rollout, arrays = self.settings, self.rollout, self.arrays
        errors = rollout.advantages.reshape(-1, REWARDS)
        targets = errors + rollout.values[:-1].reshape(-1, REWARDS)
        advantages = (errors * arrays.load(np.array(reward_weights, np.float32))).sum(axis=1)
        rows = arrays.nonzero(((rollout.is_valid == 1) & rollout.is_learnt).reshape(-1))
        known = advantages[rows]
        gains = (advantages - known.mean()) / (known.std() + 1e-8)
        sums, updates = arrays.zeros(len(FIGURES)), 0
        for _ in range(1 if is_warm_up else settings.epochs):
            order = arrays.permutation(rows)
            for start in range(0, len(order), settings.minibatch):
                part = order[start : start + settings.minibatch]
                if len(part) < settings.minibatch // 2 and updates:
                    continue
                sums = sums + self._step(part, targets, gains, entropy_weight, is_warm_up=is_warm_up)
                updates += 1
        means = (sums / max(updates, 1)).tolist()
        explained = float(1 - (errors[rows, 0] ** 2).mean() / (targets[rows, 0].var() + 1e-9))
        return dict(zip(FIGURES, means, strict=True)) | {"explained_variance": explained, "decisions": float(len(rows))}

    def _step(self, part: Any, targets: Any, gains: Any, entropy_weight: float, *, is_warm_up: bool) -> Any:
        """One step of the optimiser; returns FIGURES."""
        settings, arrays, rollout, network = self.settings, self.arrays, self.rollout, self.network
        library = arrays.library
        observations, masks, actions, valuer_actions, old = (
            log.reshape(-1, *log.shape[2:])[part]
            for log in (rollout.observations, rollout.masks, rollout.actions, rollout.valuer_actions, rollout.log_probabilities)
        )
        logits, values, trace = network.infer(observations)
        policy = log_policy(arrays, logits, masks)
        agreement = arrays.cast(library.argmax(policy, axis=1) == valuer_actions, "float32").mean()
        error, by_values = value_loss(values, targets[part])
        by_values = settings.value_weight * by_values
        gradient: Any = 0.0
        if not is_warm_up:
            loss = proximal_loss(
                arrays, policy, actions=actions, old=old, gains=gains[part], clip=settings.clip, entropy_weight=entropy_weight
            )
            by_logits = loss.by_logits
        elif settings.search_samples and self.searched.count:
            loss, gradient, agreement = self.searched.imitate(network)
            gradient = settings.imitation_weight * gradient
            by_logits = logits * 0
        elif settings.search_samples:  # no decision has been searched so far
            loss = PolicyLoss(0.0, 0.0, policy_entropy(arrays, policy).mean())
            by_logits = logits * 0
        else:
            loss = imitation_loss(arrays, policy, arrays.one_hot(valuer_actions, logits.shape[1]))
            by_logits = settings.imitation_weight * loss.by_logits
        gradient = gradient + network.gradient(trace, by_logits, by_values)
        self.optimiser.step(network.parameters, gradient)
        figures = (loss.loss, error, loss.entropy, loss.kl, loss.clipped, agreement)
        return library.stack([error * 0 + figure for figure in figures])

    def saved(self) -> dict[str, Any]:
        """Everything that is needed to go on from here, as numpy arrays."""
        numbers = {"rate": self.optimiser.rate, "steps": self.optimiser.steps, "searched": self.searched.count}
        optimiser = {"mean": self.optimiser.mean, "square": self.optimiser.square}
        kept = {name: getattr(self.searched, name) for name in ("observations", "masks", "policies")}
        arrays = {"parameters": self.network.parameters, **optimiser} | {f"searched-{name}": row for name, row in kept.items()}
        return {name: np.array(number) for name, number in numbers.items()} | {
            name: self.arrays.numpy(array) for name, array in arrays.items()
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from where another learner with the same settings was saved."""
        self.network.parameters[:] = self.arrays.load(saved["parameters"])
        self.optimiser.rate, self.optimiser.steps = float(saved["rate"]), int(saved["steps"])
        self.optimiser.mean[:] = self.arrays.load(saved["mean"])
        self.optimiser.square[:] = self.arrays.load(saved["square"])
        self.searched.count = int(saved["searched"])
        for name in ("observations", "masks", "policies"):
            getattr(self.searched, name)[:] = self.arrays.load(saved[f"searched-{name}"])
