"""Files of the page of other versions, which servers of the same database stored: pages loaded from those still need them."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable

from zuschlag.server.http.cache_and_gzip import CachedBody
from zuschlag.store import Store

MAX_CACHED = 64
"""Files that are kept in memory, those that were asked for last."""


class PageFileCache:
    """Reads stored files of the page, and keeps some in memory. A file of a name never changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cached: OrderedDict[str, CachedBody] = OrderedDict()

    async def find(self, name: str, encode: Callable[[bytes], CachedBody]) -> CachedBody | None:
        """A file, as `encode` makes it to be sent; None: no server of this database has stored it, or it was too long ago."""
        found = self._cached.pop(name, None)
        if found is None:
            stored = await self._store.page_file(name)
            if stored is None:
                return None
            found = await asyncio.to_thread(lambda: encode(gzip.decompress(stored)))  # zlib lets the event loop go on
        self._cached[name] = found
        if len(self._cached) > MAX_CACHED:
            self._cached.popitem(last=False)
        return found
