"""`infer` by matrix products, for a single decision outside compiled code. Importing this module imports numpy.

Products of whole numbers are exact in 64-bit floats as long as sums stay below 2**53, and these stay below 2**31: so the
outputs are those of `inference.infer`, number by number, much faster than in plain Python.
"""

from functools import cache
from typing import Any

import numpy as np

from zuschlag.bots.network.fields import INPUT_BITS, MOST_ACTIVATION, SHIFT, Weights
from zuschlag.bots.network.inference import add_advice
from zuschlag.bots.network.weights_file import load_weights


class MatrixWeights:
    """The weights as numpy arrays, under the names of `Weights`; the large ones as floats."""

    def __init__(self, weights: Weights) -> None:
        for name, row in type(weights).table.items():
            value: Any = getattr(weights, name)
            if row.dims:
                value = np.array(value, np.float64 if len(row.dims) == 2 else np.int64)
            setattr(self, name, value)


@cache
def load_matrices(source: str) -> Any:
    """The weights of a package or a file, as `MatrixWeights`."""
    return MatrixWeights(load_weights(source))


def infer_by_matrices(weights: Any, at: Any) -> None:
    """`inference.infer` for `MatrixWeights`."""
    numbers = np.array(at.inputs, np.int64)[weights.row_input]
    scaled = (numbers * weights.row_multiplier + (1 << (INPUT_BITS - 1))) >> INPUT_BITS
    hidden = np.maximum(_layer(weights, "first", np.clip(scaled, -MOST_ACTIVATION, MOST_ACTIVATION)), 0)
    hidden = np.minimum(hidden, MOST_ACTIVATION)
    for name in ("second", "third"):
        hidden = np.minimum(hidden + np.maximum(_layer(weights, name, hidden), 0), MOST_ACTIVATION)
    at.outputs = _layer(weights, "last", hidden).tolist()
    add_advice(weights, at)


def _layer(weights: Any, name: str, numbers: Any) -> Any:
    sums = (numbers.astype(np.float64) @ getattr(weights, name)).astype(np.int64)
    return (sums * getattr(weights, f"{name}_multiplier") + getattr(weights, f"{name}_bias")) >> SHIFT
