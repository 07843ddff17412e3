"""A client as strangers write them: plays what is offered, comes back by itself, sends again what was not acknowledged."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from tests.resilience.history_checker import Client, ReceivedUpdate

AWAY = (OSError, WebSocketException, TimeoutError, EOFError)
"""What a client sees of a server that is not there, or not any more."""
TWICE = 0.05
"""How often a move is sent twice, as by a double click."""
PLANNING = 0.1
"""How often somebody with a proxy gives it a new plan before a move."""
LATE = frozenset({"stale", "not-awaited", "illegal", "not-now"})
"""Refusals that somebody has to expect whose clock may run out, or whose proxy may be faster."""


def digest(message: bytes) -> bytes:
    return blake2b(message, digest_size=12).digest()


@dataclass
class Player:
    """Somebody at a table, or a spectator: then it only listens."""

    address: str
    """Of the table's socket."""
    secret: str | None
    client: Client
    rng: random.Random
    has_clock: bool = False
    plans: tuple[dict[str, Any], ...] = ()
    """The plans that it gives its proxy."""
    refused: Counter[str] = field(default_factory=Counter)
    connections: int = 0
    planned: int = 0
    is_over: bool = False
    pending: int | None = None
    """The number of the move that was sent and is not acknowledged."""
    offered: list[str] = field(default_factory=list)
    nth: int = 0
    source: tuple[str, int] | None = None
    """The address and port that its connections come from; None: any."""
    other_addresses: Sequence[str] = ()
    """Of the same socket at other servers: each connection goes to one of them all."""

    async def play(self) -> None:
        """Until the match is over, through any number of connections."""
        while not self.is_done:
            try:
                await self._talk()
            except InvalidStatus as error:
                self.client.faults.append(f"not let in: {error}")
                return
            except AWAY:
                await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    @property
    def is_done(self) -> bool:
        return self.is_over and self.pending is None

    async def _talk(self) -> None:
        headers = {"Cookie": f"zuschlag={self.secret}"} if self.secret else {}
        seat = "" if self.client.seat is None else f"&seat={self.client.seat}"  # whose numbers they are
        at = self.rng.choice([self.address, *self.other_addresses]) if self.other_addresses else self.address
        address = f"{at}?since={len(self.client.updates)}{seat}"
        async with connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
            close_timeout=1,
            local_addr=self.source,
        ) as socket:
            self.connections += 1
            if self.pending is not None:
                await self._send(socket, self.pending)
            while not self.is_done:
                await self._handle_signal(await socket.recv(decode=False), socket)

    async def _handle_signal(self, message: bytes, socket: ClientConnection) -> None:
        received = json.loads(message)
        match received["type"]:
            case "update":
                self._learn(received, message)
            case "ack" if received["do"] == "proxy":
                self.planned += 1
            case "ack" if received["do"] == "play":
                self.client.acked[received["nth"]] = self.client.sent[received["nth"]]
                if received["nth"] == self.pending:
                    self.pending = None
            case "refused":
                self._think_again(received)
            case "snapshot":
                self.client.faults.append(f"a snapshot came instead of the updates after {len(self.client.updates)}")
            case "bye" if received["code"] != "stopping":
                self.client.faults.append(f"sent away: {received}")
        if self.offered and self.pending is None:
            await self._decide(socket)

    def _learn(self, received: dict[str, Any], message: bytes) -> None:
        updates = self.client.updates
        if received["number"] != len(updates) + 1:
            self.client.faults.append(f"update {received['number']} came after {len(updates)}")
            return
        news = received["news"]
        updates.append(ReceivedUpdate(news["kind"], news.get("seat"), digest(message)))
        self._see(received)

    def _see(self, received: dict[str, Any]) -> None:
        """What an update or a snapshot says of now: what is offered, and whether the match is over."""
        self.offered = received.get("offered", [])
        you = received.get("you")
        self.nth = you["nth"] if you else 0
        self.is_over = received.get("table", {}).get("status") in ("finished", "abandoned")

    def _think_again(self, received: dict[str, Any]) -> None:
        """A move was refused. Who has neither clock nor proxy is never refused what was offered."""
        self.refused[received["code"]] += 1
        if not ((self.has_clock or self.plans) and received["code"] in LATE):
            self.client.faults.append(f"what was offered is refused: {received}")
        if received.get("nth") == self.pending:
            self.pending = None

    async def _decide(self, socket: ClientConnection) -> None:
        if self.plans and self.rng.random() < PLANNING:
            await socket.send(json.dumps({"do": "proxy", "plan": self.rng.choice(self.plans)}))
        nth, self.pending = self.nth, self.nth
        self.client.sent[nth] = self.rng.choice(self.offered)
        self.offered = []
        await self._send(socket, nth)
        if self.rng.random() < TWICE:
            await self._send(socket, nth)

    async def _send(self, socket: ClientConnection, nth: int) -> None:
        await socket.send(json.dumps({"do": "play", "nth": nth, "move": self.client.sent[nth]}))
