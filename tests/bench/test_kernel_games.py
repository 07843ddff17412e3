"""The games that are played beside other libraries are their games: else no comparison with them would mean anything."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
import pytest

import bench.compare.kernel_games.goofspiel as goofspiel_rules
from bench.compare.kernel_games import leduc, leduc_like_openspiel, leduc_like_pgx
from bench.compare.kernel_games.goofspiel import CARDS, SEATS, Goofspiel
from bench.compare.kernel_games.leduc_like_openspiel import LeducLikeOpenSpiel
from bench.compare.kernel_games.leduc_like_pgx import LeducLikePgx
from bench.compare.kernel_games.uct_search import Search
from zuschlag.envs import Batch, Spec
from zuschlag.kernel import below, seeded
from zuschlag.kernel.batch import Batch as Playouts
from zuschlag.kernel.batch import python_playout
from zuschlag.kernel.subset_check import find_violations

GAMES = 40
GAMES_BY_NAME: dict[str, Callable[[], Any]] = {
    "goofspiel": Goofspiel, "leduc like OpenSpiel": LeducLikeOpenSpiel, "leduc like pgx": LeducLikePgx,
}  # fmt: skip
in_two_games = pytest.mark.parametrize("name", ["leduc like pgx", pytest.param("goofspiel", marks=pytest.mark.soak)])


@pytest.mark.parametrize("module", [goofspiel_rules, leduc, leduc_like_openspiel, leduc_like_pgx])
def test_they_are_written_in_the_kernels_subset(module: ModuleType) -> None:
    assert list(find_violations(module)) == []


def test_goofspiel_is_that_of_openspiel() -> None:
    """Random games: at every round all seats' actions and observations, in the end what the game is worth."""
    theirs_game = pyspiel.load_game("goofspiel", {"players": SEATS, "num_cards": CARDS, "imp_info": True})
    spec = Spec(Goofspiel())
    rules = goofspiel_rules
    assert [spec.size] == theirs_game.observation_tensor_shape()
    assert spec.actions == theirs_game.num_distinct_actions()
    for game in range(GAMES):
        rng = seeded("goofspiel", game)
        ours, theirs = spec.game.blank(), theirs_game.new_initial_state()
        rules.deal(ours, rng)
        while not theirs.is_terminal():
            assert rules.awaited(ours) == 0
            assert sorted(rules.outcome_at(ours, n) for n in range(rules.total_weight(ours))) == theirs.legal_actions()
            prize = rules.outcome_at(ours, below(rng, rules.total_weight(ours)))
            rules.settle(ours, prize)
            theirs.apply_action(prize)
            bids = []
            for seat in range(SEATS):  # those who have bid do not change what the others see
                assert rules.awaited(ours) == rules.ALL - (1 << seat) + 1
                assert spec.legal(ours, seat) == theirs.legal_actions(seat)
                assert spec.mask(ours, seat).tolist() == theirs.legal_actions_mask(seat)
                assert spec.observe(ours, seat).tolist() == theirs.observation_tensor(seat)
                bids.append(spec.legal(ours, seat)[below(rng, CARDS - ours.round)])
                rules.make_move(ours, seat, bids[seat])
            theirs.apply_actions(bids)
            if ours.round == CARDS - 1:
                rules.settle(ours, rules.outcome_at(ours, 0))  # OpenSpiel plays the last round by itself
        assert rules.is_over(ours)
        won = [rules.winners(ours) >> seat & 1 for seat in range(SEATS)]
        losers = SEATS - sum(won)
        assert theirs.returns() == [(1 / sum(won) if w else -1 / losers) if losers else 0 for w in won]
        assert [spec.observe(ours, seat).tolist() for seat in range(SEATS)] == [
            theirs.observation_tensor(seat) for seat in range(SEATS)
        ]


def test_leduc_is_that_of_openspiel() -> None:
    """All deals, several games each: every decision's actions and observation, in the end what each has won."""
    theirs_game = pyspiel.load_game("leduc_poker")
    spec = Spec(LeducLikeOpenSpiel())
    assert [spec.size] == theirs_game.observation_tensor_shape()
    ends = set()
    rng = seeded("leduc")
    for deal in (divmod(n, leduc.CARDS) for n in range(leduc.CARDS**2)):
        for _ in range(8 if deal[0] != deal[1] else 0):
            ours, theirs = spec.game.blank(), theirs_game.new_initial_state()
            leduc.begin(ours, *deal, 0)
            for card in deal:
                theirs.apply_action(card)
            while not theirs.is_terminal():
                if theirs.is_chance_node():
                    cards = [leduc.outcome_at(ours, n) for n in range(leduc.total_weight(ours))]
                    assert [(card, 1 / len(cards)) for card in cards] == theirs.chance_outcomes()
                    card = cards[below(rng, len(cards))]
                    leduc.settle(ours, card)
                    theirs.apply_action(card)
                    continue
                seat = theirs.current_player()
                assert leduc.awaited(ours) == 1 << seat
                legal = spec.legal(ours, seat)
                assert legal == theirs.legal_actions()
                assert [action for action in range(3) if leduc.can_move(ours, seat, action)] == legal
                for other in range(leduc.SEATS):
                    assert spec.observe(ours, other).tolist() == theirs.observation_tensor(other)
                action = legal[below(rng, len(legal))]
                leduc.make_move(ours, seat, action)
                theirs.apply_action(action)
            assert leduc.is_over(ours)
            assert [leduc.score(ours, seat) for seat in range(leduc.SEATS)] == theirs.returns()
            ends.add(tuple(theirs.returns()))
    assert len(ends) > 12


