"""Setting up: dealt or given, a good setup is played as it stands and a bad one refused; then the preparation."""

from typing import Any

import pytest

import zuschlag
from tests.games.zahltag.scripted_games import act, assert_refused, hand, keep, money, piles, refused, setup, start_match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_is_dealt_seven_cards_and_the_rest_are_open_piles(players: int) -> None:
    """ZT-5: 38, 31 or 24 cards lie in four piles by kind."""
    match = zuschlag.new("zahltag", players, seed=7)
    setup: Any = match.setup
    assert [len(dealt) for dealt in setup["hands"]] == [7] * players
    assert [seat.cards for seat in match.view(None).seats] == [7] * players
    assert sum(piles(match)) == {2: 38, 3: 31, 4: 24}[players]
    assert money(match) == [20] * players


def test_deals_differ_from_seed_to_seed_and_so_does_the_youngest() -> None:
    """ZT-5, ZT-6: forty seeds give at least thirty different deals, and every seat is the youngest in one of them."""
    setups: list[Any] = [zuschlag.new("zahltag", 4, seed=seed).setup for seed in range(40)]
    assert len({tuple(given["hands"]) for given in setups}) >= 30
    assert {given["starter"] for given in setups} == {0, 1, 2, 3}


def test_a_good_setup_is_played_as_it_stands() -> None:
    """ZT-5: hands and starter are the given ones, and so the piles follow."""
    given = setup(3, starter=2, hands=["CCCCCCC", "EEFFWWW", "CEFFFFW"])
    match = zuschlag.new("zahltag", 3, chance="ask", setup=given)
    assert [hand(match, seat) for seat in range(3)] == given["hands"]
    assert piles(match) == [10 - 8, 12 - 3, 14 - 6, 16 - 4]
    assert (match.view(None).starter, match.pending.seats) == (2, (2,))
    assert match.record()["setup"] == given


@pytest.mark.parametrize(("players", "starter"), [(2, 0), (2, 1), (3, 2), (4, 0), (4, 3)])
def test_preparation_is_three_laps_from_the_youngest_who_then_takes_the_first_turn(players: int, starter: int) -> None:
    """ZT-6: each seat is asked three times, clockwise; nothing is revealed between."""
    match = start_match(players, starter=starter)
    asked = []
    while match.view(None).phase == "prepare":
        (seat,) = match.pending.seats
        asked.append(seat)
        match.play(seat, "keep")
    assert asked == [(starter + at) % players for at in range(3 * players)]
    assert (match.view(None).phase, match.pending.seats) == ("equip", (starter,))
    keep(match)
    assert match.pending.chance


def test_only_the_seat_whose_turn_it_is_may_prepare() -> None:
    """ZT-6: the others are offered nothing."""
    match = start_match(3, starter=1)
    for seat in (0, 2):
        assert list(match.offered(seat)) == []
        assert_refused(match, f"{seat} keep", "not-awaited")


def test_in_the_preparation_one_may_take_swap_put_back_or_do_nothing() -> None:
    """ZT-6: from four to ten cards; what is put back lies on its pile for the next."""
    match = start_match(2)
    act(match, "0 take worker", "1 drop crane", "0 swap worker crane", "1 drop excavator", "0 keep", "1 drop foreman")
    assert hand(match, 0) == "CCEEFFWW"
    assert hand(match, 1) == "EFWW"
    assert piles(match) == [10 - 2, 12 - 3, 14 - 3, 16 - 4]
    match = start_match(2)
    act(match, *["0 take worker", "1 drop worker"] * 2, "0 take worker", "1 drop foreman")
    assert hand(match, 0) == "CEEFFWWWWW"
    assert hand(match, 1) == "CEEF"


