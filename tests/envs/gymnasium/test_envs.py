"""Gymnasium's environments keep its conventions: one seat against bots, and many games at once."""

import runpy
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import zuschlag
import zuschlag.envs.gymnasium
from tests.variants import every_variant
from zuschlag import Refused
from zuschlag.envs import Batch
from zuschlag.games import GAMES

PPO: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[3] / "docs/examples/ppo.py"))

both_games = pytest.mark.parametrize("game", GAMES)


def made(game: str, players: Any = 2, opponents: Any = "random", **choices: Any) -> Any:
    return gymnasium.make(f"zuschlag/{GAMES[game].__name__}-v0", players=players, opponents=opponents, **choices).unwrapped


def many(game: str, size: Any = 8, players: Any = 2, opponents: Any = "random", **choices: Any) -> Any:
    name = f"zuschlag/{GAMES[game].__name__}-v0"
    return gymnasium.make_vec(name, num_envs=size, players=players, opponents=opponents, **choices)


def first_legal(seen: Any) -> Any:
    return seen["action_mask"].argmax(axis=-1)


@every_variant
def test_it_passes_gymnasium_s_own_check(variant: tuple[str, int, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    """Every way of rendering included; its warnings are errors here."""
    game, players, options = variant
    env = made(game, players, **options)
    check_env(env)
    assert "seen by seat_" in capsys.readouterr().out  # what `human` printed
    assert env.observation_space["observation"].shape == (env.game_spec.size,)


@both_games
def test_a_whole_game_gives_its_reward_at_the_end(game: str) -> None:
    """The share of the win; what else it tells is the match's own."""
    env = made(game, 3, ["cautious", "random"])
    seen, told = env.reset(seed=7)
    assert env.match.seed == 7
    rewards, is_over = [], False
    while not is_over:
        assert told["legal"] == tuple(env.match.offered(told["seat"]))
        assert seen["action_mask"].sum() == len(told["legal"])
        seen, reward, is_over, is_cut, told = env.step(first_legal(seen))
        rewards.append(reward)
        assert not is_cut
        assert seen in env.observation_space
    won = env.match.result["winners"]
    assert rewards == [0.0] * (len(rewards) - 1) + [(told["seat"] in won) / len(won)]
    assert (told["legal"], told["illegal"], told["result"]) == ((), False, env.match.result)
    assert zuschlag.replay(env.match.record()).result == env.match.result
    with pytest.raises(Refused, match=r"the game is over; call reset\(\) first"):
        env.step(0)


def test_its_name_can_say_where_it_is_registered() -> None:
    """For those who would rather not import what they do not name."""
    env: Any = gymnasium.make("zuschlag.envs.gymnasium:zuschlag/Zahltag-v0", opponents="random")
    assert env.unwrapped.game == "zahltag"


def test_without_gymnasium_one_sentence_says_what_to_install() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import zuschlag.envs.gymnasium"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stderr
    assert told.splitlines()[-1].endswith("pip install 'zuschlag[research]'")


@pytest.mark.parametrize("form", ["box", "rllib"])
def test_observations_can_be_flat_or_have_rllib_s_keys(form: str) -> None:
    """The same numbers; the mask is in the infos where observations do not hold it, and always in `action_masks()`."""
    usual, other = made("zahltag"), made("zahltag", observation_format=form)
    check_env(made("zahltag", observation_format=form), skip_render_check=True)
    seen, _ = usual.reset(seed=4)
    flat, told = other.reset(seed=4)
    is_over = False
    while not is_over:
        assert flat in other.observation_space
        mask = told["action_mask"] if form == "box" else flat["action_mask"]
        assert ((flat if form == "box" else flat["observations"]) == seen["observation"]).all()
        assert (mask == seen["action_mask"]).all()
        assert other.action_masks().dtype == np.bool_
        assert (other.action_masks() == usual.action_masks()).all()
        assert (other.action_masks() == (mask == 1)).all()
        seen, *_ = usual.step(first_legal(seen))
        flat, _, is_over, _, told = other.step(mask.argmax())
    assert other.action_masks().nonzero()[0].tolist() == [0]


def test_a_function_of_observations_and_masks_is_an_opponent() -> None:
    """It plays what a bot of the same mind plays; what it answers wrongly is refused."""
    asked = []

    def first(observations: Any, masks: Any) -> Any:
        asked.append((observations.shape, masks.shape))
        return masks.argmax(axis=1)

    env = made("zahltag", 3, [first, "random"])
    seen, told = env.reset(seed=2)
    is_over = False
    while not is_over:
        seen, _, is_over, _, told = env.step(first_legal(seen))
    assert len(asked) > 10
    assert set(asked) == {((1, env.game_spec.size), (1, env.game_spec.actions))}
    assert zuschlag.replay(env.match.record()).result == told["result"]
    for wrong, said in ((lambda *_: [10**6], "expected a whole number from 0"), (lambda *_: [1, 2], "expected one action")):
        starter = zuschlag.new("zahltag", 2, seed=1).pending.seats[0]
        with pytest.raises(Refused, match=said):
            made("zahltag", 2, wrong, seat=1 - starter).reset(seed=1)


@both_games
def test_the_seat_is_drawn_or_chosen(game: str) -> None:
    """Every seat in turn by lot, the same for the same seed; or always one's own."""
    env = made(game, 4)
    seats = [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(15))]
    assert set(seats) == {0, 1, 2, 3}
    assert seats == [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(15))]
    fixed = made(game, 4, seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(4)} == {2}


