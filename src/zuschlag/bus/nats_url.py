"""The URL of a NATS server, and its name without the password."""

from dataclasses import dataclass, field
from importlib.util import find_spec
from urllib.parse import urlsplit, urlunsplit

from zuschlag.errors import Refused, Trouble

SCHEMES = ("nats", "tls")
DEFAULT_PORT = 4222
DEFAULT_SITE = "zuschlag"
EXPECTED = "nats://USER:PASSWORD@HOST:PORT/SITE, or tls://…; all but the host can be left out"
INSTALL_NATS = "pip install 'zuschlag[nats]'"


@dataclass(frozen=True, slots=True)
class NatsURL:
    """Where a NATS server is, and who we are there."""

    text: str = field(repr=False)
    """The URL with its secrets, without the site: for the client alone."""
    site: str
    """Servers of other sites can use the same NATS."""
    name: str
    """For messages and logs."""
    has_password: bool


def parse_nats_url(text: str) -> NatsURL:
    """Parse a URL. What is wrong with it is never quoted: it may hold a password."""
    malformed = Refused("malformed", f"the URL of the bus is not of the expected form; expected {EXPECTED}")
    try:
        parts = urlsplit(text)
        port = parts.port or DEFAULT_PORT
    except ValueError:
        raise malformed from None
    site = parts.path.removeprefix("/") or DEFAULT_SITE
    if parts.scheme not in SCHEMES or not parts.hostname or parts.query or parts.fragment or not site.isalnum():
        raise malformed
    server = urlunsplit((parts.scheme, parts.netloc, "", "", ""))
    return NatsURL(server, site, f"{parts.hostname}:{port}/{site}", "@" in parts.netloc)


def require_nats() -> None:
    """Raise Trouble, which says what to install, where the client of NATS is missing."""
    if find_spec("nats") is None:
        raise Trouble(f"the bus needs nats-py, which is not installed; expected: {INSTALL_NATS}")
