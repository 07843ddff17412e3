"""The guided search in positions made by hand, and in plain Python and compiled."""

import importlib
from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.bots.zahltag.guided.plain_search import PlainSearch
from tests.bots.zahltag.positions import equipping, offering, turns
from zuschlag.bots import Turn, zahltag
from zuschlag.bots.budget import Budget
from zuschlag.bots.network.fields import LOGIT_BITS
from zuschlag.bots.zahltag.guided.candidates import Candidates
from zuschlag.bots.zahltag.guided.runner import comparable_chances, compile_guided, draw_offer, offer_scale
from zuschlag.bots.zahltag.guided.workspace import Workspace, compiled_search
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.kernel import seeded
from zuschlag.kernel.subset_check import find_violations

SOME = Budget(simulations=60)


@pytest.mark.parametrize("name", ["beliefs", "candidates", "rollout", "sampling"])
def test_its_rules_are_in_the_subset(name: str) -> None:
    """Whole numbers alone, so that every build and every machine chooses the same."""
    assert list(find_violations(importlib.import_module(f"zuschlag.bots.zahltag.guided.{name}"))) == []


def choices(players: int) -> list[Any]:
    """An offer and a change of equipment, early in a match."""
    found: dict[str, Any] = {}
    for turn in turns(players, {}, range(3)):
        if len(turn.offered) > 1 and turn.view.phase in ("offer", "equip"):
            found.setdefault(turn.view.phase, turn.snapshot())
        if len(found) == 2:
            break
    return list(found.values())


@pytest.mark.parametrize("players", [2, 3])
def test_plain_python_and_compiled_code_find_the_same(players: int) -> None:
    """To the last digit: candidates, what is believed of hidden hands, every rollout, the order in the end."""
    for turn in choices(players):
        workspace = Workspace(turn, seeded("same"))
        plain = PlainSearch(Workspace(turn, seeded("same"), begin=False))
        plain.search(0)
        assert plain.candidates == unpacked(workspace)
        assert plain.likelihoods == workspace.likelihoods.tolist()
        plain.workspace.weights = plain.workspace.worlds.weights(np.array(plain.likelihoods))
        assert plain.workspace.weights.tolist() == workspace.weights.tolist()
        assert plain.search(1) == workspace.search(1)
        assert plain.candidates == unpacked(workspace)


def unpacked(workspace: Workspace) -> Candidates:
    return Candidates.unpack(workspace.candidates)


def test_who_alone_is_able_asks_for_much() -> None:
    """ZT-10: the rival cannot do it, and both know."""
    turn = Turn(offering(["CCEEFFW", "WWWWWWW"], "CCEFW"), 0)
    thought = zahltag.think_guided(turn, seeded(1), SOME)
    assert thought.move in ("offer 7", "offer 8")
    assert thought.simulations <= 60


def test_a_poor_hand_gets_another_kind() -> None:
    """Seven workers: it does not keep them."""
    turn = Turn(equipping(["WWWWWWW", "CEEFFWW", "CCEEFFW"]), 0)
    assert zahltag.think_guided(turn, seeded(1), SOME).move != "keep"


def test_its_reasons_are_chances_to_win_best_first() -> None:
    """The change that it makes comes first; an offer is drawn among candidates."""
    searched = 0
    for turn in turns(3, {}, range(2), every=7):
        if len(turn.offered) == 1:
            continue
        thought = zahltag.think_guided(turn, seeded(1), Budget(simulations=20))
        moves = [candidate.move for candidate in thought.candidates]
        assert thought.move in moves
        assert len(set(moves)) == len(moves)
        assert all(candidate.chance is not None and 0 <= candidate.chance <= 1 for candidate in thought.candidates)
        assert turn.view.phase == "offer" or thought.move == moves[0]
        assert (thought.simulations > 0) == (len(moves) > 1), "where one candidate stands alone, there is nothing to compare"
        searched += thought.simulations > 0
    assert searched > 2


def test_a_dropped_change_is_compared_with_the_best_in_the_rollouts_that_both_had() -> None:
    """After four rollouts the third was 10 % behind the second, which is the best in the end; luck before does not count."""
    first, last = {1: (4, 0.5), 2: (4, 0.4), 3: (4, 0.3)}, {1: (8, 0.4), 2: (8, 0.45), 3: (4, 0.3)}
    assert comparable_chances([first, last], [2, 1, 3]) == pytest.approx([0.45, 0.4, 0.35])
    unlucky = {1: (4, 0.9), 2: (4, 0.1)}, {1: (8, 0.5), 2: (4, 0.1)}
    assert comparable_chances([*unlucky], [1, 2]) == [0.5, 0.0], "no chance is below 0"


