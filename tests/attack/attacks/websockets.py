"""Attacks by WebSockets at tables."""

import asyncio
from typing import Any

from tests.attack.attackers import Attacker
from tests.attack.attacks.attack import Attack
from tests.attack.attacks.connections import PATIENCE, SMALL_BUFFER
from tests.attack.raw_client import NO_MASK

LARGEST = 8 * 1024
"""Bytes of a message."""


class Spectators(Attack):
    """Thousands of spectators at honest tables, who read everything."""

    name = "spectators"
    bound = "sockets by address and by person"
    workers = 10
    memory_mib = 300

    def table_of(self, attacker: Attacker) -> str:
        """Which table to watch."""
        return self.honest_table(attacker.rng)

    async def act(self, attacker: Attacker) -> None:
        socket = await attacker.websocket(self.table_of(attacker))
        attacker.outcomes["opened"] += 1
        try:
            while await socket.reader.read(65536):
                pass
            raise EOFError
        finally:
            socket.close()


class SpectatorsAtOneTable(Spectators):
    """The same, all at one honest table: each of its moves goes to all of them."""

    name = "spectators-at-one-table"

    def table_of(self, attacker: Attacker) -> str:
        return self.swarm.honest_tables[0]


class AnonymousSockets(Spectators):
    """As many sockets as the server takes, by visitors without a name."""

    name = "anonymous-sockets"
    bound = "--max-connections; sockets without a name make room, players' sockets are never closed"
    workers = 45
    memory_mib = 800

    async def act(self, attacker: Attacker) -> None:
        attacker.secret = ""
        await super().act(attacker)


class DeafSpectators(Spectators):
    """Spectators with a small buffer who read nothing."""

    name = "deaf-spectators"
    bound = "64 messages wait for a slow client, --send-timeout"

    async def act(self, attacker: Attacker) -> None:
        socket = await attacker.websocket(self.table_of(attacker), receive_buffer=SMALL_BUFFER)
        attacker.outcomes["opened"] += 1
        try:
            socket.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(PATIENCE):
                await asyncio.sleep(1)
                socket.send({"do": "ping"})
                if socket.writer.is_closing():
                    raise EOFError
        finally:
            socket.close()


class Reconnects(Attack):
    """WebSockets that are opened, ask for everything since the beginning, and are closed."""

    name = "reconnects"
    bound = "requests by address"

    async def act(self, attacker: Attacker) -> None:
        socket = await attacker.websocket(self.honest_table(attacker.rng), f"?since={attacker.rng.randrange(3)}")
        attacker.outcomes["opened"] += 1
        try:
            await socket.receive()
        finally:
            socket.close()


class Messages(Attack):
    """Messages on a WebSocket as fast as it takes them, without waiting for answers: pings, rubbish, large ones."""

    name = "messages"
    bound = "8 KiB a message, commands by person; 20 more that are malformed or too fast than others close the connection"

    async def act(self, attacker: Attacker) -> None:
        socket = await attacker.websocket(self.honest_table(attacker.rng))
        payload = attacker.rng.choice(PAYLOADS)
        attacker.outcomes["opened"] += 1
        try:
            for _ in range(40):
                for _ in range(10):
                    socket.send_text(payload)
                await socket.writer.drain()
                await asyncio.sleep(0.01)
                if socket.reader.at_eof():
                    raise EOFError
        finally:
            socket.close()


class SmallFrames(Attack):
    """Empty pings, pongs and parts of messages, thousands in one packet: no application sees them."""

    name = "small-frames"
    bound = "--max-frames-per-second, 2 KiB of frames are parsed at a time"
    frames = (b"\x89\x80" + NO_MASK, b"\x8a\x80" + NO_MASK, b"\x00\x80" + NO_MASK, b"\x81\x82" + NO_MASK + b"{}")

    async def act(self, attacker: Attacker) -> None:
        attacker.secret = ""
        socket = await attacker.websocket(self.honest_table(attacker.rng))
        attacker.outcomes["opened"] += 1
        frame = attacker.rng.choice(self.frames)
        try:
            if frame[0] == 0:
                socket.writer.write(b"\x01\x80" + NO_MASK)  # the first part
            for _ in range(30):
                socket.writer.write(frame * 10_000)
                await socket.writer.drain()
                if socket.reader.at_eof():
                    raise EOFError
        finally:
            socket.close()


PAYLOADS: list[Any] = [
    b'{"do":"ping"}',
    b"{}",
    b"[" * LARGEST,
    b"\xff" * 100,
    b'{"do":"say","text":"' + b"a" * (LARGEST - 30) + b'"}',
    b'{"do":"cover"}',
]

ATTACKS: list[type[Attack]] = [
    Spectators,
    SpectatorsAtOneTable,
    AnonymousSockets,
    DeafSpectators,
    Reconnects,
    Messages,
    SmallFrames,
]
