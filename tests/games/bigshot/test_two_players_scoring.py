"""The end for two players: lots belong to colours. Seat 0 has red and yellow, seat 1 white and black."""

from tests.games.bigshot.scripted_games import FINAL, act, ended_match, lot, pass_all, place, play_for, spaces_with, start_match


def test_ones_own_colours_can_cancel_each_other() -> None:
    """BS-27: two red and two yellow are seat 0's, and the single white cube leads; with three each, it owns."""
    match = start_match(2, changes={"spaces": spaces_with(s1="RRYY", s2="RYWK")})
    act(match, "roll 1")
    pass_all(match)
    place(match, "red C21", "red C21", "yellow C21", "yellow C21")
    assert lot(match, "C21").leader is None
    act(match, "roll 1")
    pass_all(match)
    place(match, "white C21")
    assert lot(match, "C21").leader == "white"
    place(match, "red C21", "yellow C21")
    assert (lot(match, "C21").sold, lot(match, "C21").owner) == (True, "white")


def test_a_park_doubles_only_for_its_own_colour() -> None:
    """BS-27: white's park doubles white's 9 and not black's 10, though both are seat 1's."""
    assert ended_match({"white": "WX W9", "black": "W10"}, players=2)["balance"] == [0, 18 + 10]
    assert ended_match({"white": "WX", "black": "W9 W10"}, players=2)["balance"] == [0, 19]
    assert ended_match({"white": "WX W9", "black": "EX E9"}, players=2)["balance"] == [0, 36]


def test_balances_of_both_colours_are_added() -> None:
    """BS-28: lots, cash and debts of both purses."""
    result = ended_match(
        {"red": "C16 W9", "yellow": "C20", "black": "E9"},
        cash={"red": 3, "yellow": 4, "white": 7},
        loans={"yellow": 2, "white": 1, "black": 1},
        players=2,
    )
    assert result["balance"] == [16 + 9 + 3 + 20 + 4 - 20, 9 + 7 - 20]
    assert result["lots"] == [3, 1]


def test_two_lots_with_each_colour_are_needed() -> None:
    """BS-28: three lots with one colour and one with the other do not do; two and two do."""
    result = ended_match({"red": "C19 C20 C21", "yellow": "C17", "white": "W9 WX", "black": "E9 EX"}, players=2)
    assert result["balance"] == [77, 18 + 18]
    assert (result["waived"], result["winners"]) == (False, [1])


def test_both_meeting_the_condition_the_better_balance_wins() -> None:
    """BS-18, BS-28: two lots with each of four colours."""
    result = ended_match({"red": "C19 C20", "yellow": "W10 W11", "white": "C16 C17", "black": "C21 E9"}, players=2)
    assert result["balance"] == [60, 63]
    assert result["winners"] == [1]


def test_the_condition_is_waived_where_neither_has_two_lots_with_each_colour() -> None:
    """BS-19, BS-28: then the balance decides, and the result says so."""
    result = ended_match({"red": "C19 C20 C21", "yellow": "C17", "white": "W9"}, players=2)
    assert (result["waived"], result["winners"]) == (True, [0])


def test_ties_count_the_lots_of_both_colours() -> None:
    """BS-18, BS-28: 47 with five lots beats 47 with four."""
    owned = {"red": "W9 W10", "yellow": "E10 E11", "white": "C16 EX", "black": "E9 W11 WX"}
    result = ended_match(owned, players=2, cash={"red": 7})
    assert result["balance"] == [9 + 10 + 10 + 11 + 7, 16 + 9 + 22]
    assert result["lots"] == [4, 5]
    assert result["winners"] == [1]


def test_ties_look_at_the_most_valuable_lot_of_both_colours() -> None:
    """BS-18, BS-28: equal balances and lots: the 21 of the second colour beats the 20 of the first."""
    owned = {"red": "C20 W9", "yellow": "W10 E10", "white": "E9 W11", "black": "C21 EX"}
    result = ended_match(owned, players=2, cash={"white": 8})
    assert (result["balance"], result["lots"]) == ([49, 49], [4, 4])
    assert result["winners"] == [1]


def test_two_players_can_share_the_win() -> None:
    """BS-18, BS-28: equal balances, lots and best lots."""
    owned = {"red": "W9 W10", "yellow": "W11 WX", "white": "E9 E10", "black": "E11 EX"}
    result = ended_match(owned, players=2)
    assert (result["balance"], result["winners"]) == ([9 + 10 + 22, 9 + 10 + 22], [0, 1])


def test_a_whole_game_for_two() -> None:
    """BS-24, BS-27, BS-28: seat 0 has red's 48 and yellow's 50, seat 1 white's 37 and black's 48; all colours have two lots."""
    match = start_match(2)
    play_for(match, FINAL)
    assert match.result is not None
    assert match.result["balance"] == [98, 85]
    assert match.result["lots"] == [5, 5]
    assert (match.result["waived"], match.result["winners"]) == (False, [0])
