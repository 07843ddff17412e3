"""A game that says nothing to OpenSpiel is played there all the same: dealt by one draw, with generous bounds."""

from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import zuschlag
from tests.envs.openspiel.random_play import stages
from tests.envs.openspiel.test_information_state_tensor import RECALL, Pairing
from zuschlag import Refused
from zuschlag.envs.openspiel import game_adapter
from zuschlag.envs.openspiel import pyspiel_game as game_module
from zuschlag.envs.openspiel.chance_deal import SeedDeal
from zuschlag.envs.openspiel.game_adapter import MOST_STEPS, GameAdapter


class PlainZahltag(GameAdapter):
    """Zahltag as if it brought no part of its own. Its hands are dealt in secret."""

    name = "plain_zahltag"

    @classmethod
    def title(cls) -> str:
        return "Zahltag, without its part"

    @classmethod
    def player_counts(cls) -> tuple[int, ...]:
        return (2, 3)

    @classmethod
    def has_later_observations(cls) -> bool:
        return False

    @classmethod
    def default_options(cls) -> dict[str, Any]:
        return {}

    @classmethod
    def make_game(cls, players: int, options: Any) -> Any:
        return zuschlag.game("zahltag", players, **options)


@pytest.fixture(scope="module")
def plain() -> Any:
    """Registered with OpenSpiel beside the others, for the rest of the process."""
    game_adapter.game_adapters()["plain_zahltag"] = PlainZahltag
    game_module.register()
    return pyspiel.load_game("zuschlag_plain_zahltag(players=3)")


def test_openspiels_own_test_finds_nothing(plain: Any) -> None:
    pyspiel.random_sim_test(plain, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_the_deal_is_one_draw_and_each_seat_sees_its_own_cards_alone(plain: Any) -> None:
    one, other = plain.new_initial_state(), plain.new_initial_state()
    assert len(one.chance_outcomes()) == SeedDeal.max_outcomes
    assert plain.max_game_length() == MOST_STEPS
    one.apply_action(1)
    other.apply_action(2)
    for seat in range(3):
        mine = one.position.s.hand[seat]
        assert f"cards={sum(mine)}" in one.information_state_string(seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)
    assert len({one.information_state_string(seat) for seat in range(3)}) == 3
    assert one.position.private_text(0).startswith("hand ")
    assert "hand" not in one.position.observation_text(None)


def test_numbers_and_strings_tell_the_same(plain: Any) -> None:
    observation, pairing = make_observation(plain, RECALL), Pairing()
    for state, _ in stages(plain, 1):
        pairing.add(state, max(state.current_player(), 0), observation)
    assert len(pairing.numbers) > 20


def test_what_is_dealt_in_secret_cannot_be_resampled_and_the_refusal_says_so(plain: Any) -> None:
    state = next(state for state, _ in stages(plain, 1) if len(state.history()) > 5)
    for seed in range(30):  # a single draw would now and then be the truth
        with pytest.raises(Refused, match="plain_zahltag hides more than sealed moves and does not say how to resample it"):
            state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0))
