"""The network: a residual perceptron with the policy's logits and three values (share of the win, rank, margin).

The policy begins where the valuer is: its move gets `trust` more than every other, and the network adds what it has learnt.
Some inputs are suggested actions, such as "the bid at which the keenest rival stops": the network has an output for each of
them, which counts for whatever action is suggested there.

All parameters are one array, of which weights and biases are views: so an optimiser changes, and a checkpoint holds, one array.
A saved network is an .npz file of numpy arrays that needs nothing else to be used.
"""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from zuschlag.errors import Refused
from zuschlag.training.arrays import Arrays, read_arrays, write_arrays
from zuschlag.training.simulator import REWARDS, Simulator


@dataclass(frozen=True)
class Shape:
    """The sizes of a network, and where among its inputs the valuer's action stands (`advice`) and what is suggested."""

    inputs: int
    width: int
    depth: int
    actions: int
    advice: int
    suggestions: tuple[int, int] = (0, 0)

    @property
    def outputs(self) -> int:
        """An output for each action and suggestion, and the values."""
        return self.actions + self.suggestions[1] - self.suggestions[0] + REWARDS

    @property
    def layers(self) -> list[tuple[int, int]]:
        """Inputs and outputs of each layer."""
        sizes = [self.inputs, *[self.width] * self.depth, self.outputs]
        return [*pairwise(sizes)]

    @property
    def parameters(self) -> int:
        """How many parameters there are, `trust` the last of them."""
        return sum((inputs + 1) * outputs for inputs, outputs in self.layers) + 1


@dataclass
class Trace:
    """What `Network.infer` computed on its way, for `Network.gradient`."""

    counts: Any
    hidden: list[Any]
    """The inputs of each layer."""
    sums: list[Any]
    """What each hidden layer adds up to, before negative sums become 0."""


