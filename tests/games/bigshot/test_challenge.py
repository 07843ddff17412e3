"""The challenge variant: hidden purses, loans before the auction."""

import pytest

from tests.games.bigshot.scripted_games import (
    act,
    assert_refused,
    bids,
    events_of,
    pass_all,
    pass_rounds,
    place_first,
    purse,
    start_match,
    win,
)


def test_purses_are_hidden_from_others_and_spectators() -> None:
    """BS-20: one sees one's own cash only; a spectator sees none."""
    match = start_match(variant="challenge")
    for viewer in range(4):
        seen = [seat.purses[0].cash for seat in match.view(viewer).seats]
        assert seen == [10 if seat == viewer else None for seat in range(4)]
    assert [seat.purses[0].cash for seat in match.view(None).seats] == [None] * 4


def test_loans_bids_and_payments_stay_public() -> None:
    """BS-20: everybody sees them, in views and in events."""
    match = start_match(variant="challenge")
    act(match, "roll 1", "1 loan yellow", "2 decline", "3 decline", "0 decline", "1 bid 12", "2 pass", "3 pass", "0 pass")
    for viewer in (None, 0, 2, 3):
        seen = purse(match, "yellow", viewer)
        assert (seen.cash, seen.loans, seen.next_loan, seen.paid) == (None, 1, 8, 12)
        assert all(event.is_visible_to(viewer) for event in match.events)
    assert purse(match, "yellow", 1).cash == 10 + 9 - 12
    assert events_of(match, "borrowed", "bid", "paid") == [
        ("borrowed", 1, "yellow", 9),
        ("bid", 1, 12),
        ("paid", 1, "yellow", 12),
    ]


def test_a_loan_that_reveals_no_cash_is_all_that_others_learn_of_it() -> None:
    """BS-20: a hidden purse stays hidden through loan, auction, placement and the next round."""
    match = start_match(3, variant="challenge")
    for _ in range(3):
        act(match, "roll 1")
        while match.view(None).phase == "loan":
            match.play(match.pending.seats[0], match.offered(match.pending.seats[0])[1])
        win(match, (match.view(None).starter + 1) % 3, 3)
        assert [seat.purses[0].cash for seat in match.view(None).seats] == [None] * 3
        place_first(match)
        assert [seat.purses[0].cash for seat in match.view(None).seats] == [None] * 3


def test_in_the_classic_game_purses_are_open() -> None:
    """BS-20: hiding belongs to the variant alone."""
    for viewer in (None, 0, 1):
        assert [seat.purses[0].cash for seat in start_match(3).view(viewer).seats] == [10, 10, 10]


def test_two_players_play_with_open_purses() -> None:
    """BS-20, BS-24: each sees all four."""
    for viewer in (None, 0, 1):
        assert [p.cash for seat in start_match(2).view(viewer).seats for p in seat.purses] == [10] * 4


def test_when_the_game_is_over_the_purses_are_open() -> None:
    """BS-17, BS-20: the balances are counted before everybody's eyes."""
    match = start_match(variant="challenge")
    pass_rounds(match, 18)
    assert [seat.purses[0].cash for seat in match.view(None).seats] == [10] * 4


@pytest.mark.parametrize(("players", "starter", "order"), [(4, 0, [1, 2, 3, 0]), (4, 2, [3, 0, 1, 2]), (3, 1, [2, 0, 1])])
def test_loans_are_decided_after_the_roll_from_the_starters_left(players: int, starter: int, order: list[int]) -> None:
    """BS-21: each once, yes or no, the starter last; then the auction begins at the starter's left."""
    match = start_match(players, changes={"starter": starter}, variant="challenge")
    assert match.pending.chance
    act(match, "roll 1")
    asked = []
    while match.view(None).phase == "loan":
        (seat,) = match.pending.seats
        asked.append(seat)
        match.play(seat, match.offered(seat)[len(asked) % 2])  # the first borrows, the second declines, …
    assert asked == order
    assert [seat for _, seat, *_ in events_of(match, "borrowed", "declined")] == order
    assert (match.view(None).phase, match.pending.seats) == ("bid", (order[0],))


def test_one_is_asked_for_yes_or_no() -> None:
    """BS-21: a loan of one's own colour or none; no bid and no pass yet."""
    match = start_match(variant="challenge")
    act(match, "roll 1")
    assert set(match.offered(1)) == {"decline", "loan yellow"}
    for move in ("bid 1", "pass", "loan red"):
        assert_refused(match, f"1 {move}")
    act(match, "1 loan yellow")
    assert match.pending.seats == (2,)
    assert purse(match, "yellow", 1).cash == 19


def test_there_are_no_loans_during_the_auction() -> None:
    """BS-21: neither for who declined nor for who borrowed."""
    match = start_match(variant="challenge")
    act(match, "roll 1", "1 decline", "2 loan white", "3 decline", "0 decline")
    assert list(match.offered(1)) == ["pass", *(f"bid {n}" for n in range(1, 11))]
    assert_refused(match, "1 loan yellow")
    act(match, "1 bid 10")
    assert list(match.offered(2)) == ["pass", *(f"bid {n}" for n in range(11, 20))]
    act(match, "2 pass")
    assert list(match.offered(3)) == ["pass"]
    assert_refused(match, "3 decline")


def test_in_the_classic_game_there_is_no_loan_phase() -> None:
    """BS-15, BS-21: the roll leads straight to the auction, and nobody declines."""
    match = start_match()
    act(match, "roll 1")
    assert match.view(None).phase == "bid"
    assert_refused(match, "1 decline")


def test_who_has_nine_loans_is_not_asked() -> None:
    """BS-14, BS-21: the tenth round asks the other three only, and the starter even where it is that one."""
    match = start_match(variant="challenge")
    for _ in range(9):
        act(match, "roll 1")
        while match.view(None).phase == "loan":
            (seat,) = match.pending.seats
            match.play(seat, "loan yellow" if seat == 1 else "decline")
        pass_all(match)
        place_first(match)
    assert [amount for *_, amount in events_of(match, "borrowed")] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    asked = []
    for _ in range(2):
        act(match, "roll 1")
        while match.view(None).phase == "loan":
            asked.append((match.view(None).starter, match.pending.seats[0]))
            match.play(match.pending.seats[0], "decline")
        pass_all(match)
        place_first(match)
    assert asked == [(1, 2), (1, 3), (1, 0), (2, 3), (2, 0), (2, 2)]


def test_where_nobody_can_borrow_the_auction_follows_the_roll() -> None:
    """BS-14, BS-21: after nine rounds of loans for all, nobody is asked; 55 may be bid."""
    match = start_match(3, variant="challenge")
    for _ in range(9):
        act(match, "roll 1")
        while match.view(None).phase == "loan":
            match.play(match.pending.seats[0], match.offered(match.pending.seats[0])[1])
        pass_all(match)
        place_first(match)
    act(match, "roll 1")
    assert (match.view(None).phase, match.pending.seats) == ("bid", (1,))
    assert bids(match.offered(1)) == list(range(1, 56))
