"""What the valuer makes of a decision in Big Shot, as features for a network: its move, its prices and its expectations.

Law: rules of the kernel subset; what is written follows from what the seat may know.
"""

from math import inf
from typing import Any

from zuschlag.bots.bigshot.search.candidates import OTHER_RIVAL_WEIGHTS, SINGLE_RIVAL_WEIGHT, set_rival_weights
from zuschlag.bots.bigshot.search.evaluation import expected_balance
from zuschlag.bots.bigshot.valuer.auction_value import break_even_price
from zuschlag.bots.bigshot.valuer.placement import chance_to_own, make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.policy import bid_limit, choose_move, first_planned_move, highest_rival_price, loan_cost
from zuschlag.games.bigshot.auction import HIGHEST_BID, fullest_purse
from zuschlag.games.bigshot.loans import can_borrow_now, payout
from zuschlag.games.bigshot.observation import ACTIONS, action_of, colour_at
from zuschlag.games.bigshot.rules import RAISE
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LENDING, LOTS, NOBODY, PAYING, PLACING, SEATS
from zuschlag.kernel import Generator, rule

BID_SUGGESTIONS = 10
"""Bids that make a difference: just enough for a rival to stop, or the last that it still tops."""
PLAN_SUGGESTIONS = 6
"""First cubes of other plans than the valuer's: other weights of rivals' money, and each rival alone."""
SUGGESTIONS = BID_SUGGESTIONS + PLAN_SUGGESTIONS
NO_ACTION = -1
FARTHEST = 20
"""Differences between bids are cut here."""

UNITS = (
    (1,) * ACTIONS
    + (20,) * SEATS + (50,) * SEATS + (20,) * SEATS
    + (50,) * (SEATS * COLOURS)
    + (20,) * COLOURS
    + (20, 1000) * (LOTS * COLOURS)
    + (inf,) * SUGGESTIONS
    + (5,) * BID_SUGGESTIONS + (1,) * BID_SUGGESTIONS + (5, 5) + (1,) * SEATS
)  # fmt: skip
"""What each feature is divided by. Suggested actions are no numbers to compute with."""
SUGGESTED = (UNITS.index(inf), UNITS.index(inf) + SUGGESTIONS)
"""Where among the features suggested actions begin and end."""


@rule
def write_features(s: Any, seat: int, valuation: Any, rng: Generator, out: Any, at: int) -> int:
    """Write the valuer's features from `at` on, and return its move."""
    move = choose_move(s, seat, valuation)
    if s.phase == PAYING:
        set_lot_values(s, valuation)
    for n in range(ACTIONS):
        out[at + n] = 0
    out[at + action_of(s, seat, move)] = 1
    at += ACTIONS
    is_auction = s.phase == BIDDING or s.phase == LENDING
    for k in range(SEATS):
        other = (seat + k) % s.players
        sits = k < s.players
        out[at + k] = valuation.limit[other] if sits and is_auction else 0
        out[at + SEATS + k] = expected_balance(s, valuation, other) // 1000 if sits else 0
        out[at + 2 * SEATS + k] = valuation.prize[seat][other] // 1000 if sits and is_auction else 0
    at += 3 * SEATS
    for k in range(SEATS):
        other = (seat + k) % s.players
        for nth in range(COLOURS):
            out[at] = valuation.worth_if_won[other][colour_at(s, seat, nth)] // 1000 if k < s.players and is_auction else 0
            at += 1
    for nth in range(COLOURS):
        out[at + nth] = valuation.expected_lots[colour_at(s, seat, nth)] // 100
    at += COLOURS
    for nth in range(COLOURS):
        c = colour_at(s, seat, nth)
        for lot in range(LOTS):
            out[at] = valuation.lot_value[lot][c] // 1000
            out[at + 1] = chance_to_own(s, valuation, lot, c)
            at += 2
    write_suggestions(s, seat, valuation, out, at)
    return move


