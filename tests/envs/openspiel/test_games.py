"""Both games for OpenSpiel: its own tests, every variant; deals, secrets, copies, and the same game as a match."""

import doctest
import json
import pickle
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise, permutations
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from tests.any_game import AnyMatch
from tests.envs.openspiel.random_play import dealt, offering, stages
from tests.variants import BESIDE_TWO_PARKS, FEW_CONTRACTS
from zuschlag import Match
from zuschlag.envs.openspiel.bigshot import cube_weight, deals
from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.games.zahltag.equipment import OFFER


def name_of(game: str, players: int, options: Mapping[str, object]) -> str:
    return f"zuschlag_{game}({','.join([f'players={players}', *(f'{key}={value}' for key, value in options.items())])})"


NAMES = [name_of(name, players, options) for name, game in GAMES.items() for players, options in game.variants]
SMALL = ["zuschlag_zahltag_small(players=2)", "zuschlag_zahltag_small(players=3)"]
REWARDS = [
    "zuschlag_bigshot(players=3,reward=margin)",
    "zuschlag_zahltag(players=3,reward=rank)",
    "zuschlag_zahltag(players=2,reward=margin,zero_sum=True)",
    "zuschlag_zahltag(players=3,zero_sum=True)",
]

FEW = [
    "zuschlag_bigshot(players=2)",
    "zuschlag_bigshot(players=3,variant=challenge)",
    "zuschlag_bigshot(players=4,variant=challenge,overbids=exposed,exposure=game)",
    *(name for name in NAMES if "zahltag" in name),
]
"""Every number of players and every kind of rules once: tests that take long have all others in `make soak`."""
FEW_AND_SOAK = [*FEW, *(pytest.param(name, marks=pytest.mark.soak) for name in NAMES if name not in FEW)]

every_name = pytest.mark.parametrize("name", NAMES)


@pytest.mark.parametrize("name", [*FEW_AND_SOAK, *SMALL, *REWARDS])
def test_openspiels_own_test_finds_nothing(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_four_play_where_nothing_is_said() -> None:
    game = pyspiel.load_game("zuschlag_bigshot")
    assert game.num_players() == 4
    assert game.get_parameters() == {
        "players": 4, "variant": "classic", "overbids": "refused", "exposure": "round", "board": "",
        "reward": "share", "zero_sum": False, "observation": 0,
    }  # fmt: skip
    assert pyspiel.load_game("zuschlag_zahltag").num_players() == 4


def test_what_kind_of_game_it_is_depends_on_the_parameters() -> None:
    kinds = pyspiel.GameType
    classic, challenge = (pyspiel.load_game(f"zuschlag_bigshot(variant={variant})") for variant in ("classic", "challenge"))
    assert classic.get_type().information == kinds.Information.PERFECT_INFORMATION
    assert challenge.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    margin, rank = (pyspiel.load_game(f"zuschlag_zahltag(players=3,reward={reward})") for reward in ("margin", "rank"))
    assert (classic.get_type().utility, classic.utility_sum()) == (kinds.Utility.CONSTANT_SUM, 1)
    assert (rank.get_type().utility, rank.utility_sum()) == (kinds.Utility.CONSTANT_SUM, 1.5)
    assert (margin.get_type().utility, margin.utility_sum()) == (kinds.Utility.GENERAL_SUM, None)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("zuschlag_bigshot(players=5)", "players is 5"),
        ("zuschlag_bigshot(players=2,variant=challenge)", "not 2"),
        ("zuschlag_bigshot(variant=open)", "'open'"),
        ("zuschlag_zahltag(reward=fame)", "'fame'"),
        ("zuschlag_zahltag_small(players=4)", "expected 2 or 3"),
        ("zuschlag_zahltag(contracts=CE XY)", "contract 2 is 'XY'"),
        ("zuschlag_zahltag(contracts=missing.toml)", "cannot read 'missing.toml'"),
        ("zuschlag_bigshot(board=A)", "lot 'A' of the board; expected ID:VALUE, or ID:LOT[+]LOT of a park"),
        ("zuschlag_bigshot(board=A:9 B:7)", "a board has 13 lots; this one has 2"),
    ],
)
def test_parameters_that_are_wrong_are_refused(name: str, wrong: str) -> None:
    with pytest.raises(Refused, match=wrong):
        pyspiel.load_game(name)


