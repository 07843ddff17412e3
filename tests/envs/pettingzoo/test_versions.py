"""Environments with version 1 of the observations: PettingZoo's own tests, its registry, and OpenSpiel's parameter."""

from importlib import import_module

import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test

from zuschlag import Refused
from zuschlag.envs import spec
from zuschlag.games import GAMES

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("game", GAMES)
def test_version_1_passes_the_api_tests(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = import_module(f"zuschlag.envs.{game}_v1")
    api_test(made.env(players=3), num_cycles=120)
    assert "Passed API test" in capsys.readouterr().out
    parallel_api_test(made.parallel_env(players=2), num_cycles=60)
    env = made.raw_env(players=4)
    assert env.metadata["name"] == f"{game}_v1"
    assert env.observation_space("seat_0")["observation"].shape == (spec(game, observation=1).size,)


@pytest.mark.parametrize("game", GAMES)
def test_the_registry_knows_both_versions(game: str) -> None:
    for version in (0, 1):
        env = pettingzoo.make("aec", f"zuschlag/{game}_v{version}", players=2)
        env.reset(seed=1)
        assert env.observe("seat_0")["observation"].shape == (spec(game, observation=version).size,)


def test_a_version_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused, match="bigshot has no observation 7; expected 0 or 1"):
        import_module("zuschlag.envs.pettingzoo").env("bigshot", observation=7)
