"""The list of candidates: the likeliest first, sorted anew by what rollouts find, drawn by their odds."""

from tests.bots.zahltag.positions import equipping, offering
from zuschlag.bots import Turn
from zuschlag.bots.network.fields import LOGIT_BITS, Activations
from zuschlag.bots.zahltag.guided.candidates import (
    MOST_CANDIDATES,
    Candidates,
    candidate_odds,
    draw_candidate,
    list_candidates,
    rank_candidates,
)
from zuschlag.bots.zahltag.observed_state import observed_state
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.rules import count_moves, nth_move
from zuschlag.kernel import seeded

NAT = 1 << LOGIT_BITS


def listed(logits: list[int], farthest: int) -> Candidates:
    """The candidates of a sealed offer, where the logits of 00 and 1 to 8 are these."""
    at, candidates = Activations(), Candidates()
    at.outputs[OFFER : OFFER + len(logits)] = logits
    at.best = max(logits)
    candidates.farthest, candidates.temperature = farthest, 20
    list_candidates(observed_state(Turn(offering(["CCEEFFW", "CCEEFFW"], "CE"), 0)), 0, at, candidates)
    return candidates


def test_the_likeliest_moves_are_listed_first_and_those_too_far_below_are_left_out() -> None:
    candidates = listed([3, 900, 50, 880, 899, 0, 1, 2, 5], farthest=20)
    assert candidates.moves[: candidates.count] == [OFFER + 1, OFFER + 4, OFFER + 3]
    assert candidates.logits[: candidates.count] == [900, 899, 880]
    assert candidates.running == candidates.count == 3


def test_no_more_are_listed_than_there_is_room_for_and_they_are_the_likeliest() -> None:
    s = observed_state(Turn(equipping(["CCEEFFW", "CEEFFWW", "CCEEFFW"]), 0))
    moves = [nth_move(s, 0, n) for n in range(count_moves(s, 0))]
    assert len(moves) > MOST_CANDIDATES
    at, candidates = Activations(), Candidates()
    for move in moves:
        at.outputs[move] = move * 37 % 29
    at.best = max(at.outputs[move] for move in moves)
    candidates.farthest = 10**6
    list_candidates(s, 0, at, candidates)
    assert candidates.logits == sorted((at.outputs[move] for move in moves), reverse=True)[:MOST_CANDIDATES]
    assert [at.outputs[move] for move in candidates.moves] == candidates.logits


def test_rollouts_can_bring_a_less_likely_move_to_the_first_place() -> None:
    """20 thousandths of the win count as much as a logit of 1."""
    candidates = listed([0, NAT, 0, 0, 0, 0, 0, 0, 0], farthest=2 * NAT)
    assert candidates.moves[0] == OFFER + 1
    place = candidates.moves.index(OFFER + 7)
    for n in range(candidates.count):
        candidates.rollouts[n], candidates.sums[n] = 10, 4000
    candidates.sums[place] = 4000 + 10 * 19
    rank_candidates(candidates)
    assert candidates.moves[:2] == [OFFER + 1, OFFER + 7]
    candidates.sums[1] = 4000 + 10 * 21
    rank_candidates(candidates)
    assert candidates.moves[:2] == [OFFER + 7, OFFER + 1]
    assert candidates.sums[:2] == [4210, 4000]
    assert sorted(candidates.moves) == list(range(OFFER, OFFER + 9)), "none is lost while they are sorted"


def test_moves_without_rollouts_keep_their_logits_as_scores() -> None:
    candidates = listed([0, 5, 9, 0, 0, 0, 0, 0, 0], farthest=NAT)
    rank_candidates(candidates)
    assert candidates.scores == candidates.logits == [9, 5, 0, 0, 0, 0, 0, 0, 0]


def test_candidates_are_drawn_by_their_odds_and_dropped_ones_never() -> None:
    candidates = listed([0, 2 * NAT, NAT, -2 * NAT, 0, 0, 0, 0, 0], farthest=9 * NAT)
    assert [round(candidate_odds(candidates, n) / 2**20, 2) for n in (0, 1, 2, 8)] == [1.0, 0.37, 0.14, 0.0]
    candidates.running = 2
    drawn = [draw_candidate(candidates, seeded(n)) for n in range(400)]
    assert set(drawn) == {0, 1}
    assert 0.17 < drawn.count(1) / 400 < 0.37, "1 / (1 + e) is 0.27"