class Network:
    """Parameters of a shape. `input_scale` multiplies the inputs."""

    def __init__(self, arrays: Arrays, shape: Shape, input_scale: Any, parameters: Any, *, learns_trust: bool = True) -> None:
        self.arrays, self.shape, self.learns_trust = arrays, shape, learns_trust
        self.input_scale = arrays.load(np.asarray(input_scale, np.float32))
        self.parameters = arrays.load(np.asarray(parameters, np.float32))
        self.layers = self.split(self.parameters)

    def split(self, parameters: Any) -> list[tuple[Any, Any]]:
        """Weights and biases by layer, as views of an array of parameters."""
        layers, at = [], 0
        for inputs, outputs in self.shape.layers:
            bias = at + inputs * outputs
            layers.append((parameters[at:bias].reshape(inputs, outputs), parameters[bias : bias + outputs]))
            at = bias + outputs
        return layers

    def copy(self) -> "Network":
        """A network with the same parameters of its own."""
        kept = [self.arrays.numpy(array) for array in (self.input_scale, self.parameters)]
        return Network(self.arrays, self.shape, *kept, learns_trust=self.learns_trust)

    def infer(self, counts: Any) -> tuple[Any, Any, Trace]:
        """Logits and values, from rows of `Simulator.observations`; and what `gradient` needs."""
        arrays, shape = self.arrays, self.shape
        hidden, sums = [arrays.cast(counts, "float32") * self.input_scale], []
        for n, (weights, bias) in enumerate(self.layers[:-1]):
            sums.append(arrays.multiply(hidden[-1], weights) + bias)
            added = arrays.library.where(sums[-1] > 0, sums[-1], 0.0)
            hidden.append(added if n == 0 else hidden[-1] + added)
        weights, bias = self.layers[-1]
        out = arrays.multiply(hidden[-1], weights) + bias
        advice = arrays.cast(counts[:, shape.advice : shape.advice + shape.actions], "float32")
        logits = out[:, : shape.actions] + self.parameters[-1] * advice
        if self._suggests():
            columns, is_there = self._suggested(counts)
            learnt = out[:, shape.actions : shape.outputs - REWARDS]
            arrays.add_at(logits, columns, arrays.library.where(is_there, learnt, 0.0))
        return logits, out[:, shape.outputs - REWARDS :], Trace(counts, hidden, sums)

    def gradient(self, trace: Trace, by_logits: Any, by_values: Any) -> Any:
        """The gradient by all parameters of what has these gradients by logits and values."""
        arrays, shape, library = self.arrays, self.shape, self.arrays.library
        found = arrays.zeros(shape.parameters)
        layers = self.split(found)
        by_out = arrays.zeros(len(by_logits), shape.outputs)
        by_out[:, : shape.actions] = by_logits
        by_out[:, shape.outputs - REWARDS :] = by_values
        if self._suggests():
            columns, is_there = self._suggested(trace.counts)
            learnt = arrays.gather_many(by_logits, columns)
            by_out[:, shape.actions : shape.outputs - REWARDS] = library.where(is_there, learnt, 0.0)
        if self.learns_trust:
            advice = trace.counts[:, shape.advice : shape.advice + shape.actions]
            found[-1] = (by_logits * arrays.cast(advice, "float32")).sum()
        by_hidden = None
        for n in range(len(layers) - 1, -1, -1):
            if n < len(layers) - 1:
                by_out = library.where(trace.sums[n] > 0, by_hidden, 0.0)
            weights, bias = layers[n]
            weights[:] = arrays.multiply(trace.hidden[n].T, by_out)
            bias[:] = by_out.sum(axis=0)
            if n > 0:
                below = arrays.multiply(by_out, self.layers[n][0].T)
                by_hidden = below if n == len(layers) - 1 else by_hidden + below
        return found

    def _suggests(self) -> bool:
        return self.shape.suggestions[1] > self.shape.suggestions[0]

    def _suggested(self, counts: Any) -> tuple[Any, Any]:
        """The actions suggested, 0 for none, and whether there is one."""
        columns = self.arrays.cast(counts[:, slice(*self.shape.suggestions)], "int64")
        is_there = columns >= 0
        return self.arrays.library.where(is_there, columns, 0), is_there

    def save(self, path: Path, kind: Any = np.float32) -> None:
        """Write the network, its weights as numbers of this kind."""
        layers = {
            f"{name}{n}": self.arrays.numpy(array).astype(kind)
            for n, layer in enumerate(self.layers)
            for name, array in zip("wb", layer, strict=True)
        }
        numbers = {
            "trust": np.float32(float(self.parameters[-1])),
            "advice": np.int32(self.shape.advice),
            "suggestions": np.array(self.shape.suggestions, np.int32),
        }
        write_arrays(path, {**numbers, "input_scale": self.arrays.numpy(self.input_scale), **layers})


def shape_for(simulator: Simulator, width: int, depth: int) -> Shape:
    """The shape of networks of this width and depth for the simulator's game."""
    suggestions = (simulator.suggestions.start, simulator.suggestions.stop)
    return Shape(simulator.inputs, width, depth, simulator.actions_count, simulator.observed, suggestions)


def make_network(simulator: Simulator, width: int, depth: int, trust: float, seed: int, *, sees_valuer: bool = True) -> Network:
    """A network without knowledge, for the simulator's game."""
    shape, scale = shape_for(simulator, width, depth), simulator.input_scale.copy()
    if not sees_valuer:
        scale[simulator.observed :] = 0
    network = Network(simulator.arrays, shape, scale, np.zeros(shape.parameters), learns_trust=sees_valuer)
    random = np.random.default_rng([seed, shape.parameters])
    for n, (weights, _) in enumerate(network.layers):
        inputs = len(weights)
        drawn = random.normal(0, (2 / inputs) ** 0.5, tuple(weights.shape))
        drawn *= 1 if n == 0 else 0.5 if n < shape.depth else 0.02
        weights[:] = simulator.arrays.load(drawn.astype(np.float32))
    network.parameters[-1] = trust if sees_valuer else 0.0
    return network


