"""Find the client's IP address, also behind trusted proxies, and whether it uses HTTPS."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from zuschlag.server.defaults import LOOPBACK
from zuschlag.server.settings import Network, Settings

MAX_PROXIES = 20
"""Addresses in X-Forwarded-For that are looked at: a chain of trusted proxies is never longer."""
LOCAL_SUFFIXES = (".local", ".localhost", ".lan", ".home.arpa", ".internal")
"""Ends of host names that are not given out on the internet."""


@dataclass(frozen=True, slots=True)
class Client:
    """The other end of a connection, as far as its headers can be trusted."""

    address: str
    """The key of its rate limits: an IPv4 address, or an IPv6 network of 64 bits."""
    is_https: bool
    is_proxied: bool
    """Does it come through a proxy that the operator trusts?"""
    host: str
    """The Host header."""

    @property
    def origin(self) -> str:
        """The origin that our page has for this client."""
        return f"{'https' if self.is_https else 'http'}://{self.host}"


def identify_client(scope: Mapping[str, Any], settings: Settings) -> Client:
    """The client of an ASGI connection."""
    peer = _peer(scope)
    headers = dict(scope["headers"])
    is_proxied = is_in_any(peer, settings.trusted_proxies)
    address = peer
    is_https = scope.get("scheme") in ("https", "wss")
    if is_proxied:
        address = _forwarded_address(peer, headers.get(b"x-forwarded-for", b"").decode("latin-1"), settings.trusted_proxies)
        is_https = is_https or headers.get(b"x-forwarded-proto", b"").strip().lower() in (b"https", b"wss")
    host = headers.get(b"host", b"").decode("latin-1")
    return Client(address_key(address), is_https=is_https, is_proxied=is_proxied, host=host)


def find_untrusted_proxy(scope: Mapping[str, Any], client: Client) -> str | None:
    """The address of a proxy on this machine that the connection seems to come through, and that is not trusted."""
    peer = _peer(scope)
    if client.is_proxied or not is_loopback(peer):
        return None
    header = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
    return peer if is_ip_address(header.rpartition(",")[2].strip()) else None


def _peer(scope: Mapping[str, Any]) -> str:
    """The address at the other end of the connection."""
    return str((scope.get("client") or (LOOPBACK, 0))[0])


def hostname(host: str) -> str | None:
    """A Host header without its port; `None`: it is not valid."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return None


def is_ip_address(name: str) -> bool:
    """Is a host name an IP address?"""
    return _parse_ip(name) is not None


def is_loopback(name: str) -> bool:
    """Does a host name or IP address mean this machine?"""
    parsed = _parse_ip(name)
    return parsed.is_loopback if parsed is not None else name == "localhost" or name.endswith(".localhost")


def is_local_name(name: str) -> bool:
    """Does a host name belong to the local network? Nobody can register it on the internet."""
    return "." not in name or name.endswith(LOCAL_SUFFIXES)


def _forwarded_address(peer: str, header: str, trusted: Iterable[Network]) -> str:
    """The last address in X-Forwarded-For that is no trusted proxy: anybody can have written what stands before it."""
    for word in reversed([word.strip() for word in header.rsplit(",", MAX_PROXIES)[-MAX_PROXIES:] if word.strip()]):
        if not is_ip_address(word):
            return peer
        peer = word
        if not is_in_any(word, trusted):
            break
    return peer


def address_key(address: str) -> str:
    """The key under which requests and connections of an address are counted: IPv4, or an IPv6 network of 64 bits."""
    parsed = _parse_ip(address)
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((int(parsed) >> 64 << 64, 64)))
    return address


def is_in_any(address: str, networks: Iterable[Network]) -> bool:
    """Does an address belong to one of these networks?"""
    parsed = _parse_ip(address)
    return parsed is not None and any(parsed in network for network in networks)


def _parse_ip(address: str) -> Any:
    try:
        return ip_address(address)
    except ValueError:
        return None
