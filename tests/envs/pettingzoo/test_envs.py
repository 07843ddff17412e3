"""PettingZoo's environments: what we promise beyond its own tests."""

import copy
import inspect
import pickle
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pettingzoo
import pytest

import zuschlag
from tests.envs.pettingzoo.random_play import ZOO, actions, legal, made, until
from tests.random_play import Variant
from tests.variants import every_variant
from zuschlag import Refused
from zuschlag.envs import spec

REWARDS = ("share", "margin", "rank")
NONSENSE = np.zeros(3)
"""What can be compared with nothing."""
GAMES: list[Variant] = [("bigshot", 4, {}), ("zahltag", 4, {})]
games = pytest.mark.parametrize("variant", GAMES, ids=[game for game, *_ in GAMES])


def kinds(module: Any) -> list[Any]:
    return [module.raw_env, module.parallel_env, module.env]


def seen_by(env: Any, agent: str) -> tuple[list[float], list[int]]:
    seen = env.observe(agent)
    return seen["observation"].tolist(), seen["action_mask"].tolist()


# --- One match, whoever runs it --------------------------------------------------------------------------------------


@every_variant
def test_a_whole_match_is_that_of_the_seed_and_its_record_replays(variant: Variant) -> None:
    game, players, options = variant
    env = made("env", variant)
    env.reset(seed=11)
    plain = zuschlag.new(game, players, seed=11, **options)
    spec = env.unwrapped.spec
    for agent, action in actions(env, 11):
        seat = int(agent.removeprefix("seat_"))
        assert seat == plain.pending.seats[0]
        assert [spec.action(plain.state, seat, word) for word in plain.offered(seat)].count(action) == 1
        plain.play(seat, spec.word(plain.state, seat, action))
    match = env.unwrapped.match
    assert match.record() == plain.record()
    assert zuschlag.replay(match.record()).result == match.result == plain.result
    assert env.infos["seat_0"] == {"result": match.result}


@every_variant
def test_taking_turns_and_acting_together_are_the_same_match(variant: Variant) -> None:
    by_turns, together = made("raw_env", variant, reward="margin"), made("parallel_env", variant, reward="margin")
    by_turns.reset(seed=5)
    seen, _ = together.reset(seed=5)
    owed: dict[str, int] = {}
    rewards: dict[str, float] = {}
    for agent, action in actions(by_turns, 5):
        waiting = {other for other in seen if legal(seen[other]) == [together.spec.actions]}
        assert agent not in waiting
        owed[agent] = action
        if owed.keys() | waiting == seen.keys():
            seen, rewards, terminations, truncations, _ = together.step(owed | dict.fromkeys(waiting, together.spec.actions))
            owed = {}
    assert together.match.record() == by_turns.match.record()
    assert rewards == by_turns.rewards
    assert (set(terminations.values()), set(truncations.values()), together.agents) == ({True}, {False}, [])


def test_the_next_match_follows_from_the_last_seed_given() -> None:
    def seeds(env: Any) -> list[Any]:
        env.reset(seed=9)
        first = env.unwrapped.match.seed
        env.reset()
        second = env.unwrapped.match.seed
        env.reset()
        return [first, second, env.unwrapped.match.seed]

    found = seeds(ZOO["bigshot"].env())
    assert found == seeds(ZOO["zahltag"].parallel_env())
    assert found[0] == 9
    assert len(set(found)) == 3


def test_without_any_seed_matches_differ() -> None:
    found = set()
    for _ in range(3):
        env = ZOO["zahltag"].env()
        env.reset()
        found.add(env.unwrapped.match.seed)
    assert len(found) == 3


def test_a_deal_can_be_given() -> None:
    setup = zuschlag.new("zahltag", 3, seed=1).setup
    env = ZOO["zahltag"].env(players=3)
    env.reset(seed=2, options={"setup": setup})
    assert env.unwrapped.match.setup == setup
    assert env.unwrapped.match.record()["seed"] == 2


@games
def test_a_copy_and_a_pickle_go_on_from_where_they_are(variant: Variant) -> None:
    env = made("env", variant)
    env.reset(seed=3)
    for _, _ in zip(range(20), actions(env, 3), strict=False):
        pass
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    made_so_far = env.unwrapped.match.step_count
    for other in others:
        assert other.unwrapped.match.record() == env.unwrapped.match.record()
        action = legal(other.observe(other.agent_selection))[0]
        other.step(action)
        assert other.unwrapped.match.step_count > made_so_far
    assert env.unwrapped.match.step_count == made_so_far


