# ruff: noqa: T201
"""Learn to play by masked PPO, from nothing, on one core of a CPU. docs/tutorials/train-a-network.md walks through it.

    python docs/examples/ppo.py                                 # Zahltag for two, against `cautious`
    python docs/examples/ppo.py --game bigshot --players 3 --updates 400
    python docs/examples/ppo.py --torch                         # the same, with a network of torch's

Four parts: a network, the games it learns from, the lesson it draws from them, and the exam.
"""

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from zuschlag.envs import Batch

# ── A network: what is seen → how likely each action should be, and how the game will end ──────────────────────────────


class Network:
    """Two hidden layers; by hand, so that it runs wherever numpy does. The last column of its output is the value."""

    def __init__(self, inputs: int, actions: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, actions + 1)]
        scales = [(2 / inputs) ** 0.5, (2 / hidden) ** 0.5, 0.01]
        self.weights = [
            array
            for size, scale in zip(sizes, scales, strict=True)
            for array in (rng.normal(0, scale, size).astype(np.float32), np.zeros(size[1], np.float32))
        ]
        self.means = [np.zeros_like(array) for array in self.weights]
        self.squares = [np.zeros_like(array) for array in self.weights]
        self.steps = 0

    def forward(self, seen: Any) -> tuple[Any, Any]:
        """For each row: a score for every action (the logits), and the value."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(seen @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        out = second @ w3 + b3
        self.layers = seen, first, second
        return out[:, :-1], out[:, -1]

    def backward(self, to_logits: Any, to_values: Any, rate: float) -> None:
        """One step of Adam against these gradients of the loss, for the rows last seen."""
        seen, first, second = self.layers
        _, _, w2, _, w3, _ = self.weights
        out = np.concatenate([to_logits, to_values[:, None]], axis=1)
        to_second = (out @ w3.T) * (second > 0)
        to_first = (to_second @ w2.T) * (first > 0)
        slopes = [seen.T @ to_first, to_first.sum(0), first.T @ to_second, to_second.sum(0), second.T @ out, out.sum(0)]
        length = sum(float((slope**2).sum()) for slope in slopes) ** 0.5
        slopes = [slope * min(1, 0.5 / (length + 1e-8)) for slope in slopes]  # no step is led astray by one odd lesson
        self.steps += 1
        for n, slope in enumerate(slopes):
            self.means[n] += 0.1 * (slope - self.means[n])
            self.squares[n] += 0.001 * (slope**2 - self.squares[n])
            mean, square = self.means[n] / (1 - 0.9**self.steps), self.squares[n] / (1 - 0.999**self.steps)
            self.weights[n] -= rate * mean / (np.sqrt(square) + 1e-5)


class TorchNetwork:
    """The same in torch: put your own network here. It is asked for nothing but `forward` and `backward`."""

    def __init__(self, inputs: int, actions: int, hidden: int, seed: int) -> None:
        import torch

        torch.manual_seed(seed)
        self.torch = torch
        self.net = torch.nn.Sequential(
            torch.nn.Linear(inputs, hidden), torch.nn.ReLU(),
            torch.nn.Linear(hidden, hidden), torch.nn.ReLU(),
            torch.nn.Linear(hidden, actions + 1),
        )  # fmt: skip
        with torch.no_grad():
            self.net[-1].weight *= 0.01
        self.optimiser = torch.optim.Adam(self.net.parameters(), eps=1e-5)

    def forward(self, seen: Any) -> tuple[Any, Any]:
        self.out = self.net(self.torch.from_numpy(seen))  # (from_numpy shares memory: nothing is copied)
        out = self.out.detach().numpy()
        return out[:, :-1], out[:, -1]

    def backward(self, to_logits: Any, to_values: Any, rate: float) -> None:
        self.optimiser.param_groups[0]["lr"] = rate
        self.optimiser.zero_grad()
        self.out.backward(self.torch.from_numpy(np.concatenate([to_logits, to_values[:, None]], axis=1)))
        self.torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimiser.step()


def likelihoods(logits: Any, masks: Any) -> Any:
    """The logarithm of each action's probability: what is not possible has −∞ for a score, and so is never done."""
    scores = np.where(masks == 1, logits, -np.inf)
    scores = scores - scores.max(axis=1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))


# ── The games it learns from ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Experience:
    """What was seen and done, a row for each decision."""

    seen: Any
    masks: Any
    actions: Any
    logs: Any
    advantages: Any
    returns: Any


def play(batch: Batch, network: Any, steps: int, rng: np.random.Generator, gae_lambda: float) -> Experience:
    """Play on in all games for so many steps, and judge every action by what came after it."""
    games = np.arange(batch.size)
    seen = np.empty((steps, *batch.observations.shape), np.float32)
    masks = np.empty((steps, *batch.masks.shape), np.int8)
    actions = np.empty((steps, batch.size), np.int64)
    logs, rewards, values = (np.empty((steps, batch.size), np.float32) for _ in range(3))
    dones = np.empty((steps, batch.size), np.bool_)
    for t in range(steps):
        seen[t], masks[t] = batch.observations, batch.masks  # copies: the batch writes over its own
        logits, values[t] = network.forward(seen[t])
        chances = likelihoods(logits, masks[t])
        actions[t] = (chances + rng.gumbel(size=chances.shape)).argmax(axis=1)  # draws an action by its probability
        logs[t] = chances[games, actions[t]]
        seats = batch.actors.copy()
        batch.step(actions[t])
        rewards[t], dones[t] = batch.rewards[games, seats], batch.dones
    advantages = np.empty_like(values)
    following, later = network.forward(batch.observations)[1], np.zeros(batch.size, np.float32)
    for t in reversed(range(steps)):
        goes_on = ~dones[t]
        surprise = rewards[t] + following * goes_on - values[t]
        advantages[t] = later = surprise + gae_lambda * later * goes_on
        following = values[t]
    flat = [array.reshape(steps * batch.size, *array.shape[2:]) for array in (seen, masks, actions, logs, advantages)]
    return Experience(*flat, (advantages + values).reshape(-1))


