"""Strict parsing of URLs from strangers: what two programs could read differently is refused."""

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address

from zuschlag.errors import Refused, short
from zuschlag.tables.limits import MAX_WEBHOOK_LENGTH
from zuschlag.tables.outbound.public_addresses import Address

_URL = re.compile(
    r"(?P<scheme>https?)://"
    r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[0-9A-Za-z.-]+))"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/[0-9A-Za-z._~!$&'()*+,;=:@%/-]*)?"
    r"(?P<query>\?[0-9A-Za-z._~!$&'()*+,;=:@%/?-]*)?"
)
_LABEL = re.compile(r"[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?")
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")


@dataclass(frozen=True)
class Target:
    """A URL in its parts."""

    is_tls: bool
    host: str
    """A name, or an address without brackets."""
    port: int
    path: str
    address: Address | None
    """The host's, if it is an address; None: it is a name."""

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_tls else 80) else f"{host}:{self.port}"


def parse_target(url: str) -> Target:
    """Parse a URL. Raises Refused for anything that two programs could read differently."""
    found = _URL.fullmatch(url) if len(url) <= MAX_WEBHOOK_LENGTH else None
    if found is None:
        raise malformed_url(
            url, f"expected http://… or https://… of at most {MAX_WEBHOOK_LENGTH} plain characters, no user, no #"
        )
    is_tls = found["scheme"] == "https"
    port = int(found["port"]) if found["port"] else 443 if is_tls else 80
    if not (port in (80, 443) or 1024 <= port <= 65535):
        raise malformed_url(url, "expected port 80, 443 or one from 1024 to 65535")
    host = found["six"] or found["name"]
    path = (found["path"] or "/") + (found["query"] or "")
    return Target(is_tls, host.lower(), port, path, _parse_host(url, host, is_six=found["six"] is not None))


def _parse_host(url: str, host: str, *, is_six: bool) -> Address | None:
    labels = host.split(".")
    try:
        if is_six:
            return IPv6Address(host)
        if _NUMBER.fullmatch(labels[-1]):
            return IPv4Address(host)
    except ValueError:
        raise malformed_url(url, "expected an address as 203.0.113.7 or [2001:db8::7]") from None
    if len(labels) < 2 or len(host) > 253 or not all(map(_LABEL.fullmatch, labels)):
        raise malformed_url(url, "expected a host's full name, such as hooks.example.org")
    return None


def malformed_url(url: str, expected: str) -> Refused:
    """The refusal for this URL."""
    return Refused("malformed", f"the URL is {short(url)}; {expected}")
