"""Gradients are written out by hand: they equal those that JAX finds for losses written from their definitions."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from zuschlag.training.arrays import NumpyArrays
from zuschlag.training.network import Network, Shape, log_policy
from zuschlag.training.ppo import Adam, imitation_loss, proximal_loss, value_loss
from zuschlag.training.simulator import REWARDS

ACTIONS, ROWS = 7, 40
SHAPES = (Shape(24, 6, 1, ACTIONS, 9), Shape(24, 6, 3, ACTIONS, 9, (20, 24)))
ARRAYS = NumpyArrays(1)


class Decisions:
    """Random decisions, for a network of this shape."""

    def __init__(self, shape: Shape) -> None:
        random = np.random.default_rng(4)
        self.counts = random.integers(-3, 4, (ROWS, shape.inputs)).astype(np.int16)
        self.counts[:, shape.advice : shape.advice + ACTIONS] = np.eye(ACTIONS, dtype=np.int16)[
            random.integers(0, ACTIONS, ROWS)
        ]
        self.counts[:, slice(*shape.suggestions)] = random.integers(
            -1, ACTIONS, (ROWS, shape.suggestions[1] - shape.suggestions[0])
        )
        self.masks = (random.random((ROWS, ACTIONS)) < 0.6).astype(np.uint8)
        self.actions = random.integers(0, ACTIONS, ROWS)
        self.masks[np.arange(ROWS), self.actions] = 1
        self.old = -random.random(ROWS).astype(np.float32) * 2
        self.gains = random.normal(size=ROWS).astype(np.float32)
        self.targets = random.random((ROWS, REWARDS)).astype(np.float32)
        policy = random.random((ROWS, ACTIONS)).astype(np.float32) * self.masks
        self.policies = policy / policy.sum(axis=1, keepdims=True)
        scale = (0.2 + random.random(shape.inputs)).astype(np.float32)
        parameters = random.normal(0, 0.4, shape.parameters).astype(np.float32)
        self.network = Network(ARRAYS, shape, scale, parameters)


def infer(shape: Shape, parameters: Any, scale: Any, counts: Any) -> tuple[Any, Any]:
    """The network from its definition, in JAX."""
    layers, at = [], 0
    for inputs, outputs in shape.layers:
        weights = parameters[at : at + inputs * outputs].reshape(inputs, outputs)
        layers.append((weights, parameters[at + inputs * outputs : at + (inputs + 1) * outputs]))
        at += (inputs + 1) * outputs
    hidden = jax.nn.relu(counts * scale @ layers[0][0] + layers[0][1])
    for weights, bias in layers[1:-1]:
        hidden = hidden + jax.nn.relu(hidden @ weights + bias)
    out = hidden @ layers[-1][0] + layers[-1][1]
    logits = out[:, :ACTIONS] + parameters[-1] * counts[:, shape.advice : shape.advice + ACTIONS]
    for n, column in enumerate(range(*shape.suggestions)):
        suggested = jax.nn.one_hot(counts[:, column].astype(int), ACTIONS)  # no action is -1, whose row is 0
        logits = logits + suggested * out[:, ACTIONS + n : ACTIONS + n + 1]
    return logits, out[:, -REWARDS:]


def policy_of(logits: Any, masks: Any) -> Any:
    return jax.nn.log_softmax(jnp.where(masks == 1, logits, -1e9))


def check(decisions: Decisions, loss: Any, by_logits: Any, by_values: Any) -> None:
    """That the gradient by all parameters is JAX's of this loss of logits and values."""
    network = decisions.network

    def whole(parameters: Any) -> Any:
        return loss(*infer(network.shape, parameters, network.input_scale, jnp.asarray(decisions.counts, jnp.float32)))

    _, _, trace = network.infer(decisions.counts)
    found = network.gradient(trace, by_logits, by_values)
    expected = np.asarray(jax.jit(jax.grad(whole))(jnp.asarray(network.parameters)))
    assert np.abs(expected).max() > 0.01
    assert np.allclose(found, expected, atol=2e-5)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_network_computes_what_its_definition_says(shape: Shape) -> None:
    decisions = Decisions(shape)
    logits, values, _ = decisions.network.infer(decisions.counts)
    expected = infer(shape, decisions.network.parameters, decisions.network.input_scale, decisions.counts.astype(np.float32))
    assert np.allclose(logits, expected[0], atol=1e-4)
    assert np.allclose(values, expected[1], atol=1e-4)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("entropy_weight", [0.0, 0.7])
def test_the_proximal_loss_and_the_values_error(shape: Shape, entropy_weight: float) -> None:
    one = Decisions(shape)
    logits, values, _ = one.network.infer(one.counts)
    policy = log_policy(ARRAYS, logits, one.masks)
    found = proximal_loss(
        ARRAYS, policy, actions=one.actions, old=one.old, gains=one.gains, clip=0.2, entropy_weight=entropy_weight
    )
    error, by_values = value_loss(values, one.targets)

    def loss(logits: Any, values: Any) -> Any:
        log = policy_of(logits, one.masks)
        ratio = jnp.exp(log[jnp.arange(ROWS), one.actions] - one.old)
        gained = jnp.minimum(ratio * one.gains, jnp.clip(ratio, 0.8, 1.2) * one.gains).mean()
        entropy = -(jnp.exp(log) * jnp.where(one.masks == 1, log, 0)).sum(-1).mean()
        return -gained - entropy_weight * entropy + ((values - one.targets) ** 2).mean()

    assert float(found.loss - entropy_weight * found.entropy + error) == pytest.approx(float(loss(logits, values)), abs=1e-4)
    assert 0 < found.clipped < 1
    check(one, loss, found.by_logits, by_values)


@pytest.mark.parametrize("shape", SHAPES)
def test_imitation(shape: Shape) -> None:
    one = Decisions(shape)
    logits, values, _ = one.network.infer(one.counts)
    found = imitation_loss(ARRAYS, log_policy(ARRAYS, logits, one.masks), one.policies)

    def loss(logits: Any, values: Any) -> Any:
        return -(one.policies * jnp.where(one.masks == 1, policy_of(logits, one.masks), 0)).sum(-1).mean()

    assert float(found.loss) == pytest.approx(float(loss(logits, values)), abs=1e-4)
    check(one, loss, found.by_logits, values * 0)


def test_adam_takes_the_steps_of_its_definition() -> None:
    """Two gradients, the second of which is too long and is shortened."""
    optimiser, parameters = Adam(ARRAYS, 3, rate=0.1), np.array([1.0, 2.0, 3.0], np.float32)
    expected, mean, square = parameters.astype(np.float64), np.zeros(3), np.zeros(3)
    for step, gradient in enumerate((np.array([0.1, -0.2, 0.0]), np.array([3.0, 0.0, 4.0])), 1):
        optimiser.step(parameters, gradient.astype(np.float32))
        short = gradient * min(1.0, 0.5 / np.linalg.norm(gradient))
        mean, square = 0.9 * mean + 0.1 * short, 0.999 * square + 0.001 * short**2
        expected -= 0.1 * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-5)
        assert np.allclose(parameters, expected, atol=1e-5)


def test_trust_that_was_zero_is_not_learnt() -> None:
    one = Decisions(SHAPES[0])
    frozen = Network(ARRAYS, SHAPES[0], one.network.input_scale, one.network.parameters, learns_trust=False)
    logits, values, trace = frozen.infer(one.counts)
    assert frozen.gradient(trace, logits, values)[-1] == 0
    assert one.network.gradient(trace, logits, values)[-1] != 0
