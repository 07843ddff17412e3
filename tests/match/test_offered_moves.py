"""`Match.offered`: a seat's moves as a lazy sequence of words."""

from typing import Any

import pytest

from tests.match.example_matches import VARIANTS, at_auction, match_with_asked_chance, play_on
from zuschlag import Refused, new
from zuschlag.match import summarize_moves

FIRST = ["pass", "loan yellow", *(f"bid {amount}" for amount in range(1, 11))]


def test_the_first_bidder_may_pass_borrow_or_bid_what_it_has() -> None:
    """BS-8, BS-15: with ten in cash and no bid: a pass, a loan, ten bids."""
    offered = at_auction().offered(1)
    assert list(offered) == FIRST
    assert len(offered) == 12


def test_membership_is_by_the_exact_word() -> None:
    """Case, blanks and other types do not pass for a move."""
    offered = at_auction().offered(1)
    assert all(word in offered for word in FIRST)
    strangers: list[Any] = ["bid 0", "bid 11", "bid 01", "bid  3", "BID 3", "bid 3 ", "loan red", "decline", "", 3, None]
    assert not [word for word in strangers if word in offered]


def test_it_is_indexed_like_a_list() -> None:
    """From both ends, by slices, and no further."""
    offered = at_auction().offered(1)
    assert [offered[at] for at in range(12)] == FIRST
    assert [offered[at] for at in range(-12, 0)] == FIRST
    for cut in (slice(2, 4), slice(None), slice(-2, None), slice(None, None, -1), slice(0, 99, 5), slice(5, 5)):
        assert offered[cut] == FIRST[cut]


@pytest.mark.parametrize("at", [12, -13, 1000])
def test_an_index_beyond_raises(at: int) -> None:
    """IndexError, as of any sequence."""
    with pytest.raises(IndexError, match="12"):
        at_auction().offered(1)[at]


def test_an_empty_one_has_no_first() -> None:
    """A seat that owes nothing is offered nothing."""
    offered = at_auction().offered(0)
    assert (len(offered), list(offered), bool(offered), offered[:]) == (0, [], False, [])
    assert "pass" not in offered
    with pytest.raises(IndexError):
        offered[0]


def test_it_counts_finds_and_reverses() -> None:
    """The rest of a sequence."""
    offered = at_auction().offered(1)
    assert offered.index("bid 3") == FIRST.index("bid 3")
    assert offered.count("pass") == 1
    assert offered.count("bid 99") == 0
    assert list(reversed(offered)) == FIRST[::-1]


def test_it_is_told_in_few_words() -> None:
    """Its text sums it up, its repr says what it is."""
    match = at_auction()
    assert str(match.offered(1)) == "pass, loan yellow, bid 1–10"
    match.play(1, "bid 3")
    assert str(match.offered(2)) == "pass, loan white, bid 4–10"
    assert repr(match.offered(2)) == "<Offered: pass, loan white, bid 4–10>"
    assert repr(match.offered(3)) == "<Offered: nothing>"


def test_it_is_live() -> None:
    """After a move it lists what is offered then."""
    match = at_auction()
    offered = match.offered(1)
    match.play(1, "loan yellow")
    assert list(offered) == ["pass", *(f"bid {amount}" for amount in range(1, 20))]
    match.play(1, "bid 19")
    assert not offered
    assert list(match.offered(2)) == ["pass", "loan white"]


def test_placing_offers_every_colour_in_every_open_lot() -> None:
    """BS-10: four colours, thirteen lots."""
    match = at_auction()
    for seat in (1, 2, 3):
        match.play(seat, "pass")
    offered = match.offered(0)
    assert len(offered) == len(set(offered)) == 4 * 13
    assert str(offered).startswith("place red W9/W10/W11/WX/C16/C17/C19/C20/C21/E9/E10/E11/EX, place yellow W9/")


def test_the_loan_phase_offers_each_purse() -> None:
    """BS-25: the other player first; either colour, or none."""
    match = match_with_asked_chance(2)
    match.settle("roll 6")
    assert str(match.offered(1)) == "decline, loan white/black"
    match.play(1, "loan black")
    assert str(match.offered(1)) == "decline, loan white"


@pytest.mark.parametrize("seat", [-1, 4, True, None, "0", 1.0])
def test_an_unknown_seat_is_refused(seat: Any) -> None:
    """Seats are 0 to n − 1, as whole numbers."""
    with pytest.raises(Refused, match="seats are 0 to 3") as refused:
        at_auction().offered(seat)
    assert refused.value.code == "unknown"


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_length_index_iteration_and_membership_agree(players: int, options: dict[str, Any]) -> None:
    """All along a match, for every seat and every word of the game."""
    match = new("bigshot", players, seed=11, **options)
    while not match.pending.over:
        for seat in range(players):
            offered = match.offered(seat)
            words = list(offered)
            assert len(words) == len(offered) == len(set(words))
            assert words == [offered[at] for at in range(len(words))]
            assert (len(words) > 0) == (seat in match.pending.seats)
            assert {word for word in match.game.words if word and word in offered} == set(words)
        play_on(match, 7, seed=len(match.moves))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ""),
        (["pass"], "pass"),
        (["bid 9", "bid 10"], "bid 9/10"),
        (["bid 8", "bid 9", "bid 10"], "bid 8–10"),
        (["bid 1", "bid 3", "bid 4"], "bid 1/3/4"),
        (["offer 00", "offer 1", "offer 2"], "offer 00/1/2"),
        (["keep", "take crane", "take worker", "swap crane worker"], "keep, take crane/worker, swap crane worker"),
        (["pass", "bid 7", "decline"], "pass, decline, bid 7"),
    ],
)
def test_many_words_in_few(words: list[str], said: str) -> None:
    """Words of one stem are gathered; numbers in a row become a range."""
    assert summarize_moves(words) == said
