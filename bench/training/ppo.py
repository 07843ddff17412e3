"""Proximal policy optimisation: collect decisions of many games, and learn from them."""

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from bench.training.league import LEARNER, PAST, VALUER
from bench.training.network import Network, choose_actions, log_policy
from bench.training.settings import Settings
from bench.training.simulator import REWARDS, SEATS, Simulator

STEPS_PER_SEARCH = 8
"""Steps from one search to the next: fewer searches of more games at once use the GPU better."""


class Rollout:
    """What happened in so many steps of all games. `actors` and `values` hold one step more."""

    def __init__(self, simulator: Simulator, steps: int) -> None:
        games, device = simulator.games, simulator.device

        def zeros(steps: int, *shape: int, kind: Any = torch.float32) -> Any:
            return torch.zeros((steps, games, *shape), dtype=kind, device=device)

        self.steps = steps
        self.observations = zeros(steps, simulator.inputs, kind=torch.int16)
        self.masks = zeros(steps, simulator.actions_count, kind=torch.uint8)
        self.actors = zeros(steps + 1, kind=torch.int8)
        self.actions = zeros(steps, kind=torch.int64)
        self.valuer_actions = zeros(steps, kind=torch.int64)
        self.log_probabilities = zeros(steps)
        self.values = zeros(steps + 1, REWARDS)
        self.rewards = zeros(steps, SEATS, REWARDS)
        self.dones = zeros(steps, kind=torch.uint8)
        self.is_learnt = zeros(steps, kind=torch.bool)
        self.advantages = zeros(steps, REWARDS)
        self.is_valid = zeros(steps, kind=torch.uint8)


class SearchedDecisions:
    """Decisions with the policy that a search found for them, the latest so many."""

    def __init__(self, settings: Settings, simulator: Simulator) -> None:
        self.settings, self.simulator, self.count = settings, simulator, 0
        size = settings.search_kept if settings.search_samples else 0
        self.observations = torch.zeros((size, simulator.inputs), dtype=torch.int16, device=simulator.device)
        self.masks = torch.zeros((size, simulator.actions_count), dtype=torch.uint8, device=simulator.device)
        self.policies = torch.zeros((size, simulator.actions_count), dtype=torch.float16, device=simulator.device)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def search(self, network: Network, columns: Any) -> None:
        """Search the present decisions of these games and keep them, in place of the oldest.

        The policy to learn is the network's own, each candidate weighted by what the search found: without that prior the
        chances of the samples would make moves likely that are worse, and one bad bid in ten loses every game.
        """
        settings, simulator = self.settings, self.simulator
        if len(columns) == 0:
            return
        actions, wins, margins = simulator.compare_moves(columns, settings.search_samples)
        worth = torch.where(actions >= 0, wins + settings.search_margin_weight * margins, -torch.inf)
        best = torch.full((len(columns), simulator.actions_count), -torch.inf, dtype=worth.dtype, device=worth.device)
        best.scatter_reduce_(1, actions.long().clamp(min=0), worth, "amax")
        logits, _ = network(simulator.observations[columns])
        prior = log_policy(logits, simulator.masks[columns])
        at = torch.arange(self.count, self.count + len(columns), device=best.device) % len(self.policies)
        self.observations[at] = simulator.observations[columns]
        self.masks[at] = simulator.masks[columns]
        self.policies[at] = (prior + best / settings.search_temperature).softmax(-1).half()
        self.count += len(columns)

    def imitation_loss(self, network: Network) -> Any:
        """How far the network's policy is from the search's in a random part of the decisions; and how often they agree."""
        kept = min(self.count, len(self.policies))
        at = torch.randint(kept, (min(self.settings.search_minibatch, kept),), device=self.policies.device)
        policies = self.policies[at].float()
        logits, _ = network(self.observations[at])
        found = log_policy(logits, self.masks[at])
        return -(policies * found).sum(-1).mean(), (found.argmax(-1) == policies.argmax(-1)).float().mean()


