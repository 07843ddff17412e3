"""What a person typed, and which offered moves it can mean."""

import pytest

from zuschlag.match.move_input import find_meant_moves

BIDS = ["pass", "loan red", *(f"bid {amount}" for amount in range(1, 21))]
PLACES = [f"place {colour} {lot}" for colour in ("red", "black") for lot in ("W9", "W10", "W11", "WX", "C16", "E9")]


@pytest.mark.parametrize("word", BIDS)
def test_a_move_in_full_is_itself(word: str) -> None:
    """In any case and with any blanks."""
    assert find_meant_moves(word, BIDS) == [word]
    assert find_meant_moves(f"  {word.upper()} ", BIDS) == [word]
    assert find_meant_moves(word.replace(" ", " \t "), BIDS) == [word]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("p", "pass"),
        ("pa", "pass"),
        ("b 7", "bid 7"),
        ("l r", "loan red"),
        ("loan r", "loan red"),
        ("7", "bid 7"),
        ("red", "loan red"),
    ],
)
def test_words_may_be_shortened_or_left_out(typed: str, move: str) -> None:
    """Where only one move can be meant."""
    assert find_meant_moves(typed, BIDS) == [move]


def test_a_number_is_never_shortened() -> None:
    """ "bid 1" is not "bid 10", whether or not "bid 1" is offered."""
    assert find_meant_moves("bid 1", BIDS) == ["bid 1"]
    assert find_meant_moves("b 1", BIDS) == ["bid 1"]
    assert find_meant_moves("1", BIDS) == ["bid 1"]
    higher = ["pass", *(f"bid {amount}" for amount in range(10, 20))]
    assert find_meant_moves("bid 1", higher) == []
    assert find_meant_moves("b 1", higher) == []
    assert find_meant_moves("1", higher) == []


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("p r w9", ["place red W9"]),
        ("place red w9", ["place red W9"]),
        ("red W9", ["place red W9"]),
        ("p b e", ["place black E9"]),
        ("p r wx", ["place red WX"]),
        ("p r w1", ["place red W10", "place red W11"]),
        ("w9", ["place red W9", "place black W9"]),
        ("p r w", ["place red W9", "place red W10", "place red W11", "place red WX"]),
    ],
)
def test_places_are_found_by_beginnings(typed: str, moves: list[str]) -> None:
    """One is clear, several are ambiguous."""
    assert find_meant_moves(typed, PLACES) == moves


def test_a_full_lot_beats_a_longer_one() -> None:
    """W1 is not W10 where both are lots."""
    assert find_meant_moves("p r w1", ["place red W1", "place red W10"]) == ["place red W1"]


NOT_OFFERED = [
    "",
    "  ",
    "bid 0",
    "bid 21",
    "bid -1",
    "bid 1.0",
    "bid 01",
    "21",
    "x",
    "bids 3",
    "bid 3 4",
    "b",
    "bid ３",
    ".*",
    "\0",
]


@pytest.mark.parametrize("typed", NOT_OFFERED)
def test_what_is_not_offered_is_nothing(typed: str) -> None:
    """Wrong numbers, wrong words, too many of them."""
    assert find_meant_moves(typed, BIDS) == []


def test_nothing_can_be_meant_where_nothing_is_offered() -> None:
    """Not even a pass."""
    assert find_meant_moves("pass", []) == []


def test_case_tells_lots_apart_where_it_must() -> None:
    """A board may have the lots A1 and a1: typed in full, each can be reached."""
    lots = ["place red A1", "place red a1"]
    assert find_meant_moves("place red A1", lots) == ["place red A1"]
    assert find_meant_moves("place red a1", lots) == ["place red a1"]


def test_every_offered_move_can_be_typed() -> None:
    """In full, each means itself alone."""
    for offered in (BIDS, PLACES, ["decline", "loan white", "loan black"], ["pay red", "pay yellow"]):
        assert [find_meant_moves(word, offered) for word in offered] == [[word] for word in offered]
