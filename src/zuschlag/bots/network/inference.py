"""Integer inference: inputs → logits and values. Rules of the kernel subset."""

from math import exp

from zuschlag.bots.network.fields import (
    INPUT_BITS,
    LOGIT_BITS,
    MOST_ACTIVATION,
    SHIFT,
    VALUES,
    Activations,
    Weights,
)
from zuschlag.kernel import rule

ODDS_STEPS = 16
"""Steps of the table of odds for a difference of 1 between two logits."""
ODDS = tuple(round(2**20 * exp(-step / ODDS_STEPS)) for step in range(3 * ODDS_STEPS))
"""How likely an action is whose logit is so many steps below the highest, compared with that one's 2**20.

A difference of 3 or more ends the table: an action that is not even a twentieth as likely is never drawn.
"""


@rule
def add_row(sums: list[int], row: list[int], amount: int, count: int) -> None:
    """Add one neuron's share to the sums of the next layer."""
    for n in range(count):
        sums[n] += amount * row[n]


@rule
def infer(weights: Weights, at: Activations) -> None:
    """Set `outputs` from `inputs`: for each action a logit, for each suggestion a logit, then the values."""
    for n in range(weights.width):
        at.sums[n] = 0
    for n in range(weights.rows):
        number = at.inputs[weights.row_input[n]]
        if number != 0:
            scaled = (number * weights.row_multiplier[n] + (1 << (INPUT_BITS - 1))) >> INPUT_BITS
            scaled = max(min(scaled, MOST_ACTIVATION), -MOST_ACTIVATION)
            if scaled != 0:
                add_row(at.sums, weights.first[n], scaled, weights.width)
    for n in range(weights.width):
        found = (at.sums[n] * weights.first_multiplier[n] + weights.first_bias[n]) >> SHIFT
        at.hidden[n] = max(min(found, MOST_ACTIVATION), 0)
    add_layer(at, weights.second, weights.second_multiplier, weights.second_bias, weights.width)
    add_layer(at, weights.third, weights.third_multiplier, weights.third_bias, weights.width)
    for n in range(weights.outputs):
        at.outputs[n] = 0
    for n in range(weights.width):
        if at.hidden[n] != 0:
            add_row(at.outputs, weights.last[n], at.hidden[n], weights.outputs)
    for n in range(weights.outputs):
        at.outputs[n] = (at.outputs[n] * weights.last_multiplier[n] + weights.last_bias[n]) >> SHIFT
    add_advice(weights, at)


@rule
def add_advice(weights: Weights, at: Activations) -> None:
    """Add to the logits of actions what the valuer's advice and the suggestions count."""
    for n in range(weights.actions):
        at.outputs[n] += weights.trust * at.inputs[weights.advice + n]
    for n in range(weights.suggestions):
        action = at.inputs[weights.suggested + n]
        if action >= 0:
            at.outputs[action] += at.outputs[weights.actions + n]


@rule
def add_layer(at: Activations, rows: list[list[int]], multiplier: list[int], bias: list[int], width: int) -> None:
    """Add a residual layer's neurons to `hidden`."""
    for n in range(width):
        at.sums[n] = 0
    for n in range(width):
        if at.hidden[n] != 0:
            add_row(at.sums, rows[n], at.hidden[n], width)
    for n in range(width):
        found = (at.sums[n] * multiplier[n] + bias[n]) >> SHIFT
        if found > 0:
            at.hidden[n] = min(at.hidden[n] + found, MOST_ACTIVATION)


@rule
def odds(at: Activations, action: int) -> int:
    """How likely the action is, compared with the best one's 2**20; 0 where it is never drawn."""
    step = ((at.best - at.outputs[action]) * ODDS_STEPS) >> LOGIT_BITS
    return ODDS[step] if step < len(ODDS) else 0


@rule
def value_of(weights: Weights, at: Activations) -> int:
    """The expected share of the win, in thousandths."""
    return max(min(at.outputs[weights.outputs - VALUES] * 1000 >> LOGIT_BITS, 1000), 0)
