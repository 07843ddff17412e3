"""The cross-entropy method: all numbers of a valuer at once, by win rate against the present one.

Candidates are drawn around a mean, each number scaled by its own factor; the best quarter gives the next mean and spread.
"""

from typing import Any

import numpy as np

from bench.tuning.candidates import numbers_in, replace_number
from bench.tuning.parameters import PARAMETERS, VALUER
from bench.tuning.valuer_duel import play_valuers

SPREAD = 0.3  # of the logarithms of the first factors
SMALLEST_SPREAD = 0.03
ELITE = 4  # one of so many candidates is kept


def with_factors(game: str, players: int, factors: Any) -> dict[str, Any]:
    """The valuer's constants with each number multiplied by its factor."""
    constants = {
        parameter.name: parameter.present for parameter in PARAMETERS if (parameter.game, parameter.kind) == (game, VALUER)
    }
    numbers = [(name, path, number) for name, value in constants.items() for path, number in numbers_in(value, players).items()]
    for (name, path, number), factor in zip(numbers, factors, strict=True):
        constants[name] = replace_number(constants[name], path, min(number * factor, 32767))
    return constants


def count_numbers(game: str, players: int) -> int:
    """How many numbers the valuer has."""
    return sum(
        len(numbers_in(parameter.present, players))
        for parameter in PARAMETERS
        if (parameter.game, parameter.kind) == (game, VALUER)
    )


def search_vector(game: str, players: int, generations: int, population: int, deals: int) -> dict[str, Any]:
    """The constants around which the last generation was drawn."""
    rng = np.random.default_rng(1)
    size = count_numbers(game, players)
    mean, spread = np.zeros(size), np.full(size, SPREAD)
    for generation in range(generations):
        drawn = mean + spread * rng.standard_normal((population, size))
        gains = [
            play_valuers(game, players, with_factors(game, players, np.exp(row)), deals, seed=generation)[0] for row in drawn
        ]
        elite = drawn[np.argsort(gains)[-max(2, population // ELITE) :]]
        mean, spread = elite.mean(axis=0), np.maximum(elite.std(axis=0), SMALLEST_SPREAD)
        print(f"generation {generation + 1}: best {max(gains):+.3f}, mean {np.mean(gains):+.3f}", flush=True)
    return with_factors(game, players, np.exp(mean))
