"""Luck is unbiased: over all outcomes of an event, with their weights, it adds up to nothing."""

from statistics import fmean, stdev
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.random_play import Variant, finished_match, match_after, start_match
from tests.variants import MANY_CONTRACTS
from zuschlag.kernel import seeded
from zuschlag.match import Dice
from zuschlag.review.evaluator import REVIEW_PARTS
from zuschlag.review.luck import DEALS, chance_luck, deal_luck, match_digest, whole_shares
from zuschlag.review.reviewer import Reviewer, Task
from zuschlag.review.schema import FULL_WIN, ChanceEvent

SOME: list[Variant] = [("bigshot", 4, {}), ("bigshot", 2, {}), ("zahltag", 4, {}), ("zahltag", 3, {})]


def chance_states(variant: Variant, seed: int) -> list[Any]:
    return [point.state for point in Reviewer(dict(finished_match(variant, seed).record())).chances.values()]


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("variant", SOME, ids=str)
def test_the_luck_of_all_outcomes_adds_up_to_nothing(variant: Variant, compiled: bool) -> None:
    """So its expectation is 0 whatever the values of states are, and the result less luck is unbiased."""
    game = start_match(variant, 0).game
    for step, s in enumerate(chance_states(variant, 2)[1::9]):
        rules = game.rules
        outcomes = {n: rules.outcome_weight(s, n) for n in range(rules.count_outcomes(s)) if rules.outcome_weight(s, n)}
        events = [chance_luck(game, s, outcome, step, seed=1, compiled=compiled) for outcome in outcomes]
        for seat in range(game.players):
            total = sum(weight * event.luck[seat] for weight, event in zip(outcomes.values(), events, strict=True))
            assert abs(total) <= 2 * sum(outcomes.values())  # rounding to millionths
        if len(outcomes) > 1:
            assert any(any(event.luck) for event in events)


def test_where_very_many_outcomes_are_possible_their_mean_is_drawn_and_unbiased() -> None:
    """It does not depend on what happened: the same draws are compared with every outcome."""
    game = zuschlag.game("zahltag", 3, contracts=MANY_CONTRACTS)
    s = chance_states(("zahltag", 3, {"contracts": MANY_CONTRACTS}), 1)[0]
    possible = [n for n in range(game.rules.count_outcomes(s)) if game.rules.outcome_weight(s, n)]
    assert len(possible) > 40
    events = [chance_luck(game, s, outcome, 0, seed=1, compiled=False) for outcome in possible[:4]]
    assert len({event.before for event in events}) == 1


def test_the_luck_of_the_deal_is_measured_against_other_deals() -> None:
    game = zuschlag.game("zahltag", 4)
    s = game.blank()
    game.rules.deal(s, seeded(1))
    found = deal_luck(game, s, seed=1, compiled=False)
    assert sum(found.luck) == 0
    assert found.outcome == ""
    assert DEALS > 1


@pytest.mark.parametrize("shares", [[1, 1, 1], [0.2, 0.3, 0.5], [1, 0, 0, 0], [1e-9, 1.0], [0.1] * 3])
def test_whole_shares_add_up_to_a_win(shares: list[float]) -> None:
    found = whole_shares(shares)
    assert sum(found) == FULL_WIN
    assert all(abs(whole - share / sum(shares) * FULL_WIN) < 1 for whole, share in zip(found, shares, strict=True))


