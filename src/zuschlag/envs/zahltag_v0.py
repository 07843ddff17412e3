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

from zuschlag.envs.pettingzoo import SimultaneousEnv, TurnBasedEnv, make_env_function

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(TurnBasedEnv):  # noqa: N801
    game_name = "zahltag"


class parallel_env(SimultaneousEnv):  # noqa: N801
    game_name = "zahltag"


env = make_env_function(raw_env)
