"""The valuer's moves: legal, affordable, within its limit, and plain where the right one is plain."""

import pytest

from tests.bots.bigshot.positions import DECIDED, LAST, appraised, auction, place_of, placing, states
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import (
    auction_rival,
    bid_limit,
    choose_appraised_move,
    choose_move,
    highest_rival_price,
    loan_cost,
    place_all_cubes,
)
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.loans import payout
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, PAY, PLACE, RAISE, can_move, make_move
from zuschlag.games.bigshot.state import BIDDING, LENDING, OVER, PAYING, PLACING, ROLLING, State


def decided(s: State) -> int:
    return choose_move(s, s.turn, make_valuation(s))


@pytest.mark.untraced
def test_every_move_is_possible_and_deciding_leaves_the_state_as_it_was() -> None:
    """In every variant and phase."""
    phases = set()
    for s in [*states(every=5), *states(phases=(PAYING,))]:
        before = s.copy()
        assert can_move(s, s.turn, decided(s))
        assert s == before
        phases.add(s.phase)
    assert phases == {BIDDING, LENDING, PAYING, PLACING}


@pytest.mark.untraced
def test_it_never_bids_above_its_purse_nor_above_its_limit() -> None:
    """BS-8, BS-22: not where it might, either, because overbids are exposed. And never more than it must."""
    bids = 0
    for s in states(every=3, phases=(BIDDING,)):
        valuation = appraised(s)
        move = choose_appraised_move(s, s.turn, valuation)
        if move >= RAISE:
            bids += 1
            assert move - RAISE == s.bid + 1
            assert move - RAISE <= fullest_purse(s, s.turn)
            assert move - RAISE <= bid_limit(s, s.turn, valuation)
    assert bids > 30


@pytest.mark.untraced
def test_it_bids_while_that_is_worth_it() -> None:
    """It passes only where the next bid is above its limit or cannot be paid."""
    for s in states(every=3, phases=(BIDDING,)):
        valuation = appraised(s)
        if choose_appraised_move(s, s.turn, valuation) == PASS:
            assert s.bid + 1 > bid_limit(s, s.turn, valuation) or s.bid + 1 > fullest_purse(s, s.turn)


@pytest.mark.untraced
def test_it_borrows_only_what_it_needs_and_what_is_worth_it() -> None:
    """BS-13, BS-15, BS-21, BS-25: where its purse is too small, the loan is enough, and cubes and loan are within the limit."""
    loans = 0
    for s in states(every=3, phases=(BIDDING, LENDING)):
        if min(s.loans) == max(s.loans) == 0 and s.bid < 8:
            continue  # hardly anybody is short
        valuation = appraised(s)
        move = choose_appraised_move(s, s.turn, valuation)
        if LOAN <= move < PAY:
            colour = move - LOAN
            needed = (s.bid if s.phase == BIDDING else highest_rival_price(s, s.turn, valuation)) + 1
            limit = bid_limit(s, s.turn, valuation) if s.phase == BIDDING else valuation.limit[s.turn]
            assert needed > fullest_purse(s, s.turn)
            assert needed <= s.cash[colour] + payout(s.loans[colour] + 1)
            assert needed + loan_cost(s, valuation, colour) <= limit
            loans += 1
    assert loans >= 10


LAST_LOT = DECIDED | {"C21": ""}


def test_it_bids_in_the_last_round_for_the_lot_that_its_cubes_sell() -> None:
    """Up to its limit, one more than the bid that stands."""
    s = auction(LAST_LOT, "RRRR")
    assert decided(s) == RAISE + 1
    s.bid = 9
    assert decided(s) == RAISE + 10
    s.bid = 98
    assert decided(s) == PASS


@pytest.mark.parametrize("bid", [0, 1, 5])
def test_it_passes_in_the_last_round_when_the_cubes_are_worth_nothing(bid: int) -> None:
    """Every lot is decided."""
    s = auction(DECIDED | {"C21": "YYYYYY"}, "RRRR")
    s.bid = bid
    assert decided(s) == PASS


