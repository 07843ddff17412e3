"""The tutorial's learner learns: in its short form, from nothing to above `cautious`, in seconds."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[2]
PPO: dict[str, Any] = runpy.run_path(str(ROOT / "docs/examples/ppo.py"))


def test_a_few_seconds_of_learning_beat_cautious() -> None:
    """Par is a half. What knows nothing wins next to no game; after twenty rounds the whole interval lies above par."""
    ignorant = PPO["train"]("zahltag", 2, "cautious", updates=0)
    before, doubt = PPO["exam"](ignorant, "zahltag", 2, "cautious", games=1000)
    assert before + doubt < 0.2
    learnt = PPO["train"]("zahltag", 2, "cautious", updates=20)
    won, doubt = PPO["exam"](learnt, "zahltag", 2, "cautious", games=1000)
    assert won - doubt > 0.55


def test_the_network_s_slopes_are_those_of_its_output() -> None:
    """By the chain rule and by trying: a step against a slope of the output makes the output smaller, and by as much."""
    rng = np.random.default_rng(1)
    network = PPO["Network"](6, 3, 8, seed=1)
    network.weights = [array + rng.normal(0, 0.1, array.shape).astype(np.float32) for array in network.weights]
    seen = rng.normal(size=(5, 6)).astype(np.float32)
    to_logits, to_values = rng.normal(size=(5, 3)).astype(np.float32), rng.normal(size=5).astype(np.float32)

    def loss() -> float:
        logits, values = network.forward(seen)
        return float((logits * to_logits).sum() + (values * to_values).sum())

    start, kept = loss(), [array.copy() for array in network.weights]
    network.backward(to_logits, to_values, rate=0.0)
    slopes = [mean / 0.1 for mean in network.means]  # after one step the mean is a tenth of the slope, which was cut to 0.5
    length = sum(float((slope**2).sum()) for slope in slopes) ** 0.5
    assert abs(length - 0.5) < 1e-3
    step = 0.002
    network.weights = [array - step * slope for array, slope in zip(kept, slopes, strict=True)]
    down = start - loss()
    network.weights = [array + step * slope for array, slope in zip(kept, slopes, strict=True)]
    up = loss() - start
    true_length = up / (step * length)  # along the slope, the loss changes by the slope's own length
    assert down > 0
    for n, array in enumerate(kept):
        at = np.unravel_index(np.abs(slopes[n]).argmax(), array.shape)
        network.weights = [other.copy() for other in kept]
        network.weights[n][at] += step
        changed = (loss() - start) / step
        assert abs(changed - slopes[n][at] * true_length / length) < 0.05 * abs(changed) + 0.01


def test_what_is_not_possible_is_never_done() -> None:
    """Its probability is 0, the others' sum is 1, whatever the scores."""
    logits = np.array([[50.0, 0.0, -50.0], [1.0, 2.0, 3.0]], np.float32)
    chances = np.exp(PPO["likelihoods"](logits, np.array([[0, 1, 1], [1, 1, 0]], np.int8)))
    assert chances[0, 0] == chances[1, 2] == 0
    assert np.allclose(chances.sum(axis=1), 1)