def load_network(path: Path, simulator: Simulator) -> Network:
    """The network that was saved there. Inputs and suggestions that the simulator has beyond it change nothing at first.

    So a network can go on with a later version of the observations, which begins like the earlier one.
    """
    return network_of(read_arrays(path), simulator, str(path))


def network_of(kept: dict[str, Any], simulator: Simulator, name: str) -> Network:
    """A network for the simulator from the arrays of a file."""
    depth = sum(key.startswith("w") for key in kept) - 1
    if depth < 1 or not {"trust", "input_scale", "b0"} <= kept.keys():
        raise Refused("malformed", f"{name!r} has the arrays {', '.join(sorted(kept))}; expected those of a network")
    inputs, width = kept["w0"].shape
    shape = shape_for(simulator, width, depth)
    known = kept[f"w{depth}"].shape[1] - REWARDS
    expected = sorted({shape.actions, shape.outputs - REWARDS})
    advice = int(kept.get("advice", simulator.observed))
    is_later = known in expected and advice > simulator.observed
    if known not in expected or (inputs > shape.inputs and not is_later):
        raise Refused(
            "malformed",
            f"{name!r} has {inputs} inputs and {known} outputs for actions; "
            f"expected up to {shape.inputs}, and {' or '.join(map(str, expected))}: it is for another game",
        )
    if is_later:
        raise Refused(
            "malformed",
            f"{name!r} sees {advice} numbers of an observation; expected up to {simulator.observed}: "
            "it needs a later version of the observations (--observation)",
        )
    columns = [*range(advice), *range(simulator.observed, simulator.observed + inputs - advice)]
    scale = simulator.input_scale.copy()
    own = scale[columns]
    seen = (own != 0) & (kept["input_scale"] != 0)
    ratio = np.divide(kept["input_scale"], own, out=np.ones(inputs, np.float32), where=seen)
    scale[columns] *= seen
    trust = float(kept["trust"])
    network = Network(simulator.arrays, shape, scale, np.zeros(shape.parameters), learns_trust=trust != 0)
    outputs = [*range(known), *range(shape.outputs - REWARDS, shape.outputs)]
    for n, (weights, bias) in enumerate(network.layers):
        weight, offset = (kept[f"{key}{n}"].astype(np.float32) for key in "wb")
        if n == 0:
            # The optimiser changes all weights by about as much, so inputs must be scaled alike.
            weight *= ratio[:, None]
        if n == depth:
            weights[:, outputs] = simulator.arrays.load(weight)
            bias[outputs] = simulator.arrays.load(offset)
        else:
            weights[columns if n == 0 else slice(None)] = simulator.arrays.load(weight)
            bias[:] = simulator.arrays.load(offset)
    network.parameters[-1] = trust
    return network


def log_policy(arrays: Arrays, logits: Any, masks: Any) -> Any:
    """The logarithm of every action's probability, those that are not possible left out."""
    library = arrays.library
    possible = library.where(masks != 0, logits, -1e9)
    below = possible - library.amax(possible, axis=1, keepdims=True)
    return below - library.log(library.exp(below).sum(axis=1, keepdims=True))


def choose_actions(
    network: Network, simulator: Simulator, games: Any, arrays: Arrays, *, greedy: bool = False
) -> tuple[Any, Any, Any]:
    """For these games an action, drawn by the policy or its likeliest; the logarithm of its probability; the values."""
    library = arrays.library
    logits, values, _ = network.infer(simulator.observations[games])
    policy = log_policy(arrays, logits, simulator.masks[games])
    if greedy:
        action = library.argmax(policy, axis=1)
    else:
        sums = library.cumsum(library.exp(policy), axis=1)
        drawn = arrays.uniform(len(policy)) * sums[:, -1]
        action = library.argmax(arrays.cast(sums >= drawn[:, None], "uint8"), axis=1)  # the first that reaches it
    return action, arrays.gather(policy, action), values