def test_it_borrows_on_its_turn_for_cubes_that_are_worth_it() -> None:
    """BS-15: with an empty purse, in the last round, for a lot of 21."""
    s = auction(LAST_LOT, "RRRR", cash=(0, 20, 20, 20))
    assert decided(s) == LOAN
    make_move(s, 0, LOAN)
    assert decided(s) == RAISE + 1


@pytest.mark.parametrize(("cash", "bid"), [((20, 20, 20, 20), 1), ((2, 20, 20, 20), 1)])
def test_it_borrows_nothing_while_its_purse_suffices(cash: tuple[int, ...], bid: int) -> None:
    """BS-15: one need not be short of cash, but it waits until it is."""
    s = auction(LAST_LOT, "RRRR", cash=cash)
    s.bid = bid
    assert decided(s) == RAISE + bid + 1


def test_it_passes_when_not_even_a_loan_would_be_enough() -> None:
    """BS-13, BS-14: the loan pays too little, or is the tenth."""
    s = auction(LAST_LOT, "RRRR", cash=(0, 20, 20, 20))
    s.bid = 9
    assert decided(s) == PASS
    s.bid = 0
    s.loans[0] = 9
    assert decided(s) == PASS


def test_it_passes_when_the_loan_costs_more_than_the_cubes_bring() -> None:
    """The ninth loan pays 1 and costs ten times as much."""
    s = auction(LAST_LOT, "RRRR", cash=(0, 20, 20, 20))
    s.loans[0] = 8
    valuation = make_valuation(s)
    valuation.loan_cost_weight = 10_000
    assert choose_move(s, 0, valuation) == PASS
    s.loans[0] = 0
    valuation.loan_cost_weight = 1000
    assert choose_move(s, 0, valuation) == LOAN


def test_before_the_auction_it_borrows_against_rivals_that_can_pay_more() -> None:
    """BS-21: and declines where they can not, or where its purse is full enough."""
    lots = DECIDED | {"C21": "RRYY"}  # who gets the cubes gets the lot
    s = auction(lots, "RYWK", phase=LENDING, variant="challenge", cash=(0, 5, 0, 0))
    assert decided(s) == LOAN
    s.cash = [20, 5, 0, 0]
    assert decided(s) == DECLINE
    s.cash = [0, 5, 0, 0]
    s.borrowed[0] = 1
    assert decided(s) == DECLINE


def test_before_the_auction_it_borrows_nothing_for_cubes_worth_nothing() -> None:
    """Every lot is decided."""
    s = auction(DECIDED | {"C21": "YYYYYY"}, "RYWK", phase=LENDING, variant="challenge", cash=(0, 20, 20, 20))
    assert decided(s) == DECLINE


def test_of_two_colours_the_one_with_fewer_loans_borrows() -> None:
    """BS-13, BS-25: its next loan pays more and costs less."""
    lots = DECIDED | {"C21": "RRWW"}
    s = auction(lots, "RWRW", players=2, phase=LENDING, cash=(0, 0, 5, 5))
    for loans, borrower in (([0, 2, 0, 0], 0), ([2, 0, 0, 0], 1), ([1, 1, 0, 0], 0)):
        s.loans = loans
        assert decided(s) == LOAN + borrower


@pytest.mark.parametrize(("cash", "payer"), [((9, 6), 1), ((6, 9), 0), ((8, 8), 0)])
def test_the_poorer_purse_pays_and_the_fuller_stays_full(cash: tuple[int, int], payer: int) -> None:
    """BS-26: what one can bid next time is what the fuller purse holds."""
    s = auction(LAST_LOT, "RRRR", players=2, cash=(*cash, 0, 0), phase=PAYING)
    s.bid = 5
    assert decided(s) == PAY + payer


