"""`Match.play`: what is offered is accepted; what is not is refused, and nothing changes."""

from typing import Any

import pytest

from tests.any_game import AnyMatch
from tests.match.example_matches import (
    VARIANTS,
    all_that_can_be_seen,
    at_auction,
    finished_match,
    match_with_asked_chance,
    play_on,
)
from zuschlag import Refused, new


def refused(match: AnyMatch, seat: Any, word: Any) -> Refused:
    """The refusal of a move, after which everything is as before."""
    before = all_that_can_be_seen(match)
    with pytest.raises(Refused) as caught:
        match.play(seat, word)
    assert all_that_can_be_seen(match) == before
    return caught.value


@pytest.mark.parametrize("word", ["bid 11", "bid 99", "loan red", "decline", "pay yellow", "place red W9"])
def test_an_illegal_move_is_refused_with_what_is_offered(word: str) -> None:
    """A word of the game, but not now."""
    error = refused(at_auction(), 1, word)
    assert error.code == "illegal"
    assert repr(word) in str(error)
    assert "pass, loan yellow, bid 1–10" in str(error)


NO_MOVES = ["", " ", "bid", "bid 0", "bid -1", "bid 100", "bid 1.0", "bid 01", "bid ٣", "Pass", "pass ", "roll 1", "place red"]


@pytest.mark.parametrize("word", NO_MOVES)
def test_a_word_that_is_no_move_is_refused_with_what_is_offered(word: str) -> None:
    """Not a word of the game at all; an outcome of chance is none of a seat's."""
    error = refused(at_auction(), 1, word)
    assert error.code == "malformed"
    assert repr(word) in str(error)
    assert "pass, loan yellow, bid 1–10" in str(error)


@pytest.mark.parametrize("word", [None, 0, 3, True, 1.5, b"pass", ["pass"], {"bid": 3}])
def test_a_move_that_is_no_text_is_refused(word: Any) -> None:
    """Only texts are moves."""
    assert refused(at_auction(), 1, word).code == "malformed"


@pytest.mark.parametrize("seat", [True, None, -1, 4, 1.0, "1"])
def test_an_unknown_seat_is_refused(seat: Any) -> None:
    """True is not the seat 1, which is the one to move."""
    error = refused(at_auction(), seat, "pass")
    assert error.code == "unknown"
    assert repr(seat) in str(error)
    assert "seats are 0 to 3" in str(error)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_seat_that_is_not_awaited_is_refused(seat: int) -> None:
    """It owes nothing; the answer says who does."""
    error = refused(at_auction(), seat, "pass")
    assert error.code == "not-awaited"
    assert "waiting for seat 1" in str(error)


def test_no_seat_may_move_while_chance_is_awaited() -> None:
    """Before the roll nobody bids."""
    error = refused(match_with_asked_chance(), 1, "pass")
    assert error.code == "not-awaited"
    assert "waiting for chance" in str(error)


def test_no_seat_may_move_when_it_is_over() -> None:
    """A finished match stays finished."""
    error = refused(finished_match(), 0, "pass")
    assert error.code == "not-awaited"
    assert "the match is over" in str(error)


def test_what_is_in_the_offer_is_accepted_of_every_kind_of_text() -> None:
    """Offered and accepted are one: a subclass of str that is `in` the offer can be played."""

    class Word(str):
        __slots__ = ()

    match = at_auction()
    word = Word("bid 3")
    assert word in match.offered(1)
    match.play(1, word)
    assert match.moves[-1] == "bid 3"


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_is_offered_is_what_is_accepted(players: int, options: dict[str, Any]) -> None:
    """At points of a match: each offered word is accepted by a copy, every other word refused and harmless."""
    match = new("bigshot", players, seed=5, **options)
    while not match.pending.over:
        seat = match.pending.seats[0]
        offered = set(match.offered(seat))
        before = all_that_can_be_seen(match)
        for word in filter(None, match.game.words):
            tried = match.copy()
            if word in offered:
                tried.play(seat, word)
                assert len(tried.moves) > len(match.moves)
                assert tried.moves[len(match.moves)] == word
            else:
                with pytest.raises(Refused):
                    match.play(seat, word)
        assert all_that_can_be_seen(match) == before
        play_on(match, 40, seed=len(match.moves))


def test_a_pass_that_is_the_only_move_is_still_asked_for() -> None:
    """Every decision is somebody's, even where only one move is legal."""
    match = at_auction()
    match.play(1, "bid 10")
    match.play(2, "loan white")
    match.play(2, "bid 19")
    match.play(3, "pass")
    match.play(0, "pass")
    match.play(1, "loan yellow")
    assert list(match.offered(1)) == ["pass"]
    match.play(1, "pass")
    assert match.moves == (
        "roll 1", "bid 10", "loan white", "bid 19", "pass", "pass", "loan yellow", "pass",
    )  # fmt: skip
    assert match.pending.seats == (2,), "the winner places"
