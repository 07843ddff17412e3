"""Beliefs about hidden hands, from what rivals have done."""

import numpy as np

from tests.any_game import AnyTurn
from tests.bots.zahltag.guided.plain_search import PLAIN, activations
from tests.bots.zahltag.positions import offering
from zuschlag.bots import Turn
from zuschlag.bots.network.numpy_inference import load_matrices
from zuschlag.bots.zahltag.guided.beliefs import CERTAIN, LOGS, weigh_past
from zuschlag.bots.zahltag.guided.worlds import Worlds
from zuschlag.bots.zahltag.network.reasons import PACKAGE
from zuschlag.bots.zahltag.observed_state import valuation_for
from zuschlag.bots.zahltag.search.hidden_hands import every_hand
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.state import SEATS
from zuschlag.kernel import Generator

MISTRUST = 64


def weighed(turn: AnyTurn, mistrust: int = MISTRUST, last: int = 4) -> tuple[Worlds, list[list[int]]]:
    """The logarithms of likelihoods, from the last few steps alone (all steps take long in plain Python)."""
    worlds = Worlds(turn)
    assert worlds.start is not None
    s, steps = worlds.start.copy(), worlds.steps
    found = [[0] * len(every_hand()) for _ in range(SEATS)]
    for part, actors_matter in ((steps[:-last], False), (steps[-last:], True)):
        possible = worlds.possible.tolist() if actors_matter else [[0] * len(every_hand())] * SEATS
        PLAIN(weigh_past)(
            s, turn.seat, [seat for seat, _ in part], [move for _, move in part], every_hand().tolist(), possible, mistrust,
            Generator(), valuation_for(s), load_matrices(PACKAGE), activations(), found,
        )  # fmt: skip
    return worlds, found


def refused_turn() -> AnyTurn:
    """A turn after seat 1, of three, offered 00 for a small contract."""
    match = offering(["CCEEFFW", "CCEEFFW", "CEFFWWW"], "CE")
    for seat, offer in ((0, "offer 3"), (1, "offer 00"), (2, "offer 4")):
        match.play(seat, offer)
    return Turn(match, 0)


def test_who_offers_00_is_believed_not_to_be_able() -> None:
    turn = refused_turn()
    worlds, found = weighed(turn)
    hands = every_hand()
    able = (hands >= [1, 1, 0, 0]).all(axis=1)
    likelihoods = np.array(found[1])
    possible = worlds.possible[1] == 1
    assert set(likelihoods[possible & ~able]) == {0}, "who is not able has no choice"
    assert likelihoods[possible & able].max() < LOGS[CERTAIN // 2]
    assert not any(found[0]), "of its own hand a seat knows all"
    assert set(likelihoods[~possible]) == {0}


def test_without_trust_in_the_network_every_move_is_as_likely_with_each_hand() -> None:
    """All offers of who is able: nine, each with the same probability."""
    _, found = weighed(refused_turn(), mistrust=CERTAIN)
    assert set(found[1]) == {0, LOGS[CERTAIN // 9]}


def test_weighing_the_past_changes_nothing_in_it() -> None:
    """The hand of the match that is replayed is put back; the offers are opened as they were."""
    turn = refused_turn()
    worlds = Worlds(turn)
    assert worlds.steps[-3:] == [(0, OFFER + 3), (1, OFFER), (2, OFFER + 4)]
    assert worlds.start is not None
    s = worlds.start.copy()
    before = [row[:] for row in s.hand]
    actors, moves = zip(*worlds.steps[:1], strict=True)
    PLAIN(weigh_past)(
        s, 0, actors, moves, every_hand().tolist(), worlds.possible.tolist(), MISTRUST, Generator(), valuation_for(s),
        load_matrices(PACKAGE), activations(), [[0] * len(every_hand()) for _ in range(SEATS)],
    )  # fmt: skip
    assert s.hand == before, "it kept what it had"


def test_logarithms_of_probabilities_never_fall_below_that_of_the_least() -> None:
    assert LOGS[CERTAIN] == 0
    assert LOGS[0] == LOGS[1] < LOGS[2]
