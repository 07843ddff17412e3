"""The rate limits of a server, by address and by person, and the count of its open WebSockets."""

from collections import Counter
from typing import Literal

from zuschlag.server.limits import Limits
from zuschlag.tables.rate_limit import Rate, TokenBuckets

PERSON_PART = 4
"""One person may use a quarter of what an address may store in a day and create in an hour."""
NEW_NAMES_PART = 2
"""All names that were picked there within a day may use half of it together. The rest is for people who were there before."""


class SharedBuckets(TokenBuckets):
    """A limit by address, which its people share: no person uses all of it, nor do any number of new names."""

    def __init__(self, rate: Rate) -> None:
        super().__init__(rate)
        self._by_person = TokenBuckets(_divide(rate, PERSON_PART))
        self._by_new_names = TokenBuckets(_divide(rate, NEW_NAMES_PART))

    def buckets_of(self, address: str, person: str | None, *, is_new: bool) -> list[tuple[TokenBuckets, str]]:
        """The limits that a person has to keep at this address, each with its key. None: someone who is not known yet."""
        found: list[tuple[TokenBuckets, str]] = [(self, address)]
        if person is not None:
            found.append((self._by_person, person))
        if is_new:
            found.append((self._by_new_names, address))
        return found


def _divide(rate: Rate, parts: int) -> Rate:
    return Rate(rate.per_second / parts, max(1, rate.burst // parts))


class RateLimits:
    """All rate limits of a server, and its open WebSockets."""

    def __init__(self, limits: Limits) -> None:
        self.requests = TokenBuckets(limits.requests)
        self.commands = TokenBuckets(limits.commands)
        self.registrations = TokenBuckets(limits.registrations)
        self.passwords = TokenBuckets(limits.passwords)
        self.new_tables = SharedBuckets(limits.new_tables)
        self.new_records = SharedBuckets(limits.new_records)
        self.stored_mib = SharedBuckets(limits.stored_mib)
        self.sockets: Counter[str] = Counter()
        """Open WebSockets, by address and by person."""

    def most_sockets(self, kind: Literal["address", "person"]) -> int:
        """The open WebSockets of the address or person that has most."""
        return max(self._sockets_by(kind).values(), default=0)

    def person_with_most_sockets(self) -> str | None:
        """The id of the person who has most open WebSockets; None: nobody has any."""
        counts = self._sockets_by("person")
        return max(counts, key=counts.__getitem__, default=None)

    def sockets_of_person(self, person: str) -> int:
        """The open WebSockets of a person."""
        return self.sockets.get(f"person {person}", 0)

    def count_connected_people(self) -> int:
        """How many people have an open WebSocket."""
        return len(self._sockets_by("person"))

    def _sockets_by(self, kind: Literal["address", "person"]) -> dict[str, int]:
        """Open WebSockets, by the address or the person's id."""
        prefix = f"{kind} "
        return {key.removeprefix(prefix): count for key, count in self.sockets.items() if key.startswith(prefix)}
