"""The desk: everything that one running server has."""

import hmac
from collections import Counter
from dataclasses import dataclass, field

from zuschlag.errors import Refused
from zuschlag.server.http.client_address import Asking
from zuschlag.server.http.rate_limit import Buckets
from zuschlag.server.metrics import Measures
from zuschlag.server.settings import Settings
from zuschlag.store import Store
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.notifications.notifier import Notifier
from zuschlag.tables.people import People


class Limiting:
    """The buckets of a server."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.requests = Buckets(limits.requests)
        self.commands = Buckets(limits.commands)
        self.meetings = Buckets(limits.meetings)
        self.passwords = Buckets(limits.passwords)
        self.sockets: Counter[str] = Counter()
        """Open sockets, by address and by person."""


@dataclass
class Desk:
    """Settings, store, people, the hall: what the routes need."""

    settings: Settings
    store: Store
    people: People
    registry: TableRegistry
    notices: Notifier
    operator_key: str = field(repr=False)
    public_url: str | None = None
    """The address that others can use, where we know it better than from what a request says."""
    measures: Measures = field(default_factory=Measures)
    has_room: bool = True
    """Are tables laid for whoever wants one?"""
    limiting: Limiting = field(init=False)

    def __post_init__(self) -> None:
        self.limiting = Limiting(self.settings)

    def take_cost(self, asking: Asking, cost: int) -> None:
        """A request that costs as much as so many; one of them the gate has taken."""
        self.limiting.requests.take(asking.address, cost - 1)

    def check_has_room(self) -> None:
        """Does the operator let people lay tables?"""
        if not self.has_room:
            raise Refused("stopping", "the operator does not want new tables at this time")

    def check_password(self, given: str | None, asking: Asking) -> None:
        """On a private server: is this the password?"""
        if self.settings.password is None:
            return
        self.check_secret(given, self.settings.password, asking, "this server asks for a password")

    def check_secret(self, given: str | None, right: str, asking: Asking, message: str) -> None:
        """Is this the secret? Whoever is wrong too often waits."""
        if given is not None and not self.limiting.passwords.has(asking.address):
            raise Refused("too-fast", "too many wrong attempts; wait a minute")
        if given is None or not hmac.compare_digest(given.encode(), right.encode()):
            if given is not None:
                self.limiting.passwords.take(asking.address)
            raise Refused("password", message)
