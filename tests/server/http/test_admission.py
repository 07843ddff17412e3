"""Requests take turns, so that a move never waits for all of them."""

import asyncio
import re
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.fuzz.captured_log import capture_log
from tests.random_play import finished_match
from tests.server.live_server import LiveServer, run_in_server, run_live_server
from zuschlag.errors import Trouble
from zuschlag.server.http import admission
from zuschlag.server.http.admission import (
    COMMAND_LIMITS,
    REQUEST_LIMITS,
    ROUND_SECONDS,
    Admission,
    AdmissionLimits,
    release_turn,
)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def hold(gate: Admission, address: str, order: list[str], until: asyncio.Event) -> None:
    async with gate.turn(address):
        order.append(address)
        await until.wait()


def test_something_else_goes_on_after_each_long_request() -> None:
    """A hundred requests are ready, each of which keeps the loop busy; what needs five rounds of the loop waits for few."""

    async def run() -> int:
        gate, done = Admission(AdmissionLimits(8, 8, 1)), 0

        async def request() -> None:
            nonlocal done
            async with gate.turn("attacker"):
                end = time.monotonic() + 1.1 * ROUND_SECONDS
                while time.monotonic() < end:
                    pass
                done += 1

        requests = [asyncio.create_task(request()) for _ in range(100)]
        for _ in range(5):
            await asyncio.sleep(0)
        waited_for = done
        for task in requests:
            task.cancel()
        await asyncio.gather(*requests, return_exceptions=True)
        return waited_for

    assert asyncio.run(run()) <= 8


def test_addresses_take_turns_however_many_requests_one_has() -> None:
    async def run() -> list[str]:
        gate, until = Admission(AdmissionLimits(1, 1, 1)), asyncio.Event()
        order: list[str] = []
        crowd = [asyncio.create_task(hold(gate, "crowd", order, until)) for _ in range(5)]
        await settle()
        others = [asyncio.create_task(hold(gate, name, order, until)) for name in ("anna", "ben")]
        await settle()
        until.set()
        await asyncio.gather(*crowd, *others)
        assert gate.count_waiting() == 0
        return order

    assert asyncio.run(run()) == ["crowd", "crowd", "anna", "ben", "crowd", "crowd", "crowd"]


def test_one_address_cannot_take_all_places() -> None:
    async def run() -> list[str]:
        gate, until = Admission(AdmissionLimits(4, 2, 4)), asyncio.Event()
        order: list[str] = []
        tasks = [asyncio.create_task(hold(gate, name, order, until)) for name in ["crowd"] * 5 + ["anna"]]
        await settle()
        inside = list(order)
        until.set()
        await asyncio.gather(*tasks)
        return inside

    assert asyncio.run(run()) == ["crowd", "crowd", "anna"]


def test_what_waits_for_something_else_makes_room() -> None:
    async def run() -> None:
        gate, until = Admission(AdmissionLimits(1, 1, 1)), asyncio.Event()

        async def slow() -> None:
            async with gate.turn("anna"):
                release_turn()
                await until.wait()

        task = asyncio.create_task(slow())
        await settle()
        async with gate.turn("ben"):
            until.set()
        await task

    asyncio.run(run())


def test_a_turn_that_never_ends_makes_room_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "MAX_TURN_SECONDS", 0.01)

    async def run() -> None:
        gate = Admission(AdmissionLimits(1, 1, 1))
        await gate.enter("anna")
        async with asyncio.timeout(30), gate.turn("ben"):
            pass

    asyncio.run(run())


def test_whoever_leaves_the_queue_takes_no_place() -> None:
    async def run() -> None:
        gate, until = Admission(AdmissionLimits(1, 1, 1)), asyncio.Event()
        order: list[str] = []
        tasks = [asyncio.create_task(hold(gate, name, order, until)) for name in ("anna", "ben", "cleo")]
        await settle()
        tasks[1].cancel()
        await settle()
        assert gate.count_waiting() == 1
        tasks[0].cancel()
        await settle()
        assert order == ["anna", "cleo"]
        until.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with gate.turn("dora"):
            pass

    asyncio.run(run())