@both_games
def test_an_impossible_action_loses_or_raises(game: str) -> None:
    """Minus one and over; or a refusal that says what was possible, and nothing has changed."""
    for wrong in (-1, 10**6, "x", None):
        env = made(game)
        env.reset(seed=1)
        _, reward, is_over, is_cut, told = env.step(wrong)
        assert (reward, is_over, is_cut, told["illegal"]) == (-1.0, True, False, True)
        assert "expected a whole number" in told["why"]
    env = made(game, illegal="raise")
    seen, _ = env.reset(seed=1)
    before = env.match.record()
    with pytest.raises(Refused, match="cannot take action"):
        env.step(int(seen["action_mask"].argmin()))
    assert env.match.record() == before
    assert not env.is_over


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"opponents": ["random"], "players": 3}, "expected a bot's name, or a list of 2 names, one for each other seat"),
        ({"seat": 2}, "seat is 2; expected a seat from 0 to 1, or None"),
        ({"reward": "fame"}, "reward is 'fame'"),
        ({"seat": True}, "seat is True"),
        ({"players": 2.0}, "players is 2.0; expected 2, 3 or 4"),
        ({"illegal": "ignore"}, "illegal is 'ignore'; expected lose, raise"),
        ({"variant": "unheard"}, "'unheard'"),
    ],
)
def test_what_cannot_be_made_is_refused(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=message):
        made("bigshot", **choices)


def test_numbers_may_be_numpys_and_what_comes_before_a_reset_is_refused() -> None:
    env = made("zahltag", np.int64(3), seat=np.int8(1))
    asked: list[Callable[[], Any]] = [lambda: env.step(0), lambda: env.match]
    for ask in asked:
        with pytest.raises(Refused, match=r"not begun; call reset\(\) first"):
            ask()
    with pytest.raises(Refused, match="expected a dictionary"):
        env.reset(options=[1])
    _, told = env.reset(seed=np.int64(4))
    assert (env.match.players, env.match.seed, told["seat"]) == (3, 4, 1)


def test_it_goes_on_from_a_deep_copy() -> None:
    env = made("zahltag")
    seen, _ = env.reset(seed=3)
    twin = deepcopy(env)
    for _ in range(5):
        seen, *_ = env.step(first_legal(seen))
    for _ in range(5):
        copied, *_ = twin.step(first_legal(twin._observation()))
    assert (copied["observation"] == seen["observation"]).all()


