"""The valuer's policy: a state → its move. (Big Shot hides nothing that cannot be counted, so the state is known.)"""

from zuschlag.bots.bigshot.valuer.auction_value import appraise, break_even_price, set_colour_weights
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_lot_values
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import can_borrow, can_borrow_now, payout
from zuschlag.games.bigshot.lots import place
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, PAY, PLACE, RAISE
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LENDING, LOTS, NOBODY, PLACING, State
from zuschlag.kernel import rule


@rule
def choose_move(s: State, seat: int, valuation: Valuation) -> int:
    """The seat's move."""
    if s.phase == PLACING:
        set_colour_weights(s, valuation)
        set_lot_values(s, valuation)
        make_plan(s, valuation, seat)
        return first_planned_move(s, seat, valuation)
    if s.phase == BIDDING or s.phase == LENDING:
        appraise(s, valuation)
    return choose_appraised_move(s, seat, valuation)


@rule
def place_all_cubes(s: State, seat: int, valuation: Valuation) -> None:
    """Place all cubes that the seat still holds."""
    set_colour_weights(s, valuation)
    set_lot_values(s, valuation)
    make_plan(s, valuation, seat)
    for lot in range(LOTS):
        for c in range(COLOURS):
            for _ in range(valuation.plan[lot][c]):
                place(s, seat, c, lot)


@rule
def first_planned_move(s: State, seat: int, valuation: Valuation) -> int:  # noqa: ARG001 (another order may need both)
    """The first cube of the plan, as a move."""
    lot = 0
    c = 0
    while valuation.plan[lot][c] == 0:
        c += 1
        if c == COLOURS:
            c = 0
            lot += 1
    return PLACE + c * LOTS + lot


@rule
def choose_appraised_move(s: State, seat: int, valuation: Valuation) -> int:
    """The seat's move in an auction that `appraise` has evaluated, or with which purse it pays."""
    if s.phase == BIDDING:
        return choose_bid(s, seat, valuation)
    if s.phase == LENDING:
        return choose_loan(s, seat, valuation)
    # Two purses can pay: keep the fuller one full.
    first = s.colour[seat][0]
    second = s.colour[seat][1]
    return PAY + (first if s.cash[first] <= s.cash[second] else second)


@rule
def auction_rival(s: State, seat: int, valuation: Valuation) -> int:
    """Who gets the cubes if the seat does not: who holds the highest bid, else the strongest rival still in."""
    if s.bid == 0:
        return valuation.rival[seat]
    other = seat
    while True:
        other = other - 1 if other > 0 else s.players - 1
        if s.passed[other] == 0:
            return other


@rule
def bid_limit(s: State, seat: int, valuation: Valuation) -> int:
    """What the seat would pay at most, its purse not considered."""
    return break_even_price(s, valuation, valuation.prize[seat][auction_rival(s, seat, valuation)])


@rule
def highest_rival_price(s: State, seat: int, valuation: Valuation) -> int:
    """The highest bid to expect of the other seats still in: their limits, as far as their purses go."""
    most = 0
    for other in range(s.players):
        if other != seat and s.passed[other] == 0:
            most = max(most, min(valuation.limit[other], fullest_purse(s, other)))
    return most


@rule
def loan_cost(s: State, valuation: Valuation, colour: int) -> int:
    """What the colour's next loan costs, weighted and rounded up."""
    return ((s.loans[colour] + 1) * valuation.loan_cost_weight + 999) // 1000


@rule
def choose_bid(s: State, seat: int, valuation: Valuation) -> int:
    """One more than the bid that stands, while that is worth it; with a loan where it is worth that too."""
    limit = bid_limit(s, seat, valuation)
    amount = s.bid + 1
    if amount > limit:
        return PASS
    cash = fullest_purse(s, seat)
    if amount <= cash:
        return RAISE + amount
    if can_borrow_now(s, seat) == 1:
        colour = s.colour[seat][0]
        if amount <= cash + payout(s.loans[colour] + 1) and amount + loan_cost(s, valuation, colour) <= limit:
            return LOAN + colour
    return PASS


@rule
def choose_loan(s: State, seat: int, valuation: Valuation) -> int:
    """A loan before the auction, where the rivals can pay more than the purse holds and the cubes are worth it all."""
    needed = 1 + highest_rival_price(s, seat, valuation)
    if needed > valuation.limit[seat] or needed <= fullest_purse(s, seat):
        return DECLINE
    found = NOBODY
    for p in range(2 if s.players == 2 else 1):
        colour = s.colour[seat][p]
        is_enough = s.cash[colour] + payout(s.loans[colour] + 1) >= needed
        is_worth_it = needed + loan_cost(s, valuation, colour) <= valuation.limit[seat]
        is_best = found == NOBODY or s.loans[colour] < s.loans[found]
        if can_borrow(s, colour) == 1 and is_enough and is_worth_it and is_best:
            found = colour
    return DECLINE if found == NOBODY else LOAN + found
