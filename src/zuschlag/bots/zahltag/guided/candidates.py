"""`Candidates`: the moves that a guided search compares, what rollouts found of each, and which is best. Kernel subset.

The network's logits say how likely a move is, in 1/256 of a natural logarithm. Rollouts add to them: a move whose mean share
of the win is higher by `temperature` thousandths becomes e times as likely, however many rollouts there are. So a move that
the network finds absurd needs much better results than others.
"""

from zuschlag.bots.network.fields import LOGIT_BITS, Activations
from zuschlag.bots.network.inference import ODDS, ODDS_STEPS
from zuschlag.games.zahltag.rules import count_moves, nth_move
from zuschlag.games.zahltag.state import State
from zuschlag.kernel import Fields, Generator, below, field, rule

MOST_CANDIDATES = 9
WIDEST_RANGE = 64
"""In logits: moves that are further below the best one are never tried."""


class Candidates(Fields):
    """Moves, best first."""

    temperature: int = field("i4")
    farthest: int = field("i4")  # moves whose logits are further below the best one's are not tried
    count: int = field("i4")
    running: int = field("i4")  # how many of them, from the first, are still tried
    moves: list[int] = field("i4", "MOST_CANDIDATES")
    logits: list[int] = field("i4", "MOST_CANDIDATES")
    rollouts: list[int] = field("i4", "MOST_CANDIDATES")
    sums: list[int] = field("i8", "MOST_CANDIDATES")  # of the shares of the win, in thousandths
    scores: list[int] = field("i8", "MOST_CANDIDATES")  # logits, with what rollouts found


@rule
def list_candidates(s: State, seat: int, at: Activations, candidates: Candidates) -> None:
    """List the likeliest moves, after `weigh_moves`."""
    candidates.count = 0
    for n in range(count_moves(s, seat)):
        move = nth_move(s, seat, n)
        logit = at.outputs[move]
        if logit >= at.best - candidates.farthest:
            place = candidates.count
            while place > 0 and candidates.logits[place - 1] < logit:
                place -= 1
            if place < MOST_CANDIDATES:
                candidates.count = min(candidates.count + 1, MOST_CANDIDATES)
                later = candidates.count - 1
                while later > place:
                    candidates.moves[later] = candidates.moves[later - 1]
                    candidates.logits[later] = candidates.logits[later - 1]
                    later -= 1
                candidates.moves[place] = move
                candidates.logits[place] = logit
    candidates.running = candidates.count
    for place in range(candidates.count):
        candidates.rollouts[place] = 0
        candidates.sums[place] = 0
        candidates.scores[place] = candidates.logits[place]


@rule
def rank_candidates(candidates: Candidates) -> None:
    """Set the scores of those still tried, and sort them."""
    for n in range(candidates.running):
        if candidates.rollouts[n] > 0:
            found = (candidates.sums[n] << LOGIT_BITS) // (candidates.rollouts[n] * candidates.temperature)
            candidates.scores[n] = candidates.logits[n] + found
    for n in range(1, candidates.running):
        place = n
        while place > 0 and candidates.scores[place - 1] < candidates.scores[place]:
            swap_candidates(candidates, place)
            place -= 1


@rule
def swap_candidates(candidates: Candidates, place: int) -> None:
    """Swap a candidate with the one before it."""
    before = place - 1
    move = candidates.moves[place]
    logit = candidates.logits[place]
    rollouts = candidates.rollouts[place]
    total = candidates.sums[place]
    score = candidates.scores[place]
    candidates.moves[place] = candidates.moves[before]
    candidates.logits[place] = candidates.logits[before]
    candidates.rollouts[place] = candidates.rollouts[before]
    candidates.sums[place] = candidates.sums[before]
    candidates.scores[place] = candidates.scores[before]
    candidates.moves[before] = move
    candidates.logits[before] = logit
    candidates.rollouts[before] = rollouts
    candidates.sums[before] = total
    candidates.scores[before] = score


@rule
def candidate_odds(candidates: Candidates, n: int) -> int:
    """How likely the nth candidate is, compared with the first one's 2**20; 0 where it is never drawn. After ranking."""
    step = ((candidates.scores[0] - candidates.scores[n]) * ODDS_STEPS) >> LOGIT_BITS
    return ODDS[step] if step < len(ODDS) else 0


@rule
def draw_candidate(candidates: Candidates, rng: Generator) -> int:
    """Draw one of those still tried by their odds."""
    total = 0
    for n in range(candidates.running):
        total += candidate_odds(candidates, n)
    drawn = below(rng, total)
    n = 0
    while drawn >= candidate_odds(candidates, n):
        drawn -= candidate_odds(candidates, n)
        n += 1
    return n