@pytest.mark.parametrize("reward", ["share", "rank", "margin"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_zero_sum_game_gives_each_seat_what_it_has_beyond_the_average(players: int, reward: str) -> None:
    """So methods for zero-sum games take it, and nobody's preferences change: what is taken away is the same for all."""
    plain, zero = (
        pyspiel.load_game("zuschlag_zahltag", {"players": players, "reward": reward, "zero_sum": is_zero_sum})
        for is_zero_sum in (False, True)
    )
    assert (zero.get_type().utility, zero.utility_sum()) == (pyspiel.GameType.Utility.ZERO_SUM, 0)
    *_, (ended, _) = stages(plain, 3)
    returns = ended.returns()
    state = zero.new_initial_state()
    for action in ended.history():
        state.apply_action(action)
    mean = sum(returns) / players
    assert state.returns() == pytest.approx([value - mean for value in returns])
    assert sum(state.returns()) == pytest.approx(0)
    assert zero.min_utility() <= min(state.returns()) < max(state.returns()) <= zero.max_utility()
    assert "zero_sum=True" in str(zero)


BOARD_TEXT = "A:99 P:A+B+C Q:C+A B:1 C:2 D:3 E:4 F:5 G:6 H:7 I:8 J:9 K:10"


def test_a_board_is_given_as_text_or_as_a_file(tmp_path: Path) -> None:
    """Both are the same game; and what a file said is kept in the game's own text, so it loads without the file."""
    file = tmp_path / "board.json"
    file.write_text(json.dumps(BESIDE_TWO_PARKS), encoding="utf-8")
    written = pyspiel.load_game(f"zuschlag_bigshot(players=2,board={BOARD_TEXT})")
    read = pyspiel.load_game("zuschlag_bigshot", {"players": 2, "board": str(file)})
    file.unlink()
    for game in (written, read, pickle.loads(pickle.dumps(read))):
        assert game.get_parameters()["board"] == BOARD_TEXT
        assert game.context.game.options == {"board": BESIDE_TWO_PARKS}
    state = dealt(read, 1)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(read, state))[1]
    assert str(again) == str(state)
    pyspiel.random_sim_test(written, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_a_deck_is_given_as_text_or_as_a_file(tmp_path: Path) -> None:
    file, deck = tmp_path / "deck.toml", " ".join(FEW_CONTRACTS)
    file.write_text(f"contracts = {json.dumps(FEW_CONTRACTS)}\n", encoding="utf-8")
    for given in (deck, str(file)):
        game = pyspiel.load_game("zuschlag_zahltag", {"players": 3, "contracts": given})
        assert game.get_parameters()["contracts"] == deck
        assert game.context.game.options == {"contracts": FEW_CONTRACTS}
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_an_action_that_is_not_possible_is_refused_and_nothing_changes() -> None:
    state = dealt(pyspiel.load_game("zuschlag_bigshot(players=2)"), 1)
    before = str(state), state.history()
    with pytest.raises(Refused, match="cannot take action 161"):
        state.apply_action(161)
    assert (str(state), state.history()) == before


@pytest.mark.parametrize("name", ["zuschlag_bigshot(players=3)", "zuschlag_zahltag(players=3)", SMALL[1]])
def test_an_outcome_that_chance_cannot_bring_is_refused_and_nothing_changes(name: str) -> None:
    """Draws of the deal, rolls and reveals; at other nodes chance has no outcomes, and after the end nothing happens."""
    for state, _ in stages(pyspiel.load_game(name), 6):
        before = str(state), state.history(), state.position.drawn[:]
        impossible = {-2, 0, 1, 2, 3, 18, 1000}
        if state.is_chance_node():
            impossible -= {outcome for outcome, _ in state.chance_outcomes()}
            reason = "is not a possible outcome now; possible: "
        else:
            impossible = {0} if state.is_terminal() else set()
            reason = "the game is over"
            with pytest.raises(Refused, match="expected a chance node"):
                state.chance_outcomes()
        for outcome in impossible:
            with pytest.raises(Refused, match=reason):
                state.apply_action(outcome)
        assert (str(state), state.history(), state.position.drawn) == before


def test_what_is_no_action_has_no_name() -> None:
    """Neither in the deal nor later, of no player and not of chance."""
    for name in ("zuschlag_bigshot(players=3)", "zuschlag_zahltag(players=3)"):
        game = pyspiel.load_game(name)
        for state in (game.new_initial_state(), dealt(game, 1)):
            for player, action in [(-1, -1), (-1, 1000), (0, -1), (0, game.num_distinct_actions())]:
                with pytest.raises(Refused, match=f"the action is {action}; expected a whole number from 0 to "):
                    state.action_to_string(player, action)
            with pytest.raises(Refused, match="the player is 3; expected 0 to 2, or -1"):
                state.action_to_string(3, 0)


def test_without_openspiel_one_sentence_says_what_to_install() -> None:
    blocked = "import sys; sys.modules['pyspiel'] = None; import zuschlag.envs; import zuschlag.envs.openspiel"
    run = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, check=False)
    assert "pip install 'zuschlag[research]'" in run.stderr.splitlines()[-1]


def test_examples_do_what_they_say() -> None:
    page = Path(__file__).parents[3] / "docs" / "how-to/openspiel.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried > 15) == (0, True)


# The deal


def test_a_cubes_weight_is_the_number_of_fair_deals_that_go_on_with_it() -> None:
    """BS-4, against all deals of a bag of eight, cubes of a colour told apart."""
    bag = [4, 2, 1, 1]
    cubes = [c for c, count in enumerate(bag) for _ in range(count)]
    fair = [deal for deal in permutations(cubes) if len(set(deal[:4])) > 1 and len(set(deal[4:])) > 1]
    assert deals(bag, [0] * 4) == len(fair)
    for begun in [(), (0,), (0, 0), (0, 0, 0), (0, 1), (1, 0, 0, 0), (0, 1, 2, 3, 0, 0, 0)]:
        heap = [begun[len(begun) // 4 * 4 :].count(c) for c in range(4)]
        left = [count - begun.count(c) for c, count in enumerate(bag)]
        goes_on = [deal[len(begun)] for deal in fair if deal[: len(begun)] == begun]
        ways = prod(prod(range(bag[c], left[c], -1)) for c in range(4))  # to have begun like this
        assert [cube_weight(left, heap, c) * ways for c in range(4)] == [goes_on.count(c) for c in range(4)]


def test_every_fair_deal_of_cubes_is_equally_likely() -> None:
    """BS-4: the shares along any deal make the same product."""
    found = set()
    for seed in range(3):
        position = pyspiel.load_game("zuschlag_bigshot(players=2)").new_initial_state().position
        share, rng = Fraction(1), np.random.RandomState(seed)
        while len(position.drawn) < 72:
            weights = position.weights
            outcome, weight = weights[rng.randint(len(weights))]
            share *= Fraction(weight, sum(weight for _, weight in weights))
            position.settle(outcome)
        assert all(max(heap) < 4 for heap in position.s.heaps)
        found.add(share)
    assert len(found) == 1


def test_cards_are_dealt_out_of_what_is_left() -> None:
    """ZT-5"""
    state = pyspiel.load_game("zuschlag_zahltag(players=2)").new_initial_state()
    assert state.chance_outcomes() == [(0, 10 / 52), (1, 12 / 52), (2, 14 / 52), (3, 16 / 52)]
    state.apply_action(0)
    assert state.chance_outcomes()[0] == (0, 9 / 51)


# The same game


@every_name
def test_a_game_is_the_match_with_the_same_moves(name: str) -> None:
    match: AnyMatch | None = None
    for state, action in stages(pyspiel.load_game(name), 5):
        position = state.position
        if position.is_dealt and match is None:
            match = Match(position.context.game, position.s.copy(), position.context.game.setup_of(position.s), None, {})
        if match is not None:
            assert match.state == position.s
            if action is not None:
                word = state.action_to_string(state.current_player(), action)
                match.settle(word) if state.is_chance_node() else match.play(state.current_player(), word)
    assert match is not None
    assert match.result is not None
    assert [seat for seat, share in enumerate(state.returns()) if share] == match.result["winners"]
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", [*NAMES[-3:], "zuschlag_bigshot(players=3)"])
def test_the_tensor_is_the_specs_observation(name: str) -> None:
    game = pyspiel.load_game(name)
    state = dealt(game, 2)
    observation = make_observation(game)
    for seat in range(game.num_players()):
        observation.set_from(state, seat)
        assert (
            observation.tensor.tolist()
            == state.observation_tensor(seat)
            == state.position.context.spec.observe(state.position.s, seat).tolist()
        )
        assert observation.dict["phase"].sum() == 1


# Secrets


def test_what_one_seat_seals_changes_nothing_for_the_others() -> None:
    """ZT-10: players decide one after another, and blind."""
    state = offering(pyspiel.load_game("zuschlag_zahltag(players=3)"), 3)
    low, high = (state.child(action) for action in (OFFER + 1, OFFER + 5))
    assert state.action_to_string(0, OFFER + 5) == "offer 5"
    for seat in (1, 2):
        assert low.information_state_string(seat) == high.information_state_string(seat)
        assert low.observation_string(seat) == high.observation_string(seat)
        assert low.observation_tensor(seat) == high.observation_tensor(seat)
        assert low.information_state_tensor(seat) == high.information_state_tensor(seat)
    assert low.information_state_tensor(0) != high.information_state_tensor(0)
    assert low.current_player() == high.current_player() == 1
    assert low.information_state_string(0) != high.information_state_string(0)
    assert low.observation_string(0) != high.observation_string(0)


def test_an_observer_without_a_type_is_the_plain_one() -> None:
    game = pyspiel.load_game("zuschlag_zahltag(players=3)")
    state = dealt(game, 1)
    made = pyspiel._Observation(game, game.make_observer({}))
    assert made.string_from(state, 0) == state.observation_string(0)


def test_public_and_private_observations_are_told_apart() -> None:
    game = pyspiel.load_game("zuschlag_zahltag(players=3)")
    state = offering(game, 3).child(OFFER + 5)
    own, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE

    def text(seat: int, **kind: Any) -> str:
        return str(make_observation(game, pyspiel.IIGObservationType(**kind)).string_from(state, seat))

    assert text(0, perfect_recall=False, public_info=False, private_info=own).endswith("offer 5")
    assert len({text(seat, perfect_recall=False, public_info=True, private_info=none) for seat in range(3)}) == 1
    assert "offered 0 5" in text(0, perfect_recall=True, public_info=False, private_info=own)
    assert "offered" not in text(0, perfect_recall=True, public_info=True, private_info=none)
    assert text(0, perfect_recall=True, public_info=False, private_info=none) == ""


def test_no_observer_shows_all_secrets() -> None:
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(Refused, match="SINGLE_PLAYER"):
        make_observation(pyspiel.load_game("zuschlag_zahltag"), everybody)
    with pytest.raises(Refused, match="'x'"):
        make_observation(pyspiel.load_game("zuschlag_zahltag"), params={"x": 1})


def test_all_that_a_player_has_done_is_in_what_it_recalls() -> None:
    """Perfect recall: the information states of one player, in order, each begin like the one before."""
    for name in ("zuschlag_zahltag(players=3)", "zuschlag_bigshot(players=3,variant=challenge)"):
        recalled = [
            state.information_state_string(1) for state, _ in stages(pyspiel.load_game(name), 1) if state.position.is_dealt
        ]
        assert all(later.startswith(earlier) for earlier, later in pairwise(recalled))
        assert len(set(recalled)) > len(recalled) // 2


# Copies


@pytest.mark.parametrize("name", ["zuschlag_bigshot(players=3,variant=challenge)", "zuschlag_zahltag(players=3)", *SMALL])
def test_copies_are_equal_and_go_their_own_ways(name: str) -> None:
    game = pyspiel.load_game(name)
    state = dealt(game, 4)
    as_text = pyspiel.serialize_game_and_state(game, state)
    copies = [state.clone(), pickle.loads(pickle.dumps(state)), pyspiel.deserialize_game_and_state(as_text)[1]]
    copies.append(game.deserialize_state(state.serialize()))
    before = [str(state), state.information_state_string(0), state.history()]
    for copy in copies:
        assert [str(copy), copy.information_state_string(0), copy.history()] == before
        copy.apply_action(copy.legal_actions()[-1])
        assert str(copy) != before[0]
    assert [str(state), state.information_state_string(0), state.history()] == before
    assert len({str(copy) for copy in copies}) == 1
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
