"""Events: every kind occurs, with the right arguments, in the order in which it happened."""

from typing import Any

from tests.any_game import AnyMatch
from tests.games.bigshot.scripted_games import FINAL, act, pass_all, pass_rounds, place, play_for, spaces_with, start_match


def happened(match: AnyMatch, since: int = 0) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, dict(event.args)) for event in match.events[since:]]


def test_an_auction_and_its_placement_tell_all_that_happens() -> None:
    """BS-7, BS-8, BS-9, BS-10, BS-15: rolled, auctioned, bid, passed, borrowed, won, paid, placed."""
    match = start_match(changes={"spaces": spaces_with(s5="RRYK")})
    assert match.events == ()
    act(match, "roll 5", "1 bid 3", "2 pass", "3 loan black", "3 bid 11", "0 pass", "1 pass")
    place(match, "red W9", "black EX")
    assert happened(match) == [
        ("rolled", {"seat": 0, "pips": 5, "space": 5}),
        ("auctioned", {"cubes": {"red": 2, "yellow": 1, "black": 1}}),
        ("bid", {"seat": 1, "amount": 3}),
        ("passed", {"seat": 2}),
        ("borrowed", {"seat": 3, "colour": "black", "amount": 9}),
        ("bid", {"seat": 3, "amount": 11}),
        ("passed", {"seat": 0}),
        ("passed", {"seat": 1}),
        ("won", {"seat": 3, "amount": 11}),
        ("paid", {"seat": 3, "colour": "black", "amount": 11}),
        ("placed", {"seat": 3, "colour": "red", "lot": "W9"}),
        ("placed", {"seat": 3, "colour": "black", "lot": "EX"}),
    ]


def test_cubes_for_nothing_are_won_but_not_paid() -> None:
    """BS-9: the starter wins for 0, and nobody pays."""
    match = start_match()
    act(match, "roll 1", "1 pass", "2 pass", "3 pass")
    assert happened(match)[-2:] == [("passed", {"seat": 3}), ("won", {"seat": 0, "amount": 0})]


def test_a_sale_is_told_right_after_its_seventh_cube() -> None:
    """BS-11: the lot, its owner and the seven cubes that decided; then the placement goes on."""
    match = start_match()
    act(match, "roll 1")
    pass_all(match)
    place(match, "red W9", "yellow W9", "white W9", "black W9")
    act(match, "roll 1")
    pass_all(match)
    place(match, "red W9", "yellow W9", "white W9", "black W10")
    assert happened(match)[-3:] == [
        ("placed", {"seat": 1, "colour": "white", "lot": "W9"}),
        ("sold", {"lot": "W9", "colour": "black", "cubes": {"red": 2, "yellow": 2, "white": 2, "black": 1}}),
        ("placed", {"seat": 1, "colour": "black", "lot": "W10"}),
    ]


def test_declining_a_loan_is_told_with_what_was_taken_before() -> None:
    """BS-21, BS-25: two players decline after one loan or after none; after both nobody declines."""
    match = start_match(2)
    act(match, "roll 1", "1 loan white", "1 decline", "0 decline")
    assert happened(match, 2) == [
        ("borrowed", {"seat": 1, "colour": "white", "amount": 9}),
        ("declined", {"seat": 1, "taken": 1}),
        ("declined", {"seat": 0, "taken": 0}),
    ]


def test_exposing_and_concealing_are_told() -> None:
    """BS-22: what was bid and what there was; after the fourth cube the purse is hidden again."""
    match = start_match(3, variant="challenge", overbids="exposed")
    act(match, "roll 1", "1 decline", "2 decline", "0 decline", "1 bid 30", "2 pass", "0 pass")
    assert happened(match)[-2:] == [("passed", {"seat": 0}), ("exposed", {"seat": 1, "amount": 30, "cash": 10})]
    act(match, "1 pass", "2 pass")
    place(match, "red W9", "yellow W9", "white W9", "black W9")
    assert happened(match)[-2:] == [("placed", {"seat": 0, "colour": "black", "lot": "W9"}), ("concealed", {"seat": 1})]


def test_the_end_tells_every_open_lot_in_the_boards_order() -> None:
    """BS-16: lots that were not full are awarded or left, those sold before are not told again."""
    match = start_match()
    play_for(match, FINAL)
    assert happened(match)[-8:] == [
        ("awarded", {"lot": "W11", "colour": "white", "cubes": {"yellow": 1, "white": 3}}),
        ("awarded", {"lot": "WX", "colour": "red", "cubes": {"red": 2, "yellow": 1}}),
        ("left", {"lot": "C17", "cubes": {"yellow": 2, "white": 2}}),
        ("awarded", {"lot": "E9", "colour": "black", "cubes": {"white": 2, "black": 4}}),
        ("left", {"lot": "E10", "cubes": {"red": 3, "white": 3}}),
        ("left", {"lot": "E11", "cubes": {"red": 2, "yellow": 1, "white": 1, "black": 2}}),
        ("awarded", {"lot": "EX", "colour": "black", "cubes": {"black": 1}}),
        ("ended", {}),
    ]
    sold = {event.args["lot"] for event in match.events if event.kind == "sold"}
    assert sold == {"W9", "W10", "C16", "C19", "C20", "C21"}


def test_a_lot_of_seven_of_one_colour_is_told_whole() -> None:
    """BS-11: seven cubes of one colour are the most that an event has to say."""
    match = start_match()
    play_for(match, FINAL)
    assert ("sold", {"lot": "C19", "colour": "yellow", "cubes": {"yellow": 7}}) in happened(match)


def test_one_game_can_tell_every_kind_of_event() -> None:
    """BS-7, BS-16, BS-22: fifteen kinds, in a game with an exposure and a loan; everybody may know them all."""
    match = start_match(variant="challenge", overbids="exposed")
    act(match, "roll 1", "1 loan yellow", "2 decline", "3 decline", "0 decline")
    act(match, "1 bid 20", "2 pass", "3 pass", "0 pass", "1 bid 19", "2 pass", "3 pass", "0 pass")
    place(match, "red WX", "yellow WX", "white EX", "black C21")
    pass_rounds(match, 17)
    assert {event.kind for event in match.events} == {
        "rolled", "auctioned", "borrowed", "declined", "bid", "passed", "exposed", "won", "paid", "placed", "sold",
        "concealed", "awarded", "left", "ended",
    }  # fmt: skip
    assert all(event.is_visible_to(viewer) for event in match.events for viewer in (None, 0, 1, 2, 3))
