"""The guided search: which options it compares, how a round goes on after them, and which of them stay."""

import importlib
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.bots.bigshot.guided.plain_search import PlainSearch, plain
from tests.bots.bigshot.positions import BIGSHOTS, met
from tests.bots.bigshot.test_python_equals_compiled import checked_copy
from tests.random_play import Variant, finished_match
from tests.variants import name_of
from zuschlag.bots.bigshot.guided import runner
from zuschlag.bots.bigshot.guided.fields import BY_VALUER, DRAWN, LIKELIEST, UNKNOWN
from zuschlag.bots.bigshot.guided.parameters import make_guide
from zuschlag.bots.bigshot.guided.replies import draw_by_network
from zuschlag.bots.bigshot.guided.win_share import MONEY_SHARE, win_share
from zuschlag.bots.bigshot.network.policy import choose_by_network
from zuschlag.bots.bigshot.search.candidates import add_candidates
from zuschlag.bots.bigshot.search.evaluation import FULL_WIN
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.games.bigshot.rules import can_move, count_moves, make_move, nth_move
from zuschlag.games.bigshot.scoring import qualifies, winners
from zuschlag.games.bigshot.state import BIDDING, LENDING, OVER, PLACING, ROLLING, SPACES, State
from zuschlag.kernel import Build, seeded
from zuschlag.kernel.subset_check import find_violations

FOUR = name_of(next(variant for variant in BIGSHOTS if variant[1] == 4))
TWO = name_of(next(variant for variant in BIGSHOTS if variant[1] == 2))


