"""All open connections of a server, WebSockets among them: limits by address and in all, idle ones and slow readers.

An address is one IPv4 address or one IPv6 network of 64 bits. Behind a trusted proxy every connection comes from the proxy, so
connections are not limited by address there; a client's requests in progress are, since the proxy needs a connection for each.
"""

import asyncio
import heapq
import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice
from typing import Literal, Protocol

import structlog

from zuschlag.errors import Refused
from zuschlag.server.defaults import LOOPBACK
from zuschlag.server.http.admission import HANDSHAKE_LIMITS, Admission
from zuschlag.server.http.client_address import Client, address_key, is_in_any
from zuschlag.server.lifecycle import file_descriptors
from zuschlag.server.limits import MIB
from zuschlag.server.metrics import Metrics
from zuschlag.server.settings import Settings

log = structlog.get_logger()
OPEN_CONNECTIONS = "zuschlag.open_connections"
"""Key of uvicorn's `app_state`: the server's `OpenConnections`."""
MIN_BYTES_TAKEN = 16 * 1024
"""A client that takes this much within the time limit is slow, but goes on."""
MAX_UNSENT_BYTES = 128 * MIB
"""Of answers that wait in all connections until their clients take them. Beyond that, those with most are dropped."""
MAX_UNSENT_BYTES_BY_ADDRESS = 32 * MIB
"""The same for the connections of one address."""
IDLE_SECONDS = 1.0
"""A connection younger than this is not idle yet: its first request may be on its way."""
CHECK_SECONDS = 1.0
"""Between two looks for slow readers."""
TRANSPORT_KEY = "zuschlag.transport"
"""Key of a WebSocket's scope: its transport."""
ABANDON_KEY = "zuschlag.abandon"
"""Key of the scope of a request that waits for its turn: forgets it, since the client has gone."""
MAX_REFUSED_AT_ONCE = 8
"""Connections of an address over its limit that are told so at a time; further ones are reset when they are accepted."""
VICTIMS_AT_ONCE = 64
"""So many that can be closed are looked for at a time: to look through 10,000 connections takes milliseconds."""
VICTIMS_SECONDS = 1.0
"""After this time they are searched for again."""
Reason = Literal["header-timeout", "body-timeout", "send-timeout", "address-limit", "full", "pipeline", "frame-limit", "unsent"]
"""Why the server closed a connection."""


class HttpConnection(Protocol):
    """A connection that waits for requests or answers one."""

    @property
    def is_idle(self) -> bool:
        """Is no request in progress?"""
        ...


class WebSocketUser(Protocol):
    """Someone who watches a table, or plays at it, over a WebSocket."""

    @property
    def address(self) -> str:
        """The client's address, also behind a trusted proxy."""
        ...

    @property
    def person_id(self) -> str | None:
        """None: without a name."""
        ...

    @property
    def seated_at(self) -> str | None:
        """The table where this person has a seat; None: a spectator."""
        ...

    def close_for_others(self) -> None:
        """Say that the server is full, and close."""
        ...


class Rank(IntEnum):
    """Which connections are closed first where the server is full."""

    IDLE_HTTP = 0
    NAMELESS = 1  # WebSockets of spectators without a name, and those that are not yet anybody's
    SPECTATOR = 2  # WebSockets of people with a name, without a seat at that table
    DUPLICATE = 3  # of a person who has a seat and another, newer WebSocket at that table
    KEPT = 4  # never closed: requests in progress, and one WebSocket for each person and table with a seat


@dataclass(slots=True)
class _Entry:
    http: HttpConnection | None
    """None: it is a WebSocket."""
    address: str | None
    """The key under which it counts; None: it does not."""
    opened_at: float
    user: WebSocketUser | None = None
    """Of a WebSocket, once it is known."""
    refused_address: str | None = None
    """Whose connection it is, where that address has too many."""
    is_leaving: bool = False
    """Is it being closed to make room?"""
    unsent_bytes: int = 0
    """The most that waited to be sent since `stalled_since`."""
    stalled_since: float | None = None


_UnsentByAddress = dict[str | None, list[tuple[int, asyncio.Transport]]]
"""By address, the bytes that wait to be sent, and where."""


