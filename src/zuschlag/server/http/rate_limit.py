"""The rate limits of a server, by address and by person, and the count of its open WebSockets."""

from collections import Counter

from zuschlag.server.limits import Limits
from zuschlag.tables.rate_limit import TokenBuckets


class RateLimits:
    """All rate limits of a server, and its open WebSockets."""

    def __init__(self, limits: Limits) -> None:
        self.requests = TokenBuckets(limits.requests)
        self.commands = TokenBuckets(limits.commands)
        self.registrations = TokenBuckets(limits.registrations)
        self.passwords = TokenBuckets(limits.passwords)
        self.sockets: Counter[str] = Counter()
        """Open WebSockets, by address and by person."""
