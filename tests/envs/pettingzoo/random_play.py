"""PettingZoo's environments of every game, and random play in them."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tests.random_play import Variant
from zuschlag.envs import bigshot_v0, zahltag_v0
from zuschlag.kernel import below, seeded

ZOO: dict[str, ModuleType] = {"bigshot": bigshot_v0, "zahltag": zahltag_v0}


def made(kind: str, variant: Variant, **choices: Any) -> Any:
    """An environment of this variant: "env", "raw_env" or "parallel_env"."""
    game, players, options = variant
    return getattr(ZOO[game], kind)(players=players, **options, **choices)


def legal(seen: dict[str, Any]) -> list[int]:
    return [int(action) for action in seen["action_mask"].nonzero()[0]]


def actions(env: Any, seed: int) -> Iterator[tuple[str, int]]:
    """Play a match at random to its end, telling each agent and its action before it is taken."""
    rng = seeded("zoo", seed)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        possible = legal(env.observe(agent))
        action = possible[below(rng, len(possible))]
        yield agent, action
        env.step(action)


def until(env: Any, phase: str, seed: int = 0) -> Any:
    """Play at random until the table waits for this."""
    for _ in actions(env, seed):
        if env.unwrapped.match.view(None).phase == phase:
            return env
    raise AssertionError(f"a whole match without the phase {phase!r}")
