"""Connections are accepted many at a time, and whatever goes wrong with one, others are accepted."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.server.http.test_open_connections import ask, connect, measure, only_linux, wait_for
from tests.server.live_server import run_live_server
from zuschlag.server.http.open_connections import MAX_REFUSED_AT_ONCE, OpenConnections
from zuschlag.server.lifecycle.listener import MAX_ACCEPTED, MAX_TRIED, RESET, Acceptor, open_listener
from zuschlag.server.limits import ConnectionLimits
from zuschlag.server.metrics import Metrics
from zuschlag.server.settings import Settings


class Greeter(asyncio.Protocol):
    """Says hello, and closes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"hello")
        transport.close()


async def accept(
    make_protocol: Callable[[], asyncio.Protocol], folder: Path, clients: int, is_enough: Callable[[], bool]
) -> tuple[int, list[socket.socket]]:
    """Accept connections of clients that wait already until it is enough; the rounds of the event loop that it took."""
    settings = Settings(file=folder / "zuschlag.sqlite", port=0)
    rounds = 0
    with open_listener(settings).socket as listening:
        waiting = [socket.create_connection(listening.getsockname(), timeout=20) for _ in range(clients)]
        acceptor = Acceptor(listening, make_protocol, OpenConnections(settings, Metrics()))
        async with asyncio.timeout(20):
            while not is_enough():
                await asyncio.sleep(0)
                rounds += 1
        acceptor.close()
        await acceptor.wait_closed()
    return rounds, waiting


def test_connections_that_wait_are_accepted_many_in_each_round_of_the_event_loop(tmp_path: Path) -> None:
    made = 0

    def make() -> Greeter:
        nonlocal made
        made += 1
        return Greeter()

    count = 5 * MAX_ACCEPTED
    rounds, waiting = asyncio.run(accept(make, tmp_path, count, lambda: made == count))
    for client in waiting:
        client.close()
    assert rounds < 2 * count, "one at a time they would take four rounds each"


@only_linux
def test_connections_whose_clients_have_gone_hold_up_nobody(tmp_path: Path) -> None:
    """They are not even given a protocol, and many more of them are accepted in a round."""
    made = 0

    def make() -> Greeter:
        nonlocal made
        made += 1
        return Greeter()

    async def run() -> int:
        settings = Settings(file=tmp_path / "zuschlag.sqlite", port=0)
        with open_listener(settings).socket as listening:
            for _ in range(MAX_TRIED // 2):
                with socket.create_connection(listening.getsockname(), timeout=20) as gone:
                    gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            with socket.create_connection(listening.getsockname(), timeout=20):
                acceptor = Acceptor(listening, make, OpenConnections(settings, Metrics()))
                rounds = 0
                while not made:
                    await asyncio.sleep(0)
                    rounds += 1
            acceptor.close()
            await acceptor.wait_closed()
        return rounds

    assert asyncio.run(run()) < MAX_ACCEPTED
    assert made == 1


def test_after_an_error_of_ours_other_connections_are_accepted(tmp_path: Path) -> None:
    made = 0

    def make() -> Greeter:
        nonlocal made
        made += 1
        if made == 1:
            raise RuntimeError("an error in a protocol")
        return Greeter()

    async def run() -> list[bytes]:
        loop = asyncio.get_running_loop()
        settings = Settings(file=tmp_path / "zuschlag.sqlite", port=0)
        with open_listener(settings).socket as listening:
            acceptor = Acceptor(listening, make, OpenConnections(settings, Metrics()))
            answers = []
            for _ in range(2):
                with socket.create_connection(listening.getsockname(), timeout=20) as client:
                    client.setblocking(False)  # noqa: FBT003 (the standard library's way)
                    answers.append(await asyncio.wait_for(loop.sock_recv(client, 100), 20))
            acceptor.close()
            await acceptor.wait_closed()
        return answers

    with capture_logs() as logged:
        assert asyncio.run(run()) == [b"", b"hello"]
    assert [line["event"] for line in logged] == ["accepting-failed"]


@only_linux
def test_an_address_far_over_its_limit_is_reset_and_not_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zuschlag.server.http.uvicorn_protocol.REFUSAL_SECONDS", 60)
    with run_live_server(tmp_path, connections=ConnectionLimits(by_address=1)) as live_server, ExitStack() as opened:
        for count in range(1, MAX_REFUSED_AT_ONCE + 2):
            refused = opened.enter_context(connect(live_server))
            wait_for(live_server, "zuschlag_connections", count)
        with pytest.raises(ConnectionResetError), connect(live_server) as one_more:
            one_more.recv(100)
        assert measure(live_server, "zuschlag_connections") == MAX_REFUSED_AT_ONCE + 1
        assert measure(live_server, 'zuschlag_connections_closed_total{reason="address-limit"}') == MAX_REFUSED_AT_ONCE + 1
        with connect(live_server, "127.0.0.2") as other:
            assert ask(other).startswith("HTTP/1.1 200")
        assert ask(refused).startswith("HTTP/1.1 429")
        wait_for(live_server, "zuschlag_connections", MAX_REFUSED_AT_ONCE)
        with connect(live_server) as again:
            assert ask(again).startswith("HTTP/1.1 429")


class Peer(asyncio.Transport):
    """A transport whose client takes nothing."""

    is_aborted = False
    is_idle = True

    def get_write_buffer_size(self) -> int:
        return 1

    def abort(self) -> None:
        self.is_aborted = True


class BrokenPeer(Peer):
    def get_write_buffer_size(self) -> int:
        raise RuntimeError("an error in a transport")


def test_after_an_error_with_one_connection_the_others_are_watched(tmp_path: Path) -> None:
    limits = ConnectionLimits(send_timeout=0.1)
    connections = OpenConnections(Settings(file=tmp_path / "zuschlag.sqlite", connections=limits), Metrics())
    broken, stalled = BrokenPeer(), Peer()

    async def run() -> None:
        for transport in (broken, stalled):
            connections.add(transport, transport)
        watching = asyncio.create_task(connections.watch())
        async with asyncio.timeout(20):
            while not stalled.is_aborted:
                await asyncio.sleep(0.01)
        watching.cancel()

    with capture_logs() as logged:
        asyncio.run(run())
    assert {line["event"] for line in logged} == {"watching-a-connection-failed"}
