"""The tactical valuer in plain Python, with the reasons for its move. Without early loans it is the valuer of version 0.2."""

from zuschlag.bots.bigshot.tactical_valuer.parameters import make_tactical_valuation
from zuschlag.bots.bigshot.tactical_valuer.policy import (
    choose_move_in_auction,
    choose_tactical_move,
    early_loan_gain,
    intended_price,
)
from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_colour_weights
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.placement import set_lot_values
from zuschlag.bots.bigshot.valuer.policy import bid_limit, choose_move, highest_rival_price
from zuschlag.bots.bigshot.valuer.reasons import (
    affordable_limit,
    evaluate_bids,
    evaluate_placements,
    fitting_limit,
    think_valuer,
)
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.rules import LOAN, RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING, PLACING, State
from zuschlag.kernel import Generator


def choose_tactical_valuer(turn: BigShotTurn, rng: Generator) -> str:
    """`think_tactical_valuer` without its reasons."""
    s = turn.game.imagine(turn.view, rng)
    if s.has_early_loans == 0:
        return turn.game.words[choose_move(s, turn.seat, make_valuation(s))]
    return turn.game.words[choose_tactical_move(s, turn.seat, make_tactical_valuation(s))]


def think_tactical_valuer(turn: BigShotTurn, rng: Generator) -> Thought:
    """Its move with reasons: borrows where cash is worth more than the loan costs, bids up to the price at which winning and
    losing are equal, with two players at once what the rival stops at; places all cubes in the best way."""
    s = turn.game.imagine(turn.view, rng)
    if s.has_early_loans == 0:
        return think_valuer(turn, rng)
    valuation = make_tactical_valuation(s)
    if s.phase == PLACING:
        set_colour_weights(s, valuation)
        set_lot_values(s, valuation)
        number, candidates = evaluate_placements(s, valuation, turn)
    else:
        appraise(s, valuation)
        number = choose_move_in_auction(s, turn.seat, valuation)
        candidates = _auction_moves(s, valuation, turn, number)
    move = turn.game.words[number]
    return Thought(move, tuple(sorted(candidates, key=lambda candidate: (candidate.move != move, -(candidate.value or 0)))))


def _auction_moves(s: State, valuation: Valuation, turn: BigShotTurn, chosen: int) -> list[Candidate]:
    if s.phase == BIDDING:
        return (_jump_bids if s.players == 2 else evaluate_bids)(s, valuation, turn, chosen)
    if s.phase == LENDING:
        return _early_loans(s, valuation, turn, chosen)
    return [Candidate(word) for word in turn.offered]


def _jump_bids(s: State, valuation: Valuation, turn: BigShotTurn, chosen: int) -> list[Candidate]:
    """A bid's value is what the limit leaves of the price that it leads to. Who lets the rival bid its price pays one more.

    If that is more than the seat can or would pay, the bid wins nothing and costs nothing.
    """
    seat = turn.seat
    limit = bid_limit(s, seat, valuation)
    purse = fullest_purse(s, seat)
    shown = fitting_limit(s, seat, chosen, min(limit, purse))
    stop = highest_rival_price(s, seat, valuation)
    found = [Candidate("pass", 0.0, limit=shown)]
    for amount in dict.fromkeys((s.bid + 1, min(intended_price(s, seat, valuation), purse))):
        if s.bid < amount <= purse:
            price = amount if amount >= stop else stop + 1
            value = limit - price if price <= min(limit, purse) or amount > limit else 0
            found.append(Candidate(turn.game.words[RAISE + amount], float(value), limit=shown))
    return found


def _early_loans(s: State, valuation: Valuation, turn: BigShotTurn, chosen: int) -> list[Candidate]:
    """What a loan gains is said as the lower price that would be worth as much, in millions."""
    seat = turn.seat
    shown = fitting_limit(s, seat, chosen, affordable_limit(s, seat, valuation, valuation.limit[seat]))
    found = [Candidate("decline", 0.0, limit=shown)]
    for word in turn.offered[1:]:
        gain = early_loan_gain(s, seat, valuation, turn.game.numbers[word] - LOAN)
        value = round(gain / (valuation.cash_multiplier[s.round] + valuation.rival_weight), 2)
        found.append(Candidate(word, value, limit=shown))
    return found
