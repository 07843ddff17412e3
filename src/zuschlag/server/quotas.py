"""Quotas of what the server stores, by address and in all. Moves are never refused for a quota: a full server keeps playing.

What one person may store is counted where it is stored: records here, tables and chat in `tables`.
"""

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Literal

from zuschlag.errors import Refused
from zuschlag.server.http.rate_limit import RateLimits, SharedBuckets
from zuschlag.server.limits import MIB, Limits
from zuschlag.store import Person, Store, StoreTotals, UploadedRecord
from zuschlag.tables.rate_limit import TokenBuckets
from zuschlag.tables.time_units import DAY

Kind = Literal["people", "tables", "chat_lines", "records", "reviews", "preferences", "changes"]
"""What is stored for a request."""
SWEEP_SECONDS = 3600
"""Between two times when the server deletes what has expired: a full server may have room again after that."""
ROW_BYTES = 1024
"""What a row of the database takes at most besides the text that it was reserved for."""
SIZE_SECONDS = 5.0
"""How long the size of the database is believed; moves add to it all the time."""
RECOUNT_SECONDS = 1.0
"""Between two times when everything is counted for requests: it takes the longer the more is stored."""
SHARED_RECOUNT_SECONDS = 60.0
"""Between two counts where other servers store, too: for so long they may store more than is allowed in all."""
NEW_FOR = DAY
"""How long a name is new: all new names of an address together may use only a part of what it may store."""
NEARLY_FULL = 0.9
"""From this share on, what is worth little is deleted early."""
WORDS: dict[Kind, str] = {
    "people": "no more people can pick a name",
    "tables": "no more tables can be created",
    "chat_lines": "no more chat can be stored",
    "records": "this server stores no more uploaded records; delete one of yours, or ask the operator to raise its limit",
    "reviews": "no more reviews can be stored",
    "preferences": "nothing more can be stored",
    "changes": "only moves are stored",
}

BYTE_TOTALS = {"records bytes": "record_bytes", "reviews bytes": "review_bytes"}
"""How the totals of the store are called."""


