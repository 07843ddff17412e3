"""The guided searches translated to C++ find exactly what numba's code finds: every build can run them."""

import ctypes
import shutil
from typing import Any

import numpy as np
import pytest

from tests.bots.bigshot.guided.test_rivals import turns as rival_turns
from tests.bots.bigshot.positions import BIGSHOTS, met
from tests.bots.zahltag.positions import turns
from tests.variants import name_of
from zuschlag.bots.bigshot.guided.comparison import compare_options
from zuschlag.bots.bigshot.guided.fields import MIXED_REPLIES, Guide
from zuschlag.bots.bigshot.guided.rivals import weigh_rivals
from zuschlag.bots.bigshot.guided.runner import GuidedSearch, past_of
from zuschlag.bots.bigshot.search.tree import Node
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.network.weights_file import activations_for, load_weights
from zuschlag.bots.zahltag.guided.candidates import Candidates
from zuschlag.bots.zahltag.guided.sampling import search_on
from zuschlag.bots.zahltag.guided.workspace import Workspace
from zuschlag.bots.zahltag.observed_state import contract_capacity
from zuschlag.bots.zahltag.valuer.parameters import make_valuation
from zuschlag.games.bigshot.rules import count_moves
from zuschlag.games.bigshot.state import BIDDING, PLACING
from zuschlag.kernel import Fields, Generator, copy_record, seeded
from zuschlag.kernel.cpp import PRELUDE, struct, translate
from zuschlag.kernel.cpp_compiler import cpu_command, load_library

pytestmark = [
    pytest.mark.untraced,
    pytest.mark.skipif(
        all(shutil.which(name) is None for name in ("c++", "g++", "clang++")), reason="no C++ compiler: apt-get install g++"
    ),
]

COMPARE = """
extern "C" number search(
    State* states, Valuation* valuation, Node* nodes, Guide* guide, Generator* rngs, Weights* weights, Activations* at,
    number first_row, number rows, number drops) {
  return RULE(states, *valuation, nodes, *guide, rngs, *weights, *at, first_row, rows, drops);
}
"""
WEIGH = """
extern "C" number search(
    State* s, number seat, number (*actors)[STEPS], number (*moves)[STEPS], Valuation* valuation, Guide* guide,
    Generator* rng) {
  RULE(*s, seat, *actors, *moves, *valuation, *guide, *rng);
  return guide->replies;
}
"""
SEARCH_ON = """
extern "C" number search(
    State* states, Valuation* valuation, Generator* rngs, number (*worlds)[4][4], number (*world_weights)[WORLDS],
    Weights* weights, Activations* at, Candidates* candidates, number seat, number reveals, number valuer_share, number rows,
    number (*actors)[STEPS], number (*moves)[STEPS], number (*dealt)[HANDS][4], number (*possible)[HANDS], number mistrust,
    number (*likelihoods)[HANDS]) {
  return RULE(
      states, *valuation, rngs, worlds, *world_weights, *weights, *at, *candidates, seat, reveals, valuer_share, rows,
      *actors, *moves, *dealt, possible, mistrust, likelihoods);
}
"""


def library(rule: Any, entry: str, tables: dict[str, type[Fields]], **sizes: int) -> Any:
    """The rule in C++, behind the function `search`."""
    text, names = translate({"copy_state": copy_record}, rule)
    structs = "".join(struct(name, table) for name, table in tables.items())
    defines = "".join(f"#define {name} {size}\n" for name, size in {**sizes, "RULE": names[rule]}.items())
    return load_library(PRELUDE + structs + text + defines + entry, cpu_command("-O1"))


def call(function: Any, *given: Any) -> int:
    """Call it with numbers, and with arrays by their addresses."""
    function.restype = ctypes.c_longlong
    result: int = function(
        *(
            ctypes.c_longlong(one) if isinstance(one, int) else ctypes.c_void_p(np.asarray(one).__array_interface__["data"][0])
            for one in given
        )
    )
    return result


def differences(first: Any, second: Any) -> list[str]:
    """The fields in which two arrays of records differ. (The bytes between fields mean nothing.)"""
    return [name for name in first.dtype.names if not np.array_equal(first[name], second[name])]


def network_tables(game: str) -> dict[str, type[Fields]]:
    """The tables of the game's network, and generators."""
    weights = load_weights(f"zuschlag.bots.{game}.network")
    return {"Generator": Generator, "Weights": type(weights), "Activations": type(activations_for(weights))}


