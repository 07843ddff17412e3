"""Accepting connections, also when the system runs out of descriptors.

uvloop accepts a connection for which there is no descriptor and closes it at once, without a word. Here whoever connects then
waits in the system's queue until a descriptor is free, and the log says so, once a minute.
"""

import asyncio
import errno
import socket
import time
from collections.abc import Callable

import structlog

from zuschlag.server import descriptors

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
            if descriptors.are_scarce(self._listening.fileno()):
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
            most = descriptors.limit()
            log.error("out-of-descriptors", reason=reason, limit=most, effect="new connections wait", remedy="ulimit -n")
        await asyncio.sleep(PAUSE)

    def _tell_recovery(self) -> None:
        if self._is_out:
            self._is_out = False
            log.info("descriptors-free-again")
