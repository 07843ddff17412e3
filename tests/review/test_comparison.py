"""Chances are estimates with an error, and the error is right: exact values lie within it as often as it says."""

from math import erf, sqrt
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from zuschlag.bots import Turn
from zuschlag.envs.openspiel.small_zahltag import SmallZahltag, SmallZahltagForThree
from zuschlag.games.zahltag.state import KINDS
from zuschlag.kernel import Generator, below, seeded
from zuschlag.review.comparison import Sampler, Samples, compare, standard_error
from zuschlag.review.rollout import RolloutSampler, win_shares

TRIALS = 600
ROWS = 40


class ImaginableZahltag(SmallZahltagForThree):
    """The small game, in which a seat can imagine who else may hold the foreman."""

    def __init__(self) -> None:
        super().__init__()
        self._worlds: list[Any] = []

    def imagine(self, view: Any, rng: Generator, weigh: Any = None) -> Any:
        """One of the worlds behind the first view that is imagined: a test looks at one view alone."""
        self._worlds = self._worlds or possible_worlds(self, view)
        return self._worlds[below(rng, len(self._worlds))]


def possible_worlds(game: SmallZahltag, view: Any) -> list[Any]:
    """Every state behind a view at the start of the game, all equally likely."""
    found: dict[tuple[int, ...], Any] = {}
    for seed in range(60):
        s = game.blank()
        game.rules.deal(s, seeded("world", seed))
        s.starter = view.starter
        game.rules.begin(s)
        if game.view(s, view.viewer) == view:
            found[tuple(count for hand in s.hand for count in hand[:KINDS])] = s
    return [found[key] for key in sorted(found)]


def exact_value(game: SmallZahltag, s: Any, seat: int) -> float:
    """The seat's expected share of the win, if everybody plays at random: through the whole tree."""
    rules = game.rules
    if rules.is_over(s):
        return win_shares(game, s)[seat]
    after: list[tuple[float, Any]] = []
    seats = rules.awaited(s)
    if seats:
        other = (seats & -seats).bit_length() - 1
        count = rules.count_moves(s, other)
        for n in range(count):
            next_state = s.copy()
            rules.make_move(next_state, other, rules.nth_move(s, other, n))
            after.append((1 / count, next_state))
    else:
        for outcome in range(rules.count_outcomes(s)):
            if weight := rules.outcome_weight(s, outcome):
                next_state = s.copy()
                rules.settle(next_state, outcome)
                after.append((weight / rules.total_weight(s), next_state))
    return sum(share * exact_value(game, state, seat) for share, state in after)


def first_turn(seed: int) -> tuple[ImaginableZahltag, Turn[Any, Any]]:
    game = ImaginableZahltag()
    match: AnyMatch = zuschlag.match.begin(game, seed=seed)
    return game, Turn(match, match.pending.seats[0])


def exact_values(game: ImaginableZahltag, turn: Turn[Any, Any]) -> dict[str, float]:
    worlds = possible_worlds(game, turn.view)
    found = dict.fromkeys(turn.offered, 0.0)
    for word in found:
        for world in worlds:
            s = world.copy()
            game.rules.make_move(s, turn.seat, game.numbers[word])
            found[word] += exact_value(game, s, turn.seat) / len(worlds)
    return found


