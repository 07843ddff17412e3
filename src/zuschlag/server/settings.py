"""The server's settings and limits. The command line fills them from flags and `ZUSCHLAG_*` variables."""

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

from zuschlag.bus.nats_url import parse_nats_url
from zuschlag.errors import Refused, short
from zuschlag.plugins import ALL, check_plugins
from zuschlag.server.defaults import (
    BOT_WORKERS,
    DATABASE_NAME,
    DEFAULT_HOST,
    DEFAULT_LOG_FORMAT,
    KEEP_IDLE_DAYS,
    KEEP_OVER_DAYS,
    KEEP_PEOPLE_DAYS,
    KEEP_RECORD_DAYS,
    KEEP_WAITING_DAYS,
    LogFormat,
)
from zuschlag.server.limits import ConnectionLimits, Limits
from zuschlag.store.connection import Durability, file_beside
from zuschlag.store.postgres.url import parse_url
from zuschlag.tables.notifications.mail import MailServer
from zuschlag.tables.table_limits import TableLimits

Network = IPv4Network | IPv6Network


def default_database_file() -> Path:
    """The default path of the database, in the system's folder for user data."""
    return Path(platformdirs.user_data_dir("zuschlag", appauthor=False)) / DATABASE_NAME


@dataclass(frozen=True)
class Settings:
    """Everything that an operator can set."""

    file: Path = field(default_factory=default_database_file)
    """The SQLite database; also with PostgreSQL, what belongs to this server alone is beside it."""
    database: str | None = field(default=None, repr=False)
    """The URL of a PostgreSQL database; None: the SQLite database."""
    bus: str | None = field(default=None, repr=False)
    """The URL of a NATS server by which the servers of a PostgreSQL database tell each other of changes; None: by NOTIFY."""
    is_shared: bool = False
    """Do other servers on this machine use the SQLite database, too?"""
    host: str = DEFAULT_HOST
    port: int | None = None
    """None: the first free port from the default one on."""
    is_lan: bool = False
    """Is it open to the local network?"""
    public_url: str | None = None
    """The address that others use, for links and QR codes."""
    trusted_proxies: tuple[Network, ...] = ()
    """Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are believed."""
    password: str | None = field(default=None, repr=False)
    """Of a private server: everybody needs it to pick a name."""
    operator_key: str | None = field(default=None, repr=False)
    """None: generated once, and stored in a file beside the database."""
    operator_key_file: Path | None = None
    """The file that the key was read from; None: it was given by a variable, or is generated."""
    durability: Durability = "full"
    keep_over_days: int = KEEP_OVER_DAYS
    """How long a table that is over is kept."""
    keep_waiting_days: int = KEEP_WAITING_DAYS
    """How long a table that waits for players is kept after the last activity."""
    keep_idle_days: int = KEEP_IDLE_DAYS
    """After how many days without a move a match is abandoned."""
    keep_people_days: int = KEEP_PEOPLE_DAYS
    """How long a person who sits at no table is kept."""
    keep_record_days: int = KEEP_RECORD_DAYS
    """How long an uploaded record is kept."""
    bot_workers: int = BOT_WORKERS
    plugins: str = ALL
    """The installed distributions whose games and bots may be used: `all`, `none`, or names with commas between."""
    smtp: MailServer | None = None
    """The mail server; None: no mail is sent."""
    webhook_networks: tuple[Network, ...] = ()
    """Networks that webhooks may reach besides the public internet."""
    log_format: LogFormat = DEFAULT_LOG_FORMAT
    limits: Limits = field(default_factory=Limits)
    table_limits: TableLimits = field(default_factory=TableLimits)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)

    def __post_init__(self) -> None:
        if self.public_url is not None and not _is_origin(self.public_url):
            expected = "http://NAME or https://NAME, with a port where need be and no path"
            raise Refused("malformed", f"the public URL is {short(self.public_url)}; expected {expected}")
        if self.database is not None:
            parse_url(self.database)
        if self.bus is not None:
            parse_nats_url(self.bus)
            if self.database is None:
                raise Refused("malformed", "a bus is given, and no PostgreSQL database; expected both, or no bus")
        check_plugins(self.plugins)
        if self.password == "":
            raise Refused("malformed", "the password is empty; expected one, or none at all for an open server")

    @property
    def operator_file(self) -> Path:
        """The file of the generated operator's key."""
        return file_beside(self.file, ".operator")


def _is_origin(url: str) -> bool:
    """Is this a URL of a scheme and a host only? Links are built by appending to it."""
    try:
        parts = urlsplit(url)
        is_whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    return (
        is_whole
        and parts.scheme in ("http", "https")
        and url.removesuffix("/") == f"{parts.scheme}://{parts.netloc}"
        and "@" not in parts.netloc
    )


def parse_networks(words: str) -> tuple[Network, ...]:
    """Parse addresses and networks separated by commas: "10.0.0.0/8, ::1"."""
    try:
        return tuple(ip_network(word.strip(), strict=False) for word in words.split(",") if word.strip())
    except ValueError as error:
        raise Refused("malformed", f"{error}; expected addresses or networks such as 10.0.0.0/8, separated by commas") from None
