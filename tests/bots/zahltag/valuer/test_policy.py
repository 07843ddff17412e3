"""The valuer's policy is written in the subset. (That it plays alike in both modes: search/test_runner.py.)"""

import importlib

import pytest

from zuschlag.bots.zahltag.observed_state import valuation_for
from zuschlag.bots.zahltag.valuer.policy import draw_number
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.kernel.subset_check import find_violations


@pytest.mark.parametrize("name", ["beliefs", "equipment_changes", "policy", "equipment_value"])
def test_its_rules_are_in_the_subset(name: str) -> None:
    """So that they can be compiled, for a GPU too."""
    assert list(find_violations(importlib.import_module(f"zuschlag.bots.zahltag.valuer.{name}"))) == []


def test_drawn_numbers_depend_on_seed_contract_and_seat_and_are_uniform() -> None:
    """Of 4,000 numbers about a quarter are in each quarter (5σ is 137)."""
    s = Zahltag(4, {}).blank()
    valuation = valuation_for(s)
    drawn = []
    for valuation.seed in range(50):
        for s.contracts in range(20):
            drawn += [draw_number(valuation, s, seat) for seat in range(4)]
    assert all(0 <= number < 1024 for number in drawn)
    assert all(abs(sum(number // 256 == part for number in drawn) - 1000) < 137 for part in range(4))
