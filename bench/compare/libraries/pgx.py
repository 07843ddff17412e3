"""pgx on one core of a CPU. Runs in the environment of `requirements.txt`, with XLA kept to one thread by its environment."""

import time
from importlib.metadata import version
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pgx.experimental.wrappers import auto_reset

from bench.compare.worker import Offer, Offers, WorkUnit, count_all, serve

finished: Any = jax.block_until_ready
BATCH = 1024
ROW = 64
"""Steps in one call, where a whole loop is compiled."""


def parts() -> tuple[Any, Any, Any]:
    """How a batch begins, steps and acts at random."""
    env = pgx.make("leduc_holdem")
    each = jax.vmap(auto_reset(env.step, env.init))

    def begin(key: Any) -> Any:
        return jax.vmap(env.init)(jax.random.split(key, BATCH))

    def step(state: Any, actions: Any, key: Any) -> Any:
        return each(state, actions, jax.random.split(key, BATCH))

    def act(mask: Any, key: Any) -> Any:
        return jnp.argmax(mask * (1 + jax.random.uniform(key, mask.shape)), axis=-1)

    return begin, step, act


def observing_by_calls() -> WorkUnit:
    """One jitted call a step; actions are chosen before the clock runs."""
    begin, step, act = (jax.jit(part) for part in parts())
    holds = {"state": begin(jax.random.PRNGKey(0)), "key": jax.random.PRNGKey(1)}

    def turn() -> tuple[int, float]:
        holds["key"], one, other = jax.random.split(holds["key"], 3)
        actions = finished(act(holds["state"].legal_action_mask, one))
        finished(other)
        began = time.process_time()
        holds["state"] = finished(step(holds["state"], actions, other))
        return BATCH, time.process_time() - began

    return turn


def observing_by_loops() -> WorkUnit:
    """A jitted loop of steps and random actions: nothing comes back to Python between them."""
    begin, step, act = parts()

    def once(holds: Any, _: None) -> tuple[Any, None]:
        state, key = holds
        key, one, other = jax.random.split(key, 3)
        return (step(state, act(state.legal_action_mask, one), other), key), None

    @jax.jit
    def loop(holds: Any) -> Any:
        return jax.lax.scan(once, holds, None, length=ROW)[0]

    kept = [(begin(jax.random.PRNGKey(0)), jax.random.PRNGKey(1))]

    def work() -> int:
        kept[0] = finished(loop(kept[0]))
        return BATCH * ROW

    return count_all(work)


def stepping() -> WorkUnit:
    """One game, one jitted call a decision."""
    env = pgx.make("leduc_holdem")
    init, step = jax.jit(env.init), jax.jit(env.step)
    random = Random(1).random
    keys = [jax.random.PRNGKey(0)]

    def work() -> int:
        decisions = 0
        keys[0], key = jax.random.split(keys[0])
        state = init(key)
        while not state.terminated:
            legal = np.flatnonzero(state.legal_action_mask)
            state = step(state, int(legal[int(random() * len(legal))]))
            decisions += 1
        return decisions

    return count_all(work)


SHOWN = "leduc as pgx shows it"
LOOPS = f"batch of {BATCH} with auto_reset; {ROW} steps with random actions in one jitted lax.scan"
OFFERS: Offers = {
    ("playouts", "leduc", "loops"): Offer(observing_by_loops, LOOPS + "; observations cannot be left out"),
    ("stepping", "leduc", "calls"): Offer(stepping, "one game; jitted init and step called from Python"),
    ("observing", SHOWN, "calls"): Offer(
        observing_by_calls, f"batch of {BATCH} with auto_reset; one jitted call a step, actions given", "34 bool"
    ),
    ("observing", SHOWN, "loops"): Offer(observing_by_loops, LOOPS, "34 bool"),
}

if __name__ == "__main__":
    serve(OFFERS, {"pgx": version("pgx"), "jax": version("jax")})