@rule
def write_suggestions(s: Any, seat: int, valuation: Any, out: Any, at: int) -> None:
    """Write actions that the network can choose by their meaning, and how far the bids among them are from the bid that stands.

    The valuer has appraised the auction, or set the values of the lots.
    """
    for n in range(SUGGESTIONS):
        out[at + n] = NO_ACTION
    distances = at + SUGGESTIONS
    for n in range(2 * BID_SUGGESTIONS + 2 + SEATS):
        out[distances + n] = 0
    if s.phase == PLACING:
        write_plans(s, seat, valuation, out, at + BID_SUGGESTIONS)
    if s.phase == BIDDING:
        keenest = NOBODY
        first = 0
        second = 0
        for other in range(s.players):
            if other != seat and s.passed[other] == 0:
                price = last_price(s, valuation, other, seat)
                if keenest == NOBODY or price > first:
                    second = first
                    first = price
                    keenest = other
                elif price > second:
                    second = price
        limit = bid_limit(s, seat, valuation)
        expected = highest_rival_price(s, seat, valuation)
        write_bid(s, seat, out, at, 0, s.bid + 1)
        write_bid(s, seat, out, at, 1, s.bid + 2)
        write_bid(s, seat, out, at, 2, first - 1)
        write_bid(s, seat, out, at, 3, first)
        write_bid(s, seat, out, at, 4, first + 1)
        write_bid(s, seat, out, at, 5, second)
        write_bid(s, seat, out, at, 6, second + 1)
        write_bid(s, seat, out, at, 7, expected)
        write_bid(s, seat, out, at, 8, expected + 1)
        write_bid(s, seat, out, at, 9, limit)
        ahead = distances + 2 * BID_SUGGESTIONS
        out[ahead] = max(min(limit - first, FARTHEST), -FARTHEST)
        out[ahead + 1] = max(min(limit - second, FARTHEST), -FARTHEST)
        out[ahead + 2 + (keenest - seat + s.players) % s.players] = 1  # an auction has at least two seats in it


@rule
def write_bid(s: Any, seat: int, out: Any, at: int, nth: int, amount: int) -> None:
    """Write the nth suggested bid, if it tops the current one and can be made; how far it is; whether it fits the purse."""
    if amount > s.bid and amount <= HIGHEST_BID:
        out[at + nth] = RAISE + amount
    out[at + SUGGESTIONS + nth] = max(min(amount - s.bid, FARTHEST), -FARTHEST)
    out[at + SUGGESTIONS + BID_SUGGESTIONS + nth] = 1 if amount <= fullest_purse(s, seat) else 0


@rule
def last_price(s: Any, valuation: Any, other: int, seat: int) -> int:
    """The highest bid that the valuer would make in the other seat against this one, with a loan where that is worth it."""
    limit = break_even_price(s, valuation, valuation.prize[other][seat])
    cash = fullest_purse(s, other)
    found = min(limit, cash)
    if can_borrow_now(s, other) == 1:
        colour = s.colour[other][0]
        found = max(found, min(limit - loan_cost(s, valuation, colour), cash + payout(s.loans[colour] + 1)))
    return found


@rule
def write_plans(s: Any, seat: int, valuation: Any, out: Any, at: int) -> None:
    """Write the first cube of each plan that weighs the rivals' money otherwise than the valuer does."""
    weight = valuation.rival_weight
    for nth in range(3):
        set_rival_weights(s, valuation, seat, NOBODY, weight * OTHER_RIVAL_WEIGHTS[nth] // 3)
        make_plan(s, valuation, seat)
        out[at + nth] = action_of(s, seat, first_planned_move(s, seat, valuation))
    for k in range(1, s.players):
        set_rival_weights(s, valuation, seat, (seat + k) % s.players, SINGLE_RIVAL_WEIGHT)
        make_plan(s, valuation, seat)
        out[at + 2 + k] = action_of(s, seat, first_planned_move(s, seat, valuation))
