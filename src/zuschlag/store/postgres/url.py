"""The URL of a PostgreSQL database, and its name without the password."""

from dataclasses import dataclass, field
from urllib.parse import parse_qsl, unquote, urlsplit

from zuschlag.errors import Refused

SCHEMES = ("postgresql", "postgres")
DEFAULT_PORT = 5432
EXPECTED = (
    "postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with characters such as @ : / ? # of the password as %40 %3A %2F %3F %23"
)


@dataclass(frozen=True, slots=True)
class DatabaseURL:
    """Where a database is, and who we are there."""

    text: str = field(repr=False)
    """The URL with its secrets: for the driver alone."""
    name: str
    """The host, the port and the database: for messages and logs."""
    has_password: bool


def is_postgres_url(text: str) -> bool:
    """Does this name a PostgreSQL database, and no file?"""
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def parse_url(text: str) -> DatabaseURL:
    """Parse a URL. What is wrong with it is never quoted: it may hold a password."""
    malformed = Refused("malformed", f"the database's URL is not of the expected form; expected {EXPECTED}")
    if not is_postgres_url(text) or any(character.isspace() for character in text):
        raise malformed
    parts = urlsplit(text)
    login, _, hosts = parts.netloc.rpartition("@")
    database = parts.path.removeprefix("/")
    asked = parse_qsl(parts.query, keep_blank_values=True)
    if "@" in login or parts.fragment or not database or any(sign in database for sign in "@:/") or "@" in parts.query:
        raise malformed
    try:
        places = [_place(host) for host in hosts.split(",")] if hosts else [dict(asked).get("host", "localhost")]
    except ValueError:
        raise malformed from None
    has_password = ":" in login or any(key == "password" for key, _ in asked)
    return DatabaseURL(text, f"{','.join(places)}/{unquote(database)}", has_password)


def _place(host: str) -> str:
    """One host with its port."""
    found = urlsplit(f"//{host}")
    if not found.hostname:
        raise ValueError
    return f"{found.hostname}:{found.port or DEFAULT_PORT}"
