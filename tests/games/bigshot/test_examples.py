"""The rulebooks' examples, played."""

import pytest

from tests.any_game import AnyMatch
from tests.games.bigshot.scripted_games import (
    FINAL,
    act,
    ended_match,
    lot,
    pass_all,
    place,
    play_for,
    spaces_with,
    start_match,
    win,
)


def fierce_bidding_fight() -> AnyMatch:
    """C20 holds YYRW and the auctioned heap is RRYK; seat 1 starts."""
    match = start_match(changes={"spaces": spaces_with(s1="RYYW", s2="RRYK")})
    act(match, "roll 1")
    pass_all(match)
    place(match, "yellow C20", "red C20", "yellow C20", "white C20")
    act(match, "roll 1")
    assert match.view(None).spaces[match.view(None).broker] == "RRYK"
    return match


def test_red_wins_the_contested_lot_with_two_red_and_one_black() -> None:
    """BS-11, BS-12: a majority of 3/2/1/1 for red, who outbids the others."""
    match = fierce_bidding_fight()
    win(match, 0, 5)
    place(match, "red C20", "red C20", "black C20")
    assert lot(match, "C20").owner == "red"
    assert lot(match, "C20").decided == {"red": 3, "yellow": 2, "white": 1, "black": 1}


def test_yellow_wins_the_contested_lot_with_one_of_each() -> None:
    """BS-11, BS-12: a majority of 3/2/1/1 for yellow, who starts and takes the cubes for nothing."""
    match = fierce_bidding_fight()
    pass_all(match)
    place(match, "yellow C20", "red C20", "black C20")
    assert lot(match, "C20").owner == "yellow"
    assert lot(match, "C20").decided == {"red": 2, "yellow": 3, "white": 1, "black": 1}


def test_white_wins_the_contested_lot_with_none_of_its_own() -> None:
    """BS-11, BS-12: RRY added makes 3/3/1, so white owns it with its only cube."""
    match = fierce_bidding_fight()
    win(match, 2, 10)
    place(match, "red C20", "yellow C20", "red C20")
    assert lot(match, "C20").owner == "white"
    assert lot(match, "C20").decided == {"red": 3, "yellow": 3, "white": 1}


@pytest.mark.parametrize("left", ["red", "yellow", "black"])
def test_black_cannot_win_the_contested_lot(left: str) -> None:
    """BS-12: three players have a chance; whichever cube is left out, black does not own the lot."""
    match = fierce_bidding_fight()
    win(match, 3, 1)
    cubes = ["red", "red", "yellow", "black"]
    cubes.remove(left)
    place(match, *(f"{colour} C20" for colour in cubes))
    assert lot(match, "C20").sold
    assert lot(match, "C20").owner in ("red", "yellow", "white")


def test_a_park_makes_nine_and_ten_worth_38_million() -> None:
    """BS-17: red has the park, the 9 and the 10 beside it: 9 × 2 + 10 × 2; white's 11 stays 11."""
    result = ended_match({"red": "WX W9 W10", "white": "W11"})
    assert result["balance"] == [38, 0, 11, 0]
    assert ended_match({"red": "EX E9 E10", "white": "E11"})["balance"] == [38, 0, 11, 0]


def test_a_whole_game_with_the_park_example_in_it() -> None:
    """BS-12, BS-16, BS-17, BS-18: all shapes of the rulebooks, from the first roll to the result."""
    match = start_match()
    play_for(match, FINAL)
    assert match.result == {
        "owners": {
            "W9": "red", "W10": "red", "W11": "white", "WX": "red",
            "C16": "white", "C17": None, "C19": "yellow", "C20": "black", "C21": "yellow",
            "E9": "black", "E10": None, "E11": None, "EX": "black",
        },
        "balance": [10 + 38, 10 + 19 + 21, 10 + 11 + 16, 10 + 20 + 18],
        "lots": [3, 2, 2, 3],
        "waived": False,
        "winners": [1],
    }  # fmt: skip
    worth = {seen.id: seen.worth for seen in match.view(None).lots if seen.owner == "red"}
    assert worth == {"W9": 18, "W10": 20, "WX": 0}
