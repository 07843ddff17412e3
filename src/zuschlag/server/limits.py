"""What one visitor can ask of the server: sizes of requests and messages, rates, and open connections."""

from dataclasses import dataclass

from zuschlag.server.defaults import (
    BODY_TIMEOUT,
    HEADER_TIMEOUT,
    KEEP_ALIVE_TIMEOUT,
    MAX_CONNECTIONS,
    MAX_CONNECTIONS_BY_ADDRESS,
    MAX_RECORDS,
    MAX_RECORDS_MIB,
    MAX_RECORDS_MIB_PER_PERSON,
    MAX_RECORDS_PER_PERSON,
    SEND_TIMEOUT,
)
from zuschlag.tables.rate_limit import UNLIMITED, Rate

MIB = 1024 * 1024
MAX_HEAD_BYTES = 16 * 1024
"""Of a request's first line and headers."""
MAX_BODY_BYTES = 64 * 1024
"""Of a request."""
MAX_RECORD_BYTES = 256 * 1024
"""Of an uploaded record, as it is sent. The longest matches take a tenth of it."""
MAX_RECORD_MOVES = 10_000
"""Of an uploaded record."""
MAX_RECORD_TEXT = 200
"""Characters of a name and of each other text in an uploaded record, apart from moves and seed."""
MAX_RECORD_COMPONENTS = 64 * 1024
"""Bytes of its options, with a board or a deck of one's own, and of its setup. The request for a table can hold no more."""
MAX_RECORD_OWN_KEYS = 4 * 1024
"""Bytes of all keys that begin with "x-", with their values."""
MAX_MESSAGE_BYTES = 8 * 1024
"""Of a message on a WebSocket."""
PING_SECONDS = 20
"""Between two pings on a WebSocket, and until the answer to one."""
COST_OF_LOG = 20
"""A request for a log counts as this many requests: it costs about as much."""
COST_OF_HISTORY = 5
"""The same for statistics, and for one step of a match."""
COST_OF_UPLOAD = 20
"""The same for uploading a record."""


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections may be open, and for how many seconds a client may let one wait."""

    in_all: int = MAX_CONNECTIONS
    """At most this many, and no more than the limit of file descriptors allows."""
    by_address: int = MAX_CONNECTIONS_BY_ADDRESS
    """At most this many, and no more than half of all. A trusted proxy has no such limit; its clients have it for requests."""
    header_timeout: float = HEADER_TIMEOUT
    """Until a request's headers are complete."""
    body_timeout: float = BODY_TIMEOUT
    """From then on until its body is complete."""
    send_timeout: float = SEND_TIMEOUT
    """Without taking what is sent."""
    keep_alive_timeout: int = KEEP_ALIVE_TIMEOUT
    """Between two requests."""


@dataclass(frozen=True)
class Limits:
    """All rate limits and counts. An address is one IPv4 address or one IPv6 network of 64 bits."""

    requests: Rate = Rate(40, 400)
    """By address: HTTP requests, and WebSockets opened."""
    commands: Rate = Rate(20, 100)
    """By person: commands and requests."""
    registrations: Rate = Rate(0.2, 20)
    """By address: people who pick a name for the first time."""
    passwords: Rate = Rate(0.1, 10)
    """By address: wrong passwords and wrong operator's keys."""
    sockets_by_address: int = 1000
    sockets_by_person: int = 50
    uploaded_records: int = MAX_RECORDS_PER_PERSON
    """By person."""
    uploaded_records_mib: int = MAX_RECORDS_MIB_PER_PERSON
    """By person: their size in all."""
    all_uploaded_records: int = MAX_RECORDS
    """Of the server."""
    all_uploaded_records_mib: int = MAX_RECORDS_MIB


NO_LIMITS = Limits(
    requests=UNLIMITED, commands=UNLIMITED, registrations=UNLIMITED, sockets_by_address=1_000_000, sockets_by_person=1_000_000
)
"""For benchmarks: rates and counts are unlimited, sizes are not."""
NO_CONNECTION_LIMITS = ConnectionLimits(in_all=1_000_000, by_address=1_000_000)
"""For benchmarks: as many connections as the file descriptors allow."""
