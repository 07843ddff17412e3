"""OpenSpiel's algorithms on both games: resampling, search, and equilibria of a game made small."""

from collections import defaultdict
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, gambit, ismcts, mcts, mmd_dilated

from tests.envs.openspiel.random_play import dealt, offering, stages
from zuschlag.envs.openspiel import TurnState
from zuschlag.envs.openspiel.sequential_state import CHANCE, OVER, SequentialState
from zuschlag.games.zahltag.equipment import OFFER

SAMPLER = pyspiel.UniformProbabilitySampler(0.0, 1.0)


@pytest.mark.parametrize(
    "name", ["zuschlag_zahltag(players=3)", "zuschlag_zahltag(players=4)", "zuschlag_bigshot(variant=challenge)"]
)
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    game = pyspiel.load_game(name)
    differing = 0
    for nth, (state, _) in enumerate(stages(game, 6)):
        if nth % 9 == 0:
            seat = nth // 9 % game.num_players()
            other = state.resample_from_infostate(seat, SAMPLER)
            assert isinstance(other, TurnState)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.current_player() == state.current_player()
            differing += str(other) != str(state)
    assert (differing > 0) == ("zahltag" in name)  # in Big Shot nothing is hidden from who counts


def test_resampling_goes_on_when_seats_have_gone_out() -> None:
    """ZT-15: their cards are on the piles again."""
    left = [
        state.clone() for state, _ in stages(pyspiel.load_game("zuschlag_zahltag(players=4)"), 12) if any(state.position.s.out)
    ]
    assert len(left) > 20
    for nth, state in enumerate(left[::5]):
        other = state.resample_from_infostate(nth % 4, SAMPLER)
        assert other.information_state_string(nth % 4) == state.information_state_string(nth % 4)
        assert other.observation_string(nth % 4) == state.observation_string(nth % 4)


def test_resampling_imagines_what_was_sealed_before_ones_own_offer() -> None:
    state = next(
        state for state, _ in stages(pyspiel.load_game("zuschlag_zahltag(players=3)"), 3)
        if state.current_player() == 1 and state.position.s.offers[0] > 0
    )  # fmt: skip
    offers = {state.resample_from_infostate(1, SAMPLER).position.s.offers[0] for _ in range(30)}
    assert len(offers) > 1


def test_information_set_search_plays_a_whole_game() -> None:
    game = pyspiel.load_game("zuschlag_zahltag(players=3)")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 3, random_state=rng)
    state, decisions = dealt(game, 1).clone(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=shares)))
        elif state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            decisions += 1
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert decisions > 10
    assert sum(state.returns()) == pytest.approx(1)


def test_searching_the_tree_in_cpp_works_by_mcts_search() -> None:
    game = pyspiel.load_game("zuschlag_bigshot(players=2)")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 5, 10, False, 1, False)  # noqa: FBT003
    state = dealt(game, 1)
    assert bot.mcts_search(state).best_child().action in state.legal_actions()


def test_it_is_turn_based_already() -> None:
    game = pyspiel.load_game("zuschlag_zahltag")
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    with pytest.raises(pyspiel.SpielError, match="kSimultaneous"):
        pyspiel.convert_to_turn_based(game)


# The small game


@pytest.mark.parametrize("players", [2, 3])
def test_states_that_a_player_cannot_tell_apart_offer_it_the_same(players: int) -> None:
    seen = defaultdict(set)
    positions = [pyspiel.load_game(f"zuschlag_zahltag_small(players={players})").new_initial_state().position]
    while positions:
        position: SequentialState = positions.pop()
        seat = position.turn
        if seat == CHANCE:
            choices = [outcome for outcome, _ in position.weights]
        elif seat == OVER:
            assert sum(position.values) == pytest.approx(1)
            continue
        else:
            choices = position.context.spec.legal(position.s, seat)
            seen[position.information_state_text(seat)].add((seat, tuple(choices), position.observation_text(seat)))
        for choice in choices:
            after = position.copy()
            after.settle(choice) if seat == CHANCE else after.move(choice)
            positions.append(after)
    assert len(seen) > 900
    assert all(len(looks) == 1 for looks in seen.values())


def test_exploitability_falls_with_sampled_regrets() -> None:
    """External sampling MCCFR, straight on the game's own states."""
    game = pyspiel.load_game("zuschlag_zahltag_small(players=2)")
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(60):
        solver.iteration()
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert before > 0.25
    assert exploitability.nash_conv(game, solver.average_policy()) < before * 0.8


def test_exploitability_vanishes_with_regrets_of_the_whole_tree() -> None:
    """CFR in C++, on the tree that OpenSpiel exports of the game."""
    game = pyspiel.load_game("zuschlag_zahltag_small(players=2)")
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    solver = pyspiel.CFRSolver(tree)
    found = []
    for iteration in range(1, 101):
        solver.evaluate_and_update_policy()
        if iteration in (1, 10, 100):
            found.append(pyspiel.nash_conv(tree, solver.average_policy()))
    assert found[0] > 0.25
    assert found[1] < found[0] / 2
    assert found[2] < found[1] / 5


@pytest.mark.parametrize("players", [2, 3])
def test_the_small_game_is_resampled_by_the_deals_that_a_player_cannot_tell_apart(players: int) -> None:
    """All stages of some games: what is drawn looks the same to the player; and a sealed offer may have been any other."""
    game = pyspiel.load_game(f"zuschlag_zahltag_small(players={players})")
    for seed in range(6):
        for state, _ in stages(game, seed):
            for seat in range(players):
                other = state.resample_from_infostate(seat, SAMPLER)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert other.current_player() == state.current_player()
    sealed = next(offering(game, seed) for seed in range(50) if _reaches_offers(game, seed)).child(OFFER + 2)
    assert len({sealed.resample_from_infostate(1, SAMPLER).position.s.offers[0] for _ in range(30)}) > 2


def _reaches_offers(game: Any, seed: int) -> bool:
    return any(state.current_player() == 0 and max(state.legal_actions()) > OFFER for state, _ in stages(game, seed))


def test_resampled_hands_of_the_small_game_are_as_likely_as_the_deal_makes_them() -> None:
    """Of three, who holds a worker knows that each of the others holds the foreman as often."""
    state = pyspiel.load_game("zuschlag_zahltag_small(players=3)").new_initial_state()
    for outcome in (3, 3, 2, 0):  # two workers, the foreman, the first seat begins
        state.apply_action(outcome)
    held = [state.resample_from_infostate(0, SAMPLER).position.s.hand[1][2] for _ in range(400)]
    assert 140 < sum(held) < 260
    assert all(state.resample_from_infostate(2, SAMPLER).position.s.hand[2][2] for _ in range(20))


def test_information_set_search_plays_the_small_game() -> None:
    game = pyspiel.load_game("zuschlag_zahltag_small(players=3)")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 20, random_state=rng)
    state = dealt(game, 1)
    assert int(bot.step(state)) in state.legal_actions()


def test_magnetic_mirror_descent_closes_the_gap_in_the_zero_sum_small_game() -> None:
    """It asks for a zero-sum game for two, and refuses others."""
    with pytest.raises(AssertionError):
        mmd_dilated.MMDDilatedEnt(pyspiel.load_game("zuschlag_zahltag_small(players=2)"), 0.05)
    game = pyspiel.load_game("zuschlag_zahltag_small(players=2,zero_sum=True)")
    solver = mmd_dilated.MMDDilatedEnt(game, 0.05)
    before = solver.get_gap()
    for _ in range(2):
        solver.update_sequences()
    assert solver.get_gap() < before * 0.9
