"""A table that is restored from a snapshot equals the one whose rows were all applied; what cannot be trusted is not used."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.tables.core.test_take_back import (
    LONG_AUCTION,
    CountingMatch,
    one_person_at_all_seats,
    start_counting_match,
    take_back,
)
from tests.tables.table_driver import NAMES, Driver, play_randomly, random_table
from tests.tables.worst_case_tables import play_worst_case
from tests.variants import VARIANTS, name_of
from zuschlag.store import Row, TableSnapshot
from zuschlag.tables.core.snapshot import FORMAT, encode_snapshot, restore_table
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.take_back import MOVES_BETWEEN_COPIES
from zuschlag.tables.protocol.viewer_messages import Viewer

VARIANT_NAMES = [name_of(variant) for variant in VARIANTS]


def stored(table: Table, row: Row) -> TableSnapshot:
    return TableSnapshot(row.version, row.at, row.digest, encode_snapshot(table))


def restored(kept: TableSnapshot) -> Table:
    table = Table("table")
    assert restore_table(table, kept)
    return table


def twin_of(driver: Driver) -> Driver:
    """The same table, restored."""
    twin = Driver.__new__(Driver)
    twin.table, twin.now = restored(stored(driver.table, driver.rows[-1])), driver.now
    twin.rows, twin.messages_by_viewer = list(driver.rows), {}
    return twin


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS, ids=VARIANT_NAMES)
def test_a_restored_table_equals_the_one_that_was_loaded_from_rows_and_goes_on_like_it(
    game: str, players: int, options: dict[str, Any]
) -> None:
    driver = random_table(game, players, options, seed=players)
    viewers = [Viewer(None, None), *(Viewer(NAMES[seat], seat) for seat in range(players))]
    loaded = Table("table")
    for row in driver.rows:
        loaded.apply_row(row)
        if row.version % 9 == 0 or row.version < 12:
            kept = stored(loaded, row)
            assert encode_snapshot(restored(kept)) == kept.body
            again = restored(kept)
            for later in driver.rows[row.version : row.version + 30]:
                again.apply_row(later)
    twin = twin_of(driver)
    for one in (driver, twin):
        one.now += 1
        play_randomly(one, random.Random(7), 60)
    assert twin.rows == driver.rows
    assert [twin.shown(viewer) for viewer in viewers] == [driver.shown(viewer) for viewer in viewers]
    assert twin.table.match is not None
    assert driver.table.match is not None
    assert twin.table.match.record() == driver.table.match.record()
    assert twin.table.match.events == driver.table.match.events


def test_a_restored_match_can_be_taken_back_and_tells_the_same_events() -> None:
    driver = one_person_at_all_seats("bigshot", 4, LONG_AUCTION)
    rng = random.Random(3)
    for _ in range(40):
        driver.play(rng=rng)
        if rng.random() < 0.4:
            take_back(driver, rng)
    twin = Driver.__new__(Driver)
    twin.table, twin.now, twin.rows, twin.messages_by_viewer = (
        restored(stored(driver.table, driver.rows[-1])),
        driver.now,
        [],
        {},
    )
    twin.rows += driver.rows
    before = driver.table.take_back_count
    for one in (driver, twin):
        rng = random.Random(4)
        for _ in range(30):
            one.play(rng=rng)
            take_back(one, rng)
    assert driver.table.take_back_count > before
    assert twin.rows == driver.rows
    assert twin.shown(Viewer("anna", 0)) == driver.shown(Viewer("anna", 0))


def test_a_take_back_at_a_restored_table_makes_few_moves_again() -> None:
    long = play_worst_case("table", "anna", "bigshot", LONG_AUCTION, moves=1000, take_backs=0)
    kept = stored(long.table, long.rows[-1])
    table = Table("table", start_counting_match)
    assert restore_table(table, kept)
    driver = one_person_at_all_seats("bigshot", 4, LONG_AUCTION)
    driver.table = table
    CountingMatch.played = 0
    assert take_back(driver, random.Random(1))
    since_reveal = len(long.table.moves) - long.table.moves.revealed
    assert CountingMatch.played <= MOVES_BETWEEN_COPIES + since_reveal


def test_restoring_makes_no_move_and_no_event_again() -> None:
    long = play_worst_case("table", "anna", "bigshot", LONG_AUCTION, moves=600, take_backs=0)
    table = Table("table", start_counting_match)
    CountingMatch.played = 0
    assert restore_table(table, stored(long.table, long.rows[-1]))
    assert CountingMatch.played == 0
    assert table.match is not None
    assert not table.match.prepare_events(1)
    assert table.match.prepare_events(100_000)
    assert long.table.match is not None
    assert table.match.events == long.table.match.events


@pytest.fixture(scope="module")
def kept() -> TableSnapshot:
    driver = random_table("zahltag", 3, {}, seed=2)
    return stored(driver.table, driver.rows[-1])


@pytest.mark.parametrize("place", [0, 1, 8, 9, 40, -1])
def test_a_damaged_snapshot_is_not_used(place: int, kept: TableSnapshot) -> None:
    body = bytearray(kept.body)
    body[place] ^= 1
    assert not restore_table(Table("table"), replace(kept, body=bytes(body)))


@pytest.mark.parametrize("body", [b"", bytes([FORMAT]), bytes([FORMAT]) + b"x" * 8, b"\xff" * 100])
def test_what_is_no_snapshot_is_not_used(body: bytes, kept: TableSnapshot) -> None:
    assert not restore_table(Table("table"), replace(kept, body=body))


def test_a_snapshot_of_another_version_or_state_than_its_row_is_not_used(kept: TableSnapshot) -> None:
    assert restore_table(Table("table"), kept)
    for other in (
        replace(kept, version=kept.version - 1),
        replace(kept, at=kept.at + 1),
        replace(kept, digest=bytes(8)),
        replace(kept, body=bytes([FORMAT + 1]) + kept.body[1:]),
    ):
        assert not restore_table(Table("table"), other)
