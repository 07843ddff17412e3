"""Quotas of uploaded records, by person and for the whole server."""

import asyncio

from zuschlag.errors import Refused
from zuschlag.server.limits import MIB, Limits
from zuschlag.store import Store, UploadedRecord

SERVER_IS_FULL = "this server stores no more uploaded records; delete one of yours, or ask the operator to raise its limit"


class RecordQuota:
    """Stores an uploaded record where the quotas allow it: each of several uploads at the same time counts those before it."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._limits = store, limits
        self._lock = asyncio.Lock()

    async def add(self, record: UploadedRecord) -> None:
        """Store a record. Refuses it where a quota is used up."""
        async with self._lock:
            await self._check_person(record)
            await self._check_server(record)
            await self._store.add_uploaded_record(record)

    async def _check_person(self, record: UploadedRecord) -> None:
        own, limits = await self._store.uploaded_records_of(record.person), self._limits
        if len(own) >= limits.uploaded_records:
            raise Refused("full", f"you have uploaded {len(own)} records, which is the limit; delete one first")
        if sum(each.size for each in own) + len(record.body) > limits.uploaded_records_mib * MIB:
            raise Refused("full", f"your records would take more than {limits.uploaded_records_mib} MiB; delete one first")

    async def _check_server(self, record: UploadedRecord) -> None:
        total, limits = await self._store.uploaded_records_total(), self._limits
        is_over_size = total.size + len(record.body) > limits.all_uploaded_records_mib * MIB
        if total.count >= limits.all_uploaded_records or is_over_size:
            raise Refused("full", SERVER_IS_FULL)
