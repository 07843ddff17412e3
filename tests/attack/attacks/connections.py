"""Attacks on connections, below the level of requests."""

import asyncio
from contextlib import closing

from tests.attack.attackers import Attacker
from tests.attack.attacks.attack import BIG_DECK, Attack
from tests.attack.raw_client import HttpClient, close_quietly, connect, encode_request
from zuschlag.server.http.uvicorn_protocol import MAX_PIPELINED

SMALL_BUFFER = 2048
"""Bytes of a receive buffer: what is sent waits in the server."""
PATIENCE = 300
"""Pieces that a slow client sends or takes, at most."""


class HeldConnection(Attack):
    """Open a connection and hold it for as long as the server lets one."""

    workers = 20
    receive_buffer: int | None = None
    pause = 1.0
    """Seconds between two pieces."""

    async def act(self, attacker: Attacker) -> None:
        loop = asyncio.get_running_loop()
        connection = await connect(attacker.port, attacker.address, self.receive_buffer)
        try:
            await loop.sock_sendall(connection, self.opening(attacker))
            attacker.outcomes["opened"] += 1
            for _ in range(PATIENCE):
                await asyncio.sleep(self.pause)
                await self.go_on(connection)
        finally:
            await close_quietly(connection)

    def opening(self, attacker: Attacker) -> bytes:
        """What it sends at first."""
        return b""

    async def go_on(self, connection: object) -> None:
        """What it does after each pause; raises where the server has closed."""


class SlowHeaders(HeldConnection):
    """Requests whose headers come a byte a second and never end."""

    name = "slow-headers"
    bound = "--header-timeout, --max-connections-by-address"

    def opening(self, attacker: Attacker) -> bytes:
        return b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "

    async def go_on(self, connection: object) -> None:
        await asyncio.get_running_loop().sock_sendall(connection, b"a")  # type: ignore[arg-type]


class SlowBodies(SlowHeaders):
    """Requests with a large body of which a byte comes each second."""

    name = "slow-bodies"
    bound = "--body-timeout, --max-connections-by-address"

    def opening(self, attacker: Attacker) -> bytes:
        return encode_request("POST", "/api/tables", attacker.port, b" " * 60_000, attacker.secret)[:-60_000]


class SilentConnections(HeldConnection):
    """Connections without a byte, as of clients that have gone without saying so."""

    name = "silent-connections"
    bound = "--header-timeout, --max-connections-by-address"

    async def go_on(self, connection: object) -> None:
        if await asyncio.get_running_loop().sock_recv(connection, 1) == b"":  # type: ignore[arg-type]
            raise EOFError


class AllConnections(SilentConnections):
    """As many connections as the server takes, of which each looks like a browser between two requests."""

    name = "all-connections"
    bound = "--max-connections, --keep-alive-timeout; idle connections make room"
    workers = 45
    memory_mib = 400

    def opening(self, attacker: Attacker) -> bytes:
        return encode_request("GET", "/healthz", attacker.port)

    async def go_on(self, connection: object) -> None:
        if await asyncio.get_running_loop().sock_recv(connection, 4096) == b"":  # type: ignore[arg-type]
            raise EOFError


class SlowReaders(HeldConnection):
    """Pipelined requests for large files, whose answers are taken hardly faster than the server demands."""

    name = "slow-readers"
    bound = "--send-timeout, at least 16 KiB within it; uvicorn's write buffer"
    receive_buffer = SMALL_BUFFER
    memory_mib = 400

    def opening(self, attacker: Attacker) -> bytes:
        return encode_request("GET", "/api/schema/socket", attacker.port) * (MAX_PIPELINED + 1)

    async def go_on(self, connection: object) -> None:
        if await asyncio.get_running_loop().sock_recv(connection, 1024) == b"":  # type: ignore[arg-type]
            raise EOFError


