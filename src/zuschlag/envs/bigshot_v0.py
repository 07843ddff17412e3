"""Big Shot for PettingZoo, by its conventions.

    from zuschlag.envs import bigshot_v0

    env = bigshot_v0.env(players=3, render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Needs the extra `zuschlag[research]`.
"""

from functools import partial

from zuschlag.envs import pettingzoo

__all__ = ["env", "parallel_env", "raw_env"]

env = partial(pettingzoo.env, "bigshot")
raw_env = partial(pettingzoo.raw_env, "bigshot")
parallel_env = partial(pettingzoo.parallel_env, "bigshot")
