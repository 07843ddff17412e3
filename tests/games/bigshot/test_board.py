"""The built-in board: its data looks like the reconstructed print."""

import tomllib
from importlib.resources import files

from tests.games.bigshot.scripted_games import ended_match, setup, start_match, two_park_board
from zuschlag.games.bigshot.board import built_in
from zuschlag.games.bigshot.state import CUBES, LOTS, PARKS, SPACES

PRINTED = {
    "W9": 9, "W10": 10, "W11": 11, "WX": None,
    "C16": 16, "C17": 17, "C19": 19, "C20": 20, "C21": 21,
    "E9": 9, "E10": 10, "E11": 11, "EX": None,
}  # fmt: skip


def test_board_has_eleven_lots_with_a_value_and_two_parks() -> None:
    """BS-1: thirteen lots, eleven of them with a value, and a ring of eighteen spaces."""
    lots = built_in().lots
    assert len(lots) == LOTS == 13
    assert sum(lot.value is not None for lot in lots) == 11
    assert sum(lot.is_park for lot in lots) == PARKS == 2
    assert len(start_match().view(None).spaces) == SPACES == 18


def test_lots_have_the_reconstructed_values() -> None:
    """BS-3: each lot's value, in the table's order, and the sum of all: 30 west, 93 in the centre, 30 east."""
    assert {lot.id: lot.value for lot in built_in().lots} == PRINTED
    assert [lot.id for lot in built_in().lots] == list(PRINTED)
    assert sum(lot.value or 0 for lot in built_in().lots) == 30 + 93 + 30


def test_each_park_doubles_its_own_region() -> None:
    """BS-3: the western park doubles the three western lots, the eastern one the eastern; the centre has no park."""
    doubles = {lot.id: lot.doubles for lot in built_in().lots if lot.is_park}
    assert doubles == {"WX": ("W9", "W10", "W11"), "EX": ("E9", "E10", "E11")}
    assert all(lot.doubles == () for lot in built_in().lots if not lot.is_park)


def test_board_agrees_with_its_sources() -> None:
    """BS-3: six poor lots of 9–11 of which two are 9s, five rich ones of 16–21 with a 20 and a 21 but without 18."""
    values = sorted(lot.value for lot in built_in().lots if lot.value is not None)
    assert values == [9, 9, 10, 10, 11, 11, 16, 17, 19, 20, 21]


def test_board_is_a_data_file_that_says_it_is_a_reconstruction() -> None:
    """BS-3: the board is one file, read as it stands, whose first lines admit what it is."""
    text = files("zuschlag.games.bigshot").joinpath("board.toml").read_text(encoding="utf-8")
    assert "RECONSTRUCTION" in text.partition("lots =")[0]
    assert tomllib.loads(text) == built_in().as_option()


def test_players_are_told_that_the_built_in_board_is_a_reconstruction() -> None:
    """BS-3: every viewer's view says so on the built-in board, however it was chosen, and on no other."""
    for viewer in (None, 0, 3):
        assert start_match().view(viewer).reconstruction is True
        assert start_match(board=built_in().as_option()).view(viewer).reconstruction is True
        assert start_match(board=two_park_board()).view(viewer).reconstruction is False


def test_a_lot_beside_two_parks_of_its_owner_is_doubled_by_each() -> None:
    """BS-3, BS-17: on a board where both parks touch L1 (11), one park makes it 22, both make it 44."""
    both = ended_match({"red": "L1 P1 P2"}, board=two_park_board())
    one = ended_match({"red": "L1 P1", "yellow": "P2"}, board=two_park_board())
    none = ended_match({"red": "L1", "yellow": "P1 P2"}, board=two_park_board())
    assert [result["balance"][0] for result in (both, one, none)] == [44, 22, 11]


def test_the_box_holds_72_cubes() -> None:
    """BS-2: eighteen cubes of each of the four colours lie on the eighteen spaces, four on each."""
    cubes = "".join(start_match().view(None).spaces)
    assert len(cubes) == 72 == 4 * CUBES
    assert {letter: cubes.count(letter) for letter in "RYWK"} == dict.fromkeys("RYWK", 18)
    assert len(setup()["spaces"]) * 4 == 72
