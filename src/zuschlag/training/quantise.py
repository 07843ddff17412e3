"""Turn a network into 8-bit weights for bots: `python -m zuschlag.training.quantise NETWORK.npz WEIGHTS.safetensors`."""

import argparse
import sys
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
from zuschlag.bots.network.weights_file import SUFFIX, format_weights
from zuschlag.errors import Refused
from zuschlag.training.arrays import read_arrays

MOST_WEIGHT = 127
LAYERS = ("first", "second", "third", "last")
INT32 = 2**31 - 1
INPUT_FRACTION_BITS = 8
FINER = 128
"""The second row of an input has weights that count for so much less."""
MOST_ACTIVATION_BITS = 14
"""`MOST_ACTIVATION` has so many bits."""


def quantise(network: dict[str, Any], activation_bits: int, finer_rows: int) -> bytes:
    """The weights file of a network, as `Network.save` writes it.

    Every neuron has a scale of its own, and so has every input, which makes the largest weights of all inputs equal. Inputs
    with the largest weights get a second row, for what the first one has rounded away. Refuses a network that does not have
    the layers of the bots', or whose weights do not fit.
    """
    check_layers(network)
    if not 0 <= finer_rows <= len(network["w0"]):
        raise Refused("malformed", f"--finer-rows {finer_rows}: expected 0 to {len(network['w0'])}, the network's inputs")
    if not 1 <= activation_bits <= MOST_ACTIVATION_BITS:
        raise Refused("malformed", f"--activation-bits {activation_bits}: expected 1 to {MOST_ACTIVATION_BITS}")
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
        for what, number in (("a sum", most), ("a multiplier", arrays[f"{name}_multiplier"].max())):
            if number > INT32:
                raise Refused("too-large", f"{what} of the {name} layer can reach {number:.0f}; expected at most {INT32}")
    multiplier = network["input_scale"].astype(np.float64) * importance * 2.0 ** (INPUT_FRACTION_BITS + INPUT_BITS)
    arrays["row_input"] = np.concatenate([np.arange(inputs), again])
    arrays["row_multiplier"] = np.rint(np.concatenate([multiplier, multiplier[again] / FINER]))
    numbers = {
        "trust": round(float(network["trust"]) * 2**LOGIT_BITS),
        "rows": len(arrays["row_input"]),
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


def check_layers(network: dict[str, Any]) -> None:
    """Refuse arrays that are not those of a network with the layers that bots play by, or not finite."""
    hidden = sum(name[:1] == "w" and name[1:].isdigit() for name in network) - 1
    if hidden > 0 and hidden != len(LAYERS) - 1:
        raise Refused("malformed", f"the network has {hidden} hidden layers; expected {len(LAYERS) - 1}, as the bots' have")
    expected = {f"{kind}{n}" for kind in "wb" for n in range(len(LAYERS))}
    if not {*expected, "trust", "advice", "suggestions", "input_scale"} <= network.keys():
        raise Refused("malformed", f"it has the arrays {', '.join(sorted(network))}; expected those of a network")
    if not all(np.isfinite(network[name]).all() for name in (*expected, "trust", "input_scale")):
        raise Refused("malformed", "weights of the network are not finite; expected numbers")


def quantise_file(source: Path, target: Path, activation_bits: int, finer_rows: int) -> int:
    """Write the weights file of the network in a file, and return its size. Refuses what cannot be read, used or written."""
    if target.suffix != SUFFIX:
        raise Refused("malformed", f"cannot write {str(target)!r}: expected a name that ends in {SUFFIX}")
    network = read_arrays(source)
    try:
        content = quantise(network, activation_bits, finer_rows)
    except Refused as error:
        raise Refused(error.code, f"cannot quantise {str(source)!r}: {error}") from None
    try:
        return target.write_bytes(content)
    except OSError as error:
        raise Refused("malformed", f"cannot write {str(target)!r}: {error.strerror}; expected a file to write to") from None


def main() -> None:
    """Quantise one network."""
    parser = argparse.ArgumentParser(prog="python -m zuschlag.training.quantise", description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--activation-bits", type=int, default=8, help="bits after the point of activations (default: 8)")
    parser.add_argument("--finer-rows", type=int, default=0, help="inputs that get a second row of weights (default: 0)")
    given = parser.parse_args()
    try:
        size = quantise_file(given.network, given.weights, given.activation_bits, given.finer_rows)
    except Refused as error:
        sys.exit(f"Error: {error}")
    print(f"{given.weights}: {size:,} bytes")


if __name__ == "__main__":
    main()