def test_offers_that_a_rival_beats_are_played_on_once() -> None:
    """ZT-11: they all end the same way. Both seats can do the contract, and the rival asks for less than 7."""
    plain = PlainSearch(Workspace(Turn(offering(["CCEEFFW", "CCEEFFW"], "CE"), 0), seeded(1), begin=False))
    found = plain.candidates
    found.count = found.running = 3
    found.moves[:3] = [OFFER + 8, OFFER + 7, OFFER]
    assert plain.search(1) == 2
    by_move = dict(zip(found.moves[:3], found.sums[:3], strict=True))
    assert by_move[OFFER + 8] == by_move[OFFER + 7]
    assert found.rollouts[:3] == [1, 1, 1]


def test_who_is_not_able_has_nothing_to_search() -> None:
    """ZT-10: 00 is the only offer."""
    thought = zahltag.think_guided(Turn(offering(["WWWWWWW", "CCEEFFW"], "CCEFW"), 0), seeded(1), SOME)
    assert (thought.move, thought.simulations) == ("offer 00", 0)


def test_a_deck_of_ones_own_is_searched_without_the_network() -> None:
    """It was never taught other decks. A search has more and cheaper simulations."""
    match = zuschlag.new("zahltag", players=2, seed=2, contracts=["CE", "FW", "W"])
    turn = Turn(match, match.pending.seats[0])
    assert zahltag.think_guided(turn, seeded(1), SOME) == zahltag.think_search(turn, seeded(1), Budget(simulations=200))


def test_compile_guided_compiles_or_loads_and_nothing_for_a_deck_of_ones_own() -> None:
    zahltag.compile_search(zuschlag.game("zahltag", 4))
    known = list(compiled_search().signatures)  # type: ignore[attr-defined]
    assert len(known) == 1
    compile_guided(zuschlag.game("zahltag", 2))
    compile_guided(zuschlag.game("zahltag", 3, contracts=["CE", "FW", "W"]))
    assert list(compiled_search().signatures) == known  # type: ignore[attr-defined]


def test_more_simulations_try_offers_that_the_network_finds_unlikely() -> None:
    """ZT-10: those of expert compare 1 and 2 here, those of master also 3, 4, 5 and 8."""
    turn = Turn(offering(["CCEEFFW", "CCEEFFW"], "CE"), 0)
    few, many = (zahltag.think_guided(turn, seeded(1), Budget(simulations=number)).candidates for number in (300, 1200))
    assert {candidate.move for candidate in few} == {"offer 1", "offer 2"}
    assert {candidate.move for candidate in many} == {f"offer {price}" for price in (1, 2, 3, 4, 5, 8)}


@pytest.mark.parametrize(("simulations", "scale"), [(0, 1), (20, 1), (327, 1), (599, 1), (600, 2), (1203, 4)])
def test_offers_are_compared_as_experts_are_up_to_twice_its_simulations(simulations: int, scale: int) -> None:
    assert offer_scale(simulations) == scale


def test_the_more_simulations_the_less_the_networks_opinion_of_an_offer_counts() -> None:
    """The first is likelier by ten logits, the second is better by 20 thousandths of the win."""
    found = Candidates()
    found.count = found.running = 2
    found.moves[:2], found.logits[:2] = [OFFER + 3, OFFER + 7], [10 << LOGIT_BITS, 0]
    found.rollouts[:2], found.sums[:2] = [10, 10], [4000, 4200]
    for simulations, move in ((300, OFFER + 3), (1200, OFFER + 7)):
        found.temperature = 5
        place = draw_offer(found, simulations, seeded("offer"))
        assert found.moves[place] == move


def test_a_budget_of_milliseconds_is_kept() -> None:
    """It thinks on until time is up."""
    turn = Turn(offering(["CCEEFFW", "CCEEFFW"], "CE"), 0)
    few, many = (zahltag.think_guided(turn, seeded(1), Budget(milliseconds=limit)).simulations for limit in (1, 400))
    assert 0 < few < many
