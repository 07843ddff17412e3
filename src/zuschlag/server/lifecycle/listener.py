"""Listen on a port, tell its URLs, and accept connections, also when the system runs out of file descriptors."""

import asyncio
import errno
import select
import socket
import struct
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click
import structlog

from zuschlag.errors import Trouble
from zuschlag.server.defaults import DEFAULT_PORT, LOOPBACK
from zuschlag.server.http.open_connections import OpenConnections
from zuschlag.server.lifecycle import file_descriptors
from zuschlag.server.settings import Settings

log = structlog.get_logger()
REACHABLE_HERE = {"0.0.0.0": LOOPBACK, "": LOOPBACK, "::": "[::1]"}  # noqa: S104 (these are compared, not bound)
"""Addresses that stand for all of a machine's, and by which address the machine itself reaches the server."""
PORTS_TRIED = 50
"""Ports from the default one on."""
CLOSING_SECONDS = 0.01
"""Until a connection that makes room is closed, or another one waits."""
PAUSE_SECONDS = 0.25
"""Pause without a free file descriptor until the next try."""
LOG_INTERVAL_SECONDS = 60.0
MAX_ACCEPTED = 16
"""Connections accepted in one round of the event loop. Half of the reserve of file descriptors is left."""
MAX_TRIED = 256
"""The same, with those whose clients have gone again: they take little time."""
RESET = struct.pack("ii", 1, 0)
"""The option SO_LINGER: closing resets the connection."""
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


@dataclass(frozen=True)
class Listener:
    """A listening socket and its URLs."""

    socket: socket.socket
    url: str
    """For this machine."""
    lan_url: str | None
    """For the local network, where the server is open to it."""
    public_url: str | None

    def announce(self, *, open_browser: bool, new_database: Path | None = None) -> None:
        """Print the URLs, and the path of a database that was just created; open the browser where wanted."""
        click.echo(f"Zuschlag: {self.url}")
        if self.lan_url is not None:
            click.echo(f"on the local network: {self.lan_url}")
        if self.public_url is not None:
            click.echo(f"for everybody: {self.public_url}")
        if new_database is not None:
            hint = "" if new_database.suffix else " (this is a file; if you mean a folder, create the folder first)"
            click.echo(f"new database: {new_database}{hint}")
        if open_browser:
            webbrowser.open(self.url)


def open_listener(settings: Settings) -> Listener:
    """Listen on the port of the settings, or `Trouble`; without one, on the first free port from the default one on."""
    host = "0.0.0.0" if settings.is_lan else settings.host  # noqa: S104 (the operator asked for it)
    ports = [settings.port] if settings.port is not None else range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED)
    for port in ports:
        try:
            listening = _listen(host, port)
        except OSError as error:
            trouble = error
            continue
        bound = listening.getsockname()[1]
        shown = REACHABLE_HERE.get(host, f"[{host}]" if ":" in host else host)
        lan = f"http://{_lan_address()}:{bound}" if settings.is_lan else None
        return Listener(listening, f"http://{shown}:{bound}", lan, settings.public_url)
    raise Trouble(f"cannot listen on {host}, port {ports[0]}: {trouble.strerror or trouble}")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # without IPPROTO_TCP asyncio leaves Nagle's delay on
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    listening.setblocking(False)  # noqa: FBT003 (the standard library's way)
    return listening