class Learner:
    """A network, its optimiser, and the league's games that it learns from."""

    def __init__(
        self, settings: Settings, simulator: Simulator, players_by_seat: Any, past_games: slice, network: Network
    ) -> None:
        self.settings, self.simulator, self.network, self.past_games = settings, simulator, network, past_games
        self.players_by_seat = torch.tensor(players_by_seat, dtype=torch.int8, device=simulator.device)
        self.rollout = Rollout(simulator, settings.steps)
        self.searched = SearchedDecisions(settings, simulator)
        self.start_optimiser()

    def start_optimiser(self) -> None:
        """Forget the optimiser's state."""
        is_fused = self.simulator.device == "cuda"
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=self.settings.rate, eps=1e-5, fused=is_fused)
        self.rate = self.settings.rate

    def set_rate(self, rate: float) -> None:
        """Learn with this rate from now on."""
        self.rate = rate
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    def adapt_rate(self, kl: float, progress: float) -> None:
        """Raise or lower the rate towards the target of the KL divergence, below a limit that falls with progress."""
        settings = self.settings
        rate = self.rate
        if kl > 1.5 * settings.kl_target:
            rate = max(rate / 1.3, 1e-5)
        elif kl < settings.kl_target / 1.5:
            rate *= 1.1
        self.set_rate(min(rate, settings.most_rate * (1 - 0.9 * progress)))

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def collect(self, past: Network, *, is_warm_up: bool) -> None:
        """Play the steps of a rollout.

        In the warm-up the valuer plays one half of the games and the network the other, unless a search is imitated.
        """
        simulator, rollout, everywhere = self.simulator, self.rollout, slice(None)
        by_valuer = slice(simulator.games // 2, None)
        for step in range(rollout.steps + 1):
            rollout.actors[step].copy_(simulator.actors)
            actions, log_probabilities, values = choose_actions(self.network, simulator, everywhere)
            rollout.values[step].copy_(values)
            if step == rollout.steps:
                break
            rollout.observations[step].copy_(simulator.observations)
            rollout.masks[step].copy_(simulator.masks)
            rollout.valuer_actions[step].copy_(simulator.valuer_actions)
            if is_warm_up and not self.settings.search_samples:
                actions[by_valuer] = simulator.valuer_actions[by_valuer]
                rollout.is_learnt[step] = True
            else:
                if is_warm_up and step % STEPS_PER_SEARCH == 0:
                    chance = STEPS_PER_SEARCH * self.settings.search_fraction
                    is_searched = torch.rand(simulator.games, device=simulator.device) < chance
                    self.searched.search(self.network, (is_searched & (simulator.masks.sum(-1) > 1)).nonzero()[:, 0])
                players = self.players_by_seat.gather(1, simulator.actors.long()[:, None])[:, 0]
                actions = torch.where(players == VALUER, simulator.valuer_actions, actions)
                if self.past_games.stop > self.past_games.start:
                    others, _, _ = choose_actions(past, simulator, self.past_games)
                    own = actions[self.past_games]
                    actions[self.past_games] = torch.where(players[self.past_games] == PAST, others, own)
                rollout.is_learnt[step] = players == LEARNER
            rollout.actions[step].copy_(actions)
            rollout.log_probabilities[step].copy_(log_probabilities)
            simulator.actions.copy_(actions)
            simulator.advance()
            rollout.rewards[step].copy_(simulator.rewards)
            rollout.dones[step].copy_(simulator.dones)

    def learn(self, *, is_warm_up: bool, reward_weights: tuple[float, float, float], entropy_weight: float) -> dict[str, float]:
        """Learn from the rollout, and return what is worth knowing of the update.

        `agreement` is with the actions of the valuer, or, in a warm-up that imitates a search, with those of the search.
        """
        settings, rollout = self.settings, self.rollout
        self.simulator.estimate_advantages(
            actors=rollout.actors,
            values=rollout.values,
            rewards=rollout.rewards,
            dones=rollout.dones,
            trace=settings.trace,
            advantages=rollout.advantages,
            is_valid=rollout.is_valid,
        )
        errors = rollout.advantages.reshape(-1, REWARDS)
        targets = errors + rollout.values[:-1].reshape(-1, REWARDS)
        advantages = (errors * torch.tensor(reward_weights, device=errors.device)).sum(-1)
        rows = ((rollout.is_valid == 1) & rollout.is_learnt).reshape(-1).nonzero()[:, 0]
        known = advantages[rows]
        advantages = (advantages - known.mean()) / (known.std() + 1e-8)
        observations, masks, actions, valuer_actions, old_log_probabilities = (
            log.reshape(-1, *log.shape[2:])
            for log in (rollout.observations, rollout.masks, rollout.actions, rollout.valuer_actions, rollout.log_probabilities)
        )
        sums, updates = torch.zeros(6, device=errors.device), 0
        for _ in range(1 if is_warm_up else settings.epochs):
            for part in rows[torch.randperm(len(rows), device=rows.device)].split(settings.minibatch):
                if len(part) < settings.minibatch // 2 and updates:
                    continue
                logits, values = self.network(observations[part])
                log_probabilities = log_policy(logits, masks[part])
                agreement = (log_probabilities.argmax(-1) == valuer_actions[part]).float().mean()
                entropy = -(log_probabilities.exp() * log_probabilities * (masks[part] != 0)).sum(-1).mean()
                value_loss = functional.mse_loss(values, targets[part])
                if is_warm_up:
                    kl = clipped = torch.zeros_like(entropy)
                    if settings.search_samples:
                        policy_loss, agreement = self.searched.imitation_loss(self.network)
                    else:
                        policy_loss = functional.nll_loss(log_probabilities, valuer_actions[part])
                    loss = settings.imitation_weight * policy_loss + settings.value_weight * value_loss
                else:
                    change = log_probabilities.gather(1, actions[part][:, None])[:, 0] - old_log_probabilities[part]
                    ratio, gain = change.exp(), advantages[part]
                    bounded = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                    policy_loss = -torch.min(ratio * gain, bounded * gain).mean()
                    kl = (ratio - 1 - change).mean()
                    clipped = (ratio != bounded).float().mean()
                    loss = policy_loss + settings.value_weight * value_loss - entropy_weight * entropy
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()
                sums += torch.stack([policy_loss, value_loss, entropy, kl, clipped, agreement]).detach()
                updates += 1
        means = (sums / max(updates, 1)).tolist()
        unexplained = (errors[rows, 0] ** 2).mean() / (targets[rows, 0].var() + 1e-9)
        names = ("policy_loss", "value_loss", "entropy", "kl", "clipped", "agreement")
        return dict(zip(names, means, strict=True)) | {"unexplained": float(unexplained), "decisions": float(len(rows))}
