"""The tactical valuer's choices: loans before auctions count as cash, and against a single rival bids jump to its price.

A loan before the auction (two players, the challenge variant) can be worth it although no rival can pay more than the purse
holds: its cash also counts in later auctions. With two players, a bid goes at once to the price at which the rival stops. It
does not climb to the limit in steps of one, from which the rival could read it off.
"""

from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.policy import bid_limit, choose_appraised_move, choose_move, highest_rival_price
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import LOAN_COST, can_borrow, payout
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, RAISE
from zuschlag.games.bigshot.state import BIDDING, LENDING, NOBODY, PLACING, State
from zuschlag.kernel import rule


@rule
def choose_tactical_move(s: State, seat: int, valuation: Valuation) -> int:
    """The seat's move."""
    if s.phase == PLACING:
        return choose_move(s, seat, valuation)
    if s.phase == BIDDING or s.phase == LENDING:
        appraise(s, valuation)
    return choose_move_in_auction(s, seat, valuation)


@rule
def choose_move_in_auction(s: State, seat: int, valuation: Valuation) -> int:
    """The seat's move in an auction that `appraise` has evaluated, or with which purse it pays."""
    if s.phase == BIDDING and s.players == 2:
        return choose_jump_bid(s, seat, valuation)
    if s.phase == LENDING:
        return choose_early_loan(s, seat, valuation)
    return choose_appraised_move(s, seat, valuation)


@rule
def intended_price(s: State, seat: int, valuation: Valuation) -> int:
    """What the seat bids if its purse is full enough: what the rivals stop at, within its limit and above the last bid.

    A rival who would pay as much has to bid more than that, and does not.
    """
    return max(s.bid + 1, min(highest_rival_price(s, seat, valuation), bid_limit(s, seat, valuation)))


@rule
def choose_jump_bid(s: State, seat: int, valuation: Valuation) -> int:
    """The intended price, or what the purse holds."""
    amount = min(intended_price(s, seat, valuation), fullest_purse(s, seat))
    return RAISE + amount if amount > s.bid and amount <= bid_limit(s, seat, valuation) else PASS


@rule
def early_loan_gain(s: State, seat: int, valuation: Valuation, colour: int) -> int:
    """What a loan before the auction is worth, in mills: its cash less its cost, and the auction that only the loan wins.

    That is one in which a rival can pay more than the purse holds, but less than the loan makes it hold.
    """
    cash_value = valuation.cash_multiplier[s.round]
    pays = payout(s.loans[colour] + 1)
    gain = pays * cash_value - LOAN_COST * valuation.loan_cost_weight
    needed = 1 + highest_rival_price(s, seat, valuation)
    if needed > fullest_purse(s, seat) and needed <= s.cash[colour] + pays:
        gain += max(valuation.limit[seat] - needed, 0) * (cash_value + valuation.rival_weight)
    return gain


@rule
def choose_early_loan(s: State, seat: int, valuation: Valuation) -> int:
    """The loan before the auction that is worth most, if one is worth more than it costs."""
    most = 0
    found = NOBODY
    for p in range(2 if s.players == 2 else 1):
        colour = s.colour[seat][p]
        if can_borrow(s, colour) == 1:
            gain = early_loan_gain(s, seat, valuation, colour)
            if gain > most:
                most = gain
                found = colour
    return DECLINE if found == NOBODY else LOAN + found
