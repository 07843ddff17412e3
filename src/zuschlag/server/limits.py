"""Limits of the server: sizes of requests, rates, quotas of stored data, and open connections.

Operators can set what the classes declare; the sizes of one request are fixed.
"""

from dataclasses import dataclass

from zuschlag.tables.limit_settings import LimitSetting, count_limit, rate_limit, settings_of
from zuschlag.tables.rate_limit import UNLIMITED, Rate
from zuschlag.tables.table_limits import TableLimits

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
"""Bytes of its options, including a custom board or deck, and of its setup. The request for a table can hold no more."""
MAX_RECORD_OWN_KEYS = 4 * 1024
"""Bytes of all keys that begin with "x-", with their values."""
MAX_MESSAGE_BYTES = 8 * 1024
"""Of a message on a WebSocket."""
PING_SECONDS = 20
"""Between two pings on a WebSocket, and also the time to answer one."""
COST_OF_LOG = 20
"""A request for a log counts as this many requests: it costs about as much."""
COST_OF_HISTORY = 5
"""The same for statistics, and for one step of a match."""
COST_OF_UPLOAD = 20
"""The same for uploading a record."""
COST_OF_REVIEW = 20
"""The same for starting a review, which replays the record. What follows waits for its turn."""
REVIEW_BYTES = 128 * 1024
"""What a review that is started is taken to need in the database, until it is counted."""
COST_OF_PERSONAL_DATA = 10
"""The same for everything that is stored about a person: up to thousands of seats and lines of chat."""
SECONDS_PER_REQUEST = 0.005
"""A request that takes longer to compute counts as one request for each of these intervals, afterwards."""


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections may be open, and for how many seconds a client may let one wait."""

    in_all: int = count_limit(
        "max_connections",
        10_000,
        "open connections; the limit of file descriptors may allow fewer",
        "in all",
        lowest=1,
        highest=1_000_000,
    )
    by_address: int = count_limit(
        "max_connections_by_address",
        1000,
        "open connections; never more than half of all. A trusted proxy has no such limit; its clients are limited by request",
        "by address",
        lowest=1,
        highest=1_000_000,
    )
    header_timeout: float = count_limit(
        "header_timeout", 15, "seconds until a request's headers are complete", "by connection", lowest=1, highest=3600
    )
    body_timeout: float = count_limit(
        "body_timeout",
        30,
        "seconds after the headers until a request's body is complete",
        "by connection",
        lowest=1,
        highest=3600,
    )
    send_timeout: float = count_limit(
        "send_timeout",
        20,
        "seconds until a connection is closed whose client does not read",
        "by connection",
        lowest=1,
        highest=3600,
    )
    frames_per_second: int = count_limit(
        "max_frames_per_second",
        500,
        "frames of a WebSocket, and as many at once; a ping, a pong or a part of a message counts as 25",
        "by connection",
        lowest=50,
        highest=10_000_000,
    )
    keep_alive_timeout: int = count_limit(
        "keep_alive_timeout",
        5,
        "seconds that a connection stays open between two requests",
        "by connection",
        lowest=1,
        highest=3600,
    )


@dataclass(frozen=True)
class Limits:
    """Rates and quotas. An address is one IPv4 address or one IPv6 network of 64 bits."""

    requests: Rate = rate_limit("requests", 40, "second", 2000, "HTTP requests and WebSockets opened", "by address")
    commands: Rate = rate_limit("commands", 20, "second", 100, "commands and requests", "by person")
    registrations: Rate = rate_limit("names", 12, "minute", 120, "names picked, and links in mails opened", "by address")
    passwords: Rate = rate_limit("wrong_passwords", 6, "minute", 10, "wrong passwords and operator's keys", "by address")
    new_tables: Rate = rate_limit("new_tables", 60, "hour", 300, "tables created", "by address")
    new_records: Rate = rate_limit("new_records", 20, "hour", 200, "records uploaded", "by address")
    stored_mib: Rate = rate_limit("stored_mib", 64, "day", 64, "MiB stored on request, of any kind", "by address")
    sockets_by_address: int = count_limit("max_sockets_by_address", 1000, "open WebSockets", "by address", lowest=1)
    sockets_by_person: int = count_limit("max_sockets_by_person", 50, "open WebSockets", "by person", lowest=1)
    waiting_replays: int = count_limit(
        "max_waiting_replays", 200, "records and histories waiting to be checked or replayed", "in all", lowest=1
    )
    waiting_replays_by_address: int = count_limit(
        "max_waiting_replays_by_address",
        20,
        "records and histories waiting to be checked or replayed",
        "by address",
        lowest=1,
    )
    replay_seconds: int = count_limit(
        "replay_timeout",
        10,
        "seconds to check or replay a record or a history",
        "by request",
        lowest=1,
        highest=3600,
    )
    waiting_reviews: int = count_limit(
        "max_waiting_reviews", 200, "reviews that are waiting or being computed; 0: this server gives no reviews", "in all"
    )
    waiting_reviews_by_address: int = count_limit(
        "max_waiting_reviews_by_address",
        20,
        "reviews that are waiting or being computed, of people who were last heard of from there",
        "by address",
    )
    waiting_reviews_per_person: int = count_limit(
        "max_waiting_reviews_per_person", 5, "reviews that are waiting or being computed", "by person"
    )
    review_simulations: int = count_limit(
        "review_simulations",
        1000,
        "simulations of a decision in a review at most; fewer take less time and are less sure",
        "by request",
        lowest=2,
        highest=1000,
    )
    reviews_mib: int = count_limit("max_reviews_mib", 1024, "MiB of reviews, with those under way", "in all")
    people: int = count_limit("max_people", 100_000, "people who have picked a name", "in all")
    tables: int = count_limit("max_tables", 100_000, "stored tables, including finished ones", "in all")
    chat_lines: int = count_limit("max_chat_lines", 1_000_000, "stored lines of chat", "in all")
    all_uploaded_records: int = count_limit("max_records", 20_000, "stored uploaded records; 0 turns uploads off", "in all")
    all_uploaded_records_mib: int = count_limit("max_records_mib", 512, "MiB of uploaded records", "in all")
    uploaded_records: int = count_limit("max_records_per_person", 200, "uploaded records", "by person")
    uploaded_records_mib: int = count_limit("max_records_mib_per_person", 8, "MiB of uploaded records", "by person")
    database_mib: int = count_limit("max_database_mib", 8192, "MiB of the database; above it, only moves are stored", "in all")
    free_disk_mib: int = count_limit(
        "min_free_disk_mib",
        256,
        "MiB of free space on the disk of the database; below it, only moves are stored",
        "in all",
    )


def all_limit_settings() -> list[LimitSetting]:
    """Every limit that the operator can set."""
    return [*settings_of(Limits), *settings_of(TableLimits), *settings_of(ConnectionLimits)]


NO_LIMITS = Limits(
    requests=UNLIMITED,
    commands=UNLIMITED,
    registrations=UNLIMITED,
    new_tables=UNLIMITED,
    new_records=UNLIMITED,
    stored_mib=UNLIMITED,
    sockets_by_address=1_000_000,
    sockets_by_person=1_000_000,
    tables=10_000_000,
    people=10_000_000,
    free_disk_mib=0,
)
"""For benchmarks: rates and counts are unlimited, sizes are not."""
NO_CONNECTION_LIMITS = ConnectionLimits(in_all=1_000_000, by_address=1_000_000)
"""For benchmarks: as many connections as the file descriptors allow."""