# ── The lesson ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def learn(network: Any, past: Experience, rng: np.random.Generator, rate: float, entropy: float, clip: float = 0.2) -> None:
    """Three times through the experience: do more often what turned out better than expected, but never change by much."""
    advantages = (past.advantages - past.advantages.mean()) / (past.advantages.std() + 1e-8)
    for _ in range(3):
        for rows in np.array_split(rng.permutation(len(past.actions)), max(len(past.actions) // 4096, 1)):
            logits, values = network.forward(past.seen[rows])
            logs = likelihoods(logits, past.masks[rows])
            chances = np.exp(logs)
            logs = np.maximum(logs, -50)  # 0 · −∞ is no number
            ratio = np.exp(logs[np.arange(len(rows)), past.actions[rows]] - past.logs[rows])
            gain = advantages[rows]
            is_free = np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)  # beyond that, PPO learns no more from it
            push = (is_free * gain * ratio)[:, None]
            done = np.zeros_like(chances)
            done[np.arange(len(rows)), past.actions[rows]] = 1
            doubt = -(chances * logs).sum(axis=1, keepdims=True)
            to_logits = -push * (done - chances) + entropy * chances * (logs + doubt)
            to_values = 0.5 * (values - past.returns[rows])
            network.backward((to_logits / len(rows)).astype(np.float32), (to_values / len(rows)).astype(np.float32), rate)


def train(game: str, players: int, opponents: str, updates: int, seed: int = 1, **choices: Any) -> Any:
    """A network that has learnt from so many rounds of play."""
    size, steps, hidden = choices.get("size", 512), choices.get("steps", 64), choices.get("hidden", 128)
    reward = choices.get("reward", "share")
    batch = Batch(game, players, size, seed=seed, learner="each", opponents=opponents, reward=reward)
    network = choices.get("network", Network)(batch.spec.size, batch.spec.actions, hidden, seed)
    rng = np.random.default_rng(seed)
    start, cpu = time.perf_counter(), time.process_time()
    for update in range(updates):
        left = 1 - update / updates
        learn(network, play(batch, network, steps, rng, gae_lambda=0.97), rng, rate=1e-3 * left, entropy=0.01 * left)
        if choices.get("is_told") and (update + 1) % max(updates // 10, 1) == 0:
            won, about = exam(network, game, players, opponents, games=2048)
            seconds, busy = time.perf_counter() - start, time.process_time() - cpu
            print(f"{update + 1:5} rounds, {seconds:4.0f} s ({busy:.0f} s of CPU): wins {won:.1%} ± {about:.1%} of its games")
    return network


# ── The exam ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def exam(network: Any, game: str, players: int, opponents: str, games: int, seed: int = 10**6) -> tuple[float, float]:
    """Its share of the wins in games it has not seen, doing what it likes best; and half the width of a 95 % interval.

    Every table plays as many games as it has seats, the learner on each in turn. (To take the first games that end would
    be unfair: short games would count too often.)
    """
    tables = -(-games // players)
    batch = Batch(game, players, tables, seed=seed, learner="each", opponents=opponents)
    played, shares = np.zeros(tables, np.int64), []
    while (played < players).any():
        logits, _ = network.forward(batch.observations)
        seats = batch.actors.copy()
        batch.step(likelihoods(logits, batch.masks).argmax(axis=1))
        ended = np.flatnonzero(batch.dones & (played < players))
        shares.extend(batch.rewards[ended, seats[ended]])
        played[ended] += 1
    return float(np.mean(shares)), 1.96 * float(np.std(shares)) / len(shares) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play by masked PPO.")
    parser.add_argument("--game", default="zahltag", choices=["bigshot", "zahltag"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="cautious", choices=["random", "cautious", "valuer"])
    parser.add_argument("--reward", default="share", choices=["share", "rank"], help="what it learns from")
    parser.add_argument("--updates", type=int, default=150, help="rounds of play and learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--torch", action="store_true", help="use a network of torch's")
    asked = parser.parse_args()
    chosen = {"network": TorchNetwork if asked.torch else Network, "reward": asked.reward, "is_told": True}
    learnt = train(asked.game, asked.players, asked.opponents, asked.updates, asked.seed, **chosen)
    for opponents in ("random", "cautious", "valuer"):
        won, about = exam(learnt, asked.game, asked.players, opponents, games=4096)
        print(f"against {opponents:8}: wins {won:.1%} ± {about:.1%} of 4,096 games (par is {1 / asked.players:.0%})")


if __name__ == "__main__":
    main()