class Quotas:
    """Counts what is stored, and reserves room for more. Several requests at the same time get no more room than there is."""

    def __init__(
        self, store: Store, limits: Limits, rate_limits: RateLimits, now: Callable[[], int], *, is_shared: bool = False
    ) -> None:
        self._store, self._limits, self._rate_limits, self._now = store, limits, rate_limits, now
        self._is_shared = is_shared
        """Do other servers store and delete, too?"""
        self._totals = StoreTotals(0, 0, 0, 0, 0, 0, 0)
        self._removals = -1
        """The store's removals when the totals were counted; -1: they never were."""
        self._is_exact = False
        """Has nothing been stored since the totals were counted?"""
        self._stored: Counter[str] = Counter()
        """Stored since the totals were counted, by kind."""
        self._reserved: Counter[str] = Counter()
        """About to be stored, by kind."""
        self._size, self._free_space = 0, 0.0
        self._sized_at = self._counted_at = -math.inf
        self._counting = asyncio.Lock()
        self.count_of_recounts = 0
        """How often everything was counted."""
        self._next_sweep = time.monotonic() + SWEEP_SECONDS

    @asynccontextmanager
    async def reserve(self, address: str, kind: Kind, size: int = 0, person: Person | None = None) -> AsyncIterator[None]:
        """Reserve room for one thing more of this kind, of so many bytes, while the block stores it. Raises Refused.

        What one address stores is limited, too, and so is the part of it that one person or all new names use. If the block
        fails, nothing is taken. If it is cancelled, what it stores may be stored nevertheless, and counts.
        """
        size += ROW_BYTES
        await self._measure()
        while not self._has_room(kind, size):
            if not await self._count_again(RECOUNT_SECONDS):
                hint = WORDS[kind] if kind == "records" else f"this server is full: {WORDS[kind]}; try again later"
                raise Refused("full", hint, self._seconds_until_room(kind))
        taken = self._take_from_address(address, kind, size, person)
        amounts = Counter({kind: 1, f"{kind} bytes": size - ROW_BYTES, "bytes": size})
        self._reserved += amounts
        is_stored = True
        try:
            yield
        except Exception:
            is_stored = False
            for bucket, key, count in taken:
                bucket.give_back(key, count)
            raise
        finally:
            if is_stored:
                self._stored += amounts
            self._reserved -= amounts
            self._is_exact = False

    async def check_records_of(self, record: UploadedRecord) -> None:
        """Refuse a record more than a person may upload. Call it within an exclusive request of the person."""
        own, limits = await self._store.uploaded_records_of(record.person), self._limits
        if len(own) >= limits.uploaded_records:
            raise Refused("full", f"you have uploaded {len(own)} records, which is the limit; delete one first")
        if sum(each.size for each in own) + len(record.body) > limits.uploaded_records_mib * MIB:
            raise Refused("full", f"your records would take more than {limits.uploaded_records_mib} MiB; delete one first")

    async def usage(self) -> dict[str, tuple[float, float]]:
        """How much is used of each limit in all, and the limit, by the limit's name."""
        await self._measure()
        if self._removals != self._store.removals:
            await self._count_again()
        limits = self._limits
        return {
            "max_people": (self._used("people"), limits.people),
            "max_tables": (self._used("tables"), limits.tables),
            "max_chat_lines": (self._used("chat_lines"), limits.chat_lines),
            "max_records": (self._used("records"), limits.all_uploaded_records),
            "max_records_mib": (self._used("records bytes") / MIB, limits.all_uploaded_records_mib),
            "max_reviews_mib": (self._used("reviews bytes") / MIB, limits.reviews_mib),
            "max_database_mib": (self._size / MIB, limits.database_mib),
            "min_free_disk_mib": (self._free_space / MIB, limits.free_disk_mib),
        }

    async def find_nearly_full(self) -> dict[str, float]:
        """The limits in all that are nearly reached, and how much has to be deleted of each until they are not."""
        amounts = await self.usage()
        free, least = amounts.pop("min_free_disk_mib")
        excess = {name: used - NEARLY_FULL * most for name, (used, most) in amounts.items() if used >= NEARLY_FULL * most}
        return excess | ({"min_free_disk_mib": least - free} if free < least else {})

    def note_sweep(self) -> None:
        """Note that the server deletes what has expired, and will do so again in `SWEEP_SECONDS`."""
        self._next_sweep = time.monotonic() + SWEEP_SECONDS

    def _seconds_until_room(self, kind: Kind) -> int | None:
        """How long it takes at least until there may be room again; None: there never will be."""
        if kind == "records" and self._limits.all_uploaded_records == 0:
            return None
        if self._removals != self._store.removals:
            return math.ceil(RECOUNT_SECONDS)  # something was deleted: there may be room
        return max(1, math.ceil(self._next_sweep - time.monotonic()))

    def _take_from_address(
        self, address: str, kind: Kind, size: int, person: Person | None
    ) -> list[tuple[TokenBuckets, str, float]]:
        """Take from what one address may store; returns what was taken. Refuses, and takes nothing, if not enough is left."""
        limits = self._rate_limits
        is_new = kind == "people" or (person is not None and self._now() - person.created < NEW_FOR)
        key_of_person = None if person is None else person.id
        shared: list[tuple[SharedBuckets, float]] = [(limits.stored_mib, size / MIB)]
        if kind == "tables":
            shared.append((limits.new_tables, 1))
        elif kind == "records":
            shared.append((limits.new_records, 1))
        buckets: list[tuple[TokenBuckets, str, float]] = [
            (bucket, key, count)
            for limit, count in shared
            for bucket, key in limit.buckets_of(address, key_of_person, is_new=is_new)
        ]
        if kind == "people":
            buckets.append((limits.registrations, address, 1))
        for bucket, key, count in buckets:
            bucket.check(key, count)
        for bucket, key, count in buckets:
            bucket.take(key, count)
        return buckets

    def _has_room(self, kind: Kind, size: int) -> bool:
        limits = self._limits
        size_wanted = self._reserved["bytes"] + size
        if self._size + size_wanted > limits.database_mib * MIB:
            return False
        if limits.free_disk_mib and self._free_space - size_wanted < limits.free_disk_mib * MIB:
            return False
        most = {
            "people": limits.people,
            "tables": limits.tables,
            "chat_lines": limits.chat_lines,
            "records": limits.all_uploaded_records,
        }
        if kind == "records" and self._used("records bytes") + size - ROW_BYTES > limits.all_uploaded_records_mib * MIB:
            return False
        if kind == "reviews" and self._used("reviews bytes") + size - ROW_BYTES > limits.reviews_mib * MIB:
            return False
        return kind not in most or self._used(kind) < most[kind]

    def _used(self, what: str) -> int:
        counted: int = getattr(self._totals, BYTE_TOTALS.get(what, what))
        return counted + self._stored[what] + self._reserved[what]

    async def _measure(self) -> None:
        """Count everything once, and read the size of the database and the disk every few seconds."""
        if self._removals < 0:
            await self._count_again()
        elif time.monotonic() - self._sized_at >= SIZE_SECONDS:
            self._sized_at = time.monotonic()
            await self._read_sizes()
            if self._is_shared and time.monotonic() - self._counted_at >= SHARED_RECOUNT_SECONDS:
                await self._count_again()

    async def _count_again(self, least_seconds: float = 0) -> bool:
        """Count everything again; has it been counted? Not if nothing can have changed since, nor within so many seconds."""
        async with self._counting:
            if time.monotonic() - self._counted_at < least_seconds:
                return False
            if not self._is_shared and self._is_exact and self._removals == self._store.removals:
                return False
            self.count_of_recounts += 1
            removals, stored_before = self._store.removals, self._stored.copy()
            self._is_exact = True  # unless something is stored while everything is counted
            self._totals = await self._store.totals()
            self._stored -= stored_before
            await self._read_sizes()
            self._sized_at = self._counted_at = time.monotonic()
            self._removals = removals
            return True

    async def _read_sizes(self) -> None:
        self._size, self._free_space = await self._store.size(), await self._store.free_space()
