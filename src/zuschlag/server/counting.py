"""How many sockets are open, in all, by address and by person."""

from collections.abc import Iterator
from contextlib import contextmanager

from zuschlag.errors import Refused
from zuschlag.server.desk import Desk
from zuschlag.store import Person


@contextmanager
def counted(desk: Desk, address: str, person: Person | None) -> Iterator[None]:
    """Count a socket while it is open; one too many is refused."""
    limits, open_by = desk.settings.limits, desk.limiting.sockets
    keys = {f"address {address}": limits.sockets_by_address}
    if person is not None:
        keys[f"person {person.id}"] = limits.sockets_by_person
    for key, most in keys.items():
        if open_by[key] >= most:
            raise Refused("too-fast", f"there are {most} open sockets already; close one first")
    for key in keys:
        open_by[key] += 1
    desk.measures.sockets.inc()
    try:
        yield
    finally:
        desk.measures.sockets.dec()
        for key in keys:
            open_by[key] -= 1
            if not open_by[key]:
                del open_by[key]
