"""Who cannot pay goes out."""

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.games.zahltag.scripted_games import (
    act,
    assert_refused,
    events_of,
    give,
    hand,
    keep,
    left,
    match_after_preparation,
    money,
    offer,
    payday,
    piles,
    start_match,
    turn,
)

PRICEY = "CEEFFWWWWW"
"""Ten cards: three more than the plain hand."""


def outs(match: AnyMatch) -> list[int]:
    return [seat.out for seat in match.view(None).seats]


def test_a_whole_game_can_end_in_bankruptcy() -> None:
    """ZT-12, ZT-15: 7 and 9 are paid, 11 cannot be; the last player left wins before the fifth payday."""
    match = start_match(2)
    act(match, "0 drop crane", "1 take worker", "0 drop excavator", "1 take worker", "0 drop excavator", "1 take worker")
    act(match, "0 drop foreman", "reveal payday")
    assert money(match) == [20, 13]  # 3 and 10 in hand
    act(match, "1 take worker", "reveal CCWW", "0 offer 00", "1 offer 00", "0 drop foreman", "reveal payday")
    assert money(match) == [20, 4]  # 2 and 11
    act(match, "1 take worker", "reveal CCW", "0 offer 00", "1 offer 00", "0 drop worker", "reveal payday")  # 1 and 12
    assert match.pending.over
    assert match.result == {"money": [20, 0], "equipment": [1, 0], "table": [0, 0], "out": [1], "winners": [0]}
    assert piles(match) == [10, 12, 14, 15]
    assert zuschlag.replay(match.record()).result == match.result


@pytest.mark.parametrize(("has", "is_out"), [(3, False), (2, True), (0, True)])
def test_who_cannot_pay_a_payday_is_out(has: int, is_out: bool) -> None:
    """ZT-15: three are owed; who has exactly three stays, with nothing."""
    match = match_after_preparation(3)
    give(match, 1, money=has, hand=PRICEY)
    payday(match)
    assert (outs(match)[1] > 0) is is_out
    assert money(match) == [20, 0, 20]
    assert match.pending.seats == ((2,) if is_out else (1,))
    assert events_of(match, "went-out") == ([("went-out", 1, 3)] if is_out else [])


def test_the_bankrupt_give_up_money_and_all_cards() -> None:
    """ZT-15: hand and table go to the piles, what was left of the money to the bank; nobody else gets any."""
    match = match_after_preparation(3)
    turn(match, "CEE", "00", "00", "5")
    give(match, 2, money=1, hand="FFWWWWWWW")
    give(match, 0, hand="CEEFFW")
    payday(match)
    assert outs(match) == [0, 0, 1]
    assert (hand(match, 2), left(match, 2)) == ("", "")
    assert match.view(None).seats[2].right == {}
    assert money(match) == [20, 19, 0]
    assert piles(match) == [10 - 2, 12 - 4, 14 - 4, 16 - 3]


def test_who_is_out_is_not_asked_any_more() -> None:
    """ZT-15: neither for offers nor for turns; an offer of the others does not wait for it."""
    match = match_after_preparation(3)
    give(match, 1, money=0, hand=PRICEY)
    payday(match)
    keep(match)
    act(match, "reveal CE")
    assert list(match.pending.seats) == [0, 2]
    assert_refused(match, "1 offer 00", "not-awaited")
    act(match, "0 offer 3", "2 offer 4")
    assert list(match.pending.seats) == [0]
    turn(match, "FF")
    assert list(match.pending.seats) == [2]
    assert list(match.offered(1)) == []


def test_the_smallest_hand_is_that_of_a_player_still_in() -> None:
    """ZT-12, ZT-15: who went out before has no cards, and that costs the others nothing."""
    match = match_after_preparation(3)
    give(match, 1, money=0, hand=PRICEY)
    payday(match)
    turn(match, "CE")
    payday(match)
    assert money(match) == [20, 0, 20]


def test_what_everyone_owes_is_worked_out_from_the_hands_as_they_were() -> None:
    """ZT-12, ZT-15: two go out and one pays, all against the four cards of the smallest hand."""
    match = match_after_preparation(4)
    give(match, 0, money=2, hand="CEEFFWW")
    give(match, 1, money=5, hand=PRICEY)
    give(match, 2, money=9, hand="CEFFWW")
    give(match, 3, money=0, hand="EFWW")
    payday(match)
    assert events_of(match, "paid", "went-out") == [("went-out", 0, 3), ("went-out", 1, 6), ("paid", 2, 2), ("paid", 3, 0)]
    assert outs(match) == [1, 1, 0, 0]
    assert money(match) == [0, 0, 7, 0]