@both_games
def test_the_vector_has_the_spaces_and_keys_of_gymnasium_s_own(game: str) -> None:
    """As SyncVectorEnv tells it in the mode that restarts in the same step: `final_obs`, `final_info` and their masks."""
    same = gymnasium.vector.AutoresetMode.SAME_STEP
    sync = many(game, 2, vectorization_mode="sync", vector_kwargs={"autoreset_mode": same})
    ours = many(game, 2)
    assert ours.metadata["autoreset_mode"] is same
    assert ours.single_observation_space == sync.single_observation_space
    assert (ours.observation_space, ours.action_space) == (sync.observation_space, sync.action_space)
    told = []
    for envs in (sync, ours):
        envs.reset(seed=1)
        seen, rewards, ended, cut, facts = envs.step(np.array([-1, -1]))
        assert seen in envs.observation_space
        assert (rewards.tolist(), ended.tolist(), cut.tolist()) == ([-1, -1], [True, True], [False, False])
        assert [value.dtype for value in (rewards, ended, cut)] == [np.float64, np.bool_, np.bool_]
        told.append(facts)
    for name in ("final_obs", "_final_obs", "_final_info", "seat", "_seat", "illegal", "_illegal"):
        assert (told[0][name].shape, told[0][name].dtype) == (told[1][name].shape, told[1][name].dtype)
    for name in ("seat", "_seat", "illegal", "_illegal"):
        assert told[0]["final_info"][name].dtype == told[1]["final_info"][name].dtype
    for facts in told:
        assert facts["final_info"]["illegal"].all()
        assert not facts["illegal"].any()
        assert facts["final_obs"][1]["observation"] in sync.single_observation_space["observation"]
        assert facts["final_obs"][1]["action_mask"].nonzero()[0].tolist() == [0]
    sync.close()
    ours.close()


@both_games
def test_the_vector_is_the_batch_step_by_step(game: str) -> None:
    """Its rewards are the learners', its seats move on, and a seed and the same actions give the same games."""
    envs, batch = many(game, 16, fast=True), Batch(game, 2, 16, seed=5, learner="each", opponents="random")
    for _ in range(2):
        seen, told = envs.reset(seed=5)
        batch.reset(5)
        assert told["seat"].tolist() == batch.actors.tolist()
        finished = 0
        while finished < 40:
            assert (seen["observation"] == batch.observations).all()
            assert (seen["action_mask"] == batch.masks).all()
            seats, actions = batch.actors.copy(), first_legal(seen)
            batch.step(actions)
            seen, rewards, ended, _, told = envs.step(actions)
            assert (rewards == batch.rewards[np.arange(16), seats]).all()
            assert (ended == batch.dones).all()
            if ended.any():
                assert told["final_info"]["seat"][ended].tolist() == seats[ended].tolist()
                assert all((told["final_obs"][at]["observation"] == batch.finals[at]).all() for at in ended.nonzero()[0])
            finished += int(ended.sum())


@both_games
@pytest.mark.parametrize("mode", list(gymnasium.vector.AutoresetMode))
def test_a_masked_policy_never_meets_an_empty_mask_in_gymnasium_s_own_vectors(game: str, mode: Any) -> None:
    """The tutorial's own softmax over many games, ended ones included: only numbers, and only possible actions."""
    likelihoods, rng, games = PPO["likelihoods"], np.random.default_rng(1), 0
    envs = many(game, 4, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode})
    seen, _ = envs.reset(seed=3)
    ended = np.zeros(4, np.bool_)
    while games < 20:
        if mode is gymnasium.vector.AutoresetMode.DISABLED and ended.any():
            assert seen["action_mask"].any(axis=1).all()
            seen, _ = envs.reset(options={"reset_mask": ended})
        logs = likelihoods(rng.normal(size=seen["action_mask"].shape), seen["action_mask"])
        assert not np.isnan(logs).any()
        actions = (logs + rng.gumbel(size=logs.shape)).argmax(axis=1)
        seen, rewards, ended, _, told = envs.step(actions)
        assert (rewards >= 0).all()  # an impossible action would have cost 1
        for final in told.get("final_obs", ()):
            assert final is None or final["action_mask"].any()
        games += int(ended.sum())
    envs.close()


