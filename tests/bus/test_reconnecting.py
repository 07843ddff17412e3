"""A bus whose connection breaks is found again, and says that hints may be lost."""

import asyncio
import traceback
from collections.abc import Callable

import pytest
import structlog

from tests.bus.test_interface import HINTS, Ear
from tests.services.nats import NatsServer
from tests.services.postgres import PostgresServer
from tests.services.processes import free_port
from tests.services.tcp_proxy import TcpProxy, tcp_proxy
from zuschlag.bus import Bus, TableChanged
from zuschlag.bus.nats import NatsBus
from zuschlag.bus.nats_url import parse_nats_url
from zuschlag.bus.postgres import PostgresBus
from zuschlag.bus.reconnecting import MAX_PAYLOAD_BYTES
from zuschlag.errors import Refused

Kind = tuple[int, Callable[[int], Bus]]


@pytest.fixture(params=["postgres", "nats"])
def kind(request: pytest.FixtureRequest) -> Kind:
    """The port of the service, and what creates a bus through another port."""
    if request.param == "nats":
        nats: NatsServer = request.getfixturevalue("nats_server")
        return nats.port, lambda port: NatsBus(nats.url(port))
    postgres: PostgresServer = request.getfixturevalue("postgres")
    database = request.getfixturevalue("postgres_url").rsplit("/", 1)[1]
    return postgres.port, lambda port: PostgresBus(f"{postgres.url(database, port)}?sslmode=disable")


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


def test_after_a_broken_connection_hints_arrive_again_and_both_sides_know_of_the_gap(kind: Kind) -> None:
    target, create = kind

    async def scenario(proxy: TcpProxy) -> None:
        near, far = Ear(create(target)), Ear(create(proxy.port))
        for ear in (near, far):
            await ear.bus.open(ear.hear, ear.miss)
        near.bus.publish(HINTS[0])
        assert await far.until(1) == HINTS[:1]
        proxy.is_refusing = True
        proxy.cut()
        near.bus.publish(HINTS[1])  # which is lost
        await asyncio.sleep(0.3)
        far.bus.publish(HINTS[2])  # which waits
        proxy.is_refusing = False
        await until(lambda: far.gaps == 1)
        near.bus.publish(HINTS[3])
        assert (await far.until(2))[-1] == HINTS[3]
        assert (await near.until(1)) == HINTS[2:3]
        assert near.gaps == 0
        for ear in (near, far):
            await ear.bus.close()

    async def whole() -> None:
        async with tcp_proxy(target) as proxy:
            await scenario(proxy)

    asyncio.run(whole())


def test_a_server_starts_without_its_bus_and_finds_it_later(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zuschlag.bus.reconnecting.OPEN_SECONDS", 0.2)
    target, create = kind

    async def whole() -> None:
        async with tcp_proxy(target) as proxy:
            proxy.is_refusing = True
            early, other = Ear(create(proxy.port)), Ear(create(target))
            for ear in (early, other):
                await ear.bus.open(ear.hear, ear.miss)
            early.bus.publish(HINTS[0])
            proxy.is_refusing = False
            assert await other.until(1) == HINTS[:1]
            assert early.gaps == 0
            for ear in (early, other):
                await ear.bus.close()

    asyncio.run(whole())


def test_many_hints_are_sent_in_few_messages_and_all_arrive_in_order(kind: Kind) -> None:
    target, create = kind

    async def scenario() -> None:
        sender, listener = Ear(create(target)), Ear(create(target))
        for ear in (sender, listener):
            await ear.bus.open(ear.hear, ear.miss)
        hints = [TableChanged(f"a table with quite a long name {number}", number) for number in range(2000)]
        for hint in hints:
            sender.bus.publish(hint)
        assert await listener.until(2000) == hints
        for ear in (sender, listener):
            await ear.bus.close()

    asyncio.run(scenario())
    assert MAX_PAYLOAD_BYTES < 8000, "PostgreSQL takes less than 8,000 bytes"


def test_a_wrong_password_or_a_bus_that_is_not_there_is_logged_without_the_password(
    nats_server: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zuschlag.bus.reconnecting.OPEN_SECONDS", 1.0)
    buses = {
        "the user or the password is wrong": NatsBus(nats_server.url().replace(nats_server.password, "WrongPassword17")),
        "it does not answer": NatsBus(f"nats://a:WrongPassword17@127.0.0.1:{free_port()}"),
    }

    async def scenario(bus: Bus) -> None:
        await bus.open(lambda _: None, lambda: None)
        await bus.close()

    for reason, bus in buses.items():
        with structlog.testing.capture_logs() as logs:
            asyncio.run(scenario(bus))
        assert logs[0]["event"] == "bus-lost"
        assert reason in logs[0]["error"]
        assert "WrongPassword17" not in str(logs) + repr(vars(bus))


@pytest.mark.parametrize(
    "text", ["nats://a:ge#heim@host", "http://host", "nats://", "nats://a:ge/heim@host", "nats://host/a.b", "nats://h:heim"]
)
def test_a_malformed_url_is_refused_and_not_quoted(text: str) -> None:
    with pytest.raises(Refused, match="expected nats://") as refused:
        parse_nats_url(text)
    assert "heim" not in "".join(traceback.format_exception(refused.value))
