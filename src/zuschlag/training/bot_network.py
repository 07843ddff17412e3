"""The networks that bots play by, read back from their 8-bit weights: to go on training them, and to train against them."""

from typing import Any

import numpy as np

from zuschlag.bots.network.fields import INPUT_BITS, LOGIT_BITS, SHIFT
from zuschlag.bots.network.weights_file import load_weights

LAYERS = ("first", "second", "third", "last")


def bot_arrays(game: str) -> dict[str, Any]:
    """The arrays of a network's file, from the weights of the bot `network` of this game.

    Its inputs are not scaled: the first layer's weights hold the scale of every input, and the rows that some inputs have twice
    are added up.
    """
    weights: Any = load_weights(f"zuschlag.bots.{game}.network")
    unit, found = 2.0**LOGIT_BITS, {}
    rows = np.array(weights.row_input)
    for n, name in enumerate(LAYERS):
        matrix = np.array([list(row) for row in getattr(weights, name)], np.float64)
        if n == 0:
            scaled = matrix * (np.array(weights.row_multiplier, np.float64) / 2**INPUT_BITS)[:, None] / unit
            matrix = np.zeros((rows.max() + 1, matrix.shape[1]))
            np.add.at(matrix, rows, scaled)
        found[f"w{n}"] = matrix * np.array(getattr(weights, f"{name}_multiplier"), np.float64) / 2.0**SHIFT
        found[f"b{n}"] = (np.array(getattr(weights, f"{name}_bias"), np.float64) - (1 << SHIFT - 1)) / 2.0**SHIFT / unit
    arrays = {name: array.astype(np.float32) for name, array in found.items()}
    suggestions = np.array([weights.suggested, weights.suggested + weights.suggestions], np.int32)
    scale = np.ones(len(arrays["w0"]), np.float32)
    trust, advice = np.float32(weights.trust / unit), np.int32(weights.advice)
    return {"trust": trust, "advice": advice, "suggestions": suggestions, "input_scale": scale, **arrays}