def _lan_address() -> str:
    """This machine's address on its local network: the source address of outgoing connections. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


class Acceptor:
    """Accepts connections on a listening socket and gives each a protocol of its own.

    Where as many are open as may be, those make room that can best be spared; without any, new ones wait in the system's queue.

    uvloop accepts a connection for which there is no file descriptor and closes it at once without a log line. Here such a
    connection waits in the system's queue until a descriptor is free, and the log says so once a minute.
    """

    def __init__(
        self, listening: socket.socket, make_protocol: Callable[[], asyncio.Protocol], connections: OpenConnections
    ) -> None:
        self._listening = listening
        self._make_protocol = make_protocol
        self._connections = connections
        self._logged_at: float | None = None
        self._recovery: str | None = None
        """The event that ends a lack that was logged; None: nothing is lacking."""
        self._task = asyncio.create_task(self._accept_all())

    def close(self) -> None:
        """Stop accepting connections."""
        self._task.cancel()

    async def wait_closed(self) -> None:
        """Wait until the socket is not used any more and can be closed."""
        await asyncio.wait([self._task])

    async def _accept_all(self) -> None:
        while True:
            try:
                await self._accept_or_wait()
            except OSError as error:
                if error.errno in EXHAUSTED:
                    await self._wait(error.strerror or str(error))
                # otherwise the client has gone again before it was accepted
            except Exception:
                log.exception("accepting-failed")
                await asyncio.sleep(PAUSE_SECONDS)

    async def _accept_or_wait(self) -> None:
        """Accept connections that wait; first make room for them where that is needed."""
        is_scarce = file_descriptors.are_scarce(self._listening.fileno())
        if not is_scarce and not self._connections.is_full():
            await self._accept_many()
        elif not self._has_waiting():
            await asyncio.sleep(CLOSING_SECONDS)
        elif not self._connections.make_room():
            await self._wait("nearly all are in use" if is_scarce else None)
        elif is_scarce:
            await asyncio.sleep(CLOSING_SECONDS)  # until its descriptor is free
        else:
            await self._accept_many()

    def _has_waiting(self) -> bool:
        """Is a connection in the system's queue?"""
        return bool(select.select([self._listening], [], [], 0)[0])

    async def _accept_many(self) -> None:
        """Wait for a connection; accept it, and others that wait too, and give each a protocol."""
        loop = asyncio.get_running_loop()
        first, peer = await loop.sock_accept(self._listening)
        self._log_recovery()
        accepted = [first] if self._is_welcome(first, peer) else []
        for _ in range(MAX_TRIED - 1):
            if len(accepted) == MAX_ACCEPTED:
                break
            if self._connections.is_full(len(accepted)) and not (self._has_waiting() and self._connections.make_room()):
                break
            try:
                connection, peer = self._listening.accept()
            except OSError:  # none waits; where it is something else, the next round says so
                break
            if self._is_welcome(connection, peer):
                accepted.append(connection)
        await asyncio.gather(*map(self._connect, accepted))

    def _is_welcome(self, connection: socket.socket, peer: tuple[str, int]) -> bool:
        """May it have a protocol? Not if its client has gone, or if its address has too many and enough are told so."""
        with suppress(OSError):
            connection.getpeername()  # an error where the client has gone
            if self._connections.is_worth_refusing(peer[0]):
                return True
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.close()
        return False

    async def _connect(self, connection: socket.socket) -> None:
        try:
            connection.setblocking(False)  # noqa: FBT003 (the standard library's way)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().connect_accepted_socket(self._make_protocol, connection)
        except BaseException as error:
            connection.close()
            if isinstance(error, OSError):  # the client has gone again
                return
            raise

    async def _wait(self, lack_of_descriptors: str | None) -> None:
        """Wait a little, for descriptors or else for connections within the operator's limit; log it once a minute."""
        now = time.monotonic()
        if self._logged_at is None or now - self._logged_at >= LOG_INTERVAL_SECONDS:
            self._logged_at = now
            effect = "new connections wait"
            if lack_of_descriptors is None:
                self._recovery = "connections-accepted-again"
                log.error(
                    "too-many-connections", limit=self._connections.max_in_all, effect=effect, hint="see --max-connections"
                )
            else:
                self._recovery = "descriptors-free-again"
                log.error(
                    "out-of-descriptors",
                    reason=lack_of_descriptors,
                    limit=file_descriptors.get_limit(),
                    effect=effect,
                    hint="raise the limit, for example with ulimit -n",
                )
        await asyncio.sleep(PAUSE_SECONDS)

    def _log_recovery(self) -> None:
        if self._recovery is not None:
            log.info(self._recovery)
            self._recovery = None