@pytest.mark.parametrize("game", ZOO)
def test_pettingzoos_registry_makes_them_by_name(game: str) -> None:
    for kind in ("aec", "parallel"):
        env = pettingzoo.make(kind, f"zuschlag/{game}_v0", players=3)
        env.reset(seed=1)
        assert (str(env), env.num_agents) == (f"{game}_v0", 3)


# --- Agents ----------------------------------------------------------------------------------------------------------


@games
def test_seats_are_agents_and_all_see_alike(variant: Variant) -> None:
    env = made("env", variant)
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    shapes = spec(*variant[:2])
    for agent in env.possible_agents:
        assert env.action_space(agent).n == shapes.actions
        assert env.observation_space(agent)["observation"].shape == (shapes.size,)
        assert env.observation_space(agent)["observation"].dtype == np.float32
    assert made("parallel_env", variant).action_space("seat_0").n == shapes.actions + 1


def test_sealed_offers_are_asked_for_in_the_order_of_seats() -> None:
    env = ZOO["zahltag"].raw_env()
    env.reset(seed=1)
    until(env, "offer")
    asked: list[str] = []
    while env.match.view(None).phase == "offer" and len(asked) < 4:
        asked.append(env.agent_selection)
        env.step(legal(env.observe(env.agent_selection))[0])
    assert asked == ["seat_0", "seat_1", "seat_2", "seat_3"]


def test_sealed_offers_are_one_step_where_all_act_together() -> None:
    env = ZOO["zahltag"].parallel_env()
    seen, _ = env.reset(seed=1)
    while env.match.view(None).phase != "offer":
        seen, *_ = env.step({agent: legal(seen[agent])[0] for agent in env.agents})
    assert all(env.spec.actions not in legal(seen[agent]) for agent in env.agents)
    contract = env.match.view(None).contract
    env.step({agent: legal(seen[agent])[0] for agent in env.agents})
    assert [event.kind for event in env.match.events].count("opened") == 4
    assert contract is not None


def test_a_seat_that_has_gone_out_is_asked_no_more_and_leaves_with_all_others() -> None:
    for seed in range(200):
        env = ZOO["zahltag"].raw_env(reward="rank")
        env.reset(seed=seed)
        asked_when_out = 0
        for agent, _ in actions(env, seed):
            asked_when_out += env.match.view(None).seats[int(agent[-1])].out
        assert asked_when_out == 0
        assert env.agents == env.possible_agents
        out = env.match.result["out"]
        if out:
            assert env.rewards[f"seat_{out[0]}"] < 1
            return
    raise AssertionError("nobody went out in 200 matches")


def test_what_a_waiting_seat_gives_is_ignored() -> None:
    env = ZOO["bigshot"].parallel_env()
    seen, _ = env.reset(seed=1)
    given: dict[str, Any] = {agent: legal(seen[agent])[0] for agent in env.agents}
    (mover,) = (agent for agent in env.agents if given[agent] != env.spec.actions)
    given |= {agent: 7 for agent in env.agents if agent != mover}
    _, rewards, terminations, _, infos = env.step(given)
    assert (set(rewards.values()), set(terminations.values())) == ({0.0}, {False})
    assert set(map(str, infos.values())) == {"{}"}
    assert env.match.step_count > 1


# --- Rewards ---------------------------------------------------------------------------------------------------------


@games
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_come_at_the_end(variant: Variant, reward: str) -> None:
    env = made("raw_env", variant, reward=reward)
    env.reset(seed=8)
    for _ in actions(env, 8):
        assert set(env.rewards.values()) == {0.0}
    paid = list(env.rewards.values())
    winners = env.match.result["winners"]
    assert [seat for seat in range(4) if paid[seat] == max(paid)] == winners
    expected = {"share": 1, "rank": 2}
    assert sum(paid) == pytest.approx(expected.get(reward, sum(paid)))
    for agent, had in zip(env.possible_agents, paid, strict=True):
        assert env.last()[1] == had, agent
        env.step(None)
    assert env.agents == []


def test_what_cannot_be_made_is_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"players": 5}, {"players": True}, {"reward": "money"}, {"render_mode": "film"}, {"render_mode": NONSENSE},
        {"variant": "blind"}, {"viewer": 4}, {"viewer": "all"}, {"viewer": NONSENSE},
    ]  # fmt: skip
    for choices in wrong:
        with pytest.raises(Refused, match=re.escape(repr(next(iter(choices.values()))))):
            ZOO["bigshot"].env(**choices)


def test_all_three_are_made_alike() -> None:
    for module in ZOO.values():
        assert len({str(inspect.signature(maker).parameters) for maker in kinds(module)}) == 1
        for maker in kinds(module):
            env = maker(np.int64(3), "rank", "ansi", np.int8(2))
            assert (env.unwrapped.game.players, env.unwrapped.reward, env.unwrapped.viewer) == (3, "rank", 2)
            again = pickle.loads(pickle.dumps(maker))  # workers get it so
            assert (again.func, again.args) == (maker.func, maker.args)
            assert len(inspect.getdoc(maker) or "") > 50


