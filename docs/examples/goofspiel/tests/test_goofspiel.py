"""Goofspiel keeps Zuschlag's laws, and its own rules. Run with: python -m pytest"""

from typing import Any

import pytest
from goofspiel.game import Goofspiel

import zuschlag
from zuschlag import Match, Refused
from zuschlag.testing import check_game


def test_it_keeps_the_laws_of_every_game() -> None:
    check_game(Goofspiel)


def play_round(match: Match, prize: int, *cards: int) -> list[int]:
    """Turn up a prize and bid these cards; returns everybody's points."""
    match.settle(f"reveal {prize}")
    for seat, card in enumerate(cards):
        match.play(seat, f"bid {card}")
    return [seat.points for seat in match.view(None).seats]


def begin(players: int = 3, **options: Any) -> Match:
    return zuschlag.match.begin(Goofspiel(players, options), chance="ask")


def test_the_highest_card_takes_the_prize_and_all_cards_are_gone() -> None:
    match = begin()
    assert match.view(None).round == 1
    assert play_round(match, 9, 5, 13, 12) == [0, 9, 0]
    assert match.view(None).round == 2
    assert match.outcomes == {f"reveal {prize}": 1 for prize in range(1, 14) if prize != 9}
    match.settle("reveal 1")
    assert "bid 13" not in match.offered(1)
    assert "bid 13" in match.offered(0)


def test_a_tied_prize_is_discarded() -> None:
    match = begin()
    assert play_round(match, 9, 5, 7, 7) == [0, 0, 0]
    assert play_round(match, 2, 1, 3, 2) == [0, 2, 0]


def test_a_tied_prize_is_carried_over_where_the_option_says_so() -> None:
    match = begin(ties="carried")
    assert play_round(match, 9, 5, 7, 7) == [0, 0, 0]
    assert play_round(match, 2, 1, 3, 2) == [0, 11, 0]


def test_nobody_else_sees_a_sealed_bid() -> None:
    match = begin()
    match.settle("reveal 4")
    match.play(1, "bid 8")
    assert match.view(1).seats[1].bid == 8
    for viewer in (None, 0, 2):
        seat = match.view(viewer).seats[1]
        assert (seat.has_bid, seat.bid, 8 in seat.hand) == (True, None, True)
    assert [event.kind for event in match.events if event.is_visible_to(0)] == ["revealed", "sealed"]


def test_with_fewer_cards_the_game_is_shorter() -> None:
    match = begin(2, cards=2)
    play_round(match, 1, 1, 2)
    assert play_round(match, 2, 2, 1) == [2, 1]
    assert match.result == {"points": [2, 1], "winners": [0]}


def test_options_that_make_no_sense_are_refused() -> None:
    with pytest.raises(Refused, match="'ties' is 'split'; expected 'discarded' or 'carried'"):
        Goofspiel(3, {"ties": "split"})
    with pytest.raises(Refused, match="'cards' is 14; expected a whole number from 2 to 13"):
        Goofspiel(3, {"cards": 14})