def test_exact_values_lie_within_the_stated_uncertainty_as_often_as_stated() -> None:
    """In the small Zahltag for three, whose hands are secret, and whose tree can be traversed."""
    within = {1.0: 0, 2.0: 0}
    trials = 0
    for seed in range(3):
        game, turn = first_turn(seed)
        exact = exact_values(game, turn)
        assert len({round(value, 6) for value in exact.values()}) > 1, "moves differ"
        for trial in range(TRIALS // 3):
            sampler = RolloutSampler(turn, list(exact), seeded("coverage", seed, trial))
            found = compare(sampler, None, ROWS * len(exact))
            for option, (word,) in enumerate(sampler.options):
                trials += 1
                for errors in within:
                    within[errors] += abs(found.chance(option) - exact[word]) <= errors * found.error(option)
    for errors, count in within.items():
        stated = erf(errors / sqrt(2))
        # Few samples are not quite normal, and options of a trial share their worlds: so a little room.
        assert stated - 0.05 < count / trials < stated + 0.05, (errors, count, trials)


def test_the_errors_of_differences_are_right_too() -> None:
    """Both options are sampled in the same worlds with the same dice."""
    game, turn = first_turn(1)
    exact = exact_values(game, turn)
    words = list(exact)
    within = 0
    for trial in range(TRIALS):
        found = compare(RolloutSampler(turn, words, seeded("difference", trial)), None, ROWS * len(words))
        difference, error = found.difference(0, 1)
        within += abs(difference - (exact[words[0]] - exact[words[1]])) <= 2 * error
    assert within / TRIALS > 0.92


class Scripted(Sampler):
    """Options whose samples are given."""

    def __init__(self, means: list[float], strata: int = 1) -> None:
        self.options = [(str(n),) for n in range(len(means))]
        self.strata = strata
        self.calls: list[tuple[list[int], int]] = []
        self._means = means

    def sample(self, running: Any, rows: int) -> list[list[float]]:
        self.calls.append((list(running), rows))
        return [[self._means[option] + (row % 2) / 100 for option in running] for row in range(rows)]


def test_worse_options_are_dropped_but_never_the_chosen_one() -> None:
    sampler = Scripted([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
    found = compare(sampler, 0, 800)
    assert sampler.calls[0][0] == list(range(8))
    assert set(sampler.calls[-1][0]) == {0, 4, 5, 6, 7}
    assert found.ranked()[0] == 7
    assert sum(len(running) * rows for running, rows in sampler.calls) <= 800


def test_the_smallest_budget_still_measures_every_option() -> None:
    found = compare(Scripted([0.1, 0.2], strata=6), None, 1)
    assert [len(samples) for samples in found.rows] == [6, 6]
    assert found.error(0) > 0


def test_what_would_say_nothing_new_is_not_sampled() -> None:
    sampler = Scripted([0.1, 0.2, 0.3, 0.4, 0.5])
    sampler.most_rows = 6
    assert {len(samples) for samples in compare(sampler, None, 10_000).rows} == {6}


def test_systematic_differences_between_strata_are_no_noise() -> None:
    assert standard_error([0.0, 1.0] * 10) > 0.1
    assert standard_error([0.0, 1.0] * 10, strata=2) == 0


def test_models_that_disagree_are_noise_however_many_samples_there_are() -> None:
    """A difference between two models of the rivals does not vanish with more samples."""
    few, many = (standard_error([0.0, 0.0, 1.0, 1.0] * count, strata=4, models=2) for count in (3, 300))
    assert few == many == pytest.approx(0.5)


def test_a_single_sample_says_nothing() -> None:
    assert standard_error([0.3]) == 1
    assert Samples([[0.5], [0.5, 0.6]], 1).ranked() == [1, 0]


def test_biased_samples_are_told_as_the_chances_that_they_stand_for() -> None:
    """A mean becomes a chance as a whole, and its error as fast as the chance rises there."""
    told = Samples([[0.0, 1.0] * 50, [0.0, 0.5] * 50], strata=1, chance_of=lambda mean: mean**3)
    plain = Samples(told.rows, strata=1)
    assert (plain.chance(0), plain.chance(1)) == (0.5, 0.25)
    assert (told.chance(0), told.chance(1)) == (0.125, 0.015625)
    assert told.error(0) == pytest.approx(0.75 * plain.error(0), rel=1e-4), "the slope at a half"
    difference, error = told.difference(0, 1)
    assert difference == 0.125 - 0.015625
    assert error == pytest.approx(difference / 0.25 * plain.difference(0, 1)[1], rel=1e-9)
    difference, error = told.difference(0, 0)
    assert difference == 0
    assert error == pytest.approx(0.75 * plain.difference(0, 0)[1], rel=1e-4), "the slope at their mean"
    assert told.ranked() == plain.ranked() == [0, 1]


def test_a_comparison_tells_chances_as_its_sampler_does() -> None:
    sampler = Scripted([0.1, 0.3, 0.5])
    sampler.chance_of = lambda mean: mean / 2
    assert compare(sampler, None, 60).chance(2) == pytest.approx(0.2525)
