"""What cubes are worth: to oneself nothing over oneself, nothing where they change nothing, never less than nothing."""

import pytest

from tests.bots.bigshot.positions import DECIDED, LAST, appraised, auction, states
from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_colour_weights, strongest_rival
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LENDING, NOBODY, PAYING

AUCTIONS = (BIDDING, LENDING)


def test_a_seat_wants_its_own_colours_rich_and_its_rivals_poor() -> None:
    """BS-23, BS-24: both of its colours; the ghost's is nobody's concern."""
    for s in states(every=211):
        valuation = make_valuation(s)
        set_colour_weights(s, valuation)
        for seat in range(s.players):
            for c in range(COLOURS):
                wanted = valuation.colour_weight[seat][c]
                assert wanted == 0 if s.seat[c] == NOBODY else wanted == 1000 if s.seat[c] == seat else -1000 <= wanted <= 0


@pytest.mark.untraced
def test_limits_are_never_negative_and_a_prize_over_oneself_is_nothing() -> None:
    """In every auction that was met."""
    for s in states(every=7, phases=AUCTIONS):
        valuation = appraised(s)
        for seat in range(s.players):
            assert valuation.limit[seat] >= 0
            assert valuation.prize[seat][seat] == 0


@pytest.mark.untraced
def test_the_rival_is_another_seat_that_is_still_in() -> None:
    """The one who would pay most before it thinks of its own rivals."""
    for s in states(every=7, phases=AUCTIONS):
        valuation = appraised(s)
        for seat in range(s.players):
            assert valuation.rival[seat] != seat
            assert s.passed[valuation.rival[seat]] == 0


def test_appraising_leaves_the_state_as_it_was() -> None:
    """It writes only into the valuation."""
    for s in states(every=31, phases=AUCTIONS):
        before = s.copy()
        appraised(s)
        assert s == before


def test_appraising_twice_is_appraising_once() -> None:
    """Nothing is left on the paper that would count."""
    for s in states(every=61, phases=AUCTIONS):
        valuation = appraised(s)
        first = valuation.copy()
        appraise(s, valuation)
        assert valuation == first


def test_cubes_that_change_nothing_are_worth_nothing() -> None:
    """In the last round, where every open lot is decided whatever comes."""
    s = auction(DECIDED | {"C21": "RRRRRR"}, "RYWK")
    assert appraised(s).limit == [0, 0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_worthless_city_no_cubes_are_worth_anything(players: int) -> None:
    """At any time, if one need not even qualify."""
    for at_round in (1, 9, LAST):
        s = auction({"C21": "RRY", "W9": "WK"}, "RRYW", players=players, at_round=at_round)
        s.value = [0] * len(s.value)
        valuation = make_valuation(s)
        valuation.qualification_bonus = 0
        appraise(s, valuation)
        assert valuation.limit == [0, 0, 0, 0]


@pytest.mark.parametrize(("letter", "seat"), [("R", 0), ("Y", 1), ("W", 2), ("K", 3)])
def test_cubes_are_worth_most_to_the_seat_whose_they_are(letter: str, seat: int) -> None:
    """Four of its own for the richest lot, which is open to all."""
    valuation = appraised(auction(DECIDED | {"C21": ""}, letter * 4))
    others = [valuation.limit[other] for other in range(4) if other != seat]
    assert valuation.limit[seat] > max(others)


def test_who_gets_a_rival_s_lot_pays_for_keeping_it_from_the_rival() -> None:
    """Yellow needs one cube to win the lot that is red's now: that is worth something to red, who owns none of the cubes."""
    lots = DECIDED | {"C21": "RRYY"}
    valuation = appraised(auction(lots, "YWWK"))
    assert valuation.limit[0] > 0
    assert valuation.limit[1] > 0


def test_the_keenest_is_sought_among_those_still_in() -> None:
    """NOBODY, where there is none."""
    s = auction(DECIDED, "RRRR")
    valuation = make_valuation(s)
    valuation.limit = [9, 5, 7, 3]
    assert [strongest_rival(s, valuation, seat) for seat in range(4)] == [2, 0, 0, 0]
    s.passed = [1, 0, 1, 0]
    assert [strongest_rival(s, valuation, seat) for seat in range(4)] == [1, 3, 1, 1]
    s.passed = [1, 1, 1, 0]
    assert strongest_rival(s, valuation, 3) == NOBODY


def test_a_richer_lot_has_no_smaller_price() -> None:
    """To the seat that the cubes win it for."""
    limits = []
    for value in range(0, 60, 3):
        s = auction(DECIDED | {"C21": "RRYY"}, "RYWK")
        s.value[8] = value
        limits.append(appraised(s).limit[0])
    assert limits == sorted(limits)
    assert limits[0] < limits[-1]


def test_where_all_others_are_out_there_is_no_rival() -> None:
    """The winner who says which purse pays has no rival, and nothing more to pay."""
    s = auction(DECIDED | {"C21": "RR"}, "RRYW", players=2, phase=PAYING)
    s.bid, s.passed = 3, [0, 1, 0, 0]
    valuation = appraised(s)
    assert (valuation.rival[0], valuation.limit[0]) == (NOBODY, 0)