@pytest.mark.parametrize("others", [(), ("ben",), ("cleo",)])
def test_a_place_is_not_lost_when_whoever_is_next_goes_in_the_same_round(others: tuple[str, ...]) -> None:
    """The place becomes free and the next one is cancelled before any of them runs."""

    async def run() -> list[dict[str, object]]:
        complaints: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, complaint: complaints.append(complaint))
        gate, until = Admission(AdmissionLimits(1, 1, 1)), asyncio.Event()
        order: list[str] = []
        first = await gate.enter("anna")
        next_one, *rest = [asyncio.create_task(hold(gate, name, order, until)) for name in ("ben", *others)]
        await settle()
        first.release()
        next_one.cancel()
        await settle()
        assert next_one.cancelled()
        assert order == list(others)
        until.set()
        await asyncio.gather(*rest)
        assert gate.count_waiting() == 0
        async with asyncio.timeout(30), gate.turn("dora"):
            pass
        return complaints

    assert asyncio.run(run()) == []


def test_metrics_say_how_many_wait_and_how_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "MAX_TURN_SECONDS", 60)
    until, tasks, count = asyncio.Event(), list[asyncio.Task[None]](), COMMAND_LIMITS.by_address + 3

    def read(name: str) -> float:
        found = re.search(rf"^zuschlag_admission_{re.escape(name)} (\S+)$", operator.get("/metrics").text, re.MULTILINE)
        assert found, name
        return float(found[1])

    async def begin(gate: Admission) -> None:
        tasks.extend(asyncio.create_task(hold(gate, "crowd", [], until)) for _ in range(count))
        while gate.count_waiting() != 3:
            await asyncio.sleep(0)

    async def end() -> None:
        until.set()
        await asyncio.gather(*tasks)

    with run_live_server(tmp_path) as live_server:
        operator = live_server.operator()
        run_in_server(live_server, begin(live_server.context.command_admission))
        assert read('waiting{kind="commands"}') == 3
        assert read('waiting{kind="requests"}') == 0
        run_in_server(live_server, end())
        assert read('waiting{kind="commands"}') == 0
        assert read('wait_seconds_count{kind="commands"}') == count
        assert read('wait_seconds_bucket{kind="commands",le="0.001"}') <= COMMAND_LIMITS.by_address
        assert read('wait_seconds_count{kind="requests"}') > 0


def test_a_request_whose_client_has_gone_waits_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of clients could ask and go, while their requests wait and take memory."""
    monkeypatch.setattr(admission, "MAX_TURN_SECONDS", 60)
    until, tasks = asyncio.Event(), list[asyncio.Task[None]]()

    async def begin(gate: Admission) -> None:
        tasks.extend(asyncio.create_task(hold(gate, "127.0.0.1", [], until)) for _ in range(REQUEST_LIMITS.by_address))
        await asyncio.sleep(0)

    async def wait_for(gate: Admission, count: int) -> None:
        async with asyncio.timeout(10):
            while gate.count_waiting() != count:
                await asyncio.sleep(0.01)

    async def end() -> None:
        until.set()
        await asyncio.gather(*tasks)

    with capture_log() as log, run_live_server(tmp_path) as live_server:
        gate = live_server.context.request_admission
        run_in_server(live_server, begin(gate))
        at = urlsplit(live_server.url)
        for method in ("GET", "HEAD", "POST"):
            with socket.create_connection((str(at.hostname), at.port or 80)) as client:
                client.sendall(f"{method} /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode())
                run_in_server(live_server, wait_for(gate, 1))
            run_in_server(live_server, wait_for(gate, 0))
        run_in_server(live_server, end())
        assert live_server.stranger().get("/healthz").status_code == 200
    assert not log.complaints


def test_a_server_that_stops_answers_requests_that_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They wait for the worker of replays, which is busy. Nothing is logged as a fault of ours."""
    monkeypatch.setattr("zuschlag.server.lifecycle.serve.SHUTDOWN_SECONDS", 1)

    async def ask(live_server: LiveServer, path: str) -> int:
        async with httpx.AsyncClient(base_url=live_server.url, timeout=30, trust_env=False, verify=False) as http:
            asking = asyncio.create_task(http.get(path))
            while live_server.context.replay_worker._counts.total() < 2:
                await asyncio.sleep(0.01)
            live_server.loop.call_soon_threadsafe(live_server.server.stop)
            return (await asking).status_code

    with capture_log() as log, run_live_server(tmp_path) as live_server:
        record = finished_match(("zahltag", 2, {}), 7).record()
        uploaded = live_server.person().post("/api/replays", record).json()["id"]
        worker = live_server.context.replay_worker.call("somebody", time.sleep, 60)
        busy = asyncio.run_coroutine_threadsafe(worker, live_server.loop)
        assert asyncio.run(ask(live_server, f"/api/replays/{uploaded}/steps/0")) == 503
    assert isinstance(busy.exception(10), Trouble)
    assert not [entry for entry in log.complaints if "Exception in ASGI" in str(entry)]
