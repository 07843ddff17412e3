"""At the end of a match, a stated chance is what the rules say, and an error is 0 only where nothing is uncertain."""

from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from zuschlag.bots import Turn, find
from zuschlag.bots.bigshot.guided.runner import think_guided
from zuschlag.bots.budget import Budget
from zuschlag.games.bigshot.rules import make_move
from zuschlag.games.bigshot.state import PLACING
from zuschlag.kernel import seeded
from zuschlag.review import Decision, Reviewer, Task
from zuschlag.review.comparison import NETWORK_ERROR, Sampler, compare, error_without_exception
from zuschlag.review.rollout import win_shares

BOTS = ("valuer", "naive", "cautious", "valuer")


def played(players: int, seed: int) -> AnyMatch:
    match: AnyMatch = zuschlag.new("bigshot", players, seed=seed)
    bots = [find(BOTS[(seat + seed) % 4])(seed, seat) for seat in range(players)]
    while seats := match.pending.seats:
        match.play(seats[0], bots[seats[0]].choose(Turn(match, seats[0])))
    return match


def last_placement(reviewer: Reviewer) -> int | None:
    """The step of the last placement in which there is something to choose and after which the match is over."""
    step = max(reviewer.decisions)
    point = reviewer.decisions[step]
    return step if point.state.phase == PLACING and len(point.offered) > 1 else None


@pytest.fixture(scope="module")
def last_placements() -> list[tuple[Reviewer, int]]:
    reviewers = [Reviewer(dict(played(players, seed).record())) for seed in range(900, 905) for players in (2, 3, 4)]
    found = [(reviewer, step) for reviewer in reviewers if (step := last_placement(reviewer)) is not None]
    assert len(found) > 5
    return found


def result_of(reviewer: Reviewer, step: int, moves: tuple[str, ...]) -> float | None:
    """The seat's share of the win by the rules, if these moves end the match."""
    point, game = reviewer.decisions[step], reviewer.game
    s: Any = point.state.copy()
    for word in moves:
        make_move(s, point.seat, game.numbers[word])
    return win_shares(game, s)[point.seat] if game.rules.is_over(s) else None


@pytest.mark.parametrize("evaluator", ["guided", "network"])
def test_in_the_last_placement_of_big_shot_the_stated_chances_are_the_results_of_the_rules(
    last_placements: list[tuple[Reviewer, int]], evaluator: str
) -> None:
    """So nobody is marked for a move that wins, and whoever gives the win away is."""
    results = set()
    for same, step in last_placements:
        reviewer = Reviewer(dict(same.match.record()), evaluator=evaluator)
        found = reviewer.compute(Task("decision", step, 60))
        assert isinstance(found, Decision)
        expected = {each.move: result_of(reviewer, step, each.plan or (each.move,)) for each in found.candidates}
        assert {each.move: each.chance for each in found.candidates} == pytest.approx(expected, abs=1e-4)
        assert {each.error for each in found.candidates} == {0.0}
        shares = [share for share in expected.values() if share is not None]
        lost = max(shares) - (expected[found.chosen] or 0)
        assert found.mark in (("best", "good") if lost == 0 else ("blunder",))
        results |= set(shares)
    assert results >= {0, 1}


def test_a_hint_for_the_last_placement_states_the_results_of_the_rules_and_advises_a_move_that_wins(
    last_placements: list[tuple[Reviewer, int]],
) -> None:
    """Whatever the bot itself likes: it also goes by how clear a win is."""
    for reviewer, step in last_placements:
        turn: Any = reviewer.turn(step)
        thought = think_guided(turn, seeded("hint"), Budget(simulations=60))
        assert {candidate.chance for candidate in thought.candidates} <= {0.0, 0.333, 0.5, 1.0}
        chosen, *others = thought.shown_candidates
        assert all((chosen.chance or 0) >= (other.chance or 0) for other in others)


class SameSamples(Sampler):
    """Two options: of each, every sample is the same."""

    options = [("one",), ("other",)]  # noqa: RUF012

    def __init__(self, least_error: float | None, *, exact: bool) -> None:
        self.least_error = least_error
        self._is_exact = exact

    def is_exact(self, option: int) -> bool:
        return self._is_exact

    def sample(self, running: Any, rows: int) -> list[list[float]]:
        return [[float(option == 0) for option in running] for _ in range(rows)]


def test_samples_without_an_exception_still_have_an_error() -> None:
    """As if one more win and one more loss had been seen; of a network's values a fixed one; none of what the rules say."""
    found = compare(SameSamples(None, exact=False), 1, 40)
    assert found.error(0) == found.error(1) == error_without_exception(20)
    assert found.difference(0, 1) == (1, error_without_exception(20))
    assert 1 / 23 < error_without_exception(20) < 1 / 20
    by_network = compare(SameSamples(NETWORK_ERROR, exact=False), 1, 40)
    assert by_network.error(0) == by_network.difference(0, 1)[1] == NETWORK_ERROR
    by_rules = compare(SameSamples(None, exact=True), 1, 40)
    assert (by_rules.error(0), by_rules.difference(0, 1)) == (0, (1, 0))
