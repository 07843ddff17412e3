"""The cautious bot is never plainly absurd."""

from typing import Any

import pytest

from tests.bots.zahltag.positions import equipping, offering, turns
from zuschlag.bots import Turn, zahltag
from zuschlag.kernel import seeded

NONE = [0, 0, 0, 0]


def move(match: Any, seed: int = 1) -> str:
    return zahltag.think_cautious(Turn(match, 0), seeded(seed)).move


def test_its_price_grows_with_the_contract_and_a_tie_still_pays() -> None:
    """ZT-11: two cards for 4 or 5, five for 7 or 8."""
    hands = ["CCEEFFW", "CCEEFFW"]
    assert {move(offering(hands, "CE"), seed) for seed in range(20)} == {"offer 4", "offer 5"}
    assert {move(offering(hands, "CCEFW"), seed) for seed in range(20)} == {"offer 7", "offer 8"}
    assert move(offering(["WWWWWWW", "CCEEFFW"], "CE")) == "offer 00"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, "take worker"),  # what it has fewest of
        ({"since": 8}, "keep"),  # a payday is due and its hand is as small as any
        ({"money": [0, 20, 0, 0]}, "drop crane"),  # it could not pay
        ({"left": [[0, 0, 0, 2], NONE, NONE, NONE]}, "drop crane"),  # more than enough
        ({"right": [[0, 0, 0, 1], NONE, NONE, NONE]}, "keep"),
        ({"piles": [5, 5, 5, 0]}, "take crane"),
        ({"piles": [0, 0, 0, 0]}, "keep"),  # nothing is to be had
    ],
)
def test_it_keeps_a_hand_of_a_sane_size(facts: dict[str, Any], expected: str) -> None:
    """Eight cards are enough; before a payday it takes none; what it cannot pay for it puts back."""
    assert move(equipping(["CCEEFFW", "CCEEFFW"], **facts)) == expected


def test_who_is_out_has_no_hand_to_compare_with() -> None:
    """ZT-12, ZT-15: before a payday it keeps a hand that is as small as any that is still in."""
    facts = {"since": 9, "out": [0, 0, 1, 0], "seats_in": 2, "cards": [7, 7, 0, 0]}
    gone = {"hand": [[2, 2, 2, 1], [2, 2, 2, 1], NONE, NONE]}
    assert move(equipping(["CCEEFFW", "CCEEFFW", "CCEEFFW"], **facts, **gone)) == "keep"


def test_it_swaps_for_a_kind_that_it_lacks() -> None:
    """When it has enough cards."""
    match = equipping(["CCCEEFF", "CCEEFFW"], left=[[0, 1, 0, 0], NONE, NONE, NONE])
    assert move(match) == "swap crane worker"


def test_what_it_chose_comes_first_among_all_that_was_offered() -> None:
    """Its reasons: no numbers, but an order."""
    for turn in turns(2, {}, range(1), every=7):
        thought = zahltag.think_cautious(turn, seeded(1))
        assert thought.candidates[0].move == thought.move
        assert sorted(candidate.move for candidate in thought.candidates) == sorted(turn.offered)
