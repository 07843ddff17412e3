"""Possible worlds and their weights: by deals, and by how likely rivals' moves were."""

import numpy as np

from tests.bots.zahltag.positions import turns
from zuschlag.bots.zahltag.guided.beliefs import CERTAIN, LIKELIHOODS
from zuschlag.bots.zahltag.guided.worlds import MOST_WEIGHT, Worlds
from zuschlag.bots.zahltag.search.hidden_hands import every_hand, fair_deals
from zuschlag.games.zahltag.resampling import worlds as counted_worlds
from zuschlag.games.zahltag.state import SEATS


def shares(cumulative: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    found: np.ndarray[tuple[int], np.dtype[np.float64]] = np.diff(cumulative, prepend=0) / cumulative[-1]
    return found


def test_without_a_past_worlds_weigh_as_many_deals_as_lead_to_them() -> None:
    """As `resampling.worlds` counts them, one by one."""
    for turn in turns(4, {}, range(1), every=31):
        worlds = Worlds(turn)
        dealt, _ = fair_deals(turn.view)
        counted = {tuple(map(tuple, world)): deals for world, deals in counted_worlds(turn.view)}
        expected = np.array([counted[tuple(map(tuple, world))] for world in dealt.tolist()], float)
        weights = worlds.weights(np.zeros((SEATS, len(every_hand())), np.int64))
        assert 0 < weights[-1] < MOST_WEIGHT
        assert np.allclose(shares(weights), expected / expected.sum(), atol=1e-6)


def test_a_hand_with_which_moves_were_unlikely_weighs_less() -> None:
    """A logarithm lower by 2 makes it e² times as unlikely; a very low one all but rules it out."""
    turn = next(turns(3, {}, range(1)))
    worlds = Worlds(turn)
    nothing = np.zeros((SEATS, len(every_hand())), np.int64)
    plain = shares(worlds.weights(nothing))
    seat, number = worlds.hidden[1], worlds.numbers[len(plain) // 2, 1]
    held = worlds.numbers[:, 1] == number
    for logarithm, factor in ((2, np.exp(-2)), (100, LIKELIHOODS[-1] / LIKELIHOODS[0])):
        likelihoods = nothing.copy()
        likelihoods[seat, number] = -logarithm * CERTAIN
        weighted = shares(worlds.weights(likelihoods))
        ratio = (weighted[held].sum() / weighted[~held].sum()) / (plain[held].sum() / plain[~held].sum())
        assert abs(ratio / factor - 1) < 0.05


def test_hands_that_nobody_can_have_are_not_possible() -> None:
    for turn in turns(4, {}, range(1), every=41):
        worlds = Worlds(turn)
        for at, seat in enumerate(worlds.hidden):
            assert set(np.nonzero(worlds.possible[seat])[0]) == set(worlds.numbers[:, at].tolist())
            assert (every_hand()[worlds.numbers[:, at]] + turn.view.seats[seat].gained == worlds.hands[:, seat]).all()
