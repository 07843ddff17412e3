"""Eighteen rounds, and who starts them."""

import pytest

from tests.games.bigshot.scripted_games import act, events_of, pass_all, pass_rounds, place_first, refused, start_match


@pytest.mark.parametrize(("players", "first"), [(4, 0), (4, 2), (3, 1), (2, 1)])
def test_the_start_moves_one_seat_clockwise_each_round(players: int, first: int) -> None:
    """BS-6, BS-24: clockwise is upwards; after the last seat comes seat 0; two seats alternate."""
    match = start_match(players, changes={"starter": first})
    starters = []
    while not match.pending.over:
        starters.append(match.view(None).starter)
        pass_rounds(match, 1)
    assert starters == [(first + n) % players for n in range(18)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_has_eighteen_rounds(players: int) -> None:
    """BS-7, BS-16: after the eighteenth the game is over, every space emptied, every cube placed; before it, nothing is."""
    match = start_match(players)
    pass_rounds(match, 17)
    assert match.result is None
    assert match.view(None).round == 18
    pass_rounds(match, 1)
    assert match.pending.over
    assert match.result is not None
    assert match.view(None).emptied == (True,) * 18
    assert match.view(None).spaces == ("",) * 18
    assert len(events_of(match, "rolled")) == 18
    assert len(events_of(match, "placed")) == 72


def test_after_the_end_nothing_more_can_be_done() -> None:
    """BS-16: neither a seat nor chance owes anything when the game is over."""
    match = start_match()
    pass_rounds(match, 18)
    for seat in range(4):
        assert list(match.offered(seat)) == []
        with refused("not-awaited", "over"):
            match.play(seat, "pass")
    with refused("not-awaited", "over"):
        match.settle("roll 1")


def test_the_winner_of_an_auction_does_not_become_starter() -> None:
    """BS-6: the start goes round whoever wins."""
    match = start_match()
    act(match, "roll 1", "1 pass", "2 pass", "3 bid 1", "0 pass")
    place_first(match)
    assert match.view(None).starter == 1


def test_every_space_is_auctioned_once() -> None:
    """BS-7: eighteen rounds visit eighteen different spaces, whatever is rolled."""
    match = start_match()
    for n in range(18):
        act(match, f"roll {n * n % 6 + 1}")
        pass_all(match)
        place_first(match)
    assert sorted(space for _, _, _, space in events_of(match, "rolled")) == list(range(18))
