"""The search in positions made by hand, and its rollouts in plain Python and compiled."""

from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.bots.zahltag.positions import VARIANTS, equipping, offering, turns
from tests.variants import MANY_CONTRACTS
from zuschlag.bots import Turn, zahltag
from zuschlag.bots.budget import Budget
from zuschlag.bots.zahltag.observed_state import contract_capacity
from zuschlag.bots.zahltag.search.determinization import FULFILLED_BY, sample_alternatives
from zuschlag.bots.zahltag.search.workspace import Workspace, compiled_routines
from zuschlag.games.zahltag.equipment import KEEP
from zuschlag.games.zahltag.state import SEATS
from zuschlag.kernel import Generator, seeded

SOME = Budget(simulations=200)
LAST = {"held": 4, "paydays": 2, "since": 7}


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_rollouts_in_python_equal_the_compiled_ones(players: int, options: dict[str, object]) -> None:
    """To the last digit: the same worlds, the same cards to come, the same standings. Thousands of the valuer's decisions."""
    seen = 0
    for turn in turns(players, options, range(3), every=17):
        workspace = Workspace(turn, seeded("workspace", seen))
        alternatives = (
            [FULFILLED_BY, FULFILLED_BY + 1, FULFILLED_BY + 2, FULFILLED_BY + 3] if turn.view.phase == "offer" else [KEEP]
        )
        states, rngs = [workspace.state.copy(), workspace.state.copy()], [Generator.unpack(row) for row in workspace.rngs]
        standings, able, valuer_offers = (
            np.zeros((2, len(alternatives), SEATS)),
            np.zeros(2, np.int64),
            np.zeros((2, SEATS), np.int64),
        )
        count = sample_alternatives(
            states, [workspace.valuation], rngs, workspace.worlds.tolist(), workspace.weights.tolist(),
            workspace.seat, workspace.until, alternatives, able, valuer_offers, standings,
        )  # fmt: skip
        compiled = workspace.sample(alternatives, 2)
        assert compiled[3] == count
        for name, one, other in zip(("standings", "able", "offers"), compiled, (standings, able, valuer_offers), strict=False):
            assert np.array_equal(one, other), f"{name} of turn {seen}: compiled {one.tolist()}, in Python {other.tolist()}"
        seen += 1
    assert seen > 3


def test_who_alone_is_able_asks_for_much() -> None:
    """ZT-10: the rival cannot do it, and both know."""
    turn = Turn(offering(["CCEEFFW", "WWWWWWW"], "CCEFW"), 0)
    thought = zahltag.think_search(turn, seeded(1), SOME)
    assert thought.move == thought.candidates[0].move == "offer 8"
    assert thought.candidates[0].limit is not None
    assert thought.simulations >= 200


def test_it_never_offers_1_when_a_tie_would_put_it_out() -> None:
    """ZT-15: without money; with some, it would."""
    hands = ["CCEEFFW", "CCEEFFW"]
    moves = {
        money: {
            zahltag.think_search(
                Turn(offering(hands, "CEFW", money=[money, money, 0, 0], **LAST), 0), seeded(n), Budget(simulations=30)
            ).move
            for n in range(25)
        }
        for money in (0, 20)
    }
    assert "offer 1" not in moves[0]
    assert "offer 1" in moves[20]


def test_its_reasons_are_shares_of_the_win() -> None:
    """Candidates best first, with values compared with keeping or 00."""
    for turn in turns(3, {}, range(1), every=11):
        thought = zahltag.think_search(turn, seeded(1), Budget(simulations=40))
        assert len({candidate.move for candidate in thought.candidates}) == len(thought.candidates)
        if len(turn.offered) == 1:
            continue
        assert next(c.value for c in thought.candidates if c.move in ("keep", "offer 00")) == 0
        assert all(candidate.chance is not None and 0 <= candidate.chance <= 1 for candidate in thought.candidates)


def test_a_poor_hand_gets_another_kind() -> None:
    """Seven workers: it does not keep them."""
    assert zahltag.think_search(Turn(equipping(["WWWWWWW", "CEEFFWW", "CCEEFFW"]), 0), seeded(1), SOME).move != "keep"


def test_a_budget_of_milliseconds_is_kept() -> None:
    """It thinks on until time is up."""
    turn = Turn(equipping(["CCEEFFW", "CEEFFWW", "CCEEFFW"]), 0)
    few, many = (zahltag.think_search(turn, seeded(1), Budget(milliseconds=limit)).simulations for limit in (1, 150))
    assert 0 < few < many


def test_where_no_price_is_worth_it_there_is_no_least_one() -> None:
    """`limit` is then None."""
    from zuschlag.bots.zahltag.search.offer_search import _limit

    workspace = Workspace(Turn(offering(["CCEEFFW", "CCEEFFW"], "CE"), 0), seeded(1))
    ends = np.zeros((1, 3, SEATS))
    ends[0, 1, 0] = -20
    assert _limit(workspace, ends) is None
    ends[0, 1, 0] = 4
    assert _limit(workspace, ends) == 1


def test_compile_search_compiles_or_loads() -> None:
    """A small deck of one's own needs nothing that the built-in one does not, and all large ones need the same."""
    zahltag.compile_search(zuschlag.game("zahltag", 4))
    compiled: tuple[Any, ...] = compiled_routines()
    known = [list(function.signatures) for function in compiled]
    assert all(len(signatures) >= 1 for signatures in known)
    zahltag.compile_search(zuschlag.game("zahltag", 3, contracts=["CE", "FW", "W"]))
    assert [list(function.signatures) for function in compiled] == known
    zahltag.compile_search(zuschlag.game("zahltag", 4, contracts=MANY_CONTRACTS))
    known = [list(function.signatures) for function in compiled]
    for more in (["CCC"], [f"C{'E' * e}{'W' * w}" for e in range(6) for w in range(6)]):
        zahltag.compile_search(zuschlag.game("zahltag", 2, contracts=MANY_CONTRACTS + more))
    assert [list(function.signatures) for function in compiled] == known


def test_large_decks_have_room() -> None:
    """Two sizes serve all decks."""
    assert [contract_capacity(distinct) for distinct in (1, 31, 32, 100, 1814)] == [31, 31, 1814, 1814, 1814]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_time_limit_that_is_not_reached_changes_nothing(players: int, options: dict[str, object]) -> None:
    """The search looks at the clock in between, and finds the same to the last digit."""
    for nth, turn in enumerate(turns(players, options, range(1), every=23)):
        plain, limited = (zahltag.think_search(turn, seeded(nth), budget) for budget in (SOME, SOME.within(10**6)))
        assert limited == plain
