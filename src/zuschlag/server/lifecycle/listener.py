"""The door: the port that we listen on, and what its address is for whom."""

import asyncio
import errno
import socket
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
import structlog

from zuschlag.errors import Trouble
from zuschlag.server.lifecycle import file_descriptors
from zuschlag.server.settings import PORT, Settings

TRIED = 50
"""Ports after the usual one."""


@dataclass(frozen=True)
class Door:
    """An open port."""

    socket: socket.socket
    url: str
    """For whoever sits at this machine."""
    lan_url: str | None
    """For others on the local network, where they are let in."""
    public_url: str | None

    def announce(self, *, open_browser: bool, new_database: Path | None = None) -> None:
        """Say where we are, and where a database has just been made."""
        click.echo(f"Zuschlag: {self.url}")
        if self.lan_url is not None:
            click.echo(f"on the local network: {self.lan_url}")
        if self.public_url is not None:
            click.echo(f"for everybody: {self.public_url}")
        if new_database is not None:
            click.echo(f"new database: {new_database}")
        if open_browser:
            webbrowser.open(self.url)


def open_door(settings: Settings) -> Door:
    """Listen. A port that was asked for is that one or Trouble; else it is the usual one, or the next that is free."""
    host = "0.0.0.0" if settings.is_lan else settings.host  # noqa: S104 (the operator asked for it)
    ports = [settings.port] if settings.port is not None else range(PORT, PORT + TRIED)
    for port in ports:
        try:
            listening = _listen(host, port)
        except OSError as error:
            trouble = error
            continue
        bound = listening.getsockname()[1]
        shown = "127.0.0.1" if host in ("0.0.0.0", "") else f"[{host}]" if ":" in host else host  # noqa: S104
        lan = f"http://{lan_address()}:{bound}" if settings.is_lan else None
        return Door(listening, f"http://{shown}:{bound}", lan, settings.public_url)
    raise Trouble(f"cannot listen on {host}, port {ports[0]}: {trouble.strerror or trouble}")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio leaves Nagle's delay on
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    listening.setblocking(False)  # noqa: FBT003 (the standard library's way)
    return listening


def lan_address() -> str:
    """This machine's address on its local network: that from which it would speak to others. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


log = structlog.get_logger()
PAUSE = 0.25
"""Seconds until it is tried again."""
TOLD_EVERY = 60.0
"""Seconds between two lines of the log."""
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Acceptor:
    """Gives every connection to a listening socket a protocol of its own, until it is closed."""

    def __init__(self, listening: socket.socket, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        self._listening = listening
        self._make_protocol = make_protocol
        self._told_at: float | None = None
        self._is_out = False
        """Has it been told, and not yet that it is over?"""
        self._task = asyncio.create_task(self._accept_all())

    def close(self) -> None:
        """Accept no more."""
        self._task.cancel()

    async def wait_closed(self) -> None:
        """Until nothing waits for the socket any more, which can be closed then."""
        await asyncio.wait([self._task])

    async def _accept_all(self) -> None:
        while True:
            if file_descriptors.are_scarce(self._listening.fileno()):
                await self._wait("nearly all are in use")
                continue
            try:
                await self._accept()
            except OSError as error:
                if error.errno in EXHAUSTED:
                    await self._wait(error.strerror or str(error))
                # whoever has gone again before it was accepted is their own affair

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        connection, _ = await loop.sock_accept(self._listening)
        try:
            self._tell_recovery()
            connection.setblocking(False)  # noqa: FBT003 (the standard library's way)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await loop.connect_accepted_socket(self._make_protocol, connection)
        except BaseException:
            connection.close()
            raise

    async def _wait(self, reason: str) -> None:
        now = time.monotonic()
        if self._told_at is None or now - self._told_at >= TOLD_EVERY:
            self._told_at, self._is_out = now, True
            most = file_descriptors.limit()
            log.error("out-of-descriptors", reason=reason, limit=most, effect="new connections wait", remedy="ulimit -n")
        await asyncio.sleep(PAUSE)

    def _tell_recovery(self) -> None:
        if self._is_out:
            self._is_out = False
            log.info("descriptors-free-again")
