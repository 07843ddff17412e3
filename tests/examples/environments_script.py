"""Plays a game through every environment. Run in a process of its own, in which a game from outside is installed."""

import sys
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, parallel_api_test, seed_test

import zuschlag.envs.gymnasium
import zuschlag.envs.openspiel  # noqa: F401 (registers the games)
from zuschlag.envs import Batch, pettingzoo
from zuschlag.envs.mcp.server import make_instructions
from zuschlag.envs.mcp.tools import GameTools
from zuschlag.games import GAMES
from zuschlag.kernel import Generator


def play_batch(name: str) -> None:
    """Every observation, mask and reward of a batch is what Python mode shows."""
    batch = Batch(name, 3, 8, seed=5, ties="carried")
    rng = np.random.default_rng(5)
    game, spec = batch.spec.game, batch.spec
    ended = 0
    for _ in range(60):
        for at in range(batch.size):
            s, seat = type(game.blank()).unpack(batch._states[at]), batch.actors[at]
            assert np.allclose(batch.observations[at], spec.observe(s, int(seat)))
            assert batch.masks[at].tolist() == spec.mask(s, int(seat)).tolist()
        states = [type(game.blank()).unpack(row) for row in batch._states]
        rngs = [Generator.unpack(row) for row in batch._rngs]
        actors = batch.actors.copy()
        actions = (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        batch.step(actions)
        for at in range(batch.size):
            advance(game, states[at], rngs[at], int(actors[at]), int(actions[at]))
            assert states[at] == type(game.blank()).unpack(batch._states[at])
        ended += int(batch.dones.sum())
    assert ended >= batch.size


def advance(game: Any, s: Any, rng: Generator, seat: int, action: int) -> None:
    """One step of a batch in Python mode: the action, then chance, and another deal at the end."""
    from zuschlag.kernel import below

    rules = game.rules
    rules.make_move(s, seat, action)
    while not rules.awaited(s):
        if rules.is_over(s):
            rules.deal(s, rng)
        else:
            rules.settle(s, rules.outcome_at(s, below(rng, rules.total_weight(s))))


def play_pettingzoo(name: str) -> None:
    import pettingzoo as library

    api_test(pettingzoo.env(name, players=3), num_cycles=30)
    parallel_api_test(pettingzoo.parallel_env(name, players=3, ties="carried"), num_cycles=30)
    seed_test(lambda: pettingzoo.env(name, players=2), num_cycles=10)
    env = library.make("aec", f"zuschlag/{name}_v0", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert "Goofspiel for 2 players" in env.render()


def play_gymnasium(name: str) -> None:
    kind = f"zuschlag/{GAMES[name].__name__}-v0"
    check_env(gymnasium.make(kind, players=3).unwrapped, skip_render_check=True)
    env = gymnasium.make(kind, players=2, opponents="random", render_mode="rgb_array")
    env.reset(seed=3)
    picture: Any = env.render()
    assert picture.ndim == 3
    assert picture.min() < 100  # something is written on it
    many = gymnasium.make_vec(kind, num_envs=4, players=3)
    seen, _ = many.reset(seed=4)
    ended = 0
    for _ in range(30):
        seen, *_, info = many.step(seen["action_mask"].argmax(axis=1))
        ended += int(info.get("_final_obs", np.zeros(4)).sum())
    assert ended >= 4


def play_openspiel(name: str) -> None:
    game = pyspiel.load_game(f"zuschlag_{name}(players=3,ties=carried,cards=4)")
    assert game.get_parameters() == {"players": 3, "ties": "carried", "cards": 4, "reward": "share", "zero_sum": False}
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False, mask_test=True)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[-1])  # the prize
    state.apply_action(2)  # the first seat's bid, which the others do not see
    others = {state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(20)}
    assert len({other.history()[1] for other in others}) > 1
    assert {other.information_state_string(1) for other in others} == {state.information_state_string(1)}
    small = pyspiel.load_game(f"zuschlag_{name}(players=2,cards=3)")
    bot = mcts.MCTSBot(small, 2, 20, mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)))
    first = small.new_initial_state()
    first.apply_action(2)
    assert bot.step(first) in first.legal_actions()


def play_mcp(name: str) -> None:
    assert "goofspiel: " in make_instructions()
    tools = GameTools()
    try:
        assert f"{name}: Goofspiel" in tools.list_games()
        told = tools.start_match("Goofspiel", 3, opponents="easy", options={"ties": "carried"}, seed=1)
        token = next(word for word in told.split() if word.startswith("m1-seat1-"))
        assert "bid this card, sealed" in told
        for card in range(1, 14):
            told = tools.play(token, f"bid {card}")
        assert "The match is over." in told
        assert "points" in tools.result("m1")
        assert '"game":"goofspiel"' in tools.record("m1")
    finally:
        tools.close()


if __name__ == "__main__":
    for play in (play_batch, play_pettingzoo, play_gymnasium, play_openspiel, play_mcp):
        play(sys.argv[1])
        sys.stdout.write(f"{play.__name__}\n")
