"""A table's state follows from its rows, and each viewer's messages from the rows it may know."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.tables.table_driver import NAMES, Driver, random_table, table_opened
from tests.variants import VARIANTS, name_of
from zuschlag.errors import Refused, Trouble
from zuschlag.tables.core.facts import SeatTransferred
from zuschlag.tables.core.table import Table
from zuschlag.tables.protocol.commands import Fill, Proxy, Sit
from zuschlag.tables.protocol.viewer_messages import Viewer, rebuild_update

VARIANT_NAMES = [name_of(variant) for variant in VARIANTS]


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS, ids=VARIANT_NAMES)
def test_a_table_loaded_from_its_rows_equals_the_one_that_was_stored(game: str, players: int, options: dict[str, Any]) -> None:
    driver = random_table(game, players, options, seed=players)
    loaded = Table.from_rows("table", driver.rows)
    again = Driver.__new__(Driver)
    again.table, again.now = loaded, driver.now
    for viewer in driver.messages_by_viewer:
        assert again.shown(viewer) == driver.shown(viewer)
    assert (loaded.moves_made, loaded.moves, loaded.plans) == (driver.table.moves_made, driver.table.moves, driver.table.plans)
    assert (loaded.clocks.left, loaded.clocks.since) == (driver.table.clocks.left, driver.table.clocks.since)
    assert len(driver.rows) > 40


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS, ids=VARIANT_NAMES)
def test_missed_updates_are_rebuilt_byte_for_byte(game: str, players: int, options: dict[str, Any]) -> None:
    driver = random_table(game, players, options, seed=1)
    for viewer, messages in driver.messages_by_viewer.items():
        for known in (0, len(messages) // 2):
            loaded = Table("table")
            updates = [rebuild_update(loaded, loaded.apply_row(row), known, viewer, str) for row in driver.rows]
            assert [msgspec.json.encode(update) for update in updates if update is not None] == messages[known:]


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS, ids=VARIANT_NAMES)
def test_every_viewers_update_numbers_have_no_gaps(game: str, players: int, options: dict[str, Any]) -> None:
    driver = random_table(game, players, options, seed=3)
    for messages in driver.messages_by_viewer.values():
        assert [msgspec.json.decode(message)["number"] for message in messages] == list(range(1, len(messages) + 1))


def test_nobody_else_is_told_of_a_seats_plan() -> None:
    viewers = [Viewer(None, None), *(Viewer(NAMES[seat], seat) for seat in range(4))]
    driver = Driver(table_opened(), viewers)
    driver.fill()
    planner = next(seat for seat in range(4) if seat not in driver.table.awaited)
    before = {viewer: len(messages) for viewer, messages in driver.messages_by_viewer.items()}
    shown = {viewer: driver.shown(viewer) for viewer in viewers}
    driver.do(NAMES[planner], Proxy(plan={"up_to": 4}))
    for viewer, messages in driver.messages_by_viewer.items():
        is_planner = viewer.seat == planner
        assert len(messages) - before[viewer] == int(is_planner)
        assert (driver.shown(viewer) == shown[viewer]) is not is_planner


def test_a_row_that_leads_to_another_state_than_before_is_trouble_and_named() -> None:
    rows = random_table("bigshot", 4, {}, seed=2).rows
    at = next(at for at, row in enumerate(rows) if b'"roll' in row.body and b"moved" in row.body)
    forged = [*rows[:at], replace(rows[at], digest=b"12345678"), *rows[at + 1 :]]
    with pytest.raises(Trouble, match=rf"table table: its row {at + 1} no longer leads to the stored state"):
        Table.from_rows("table", forged)
    roll = rows[at].body.split(b'"roll ')[1][:1]
    other = b"1" if roll != b"1" else b"2"
    forged[at] = replace(rows[at], body=rows[at].body.replace(b'"roll ' + roll, b'"roll ' + other))
    with pytest.raises(Trouble, match=rf"its row {at + 1} no longer leads"):
        Table.from_rows("table", forged)


def test_a_row_that_the_rules_refuse_is_trouble_and_named() -> None:
    rows = random_table("zahltag", 3, {}, seed=2).rows
    at = next(at for at, row in enumerate(rows) if b"moved" in row.body)
    forged = [*rows[:at], replace(rows[at], body=b'{"kind":"moved","seat":0,"move":"bid 3"}')]
    with pytest.raises(Trouble, match=rf"its row {at + 1} is not legal any more: seat 0 owes no decision"):
        Table.from_rows("table", forged)


def test_a_row_that_cannot_be_read_is_trouble_and_named() -> None:
    rows = random_table("zahltag", 3, {}, seed=2).rows
    for body in (b'{"kind":"unheard-of"}', b"nonsense", b'{"kind":"sat","seat":7,"person":"x"}'):
        with pytest.raises(Trouble, match="table table: its row 3 cannot be read"):
            Table.from_rows("table", [*rows[:2], replace(rows[2], body=body)])


def test_loading_does_not_compare_the_plans_of_a_match_with_its_deck_again() -> None:
    """They were checked when they were made. In a deck of a thousand contracts, that took longer than all the rest."""
    driver = Driver(table_opened("zahltag", 2, {"contracts": ["CEF", "FW"]}))
    driver.fill()
    driver.do("anna", Proxy(seat=0, plan={"offers": {"CEF": 1}}))
    *before, planned = driver.rows
    other = replace(planned, body=planned.body.replace(b"CEF", b"CCC"))
    loaded = Table.from_rows("table", [*before, other])
    assert loaded.plans[0][0] == {"offers": {"CCC": 1}}


def test_a_host_who_transfers_one_of_several_seats_stays_the_host() -> None:
    driver = Driver(table_opened(players=3, seats=["mine", "mine", "open"]))
    driver.happen(SeatTransferred(0, "ben"))
    assert driver.table.host == "anna"
    driver.happen(SeatTransferred(1, "phone"))
    assert driver.table.host == "phone"


def test_whoever_gets_the_hosts_last_seat_is_the_host() -> None:
    driver = Driver(table_opened(players=3))
    driver.happen(SeatTransferred(0, "phone"))
    with pytest.raises(Refused, match="only the host"):
        driver.do("anna", Fill(seat=0, level="easy"))
    with pytest.raises(Refused, match="private"):
        driver.do("anna", Sit())
    driver.do("phone", Fill(seat=1, level="easy"))


def test_a_system_clock_that_was_set_back_does_not_reorder_facts() -> None:
    driver = Driver(table_opened())
    driver.now -= 5_000
    driver.do("ben", Sit(invite="please"))
    assert [row.at for row in driver.rows] == [1_000_000, 1_000_000]
