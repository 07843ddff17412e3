"""Who has stored most of each kind, counted now and then: on a full server, counting takes as long as thousands of moves."""

import asyncio
import math
import time
from collections.abc import Callable
from typing import get_args

from zuschlag.store import LargestShare, ShareKind, Store
from zuschlag.tables.core.table import OPEN

PAUSE_FACTOR = 100
"""So many times as long as it took, nothing is counted again: it takes at most a hundredth of the time of the store."""


class LargestShares:
    """The person or table that has most of each kind. They are counted one after the other, and others read in between."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._found: dict[ShareKind, LargestShare] = {}
        self._due = -math.inf
        self._counting = asyncio.Lock()

    async def read(self) -> dict[ShareKind, LargestShare]:
        """The largest share of each kind of which anybody has any. It may have been counted a while ago."""
        async with self._counting:
            began = self._clock()
            if began >= self._due:
                kinds: tuple[ShareKind, ...] = get_args(ShareKind)
                counted = {kind: await self._store.largest_share(kind, OPEN) for kind in kinds}
                self._found = {kind: share for kind, share in counted.items() if share is not None}
                ended = self._clock()
                self._due = ended + PAUSE_FACTOR * (ended - began)
            return self._found
