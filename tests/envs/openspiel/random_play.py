"""Random play through OpenSpiel, for tests that need some state or other."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from zuschlag.games.zahltag.equipment import OFFER


def stages(game: Any, seed: int) -> Iterator[tuple[Any, int | None]]:
    """One game: the state, and what is about to happen to it; None at the end. It is the same object each time."""
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            action = int(rng.choice(outcomes, p=shares))
        else:
            action = int(rng.choice(state.legal_actions()))
        yield state, action
        state.apply_action(action)
    yield state, None


def dealt(game: Any, seed: int) -> Any:
    """At the first decision."""
    return next(state for state, _ in stages(game, seed) if not state.is_chance_node())


def offering(game: Any, seed: int) -> Any:
    """At the first offer of Zahltag for which the first seat can name a price."""
    return next(state for state, _ in stages(game, seed) if state.current_player() == 0 and max(state.legal_actions()) > OFFER)