def test_in_the_preparation_an_empty_pile_gives_nothing() -> None:
    """ZT-6, ZT-8: all ten cranes are in hands, so none can be taken or swapped in until one is put back."""
    match = start_match(2, "CCCCCCC", "CCCWWWW")
    assert_refused(match, "0 take crane")
    keep(match)
    assert_refused(match, "1 take crane")
    assert_refused(match, "1 swap worker crane")
    act(match, "1 drop crane")
    assert "take crane" in match.offered(0)


BAD_HANDS = ["CEEFFW", "CEEFFWWW", "", "CEEFFWX", "ceeffww", "CEEFFW ", "WWFFEEC", "CEFEFWW", None, 7, ["C"] * 7]


@pytest.mark.parametrize("bad", BAD_HANDS, ids=repr)
def test_a_hand_is_seven_letters_of_four_kinds_in_order(bad: object) -> None:
    """ZT-5: six, eight, other letters, another order or no string are refused; the seat is named and the hand quoted."""
    with refused("malformed", "seat 1 ", repr(bad)):
        zuschlag.new("zahltag", 3, chance="ask", setup=setup(3, hands=["CEEFFWW", bad, "CEEFFWW"]))


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (["CCCCCCC", "CCCCWWW", "EEEFFFF"], "11 of 'crane'"),
        (["EEEEEEE", "EEEEEEW", "FFFFWWW"], "13 of 'excavator'"),
        (["FFFFFFF", "FFFFFFF", "FWWWWWW"], "15 of 'foreman'"),
        (["WWWWWWW", "WWWWWWW", "CCCCWWW"], "17 of 'worker'"),
    ],
)
def test_no_more_cards_of_a_kind_are_dealt_than_there_are(hands: list[str], said: str) -> None:
    """ZT-1, ZT-5: over all hands together; as many as there are is fine."""
    with refused("malformed", said):
        zuschlag.new("zahltag", 3, chance="ask", setup=setup(3, hands=hands))
    start_match(3, "CCCCCCC", "CCCWWWW", "EEEFFFF")


@pytest.mark.parametrize("starter", [3, -1, True, False, 1.0, "0", None, [0]], ids=repr)
def test_the_starter_is_a_seat(starter: Any) -> None:
    """ZT-6: a seat that nobody sits on, or no whole number, is refused and quoted."""
    with refused("malformed", "starter", repr(starter), "0 to 2"):
        start_match(3, starter=starter)


@pytest.mark.parametrize("hands", [["CEEFFWW"] * 3, ["CEEFFWW"] * 5, [], "CEEFFWW", None, {"0": "CEEFFWW"}], ids=repr)
def test_there_are_as_many_hands_as_seats(hands: object) -> None:
    """ZT-5: too few, too many or no list are refused."""
    with refused("malformed", "hands", "4"):
        zuschlag.new("zahltag", 4, chance="ask", setup=setup(4, hands=hands))


@pytest.mark.parametrize("key", ["starter", "hands"])
def test_no_key_of_a_setup_may_be_missing(key: str) -> None:
    """ZT-5: a missing key is named."""
    given = setup()
    del given[key]
    with refused("malformed", "lacks", repr(key)):
        zuschlag.new("zahltag", 4, chance="ask", setup=given)


def test_a_setup_has_no_unknown_key() -> None:
    """ZT-5: an unknown key is named."""
    with refused("malformed", "unknown", "'stack'"):
        zuschlag.new("zahltag", 4, chance="ask", setup=setup(stack=["CE"]))


@pytest.mark.parametrize("given", [[], "CEEFFWW", 7, ["starter", "hands"]], ids=repr)
def test_a_setup_is_an_object(given: Any) -> None:
    """ZT-5: anything else is refused and quoted."""
    with refused("malformed", "setup", repr(given)):
        zuschlag.new("zahltag", 4, chance="ask", setup=given)


@pytest.mark.parametrize("players", [1, 5, 0, True, 3.0, "3"])
def test_two_to_four_play(players: Any) -> None:
    """ZT-5: any other number is refused."""
    with refused("malformed", "players", repr(players)):
        zuschlag.new("zahltag", players, chance="ask")
