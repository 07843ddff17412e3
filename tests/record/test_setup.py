"""A record's setup is checked: cubes, colours, numbers, keys."""

from typing import Any

import pytest

from tests.record.verdicts import holds, refusal
from tests.record.worked_example import quiet_record, quiet_setup
from zuschlag import Refused


def refused(players: int = 4, **changes: Any) -> Refused:
    record = quiet_record(players)
    record["setup"] |= changes
    return refusal(record)


@pytest.mark.parametrize("key", ["spaces", "broker", "starter", "colours"])
def test_every_key_must_be_there(key: str) -> None:
    """The missing one is named."""
    record = quiet_record()
    del record["setup"][key]
    assert f"setup lacks {key!r}" in str(refusal(record))


@pytest.mark.parametrize("key", ["x-mine", "seed", "Spaces", ""])
def test_an_unknown_key_is_refused(key: str) -> None:
    """Inside the setup x- is no licence."""
    assert repr(key) in str(refused(**{key: 1}))


@pytest.mark.parametrize("broker", [-1, 18, 1.0, True, "1", None, [0], 10**30])
def test_the_broker_stands_on_a_space(broker: Any) -> None:
    """0–17, as a whole number."""
    said = str(refused(broker=broker))
    assert "broker" in said
    assert "0 to 17" in said


@pytest.mark.parametrize(("players", "starter"), [(4, 4), (3, 3), (2, 2), (4, -1), (4, 0.0), (4, False), (4, "0"), (4, None)])
def test_the_starter_is_a_seat(players: int, starter: Any) -> None:
    """0 to n − 1, as a whole number."""
    said = str(refused(players, starter=starter))
    assert "starter" in said
    assert f"0 to {players - 1}" in said


@pytest.mark.parametrize(
    "spaces",
    [None, "RYWK", {}, [], ["RYWK"] * 17, ["RYWK"] * 19],
)
def test_there_are_eighteen_spaces(spaces: Any) -> None:
    """As a list."""
    assert "18" in str(refused(spaces=spaces))


@pytest.mark.parametrize("space", ["", "RYW", "RYWKR", "rywk", "RYWB", "RYW ", None, 4, ["R", "Y", "W", "K"]])
def test_a_space_holds_four_letters_of_rywk(space: Any) -> None:
    """The space is named by its number."""
    said = str(refused(spaces=["RYWK"] * 5 + [space] + ["RYWK"] * 12))
    assert "space 5" in said
    assert repr(space) in said


def test_a_space_of_one_colour_is_refused() -> None:
    """BS-4: two colours or more, though the counts are right."""
    spaces = ["RRRR", "YWKY", "YWKW", "YWKK", *["RYWK"] * 14]
    assert "space 0" in str(refused(spaces=spaces))


def test_eighteen_cubes_of_each_colour() -> None:
    """BS-2: one cube too many is one too few elsewhere."""
    said = str(refused(spaces=["RRWK", *["RYWK"] * 17]))
    assert "19 red" in said or "17 yellow" in said


def test_letters_of_a_space_may_stand_in_any_order() -> None:
    """A heap has none; the record keeps what it was given."""
    record = quiet_record()
    record["setup"]["spaces"] = ["KWYR", *["RYWK"] * 17]
    assert holds(record).result == quiet_record()["result"]


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        (4, ["R", "Y", "W"]),
        (4, ["R", "Y", "W", "K", "K"]),
        (4, ["R", "Y", "W", "W"]),
        (4, ["R", "Y", "W", "k"]),
        (4, ["R", "Y", "W", ""]),
        (4, ["R", "Y", "W", None]),
        (4, ["R", "Y", "W", 3]),
        (4, "RYWK"),
        (4, None),
        (3, ["R", "Y"]),
        (3, ["R", "Y", "Y"]),
        (2, ["RY", "W"]),
        (2, ["RY", "RK"]),
        (2, ["RR", "WK"]),
        (2, ["R", "Y"]),
        (2, ["RYW", "K"]),
    ],
)
def test_every_seat_has_its_own_colours(players: int, colours: Any) -> None:
    """BS-5, BS-24: one letter a seat, two with two players, none twice."""
    assert "colour" in str(refused(players, colours=colours))


def test_the_order_of_two_colours_is_kept() -> None:
    """The record is written as it was read."""
    record = quiet_record(2)
    record["setup"]["colours"] = ["YR", "KW"]
    assert holds(record).record() == record


def test_a_setup_for_other_players_is_refused() -> None:
    """Four colours do not make a game for three."""
    record = quiet_record(3)
    record["setup"] = quiet_setup(4)
    assert "colours" in str(refusal(record))
