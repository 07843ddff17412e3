"""The network: a residual perceptron with the policy's logits and three values (share of the win, rank, margin).

The policy begins where the valuer is: its move gets `trust` more than every other, and the network adds what it has learnt.
A saved network is an .npz file of numpy arrays that needs nothing else to be used.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from bench.training.simulator import REWARDS, Simulator


class Network(nn.Module):
    """`input_scale` multiplies the inputs; `advice` is the input from which on the valuer's action stands, one for each."""

    def __init__(self, input_scale: Any, actions: int, width: int, depth: int, *, advice: int, trust: float) -> None:
        super().__init__()
        self.register_buffer("input_scale", torch.tensor(input_scale, dtype=torch.float32))
        self.advice, self.actions = advice, actions
        self.trust = nn.Parameter(torch.tensor(trust), requires_grad=trust != 0)
        self.first = nn.Linear(len(input_scale), width)
        self.rest = nn.ModuleList(nn.Linear(width, width) for _ in range(depth - 1))
        self.head = nn.Linear(width, actions + REWARDS)
        for layer in (self.first, *self.rest):
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            nn.init.zeros_(layer.bias)
        with torch.no_grad():
            for layer in self.rest:
                layer.weight *= 0.5
            self.head.weight *= 0.05
            self.head.bias.zero_()

    @property
    def layers(self) -> list[Any]:
        """All layers, from the inputs on."""
        return [self.first, *self.rest, self.head]

    def forward(self, counts: Any) -> tuple[Any, Any]:
        """Logits and values, from the numbers of `Simulator.observations`."""
        device = counts.device.type
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            hidden = functional.relu(self.first(counts.float() * self.input_scale))
            for layer in self.rest:
                hidden = hidden + functional.relu(layer(hidden))
            out = self.head(hidden).float()
        logits = out[:, :-REWARDS] + self.trust * counts[:, self.advice : self.advice + self.actions]
        return logits, out[:, -REWARDS:]

    def save(self, path: Path, kind: Any = np.float32) -> None:
        """Write the network, its weights as numbers of this kind."""
        weights = {
            f"{name}{n}": array.detach().float().cpu().numpy().astype(kind)
            for n, layer in enumerate(self.layers)
            for name, array in (("w", layer.weight.t().contiguous()), ("b", layer.bias))
        }
        scale = self.input_scale.cpu().numpy()
        half = path.with_suffix(".half.npz")
        np.savez(half, trust=np.float32(self.trust.item()), advice=np.int32(self.advice), input_scale=scale, **weights)
        half.replace(path)


def make_network(simulator: Simulator, width: int, depth: int, trust: float, *, sees_valuer: bool = True) -> Network:
    """A network without knowledge, for the simulator's game."""
    scale = simulator.input_scale.copy()
    if not sees_valuer:
        scale[simulator.observed :] = 0
    first_trust = trust if sees_valuer else 0.0
    network = Network(scale, simulator.actions_count, width, depth, advice=simulator.observed, trust=first_trust)
    network.to(simulator.device)
    return network


def load_network(path: Path, device: str) -> Network:
    """The network that was saved there."""
    with np.load(path) as kept:
        arrays = {name: kept[name] for name in kept.files}
    depth = sum(name.startswith("w") for name in arrays) - 1
    actions, width = arrays[f"w{depth}"].shape[1] - REWARDS, arrays["w0"].shape[1]
    network = Network(arrays["input_scale"], actions, width, depth, advice=int(arrays["advice"]), trust=float(arrays["trust"]))
    with torch.no_grad():
        for n, layer in enumerate(network.layers):
            layer.weight.copy_(torch.from_numpy(arrays[f"w{n}"].astype(np.float32)).t())
            layer.bias.copy_(torch.from_numpy(arrays[f"b{n}"].astype(np.float32)))
    network.to(device)
    return network


def log_policy(logits: Any, masks: Any) -> Any:
    """The logarithm of every action's probability, those that are not possible left out."""
    return functional.log_softmax(logits.masked_fill(masks == 0, -1e9), -1)


@torch.no_grad()  # type: ignore[untyped-decorator]
def choose_actions(network: Network, simulator: Simulator, games: slice, *, greedy: bool = False) -> tuple[Any, Any, Any]:
    """For these games an action, drawn by the policy or its likeliest; the logarithm of its probability; the values."""
    logits, values = network(simulator.observations[games])
    policy = log_policy(logits, simulator.masks[games])
    action = (policy if greedy else policy - torch.empty_like(policy).exponential_().log()).argmax(-1)
    return action, policy.gather(1, action[:, None])[:, 0], values
