"""Setups given by a caller or a record: a good one is played as it stands, a bad one refused."""

import pytest

import zuschlag
from tests.games.bigshot.scripted_games import refused, setup, spaces_with, start_match


def test_a_good_setup_is_played_as_it_stands() -> None:
    """BS-4, BS-5, BS-6: spaces, broker, starter and colours are where the setup says; everyone has 10 and no loan."""
    spaces = spaces_with(s0="RRRY", s17="KKWW")
    match = start_match(changes={"spaces": spaces, "broker": 17, "starter": 3, "colours": ["K", "R", "W", "Y"]})
    view = match.view(None)
    assert [sorted(heap) for heap in view.spaces] == [sorted(heap) for heap in spaces]
    assert (view.broker, view.starter, view.round, view.phase) == (17, 3, 1, "roll")
    assert [seat.purses[0].colour for seat in view.seats] == ["black", "red", "white", "yellow"]
    assert [(seat.purses[0].cash, seat.purses[0].loans) for seat in view.seats] == [(10, 0)] * 4
    assert all(lot.cubes == {} and lot.owner is None for lot in view.lots)


def test_a_setup_goes_into_the_record_as_given() -> None:
    """BS-4: a record's setup is the one that was played."""
    given = setup(3, spaces=spaces_with(s4="YYYR"), broker=4, starter=2, colours=["W", "K", "R"])
    match = zuschlag.new("bigshot", 3, chance="ask", setup=given)
    assert match.record()["setup"] == given


@pytest.mark.parametrize(
    "spaces", [["RYWK"] * 17, ["RYWK"] * 19, [], "RYWK" * 18, None, {"0": "RYWK"}], ids=["17", "19", "0", "str", "None", "dict"]
)
def test_there_are_eighteen_spaces(spaces: object) -> None:
    """BS-1: any other number of spaces, or no list of them, is refused."""
    with refused("malformed", "spaces", "18"):
        start_match(changes={"spaces": spaces})


@pytest.mark.parametrize("heap", ["RYWB", "rywk", "RYW", "RYWKK", "RY K", "", None, 4, ["R", "Y", "W", "K"]], ids=repr)
def test_a_space_holds_four_letters_of_four_colours(heap: object) -> None:
    """BS-2, BS-4: other letters, and more or fewer of them, are refused; the message names the space and quotes it."""
    with refused("malformed", "space 5 ", repr(heap)):
        start_match(changes={"spaces": ["RYWK"] * 5 + [heap] + ["RYWK"] * 12})


@pytest.mark.parametrize("letter", "RYWK")
def test_no_space_is_of_one_colour(letter: str) -> None:
    """BS-4: at least two colours lie on each space, even where the counts are right."""
    others = "RYWK".replace(letter, "")
    spaces = [letter * 4, *(f"{others}{other}" for other in others), *["RYWK"] * 14]
    assert all("".join(spaces).count(each) == 18 for each in "RYWK")
    with refused("malformed", "space 0 ", repr(letter * 4), "BS-4"):
        start_match(changes={"spaces": spaces})


def test_there_are_eighteen_cubes_of_each_colour() -> None:
    """BS-2: nineteen red cubes are refused and counted."""
    with refused("malformed", "19 red", "18"):
        start_match(changes={"spaces": ["RRWK"] + ["RYWK"] * 17})
    with refused("malformed", "17 white", "18"):
        start_match(changes={"spaces": ["RYKK"] + ["RYWK"] * 17})


@pytest.mark.parametrize("broker", [18, -1, True, 1.0, "0", None, [0]], ids=repr)
def test_the_broker_stands_on_one_of_eighteen_spaces(broker: object) -> None:
    """BS-5: a space that is not there, or no whole number, is refused and quoted."""
    with refused("malformed", "broker", repr(broker), "0 to 17"):
        start_match(changes={"broker": broker})


@pytest.mark.parametrize(("players", "starter"), [(4, 4), (3, 3), (2, 2), (4, -1), (4, True), (4, 0.0), (4, "0"), (4, None)])
def test_the_starter_is_a_seat(players: int, starter: object) -> None:
    """BS-6: a seat that nobody sits on, or no whole number, is refused and quoted."""
    with refused("malformed", "starter", repr(starter), f"0 to {players - 1}"):
        start_match(players, changes={"starter": starter})


@pytest.mark.parametrize(
    ("players", "colours", "quoted"),
    [
        (4, ["R", "Y", "W", "R"], "'R'"),  # twice
        (2, ["RY", "YK"], "'Y'"),  # twice
        (2, ["RR", "WK"], "'R'"),  # twice on one seat
        (4, ["R", "Y", "W", "KR"], "'KR'"),  # two letters with four players
        (3, ["R", "YK", "W"], "'YK'"),  # two letters with three
        (2, ["R", "Y"], "'R'"),  # one letter with two
        (2, ["RYW", "K"], "'RYW'"),
        (4, ["R", "Y", "W", "B"], "'B'"),  # black is K
        (4, ["R", "Y", "W", ""], "''"),
        (4, ["R", "Y", "W", None], "None"),
        (4, ["R", "Y", "W", "red"], "'red'"),
    ],
)
def test_every_seat_has_its_own_colours(players: int, colours: list[object], quoted: str) -> None:
    """BS-5, BS-24: one different colour for each seat, with two players two; the message quotes the wrong one."""
    with refused("malformed", "colour", quoted):
        start_match(players, changes={"colours": colours})


@pytest.mark.parametrize(
    ("players", "colours"), [(4, ["R", "Y", "W"]), (3, ["R", "Y", "W", "K"]), (2, ["RY"]), (4, "RYWK"), (4, None), (4, [])]
)
def test_there_are_as_many_colours_as_seats(players: int, colours: object) -> None:
    """BS-5: too few, too many, or no list are refused."""
    with refused("malformed", "colours", f"{players}"):
        start_match(players, changes={"colours": colours})


@pytest.mark.parametrize("key", ["spaces", "broker", "starter", "colours"])
def test_no_key_of_a_setup_may_be_missing(key: str) -> None:
    """BS-4, BS-5, BS-6: a missing key is named."""
    given = setup()
    del given[key]
    with refused("malformed", "lacks", repr(key)):
        zuschlag.new("bigshot", 4, chance="ask", setup=given)


def test_a_setup_has_no_unknown_key() -> None:
    """BS-4: an unknown key is named."""
    with refused("malformed", "unknown", "'ghost'"):
        start_match(changes={"ghost": "K"})


@pytest.mark.parametrize("given", [[], "RYWK", 7, ["spaces", "broker", "starter", "colours"]], ids=repr)
def test_a_setup_is_an_object(given: object) -> None:
    """BS-4: anything else is refused and quoted."""
    with refused("malformed", "setup", repr(given)):
        zuschlag.new("bigshot", 4, chance="ask", setup=given)  # type: ignore[call-overload]


def test_a_refusal_of_a_huge_setup_stays_short() -> None:
    """BS-4: a message quotes only the beginning of what is endless."""
    with pytest.raises(zuschlag.Refused) as caught:
        start_match(changes={"spaces": ["R" * 100_000, *["RYWK"] * 17]})
    assert len(str(caught.value)) < 300
