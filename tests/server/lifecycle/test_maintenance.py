"""What the server does by itself: old tables and forgotten people are deleted, absences are not counted."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import Served, ask, serving
from zuschlag.server.lifecycle import maintenance
from zuschlag.server.lifecycle.maintenance import DAY_MS, HEARTBEAT_KEY, delete_expired, run_maintenance
from zuschlag.store import Listing, Row
from zuschlag.tables.live.services import Sources


class Wall:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


def swept(served: Served, at: int) -> int:
    return ask(served, delete_expired(served.context, at))


def test_tables_and_people_are_kept_as_long_as_the_operator_says(tmp_path: Path) -> None:
    wall = Wall()
    with serving(tmp_path, sources=Sources(wall, pace=0), keep_over_days=3, keep_waiting_days=1, keep_people_days=5) as served:
        anna, operator = served.person(), served.operator()
        over = anna.lay()["table"]["id"]
        operator.post(f"/api/operator/tables/{over}/close")
        waiting = anna.lay()["table"]["id"]
        assert swept(served, wall.at + DAY_MS // 2) == 0
        assert swept(served, wall.at + 2 * DAY_MS) == 1
        assert anna.get(f"/api/tables/{waiting}").status_code == 404
        assert anna.get(f"/api/tables/{over}").status_code == 200
        assert swept(served, wall.at + 4 * DAY_MS) == 1
        assert anna.get(f"/api/tables/{over}").status_code == 404
        assert swept(served, wall.at + 6 * DAY_MS) == 1
        assert anna.get("/api/me").status_code == 401


def test_a_match_in_which_nobody_moves_is_abandoned_one_day(tmp_path: Path) -> None:
    wall = Wall()
    with serving(tmp_path, sources=Sources(wall, pace=0), keep_idle_days=30) as served:
        anna = served.person()
        table = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
        anna.do(table, "start")
        swept(served, wall.at + 29 * DAY_MS)
        assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "playing"
        swept(served, wall.at + 31 * DAY_MS)
        told = anna.get(f"/api/tables/{table}").json()["table"]
        assert told["status"] == "abandoned"
        assert told["dice"]["seed"]


def test_no_clock_counts_the_servers_absence(tmp_path: Path) -> None:
    wall = Wall()
    sources = Sources(wall, pace=0)
    with serving(tmp_path, sources=sources) as served:
        anna = served.person()
        table = anna.lay("zahltag", ["mine", "mine"], clock={"kind": "live", "bank": 60})["table"]["id"]
        anna.do(table, "start")
        secret = anna.secret
    wall.at += 3_600_000
    with serving(tmp_path, sources=sources) as served:
        back = served.stranger(Cookie=f"zuschlag={secret}")
        told: dict[str, Any] = back.get(f"/api/tables/{table}").json()
        assert told["clocks"]["running"]
        assert all(left > 50_000 for left in told["clocks"]["left"])
        noted = ask(served, served.context.store.get_note(HEARTBEAT_KEY))
        assert int(noted or 0) == wall.at


def test_a_broken_table_does_not_keep_the_others_from_being_swept(tmp_path: Path) -> None:
    wall = Wall()
    with serving(tmp_path, sources=Sources(wall, pace=0), keep_idle_days=30, keep_waiting_days=30) as served:
        anna = served.person()
        idle = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
        anna.do(idle, "start")
        waiting = anna.lay()["table"]["id"]
        broken = Listing("!", "zahltag", "playing", anna.id, wall.at, is_listed=False, due=None, summary=b"{}")
        ask(served, served.context.store.append(broken.table, [Row(1, wall.at, b"nonsense")], broken))
        assert swept(served, wall.at + 31 * DAY_MS) == 1
        assert anna.get(f"/api/tables/{idle}").json()["table"]["status"] == "abandoned"
        assert anna.get(f"/api/tables/{waiting}").status_code == 404


def test_the_heart_goes_on_beating_whatever_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "HEARTBEAT_SECONDS", 0.01)
    beats: list[int] = []

    def now() -> int:
        beats.append(len(beats))
        if len(beats) == 1:
            raise ArithmeticError("a clock that is broken")
        return 1_800_000_000_000 + len(beats)

    async def beat(served: Served) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(run_maintenance(served.context, now), 0.5)

    with serving(tmp_path) as served:
        ask(served, beat(served))
    assert len(beats) > 2