class StoppedReaders(SlowReaders):
    """The same, but nothing is taken at all."""

    name = "stopped-readers"
    bound = "--send-timeout"

    async def go_on(self, connection: object) -> None:
        await asyncio.sleep(5)


class SlowViews(SlowReaders):
    """The same with views of tables that have as large a deck as fits: each answer is made for one request alone."""

    name = "slow-views"
    bound = "open_connections.MAX_UNSENT_BYTES_BY_ADDRESS and MAX_UNSENT_BYTES, compared every second"
    memory_mib = 500

    async def prepare(self) -> None:
        for attacker in self.one_by_address():
            attacker.table = await attacker.create_table(options={"contracts": BIG_DECK})
            await attacker.do(attacker.table, "start")

    def opening(self, attacker: Attacker) -> bytes:
        table = attacker.rng.choice([other.table for other in self.one_by_address()])
        return encode_request("GET", f"/api/tables/{table}", attacker.port, secret=attacker.secret) * (MAX_PIPELINED + 1)


class ConnectionFlood(Attack):
    """Connections that are opened and closed at once, with half a request."""

    name = "connection-flood"
    bound = "the acceptor, --max-connections-by-address"
    workers = 5

    async def act(self, attacker: Attacker) -> None:
        connection = await connect(attacker.port, attacker.address)
        try:
            await asyncio.get_running_loop().sock_sendall(connection, b"GET / HT")
            attacker.outcomes["opened"] += 1
        finally:
            await close_quietly(connection)


class PipelinedFlood(Attack):
    """Hundreds of requests in one packet, over and over: cheap to send, each to be answered."""

    name = "pipelined-requests"
    bound = "requests by address"
    workers = 3
    count = 200

    async def act(self, attacker: Attacker) -> None:
        with closing(HttpClient(attacker.port, attacker.address)) as http:
            while True:
                _, writer = await http.open()
                writer.write(encode_request("GET", "/api/visit", attacker.port) * self.count)
                for _ in range(self.count):
                    attacker.outcomes[str((await http.read_response()).status)] += 1


class Trailers(Attack):
    """Bodies in chunks that are followed by headers without end, in lines and as one line."""

    name = "trailers"
    bound = "headers after a body are refused; what is not the body is counted; --body-timeout"
    workers = 3
    endings = (b"a:b\r\n" * 10_000, b"a" * 60_000, b"1;" + b"a" * 60_000)

    async def act(self, attacker: Attacker) -> None:
        head = encode_request("POST", "/api/me", attacker.port, more=[("Transfer-Encoding", "chunked")])
        connection = await connect(attacker.port, attacker.address)
        loop = asyncio.get_running_loop()
        try:
            ending = attacker.rng.choice(self.endings)
            await loop.sock_sendall(connection, head + b"1\r\n{\r\n" + (b"" if ending[:1] == b"1" else b"0\r\n"))
            attacker.outcomes["opened"] += 1
            for _ in range(20):
                await loop.sock_sendall(connection, ending)
        finally:
            await close_quietly(connection)


class LongHandshakes(HeldConnection):
    """Handshakes of WebSockets with a header that is longer than the WebSocket library takes."""

    name = "long-handshakes"
    bound = "the handshake is refused and its connection closed"

    def opening(self, attacker: Attacker) -> bytes:
        upgrade = [("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
        upgrade += [("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="), ("X-Long", "a" * 9000)]
        return encode_request("GET", f"/api/tables/{self.honest_table(attacker.rng)}/socket", attacker.port, more=upgrade)

    async def go_on(self, connection: object) -> None:
        if await asyncio.get_running_loop().sock_recv(connection, 4096) == b"":  # type: ignore[arg-type]
            raise EOFError


ATTACKS: list[type[Attack]] = [
    SlowHeaders,
    SlowBodies,
    SilentConnections,
    AllConnections,
    SlowReaders,
    StoppedReaders,
    SlowViews,
    ConnectionFlood,
    PipelinedFlood,
    Trailers,
    LongHandshakes,
]
