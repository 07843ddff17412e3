"""What each player may see."""

import pytest

from tests.games.zahltag.scripted_games import (
    act,
    events_of,
    give,
    hand,
    keep,
    match_after_preparation,
    payday,
    start_match,
    turn,
)
from tests.random_play import play_randomly

VIEWERS = (None, 0, 1, 2)


def test_open_facts_are_shown_to_all() -> None:
    """ZT-17: money, piles, table cards, sizes of hands, contracts seen and paydays held."""
    match = match_after_preparation(3)
    turn(match, "CEE", "00", "00", "5")
    payday(match)
    keep(match)
    for viewer in VIEWERS:
        view = match.view(viewer)
        assert view.viewer == viewer
        assert view.piles == {"crane": 7, "excavator": 6, "foreman": 8, "worker": 10}
        assert "CEE" not in view.stack
        assert (view.held, view.paydays, view.is_fresh, view.since, view.until_forced) == (1, 5, True, 0, 9)
        assert [seat.money for seat in view.seats] == [17, 17, 25]
        assert [seat.cards for seat in view.seats] == [7, 7, 4]
        assert [seat.right for seat in view.seats] == [{}, {}, {"crane": 1, "excavator": 2}]
        assert (view.phase, view.turn, view.starter, view.players) == ("reveal", 2, 0, 3)


def test_only_ones_own_hand_is_shown() -> None:
    """ZT-17: the kinds in other hands are hidden, from spectators all."""
    match = start_match(3, "CCCEEFW", "EEFFFWW")
    for viewer in VIEWERS:
        hands = [seat.hand for seat in match.view(viewer).seats]
        assert [shown is not None for shown in hands] == [viewer == seat for seat in range(3)]
    assert match.view(0).seats[0].hand == {"crane": 3, "excavator": 2, "foreman": 1, "worker": 1}


def test_a_sealed_offer_is_shown_to_its_seat_alone() -> None:
    """ZT-10, ZT-17: the others see that there is one."""
    match = match_after_preparation(3)
    keep(match)
    act(match, "reveal CE", "1 offer 4", "0 offer 00")
    for viewer in VIEWERS:
        seats = match.view(viewer).seats
        assert [seat.has_offered for seat in seats] == [True, True, False]
        assert [seat.offer for seat in seats] == ["00" if viewer == 0 else None, "4" if viewer == 1 else None, None]
        assert match.view(viewer).awaited == (2,)


def test_the_event_of_a_sealed_offer_is_visible_to_its_seat_alone() -> None:
    """ZT-10, ZT-17: until it is opened; that it was made is known to all."""
    match = match_after_preparation(3)
    keep(match)
    act(match, "reveal CE", "1 offer 4")
    offered = [event for event in match.events if event.kind == "offered"]
    assert [(event.args["seat"], event.args["offer"]) for event in offered] == [(1, "4")]
    assert [viewer for viewer in VIEWERS if offered[0].is_visible_to(viewer)] == [1]
    sealed = [event for event in match.events if event.kind == "sealed"]
    assert all(event.is_visible_to(viewer) and "offer" not in event.args for event in sealed for viewer in VIEWERS)
    assert len(sealed) == 1


def test_all_offers_are_opened_00_included() -> None:
    """ZT-17: to everybody, in seat order, once all are in."""
    match = match_after_preparation(3)
    turn(match, "CE", "00", "4", "6")
    opened = [event for event in match.events if event.kind == "opened"]
    assert events_of(match, "opened") == [("opened", 0, "00"), ("opened", 1, "4"), ("opened", 2, "6")]
    assert all(event.is_visible_to(viewer) for event in opened for viewer in VIEWERS)
    assert all(seat.offer is None and not seat.has_offered for seat in match.view(0).seats)


def test_kinds_taken_dropped_and_swapped_are_open() -> None:
    """ZT-17: everybody is told, and the view keeps what follows from it."""
    match = start_match(3)
    act(match, "0 take crane", "1 drop worker", "2 swap foreman worker")
    expected = [("took", 0, "crane"), ("dropped", 1, "worker"), ("swapped", 2, "foreman", "worker")]
    assert events_of(match, "took", "dropped", "swapped") == expected
    assert all(event.is_visible_to(None) for event in match.events)
    assert [seat.gained for seat in match.view(None).seats] == [(1, 0, 0, 0), (0, 0, 0, -1), (0, 0, -1, 1)]
    assert [seat.known for seat in match.view(None).seats] == [(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]


def test_an_opened_offer_shows_what_the_hand_must_hold() -> None:
    """ZT-10, ZT-17: no bluffing: a losing offer proves its cards, 00 proves nothing."""
    match = match_after_preparation(3)
    turn(match, "CEE", "4", "5", "00")
    known = [seat.known for seat in match.view(None).seats]
    assert known == [(0, 0, 0, 0), (1, 2, 0, 0), (0, 0, 0, 0)]


def test_who_is_out_sees_no_more_than_a_spectator() -> None:
    """ZT-15, ZT-17: its own hand is empty, the others stay hidden."""
    match = match_after_preparation(3)
    give(match, 1, money=0, hand="CEEFFWWW")
    payday(match)
    assert hand(match, 1) == ""
    assert [match.view(1).seats[seat].hand for seat in (0, 2)] == [None, None]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_every_stage_views_show_exactly_what_they_may(players: int) -> None:
    """ZT-17: along a random game; the hidden things are hidden and the open ones true."""
    for match in play_randomly(("zahltag", players, {}), 5):
        s = match.state
        for viewer in (None, *range(players)):
            for seat in match.view(viewer).seats:
                mine = viewer == seat.seat
                assert (seat.hand is not None) is mine
                assert seat.cards == sum(s.hand[seat.seat])
                assert mine or seat.offer is None
                assert all(low <= count for low, count in zip(seat.known, s.hand[seat.seat], strict=True))
