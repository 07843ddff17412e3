"""An HTTP client for URLs of strangers that never calls into the operator's own network (it prevents SSRF).

The URL is read strictly, its name is looked up once, every address found must be a public one, and the connection goes to
exactly such an address: what the name resolves to a moment later does not matter. Redirects are not followed, the
environment's proxies are not used, and only the status of the answer is read.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Sequence
from functools import cached_property
from ipaddress import ip_address

from zuschlag.errors import Refused
from zuschlag.tables.outbound.errors import BUSY, DeliveryFailed
from zuschlag.tables.outbound.name_lookups import MAX_LOOKUPS, FairLookups, Resolve
from zuschlag.tables.outbound.public_addresses import Address, Network, is_public, unwrap_address
from zuschlag.tables.outbound.threads import LimitedThreads
from zuschlag.tables.outbound.untrusted_urls import Target, malformed_url, parse_target

MAX_LINE_LENGTH = 4096
"""Bytes of an answer that are read."""
MAX_ADDRESSES = 4
"""Addresses of one name that are tried."""
TIMEOUT = 5.0
"""Seconds for the whole call."""
RETRY_SECONDS = 5
"""After how long who sets a webhook should try again, if too many names are being looked up."""


class SystemResolver:
    """Looks up names with the system's resolver, always as full names: no search domain is appended."""

    def __init__(self) -> None:
        self._threads = LimitedThreads(MAX_LOOKUPS)

    async def __call__(self, name: str) -> Sequence[str]:
        found = await self._threads.run(lambda: socket.getaddrinfo(f"{name}.", None, type=socket.SOCK_STREAM))
        return [str(place[0]) for *_, place in found]


class GuardedHttpClient:
    """Calls public addresses, and those of the networks that the operator allows."""

    def __init__(
        self,
        allowed: Sequence[Network] = (),
        resolve: Resolve | None = None,
        context: ssl.SSLContext | None = None,
        timeout: float = TIMEOUT,
    ) -> None:
        self._allowed = allowed
        self._lookups = FairLookups(resolve or SystemResolver())
        self._given = context
        self._timeout = timeout

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return self._given or ssl.create_default_context()

    async def check_webhook(self, url: str, requester: str = "") -> None:
        """Raise Refused if this URL could not be called. The refusal does not say why a name cannot be called.

        `requester` is the visitor who wants it to be called, by IP address: only a few names are looked up for each at a time.
        """
        target = parse_target(url)
        try:
            async with asyncio.timeout(self._timeout):
                await self._addresses(target, requester)
        except (DeliveryFailed, TimeoutError) as error:
            if isinstance(error, DeliveryFailed) and error.reason == BUSY:
                raise Refused("too-fast", "too many names of hosts are being looked up; try again", RETRY_SECONDS) from None
            raise malformed_url(url, "expected the name or address of a host on the open internet") from None

    async def post(self, url: str, body: bytes, requester: str = "") -> None:
        """Post JSON to a URL of a visitor, once. Raises DeliveryFailed, at the latest when its time is up."""
        try:
            target = parse_target(url)
        except Refused:
            raise DeliveryFailed("url", is_final=True) from None
        try:
            async with asyncio.timeout(self._timeout):
                status = await self._send_request(target, await self._addresses(target, requester), body)
        except TimeoutError:
            raise DeliveryFailed("timeout") from None
        except ssl.SSLError:
            raise DeliveryFailed("tls") from None
        except OSError:
            raise DeliveryFailed("unreachable") from None
        if not 200 <= status < 300:
            raise DeliveryFailed(f"answer-{status}", is_final=300 <= status < 500 and status not in (408, 425, 429))

    async def _addresses(self, target: Target, requester: str) -> list[Address]:
        """The addresses of a target. Raises DeliveryFailed unless every one of them may be called."""
        if target.address is not None:
            found = [target.address]
        else:
            try:
                found = [ip_address(word) for word in dict.fromkeys(await self._lookups.find(target.host, requester))]
            except (OSError, ValueError):
                raise DeliveryFailed("unresolved") from None
        if not found or not all(map(self._is_allowed, found)):
            raise DeliveryFailed("guarded")
        return found[:MAX_ADDRESSES]

    def _is_allowed(self, address: Address) -> bool:
        inner = unwrap_address(address)
        return is_public(address) or any(inner in network or address in network for network in self._allowed)

    async def _send_request(self, target: Target, addresses: Sequence[Address], body: bytes) -> int:
        reader, writer = await self._connect(target, addresses)
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

    async def _connect(self, target: Target, addresses: Sequence[Address]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        context, name = (self._context, target.host) if target.is_tls else (None, None)
        unreached = OSError()
        for address in addresses:
            try:
                return await asyncio.open_connection(
                    str(address), target.port, limit=MAX_LINE_LENGTH, ssl=context, server_hostname=name
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
        raise DeliveryFailed("no-http", is_final=True)
    return int(found[1])
