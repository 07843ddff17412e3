"""Who wins: the condition of two lots, the ties step by step, the waiver."""

from tests.games.bigshot.scripted_games import FINAL, ended_match, play_for, start_match


def test_the_best_balance_wins() -> None:
    """BS-18: among players with two lots, the most money."""
    assert ended_match({"red": "C16 C17", "yellow": "C20 C21", "white": "W9 W10 W11"})["winners"] == [1]


def test_who_has_fewer_than_two_lots_cannot_win() -> None:
    """BS-18: one lot and a fortune lose against two poor lots and debts."""
    result = ended_match({"red": "C21", "black": "W9 E9"}, cash={"red": 50, "yellow": 55}, loans={"black": 3})
    assert result["balance"] == [71, 55, 0, -12]
    assert result["winners"] == [3]
    assert result["waived"] is False


def test_parks_count_as_lots_for_the_condition() -> None:
    """BS-18: a lot and a park are two lots."""
    assert ended_match({"red": "C16 WX", "yellow": "C21"})["winners"] == [0]


def test_the_least_debt_can_win() -> None:
    """BS-18: a negative balance wins where the others' are worse."""
    result = ended_match({"red": "W9 E9", "yellow": "C16 C17"}, loans={"red": 3, "yellow": 5})
    assert result["balance"][:2] == [-12, -17]
    assert result["winners"] == [0]


def test_a_tie_goes_to_more_lots() -> None:
    """BS-18: 30 with three lots beats 30 with two, though these are more valuable."""
    result = ended_match({"red": "E9 E10 E11", "yellow": "C16 W11"}, cash={"yellow": 3})
    assert result["balance"][:2] == [30, 30]
    assert result["winners"] == [0]


def test_one_million_more_beats_any_number_of_lots() -> None:
    """BS-18: lots count only in a tie: 31 with two beats 30 with three."""
    result = ended_match({"red": "E9 E10 E11", "yellow": "C16 W11"}, cash={"yellow": 4})
    assert result["balance"][:2] == [30, 31]
    assert result["winners"] == [1]


def test_a_tie_in_lots_too_goes_to_the_most_valuable_lot() -> None:
    """BS-18: 20 with 9 + 11 beats 20 with 10 + 10."""
    result = ended_match({"yellow": "W10 E10", "black": "E9 W11"})
    assert (result["balance"], result["lots"]) == ([0, 20, 0, 20], [0, 2, 0, 2])
    assert result["winners"] == [3]


def test_the_most_valuable_lot_counts_as_scored() -> None:
    """BS-18: an 11 doubled to 22 beats a 21."""
    result = ended_match({"red": "C21 EX", "white": "W11 WX"}, cash={"red": 1})
    assert result["balance"] == [22, 0, 22, 0]
    assert result["winners"] == [2]


def test_only_the_one_most_valuable_lot_is_compared_then_the_win_is_shared() -> None:
    """BS-18: both have an 11; that one's other lot is a 10 and the other's a 9 does not matter any more."""
    result = ended_match({"red": "W11 W9", "black": "E11 E10"}, cash={"red": 1})
    assert (result["balance"], result["lots"]) == ([21, 0, 0, 21], [2, 0, 0, 2])
    assert result["winners"] == [0, 3]


def test_a_park_is_worth_nothing_as_the_most_valuable_lot() -> None:
    """BS-18: two parks and 20 in cash lose against two 10s."""
    result = ended_match({"red": "WX EX", "yellow": "W10 E10"}, cash={"red": 20})
    assert result["balance"][:2] == [20, 20]
    assert result["winners"] == [1]


def test_a_tie_between_three_is_cut_step_by_step() -> None:
    """BS-18: of three with 30, red with two lots is out, then yellow, whose best lot is a doubled 9, against a doubled 11."""
    owned = {"red": "C20 E10", "yellow": "E9 EX W10", "white": "W11 WX C16"}
    result = ended_match(owned, cash={"yellow": 2, "white": 2}, loans={"white": 1})
    assert (result["balance"], result["lots"]) == ([30, 30, 30, 0], [2, 3, 3, 0])
    assert result["winners"] == [2]


def test_a_tie_is_only_among_those_who_meet_the_condition() -> None:
    """BS-18: the same balance with one lot and a better best lot shares nothing."""
    result = ended_match({"red": "W9 W10", "yellow": "C19"})
    assert result["balance"][:2] == [19, 19]
    assert result["winners"] == [0]


def test_a_whole_game_can_end_in_a_shared_win() -> None:
    """BS-18: yellow spends 4; red and black have 48, three lots and a best lot of 20: W10 doubled and C20."""
    match = start_match()
    play_for(match, FINAL, won={1: (1, 4)})
    assert match.result is not None
    assert match.result["balance"] == [48, 46, 37, 48]
    assert match.result["lots"] == [3, 2, 2, 3]
    assert match.result["winners"] == [0, 3]


def test_without_anyone_who_has_two_lots_the_condition_is_waived() -> None:
    """BS-19: then the best balance of all wins, and the result says so."""
    result = ended_match({"red": "C16", "yellow": "C21", "white": "W9"}, cash={"white": 13})
    assert result["waived"] is True
    assert result["balance"] == [16, 21, 22, 0]
    assert result["winners"] == [2]


def test_with_the_condition_waived_even_no_lot_can_win() -> None:
    """BS-19: it is waived for all."""
    result = ended_match({"red": "C21"}, cash={"black": 22})
    assert (result["waived"], result["winners"]) == (True, [3])


def test_with_the_condition_waived_ties_are_broken_as_ever() -> None:
    """BS-18, BS-19: a lot more, then the more valuable one, then sharing."""
    assert ended_match({"red": "C21"}, cash={"black": 21})["winners"] == [0]
    assert ended_match({"red": "C21", "yellow": "C20"}, cash={"yellow": 1})["winners"] == [0]
    assert ended_match({}, cash={"yellow": 5, "white": 5})["winners"] == [1, 2]
    assert ended_match({})["winners"] == [0, 1, 2, 3]


def test_one_player_with_two_lots_is_enough_to_keep_the_condition() -> None:
    """BS-19: then nothing is waived, however poor that player is."""
    result = ended_match({"white": "WX EX", "red": "C21"}, loans={"white": 9}, cash={"red": 55})
    assert (result["waived"], result["winners"]) == (False, [2])