# --- Actions that are not possible -----------------------------------------------------------------------------------


@games
@pytest.mark.parametrize("what", ["impossible", "too large", "negative", "no number"])
def test_refusing_leaves_everything_as_it_was(variant: Variant, what: str) -> None:
    env = made("raw_env", variant)
    env.reset(seed=2)
    agent = env.agent_selection
    impossible = next(action for action in range(env.spec.actions) if action not in legal(env.observe(agent)))
    action = {"impossible": impossible, "too large": env.spec.actions, "negative": -1, "no number": "pass"}[what]
    before = seen_by(env, agent), env.match.record(), env.match.step_count, dict(env.rewards)
    with pytest.raises(Refused, match=r"possible: |expected a whole number"):
        env.step(action)
    assert (seen_by(env, agent), env.match.record(), env.match.step_count, dict(env.rewards)) == before
    assert env.agent_selection == agent


@games
@pytest.mark.filterwarnings("ignore:.*Illegal move made")
def test_an_impossible_action_ends_the_match_and_costs_its_agent_1(variant: Variant) -> None:
    env = made("env", variant)
    env.reset(seed=2)
    offender = env.agent_selection
    env.step(env.action_space(offender).n - 1)
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.possible_agents}
    assert set(env.terminations.values()) == {True}
    assert env.unwrapped.match.result is None
    assert [agent for agent in env.agents if env.infos[agent]] == [offender]
    assert "cannot take action" in env.infos[offender]["illegal"]
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(10_000)


@games
def test_an_impossible_action_ends_the_match_where_all_act_together(variant: Variant) -> None:
    for action in ("wait", "impossible"):
        env = made("parallel_env", variant)
        seen, _ = env.reset(seed=2)
        (offender,) = (agent for agent in env.agents if env.spec.actions not in legal(seen[agent]))
        impossible = next(number for number in range(env.spec.actions) if number not in legal(seen[offender]))
        made_before = env.match.step_count
        given = dict.fromkeys(env.agents, env.spec.actions) | ({} if action == "wait" else {offender: impossible})
        seen, rewards, terminations, truncations, infos = env.step(given)
        assert rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.possible_agents}
        assert (set(terminations.values()), set(truncations.values())) == ({True}, {True})
        assert "cannot" in infos[offender]["illegal"]
        assert (env.agents, env.match.step_count) == ([], made_before)
        assert env.step({}) == ({}, {}, {}, {}, {})


def test_acting_together_refuses_what_is_missing_or_no_action() -> None:
    env = ZOO["bigshot"].parallel_env()
    seen, _ = env.reset(seed=2)
    (mover,) = (agent for agent in env.agents if env.spec.actions not in legal(seen[agent]))
    with pytest.raises(Refused, match=f"no action of {mover}"):
        env.step({})
    for wrong in (163, np.array([1, 2]), "pass", None):
        with pytest.raises(Refused, match="expected a whole number"):
            env.step({mover: wrong})
    with pytest.raises(Refused, match="expected a dictionary of agents and their actions"):
        env.step(None)
    assert env.agents == env.possible_agents


@pytest.mark.parametrize("kind", ["raw_env", "parallel_env"])
def test_before_the_first_reset_there_is_no_match(kind: str) -> None:
    env = getattr(ZOO["zahltag"], kind)()
    asked = [env.state, lambda: env.match, lambda: env.step({}), lambda: env.word("seat_0", 0)]
    for ask in asked if kind == "parallel_env" else [*asked, env.last, lambda: env.observe("seat_0")]:
        with pytest.raises(Refused, match="call reset"):
            ask()


def test_when_all_agents_have_left_nothing_is_asked() -> None:
    env = ZOO["zahltag"].raw_env(players=2)
    env.reset(seed=1)
    for _ in actions(env, 1):
        pass
    with pytest.raises(ValueError, match="the only valid action is None"):  # PettingZoo's own
        env.step(0)
    for _ in range(2):
        env.step(None)
    for ask in (env.last, lambda: env.step(None), lambda: env.step(0)):
        with pytest.raises(Refused, match=r"all agents have left; call reset\(\) first"):
            ask()
    assert env.observe("seat_1")["action_mask"].nonzero()[0].tolist() == [0]


