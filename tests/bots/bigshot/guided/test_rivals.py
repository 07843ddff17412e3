"""Rivals that bid like the cautious bot are recognised, and play so in the search's replies and rollouts."""

from functools import cache
from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.any_game import AnyTurn
from tests.bots.bigshot.guided.plain_search import PlainSearch
from zuschlag.bots import Turn, find
from zuschlag.bots.bigshot.cautious import cautious_move
from zuschlag.bots.bigshot.guided import rivals
from zuschlag.bots.bigshot.guided.fields import BY_VALUER, CAUTIOUS, LIKELIEST, MIXED_REPLIES, Guide
from zuschlag.bots.bigshot.guided.parameters import EVIDENCE, PRIOR_CAUTION, PRIOR_WEIGHT, make_guide
from zuschlag.bots.bigshot.guided.replies import play_cautious_rollout
from zuschlag.bots.bigshot.guided.rivals import THRESHOLDS, cautious_replies, mix_replies, weigh_rivals
from zuschlag.bots.bigshot.guided.runner import GuidedSearch, Past, past_of
from zuschlag.bots.bigshot.search.simulation import play_rollout
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.games.bigshot.rules import DECLINE, LOAN, make_move
from zuschlag.games.bigshot.state import NOBODY, OVER, PLACING, ROLLING, SPACES, State
from zuschlag.kernel import seeded
from zuschlag.kernel.subset_check import find_violations

ALL_CAUTIOUS = CAUTIOUS * 0b1110
"""Added to a reply for seat 0: all three rivals are cautious."""


@cache
def turns(bots: tuple[str, ...], phases: tuple[str, ...] = ("bid",), **options: Any) -> list[AnyTurn]:
    """All turns of seat 0 with a choice, in a match of these bots."""
    match = zuschlag.new("bigshot", len(bots), seed=5, **options)
    seated = [find(bot)(seat, seat) for seat, bot in enumerate(bots)]
    found = []
    while seats := match.pending.seats:
        turn = Turn(match, seats[0])
        if seats[0] == 0 and len(turn.offered) > 1 and turn.view.phase in phases:
            found.append(turn.snapshot())
        match.play(seats[0], seated[seats[0]].choose(turn))
    return found


def weighed(turn: AnyTurn) -> Guide:
    """The guide of a search, after the past was weighed."""
    s = turn.game.imagine(turn.view, seeded(0))
    past, guide = past_of(turn, s), make_guide()
    actors, moves = ([step[part] for step in past.steps] for part in (0, 1))
    weigh_rivals(past.start, turn.seat, actors, moves, make_valuation(s), guide, seeded(0))
    return guide


def test_its_rules_are_in_the_subset() -> None:
    assert list(find_violations(rivals)) == []


def test_after_some_rounds_cautious_rivals_are_known_and_others_are_not_taken_for_them() -> None:
    *_, last = turns(("cautious", "cautious", "valuer-0.2", "network"))
    guide = weighed(last)
    assert [cautious_replies(guide.caution[seat]) for seat in (1, 2, 3)] == [MIXED_REPLIES, 0, 0]
    assert guide.replies == MIXED_REPLIES
    assert list(guide.reply[:MIXED_REPLIES]) == [kind + CAUTIOUS * 0b10 for kind in (BY_VALUER, LIKELIEST) * 2]
    assert guide.prior_weight == 0


@pytest.mark.parametrize("bots", [("cautious", *["valuer-0.2"] * 3), ("cautious", "network", "network")])
def test_among_other_rivals_the_search_stays_as_it_is(bots: tuple[str, ...]) -> None:
    """From the middle of the match on; before, few moves may look cautious."""
    present = make_guide()
    for turn in turns(bots)[::3]:
        guide = weighed(turn)
        if turn.view.round > SPACES // 2:
            assert (guide.replies, guide.prior_weight) == (present.replies, present.prior_weight)
            assert list(guide.reply) == list(present.reply)
        assert sum(reply >= CAUTIOUS for reply in guide.reply) <= 1


