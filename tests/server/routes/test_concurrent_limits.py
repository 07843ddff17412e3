"""Limits on what is stored hold for many requests at the same moment, not only for one after the other."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx

import zuschlag
from tests.server.live_server import Visitor, run_live_server
from zuschlag.server.limits import Limits
from zuschlag.tables.rate_limit import UNLIMITED
from zuschlag.tables.table_limits import TableLimits

FREE = Limits(requests=UNLIMITED, commands=UNLIMITED, registrations=UNLIMITED, uploaded_records=3)
MAX_OPEN_TABLES = TableLimits().open_tables_per_person
WISH = {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}


def answers_at_once(visitor: Visitor, requests: list[tuple[str, object]]) -> Counter[int]:
    """Send all these at the same moment; how often each status was answered."""

    async def send() -> list[httpx.Response]:
        headers = {"Cookie": f"zuschlag={visitor.secret}"}
        limits = httpx.Limits(max_connections=len(requests))
        async with httpx.AsyncClient(base_url=visitor.url, headers=headers, limits=limits, timeout=60, trust_env=False) as one:
            return await asyncio.gather(*(one.post(path, json=body) for path, body in requests))

    return Counter(answer.status_code for answer in asyncio.run(send()))


def test_the_limit_of_open_tables_holds_for_simultaneous_requests(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=FREE) as live_server:
        anna = live_server.person()
        answered = answers_at_once(anna, [("/api/tables", WISH)] * (MAX_OPEN_TABLES + 10))
        assert answered == {201: MAX_OPEN_TABLES, 429: 10}
        assert len(anna.get("/api/me").json()["seats"]) == MAX_OPEN_TABLES


def test_the_limit_of_open_tables_holds_for_every_way_to_get_a_seat(tmp_path: Path) -> None:
    """Whatever way leads to one more table, all of them together lead to no more than the limit."""
    with run_live_server(tmp_path, limits=FREE) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        over = [anna.create_table("zahltag", ["mine", "open"])["table"]["id"] for _ in range(4)]
        for table in over:
            assert live_server.operator().post(f"/api/operator/tables/{table}/close").status_code == 204
        for _ in range(MAX_OPEN_TABLES - 2):
            anna.create_table()
        listed = [ben.create_table("zahltag", ["mine", "open"], listed=True)["table"]["id"] for _ in range(4)]
        links = [ben.do(ben.create_table()["table"]["id"], "link").json()["link"].rpartition("/")[2] for _ in range(4)]
        answered = answers_at_once(
            anna,
            [
                *[("/api/tables", WISH)] * 4,
                *((f"/api/tables/{table}/do", {"do": "sit"}) for table in listed),
                *((f"/api/tables/{table}/do", {"do": "rematch"}) for table in over),
                *(("/api/claims", {"key": key}) for key in links),
            ],
        )
        assert answered[429] == 14
        assert answered[200] + answered[201] == 2
        seats = anna.get("/api/me").json()["seats"]
        assert sum(seat["status"] in ("waiting", "playing") for seat in seats) == MAX_OPEN_TABLES


def test_the_limit_of_uploaded_records_holds_for_simultaneous_requests(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=FREE) as live_server:
        anna = live_server.person()
        record = zuschlag.new("zahltag", players=2, seed=1).record()
        assert answers_at_once(anna, [("/api/replays", record)] * 12) == {201: 3, 409: 9}
        assert len(anna.get("/api/me").json()["records"]) == 3


def test_the_servers_limit_of_uploaded_records_holds_for_simultaneous_requests_of_many_people(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=replace(FREE, all_uploaded_records=5)) as live_server:
        people = [live_server.person(f"Person {number}") for number in range(4)]
        record = zuschlag.new("zahltag", players=2, seed=1).record()
        with ThreadPoolExecutor(len(people)) as pool:
            answered = list(pool.map(lambda one: answers_at_once(one, [("/api/replays", record)] * 3), people))
        assert sum(answered, Counter()) == {201: 5, 409: 7}