def test_an_agent_or_a_deal_that_is_none_is_refused() -> None:
    env = ZOO["zahltag"].raw_env(players=2)
    with pytest.raises(Refused, match="options are \\[1\\]; expected a dictionary"):
        env.reset(options=[1])
    env.reset(seed=np.int64(1))
    assert env.match.seed == 1
    for ask in (env.observe, env.observation_space, env.action_space):
        for wrong in ("seat_2", 0, ["seat_0"]):
            with pytest.raises(Refused, match="there is seat_0, seat_1"):
                ask(wrong)


@pytest.mark.parametrize("kind", ["env", "parallel_env"])
def test_actions_and_words_translate_into_each_other(kind: str) -> None:
    env = getattr(ZOO["bigshot"], kind)(players=3)
    env.reset(seed=1)
    raw = env.unwrapped
    seat = raw.match.pending.seats[0]
    words = list(raw.match.offered(seat))
    assert [raw.word(f"seat_{seat}", np.int64(raw.action(f"seat_{seat}", word))) for word in words] == words
    for wrong in (raw.actions, -1, 0.0, "pass"):
        with pytest.raises(Refused, match="expected a whole number from 0"):
            raw.word("seat_0", wrong)
    if kind == "parallel_env":
        assert (raw.word("seat_0", 162), raw.action("seat_0", "wait")) == ("wait", 162)
    else:
        with pytest.raises(Refused, match="'wait' is not a move"):
            raw.action("seat_0", "wait")


def test_an_action_may_be_any_kind_of_whole_number() -> None:
    for kind in (int, np.int32, np.int64, np.array):
        env = ZOO["bigshot"].env()
        env.reset(seed=1)
        env.step(kind(legal(env.observe(env.agent_selection))[0]))
        assert env.unwrapped.match.step_count > 1


@pytest.mark.parametrize("kind", ["raw_env", "parallel_env"])
def test_an_observation_is_its_receivers_own_and_that_of_the_moment(kind: str) -> None:
    env = getattr(ZOO["zahltag"], kind)(players=2)

    def looks() -> list[Any]:
        if kind == "raw_env":
            return [env.observe(agent)["observation"] for agent in env.possible_agents]
        return [env._observe(agent, may_act=True)["observation"] for agent in env.possible_agents]

    for _ in range(2):
        env.reset(seed=6)
        for _ in range(30):
            for seen in (looks(), looks()):
                for seat, vector in enumerate(seen):
                    assert np.array_equal(vector, env.spec.observe(env.match.state, seat))
                assert np.array_equal(env.state(), np.concatenate(seen))
                seen[0][:] = 9
            seat = env.match.pending.seats[0]
            env.match.play(seat, env.match.offered(seat)[0])


# --- What a seat may not know ----------------------------------------------------------------------------------------


def test_a_sealed_offer_changes_nothing_that_another_seat_sees() -> None:
    seen = set()
    for nth in (0, -1):
        env = ZOO["zahltag"].raw_env(render_mode="svg")
        for seed in range(50):
            env.reset(seed=seed)
            until(env, "offer", seed)
            if len(legal(env.observe("seat_0"))) > 1:
                break
        before = env.observe("seat_1")["observation"]
        env.step(legal(env.observe("seat_0"))[nth])
        assert env.agent_selection == "seat_1"
        assert (env.observe("seat_1")["observation"] != before).sum() == 1  # that it is in
        others = [str(seen_by(env, agent)) for agent in ("seat_1", "seat_2", "seat_3")]
        seen.add((*others, env.render(), env.match.seed))
    assert len(seen) == 1


def test_a_hidden_purse_changes_nothing_that_another_seat_sees() -> None:
    env = ZOO["bigshot"].raw_env(players=3, variant="challenge", render_mode="svg")
    env.reset(seed=4)
    until(env, "bid", 4)
    mover = env.agent_selection
    before = env.spec.observe(env.match.state, int(mover[-1])).tolist(), env.render()
    hidden = [c for c, seat in enumerate(env.match.state.seat) if seat not in (-1, int(mover[-1]))]
    for c in hidden:
        env.match.state.cash[c] += 1
    assert (env.spec.observe(env.match.state, int(mover[-1])).tolist(), env.render()) == before
    assert not np.array_equal(env.state()[: env.spec.size], env.state()[-env.spec.size :])


# --- What is loaded --------------------------------------------------------------------------------------------------


def test_the_package_of_environments_does_not_load_pettingzoo() -> None:
    program = "import sys, zuschlag.envs; print(*({'pettingzoo', 'gymnasium', 'PIL'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "\n"


def test_without_pettingzoo_it_is_said_what_to_install() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; from zuschlag.envs import bigshot_v0"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stderr
    assert "PettingZoo is not installed; for its environments: pip install 'zuschlag[research]'" in said.splitlines()[-1]