def test_before_anything_was_seen_a_rival_is_hardly_cautious() -> None:
    assert cautious_replies(PRIOR_CAUTION) == 0
    (first, *_) = turns(("cautious", *["cautious"] * 3), ("bid",), variant="challenge")
    s = first.game.imagine(first.view, seeded(0))
    guide = make_guide()
    weigh_rivals(past_of(first, s).start, 0, [], [], make_valuation(s), guide, seeded(0))
    assert list(guide.caution) == [PRIOR_CAUTION] * 4


def test_evidence_is_summed_up_by_what_a_past_move_equals() -> None:
    """A loan before the auction, which the cautious bot never takes; and its refusal, which both bots recommend."""
    (turn, *_) = turns(("cautious", *["cautious"] * 3), ("bid",), variant="challenge")
    s = turn.game.imagine(turn.view, seeded(0))
    start = past_of(turn, s).start
    first = (start.starter + 1) % 4
    for move, evidence in ((LOAN + start.colour[first][0], EVIDENCE[0]), (DECLINE, EVIDENCE[3])):
        guide = make_guide()
        weigh_rivals(start.copy(), (first + 1) % 4, [NOBODY, first], [0, move], make_valuation(s), guide, seeded(0))
        assert guide.caution[first] == PRIOR_CAUTION + evidence
        assert guide.caution[(first + 1) % 4] == PRIOR_CAUTION


def test_a_rival_is_cautious_in_as_many_replies_as_it_is_likely_to_be() -> None:
    """The replies are mixed per seat, and the logits count as far as no rival is cautious."""
    assert [cautious_replies(threshold) for threshold in THRESHOLDS] == [0, 1, 2, 3]
    guide = make_guide()
    guide.caution = [10_000, 0, THRESHOLDS[0], 10_000]
    mix_replies(guide, 3, 4)
    assert list(guide.reply[:MIXED_REPLIES]) == [
        BY_VALUER + CAUTIOUS * 0b11,
        LIKELIEST + CAUTIOUS * 0b11,
        BY_VALUER + CAUTIOUS * 0b1,
        LIKELIEST + CAUTIOUS * 0b1,
    ]
    guide = make_guide()
    guide.caution = [0, 0, 0, 0]
    mix_replies(guide, 0, 2)
    assert list(guide.reply[:MIXED_REPLIES]) == [BY_VALUER + CAUTIOUS * 0b10, LIKELIEST + CAUTIOUS * 0b10, BY_VALUER, LIKELIEST]
    assert guide.prior_weight == PRIOR_WEIGHT // 2


