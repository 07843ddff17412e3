"""A match in play: pending, events, views, the result."""

from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.match.example_matches import VARIANTS, at_auction, finished_match, match_with_asked_chance, play_on
from tests.record.worked_example import quiet_record, quiet_result, unfinished
from zuschlag import Event, Pending, Refused


def test_pending_is_chance_then_seats_then_over() -> None:
    """One of three, always."""
    match = match_with_asked_chance()
    assert match.pending == Pending(chance=True)
    match.settle("roll 2")
    assert match.pending == Pending(seats=(1,))
    assert zuschlag.replay(quiet_record()).pending == Pending(over=True)


def test_the_turn_goes_round() -> None:
    """BS-8: clockwise from the starter's left; a pass is final."""
    match = at_auction()
    turns = []
    for word in ("bid 1", "pass", "bid 2", "bid 3", "bid 4", "bid 5", "pass", "pass"):
        turns.append(match.pending.seats)
        match.play(match.pending.seats[0], word)
    assert turns == [(1,), (2,), (3,), (0,), (1,), (3,), (0,), (1,)]
    assert match.pending.seats == (3,), "the highest bidder places"


def test_events_tell_a_round() -> None:
    """Facts in words and numbers, in order."""
    match = at_auction()
    for seat, word in ((1, "loan yellow"), (1, "bid 3"), (2, "pass"), (3, "pass"), (0, "pass"), (1, "place red W9")):
        match.play(seat, word)
    each = {"red": 1, "yellow": 1, "white": 1, "black": 1}
    assert list(match.events) == [
        Event("rolled", {"seat": 0, "pips": 1, "space": 1}),
        Event("auctioned", {"cubes": each}),
        Event("borrowed", {"seat": 1, "colour": "yellow", "amount": 9}),
        Event("bid", {"seat": 1, "amount": 3}),
        Event("passed", {"seat": 2}),
        Event("passed", {"seat": 3}),
        Event("passed", {"seat": 0}),
        Event("won", {"seat": 1, "amount": 3}),
        Event("paid", {"seat": 1, "colour": "yellow", "amount": 3}),
        Event("placed", {"seat": 1, "colour": "red", "lot": "W9"}),
    ]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_events_only_grow(players: int, options: dict[str, Any]) -> None:
    """What has been told stays told, and every move tells something."""
    match = zuschlag.new("bigshot", players, seed=4, **options)
    before = match.events
    while not match.pending.over:
        play_on(match, 1, seed=len(match.moves))
        assert len(match.events) > len(before)
        assert match.events[: len(before)] == before
        before = match.events
    assert match.events[-1].kind == "ended"


def test_everybody_may_know_what_happens_in_big_shot() -> None:
    """BS-20: loans, bids and payments are public even where purses are not."""
    match = finished_match(4, {"variant": "challenge", "overbids": "exposed"})
    assert all(event.is_visible_to(viewer) for event in match.events for viewer in (None, 0, 1, 2, 3))


def test_a_private_event_is_for_its_viewers_only() -> None:
    """Neither other seats nor spectators may know it."""
    event = Event("whispered", {}, frozenset({0, 2}))
    assert [viewer for viewer in (None, 0, 1, 2, 3) if event.is_visible_to(viewer)] == [0, 2]


def test_events_cannot_be_changed_from_outside() -> None:
    """The events are given as a tuple; a match keeps its own."""
    match = at_auction()
    assert isinstance(match.events, tuple)
    assert isinstance(match.moves, tuple)


def test_there_is_no_result_until_it_is_over() -> None:
    """Not even one move before."""
    match = zuschlag.replay(unfinished(143))
    assert match.result is None
    assert "result" not in match.record()
    match.play(match.pending.seats[0], quiet_record()["moves"][-1])
    assert match.result == quiet_result()
    assert match.record()["result"] == quiet_result()


def test_hidden_money_is_hidden_from_others() -> None:
    """BS-20: in the challenge variant a seat sees its own purse only, a spectator none, until the end."""
    match = match_with_asked_chance(4, variant="challenge")
    for viewer in (None, 0, 1, 2, 3):
        cash = [seat.purses[0].cash for seat in match.view(viewer).seats]
        assert cash == [10 if seat == viewer else None for seat in range(4)]
    over: AnyMatch = zuschlag.replay(quiet_record(4, {"variant": "challenge"}))
    assert [seat.purses[0].cash for seat in over.view(None).seats] == [10] * 4


@pytest.mark.parametrize("viewer", [-1, 4, True, "0", 1.0])
def test_an_unknown_viewer_is_refused(viewer: Any) -> None:
    """A seat, or None for a spectator."""
    with pytest.raises(Refused) as refused:
        match_with_asked_chance().view(viewer)
    assert refused.value.code == "unknown"


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (match_with_asked_chance(), "<Match bigshot, 4 players, 0 moves: waiting for chance>"),
        (at_auction(), "<Match bigshot, 4 players, 1 move: waiting for seat 1>"),
        (zuschlag.replay(quiet_record(2)), "<Match bigshot, 2 players, 144 moves: the match is over>"),
    ],
)
def test_a_match_says_where_it_stands(match: AnyMatch, said: str) -> None:
    """In its repr."""
    assert repr(match) == said
