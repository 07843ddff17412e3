"""Strategies by game: what a game's part lacks is done as by the next weaker bot, at last at random."""

import sys
from types import ModuleType

import pytest

import zuschlag
from tests.any_game import AnyTurn
from tests.games.bare_game import bare_zahltag, make_bare_zahltag
from zuschlag.bots import BOTS, Thought, Turn, find
from zuschlag.bots.budget import Budget
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.games import EDITIONS, GAMES
from zuschlag.games.parts import Parts
from zuschlag.kernel import Generator

__all__ = ["bare_zahltag"]


@pytest.mark.usefixtures("bare_zahltag")
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_a_game_without_strategies(name: str) -> None:
    match = zuschlag.new("zahltag", 2, seed=5)
    bots = [find(name)(3, seat) for seat in range(2)]
    STRATEGIES["zahltag"].compile_search(match.game)
    while seats := match.pending.seats:
        thought = bots[seats[0]].think(Turn(match, seats[0]))
        assert {candidate.move for candidate in thought.candidates} == set(match.offered(seats[0]))
        match.play(seats[0], bots[seats[0]].choose(Turn(match, seats[0])))
    assert match.result is not None


def test_a_stronger_bot_does_as_the_strongest_that_the_game_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    def think_cautious(turn: AnyTurn, rng: Generator) -> Thought:
        return Thought(turn.offered[-1])

    module = ModuleType("cautious_only")
    module.think_cautious = think_cautious  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cautious_only", module)
    monkeypatch.setitem(EDITIONS, ("zahltag", 1), make_bare_zahltag(parts=Parts(strategies="cautious_only")))
    match = zuschlag.new("zahltag", 2, seed=5)
    turn = Turn(match, match.pending.seats[0])
    for name in ("cautious", "valuer", "search", "guided"):
        assert find(name)(1, turn.seat).choose(turn) == turn.offered[-1]


def test_every_game_has_strategies() -> None:
    assert list(STRATEGIES) == list(GAMES)
    assert len(STRATEGIES) == len(GAMES)


def test_a_search_without_a_network_plays_the_level_expert_with_the_simulations_that_it_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A guided search has fewer, each of which does more. A budget of time stays what it is."""
    budgets = []

    def think_search(turn: AnyTurn, rng: Generator, budget: Budget) -> Thought:
        budgets.append(budget)
        return Thought(turn.offered[-1])

    module = ModuleType("search_only")
    module.think_search = think_search  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "search_only", module)
    monkeypatch.setitem(EDITIONS, ("zahltag", 1), make_bare_zahltag(parts=Parts(strategies="search_only")))
    match = zuschlag.new("zahltag", 2, seed=5)
    turn = Turn(match, match.pending.seats[0])
    for spec in ("expert", "guided:70ms"):
        assert find(spec)(1, turn.seat).choose(turn) == turn.offered[-1]
    assert budgets == [Budget(simulations=1000), Budget(milliseconds=70)]
