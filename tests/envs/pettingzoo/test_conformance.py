"""PettingZoo's own tests, for every game, number of players and variant.

Two of their warnings are about every environment with masks that is not PettingZoo's own.
"""

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from tests.envs.pettingzoo.random_play import ZOO, made
from tests.random_play import Variant
from tests.variants import every_variant

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def making(kind: str, variant: Variant) -> Callable[[], Any]:
    return lambda: made(kind, variant)


@every_variant
def test_taking_turns_passes_the_api_test(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(made("env", variant), num_cycles=120)
    assert "Passed API test" in capsys.readouterr().out


@every_variant
def test_refusing_passes_the_api_test(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(made("raw_env", variant), num_cycles=10)
    assert "Passed API test" in capsys.readouterr().out


@every_variant
def test_acting_together_passes_the_parallel_api_test(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(made("parallel_env", variant), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", ZOO)
def test_a_whole_match_passes_the_parallel_api_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(made("parallel_env", (game, 3, {})), num_cycles=1000)
    assert "Passed Parallel API test" in capsys.readouterr().out


@every_variant
def test_the_same_seed_gives_the_same_match(variant: Variant) -> None:
    first = making("env", variant)
    seed_test(first, num_cycles=10)
    parallel_seed_test(making("parallel_env", variant), num_cycles=10)
    env = first()
    env.reset(seed=42)
    assert env.unwrapped.match.seed == 42


@pytest.mark.filterwarnings("ignore:.*Illegal move made")
@every_variant
def test_the_state_is_in_its_space(variant: Variant) -> None:
    env = made("env", variant)
    state_test(env, made("parallel_env", variant), num_cycles=3)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("game", ZOO)
def test_every_way_of_rendering_passes_the_render_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def is_drawn(svg: str) -> bool:
        return ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"

    def is_told(text: str) -> bool:
        return "reconstruction" in text and "\x1b" not in text

    render_test(ZOO[game].env, {"svg": is_drawn, "ansi": is_told})
    assert capsys.readouterr().out.count("reconstruction") > 5


@pytest.mark.parametrize("game", ZOO)
def test_the_loop_of_pettingzoos_documentation_plays_many_games(game: str) -> None:
    """Agents act in turn, by samples of the masked action space, also where a sample is drawn before its game is known to be
    over; every game gives out one win in all."""
    env = ZOO[game].env(players=3)
    for seed in range(5):
        env.reset(seed=seed)
        totals = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            totals[agent] += reward
            assert observation["action_mask"].any()
            action = env.action_space(agent).sample(observation["action_mask"])
            env.step(None if termination or truncation else action)
        assert sum(totals.values()) == pytest.approx(1)
    env.close()


@pytest.mark.parametrize("game", ZOO)
def test_the_parallel_loop_of_pettingzoos_documentation_plays_many_games(game: str) -> None:
    """All agents act in every step, by samples of their masked action spaces; no mask is empty, the last ones neither."""
    env = ZOO[game].parallel_env(players=3)
    for seed in range(5):
        observations, _ = env.reset(seed=seed)
        rewards: dict[str, float] = {}
        while env.agents:
            actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
            observations, rewards, _, truncations, _ = env.step(actions)
            assert all(seen["action_mask"].any() for seen in observations.values())
            assert not any(truncations.values())
        assert sum(rewards.values()) == pytest.approx(1)
    env.close()