class OpenConnections:
    """The open connections of one server, oldest first."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits = settings.connections
        self.handshakes = Admission(HANDSHAKE_LIMITS)
        """WebSockets that are being opened take turns."""
        self._proxies = settings.trusted_proxies
        self._closed = metrics.closed_connections
        self._entries: dict[asyncio.Transport, _Entry] = {}
        self._by_address: Counter[str] = Counter()
        """Connections, and requests in progress through a trusted proxy."""
        self._refused: Counter[str] = Counter()
        """Connections of addresses over their limit, which are about to be told so."""
        self._leaving = 0
        self._nameless: dict[str, dict[asyncio.Transport, None]] = {}
        """By address, the WebSockets of people without a name, oldest first."""
        self._nameless_count = 0
        self._victims: list[tuple[asyncio.Transport, Rank]] = []
        """Found by the last search, the next one last."""
        self._searched_at = -math.inf
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
    def max_nameless(self) -> int:
        """The limit of WebSockets of people without a name: half of all connections."""
        return max(1, self.max_in_all // 2)

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._entries)

    @property
    def most_by_address(self) -> int:
        """How many the address has that has most."""
        return max(self._by_address.values(), default=0)

    def is_full(self, accepted: int = 0) -> bool:
        """Are there as many connections as there may be, with those just accepted, and without those that make room?"""
        return len(self._entries) - self._leaving + accepted >= self.max_in_all

    def is_worth_refusing(self, peer: str) -> bool:
        """Should a new connection be answered, if only by a refusal? False, and it is counted as closed: reset it."""
        address = self._address_of(peer)
        if address is None or self._by_address[address] < self.max_by_address:
            return True
        if self._refused[address] < MAX_REFUSED_AT_ONCE:
            return True
        self.count_closed("address-limit")
        return False

    def add(self, transport: asyncio.Transport, http: HttpConnection) -> bool:
        """Add a connection; False where its address has too many, and it should be refused."""
        address = self._address_of((transport.get_extra_info("peername") or (LOOPBACK,))[0])
        is_allowed = address is None or self._count(address)
        entry = self._entries[transport] = _Entry(http, address if is_allowed else None, time.monotonic())
        if not is_allowed and address is not None:
            entry.refused_address = address
            self._refused[address] += 1
        return is_allowed

    def upgrade(self, transport: asyncio.Transport) -> None:
        """The connection is a WebSocket from here on."""
        if (entry := self._entries.get(transport)) is not None:
            entry.http = None

    def set_user(self, transport: asyncio.Transport | None, user: WebSocketUser) -> None:
        """Say whose WebSocket it is; refuse one without a name where there are too many.

        Where another address has more of them than this one, its oldest is closed instead.
        """
        entry = self._entries.get(transport) if transport is not None else None
        if transport is None or entry is None or entry.user is not None:
            return
        if user.person_id is None:
            own = self._nameless.get(user.address, {})
            if self._nameless_count >= self.max_nameless:
                most = max(self._nameless.values(), key=len)
                if len(most) <= len(own) + 1:
                    raise Refused(
                        "too-fast", "the server is full of spectators without a name; pick a name, or come back later"
                    )
                self._close_for_others(next(iter(most)))
            self._nameless.setdefault(user.address, {})[transport] = None
            self._nameless_count += 1
        entry.user = user

    def remove(self, transport: asyncio.Transport) -> None:
        """Remove a connection that is closed."""
        entry = self._entries.pop(transport, None)
        if entry is None:
            return
        if entry.address is not None:
            self._uncount(entry.address)
        if entry.refused_address is not None:
            self._refused[entry.refused_address] -= 1
            if not self._refused[entry.refused_address]:
                del self._refused[entry.refused_address]
        self._leaving -= entry.is_leaving
        self._forget_nameless(transport, entry)

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

    def make_room(self) -> bool:
        """Close a connection that can best be spared, of the address that has most; was there one?"""
        now = time.monotonic()
        if now - self._searched_at <= VICTIMS_SECONDS and self._close_victim(now):
            return True
        self._searched_at = now
        self._victims = list(islice(self._find_victims(now), VICTIMS_AT_ONCE))[::-1]
        return self._close_victim(now)

    def _close_victim(self, now: float) -> bool:
        """Close the next one that was found, and can still be spared."""
        while self._victims:
            transport, rank = self._victims.pop()
            entry = self._entries.get(transport)
            if entry is not None and not entry.is_leaving and not transport.is_closing() and _rank(entry, now) <= rank:
                self._close_for_others(transport)
                return True
        return False

    def _find_victims(self, now: float) -> Iterator[tuple[asyncio.Transport, Rank]]:
        """Connections that can be closed: what can best be spared first, and of that the oldest of the largest address."""
        idle: dict[str, list[asyncio.Transport]] = {}
        nameless = {address: list(mine)[::-1] for address, mine in self._nameless.items()}
        for transport, entry in reversed(self._entries.items()):
            if entry.user is None and (rank := _rank(entry, now)) is not Rank.KEPT:
                found = idle if rank is Rank.IDLE_HTTP else nameless
                found.setdefault(entry.address or "", []).append(transport)
        for transport in self._largest_first(idle):
            yield transport, Rank.IDLE_HTTP
        for transport in self._largest_first(nameless):
            yield transport, Rank.NAMELESS
        spectators: dict[str, list[asyncio.Transport]] = {}
        duplicates: dict[str, list[asyncio.Transport]] = {}
        seats: set[tuple[str, str]] = set()
        for transport, entry in reversed(self._entries.items()):
            user = entry.user
            if user is None or (person := user.person_id) is None:
                continue
            if (table := user.seated_at) is None:
                if now - entry.opened_at >= IDLE_SECONDS:
                    spectators.setdefault(user.address, []).append(transport)
            elif (person, table) in seats:
                duplicates.setdefault(user.address, []).append(transport)
            else:
                seats.add((person, table))
        for transport in self._largest_first(spectators):
            yield transport, Rank.SPECTATOR
        for transport in self._largest_first(duplicates):
            yield transport, Rank.DUPLICATE

    def _largest_first(self, found: dict[str, list[asyncio.Transport]]) -> Iterator[asyncio.Transport]:
        """Of each address the last first, in turns: always of the address that has most connections left."""
        largest = [(-max(self._by_address[address], len(found[address])), address) for address in found]
        heapq.heapify(largest)
        while largest:
            negative, address = largest[0]
            yield found[address].pop()
            if found[address]:
                heapq.heapreplace(largest, (negative + 1, address))
            else:
                heapq.heappop(largest)

    def _close_for_others(self, transport: asyncio.Transport) -> None:
        entry = self._entries[transport]
        entry.is_leaving = True
        self._leaving += 1
        self._forget_nameless(transport, entry)
        self.count_closed("full")
        if transport.get_write_buffer_size():
            transport.abort()  # the client would let us wait
            return
        if entry.user is not None:
            entry.user.close_for_others()
        transport.close()

    def _forget_nameless(self, transport: asyncio.Transport, entry: _Entry) -> None:
        address = entry.user.address if entry.user is not None else ""
        mine = self._nameless.get(address)
        if mine is not None and transport in mine:
            del mine[transport]
            self._nameless_count -= 1
            if not mine:
                del self._nameless[address]

    async def watch(self) -> None:
        """Drop connections whose clients do not take what is sent, also while they are being closed; never ends."""
        while True:
            await asyncio.sleep(min(CHECK_SECONDS, self.limits.send_timeout / 4))
            self._drop_stalled()  # not here: while this coroutine sleeps, its variables would keep a closed connection alive

    def _drop_stalled(self) -> None:
        now = time.monotonic()
        unsent: _UnsentByAddress = {}
        for transport, entry in list(self._entries.items()):
            try:
                size = transport.get_write_buffer_size()
                if self._is_stalled(size, entry, now):
                    self.count_closed("send-timeout")
                    transport.abort()
                elif size and entry.http is not None:
                    unsent.setdefault(entry.address, []).append((size, transport))
            except Exception:
                log.exception("watching-a-connection-failed")
        self._limit_unsent(unsent)

    def _limit_unsent(self, unsent: _UnsentByAddress) -> None:
        """Drop requests whose clients read slowly, those with most unsent bytes first, where there are too many bytes."""
        left: list[tuple[int, asyncio.Transport]] = []
        for address, found in unsent.items():
            most = MAX_UNSENT_BYTES if address is None else MAX_UNSENT_BYTES_BY_ADDRESS
            left += self._drop_largest(found, most)
        self._drop_largest(left, MAX_UNSENT_BYTES)

    def _drop_largest(self, unsent: list[tuple[int, asyncio.Transport]], most: int) -> list[tuple[int, asyncio.Transport]]:
        """Drop connections until the rest, which is returned, has no more unsent bytes than that."""
        total = sum(size for size, _ in unsent)
        if total <= most:
            return unsent
        smallest_first = sorted(unsent, key=lambda each: each[0])
        while total > most:
            size, transport = smallest_first.pop()
            total -= size
            self.count_closed("unsent")
            transport.abort()
        return smallest_first

    def _is_stalled(self, unsent: int, entry: _Entry, now: float) -> bool:
        if not unsent:
            entry.stalled_since = None
        elif entry.stalled_since is None or entry.unsent_bytes - unsent >= MIN_BYTES_TAKEN:
            entry.stalled_since, entry.unsent_bytes = now, unsent
        else:
            entry.unsent_bytes = max(entry.unsent_bytes, unsent)
            return now - entry.stalled_since >= self.limits.send_timeout
        return False

    def _address_of(self, peer: str) -> str | None:
        """The key under which a connection counts; None for a trusted proxy."""
        return None if is_in_any(peer, self._proxies) else address_key(peer)

    def _count(self, address: str) -> bool:
        if self._by_address[address] >= self.max_by_address:
            return False
        self._by_address[address] += 1
        return True

    def _uncount(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


def _rank(entry: _Entry, now: float) -> Rank:
    """How well a connection can be spared. A WebSocket at a seat is a duplicate until it turns out to be the newest."""
    is_young = now - entry.opened_at < IDLE_SECONDS
    if entry.http is not None:
        return Rank.IDLE_HTTP if entry.http.is_idle and not is_young else Rank.KEPT
    if entry.user is not None and entry.user.person_id is None:
        return Rank.NAMELESS
    if entry.user is not None and entry.user.seated_at is not None:
        return Rank.DUPLICATE
    if is_young:  # it is not known yet who it is, or whether they have a seat
        return Rank.KEPT
    return Rank.NAMELESS if entry.user is None else Rank.SPECTATOR
