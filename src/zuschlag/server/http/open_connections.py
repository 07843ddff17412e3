"""All open connections of a server, WebSockets among them: limits by address and in all, idle ones and slow readers.

An address is one IPv4 address or one IPv6 network of 64 bits. Behind a trusted proxy every connection comes from the proxy, so
connections are not limited by address there; a client's requests in progress are, since the proxy needs a connection for each.
"""

import asyncio
import math
import time
from collections import Counter
from dataclasses import dataclass
from typing import Literal, Protocol

from zuschlag.errors import Refused
from zuschlag.server.defaults import LOOPBACK
from zuschlag.server.http.client_address import Client, address_key, is_in_any
from zuschlag.server.lifecycle import file_descriptors
from zuschlag.server.metrics import Metrics
from zuschlag.server.settings import Settings

OPEN_CONNECTIONS = "zuschlag.open_connections"
"""Key of uvicorn's `app_state`: the server's `OpenConnections`."""
MIN_BYTES_TAKEN = 16 * 1024
"""A client that takes this much within the time limit is slow, but goes on."""
IDLE_SECONDS = 1.0
"""A connection younger than this is not idle yet: its first request may be on its way."""
CHECK_SECONDS = 1.0
"""Between two looks for slow readers."""
Reason = Literal["header-timeout", "body-timeout", "send-timeout", "address-limit", "full", "pipeline"]
"""Why the server closed a connection."""


class HttpConnection(Protocol):
    """A connection that waits for requests or answers one."""

    @property
    def is_idle(self) -> bool:
        """Is no request in progress?"""
        ...


@dataclass(slots=True)
class _Entry:
    http: HttpConnection | None
    """None: it is a WebSocket."""
    address: str | None
    """The key under which it counts; None: it does not."""
    opened_at: float
    unsent_bytes: int = 0
    """The most that waited to be sent since `stalled_since`."""
    stalled_since: float | None = None


class OpenConnections:
    """The open connections of one server, oldest first."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits = settings.connections
        self._proxies = settings.trusted_proxies
        self._closed = metrics.closed_connections
        self._entries: dict[asyncio.Transport, _Entry] = {}
        self._by_address: Counter[str] = Counter()
        """Connections, and requests in progress through a trusted proxy."""
        metrics.connections.set_function(lambda: float(len(self._entries)))
        metrics.connection_limit.set_function(lambda: float(self.max_in_all))
        metrics.descriptor_limit.set_function(lambda: float(file_descriptors.get_limit() or math.nan))

    @property
    def max_in_all(self) -> int:
        """The limit of all connections: as set, and as the limit of file descriptors allows."""
        allowed = file_descriptors.get_connection_limit()
        return self.limits.in_all if allowed is None else min(self.limits.in_all, allowed)

    @property
    def max_by_address(self) -> int:
        """The limit of one address: as set, and at most half of all."""
        return min(self.limits.by_address, max(1, self.max_in_all // 2))

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._entries)

    @property
    def most_by_address(self) -> int:
        """How many the address has that has most."""
        return max(self._by_address.values(), default=0)

    @property
    def is_full(self) -> bool:
        """Are there as many connections as there may be?"""
        return len(self._entries) >= self.max_in_all

    def add(self, transport: asyncio.Transport, http: HttpConnection) -> bool:
        """Add a connection; False where its address has too many, and it should be refused."""
        peer = (transport.get_extra_info("peername") or (LOOPBACK,))[0]
        address = None if is_in_any(peer, self._proxies) else address_key(peer)
        is_allowed = address is None or self._count(address)
        self._entries[transport] = _Entry(http, address if is_allowed else None, time.monotonic())
        return is_allowed

    def upgrade(self, transport: asyncio.Transport) -> None:
        """The connection is a WebSocket from here on."""
        if (entry := self._entries.get(transport)) is not None:
            entry.http = None

    def remove(self, transport: asyncio.Transport) -> None:
        """Remove a connection that is closed."""
        entry = self._entries.pop(transport, None)
        if entry is not None and entry.address is not None:
            self._uncount(entry.address)

    def start_request(self, client: Client) -> None:
        """Count a request through a trusted proxy as a connection of its client; refuse one too many."""
        if client.is_proxied and not self._count(client.address):
            raise Refused("too-fast", f"{self.max_by_address} requests of this address are in progress; wait a little")

    def end_request(self, client: Client) -> None:
        """The request that was counted has ended."""
        if client.is_proxied:
            self._uncount(client.address)

    def count_closed(self, reason: Reason) -> None:
        """Count a connection that the server closes."""
        self._closed.labels(reason).inc()

    def close_idle(self) -> bool:
        """Close the oldest connection without a request in progress, to make room for another; was there one?"""
        opened_before = time.monotonic() - IDLE_SECONDS
        for transport, entry in self._entries.items():
            if entry.opened_at > opened_before:
                break
            if entry.http is not None and entry.http.is_idle and not transport.is_closing():
                self.count_closed("full")
                transport.close()
                return True
        return False

    async def watch(self) -> None:
        """Drop connections whose clients do not take what is sent, also while they are being closed; never ends."""
        while True:
            await asyncio.sleep(min(CHECK_SECONDS, self.limits.send_timeout / 4))
            now = time.monotonic()
            for transport, entry in list(self._entries.items()):
                if self._is_stalled(transport, entry, now):
                    self.count_closed("send-timeout")
                    transport.abort()

    def _is_stalled(self, transport: asyncio.Transport, entry: _Entry, now: float) -> bool:
        unsent = transport.get_write_buffer_size()
        if not unsent:
            entry.stalled_since = None
        elif entry.stalled_since is None or entry.unsent_bytes - unsent >= MIN_BYTES_TAKEN:
            entry.stalled_since, entry.unsent_bytes = now, unsent
        else:
            entry.unsent_bytes = max(entry.unsent_bytes, unsent)
            return now - entry.stalled_since >= self.limits.send_timeout
        return False

    def _count(self, address: str) -> bool:
        if self._by_address[address] >= self.max_by_address:
            return False
        self._by_address[address] += 1
        return True

    def _uncount(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
