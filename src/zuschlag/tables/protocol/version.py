"""The version of the protocol, and which clients a server accepts.

While servers are updated one after the other, a page of one version talks to a server of the next one, or of the one before. So
every version accepts clients of the version before it.
"""

from zuschlag.errors import Refused

PROTOCOL = 2
"""One more in every release whose protocol differs from that of the release before."""
OLDEST_CLIENT = PROTOCOL - 1
"""The version of the oldest clients that a server accepts."""


def check_client(version: int | None) -> None:
    """Refuse a client that says that it is too old. None: it does not say how old it is."""
    if version is not None and version < OLDEST_CLIENT:
        raise Refused("outdated", f"the client speaks version {version} of the protocol; expected {OLDEST_CLIENT} or newer")
