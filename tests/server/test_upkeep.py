"""What the server does by itself: old tables and forgotten people are deleted, absences are not counted."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.running import Served, serving
from zuschlag.server.upkeep import ALIVE, DAY, sweep
from zuschlag.tables.house import Sources


class Wall:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


def swept(served: Served, at: int) -> int:
    return asyncio.run_coroutine_threadsafe(sweep(served.desk, at), served.loop).result(30)


def test_tables_and_people_are_kept_as_long_as_the_operator_says(tmp_path: Path) -> None:
    wall = Wall()
    with serving(tmp_path, sources=Sources(wall, pace=0), keep_over_days=3, keep_waiting_days=1, keep_people_days=5) as served:
        anna, operator = served.person(), served.operator()
        over = anna.lay()["table"]["id"]
        operator.post(f"/api/operator/tables/{over}/close")
        waiting = anna.lay()["table"]["id"]
        assert swept(served, wall.at + DAY // 2) == 0
        assert swept(served, wall.at + 2 * DAY) == 1
        assert anna.get(f"/api/tables/{waiting}").status_code == 404
        assert anna.get(f"/api/tables/{over}").status_code == 200
        assert swept(served, wall.at + 4 * DAY) == 1
        assert anna.get(f"/api/tables/{over}").status_code == 404
        assert swept(served, wall.at + 6 * DAY) == 1
        assert anna.get("/api/me").status_code == 401


def test_a_match_in_which_nobody_moves_is_abandoned_one_day(tmp_path: Path) -> None:
    wall = Wall()
    with serving(tmp_path, sources=Sources(wall, pace=0), keep_idle_days=30) as served:
        anna = served.person()
        table = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
        anna.do(table, "start")
        swept(served, wall.at + 29 * DAY)
        assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "playing"
        swept(served, wall.at + 31 * DAY)
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
        noted = asyncio.run_coroutine_threadsafe(served.desk.store.noted(ALIVE), served.loop).result(30)
        assert int(noted or 0) == wall.at
