"""Who will win: shares of one match, a fact at its end."""

from tests.bots.bigshot.positions import BIGSHOTS, DECIDED, auction, states
from tests.random_play import finished_match
from zuschlag.bots.bigshot.search.evaluation import WHOLE, judge, outlook
from zuschlag.bots.bigshot.valuer.parameters import make_mind
from zuschlag.games.bigshot.scoring import balance, winners
from zuschlag.games.bigshot.state import OVER, State
from zuschlag.kernel import Build

HUMBLE = Build({"PRIDE": 0.0})(judge)
"""The judge without its weakness for money."""


def judged(s: State, *, humble: bool = False) -> list[int]:
    shares = [0] * 4
    (HUMBLE if humble else judge)(s, make_mind(s), shares)
    return shares[: s.players]


def test_the_seats_share_one_match() -> None:
    """Before money counts: nobody less than nothing, all together the whole, but for rounding."""
    for s in states(every=23):
        shares = judged(s, humble=True)
        assert min(shares) >= 0
        assert WHOLE - 4 <= sum(shares) <= WHOLE


def test_at_the_end_the_winner_gets_it_all() -> None:
    """BS-18, BS-19: several share it."""
    for variant in BIGSHOTS:
        s = finished_match(variant, 4).state
        assert s.phase == OVER
        won = [winners(s) >> seat & 1 for seat in range(s.players)]
        assert judged(s, humble=True) == [WHOLE // sum(won) * has_won for has_won in won]


def test_at_the_end_no_loser_is_judged_better_than_a_winner() -> None:
    """However rich: pride is small. And among losers, the richer is not judged worse."""
    for seed in range(8):
        for variant in BIGSHOTS[::3]:
            s = finished_match(variant, seed).state
            shares = judged(s)
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
        poorer = judged(s)
        s.cash[s.colour[0][0]] += 20
        richer = judged(s)
        assert richer[0] >= poorer[0]
        better += richer[0] > poorer[0]
        assert all(richer[seat] <= poorer[seat] for seat in range(1, s.players))
    assert better > 10


def test_at_the_end_the_outlook_is_the_balance() -> None:
    """BS-17: to a mill's rounding, on a board where a lot lies beside one park at most."""
    for variant in BIGSHOTS[:-2]:
        s = finished_match(variant, 2).state
        mind = make_mind(s)
        assert [round(outlook(s, mind, seat) / 1000) for seat in range(s.players)] == [
            balance(s, seat) for seat in range(s.players)
        ]


def test_a_loan_is_a_burden() -> None:
    """BS-13: what it costs at the end is counted now."""
    s = auction(DECIDED, "RYWK")
    mind = make_mind(s)
    before = outlook(s, mind, 2)
    s.loans[2] = 3
    assert outlook(s, mind, 2) == before - 30_000


def test_judging_leaves_the_state_as_it_was() -> None:
    """It reckons on paper."""
    for s in states(every=201):
        before = s.copy()
        judged(s)
        assert s == before
