"""Rollouts by the network: who offers what, how far they go, and what they are worth."""

from typing import Any

from tests.bots.zahltag.guided.plain_search import PLAIN, activations
from tests.bots.zahltag.positions import offering
from zuschlag.bots.network.numpy_inference import load_matrices
from zuschlag.bots.zahltag.guided.rollout import FULL_WIN, draw_rival_offers, play_on, plays_as_valuer, reseed, share_of_win
from zuschlag.bots.zahltag.network.reasons import PACKAGE
from zuschlag.bots.zahltag.observed_state import valuation_for
from zuschlag.bots.zahltag.valuer.policy import choose_offer
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.rules import is_over, make_move
from zuschlag.games.zahltag.state import NONE
from zuschlag.kernel import Generator, next32, seeded

LAST = {"held": 4, "paydays": 2, "since": 7}


def rival_offers(s: Any, seat: int, seed: int, valuer_share: int = 0) -> int:
    found: int = PLAIN(draw_rival_offers)(
        s, seat, valuer_share, seed, Generator(), valuation_for(s), load_matrices(PACKAGE), activations()
    )
    return found


def value_after(s: Any, seat: int, reveals: int, seed: int) -> int:
    found: int = PLAIN(play_on)(
        s, seat, reveals, 128, seed, seeded(seed), Generator(), valuation_for(s), load_matrices(PACKAGE), activations()
    )
    return found


def test_rivals_who_are_able_offer_and_others_offer_00() -> None:
    """ZT-10: also where a rival's offer was sealed already, and is not known."""
    match = offering(["CCEEFFW", "WWWWWWW", "CCEEFFW"], "CCEFW")
    match.play(0, "offer 3")
    match.play(1, "offer 00")
    s = match.state.copy()
    lowest = rival_offers(s, 2, seed=5)
    assert (s.owing, s.offers[2], s.offers[1]) == (1 << 2, NONE, 0)
    assert lowest == s.offers[0] > 0
    make_move(s, 2, OFFER)
    assert s.left[0] != [0] * 4, "the contract goes to the one who offered"


def test_the_lowest_of_several_offers_counts_and_who_is_out_makes_none() -> None:
    """ZT-11, ZT-15: whoever of the rivals makes it."""
    match = offering(["WWWWWWW", "CCEEFFW", "CCEEFFW", "CCEEFFW"], "CCEFW")
    found = set()
    for seed in range(40):
        s = match.state.copy()
        s.out[3] = 1
        lowest = rival_offers(s, 0, seed << 8 | seed << 16, valuer_share=256)
        assert s.offers[3] == NONE
        made = [offer for offer in s.offers[1:3] if offer > 0]
        assert lowest == min(made, default=0)
        found.add((s.offers[1] > s.offers[2]) - (s.offers[1] < s.offers[2]))
    assert found >= {-1, 1}, "now the one is lower, now the other"


def test_a_share_of_the_rivals_are_valuers() -> None:
    """Each in as many rollouts as is asked for; they offer as the valuer does."""
    drawn = [next32(seeded(n)) for n in range(2000)]
    for seat in range(4):
        assert abs(sum(plays_as_valuer(seed, seat, 64) for seed in drawn) / len(drawn) - 0.25) < 0.05
    assert all(plays_as_valuer(seed, 3, 256) and not plays_as_valuer(seed, 3, 0) for seed in drawn)
    s = offering(["CCEEFFW", "CCEEFFW"], "CCEFW").state.copy()
    valuation = valuation_for(s)
    for seed in drawn[:20]:
        valuation.seed = seed
        expected = choose_offer(s.copy(), 1, valuation)
        assert rival_offers(s.copy(), 0, seed, valuer_share=256) == expected


def test_nobody_offers_where_nobody_is_able() -> None:
    s = offering(["CCEEFFW", "WWWWWWW", "WWWWWWW"], "CCEFW").state.copy()
    assert rival_offers(s, 0, seed=5) == 0


def test_draws_depend_on_the_seed_and_the_decision_alone() -> None:
    """So rollouts that differ in one move draw alike in all decisions that both have."""
    s = offering(["CCEEFFW", "CCEEFFW"], "CE").state
    drawn: list[tuple[int, int]] = []
    for seed, seat in ((1, 0), (1, 1), (2, 0), (1, 0)):
        rng = seeded("other", len(drawn))
        reseed(rng, seed, s, seat)
        drawn.append((next32(rng), next32(rng)))
    assert drawn[0] == drawn[3]
    assert len(set(drawn)) == 3


def test_a_rollout_to_the_end_is_worth_what_was_won() -> None:
    """ZT-16: the payday that is due ends the game."""
    for money, expected in (([40, 5, 0, 0], FULL_WIN), ([5, 40, 0, 0], 0)):
        s = offering(["WWWWWWW", "WWWWWWW"], "CCEFW", money=money, **LAST).state.copy()
        assert value_after(s, 0, reveals=9, seed=3) == expected
        assert is_over(s)


def test_equals_share_the_win() -> None:
    s = offering(["CCEEFFW", "CCEEFFW", "CCEEFFW"], "CE").state.copy()
    assert [share_of_win(s, seat) for seat in range(3)] == [FULL_WIN // 3] * 3
    s.money[1] -= 1
    assert [share_of_win(s, seat) for seat in range(3)] == [FULL_WIN // 2, 0, FULL_WIN // 2]


def test_a_rollout_that_is_cut_off_is_worth_what_the_network_says() -> None:
    """At the seat's own next choice after so many cards: a seat with more money is worth more, and nobody has won."""
    found = []
    for money in ([60, 5, 0, 0], [20, 20, 0, 0], [5, 60, 0, 0]):
        s = offering(["CCEEFFW", "CCEEFFW"], "CE", money=money).state.copy()
        found.append(value_after(s, 0, reveals=2, seed=4))
        assert not is_over(s)
    assert FULL_WIN >= found[0] > found[1] > found[2] >= 0
