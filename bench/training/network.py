"""The network: a residual perceptron with the policy's logits and three values (share of the win, rank, margin).

The policy begins where the valuer is: its move gets `trust` more than every other, and the network adds what it has learnt.
Some inputs are suggested actions, such as "the bid at which the keenest rival stops": the network has an output for each of
them, which counts for whatever action is suggested there.
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
    """`input_scale` multiplies the inputs; `advice` is the input from which on the valuer's action stands, one for each.

    `suggestions` is the slice of inputs that are actions, or -1 where nothing is suggested.
    """

    def __init__(
        self, input_scale: Any, actions: int, width: int, depth: int, *, advice: int, trust: float, suggestions: slice
    ) -> None:
        super().__init__()
        self.register_buffer("input_scale", torch.tensor(input_scale, dtype=torch.float32))
        self.advice, self.actions, self.suggestions = advice, actions, suggestions
        self.trust = nn.Parameter(torch.tensor(trust), requires_grad=trust != 0)
        self.first = nn.Linear(len(input_scale), width)
        self.rest = nn.ModuleList(nn.Linear(width, width) for _ in range(depth - 1))
        self.head = nn.Linear(width, actions + suggestions.stop - suggestions.start + REWARDS)
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
        logits = out[:, : self.actions] + self.trust * counts[:, self.advice : self.advice + self.actions]
        suggested = counts[:, self.suggestions].long()
        learnt = torch.where(suggested >= 0, out[:, self.actions : -REWARDS], 0.0)
        return logits.scatter_add(1, suggested.clamp(min=0), learnt), out[:, -REWARDS:]

    def save(self, path: Path, kind: Any = np.float32) -> None:
        """Write the network, its weights as numbers of this kind."""
        weights = {
            f"{name}{n}": array.detach().float().cpu().numpy().astype(kind)
            for n, layer in enumerate(self.layers)
            for name, array in (("w", layer.weight.t().contiguous()), ("b", layer.bias))
        }
        scale = self.input_scale.cpu().numpy()
        half = path.with_suffix(".half.npz")
        trust, advice = np.float32(self.trust.item()), np.int32(self.advice)
        suggestions = np.array([self.suggestions.start, self.suggestions.stop], np.int32)
        np.savez(half, trust=trust, advice=advice, suggestions=suggestions, input_scale=scale, **weights)
        half.replace(path)


def make_network(simulator: Simulator, width: int, depth: int, trust: float, *, sees_valuer: bool = True) -> Network:
    """A network without knowledge, for the simulator's game."""
    scale = simulator.input_scale.copy()
    if not sees_valuer:
        scale[simulator.observed :] = 0
    first_trust = trust if sees_valuer else 0.0
    suggestions = simulator.suggestions
    network = Network(
        scale, simulator.actions_count, width, depth, advice=simulator.observed, trust=first_trust, suggestions=suggestions
    )
    network.to(simulator.device)
    return network


def load_network(path: Path, simulator: Simulator) -> Network:
    """The network that was saved there. Inputs and suggestions that the simulator has beyond it change nothing at first."""
    with np.load(path) as kept:
        arrays = {name: kept[name] for name in kept.files}
    depth = sum(name.startswith("w") for name in arrays) - 1
    inputs, width = arrays["w0"].shape
    network = make_network(simulator, width, depth, float(arrays["trust"]))
    outputs_count = network.head.out_features
    known = arrays[f"w{depth}"].shape[1] - REWARDS
    if inputs > simulator.inputs or known not in (simulator.actions_count, outputs_count - REWARDS):
        raise ValueError(f"{path} has {inputs} inputs and {known} outputs for actions: not a network for this simulator")
    outputs = [*range(known), *range(outputs_count - REWARDS, outputs_count)]
    with torch.no_grad():
        network.input_scale[:inputs] = torch.from_numpy(arrays["input_scale"])
        for n, layer in enumerate(network.layers):
            weight, bias = (torch.from_numpy(arrays[f"{name}{n}"].astype(np.float32)).to(simulator.device) for name in "wb")
            layer.weight.zero_()
            layer.bias.zero_()
            if layer is network.head:
                layer.weight[outputs] = weight.t()
                layer.bias[outputs] = bias
            else:
                layer.weight[:, : len(weight)] = weight.t()
                layer.bias.copy_(bias)
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
