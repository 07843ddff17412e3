"""Information states as numbers: they tell exactly what the strings tell, in every game, and OpenSpiel's learners use them."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner
from open_spiel.python.observation import make_observation

from tests.envs.openspiel.random_play import offering, stages
from tests.envs.openspiel.test_games import FEW_AND_SOAK, SMALL
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.equipment import OFFER

RECALL = pyspiel.IIGObservationType(perfect_recall=True)


class Pairing:
    """Strings and numbers that belong together: one to one, or it fails."""

    def __init__(self) -> None:
        self.numbers: dict[str, bytes] = {}
        self.strings: dict[tuple[int, bytes], str] = {}

    def add(self, state: Any, seat: int, observation: Any) -> None:
        observation.set_from(state, seat)
        string, numbers = state.information_state_string(seat), observation.tensor.tobytes()
        assert self.numbers.setdefault(string, numbers) == numbers, string
        assert self.strings.setdefault((seat, numbers), string) == string


@pytest.mark.parametrize("name", SMALL)
def test_in_the_whole_tree_of_the_small_game_numbers_and_strings_tell_the_same(name: str) -> None:
    """Two states have the same numbers exactly where they have the same string: at every node, the deal's included, for who
    decides there and for another."""
    game = pyspiel.load_game(name)
    observation, pairing = make_observation(game, RECALL), Pairing()
    states = [game.new_initial_state()]
    while states:
        state = states.pop()
        for seat in {max(state.current_player(), 0), len(state.history()) % game.num_players()}:
            pairing.add(state, seat, observation)
        states += [state.child(action) for action in ([] if state.is_terminal() else state.legal_actions())]
    assert len(pairing.numbers) > 1000


@pytest.mark.parametrize("name", FEW_AND_SOAK)
def test_along_games_of_every_variant_numbers_and_strings_tell_the_same(name: str) -> None:
    """For the seat that decides and for one that looks on."""
    game = pyspiel.load_game(name)
    observation, pairing = make_observation(game, RECALL), Pairing()
    for state, _ in stages(game, 1):
        for seat in {max(state.current_player(), 0), game.num_players() - 1}:
            pairing.add(state, seat, observation)
    assert np.isfinite(observation.tensor).all()
    assert set(np.unique(observation.dict["moves"])) == {0, 1}
    assert len(pairing.numbers) > 50


@pytest.mark.parametrize("name", ["zuschlag_bigshot(players=3,variant=challenge)", "zuschlag_zahltag(players=4)", *SMALL])
def test_it_is_what_the_state_gives_and_as_large_as_the_game_says(name: str) -> None:
    """The observation first, then the deal and the moves; the game's type says that it is there."""
    game = pyspiel.load_game(name)
    assert game.get_type().provides_information_state_tensor
    observation = make_observation(game, RECALL)
    for state, _ in list(stages(game, 3))[::7]:
        for seat in range(game.num_players()):
            observation.set_from(state, seat)
            told = state.information_state_tensor(seat)
            assert told == observation.tensor.tolist()
            assert len(told) == game.information_state_tensor_size() == sum(game.information_state_tensor_shape())
            assert told[: game.observation_tensor_size()] == state.observation_tensor(seat)


def test_a_row_says_who_decided_and_what() -> None:
    """Seats counted from one's own; what another sealed has no digits until all is opened."""
    game = pyspiel.load_game("zuschlag_zahltag(players=3)")
    state = offering(game, 3)
    made = len(state.history()) - state.position.context.deal.draws
    observation = make_observation(game, RECALL)

    def row(seat: int, nth: int = made) -> tuple[list[float], int]:
        observation.set_from(state, seat)
        numbers = observation.dict["moves"][nth]
        return numbers[:4].tolist(), sum(int(digit) << at for at, digit in enumerate(numbers[4:]))

    assert row(0) == ([0, 0, 0, 0], 0)
    assert row(0, made - 1)[0] == [1, 0, 0, 0]  # chance revealed the contract
    state.apply_action(OFFER + 5)
    assert row(0) == ([0, 1, 0, 0], OFFER + 6)
    assert row(1) == ([0, 0, 0, 1], 0)
    assert row(2) == ([0, 0, 1, 0], 0)
    while state.current_player() >= 0 and len(state.history()) < made + state.position.context.deal.draws + 3:
        state.apply_action(OFFER)
    assert row(1) == ([0, 0, 0, 1], OFFER + 6)


def test_who_goes_out_shows_its_cards_to_everybody() -> None:
    """ZT-15: they lie on the piles, which all can see; so an information state tells of them from then on."""
    found = 0
    for seed in (12, 17):
        out = 0
        for state, _ in stages(pyspiel.load_game("zuschlag_zahltag(players=4)"), seed):
            s = state.position.s
            if sum(map(bool, s.out)) > out:
                out, found = sum(map(bool, s.out)), found + 1
                for seat in range(4):
                    assert state.information_state_string(seat).endswith(f"; piles {kinds.to_letters(s.piles)}")
    assert found


def test_a_learner_of_openspiels_learns_from_information_states() -> None:
    """Through its own environment, which asks for the numbers: after a thousand games it beats who plays at random."""
    game = pyspiel.load_game("zuschlag_zahltag_small(players=2)")
    kind = rl_environment.ObservationType.INFORMATION_STATE
    env = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(3), observation_type=kind)
    assert env.observation_spec()["info_state"][0] == game.information_state_tensor_size()
    np.random.seed(3)
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(0, actions, step_size=0.3, discount_factor=1.0), random_agent.RandomAgent(1, actions)]
    won = {False: 0.0, True: 0.0}
    for number in range(1300):
        is_exam = number >= 1000
        time_step = env.reset()
        while not time_step.last():
            seat = time_step.observations["current_player"]
            time_step = env.step([agents[seat].step(time_step, is_evaluation=is_exam and seat == 0).action])
        for agent in agents:
            agent.step(time_step, is_evaluation=is_exam)
        won[is_exam] += time_step.rewards[0] / (300 if is_exam else 1000)
    assert won[True] > 0.55
    assert won[True] > won[False]
