"""Running the guided search: it keeps its budget, and its answer comes with reasons."""

from time import perf_counter

import pytest

from tests.bots.bigshot.search.test_runner import a_turn
from tests.random_play import Variant
from zuschlag.bots.bigshot.guided.runner import ROWS_PER_CLOCK_CHECK, compile_searches, think_guided
from zuschlag.bots.budget import Budget
from zuschlag.kernel import seeded

TWO: Variant = ("bigshot", 2, {})


@pytest.mark.parametrize("simulations", [1, 40, 250])
@pytest.mark.parametrize("phase", ["bid", "place"])
def test_a_budget_of_simulations_is_kept_and_reported(phase: str, simulations: int) -> None:
    """But for the first row, in which every option is tried, and the last."""
    thought = think_guided(a_turn(phase), seeded("s"), Budget(simulations=simulations))
    options = 32
    assert min(simulations, 2) <= thought.simulations <= max(simulations + 1, options + 4)


def test_a_budget_of_time_ends_soon_after_it_is_spent() -> None:
    turn = a_turn("bid")
    compile_searches(turn.game)
    begin = perf_counter()
    thought = think_guided(turn, seeded("s"), Budget(milliseconds=60))
    assert 0.06 <= perf_counter() - begin < 5
    assert thought.simulations >= ROWS_PER_CLOCK_CHECK


@pytest.mark.parametrize(("phase", "variant"), [("bid", ("bigshot", 4, {})), ("bid", TWO), ("loan", TWO), ("place", TWO)])
def test_candidates_are_ranked_and_have_a_chance_and_the_auctions_a_limit(phase: str, variant: Variant) -> None:
    """The choice comes first; a limit is at least what the bot bids itself, and there is none that contradicts the choice."""
    turn = a_turn(phase, variant)
    thought = think_guided(turn, seeded("s"), Budget(simulations=60))
    assert thought.move == thought.candidates[0].move
    assert all(candidate.chance is not None and 0 <= candidate.chance <= 1 for candidate in thought.candidates)
    for candidate in thought.candidates:
        assert candidate.move in turn.offered
        assert candidate.limit is None or phase != "place"
        assert candidate.error is not None
    if thought.move.startswith("bid"):
        assert (thought.candidates[0].limit or 0) >= int(thought.move.split()[1])


def test_where_nothing_is_to_be_compared_nothing_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = a_turn("bid")
    monkeypatch.setattr(type(turn), "offered", property(lambda _: ["pass"]))
    thought = think_guided(turn, seeded("s"), Budget(simulations=60))
    assert (thought.move, thought.simulations) == ("pass", 0)
