"""The tactical valuer's moves: legal, affordable and within its limit; bids at the rivals' price, and loans that pay."""

import ctypes
import shutil

import numpy as np
import pytest

from tests.bots.bigshot.positions import DECIDED, auction, place_of, placing, states
from zuschlag.bots.bigshot.tactical_valuer.parameters import make_tactical_valuation
from zuschlag.bots.bigshot.tactical_valuer.policy import (
    choose_early_loan,
    choose_jump_bid,
    choose_move_in_auction,
    choose_tactical_move,
    early_loan_gain,
    intended_price,
)
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.policy import bid_limit, highest_rival_price
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, PAY, RAISE, can_move
from zuschlag.games.bigshot.state import BIDDING, LENDING, PAYING, PLACING, State
from zuschlag.kernel.cpp import PRELUDE, struct, translate
from zuschlag.kernel.cpp_compiler import cpu_command, load_library

LAST_LOT = DECIDED | {"C21": ""}


def decided(s: State) -> int:
    return choose_tactical_move(s, s.turn, make_tactical_valuation(s))


def appraised(s: State) -> Valuation:
    valuation = make_tactical_valuation(s)
    appraise(s, valuation)
    return valuation


@pytest.mark.untraced
def test_every_move_is_possible_and_deciding_leaves_the_state_as_it_was() -> None:
    """In every phase, with two players and in the challenge variant."""
    phases = set()
    for s in [*states(every=7), *states(phases=(PAYING,))]:
        if s.has_early_loans == 1:
            before = s.copy()
            assert can_move(s, s.turn, decided(s))
            assert s == before
            phases.add(s.phase)
    assert phases == {BIDDING, LENDING, PAYING, PLACING}


@pytest.mark.untraced
def test_with_two_players_it_bids_what_the_rival_stops_at_and_never_above_its_purse_nor_its_limit() -> None:
    """BS-8: or one more than the last bid, if that is higher. It passes only where the next bid is too high."""
    jumps = 0
    for s in states(phases=(BIDDING,)):
        if s.players == 2:
            valuation = appraised(s)
            limit, purse = bid_limit(s, s.turn, valuation), fullest_purse(s, s.turn)
            move = choose_move_in_auction(s, s.turn, valuation)
            if move == PASS:
                assert s.bid + 1 > min(limit, purse)
            else:
                assert s.bid < move - RAISE <= min(limit, purse)
                assert move - RAISE in (s.bid + 1, limit, purse, highest_rival_price(s, s.turn, valuation))
                jumps += move - RAISE > s.bid + 1
    assert jumps > 5


def test_it_jumps_to_the_price_at_which_the_rival_stops() -> None:
    """Who would have to bid more than its limit, or than its purse holds, and does not. It bids no more than its own."""
    s = auction(LAST_LOT, "RRRR", players=2, cash=(20, 5, 7, 3))
    valuation = appraised(s)
    valuation.limit = [15, 9, 0, 0]
    assert choose_jump_bid(s, 0, valuation) == RAISE + 7
    valuation.limit[1] = 4
    assert choose_jump_bid(s, 0, valuation) == RAISE + 4
    s.bid = 4
    assert choose_jump_bid(s, 0, valuation) == RAISE + 5
    s.cash, s.bid = [5, 2, 30, 3], 0
    valuation.limit[1] = 30
    assert choose_jump_bid(s, 0, valuation) == RAISE + 5
    s.bid = 5
    assert choose_jump_bid(s, 0, valuation) == PASS
    s.cash[0], s.bid = 99, 98
    assert choose_jump_bid(s, 0, valuation) == PASS


def test_it_bids_its_limit_at_once_against_a_rival_who_would_pay_more() -> None:
    """So that the rival pays as much; the next bid is left to it."""
    s = auction(LAST_LOT, "RRRR", players=2, cash=(60, 60, 60, 60))
    valuation = appraised(s)
    limit = bid_limit(s, 0, valuation)
    valuation.limit = [limit, 50, 0, 0]
    assert choose_jump_bid(s, 0, valuation) == RAISE + limit
    s.bid = limit
    assert choose_jump_bid(s, 0, valuation) == PASS


def test_with_more_players_it_bids_one_more_than_the_last_bid() -> None:
    """BS-21: as the valuer of version 0.2."""
    s = auction(LAST_LOT, "RRRR", variant="challenge")
    s.bid = 2
    assert decided(s) == RAISE + 3


def test_a_loan_is_worth_its_cash_and_the_auction_that_it_wins_less_its_cost() -> None:
    """BS-13: the third pays 7 and costs 10."""
    s = auction(LAST_LOT, "RRRR", phase=LENDING, variant="challenge", cash=(4, 9, 0, 0))
    s.loans[0] = 2
    valuation = appraised(s)
    valuation.cash_multiplier = [2000] * 19
    valuation.rival_weight, valuation.loan_cost_weight = 300, 1100
    valuation.limit = [15, 30, 0, 0]
    assert early_loan_gain(s, 0, valuation, 0) == 7 * 2000 - 11000 + 5 * 2300  # needs 10, has 4 and gets 7
    s.cash[0] = 2
    assert early_loan_gain(s, 0, valuation, 0) == 7 * 2000 - 11000  # not enough
    assert choose_early_loan(s, 0, valuation) == LOAN
    valuation.loan_cost_weight = 1400
    assert choose_early_loan(s, 0, valuation) == DECLINE  # worth no more than it costs


