"""What an operator decides. The command line fills it from flags and `ZUSCHLAG_*`."""

import math
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import platformdirs

from zuschlag.errors import Refused, short
from zuschlag.tables.notifications.mail import MailServer

PORT = 8000
LARGEST_HEAD = 16 * 1024
"""Bytes of a request's first line and headers."""
LARGEST_BODY = 64 * 1024
"""Bytes of a request."""
LARGEST_RECORD = 1024 * 1024
"""Bytes of a record that is brought."""
LARGEST_MESSAGE = 8 * 1024
"""Bytes of a message on a socket."""
COST_OF_LOG = 20
"""Requests that one for a log counts as: it costs about as much."""
COST_OF_LOOKING_BACK = 5
"""The same for statistics, and for a step of a match."""
Network = IPv4Network | IPv6Network


def usual_file() -> Path:
    """Where the database is, if nobody says otherwise: where the system keeps a user's files."""
    return Path(platformdirs.user_data_dir("zuschlag", appauthor=False)) / "zuschlag.sqlite"


@dataclass(frozen=True)
class Rate:
    """So many per second in the long run, and so many at once."""

    per_second: float
    burst: int


UNLIMITED = Rate(math.inf, 1)


@dataclass(frozen=True)
class Limits:
    """How much is too much. An address is one IPv4 address or one IPv6 network of 64 bits."""

    requests: Rate = Rate(40, 400)
    """By address: requests over HTTP, and sockets opened."""
    commands: Rate = Rate(20, 100)
    """By person: commands and requests."""
    meetings: Rate = Rate(0.2, 20)
    """By address: names picked."""
    passwords: Rate = Rate(0.1, 10)
    """By address: wrong passwords and wrong operator's keys."""
    sockets_by_address: int = 1000
    sockets_by_person: int = 50
    brought: int = 200
    """Records that one person may have brought."""


NO_LIMITS = Limits(
    requests=UNLIMITED, commands=UNLIMITED, meetings=UNLIMITED, sockets_by_address=1_000_000, sockets_by_person=1_000_000
)
"""For measuring: rates and counts are free, sizes are not."""


@dataclass(frozen=True)
class Settings:
    """Everything that can be set."""

    file: Path = field(default_factory=usual_file)
    host: str = "127.0.0.1"
    port: int | None = None
    """None: the usual one, or the next that is free."""
    is_lan: bool = False
    """Be reachable from the local network."""
    public_url: str | None = None
    """The address that others use, for links and QR codes."""
    trusted_proxies: tuple[Network, ...] = ()
    """Whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    password: str | None = field(default=None, repr=False)
    """For a private server: asked of everybody who picks a name."""
    operator_key: str | None = field(default=None, repr=False)
    """None: drawn once, and kept in a file beside the database."""
    durability: Literal["full", "normal"] = "full"
    keep_over_days: int = 365
    """How long a table that is over is kept."""
    keep_waiting_days: int = 14
    """How long a table that waits for players is kept without anything happening."""
    keep_idle_days: int = 180
    """How long a match is kept open in which nobody moves; then it is abandoned."""
    keep_people_days: int = 365
    """How long somebody who sits nowhere is remembered."""
    bot_workers: int = 1
    smtp: MailServer | None = None
    """How mail is sent; None: not at all."""
    webhook_networks: tuple[Network, ...] = ()
    """Where webhooks may lead to beside the open internet."""
    log_format: Literal["console", "json"] = "console"
    limits: Limits = Limits()

    def __post_init__(self) -> None:
        if self.public_url is not None and not _is_origin(self.public_url):
            expected = "http://NAME or https://NAME, with a port where need be and no path"
            raise Refused("malformed", f"the public URL is {short(self.public_url)}; expected {expected}")
        if self.password == "":
            raise Refused("malformed", "the password is empty; expected one, or none at all for an open server")

    @property
    def operator_file(self) -> Path:
        """Where the operator's key is kept that was drawn."""
        return self.file.with_name(f"{self.file.name}.operator")


def _is_origin(url: str) -> bool:
    """Links are made by adding to it, so it must be a scheme, a name and nothing else."""
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
    """Addresses and networks, with commas between them: "10.0.0.0/8, ::1"."""
    try:
        return tuple(ip_network(word.strip(), strict=False) for word in words.split(",") if word.strip())
    except ValueError as error:
        raise Refused("malformed", f"{error}; expected addresses or networks such as 10.0.0.0/8, with commas between") from None
