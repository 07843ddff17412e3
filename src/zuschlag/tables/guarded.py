"""Calling an address that a stranger gave, without calling into the operator's own network.

The URL is read strictly, its name is looked up once, every address found must be a public one, and the connection goes to
exactly such an address: what the name resolves to a moment later does not matter. Redirects are not followed, proxies of the
environment are not asked, and of the answer only the status is read.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from zuschlag.errors import Refused, short
from zuschlag.tables.notices_threads import Threads
from zuschlag.tables.notices_unsent import Unsent

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Resolve = Callable[[str], Awaitable[Sequence[str]]]
"""Tells the addresses of a name. Raises OSError where there are none."""

LONGEST_URL = 500
LONGEST_LINE = 4096
"""Bytes of an answer that are read."""
MOST_ADDRESSES = 4
"""Addresses of one name that are tried."""
PATIENCE = 5.0
"""Seconds for all of it."""
MOST_LOOKUPS = 16

_URL = re.compile(
    r"(?P<scheme>https?)://"
    r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[0-9A-Za-z.-]+))"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>/[0-9A-Za-z._~!$&'()*+,;=:@%/-]*)?"
    r"(?P<query>\?[0-9A-Za-z._~!$&'()*+,;=:@%/?-]*)?"
)
_LABEL = re.compile(r"[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?")
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")

_NOT_PUBLIC = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "168.63.129.16/32",  # a cloud's inside, at a public address
            "169.254.0.0/16",  # clouds tell their secrets at 169.254.169.254
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "2001::/23",  # Teredo and others
            "2001:db8::/32",
            "3fff::/20",
        ),
    )
)
"""Written out, since what `is_global` says differs between versions of Python."""
_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")


def innermost(address: Address) -> Address:
    """The IPv4 address that this one carries, where it does: mapped, translated (NAT64) or tunnelled (6to4)."""
    if isinstance(address, IPv6Address):
        if address in _NAT64:
            return IPv4Address(int(address) & 0xFFFFFFFF)
        return address.ipv4_mapped or address.sixtofour or address
    return address


def is_public(address: Address) -> bool:
    """Is it an address of the open internet?"""
    inner = innermost(address)
    if any(inner in network for network in _NOT_PUBLIC) or not inner.is_global or inner.is_multicast:
        return False
    return isinstance(inner, IPv4Address) or inner in _UNICAST


@dataclass(frozen=True)
class Target:
    """A URL in its parts."""

    is_tls: bool
    host: str
    """A name, or an address without brackets."""
    port: int
    path: str
    address: Address | None
    """Where the host is one."""

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_tls else 80) else f"{host}:{self.port}"


def parse_target(url: str) -> Target:
    """Read a URL; anything that two programs could read differently is Refused."""
    found = _URL.fullmatch(url) if len(url) <= LONGEST_URL else None
    if found is None:
        raise _malformed(url, f"expected http://… or https://… of at most {LONGEST_URL} plain characters, no user, no #")
    is_tls = found["scheme"] == "https"
    port = int(found["port"]) if found["port"] else 443 if is_tls else 80
    if not (port in (80, 443) or 1024 <= port <= 65535):
        raise _malformed(url, "expected port 80, 443 or one from 1024 to 65535")
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
        raise _malformed(url, "expected an address as 203.0.113.7 or [2001:db8::7]") from None
    if len(labels) < 2 or len(host) > 253 or not all(map(_LABEL.fullmatch, labels)):
        raise _malformed(url, "expected a host's full name, such as hooks.example.org")
    return None


def _malformed(url: str, expected: str) -> Refused:
    return Refused("malformed", f"the URL is {short(url)}; {expected}")


class SystemResolver:
    """Names as the system knows them, always taken as full names: no search domain is put behind them."""

    def __init__(self) -> None:
        self._threads = Threads(MOST_LOOKUPS)

    async def __call__(self, name: str) -> Sequence[str]:
        found = await self._threads.run(lambda: socket.getaddrinfo(f"{name}.", None, type=socket.SOCK_STREAM))
        return [str(place[0]) for *_, place in found]


class Guard:
    """Calls public addresses, and those of the networks that the operator allows."""

    def __init__(
        self,
        allowed: Sequence[Network] = (),
        resolve: Resolve | None = None,
        context: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._allowed = allowed
        self._resolve: Resolve = resolve or SystemResolver()
        self._given = context
        self._patience = patience

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return self._given or ssl.create_default_context()

    async def check_webhook(self, url: str) -> None:
        """Could this URL be called? One that could not is Refused; which of a name's troubles it was is not told."""
        target = parse_target(url)
        try:
            async with asyncio.timeout(self._patience):
                await self._addresses(target)
        except (Unsent, TimeoutError):
            raise _malformed(url, "expected the name or address of a host on the open internet") from None

    async def post(self, url: str, body: bytes) -> None:
        """Post JSON there, once. Raises Unsent, within the patience."""
        try:
            target = parse_target(url)
        except Refused:
            raise Unsent("url", is_final=True) from None
        try:
            async with asyncio.timeout(self._patience):
                status = await self._exchange(target, await self._addresses(target), body)
        except TimeoutError:
            raise Unsent("timeout") from None
        except ssl.SSLError:
            raise Unsent("tls") from None
        except OSError:
            raise Unsent("unreachable") from None
        if not 200 <= status < 300:
            raise Unsent(f"answer-{status}", is_final=300 <= status < 500 and status not in (408, 425, 429))

    async def _addresses(self, target: Target) -> list[Address]:
        """Where the target is; every one of its addresses may be called."""
        if target.address is not None:
            found = [target.address]
        else:
            try:
                found = [ip_address(word) for word in dict.fromkeys(await self._resolve(target.host))]
            except (OSError, ValueError):
                raise Unsent("unresolved") from None
        if not found or not all(map(self._may_call, found)):
            raise Unsent("guarded")
        return found[:MOST_ADDRESSES]

    def _may_call(self, address: Address) -> bool:
        inner = innermost(address)
        return is_public(address) or any(inner in network or address in network for network in self._allowed)

    async def _exchange(self, target: Target, addresses: Sequence[Address], body: bytes) -> int:
        reader, writer = await self._connected(target, addresses)
        head = (
            f"POST {target.path} HTTP/1.1\r\n"
            f"Host: {target.authority}\r\n"
            "User-Agent: zuschlag\r\n"
            "Content-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        try:
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            return _status(await _first_line(reader))
        finally:
            writer.transport.abort()

    async def _connected(
        self, target: Target, addresses: Sequence[Address]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        context, name = (self._context, target.host) if target.is_tls else (None, None)
        unreached = OSError()
        for address in addresses:
            try:
                return await asyncio.open_connection(
                    str(address), target.port, limit=LONGEST_LINE, ssl=context, server_hostname=name
                )
            except OSError as error:
                unreached = error
        raise unreached


async def _first_line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readline()
    except ValueError:  # longer than the limit
        return b""


def _status(line: bytes) -> int:
    found = re.match(rb"HTTP/1\.[01] ([1-5][0-9]{2})(?= |\r?\n)", line)
    if found is None:
        raise Unsent("no-http", is_final=True)
    return int(found[1])