def test_before_the_auction_it_borrows_to_win_against_rivals_that_can_pay_more() -> None:
    """BS-21: in the last round cash alone is worth no loan, so it declines where the purse is full enough."""
    lots = DECIDED | {"C21": "RRYY"}  # who gets the cubes gets the lot
    s = auction(lots, "RYWK", phase=LENDING, variant="challenge", cash=(0, 5, 0, 0))
    assert decided(s) == LOAN
    s.cash = [20, 5, 0, 0]
    assert decided(s) == DECLINE
    s.cash = [0, 5, 0, 0]
    s.borrowed[0] = 1
    assert decided(s) == DECLINE


def test_before_the_auction_it_borrows_early_because_cash_is_worth_more_than_the_loan_costs() -> None:
    """BS-25: though nobody can pay more than its purse holds. Each loan pays less, so there is one too many."""
    s = auction({}, "RYWK", players=2, phase=LENDING, at_round=3, cash=(10, 10, 10, 10))
    assert LOAN <= decided(s) < PAY
    s.loans = [7, 7, 0, 0]
    assert decided(s) == DECLINE


def test_before_the_auction_it_borrows_nothing_for_cubes_worth_nothing_in_the_end() -> None:
    """Every lot is decided."""
    s = auction(DECIDED | {"C21": "YYYYYY"}, "RYWK", phase=LENDING, variant="challenge", cash=(0, 20, 20, 20))
    assert decided(s) == DECLINE


def test_of_two_colours_the_one_with_fewer_loans_borrows() -> None:
    """BS-13, BS-25: its next loan pays more and costs the same."""
    lots = DECIDED | {"C21": "RRWW"}
    s = auction(lots, "RWRW", players=2, phase=LENDING, cash=(0, 0, 5, 5))
    for loans, borrower in (([0, 2, 0, 0], 0), ([2, 0, 0, 0], 1), ([1, 1, 0, 0], 0)):
        s.loans = loans
        assert decided(s) == LOAN + borrower


def test_the_intended_price_is_above_the_last_bid() -> None:
    """BS-8."""
    s = auction(LAST_LOT, "RRRR")
    valuation = appraised(s)
    valuation.limit = [0, 0, 0, 0]
    assert intended_price(s, 0, valuation) == 1
    s.bid = 4
    assert intended_price(s, 0, valuation) == 5


@pytest.mark.parametrize(("cash", "payer"), [((9, 6), 1), ((6, 9), 0)])
def test_the_poorer_purse_pays(cash: tuple[int, int], payer: int) -> None:
    """BS-26: as for the valuer of version 0.2."""
    s = auction(LAST_LOT, "RRRR", players=2, cash=(*cash, 0, 0), phase=PAYING)
    s.bid = 5
    assert decided(s) == PAY + payer


def test_cubes_in_hand_go_where_they_win() -> None:
    """BS-11, BS-12: four of one's own against three of a rival."""
    s = placing(DECIDED | {"C21": "YYY"}, "RRRR")
    assert place_of(decided(s)) == ("R", "C21")


IN_CPP = """
extern "C" number choose(State* s, number seat, Valuation* valuation) { return CHOOSE(*s, seat, *valuation); }
"""


@pytest.mark.untraced
@pytest.mark.skipif(
    all(shutil.which(name) is None for name in ("c++", "g++", "clang++")), reason="no C++ compiler: apt-get install g++"
)
def test_it_decides_alike_in_python_and_cpp() -> None:
    """In every phase, with two players and in the challenge variant."""
    text, names = translate({}, choose_tactical_move)
    structs = struct("State", State) + struct("Valuation", Valuation)
    entry = IN_CPP.replace("CHOOSE", names[choose_tactical_move])
    library = load_library(PRELUDE + structs + text + entry, cpu_command("-O1"))
    found = [s for s in [*states(every=21), *states(phases=(PAYING,))] if s.has_early_loans == 1]
    for s in found:
        valuation = make_tactical_valuation(s)
        records = [np.zeros(1, type(thing).dtype()) for thing in (s, valuation)]
        for record, thing in zip(records, (s, valuation), strict=True):
            thing.pack(record[0])
        state, mind = (ctypes.c_void_p(record.ctypes.data) for record in records)
        assert library.choose(state, ctypes.c_longlong(s.turn), mind) == choose_tactical_move(s.copy(), s.turn, valuation)
    assert {s.phase for s in found} == {BIDDING, LENDING, PAYING, PLACING}
