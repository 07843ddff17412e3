"""What is in the box."""

from collections import Counter
from typing import Any

import pytest

import zuschlag
from tests.games.zahltag.scripted_games import WORDS, amounts, keep, match_after_preparation, money, piles, start_match, turn
from zuschlag.games.zahltag.deck import built_in

PUBLISHED = (
    "CE CF CW EF EW FW FF WW CEE FFW FWW CEF CEW CFW EFW EFW EEF CCW EEW CFF "
    "CEFW FFWW EEWW CCWW EEFW EFWW CFWW CFFW CEFWW CEFFW CEEFW CCEFW"
)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_there_are_fifty_two_cards_of_four_kinds(players: int, seed: int) -> None:
    """ZT-1: hands and piles together are 10 cranes, 12 excavators, 14 foremen and 16 workers."""
    match = zuschlag.new("zahltag", players, seed=seed)
    setup: Any = match.setup
    hands = "".join(setup["hands"])
    found = [pile + hands.count(letter) for letter, pile in zip(WORDS, piles(match), strict=True)]
    assert found == [10, 12, 14, 16]


def test_no_card_comes_from_nowhere() -> None:
    """ZT-1: an eleventh crane cannot be dealt."""
    with pytest.raises(zuschlag.Refused, match=r"11 of 'crane'.*only 10"):
        start_match(2, "CCCCCCC", "CCCCWWW")


def test_the_stack_holds_thirty_two_contracts_and_six_paydays() -> None:
    """ZT-2: at the start nothing of it has been seen."""
    view = start_match().view(None)
    assert sum(view.stack.values()) == 32
    assert view.paydays == 6
    assert view.held == 0


def test_every_card_of_the_stack_is_as_likely_as_any_other() -> None:
    """ZT-2: of 38 cards six are paydays and two are the contract EFW."""
    match = match_after_preparation()
    keep(match)
    outcomes = match.outcomes
    assert sum(outcomes.values()) == 38
    assert outcomes["reveal payday"] == 6
    assert outcomes["reveal EFW"] == 2
    assert all(weight == 1 for word, weight in outcomes.items() if word not in ("reveal payday", "reveal EFW"))


def test_a_contract_is_revealed_as_often_as_it_is_there() -> None:
    """ZT-2: after both EFW are gone a third is not possible."""
    match = match_after_preparation()
    turn(match, "EFW")
    turn(match, "EFW")
    keep(match)
    assert "reveal EFW" not in match.outcomes
    with pytest.raises(zuschlag.Refused, match="not a possible outcome"):
        match.settle("reveal EFW")


def test_everyone_has_twenty_and_the_offers_one_to_eight_and_00() -> None:
    """ZT-3: money is open; who has the cards may offer 00 or 1 to 8 and nothing else."""
    match = match_after_preparation()
    assert money(match) == [20, 20, 20, 20]
    keep(match)
    match.settle("reveal CE")
    for seat in range(4):
        assert amounts(match.offered(seat)) == ["00", "1", "2", "3", "4", "5", "6", "7", "8"]


def test_an_offer_comes_back_after_every_contract() -> None:
    """ZT-3: the same offer may be made again at once."""
    match = match_after_preparation()
    turn(match, "CE", "8", "00", "00", "00")
    turn(match, "FW", "8", "00", "00", "00")
    assert money(match) == [36, 20, 20, 20]


def test_the_built_in_deck_is_the_published_one() -> None:
    """ZT-4: the 32 contracts as the rules print them."""
    assert Counter(built_in()) == Counter(PUBLISHED.split())
    assert start_match().view(None).stack == Counter(PUBLISHED.split())


def test_demand_is_twice_the_supply() -> None:
    """ZT-4: 20 cranes, 24 excavators, 28 foremen, 32 workers."""
    assert [sum(contract.count(letter) for contract in built_in()) for letter in WORDS] == [20, 24, 28, 32]


def test_contracts_have_two_to_five_cards_and_at_most_two_of_a_kind() -> None:
    """ZT-4: and the three combinations that reviews name are among them."""
    assert {len(contract) for contract in built_in()} == {2, 3, 4, 5}
    assert max(contract.count(letter) for contract in built_in() for letter in WORDS) == 2
    assert {"CEE", "FFW", "FFWW"} <= set(built_in())


def test_the_deck_says_that_it_is_a_reconstruction() -> None:
    """ZT-4: the built-in deck does, a deck of one's own does not."""
    assert start_match().view(0).reconstruction is True
    assert start_match(contracts=["CE", "WW"]).view(0).reconstruction is False
