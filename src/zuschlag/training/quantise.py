"""Turn a network into 8-bit weights for bots: `python -m zuschlag.training.quantise NETWORK.npz WEIGHTS.safetensors`."""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from zuschlag.bots.network.fields import (
    INPUT_BITS,
    LOGIT_BITS,
    MOST_ACTIVATION,
    SHIFT,
    VALUES,
    Weights,
)
from zuschlag.bots.network.weights_file import format_weights

MOST_WEIGHT = 127
LAYERS = ("first", "second", "third", "last")
INT32 = 2**31 - 1
INPUT_FRACTION_BITS = 8
FINER = 128
"""The second row of an input has weights that count for so much less."""


def quantise(network: dict[str, Any], activation_bits: int, finer_rows: int) -> bytes:
    """The weights file of a network, as `Network.save` writes it.

    Every neuron has a scale of its own, and so has every input, which makes the largest weights of all inputs equal. Inputs
    with the largest weights get a second row, for what the first one has rounded away.
    """
    arrays: dict[str, Any] = {}
    inputs, outputs = len(network["w0"]), len(network["b3"])
    start, stop = (int(at) for at in network["suggestions"])
    importance = np.maximum(np.abs(network["w0"].astype(np.float64)).max(axis=1), 1e-3)
    again = np.sort(np.argsort(-importance, kind="stable")[:finer_rows])
    for n, name in enumerate(LAYERS):
        weights, bias = network[f"w{n}"].astype(np.float64), network[f"b{n}"].astype(np.float64)
        if n == 0:
            weights = weights / importance[:, None]
        scale = np.maximum(np.abs(weights).max(axis=0), 1e-9) / MOST_WEIGHT
        rounded = np.rint(weights / scale)
        if n == 0:
            rounded = np.concatenate([rounded, np.rint((weights / scale - rounded)[again] * FINER)])
        arrays[name] = rounded
        in_bits, out_bits = (
            INPUT_FRACTION_BITS if n == 0 else activation_bits,
            LOGIT_BITS if name == "last" else activation_bits,
        )
        arrays[f"{name}_multiplier"] = np.rint(scale * 2.0 ** (out_bits - in_bits + SHIFT))
        arrays[f"{name}_bias"] = np.rint(bias * 2.0 ** (out_bits + SHIFT)) + (1 << SHIFT - 1)
        most = np.abs(rounded).sum(axis=0).max() * MOST_ACTIVATION
        assert most <= INT32, f"a sum of the {name} layer can reach {most:.0f}"
        assert arrays[f"{name}_multiplier"].max() <= INT32, name
    multiplier = network["input_scale"].astype(np.float64) * importance * 2.0 ** (INPUT_FRACTION_BITS + INPUT_BITS)
    arrays["row_input"] = np.concatenate([np.arange(inputs), again])
    arrays["row_multiplier"] = np.rint(np.concatenate([multiplier, multiplier[again] / FINER]))
    numbers = {
        "trust": round(float(network["trust"]) * 2**LOGIT_BITS),
        "rows": inputs + finer_rows,
        "width": len(network["b0"]),
        "outputs": outputs,
        "actions": outputs - VALUES - (stop - start),
        "advice": int(network["advice"]),
        "suggested": start,
        "suggestions": stop - start,
    }
    arrays |= {name: np.array(number) for name, number in numbers.items()}
    assert arrays.keys() == Weights.table.keys()
    return format_weights(arrays)


def main() -> None:
    """Quantise one network."""
    parser = argparse.ArgumentParser(prog="python -m zuschlag.training.quantise", description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--activation-bits", type=int, default=8, help="bits after the point of activations (default: 8)")
    parser.add_argument("--finer-rows", type=int, default=0, help="inputs that get a second row of weights (default: 0)")
    given = parser.parse_args()
    with np.load(given.network) as kept:
        content = quantise({name: kept[name] for name in kept.files}, given.activation_bits, given.finer_rows)
    given.weights.write_bytes(content)
    print(f"{given.weights}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
