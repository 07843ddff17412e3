"""Three servers, their database and their bus fail while people play."""

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.random_play import Variant
from tests.resilience import chaos
from tests.resilience.real_time_order import Operation, find_disorder
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres
from tests.tables.table_driver import Driver, table_opened
from tests.variants import FEW_CONTRACTS
from zuschlag.tables.core.facts import RematchCreated, write_fact
from zuschlag.tables.live.subscribers import encode_message
from zuschlag.tables.protocol.viewer_messages import Viewer, build_snapshot

QUICK: list[Variant] = [("zahltag", 3, {"contracts": FEW_CONTRACTS}), ("bigshot", 2, {})]
SHORT = chaos.ChaosPlan(tables=5, seconds=6, kill_every=100, variants=QUICK)


def test_nothing_acknowledged_is_lost_doubled_or_out_of_order_while_servers_database_and_bus_fail(tmp_path: Path) -> None:
    with running_postgres() as postgres, running_nats() as nats:
        statistics = asyncio.run(chaos.run(tmp_path, postgres, nats, SHORT))
    assert dict(statistics.failures) == dict.fromkeys(["kill", *SHORT.failures], 1)
    assert statistics.tables >= SHORT.tables
    assert statistics.acked > 50
    assert statistics.reads_compared > 10
    assert {"person", "bot"} <= set(statistics.kinds)
    assert statistics.lines > 5
    assert statistics.rematches == SHORT.tables
    assert plant_stale_answers(statistics.histories) > 0
    plant_other_moves(statistics.records[0])


def plant_stale_answers(histories: list[list[Operation]]) -> int:
    """Let one read of each table show the version before what was acknowledged: how many were found, which is all of them."""
    planted = 0
    for history in histories:
        moves = [operation for operation in history if not operation.is_read]
        read = next((each for each in history if each.is_read and any(move.answered < each.sent for move in moves)), None)
        if read is not None:
            newest = max(move.version for move in moves if move.answered < read.sent)
            stale = replace(read, version=newest - 1)
            assert any("shows version" in fault for fault in find_disorder([*moves, stale]))
            planted += 1
    return planted


def plant_other_moves(text: bytes) -> None:
    """A record without its last move does not hold any more."""
    record = json.loads(text)
    assert record["moves"].pop()
    (found,) = chaos.find_record_faults(json.dumps(record).encode())
    assert "does not hold" in found


def test_a_line_that_is_lost_or_doubled_is_a_fault() -> None:
    said = {"acknowledged": True, "unanswered": False, "unanswered and stored": False}
    assert chaos.find_chat_faults("table", said, ["acknowledged", "unanswered and stored"]) == []
    assert "not stored" in chaos.find_chat_faults("table", said, [])[0]
    assert "2 times" in chaos.find_chat_faults("table", said, ["acknowledged", "acknowledged"])[0]


def test_a_rematch_that_does_not_exist_or_is_another_is_a_fault(played: Driver) -> None:
    rows = [*played.rows, replace(played.rows[-1], body=write_fact(RematchCreated("next")))]
    assert chaos.find_rematch_faults("table", "next", rows, played.rows) == []
    assert "does not exist" in chaos.find_rematch_faults("table", "next", rows, [])[0]
    assert "['next'] are stored" in chaos.find_rematch_faults("table", "other", rows, played.rows)[0]


@pytest.fixture
def played() -> Driver:
    driver = Driver(table_opened("zahltag", 3))
    driver.fill()
    rng = random.Random(1)
    for _ in range(20):
        driver.play(rng=rng)
    return driver


def read_as(driver: Driver, viewer: int | None, told_as: int | None) -> chaos.Seen:
    """What a server would show to a viewer; as it shows it to another one, if it errs."""
    person = None if told_as is None else driver.table.seats[told_as].person
    snapshot = build_snapshot(driver.table, Viewer(person, told_as), 0, str, [])
    return chaos.Seen(viewer, driver.table.version, chaos.digest_facts(json.loads(encode_message(snapshot))))


def test_a_read_that_shows_what_another_viewer_may_know_is_a_fault(played: Driver) -> None:
    rows = played.rows
    assert chaos.find_unlike_reads("table", [read_as(played, None, None), read_as(played, 0, 0)], rows) == []
    (found,) = chaos.find_unlike_reads("table", [read_as(played, None, 0)], rows)
    assert "a read by None" in found
    assert "shows other facts than it may" in found


def test_a_read_of_rows_that_do_not_exist_is_a_fault(played: Driver) -> None:
    (found,) = chaos.find_unlike_reads("table", [read_as(played, 0, 0)], played.rows[:-1])
    assert "is not stored" in found


def test_a_move_with_the_time_of_a_clock_that_was_set_back_is_a_fault(played: Driver) -> None:
    rows = played.rows
    moves = [Operation(f"move {row.version}", row.at / 1000, row.at / 1000 + 0.1, row.version) for row in rows]
    assert chaos.find_clock_faults("table", rows, moves, 0.0) == []
    slow = [*rows[:5], replace(rows[5], at=rows[5].at - 3_600_000), *rows[6:]]
    (found,) = chaos.find_clock_faults("table", slow, moves, 0.0)
    assert "move 6" in found
