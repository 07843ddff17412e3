"""Zahltag for PettingZoo, by its conventions.

    from zuschlag.envs import zahltag_v0

    env = zahltag_v0.env(players=3, render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Needs the extra `zuschlag[research]`.
"""

from typing import Any

from zuschlag.envs.zoo import Simultaneous, TurnBased, about, enforced

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(TurnBased):  # noqa: N801
    """Agents act in turn; an action that is not possible raises `Refused`, and nothing changes."""

    game = "zahltag"
    metadata = about("zahltag_v0", is_parallelizable=False)


class parallel_env(Simultaneous):  # noqa: N801
    """All agents act in every step; who owes no decision waits."""

    game = "zahltag"
    metadata = about("zahltag_v0", is_parallelizable=True)


def env(**choices: Any) -> Any:
    """Agents act in turn; an action that is not possible ends the game and costs its agent 1."""
    return enforced(raw_env(**choices))
