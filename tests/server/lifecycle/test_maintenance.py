"""What the server does by itself: old tables and forgotten people are deleted, absences are not counted."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.server.live_server import LiveServer, run_in_server, run_live_server
from zuschlag.server.lifecycle import maintenance
from zuschlag.server.lifecycle.maintenance import delete_expired
from zuschlag.store import Listing, Row
from zuschlag.tables.live.services import Sources
from zuschlag.tables.scheduling.heartbeat import HEARTBEAT_KEY
from zuschlag.tables.server_clock import SystemClock
from zuschlag.tables.time_units import DAY, HOUR


class Wall:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


def swept(live_server: LiveServer, at: int) -> int:
    return run_in_server(live_server, delete_expired(live_server.context, at))


def test_tables_and_people_are_kept_as_long_as_the_settings_say(tmp_path: Path) -> None:
    wall = Wall()
    with run_live_server(
        tmp_path, sources=Sources(wall, pace=0), keep_over_days=3, keep_waiting_days=1, keep_people_days=5
    ) as live_server:
        anna, operator = live_server.person(), live_server.operator()
        over = anna.create_table()["table"]["id"]
        operator.post(f"/api/operator/tables/{over}/close")
        waiting = anna.create_table()["table"]["id"]
        assert swept(live_server, wall.at + DAY // 2) == 0
        assert swept(live_server, wall.at + 2 * DAY) == 1
        assert anna.get(f"/api/tables/{waiting}").status_code == 404
        assert anna.get(f"/api/tables/{over}").status_code == 200
        assert swept(live_server, wall.at + 4 * DAY) == 1
        assert anna.get(f"/api/tables/{over}").status_code == 404
        assert swept(live_server, wall.at + 6 * DAY) == 1
        assert anna.get("/api/me").status_code == 401


def test_uploaded_records_are_kept_as_long_as_the_settings_say(tmp_path: Path) -> None:
    wall = Wall()
    with run_live_server(tmp_path, sources=Sources(wall, pace=0), keep_record_days=3) as live_server:
        anna = live_server.person()
        record = anna.post("/api/replays", zuschlag.new("zahltag", players=2, seed=1).record()).json()["id"]
        assert swept(live_server, wall.at + 2 * DAY) == 0
        assert anna.get(f"/api/replays/{record}").status_code == 200
        assert swept(live_server, wall.at + 4 * DAY) == 1
        assert anna.get(f"/api/replays/{record}").status_code == 404


def test_a_match_without_moves_for_too_long_is_abandoned(tmp_path: Path) -> None:
    wall = Wall()
    with run_live_server(tmp_path, sources=Sources(wall, pace=0), keep_idle_days=30) as live_server:
        anna = live_server.person()
        table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
        anna.do(table, "start")
        swept(live_server, wall.at + 29 * DAY)
        assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "playing"
        swept(live_server, wall.at + 31 * DAY)
        seen = anna.get(f"/api/tables/{table}").json()["table"]
        assert seen["status"] == "abandoned"
        assert seen["dice"]["seed"]


def test_clocks_do_not_count_the_time_without_a_server(tmp_path: Path) -> None:
    wall = Wall()
    sources = Sources(wall, pace=0)
    with run_live_server(tmp_path, sources=sources) as live_server:
        anna = live_server.person()
        table = anna.create_table("zahltag", ["mine", "mine"], clock={"kind": "live", "bank": 60})["table"]["id"]
        anna.do(table, "start")
        secret = anna.secret
    wall.at += 3_600_000
    with run_live_server(tmp_path, sources=sources) as live_server:
        back = live_server.stranger(Cookie=f"zuschlag={secret}")
        seen: dict[str, Any] = back.get(f"/api/tables/{table}").json()
        assert seen["clocks"]["running"]
        assert all(left > 50_000 for left in seen["clocks"]["left"])
        noted = run_in_server(live_server, live_server.context.store.get_note(HEARTBEAT_KEY))
        assert int(noted or 0) == wall.at


def test_clocks_go_on_if_the_systems_clock_is_set_back_before_the_server_is_started_again(tmp_path: Path) -> None:
    wall = Wall()

    def sources() -> Sources:
        clock = SystemClock(wall)
        return Sources(clock.now, pace=0, clock=clock)

    with run_live_server(tmp_path, sources=sources(), database=None) as live_server:
        anna = live_server.person()
        table = anna.create_table("zahltag", ["mine", "mine"], clock={"kind": "live", "bank": 60})["table"]["id"]
        anna.do(table, "start")
        secret = anna.secret
        (due,) = run_in_server(live_server, live_server.context.store.due(["playing"]))
    wall.at -= HOUR
    with run_live_server(tmp_path, sources=sources(), database=None) as live_server:
        back = live_server.stranger(Cookie=f"zuschlag={secret}")
        seen: dict[str, Any] = back.get(f"/api/tables/{table}").json()
        assert seen["clocks"]["running"]
        now = live_server.context.registry.services.sources.now()
        assert due[1] - 61_000 < now <= due[1], "the time goes on where it was"


def test_a_broken_table_does_not_stop_the_deletion_of_others(tmp_path: Path) -> None:
    wall = Wall()
    with run_live_server(tmp_path, sources=Sources(wall, pace=0), keep_idle_days=30, keep_waiting_days=30) as live_server:
        anna = live_server.person()
        idle = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
        anna.do(idle, "start")
        waiting = anna.create_table()["table"]["id"]
        broken = Listing("!", "zahltag", "playing", anna.id, wall.at, is_listed=False, due=None, summary=b"{}")
        run_in_server(live_server, live_server.context.store.append(broken.table, [Row(1, wall.at, b"nonsense")], broken))
        assert swept(live_server, wall.at + 31 * DAY) == 1
        assert anna.get(f"/api/tables/{idle}").json()["table"]["status"] == "abandoned"
        assert anna.get(f"/api/tables/{waiting}").status_code == 404


def test_the_heartbeat_goes_on_after_any_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "HEARTBEAT_SECONDS", 0.01)
    wall, failures = Wall(), list[int]()
    is_broken = False

    def now() -> int:
        if is_broken:
            failures.append(wall.at)
            raise ArithmeticError("a clock that is broken")
        return wall.at

    with run_live_server(tmp_path, sources=Sources(now, pace=0)) as live_server:
        is_broken = True
        wait_until(lambda: len(failures) > 3)
        is_broken, wall.at = False, wall.at + 1
        noted = live_server.context.store.get_note
        wait_until(lambda: run_in_server(live_server, noted(HEARTBEAT_KEY)) == str(wall.at))


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