def test_leduc_like_pgx_shows_the_same_game_as_ranks() -> None:
    """pgx's 34 booleans and its order of actions, as its documentation gives them."""
    spec = Spec(LeducLikePgx())
    s = spec.game.blank()
    leduc.begin(s, 0, 5, 1)  # a jack and a king; seat 1 begins
    assert (spec.size, spec.actions) == (34, 3)
    assert np.flatnonzero(spec.observe(s, 1)).tolist() == [2, 6 + 1, 20 + 1]
    assert [spec.word(s, 1, action) for action in spec.legal(s, 1)] == ["call", "raise"]
    assert spec.legal(s, 1) == [0, 1]
    leduc.make_move(s, 1, spec.move(s, 1, 1))
    assert np.flatnonzero(spec.observe(s, 0)).tolist() == [0, 6 + 1, 20 + 3]
    assert spec.legal(s, 0) == [0, 1, 2]
    leduc.make_move(s, 0, spec.move(s, 0, 0))
    leduc.settle(s, 1)
    assert leduc.awaited(s) == 0b10
    assert np.flatnonzero(spec.observe(s, 0)).tolist() == [0, 3, 6 + 3, 20 + 3]
    leduc.make_move(s, 1, spec.move(s, 1, 1))
    leduc.make_move(s, 0, spec.move(s, 0, 1))
    assert spec.legal(s, 1) == [0, 2]
    leduc.make_move(s, 1, spec.move(s, 1, 0))
    assert (leduc.score(s, 0), leduc.score(s, 1), leduc.winners(s)) == (11, -11, 0b01)


@in_two_games
def test_compiled_they_play_the_same_games_as_in_python(name: str) -> None:
    game = GAMES_BY_NAME[name]()
    ours = Playouts(game.rules, game.blank(), 100, seed=3)
    ours.play_out()
    decisions, digests = [0] * 100, [0] * 100
    states = [game.blank() for _ in range(100)]
    python_playout(game.rules)(states, [seeded(3, at) for at in range(100)], decisions, digests, 0, 100)
    assert ours.decisions.tolist() == decisions
    assert ours.digests.tolist() == digests


@in_two_games
def test_a_batch_shows_what_the_spec_shows(name: str) -> None:
    batch = Batch(GAMES_BY_NAME[name](), size=64, dtype=np.bool_)
    rng = np.random.default_rng(5)
    ended = 0
    for _ in range(60):
        for at in range(0, 64, 16):
            s = batch.spec.game.blank().unpack(batch._states[at])
            assert batch.observations[at].tolist() == (batch.spec.observe(s, batch.actors[at]) == 1).tolist()
            assert batch.masks[at].tolist() == batch.spec.mask(s, batch.actors[at]).tolist()
        batch.step(np.argmax(batch.masks * (1 + rng.random(batch.masks.shape)), axis=1))
        assert not batch.illegals.any()
        ended += int(batch.dones.sum())
        assert np.allclose(batch.rewards.sum(axis=1), batch.dones)
    assert ended >= 64


def test_the_search_finds_what_pays() -> None:
    """Every simulation passes through one child of the root, and most through the best: with a king against a jack, to stay."""
    game = LeducLikeOpenSpiel()
    s = game.blank()
    leduc.begin(s, 5, 0, 0)
    leduc.make_move(s, 0, leduc.CALL)
    leduc.make_move(s, 1, leduc.RAISE)
    search = Search(game.rules, s, 1000, 4)
    assert search.run() > 10
    root = search.nodes[0]
    children = search.nodes[root["child"] : root["child"] + root["children"]]
    assert root["visits"] == 1000
    assert children["visits"].sum() == 999
    visits = dict(zip(children["move"].tolist(), children["visits"].tolist(), strict=True))
    assert sorted(visits) == [leduc.FOLD, leduc.CALL, leduc.RAISE]
    assert visits[leduc.FOLD] == min(visits.values())