def test_the_turn_passes_from_the_revealer_even_if_it_has_just_left() -> None:
    """ZT-15: seat 1 reveals and goes out, seat 2 follows; if seat 2 goes with it, seat 3 does."""
    cases: list[tuple[list[int], int | None]] = [([1], 2), ([1, 2], 3), ([1, 2, 3], None), ([0, 1], 2), ([0, 2], 3)]
    for leaving, following in cases:
        match = match_after_preparation(4)
        turn(match, "CE")
        for seat in leaving:
            give(match, seat, money=0, hand="CEEFFWWW")
        payday(match)
        assert [seat for seat in range(4) if outs(match)[seat]] == leaving
        if following is None:
            assert match.pending.over
        else:
            assert list(match.pending.seats) == [following]


def tied_at_one(players: int, *poor: int) -> AnyMatch:
    """Seat 0 reveals CE, and these seats have no money; all but the last seat offer 1, which offers 00."""
    match = match_after_preparation(players)
    for seat in poor:
        give(match, seat, money=0)
    keep(match)
    act(match, "reveal CE")
    offer(match, *["1"] * (players - 1), "00")
    return match


def test_who_cannot_pay_for_a_tie_at_one_is_out() -> None:
    """ZT-11, ZT-15: the tie stays a tie for the other, who pays 1 and has its cards laid out."""
    match = tied_at_one(3, 0)
    assert outs(match) == [1, 0, 0]
    assert money(match) == [0, 19, 20]
    assert [hand(match, 0), hand(match, 1)] == ["", "EFFWW"]
    assert match.view(None).seats[1].right == {"crane": 1, "excavator": 1}
    assert events_of(match, "awarded", "went-out") == [("awarded", 0, -1, True), ("went-out", 0, 1), ("awarded", 1, -1, True)]
    assert piles(match) == [10 - 2, 12 - 4, 14 - 4, 16 - 4]
    assert list(match.pending.seats) == [1]


def test_with_one_left_a_tie_at_one_can_be_paid() -> None:
    """ZT-15: who has exactly 1 stays, with nothing."""
    match = match_after_preparation(3)
    give(match, 0, money=1)
    turn(match, "CE", "1", "1", "00")
    assert (outs(match), money(match)) == ([0, 0, 0], [0, 19, 20])


@pytest.mark.parametrize(("offers", "has"), [(("1", "00", "00"), 1), (("2", "2", "00"), 0), (("1", "2", "00"), 1)])
def test_without_money_other_offers_put_nobody_out(offers: tuple[str, ...], has: int) -> None:
    """ZT-15: a single 1 is paid, a tie at 2 costs nothing."""
    match = match_after_preparation(3)
    give(match, 0, money=0)
    turn(match, "CE", *offers)
    assert (outs(match), money(match)[0]) == ([0, 0, 0], has)


def test_the_last_player_left_wins() -> None:
    """ZT-15: two leave over a tie at 1; the third wins without a fifth payday."""
    match = tied_at_one(3, 0, 1)
    assert match.pending.over
    assert match.result == {"money": [0, 0, 20], "equipment": [0, 0, 7], "table": [0, 0, 0], "out": [0, 1], "winners": [2]}


def test_the_last_ones_who_leave_together_share_the_win() -> None:
    """ZT-15: with two players and a tie at 1 that neither can pay."""
    match = match_after_preparation(2)
    give(match, 0, money=0)
    give(match, 1, money=0)
    turn(match, "CE", "1", "1")
    assert match.pending.over
    assert match.result == {"money": [0, 0], "equipment": [0, 0], "table": [0, 0], "out": [0, 1], "winners": [0, 1]}
    assert piles(match) == [10, 12, 14, 16]


def test_who_left_before_the_last_ones_does_not_share() -> None:
    """ZT-15, ZT-16: first out stands first in `out`, those of one moment lowest seat first."""
    match = match_after_preparation(3)
    give(match, 2, money=0, hand=PRICEY)
    payday(match)
    for seat in (0, 1):
        give(match, seat, money=0)
    turn(match, "CE", "1", "1")
    assert match.result is not None
    assert match.result["out"] == [2, 0, 1]
    assert match.result["winners"] == [0, 1]


def test_the_order_of_going_out_is_told() -> None:
    """ZT-16: later ones stand later, whatever their seats."""
    match = match_after_preparation(4)
    give(match, 3, money=0, hand="CEEFFWWW")
    payday(match)
    give(match, 1, money=0, hand=PRICEY)
    turn(match, "CE")
    payday(match)
    assert outs(match) == [0, 2, 0, 1]
    turn(match, "FW")
    give(match, 0, money=0, hand="CEEFFWWW")
    payday(match)
    assert match.result is not None
    assert (match.result["out"], match.result["winners"]) == ([3, 1, 0], [2])


def test_the_fifth_payday_is_settled_before_the_end() -> None:
    """ZT-15, ZT-16: who cannot pay it is out, and does not win with the money it had."""
    match = match_after_preparation(3)
    for contract in ("CE", "FF", "WW", "EF"):
        payday(match)
        turn(match, contract)
    give(match, 1, money=2, hand=PRICEY)
    payday(match)
    assert match.result is not None
    assert (match.result["out"], match.result["winners"], match.result["money"]) == ([1], [0, 2], [20, 0, 20])
