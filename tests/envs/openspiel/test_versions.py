"""OpenSpiel's games with version 1 of the observations."""

import pyspiel
import pytest

import zuschlag.envs.openspiel  # noqa: F401 (registers the games)
from zuschlag.envs import spec
from zuschlag.kernel import below, seeded


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_a_parameter_chooses_the_version(game: str) -> None:
    """Tensors of its size, fewer ways to place cubes, and clones and pickles that remember the same offers."""
    loaded = pyspiel.load_game(f"zuschlag_{game}(players=3,observation=1)")
    assert loaded.observation_tensor_shape() == [spec(game, 3, observation=1).size]
    state, first, rng, fewer = loaded.new_initial_state(), spec(game, 3), seeded("version"), 0
    for _ in range(240):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[below(rng, len(outcomes))][0])
            continue
        legal = state.legal_actions()
        every = first.legal(state.position.s, state.current_player())
        assert set(legal) <= set(every)
        fewer += len(legal) < len(every)
        assert state.clone().observation_tensor(0) == state.observation_tensor(0)
        state.apply_action(legal[below(rng, len(legal))])
    assert (fewer > 0) == (game == "bigshot")
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    assert again.observation_tensor(1) == state.observation_tensor(1)
    assert any(state.observation_tensor(1)[first.size :])
