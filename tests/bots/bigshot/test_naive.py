"""The naive bidder is what the docs define it to be."""

from collections import Counter

import pytest

from tests.bots.bigshot.positions import BIGSHOTS
from tests.games.bigshot.scripted_games import act, pass_all, place, start_match, win
from tests.random_play import Variant, play_randomly
from tests.variants import name_of
from zuschlag.bots import Turn
from zuschlag.bots.bigshot import think_naive
from zuschlag.kernel import seeded


@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_it_never_borrows_nor_bids_what_it_has_not(variant: Variant) -> None:
    """BS-13, BS-22: not where it might."""
    for match in play_randomly(variant, 5):
        if match.view(None).phase in ("bid", "loan"):
            turn = Turn(match, match.pending.seats[0])
            for seed in range(3):
                move = think_naive(turn, seeded("n", seed)).move
                assert not move.startswith("loan")
                if move.startswith("bid "):
                    assert int(move[4:]) <= max(purse.cash for purse in turn.view.seats[turn.seat].purses)


def test_it_bids_with_even_chance_any_amount_that_it_can_afford() -> None:
    """2,000 times: half of them bids (5σ is 112), all amounts from 1 to 10 about equally often."""
    match = start_match(4)
    act(match, "roll 1")
    counts = Counter(think_naive(Turn(match, 1), seeded("n", seed)).move for seed in range(2000))
    assert abs(counts.pop("pass") - 1000) < 112
    assert sorted(counts) == sorted(f"bid {amount}" for amount in range(1, 11))
    assert all(50 < count < 150 for count in counts.values())


def test_it_passes_with_an_empty_purse() -> None:
    """There is nothing that it can afford."""
    match = start_match(4)
    act(match, "roll 1")
    match.state.cash[1] = 0
    match.state.paid[1] = 10
    assert {think_naive(Turn(match, 1), seeded("n", seed)).move for seed in range(20)} == {"pass"}


def test_it_places_where_its_colour_lies_else_anywhere() -> None:
    """At first all lots, then those with a cube of its own."""
    match = start_match(4, changes={"starter": 3})
    act(match, "roll 1")
    pass_all(match)
    anywhere = {think_naive(Turn(match, 3), seeded("n", seed)).move.split()[2] for seed in range(300)}
    assert len(anywhere) == 13
    place(match, "red W9", "yellow W10", "white W11", "black C16")
    act(match, "roll 1")
    pass_all(match)
    assert match.pending.seats == (0,)
    assert {think_naive(Turn(match, 0), seeded("n", seed)).move.split()[2] for seed in range(50)} == {"W9"}


def test_it_pays_from_any_purse() -> None:
    """BS-26: with either."""
    match = start_match(2)
    act(match, "roll 1")
    win(match, 1, 3)
    assert {think_naive(Turn(match, 1), seeded("n", seed)).move for seed in range(30)} == {"pay white", "pay black"}