@pytest.mark.parametrize("variant", SOME, ids=str)
def test_luck_is_what_chance_changed_and_skill_what_changed_in_between(variant: Variant) -> None:
    """Both are recomputed from the values around each event of chance. A part of what chance changed is no luck, but skill and
    rest: the values exaggerate, so they are weighted."""
    reviewer = Reviewer(dict(finished_match(variant, 4).record()))
    tasks = [Task("deal", 0), *(Task("chance", step) for step in reviewer.chances)]
    found = reviewer.assemble([event for event in map(reviewer.compute, tasks) if isinstance(event, ChanceEvent)])
    assert len(found.chances) == len(tasks) > 10
    weight = REVIEW_PARTS[variant[0]].LUCK_WEIGHT
    assert 0 < weight < 1
    for event in found.chances:
        assert sum(event.luck) == 0
        assert sum(event.before) == sum(event.after) == FULL_WIN
    for player in found.seats:
        seat, fair, rounding = player.seat, FULL_WIN / len(found.seats), len(tasks) + 1
        before = [event.before[seat] for event in found.chances]
        after = [event.after[seat] for event in found.chances]
        by_chance = sum(then - now for now, then in zip(before, after, strict=True))
        in_between = sum(now - then for now, then in zip([*before, player.result], [fair, *after], strict=True))
        assert player.luck == sum(event.luck[seat] for event in found.chances)
        assert player.luck == pytest.approx(weight * by_chance, abs=rounding)
        assert player.skill == pytest.approx(in_between + (1 - weight) * by_chance, abs=rounding)
        assert player.start == pytest.approx(fair, abs=1)


@pytest.mark.soak
@pytest.mark.parametrize("variant", SOME, ids=str)
def test_over_many_random_matches_luck_is_nothing_on_average(variant: Variant) -> None:
    lucks = []
    for seed in range(40):
        reviewer = Reviewer(dict(finished_match(variant, seed).record()))
        tasks = [Task("deal", 0), *(Task("chance", step) for step in reviewer.chances)]
        events = [event for event in map(reviewer.compute, tasks) if isinstance(event, ChanceEvent)]
        lucks.append(sum(event.luck[0] for event in events) / FULL_WIN)
    assert abs(fmean(lucks)) < 3.5 * stdev(lucks) / len(lucks) ** 0.5


@pytest.mark.parametrize(
    ("variant", "matches"),
    [
        (("zahltag", 4, {}), 40),
        (("bigshot", 4, {}), 20),
        pytest.param(("zahltag", 4, {}), 400, marks=pytest.mark.soak),
        pytest.param(("bigshot", 4, {}), 400, marks=pytest.mark.soak),
    ],
    ids=str,
)
def test_over_many_matches_the_deal_favours_no_seat(variant: Variant, matches: int) -> None:
    """The deals that it is compared with differ from match to match: the same ones would favour the same seat in all.

    What it can detect is a mean luck of more than 3.5 / √matches standard deviations of the luck of a deal: 0.78 with 20
    matches, 0.55 with 40, and 0.18 with the 400 that `make soak` plays. A smaller bias passes.
    """
    reviewers = [Reviewer(dict(finished_match(variant, seed).record()), evaluator="rollout") for seed in range(matches)]
    events = [
        event for reviewer in reviewers for event in [reviewer.compute(Task("deal", 0))] if isinstance(event, ChanceEvent)
    ]
    assert len({event.before for event in events}) > matches // 2
    for lucks in zip(*(event.luck for event in events), strict=True):
        assert abs(fmean(lucks)) < 3.5 * stdev(lucks) / matches**0.5


def test_outcomes_that_are_drawn_differ_from_match_to_match_and_not_with_what_happened() -> None:
    variant: Variant = ("zahltag", 3, {"contracts": MANY_CONTRACTS})
    one, same, other = (play_on(match_after(variant, seed, 0), dice) for seed, dice in ((1, 1), (1, 2), (2, 1)))
    step = next(step for step, words in enumerate(zip(one.moves, same.moves, strict=False)) if words[0] != words[1])
    assert step in Reviewer(dict(one.record())).chances
    assert match_digest(one, step) == match_digest(same, step) != match_digest(other, step)
    befores = [Reviewer(dict(match.record())).compute(Task("chance", step)) for match in (one, same)]
    assert len({event.before for event in befores if isinstance(event, ChanceEvent)}) == 1
    assert match_digest(one, step + 1) != match_digest(same, step + 1)


def play_on(match: AnyMatch, dice: int) -> AnyMatch:
    """The match, played on by the first move of everybody, with these dice."""
    match.use_dice(Dice(dice))
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[0])
    return match
