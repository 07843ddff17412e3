# ruff: noqa: T201
"""What Stable-Baselines3 and sb3-contrib ask of these environments; runs where they are installed (see test_libraries)."""

from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor, VecNormalize

import zuschlag.envs.gymnasium  # noqa: F401 (registers the games)
from zuschlag.envs.stable_baselines3 import BatchVecEnv

LESSON = {"n_steps": 32, "batch_size": 64, "n_epochs": 1, "seed": 1, "gamma": 1.0}


def made(**choices: Any) -> Any:
    return gymnasium.make("zuschlag/Zahltag-v0", players=2, opponents="random", **choices)


def check_single_environments() -> None:
    """MaskablePPO takes them as they are, and never takes an impossible action."""
    for form, policy in (("dict", "MultiInputPolicy"), ("box", "MlpPolicy")):
        check_env(made(observation_format=form).unwrapped)
        env = made(observation_format=form)
        assert is_masking_supported(env)
        env.reset(seed=1)
        assert get_action_masks(env).dtype == np.bool_
        illegal: list[bool] = []
        many = DummyVecEnv([lambda form=form: made(observation_format=form) for _ in range(2)])
        step = many.step_wait

        def step_wait(step: Any = step, illegal: list[bool] = illegal) -> Any:
            found = step()
            illegal.extend(info["illegal"] for info in found[3])
            return found

        many.step_wait = step_wait
        model = MaskablePPO(policy, many, **LESSON)
        model.learn(256)
        assert len(illegal) >= 256
        assert not any(illegal)


def check_the_batch() -> None:
    """The VecEnv keeps the conventions of Stable-Baselines3's own."""
    envs = BatchVecEnv("zahltag", num_envs=16, players=2, opponents="random", seed=3)
    assert is_masking_supported(envs)
    envs.seed(5)
    seen = envs.reset()
    first = seen.copy()
    ended = 0
    for _ in range(120):
        masks = get_action_masks(envs)
        assert (masks.shape, masks.dtype) == ((16, envs.action_space.n), np.bool_)
        assert masks.any(axis=1).all()
        assert all(row in envs.observation_space for row in seen)
        seen, rewards, dones, infos = envs.step(masks.argmax(axis=1))
        assert (rewards.dtype, dones.dtype) == (np.float32, np.bool_)
        assert [("terminal_observation" in info) for info in infos] == dones.tolist()
        assert not any(info.get("illegal") for info in infos)
        ended += int(dones.sum())
    assert ended > 16
    envs.seed(5)
    assert (envs.reset() == first).all()
    assert envs.env_method("action_masks", indices=[3])[0].shape == (envs.action_space.n,)
    assert envs.get_attr("render_mode") == [None] * 16
    assert envs.env_is_wrapped(gymnasium.Wrapper, indices=0) == [False]
    envs.close()
    dictionary = BatchVecEnv("zahltag", num_envs=4, players=3, opponents=["random", "random"], observation_format="dict")
    assert dictionary.reset().keys() == {"observation", "action_mask"}


def check_learning() -> None:
    """A short lesson on the batch, wrapped as usual; and the single environment agrees on how good the policy is."""
    envs = VecMonitor(BatchVecEnv("zahltag", num_envs=64, players=2, opponents="random"))
    model = MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=512, gamma=1.0, seed=1)
    model.learn(40_000)
    alike = []
    others = VecMonitor(BatchVecEnv("zahltag", num_envs=64, players=2, opponents="random", seed=9))
    for env in (others, made(observation_format="box")):
        won, _ = evaluate_policy(model, env, n_eval_episodes=60, deterministic=False, warn=False)
        alike.append(won)
    print("win shares on the batch and in single matches:", alike)
    assert all(won > 0.45 for won in alike)
    assert abs(alike[0] - alike[1]) < 0.35
    VecNormalize(BatchVecEnv("zahltag", num_envs=4, players=2, opponents="random")).reset()


if __name__ == "__main__":
    check_single_environments()
    check_the_batch()
    check_learning()
    print("Stable-Baselines3 finds nothing wrong")
