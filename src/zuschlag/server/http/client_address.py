"""Who asks: the address behind the proxies that the operator trusts, and from which origin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from zuschlag.server.settings import Network, Settings

FORWARDED = frozenset(
    {b"forwarded", b"via", b"x-real-ip", b"x-client-ip", b"x-cluster-client-ip", b"cf-connecting-ip", b"true-client-ip"}
)
"""Headers that proxies add, beside X-Forwarded-…"""


@dataclass(frozen=True, slots=True)
class Asking:
    """What a connection says of itself, believed as far as it can be."""

    address: str
    """The key of its rate limits: an IPv4 address, or an IPv6 network of 64 bits."""
    is_from_here: bool
    """Straight from this machine, through no proxy."""
    is_https: bool
    is_proxied: bool
    """By a proxy that the operator trusts."""
    host: str
    """The Host header."""

    @property
    def origin(self) -> str:
        """The origin that a page of this server has."""
        return f"{'https' if self.is_https else 'http'}://{self.host}"


def asking_of(scope: Mapping[str, Any], settings: Settings) -> Asking:
    """Who is at the other end of this connection."""
    peer = (scope.get("client") or ("127.0.0.1", 0))[0]
    headers = dict(scope["headers"])
    is_proxied = _is_in(peer, settings.trusted_proxies)
    address = peer
    is_https = scope.get("scheme") in ("https", "wss")
    if is_proxied:
        address = _forwarded(peer, headers.get(b"x-forwarded-for", b"").decode("latin-1"), settings.trusted_proxies)
        is_https = is_https or headers.get(b"x-forwarded-proto", b"").strip().lower() in (b"https", b"wss")
    host = headers.get(b"host", b"").decode("latin-1")
    return Asking(
        limited_by(address),
        is_from_here=_is_loopback(peer) and not _has_passed_proxy(headers) and _is_name_of_this_machine(host, settings),
        is_https=is_https,
        is_proxied=is_proxied,
        host=host,
    )


def _has_passed_proxy(headers: Mapping[bytes, bytes]) -> bool:
    """Does any header say so? Whatever it holds: a visitor can have written it, but cannot take it away."""
    return any(name.startswith(b"x-forwarded") or name in FORWARDED for name in headers)


def _is_name_of_this_machine(host: str, settings: Settings) -> bool:
    """Is a Host header one that only those who sit at this machine use?

    A proxy on this machine that adds no headers, or is made to drop them (by `Connection: X-Forwarded-For`), still passes on
    the name that the visitor asked for.
    """
    name = _name_in(host)
    if not name or (settings.public_url is not None and name == urlsplit(settings.public_url).hostname):
        return False
    return _is_loopback(name) if _parsed(name) is not None else _is_local_name(name)


def _forwarded(peer: str, header: str, trusted: Iterable[Network]) -> str:
    """The last address of the list that is not a proxy of ours: what stands before it, anybody could have written."""
    for word in reversed([word.strip() for word in header.split(",") if word.strip()]):
        if _parsed(word) is None:
            return peer
        peer = word
        if not _is_in(word, trusted):
            break
    return peer


def limited_by(address: str) -> str:
    """Under which key an address is counted."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((int(parsed) >> 64 << 64, 64)))
    return address


def is_same_origin(origin: str, asking: Asking, settings: Settings) -> bool:
    """May a page of this origin speak to us? Only our own."""
    if settings.public_url is not None and origin == origin_of(settings.public_url):
        return True
    return origin.rsplit("://", maxsplit=1)[-1].lower() == asking.host.lower() and origin.startswith(("http://", "https://"))


def is_our_name(asking: Asking, settings: Settings) -> bool:
    """Is the Host header one that we can have?

    A page of another site whose name its owner lets point at this machine (DNS rebinding) would be of our origin otherwise. An
    address cannot be bent in that way, nor a name of the local network.
    """
    name = _name_in(asking.host)
    if name is None:
        return False
    if asking.is_proxied or _parsed(name) is not None or _is_local_name(name):
        return True
    return settings.public_url is not None and name == urlsplit(settings.public_url).hostname


def _name_in(host: str) -> str | None:
    """A Host header without the port; None: it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return None


def _is_local_name(name: str) -> bool:
    return "." not in name or name.endswith((".local", ".localhost"))


def origin_of(url: str) -> str:
    """Scheme, host and port of a URL."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _is_in(address: str, networks: Iterable[Network]) -> bool:
    parsed = _parsed(address)
    return parsed is not None and any(parsed in network for network in networks)


def _is_loopback(address: str) -> bool:
    parsed = _parsed(address)
    return parsed is not None and parsed.is_loopback


def _parsed(address: str) -> Any:
    try:
        return ip_address(address)
    except ValueError:
        return None
