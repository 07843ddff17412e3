"""What is learnt from decisions: losses, and their gradients by the network's logits and values, written out.

`proximal_loss` is that of proximal policy optimisation: the likelihood of a decision changes in the direction of its
advantage, as far as `clip` allows; entropy is worth something. Gradients are per row, for a mean over all rows.
"""

from dataclasses import dataclass
from typing import Any

from zuschlag.training.arrays import Arrays


@dataclass(frozen=True)
class PolicyLoss:
    """A loss of a policy, its gradient by the logits, and figures about it."""

    loss: Any
    by_logits: Any
    entropy: Any
    kl: Any = 0.0
    """The mean estimated divergence of the policy from the one that decided."""
    clipped: Any = 0.0
    """The part of the decisions that were clipped."""


def policy_entropy(arrays: Arrays, log_policy: Any) -> Any:
    """The entropy of each row's policy."""
    probabilities = arrays.library.exp(log_policy)
    return -(probabilities * arrays.library.where(probabilities > 0, log_policy, 0.0)).sum(axis=1)


def proximal_loss(
    arrays: Arrays, log_policy: Any, *, actions: Any, old: Any, gains: Any, clip: float, entropy_weight: float
) -> PolicyLoss:
    """The loss of decisions with these advantages (`gains`), whose log probabilities were `old`; less entropy, weighted."""
    library, count = arrays.library, len(actions)
    change = arrays.gather(log_policy, actions) - old
    ratio = library.exp(change)
    bounded = library.clip(ratio, 1 - clip, 1 + clip)
    counts = ratio * gains <= bounded * gains
    loss = -library.where(counts, ratio * gains, bounded * gains).mean()
    by_chosen = library.where(counts, -ratio * gains, 0.0) / count
    probabilities = library.exp(log_policy)
    entropy = policy_entropy(arrays, log_policy)
    by_logits = by_chosen[:, None] * (arrays.one_hot(actions, log_policy.shape[1]) - probabilities)
    surprise = library.where(probabilities > 0, log_policy, 0.0) + entropy[:, None]
    by_logits += entropy_weight / count * probabilities * surprise
    clipped = arrays.cast(ratio != bounded, "float32").mean()
    return PolicyLoss(loss, by_logits, entropy.mean(), (ratio - 1 - change).mean(), clipped)


def imitation_loss(arrays: Arrays, log_policy: Any, target: Any) -> PolicyLoss:
    """The cross entropy with a policy to imitate, for every row: its actions' probabilities."""
    library = arrays.library
    loss = -(target * library.where(target > 0, log_policy, 0.0)).sum(axis=1).mean()
    by_logits = (library.exp(log_policy) - target) / len(target)
    return PolicyLoss(loss, by_logits, policy_entropy(arrays, log_policy).mean())


def value_loss(values: Any, targets: Any) -> tuple[Any, Any]:
    """The mean squared error of values, and its gradient by them."""
    error = values - targets
    return (error * error).mean(), 2 * error / (error.shape[0] * error.shape[1])


class Adam:
    """Adaptive moments: the optimiser of one array of parameters."""

    FIRST, SECOND, SMALL = 0.9, 0.999, 1e-5
    MOST_NORM = 0.5
    """Longer gradients are shortened to this length."""

    def __init__(self, arrays: Arrays, count: int, rate: float) -> None:
        self.arrays, self.rate, self.steps = arrays, rate, 0
        self.mean, self.square = arrays.zeros(count), arrays.zeros(count)

    def step(self, parameters: Any, gradient: Any) -> None:
        """Change the parameters against the gradient. One whose length is not finite makes them NaN."""
        library = self.arrays.library
        norm = library.sqrt((gradient * gradient).sum())
        gradient = gradient * (library.where(norm > self.MOST_NORM, self.MOST_NORM / (norm + 1e-6), 1.0) + 0 * norm)
        self.steps += 1
        self.mean *= self.FIRST
        self.mean += (1 - self.FIRST) * gradient
        self.square *= self.SECOND
        self.square += (1 - self.SECOND) * gradient * gradient
        first, second = 1 - self.FIRST**self.steps, 1 - self.SECOND**self.steps
        parameters -= (self.rate / first) * self.mean / (library.sqrt(self.square / second) + self.SMALL)
