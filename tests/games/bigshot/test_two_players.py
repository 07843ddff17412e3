"""Two players with two purses each: loans, bids and payments. Seat 0 has red and yellow, seat 1 white and black."""

import pytest

from tests.any_game import AnyMatch
from tests.games.bigshot.scripted_games import act, assert_refused, bids, events_of, pass_all, place_first, purse, start_match


def asked(*steps: str) -> AnyMatch:
    """Round 1 after the roll and these steps; seat 0 starts."""
    match = start_match(2)
    act(match, "roll 1", *steps)
    return match


def cash(match: AnyMatch) -> list[int]:
    """The four purses as everybody sees them: red, yellow, white, black."""
    return [p.cash for seat in match.view(None).seats for p in seat.purses]


def test_each_has_two_colours_and_a_purse_of_ten_for_each() -> None:
    """BS-24: in the order of the setup, open to both."""
    match = start_match(2, changes={"colours": ["KR", "YW"]})
    for viewer in (None, 0, 1):
        purses = [[(p.colour, p.cash) for p in seat.purses] for seat in match.view(viewer).seats]
        assert purses == [[("black", 10), ("red", 10)], [("yellow", 10), ("white", 10)]]


def test_the_other_player_decides_about_loans_first() -> None:
    """BS-25: after the roll, before any bid: the other, then the starter, then the other bids."""
    match = asked()
    assert (match.view(None).phase, match.pending.seats) == ("loan", (1,))
    assert set(match.offered(1)) == {"decline", "loan white", "loan black"}
    act(match, "1 decline")
    assert (match.view(None).phase, match.pending.seats) == ("loan", (0,))
    assert set(match.offered(0)) == {"decline", "loan red", "loan yellow"}
    act(match, "0 decline")
    assert (match.view(None).phase, match.pending.seats) == ("bid", (1,))


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (("1 decline",), [10, 10]),
        (("1 loan white", "1 decline"), [19, 10]),
        (("1 loan black", "1 decline"), [10, 19]),
        (("1 loan white", "1 loan black"), [19, 19]),
        (("1 loan black", "1 loan white"), [19, 19]),
    ],
)
def test_loans_for_one_colour_the_other_both_or_none(steps: tuple[str, ...], expected: list[int]) -> None:
    """BS-13, BS-25: in either order, each colour its own first loan; after both nothing more is asked."""
    match = asked(*steps)
    assert match.pending.seats == (0,)
    assert cash(match)[2:] == expected


def test_each_colour_borrows_once_a_round() -> None:
    """BS-13, BS-25: after one loan the other colour or none is offered, and nothing of the other player's."""
    match = asked("1 loan black")
    assert match.pending.seats == (1,)
    assert set(match.offered(1)) == {"decline", "loan white"}
    assert_refused(match, "1 loan black")
    assert_refused(match, "1 loan red")
    assert_refused(match, "1 bid 1")
    assert_refused(match, "1 pass")
    assert_refused(match, "0 loan red", "not-awaited")


def test_there_are_no_loans_during_the_auction() -> None:
    """BS-25: the loan phase is one and before any bid."""
    match = asked("1 decline", "0 decline", "1 bid 10")
    assert list(match.offered(0)) == ["pass"]
    assert_refused(match, "0 loan red")


def test_the_nth_loan_is_counted_for_each_colour() -> None:
    """BS-13, BS-25: white's second loan pays 8 while black's first pays 9; purses do not mix."""
    match = asked("1 loan white", "1 decline", "0 decline", "1 pass")
    place_first(match)
    act(match, "roll 1", "0 decline", "1 loan white", "1 loan black")
    assert events_of(match, "borrowed") == [
        ("borrowed", 1, "white", 9),
        ("borrowed", 1, "white", 8),
        ("borrowed", 1, "black", 9),
    ]
    assert cash(match) == [10, 10, 27, 19]


