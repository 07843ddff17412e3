"""The comparison of databases and buses measures what it says."""

import asyncio

from bench.server.databases import HISTORIES, measure_hints, measure_reads
from tests.services.nats import NatsServer
from zuschlag.bus.nats import NatsBus
from zuschlag.bus.postgres import PostgresBus
from zuschlag.store.postgres.store import PostgreSQL


def test_every_hint_is_heard_and_timed_on_both_buses(postgres_url: str, nats_server: NatsServer) -> None:
    for create in (lambda: PostgresBus(postgres_url), lambda: NatsBus(nats_server.url())):
        found = asyncio.run(measure_hints(create, per_second=200, seconds=0.2))
        assert 0 < found.p50 <= found.p99


def test_tables_of_each_length_are_read(postgres_url: str) -> None:
    found = asyncio.run(measure_reads(PostgreSQL(postgres_url)))
    assert list(found) == list(HISTORIES)
    assert min(found.values()) > 0
