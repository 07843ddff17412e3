"""The valuer in plain Python, with the reasons for its move. It evaluates as the compiled rollouts do."""

from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_colour_weights
from zuschlag.bots.bigshot.valuer.own_worth import move_cube
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.policy import (
    bid_limit,
    choose_appraised_move,
    choose_move,
    first_planned_move,
    highest_rival_price,
    loan_cost,
)
from zuschlag.bots.bigshot.valuer.valuation_fields import MILLS, Valuation
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import can_borrow, can_borrow_now, payout
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, PLACE, RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING, LOTS, NOBODY, PLACING, State
from zuschlag.kernel import Generator

PLACEMENTS_SHOWN = 6
"""How many ways to place a cube are given as reasons."""


def choose_valuer(turn: BigShotTurn, rng: Generator) -> str:
    """`think_valuer` without its reasons."""
    s = turn.game.imagine(turn.view, rng)
    return turn.game.words[choose_move(s, turn.seat, make_valuation(s))]


def think_valuer(turn: BigShotTurn, rng: Generator) -> Thought:
    """Its move with reasons: bids up to the price at which winning and losing are equal; places all cubes in the best way."""
    s = turn.game.imagine(turn.view, rng)
    valuation = make_valuation(s)
    set_colour_weights(s, valuation)
    set_lot_values(s, valuation)
    if s.phase == PLACING:
        number, candidates = evaluate_placements(s, valuation, turn)
    else:
        appraise(s, valuation)
        number = choose_appraised_move(s, turn.seat, valuation)
        candidates = evaluate_bids(s, valuation, turn, number) if s.phase == BIDDING else _others(s, valuation, turn, number)
    move = turn.game.words[number]
    return Thought(move, tuple(sorted(candidates, key=lambda candidate: (candidate.move != move, -(candidate.value or 0)))))


def evaluate_placements(s: State, valuation: Valuation, turn: BigShotTurn) -> tuple[int, list[Candidate]]:
    """Each placement's value: what the heap is worth at best if that cube goes there, compared with the best placement."""
    make_plan(s, valuation, turn.seat)
    number = first_planned_move(s, turn.seat, valuation)
    best = _planned(s, valuation)
    found = []
    for word in turn.offered:
        c, lot = divmod(turn.game.numbers[word] - PLACE, LOTS)
        move_cube(s, c, lot, 1)
        make_plan(s, valuation, turn.seat)
        found.append(Candidate(word, round((_planned(s, valuation) - best) / MILLS, 2)))
        move_cube(s, c, lot, -1)
    chosen = turn.game.words[number]
    return number, sorted(found, key=lambda candidate: (candidate.move != chosen, -(candidate.value or 0)))[:PLACEMENTS_SHOWN]


def _planned(s: State, valuation: Valuation) -> int:
    return valuation.best[s.unsold - 1][valuation.subsets - 1]


def evaluate_bids(s: State, valuation: Valuation, turn: BigShotTurn, chosen: int) -> list[Candidate]:
    """A bid's value is what the limit leaves."""
    seat = turn.seat
    limit = bid_limit(s, seat, valuation)
    most = min(limit, fullest_purse(s, seat))
    shown = fitting_limit(s, seat, chosen, affordable_limit(s, seat, valuation, limit))
    found = [Candidate("pass", 0.0, limit=shown)]
    amounts = dict.fromkeys((s.bid + 1, min(highest_rival_price(s, seat, valuation) + 1, most)))
    for amount in amounts:
        if s.bid < amount <= fullest_purse(s, seat):
            found.append(Candidate(turn.game.words[RAISE + amount], float(limit - amount), limit=shown))
    loan = turn.game.words[LOAN + s.colour[seat][0]]
    if loan in turn.offered:
        c = s.colour[seat][0]
        is_of_use = s.cash[c] < s.bid + 1 <= s.cash[c] + payout(s.loans[c] + 1)
        gain = limit - s.bid - 1 if is_of_use else 0
        found.append(Candidate(loan, float(gain - loan_cost(s, valuation, c)), limit=shown))
    return found


def _others(s: State, valuation: Valuation, turn: BigShotTurn, chosen: int) -> list[Candidate]:
    """Loans before the auction, and purses after it."""
    if s.phase != LENDING:
        return [Candidate(word) for word in turn.offered]
    limit = valuation.limit[turn.seat]
    needed = highest_rival_price(s, turn.seat, valuation) + 1
    shown = fitting_limit(s, turn.seat, chosen, affordable_limit(s, turn.seat, valuation, limit))
    found = [Candidate("decline", 0.0, limit=shown)]
    for word in turn.offered[1:]:
        c = turn.game.numbers[word] - LOAN
        is_of_use = fullest_purse(s, turn.seat) < needed <= s.cash[c] + payout(s.loans[c] + 1)
        gain = limit - needed if is_of_use else 0
        found.append(Candidate(word, float(gain - loan_cost(s, valuation, c)), limit=shown))
    return found


def affordable_limit(s: State, seat: int, valuation: Valuation, limit: int) -> int:
    """What the seat would really pay of this limit: within a purse, or with a loan that it can take now and that pays off."""
    return max(_payable(s, seat, valuation, c, limit) for c in s.colour[seat] if c != NOBODY)


def _payable(s: State, seat: int, valuation: Valuation, colour: int, limit: int) -> int:
    cash = s.cash[colour]
    if limit <= cash or not (can_borrow(s, colour) if s.phase == LENDING else can_borrow_now(s, seat)):
        return min(limit, cash)
    return max(cash, min(limit - loan_cost(s, valuation, colour), cash + payout(s.loans[colour] + 1)))


def fitting_limit(s: State, seat: int, move: int, limit: int) -> int | None:
    """The limit in an auction, as far as it fits the move that is chosen; None: the choice follows from something else.

    What the seat bids itself, it would pay. Who passes does not say a limit above the bid that stands, and who borrows says one
    that needs the loan.
    """
    if s.phase == BIDDING and move >= RAISE:
        return max(limit, move - RAISE)
    if move == PASS:
        return limit if limit <= s.bid else None
    purse = fullest_purse(s, seat)
    if move == DECLINE:
        return min(limit, purse)
    return limit if limit > max(purse, s.bid) else None
