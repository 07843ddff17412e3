"""The rate limits of a server, by address and by person, and the count of its open WebSockets."""

from collections import Counter
from typing import Literal

from zuschlag.server.limits import Limits
from zuschlag.tables.rate_limit import TokenBuckets


class RateLimits:
    """All rate limits of a server, and its open WebSockets."""

    def __init__(self, limits: Limits) -> None:
        self.requests = TokenBuckets(limits.requests)
        self.commands = TokenBuckets(limits.commands)
        self.registrations = TokenBuckets(limits.registrations)
        self.passwords = TokenBuckets(limits.passwords)
        self.new_tables = TokenBuckets(limits.new_tables)
        self.new_records = TokenBuckets(limits.new_records)
        self.stored_mib = TokenBuckets(limits.stored_mib)
        self.sockets: Counter[str] = Counter()
        """Open WebSockets, by address and by person."""

    def most_sockets(self, kind: Literal["address", "person"]) -> int:
        """The open WebSockets of the address or person that has most."""
        return max((count for key, count in self.sockets.items() if key.startswith(kind)), default=0)
