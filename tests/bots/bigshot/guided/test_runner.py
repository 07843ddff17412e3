"""Running the guided search: it keeps its budget, and its answer comes with reasons."""

from time import perf_counter

import pytest

from tests.bots.bigshot.search.test_runner import a_turn
from tests.random_play import Variant, play_randomly
from zuschlag.bots import Turn
from zuschlag.bots.bigshot.explanation import explain_advice
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
def test_candidates_are_ranked_and_have_a_chance_and_no_limit(phase: str, variant: Variant) -> None:
    """The choice comes first. The search compares bids and stops at none, so the valuer's limit is not its own."""
    turn = a_turn(phase, variant)
    thought = think_guided(turn, seeded("s"), Budget(simulations=60))
    assert thought.move == thought.candidates[0].move
    assert all(candidate.chance is not None and 0 <= candidate.chance <= 1 for candidate in thought.candidates)
    for candidate in thought.candidates:
        assert candidate.move in turn.offered
        assert candidate.limit is None
        assert candidate.error is not None


@pytest.mark.parametrize("variant", [("bigshot", 4, {}), TWO])
def test_most_choices_have_a_reason(variant: Variant) -> None:
    """In auctions, about loans and of placements, among those of a game; they are those of the move that is advised."""
    found: dict[str, list[bool]] = {}
    for match in play_randomly(variant, 12):
        if match.pending.seats and len(match.offered(match.pending.seats[0])) > 1:
            turn = Turn(match.copy(), match.pending.seats[0]).snapshot()
            thought = think_guided(turn, seeded("s"), Budget(simulations=40))
            if turn.view.phase != "place":  # of placements, whole plans are compared
                assert thought.reasons == explain_advice(turn, thought.shown_candidates, {})
            found.setdefault(thought.advised_move.split()[0], []).append(bool(thought.reasons))
    assert all(found["loan"])
    every = [is_explained for each in found.values() for is_explained in each]
    assert sum(every) > len(every) / 2


def test_where_nothing_is_to_be_compared_nothing_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = a_turn("bid")
    monkeypatch.setattr(type(turn), "offered", property(lambda _: ["pass"]))
    thought = think_guided(turn, seeded("s"), Budget(simulations=60))
    assert (thought.move, thought.simulations) == ("pass", 0)
