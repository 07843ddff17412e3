"""Running the search: it keeps and reports its budget, and reads its answer off the tree."""

from itertools import count
from math import sqrt
from pathlib import Path
from time import perf_counter

import pytest

import zuschlag
from tests.any_game import AnyTurn
from tests.random_play import Variant, match_after
from zuschlag.bots import Turn
from zuschlag.bots.bigshot import think_search
from zuschlag.bots.bigshot.search import runner
from zuschlag.bots.bigshot.search.runner import SIMULATIONS_PER_CLOCK_CHECK, SearchTree
from zuschlag.bots.bigshot.search.tree import ROOT
from zuschlag.bots.bigshot.valuer.parameters import valuation_for
from zuschlag.bots.bigshot.valuer.reasons import think_valuer
from zuschlag.bots.budget import Budget
from zuschlag.kernel import seeded

PLAIN: Variant = ("bigshot", 4, {})


def a_turn(phase: str, variant: Variant = PLAIN) -> AnyTurn:
    """The first turn of the phase after some random play."""
    for decisions in range(30, 300):
        match = match_after(variant, 6, decisions)
        if match.view(None).phase == phase:
            return Turn(match, match.pending.seats[0])
    raise AssertionError(phase)


@pytest.mark.parametrize("simulations", [1, 2, 7, 33, 250])
@pytest.mark.parametrize("phase", ["bid", "place"])
def test_a_budget_of_simulations_is_kept_and_reported(phase: str, simulations: int) -> None:
    """Exactly; even one simulation is an answer."""
    thought = think_search(a_turn(phase), seeded("s"), Budget(simulations=simulations))
    assert thought.simulations == simulations
    assert 1 <= len(thought.candidates) <= simulations


@pytest.mark.parametrize("milliseconds", [1, 60])
def test_a_budget_of_time_ends_soon_after_it_is_spent(milliseconds: int) -> None:
    """Once compiled: within seconds on the slowest machine; and something was simulated."""
    turn = a_turn("bid")
    runner.compile_search(turn.game)
    begin = perf_counter()
    thought = think_search(turn, seeded("s"), Budget(milliseconds=milliseconds))
    assert milliseconds / 1000 <= perf_counter() - begin < 5
    assert thought.simulations >= SIMULATIONS_PER_CLOCK_CHECK
    assert thought.simulations % SIMULATIONS_PER_CLOCK_CHECK == 0


def test_more_time_is_more_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes as long: ten times the budget, about ten times as many."""
    turn = a_turn("place")
    runner.compile_search(turn.game)
    monkeypatch.setattr("zuschlag.bots.budget.perf_counter", count(step=0.001).__next__)
    few, many = (think_search(turn, seeded("s"), Budget(milliseconds=each)).simulations for each in (20, 200))
    assert 8 * few <= many <= 12 * few


@pytest.mark.parametrize("phase", ["bid", "place"])
def test_candidates_come_by_their_visits_and_the_most_visited_is_played(phase: str) -> None:
    """Several plans that begin with the same cube are one candidate, as good as the most visited of them."""
    turn = a_turn(phase)
    s = turn.game.imagine(turn.view, seeded("s"))
    tree = SearchTree(s, seeded("s"), 200)
    tree.grow(200)
    children = sorted(tree.children(), key=lambda child: -child["visits"])
    moves = list(dict.fromkeys(turn.game.words[child["moves"][0]] for child in children if child["visits"]))
    thought = think_search(turn, seeded("s"), Budget(simulations=200))
    assert [candidate.move for candidate in thought.candidates] == moves
    assert thought.move == moves[0]
    assert sum(child["visits"] for child in children) == 200


def test_growing_in_parts_is_growing_at_once() -> None:
    """The clock is looked at between parts; that changes nothing in the tree."""
    turn = a_turn("bid")
    s = turn.game.imagine(turn.view, seeded("s"))
    trees = [SearchTree(s, seeded("s"), 90) for _ in range(2)]
    trees[0].grow(90)
    for part in (1, 30, 59):
        trees[1].grow(part)
    for name in ("visits", "worth", "length", "children"):
        assert trees[0].children()[name].tolist() == trees[1].children()[name].tolist()
    assert trees[0].simulations == trees[1].simulations == 90


def test_a_limit_is_given_where_an_auction_is_on() -> None:
    """As the valuer sees it; for cubes in hand nobody pays."""
    for phase, variant in (("bid", PLAIN), ("loan", ("bigshot", 3, {"variant": "challenge"})), ("place", PLAIN)):
        turn = a_turn(phase, variant)
        thought = think_search(turn, seeded("s"), Budget(simulations=40))
        valuers = think_valuer(turn, seeded("s"))
        assert len({candidate.limit for candidate in thought.candidates}) == 1
        assert (valuers.candidates[0].limit is None) == (phase == "place")


def test_money_is_seen_to_win() -> None:
    """The same turn, with 50 millions more in the seat's own purse, or in every rival's."""
    turn = a_turn("bid")
    s, seat = turn.game.imagine(turn.view, seeded("s")), turn.seat
    chances = []
    for is_rich in (True, False):
        tried = s.copy()
        for other in range(4):
            tried.cash[tried.colour[other][0]] += 50 * ((other == seat) == is_rich)
        tree = SearchTree(tried, seeded("s"), 60)
        tree.grow(60)
        best = max(tree.children(), key=lambda child: child["visits"])
        chances.append(best["worth"][seat] / best["visits"] / 1e6)
    assert chances[0] > chances[1] + 0.2


def test_every_simulation_counts_also_when_the_nodes_are_used_up() -> None:
    """The tree stops growing; what it has goes on learning."""
    s = a_turn("bid").game.imagine(a_turn("bid").view, seeded("s"))
    tree = SearchTree(s, seeded("full"), 4)
    tree.grow(600)
    assert sum(tree.children()["visits"].tolist()) == 600


def test_one_offered_move_needs_no_search() -> None:
    """It is made at once."""
    match = zuschlag.new("bigshot", 3, seed=1, variant="challenge")
    while len(match.offered(match.pending.seats[0])) > 1:
        match.play(match.pending.seats[0], match.offered(match.pending.seats[0])[-1])
    turn = Turn(match, match.pending.seats[0])
    thought = think_search(turn, seeded("s"), Budget(simulations=10**9))
    assert (thought.move, thought.simulations) == (turn.offered[0], 0)


def test_below_the_root_every_seat_plays_the_valuers_choice_until_the_documented_number_of_visits() -> None:
    """No position of a search of 1,000 simulations tries a second move; docs/explanation/bots.md says when one would."""
    roots = inner = 0
    for phase in ("bid", "place"):
        turn = a_turn(phase)
        tree = SearchTree(turn.game.imagine(turn.view, seeded("i")), seeded("s"), 1000)
        tree.grow(1000)
        nodes = tree._nodes[: tree._used]
        for at, node in enumerate(nodes):
            children = nodes[node["first"] : node["first"] + node["children"]]
            if not len(children) or not children["length"][0]:  # nothing follows, or the dice do
                continue
            tried = (children["visits"] > 0).sum()
            if at == ROOT:
                roots += tried > 1
            else:
                inner += 1
                assert tried <= 1
    assert roots == 2
    assert inner > 100
    valuation = valuation_for(4, (0, 1, 2, 3))
    visits = next(visits for visits in range(10**4) if int(1.0 + sqrt(visits) * valuation.interior_widening / 100.0) > 1)
    page = (Path(__file__).parents[4] / "docs" / "explanation/bots.md").read_text(encoding="utf-8")
    assert f"a second move only after\n{visits:,} visits" in page