def state_of(phase: str) -> State:
    """A state of seat 0 from the middle of a match."""
    found = [turn for turn in turns(("cautious",) * 4, ("bid", "place")) if turn.view.phase == phase]
    turn = found[len(found) // 2]
    s: State = turn.game.imagine(turn.view, seeded(0))
    assert s.round < SPACES - 2
    return s


def test_in_a_reply_cautious_rivals_bid_and_place_like_the_cautious_bot() -> None:
    s = state_of("bid")
    expected = s.copy()
    rng, valuation = seeded(1), make_valuation(s)
    while expected.phase != ROLLING:
        seat = expected.turn
        move = choose_move(expected, seat, valuation) if seat == 0 else cautious_move(expected, seat, rng)
        make_move(expected, seat, move)
    search = PlainSearch(s, replies=[BY_VALUER])
    assert search.finish(s, BY_VALUER + ALL_CAUTIOUS, seeded(1)) == expected


def test_a_cautious_rollout_ends_where_another_does_and_is_the_valuers_where_nobody_is_cautious() -> None:
    s = state_of("place")
    s.phase, s.unplaced = PLACING, 4
    among_valuers, as_usual, among_cautious = s.copy(), s.copy(), s.copy()
    play_cautious_rollout(among_valuers, make_valuation(s), seeded(1), seeded(2), 2, 0)
    play_rollout(as_usual, make_valuation(s), seeded(1), 2)
    assert among_valuers == as_usual
    play_cautious_rollout(among_cautious, make_valuation(s), seeded(1), seeded(2), 2, 0b1110)
    assert (among_cautious.phase, among_cautious.round) == (ROLLING, s.round + 3)
    assert all(among_cautious.loans[s.colour[seat][0]] == s.loans[s.colour[seat][0]] for seat in (1, 2, 3))
    play_cautious_rollout(among_cautious, make_valuation(s), seeded(1), seeded(2), SPACES, 0b1110)
    assert among_cautious.phase == OVER


@pytest.mark.parametrize("phase", ["bid", "place"])
def test_among_cautious_rivals_the_network_values_nothing(phase: str) -> None:
    """Half of the replies are cautious: only the others have values. After a placement, all replies begin alike."""
    s = state_of(phase)
    replies = [BY_VALUER + ALL_CAUTIOUS, LIKELIEST]
    search = PlainSearch(s, replies=replies)
    assert search.guide.replies == 2
    search.simulate(0, 12)
    for values in search.guide.value[: search.running]:
        assert set(values[:6]) == {-1}
        assert -1 not in values[6:12]
    if phase == "place":
        assert search.states[2] == search.states[3]


def test_a_payment_that_was_no_choice_is_not_made_twice() -> None:
    """With two players it is a move only where both purses can pay (BS-26)."""
    *_, last = turns(("cautious", "cautious"))
    s = last.game.imagine(last.view, seeded(0))
    past = past_of(last, s)
    actors, moves = ([step[part] for step in past.steps] for part in (0, 1))
    weigh_rivals(past.start, 0, actors, moves, make_valuation(s), make_guide(), seeded(0))
    assert past.start == s


@pytest.mark.untraced
@pytest.mark.parametrize("bots", [("cautious",) * 4, ("cautious", "cautious"), ("cautious", "cautious", "network")])
def test_compiled_code_weighs_and_compares_as_plain_python_does(bots: tuple[str, ...]) -> None:
    """The same evidence, replies, simulations and scores, to the last millionth."""
    for phase in ("bid", "place"):
        turn = turns(bots, ("bid", "place"))[-30:]
        s = next(each for each in turn if each.view.phase == phase)
        state = s.game.imagine(s.view, seeded(0))
        compiled = GuidedSearch(state, seeded("equal"), past_of(s, state))
        guide = weighed(s)
        assert list(guide.caution) == compiled._guide[0]["caution"].tolist()
        assert guide.replies == MIXED_REPLIES
        expected = PlainSearch(
            state, seeded("equal"), replies=guide.reply[: guide.replies], prior_weight=guide.prior_weight, caution=guide.caution
        )
        expected.simulate(0, 9, drops=True)
        compiled.simulate(9, drops=True)
        options = compiled._nodes[1:][: len(expected.options)]
        assert options["worth"].tolist() == [node.worth for node in expected.options]
        assert compiled._guide[0]["option_score"].tolist() == expected.guide.option_score
        assert np.array_equal(compiled._guide[0]["value"], expected.guide.value)


def test_without_a_past_nobody_is_cautious() -> None:
    """As in reviews and puzzles, whose judgement does not depend on who plays."""
    (turn, *_) = turns(("cautious",) * 4)
    s = turn.game.imagine(turn.view, seeded(0))
    search, compared = GuidedSearch(s, seeded("s")), GuidedSearch(s, seeded("s"), Past(past_of(turn, s).start, []))
    assert search._guide[0]["caution"].tolist() == [0] * 4
    for name in ("replies", "prior_weight"):
        assert search._guide[0][name] == compared._guide[0][name] == getattr(make_guide(), name)
    assert np.array_equal(search._states, compared._states)
