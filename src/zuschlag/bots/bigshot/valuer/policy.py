"""The valuer's move, from a state in which it knows everything that matters: Big Shot hides nothing that cannot be counted."""

from zuschlag.bots.bigshot.valuer.auction_value import appraise, price, set_wants
from zuschlag.bots.bigshot.valuer.placement import make_plan, set_stakes
from zuschlag.bots.bigshot.valuer.valuation import Mind
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import can_borrow, can_borrow_now, payout
from zuschlag.games.bigshot.lots import place
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, PAY, PLACE, RAISE
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LENDING, LOTS, NOBODY, PLACING, State
from zuschlag.kernel import rule


@rule
def decide(s: State, seat: int, mind: Mind) -> int:
    """The seat's move."""
    if s.phase == PLACING:
        set_wants(s, mind)
        set_stakes(s, mind)
        make_plan(s, mind, seat)
        return next_of_plan(mind)
    if s.phase == BIDDING or s.phase == LENDING:
        appraise(s, mind)
    return decide_appraised(s, seat, mind)


@rule
def carry_out_plan(s: State, seat: int, mind: Mind) -> None:
    """Place all cubes that the seat still holds."""
    set_wants(s, mind)
    set_stakes(s, mind)
    make_plan(s, mind, seat)
    for lot in range(LOTS):
        for c in range(COLOURS):
            for _ in range(mind.plan[lot][c]):
                place(s, seat, c, lot)


@rule
def next_of_plan(mind: Mind) -> int:
    """The first cube of the plan, as a move."""
    lot = 0
    c = 0
    while mind.plan[lot][c] == 0:
        c += 1
        if c == COLOURS:
            c = 0
            lot += 1
    return PLACE + c * LOTS + lot


@rule
def decide_appraised(s: State, seat: int, mind: Mind) -> int:
    """The seat's move in an auction that has been thought through, or with which purse it pays."""
    if s.phase == BIDDING:
        return decide_bid(s, seat, mind)
    if s.phase == LENDING:
        return decide_loan(s, seat, mind)
    # Two purses can pay: keep the fuller one full.
    first = s.colour[seat][0]
    second = s.colour[seat][1]
    return PAY + (first if s.cash[first] <= s.cash[second] else second)


@rule
def opponent(s: State, seat: int, mind: Mind) -> int:
    """Who gets the cubes if the seat does not: who holds the bid, else the keenest still in."""
    if s.bid == 0:
        return mind.rival[seat]
    other = seat
    while True:
        other = other - 1 if other > 0 else s.players - 1
        if s.passed[other] == 0:
            return other


@rule
def limit_of(s: State, seat: int, mind: Mind) -> int:
    """What the seat would pay at most, its purse not considered."""
    return price(s, mind, mind.prize[seat][opponent(s, seat, mind)])


@rule
def keenest_price(s: State, seat: int, mind: Mind) -> int:
    """The highest bid that one has to expect of the other seats still in: their limits, as far as their purses go."""
    most = 0
    for other in range(s.players):
        if other != seat and s.passed[other] == 0:
            most = max(most, min(mind.limit[other], fullest_purse(s, other)))
    return most


@rule
def loan_price(s: State, mind: Mind, colour: int) -> int:
    """What the colour's next loan costs, as the mind weighs it, rounded up."""
    return ((s.loans[colour] + 1) * mind.debt + 999) // 1000


@rule
def decide_bid(s: State, seat: int, mind: Mind) -> int:
    """One more than the bid that stands, while that is worth it; with a loan where it is worth that too."""
    limit = limit_of(s, seat, mind)
    amount = s.bid + 1
    if amount > limit:
        return PASS
    cash = fullest_purse(s, seat)
    if amount <= cash:
        return RAISE + amount
    if can_borrow_now(s, seat) == 1:
        colour = s.colour[seat][0]
        if amount <= cash + payout(s.loans[colour] + 1) and amount + loan_price(s, mind, colour) <= limit:
            return LOAN + colour
    return PASS


@rule
def decide_loan(s: State, seat: int, mind: Mind) -> int:
    """A loan before the auction, where the rivals can pay more than the purse holds and the cubes are worth it all."""
    needed = 1 + keenest_price(s, seat, mind)
    if needed > mind.limit[seat] or needed <= fullest_purse(s, seat):
        return DECLINE
    found = NOBODY
    for p in range(2 if s.players == 2 else 1):
        colour = s.colour[seat][p]
        is_enough = s.cash[colour] + payout(s.loans[colour] + 1) >= needed
        is_worth_it = needed + loan_price(s, mind, colour) <= mind.limit[seat]
        is_best = found == NOBODY or s.loans[colour] < s.loans[found]
        if can_borrow(s, colour) == 1 and is_enough and is_worth_it and is_best:
            found = colour
    return DECLINE if found == NOBODY else LOAN + found
