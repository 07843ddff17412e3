"""The valuer, and why it chooses as it does. In plain Python; the reckoning is that of the playouts."""

from math import exp

from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_wants
from zuschlag.bots.bigshot.valuer.parameters import make_mind
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_stakes
from zuschlag.bots.bigshot.valuer.policy import (
    decide,
    decide_appraised,
    keenest_price,
    limit_of,
    loan_price,
    next_of_plan,
    opponent,
)
from zuschlag.bots.bigshot.valuer.valuation import MILLS, Mind
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import LOAN_COST, can_borrow, payout
from zuschlag.games.bigshot.rules import LOAN, PLACE, RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING, LOTS, NOBODY, PLACING, State
from zuschlag.kernel import Generator

BEST = 6
"""How many ways to place a cube are given as reasons."""


def choose(turn: Turn, rng: Generator) -> str:
    """`value` without its reasons."""
    s = turn.box.imagine(turn.view, rng)
    return turn.box.words[decide(s, turn.seat, make_mind(s))]


def value(turn: Turn, rng: Generator) -> Thought:
    """Bids up to the price at which winning and losing are alike; spreads the cubes in the best of all ways."""
    s = turn.box.imagine(turn.view, rng)
    mind = make_mind(s)
    set_wants(s, mind)
    set_stakes(s, mind)
    if s.phase == PLACING:
        number, candidates = _placements(s, mind, turn)
    else:
        appraise(s, mind)
        number = decide_appraised(s, turn.seat, mind)
        candidates = _bids(s, mind, turn) if s.phase == BIDDING else _others(s, mind, turn)
    move = turn.box.words[number]
    return Thought(move, tuple(sorted(candidates, key=lambda candidate: (candidate.move != move, -(candidate.value or 0)))))


def _placements(s: State, mind: Mind, turn: Turn) -> tuple[int, list[Candidate]]:
    """Each cube's value: what the heap brings at best if that cube goes there, compared with the best way of all."""
    make_plan(s, mind, turn.seat)
    number = next_of_plan(mind)
    best = _planned(s, mind)
    found = []
    for word in turn.offered:
        c, lot = divmod(turn.box.numbers[word] - PLACE, LOTS)
        _move_cube(s, c, lot, 1)
        make_plan(s, mind, turn.seat)
        found.append(Candidate(word, round((_planned(s, mind) - best) / MILLS, 2)))
        _move_cube(s, c, lot, -1)
    chosen = turn.box.words[number]
    return number, sorted(found, key=lambda candidate: (candidate.move != chosen, -(candidate.value or 0)))[:BEST]


def _planned(s: State, mind: Mind) -> int:
    return mind.best[s.unsold - 1][mind.shares - 1]


def _move_cube(s: State, c: int, lot: int, count: int) -> None:
    """Think a cube into a lot, or out of it again."""
    s.heaps[s.broker][c] -= count
    s.lots[lot][c] += count
    s.room[lot] -= count


def _bids(s: State, mind: Mind, turn: Turn) -> list[Candidate]:
    """To bid is worth what the limit leaves; the chance is that of winning the match if the auction ends so."""
    seat, rival = turn.seat, opponent(s, turn.seat, mind)
    limit = limit_of(s, seat, mind)
    most = min(limit, fullest_purse(s, seat))
    told = reached(s, seat, limit) if s.has_early_loans == 0 else most
    found = [Candidate("pass", 0.0, _chance(s, mind, seat, rival, max(s.bid, 1)), told)]
    amounts = dict.fromkeys((s.bid + 1, min(keenest_price(s, seat, mind) + 1, most)))
    for word in (turn.box.words[RAISE + amount] for amount in amounts if amount > s.bid):
        if word in turn.offered:
            amount = int(word.split()[1])
            found.append(Candidate(word, float(limit - amount), _chance(s, mind, seat, seat, amount), told))
    loan = turn.box.words[LOAN + s.colour[seat][0]]
    if loan in turn.offered:
        c = s.colour[seat][0]
        is_of_use = s.cash[c] < s.bid + 1 <= s.cash[c] + payout(s.loans[c] + 1)
        gain = limit - s.bid - 1 if is_of_use else 0
        found.append(Candidate(loan, float(gain - loan_price(s, mind, c)), limit=told))
    return found


def _others(s: State, mind: Mind, turn: Turn) -> list[Candidate]:
    """Loans before the auction, and purses after it."""
    if s.phase != LENDING:
        return [Candidate(word) for word in turn.offered]
    limit = mind.limit[turn.seat]
    needed = keenest_price(s, turn.seat, mind) + 1
    found = [Candidate("decline", 0.0, limit=reached(s, turn.seat, limit))]
    for word in turn.offered[1:]:
        c = turn.box.numbers[word] - LOAN
        is_of_use = fullest_purse(s, turn.seat) < needed <= s.cash[c] + payout(s.loans[c] + 1)
        gain = limit - needed if is_of_use else 0
        found.append(Candidate(word, float(gain - loan_price(s, mind, c)), limit=reached(s, turn.seat, limit)))
    return found


def reached(s: State, seat: int, limit: int) -> int:
    """So much of the limit as the seat can pay, with the loan that it may still take."""
    purses = [c for c in s.colour[seat] if c != NOBODY]
    return min(limit, max(s.cash[c] + (payout(s.loans[c] + 1) if can_borrow(s, c) else 0) for c in purses))


def _chance(s: State, mind: Mind, seat: int, winner: int, amount: int) -> float:
    """The chance of the seat to win the match if the winner gets the cubes for the amount."""
    outlooks = []
    for other in range(s.players):
        mine = [c for c in s.colour[other] if c != NOBODY]
        total = sum(mind.worth[winner][c] + MILLS * (s.cash[c] - LOAN_COST * s.loans[c]) for c in mine)
        outlooks.append(total - MILLS * amount * (other == winner))
    odds = [exp((outlook - max(outlooks)) / mind.doubt[s.round]) for outlook in outlooks]
    return round(odds[seat] / sum(odds), 3)
