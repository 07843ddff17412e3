"""BS-19: everybody's place, key by key."""

from typing import Any

from tests.games.bigshot.scripted_games import FINAL, final_state, play_for, start_match


def places(owned: dict[str, str], **changes: Any) -> tuple[int, ...]:
    """The seats' places. Of four, seat 0 is red, then yellow, white, black; of two, it has red and yellow."""
    game, s = final_state(owned, **changes)
    return game.places(s)


def test_who_meets_the_condition_is_before_who_does_not() -> None:
    """BS-19: two lots and debts are before one lot and a fortune, in every place."""
    owned = {"red": "C21", "yellow": "C20", "white": "W9 E9", "black": "W10 E10"}
    assert places(owned, cash={"red": 50, "yellow": 55}, loans={"white": 5, "black": 3}) == (4, 3, 2, 1)


def test_within_each_group_the_balance_comes_first() -> None:
    """BS-18, BS-19: among those who meet the condition, and among those who do not."""
    assert places({"red": "C16 C17", "yellow": "C20 C21", "white": "W9", "black": "C19"}) == (2, 1, 4, 3)


def test_then_more_lots() -> None:
    """BS-18: 30 each; three lots, then two, below a winner with more."""
    owned = {"red": "E9 E10 E11", "yellow": "C16 W11", "white": "C20 C21"}
    assert places(owned, cash={"yellow": 3}) == (2, 3, 1, 4)
    assert places({"red": "C20 C21", "yellow": "W9"}, cash={"white": 9}) == (1, 2, 3, 4), "one lot or none, both barred"


def test_then_the_most_valuable_lot() -> None:
    """BS-18: 20 with 9 + 11 is before 20 with 10 + 10; an 11 doubled is before a 21."""
    assert places({"red": "C20 C21", "yellow": "W10 E10", "black": "E9 W11"}) == (1, 3, 4, 2)
    owned = {"red": "C21 EX", "white": "W11 WX", "yellow": "C19 C20"}
    assert places(owned, cash={"red": 1}) == (3, 1, 2, 4)


def test_equal_keys_share_a_place_and_the_next_place_is_left_out() -> None:
    """BS-19: both have 21, two lots and an 11; their other lots do not matter."""
    assert places({"red": "W11 W9", "black": "E11 E10", "white": "C20 C21"}, cash={"red": 1}) == (2, 4, 1, 2)
    assert places({"red": "W11 W9", "black": "E11 E10"}, cash={"red": 1}) == (1, 3, 3, 1)
    assert places({"red": "C20 C21"}) == (1, 2, 2, 2)


def test_where_the_condition_is_waived_all_are_one_group() -> None:
    """BS-19: nobody has two lots, so the balance alone comes first."""
    assert places({"red": "C16", "yellow": "C21", "white": "W9"}, cash={"white": 13}) == (3, 2, 1, 4)
    assert places({"red": "C21"}, cash={"black": 22}) == (2, 3, 3, 1)
    assert places({}) == (1, 1, 1, 1)


def test_one_player_who_meets_the_condition_keeps_it_for_all() -> None:
    """BS-19: it comes first, however poor; the others follow by their own keys."""
    assert places({"white": "WX EX", "red": "C21"}, loans={"white": 9}, cash={"red": 55, "yellow": 56}) == (2, 3, 1, 4)


def test_negative_balances_are_in_order_too() -> None:
    """BS-17: the smaller debt is better; lots count only in a tie."""
    owned = {"red": "W9 E9", "yellow": "C16 C17", "white": "W10 W11 E10"}
    assert places(owned, loans={"red": 3, "yellow": 5, "white": 5, "black": 1}) == (1, 2, 3, 4)


def test_two_players_need_two_lots_with_each_colour() -> None:
    """BS-19, BS-28: 77 without is second to 36 with."""
    owned = {"red": "C19 C20 C21", "yellow": "C17", "white": "W9 WX", "black": "E9 EX"}
    assert places(owned, players=2) == (2, 1)
    assert places({"red": "C19 C20 C21", "yellow": "C17", "white": "W9"}, players=2) == (1, 2), "waived"
    assert places({}, players=2) == (1, 1)


def test_the_ghost_takes_no_place() -> None:
    """BS-23: with three players there are three places, whatever the fourth colour owns."""
    assert places({"black": "C20 C21 C19", "red": "W9 W10", "yellow": "E9 E10"}, players=3) == (1, 1, 3)


def test_a_played_match_tells_every_place_when_it_is_over() -> None:
    """BS-18, BS-19: 48 and three lots each share the first place; then 46, then 37."""
    match = start_match()
    assert match.places is None
    assert match.view(None).places is None
    play_for(match, FINAL, won={1: (1, 4)})
    assert match.places == (1, 3, 4, 1)
    for viewer in (None, 0, 3):
        assert match.view(viewer).places == (1, 3, 4, 1)
