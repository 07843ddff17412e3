"""Valuer and search play the same in plain Python and compiled, and neither leaves its arrays."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.bots.bigshot.positions import BIGSHOTS, met
from tests.laws.test_python_equals_compiled import fill
from tests.random_play import Variant
from tests.variants import name_of
from zuschlag.bots.bigshot.search import runner
from zuschlag.bots.bigshot.search.simulation import MOST_CHILDREN, MOST_DEPTH, run_simulations
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.state import LENDING, PAYING, State
from zuschlag.kernel import Generator, copy_record, rule, seeded
from zuschlag.kernel.build import Function
from zuschlag.kernel.checked_state import checked_class
from zuschlag.kernel.numba_compiler import compile_rule

in_every_variant = pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)

SIMULATIONS = 9
Root = tuple[list[int], list[list[int]], list[list[int]]]
"""The visits, worths and moves of the root's children."""


@rule
def choose_all(states: Any, valuation: Any, moves: Any, count: int) -> None:
    for at in range(count):
        moves[at] = choose_move(states[at], states[at].turn, valuation)


def packed(*things: Any) -> Any:
    rows = np.zeros(len(things), type(things[0]).dtype())
    for row, thing in zip(rows, things, strict=True):
        thing.pack(row)
    return rows


@pytest.mark.soak  # the search below lets the valuer decide thousands of times
@in_every_variant
def test_the_valuer_decides_alike_in_python_and_compiled(variant: Variant) -> None:
    """Every decision of a match of sensible and odd moves: some two thousand over all variants."""
    found = met(name_of(variant))
    moves = np.zeros(len(found), np.int64)
    valuation = make_valuation(found[0])
    compile_rule(choose_all, {}, inline=False)(packed(*found), packed(valuation)[0], moves, len(found))
    assert moves.tolist() == [choose_move(s.copy(), s.turn, valuation) for s in found]
    assert len(found) > 100


def root_in_python(s: State, rng: Generator, simulations: int, valuation: Valuation | None = None) -> Root:
    nodes = [Node() for _ in range(simulations * MOST_CHILDREN + 2 * MOST_CHILDREN)]
    run_simulations([s.copy(), s.copy()], valuation or make_valuation(s), nodes, [0] * MOST_DEPTH, rng, 1, simulations)
    children = nodes[nodes[ROOT].first :][: nodes[ROOT].children]
    assert nodes[ROOT].visits == simulations
    return (
        [child.visits for child in children],
        [child.worth for child in children],
        [child.moves[: child.length] for child in children],
    )


def root_compiled(s: State, rng: Generator, simulations: int, compiled: Function) -> Root:
    nodes = np.zeros(simulations * MOST_CHILDREN + 2 * MOST_CHILDREN, Node.dtype())
    compiled(packed(s, s), packed(make_valuation(s))[0], nodes, np.zeros(MOST_DEPTH, np.int64), packed(rng)[0], 1, simulations)
    root = nodes[ROOT]
    children = nodes[root["first"] :][: root["children"]]
    return (
        children["visits"].tolist(),
        children["worth"].tolist(),
        [child["moves"][: child["length"]].tolist() for child in children],
    )


def samples(variant: Variant) -> list[State]:
    """A few states: early, in the middle, at the very end; of every phase that there is."""
    found = met(name_of(variant))
    phased = [next(s for s in found[20:] if s.phase == phase) for phase in {s.phase for s in found[20:]}]
    return [*phased, found[-9], found[-2]]


@pytest.mark.untraced
@in_every_variant
def test_the_search_grows_the_same_tree_in_python_and_compiled(variant: Variant) -> None:
    """The same candidates, the same visits, the same worths to the last millionth."""
    for at, s in enumerate(samples(variant)):
        rng = seeded("tree", at)
        expected = root_in_python(s, rng.copy(), SIMULATIONS)
        assert root_compiled(s, rng.copy(), SIMULATIONS, runner.compiled_search()) == expected
        assert sum(expected[0]) == SIMULATIONS


def test_a_deep_tree_is_the_same_too() -> None:
    """In the last rounds the tree reaches the end of the game."""
    s = met(name_of(BIGSHOTS[0]))[-25]
    assert root_compiled(s, seeded("deep"), 150, runner.compiled_search()) == root_in_python(s, seeded("deep"), 150)


@cache
def guarded() -> Function:
    """The search with the compiler's own checks of every index."""
    return compile_rule(run_simulations, {"copy_state": copy_record}, boundscheck=True, inline=False)


@pytest.mark.soak  # an index out of range raises in plain Python too, and the trees are equal
@in_every_variant
def test_no_index_leaves_its_array_in_a_compiled_search(variant: Variant) -> None:
    """IndexError would be raised; none is, and the tree is the same."""
    for at, s in enumerate(met(name_of(variant))[::25]):
        rng = seeded("guarded", at)
        assert root_compiled(s, rng.copy(), 60, guarded()) == root_compiled(s, rng.copy(), 60, runner.compiled_search())


def checked_copy(thing: Any) -> Any:
    copied = checked_class(type(thing))()
    for name, row in type(thing).table.items():
        fill(copied, name, getattr(thing, name), len(row.dims))
    return copied


@pytest.mark.untraced
@in_every_variant
def test_no_number_leaves_its_field_and_no_index_counts_from_the_end(variant: Variant) -> None:
    """What would wrap in silence when compiled raises in a checked valuation and a checked state; nothing does."""
    found = met(name_of(variant))
    for s in [*found[::60], *[s for s in found if s.phase in (LENDING, PAYING)][::40]]:
        move = choose_move(checked_copy(s), s.turn, checked_copy(make_valuation(s)))
        assert move == choose_move(s, s.turn, make_valuation(s))
    s = found[-30]
    assert root_in_python(s, seeded("checked"), 2, checked_copy(make_valuation(s))) == root_in_python(s, seeded("checked"), 2)


def test_the_tree_stops_growing_when_it_is_full() -> None:
    """Where no node is left the valuer plays on; every simulation still counts."""
    s = met(name_of(BIGSHOTS[0]))[10]
    nodes = [Node() for _ in range(3 * MOST_CHILDREN)]
    used = run_simulations([s, s.copy()], make_valuation(s), nodes, [0] * MOST_DEPTH, seeded("full"), 1, 30)
    assert used <= len(nodes)
    assert nodes[ROOT].visits == 30
