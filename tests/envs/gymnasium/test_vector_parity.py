"""The native vector plays the same matches as Gymnasium's own vector of single environments, and tells the same of them."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import zuschlag.envs.gymnasium  # noqa: F401 (registers the games)
from zuschlag import Refused


def both(game: str, mode: AutoresetMode, size: int = 3, **choices: Any) -> tuple[Any, Any]:
    native = gymnasium.make_vec(f"zuschlag/{game}-v0", num_envs=size, autoreset_mode=mode, **choices)
    kwargs = {"autoreset_mode": mode}
    sync = gymnasium.make_vec(f"zuschlag/{game}-v0", size, vectorization_mode="sync", vector_kwargs=kwargs, **choices)
    return native, sync


def assert_same(ours: Any, theirs: Any, where: str = "") -> None:
    """Down to the types; observations are shares, computed in other orders."""
    assert type(ours) is type(theirs), where
    if isinstance(ours, dict | tuple):
        keys = ours.keys() if isinstance(ours, dict) else range(len(ours))
        assert not isinstance(ours, dict) or keys == theirs.keys(), where
        assert len(ours) == len(theirs), where
        for key in keys:
            assert_same(ours[key], theirs[key], f"{where}/{key}")
    elif not isinstance(ours, np.ndarray):
        assert ours == theirs, where
    elif ours.dtype == object:
        assert_same(tuple(ours), tuple(theirs), where)
    else:
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape), where
        np.testing.assert_allclose(ours, theirs, rtol=1e-6, err_msg=where)


def play_both(native: Any, sync: Any, mode: AutoresetMode, ends: int, seed: Any = 7) -> None:
    """Random actions, now and then an impossible one, until so many games have ended."""
    assert (native.observation_space, native.action_space) == (sync.observation_space, sync.action_space)
    ours, theirs = native.reset(seed=seed), sync.reset(seed=seed)
    assert_same(ours, theirs, "reset")
    rng, ended, steps = np.random.default_rng(1), 0, 0
    while ended < ends:
        masks = np.array(theirs[-1]["action_mask"] if "action_mask" in theirs[-1] else theirs[0]["action_mask"])
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        if steps % 30 == 25:
            actions[1] = -1 if steps % 60 == 25 else masks[1].argmin()
        ours, theirs = native.step(actions), sync.step(actions)
        assert_same(ours, theirs, f"step {steps}")
        steps += 1
        ended += int(ours[2].sum())
        if mode is AutoresetMode.DISABLED and ours[2].any():
            over = ours[2]
            ours, theirs = (envs.reset(options={"reset_mask": over.copy()}) for envs in (native, sync))
            assert_same(ours, theirs, "reset again")
    native.close()
    sync.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_native_and_sync_are_the_same_in_every_autoreset_mode(mode: AutoresetMode) -> None:
    """Observations, rewards, ends and infos, down to the types: results, legal moves, and why an action was impossible."""
    play_both(*both("Zahltag", mode, players=2, opponents="random"), mode, ends=12)


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("Zahltag", {"players": 3, "opponents": ["cautious", "valuer"]}),
        ("Zahltag", {"players": 3, "opponents": "random", "observation": 1}),
        ("Zahltag", {"players": 2, "opponents": "valuer", "seat": 1, "reward": "margin", "observation_format": "box"}),
        ("BigShot", {"players": 3, "opponents": ["cautious", "random"], "variant": "challenge", "observation_format": "rllib"}),
        pytest.param("BigShot", {"players": 3, "opponents": "random", "observation": 1}, marks=pytest.mark.soak),
        pytest.param("BigShot", {"players": 4, "opponents": ["valuer", "random", "random"]}, marks=pytest.mark.soak),
        pytest.param("BigShot", {"players": 2, "opponents": "valuer"}, marks=pytest.mark.soak),
        pytest.param("BigShot", {"players": 3, "opponents": "valuer"}, marks=pytest.mark.soak),
    ],
    ids=str,
)
def test_native_and_sync_are_the_same_against_every_bot(game: str, choices: dict[str, Any]) -> None:
    """The compiled bots are those of the ladder, with their own dice."""
    if choices.get("observation_format") == "rllib":
        native, sync = both(game, AutoresetMode.SAME_STEP, **choices)
        assert native.reset(seed=1)[0].keys() == sync.reset(seed=1)[0].keys() == {"observations", "action_mask"}
    play_both(*both(game, AutoresetMode.SAME_STEP, **choices), AutoresetMode.SAME_STEP, ends=4)


def test_native_and_sync_take_lists_of_seeds_and_functions_as_opponents() -> None:
    def first_legal(_observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)

    mode = AutoresetMode.NEXT_STEP
    native, sync = both("Zahltag", mode, players=3, opponents=["random", first_legal])
    play_both(native, sync, mode, ends=4, seed=[5, 1_000_000, 5])
    native, _ = both("Zahltag", mode, players=2, opponents="random")
    seen, _ = native.reset(seed=[4, 4, 9])
    assert (seen["observation"][0] == seen["observation"][1]).all()
    again, _ = native.reset(seed=[None, 4, None])
    assert (again["observation"][1] == seen["observation"][1]).all()
    assert (again["observation"][0] != seen["observation"][0]).any()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_fast_form_has_every_autoreset_mode_too(mode: AutoresetMode) -> None:
    """Its dice are its own, its infos are few, and what happens when is the same."""
    envs: Any = gymnasium.make_vec(
        "zuschlag/Zahltag-v0", num_envs=4, players=2, opponents="random", autoreset_mode=mode.value, fast=True
    )
    assert envs.metadata["autoreset_mode"] is mode
    seen, _ = envs.reset(seed=[1, 2, 1, 2])
    assert (seen["observation"][0] == seen["observation"][2]).all()
    rng, ended = np.random.default_rng(1), np.zeros(4, np.bool_)
    for _ in range(200):
        before = ended
        masks = seen["action_mask"]
        seen, rewards, ended, _, told = envs.step((rng.random(masks.shape) * masks).argmax(axis=1))
        is_over = np.array([np.flatnonzero(mask).tolist() == [0] for mask in seen["action_mask"]])
        if mode is AutoresetMode.SAME_STEP:
            assert ("final_obs" in told) == bool(ended.any())
        else:
            assert is_over[ended].all()
            assert not rewards[before].any()
            assert not ended[before].any()
        if mode is AutoresetMode.DISABLED and ended.any():
            with pytest.raises(Refused, match="is over; reset it first, with options="):
                envs.step(seen["action_mask"].argmax(axis=1))
            seen, _ = envs.reset(options={"reset_mask": ended})
            ended = np.zeros(4, np.bool_)
        assert not told["illegal"].any()


@pytest.mark.parametrize("choices", [{}, {"fast": True}], ids=["matches", "fast"])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasium_s_vector_wrappers_work_on_the_native_vector(mode: AutoresetMode, choices: dict[str, Any]) -> None:
    """Those that count episodes and make lists of infos; and those that change observations, which refuse SAME_STEP."""
    wrappers = gymnasium.wrappers.vector
    envs: Any = gymnasium.make_vec(
        "zuschlag/Zahltag-v0", 4, players=2, opponents="random", observation_format="box", autoreset_mode=mode, **choices
    )
    envs = wrappers.RecordEpisodeStatistics(envs)
    if mode is AutoresetMode.NEXT_STEP:
        envs = wrappers.NormalizeReward(wrappers.NormalizeObservation(wrappers.FlattenObservation(envs)))
    envs = wrappers.DictInfoToList(envs)
    seen, told = envs.reset(seed=3)
    episodes = []
    for _ in range(150):
        actions = np.array([info["action_mask"].argmax() for info in told])
        seen, _, _, _, told = envs.step(actions)
        assert seen.shape == envs.observation_space.shape
        episodes += [info["episode"] for info in told if "episode" in info]
    assert len(episodes) >= 4
    assert all(episode["l"] > 5 for episode in episodes)
    envs.close()


def test_what_the_native_vector_cannot_reset_is_refused() -> None:
    envs, _ = both("Zahltag", AutoresetMode.SAME_STEP, players=2, opponents="random")
    for seed in ([1, 2], "seed", [1.5, 2, 3], 1.5):
        with pytest.raises(Refused, match="expected a whole number, a list of 3, one for each game, or None"):
            envs.reset(seed=seed)
    for mask in ([True], [1, 0, 1], np.zeros(3, np.bool_)):
        with pytest.raises(Refused, match="expected an array of 3 truth values, at least one of them true"):
            envs.reset(options={"reset_mask": mask})
    with pytest.raises(Refused, match="autoreset_mode is 'never'; expected NEXT_STEP, SAME_STEP, DISABLED"):
        gymnasium.make_vec("zuschlag/Zahltag-v0", 2, players=2, opponents="random", autoreset_mode="never")
