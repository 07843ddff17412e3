"""`Weights`, the numbers of a quantised network, and `Activations`, working memory for one decision.

Weights are 8-bit numbers, sums 32-bit ones. Inputs and activations are fixed-point numbers; how many bits they have after the
point depends on the network. A logit has `LOGIT_BITS`. After each layer a sum is multiplied by the multiplier of its neuron, a
bias is added, and `SHIFT` bits are cut off. `python -m zuschlag.training.quantise` makes the weights.
"""

from zuschlag.kernel import Fields, field

INPUTS = 649
ROWS = 840
"""Rows of the first layer: one for each input, and a second one for those whose weights need more than 8 bits."""
WIDTH = 768
OUTPUTS = 181
VALUES = 3
"""The last outputs: expected share of the win, rank and margin."""

INPUT_BITS = 16
"""Bits after the point of an input's multiplier."""
MOST_ACTIVATION = 16383
"""The largest input, once it is multiplied, and the largest activation: sums of products with weights fit into 32 bits."""
LOGIT_BITS = 8
SHIFT = 24


class Weights(Fields):
    """The weights of one network: three layers of neurons, the second and third residual, and a layer of outputs."""

    row_input: list[int] = field("i4", "ROWS")  # which input is multiplied with a row
    row_multiplier: list[int] = field("i4", "ROWS")  # and what it is multiplied by before
    first: list[list[int]] = field("i1", "ROWS", "WIDTH")
    first_multiplier: list[int] = field("i4", "WIDTH")
    first_bias: list[int] = field("i8", "WIDTH")
    second: list[list[int]] = field("i1", "WIDTH", "WIDTH")
    second_multiplier: list[int] = field("i4", "WIDTH")
    second_bias: list[int] = field("i8", "WIDTH")
    third: list[list[int]] = field("i1", "WIDTH", "WIDTH")
    third_multiplier: list[int] = field("i4", "WIDTH")
    third_bias: list[int] = field("i8", "WIDTH")
    last: list[list[int]] = field("i1", "WIDTH", "OUTPUTS")
    last_multiplier: list[int] = field("i4", "OUTPUTS")
    last_bias: list[int] = field("i8", "OUTPUTS")
    trust: int = field("i4")  # what is added to the logit of the valuer's action
    rows: int = field("i4")
    width: int = field("i4")
    outputs: int = field("i4")
    actions: int = field("i4")
    advice: int = field("i4")  # the input from which on the valuer's action stands, 1 for that action and 0 for others
    suggested: int = field("i4")  # the input from which on suggested actions stand, -1 for none
    suggestions: int = field("i4")  # how many


class Activations(Fields):
    """What a network computes for one decision, from `inputs` to `outputs`."""

    inputs: list[int] = field("i2", "INPUTS")
    sums: list[int] = field("i4", "WIDTH")
    hidden: list[int] = field("i4", "WIDTH")
    outputs: list[int] = field("i4", "OUTPUTS")
    best: int = field("i4")  # the highest logit of a possible action