class CppComparison(GuidedSearch):
    """Big Shot's guided search, in C++."""

    def _weigh(self, start: Any, seat: int, actors: Any, moves: Any) -> None:
        call(self.weighing.search, start, seat, actors, moves, self._valuation, self._guide, self._rngs)

    def simulate(self, rows: int, *, drops: bool = False) -> None:
        arrays = self._states, self._valuation, self._nodes, self._guide, self._rngs, self._weights, self._activations
        self.running = call(self.library.search, *arrays, self._rows, rows, int(drops))
        self._rows += rows

    library: Any = None
    weighing: Any = None


def big_shots_tables(s: Any) -> dict[str, type[Fields]]:
    """The tables of Big Shot's guided search."""
    return {"State": type(s), "Valuation": Valuation, "Node": Node, "Guide": Guide, **network_tables("bigshot")}


def assert_equal_searches(by_cpp: GuidedSearch, by_numba: GuidedSearch) -> None:
    for search in (by_numba, by_cpp):
        search.simulate(7, drops=True)
        search.simulate(5, drops=True)
    assert by_cpp.running == by_numba.running > 0
    for name in ("_nodes", "_guide", "_states", "_rngs", "_valuation", "_activations"):
        assert differences(getattr(by_cpp, name), getattr(by_numba, name)) == [], name


@pytest.mark.parametrize("phase", [BIDDING, PLACING])
def test_big_shots_comparison_is_the_same_in_every_number(phase: int) -> None:
    variant = name_of(next(variant for variant in BIGSHOTS if variant[1] == 4))
    s = next(s for s in met(variant)[40:] if s.phase == phase and count_moves(s, s.turn) > 2)
    CppComparison.library = library(compare_options, COMPARE, big_shots_tables(s))
    assert_equal_searches(CppComparison(s, seeded("equal")), GuidedSearch(s, seeded("equal")))


def test_big_shots_search_among_cautious_rivals_is_the_same_in_every_number() -> None:
    """The evidence of the past, and the comparison that follows from it."""
    turn = rival_turns(("cautious",) * 4)[-9]
    s = turn.game.imagine(turn.view, seeded(0))
    past, tables = past_of(turn, s), big_shots_tables(s)
    CppComparison.library = library(compare_options, COMPARE, tables)
    CppComparison.weighing = library(weigh_rivals, WEIGH, tables, STEPS=len(past.steps))
    by_cpp, by_numba = CppComparison(s, seeded("equal"), past), GuidedSearch(s, seeded("equal"), past)
    assert by_cpp._guide[0]["replies"] == MIXED_REPLIES
    assert_equal_searches(by_cpp, by_numba)


def test_zahltags_search_is_the_same_in_every_number() -> None:
    """Of an offer late enough that there is a past to weigh."""
    turn = next(
        turn.snapshot()
        for turn in turns(3, {}, range(3))
        if len(turn.offered) > 1 and turn.view.phase == "offer" and len(turn.events) > 40
    )
    by_numba, by_cpp = Workspace(turn, seeded("same")), Workspace(turn, seeded("same"), begin=False)
    valuation = make_valuation(by_cpp.state.players, contract_capacity(by_cpp.state.distinct))
    tables: dict[str, Any] = {
        "State": turn.game.compiled_state,
        "Valuation": type(valuation),
        "Candidates": Candidates,
        **network_tables("zahltag"),
    }
    sizes = {"WORLDS": len(by_numba.weights), "STEPS": len(by_cpp.actors), "HANDS": by_cpp.likelihoods.shape[1]}
    assert sizes["STEPS"] > 20
    search = library(search_on, SEARCH_ON, tables, **sizes).search
    assert call(search, *by_cpp.arguments(), 0, *by_cpp.past()) == 0
    assert by_cpp.likelihoods.tolist() == by_numba.likelihoods.tolist()
    by_cpp.weights = by_cpp.worlds.weights(by_cpp.likelihoods)
    assert call(search, *by_cpp.arguments(), 6, *by_cpp.past()) == by_numba.search(6) > 0
    for name in ("records", "states", "rngs", "activations"):
        assert differences(getattr(by_cpp, name), getattr(by_numba, name)) == [], name
