# ruff: noqa: T201
"""Train sb3-contrib's MaskablePPO: on the native batch, then play single matches with it.

pip install 'zuschlag[research]' sb3-contrib
python docs/examples/maskable_ppo.py --steps 200000
"""

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.vec_env import VecMonitor

from zuschlag.envs.stable_baselines3 import BatchVecEnv


def main(steps: int, games: int) -> None:
    """Against `random`, which a few minutes are enough to beat."""
    envs = VecMonitor(BatchVecEnv("zahltag", num_envs=128, players=2, opponents="random"))
    model = MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=1024, gamma=1.0, seed=1, verbose=1)
    model.learn(steps)
    # The same policy in a single environment, as it is: MaskablePPO finds its action_masks().
    env = gymnasium.make("zuschlag.envs.gymnasium:zuschlag/Zahltag-v0", players=2, opponents="random", observation_format="box")
    won, spread = evaluate_policy(model, env, n_eval_episodes=games, warn=False)
    print(f"wins {won:.0%} of {games} matches (a standard deviation of {spread:.2f} from match to match)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    main(chosen.steps, chosen.games)
