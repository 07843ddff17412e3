"""A record's result: there exactly when the game is over, and every field checked."""

from typing import Any

import pytest

from tests.record.verdicts import holds, refusal
from tests.record.worked_example import LOTS, quiet_record, shared_record, unfinished

LISTS = ("balance", "lots", "winners")


def refused_with(**changes: Any) -> str:
    record = quiet_record()
    record["result"] |= changes
    return str(refusal(record))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_result_worked_out_by_hand_holds(players: int) -> None:
    """BS-11, BS-12, BS-16, BS-17, BS-18: the quiet game's."""
    assert holds(quiet_record(players)).result == quiet_record(players)["result"]


def test_a_finished_game_without_a_result_is_refused() -> None:
    """It is there exactly when the game is over."""
    record = quiet_record()
    del record["result"]
    assert "no result" in str(refusal(record))


@pytest.mark.parametrize("moves", [0, 1, 100, 143])
def test_a_result_before_the_end_is_refused(moves: int) -> None:
    """Even the one that it will have."""
    record = unfinished(moves) | {"result": quiet_record()["result"]}
    assert "not over" in str(refusal(record))


@pytest.mark.parametrize("key", ["owners", "balance", "lots", "waived", "winners"])
def test_every_field_must_be_there(key: str) -> None:
    """The missing one is named."""
    record = quiet_record()
    del record["result"][key]
    assert repr(key) in str(refusal(record))


@pytest.mark.parametrize("key", ["x-mine", "score", "Winners", ""])
def test_an_unknown_field_is_refused(key: str) -> None:
    """Inside the result x- is no licence."""
    assert repr(key) in refused_with(**{key: None})


@pytest.mark.parametrize("lot", LOTS)
def test_each_owner_is_checked(lot: str) -> None:
    """Another colour, nobody in somebody's place, or a lot left out."""
    owners = quiet_record()["result"]["owners"]
    for wrong in ("red", "yellow", "white", "black", None, "pink", "R", 0):
        if wrong != owners[lot]:
            assert f"owners.{lot}" in refused_with(owners=owners | {lot: wrong})
    assert repr(lot) in refused_with(owners={name: owner for name, owner in owners.items() if name != lot})


@pytest.mark.parametrize("owners", [{}, None, [], "red"])
def test_owners_are_an_object_of_all_lots(owners: Any) -> None:
    """All thirteen."""
    assert "owners" in refused_with(owners=owners)


def test_an_owner_of_a_lot_that_is_not_there_is_refused() -> None:
    """The board has no W12."""
    assert "'W12'" in refused_with(owners=quiet_record()["result"]["owners"] | {"W12": None})


@pytest.mark.parametrize("key", ["balance", "lots"])
@pytest.mark.parametrize("seat", range(4))
def test_each_number_is_checked(key: str, seat: int) -> None:
    """One more, one less, and what is no whole number."""
    right = quiet_record()["result"][key]
    for wrong in (right[seat] + 1, right[seat] - 1, float(right[seat]), str(right[seat]), True, None, [right[seat]]):
        assert f"{key}[{seat}]" in refused_with(**{key: [*right[:seat], wrong, *right[seat + 1 :]]})


@pytest.mark.parametrize("key", LISTS)
def test_each_list_has_its_length(key: str) -> None:
    """Neither fewer nor more, and it is a list."""
    right = quiet_record()["result"][key]
    for wrong in (right[:-1], [*right, 0], [], None, right[0], {"0": right[0]}, str(right)):
        assert key in refused_with(**{key: wrong})


@pytest.mark.parametrize("waived", [True, 0, "false", None, []])
def test_waived_is_checked(waived: Any) -> None:
    """False here; 0 is not false."""
    assert "waived" in refused_with(waived=waived)


@pytest.mark.parametrize("winners", [[0], [2], [3.0], [True], ["3"], [3, 3], [2, 3]])
def test_winners_are_checked(winners: Any) -> None:
    """Seat 3 won, alone."""
    assert "winners" in refused_with(winners=winners)


def test_winners_stand_in_ascending_order() -> None:
    """A shared win, the other way round, is refused."""
    record: Any = shared_record()
    assert holds(record).record() == record
    record["result"]["winners"].reverse()
    assert "winners[0]" in str(refusal(record))


def test_a_shared_win_names_all_who_share_it() -> None:
    """One of them is not enough."""
    record = shared_record()
    record["result"]["winners"] = [0]
    assert "winners" in str(refusal(record))
