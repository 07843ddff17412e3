"""Reviews with two servers on one database: one is killed in the middle, the other ends the review, with the same bytes."""

import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.cli.server_process import ServerProcess, server_process
from tests.random_play import finished_match
from tests.server.live_server import Visitor
from tests.services.postgres import PostgresServer
from zuschlag.review import Review, review_match

PATIENCE = 240.0
SIMULATIONS = 100
"""More than a first look has, and so many that a review takes two seconds: it is stored in about ten batches."""
RECORD: dict[str, Any] = dict(finished_match(("zahltag", 3, {}), 11).record())


def visitor_of(server: ServerProcess, secret: str | None = None) -> Visitor:
    client = httpx.Client(base_url=server.url, timeout=60, trust_env=False, verify=False)
    if secret is not None:
        client.cookies.set("zuschlag", secret)
    return Visitor(client, server.url)


def wait_until(visitor: Visitor, path: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Ask until the status is so."""
    end = time.monotonic() + PATIENCE
    while not is_so(status := visitor.get(path, params={"after": 10**6}).json()):
        assert time.monotonic() < end, status
        time.sleep(0.05)
    return dict(status)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_another_server_ends_the_review_of_one_that_was_killed(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    """The second is there from the start, and leaves the review to the first, which has claimed it, until that is killed."""
    env = {"ZUSCHLAG_DURABILITY": "normal", "ZUSCHLAG_REVIEW_SIMULATIONS": str(SIMULATIONS), "ZUSCHLAG_SHARED": "1"}
    if kind == "postgres":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        del env["ZUSCHLAG_SHARED"]
        env["ZUSCHLAG_DATABASE"] = postgres.create_database()
    arguments = ("serve", "--no-browser")
    with server_process(tmp_path, *arguments, env=env) as first, server_process(tmp_path, *arguments, env=env) as second:
        anna = visitor_of(first)
        assert anna.post("/api/me", {"name": "Anna"}).status_code == 201
        path = f"/api/replays/{anna.post('/api/replays', RECORD).json()['id']}/review"
        total = anna.post(path).json()["total"]
        before = wait_until(anna, path, lambda status: status["done"] > 0)
        first.stop(signal.SIGKILL)
        assert before["done"] < total, "it was over before the kill"
        other = visitor_of(second, anna.secret)
        after = wait_until(other, path, lambda status: status["state"] == "done")
        assert after["done"] == after["total"] == total
        found = other.get(path).json()["review"]
        other.http.close()
        anna.http.close()
    expected = review_match(RECORD, budget=SIMULATIONS)
    assert msgspec.convert(found, Review) == expected
    assert msgspec.json.encode(found) == msgspec.json.encode(msgspec.to_builtins(expected))


def test_a_review_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    env = {"ZUSCHLAG_DURABILITY": "normal", "ZUSCHLAG_REVIEW_SIMULATIONS": str(SIMULATIONS)}
    with server_process(tmp_path, "serve", "--no-browser", env=env) as server:
        anna = visitor_of(server)
        anna.post("/api/me", {"name": "Anna"})
        path = f"/api/replays/{anna.post('/api/replays', RECORD).json()['id']}/review"
        anna.post(path)
        before = wait_until(anna, path, lambda status: status["done"] > 0)
        assert server.stop() == 0
    if before["done"] < before["total"]:
        with closing(sqlite3.connect(tmp_path / "zuschlag.sqlite")) as connection:
            assert connection.execute("SELECT state, due FROM review").fetchall() == [("running", 0)], "it was not put off"
    with server_process(tmp_path, "serve", "--no-browser", env=env) as server:
        stranger = visitor_of(server)
        assert stranger.get(path, params={"after": 10**6}).json()["done"] >= before["done"]
        wait_until(stranger, path, lambda status: status["state"] == "done")
        stranger.http.close()
    anna.http.close()
