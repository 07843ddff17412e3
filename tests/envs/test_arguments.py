"""Arguments that environments share."""

from typing import Any

import numpy as np
import pytest
from goofspiel.game import Goofspiel

from zuschlag import Refused
from zuschlag.envs import pettingzoo
from zuschlag.envs.arguments import plain_options
from zuschlag.envs.gymnasium.env import SingleSeatEnv
from zuschlag.games import EDITIONS


def test_numbers_and_truth_values_of_numpy_are_options() -> None:
    given = {"cards": np.int64(5), "is_open": np.True_, "ties": "carried", "deck": ["C"], "is_late": False}
    plain = plain_options(given)
    assert plain == {"cards": 5, "is_open": True, "ties": "carried", "deck": ["C"], "is_late": False}
    assert [type(plain[name]) for name in ("cards", "is_open", "is_late")] == [int, bool, bool]


@pytest.mark.parametrize("make", [pettingzoo.raw_env, SingleSeatEnv])
def test_environments_take_and_refuse_numbers_that_a_game_declares(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A range of numpy can be swept."""
    monkeypatch.setitem(EDITIONS, ("goofspiel", 1), Goofspiel)
    assert [make("goofspiel", cards=cards).game.options for cards in np.arange(2, 4)] == [{"cards": 2}, {"cards": 3}]
    for wrong in (np.int64(14), np.float64(3)):
        with pytest.raises(Refused, match=r"option 'cards' is .*; expected a whole number from 2 to 13"):
            make("goofspiel", cards=wrong)