def test_cubes_in_hand_go_where_they_win() -> None:
    """BS-11, BS-12: four of one's own against three of a rival."""
    s = placing(DECIDED | {"C21": "YYY"}, "RRRR")
    while s.phase == PLACING:
        assert place_of(decided(s)) == ("R", "C21")
        make_move(s, 0, decided(s))
    assert s.owner[8] == 0


def test_a_rival_s_cube_is_not_put_where_it_takes_one_s_lot() -> None:
    """BS-12: red leads 2:1; one more yellow cube would cancel both. Yellow itself would put it there."""
    lots = DECIDED | {"C21": "RRYWWWK"[:4]}  # RRYW
    s = placing(lots, "YYYY")
    place_all_cubes(s, 0, make_valuation(s))
    assert s.owner[8] == 0
    s = placing(lots, "YYYY", turn=1)
    place_all_cubes(s, 1, make_valuation(s))
    assert s.owner[8] == 1


def test_the_ghost_takes_a_lot_that_a_rival_would_have() -> None:
    """BS-23: with three players red, holding ghost's cubes, sells yellow's lot to the ghost."""
    s = placing(DECIDED | {"C21": "YYY"}, "KKKK", players=3)
    place_all_cubes(s, 0, make_valuation(s))
    assert s.owner[8] == 3
    s = placing(DECIDED | {"C21": "RRR"}, "KKKK", players=3)
    place_all_cubes(s, 0, make_valuation(s))
    assert s.owner[8] == 0


def test_a_plan_is_carried_out_as_it_is_decided() -> None:
    """All at once, or cube by cube: the lots come out the same, up to what new thought after each cube improves."""
    for s in states(every=83, phases=(PLACING,)):
        valuation, seat, at_once = make_valuation(s), s.turn, s.copy()
        left, before = s.unplaced, s.round
        place_all_cubes(at_once, seat, valuation)
        first = choose_move(s, seat, valuation)
        assert at_once.lots[(first - PLACE) % 13][(first - PLACE) // 13] > s.lots[(first - PLACE) % 13][(first - PLACE) // 13]
        assert sum(map(sum, at_once.lots)) == sum(map(sum, s.lots)) + left
        assert at_once.round == before + 1
        assert at_once.phase == (OVER if at_once.round == LAST else ROLLING)


def test_the_opponent_is_who_holds_the_bid_else_the_keenest() -> None:
    """Who gets the cubes if one does not."""
    s = auction(LAST_LOT, "YYYY", turn=3)
    valuation = appraised(s)
    assert auction_rival(s, 3, valuation) == valuation.rival[3] == 1
    s.bid, s.passed = 4, [0, 0, 1, 0]
    assert auction_rival(s, 3, valuation) == 1
    assert auction_rival(s, 0, valuation) == 3
    s.passed = [0, 1, 1, 0]
    assert auction_rival(s, 3, valuation) == 0


def test_rivals_are_expected_to_bid_as_far_as_they_would_and_could() -> None:
    """The least of limit and purse, of those still in."""
    s = auction(LAST_LOT, "YYYY", cash=(20, 3, 20, 20))
    valuation = make_valuation(s)
    valuation.limit = [30, 12, 2, 1]
    assert highest_rival_price(s, 0, valuation) == 3
    s.cash[1] = 40
    assert highest_rival_price(s, 0, valuation) == 12
    s.passed[1] = 1
    assert highest_rival_price(s, 0, valuation) == 2
    assert highest_rival_price(s, 2, valuation) == 20


def test_the_next_loan_of_a_colour_is_never_cheaper() -> None:
    """BS-13: the nth pays 10 − n and costs 10."""
    s = auction(LAST_LOT, "YYYY")
    valuation = make_valuation(s)
    prices = []
    for s.loans[0] in range(9):
        prices.append(loan_cost(s, valuation, 0))
    assert prices == sorted(prices)
    assert prices[0] > 0