@cache
def state_in(variant: str, phase: int, *, late: bool = False) -> State:
    """A state of the phase in which there is something to choose, from the middle of a match or near its end."""
    found = [s for s in met(variant) if s.phase == phase and count_moves(s, s.turn) > 2 and s.round < SPACES - 1]
    return found[-1 if late else len(found) // 2]


@pytest.mark.parametrize("name", ["comparison", "options", "replies", "win_share"])
def test_its_rules_are_in_the_subset(name: str) -> None:
    """Whole numbers alone, so that every build and every machine chooses the same."""
    assert list(find_violations(importlib.import_module(f"zuschlag.bots.bigshot.guided.{name}"))) == []


@pytest.mark.parametrize(("variant", "phase"), [(FOUR, BIDDING), (FOUR, PLACING), (TWO, LENDING), (TWO, BIDDING)])
def test_options_are_the_candidates_of_search_and_what_the_network_finds_likely(variant: str, phase: int) -> None:
    s = state_in(variant, phase)
    search = PlainSearch(s, replies=[BY_VALUER], network_options=2)
    nodes = [Node() for _ in range(40)]
    add_candidates(s, make_valuation(s), nodes, ROOT, 1)
    candidates = [node.moves[: node.length] for node in nodes[1:][: nodes[ROOT].children]]
    assert search.moves[: len(candidates)] == candidates
    assert len(candidates) <= search.running == len(search.options) <= len(candidates) + (2 if phase != PLACING else 1)
    likeliest = plain(choose_by_network)(s, s.turn, search.valuation, seeded(1), *search.network)
    assert any(likeliest in moves for moves in search.moves)
    assert all(can_move(s, s.turn, moves[0]) for moves in search.moves)
    assert len({tuple(moves) for moves in search.moves}) == len(search.moves)


def test_a_logit_is_that_of_the_option_less_the_best_and_no_lower_than_the_least() -> None:
    search = PlainSearch(state_in(FOUR, BIDDING), replies=[BY_VALUER], least_logit=-900)
    logits = search.guide.option_logit[: search.running]
    assert max(logits) == 0
    assert min(logits) == -900
    assert set(search.guide.is_running[: search.running]) == {1}


@pytest.mark.parametrize("reply", [BY_VALUER, LIKELIEST, DRAWN])
def test_a_reply_plays_the_round_to_its_end(reply: int) -> None:
    """After every option; before the next roll."""
    s = state_in(FOUR, BIDDING)
    search = PlainSearch(s, replies=[reply])
    for after in search.states[2:][: search.running]:
        assert after.phase == ROLLING
        assert after.round == s.round + 1
        assert sum(map(sum, after.lots)) + sum(map(sum, after.heaps)) <= sum(map(sum, s.lots)) + sum(map(sum, s.heaps))


def test_the_valuers_reply_is_the_valuers_play() -> None:
    s = state_in(FOUR, BIDDING)
    search = PlainSearch(s, replies=[BY_VALUER])
    expected = s.copy()
    while expected.phase != ROLLING:
        make_move(expected, expected.turn, choose_move(expected, expected.turn, make_valuation(expected)))
    assert search.finish(s, BY_VALUER, seeded(1)) == expected


def test_the_networks_reply_is_its_likeliest_move_again_and_again() -> None:
    s = state_in(FOUR, BIDDING)
    search = PlainSearch(s, replies=[BY_VALUER])
    expected = s.copy()
    while expected.phase not in (PLACING, ROLLING):
        seat = expected.turn
        make_move(expected, seat, plain(choose_by_network)(expected, seat, search.valuation, seeded(1), *search.network))
    likeliest = search.finish(s, LIKELIEST, seeded(1))
    assert (likeliest.cash, likeliest.loans) == (expected.cash, expected.loans)


def test_a_drawn_move_is_any_that_the_network_finds_likely() -> None:
    """A network without opinions draws every move."""

    def infer_nothing(weights: Any, at: Any) -> None:
        at.outputs = [0] * weights.outputs

    s = state_in(FOUR, BIDDING)
    search = PlainSearch(s, replies=[BY_VALUER])
    draw = Build({"infer": infer_nothing}, silent=True)(draw_by_network)
    drawn = {draw(s, s.turn, search.valuation, seeded(seed), *search.network) for seed in range(200)}
    assert drawn == {nth_move(s, s.turn, n) for n in range(count_moves(s, s.turn))}


def test_after_a_placement_all_replies_are_one() -> None:
    search = PlainSearch(state_in(FOUR, PLACING), replies=[BY_VALUER, LIKELIEST])
    assert search.guide.replies == 1


def test_all_options_are_simulated_with_the_same_dice() -> None:
    """Two options that lead to the same state are worth the same, in every row."""
    search = PlainSearch(state_in(FOUR, BIDDING, late=True), replies=[BY_VALUER])
    search.states[3] = search.states[2].copy()
    search.simulate(0, 3)
    first, second = (node.worth for node in search.options[:2])
    assert first == second
    assert {node.visits for node in search.options} == {3}


def test_the_networks_value_is_computed_once_for_each_reply_and_roll() -> None:
    """Alone, it needs no rollout; half and half, it is the mean of both."""
    s = state_in(FOUR, BIDDING, late=True)
    by_value, by_rollout, by_both = (
        PlainSearch(s, seeded("same"), replies=[BY_VALUER], value_weight=weight) for weight in (1000, 0, 500)
    )
    for search in (by_value, by_rollout, by_both):
        search.simulate(0, 1)
    assert UNKNOWN not in [values[0] for values in by_value.guide.value[: by_value.running]]
    assert {value for values in by_rollout.guide.value[: by_rollout.running] for value in values} == {UNKNOWN}
    seat = s.turn
    for option in range(by_both.running):
        value, rollout = (search.options[option].worth[seat] for search in (by_value, by_rollout))
        assert value == 1000 * by_value.guide.value[option][0]
        assert by_both.options[option].worth[seat] == (value * 500 + rollout * 500) // 1000
    before = by_value.guide.value[0][0]
    by_value.guide.value[0][0] = before + 1
    by_value.simulate(0, 1)
    assert by_value.options[0].worth[seat] == 1000 * (2 * before + 1)


def test_the_last_round_is_worth_what_the_match_is() -> None:
    """Nothing is rolled any more: rollout and value are the result."""
    s = [s for s in met(FOUR) if s.phase == PLACING and count_moves(s, s.turn) > 1][-1]
    search = PlainSearch(s, replies=[BY_VALUER], value_weight=500)
    search.simulate(0, 2)
    for option, node in enumerate(search.options):
        after = search.states[2 + option]
        assert after.phase == OVER
        assert node.worth[s.turn] == 2 * win_share(after, search.valuation, search.guide, s.turn)
        assert search.guide.stated[option] == (2 * FULL_WIN if winners(after) == 1 << s.turn else 0)


def test_half_of_the_options_are_dropped_the_worst_first() -> None:
    """By their means and their logits, which count less the more simulations there are."""
    search = PlainSearch(state_in(FOUR, BIDDING), replies=[BY_VALUER], prior_weight=1000, prior_simulations=10)
    seat, options = search.states[0].turn, search.running
    for at, node in enumerate(search.options):
        node.visits, node.worth[seat] = 10, 10 * 1000 * at
        search.guide.option_logit[at] = 0
    search.guide.option_logit[options - 1] = -20 * options  # a thousandth for each that it is ahead
    search.simulate(0, 0, drops=True)
    assert search.guide.option_score[:options] == [*(1000 * at for at in range(options - 1)), -1000]
    assert search.running == (options + 1) // 2
    assert search.guide.is_running[options - 1] == search.guide.is_running[0] == 0
    assert search.guide.is_running[options - 2] == 1
    while search.running > 1:
        search.simulate(0, 0, drops=True)
    assert search.guide.is_running[:options] == [0] * (options - 2) + [1, 0]


def test_a_dropped_option_is_simulated_no_more() -> None:
    search = PlainSearch(state_in(FOUR, BIDDING), replies=[BY_VALUER], value_weight=0)
    search.simulate(0, 1)
    search.guide.is_running[1] = 0
    search.simulate(1, 2)
    assert [option.visits for option in search.options] == [1 if at == 1 else 3 for at in range(len(search.options))]
    assert len(search.options) > 2


@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_the_seats_share_the_win(variant: Variant) -> None:
    """Before the end by their prospects; at the end the winner has most, and who lacks its lots only money (BS-18)."""
    for s in [*met(name_of(variant))[40::90], finished_match(variant, 4).state]:
        shares = [win_share(s, make_valuation(s), make_guide(), seat) for seat in range(s.players)]
        assert abs(sum(shares) - FULL_WIN) <= 2 * MONEY_SHARE
        assert min(shares) >= 0
        if s.phase == OVER:
            assert winners(s) >> shares.index(max(shares)) & 1
            if any(qualifies(s, seat) for seat in range(s.players)):
                poor = [shares[seat] for seat in range(s.players) if not qualifies(s, seat)]
                assert all(share <= MONEY_SHARE for share in poor)


@pytest.mark.untraced
@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_compiled_code_compares_as_plain_python_does(variant: Variant) -> None:
    """The same options, replies, simulations and scores, to the last millionth."""
    found = [s for s in met(name_of(variant))[20:] if count_moves(s, s.turn) > 1]
    for s in [next(s for s in found if s.phase == phase) for phase in {s.phase for s in found}] + [found[-3]]:
        expected = PlainSearch(s, seeded("equal"))
        compiled = runner.GuidedSearch(s, seeded("equal"))
        expected.simulate(0, 2, drops=True)
        compiled.simulate(2, drops=True)
        options = compiled._nodes[1:][: len(expected.options)]
        assert compiled.running == expected.running
        assert [row["moves"][: row["length"]].tolist() for row in options] == expected.moves
        assert options["worth"].tolist() == [node.worth for node in expected.options]
        assert compiled._guide[0]["option_score"].tolist() == expected.guide.option_score
        assert np.array_equal(compiled._guide[0]["value"], expected.guide.value)
        assert compiled._guide[0]["stated"].tolist() == expected.guide.stated


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("variant", "half"),
    [
        pytest.param(variant, half, id=f"{name_of(variant)}-{half}", marks=() if half == nth % 2 else pytest.mark.soak)
        for nth, variant in enumerate(BIGSHOTS)
        for half in (0, 1)
    ],
)
def test_no_number_leaves_its_field_and_no_index_counts_from_the_end(variant: Variant, half: int) -> None:
    """What would wrap in silence when compiled raises in checked records; nothing does."""
    found = [s for s in met(name_of(variant)) if count_moves(s, s.turn) > 1]
    s = found[30 + half * (len(found) // 2)]
    checked = PlainSearch(s, seeded("checked"), checked_copy, replies=[BY_VALUER, LIKELIEST])
    checked.simulate(0, 2, drops=True)
    plainly = PlainSearch(s, seeded("checked"), replies=[BY_VALUER, LIKELIEST])
    plainly.simulate(0, 2, drops=True)
    assert checked.moves == plainly.moves
    assert [list(node.worth) for node in checked.options] == [node.worth for node in plainly.options]
