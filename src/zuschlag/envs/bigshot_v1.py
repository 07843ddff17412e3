"""Big Shot for PettingZoo, with version 1 of its observations.

    from zuschlag.envs import bigshot_v1

    env = bigshot_v1.env(players=3, render_mode="ansi")
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

env = partial(pettingzoo.env, "bigshot", observation=1)
raw_env = partial(pettingzoo.raw_env, "bigshot", observation=1)
parallel_env = partial(pettingzoo.parallel_env, "bigshot", observation=1)
