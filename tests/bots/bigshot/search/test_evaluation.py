"""Who will win: shares of one match, a fact at its end."""

import pytest

from tests.bots.bigshot.positions import BIGSHOTS, DECIDED, auction, states
from tests.random_play import finished_match
from zuschlag.bots.bigshot.search.evaluation import FULL_WIN, evaluate, expected_balance
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.games.bigshot.scoring import balance, winners
from zuschlag.games.bigshot.state import OVER, State
from zuschlag.kernel import Build

WITHOUT_MONEY = Build({"MONEY_WEIGHT": 0.0})(evaluate)
"""The evaluation by victory alone."""


def evaluated(s: State, *, without_money: bool = False) -> list[int]:
    shares = [0] * 4
    (WITHOUT_MONEY if without_money else evaluate)(s, make_valuation(s), shares)
    return shares[: s.players]


@pytest.mark.untraced
def test_the_seats_share_one_match() -> None:
    """Before money counts: nobody less than nothing, all together the whole, but for rounding."""
    for s in states(every=23):
        shares = evaluated(s, without_money=True)
        assert min(shares) >= 0
        assert FULL_WIN - 4 <= sum(shares) <= FULL_WIN


def test_at_the_end_the_winner_gets_it_all() -> None:
    """BS-18, BS-19: several share it."""
    for variant in BIGSHOTS:
        s = finished_match(variant, 4).state
        assert s.phase == OVER
        won = [winners(s) >> seat & 1 for seat in range(s.players)]
        assert evaluated(s, without_money=True) == [FULL_WIN // sum(won) * has_won for has_won in won]


@pytest.mark.untraced
def test_at_the_end_no_loser_is_evaluated_better_than_a_winner() -> None:
    """However rich: pride is small. And among losers, the richer is not evaluated worse."""
    for seed in range(8):
        for variant in BIGSHOTS[::3]:
            s = finished_match(variant, seed).state
            shares = evaluated(s)
            for one in range(s.players):
                for other in range(s.players):
                    is_winner, is_other = (winners(s) >> seat & 1 for seat in (one, other))
                    if is_winner > is_other:
                        assert shares[one] > shares[other]
                    elif is_winner == is_other and balance(s, one) > balance(s, other):
                        assert shares[one] >= shares[other]


def test_money_makes_a_match_look_better() -> None:
    """At any time, with all else equal, unless it is won or lost already; to the others it never looks better."""
    better = 0
    for s in states(every=101):
        poorer = evaluated(s)
        s.cash[s.colour[0][0]] += 20
        richer = evaluated(s)
        assert richer[0] >= poorer[0]
        better += richer[0] > poorer[0]
        assert all(richer[seat] <= poorer[seat] for seat in range(1, s.players))
    assert better > 10


def test_at_the_end_the_outlook_is_the_balance() -> None:
    """BS-17: to a mill's rounding, on a board where a lot lies beside one park at most."""
    for variant in BIGSHOTS[:-2]:
        s = finished_match(variant, 2).state
        valuation = make_valuation(s)
        assert [round(expected_balance(s, valuation, seat) / 1000) for seat in range(s.players)] == [
            balance(s, seat) for seat in range(s.players)
        ]


def test_a_loan_is_a_burden() -> None:
    """BS-13: what it costs at the end is counted now."""
    s = auction(DECIDED, "RYWK")
    valuation = make_valuation(s)
    before = expected_balance(s, valuation, 2)
    s.loans[2] = 3
    assert expected_balance(s, valuation, 2) == before - 30_000


def test_judging_leaves_the_state_as_it_was() -> None:
    """It writes only into the valuation."""
    for s in states(every=201):
        before = s.copy()
        evaluated(s)
        assert s == before