def test_a_colour_with_nine_loans_is_not_offered_and_a_player_with_eighteen_not_asked() -> None:
    """BS-14, BS-25: white has borrowed nine times, then black too."""
    match = start_match(2)
    for n in range(9):
        act(match, "roll 1")
        while match.view(None).phase == "loan":
            (seat,) = match.pending.seats
            if seat == 1 and "loan white" in match.offered(1):
                act(match, "1 loan white")
            elif seat == 1 and n < 8:
                act(match, "1 loan black")
            else:
                match.play(seat, "decline")
        pass_all(match)
        place_first(match)
    assert (purse(match, "white").loans, purse(match, "black").loans) == (9, 8)
    act(match, "roll 1", "0 decline")
    assert list(match.offered(1)) == ["decline", "loan black"]
    act(match, "1 loan black")
    assert match.view(None).phase == "bid"
    pass_all(match)
    place_first(match)
    act(match, "roll 1")
    assert (match.view(None).starter, match.view(None).phase, match.pending.seats) == (0, "loan", (0,))
    act(match, "0 decline")
    assert match.view(None).phase == "bid"


def test_a_bid_may_not_exceed_the_fuller_purse() -> None:
    """BS-26: with 19 in white and 10 in black, 19 may be bid; 20 and 29 not."""
    match = asked("1 loan white", "1 decline", "0 decline")
    assert bids(match.offered(1)) == list(range(1, 20))
    assert_refused(match, "1 bid 20")
    assert_refused(match, "1 bid 29")


def test_the_fuller_purse_may_be_the_second() -> None:
    """BS-26: with 10 in white and 19 in black just the same."""
    match = asked("1 loan black", "1 decline", "0 decline")
    assert bids(match.offered(1)) == list(range(1, 20))


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_winner_says_which_colour_pays(colour: str) -> None:
    """BS-26: where both can, it is asked before the first cube; the other purse is untouched."""
    match = asked("1 decline", "0 decline", "1 bid 4", "0 pass")
    assert (match.view(None).phase, match.pending.seats) == ("pay", (1,))
    assert set(match.offered(1)) == {"pay white", "pay black"}
    for move in ("pay red", "place red W9", "pass", "bid 5", "decline", "loan white"):
        assert_refused(match, f"1 {move}")
    assert_refused(match, "0 pay red", "not-awaited")
    act(match, f"1 pay {colour}")
    assert cash(match) == ([10, 10, 6, 10] if colour == "white" else [10, 10, 10, 6])
    assert (purse(match, colour).paid, match.view(None).phase) == (4, "place")


def test_both_can_pay_up_to_the_lesser_purse() -> None:
    """BS-26: with 19 and 10, a bid of 10 asks and a bid of 11 does not."""
    lending = ("1 loan white", "1 decline", "0 decline")
    assert asked(*lending, "1 bid 10", "0 pass").view(None).phase == "pay"
    match = asked(*lending, "1 bid 11", "0 pass")
    assert match.view(None).phase == "place"
    assert cash(match) == [10, 10, 8, 10]


def test_where_only_the_second_purse_can_pay_it_does() -> None:
    """BS-26: nothing is asked, and the record has no pay."""
    match = asked("1 loan black", "1 decline", "0 decline", "1 bid 15", "0 pass")
    assert match.view(None).phase == "place"
    assert cash(match) == [10, 10, 10, 4]
    assert match.moves == ("roll 1", "loan black", "decline", "decline", "bid 15", "pass")
    assert events_of(match, "paid") == [("paid", 1, "black", 15)]


def test_cubes_for_nothing_ask_for_no_purse() -> None:
    """BS-9, BS-26: the other passes, the starter takes the cubes and pays nothing."""
    match = asked("1 decline", "0 decline", "1 pass")
    assert (match.view(None).phase, match.pending.seats) == ("place", (0,))
    assert events_of(match, "paid") == []
    assert cash(match) == [10] * 4


def test_purses_stay_apart_after_paying() -> None:
    """BS-26: red pays 10; then yellow's 10 are still there, but 20 never were."""
    match = asked("1 decline", "0 decline", "1 bid 9", "0 bid 10", "1 pass", "0 pay red")
    place_first(match)
    act(match, "roll 1", "0 decline", "1 decline")
    assert cash(match) == [0, 10, 10, 10]
    assert bids(match.offered(0)) == list(range(1, 11))
    act(match, "0 bid 10", "1 pass")
    assert match.view(None).phase == "place"
    assert cash(match) == [0, 0, 10, 10]
