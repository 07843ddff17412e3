# ruff: noqa: T201
"""Train RLlib's PPO with its own module for action masks.

pip install 'zuschlag[research]' 'ray[rllib]' torch
python docs/examples/rllib_masked_ppo.py --iterations 20
"""

import argparse
from typing import Any

import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env


def make_env(config: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    """RLlib's module looks for the keys `observations` and `action_mask`."""
    return gymnasium.make("zuschlag.envs.gymnasium:zuschlag/Zahltag-v0", observation_format="rllib", **config)


def main(iterations: int, batch_size: int, runners: int) -> None:
    """Against `random`; every iteration prints the mean share of the win."""
    register_env("zahltag", make_env)
    config = (
        PPOConfig()
        .environment("zahltag", env_config={"players": 2, "opponents": "random"})
        .env_runners(num_env_runners=runners)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "relu"},
            )
        )
        .training(gamma=1.0, train_batch_size_per_learner=batch_size, minibatch_size=min(batch_size, 512), num_epochs=4)
    )
    algorithm = config.build_algo()
    for iteration in range(1, iterations + 1):
        found = algorithm.train()["env_runners"]
        print(f"iteration {iteration}: wins {found['episode_return_mean']:.1%} of {found['num_episodes']} games", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--batch-size", type=int, default=4096)
    parser.add_argument("--runners", type=int, default=0)
    chosen = parser.parse_args()
    main(chosen.iterations, chosen.batch_size, chosen.runners)