@both_games
def test_the_loop_of_gymnasium_s_documentation_plays_many_games(game: str) -> None:
    """Action spaces sample by the mask, wrappers count episodes, and a reset begins the next game."""
    env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make(f"zuschlag/{GAMES[game].__name__}-v0", opponents="random"))
    seen, told = env.reset(seed=42)
    env.action_space.seed(42)
    lengths: list[int] = []
    while len(lengths) < 10:
        action = env.action_space.sample(mask=seen["action_mask"])
        seen, reward, is_over, is_cut, told = env.step(action)
        assert seen in env.observation_space
        assert not told["illegal"]
        if is_over or is_cut:
            assert env.action_space.sample(mask=seen["action_mask"]) == 0
            lengths.append(told["episode"]["l"])
            assert told["episode"]["r"] == reward
            seen, told = env.reset()
    assert min(lengths) > 5
    env.close()


def test_a_batch_that_is_reset_begins_as_it_did_at_first() -> None:
    """Who learns, too, depends on the seed alone."""
    batch = Batch("zahltag", 2, 8, seed=3, learner="each", opponents="random")
    first = batch.actors.copy(), batch.observations.copy()
    for _ in range(100):
        batch.step(batch.masks.argmax(axis=1))
    batch.reset(3)
    assert (batch.actors == first[0]).all()
    assert (batch.observations == first[1]).all()


def test_the_vector_gives_copies_or_the_batch_s_own_arrays() -> None:
    """Copies can be kept; the batch's own are written over by the next step."""
    kept = many("zahltag")
    seen, _ = kept.reset(seed=1)
    assert not np.shares_memory(seen["observation"], kept.batch.observations)
    bare = many("zahltag", copy=False)
    seen, _ = bare.reset(seed=1)
    assert seen["observation"] is bare.batch.observations
    assert seen["action_mask"] is bare.batch.masks


def test_the_vector_refuses_what_many_games_cannot_do() -> None:
    for choices, message in (
        ({"illegal": "raise"}, "expected 'lose'"),
        ({"render_mode": "ansi"}, "not rendered"),
        ({"opponents": "search"}, "no compiled opponent 'search'"),
        ({"seat": 5}, "expected a seat from 0 to 1"),
        ({"players": "two"}, "expected 2, 3 or 4"),
        ({"players": 3, "opponents": ["random"]}, "a list of 2 names, one for each other seat"),
        ({"observation_format": "flat"}, "observation_format is 'flat'; expected dict, box, rllib"),
        ({"in_turn": ["random", "nobody"]}, "no compiled opponent 'nobody'"),
    ):
        with pytest.raises(Refused, match=message):
            many("zahltag", **choices)
    wrong: list[Any] = [{"setup": {}}, [1], np.zeros(3)]
    for options in wrong:
        with pytest.raises(Refused, match="expected none"):
            many("zahltag").reset(options=options)


def test_the_vector_takes_numpys_numbers_and_meets_several_in_turn() -> None:
    envs = many("zahltag", np.int64(4), np.int64(2), seat=np.int64(1), in_turn=["random", "random"])
    _, told = envs.reset(seed=np.int64(3))
    assert (told["seat"].tolist(), envs.batch.players) == ([1] * 4, 2)


SHARED = """
import jax, numpy as np
from zuschlag.envs import Batch

batch = Batch("zahltag", 2, 8, opponents="random", learner="each")
for ours in (batch.observations, batch.masks, batch.rewards):
    shared = jax.dlpack.from_dlpack(ours)
    assert shared.unsafe_buffer_pointer() == ours.ctypes.data
    assert (np.asarray(shared) == ours).all()
shared = jax.dlpack.from_dlpack(batch.observations)
batch.step(batch.masks.argmax(axis=1))
assert (np.asarray(shared) == batch.observations).all()
print("nothing was copied")
"""


def test_jax_reads_the_batch_where_it_lies() -> None:
    """Nothing is copied: the address is the same, and a step is seen by who holds the array. (JAX wants a process of its own:
    it forbids all later forks.)"""
    done = subprocess.run([sys.executable, "-c", SHARED], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("nothing was copied\n", 0), done.stderr
